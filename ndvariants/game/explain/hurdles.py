"""Why a piece that jumps over others does not come to a cell: nothing to jump over, too many, or one it may not."""

from __future__ import annotations

from ndvariants.game.explain.supposed import Made, hops, named, standing, with_cells
from ndvariants.game.game import Position
from ndvariants.game.text.notation import Reading
from ndvariants.kernel import layout as L
from ndvariants.model.variant import Piece
from ndvariants.suggest import listed

MOST_HURDLES = 400  # cells on which a hurdle is tried


def hurdle_reason(position: Position, reading: Reading, piece: Piece) -> tuple[str, Made] | None:
    """The fault with the pieces between origin and target, and the move if they stood right.

    ``None`` if no jump over a single piece leads there.
    """
    board, target = position.fields.board, reading.target
    ends = (reading.origin, target)
    cells = [cell for cell, code in enumerate(board) if code != L.WALL and cell not in ends]
    alone = dict.fromkeys(standing(position, reading), L.EMPTY)
    if not hops(piece) or len(cells) > MOST_HURDLES or (alone and with_cells(position, reading, alone)):
        return None
    spare = spare_codes(position)
    ways = {
        cell: made
        for cell in cells
        for code in spare
        if (made := with_cells(position, reading, alone | {cell: code})) is not None
    }
    there = [cell for cell in ways if board[cell] >= L.FIRST_PIECE]
    made = next(iter(ways.values()), None)
    if made is None:
        return None
    if not there:
        return "there is nothing between that it could jump over", made
    names = listed([named(position, cell) for cell in there], "and")
    if len(there) > 1:
        return f"it jumps over one piece only, and {names} stand between", ways[there[0]]
    left = {cell: code for cell, code in alone.items() if cell != there[0]}
    if with_cells(position, reading, left) is not None:
        return None  # it is not the hurdle that keeps it
    return f"it does not jump over {names}", ways[there[0]]


def spare_codes(position: Position) -> list[int]:
    """A code for each player, of a piece that is not royal: the one of which there are most."""
    board, by_code = position.fields.board, position.game.letters.by_code
    royal = {piece.name for piece in position.game.variant.pieces if piece.royal}
    found: dict[int, int] = {}
    for code in sorted(by_code, key=board.count, reverse=True):
        if by_code[code].piece not in royal:
            found.setdefault(by_code[code].player, code)
    return [code for player, code in found.items() if player < len(position.game.players)]
