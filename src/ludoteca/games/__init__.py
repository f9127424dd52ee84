"""The house's games: one folder each, with everything about that game. They know the engine and not one another."""
