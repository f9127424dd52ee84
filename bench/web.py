"""`python -m bench.web`: everything that is measured of the house; or one part: api, pages, house, growth."""

from __future__ import annotations

import subprocess
import sys

PARTS = ("api", "pages", "house", "growth")


def main() -> int:
    """Runs the parts one after the other, each in a process of its own; 1 if any missed a bar."""
    wanted = sys.argv[1:] or PARTS
    codes = [subprocess.call([sys.executable, "-m", f"bench.web_{part}"]) for part in wanted]
    return int(any(codes))


if __name__ == "__main__":
    sys.exit(main())
