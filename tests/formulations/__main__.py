"""Print what share of the plies of chess the games of this folder, or those named, make in random play."""

from __future__ import annotations

import sys
from pathlib import Path

from ndvariants import load
from ndvariants.addons.benchmark.shares import BASE, share

HERE = Path(__file__).parent
TARGETS = {"amazons": 0.10, "janggi_facing": 0.15, "alice": 0.15}
LEAST = 0.08  # of the others


def main(names: list[str]) -> int:
    """1 if a share is below its target."""
    base, missed = load(BASE).start(), 0
    for path in sorted(HERE.glob("*.yaml")):
        if not names or path.stem in names:
            found, target = share(load(path).start(), base, 3), TARGETS.get(path.stem, LEAST)
            missed |= found.of_base < target
            print(
                f"{path.stem:20} {found.of_base:6.3f} of {target:4.2f}   {found.plies / 1000:6.0f} k plies/s",
                flush=True,
            )
    return missed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
