"""The page docs/laboratory/exactness.md: against what each shipped variant was checked, and how far."""

from __future__ import annotations

import json
from pathlib import Path

from ndvariants.resources import variant_names
from tests.exact.text import FOLDER, read

PAGE = Path(__file__).parents[2] / "docs" / "laboratory" / "exactness.md"
HEAD = """# Against what each variant was checked

Every shipped variant stands here with a program that was not written here and plays the same game, or, where there is
none, with a slow generator in the tests that shares no code with the package. *From the start*: lines of N moves,
and their number. *Positions*: of random games, played on both; at every ply both have the same legal moves, one by one.
What the others said is kept in `tests/exact/counts` and played again by `tests/test_exact.py`;
`python -m tests.exact NAME` asks them again, `--page` writes this page.

| variant | against | from the start | positions |
|---|---|---|---|
"""
# Slow generators that play beside the package in tests of their own.
ELSEWHERE = {
    "dragonchess": ("a slow generator (`tests/boards/test_dragonchess.py`)", "2: 8,094", "120, without king safety"),
}
# What independent programs said of the founding games, in `tests/oracles`: each with its files of facts and of games.
ORACLES = {
    "collapse": ("000_collapse_chess", "000_collapse_games"),
    "curved_space": ("002_curved_space", "002_curved_space_games"),
    "four_d": ("001_4d_chess", ""),
    "hyperchess": ("004_hyperchess", ""),
    "icochess": ("003_icochess", "003_icochess_games"),
}


def page() -> str:
    """The text of the page."""
    return HEAD + "".join(_row(name) for name in sorted(variant_names()))


def _row(name: str) -> str:
    path = FOLDER / f"{name}.txt"
    if not path.exists():
        return f"| `{name}` | {' | '.join(_by_oracle(name))} |\n"
    said = read(path)
    return f"| `{name}` | {said.source} | {len(said.perft)}: {said.perft[-1]:,} | {said.positions} |\n"


def _by_oracle(name: str) -> tuple[str, str, str]:
    """The row of a game that independent programs were asked about before: all counts, and how many lists of moves."""
    if name not in ORACLES:
        return ELSEWHERE.get(name, ("the tests of its own file only", "", ""))
    facts, games = ORACLES[name]
    against = f"independent programs of its rules (`tests/oracles/{facts}.json`)"
    if not games:
        return against, "see there", "pieces alone on the board"
    sets = json.loads((FOLDER.parents[1] / "oracles" / f"{games}.json").read_text(encoding="utf-8"))
    plies = [ply for one in sets for game in one["games"] for ply in game["plies"]]
    start = max((int(depth), count) for one in sets for depth, count in one["perft"]["start"].items())
    listed = sum("legal" in ply for ply in plies)
    return against, f"{start[0]}: {start[1]:,}", f"{len(plies)} counted, {listed} of them move by move"
