"""Random games played on two programs at once, until they have been asked about enough positions."""

from __future__ import annotations

from random import Random
from typing import Protocol, runtime_checkable

from ndvariants.game.game import Game, Position
from ndvariants.game.move import Move
from ndvariants.game.perft import perft
from tests.exact.text import Played, Said, Step, by_text, checksum, result_of

POSITIONS, PLIES = 200, 60  # of all games together, and of one game at most
MOST_LEAVES, DEEPEST = 300_000, 6


class Other(Protocol):
    """Another program, or another generator."""

    source: str

    def moves(self, position: Position, line: list[str]) -> dict[str, str]:
        """The legal moves after a line of its own moves: as we write them, and as it does."""

    def count(self, depth: int) -> int:
        """Lines of so many moves from the start."""


@runtime_checkable
class KnowsEnds(Protocol):
    """One that says when a game is over, whatever moves there are."""

    def over(self, line: list[str]) -> bool:
        """Is it over after these moves?"""


@runtime_checkable
class KnowsWinners(Protocol):
    """One that says who has won."""

    def winner(self, line: list[str]) -> str:
        """The player who has won after these moves, ``draw``, or nothing while the game goes on there."""


@runtime_checkable
class KnowsPieces(Protocol):
    """One that says where the pieces are."""

    def pieces_after(self, line: list[str]) -> dict[str, str]:
        """The pieces after these moves by their cells, as ``pieces_of`` writes them."""


class Disagreement(Exception):
    """Two programs do not agree on the moves of a position."""


def asked(game: Game, other: Other) -> Said:
    """What the other program says: lines from the start, and random games. Raises Disagreement."""
    leaves, depth = [other.count(1)], 1
    while depth < DEEPEST and perft(game.start(), depth + 1) <= getattr(other, "most_leaves", MOST_LEAVES):
        depth += 1
        leaves.append(other.count(depth))
    games: list[Played] = []
    while sum(len(one.steps) for one in games) < getattr(other, "positions", POSITIONS):
        games.append(random_game(game, other, Random(len(games)), getattr(other, "plies", PLIES)))
    return Said(other.source, tuple(leaves), tuple(games))


def random_game(game: Game, other: Other, random: Random, plies: int = PLIES) -> Played:
    """One random game, to its end or to the last ply that is asked for."""
    position, line, steps = game.start(), list[str](), list[Step]()
    won = ""
    while len(steps) < plies and position.outcome() is None:
        ours, theirs = by_text(position), other.moves(position, line)
        if set(ours) != set(theirs):
            left, right = sorted(set(ours) - set(theirs)), sorted(set(theirs) - set(ours))
            raise Disagreement(f"{position.text()}, after {' '.join(line)}: only here {left}, only there {right}")
        chosen = random.choice(_choices(position, ours, getattr(other, "finishing", False)))
        steps.append((chosen, len(ours), checksum(ours)))
        line.append(theirs[chosen])
        position = position.play(ours[chosen])
        if isinstance(other, KnowsPieces) and (found := other.pieces_after(line)) != (here := pieces_of(position)):
            raise Disagreement(f"{' '.join(line)}: {sorted(found.items() ^ here.items())}")
        over = other.over(line) if isinstance(other, KnowsEnds) else None
        if over is not None and over != (position.outcome() is not None):
            raise Disagreement(f"{' '.join(line)}: over there is {over}, here {not over}")
        theirs = other.winner(line) if isinstance(other, KnowsWinners) else ""
        won = _agreed(theirs, result_of(position), line) if isinstance(other, KnowsWinners) else ""
        if theirs:
            break
    return Played(tuple(steps), won)


def _choices(position: Position, ours: dict[str, Move], finishing: bool) -> list[str]:
    """Return the moves to choose from: those that end the game, where there are any and *finishing* is set."""
    ends = [text for text, move in ours.items() if position.play(move).outcome()] if finishing else []
    return sorted(ends or ours)


def pieces_of(position: Position) -> dict[str, str]:
    """Return the pieces of a position by their cells, as ``white king``."""
    return {cell: f"{piece.player} {piece.piece}" for cell, piece in position.piece_map().items()}


def _agreed(theirs: str, ours: str, line: list[str]) -> str:
    """Return who has won, or ``draw``; each program has draws of its own, by repetition or by length."""
    if theirs != ours and {theirs, ours} - {"", "draw"}:
        raise Disagreement(f"{' '.join(line)}: {theirs or 'nothing'} there, {ours or 'nothing'} here")
    return theirs and ours
