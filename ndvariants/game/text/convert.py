"""Conversion between saved kernel positions and plain position fields.

``state`` is the saved part of ``S`` as bytes: immutable, compact, and equal for equal positions after ``settled``.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from ndvariants.game.text.fields import PositionFields, RegisterShape, Right
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.records import first_castling, next_castling, shift_from

Vector = Sequence[int]


def words(state: bytes) -> memoryview:
    """The words of a saved position, as integers."""
    return memoryview(state).cast("i")


def board_of(T: Vector, state: bytes) -> list[int]:
    """The code on every cell, EN_PASSANT shown as it is."""
    first = T[H.IN_S_BOARD]
    return words(state)[first : first + T[H.N_CELLS]].tolist()


def fields_of(T: Vector, state: bytes, pieces: Sequence[str], slots: Sequence[Slot]) -> PositionFields:
    """The fields of a saved position. ``pieces`` are the names by type."""
    S = words(state)
    n_passed = S[L.N_EN_PASSANT]
    board = board_of(T, state)
    for k in range(n_passed):
        board[S[L.EN_PASSANT_CELLS + k]] = L.EMPTY
    hands, types = T[H.IN_S_HANDS], T[H.N_TYPES]
    counts = [(player, t, S[hands + player * types + t]) for player in range(T[H.N_PLAYERS] + 1) for t in range(types)]
    return PositionFields(
        board=tuple(board),
        side=S[L.SIDE],
        rights=S[L.RIGHTS],
        en_passant=tuple(S[L.EN_PASSANT_CELLS + k] for k in range(n_passed)),
        victim=S[L.EN_PASSANT_VICTIM] if n_passed else -1,
        clock=S[L.CLOCK],
        ply=S[L.PLY],
        phase=S[L.PHASE],
        return_phase=S[L.RETURN_PHASE] & L.PHASE_BITS,
        return_player=S[L.RETURN_PHASE] >> L.PLAYER_SHIFT,
        status=S[L.STATUS],
        hands=tuple((player, pieces[t], n) for player, t, n in counts if n),
        registers=tuple((slot.shape.name, tuple(S[slot.start : slot.end])) for slot in slots),
    )


class Slot(NamedTuple):
    """A register: its shape, where its numbers start in ``S``, and where they end."""

    shape: RegisterShape
    start: int
    end: int


def write_fields(
    T: Vector, start: bytes, fields: PositionFields, pieces: Sequence[str], slots: Sequence[Slot]
) -> bytes:
    """The saved position with these fields; all else is as in ``start``."""
    S = array("i", start)
    S[L.SIDE], S[L.RIGHTS], S[L.CLOCK], S[L.PLY] = fields.side, fields.rights, fields.clock, fields.ply
    S[L.PHASE], S[L.STATUS] = fields.phase, fields.status
    S[L.RETURN_PHASE] = fields.return_phase + (fields.return_player << L.PLAYER_SHIFT)
    board = list(fields.board)
    for cell in fields.en_passant:
        board[cell] = L.EN_PASSANT
    S[T[H.IN_S_BOARD] : T[H.IN_S_BOARD] + len(board)] = array("i", board)
    S[L.N_EN_PASSANT], S[L.EN_PASSANT_VICTIM] = len(fields.en_passant), fields.victim if fields.en_passant else 0
    for k in range(L.MAX_EN_PASSANT):
        S[L.EN_PASSANT_CELLS + k] = fields.en_passant[k] if k < len(fields.en_passant) else 0
    hands, types = T[H.IN_S_HANDS], T[H.N_TYPES]
    for k in range((T[H.N_PLAYERS] + 1) * types):
        S[hands + k] = 0
    for player, piece, n in fields.hands:
        S[hands + player * types + pieces.index(piece)] = n
    for slot in slots:
        for k, value in enumerate(dict(fields.registers)[slot.shape.name]):
            gone = slot.shape.is_of_pieces and board[k] < L.FIRST_PIECE
            S[slot.start + k] = slot.shape.initial if gone else value
    return S.tobytes()


def rights_of(T: Vector, start: bytes) -> tuple[Right, ...]:
    """The castling rights of a game with their FEN letters: K where the partner stands further along, Q before.

    Where two rights of a player would have one letter, the partner's cell number tells them apart.
    """
    board, rights = board_of(T, start), list[Right]()
    if T[H.AT_CASTLINGS] == 0:
        return ()
    for player in range(T[H.N_PLAYERS]):
        record = first_castling(T, player)
        while record < first_castling(T, player + 1):
            bit = T[record + L.CASTLING_RIGHT]
            cells = [shift_from(T, record, k) for k in range(T[record + L.CASTLING_N_SHIFTS])]
            letter = "K" if len(cells) > 1 and cells[1] > cells[0] else "Q"
            letter = letter if player == 0 else letter.lower()
            if any(right.letter == letter for right in rights):
                letter += f"({cells[-1]})"
            if all(right.bit != bit for right in rights):
                pieces = tuple((cell, board[cell]) for cell in cells if board[cell] >= L.FIRST_PIECE)
                rights.append(Right(bit, letter, pieces))
            record = next_castling(T, record)
    return tuple(rights)
