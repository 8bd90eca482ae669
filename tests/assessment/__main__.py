"""How many flaws `assess` names in its first five lines, and what it says wrongly of sound games.

``python -m tests.assessment [SECONDS] [SEED]``: so many seconds for each game; exit code 1 below 18 of 20, or where a
sound game is called wrong.
"""

from __future__ import annotations

import sys
from pathlib import Path
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
FIRST, WANTED = 4, 18  # lines, below the headline; flaws


def assessed(name: str, seconds: float, seed: int) -> list[Line]:
    """The lines of a game."""
    start = load(name).start()
    found = measure(start, Effort(seconds, seed=seed))
    return verdicts(found, Inspected((), 0, 0), name, start.game.players[0], usual())


def is_named(lines: list[Line], line: str) -> bool:
    """Is the flaw among the first lines?"""
    return any(one.name == line and one.status in (WRONG, LOOK) for one in lines[:FIRST])


def main(seconds: float, seed: int) -> int:
    """Assess all games, and say what was found."""
    print(f"seed {seed}, {seconds:g} s a game", flush=True)
    named = wrong = 0
    with TemporaryDirectory() as folder:
        for name, (line, text) in FLAWED.items():
            path = Path(folder) / f"{name}.yaml"
            path.write_text(text, encoding="utf-8")
            lines = assessed(str(path), seconds, seed)
            named += is_named(lines, line)
            first = " | ".join(f"{one.status} {one.name}" for one in lines[:FIRST])
            print(f"{name:16}{'named' if is_named(lines, line) else 'MISSED'}: {first}", flush=True)
    for name in SOUND:
        lines = assessed(name, seconds, seed)
        said = [one for one in lines if one.status == WRONG]
        wrong += bool(said)
        rest = ", ".join(f"{one.status} {one.name}" for one in lines if one.status != "good")
        print(f"{name:16}{'WRONG: ' + said[0].text if said else 'nothing wrong said'}; {rest}", flush=True)
    print(f"flaws named: {named} of {len(FLAWED)}; sound games called wrong: {wrong} of {len(SOUND)}")
    return int(named < WANTED or wrong > 0)


if __name__ == "__main__":
    words = [float(word) for word in sys.argv[1:]]
    sys.exit(main(words[0] if words else 60.0, int(words[1]) if len(words) > 1 else 1))
