"""Games written from the documents alone (``tests/files``): counts, and what must hold for every game.

A board of four axes that loses cells in five ways; a graph with rings, one-way arcs, drops and a counter; three
levels with six platforms that a thread of six labels joins, where branches make very many ways to one cell. The
counts were found by making every move and listing every answer (``reference_legal_moves``).
"""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants import perft
from ndvariants.cli import commands
from ndvariants.game.game import Game, Position
from ndvariants.game.move import Move
from ndvariants.simulation.batch import simulate

from .judge import bench_of, game_of
from .thread_search import along_the_thread
from .walks import random_walk

FILES = Path(__file__).parent / "files"
COUNTS = {"crumble": (126, 14129), "rings": (5, 14, 47), "worm6": (144, 16560)}
WORM = {"rook": [(0, True)], "snail": [(1, True), (5, True), (3, False)]}


def written(name: str) -> Game:
    """The game of a file of this folder."""
    return game_of(str(FILES / f"{name}.yaml"))


@pytest.mark.parametrize("name", COUNTS)
def test_counts(name: str) -> None:
    game, start = written(name), written(name).start()
    assert tuple(perft(start, depth + 1) for depth in range(len(COUNTS[name]))) == COUNTS[name]
    children = (game.engine.play(start.state, move) for move in bench_of(game).lists(start.state).truth)
    assert sum(len(bench_of(game).lists(child).truth) for child in children) == COUNTS[name][1]


@pytest.mark.parametrize("name", COUNTS)
def test_lists_texts_and_seeds_agree(name: str) -> None:
    game = written(name)
    bench = bench_of(game)
    for seed in range(4):
        for position in random_walk(game.start(), 40, seed)[::5]:
            lists = bench.lists(position.state)
            assert lists.filtered == lists.verified
            assert sorted(lists.filtered) == sorted(lists.truth)
            assert game.position(position.text()) == position
    first, again = (simulate(game.start(), 30, seed=5, max_plies=300, block=block).results for block in (30, 7))
    assert first == again


def test_a_man_on_the_thread_goes_wherever_a_way_is_free() -> None:
    game = written("worm6")
    for seed in range(6):
        position = random_walk(game.start(), 30 + seed, seed)[-1]
        found = {(move.origin, move.target) for move in moves(position) if move.piece in ("rook", "snail")}
        wanted = along_the_thread(game, position, WORM)
        assert {pair for pair in found if section_of(pair[0]) != section_of(pair[1])} == {
            pair for pair in wanted if section_of(pair[0]) != section_of(pair[1])
        }


def moves(position: Position) -> list[Move]:
    """The moves on the board, whatever happens to the royals."""
    game = position.game
    return [move for move in game.moves_of(position.state, game.engine.pseudo(position.state)) if move.origin]


def section_of(cell: str) -> str:
    """The section of a cell: ``L`` of ``Lb2``, ``Q1`` of ``Q1:a2``."""
    return cell[:2] if cell.startswith("Q") else cell[0]


def shown(*words: str) -> str:
    """What a command prints."""
    return CliRunner().invoke(commands, list(words)).output


def test_a_start_that_is_none_is_remarked(tmp_path: Path) -> None:
    game = "extends: chess\nvariant: odd\nsetup: {cells: {white: {king: e1, rook: ROOKS}, black: {king: e8}}}\n"
    (tmp_path / "attacked.yaml").write_text(game.replace("ROOKS", "e4"), encoding="utf-8")
    mated = "{white: {king: a1}, black: {king: c2, queen: b3, rook: h1}}"
    stuck = f"extends: chess\nvariant: stuck\nsetup: {{cells: {mated}}}\n"
    (tmp_path / "over.yaml").write_text(stuck, encoding="utf-8")
    assert "NDV428" in shown("validate", str(tmp_path / "attacked.yaml"))
    assert "NDV429" in shown("validate", str(tmp_path / "over.yaml"))


def test_moves_along_a_thread_are_drawn_with_sections_in_place() -> None:
    drawn = shown("show", str(FILES / "worm6.yaml"), "--piece", "snail")
    assert "worm: " in drawn and "Q1 " in drawn and "no section is placed" not in drawn
