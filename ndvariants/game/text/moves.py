"""Moves with names, from the kernel's move numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from ndvariants.game.door import Listed
from ndvariants.game.move import Move
from ndvariants.game.text.convert import words
from ndvariants.game.text.letters import PROMOTED, PieceLetters
from ndvariants.game.text.notation import OUT, PASS, Notation
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.questions.answer import EFFECT_BITS
from ndvariants.kernel.records import argument_of_move, kind_of_move, shift_from
from ndvariants.kernel.words import effect_of, move_word, origin_of, target_of

MOST_KNOWN = 200_000  # moves whose names are kept
_BECOMING = (L.BECOME, L.LEAVE_EN_PASSANT, L.TAKE_EN_PASSANT, L.TAKE_PASSED)  # kinds whose argument is a new code


def name_bits(T: Sequence[int]) -> tuple[int, int]:
    """The bits for a cell and for a code in the numbers of ``kernel.questions.answer.list_names``."""
    return (T[H.N_CELLS] - 1).bit_length(), (T[H.N_CODES] - 1).bit_length()


def has_name_numbers(T: Sequence[int]) -> bool:
    """Return True if all these numbers fit a word. Not on boards of a hundred thousand cells."""
    cell, code = name_bits(T)
    return 2 * cell + EFFECT_BITS + 2 * code < 63


def letter_of(letter: str) -> str:
    """A letter without the sign of promoted pieces."""
    return letter.removesuffix(PROMOTED)


class _Known(dict[int, Move]):
    """Moves by the numbers of their names, made when they are first asked for."""

    def __init__(self, make: Callable[[int], Move]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: int) -> Move:
        move = self[key] = self._make(key)
        return move


class MoveNames:
    """Names the moves of one game."""

    def __init__(self, T: Sequence[int], notation: Notation, letters: PieceLetters, held: Sequence[str]) -> None:
        """*held*: for each effect the piece in hand that it drops, or nothing."""
        self._T, self._notation, self._letters, self._held = T, notation, letters, held
        self._known = _Known(self._move)
        self._bits = name_bits(T)
        owned = Counter((one.player, letter_of(one.letter), one.unmoved) for one in letters.by_code.values())
        self.one_letter_each = all(n == 1 for n in owned.values())

    def named(self, keys: Sequence[int], may_be_alike: bool = True) -> tuple[Move, ...]:
        """Moves of one position, from the numbers of their names.

        A move that was named before is the same object again. Where texts would be equal, ``#2`` makes them different:
        that is not looked for where the kernel says that they cannot be.
        """
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        moves = tuple(map(self._known.__getitem__, keys))
        if may_be_alike or not self.one_letter_each:
            seen = Counter(move.text for move in moves)
            if any(n > 1 for n in seen.values()):
                return tuple(self._distinct(moves))
        return moves

    def lone(self, key: int, may_be_alike: bool) -> Move | None:
        """The move of one number, ``None`` where the other moves of the position must be known to name it."""
        return None if may_be_alike or not self.one_letter_each else self._known[key]

    def key(self, state: bytes, number: int) -> int:
        """The key of a move of the position ``state``, as the kernel's ``list_names`` writes it."""
        T, S = self._T, words(state)
        cell_bits, code_bits = self._bits
        kind, _ = self._effect(number)
        origin, target = origin_of(number), target_of(number)
        mover, taken = S[T[H.IN_S_BOARD] + origin], S[T[H.IN_S_BOARD] + target]
        if kind in (L.DROP, L.PASS, L.LEAVE):
            mover = taken = L.EMPTY
        elif kind == L.TAKE_EN_PASSANT:
            taken = S[T[H.IN_S_BOARD] + S[L.EN_PASSANT_VICTIM]]
        if kind == L.CASTLE or taken < L.FIRST_PIECE or origin == target:
            taken = L.EMPTY
        codes = effect_of(number) + ((mover + (taken << code_bits)) << EFFECT_BITS)
        return origin + (target << cell_bits) + (codes << 2 * cell_bits)

    def _effect(self, number: int) -> tuple[int, int]:
        return kind_of_move(self._T, number), argument_of_move(self._T, number)

    def _move(self, key: int) -> Move:
        cells, (cell_bits, code_bits) = self._notation.cells, self._bits
        origin, target = key & (1 << cell_bits) - 1, key >> cell_bits & (1 << cell_bits) - 1
        effect, codes = key >> 2 * cell_bits & L.EFFECT_MASK, key >> 2 * cell_bits + EFFECT_BITS
        number = Listed(move_word(origin, target, effect))
        mover, taken = codes & (1 << code_bits) - 1, codes >> code_bits
        kind, argument = self._effect(number)
        if kind == L.PASS:
            return Move(None, None, None, None, PASS, number=number)
        if kind == L.LEAVE:
            return Move(None, None, None, None, OUT, number=number)
        if kind == L.DROP:
            piece = self._letters.piece(argument)
            held = self._held[effect] or piece
            becomes = piece if piece != held else ""
            text = self._notation.drop(held, target, becomes)
            return Move(None, cells[target], becomes or None, held, text, piece, number=number)
        piece = self._letters.piece(mover)
        promotion = self._letters.piece(argument) if kind in _BECOMING and argument else None  # to itself, perhaps
        captured = self._letters.by_code.get(taken)
        text = self._notation.move(origin, target, promotion or "", kind == L.RIFLE)
        name = captured.piece if captured else ""
        return Move(cells[origin], cells[target], promotion, None, text, piece, name, number)

    def castling_side(self, number: int) -> str:
        """``o-o`` or ``o-o-o`` for a castling towards higher or lower cells of its line, else nothing."""
        T = self._T
        kind, record = self._effect(number)
        if kind != L.CASTLE or T[record + L.CASTLING_N_SHIFTS] < 2:
            return ""
        return "o-o" if shift_from(T, record, 1) > shift_from(T, record, 0) else "o-o-o"

    def castled_from(self, number: int) -> str:
        """The cell of the piece that the king castles with, of another move nothing."""
        T = self._T
        kind, record = self._effect(number)
        if kind != L.CASTLE or T[record + L.CASTLING_N_SHIFTS] < 2:
            return ""
        return self._notation.cells[shift_from(T, record, 1)]

    def _distinct(self, moves: Iterable[Move]) -> Iterator[Move]:
        """The moves, every further one of the same text marked ``#2``, ``#3`` ..."""
        seen: Counter[str] = Counter()
        for move in moves:
            seen[move.text] += 1
            n = seen[move.text]
            yield move if n == 1 else replace(move, text=f"{move.text}#{n}")
