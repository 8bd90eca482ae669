"""The file that plays: its engine says what Python says, of every shipped variant; and it holds all that it needs."""

from __future__ import annotations

import base64
import gzip
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ndvariants import Position, load
from ndvariants.cli import commands
from ndvariants.game.kernels import specialization
from ndvariants.game.load import load_text
from ndvariants.game.records.replay import record_of
from ndvariants.machine.faults import NoCompiler
from ndvariants.players import make_player
from ndvariants.players.asked import read_player
from ndvariants.players.searcher import SearchingPlayer
from ndvariants.resources import variant_names
from ndvariants.web import page
from ndvariants.web.packed import engine_values as engine_values_module
from ndvariants.web.page import page_html
from tests.games.test_dead_ends import FORBIDS, TWICE
from tests.web.pages import NODE, Asked, differences, random_game, shown

PARTS = ("curved_space", "trid", "collapse", "amazons", "checkers", "draughts", "duck", "hexdame", "seirawan")
SAMPLE = sorted({*variant_names()[::14], *PARTS} - {"four_d"})  # which takes twenty seconds


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
@pytest.mark.parametrize("variant", SAMPLE)
def test_a_page_shows_and_thinks_what_python_does(variant: str) -> None:
    """Its drawing too; and two of its levels play on. `python -m tests.web.pages` does so with whole games of all."""
    game, plies = load(variant), 8
    games = [random_game(game, seed, 24) for seed in (1, 2)]
    may = [position for position in games[0] if position.outcome() is None]
    asked = [Asked(0, ply, f"level={level}") for ply, level in ((0, 8), (3, 4), (6, 7)) if ply < len(may)]
    found = shown(game, games, plies, asked)
    assert differences(games, found, plies) == []
    assert found["thoughts"] == [thought(games[0][one.ply], one.player, one.key) for one in asked]


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_moves_are_typed_as_people_write_them() -> None:
    chess = [load("chess").start()]
    for text in ("e2e4", "d7d5", "e4d5", "g8f6"):
        chess.append(chess[-1].play(text))
    trid = random_game(load("trid"), 4, 44)
    trid.append(trid[-1].play("Xa1-Xa2"))  # a cell with an x in its name
    lower = [one.last_move.text.lower() for one in trid[1:] if one.last_move is not None]
    long, short = ["e2 e4", "D7-D5", "e4xd5", "g8 → f6"], ["e4", "d5", "exd5", "Nf6"]
    for game, typed in ((chess, long), (chess, short), (trid, lower)):
        assert differences([game], shown(game[0].game, [game], typed=[typed])) == []


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
@pytest.mark.parametrize("text", [TWICE, FORBIDS], ids=["over", "forbidden"])
def test_a_page_ends_turns_where_python_does(text: str) -> None:
    game = load_text(text)
    games = [random_game(game, seed, 20) for seed in (1, 2)]
    assert differences(games, shown(game, games, 8), 8) == []


# Captures of which the search tries some that a duty forbids, and turns that are made in two ways to one end.
CHAINS = (
    "****1m3/***1mm3/**mm1m1m1/*7M/5M3/6Mk*/2MMM2**/m5***/1M1M1**** b - - 0 28 phase=play",
    "****2m2/***m5/**2M4/*8/9/3MM3*/2M3k**/M3M1***/3M1**** b - - 0 33 phase=play",
)


@pytest.mark.parametrize("text", CHAINS)
def test_turns_that_are_made_in_two_ways_are_chosen(text: str) -> None:
    position = load("hexdame").position(text)
    assert position.other_ways()
    for seed in range(3):
        player = make_player("alphabeta:depth=1", seed)
        assert player.choose(position) in position.legal_moves()
    if NODE is not None:
        plies = position.ply + 2
        assert differences([[position]], shown(position.game, [[position]], plies), plies) == []


def thought(position: Position, player: str, key: int) -> list[int]:
    """What a player of Python finds at last: move, value, depth, nodes. A page plays by alpha-beta always."""
    search = SearchingPlayer(replace(read_player(player), is_level=False))
    *_, last = search._thoughts(position, search._open(position, ())[0], key)
    return [last.parts[0], last.value, last.depth, last.nodes]


def test_a_page_holds_all_that_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(specialization, "WAY", "")
    text = page_html(load("chess"))
    assert "http://" not in text and "https://" not in text
    assert not re.search(r'(?:src|href)="(?!data:)', text)
    assert "default-src 'none'" in text
    assert len(text) < 155 * 1000


def test_words_of_an_author_are_no_markup() -> None:
    text = page_html(load_text("variant: mine\ntitle: </script><script>alert(1)</script>\nextends: chess\n"))
    assert "<script>alert" not in text and held(text)["scene"]["title"].startswith("</script>")


def test_a_page_without_a_compiler_shows_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> bytes:
        raise NoCompiler("llvmlite is missing")

    monkeypatch.setattr(engine_values_module, "wasm_module", missing)
    position = load("chess").start().after("e2e4 e7e5")
    values = held(page_html(position.game, record_of(position)))
    assert "engine" not in values
    assert [one["ply"] for one in values["states"]] == [0, 1, 2] and values["states"][0]["moves"] == []


def held(text: str) -> Any:
    """What a file that plays knows of its game, unpacked."""
    found = re.search(r'id="modules">(.*?)</script>', text)
    assert found is not None
    return json.loads(json.loads(gzip.decompress(base64.b64decode(found[1])))[0]["game"])


def test_show_writes_a_page(tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    result = CliRunner().invoke(commands, ["show", "losalamos", "--after", "a2a3 a5a4", "--html", str(path)])
    assert result.exit_code == 0, result.output
    assert [step[1] for step in held(path.read_text(encoding="utf-8"))["tree"]] == ["a2a3", "a5a4"]


def test_a_notebook_shows_a_page_that_plays() -> None:
    position = load("chess").start().after("e2e4")
    shown = page.page(position)
    assert str(shown) == page_html(position.game, record_of(position))
    assert "<iframe" in shown._repr_html_() and "<!doctype" not in shown._repr_html_()
