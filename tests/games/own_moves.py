"""Where pieces go, read once more from the rules of each game, without a line of the package.

A board is a dict from cells to ``(player, piece)``; ``ways(board, origin)`` is the set of cells that the piece on
*origin* may go to, whatever becomes of its royal piece. Chess is python-chess's, icochess that of ``oracles/003_*``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product
from typing import Any

import chess

from .oracle import oracle

Piece = tuple[str, str]
Board = dict[str, Piece]
Ways = Callable[[Board, str], set[str]]
Cell = tuple[int, ...]


def along(board: Board, mine: str, line: Iterable[str]) -> Iterator[str]:
    """The cells of a line up to its end or the first piece, and that one when it is an enemy."""
    for cell in line:
        if not cell:
            return
        if cell not in board:
            yield cell
            continue
        if board[cell][0] != mine:
            yield cell
        return


# ------------------------------------------------------------------ chess


def chess_ways(text: str) -> Ways:
    """The ways of python-chess, with the castling rights and the en passant square of a position's text."""
    rest = text.split("[")[0].split(" ")[0], *text.split(" ")[1:]

    def ways(board: Board, origin: str) -> set[str]:
        there = chess.Board(" ".join(rest))
        there.turn = board[origin][0] == "white"
        there.set_piece_map({chess.parse_square(cell): chess_piece(*piece) for cell, piece in board.items()})
        mask = chess.BB_SQUARES[chess.parse_square(origin)]
        return {chess.square_name(move.to_square) for move in there.generate_pseudo_legal_moves(mask)}

    return ways


def chess_piece(player: str, piece: str) -> chess.Piece:
    """A piece of python-chess; ``promoted_queen`` is a queen."""
    return chess.Piece(chess.PIECE_NAMES.index(piece.removeprefix("promoted_")), player == "white")


# ------------------------------------------------------------------ xiangqi


def xiangqi_ways(board: Board, origin: str) -> set[str]:
    """Where a piece of xiangqi goes."""
    player, piece = board[origin]
    at = ord(origin[0]) - 97, int(origin[1:]) - 1
    found = {name for name in map(_name, XIANGQI[piece](board, at, player)) if name}
    return {cell for cell in found if cell not in board or board[cell][0] != player}


def _name(at: Cell) -> str:
    return f"{chr(97 + at[0])}{at[1] + 1}" if 0 <= at[0] < 9 and 0 <= at[1] < 10 else ""


def _own_rank(at: Cell, player: str) -> int:
    """The rank as the player counts it, from 0."""
    return at[1] if player == "red" else 9 - at[1]


def _palace(at: Cell, player: str) -> bool:
    return 3 <= at[0] <= 5 and 0 <= _own_rank(at, player) <= 2


STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def _ray(at: Cell, step: Cell) -> list[Cell]:
    ray = [(at[0] + k * step[0], at[1] + k * step[1]) for k in range(1, 10)]
    return [cell for cell in ray if _name(cell)]


def _general(board: Board, at: Cell, player: str) -> Iterator[Cell]:
    yield from (cell for step in STRAIGHT for cell in _ray(at, step)[:1] if _palace(cell, player))
    ahead = _ray(at, (0, 1 if player == "red" else -1))
    met = next((cell for cell in ahead if _name(cell) in board), None)
    if met is not None and board[_name(met)][1] == "general":
        yield met


def _advisor(board: Board, at: Cell, player: str) -> Iterator[Cell]:
    yield from (cell for step in DIAGONAL for cell in _ray(at, step)[:1] if _palace(cell, player))


def _elephant(board: Board, at: Cell, player: str) -> Iterator[Cell]:
    for step in DIAGONAL:
        ray = _ray(at, step)[:2]
        if len(ray) == 2 and _name(ray[0]) not in board and _own_rank(ray[1], player) <= 4:
            yield ray[1]


def _horse(board: Board, at: Cell, player: str) -> Iterator[Cell]:
    for x, y in STRAIGHT:
        if _name((at[0] + x, at[1] + y)) not in board:
            for side in (1, -1):
                yield (at[0] + 2 * x + side * y, at[1] + 2 * y + side * x)


