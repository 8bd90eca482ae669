"""Hostile plenty: names, players, parameters, setups, promises and strings, longer or more than anyone writes."""

from __future__ import annotations

from tests.hostile.counts import many_pieces, many_players
from tests.hostile.parts import BOARD, KING, PLAYERS, Made, game, indented, lines, rook, rule, zone

NAME = "n" * 900  # YAML has keys of up to 1024 characters


def described(n: int) -> dict[str, str]:
    """A file with so many parents, each of which has many zones of its own."""
    names = [f"f{i}.yaml" for i in range(n)]
    parents = [*names[1:], "chess"]
    zones = {name: "zones:\n" + lines("  z{i}x" + str(k) + ": rank = 1\n", 400) for k, name in enumerate(names)}
    return {name: f"variant: v{k}\nextends: {parents[k]}\n{zones[name]}" for k, name in enumerate(names)}


def powers(n: int) -> str:
    """Parameters each of which is the square of the one before, and a zone that asks for the last."""
    more = lines("  p{j}: {{type: integer, default: p{i} * p{i}, help: h}}\n", n)
    head = "parameters:\n  p0: {type: integer, default: 9, help: h}\n" + more
    return game(f"{head}zones: {{z: rank < p{n}}}\n", rook="  rook: {letter: r, moves: slide orthogonal from z}\n")


def armies(width: int) -> str:
    """A board of so many cells a side, all of them occupied by a king or a rook, in cells by name."""
    cells = [f"r{x + 1}c{y + 1}" for x in range(width) for y in range(width)]
    half = len(cells) // 2
    setup = f"white: {{king: {cells[0]}, rook: [{', '.join(cells[1:half])}]}}\n    "
    setup += f"black: {{king: {cells[-1]}, rook: [{', '.join(cells[half:-1])}]}}"
    board = f"board: {{grid: {{file: {width}, rank: {width}}}}}\n"
    return game('notation: {cells: "r{file:1}c{rank:1}"}\n', board=board, setup=f"setup:\n  cells:\n    {setup}\n")


def placed(n: int) -> str:
    """Pieces by expressions on a large board, one line for each of so many kinds."""
    pieces = lines("  p{i}: {{letter: P{i}, moves: step any}}\n", n)
    where = "".join(f"p{i}: (file * {i + 3} + rank) mod 61 = {i % 61}, " for i in range(n))
    return game(
        pieces=pieces,
        board="board: {grid: {file: 80, rank: 80}}\n",
        setup=f"setup: {{place: {{king: file = 1 and rank = 1, {where}rook: rank = 2}}}}\n",
    )


