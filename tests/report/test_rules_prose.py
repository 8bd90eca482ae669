"""Rules told in words: from the model, so that a parameter is a number and an inherited rule is told as it holds."""

from __future__ import annotations

import re
from functools import cache

import pytest
from click.testing import CliRunner

import ndvariants
from ndvariants.advice.explaining import build_explained
from ndvariants.cli import commands
from ndvariants.language.yaml.source import source_from_text
from ndvariants.report.prose.rules import rules_in_words
from ndvariants.resources import variant_paths
from tests.judge import game_of

HEAD = "variant: a\nextends: chess\n"


def told(text: str, title: str) -> list[str]:
    return dict(rules_in_words(build_explained(source_from_text(HEAD + text))))[title]


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
         "Any number of steps in any direction, if the player has more than 2 pawns."),
    ],
)  # fmt: skip
def test_movements(movement: str, words: str) -> None:
    assert told(f'pieces: {{queen: {{moves: "{movement}"}}}}\n', "queen") == [words]


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("when: any piece captures, do: remove pieces on neighbours of target except pawn",
         "When any piece captures: remove pieces on the cells next to the cell where it arrived (but not pawns) from "
         "the board."),
        ("when: a knight moves, if: target in last, do: win me",
         "When a knight moves, if the cell where it arrived is in `last`: the player wins."),
        ("when: turn ends, if: ply mod 8 = 7, do: draw",
         "When a turn ends, if the number of moves made modulo 8 is 7: the game is drawn."),
        ("when: check is given, do: forbid", "When any piece gives check: such a move is not allowed."),
        ("when: a rook moves, do: change pawn of opponent to me",
         "When a rook moves: pawns of the opponent go over to the player."),
    ],
)  # fmt: skip
def test_rules(rule: str, words: str) -> None:
    assert told(f"rules: {{a: {{{rule}}}}}\n", "what happens") == [words]


@pytest.mark.parametrize(
    ("name", "title", "words"),
    [
        ("crazyhouse", "queen", "From the hand it may be dropped on any empty cell."),
        ("othello", "disc", "if the number of pieces of the opponent that alone stand between"),
        ("shogi", "pawn", "dropped on an empty cell where it is not in `last`."),
        ("chess", "castling", "the king goes along file from e to g and the rook goes along file from h to f"),
        ("chess960", "castling", "the rook goes along file from where the last of its kind stands at the start to f"),
        ("shafran", "castling", "the king goes from e1 to g3 and the rook goes from i5 to f2"),
        ("horde", "castling", "on its way and the player is black."),
        ("chigorin", "queen", "Only black may have it."),
        ("duck", "duck", "It belongs to nature."),
        ("duck", "in hand at the start", "Nature has 1 duck."),
        ("duck", "turns", "A royal may be left where it can be captured."),
        (
            "amazons",
            "what happens",
            "When an amazon moves, if the phase is `play`: the same move goes on, in",
        ),
        ("draughts", "turns", "such a move must be made, one that captures the most."),
        ("sittuyin", "turns", "a player drops a king, a general, an elephant, a horse or a chariot; it lasts until"),
        ("checkers", "what happens", "men of the player on the cells where rank is 8 become kings."),
        ("glinski", "zones", "rank is (the smaller of file and 6) minus 1"),
        ("antichess", "the end", "No pieces left: the player to move has won when the player to move has no pieces."),
        ("spartan", "captain", "One step orthogonally or a leap of 2 along one axis."),
        ("dragonchess", "griffon", "from where section is `S`, to where section is `S`."),
    ],
)
def test_shipped_rules_are_told_in_full(name: str, title: str, words: str) -> None:
    said = " ".join(words_of(name)[title])
    assert words in said


@pytest.mark.parametrize("name", sorted(variant_paths()))
def test_no_sentence_reads_like_a_program(name: str) -> None:
    said = [line for lines in words_of(name).values() for line in lines]
    odd = re.compile(r"(?<! is )\b[aA] (?!is\b)[aeio]\w\w|where 1\b|phase is \d|join \d|\bnot \((?!but)|\bthe those\b")
    assert not [line for line in said if odd.search(line)]


def test_parameters_are_told_as_numbers() -> None:
    words = dict(rules_in_words(ndvariants.load("threecheck", wanted=5).variant))
    assert "Checks given: the player to move has lost when `checks` of the opponent is at least 5." in words["the end"]


@pytest.mark.parametrize("name", sorted(variant_paths()))
def test_every_shipped_variant_is_told(name: str) -> None:
    said = [line for lines in words_of(name).values() for line in lines]
    assert said
    assert not [line for line in said if "what the file says" in line or "None" in line or "()" in line]


@cache
def words_of(name: str) -> dict[str, list[str]]:
    return dict(rules_in_words(game_of(name).variant))


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
    build_explained(source_from_text(text))
