"""Playing at a terminal: one person, or several who hand it over."""
