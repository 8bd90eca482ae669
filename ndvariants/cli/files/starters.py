"""Starter files: small games on every kind of board, each without faults and ready to play."""

from __future__ import annotations

from dataclasses import dataclass

KINDS = {
    "grid": "a board of files and ranks",
    "space": "a board of three axes",
    "hexagons": "a board of hexagons",
    "solid": "the faces of a solid",
    "graph": "cells joined as you like",
    "placement": "a board on which the pieces are placed first",
}
_LEAST, _MOST = 4, 16


@dataclass(frozen=True, slots=True)
class Size:
    """How large a starter's board is; ``sides`` as they are written: 6x7, 5x5x5, or one number for hexagons."""

    sides: tuple[int, ...]


DEFAULT = {"grid": (5, 6), "space": (5, 5, 3), "hexagons": (4,), "placement": (6, 6)}
_HEAD = """\
# yaml-language-server: $schema=variant.schema.json
# Change anything, then:  ndvariants validate {file}  ·  ndvariants show {file}  ·  ndvariants play {file}
variant: {name}
title: {title}
inventor: you
"""
_ENDINGS = """\
endings:
  - no legal move, in check: loss
  - no legal move: draw
  - repetition 3: draw
  - 100 plies without capture or pawn move: draw
"""
_PIECES = """\
  king:   {letter: k, royal: true, moves: step any}
  rook:   {letter: r, moves: slide orthogonal}
  knight: {letter: n, moves: "leap (2,1)"}
  lancer:                             # a new piece: slides like a bishop, but jumps to capture
    letter: l
    moves: |
      move    slide diagonal
      capture hop diagonal over 1
"""
_PAWN = """\
  pawn:
    letter: p
    moves: |
      move    step forward
      capture step forward + sideways
    promotes: {on: last, to: [rook, knight, lancer]}
"""
_SIDES = "players:\n  white: {forward: +rank}\n  black: {forward: -rank}\n"
_SOLID = """\
description: A game on the twenty faces of an icosahedron, each cut into four.
board:
  polyhedron:
    base: icosahedron                 # or tetrahedron, cube, octahedron, dodecahedron
    subdivide: 2                      # each triangle becomes four
    faces: {A: [0, 11, 5], B: [0, 5, 1], C: [0, 1, 7], D: [0, 7, 10], E: [0, 10, 11], F: [1, 5, 9], G: [5, 11, 4],
      H: [11, 10, 2], I: [10, 7, 6], J: [7, 1, 8], K: [3, 9, 4], L: [3, 4, 2], M: [3, 2, 6], N: [3, 6, 8],
      O: [3, 8, 9], P: [4, 9, 5], Q: [2, 4, 11], R: [6, 2, 10], S: [8, 6, 7], T: [9, 8, 1]}
    parts: ["2", "3", "4", "1"]       # what its parts are called: A2, A3, A4 at its corners, A1 in the middle
    lines:
      strip: {alternate: [edge], apart: 3}       # a line round the solid, over edges
players: {white: {}, black: {}}       # no player has a forward direction
pieces:
  king:   {letter: k, royal: true, moves: step edge}
  rook:   {letter: r, moves: slide strip}
  knight: {letter: n, moves: leap side_corner}
  pawn:   {letter: p, moves: step edge}
setup:
  cells:
    white: {king: A2, rook: [A1, B1, E1], knight: [B3, E4], pawn: [A3, A4, B2, E2]}
    black: {king: N2, rook: [N1, M1, O1], knight: [M4, O3], pawn: [N3, N4, M2, O2]}
"""
_GRAPH = """\
description: A game on cells that are joined by roads; draw them where you like.
board:
  graph:
    cells: {a: [0, 0], b: [1, 1], c: [1, 0], d: [1, -1], e: [2, 1], f: [2, 0], g: [2, -1], h: [3, 0]}
    edges:
      road: [[a, b], [a, c], [a, d], [b, c], [c, d], [b, e], [c, f], [d, g], [e, f], [f, g], [e, h], [f, h], [g, h]]
    lines:
      street: [[a, c, f, h], [b, e], [d, g], [b, c, d], [e, f, g]]      # for slides, both ways
players: {red: {}, blue: {}}
pieces:
  chief: {letter: c, royal: true, moves: step road}
  cart:  {letter: t, moves: slide street}
  guard: {letter: g, moves: step road}
setup:
  cells:
    red: {chief: a, cart: b, guard: d}
    blue: {chief: h, cart: g, guard: e}
"""


def starter(kind: str, size: Size, file: str, name: str, title: str) -> str:
    """The text of a starter file; ValueError says which sizes its board can have."""
    head = _HEAD.format(file=file, name=name, title=title)
    if kind in ("solid", "graph"):
        if size.sides:
            raise ValueError(f"the {kind} of the starter has one size; change it in the file")
        return head + (_SOLID + _ENDINGS if kind == "solid" else _GRAPH + _ENDINGS.replace("pawn", "guard"))
    sides = size.sides or DEFAULT[kind]
    if len(sides) != len(DEFAULT[kind]):
        example = "x".join(map(str, DEFAULT[kind]))
        raise ValueError(f"the size of {KINDS[kind]} is written like {example}")
    if kind == "hexagons":
        return head + _hexagons(*_within(sides, 3, 9)) + _ENDINGS
    file_rank = _within(sides[:2], _LEAST if kind != "grid" else 5, _MOST)
    if kind == "space":
        return head + _space(*file_rank, *_within(sides[2:], 2, 8)) + _ENDINGS
    return head + (_grid(*file_rank) if kind == "grid" else _placement(*file_rank)) + _ENDINGS