FILES: dict[str, Made] = {
    "long names of everything": lambda: game(
        f"zones:\n  {NAME}: rank = 1\nregisters:\n  x{NAME}: {{}}\nclasses:\n  c{NAME}: [king, rook]\n"
        f"rules:\n  u{NAME}: {{when: turn ends, if: x{NAME} > 1, do: add 1 to x{NAME}}}\n",
        rook=f"  rook: {{letter: r, moves: slide orthogonal from {NAME}}}\n",
    ),
    "long names that are alike": lambda: game(
        "zones:\n" + lines("  " + "z" * 400 + "{i}: rank = 1\n", 900),
        rook="  rook: {letter: r, moves: slide orthogonal from " + "z" * 400 + "}\n",
    ),
    "names that are nearly known": lambda: game(
        "zones:\n" + lines("  zone{i}: rank = 1\n", 1_500),
        rook="  rook:\n    letter: r\n    moves: |\n" + lines("      slide orthogonal from zune{i}\n", 400),
    ),
    "pieces that are nearly known": lambda: game(
        "rules:\n" + lines("  u{i}: {{when: a roook{i} captures, do: draw}}\n", 390),
        pieces=lines("  rook{i}: {{letter: P{i}, moves: step any}}\n", 60),
    ),
    "pieces of no letter": lambda: game(pieces=lines("  p{i}: {{moves: step any}}\n", 900)),
    "pieces of three players": lambda: many_players(3).replace(
        KING, KING + lines("  p{i}: {{letter: P{i}, moves: slide any if ply > {i}}}\n", 40)
    ),
    "eight players and their guards": lambda: many_players(8).replace(
        "endings:", "rules: {u: {when: turn ends, do: add 1 to x}}\nregisters: {x: {per: [player, player]}}\nendings:"
    ),
    "powers of parameters": lambda: powers(90),
    "parameters that change nothing": lambda: game(
        "parameters:\n"
        + lines("  p{i}: {{type: integer, default: 1, range: 0..1, help: h}}\n", 150)
        + "zones:\n"
        + lines("  z{i}: rank > p{i} * 0\n", 150),
        rook="  rook:\n    letter: r\n    moves: |\n" + lines("      step any from z{i}\n", 150),
    ),
    "parameters of many values": lambda: game(
        "parameters:\n"
        + lines("  p{i}: {{type: integer, default: 3, range: 0..8, help: h}}\n", 20)
        + "zones: {z: rank > "
        + " + ".join(f"p{i} * 0" for i in range(20))
        + "}\n",
        rook="  rook: {letter: r, moves: slide orthogonal from z}\n",
    ),
    "many pieces of hops": lambda: many_pieces(60, "hop any over 1 enemy landing next"),
    "four hundred legs": lambda: rook(" then ".join(["step any"] * 400)),
    "many pieces of legs": lambda: many_pieces(40, "step any then slide any outward"),
    "many pieces of guards": lambda: many_pieces(90, "step any if count(p{i} of me) > 1"),
    "a thousand parents of zones": lambda: described(30),
    "parents of some zones": lambda: described(12),
    "merges without end": lambda: "variant: a\n" + lines("a{i}: &a{i} {{<<: *a0}}\n", 3_000),
    "aliases of aliases": lambda: game("zones: &z {a: rank = 1}\nx: [" + "*z, " * 30_000 + "1]\n"),
    "an alias of rules": lambda: game("rules:\n  u0: &u {when: turn ends, do: draw}\n" + lines("  v{i}: *u\n", 390)),
    "an army on every cell": lambda: armies(60),
    "armies by expressions": lambda: placed(60),
    "rows of a wide board": lambda: game(
        board="board: {grid: {file: 300, rank: 300}}\n",
        setup="setup:\n  rows:\n" + lines("    - {{row: K " + "R " * 290 + ", along: file, on: rank = {j}}}\n", 60),
    ),
    "a setup that is gone": lambda: game(
        board="board: {grid: {file: 300, rank: 300}, mutable: true}\n",
        setup="setup:\n  gone: (file * rank) mod 3 = 0 and file > 9\n  cells: {white: {king: e1}, black: {king: e8}}\n",
    ),
    "lots of many letters": lambda: game(
        setup="setup:\n  place: {king: rank = 1 and file = 1}\n  lots:\n"
        "    - {on: rank = 2, along: file, number: 9, draw: [" + ", ".join(["R R R R"] * 900) + "]}\n"
    ),
    "promises of depth": lambda: game("tests:\n" + lines("  - {{perft: [13, 99, 999, 9999, 99999, 999999]}}\n", 300)),
    "promises of many moves": lambda: game(
        "tests:\n" + lines("  - {{after: [" + "e1e2, e8e7, " * 300 + "e2e1]}}\n", 200)
    ),
    "promises that set parameters": lambda: game(
        "tests:\n" + lines("  - {{parameters: {{n{i}: 3}}, perft: [1]}}\n", 1_500)
    ),
    "invariants that are deep": lambda: game(
        "invariants:\n" + lines("  - " + " and ".join(["count(king of white) < {i} + 9"] * 90) + "\n", 99)
    ),
    "bidi in every word": lambda: game(
        "zones: {\u202ez\u202c: rank = 1}\n",
        rook="  rook: {letter: r, moves: \u2066slide\u2069 orthogonal from \u202ez}\n",
    ),
    "names that look alike": lambda: game(
        "zones:\n  a\u0430: rank = 1\n  \u0430a: rank = 2\n  ａ: rank = 3\n  a\u0301: rank = 4\n  á: rank = 5\n"
    ),
    "letters of no width": lambda: game(rook='  rook: {letter: "\u200b\u200d\ufeff", moves: slide orthogonal}\n'),
    "betza of a megabyte": lambda: rook("betza " + "mcfN" * 250_000),
    "betza digits": lambda: rook("betza R" + "1" * 100_000),
    "betza of the same": lambda: rook("betza " + "W" * 400),
    "betza of everything": lambda: rook(
        "betza " + "".join(f"{m}{a}" for m in ("m", "c", "i", "n") for a in "WFDNAHCZGKRBQ") * 8
    ),
    "betza paths of paths": lambda: rook("betza " + "".join(f"[{a}?{b}]" for a in "WFDNA" for b in "WFRBQK") * 4),
    "betza castles": lambda: rook("betza " + "irO3ilO2isO2" * 2_000),
    "betza crooked": lambda: rook("betza zR zB zN " * 40),
    "blanks in a line": lambda: rook("slide" + " " * 1_000_000 + "any"),
    "breaks in an expression": lambda: zone("|\n" + indented("rank = 1\nor\n" * 3_000 + "rank = 2", 4)),
    "quotes in a line": lambda: rook("slide any " + "'\"" * 200_000),
    "dots": lambda: zone("rank in 1" + "..2" * 50_000),
    "comments": lambda: rook("slide any " + "# x\n" * 200_000),
    "a comment of a megabyte": lambda: rook("slide any #" + "x" * 1_000_000),
    "a word of a megabyte": lambda: rook("slide " + "any" * 300_000),
    "nearly numbers": lambda: zone("rank = 1" + "_1" * 100_000),
    "exceptions of axes": lambda: zone('"every a in axes' + " except file" * 2_000 + ': a = 1"'),
    "unions of cells": lambda: rule(
        "add count(cells in (rank > 0)" + " plus target" * 900 + ") to x", "any piece moves"
    ),
    "players after players": lambda: rule("if " + "player after " * 900 + "me = me: add 1 to x"),
    "tables in tables": lambda: rule("set x to x" + "[x" * 400 + "]" * 400),
    "sets of sets": lambda: rule("remove " + "pieces on neighbours of (" * 60 + "target" + ")" * 60, "any piece moves"),
    "many events": lambda: game(
        "registers: {x: {}}\nrules:\n"
        + lines("  u{i}: {{when: any piece moves, do: change rook of me to king}}\n", 130)
        + lines("  v{i}: {{when: a king is captured, do: put rook of me on origin}}\n", 130)
        + lines("  w{i}: {{when: any piece promotes, do: add 1 to x}}\n", 130)
    ),
    "values of pieces": lambda: game("values: {" + lines("rook: {i}, ", 900) + "}\n"),
    "restrictions": lambda: game("conditions:\n" + lines("  - capture if ply > {i}\n", 190)),
    "a promotion to all": lambda: many_pieces(62).replace(
        "slide orthogonal}",
        "slide orthogonal, promotes: ["
        + ", ".join(f"{{on: rank = {i % 8 + 1}, to: [{', '.join(f'p{k}' for k in range(62))}]}}" for i in range(8))
        + "]}",
    ),
    "a description of markup": lambda: game('description: "' + "<b>[link](javascript:x)" * 20_000 + '"\n'),
    "no player at all": lambda: f"variant: a\n{BOARD}players: {{}}\npieces:\n{KING}setup: {{}}\nendings: []\n",
    "one player": lambda: game().replace(PLAYERS, "players: {white: {forward: +rank}}\n"),
    "nobody but neutral ones": lambda: game().replace(
        PLAYERS, "players: {white: {neutral: true}, black: {neutral: true}}\n"
    ),
    "forward along everything": lambda: game().replace("forward: +rank", "forward: [" + "+rank, " * 5_000 + "+file]"),
}
