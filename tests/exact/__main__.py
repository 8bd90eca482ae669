"""Asks other programs about shipped variants and writes what they say.

python -m tests.exact NAME... [--ini variants.ini] [--program fairy-stockfish]
python -m tests.exact --page
"""

from __future__ import annotations

import argparse
from pathlib import Path

from ndvariants import load
from tests.exact.others import other_for
from tests.exact.page import PAGE, WITNESSES, page, witness_table
from tests.exact.random_games import Disagreement, asked
from tests.exact.text import FOLDER, file_of, stem_of, written


def main() -> None:
    """Write the files of these variants."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--ini", type=Path, help="The file variants.ini of Fairy-Stockfish.")
    parser.add_argument("--page", action="store_true", help="Write the page and variants/witnesses.json.")
    parser.add_argument("--program", default="fairy-stockfish")
    chosen = parser.parse_args()
    if chosen.page:
        WITNESSES.write_text(witness_table(), encoding="utf-8")
        PAGE.write_text(page(), encoding="utf-8")
    for name in chosen.names:
        try:
            other = other_for(load(name), chosen.ini, chosen.program)
            said = asked(load(file_of(stem_of(name))), other)
        except Disagreement as found:
            print(f"{name}: {found}", flush=True)
            continue
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{stem_of(name)}.txt").write_text(written(said), encoding="utf-8")
        print(f"{name}: perft {len(said.perft)} = {said.perft[-1]:,}, {said.positions} positions", flush=True)


if __name__ == "__main__":
    main()
