"""The cells that a piece may reach from a cell, whatever stands on the board, from the compiled streams.

A ray is followed with every content that its cells can have at once, so that a capture over a hurdle is found
without setting one up. Guards that ask the position are taken as fulfilled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ndvariants.compiler.tables.tables import Tables
from ndvariants.kernel import header as head
from ndvariants.kernel import layout as k
from ndvariants.kernel.words import (
    action_of,
    actions_of,
    base_of,
    cell_of,
    left_of,
    n_moves_of,
    owner_of,
    rays_of,
    state_after,
)

MOVE, CAPTURE, BOTH, HURDLE, MIXED = "o", "x", "*", "!", "+"
LEGEND = (
    "o moves there   x captures there   * both",
    "! only over a hurdle   + moves there, or captures over a hurdle",
)


@dataclass(slots=True)
class _Found:
    """Possible moves on one cell: quiet moves and captures, along an empty way and over pieces."""

    move: bool = False
    capture: bool = False
    hurdle_move: bool = False
    hurdle_capture: bool = False

    def any(self) -> bool:
        return self.move or self.capture or self.hurdle_move or self.hurdle_capture

    def sign(self) -> str:
        if not (self.move or self.capture):
            return HURDLE
        if (self.hurdle_move and not self.move) or (self.hurdle_capture and not self.capture):
            return MIXED
        return BOTH if self.move and self.capture else MOVE if self.move else CAPTURE


def reach(tables: Tables, code: int, origin: int) -> dict[int, str]:
    """The cells that a piece of this code on ``origin`` may reach, with the sign of how."""
    T, R = tables.T.data, tables.R
    owner = owner_of(T, code)
    friends, enemies = _samples(tables, owner)
    start, base = rays_of(T, code, origin), base_of(T, origin)
    found: dict[int, _Found] = {}
    position, end = start + 1, start + 1 + int(R[start])
    while position < end:
        entries = R[position : position + left_of(T, int(R[position]))].tolist()
        straight = all(left_of(T, entry) == len(entries) - step for step, entry in enumerate(entries))
        alive = {(0, False)}
        for entry in entries:
            here = found.setdefault(cell_of(T, base, entry), _Found())
            if straight:
                alive = _step(T, owner, entry, alive, here, friends, enemies)
            else:  # the entries of a branching ray know no states
                _step(T, owner, entry, {(0, False)}, here, friends, enemies)
        position += len(entries)
    return {cell: one.sign() for cell, one in found.items() if one.any()}


def _samples(tables: Tables, owner: int) -> tuple[list[int], list[int]]:
    """All codes of the owner's team, and all codes of anybody else."""
    codes, team = range(k.FIRST_PIECE, int(tables.T[head.N_CODES])), tables.T[head.TEAM :]
    friends = [code for code in codes if team[tables.codes[code].player] == team[owner]]
    return friends, [code for code in codes if code not in friends]


def _step(
    T: Sequence[int],
    owner: int,
    entry: int,
    alive: set[tuple[int, bool]],
    here: _Found,
    friends: list[int],
    enemies: list[int],
) -> set[tuple[int, bool]]:
    """Note what any content of this cell allows, and return the states (with: was a piece jumped) that go on."""
    going_on: set[tuple[int, bool]] = set()
    actions = actions_of(T, owner)
    for state, over in alive:
        codes = (k.EMPTY, k.EN_PASSANT, *friends, *enemies)
        found = {code: action_of(T, actions, entry, state, code) for code in codes}
        moves = n_moves_of(found[k.EMPTY]) > 0
        # An empty cell that was passed over is a capture only for a piece that could not go there anyway.
        passed = n_moves_of(found[k.EN_PASSANT]) > 0 and not moves
        captures = passed or any(n_moves_of(found[code]) for code in enemies)
        if over:
            here.hurdle_move |= moves
            here.hurdle_capture |= captures
        else:
            here.move |= moves
            here.capture |= captures
        for code in (k.EMPTY, *friends, *enemies):
            if not found[code] & k.ACT_STOP:
                going_on.add((state_after(found[code]), over or code >= k.FIRST_PIECE))
    return going_on
