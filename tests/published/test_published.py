"""Counts and results that other programs publish: every ``tests/published/*.txt`` names its source.

A line of ``counts`` is ``game ; position ; depth=lines ...``, or ``game ; position ; refused`` where this package does
not read the position, with the reason behind ``#``. A line of ``results`` is ``game ; position ; moves ; result`` for
the player to move: win, loss, draw or none. A game may be followed by parameters: ``janggi facing=counted``. Games that
are not shipped have their files in ``games``; ``many`` has short counts, run game by game.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ndvariants import perft
from ndvariants.errors import PositionError
from ndvariants.game.game import Position
from ndvariants.game.records.lots import game_for
from tests.judge import game_of

FOLDER = Path(__file__).parent
SHALLOW, DEEP = 20_000, 20_000_000  # lines counted at most by the tests of either kind


def entries(folder: str) -> list[list[str]]:
    """The fields of all lines of the files in a folder."""
    found = []
    for path in sorted((FOLDER / folder).glob("*.txt")):
        head, *lines = path.read_text(encoding="utf-8").splitlines()
        assert head.startswith("# source: "), path.name
        found += [[field.strip() for field in line.partition("#")[0].split(";")] for line in lines if line[:1] != "#"]
    return found


def position_of(game: str, text: str) -> Position:
    """The position of a text, or the start."""
    name, *words = game.split()
    own = FOLDER / "games" / f"{name}.yaml"
    rules = game_of(str(own) if own.exists() else name, **dict(word.split("=") for word in words))
    return rules.start() if text == "start" else game_for(rules, text).position(text)


def counts(most: int, over: int = 0) -> list[tuple[str, str, int, int]]:
    """Return the deepest count of *over* to *most* lines of each position."""
    found = []
    for game, text, said in entries("counts"):
        known = [tuple(map(int, word.split("="))) for word in said.split()] if said != "refused" else []
        fitting = [(depth, lines) for depth, lines in known if lines <= most]
        if fitting and (fitting[-1][1] > over or not over):
            found.append((game, text, *fitting[-1]))
    return found


REFUSED = [(game, text) for game, text, said in entries("counts") if said == "refused"]


@pytest.mark.parametrize(("game", "text", "depth", "lines"), counts(SHALLOW))
def test_lines_are_as_many_as_others_count(game: str, text: str, depth: int, lines: int) -> None:
    assert perft(position_of(game, text), depth) == lines


@pytest.mark.parametrize(("game", "text", "depth", "lines"), counts(DEEP, over=SHALLOW))
def test_deep_lines_are_as_many_as_others_count(game: str, text: str, depth: int, lines: int) -> None:
    assert perft(position_of(game, text), depth) == lines


@pytest.mark.parametrize("game", sorted({game for game, *_ in entries("many")}))
def test_many_lines_are_as_many_as_others_count(game: str) -> None:
    for name, text, said in entries("many"):
        depth, lines = map(int, said.split("="))
        assert name != game or perft(position_of(game, text), depth) == lines, text


@pytest.mark.parametrize(("game", "text"), REFUSED)
def test_what_is_another_game_here_is_refused(game: str, text: str) -> None:
    with pytest.raises(PositionError):
        position_of(game, text)


@pytest.mark.parametrize(("game", "text", "moves", "result"), entries("results"))
def test_results_are_those_of_others(game: str, text: str, moves: str, result: str) -> None:
    position = position_of(game, text)
    for move in moves.split():
        position = position.play(move)
    outcome = position.outcome()
    side = "none" if outcome is None else "draw" if outcome.winner is None else outcome.winner
    assert {position.side: "win", "draw": "draw", "none": "none"}.get(side, "loss") == result
