"""Hostile words: expressions, movements, Betza strings, steps and endings that are long, deep, circular or huge."""

from __future__ import annotations

from tests.hostile.parts import Made, game, indented, lines, rook, rule, zone


def doubled(form: str, n: int) -> str:
    """Definitions each of which says the one before twice."""
    return lines(form, n)


def nest(head: str, last: str, n: int) -> str:
    """Steps inside steps."""
    return "\n".join("  " * i + head.format(i=i) for i in range(n)) + "\n" + "  " * n + last


def parameters(written: str, default: str = "3", kind: str = "integer") -> str:
    """The game, with a parameter of which a zone makes use."""
    head = f"parameters: {{n: {{type: {kind}, default: {default}, help: h{written}}}}}\n"
    return game(head + "zones: {z: rank < n}\n", rook="  rook: {letter: r, moves: slide orthogonal from z}\n")


FILES: dict[str, Made] = {
    "parentheses": lambda: zone("(" * 10_000 + "rank = 1" + ")" * 10_000),
    "many parentheses": lambda: zone("(" * 1_000_000 + "rank = 1" + ")" * 1_000_000),
    "parentheses that stay open": lambda: zone("(" * 10_000 + "rank = 1"),
    "some parentheses": lambda: zone("(" * 90 + "rank = 1" + ")" * 90),
    "not": lambda: zone("not " * 10_000 + "rank = 1"),
    "minus": lambda: zone("rank = " + "- " * 10_000 + "1"),
    "a sum": lambda: zone("rank = 0" + " + 1" * 10_000),
    "a sum of a megabyte": lambda: zone("rank = 0" + " + 1" * 1_000_000),
    "a difference in brackets": lambda: zone("rank = " + "1 - (" * 5_000 + "1" + ")" * 5_000),
    "a long or": lambda: zone("rank = 1" + " or rank = 2" * 10_000),
    "a long and": lambda: zone("rank = 1" + " and rank < 9" * 100_000),
    "some or": lambda: zone("rank = 1" + " or rank = 2" * 300),
    "axes in axes": lambda: zone('"' + "every a in axes: " * 3_000 + 'a = 1"'),
    "some axes in axes": lambda: zone('"' + "".join(f"some a{i} in axes: " for i in range(30)) + 'a0 = a29"'),
    "functions in functions": lambda: zone('"rank = ' + "min(1, " * 5_000 + "1" + ")" * 5_000 + '"'),
    "many arguments": lambda: zone('"rank = min(' + "1, " * 50_000 + '1)"'),
    "counts in counts": lambda: zone("count(" * 3_000 + "cells" + ")" * 3_000 + " = 1"),
    "products": lambda: zone("rank = " + "99999 * " * 3_000 + "9"),
    "a huge number": lambda: zone("rank = " + "9" * 1_000_000),
    "huge numbers": lambda: zone("rank in 0..999999999 or file in -999999999..999999999"),
    "divided by nothing": lambda: zone("rank / 0 = rank mod 0"),
    "letters": lambda: zone("rank = " + "x" * 1_000_000),
    "signs": lambda: zone("'" + "&|^%$@!~" * 50_000 + "'"),
    "strange digits": lambda: zone("rank = ٣ or rank = ३ or rank = ²"),
    "strange letters": lambda: zone("ｒａｎｋ = 1 or ránk = 2 or \u202erank = 1"),
    "zones in a circle": lambda: game("zones:\n  a: b\n  b: c\n  c: a\n"),
    "zones in a row": lambda: game("zones:\n  z0: rank = 1\n" + lines("  z{j}: z{i}\n", 1_900)),
    "zones in a row, backwards": lambda: game(
        "zones:\n" + lines("  z{i}: z{j}\n", 1_900) + "  z1900: rank = 1\n",
        rook="  rook: {letter: r, moves: slide orthogonal from z0}\n",
    ),
    "zones doubled": lambda: game(
        "zones:\n  z0: rank = 1\n" + doubled("  z{j}: z{i} or not z{i}\n", 60),
        rook="  rook: {letter: r, moves: slide orthogonal from z60}\n",
    ),
    "parameters in a circle": lambda: game(
        "parameters:\n  a: {type: integer, default: b, help: h}\n  b: {type: integer, default: a, help: h}\n"
    ),
    "parameters in a row": lambda: game(
        "parameters:\n  p0: {type: integer, default: 1, help: h}\n"
        + lines("  p{j}: {{type: integer, default: p{i} + p{i}, help: h}}\n", 90)
    ),
    "a parameter out of range": lambda: parameters(", range: 5..2"),
    "a range of everything": lambda: parameters(", range: -999999999999..999999999999"),
    "a list of everything": lambda: parameters("", "[" + "1, " * 20_000 + "1]", "list"),
    "choices": lambda: parameters(", choices: [" + lines("c{i}, ", 20_000) + "c]", "c", "choice"),
    "classes doubled": lambda: game("classes:\n  c0: [king, rook]\n" + doubled("  c{j}: [c{i}, c{i}]\n", 40)),
    "classes in a circle": lambda: game("classes: {a: [b], b: [a]}\n"),
    "define doubled": lambda: game("define:\n  d0: 1 + ply\n" + doubled("  d{j}: d{i} + d{i}\n", 40)),
    "define doubled by arguments": lambda: game(
        "define:\n  d0(a): a + a\n" + doubled("  d{j}(a): d{i}(d{i}(a))\n", 40)
    ),
    "directions doubled": lambda: game(
        "directions:\n  d0: orthogonal\n" + doubled("  d{j}: d{i} | d{i}\n", 40),
        rook="  rook: {letter: r, moves: slide d40}\n",
    ),
    "directions added": lambda: rook("slide " + "(" * 30 + "orthogonal" + " + diagonal)" * 30),
    "directions in a circle": lambda: game("directions: {a: b, b: a}\n"),
    "conditions": lambda: game("conditions:\n" + lines("  c{i}: if ply > {i}\n", 190)),
    "many conditions of many lines": lambda: game(
        "conditions:\n" + lines("  c{i}: if ply > {i}\n", 100),
        rook="  rook:\n    letter: r\n    moves: |\n" + lines("      leap ({j},0) if clock > {i}\n", 100),
    ),
    "then": lambda: rook("step any" + " then step any" * 1_000),
    "some then": lambda: rook("step any" + " then step any" * 12),
    "then slides": lambda: rook("slide any" + " then slide any" * 4),
    "optionally": lambda: rook("step any" + " then optionally step any" * 25),
    "optionally slides": lambda: rook("slide any" + " then optionally slide any" * 10),
    "huge ranges": lambda: rook("slide any 1..999999999\nslide orthogonal exactly 99999999999999999999"),
    "huge leaps": lambda: rook("leap (999999999,999999999)\nslide (99999999999999,1)"),
    "long leaps": lambda: rook("leap (" + "1," * 5_000 + "1)"),
    "huge hurdles": lambda: rook("hop any over 999999999"),
    "alternatives": lambda: rook("leap " + " | ".join(f"({i},{j})" for i in range(1, 60) for j in range(60))),
    "exceptions": lambda: rook("slide any" + " except forward" * 2_000),
    "scaled": lambda: rook("leap " + "2 " * 5_000 + "forward"),
    "signs of axes": lambda: rook("slide " + "+file" * 5_000),
    "each in each": lambda: rook("each a in axes: " * 500 + "slide +a"),
    "some each in each": lambda: rook("".join(f"each a{i} in axes: " for i in range(16)) + "slide +a0"),
    "clauses": lambda: rook("slide any" + ", from rank > 0" * 2_000),
    "guards": lambda: rook("slide any" + " if ply > 1" * 2_000),
    "guarded lines": lambda: rook(lines("step any if ply > {i}\n", 500)),
    "guarded slides": lambda: rook(lines("slide any if count(rook of me) > {i}\n", 500)),
    "guarded by attacks": lambda: rook(lines("slide any if attacked(target, opponent) and ply > {i}\n", 300)),
    "guarded by some attacks": lambda: rook(lines("slide any if attacked(target, opponent) and ply > {i}\n", 14)),
    "guarded by looks ahead": lambda: rook(lines("slide any if no legal move(opponent) and ply > {i}\n", 300)),
    "guarded by many counts": lambda: rook(
        "".join(f"step any if {' and '.join([f'count(rook of me) > {i % 9}'] * 20)}\n" for i in range(110))
    ),
    "lines that meet": lambda: rook("".join(f"step any then slide any to rank = {i % 8 + 1}\n" for i in range(200))),
    "different leaps": lambda: rook("".join(f"leap ({i // 25 + 1},{i % 25})\n" for i in range(500))),
    "different ranges": lambda: rook(
        "".join(f"slide any {i % 7 + 1}..{i % 11 + 7} from rank = {i % 8 + 1}\n" for i in range(500))
    ),
    "different hops": lambda: rook("".join(f"hop any over {i % 14 + 1} if ply > {i}\n" for i in range(300))),
    "an ocean of a line": lambda: rook("slide any " + "x " * 1_000_000),
    "unknown words": lambda: rook(lines("slied diagnoal untill {i}\n", 500)),
    "betza": lambda: rook("betza " + "KNQRB" * 50_000),
    "betza lengths": lambda: rook("betza R" + "9" * 50_000 + " K999999999"),
    "betza brackets": lambda: rook("betza " + "[F?R]" * 2_000),
    "betza in betza": lambda: rook("betza " + "[" * 10_000 + "F" + "]" * 10_000),
    "a betza path": lambda: rook("betza [W" + "?W" * 200 + "]"),
    "betza letters": lambda: rook("betza " + "fblrvsmcnpgjzieh" * 20_000 + "K"),
    "betza leaps": lambda: rook("betza " + "".join(f"({i},{j})" for i in range(1, 40) for j in range(40))),
    "steps in steps": lambda: rule(nest("if x < {i}:", "add 1 to x", 300)),
    "loops in loops": lambda: rule(nest("for each cells in (rank > 0):", "add 1 to x", 8)),
    "many counts in steps": lambda: rule(
        "".join(f"if {' and '.join([f'count(rook of me) > {i % 9}'] * 20)}: add 1 to x\n" for i in range(105)),
    ),
    "two loops": lambda: rule(nest("for each cells in (rank > 0):", "add 1 to x", 2)),
    "ifs on a line": lambda: rule("if x < 1: " * 3_000 + "add 1 to x"),
    "lets": lambda: rule("let a0 = x\n" + lines("let a{j} = a{i} + a{i}\n", 2_000) + "set x to a2000"),
    "lets of sets": lambda: rule(
        "let a0 = cells in (rank > 0)\n" + lines("let a{j} = a{i} plus a{i}\n", 60) + "set x to count(a60)"
    ),
    "neighbours of neighbours": lambda: rule("set x to count(" + "neighbours of (" * 200 + "target" + ")" * 200 + ")"),
    "groups of groups": lambda: rule("set x to count(" + "group of (" * 60 + "rook of me" + ") with target" * 60 + ")"),
    "many steps": lambda: rule(lines("add {i} to x\n", 4_900)),
    "many conditions": lambda: rule(lines("if x = {i}: add {i} to x\n", 2_500)),
    "many sets": lambda: rule(lines("let s{i} = neighbours of target by any\nadd count(s{i}) to x\n", 400)),
    "unknown steps": lambda: rule(lines("explode everything {i} times\n", 2_000)),
    "huge numbers in steps": lambda: rule("set x to 999999999 * 999999999\nadd 99999999999999999999999 to x"),
    "a look ahead in a look ahead": lambda: rule(
        "if " + " and ".join(["no legal move(opponent)"] * 500) + ": add 1 to x"
    ),
    "attacked everywhere": lambda: rule(lines("if attacked(cells in (rank > 0), opponent): add {i} to x\n", 300)),
    "endings of one line": lambda: game().replace("repetition 3", ", ".join(["repetition 3"] * 3_000)),
    "huge endings": lambda: (
        game().replace("repetition 3", "repetition 999999999").replace("no legal move:", "after 99999999999999 plies:")
    ),
    "triggers": lambda: rule("add 1 to x", "a " + " or a ".join(["rook"] * 5_000) + " captures"),
    "duties": lambda: game("options: {must: [" + "any piece captures, " * 5_000 + "a king moves]}\n"),
    "castlings": lambda: game(
        "moves:\n  castling:\n" + lines("    - king slides file e to g, rook file a to f, both unmoved\n", 400)
    ),
    "a castling of many": lambda: game(
        "moves:\n  castling:\n    - king slides file e to g" + ", rook file a to f" * 2_000 + ", both unmoved\n"
    ),
    "invariants": lambda: game("invariants:\n" + lines("  - count(king of white) < {i} + 9\n", 90)),
    "promises": lambda: game(
        "tests:\n" + lines("  - {{after: 'a1a{i}', perft: [99999999999, 1, 2, 3, 4, 5, 6, 7, 8, 9]}}\n", 300)
    ),
    "a long after": lambda: game("tests:\n  - after: " + "e1e2 e8e7 e2e1 e7e8 " * 20_000 + "\n    outcome: draw\n"),
    "a long position": lambda: game("tests:\n  - position: " + "8/" * 500_000 + "\n    check: true\n"),
    "a deep perft": lambda: game("tests:\n  - perft: [" + "1, " * 5_000 + "1]\n"),
    "many cells asked": lambda: game("tests:\n  - cells: {" + lines("a{i}: empty, ", 20_000) + "}\n"),
    "prose": lambda: game("description: |\n" + indented("if for each then or and not (((((\n" * 50_000, 2)),
}
