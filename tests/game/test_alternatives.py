"""What the documents of the founding games leave open is a parameter of their files, and does what its help says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ndvariants import load
from ndvariants.game.game import Position


def walk(seed: int, **parameters: object) -> Iterator[Position]:
    """The positions of a random game of Curved Space after thirty plies; pieces enter platforms where they can."""
    random, position = Random(seed), load("curved_space", **parameters).start()
    for ply in range(70):
        moves = position.legal_moves()
        if not moves:
            return
        if ply >= 30:
            yield position
        on_platforms = [move for move in moves if move.origin and (move.target or "").startswith("P")]
        position = position.play(random.choice(on_platforms or moves))


def test_pieces_step_along_the_files_of_a_platform_where_they_may() -> None:
    """A rook keeps its label along the thread, so that it comes to another cell of its platform by steps alone."""
    for steps in (False, True):
        inside = {
            move.text
            for seed in range(8)
            for position in walk(seed, steps_on_platforms=steps)
            for move in position.legal_moves()
            if move.piece == "rook" and (move.origin or "")[:2] == (move.target or "")[:2] and "P" in move.text[0]
        }
        assert bool(inside) == steps


def test_pawns_that_go_forward_only_do_so() -> None:
    found = set()
    for seed in range(6):
        for position in walk(seed, forward_pawns=True):
            for move in position.legal_moves():
                if move.piece == "pawn" and move.origin and move.target and move.origin[0] == move.target[0] != "P":
                    found.add((position.side, int(move.target[2]) - int(move.origin[2])))
    assert found == {("white", 1), ("black", -1)}
