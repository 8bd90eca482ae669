"""Alice chess against a slow generator of its own: a condition on every move, and a rule that carries the piece on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from ndvariants import perft
from ndvariants.game.game import Position
from ndvariants.game.load import load_text
from tests.speed.conditions import written
from tests.walks import random_walk

Cell = tuple[int, int, int]  # file, rank, world
Board = dict[Cell, tuple[str, str]]  # owner and kind
ROOK = [(1, 0), (-1, 0), (0, 1), (0, -1)]
BISHOP = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(a, b) for a, b in product((-2, -1, 1, 2), repeat=2) if abs(a) != abs(b)]
WAYS = {"king": ROOK + BISHOP, "queen": ROOK + BISHOP, "rook": ROOK, "bishop": BISHOP, "knight": KNIGHT}
CHOICES = ("queen", "rook", "bishop", "knight")


def beyond(cell: Cell) -> Cell:
    """The cell that lies behind the looking-glass."""
    return cell[0], cell[1], 1 - cell[2]


def reached(board: Board, cell: Cell, owner: str, kind: str) -> Iterator[Cell]:
    """Where a piece could go on its own board."""
    file, rank, world = cell
    if kind == "pawn":
        up = 1 if owner == "white" else -1
        ahead, far = (file, rank + up, world), (file, rank + 2 * up, world)
        if ahead not in board:
            yield ahead
            if rank == (1 if up == 1 else 6) and far not in board:
                yield far
        yield from (to for side in (-1, 1) if (to := (file + side, rank + up, world)) in board)
        return
    for a, b in WAYS[kind]:
        for steps in range(1, 8 if kind in ("queen", "rook", "bishop") else 2):
            to = (file + steps * a, rank + steps * b, world)
            yield to
            if to in board:
                break


def moves(board: Board, owner: str) -> Iterator[tuple[Cell, Cell]]:
    """All moves of a player but for its king's safety: the cell beyond the target must be empty."""
    for cell, (whose, kind) in board.items():
        if whose == owner:
            for to in reached(board, cell, owner, kind):
                inside = 0 <= to[0] < 8 and 0 <= to[1] < 8
                if inside and board.get(to, ("", ""))[0] != owner and beyond(to) not in board:
                    yield cell, to


def in_check(board: Board, owner: str) -> bool:
    other = "black" if owner == "white" else "white"
    return any(board.get(to) == (owner, "king") for _, to in moves(board, other))


def legal(board: Board, owner: str) -> Iterator[tuple[Cell, Cell, str, Board]]:
    """The legal moves: origin, target, what the piece becomes, and the board after it."""
    for cell, to in list(moves(board, owner)):
        kind = board[cell][1]
        last = kind == "pawn" and to[1] == (7 if owner == "white" else 0)
        for becomes in CHOICES if last else (kind,):
            after = {at: piece for at, piece in board.items() if at != cell}
            after[to] = (owner, becomes)
            if not in_check(after, owner):
                after[beyond(to)] = after.pop(to)
                if not in_check(after, owner):
                    yield cell, to, becomes if last else "", after


def count(board: Board, owner: str, depth: int) -> int:
    if depth == 0:
        return 1
    other = "black" if owner == "white" else "white"
    return sum(count(after, other, depth - 1) for *_, after in legal(board, owner))


def named(name: str) -> Cell:
    return ord(name[1]) - ord("a"), int(name[2]) - 1, int(name[0]) - 1


def board_of(position: Position) -> Board:
    return {named(cell): (piece.player, piece.piece) for cell, piece in position.piece_map().items()}


def test_lines_from_the_start_are_counted_alike() -> None:
    start = load_text(written()["alice"]).start()
    counts = [count(board_of(start), "white", depth) for depth in (1, 2, 3)]
    assert [perft(start, depth) for depth in (1, 2, 3)] == counts == [20, 400, 9384]


@pytest.mark.parametrize("seed", range(2))
def test_moves_are_those_of_the_slow_generator(seed: int) -> None:
    for position in random_walk(load_text(written()["alice"]).start(), 90, seed)[::5]:
        found = {(cell, to, becomes) for cell, to, becomes, _ in legal(board_of(position), position.side)}
        ours = {(named(m.origin), named(m.target), m.promotion or "") for m in position.legal_moves()}
        assert ours == found, position.text()
