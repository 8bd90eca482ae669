"""The difference of two positions: what a move has done to cells, pieces and numbers.

``explain``, the terminal and the window show it; the text of each part is made here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ndvariants.game.game import Position
from ndvariants.game.move import Move
from ndvariants.kernel import layout as L
from ndvariants.model.variant import EACH
from ndvariants.model.walk import LAST

MOST_NAMED = 12  # cells of one line


@dataclass(frozen=True, slots=True)
class Standing:
    """A piece of a player and its cell."""

    piece: str
    player: str
    cell: str

    def __str__(self) -> str:
        return f"{self.piece} of {self.player} on {self.cell}"


@dataclass(frozen=True, slots=True)
class Effects:
    """Differences after a move. Cells and pieces beyond the move itself make it ``unusual``.

    ``gone``, ``back``: cells that left the board or came back. ``lost``: pieces that are nowhere any more.
    ``moved``: pieces with the cell that they came to, but for the piece that made the move. ``became``: pieces of
    another kind or player than before on their cell. ``made``: pieces that were nowhere before.
    ``numbers``: registers and hands with the value before and after.
    """

    gone: tuple[str, ...]
    back: tuple[str, ...]
    lost: tuple[Standing, ...]
    moved: tuple[tuple[Standing, str], ...]
    became: tuple[tuple[Standing, Standing], ...]
    made: tuple[Standing, ...]
    numbers: tuple[tuple[str, int, int], ...]
    usual: tuple[Standing, ...] = ()  # the captured piece, where nothing else happened

    @property
    def unusual(self) -> bool:
        """Return True if the move did more than to move a piece and to capture where it landed."""
        return bool(self.gone or self.back or self.moved or self.became or self.made or self.lost != self.usual)

    def lines(self) -> Iterator[str]:
        """One line for each kind of change; numbers last."""
        if self.gone:
            yield f"cells that go: {_some(self.gone)}"
        if self.back:
            yield f"cells that come back: {_some(self.back)}"
        if self.unusual and self.lost:
            yield f"pieces lost: {_some(list(map(str, self.lost)))}"
        survive = "survives" if self.gone else "moves"
        yield from (f"{survive}: {standing}, to {cell}" for standing, cell in self.moved)
        if self.became:
            yield f"becomes: {_some([f'{standing}, now {new.piece} of {new.player}' for standing, new in self.became])}"
        if self.made:
            yield f"new: {_some(list(map(str, self.made)))}"
        yield from (f"{name}: {before} → {after}" for name, before, after in self.numbers)


def effects_of(before: Position, move: Move, after: Position | None = None) -> Effects:
    """The effects of a legal move; *after* is the position that it leads to, if that is known."""
    after = before.play(move) if after is None else after
    old, new, cells = before.fields.board, after.fields.board, before.game.cells
    changed = [cell for cell, code in enumerate(old) if code != new[cell]]
    left = [standing for cell in changed if (standing := _standing(before, cell, old)) is not None]
    came = [standing for cell in changed if (standing := _standing(before, cell, new)) is not None]
    captured = [standing for standing in left if standing.cell == move.target]
    mover = next((standing for standing in left if standing.cell == move.origin), None)
    arrived = next((standing for standing in came if standing.cell == move.target), None)
    if mover is not None and arrived is not None and arrived.player == mover.player and _is(move, mover, arrived):
        left.remove(mover)
        came.remove(arrived)
    elif move.drop is not None and arrived is not None and arrived.piece in (move.drop, move.promotion):
        came.remove(arrived)
    moved, became = _paired(left, came), _turned(left, came)
    gone = tuple(cells[cell] for cell in changed if new[cell] == L.WALL)
    back = tuple(cells[cell] for cell in changed if old[cell] == L.WALL)
    numbers = (*_registers(before, after), *_hands(before, after))
    return Effects(gone, back, tuple(left), moved, became, tuple(came), numbers, tuple(captured))


def _is(move: Move, mover: Standing, arrived: Standing) -> bool:
    return arrived.piece in (mover.piece, move.promotion)


def _paired(left: list[Standing], came: list[Standing]) -> tuple[tuple[Standing, str], ...]:
    """Pieces that left one cell and came to another; both lists lose them. Unclear pairs stay in the lists."""
    found = []
    for standing in list(came):
        same = [one for one in left if (one.piece, one.player) == (standing.piece, standing.player)]
        if len(same) == 1:
            found.append((same[0], standing.cell))
            left.remove(same[0])
            came.remove(standing)
    return tuple(found)


def _turned(left: list[Standing], came: list[Standing]) -> tuple[tuple[Standing, Standing], ...]:
    """Pieces that are another one on the same cell; both lists lose them."""
    there = {standing.cell: standing for standing in came}
    found = [(standing, there[standing.cell]) for standing in left if standing.cell in there]
    for old, new in found:
        left.remove(old)
        came.remove(new)
    return tuple(found)


def _standing(position: Position, cell: int, board: Sequence[int]) -> Standing | None:
    coded = position.game.letters.by_code.get(board[cell])
    if coded is None:
        return None
    return Standing(coded.piece, position.game.letters.players[coded.player], position.game.cells[cell])


def _registers(before: Position, after: Position) -> Iterator[tuple[str, int, int]]:
    for (name, values), (_, others) in zip(before.fields.registers, after.fields.registers, strict=True):
        for k, (value, other) in enumerate(zip(values, others, strict=True)):
            if value != other and name != LAST:
                yield number_named(before, name, k), value, other


def _hands(before: Position, after: Position) -> Iterator[tuple[str, int, int]]:
    old = {(player, piece): n for player, piece, n in before.fields.hands}
    new = {(player, piece): n for player, piece, n in after.fields.hands}
    for player, piece in dict.fromkeys((*old, *new)):
        was, n = old.get((player, piece), 0), new.get((player, piece), 0)
        if n != was:
            yield f"{piece} in the hand of {before.game.letters.players[player]}", was, n


def number_named(position: Position, name: str, k: int) -> str:
    """One number of a register in words: ``research of white in dimension 2``."""
    game = position.game
    sizes = next(one.sizes for one in game.tables.registers if one.name == name)
    return register_named(position, name, tuple(map(int, np.unravel_index(k, sizes) if sizes else ())))


def register_named(position: Position, name: str, indices: Sequence[int]) -> str:
    """The same by its indices."""
    game = position.game
    register = next(one for one in game.variant.registers if one.name == name)
    names = {"player": game.letters.players, "piece": game.pieces, EACH: game.cells}
    words = {"player": "of", "piece": "for", EACH: "on", "dimension": "in dimension"}
    said = [
        f"{words.get(over, over)} {names[over][index] if over in names else index}"
        for over, index in zip(register.per, indices, strict=True)
    ]
    return " ".join([register.label or name.replace("_", " "), *said])


def _some(names: Sequence[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
