"""``python -m tests.explained [POSITIONS] [SEED]``: more positions of each game than the tests try."""

from __future__ import annotations

import sys

from tests.explained.test_pieces import READINGS, judge


def main() -> None:
    """Say for each game which kinds of moves were tried, and how often."""
    tried = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for name, (reading, _) in READINGS.items():
        kinds = judge(name, reading, tried, seed)
        print(f"{name}: {sum(kinds.values())} moves:", ", ".join(f"{kind} {n}" for kind, n in sorted(kinds.items())))


if __name__ == "__main__":
    main()
