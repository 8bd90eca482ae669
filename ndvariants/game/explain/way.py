"""The way of a move: the cells that must be as they are for it to be made, asked of the generator of moves.

A cell lies on the way if the move is gone once a piece stands there; a piece, if it is gone without that piece.
"""

from __future__ import annotations

from ndvariants.game.explain.hurdles import spare_codes
from ndvariants.game.explain.supposed import fitting, supposed
from ndvariants.game.game import Position
from ndvariants.game.text.notation import Reading
from ndvariants.kernel import layout as L

MOST_ASKED, MOST_WORK = (
    120,
    60_000,
)  # cells that are tried, those first to which the piece goes; times cells of the board


def way(position: Position, origin: int, target: int) -> tuple[int, ...]:
    """The numbers of the cells between two cells that a move of pieces passes or jumps over, as moves come to them.

    >>> from ndvariants import load
    >>> position = load("chess").start().after("e2e4 e7e5")
    >>> cell = position.game.notation.cell
    >>> [position.game.cells[k] for k in way(position, cell("f1"), cell("b5"))]
    ['e2', 'd3', 'c4']
    """
    game, board = position.game, position.fields.board
    reading = Reading(origin, target)
    codes, mine = game.letters.by_code, game.letters.by_code.get(board[origin])
    own = [code for code in spare_codes(position) if mine is not None and codes[code].player == mine.player]
    if not own or not fitting(position, reading):
        return ()
    moves = game.moves_of(position.state, game.engine.pseudo(position.state))
    reached = [game.notation.cell(move.target) for move in moves if move.origin == game.cells[origin] and move.target]
    tried = list(dict.fromkeys([*reached, *(cell for cell, code in enumerate(board) if code != L.WALL)]))
    found = []
    for cell in tried[: min(MOST_ASKED, MOST_WORK // len(board))]:
        other = supposed(position, {cell: own[0] if board[cell] < L.FIRST_PIECE else L.EMPTY})
        if cell not in (origin, target) and other is not None and not fitting(other, reading):
            found.append(cell)
    return tuple(found)
