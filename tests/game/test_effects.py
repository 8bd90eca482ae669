"""What a move does, told before it is made; what keeps a rule from applying; the way along a thread."""

from __future__ import annotations

import pytest

from ndvariants.cli.games.session import PERSON, Table
from ndvariants.game.explain.account import account
from ndvariants.game.explain.effects import effects_of
from ndvariants.game.explain.thread_way import thread_way
from ndvariants.game.game import Game
from ndvariants.game.load import load
from ndvariants.report.text.boards import board_text

LINE = "K7k/9/1CN1rBb2/9/9 w - - 0 1"
THREAD = "P1@Wa1u P2@Nd1d P3@Bd4u P4@Na4u K@Wa4 K@Bd1"  # example 1 of the document


def flat(**given: object) -> Game:
    return load("collapse", shape=(9, 5), **given)


def test_a_collapse_is_told_before_it_is_made() -> None:
    position = flat(arm_at=(0,)).position(LINE)
    effects = effects_of(position, position.parse_move("b3e3"))
    assert effects.unusual
    assert list(effects.lines()) == [
        "cells that go: a3, b3, c3, d3, f3, g3, h3, i3",
        "pieces lost: cannon of white on b3, knight of white on c3, rook of black on e3, bishop of black on g3",
        "survives: bishop of white on f3, to e3",
    ]


def test_a_rule_that_does_not_apply_says_what_is_missing() -> None:
    told = account(flat().position(LINE), "b3e3")
    assert [(one.rule, one.why) for one in told.unmet] == [
        ("collapse", "research of white in dimension 2 is 0, and at least 45 is needed")
    ]


@pytest.mark.parametrize(
    ("name", "moves", "move", "lines"),
    [
        ("chess", "e2e4 d7d5", "e4d5", []),
        ("chess", "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6", "e1g1", ["moves: rook of white on h1, to f1"]),
        ("chess", "e2e4 a7a6 e4e5 d7d5", "e5d6", ["pieces lost: pawn of black on d5"]),
        ("atomic", "e2e4 d7d5", "e4d5", ["pieces lost: pawn of white on e4, pawn of black on d5"]),
        ("crazyhouse", "e2e4 d7d5", "e4d5", ["pawn in the hand of white: 0 → 1"]),
        ("othello", "", "D@d3", ["becomes: disc of white on d4, now disc of black"]),
    ],
)
def test_other_games_tell_what_is_unusual(name: str, moves: str, move: str, lines: list[str]) -> None:
    position = load(name).start().after(moves)
    assert list(effects_of(position, position.parse_move(move)).lines()) == lines


def test_a_slide_along_the_thread_is_told_cell_by_cell() -> None:
    position = load("curved_space").start().after(f"{THREAD} R@Wb3 P@Ba4")
    assert thread_way(position, position.parse_move("Wb3-P4:a2")) == (
        "up the thread, keeping its label: "
        "Wb3 (w), P1:a2 (w), P2:a2 (w), Nb3 (w), Bb3 (w), P3:a2 (w), Nb3 (w), P4:a2 (w)"
    )
    assert thread_way(position, position.parse_move("Wb3-Wb4")) == ""


@pytest.mark.parametrize(
    ("given", "platforms", "move", "way"),
    [
        (
            {},
            THREAD,
            "Wb3-P2:b1",
            "up the thread, turning clockwise (w > x > z > y > w): Wb3 (w), P1:b2 (x), P2:b1 (z)",
        ),
        (
            {"kept_twice": True},
            "P1@Wa1d P2@Wd4u P3@Ba1u P4@Nd1d K@Wa4 K@Bd1",
            "Wb3-Wc3",
            "up the thread, turning clockwise (w > x > z > y > w): Wb3 (w), Wc3 (x)",
        ),
    ],
)
def test_a_bishop_turns_along_the_thread(given: dict[str, object], platforms: str, move: str, way: str) -> None:
    position = load("curved_space", **given).start().after(f"{platforms} B@Wb3 P@Ba4")
    assert thread_way(position, position.parse_move(move)) == way


def test_the_terminal_shows_effects_and_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(flat(arm_at=(0,)), flat(arm_at=(0,)).position(LINE), dict.fromkeys(("white", "black"), PERSON), 1)
    table.commands["moves"]("b3")
    assert "  survives: bishop of white on f3, to e3\n" in capsys.readouterr().out
    table.commands["why"]("b3e3")
    assert "what it does\n  cells that go: a3" in capsys.readouterr().out
    table.commands["why"]("b3b6")
    assert "no cell 'b6'" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "last", "order"),
    [
        ({}, "P4@Na4u", "W > P1 > P2 > N > B > P3 > N > P4"),
        ({"closed": True}, "P4@Na4u", "W > P1 > P2 > N > B > P3 > N > P4 > W"),
        ({"closed": True}, "P4@Wa4d", "W > P1 > P2 > N > B > P3 > P4 > W"),
        ({"closed": True, "kept_twice": True}, "P4@Wa4d", "W > P1 > P2 > N > B > P3 > P4 > W > W"),
    ],
)
def test_a_ring_is_shown_with_its_first_section_again(given: dict[str, object], last: str, order: str) -> None:
    position = load("curved_space", **given).start().after(f"P1@Wa1u P2@Nd1d P3@Bd4u {last}")
    assert f"thread: {order}\n" in board_text(position) + "\n"
