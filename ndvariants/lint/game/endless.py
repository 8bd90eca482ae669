"""Games that need never end: shown by moves to and fro after which nothing has changed and nothing is counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ndvariants.errors import Place, Problem
from ndvariants.faults.remarks.games import NeedNotEnd
from ndvariants.game.game import Game, Position
from ndvariants.game.move import Move
from ndvariants.language.trees.syntax import Call, Name
from ndvariants.lint.game.start_checks import is_quickly_asked
from ndvariants.model.variant import Variant
from ndvariants.model.walk import nodes_in
from ndvariants.words.endings import COUNTED
from ndvariants.words.operators import OF_THE_PAST

_CLOCKS = ("ply", "clock")
_MOST_MOVES = 30  # tried of each player


def to_and_fro(game: Game) -> Iterator[Problem]:
    """A warning where two players may move to and fro for ever, and no ending and no rule counts how often."""
    variant, start = game.variant, game.start()
    if len(game.players) != 2 or not variant.endings or variant.phases or variant.parameters or _counts(variant):
        return
    if not is_quickly_asked(game) or start.outcome() is not None:
        return
    trip = _round_trip(start)
    if trip:
        (mine, yours), (first, second) = ((f"{move.origin} to {move.target}" for move in trip[:2]), game.players)
        place = variant.endings[-1].place or Place(variant.path or "<variant>", 1, 1)
        yield NeedNotEnd(first, mine, second, yours).at(place)


def _counts(variant: Variant) -> bool:
    """Return True if an ending, a rule or a movement asks what equal positions need not share."""
    if any(word in COUNTED for ending in variant.endings for word, _ in ending.conditions):
        return True
    return not all(register.identity for register in variant.registers) or any(
        (isinstance(node, Name) and node.text in _CLOCKS) or (isinstance(node, Call) and node.function in OF_THE_PAST)
        for node in nodes_in(variant)
    )


def _round_trip(start: Position) -> list[Move]:
    """Four moves that lead back to where they began, once pieces that have moved count as moved; none if none do."""
    for move in start.legal_moves()[:_MOST_MOVES]:
        answers = start.play(move).legal_moves()[:_MOST_MOVES]
        if not answers or _played(start, [move, answers[0], _back(move)]) is None:
            continue
        for answer in answers:
            trip = [move, answer, _back(move), _back(answer)]
            once = _played(start, trip)
            if once is not None and _played(once, trip) == once:
                return trip
    return []


def _back(move: Move) -> Move:
    return Move(move.target, move.origin, None, None, "")


def _played(position: Position, moves: Sequence[Move]) -> Position | None:
    for asked in moves:
        ways = (move for move in position.legal_moves() if (move.origin, move.target) == (asked.origin, asked.target))
        move = next(ways, None)
        if move is None or None in (move.origin, move.target):
            return None
        position = position.play(move)
    return position
