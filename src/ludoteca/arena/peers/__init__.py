"""Others' ways to play our games, to compare with: each in a process of its own, and only if its library is there."""
