"""Lines of action and Benedict chess, slowly: the one from its rules in a few lines, the other on python-chess."""

from __future__ import annotations

from itertools import product
from typing import Any

import chess

from ndvariants.game.game import Game, Position
from tests.exact.slow_boards import SLANTED, SOURCE, STRAIGHT
from tests.exact.slow_stones import Board, Point, name_of, point_of


class _Played:
    """A game whose moves are written as ours are."""

    source = SOURCE.replace("slow.py", "slow_lines.py")

    def __init__(self, game: Game) -> None:
        """Everything is known beforehand."""

    def moves(self, position: Position, line: list[str]) -> dict[str, str]:
        """The legal moves after a line of its own moves."""
        return {move: move for move in self.legal(line)}

    def count(self, depth: int, line: tuple[str, ...] = ()) -> int:
        """Lines of so many moves."""
        if self.over(list(line)):
            return 0
        moves = self.legal(list(line))
        return len(moves) if depth == 1 else sum(self.count(depth - 1, (*line, move)) for move in moves)

    def legal(self, line: list[str]) -> list[str]:
        """The legal moves after a line."""
        raise AssertionError

    def over(self, line: list[str]) -> bool:
        """Is the game over?"""
        raise AssertionError


class Lines(_Played):
    """A man goes as far as there are men on its line, over its own men alone; who has joined all has won."""

    def legal(self, line: list[str]) -> list[str]:
        """Every man in every direction, or passing where none can go."""
        board, mine = self._board(line), len(line) % 2
        found = []
        for (x, y), owner in board.items():
            for dx, dy in (*STRAIGHT, *SLANTED) if owner == mine else ():
                men = sum((x + k * dx, y + k * dy) in board for k in range(-8, 9))
                way = [(x + k * dx, y + k * dy) for k in range(1, men + 1)]
                free = all(board.get(cell) != 1 - mine for cell in way[:-1])
                to = way[-1]
                if free and 0 <= to[0] < 8 and 0 <= to[1] < 8 and board.get(to) != mine:
                    found.append(name_of((x, y)) + name_of(to))
        return found or ["pass"]

    def over(self, line: list[str]) -> bool:
        """Has either player joined all its men?"""
        board = self._board(line)
        return any(self._joined([cell for cell, owner in board.items() if owner == player]) for player in (0, 1))

    def _joined(self, men: list[Point]) -> bool:
        found = men[:1]
        for x, y in found:
            near = set(product((x - 1, x, x + 1), (y - 1, y, y + 1)))
            found += [cell for cell in men if cell in near and cell not in found]
        return len(found) == len(men)

    def _board(self, line: list[str]) -> Board:
        board = {(x, y): 0 for x in range(1, 7) for y in (0, 7)} | {(x, y): 1 for y in range(1, 7) for x in (0, 7)}
        for move in line:
            if move != "pass":
                board[point_of(move[2:])] = board.pop(point_of(move[:2]))
        return board


class Benedict(_Played):
    """The quiet moves of chess; what the piece attacks from where it came changes sides."""

    def legal(self, line: list[str]) -> list[str]:
        """The moves of pieces of chess that take nothing."""
        board = self._board(line)
        return [move.uci() for move in board.generate_pseudo_legal_moves() if not board.is_capture(move)]

    def over(self, line: list[str]) -> bool:
        """Has the player to move lost its king?"""
        board = self._board(line)
        return not board.pieces(chess.KING, board.turn)

    def _board(self, line: list[str]) -> chess.Board:
        board = chess.Board()
        for move in map(chess.Move.from_uci, line):
            board.push(move)
            for square in board.attacks(move.to_square) & board.occupied_co[board.turn]:
                piece = board.piece_at(square)
                assert piece is not None
                board.set_piece_at(square, chess.Piece(piece.piece_type, not board.turn))
                board.castling_rights &= ~chess.BB_SQUARES[square]
        return board


class Jungle(_Played):
    """Animals by number: a rat is 1, an elephant 8; those who leap are 6 and 7."""

    setup = ("l.....t", ".d...c.", "r.p.w.e", ".......", ".......", ".......", "E.W.P.R", ".C...D.", "T.....L")
    dens = ((3, 0), (3, 8))
    traps = ({(2, 0), (4, 0), (3, 1)}, {(2, 8), (4, 8), (3, 7)})

    def legal(self, line: list[str]) -> list[str]:
        """One cell, or over the water."""
        board, mine = self._board(line), len(line) % 2
        if self._decided(board):
            return []
        return [
            name_of(cell) + name_of(to)
            for cell, (owner, animal) in board.items()
            for to in (self._ends(board, cell, animal) if owner == mine else ())
            if to != self.dens[mine] and self._fits(board, cell, to)
        ]

    def over(self, line: list[str]) -> bool:
        """Is a den taken, or has a player lost all, or no move?"""
        return self._decided(self._board(line)) or not self.legal(line)

    def _decided(self, board: dict[Point, tuple[int, int]]) -> bool:
        left = {owner for owner, _ in board.values()}
        return len(left) < 2 or any(den in board for den in self.dens)

    def _ends(self, board: dict[Point, tuple[int, int]], cell: Point, animal: int) -> list[Point]:
        found = []
        for dx, dy in STRAIGHT:
            x, y = cell[0] + dx, cell[1] + dy
            if animal in (6, 7):
                while _is_water((x, y)) and (x, y) not in board:
                    x, y = x + dx, y + dy
            if 0 <= x < 7 and 0 <= y < 9 and (animal == 1 or not _is_water((x, y))):
                found.append((x, y))
        return found

    def _fits(self, board: dict[Point, tuple[int, int]], cell: Point, to: Point) -> bool:
        """May the animal on one cell take what stands on the other?"""
        if to not in board:
            return True
        (mine, animal), (owner, prey) = board[cell], board[to]
        if owner == mine or (animal == 1 and _is_water(cell) != _is_water(to)):
            return False
        if to in self.traps[mine]:
            return True
        return prey in (1, 8) if animal == 1 else prey > 1 if animal == 8 else prey <= animal

    def _board(self, line: list[str]) -> dict[Point, tuple[int, int]]:
        board = {
            (x, 8 - y): (int(letter.islower()), 1 + "rcdwptle".index(letter.lower()))
            for y, row in enumerate(self.setup)
            for x, letter in enumerate(row)
            if letter != "."
        }
        for move in line:
            board[point_of(move[2:])] = board.pop(point_of(move[:2]))
        return board


def _is_water(cell: Point) -> bool:
    return cell[0] in (1, 2, 4, 5) and 3 <= cell[1] <= 5


LINES: dict[str, Any] = {"lines_of_action": Lines, "benedict": Benedict, "jungle": Jungle}
