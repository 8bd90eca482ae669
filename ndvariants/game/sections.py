"""Boards of sections: in which order a thread joins them, as the movable ones stand now."""

from __future__ import annotations

from collections.abc import Mapping

from ndvariants.game.situation import Situation
from ndvariants.model.variant import Board, Point


def sequence(position: Situation) -> tuple[str, ...]:
    """The sections along the thread of a board, the lowest first; none on other boards, and while none stands."""
    board = position.game.variant.board
    if board.thread is None:
        return ()
    by_piece = {section.piece: section.name for section in board.sections if section.piece is not None}
    codes = position.fields.board[len(position.fields.board) - len(board.points) :]
    standing = {}
    for point, code in zip(board.points, codes, strict=True):
        coded = position.game.letters.by_code.get(code)
        if coded is not None and coded.piece in by_piece:
            standing[by_piece[coded.piece]] = point
    return tuple(in_order(board, standing))


def in_order(board: Board, standing: Mapping[str, Point]) -> list[str]:
    """The sections in the order of the thread; ``standing`` says where each movable one stands."""
    order: list[str] = []
    twice = board.thread is not None and board.thread.kept_twice
    for section in board.sections:
        point = standing.get(section.name)
        if point is not None:
            pair = (point.section, section.name) if point.above else (section.name, point.section)
            order += [name for number, name in enumerate(pair) if number or twice or not order or order[-1] != name]
    if board.thread is not None and board.thread.closed and not twice and len(order) > 1 and order[0] == order[-1]:
        order.pop()
    return order
