"""A whole game in short notation at once, by one kernel: for runs of many games, and for very long ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ndvariants.errors import IllegalMoveError
from ndvariants.game.door import move_word
from ndvariants.game.move import Outcome
from ndvariants.game.moves.san import short_form, short_letter
from ndvariants.game.text.moves import name_bits
from ndvariants.kernel import header as H
from ndvariants.kernel.questions import notes as N

if TYPE_CHECKING:
    from ndvariants.game.game import Position

_WORDS_A_PLY = 10  # of the notes, which grow where that is not enough
_MOST_KEPT = 100_000  # texts


@dataclass(frozen=True, slots=True)
class Notation:
    """A game as it is written: ``words`` are its numbers and short moves, ``outcome`` how it ended.

    ``moves`` are the same in full, as ``Move.text`` is.
    """

    words: list[str]
    outcome: Outcome | None
    moves: list[str]


class Notes:
    """Writes the games of one start; ``fits``: can it?"""

    def __init__(self, start: Position) -> None:
        self._game, self._start = start.game, start
        self._texts: dict[tuple[int, tuple[int, ...]], tuple[str, str]] = {}

    @cached_property
    def fits(self) -> bool:
        """Not where moves have parts, or where names of moves are longer than a word."""
        return self._game.engine.has_name_numbers and not self._game.has_turns

    @cached_property
    def _loaded(self) -> Any:
        engine = self._game.engine
        return engine.compiled.vector(engine.loaded(self._start.state))

    @cached_property
    def _whole(self) -> int:
        names = [name for name in self._game.cells if name]
        ends = {name[k:] for name in names for k in range(1, len(name))}
        alone = all(name[-1].isdigit() for name in names) and ends.isdisjoint(names)
        if not (alone and self._game.names.one_letter_each):
            return N.ALL_MOVES
        letters = [short_letter(self._game, piece) for piece in self._game.pieces]
        plain = all(not letter or (len(letter) == 1 and letter.isupper()) for letter in letters)
        apart = plain and len(set(letters)) == len(letters) and not any(name[0].isupper() for name in names)
        return N.SAME_TYPE if apart else N.SAME_TARGET

    def of(self, moves: Sequence[int]) -> Notation:
        """The game of these numbers. Raises IllegalMoveError at one that is no legal move where it is made."""
        engine, runner = self._game.engine, self._game.engine.compiled
        T, numbers = engine.T, [move_word(move) for move in moves]
        S, M = runner.vector((), T[H.SIZE_OF_S]), runner.vector((), 3 * T[H.MAX_MOVES], 64)
        history, line = runner.vector((), len(numbers) + 3, 64), runner.vector(numbers, 1, 64)
        room = N.LINES + _WORDS_A_PLY * len(numbers) + T[H.MAX_MOVES]
        while True:
            notes = runner.vector((), room, 64)
            asked = S, M, history, self._loaded, line, len(numbers), notes, room, self._whole, *name_bits(T)
            legal = runner.run(N.notes_of_line, *asked)
            if legal != N.NO_ROOM:
                break
            room *= 2
        if legal < len(numbers):
            raise IllegalMoveError(f"move {legal + 1} of the line, {numbers[legal]}, is not legal where it is made")
        head = runner.part(notes, 0, N.LINES)
        return self._written(head, runner.part(notes, N.LINES, head[N.END]), len(numbers))

    def _written(self, head: Sequence[int], notes: Sequence[int], n: int) -> Notation:
        players, words, moves, texts, at = len(self._game.players), list[str](), list[str](), self._texts, 0
        outcome = self._game.endings.outcome(head[N.OUTCOME], head[N.IN_CHECK_AT_END] == 1)
        for k in range(n):
            found, own, ply, side, check = notes[at : at + N.NAMES_AT]
            names = own, tuple(notes[at + N.NAMES_AT : at + N.NAMES_AT + found])
            at += N.NAMES_AT + found
            text, full = texts.get(names) or self._text(names)
            moves.append(full)
            if side == 0:
                words.append(f"{ply // players + 1}.")
            elif k == 0:
                words.append(f"{ply // players + 1}...")
            words.append(text + "+" if check else text)
        if outcome is not None and outcome.winner is not None and words:
            words[-1] = words[-1].removesuffix("+") + "#"
        return Notation(words, outcome, moves)

    def _text(self, names: tuple[int, tuple[int, ...]]) -> tuple[str, str]:
        if len(self._texts) >= _MOST_KEPT:
            self._texts.clear()
        moves = self._game.names.named(names[1])
        move = moves[names[0]]
        found = self._texts[names] = short_form(self._game, moves, move), move.text
        return found
