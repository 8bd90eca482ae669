"""The one door to native code: numbers from outside become numbers that a kernel may be given, or are refused.

Compiled kernels check no bounds, so each kind of number that they take has a type of its own, which is made here only:
``Listed`` is a move that this process has listed or held against the rules, ``Within`` a number between two bounds, a
``State`` the words of a position that kernels have written or that were looked at word by word.
"""

from __future__ import annotations

from operator import index
from typing import Any, NewType

import numpy as np
from numpy.typing import NDArray

from ndvariants.errors import IllegalMoveError, NdVariantsError, PositionError
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.records import first_castling, next_castling
from ndvariants.machine.vectors import Vector

Bools = NDArray[np.bool_]

Listed = NewType("Listed", int)
Within = NewType("Within", int)

MOST_PLIES = 1 << 30  # of a game, and quiet ones
MOST_GAMES = 1 << 62  # numbers of games go on from one run to the next
MOST_AT_ONCE = 1 << 26  # games of one call: each has its words in the answer
LONGEST_GAME = 1 << 30  # plies of a game that kernels play: a key is kept for each
MOST_WORKERS = 1 << 10
_HANDS = 1 << 20  # pieces of one kind in a hand
MOVE_WORDS = 1 << 63  # numbers of moves are below it


class RangeError(NdVariantsError, ValueError):
    """A number is none, or is not within the bounds of what it stands for."""


def within(what: str, number: object, least: int, most: int) -> Within:
    """The number, if it is whole and from *least* to *most*; raises RangeError, which says *what* it would be.

    >>> within("a depth", 3, 0, 500)
    3
    """
    try:
        whole = index(number)  # type: ignore[arg-type]
    except TypeError:
        raise RangeError(f"{what} is a whole number, not {number!r:.60}") from None
    if not least <= whole <= most:
        raise RangeError(f"{what} is from {least} to {most:,}, not {str(whole)[:40]}")
    return Within(whole)


def seed_of(number: object) -> Within:
    """The seed of a generator, of which the lowest 64 bits count."""
    return within("a seed", number, -(1 << 256), 1 << 256)


def stretch(first: object, games: object) -> tuple[Within, Within]:
    """The number of a game of a run, and how many from there on are played at once."""
    return within("the number of a game", first, 0, MOST_GAMES), within("how many games", games, 0, MOST_AT_ONCE)


def move_word(number: object) -> int:
    """A number that may be that of a move, which is not looked up yet; raises IllegalMoveError."""
    try:
        whole = index(number)  # type: ignore[arg-type]
    except TypeError:
        whole = -1
    if not 0 <= whole < MOVE_WORDS:
        raise IllegalMoveError(f"{str(number)[:40]} is not the number of a move")
    return whole


class State(bytes):
    """A saved position. ``type(state)`` tells the Door that has made it; pickled it is plain bytes, to be checked."""

    def __reduce__(self) -> tuple[Any, ...]:
        return bytes, (bytes(self),)


class Door:
    """Checks positions before they enter the kernels of one game."""

    def __init__(self, T: Vector, holes: Bools, players: tuple[str, ...]) -> None:
        """``holes`` bool[n_cells]: where there is never a cell; ``players``: whom a fault names."""
        self._T, self._holes, self._players = T, holes, players
        self._own: type[State] = type("State", (State,), {})

    def made(self, saved: bytes) -> State:
        """Words that the compiler or a kernel of this game has written."""
        return self._own(saved)

    def state(self, saved: bytes) -> State:
        """A saved position, looked at word by word if it was not made here; raises PositionError."""
        if type(saved) is self._own:
            return saved
        fault = _fault(self._T, self._holes, self._players, saved)
        if fault:
            raise PositionError(f"this is no position of the game: {fault}")
        # Words between these are of the move before, or scratch: a position in a text has none.
        return self.made(saved[: 4 * L.TOP] + bytes(4 * (L.IDENTITY - L.TOP)) + saved[4 * L.IDENTITY :])


def _fault(T: Vector, holes: Bools, players: tuple[str, ...], saved: bytes) -> str:
    if not isinstance(saved, bytes) or len(saved) != 4 * T[H.SIZE_SAVED]:
        return f"its saved words take {4 * T[H.SIZE_SAVED]} bytes"
    S = np.frombuffer(saved, np.int32)
    return _fixed_fault(T, S) or _turn_fault(T, S, holes) or _board_fault(T, S, holes) or _pieces_fault(T, S, players)


