"""Boards of deep grids in the terminal, chosen or without the empty ones; computers that play each other there."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from ndvariants.cli import commands


def said(*words: str, typed: str = "") -> tuple[int, str]:
    """The exit code and all that a command prints."""
    result = CliRunner().invoke(commands, list(words), input=typed)
    return result.exit_code, result.output


def test_chosen_boards_alone_are_shown() -> None:
    code, text = said("show", "four_d", "--slice", "w=5,y=1")
    assert code == 0
    assert [line.strip() for line in text.split("\n") if line.startswith("  ") and "1" in line] == ["E1"]
    assert "R N B Q K B N R" in text


def test_empty_boards_of_deep_grids_are_left_out() -> None:
    assert "8 of 64 boards are drawn; the others are empty" in said("show", "four_d", "--board")[1]
    assert "are drawn" not in said("show", "hyperchess", "--board")[1]


@pytest.mark.parametrize(
    ("name", "chosen", "reason"),
    [
        ("four_d", "q=1", "no slices along `q`: they are along w, y"),
        ("four_d", "w=9", "`w` has 8 cells: there is no 9"),
        ("four_d", "w", "'w' is not AXIS=NUMBER"),
        ("icochess", "w=1", "this board has no slices"),
    ],
)
def test_other_boards_are_refused(name: str, chosen: str, reason: str) -> None:
    code, text = said("show", name, "--slice", chosen)
    assert code == 2 and reason in text


def test_computers_play_each_other() -> None:
    words = ("play", "hyperchess", "-p", "n=2", "--white", "random", "--black", "random", "--pace", "0", "--seed", "1")
    code, text = said(*words, "-p", "quiet=20")
    assert code == 0 and "random plays white and black" in text
    assert "white plays" in text and "black plays" in text and "Game over:" in text


def test_a_person_takes_the_side_that_is_not_named() -> None:
    code, text = said("play", "chess", "--black", "random", "--seed", "1", typed="e2e4\nquit\n")
    assert code == 0 and "You play white" in text and "black plays" in text
    assert said("play", "chess", "--black", "random", "--side", "black")[0] == 2


def test_a_slice_is_chosen_while_playing() -> None:
    text = said("play", "four_d", "--slice", "w=5,y=1", typed="slice w=4,y=1\nslice x\nquit\n")[1]
    assert text.count("R N B Q K B N R") == 1 and text.count("r n b q k b n r") == 1
    assert "'x' is not AXIS=NUMBER" in text
