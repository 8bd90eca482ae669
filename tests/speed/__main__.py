"""``python -m tests.speed [--quick] [--rounds N] [--conditions]``: the tables of docs/laboratory/performance.md.

Where fairy-stockfish is in the PATH, or the packages chess and open_spiel are installed, they do the same work in turn
with us. With ``--conditions``: games with rules beside chess.
"""

from __future__ import annotations

from argparse import ArgumentParser

from ndvariants.addons.benchmark.shares import line
from tests.speed.conditions import condition_measurements
from tests.speed.measurements import measurements

if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m tests.speed")
    parser.add_argument("--rounds", type=int, default=3, help="the median of these counts")
    parser.add_argument("--quick", action="store_true", help="less than a minute in all, rougher numbers")
    parser.add_argument("--conditions", action="store_true", help="games with rules beside chess")
    asked = parser.parse_args()
    for one in (condition_measurements if asked.conditions else measurements)(asked.rounds, asked.quick):
        print(line(one), flush=True)
