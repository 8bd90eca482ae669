"""Wins, draws and losses by ``solve``, against solved games."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.game.load import load_text
from ndvariants.players.solved import Value, solve, solve_moves
from ndvariants.players.solver import prove_win

TIC = """variant: tic
board: {grid: {file: 3, rank: 3}}
players: {x: {forward: +rank}, o: {forward: -rank}}
pieces: {disc: {letter: d, moves: none, drop: true}}
hands: {x: {disc: 5}, o: {disc: 5}}
rules:
  row: {when: a disc is dropped, if: count(run of disc of me through target by orthogonal | diagonal) >= 3, do: win me}
endings:
  - no legal move: draw
"""
# J. Tromp, "John's Connect Four Playground": 4x4 is a draw.
FOUR = """variant: four
extends: connect_four
board: {grid: {file: 4, rank: 4}}
hands: {red: {disc: 8}, yellow: {disc: 8}}
tests: null
"""


@pytest.mark.parametrize("text", [TIC, FOUR])
def test_solved_games_are_draws_whatever_the_first_move(text):
    start = load_text(text).start()
    assert solve(start, 400_000).value is Value.DRAW
    assert set(solve_moves(start, 1_000_000)[0].values()) == {Value.DRAW}


def test_a_lost_position_is_refuted_by_the_other_side():
    position = load_text(TIC).start()
    for move in ("D@a1", "D@b1"):  # only four answers hold the corner
        position = position.play(move)
    assert solve(position, 10_000).value is Value.WIN
    solved = solve(position.play("D@a2"), 10_000)
    assert solved.value is Value.LOSS
    assert solved.refutation is not None
    assert [move.text for move in solved.refutation.line()] == ["D@a3", "D@b2", "D@c1", "D@c2"]


def test_a_move_that_ends_the_game_has_the_value_of_its_end():
    position = load_text(TIC).start()
    for move in ("D@a1", "D@b1", "D@a2", "D@b2"):
        position = position.play(move)
    values, _ = solve_moves(position, 10_000)
    assert values["D@a3"] is Value.WIN
    assert {move for move, value in values.items() if value is not Value.LOSS} == {"D@a3", "D@b3"}  # b3 stops b1-b2


@pytest.mark.parametrize("nodes", [1, 7, 50, 1000, 30_000])
def test_the_nodes_are_kept(nodes):
    for name in ("connect_four", "hex", "checkers"):
        assert prove_win(load(name).start(), nodes).nodes <= nodes
    assert solve(load("connect_four", row=3).start(), nodes).nodes <= nodes


def test_solve_says_what_each_move_is_worth(tmp_path):
    file = tmp_path / "tic.yaml"
    file.write_text(TIC)
    found = json.loads(CliRunner().invoke(commands, ["solve", str(file), "--moves", "--json"]).stdout)
    assert found["value"] == "draw"
    assert found["values"] == {f"D@{cell}": "draw" for cell in ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")}
    text = CliRunner().invoke(commands, ["solve", str(file), "--after", "D@a1 D@b1 D@a2"]).stdout
    assert text.startswith("o to move loses in 2 moves\n")
