"""The answers of ``--json`` keep the contract of docs/reference/json.md: a version and the keys named there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ndvariants.addons.benchmark.shares import Measurement
from ndvariants.cli import COMMANDS, commands
from ndvariants.cli.answers import VERSION

PAGE = (Path(__file__).parents[1] / "docs" / "reference" / "json.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `(\w+)`([^|]*) \| ([^|]*) \|$", PAGE, re.MULTILINE)
PART_ROWS = re.findall(r"^\| of `(\w+)`: ([^|]*) \| ([^|]*) \|$", PAGE, re.MULTILINE)
KINDS: dict[str, tuple[type, ...]] = {"": (str,), "#": (int, float), "?": (bool,), "[]": (list,), "{}": (dict,)}


def marked(keys: str) -> dict[str, str]:
    """Every key of a row of the page, with the mark of its kind."""
    return {key: mark for key, mark in re.findall(r"`(\w+)([#?]|\[]|{}|)`", keys) if key != "entries"}


KEYS = {f"{name}{more}": marked(keys) for name, more, keys in ROWS}
PARTS = [(of, part, parts, marked(keys)) for of, parts, keys in PART_ROWS for part in re.findall(r"`(\w+)`", parts)]

SMALL = ("--games", "2", "--max-plies", "6")
WORDS: dict[str, tuple[str, ...]] = {
    "list": ("list", "--search", "losalamos", "--json"),
    "problems": ("validate", "FAULTY", "--format", "json"),
    "show": ("show", "losalamos", "--json"),
    "show (`--between`)": ("show", "losalamos", "--between", "a1", "f6", "--json"),
    "show (`--geometry`)": ("show", "losalamos", "--geometry", "--json"),
    "explain": ("explain", "losalamos", "a2a3", "--json"),
    "explain (a code)": ("explain", "NDV206", "--json"),
    "diff": ("diff", "losalamos", "chess", "--json"),
    "moves": ("moves", "losalamos", "--json"),
    "perft": ("perft", "losalamos", "2", "--json"),
    "perft (`--divide`)": ("perft", "losalamos", "1", "--divide", "--json"),
    "simulate": ("simulate", "losalamos", *SMALL, "--json"),
    "simulate (`--out`)": ("simulate", "losalamos", *SMALL, "--json", "--out", "NEW"),
    "runs": ("runs", "RUN", "--json"),
    "runs (`--check`)": ("runs", "RUN", "--check", "--json"),
    "assess": ("assess", "losalamos", "--budget", "2s", "--json"),
    "depth": ("depth", "losalamos", "--nodes", "2,3", *SMALL, "--json"),
    "compare": ("compare", "RUN", "RUN", "--json"),
    "handicap": ("handicap", "losalamos", "alphabeta:nodes=2", "random", *SMALL, "--json"),
    "sweep": ("sweep", "hyperchess", "--vary", "n=2", *SMALL, "--json"),
    "balance": ("balance", "hyperchess", "--vary", "n=2", "--goal", "draws < 99 %", *SMALL, "--json"),
    "study": ("study", "run", "STUDY", "--json"),
    "match": ("match", "losalamos", "random", "random", "--games", "2", "--json"),
    "match (three players or more)": ("match", "losalamos", "random", "greedy", "level=1", "--games", "2", "--json"),
    "analyse": ("analyse", "losalamos", "--nodes", "5", "--json"),
    "solve": ("solve", "losalamos", "--nodes", "5", "--json"),
    "solve (`--pieces`)": ("solve", "TINY", "--pieces", "KRk", "--json"),
    "solve (`--pieces` and a position)": ("solve", "TINY", "--pieces", "KRk", "--after", "b1b2", "--json"),
    "values": ("values", "losalamos", "--json"),
    "values (`--check`)": ("values", "losalamos", "--check", "rook", "queen", "--players", "random", "-n2", "--json"),
    "learn": ("learn", "losalamos", "--games", "20", "--nodes", "2", "--match", "2", "--max-plies", "30", "--json"),
    "bench": ("bench", "losalamos", "--json"),
}
MEASURED = (Measurement("perft", "leaves", 200.0, "another", 20.0), Measurement("tables", "s", 0.007))  # by `bench`
TINY = """variant: tiny
board: {grid: {file: 4, rank: 4}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  rook: {letter: r, moves: slide orthogonal}
setup: {cells: {white: {king: a1, rook: b1}, black: {king: d4, rook: c4}}}
endings:
  - no legal move, in check: loss
  - no legal move: draw
  - repetition 3: draw
"""


@pytest.fixture(autouse=True)
def given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ndvariants.cli.games.bench_command.game_measurements", lambda game, quick: iter(MEASURED))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("contract")
    (folder / "faulty.yaml").write_text(
        "variant: faulty\nextends: chess\npieces: {rook: {moves: slied any}, queen: null}\n"
    )
    (folder / "tiny.yaml").write_text(TINY)
    (folder / "study.yaml").write_text("games: 2\nmax_plies: 6\nruns: {one: losalamos}\n")
    run = str(folder / "run.db")
    assert ask("simulate", "losalamos", *SMALL, "--out", run).exit_code == 0
    named = {"FAULTY": "faulty.yaml", "NEW": "new.db", "TINY": "tiny.yaml", "STUDY": "study.yaml"}
    return {"RUN": run} | {word: str(folder / name) for word, name in named.items()}


def keeps(answer: dict[str, Any], keys: dict[str, str]) -> None:
    """Check that an object has the keys of a row, each of its kind or without a value."""
    assert set(answer) == set(keys)
    for key, mark in keys.items():
        value = answer[key]
        assert value is None or (isinstance(value, KINDS[mark]) and (mark == "?") == isinstance(value, bool)), key


def in_parts(answer: dict[str, Any], name: str) -> None:
    """Check what stands in an answer by the second table of the page."""
    for of, part, said, keys in PARTS:
        if of != name.split()[0] or part not in answer:
            continue
        whole = answer[part]
        found = whole if isinstance(whole, list) else list(whole.values()) if "each" in said else [whole]
        for inner in found:
            if inner is not None:
                keeps(inner, keys)


def ask(*words: str) -> Result:
    return CliRunner().invoke(commands, list(words))


@pytest.mark.parametrize("name", WORDS)
def test_an_answer_has_the_keys_that_the_page_names(name: str, files: dict[str, str]) -> None:
    result = ask(*(files.get(word, word) for word in WORDS[name]))
    assert result.exit_code == (1 if name == "problems" else 0), result.output
    answer = json.loads(result.stdout)
    assert answer.pop("format") == f"ndvariants {name.split()[0]} {VERSION}"
    for entry in answer.get("entries", [answer]):
        keeps(entry, KEYS[name])
        in_parts(entry, name)


OVER = ("losalamos", "--position", "k5/1Q4/1K4/6/6/6 b - - 0 1", "--json")
OTHER_CASES = {
    "a game that is over is solved": ("solve", "solve", *OVER),
    "a game that is over is analysed": ("analyse", "analyse", *OVER),
    "a game that is over has no moves": ("moves", "moves", *OVER),
    "an illegal move": ("explain", "explain", "losalamos", "a2a5", "--json"),
    "many players": ("simulate", "simulate", "four_player", *SMALL, "--json"),
    "a variant beside another": ("simulate", "simulate", "losalamos", "minixiangqi", *SMALL, "--json"),
    "the same rules": ("diff", "diff", "losalamos", "losalamos", "--positions", "5", "--json"),
}


@pytest.mark.parametrize("case", OTHER_CASES)
def test_every_case_has_the_same_keys(case: str) -> None:
    name, *words = OTHER_CASES[case]
    result = ask(*words)
    assert result.exit_code == (case == "an illegal move"), result.output
    answer = json.loads(result.stdout)
    assert answer.pop("format") == f"ndvariants {name} {VERSION}"
    for entry in answer.get("entries", [answer]):
        keeps(entry, KEYS[name])
        in_parts(entry, name)


def test_a_list_of_nothing_is_empty() -> None:
    answer = json.loads(ask("list", "--search", "no such variant", "--json").stdout)
    assert answer == {"format": f"ndvariants list {VERSION}", "entries": []}


def test_the_page_tells_of_every_command_that_answers_programs() -> None:
    answering = set()
    for name in COMMANDS:
        command = commands.get_command(None, name)  # type: ignore[arg-type]
        assert command is not None
        if any("--json" in option.opts for option in command.params):
            answering.add(name)
    told = {name.split()[0] for name in KEYS}
    assert told == answering | {"problems"}, f"docs/reference/json.md: {sorted(told ^ {*answering, 'problems'})}"
    assert set(KEYS) == set(WORDS)


def test_holes_are_no_cells() -> None:
    cells = json.loads(ask("show", "four_player", "--json").stdout)["cells"]
    assert len(cells) == 14 * 14 - 4 * 9
    assert {"a1", "c3", "n14"} & set(cells) == set()
    assert {"d1", "a4", "n11"} <= set(cells)


def test_exit_codes_are_those_of_the_page(files: dict[str, str]) -> None:
    for code, words in (
        (0, ("validate", "chess")),
        (1, ("validate", files["FAULTY"])),
        (1, ("moves", "chess", "--after", "e2e5")),
        (1, ("explain", "chess", "e2e5", "--json")),
        (1, ("match", "losalamos", "random", "nobody")),
        (1, ("moves", "chess", "--position", "zz")),
        (2, ("moves", "ches")),
        (2, ("validate", "chess", "no.yaml")),
        (2, ("runs", "no.db")),
        (2, ("compare", files["RUN"], "no.db")),
        (2, ("moves", "chess", "-p", "n=3")),
        (2, ("perft", "chess", "x")),
    ):
        assert ask(*words).exit_code == code, words
