"""Values of positions for the side to move when both sides play best, proved by ``solver``.

Knows games of two sides; with more sides, only wins are proved.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from ndvariants.game.game import Position
from ndvariants.players.solver import LONGEST, Proof, prove_win


class Value(Enum):
    """Result of best play for a side. Where positions may come back, DRAW says that neither side can force a win."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"

    @property
    def for_other_side(self) -> Value:
        """The value for the opponent: a win for one side is a loss for the other."""
        return {Value.WIN: Value.LOSS, Value.LOSS: Value.WIN}.get(self, Value.DRAW)


@dataclass(frozen=True, slots=True)
class Solved:
    """A position's value, ``None`` if the nodes did not suffice, with the proof for the side to move.

    ``refutation``: the other side's proof, where it was searched for. ``nodes``: of all proofs.
    """

    value: Value | None
    proof: Proof
    refutation: Proof | None
    nodes: int


def solve(position: Position, nodes: int, most_plies: int = LONGEST) -> Solved:
    """Return what a position is worth, looking at no more than *nodes* positions. It must have moves.

    With *most_plies* only wins within that many plies are searched for.
    """
    proof = prove_win(position, nodes, most_plies)
    if proof.is_won:
        return Solved(Value.WIN, proof, None, proof.nodes)
    left = nodes - proof.nodes
    if proof.is_won is None or len(position.game.players) != 2 or most_plies < LONGEST or left < 1:
        return Solved(None, proof, None, proof.nodes)
    other = 1 - position.game.players.index(position.side)
    refutation = prove_win(position, left, by=other)
    values = {True: Value.LOSS, False: Value.DRAW, None: None}
    return Solved(values[refutation.is_won], proof, refutation, proof.nodes + refutation.nodes)


def solve_moves(position: Position, nodes: int) -> tuple[Mapping[str, Value | None], int]:
    """Return what each legal move is worth to the side to move, and how many positions were looked at.

    Nodes that a move does not need are left to the next moves.
    """
    moves, spent, values = position.legal_moves(), 0, dict[str, Value | None]()
    for k, move in enumerate(moves):
        child = position.play(move)
        if (ended := _value_at_end(child, position.side)) is not None:
            values[move.text] = ended
            continue
        solved = solve(child, max(1, (nodes - spent) // (len(moves) - k)))
        spent += solved.nodes
        same = child.side == position.side
        values[move.text] = solved.value if solved.value is None or same else solved.value.for_other_side
    return values, spent


def _value_at_end(position: Position, side: str) -> Value | None:
    outcome = position.outcome()
    if outcome is None:
        return None if position.legal_moves() else Value.DRAW
    if outcome.winner is None:
        return Value.DRAW
    return Value.WIN if outcome.winner == position.game.team_of(side) else Value.LOSS
