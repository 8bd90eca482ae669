"""What a line takes: on its target, on its way and on a trail the same pieces; two lines that do the same are one."""

import pytest

from ndvariants.game.game import Game
from ndvariants.game.load import load_text
from ndvariants.game.perft import perft

GAME = """
variant: small
board: {{grid: {{file: 5, rank: 5}}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}, land: {{neutral: true}}}}
pieces:
  pawn: {{letter: p, moves: {moves}}}
  stone: {{letter: s, owners: [white, black, land], moves: none}}
  rock: {{letter: o, moves: none, iron: true}}
  king: {{letter: k, moves: none}}
  runner: {{letter: r, moves: "move slide forward exactly 2, leaving a trail"}}
  iron_runner: {{letter: i, iron: true, moves: "move slide forward exactly 2, leaving a trail"}}
setup: {{cells: {setup}}}
options: {{check: false, pass: true}}
{more}
endings: [no legal move: draw]
"""


def game(moves: str, setup: str, more: str = "") -> Game:
    return load_text(GAME.format(moves=f'"{moves}"', setup=setup, more=more))


def moves_of(found: Game) -> list[str]:
    return sorted(move.text for move in found.start().legal_moves() if move.text != "pass")


JUMP = "hop orthogonal over 1 landing next, capturing passed"


@pytest.mark.parametrize(
    ("moves", "jumped", "capture"),
    [
        (JUMP, "black: {stone: b1}", True),
        (f"capture {JUMP}", "black: {stone: b1}", True),
        (JUMP, "white: {stone: b1}", False),
        (f"capture {JUMP}", "white: {stone: b1}", None),
        (JUMP, "white: {king: b1}", False),
        (JUMP, "black: {rock: b1}", False),
        (f"capture {JUMP}", "black: {rock: b1}", None),
        (JUMP, "land: {stone: b1}", False),
        (f"capture {JUMP}", "land: {stone: b1}", None),
        (f"{JUMP} taking king", "black: {stone: b1}", False),
        (f"capture {JUMP} taking king", "black: {stone: b1}", None),
        (f"capture {JUMP} taking king", "black: {king: b1}", True),
        (f"capture {JUMP} taking own", "white: {stone: b1}", True),
        (f"move {JUMP}", "black: {stone: b1}", None),
        (f"move {JUMP}", "white: {stone: b1}", False),
    ],
)
def test_what_is_jumped_is_taken_where_the_line_takes_it(moves: str, jumped: str, capture: bool | None) -> None:
    """``None``: the line makes no move here."""
    owner, pieces = jumped.split(": ", 1)
    own = f"{{pawn: a1, {pieces[1:]}" if owner == "white" else "{pawn: a1}"
    others = f", {jumped}" if owner != "white" else ""
    start = game(moves, f"{{white: {own}{others}}}").start()
    assert sorted(move.text for move in start.legal_moves()) == ([] if capture is None else ["a1c1"]) + ["pass"]
    if capture is not None:
        assert ("b1" in start.play("a1c1").piece_map()) != capture


def test_a_line_that_takes_what_it_jumps_takes_nothing_where_it_lands() -> None:
    setup = "{white: {pawn: a1}, black: {stone: [b1, c1]}}"
    assert moves_of(game(JUMP, setup)) == moves_of(game(f"capture {JUMP}", setup)) == []


@pytest.mark.parametrize("over", ["over 2", "over 2 landing next"])
def test_of_several_that_are_jumped_only_enemies_are_taken(over: str) -> None:
    setup = "{white: {pawn: a1, stone: b1}, black: {stone: c1}}"
    start = game(f"capture hop orthogonal {over}, capturing passed", setup).start()
    assert set(start.play("a1d1").piece_map()) == {"b1", "d1"}
    own = "{white: {pawn: a1, stone: [b1, c1]}}"
    assert moves_of(game(f"capture hop orthogonal {over}, capturing passed", own)) == []


def test_conditions_of_the_file_hold_for_what_is_jumped() -> None:
    more = "conditions: {some: {that: capture taking king}}"
    assert moves_of(game(f"capture {JUMP}", "{white: {pawn: a1}, black: {stone: b1, king: a2}}", more)) == ["a1a3"]


def test_a_piece_promotes_by_what_it_jumps_only_where_it_takes_it() -> None:
    text = GAME.format(moves=f'"{JUMP}", promotes: {{capturing: true, on: true, to: [king]}}', setup="{}", more="")
    text = text.replace("cells: {}", "cells: {white: {pawn: a1, stone: b1}, black: {stone: a2}}")
    assert moves_of(load_text(text)) == ["a1a3k", "a1c1"]


@pytest.mark.parametrize(
    ("line", "runner", "takes"),
    [
        ("capture step forward + sideways on trail", "runner", True),
        ("capture step forward + sideways on trail taking king", "runner", False),
        ("capture step forward + sideways on trail taking king or runner", "runner", True),
        ("capture step forward + sideways on trail", "iron_runner", False),
    ],
)
def test_on_a_trail_the_line_takes_what_it_takes_elsewhere(line: str, runner: str, takes: bool) -> None:
    start = game(line, f"{{white: {{{runner}: a2}}, black: {{pawn: b4}}}}").start()
    after = start.play("a2a4")
    assert ("b4a3" in [move.text for move in after.legal_moves()]) == takes
    if takes:
        assert set(after.play("b4a3").piece_map()) == {"a3"}


def test_a_trail_is_taken_by_what_stands_where_it_led() -> None:
    """A rule has changed who left the trail: the line takes pawns and kings only."""
    line = "capture step forward + sideways on trail taking runner"
    setup = "{white: {runner: a2}, black: {pawn: b4}}"
    for become, takes in (("king", False), ("runner", True)):
        more = f"rules: {{change: {{when: a runner moves, do: change target to {become}}}}}"
        after = game(line, setup, more).start().play("a2a4")
        assert ("b4a3" in [move.text for move in after.legal_moves()]) == takes


def test_a_piece_that_shoots_has_not_moved() -> None:
    setup = "{white: {pawn: a1}, black: {stone: [a2, a3]}}"
    start = game("capture slide orthogonal, rifle if unmoved", setup).start()
    after = start.play("a1a2!").play("pass")
    assert [move.text for move in after.legal_moves()] == ["a1a3!", "pass"]


@pytest.mark.parametrize(
    "moves",
    [
        "slide orthogonal\\nstep any if ply >= 0",
        "step any if ply >= 0\\nslide orthogonal",
        "step any if ply >= 0\\nslide orthogonal if ply < 9",
        "step any if target != c1\\nslide orthogonal if ply < 9\\nstep any if origin = a1",
    ],
)
def test_moves_that_do_the_same_are_one_move(moves: str) -> None:
    found = game(moves, "{white: {pawn: a1}, black: {stone: c3}}")
    expected = ["a1a2", "a1a3", "a1a4", "a1a5", "a1b1", "a1b2", "a1c1", "a1d1", "a1e1"]
    assert moves_of(found) == expected
    assert perft(found.start(), 1) == 10
    assert perft(found.start(), 2) == sum(perft(found.start().play(move), 1) for move in found.start().legal_moves())


def test_one_of_two_lines_is_enough() -> None:
    moves = "step forward if ply = 0\\nstep orthogonal if ply > 4"
    assert moves_of(game(moves, "{white: {pawn: a1}}")) == ["a1a2"]
    moves = "step orthogonal if ply > 4\\nstep forward if ply = 0"
    assert moves_of(game(moves, "{white: {pawn: a1}}")) == ["a1a2"]
