"""Games whose turns have several parts, slowly. A move there is the board that it leaves, as text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from ndvariants.game.game import Game, Position
from tests.exact.slow_boards import SLANTED, SOURCE, STRAIGHT
from tests.exact.slow_stones import Board, Point, name_of, point_of


class _Turned:
    """A game of two players; a line of moves is the boards that have been."""

    source = SOURCE.replace("slow.py", "slow_turns.py")
    start = ""

    def __init__(self, game: Game) -> None:
        """Everything is known beforehand."""

    def moves(self, position: Position, line: list[str]) -> dict[str, str]:
        """The legal moves after a line: as we write them, and the boards they leave."""
        theirs = self.legal(self._last(line), len(line) % 2)
        ours = {str(move): self.seen(position.play(move)) for move in position.legal_moves()}
        assert len(set(ours.values())) == len(ours), "one move is written in two ways"
        missed = theirs - set(ours.values())
        return {text: board for text, board in ours.items() if board in theirs} | {board: board for board in missed}

    def count(self, depth: int, line: tuple[str, ...] = ()) -> int:
        """Lines of so many moves."""
        if self.over(list(line)):
            return 0
        boards = self.legal(self._last(list(line)), len(line) % 2)
        return len(boards) if depth == 1 else sum(self.count(depth - 1, (*line, board)) for board in boards)

    def over(self, line: list[str]) -> bool:
        """Has the player to move no move, or has its position been there twice before?"""
        been = [self.start, *line]
        return not self.legal(been[-1], len(line) % 2) or been[len(line) % 2 :: 2].count(been[-1]) >= 3

    def _last(self, line: list[str]) -> str:
        return line[-1] if line else self.start

    def legal(self, board: str, mine: int) -> set[str]:
        """The boards that a player may leave."""
        raise AssertionError

    def seen(self, position: Position) -> str:
        """The board of one of our positions."""
        raise AssertionError


class _Men(_Turned):
    """A board of men of one kind: W and B for those of the players, row by row from below."""

    width, height = 9, 5

    def seen(self, position: Position) -> str:
        """The board, the first player's men as W."""
        names = [player.name for player in position.game.variant.players]
        men = {point_of(cell): names.index(piece.player) for cell, piece in position.piece_map().items()}
        return self._text(men)

    def _text(self, men: Board) -> str:
        return "/".join(
            "".join("WB."[men.get((x, y), 2)] for x in range(self.width)) for y in range(self.height)
        )  # fmt: skip

    def _men(self, board: str) -> Board:
        rows = enumerate(board.split("/"))
        return {(x, y): "WB".index(letter) for y, row in rows for x, letter in enumerate(row) if letter != "."}

    def _is_cell(self, point: Point) -> bool:
        return 0 <= point[0] < self.width and 0 <= point[1] < self.height


class Fanorona(_Men):
    """Rows of men are taken before a man that moves, or behind it."""

    start = "WWWWWWWWW/WWWWWWWWW/BWBW.BWBW/BBBBBBBBB/BBBBBBBBB"

    def legal(self, board: str, mine: int) -> set[str]:
        """All chains of captures, or all steps where nothing can be taken."""
        men = self._men(board)
        own = [cell for cell, owner in men.items() if owner == mine]
        taking = {self._text(after) for cell in own for after in self._chains(men, cell, [cell], None)}
        return taking or {
            self._text(_moved(men, cell, to)) for cell in own for to, _ in self._steps(cell) if to not in men
        }

    def _steps(self, cell: Point) -> Iterator[tuple[Point, Point]]:
        """Where a line leads, and its direction; slanted lines join points of the colour of the corners."""
        for dx, dy in (*STRAIGHT, *SLANTED) if sum(cell) % 2 == 0 else STRAIGHT:
            to = cell[0] + dx, cell[1] + dy
            if self._is_cell(to):
                yield to, (dx, dy)

    def _chains(self, men: Board, cell: Point, been: list[Point], before: Point | None) -> Iterator[Board]:
        for to, way in self._steps(cell):
            if to in men or to in been or way == before:
                continue
            for begin, (dx, dy) in ((to, way), (cell, (-way[0], -way[1]))):
                row = []
                x, y = begin[0] + dx, begin[1] + dy
                while men.get((x, y)) == 1 - men[cell]:
                    row.append((x, y))
                    x, y = x + dx, y + dy
                if row:
                    after = _moved({at: owner for at, owner in men.items() if at not in row}, cell, to)
                    yield after
                    yield from self._chains(after, to, [*been, to], way)


