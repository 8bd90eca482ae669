"""A small valid game in parts, so that a hostile file differs from it in one thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Union

Content = Union[str, bytes, dict[str, str]]  # dict: several files, the first of which is validated
Made = Callable[[], Content]

PLAYERS = "players: {white: {forward: +rank}, black: {forward: -rank}}\n"
BOARD = "board: {grid: {file: 8, rank: 8}}\n"
KING = "  king: {letter: k, royal: true, moves: step any}\n"
ROOK = "  rook: {letter: r, moves: slide orthogonal}\n"
SETUP = "setup:\n  cells:\n    white: {king: e1, rook: a1}\n    black: {king: e8, rook: a8}\n"
ENDINGS = "endings:\n  - no legal move, in check: loss\n  - no legal move: draw\n  - repetition 3: draw\n"


def game(more: str = "", *, board: str = BOARD, pieces: str = "", setup: str = SETUP, rook: str = ROOK) -> str:
    """The text of a game of kings and rooks, with more pieces and with more behind it."""
    return f"variant: hostile\n{board}{PLAYERS}pieces:\n{KING}{rook}{pieces}{setup}{ENDINGS}{more}"


def rook(lines: str) -> str:
    """The game, with these lines as the rook's movements."""
    return game(rook="  rook:\n    letter: r\n    moves: |\n" + indented(lines, 6))


def zone(expression: str) -> str:
    """The game, with a zone that the rook starts from."""
    return game(f"zones:\n  z: {expression}\n", rook="  rook: {letter: r, moves: slide orthogonal from z}\n")


def rule(steps: str, when: str = "turn ends", more: str = "") -> str:
    """The game, with a rule of these steps."""
    return game(f"registers: {{x: {{}}}}\nrules:\n  u:\n    when: {when}\n    do: |\n{indented(steps, 6)}{more}")


def indented(text: str, by: int) -> str:
    """Every line of a text, so many spaces further in."""
    return "".join(f"{' ' * by}{line}\n" for line in text.rstrip("\n").split("\n"))


def lines(form: str, n: int) -> str:
    """The form with ``{i}`` and ``{j}`` (one more) filled in, n times."""
    return "".join(form.format(i=i, j=i + 1) for i in range(n))


def middle(board: str, cells: tuple[str, str], ways: str = "step any", players: str = PLAYERS, more: str = "") -> str:
    """A game of two kings on another board, which stand on two cells."""
    pieces = f"pieces:\n  king: {{letter: k, royal: true, moves: {ways}}}\n"
    setup = f"setup: {{cells: {{white: {{king: '{cells[0]}'}}, black: {{king: '{cells[1]}'}}}}}}\n"
    return f"variant: hostile\nboard: {board}\n{players}{pieces}{setup}{ENDINGS}{more}"
