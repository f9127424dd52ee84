"""Studies: many games kept in files, and what they tell, as a page."""
