"""Cells on which a piece wins by standing there: found by putting it there, whatever the ending says."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ndvariants.game.game import Game
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.legality.endings import state_outcome
from ndvariants.kernel.position.undo_log import put, take, undo

Ints = NDArray[np.int64]

_MOST_TRIALS = 20_000  # pieces put on cells


def goal_cells(game: Game) -> dict[int, Ints]:
    """For each code of which a piece stands at first, the cells where it wins its owner the game; those with any.

    A code that wins on most cells wins by something else, and is left out.
    """
    T, R = game.engine.T, game.engine.R
    S, M = list(game.engine.loaded(game.start().state)), [0] * (4 * T[H.MAX_MOVES])
    S += [0] * (T[H.SIZE_OF_S] + 4 * T[H.MAX_WRITES] + 64 - len(S))
    board = T[H.IN_S_BOARD]
    free = [cell for cell in range(T[H.N_CELLS]) if S[board + cell] == L.EMPTY or _is_plain(game, S[board + cell])]
    stand = {S[board + cell]: cell for cell in range(T[H.N_CELLS]) if S[board + cell] >= L.FIRST_PIECE}
    found: dict[int, Ints] = {}
    if len(stand) * len(free) > _MOST_TRIALS or len(game.players) != 2:
        return found
    for code, cell in stand.items():
        owner = game.tables.codes[code].player
        if owner not in (0, 1):
            continue
        theirs = [target for target in free if game.tables.codes[S[board + target]].player != owner]
        wins = [target for target in theirs if _wins(T, R, S, M, cell, target, owner)]
        if wins and 2 * len(wins) < len(theirs):
            found[code] = np.array(wins, np.int64)
    return found


def _is_plain(game: Game, code: int) -> bool:
    """Is it a piece of a player, not royal?"""
    return (
        0 <= game.tables.codes[code].player < len(game.players)
        and not game.engine.T[game.engine.T[H.AT_IS_ROYAL] + code]
    )


def _wins(T: L.Tables, R: L.Rays, S: L.Position, M: L.Moves, cell: int, target: int, owner: int) -> bool:
    """Has the owner won when its piece stands on *target* instead of *cell*, not for what it takes there?"""
    mark, side = S[L.TOP], S[L.SIDE]
    S[L.SIDE] = 1 - owner
    take(T, S, target)
    before = state_outcome(T, R, S, M, 0)
    put(T, S, target, take(T, S, cell))
    after = state_outcome(T, R, S, M, 0)
    S[L.SIDE] = side
    undo(S, mark)
    return before == 0 and after & 255 == owner + 1
