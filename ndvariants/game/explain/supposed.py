"""Moves that would be possible in a slightly different position or under slightly different rules.

They prove a reason: a piece is in the way if the move exists without it, a clause forbids it if it exists without
the clause.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ndvariants.compiler.compile import compile_variant
from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game, Position
from ndvariants.game.move import Move
from ndvariants.game.text.notation import Reading
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel import words as W
from ndvariants.kernel.position.history import HISTORY_WORDS
from ndvariants.language.trees.syntax import Movement
from ndvariants.model.variant import Piece, Variant

Made = tuple[Position, Move]  # a position, and a move that pieces can make there
MOST_TRIED = 200  # pieces that are taken away one after the other, to see which of them blocks


def fitting(position: Position, reading: Reading) -> list[Move]:
    """The moves that a text may mean and pieces can make, whatever happens to the royals and whatever it becomes."""
    game, drop = position.game, reading.drop or None
    origin = game.cells[reading.origin] if reading.origin >= 0 else None
    wanted = (origin, game.cells[reading.target], drop)
    # Names are made of the moves to that cell only: a position of four axes has a thousand others.
    there = [number for number in game.engine.pseudo(position.state) if W.target_of(number) == reading.target]
    return [move for move in game.moves_of(position.state, there) if (move.origin, move.target, move.drop) == wanted]


def with_cells(position: Position, reading: Reading, changed: Mapping[int, int]) -> Made | None:
    """The move, were other codes on some cells; ``None`` where it does not exist then either."""
    other = supposed(position, changed)
    moves = fitting(other, reading) if other is not None else []
    return (other, moves[0]) if other is not None and moves else None


def supposed(position: Position, changed: Mapping[int, int]) -> Position | None:
    """The position with other codes on some cells; ``None`` where that is this one, or none that can be."""
    board = list(position.fields.board)
    for cell, code in changed.items():
        board[cell] = code
    if tuple(board) == position.fields.board:
        return None
    try:
        return _same_turn(position, position.game.position_from(replace(position.fields, board=tuple(board))))
    except NdVariantsError:
        return None


def under(position: Position, variant: Variant) -> Position | None:
    """The same position under other rules; ``None`` where these do not know it."""
    try:
        game = Game(compile_variant(variant))
        same = game.letters.by_code == position.game.letters.by_code
        return _same_turn(position, game.position_from(position.fields)) if same else game.position(position.text())
    except NdVariantsError:
        return None


def _same_turn(position: Position, other: Position) -> Position:
    """The other position, with as much of a turn made as here (which piece goes on, what it has taken), and the same
    positions before it."""
    here, there = position.game.engine.T, other.game.engine.T
    own, state = array("i", position.state), array("i", other.state)
    if position.game.has_turns and other.game.has_turns:
        n = L.TURN_CELLS  # behind these words are the cells that wait, where lines of the game let pieces wait
        sizes = [(T[H.IN_S_TURN_KEYS] or T[H.IN_S_BOARD]) - T[H.IN_S_TURN] for T in (here, there)]
        _carry(own, here[H.IN_S_TURN], state, there[H.IN_S_TURN], max(n, min(sizes)))
        if sizes[1] == n:
            state[there[H.IN_S_TURN] + L.TURN_WAITING] = 0
        if here[H.IN_S_TURN_KEYS] and there[H.IN_S_TURN_KEYS]:
            _carry(own, here[H.IN_S_TURN_KEYS], state, there[H.IN_S_TURN_KEYS], L.TURN_KEYS_WORDS)
    if here[H.IN_S_HISTORY] and there[H.IN_S_HISTORY]:
        _carry(own, here[H.IN_S_HISTORY], state, there[H.IN_S_HISTORY], HISTORY_WORDS)
    return Position(other.game, state.tobytes())


def _carry(source: array[int], at: int, target: array[int], to: int, size: int) -> None:
    target[to : to + size] = source[at : at + size]


def with_movements(position: Position, piece: Piece, movements: Iterable[Movement]) -> Position | None:
    """The same position, did a piece move otherwise."""
    return with_piece(position, replace(piece, movements=tuple(movements)))


def with_piece(position: Position, changed: Piece) -> Position | None:
    """The same position, were the piece of this name another."""
    variant = position.game.variant
    pieces = tuple(changed if one.name == changed.name else one for one in variant.pieces)
    return under(position, replace(variant, pieces=pieces))


def standing(position: Position, reading: Reading) -> list[int]:
    """The cells of all pieces but those at the two ends of a move."""
    board = position.fields.board
    ends = (reading.origin, reading.target)
    return [cell for cell, code in enumerate(board) if code >= L.FIRST_PIECE and cell not in ends]


def named(position: Position, cell: int) -> str:
    """``the rook of black on e4``."""
    letters = position.game.letters
    coded = letters.by_code[position.fields.board[cell]]
    return f"the {coded.piece} of {letters.players[coded.player]} on {position.game.cells[cell]}"


def piece_of(position: Position, cell: int) -> Piece | None:
    """The kind of the piece on a cell."""
    coded = position.game.letters.by_code.get(position.fields.board[cell])
    return next((one for one in position.game.variant.pieces if coded is not None and one.name == coded.piece), None)


def hops(piece: Piece) -> bool:
    """Return True if any line of a piece jumps over others."""
    return any(leg.hurdle is not None for movement in piece.movements for leg in movement.legs)


def blockers(position: Position, reading: Reading) -> tuple[list[int], Made | None]:
    """A minimal set of blockers, and the move without them; empty where none blocks."""
    cells = standing(position, reading)
    made = with_cells(position, reading, dict.fromkeys(cells, L.EMPTY))
    if made is None and not _wants_others(position, reading):
        return [], None
    for cell in cells[:MOST_TRIED]:
        if alone := with_cells(position, reading, {cell: L.EMPTY}):
            return [cell], alone
    if made is None:
        return [], None
    needed = list(cells)
    for group in _groups(cells):
        fewer = [cell for cell in needed if cell not in group]
        if found := with_cells(position, reading, dict.fromkeys(fewer, L.EMPTY)):
            needed, made = fewer, found
    return needed, made


def _wants_others(position: Position, reading: Reading) -> bool:
    piece = piece_of(position, reading.origin)
    return piece is not None and (hops(piece) or any(line.condition is not None for line in piece.movements))


def _groups(cells: list[int]) -> Iterator[set[int]]:
    """The cells eight by eight, then one by one: what need not be taken away goes quickly."""
    for first in range(0, len(cells), 8):
        yield set(cells[first : first + 8])
    yield from ({cell} for cell in cells)
