"""The file that plays: its engine says what Python says, of every shipped variant; and it holds all that it needs."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from ndvariants import Position, load
from ndvariants.cli import commands
from ndvariants.game.replay import record_of
from ndvariants.machine.faults import NoCompiler
from ndvariants.report.scene import state
from ndvariants.resources import variant_names
from ndvariants.web import page
from ndvariants.web.page import page_html

NODE = shutil.which("node")
ENGINE = Path(page.__file__).parent / "assets" / "engine.js"
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


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
@pytest.mark.parametrize("variant", variant_names())
def test_the_engine_of_a_page_says_what_python_says(variant: str, tmp_path: Path) -> None:
    start = load(variant).start()
    games = [a_game(start, seed) for seed in (1, 2)]
    texts = [[step.last_move.text for step in game[1:] if step.last_move is not None] for game in games]
    case = {"told": page._engine(start.game, start.state), "names": list(start.game.cells), "games": texts}
    (tmp_path / "engine.mjs").write_bytes(ENGINE.read_bytes())
    (tmp_path / "case.json").write_text(json.dumps(case))
    runner = Path(__file__).with_name("engine.mjs")
    command = [NODE or "", str(runner), str(tmp_path / "engine.mjs"), str(tmp_path / "case.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for game, answers in zip(games, json.loads(done.stdout), strict=True):
        for position, answer in zip(game, answers, strict=True):
            told = expected(position)
            if told["result"]:
                answer["moves"] = []
            assert answer == told, position


def test_a_page_holds_all_that_it_needs() -> None:
    text = page_html(load("chess"))
    outside = re.sub(r"data:[\w/]+;base64,[\w+/=]+", "", text)
    assert "http://" not in outside and "https://" not in outside
    assert not re.search(r'(?:src|href)="(?!data:)', outside)
    assert "default-src 'none'" in text
    assert len(text) < 220_000


def test_words_of_an_author_are_no_markup() -> None:
    from ndvariants.game.load import load_text

    text = page_html(load_text("variant: mine\ntitle: </script><script>alert(1)</script>\nextends: chess\n"))
    assert "<script>alert" not in text


def test_a_page_without_a_compiler_shows_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(entries: object) -> bytes:
        raise NoCompiler("llvmlite is missing")

    monkeypatch.setattr(page, "wasm_module", missing)
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
