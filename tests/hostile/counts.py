"""Hostile numbers of things: far more of each than a game has, and just as many as are allowed."""

from __future__ import annotations

from tests.hostile.parts import BOARD, ENDINGS, KING, PLAYERS, ROOK, Made, game, lines, rook

ROW = "  r{i}: {{letter: [{i}], moves: step any}}\n"


def many_pieces(n: int, moves: str = "step any") -> str:
    """The game with so many kinds of pieces, none of which stands anywhere."""
    return game(pieces=lines("  p{i}: {{letter: P{i}, moves: " + moves + "}}\n", n))


def many_players(n: int) -> str:
    """A game of so many players with a king each, on one row."""
    players = "players: {" + lines("p{i}: {{}}, ", n) + "}\n"
    setup = "setup:\n  cells:\n" + "".join(f"    p{i}: {{king: [[{i + 1}]]}}\n" for i in range(n))
    return f"variant: a\nboard: {{grid: {{file: {n}, rank: 2}}}}\n{players}pieces:\n{KING}{setup}{ENDINGS}"


def standing(n: int, board: str = BOARD) -> str:
    """The game with so many cells said in its setup."""
    return game(
        board=board,
        setup="setup:\n  cells:\n    white: {king: e1, rook: [" + "a1, " * n + "a1]}\n    black: {king: e8}\n",
    )


def drawn(width: int, height: int) -> str:
    """A drawn setup of a large board."""
    rows = "".join(
        "  " + " ".join("k" if (x, y) == (0, 0) else "K" if (x, y) == (5, 5) else "." for x in range(width)) + "\n"
        for y in range(height)
    )
    board = f"board: {{grid: {{file: {width}, rank: {height}}}}}\n"
    return f"variant: a\n{board}{PLAYERS}pieces:\n{KING}{ROOK}setup: |\n{rows}{ENDINGS}"


def held(n: int) -> str:
    """Hands of so many kinds of pieces, all of which may be dropped."""
    pieces = lines("  p{i}: {{letter: P{i}, drop: true, moves: step any}}\n", n)
    return game("hands: {white: {" + lines("p{i}: 9, ", n) + "}}\n", pieces=pieces)


def promotions(n: int) -> str:
    """A rook that promotes in so many ways."""
    return game(
        rook="  rook:\n    letter: r\n    moves: slide any\n    promotes:\n"
        + lines("      - {{on: rank = 8, to: [king], if: ply > {i}}}\n", n)
    )


