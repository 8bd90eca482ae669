"""What pieces could do, were the position or the rules a little different.

So a reason is proved: a piece is in the way if the move exists without it, a clause forbids it if it exists without
the clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ndvariants.compiler.compile import compile_variant
from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game
from ndvariants.game.move import Move
from ndvariants.game.position import Position
from ndvariants.game.text.notation import Reading
from ndvariants.kernel import layout as L
from ndvariants.language.syntax import Movement
from ndvariants.model.variant import Piece, Variant

Made = tuple[Position, Move]  # a position, and a move that pieces can make there
MOST_TRIED = 200  # pieces that are taken away one after the other, to see which of them blocks


def fitting(position: Position, reading: Reading) -> list[Move]:
    """The moves that a text may mean and pieces can make, whatever happens to the royals and whatever it becomes."""
    cells, drop = position.game.cells, reading.drop or None
    origin = cells[reading.origin] if reading.origin >= 0 else None
    wanted = (origin, cells[reading.target], drop)
    return [move for move in position.pseudo_legal_moves() if (move.origin, move.target, move.drop) == wanted]


def with_cells(position: Position, reading: Reading, changed: Mapping[int, int]) -> Made | None:
    """The move, were other codes on some cells; ``None`` where it does not exist then either."""
    board = list(position.fields.board)
    for cell, code in changed.items():
        board[cell] = code
    if tuple(board) == position.fields.board:
        return None
    try:
        other = position.game.position_from(replace(position.fields, board=tuple(board)))
    except NdVariantsError:
        return None  # no such position can be
    moves = fitting(other, reading)
    return (other, moves[0]) if moves else None


def under(position: Position, variant: Variant) -> Position | None:
    """The same position under other rules; ``None`` where these do not know it."""
    try:
        game = Game(compile_variant(variant))
        same = game.letters.by_code == position.game.letters.by_code
        return game.position_from(position.fields) if same else game.position(position.text())
    except NdVariantsError:
        return None


def with_movements(position: Position, piece: Piece, movements: Iterable[Movement]) -> Position | None:
    """The same position, did a piece move otherwise."""
    variant = position.game.variant
    changed = replace(piece, movements=tuple(movements))
    pieces = tuple(changed if one.name == piece.name else one for one in variant.pieces)
    return under(position, replace(variant, pieces=pieces))


def standing(position: Position, reading: Reading) -> list[int]:
    """The cells of all pieces but those at the two ends of a move."""
    board = position.fields.board
    ends = (reading.origin, reading.target)
    return [cell for cell, code in enumerate(board) if code >= L.FIRST_PIECE and cell not in ends]


def blockers(position: Position, reading: Reading) -> tuple[list[int], Made | None]:
    """The cells of the fewest pieces found without which the move exists, and the move then; none where none blocks."""
    cells = standing(position, reading)
    for cell in cells[:MOST_TRIED]:
        if made := with_cells(position, reading, {cell: L.EMPTY}):
            return [cell], made
    made = with_cells(position, reading, dict.fromkeys(cells, L.EMPTY))
    if made is None:
        return [], None
    needed = list(cells)
    for group in _groups(cells):
        fewer = [cell for cell in needed if cell not in group]
        if found := with_cells(position, reading, dict.fromkeys(fewer, L.EMPTY)):
            needed, made = fewer, found
    return needed, made


def _groups(cells: list[int]) -> Iterator[set[int]]:
    """The cells eight by eight, then one by one: what need not be taken away goes quickly."""
    for first in range(0, len(cells), 8):
        yield set(cells[first : first + 8])
    yield from ({cell} for cell in cells)
