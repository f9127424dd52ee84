"""Players for any game: which there are, and how they play a game among themselves."""