class Surakarta(_Men):
    """Two rounds of four lines each; a man captures along one of them, over one of its four loops at least."""

    width = height = 6
    start = "WWWWWW/WWWWWW/....../....../BBBBBB/BBBBBB"

    def legal(self, board: str, mine: int) -> set[str]:
        """Steps, and captures; nothing when no man is left."""
        men = self._men(board)
        own = [cell for cell, owner in men.items() if owner == mine]
        near = {(cell, (cell[0] + dx, cell[1] + dy)) for cell in own for dx, dy in (*STRAIGHT, *SLANTED)}
        moves = {(cell, to) for cell, to in near if self._is_cell(to) and to not in men}
        moves |= {(cell, to) for cell in own for first in (1, 2) for to in self._met(men, cell, _round(first))}
        return {self._text(_moved(men, cell, to)) for cell, to in moves}

    def _met(self, men: Board, cell: Point, circle: list[Point]) -> Iterator[Point]:
        for at, way in product((k for k, point in enumerate(circle) if point == cell), (1, -1)):
            looped = False
            for k in range(1, 24):
                before, to = circle[(at + way * (k - 1)) % 24], circle[(at + way * k) % 24]
                looped |= before[0] != to[0] and before[1] != to[1]
                if to in men and to != cell:
                    if looped and men[to] != men[cell]:
                        yield to
                    break


def _round(first: int) -> list[Point]:
    """The points of four lines in the order in which their loops join them: up, right, down, left."""
    line, last = range(6), 5 - first
    return (
        [(first, y) for y in line] + [(x, last) for x in line]
        + [(last, 5 - y) for y in line] + [(5 - x, first) for x in line]
    )  # fmt: skip


def _moved(men: Board, cell: Point, to: Point) -> Board:
    return {**{point: owner for point, owner in men.items() if point != cell}, to: men[cell]}


class Lasca(_Turned):
    """Columns from top to bottom: w and b are men, W and B officers; ``a1 bw, c3 W`` is a board."""

    start = ", ".join(
        f"{name_of((x, y))} {'b' if y > 3 else 'w'}" for x in range(7) for y in (0, 1, 2, 4, 5, 6) if (x + y) % 2 == 0
    )  # fmt: skip

    def seen(self, position: Position) -> str:
        """The columns, by the names of their cells on the first level."""
        found: dict[str, dict[int, str]] = {}
        for cell, piece in position.piece_map().items():
            letter = "w" if piece.player == "white" else "b"
            letter = letter.upper() if "officer" in piece.piece else letter
            found.setdefault(cell[-2:], {})[int(cell[:-2])] = letter
        assert all(sorted(column) == list(range(1, len(column) + 1)) for column in found.values())
        return ", ".join(
            f"{name} {''.join(letter for _, letter in sorted(found[name].items()))}" for name in sorted(found)
        )

    def legal(self, board: str, mine: int) -> set[str]:
        """All jumps to their ends, or all steps where nothing can be jumped."""
        columns = dict(word.split() for word in board.split(", "))
        own = [name for name, column in columns.items() if column[0] in ("wW", "bB")[mine]]
        jumps = [after for name in own for after in self._jumps(columns, name, mine, ())]
        steps = [
            ({**columns, to: columns[name]}, name, to)
            for name in own for to, _ in self._ways(columns[name], name) if to not in columns
        ]  # fmt: skip
        moved = jumps or [({at: men for at, men in after.items() if at != name}, to) for after, name, to in steps]
        return {self._crowned(after, to) for after, to in moved}

    def _ways(self, column: str, name: str) -> Iterator[tuple[str, str]]:
        """The next cell and the one behind it (or nothing), in all directions of the top man."""
        x, y = point_of(name)
        for dx, dy in SLANTED:
            if column[0].isupper() or dy == (1 if column[0] == "w" else -1):
                cells = [(x + dx, y + dy), (x + 2 * dx, y + 2 * dy)]
                names = [name_of(cell) if 0 <= cell[0] < 7 and 0 <= cell[1] < 7 else "" for cell in cells]
                if names[0]:
                    yield names[0], names[1]

    def _jumps(
        self, columns: dict[str, str], name: str, mine: int, over: tuple[str, ...]
    ) -> Iterator[tuple[dict[str, str], str]]:
        """The columns after jumps that do not go on, and where they end."""
        for at, to in self._ways(columns[name], name):
            if not to or to in columns or at in over or columns.get(at, "x")[0] not in ("bB", "wW")[mine]:
                continue
            after = {**columns, to: columns[name] + columns[at][0], at: columns[at][1:]}
            after = {cell: column for cell, column in after.items() if cell != name and column}
            yield from list(self._jumps(after, to, mine, (*over, at))) or [(after, to)]

    def _crowned(self, columns: dict[str, str], to: str) -> str:
        top = columns[to][0]
        top = top.upper() if (top, to[1]) in (("w", "7"), ("b", "1")) else top
        return ", ".join(f"{name} {column}" for name, column in sorted({**columns, to: top + columns[to][1:]}.items()))


TURNS: dict[str, Any] = {"fanorona": Fanorona, "lasca": Lasca, "surakarta": Surakarta}
