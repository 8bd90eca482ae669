"""How many flaws `assess` names in its first five lines, and what it says wrongly of sound games.

``python -m tests.assessment [--seconds 60] [--seed 1] [--games 20]``: so many seconds for each game, so many games of
either kind, drawn by the seed; exit code 1 where fewer than nine of ten flaws are named, or a sound game is called
wrong.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from ndvariants import load
from ndvariants.simulation.assessment.measured import Effort, measure
from ndvariants.simulation.assessment.usual import usual
from ndvariants.simulation.assessment.verdicts import LOOK, WRONG, Inspected, Line, verdicts
from tests.assessment.flawed import FLAWED

SOUND = (
    "chess", "losalamos", "gardner", "minishogi", "xiangqi", "minixiangqi", "atomic", "crazyhouse",
    "breakthrough", "connect_four", "checkers", "kingofthehill", "threecheck", "knightmate", "makruk",
    "shatranj", "raumschach", "berolina", "seirawan", "capablanca",
)  # fmt: skip
FIRST, WANTED = 4, 0.9  # lines, below the headline; part of the flaws


def assessed(name: str, seconds: float, seed: int) -> list[Line]:
    """The lines of a game."""
    start = load(name).start()
    found = measure(start, Effort(seconds, seed=seed))
    return verdicts(found, Inspected((), 0, 0), name, start.game.players[0], usual())


def is_named(lines: list[Line], line: str) -> bool:
    """Is the flaw among the first lines?"""
    return any(one.name == line and one.status in (WRONG, LOOK) for one in lines[:FIRST])


def main(seconds: float, seed: int, games: int) -> int:
    """Assess some games, and say what was found."""
    print(f"seed {seed}, {seconds:g} s a game", flush=True)
    drawn, named, wrong = Random(seed), 0, 0
    flawed, sound = (drawn.sample(list(names), min(games, len(names))) for names in (FLAWED, SOUND))
    with TemporaryDirectory() as folder:
        for name in flawed:
            line, text = FLAWED[name]
            path = Path(folder) / f"{name}.yaml"
            path.write_text(text, encoding="utf-8")
            lines = assessed(str(path), seconds, seed)
            named += is_named(lines, line)
            first = " | ".join(f"{one.status} {one.name}" for one in lines[:FIRST])
            print(f"{name:16}{'named' if is_named(lines, line) else 'MISSED'}: {first}", flush=True)
    for name in sound:
        lines = assessed(name, seconds, seed)
        said = [one for one in lines if one.status == WRONG]
        wrong += bool(said)
        rest = ", ".join(f"{one.status} {one.name}" for one in lines if one.status != "good")
        print(f"{name:16}{'WRONG: ' + said[0].text if said else 'nothing wrong said'}; {rest}", flush=True)
    print(f"flaws named: {named} of {len(flawed)}; sound games called wrong: {wrong} of {len(sound)}")
    return int(named < int(WANTED * len(flawed)) or wrong > 0)


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--games", type=int, default=len(FLAWED))
    asked = options.parse_args()
    sys.exit(main(asked.seconds, asked.seed, asked.games))