def _fixed_fault(T: Vector, S: Any) -> str:
    phases, players, cells = T[H.N_PHASES], T[H.N_PLAYERS], T[H.N_CELLS]
    bounds = {
        "ply": (L.PLY, MOST_PLIES),
        "number of quiet plies": (L.CLOCK, MOST_PLIES),
        "side": (L.SIDE, players - 1),
        "phase": (L.PHASE, max(phases - 1, 0)),
        "number of cells passed": (L.N_EN_PASSANT, L.MAX_EN_PASSANT),
        "cell of the piece that passed": (L.EN_PASSANT_VICTIM, cells - 1),
    }
    if T[H.IN_S_LAST]:
        bounds["cell of the last move"] = T[H.IN_S_LAST], cells
    if T[H.IN_S_HISTORY]:
        bounds["number of positions before"] = T[H.IN_S_HISTORY], MOST_PLIES
    for what, (word, most) in bounds.items():
        if not 0 <= S[word] <= most:
            return f"no {what} is {S[word]}"
    back, after = S[L.RETURN_PHASE] & L.PHASE_BITS, S[L.RETURN_PHASE] >> L.PLAYER_SHIFT
    if S[L.RETURN_PHASE] != back + (after << L.PLAYER_SHIFT) or not 0 <= back <= (phases if phases > 1 else 0):
        return f"no phase to go back to is {back}"
    if not 0 <= after <= players * T[H.HAS_CHOICES] or after == S[L.SIDE] + 1:
        return "play does not go on after a choice as this says"
    if not (0 <= S[L.STATUS] <= players or S[L.STATUS] == L.STATUS_DRAW):
        return f"no status is {S[L.STATUS]}"
    if S[L.RIGHTS] & ~_rights(T):
        return f"no castling rights are {S[L.RIGHTS]}"
    hands = S[T[H.IN_S_HANDS] : T[H.IN_S_HANDS] + (players + 1) * T[H.N_TYPES]]
    if hands.min(initial=0) < 0 or hands.max(initial=0) > _HANDS:
        return f"a hand holds from 0 to {_HANDS:,} pieces of a kind"
    outs = S[T[H.IN_S_OUT] : T[H.IN_S_OUT] + players] if T[H.IN_S_OUT] else S[:0]
    return "nobody is out as such" if outs.min(initial=0) < 0 or outs.max(initial=0) > players else ""


def _rights(T: Vector) -> int:
    if T[H.AT_CASTLINGS] == 0:
        return 0
    record, bits = first_castling(T, 0), 0
    while record < first_castling(T, T[H.N_PLAYERS]):
        bits |= T[record + L.CASTLING_RIGHT]
        record = next_castling(T, record)
    return bits


def _turn_fault(T: Vector, S: Any, holes: Bools) -> str:
    if T[H.HAS_JOINED_TURNS] == 0:
        return ""
    keys = S[T[H.IN_S_TURN_KEYS] : T[H.IN_S_BOARD]] if T[H.IN_S_TURN_KEYS] else S[:0]
    turn, cells = S[T[H.IN_S_TURN] : T[H.IN_S_TURN_KEYS] or T[H.IN_S_BOARD]], T[H.N_CELLS]
    waiting = turn[L.TURN_CELLS :]
    fits = (
        0 <= turn[L.TURN_PARTS] < L.MOST_TURN_PARTS
        and keys.min(initial=0) >= 0
        and 0 <= turn[L.TURN_CELL] <= cells
        and 0 <= turn[L.TURN_N_VACATED] <= L.MOST_VACATED
        and 0 <= turn[L.TURN_WAITING] <= len(waiting)
        and 0 <= turn[L.TURN_DUTY] <= (T[T[H.AT_DUTIES]] if T[H.AT_DUTIES] else 0)
    )
    named = [*turn[L.TURN_VACATED : L.TURN_DUTY], *waiting] if fits else []
    if not fits or not all(0 <= cell < cells for cell in named):
        return "its turn goes on as none does"
    return "a piece waits where there is no cell" if holes[waiting[: turn[L.TURN_WAITING]]].any() else ""


def _board_fault(T: Vector, S: Any, holes: Bools) -> str:
    """The cells: codes that there are, where the board has cells; those passed over are listed."""
    board = S[T[H.IN_S_BOARD] : T[H.IN_S_BOARD] + T[H.N_CELLS]]
    if board.min(initial=0) < 0 or board.max(initial=0) >= T[H.N_CODES]:
        return "a cell holds what no piece is"
    if (board[holes] != L.WALL).any():
        return "something stands where the board has no cell"
    numbers = T[T[H.AT_NUMBERS] + 1 :][: 2 * T[T[H.AT_NUMBERS]]] if T[H.AT_NUMBERS] else []
    for at, initial in zip(numbers[::2], numbers[1::2], strict=True):
        if at < len(S) and (S[at : at + len(board)][board < L.FIRST_PIECE] != initial).any():
            return "a piece that is not there has a number"
    passed = S[L.EN_PASSANT_CELLS : L.EN_PASSANT_CELLS + S[L.N_EN_PASSANT]]
    if passed.min(initial=0) < 0 or passed.max(initial=0) >= len(board):
        return "a cell that was passed does not exist"
    shown = set(np.flatnonzero(board == L.EN_PASSANT).tolist())
    return "" if shown <= set(passed.tolist()) else "a cell is marked as passed that is not"


def _pieces_fault(T: Vector, S: Any, players: tuple[str, ...]) -> str:
    """The pieces: no more of a player than the lists of a code hold, for all may become one kind."""
    room = T[T[H.AT_LISTS] + L.FIRST_PIECE + 1] - T[T[H.AT_LISTS] + L.FIRST_PIECE]
    if room >= T[H.N_CELLS]:
        return ""
    owners = np.array(T[T[H.AT_OWNER] : T[H.AT_OWNER] + T[H.N_CODES]])
    board = S[T[H.IN_S_BOARD] : T[H.IN_S_BOARD] + T[H.N_CELLS]]
    for player in range(T[H.N_PLAYERS] + 1):
        n = int((owners[board] == player).sum())
        n += int(S[T[H.IN_S_HANDS] + player * T[H.N_TYPES] :][: T[H.N_TYPES]].sum())
        if n > room:
            owner = players[player] if player < len(players) else "no player"
            return f"{owner} has {n} pieces: at most {room} are possible"
    return ""
