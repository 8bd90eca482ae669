"""From the kernel's move numbers to moves with names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ndvariants.game.move import Move
from ndvariants.game.text.convert import words
from ndvariants.game.text.letters import PieceLetters
from ndvariants.game.text.notation import PASS, Notation
from ndvariants.kernel import layout as L

_BECOMING = (L.BECOME, L.LEAVE_EN_PASSANT, L.TAKE_EN_PASSANT, L.TAKE_PASSED)  # kinds whose argument is a new code


class MoveNames:
    """Names the moves of one game."""

    def __init__(self, T: Sequence[int], notation: Notation, letters: PieceLetters) -> None:
        self._T, self._notation, self._letters = T, notation, letters

    def move(self, state: bytes, number: int) -> Move:
        """A move of the position ``state``, with its names."""
        T, cells = self._T, self._notation.cells
        origin = number & L.MOVE_CELL_MASK
        target = number >> L.TARGET_SHIFT & L.MOVE_CELL_MASK
        effect = T[L.AT_EFFECTS] + (number >> L.EFFECT_SHIFT & L.EFFECT_MASK) * L.EFFECT_WIDTH
        kind, argument = T[effect], T[effect + 1]
        if kind == L.PASS:
            return Move(None, None, None, None, PASS, number=number)
        if kind == L.DROP:
            piece = self._letters.piece(argument)
            text = self._notation.drop(self._drop_letter(argument), target)
            return Move(None, cells[target], None, piece, text, piece, number=number)
        board = words(state)[T[L.IN_S_BOARD] :]
        mover, taken = board[origin], board[target]
        piece = self._letters.piece(mover)
        becomes = self._letters.piece(argument) if kind in _BECOMING and argument else piece
        promotion = becomes if becomes != piece else None
        captures = self._captured(kind, state, mover, taken if target != origin else L.EMPTY)
        text = self._notation.move(origin, target, promotion or "", kind == L.RIFLE)
        return Move(cells[origin], cells[target], promotion, None, text, piece, captures, number)

    def castling_side(self, number: int) -> str:
        """``o-o`` or ``o-o-o`` for a castling towards higher or lower cells of its line, else nothing."""
        T = self._T
        effect = T[L.AT_EFFECTS] + (number >> L.EFFECT_SHIFT & L.EFFECT_MASK) * L.EFFECT_WIDTH
        record = T[effect + 1]
        if T[effect] != L.CASTLE or T[record + 1] < 2:
            return ""
        return "o-o" if T[record + 4] > T[record + 2] else "o-o-o"

    def distinct(self, moves: Iterable[Move]) -> Iterator[Move]:
        """The moves, every further one of the same text marked ``#2``, ``#3`` ..."""
        seen: Counter[str] = Counter()
        for move in moves:
            seen[move.text] += 1
            n = seen[move.text]
            yield move if n == 1 else replace(move, text=f"{move.text}#{n}")

    def _captured(self, kind: int, state: bytes, mover: int, taken: int) -> str:
        if kind == L.TAKE_EN_PASSANT:
            S = words(state)
            taken = S[self._T[L.IN_S_BOARD] + S[L.EN_PASSANT_VICTIM]]
        coded = self._letters.by_code.get(taken)
        if coded is None or kind == L.CASTLE:
            return ""
        return coded.piece

    def _drop_letter(self, code: int) -> str:
        """A capital for every owner: the side to move is known."""
        letter = self._letters.by_code[code].letter
        return letter.upper() if len(letter) == 1 else letter[0].upper() + letter[1:]
