"""The file that plays: its engine says what Python says, of every shipped variant; and it holds all that it needs."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from ndvariants import Position, load
from ndvariants.cli import commands
from ndvariants.game.records.replay import record_of
from ndvariants.machine.faults import NoCompiler
from ndvariants.players.asked import read_player
from ndvariants.players.searcher import SearchingPlayer
from ndvariants.report.svg.scene import state
from ndvariants.resources import variant_names
from ndvariants.web import engine_values as engine_values_module
from ndvariants.web import page
from ndvariants.web.engine_values import engine_values
from ndvariants.web.page import page_html

NODE = shutil.which("node")
ASSETS = Path(page.__file__).parent / "assets"
PLIES = 24


def a_game(position: Position, seed: int) -> list[Position]:
    """The positions of a random game."""
    line, random = [position], Random(seed)
    while len(line) <= PLIES and line[-1].outcome() is None:
        line.append(line[-1].play(random.choice(line[-1].legal_moves())))
    return line


def expected(position: Position) -> dict[str, Any]:
    """What the engine is to say of a position; its moves where the game goes on."""
    told = state(position)
    found = {key: told[key] for key in ("moves", "pieces", "hands", "gone", "side", "ply")}
    outcome = position.game.engine.outcome(position.state, position.keys())
    return found | {"checked": position.in_check(), "result": outcome}


def answered(position: Position, games: list[list[str]], asked: list[dict[str, Any]], tmp_path: Path) -> Any:
    """What the engine of a page, in Node, says of the positions of *games* that begin with *position*."""
    told = engine_values(position.game, position.state)
    case = {"told": told, "names": list(position.game.cells), "games": games, "asked": asked}
    for source in ASSETS.glob("*.js"):
        (tmp_path / source.name).write_bytes(source.read_bytes())
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "case.json").write_text(json.dumps(case))
    command = [NODE or "", str(Path(__file__).with_name("engine.mjs")), str(tmp_path), str(tmp_path / "case.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def compared(variant: str, seeds: range, asked: list[dict[str, Any]], tmp_path: Path) -> list[Any]:
    """The answers of the page for random games of a *variant*, each compared with what Python says."""
    start = load(variant).start()
    games = [a_game(start, seed) for seed in seeds]
    texts = [[step.last_move.text for step in game[1:] if step.last_move is not None] for game in games]
    found = answered(start, texts, asked, tmp_path)
    for game, answers in zip(games, found, strict=True):
        for position, answer in zip(game, answers, strict=True):
            told = expected(position)
            if told["result"]:
                answer["moves"] = []
            assert {key: value for key, value in answer.items() if key != "thoughts"} == told, position
    return [games, found]


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
@pytest.mark.parametrize("variant", [*variant_names()[::3], "crazyhouse", "curved_space", "duck", "shogi"])
def test_the_engine_of_a_page_says_what_python_says(variant: str, tmp_path: Path) -> None:
    asked = [{"game": 0, "ply": ply, "player": f"level={level}", "key": 77} for ply, level in ((0, 8), (3, 4), (6, 7))]
    games, answers = compared(variant, range(1, 3), asked, tmp_path)
    for one in asked:
        if one["ply"] >= len(games[0]) or games[0][one["ply"]].outcome() is not None:
            continue
        assert answers[0][one["ply"]]["thoughts"] == [thought(games[0][one["ply"]], one["player"], one["key"])]


@pytest.mark.browser
@pytest.mark.skipif(NODE is None, reason="Node is not installed")
@pytest.mark.parametrize("variant", variant_names())
def test_the_same_on_a_thousand_positions(variant: str, tmp_path: Path) -> None:
    compared(variant, range(10, 50), [], tmp_path)


def thought(position: Position, player: str, key: int) -> list[int]:
    """What a player of Python finds at last: move, value, depth, nodes. A page plays by alpha-beta always."""
    search = SearchingPlayer(replace(read_player(player), is_level=False))
    *_, last = search._thoughts(position, search._open(position, ())[0], key)
    return [last.parts[0], last.value, last.depth, last.nodes]


def test_a_page_holds_all_that_it_needs() -> None:
    text = page_html(load("chess"))
    assert "http://" not in text and "https://" not in text
    assert not re.search(r'(?:src|href)="(?!data:)', text)
    assert "default-src 'none'" in text
    assert len(text) < 150_000


def test_words_of_an_author_are_no_markup() -> None:
    from ndvariants.game.load import load_text

    text = page_html(load_text("variant: mine\ntitle: </script><script>alert(1)</script>\nextends: chess\n"))
    assert "<script>alert" not in text


def test_a_page_without_a_compiler_shows_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(entries: object) -> bytes:
        raise NoCompiler("llvmlite is missing")

    monkeypatch.setattr(engine_values_module, "wasm_module", missing)
    position = load("chess").start().after("e2e4 e7e5")
    found = re.search(r'id="game">(.*?)</script>', page_html(position.game, record_of(position)))
    assert found is not None
    values = json.loads(found[1])
    assert "engine" not in values
    assert [one["ply"] for one in values["states"]] == [0, 1, 2] and values["states"][0]["moves"] == []


def test_show_writes_a_page(tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    result = CliRunner().invoke(commands, ["show", "losalamos", "--after", "a2a3 a5a4", "--html", str(path)])
    assert result.exit_code == 0, result.output
    assert "a5a4" in path.read_text(encoding="utf-8")


def test_a_notebook_shows_a_page_that_plays() -> None:
    position = load("chess").start().after("e2e4")
    shown = page.page(position)
    assert str(shown) == page_html(position.game, record_of(position))
    assert "<iframe" in shown._repr_html_() and "<!doctype" not in shown._repr_html_()
