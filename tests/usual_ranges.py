"""The usual ranges of `assess`, measured over shipped games: ``python -m tests.usual_ranges [SECONDS]``.

Writes ``ndvariants/simulation/assessment/usual.json``: the values of each measure in the games below.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ndvariants import load
from ndvariants.simulation.assessment import measured

PATH = Path(measured.__file__).with_name("usual.json")
GAMES = (
    "chess", "losalamos", "gardner", "minishogi", "kyotoshogi", "xiangqi", "minixiangqi", "atomic",
    "crazyhouse", "breakthrough", "connect_four", "othello", "checkers", "racingkings", "kingofthehill",
    "threecheck", "knightmate", "grasshopper", "makruk", "shatranj", "raumschach", "antichess", "berolina",
    "torus", "glinski",
)  # fmt: skip
SEED = 20_000  # not that of `assess`


def main(seconds: float) -> None:
    """Measure every game for so many seconds, and write what was found."""
    found: dict[str, list[tuple[float, str]]] = {}
    for name in GAMES:
        said = measured.measure(load(name).start(), measured.Effort(seconds, seed=SEED))
        for key, measure in said.measures.items():
            found.setdefault(key, []).append((round(measure.value, 3), name))
        print(name, round(said.seconds), {key: round(one.value, 2) for key, one in said.measures.items()}, flush=True)
        usual = {key: dict(sorted((name, value) for value, name in values)) for key, values in found.items()}
        PATH.write_text(json.dumps(usual, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60.0)
