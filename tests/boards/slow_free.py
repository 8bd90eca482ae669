"""A generator for games with hands, cannons and moves that go on by themselves: slow, plain, and not the package's.

It knows of a board only what ``reach`` tells: where a piece may move or capture, given what stands where. Every move is
made, whatever follows it is done, and then it is asked whether a king could be taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ndvariants.game.game import Position

Cell = Any
Man = tuple[int, str]  # whose, and its letter
Board = Mapping[Cell, Man]
Key = tuple[Cell, Cell, str]  # origin (the letter of what is dropped), target, what it becomes


@dataclass(frozen=True)
class Place:
    """A position: who stands where, whose turn, the moves made, and what each side has in hand."""

    at: Board
    side: int = 0
    ply: int = 0
    hands: tuple[tuple[str, ...], ...] = ((), ())


def _nothing_follows(before: Place, after: Place, target: Cell) -> Place | None:
    return after


@dataclass(frozen=True)
class Free:
    """The rules of one game of two players."""

    start: Board
    reach: Callable[[Board, Cell, Man], Iterable[Cell]]
    becomes: Callable[[Cell, Man], str] = lambda target, man: ""  # letters, of which one must be chosen
    follows: Callable[[Place, Place, Cell], Place | None] = (
        _nothing_follows  # what a move sets off, None: it is forbidden
    )
    taken: Mapping[str, str] = field(default_factory=dict)  # what a captured piece is in the hand
    empty: Callable[[Board], Iterable[Cell]] = lambda at: ()  # where drops may be made
    king: str = "k"


def legal(rules: Free, place: Place) -> dict[Key, Place]:
    """Every legal move, and the position after it."""
    found = {}
    for key, after in _made(rules, place):
        whole = rules.follows(place, after, key[1])
        if whole is not None and not in_check(rules, whole.at, place.side):
            found[key] = whole
    return found


def in_check(rules: Free, at: Board, side: int) -> bool:
    """Could the other side take a king?"""
    kings = [cell for cell, man in at.items() if man == (side, rules.king)]
    others = [(cell, man) for cell, man in at.items() if man[0] == 1 - side]
    return any(king in set(rules.reach(at, cell, man)) for king in kings for cell, man in others)


def _made(rules: Free, place: Place) -> Iterator[tuple[Key, Place]]:
    for origin, man in place.at.items():
        for target in sorted(set(rules.reach(place.at, origin, man)), key=repr) if man[0] == place.side else ():
            for letter in rules.becomes(target, man) or ("",):
                board = {cell: one for cell, one in place.at.items() if cell != origin}
                after = _with(place, {**board, target: (man[0], letter or man[1])})
                hand = rules.taken.get(place.at.get(target, (0, ""))[1])
                yield (origin, target, letter), _given(after, place.side, hand) if hand else after
    for letter in sorted(set(place.hands[place.side])):
        for target in rules.empty(place.at):
            left = list(place.hands[place.side])
            left.remove(letter)
            after = _with(place, {**place.at, target: (place.side, letter)})
            hands = tuple(tuple(left) if side == place.side else hand for side, hand in enumerate(place.hands))
            yield (letter, target, ""), replace(after, hands=hands)


def _with(place: Place, at: Board) -> Place:
    return replace(place, at=at, side=1 - place.side, ply=place.ply + 1)


def _given(place: Place, side: int, letter: str) -> Place:
    hands = tuple((*hand, letter) if number == side else hand for number, hand in enumerate(place.hands))
    return replace(place, hands=hands)


class SlowFree:
    """One game, as the other program beside which ours is played."""

    source = "tests/boards/slow_free.py"

    def __init__(self, rules: Free, cell: Callable[[str], Cell]) -> None:
        """``cell`` reads the name of a cell as the generator knows it."""
        self.rules, self.cell = rules, cell
        self._known: dict[tuple[str, ...], dict[str, Place]] = {}

    def moves(self, position: Position, line: list[str]) -> dict[str, str]:
        """The legal moves after a line of its own moves: as we write them, and as it does."""
        letters = {piece.name: piece.letter for piece in position.game.variant.pieces}
        ours = {}
        for move in position.legal_moves():
            origin = letters[move.drop] if move.drop else self.cell(str(move.origin))
            ours[repr((origin, self.cell(str(move.target)), letters.get(move.promotion or "", "")))] = str(move)
        return {ours.get(said, said): said for said in self._after(tuple(line))}

    def count(self, depth: int) -> int:
        """Lines of so many moves from the start."""
        return self._lines(Place(self.rules.start), depth)

    def _lines(self, place: Place, depth: int) -> int:
        after = legal(self.rules, place).values()
        return len(after) if depth == 1 else sum(self._lines(one, depth - 1) for one in after)

    def _after(self, line: tuple[str, ...]) -> dict[str, Place]:
        if line not in self._known:
            place = self._after(line[:-1])[line[-1]] if line else Place(self.rules.start)
            self._known[line] = {repr(key): after for key, after in legal(self.rules, place).items()}
        return self._known[line]