FILES: dict[str, Made] = {
    "registers": lambda: game("registers:\n" + lines("  r{i}: {{}}\n", 20_000)),
    "registers allowed": lambda: game("registers:\n" + lines("  r{i}: {{}}\n", 499)),
    "registers per everything": lambda: game(
        "registers:\n" + lines("  r{i}: {{per: [player, piece, dimension]}}\n", 400)
    ),
    "zones": lambda: game("zones:\n" + lines("  z{i}: rank = 1\n", 100_000)),
    "zones allowed": lambda: game("zones:\n" + lines("  z{i}: rank = 1\n", 1_999)),
    "different zones": lambda: game("zones:\n" + lines("  z{i}: rank = {i} and file + rank < {j}\n", 1_999)),
    "zones of players": lambda: game("zones:\n" + lines("  z{i}: {{white: rank = 1, black: rank = {i}}}\n", 1_999)),
    "lines": lambda: rook("step any\n" * 10_000),
    "lines allowed": lambda: rook("step any\n" * 499),
    "lines of several": lambda: game(
        pieces="".join(
            f"  p{k}:\n    letter: P{k}\n    moves: |\n" + lines("      leap ({j},0)\n", 400) for k in range(25)
        )
    ),
    "pieces": lambda: many_pieces(10_000),
    "pieces allowed": lambda: many_pieces(300),
    "a thousand pieces": lambda: many_pieces(1_000),
    "riders": lambda: many_pieces(200, "slide any"),
    "guarded riders": lambda: many_pieces(120, "slide any if count(rook of me) > {i}"),
    "players": lambda: many_players(10_000),
    "players beyond": lambda: many_players(100),
    "eight players": lambda: many_players(8),
    "neutral players": lambda: game().replace("players: {", "players: {" + lines("n{i}: {{neutral: true}}, ", 90)),
    "parameters": lambda: game("parameters:\n" + lines("  p{i}: {{type: integer, default: 1, help: h}}\n", 10_000)),
    "parameters allowed": lambda: game(
        "parameters:\n" + lines("  p{i}: {{type: integer, default: 1, help: h}}\n", 499)
    ),
    "rules": lambda: game("rules:\n" + lines("  u{i}: {{when: turn ends, do: draw}}\n", 5_000)),
    "rules allowed": lambda: game(
        "registers: {x: {}}\nrules:\n" + lines("  u{i}: {{when: turn ends, if: x = {i}, do: add 1 to x}}\n", 399)
    ),
    "rules of captures": lambda: game(
        "registers: {x: {}}\nrules:\n"
        + lines("  u{i}: {{when: any piece captures, if: count(rook of me) > {i}, do: add 1 to x}}\n", 399)
    ),
    "endings": lambda: game().replace(ENDINGS, "endings:\n" + lines("  - if ply > {i}: draw\n", 20_000)),
    "endings allowed": lambda: game().replace(ENDINGS, "endings:\n" + lines("  - if ply > {i}: draw\n", 199)),
    "phases": lambda: game("phases:\n" + lines("  - {{name: p{i}, move: true, until: ply > {i}}}\n", 10_000)),
    "phases allowed": lambda: game("phases:\n" + lines("  - {{name: p{i}, move: true, until: ply > {i}}}\n", 199)),
    "phases without end": lambda: game("phases:\n" + lines("  - {{name: p{i}, move: true, until: ply >= 0}}\n", 199)),
    "classes": lambda: game("classes:\n" + lines("  c{i}: [king, rook]\n", 10_000)),
    "classes allowed": lambda: game("classes:\n" + lines("  c{i}: [king, rook]\n", 499)),
    "define": lambda: game("define:\n" + lines("  c{i}: ply + {i}\n", 10_000)),
    "define allowed": lambda: game("define:\n" + lines("  c{i}(a): a + {i}\n", 499)),
    "tables allowed": lambda: game("define:\n" + lines("  t{i}: {{king: {i}, rook: 2}}\n", 499)),
    "directions": lambda: game("directions:\n" + lines("  d{i}: orthogonal\n", 10_000)),
    "directions allowed": lambda: game(
        "directions:\n" + lines("  d{i}: orthogonal | d0\n", 499).replace("| d0", "", 1)
    ),
    "values": lambda: game("values: {" + lines("p{i}: 1, ", 10_000) + "}\n"),
    "hands": lambda: held(900),
    "hands allowed": lambda: held(150),
    "a full hand": lambda: game(
        "hands: {white: {rook: 999999999}}\n", rook="  rook: {letter: r, drop: true, moves: step any}\n"
    ),
    "two full hands": lambda: game(
        "hands: {white: {rook: 5000}, black: {rook: 5000}}\n", rook="  rook: {letter: r, drop: true, moves: step any}\n"
    ),
    "promotions": lambda: promotions(3_000),
    "promotions allowed": lambda: promotions(30),
    "promoted to many": lambda: many_pieces(70).replace(
        "slide orthogonal}",
        "slide orthogonal, promotes: {on: true, to: [" + ", ".join(f"p{i}" for i in range(62)) + "]}}",
    ),
    "tests": lambda: game("tests:\n" + lines("  - {{after: e1e2, legal: [e8e7]}}\n", 20_000)),
    "tests allowed": lambda: game("tests:\n" + lines("  - {{after: e1e2, legal: [e8e7]}}\n", 1_999)),
    "faults": lambda: game("zones:\n" + lines("  z{i}: rnk = 1\n", 1_999)),
    "faults of shape": lambda: game(pieces=lines("  p{i}: {{lettre: a}}\n", 999)),
    "faults of lines": lambda: rook(lines("slide nowhere{i} from z{i}\n", 499)),
    "faults of steps": lambda: game(
        "rules:\n" + lines("  u{i}: {{when: a pwan moves, if: x{i} > 1, do: add 1 to y{i}}}\n", 399)
    ),
    "letters twice": lambda: game(pieces=lines("  p{i}: {{letter: p, moves: step any}}\n", 900)),
    "cells": lambda: standing(100_000),
    "cells beyond": lambda: game(
        setup="setup:\n  cells:\n    white: {king: e1, rook: ["
        + lines("a{i}, ", 30_000)
        + "a1]}\n    black: {king: e8}\n"
    ),
    "a drawing": lambda: drawn(1_000, 1_000),
    "a drawing allowed": lambda: drawn(300, 300),
    "a drawing without end": lambda: game(setup="setup: |\n" + "  r k . . . . . .\n" * 100_000),
    "rows": lambda: game(setup="setup:\n  rows:\n" + "    - {row: R K, along: file, on: rank = 1}\n" * 20_000),
    "places": lambda: game(setup="setup:\n  place: {" + lines("p{i}: rank = {i}, ", 20_000) + "king: rank = 1}\n"),
    "lots": lambda: game(
        setup="setup:\n  place: {king: rank = 1 and file = 1}\n  lots:\n"
        + "    - {on: rank = 2, along: file, number: 5, draw: [R, R, R, R]}\n" * 5_000
    ),
    "a lot of lots": lambda: game(
        setup="setup:\n  place: {king: rank = 1 and file = 1}\n"
        "  lots:\n    - {on: rank = 2, along: file, number: 99999999999, draw: [" + "R, " * 5_000 + "R]}\n"
    ),
    "aliases of cells": lambda: game("notation: {aliases: {" + lines("q{i}: e1, ", 20_000) + "}}\n"),
}
