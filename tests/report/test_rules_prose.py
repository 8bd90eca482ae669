"""Rules told in words: from the model, so that a parameter is a number and an inherited rule is told as it holds."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

import ndvariants
from ndvariants.builder.build import build_variant
from ndvariants.cli import commands
from ndvariants.language.source import source_from_text
from ndvariants.model.variant import Variant
from ndvariants.report.rules_prose import rules_in_words
from ndvariants.resources import variant_paths

HEAD = "variant: a\nextends: chess\n"


def told(text: str, title: str) -> list[str]:
    return dict(rules_in_words(build_variant(source_from_text(HEAD + text))))[title]


@pytest.mark.parametrize(
    ("movement", "words"),
    [
        ("slide orthogonal", "Any number of steps orthogonally."),
        ("move slide diagonal up to 3", "Without capturing, up to 3 steps diagonally."),
        ("slide any 2..4", "2 to 4 steps in any direction."),
        ("leap (3,1)", "A leap of 3 and 1 along different axes."),
        ("step forward | backward", "One step forward or backward."),
        ("capture step forward + sideways", "To capture, one step diagonally forward."),
        ("leap 2 forward + sideways", "A leap 2 cells forward and sideways at once."),
        ("capture hop orthogonal over 1", "To capture, orthogonally over 1 piece, to any cell beyond."),
        ("hop any over 2 enemy landing next", "In any direction over 2 enemy pieces, to the cell right behind."),
        ("step orthogonal then step diagonal outward", "One step orthogonally, then one step diagonally, on outward."),
        ("slide any from rank = 1 to last",
         "Any number of steps in any direction, from where rank is 1, to where it is in `last`."),
        ("capture slide any, rifle", "To capture, any number of steps in any direction, without leaving its cell."),
        ("slide any if count(pawn of me) > 2",
         "Any number of steps in any direction, if the number of pawns of the player is more than 2."),
    ],
)  # fmt: skip
def test_movements(movement: str, words: str) -> None:
    assert told(f'pieces: {{queen: {{moves: "{movement}"}}}}\n', "queen") == [words]


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("when: any piece captures, do: remove pieces on neighbours of target except pawn",
         "When any piece captures: remove pieces on the cells next to the cell where it arrived, but not pawn from "
         "the board."),
        ("when: a knight moves, if: target in last, do: win me",
         "When a knight moves, if the cell where it arrived is in `last`: the player wins."),
        ("when: turn ends, if: ply mod 8 = 7, do: draw",
         "When a turn ends, if the number of moves made modulo 8 is 7: the game is drawn."),
        ("when: check is given, do: forbid", "When any piece gives check: such a move is not allowed."),
        ("when: a rook moves, do: change pawn of opponent to me",
         "When a rook moves: change pawns of the opponent to the player."),
    ],
)  # fmt: skip
def test_rules(rule: str, words: str) -> None:
    assert told(f"rules: {{a: {{{rule}}}}}\n", "what happens") == [words]


def test_parameters_are_told_as_numbers() -> None:
    words = dict(rules_in_words(ndvariants.load("threecheck", wanted=5).variant))
    assert "The player to move has lost when `checks` of the opponent is at least 5." in words["the end"]


@pytest.mark.parametrize("name", sorted(variant_paths()))
def test_every_shipped_variant_is_told(name: str) -> None:
    said = [line for _, lines in rules_in_words(build_variant_of(name)) for line in lines]
    assert said
    assert not [line for line in said if "what the file says" in line or "None" in line or "()" in line]


def build_variant_of(name: str) -> Variant:
    return build_variant(source_from_text(variant_paths()[name].read_text(), str(variant_paths()[name])))


def test_the_command_prints_words_and_draws_from_a_cell() -> None:
    runner = CliRunner()
    words = runner.invoke(commands, ["show", "chess", "--words"]).output
    assert "\n  A leap of 2 and 1 along different axes.\n" in words
    drawn = runner.invoke(commands, ["show", "chess", "--piece", "knight", "--at", "a1"]).output
    assert [line.count("*") for line in drawn.splitlines()].count(1) == 2
    assert runner.invoke(commands, ["show", "chess", "--at", "a1"]).exit_code == 2
    assert "nowhere to go from a8" in runner.invoke(commands, ["show", "chess", "--piece", "pawn", "--at", "a8"]).output


def test_the_expanded_file_says_where_lines_come_from() -> None:
    text = CliRunner().invoke(commands, ["show", "threecheck", "--expand"]).output
    lines = variant_paths()["chess"].read_text().split("\n")
    line = next(number for number, said in enumerate(lines, 1) if "queen: " in said)
    assert f"  queen: {{letter: q, moves: slide any}}  # chess.yaml:{line}\n" in text
    assert "wanted: {default: 3, range: 1..20, help: how many checks win}\n" in text
    build_variant(source_from_text(text))
