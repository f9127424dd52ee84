"""What a game is, how its rules are run, and how what happened is written down. Knows no game and no I/O."""
