"""Endings that name the winner: `white wins`, whoever is to move."""

import pytest

from ndvariants.errors import VariantError
from ndvariants.game.load import load_text
from ndvariants.report.prose.rules import rules_in_words
from ndvariants.simulation.batch import simulate

THREE = """
variant: three_runners
board: {grid: {file: 5, rank: 3}}
players: {white: {}, black: {}, red: {}, land: {neutral: true}}
pieces: {man: {letter: m, moves: "move leap +file"}}
setup: {cells: {white: {man: a1}, black: {man: a2}, red: {man: a3}}}
endings:
  - if count(man of red on c3) = 1 as red is there: ENDED
  - no legal move: draw
"""


def ended(result: str) -> str:
    """How a game ends in which red is the third to come to the middle, and white is to move then."""
    position = load_text(THREE.replace("ENDED", result)).start()
    for _ in range(6):
        position = position.play(position.legal_moves()[0])
    outcome = position.outcome()
    assert outcome is not None and position.ply == 6
    return f"{outcome.winner}: {outcome.reason}"


@pytest.mark.parametrize(
    ("result", "expected"),
    [("win", "white"), ("loss", "red"), ("white wins", "white"), ("black wins", "black"), ("red wins", "red")],
)
def test_who_is_named_has_won_whoever_is_to_move(result: str, expected: str) -> None:
    assert ended(result) == f"{expected}: red is there"


def test_random_games_know_the_winner() -> None:
    results = simulate(load_text(THREE.replace("ENDED", "black wins")).start(), 5).results
    assert {(result.winner, result.reason) for result in results} == {(1, "red is there")}


def test_the_rules_in_words_say_who_has_won() -> None:
    said = dict(rules_in_words(load_text(THREE.replace("ENDED", "red wins")).variant))
    assert any("red has won when" in line for lines in said.values() for line in lines)


@pytest.mark.parametrize(
    ("result", "message"),
    [("green wins", "unknown player `green`"), ("land wins", "`land` is neutral"), ("wins", "cannot be `wins`")],
)
def test_a_winner_who_cannot_win_is_a_fault(result: str, message: str) -> None:
    with pytest.raises(VariantError, match=message):
        load_text(THREE.replace("ENDED", result))
