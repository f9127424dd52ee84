"""The house in a browser: pages, streams of what happens, and the API."""
