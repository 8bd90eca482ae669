"""The page docs/laboratory/exactness.md: against what each shipped variant was checked, and how far."""

from __future__ import annotations

import json
import re
from pathlib import Path

from ndvariants.resources import variant_names
from tests.exact.sparse import FOLDER as SPARSE
from tests.exact.sparse import read as sparse
from tests.exact.text import FOLDER, read, stem_of

PAGE = Path(__file__).parents[2] / "docs" / "laboratory" / "exactness.md"
HEAD = """# Against what each variant was checked

Every shipped variant is compared with a program that was not written here and plays the same game. Where there is none,
it is compared with a slow generator in the tests that shares no code with the package; `ndvariants list` then says
*checked by no other program*.

- *From the start*: lines of N moves, and their number.
- *Random*: positions of random games, played on both. At every ply both have the same legal moves, one by one.
- *Ends*: games of these that ended, with the same winner on both.
- *Few*: positions of two to ten pieces, and the last ones of random games, with the same moves or the same result.
- *Published*: positions whose counts other programs publish; behind `+` the results that they publish.

The answers are kept in `tests/exact/counts`, `tests/exact/sparse` and `tests/published`, and run again by the tests.
`python -m tests.exact NAME` and `python -m tests.exact.sparse NAME` ask the programs again, `--page` writes this page.

Known differences are left out of the comparison:

- Fairy-Stockfish draws `xiangqi` and `manchu` after 100 plies without a capture; here it is 120 (60 moves, AXF rules).
- `shatranj` is compared with `bare_king=at_once`, Fairy-Stockfish's rule, in positions of few pieces.
- In `smess` Jocly forbids leaving the brain to be taken; here it is lost. The comparison uses a file with check.
- Jocly numbers the rings of `circular` and `byzantine` the other way round.
- OpenSpiel draws `lines_of_action` at the first repetition; here it is the third.
- vchess lets a king castle through attacks in `benedict`. Abstract Play calls the rules of `hnefatafl` old, where three
  men take the king on the edge. Ludii places both workers of `santorini` in one turn. In `jungle` Dagaz lets the
  leopard leap along the ranks, has tigers as strong as lions, and dog and wolf begin on each other's cells. Each of
  these is compared with a file in `tests/exact/games` that has the rule of the other program.
- Positions that no game reaches are left out where a program judges them by convention: more than two lions in
  `dobutsu`, a check in `racingkings`, an empty board in `ataxx`.
- Positions with registers that a FEN does not have (passes, counting) are compared in whole games only.

| variant | against | from the start | random | ends | few | published |
|---|---|---|---|---|---|---|
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


PROGRAMS = {  # as sources name them, and as `list` does
    "pyffish": "Fairy-Stockfish",
    "Fairy-Stockfish": "Fairy-Stockfish",
    "python-chess": "python-chess",
    "shakmaty": "shakmaty",
    "scalachess": "scalachess",
    "shogiops": "shogiops",
    "pydraughts": "pydraughts",
    "OpenSpiel": "OpenSpiel",
    "Jocly": "Jocly",
    "Ludii": "Ludii",
    "vchess": "vchess",
    "Abstract Play": "Abstract Play",
    "Dagaz": "Dagaz",
}
WITNESSES = Path(__file__).parents[2] / "variants" / "witnesses.json"
PUBLISHED = Path(__file__).parents[1] / "published"


def witnesses() -> dict[str, list[str]]:
    """Return for every shipped variant the programs whose numbers the tests run."""
    found = {name: set[str]() for name in variant_names()}
    for folder in (FOLDER, SPARSE):
        for path in folder.glob("*.txt"):
            found[path.stem.removesuffix("_there")] |= _programs(path.read_text(encoding="utf-8").split("\n", 1)[0])
    for path in PUBLISHED.glob("*/*.txt"):
        head, *lines = path.read_text(encoding="utf-8").splitlines()
        for name in {line.split(" ")[0] for line in lines if not line.startswith("#")} & set(found):
            found[name] |= _programs(head)
    for name in ORACLES:
        found[name].add("independent programs of its rules")
    return {name: sorted(programs, key=str.lower) for name, programs in sorted(found.items())}


def witness_table() -> str:
    """Return the text of variants/witnesses.json: a game a line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(programs)}" for name, programs in witnesses().items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _programs(head: str) -> set[str]:
    return {program for word, program in PROGRAMS.items() if re.search(rf"\b{word}\b", head)}


def page() -> str:
    """The text of the page."""
    return HEAD + "".join(_row(name) for name in sorted(variant_names()))


def _row(name: str) -> str:
    path = FOLDER / f"{stem_of(name)}.txt"
    few = len(sparse(SPARSE / f"{name}.txt")[1]) if (SPARSE / f"{name}.txt").exists() else ""
    counted, judged = published("counts", name) + published("many", name), published("results", name)
    end = f"{few} | {counted or ''}{f' + {judged}' if judged else ''} |\n"
    if not path.exists():
        return f"| `{name}` | {' | '.join(_by_oracle(name))} | | {end}"
    said = read(path)
    first = f"| `{name}` | {said.source} | {len(said.perft)}: {said.perft[-1]:,} | {said.positions}"
    return f"{first} | {said.ends or ''} | {end}"


def published(kind: str, name: str) -> int:
    """Return how many positions of a game other programs publish."""
    lines = [line for path in (PUBLISHED / kind).glob("*.txt") for line in path.read_text("utf-8").splitlines()]
    return sum(line.split(" ")[0] == name for line in lines)


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
