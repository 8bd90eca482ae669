"""Games of teams, slowly: bughouse on two boards of python-chess, whose pockets are exchanged."""

from __future__ import annotations

from collections import Counter

import chess
from chess.variant import CrazyhouseBoard

from ndvariants.game.game import Game, Position
from tests.exact.slow_boards import SOURCE


class Bughouse:
    """White and Black of board A, then of board B; what is captured goes over to the other board and colour."""

    source = SOURCE.replace("slow.py", "slow_teams.py")
    most_leaves = 200_000

    def __init__(self, game: Game) -> None:
        """Everything is known beforehand."""

    def moves(self, position: Position, line: list[str]) -> dict[str, str]:
        """The legal moves after a line of its own moves."""
        return {move: move for move in self._legal(self._boards(line), len(line))}

    def over(self, line: list[str]) -> bool:
        """Is somebody mated or stalemated, or has the position come up three times?"""
        before = Counter(self._key(self._boards(line[:k]), k) for k in range(len(line) + 1))
        boards = self._boards(line)
        return not self._legal(boards, len(line)) or before[self._key(boards, len(line))] >= 3

    def count(self, depth: int) -> int:
        """Lines of so many moves."""
        return self._count(self._boards([]), 0, depth)

    def _count(self, boards: list[CrazyhouseBoard], ply: int, depth: int) -> int:
        moves = self._legal(boards, ply)
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            after = [board.copy() for board in boards]
            self._push(after, ply, move)
            total += self._count(after, ply + 1, depth - 1)
        return total

    def _boards(self, line: list[str]) -> list[CrazyhouseBoard]:
        boards = [CrazyhouseBoard(), CrazyhouseBoard()]
        for ply, move in enumerate(line):
            self._push(boards, ply, move)
        return boards

    def _push(self, boards: list[CrazyhouseBoard], ply: int, move: str) -> None:
        number = ply // 2 % 2
        board, colour = boards[number], boards[number].turn
        own, partners = board.pockets[colour], boards[1 - number].pockets[not colour]
        before = {kind: own.count(kind) for kind in chess.PIECE_TYPES}
        board.push(chess.Move.from_uci(_uci(move)))
        for kind in chess.PIECE_TYPES:
            if own.count(kind) > before[kind]:
                own.remove(kind)
                partners.add(kind)

    def _legal(self, boards: list[CrazyhouseBoard], ply: int) -> list[str]:
        number = ply // 2 % 2
        return [_text(move, "AB"[number], boards[number].turn) for move in boards[number].legal_moves]

    def _key(self, boards: list[CrazyhouseBoard], ply: int) -> tuple[str, str, int]:
        return boards[0].epd(), boards[1].epd(), ply % 4


def _text(move: chess.Move, board: str, white: bool) -> str:
    """A move as we write it."""
    target = board + chess.square_name(move.to_square)
    if move.drop is not None:
        return f"{chess.piece_symbol(move.drop).upper()}@{target}"
    became = "" if move.promotion is None else "=" + chess.piece_symbol(move.promotion)
    return f"{board}{chess.square_name(move.from_square)}-{target}{became}"


def _uci(text: str) -> str:
    """What python-chess reads."""
    piece, drop, cell = text.partition("@")
    return f"{piece}@{cell[1:]}" if drop else text[1:3] + text[5:7] + text[8:]


TEAMS = {"bughouse": Bughouse}