def _within(sides: tuple[int, ...], least: int, most: int) -> tuple[int, ...]:
    for side in sides:
        if not least <= side <= most:
            raise ValueError(f"{side} is no side of this board: it may have {least} to {most} cells")
    return sides


def _grid(files: int, ranks: int) -> str:
    """Two axes, the setup drawn."""
    half = ["R", "N"] + ["L"] * ((files - 4) // 2)
    row = [*half[: (files - 1) // 2], "K"]
    row += reversed(half[: files - len(row)])
    empty = ["  " + " ".join("." * files)] * (ranks - 4)
    pawns = " ".join("p" * files)
    drawn = [f"  {' '.join(row).lower()}", f"  {pawns}", *empty, f"  {pawns.upper()}", f"  {' '.join(row)}"]
    return (
        "description: A small game with a piece of its own, to start from.\n"
        f"board:\n  grid: {{file: {files}, rank: {ranks}}}            # another axis makes it three-dimensional\n"
        f"{_SIDES}"
        f"zones:\n  last: rank = {ranks}                      # counted from the owner's side\n"
        f"pieces:\n{_PIECES}{_PAWN}setup: |\n" + "\n".join(drawn) + "\n"
    )


def _space(files: int, ranks: int, levels: int) -> str:
    """Three axes, the setup by conditions."""
    return (
        "description: A small game in three dimensions, to start from.\n"
        f"board:\n  grid: {{file: {files}, rank: {ranks}, level: {levels}}}\n{_SIDES}"
        f"zones:\n  last: rank = {ranks}                      # counted from the owner's side\n"
        f"pieces:\n{_PIECES}  unicorn: {{letter: u, moves: slide triagonal}}   # along three axes at once\n{_PAWN}"
        "setup:\n  place:                              # from each side; the first line that fits fills a cell\n"
        f"    king: rank = 1 and level = 1 and file = {(files + 1) // 2}\n"
        f"    rook: rank = 1 and level = 1 and (file = 1 or file = {files})\n"
        "    knight: rank = 1 and level = 1\n"
        f"    unicorn: rank = 1 and level = {levels} and (file = 1 or file = {files})\n"
        f"    lancer: rank = 1 and level = {levels}\n    pawn: rank = 2 and (level = 1 or level = {levels})\n"
    )


def _hexagons(side: int) -> str:
    """A hexagon of hexagons: files of different lengths, ranks counted within them."""
    files = 2 * side - 1
    return (
        "description: A small game on hexagons, to start from.\n"
        f"board:\n  tiling: {{hexagons: {side}}}              # on each side; ranks count within a file\n{_SIDES}"
        f"zones:\n  last: rank = min(file + {side - 1}, {3 * side - 1} - file + {side - 1})\n"
        f"pieces:\n{_PIECES}"
        "  pawn:\n    letter: p\n    moves: |\n      move    step forward\n      capture step +file+rank | -file\n"
        "    promotes: {on: last, to: [rook, knight, lancer]}\n"
        f"setup:\n  place:\n    king: rank = 1 and file = {side}\n"
        f"    lancer: rank = 1 and file in {side - 1}..{side + 1}\n"
        f"    rook: rank = 1 and (file = 1 or file = {files})\n"
        "    knight: rank = 1\n    pawn: rank = 2\n"
    )


def _placement(files: int, ranks: int) -> str:
    """Two axes and an empty board: each player places its pieces first."""
    return (
        "description: An empty board; the pieces are placed in turns, then they move.\n"
        f"board:\n  grid: {{file: {files}, rank: {ranks}}}\n{_SIDES}"
        f"zones:\n  last: rank = {ranks}                      # counted from the owner's side\n  camp: rank <= 2\n"
        "pieces:\n  king:   {letter: k, royal: true, moves: step any, drop: camp}\n"
        "  rook:   {letter: r, moves: slide orthogonal, drop: camp}\n"
        '  knight: {letter: n, moves: "leap (2,1)", drop: camp}\n'
        "  pawn:\n    letter: p\n    drop: camp\n    moves: |\n      move    step forward\n"
        "      capture step forward + sideways\n    promotes: {on: last, to: [rook, knight]}\n"
        "hands:\n  white: {king: 1, rook: 1, knight: 2, pawn: 3}\n  black: {king: 1, rook: 1, knight: 2, pawn: 3}\n"
        "phases:\n  - {name: placing, drop: [king, rook, knight, pawn], until: count(hand of me) = 0}\n"
        "  - {name: game, move: true}\n"
    )
