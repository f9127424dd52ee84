"""What the engine costs, measured: `make bench` (or `python -m bench`)."""