def _chariot(board: Board, at: Cell, player: str) -> Iterator[Cell]:
    for step in STRAIGHT:
        names = along(board, player, map(_name, _ray(at, step)))
        yield from ((ord(name[0]) - 97, int(name[1:]) - 1) for name in names)


def _cannon(board: Board, at: Cell, player: str) -> Iterator[Cell]:
    for step in STRAIGHT:
        ray = _ray(at, step)
        full = [k for k, cell in enumerate(ray) if _name(cell) in board]
        yield from ray[: full[0]] if full else ray
        if len(full) > 1:
            yield ray[full[1]]


def _soldier(board: Board, at: Cell, player: str) -> Iterator[Cell]:
    yield (at[0], at[1] + (1 if player == "red" else -1))
    if _own_rank(at, player) >= 5:
        yield from ((at[0] + 1, at[1]), (at[0] - 1, at[1]))


XIANGQI = {
    "general": _general,
    "advisor": _advisor,
    "elephant": _elephant,
    "horse": _horse,
    "chariot": _chariot,
    "cannon": _cannon,
    "soldier": _soldier,
}

# ------------------------------------------------------------------ raumschach

DEGREES = {"rook": (1,), "bishop": (2,), "unicorn": (3,), "queen": (1, 2, 3), "king": (1, 2, 3)}


def raumschach_ways(board: Board, origin: str) -> set[str]:
    """Where a piece of Raumschach goes: by how many of level, file and rank change at each step."""
    player, piece = board[origin]
    at = "ABCDE".index(origin[0]), "abcde".index(origin[1]), int(origin[2]) - 1
    if piece == "pawn":
        return _pawn_in_space(board, at, player)
    if piece == "knight":
        steps = [step for step in product(range(-2, 3), repeat=3) if sorted(map(abs, step)) == [0, 1, 2]]
    else:
        steps = [step for step in product((-1, 0, 1), repeat=3) if sum(map(abs, step)) in DEGREES[piece]]
    reach = 2 if piece in ("king", "knight") else 5
    lines = ([_in_space(at, step, k) for k in range(1, reach)] for step in steps)
    return {cell for line in lines for cell in along(board, player, line)}


def _pawn_in_space(board: Board, at: Cell, player: str) -> set[str]:
    up = 1 if player == "white" else -1
    moves = [_in_space(at, step, 1) for step in ((up, 0, 0), (0, 0, up))]
    strikes = [(up, 1, 0), (up, -1, 0), (0, 1, up), (0, -1, up), (up, 0, up)]
    taken = [_in_space(at, step, 1) for step in strikes]
    free = {cell for cell in moves if cell and cell not in board}
    return free | {cell for cell in taken if cell in board and board[cell][0] != player}


def _in_space(at: Cell, step: Cell, k: int) -> str:
    level, file, rank = (here + k * there for here, there in zip(at, step, strict=True))
    inside = all(0 <= place < 5 for place in (level, file, rank))
    return f"{'ABCDE'[level]}{'abcde'[file]}{rank + 1}" if inside else ""


# ------------------------------------------------------------------ icochess


@cache
def _facts() -> Any:
    return oracle("003_icochess")


def icochess_ways(unmoved: set[str]) -> Ways:
    """Where a piece of icochess goes, by the tables of neighbours and lines; these pawns have not moved."""

    def ways(board: Board, origin: str) -> set[str]:
        player, piece = board[origin]
        near, lines = _facts()["tiles"][origin], _facts()["half_lines"][origin]
        if piece in ("rook", "bishop", "queen"):
            kinds = ("rook", "bishop") if piece == "queen" else (piece,)
            found = [line["tiles"] if kind == "bishop" else line for kind in kinds for line in lines[kind]]
            return {cell for line in found for cell in along(board, player, line)}
        reached = set(near["side_corner"] if piece == "knight" else near["edge"])
        if piece == "pawn" and origin in unmoved:
            free = [cell for cell in near["edge"] if cell not in board]
            reached |= {cell for middle in free for cell in _facts()["tiles"][middle]["edge"] if cell != origin}
        return {cell for cell in reached if cell not in board or board[cell][0] != player}

    return ways
