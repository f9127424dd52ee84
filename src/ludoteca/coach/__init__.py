"""The coach: what an expert would have played, knowing only what a seat knew, and what it cost to do otherwise."""
