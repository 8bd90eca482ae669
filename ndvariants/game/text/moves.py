"""From the kernel's move numbers to moves with names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from ndvariants.game.move import Move
from ndvariants.game.text.convert import words
from ndvariants.game.text.letters import PieceLetters
from ndvariants.game.text.notation import PASS, Notation
from ndvariants.kernel import layout as L
from ndvariants.kernel.questions.answer import TAKEN_SHIFT
from ndvariants.kernel.records import argument_of_move, kind_of_move, shift_from
from ndvariants.kernel.words import origin_of, target_of

MOST_KNOWN = 200_000  # moves whose names are kept
_BECOMING = (L.BECOME, L.LEAVE_EN_PASSANT, L.TAKE_EN_PASSANT, L.TAKE_PASSED)  # kinds whose argument is a new code


class _Known(dict[tuple[int, int], Move]):
    """Moves by number and codes, made when they are first asked for."""

    def __init__(self, make: Callable[[int, int], Move]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: tuple[int, int]) -> Move:
        move = self[key] = self._make(*key)
        return move


class MoveNames:
    """Names the moves of one game."""

    def __init__(self, T: Sequence[int], notation: Notation, letters: PieceLetters) -> None:
        self._T, self._notation, self._letters = T, notation, letters
        self._known = _Known(self._move)
        self._first: dict[tuple[str, int], int] = {}
        self._twins: set[int] = set()  # moves whose text another move of the same piece has too

    def named(self, numbers: Sequence[int], codes: Sequence[int]) -> tuple[Move, ...]:
        """Moves of one position with their names; ``codes`` as ``kernel.questions.answer.list_codes`` writes them.

        A move that was named before is the same object again. Where texts would be equal, ``#2`` makes them different.
        """
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        moves = tuple(map(self._known.__getitem__, zip(numbers, codes, strict=True)))
        if self._twins and not self._twins.isdisjoint(numbers):
            seen = Counter(move.text for move in moves)
            if any(n > 1 for n in seen.values()):
                return tuple(self._distinct(moves))
        return moves

    def codes(self, state: bytes, number: int) -> int:
        """What the kernel's ``list_codes`` writes for a move."""
        T, S = self._T, words(state)
        kind, _ = self._effect(number)
        origin, target = origin_of(number), target_of(number)
        if kind in (L.DROP, L.PASS):
            return L.EMPTY
        taken = L.EMPTY if origin == target else S[T[L.IN_S_BOARD] + target]
        if kind == L.TAKE_EN_PASSANT:
            taken = S[T[L.IN_S_BOARD] + S[L.EN_PASSANT_VICTIM]]
        if kind == L.CASTLE or taken < L.FIRST_PIECE:
            taken = L.EMPTY
        return S[T[L.IN_S_BOARD] + origin] + (taken << TAKEN_SHIFT)

    def _effect(self, number: int) -> tuple[int, int]:
        """The kind of a move's effect, and its argument."""
        return kind_of_move(self._T, number), argument_of_move(self._T, number)

    def _move(self, number: int, codes: int) -> Move:
        cells = self._notation.cells
        origin, target = origin_of(number), target_of(number)
        kind, argument = self._effect(number)
        mover, taken = codes & (1 << TAKEN_SHIFT) - 1, codes >> TAKEN_SHIFT
        if kind == L.PASS:
            return Move(None, None, None, None, PASS, number=number)
        if kind == L.DROP:
            piece = self._letters.piece(argument)
            text = self._notation.drop(self._drop_letter(argument), target)
            return Move(None, cells[target], None, piece, text, piece, number=number)
        piece = self._letters.piece(mover)
        becomes = self._letters.piece(argument) if kind in _BECOMING and argument else piece
        promotion = becomes if becomes != piece else None
        captured = self._letters.by_code.get(taken)
        text = self._notation.move(origin, target, promotion or "", kind == L.RIFLE)
        if self._first.setdefault((text, mover), number) != number:
            self._twins |= {number, self._first[text, mover]}
        name = captured.piece if captured else ""
        return Move(cells[origin], cells[target], promotion, None, text, piece, name, number)

    def castling_side(self, number: int) -> str:
        """``o-o`` or ``o-o-o`` for a castling towards higher or lower cells of its line, else nothing."""
        T = self._T
        kind, record = self._effect(number)
        if kind != L.CASTLE or T[record + L.CASTLING_N_SHIFTS] < 2:
            return ""
        return "o-o" if shift_from(T, record, 1) > shift_from(T, record, 0) else "o-o-o"

    def _distinct(self, moves: Iterable[Move]) -> Iterator[Move]:
        """The moves, every further one of the same text marked ``#2``, ``#3`` ..."""
        seen: Counter[str] = Counter()
        for move in moves:
            seen[move.text] += 1
            n = seen[move.text]
            yield move if n == 1 else replace(move, text=f"{move.text}#{n}")

    def _drop_letter(self, code: int) -> str:
        """A capital for every owner: the side to move is known."""
        letter = self._letters.by_code[code].letter
        return letter.upper() if len(letter) == 1 else letter[0].upper() + letter[1:]
