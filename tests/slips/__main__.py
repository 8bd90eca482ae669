"""Try every slip that is written down, and so many that are drawn; tell what is found, where, and with what to write.

python -m tests.slips --draw 500 --seed 1     # --show: those whose answer is not the one that is wanted

The figures of the slips that are worked on come first, then those that were set aside when they were written; last what
`validate --fix` would write of each: the game that was meant, another one, or a file that does not load.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from ndvariants.advice.building import Setting
from ndvariants.advice.repair import fixed
from tests.advice.vectors import loads, vectors
from tests.slips.told import ASIDE, LISTS, Slip, Verdict, kind, sound, sown, told, verdict, written
from tests.slips.typos import drawn


def tried(name: str, slips: Sequence[Slip], show: bool) -> None:
    """Print the figures of some slips, of those that are written by what they are in."""
    verdicts = [(slip, verdict(slip)) for slip in slips]
    line(name, [one for _, one in verdicts])
    kinds = [kind(slip) for slip in slips] if name == LISTS[0] else []
    for word in sorted(set(kinds)):
        line(f"of these {word}", [one for (_, one), other in zip(verdicts, kinds, strict=True) if other == word])
    for slip, one in verdicts if show else ():
        if not one.right or not one.located or one.faults != 1:
            print(f"  {slip.base}: {slip.new!r} wants {slip.hint!r}, {one}")
            for problem in told(sown(slip)[0], slip.base):
                where = f"{problem.code} {problem.place.line}:{problem.place.column}"
                print(f"      {where} {problem.message}; {problem.hint}")


def line(name: str, verdicts: Sequence[Verdict]) -> None:
    """Print one line of figures."""
    found = sum(one.faults > 0 for one in verdicts)
    located = sum(one.located for one in verdicts)
    right = sum(one.right for one in verdicts)
    single = sum(one.faults == 1 for one in verdicts)
    print(f"| {name} | {len(verdicts)} | {found} | {located} | {right} | {single} |")


def mended(name: str, slips: Sequence[Slip]) -> None:
    """Print how many slips `--fix` mends: to the game of the file without the slip, to another one, or to none."""
    right = wrong = broken = 0
    for slip in slips:
        text, _ = sown(slip)
        new, steps = fixed(text, Setting("slip.yaml", {}), loads)
        if steps:
            broken += not loads(new)
            right += loads(new) and vectors(new) == vectors(sound(slip.base))
            wrong += loads(new) and vectors(new) != vectors(sound(slip.base))
    print(f"| {name} | {len(slips)} | {right} | {wrong} | {broken} |")


def main() -> None:
    """Try them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--draw", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    asked = parser.parse_args()
    print("| slips | tried | found | at the slip | with what is wanted | one fault |\n|---|---|---|---|---|---|")
    for name in LISTS:
        tried(name, written(name), asked.show)
    strokes = drawn(asked.draw, asked.seed)
    tried(f"drawn, seed {asked.seed}", strokes, asked.show)
    tried(ASIDE, written(ASIDE), show=False)
    print("\n| slips | tried | mended to the game that was meant | to another one | to none |\n|---|---|---|---|---|")
    for name in (*LISTS, ASIDE):
        mended(name, written(name))
    mended(f"drawn, seed {asked.seed}", strokes)


if __name__ == "__main__":
    main()
