"""Compare the definition with the program.

    python -m tests.definition chess janggi          shipped games or files, by random play
    python -m tests.definition --chance 200          files drawn by chance, from a seed that is printed
    python -m tests.definition --chance 1 --seed 7   this one, which is printed
    python -m tests.definition --chance 200 --turns  about turns: phases, joined moves, choices, outs, drops, passes
    python -m tests.definition --save FOLDER         files that differ are written there, with --reduce made small
    python -m tests.definition --table               which word has stood in which place

Exit code 1 where anything differs.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from random import SystemRandom

from tests.definition.coverage import Met, note, table
from tests.definition.random_files import Found, judged, text_of
from tests.definition.reducing import reduced


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.definition", description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", help="shipped games or files")
    parser.add_argument("--chance", type=int, default=0, metavar="N", help="files drawn by chance")
    parser.add_argument("--seed", type=int, help="the first seed; without it one is drawn")
    parser.add_argument("--plies", type=int, default=6, help="plies of each game")
    parser.add_argument("--seconds", type=int, default=60, help="seconds of CPU for one file")
    parser.add_argument("--save", type=Path, help="a folder for files that differ")
    parser.add_argument("--reduce", type=int, default=0, metavar="SECONDS", help="make files that differ small")
    parser.add_argument("--turns", action="store_true", help="draw files about turns, phases, drops and passes")
    parser.add_argument("--table", action="store_true", help="print where each word has stood")
    asked = parser.parse_args()
    first = SystemRandom().randrange(10**9) if asked.seed is None else asked.seed
    words, met = Counter[str](), Met()
    for name in asked.names:
        path = Path(name)
        source = path.read_text(encoding="utf-8") if path.exists() else name
        told(judged(source, 0, asked.plies, asked.seconds), name, words, met)
    if asked.chance:
        print(f"files by chance from seed {first} on", flush=True)
    for seed in range(first, first + asked.chance):
        text = text_of(seed, asked.turns)
        if asked.chance == 1:
            print(text)
        began = time.monotonic()
        found = judged(text, seed, asked.plies, asked.seconds) if text else Found(seed, text, "unloaded")
        told(found, f"seed {seed}, {time.monotonic() - began:.0f} s", words, met)
        if asked.save is not None and found.word in ("differs", "failed"):
            asked.save.mkdir(parents=True, exist_ok=True)
            found = reduced(found, asked.plies, asked.reduce) if asked.reduce else found
            why = found.why.replace("\n", " ")
            (asked.save / f"{seed}.yaml").write_text(f"# {why}\n{text}", encoding="utf-8")
    print(", ".join(f"{word} {count}" for word, count in sorted(words.items())))
    if asked.table:
        print(table(met))
    return 1 if words["differs"] or words["failed"] else 0


def told(found: Found, name: str, words: Counter[str], met: Met) -> None:
    """Count a result, and print one that is no agreement."""
    words[found.word] += 1
    if found.variant is not None:
        note(met, found.variant)
    if found.word not in ("same", "unloaded"):
        print(f"{name}: {found.word}: {found.why}"[:600], flush=True)


if __name__ == "__main__":
    sys.exit(main())
