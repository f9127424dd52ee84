"""Live play: tables that people and bots sit at, one serial process each, kept in a store."""
