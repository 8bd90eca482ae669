"""Games of stones, slowly: gomoku, hex and go, each from its rules in a few lines. ``over`` says when they end."""

from __future__ import annotations

from itertools import product
from typing import Any

from ndvariants.game.game import Game, Position
from tests.exact.slow_boards import SOURCE, STRAIGHT, Vector

Point = tuple[int, int]
Board = dict[Point, int]


class Stones:
    """A square board on which the players put stones in turn; moves are the names of points."""

    source = SOURCE.replace("slow.py", "slow_stones.py")
    passing = False

    def __init__(self, game: Game) -> None:
        self.side = int(str(game.variant.parameters["side"]))

    def moves(self, position: Position, line: list[str]) -> dict[str, str]:
        """The legal moves after a line: as we write them, and as it does."""
        found = self.legal(line)
        return {(str(move) if move.target is None else f"S@{move.target}"): move.target or "pass"
                for move in position.legal_moves() if (move.target or "pass") in found} | {
                name: name for name in found if name not in {move.target or "pass" for move in position.legal_moves()}
        }  # fmt: skip

    def count(self, depth: int, line: tuple[str, ...] = ()) -> int:
        """Lines of so many moves."""
        if self.over(list(line)):
            return 0
        moves = self.legal(list(line))
        return len(moves) if depth == 1 else sum(self.count(depth - 1, (*line, move)) for move in moves)

    def over(self, line: list[str]) -> bool:
        """Is the game over?"""
        raise AssertionError

    def legal(self, line: list[str]) -> list[str]:
        """The empty points."""
        return [name_of(point) for point in self.points() if name_of(point) not in line]

    def points(self) -> list[Point]:
        """All points."""
        return list(product(range(self.side), repeat=2))

    def stones(self, line: list[str]) -> Board:
        """Whose stone stands where, where nothing is taken."""
        return {point_of(name): number % 2 for number, name in enumerate(line)}


class Gomoku(Stones):
    """Five or more in a row win."""

    def over(self, line: list[str]) -> bool:
        """Does any row hold five of one player, or is the board full?"""
        board = self.stones(line)
        for x, y in board:
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                row = [board.get((x + k * dx, y + k * dy)) for k in range(5)]
                if len(set(row)) == 1:
                    return True
        return len(board) == self.side**2


class Hex(Stones):
    """The first player joins the ranks, the second the files."""

    def over(self, line: list[str]) -> bool:
        """Does either player's chain reach from edge to edge?"""
        board = self.stones(line)
        for player, axis in ((0, 1), (1, 0)):
            chain = [point for point, owner in board.items() if owner == player and point[axis] == 0]
            for x, y in chain:
                for dx, dy in (*STRAIGHT, (1, -1), (-1, 1)):
                    to = x + dx, y + dy
                    if board.get(to) == player and to not in chain:
                        chain.append(to)
            if any(point[axis] == self.side - 1 for point in chain):
                return True
        return False


class Go(Stones):
    """Chains without a free point are taken; no suicide, two passes end the game; simple ko, or no position again."""

    def __init__(self, game: Game) -> None:
        """A board, and what may not come back."""
        super().__init__(game)
        self.superko = game.variant.parameters["ko"] == "situational"

    def over(self, line: list[str]) -> bool:
        """Have both passed?"""
        return line[-2:] == ["pass", "pass"]

    def legal(self, line: list[str]) -> list[str]:
        """Points where the new stone has a free point in the end, but for the one of a ko; and passing."""
        board, ko = self._replayed(line)
        mine = len(line) % 2
        met = [self._replayed(line[:n])[0] for n in range(1 - mine, len(line), 2)] if self.superko else []
        found = []
        for point in self.points():
            if point in board or (point == ko and not self.superko):
                continue
            after, _ = self._put(board, point, mine)
            if point in after and after not in met:
                found.append(name_of(point))
        return [*found, "pass"]

    def _replayed(self, line: list[str]) -> tuple[Board, Point | None]:
        board: Board = {}
        ko: Point | None = None
        for number, name in enumerate(line):
            ko = None
            if name != "pass":
                board, ko = self._put(board, point_of(name), number % 2)
        return board, ko

    def _put(self, board: Board, point: Point, player: int) -> tuple[Board, Point | None]:
        """The board with one stone more and what it takes away, and the point that may not be taken back at once."""
        board = {**board, point: player}
        taken: list[Point] = []
        for near in self._near(point):
            if board.get(near) == 1 - player and near not in taken and not self._free(board, near):
                taken += self._chain(board, near)
        board = {at: owner for at, owner in board.items() if at not in taken}
        if not self._free(board, point):
            return {at: owner for at, owner in board.items() if at != point}, None
        alone = len(taken) == 1 and len(self._chain(board, point)) == 1 and len(self._free(board, point)) == 1
        return board, taken[0] if alone else None

    def _near(self, point: Point) -> list[Point]:
        ways: list[Vector] = STRAIGHT
        near = [(point[0] + way[0], point[1] + way[1]) for way in ways]
        return [(x, y) for x, y in near if 0 <= x < self.side and 0 <= y < self.side]

    def _chain(self, board: Board, point: Point) -> list[Point]:
        chain = [point]
        for one in chain:
            chain += [near for near in self._near(one) if board.get(near) == board[point] and near not in chain]
        return chain

    def _free(self, board: Board, point: Point) -> set[Point]:
        return {near for one in self._chain(board, point) for near in self._near(one) if near not in board}


class Pente(Stones):
    """Two stones between a new one and another of its player are taken; five in a row or five pairs win."""

    def over(self, line: list[str]) -> bool:
        """Has the last stone made five, or taken the fifth pair?"""
        board, pairs = self._replayed(line)
        last = 1 - len(line) % 2
        five = any(all(board.get((x + k * dx, y + k * dy)) == last for k in range(5))
                   for x, y in board for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)))  # fmt: skip
        return five or pairs[last] >= 5

    def legal(self, line: list[str]) -> list[str]:
        """The points that are empty by now."""
        board, _ = self._replayed(line)
        return [name_of(point) for point in self.points() if point not in board]

    def _replayed(self, line: list[str]) -> tuple[Board, list[int]]:
        board: Board = {}
        pairs = [0, 0]
        for number, name in enumerate(line):
            (x, y), mine = point_of(name), number % 2
            board[x, y] = mine
            for dx, dy in product((-1, 0, 1), repeat=2):
                pair = [(x + dx, y + dy), (x + 2 * dx, y + 2 * dy)]
                if all(board.get(one) == 1 - mine for one in pair) and board.get((x + 3 * dx, y + 3 * dy)) == mine:
                    pairs[mine] += 1
                    for one in pair:
                        del board[one]
        return board, pairs


def name_of(point: Point) -> str:
    """The name of a point."""
    return f"{chr(97 + point[0])}{point[1] + 1}"


def point_of(name: str) -> Point:
    """The point of a name; passing is nowhere."""
    return (-9, -9) if name == "pass" else (ord(name[0]) - 97, int(name[1:]) - 1)


STONES: dict[str, Any] = {"gomoku": Gomoku, "hex": Hex, "weiqi": Go, "pente": Pente}
