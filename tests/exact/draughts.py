"""Draughts as others play it: the module pydraughts, and a slow generator for hexagons.

A move there is where it begins and ends and what it takes; so it is here, where it is written by one of its ways.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import version
from typing import Any

from ndvariants.game.game import Game, Position
from tests.exact.slow import Cell
from tests.exact.slow_boards import EDGES, SOURCE, Vector

Taking = tuple[Cell, Cell, frozenset[Cell]]


def by_taking(position: Position, cell: Callable[[str], Cell]) -> dict[str, Taking]:
    """Our moves as where they begin and end, and what they take."""
    before = position.piece_map()
    found = {}
    for move in position.legal_moves():
        after = position.play(move).piece_map()
        taken = {name for name, piece in before.items() if piece.player != position.side and name not in after}
        last = [part.target for part in move.parts or (move,) if part.target is not None][-1]
        found[str(move)] = (cell(str(move.origin)), cell(last), frozenset(map(cell, taken)))
    assert len(set(found.values())) == len(found), "one move is written in two ways"
    return found


def as_ours(position: Position, cell: Callable[[str], Cell], theirs: dict[Taking, str]) -> dict[str, str]:
    """Every move of ours that is one of theirs, and theirs that are none of ours under their own names."""
    ours = by_taking(position, cell)
    found = {text: theirs[key] for text, key in ours.items() if key in theirs}
    missed = set(theirs) - set(ours.values())
    return found | {f"{key[0]}>{key[1]}" + ",".join(map(str, sorted(key[2]))): theirs[key] for key in missed}


class Pydraughts:
    """International or English draughts by the module pydraughts (its name there is ``draughts``)."""

    most_leaves = 50_000  # it takes its time

    def __init__(self, game: Game) -> None:
        self.english = game.variant.name == "checkers"
        self.source = f"pydraughts {version('pydraughts')}, `{self._variant}`"
        self._board: Any = import_module("draughts").Board
        self._at: dict[tuple[str, ...], Any] = {}

    @property
    def _variant(self) -> str:
        return "english" if self.english else "standard"

    def moves(self, position: Position, line: list[str]) -> dict[str, str]:
        """The legal moves after a line of its own moves: as we write them, and as it does."""
        board = self._after(line)
        theirs = {
            (move.steps_move[0], move.steps_move[-1], frozenset(move.captures or ())): str(number)
            for number, move in enumerate(self._legal(board))
        }
        return as_ours(position, self._number, theirs)

    def count(self, depth: int) -> int:
        """Lines of so many moves from the start."""
        return self._count(self._board(variant=self._variant), depth)

    def _count(self, board: Any, depth: int) -> int:
        moves = self._legal(board)
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            board.push(move)
            total += self._count(board, depth - 1)
            board.pop()
        return total

    def _after(self, line: list[str]) -> Any:
        """The board after a line, whose moves are numbers in its own lists."""
        key = tuple(line)
        if not key:
            return self._board(variant=self._variant)
        if key not in self._at:
            board = self._after(line[:-1]).copy()
            board.push(self._legal(board)[int(line[-1])])
            self._at[key] = board
        return self._at[key]

    def _legal(self, board: Any) -> list[Any]:
        found = board.legal_moves()
        return list(found)

    def _number(self, name: str) -> int:
        """The number that a square has there; the English board is seen from the other side."""
        file, rank = ord(name[0]) - 97, int(name[1:])
        if self.english:
            row, column = rank - 1, 7 - file
            return row * 4 + column // 2 + 1
        return (10 - rank) * 5 + file // 2 + 1


class Russian(Pydraughts):
    """Russian draughts; of the ways to take the same pieces and come to the same cell one is counted."""

    @property
    def _variant(self) -> str:
        return "russian"

    def _legal(self, board: Any) -> list[Any]:
        moves = super()._legal(board)
        return list({(m.steps_move[0], m.steps_move[-1], frozenset(m.captures or ())): m for m in moves}.values())

    def _number(self, name: str) -> int:
        return (int(name[1:]) - 1) * 4 + (ord(name[0]) - 97) // 2 + 1


class SlowHexdame:
    """International draughts on 61 hexagons."""

    source = SOURCE.replace("slow.py", "draughts.py")

    def __init__(self, game: Game) -> None:
        kinds = {(piece.player == "white", piece.piece == "king"): None for piece in game.start().pieces()}
        assert set(kinds) == {(True, False), (False, False)}
        self.start = {hexagon(piece.cell): (piece.player == "white", False) for piece in game.start().pieces()}

    def moves(self, position: Position, line: list[str]) -> dict[str, str]:
        """The legal moves after a line of its own moves: as we write them, and as it does."""
        board, side = dict(self.start), True
        for text in line:
            board, side = self._made(board, self._legal(board, side)[int(text)]), not side
        theirs = {key: str(number) for number, key in enumerate(self._legal(board, side))}
        return as_ours(position, hexagon, theirs)

    def count(self, depth: int) -> int:
        """Lines of so many moves from the start."""
        return self._count(self.start, True, depth)

    def _count(self, board: dict[Cell, tuple[bool, bool]], side: bool, depth: int) -> int:
        moves = self._legal(board, side)
        if depth == 1:
            return len(moves)
        return sum(self._count(self._made(board, move), not side, depth - 1) for move in moves)

    def _made(self, board: dict[Cell, tuple[bool, bool]], move: Taking) -> dict[Cell, tuple[bool, bool]]:
        after = {cell: man for cell, man in board.items() if cell not in move[2]}
        side, king = after.pop(move[0])
        ahead = _to(move[1], EDGES[0] if side else EDGES[3])
        after[move[1]] = side, king or ahead is None
        return after

    def _legal(self, board: dict[Cell, tuple[bool, bool]], side: bool) -> list[Taking]:
        taking = [
            (origin, end, taken)
            for origin, man in board.items() if man[0] == side
            for end, taken in self._takes({c: m for c, m in board.items() if c != origin}, origin, man, frozenset())
        ]  # fmt: skip
        most = max((len(move[2]) for move in taking), default=0)
        if most:
            return sorted({move for move in taking if len(move[2]) == most}, key=str)
        quiet = []
        for origin, man in board.items():
            ways = EDGES if man[1] else [EDGES[k] for k in ((0, 1, 5) if side else (2, 3, 4))]
            for way in ways if man[0] == side else ():
                for end in _free(board, origin, way, 99 if man[1] else 1):
                    quiet.append((origin, end, frozenset[Cell]()))
        return sorted(quiet, key=str)

    def _takes(
        self, board: dict[Cell, tuple[bool, bool]], cell: Cell, man: tuple[bool, bool], taken: frozenset[Cell]
    ) -> Iterator[tuple[Cell, frozenset[Cell]]]:
        """Where a chain of captures may end, and what it takes: every chain, also those that could go on."""
        for way in EDGES:
            before = _free(board, cell, way, 99) if man[1] else []
            over = _to(before[-1] if before else cell, way)
            if over is None or over not in board or over in taken or board[over][0] == man[0]:
                continue
            for end in _free(board, over, way, 99 if man[1] else 1):
                more = taken | {over}
                yield end, more
                yield from self._takes(board, end, man, more)


def hexagon(name: str) -> Cell:
    """The cube coordinates of a cell, with e5 in the middle."""
    x = ord(name[0]) - 101
    y = int(name[1:]) - 5 + max(0, -x)
    return x, y, -x - y


def _to(cell: Cell, way: Vector) -> Cell:
    to = tuple(a + b for a, b in zip(cell, way, strict=True))
    return to if max(map(abs, to)) <= 4 else None


def _free(board: dict[Cell, tuple[bool, bool]], cell: Cell, way: Vector, most: int) -> list[Cell]:
    """The empty cells in a row."""
    found: list[Cell] = []
    to = _to(cell, way)
    while to is not None and to not in board and len(found) < most:
        found.append(to)
        to = _to(to, way)
    return found


DRAUGHTS: dict[str, Any] = {
    "checkers": Pydraughts, "draughts": Pydraughts, "russian_draughts": Russian, "hexdame": SlowHexdame,
}  # fmt: skip
