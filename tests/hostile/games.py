"""Hostile games: files that load, and are hard to play: rules without end, moves without number, boards that go."""

from __future__ import annotations

from tests.hostile.parts import BOARD, ENDINGS, KING, PLAYERS, Made, game, lines, middle, rule

DUCKS = "phases:\n  - {name: play, move: true}\n  - {name: more, extra: true, move: true}\n"
QUEENS = "  queen: {letter: q, moves: slide any}\n"


def full(width: int, letter: str = "Q", moves: str = "slide any", more: str = "") -> str:
    """A board with a king each and else full of one piece."""
    rows = [[letter] * width if y < width // 2 else [letter.lower()] * width for y in range(width)]
    rows[0][0], rows[-1][0] = "K", "k"
    text = "".join("  " + " ".join(row) + "\n" for row in reversed(rows))
    pieces = f"pieces:\n{KING}  queen: {{letter: q, moves: {moves}}}\n"
    board = f"board: {{grid: {{file: {width}, rank: {width}}}}}\n"
    return f"variant: a\n{board}{PLAYERS}{pieces}setup: |\n{text}{ENDINGS}{more}"


FILES: dict[str, Made] = {
    "again for ever": lambda: rule("again"),
    "again and joined": lambda: rule("again in more joined", "any piece moves", DUCKS),
    "again in a phase": lambda: rule("again in more", "any piece moves", DUCKS),
    "rules that set each other off": lambda: game(
        "rules:\n  a: {when: any piece moves, do: put rook of me on origin}\n"
        "  b: {when: any piece captures, do: change pieces of me to opponent}\n"
        "  c: {when: a player is out, do: out me}\n  d: {when: check is given, do: win me}\n"
    ),
    "out for ever": lambda: rule(
        "out me\nout opponent", "any piece moves", "  v: {when: a player is out, do: out opponent}\n"
    ),
    "all is removed": lambda: rule("remove pieces", "any piece moves"),
    "all is deleted": lambda: game(
        "rules: {u: {when: any piece moves, do: delete cells in (rank > 0)}}\n",
        board="board: {grid: {file: 8, rank: 8}, mutable: true}\n",
    ),
    "all is deleted and restored": lambda: game(
        'rules:\n  u: {when: any piece moves, do: "delete cells in (rank > 0)"}\n'
        '  v: {when: turn ends, do: "restore gone cells"}\n',
        board="board: {grid: {file: 20, rank: 20}, mutable: true}\n",
    ),
    "the board goes": lambda: game("setup:\n  gone: rank > 0\n".replace("setup:", "x:")),
    "no cell at the start": lambda: game(
        setup="setup:\n  gone: rank > 1\n  cells:\n    white: {king: e1}\n    black: {king: e8}\n",
        board="board: {grid: {file: 8, rank: 8}, mutable: true}\n",
    ),
    "all change sides": lambda: rule("change pieces of me to opponent", "any piece moves"),
    "all forbidden": lambda: rule("forbid", "any piece moves"),
    "forbidden when stuck": lambda: rule("if no legal move(opponent): forbid", "any piece moves"),
    "hands that grow": lambda: game(
        "rules: {u: {when: turn ends, do: give rook to me}}\n",
        rook="  rook: {letter: r, drop: true, moves: slide any}\n",
    ),
    "registers that grow": lambda: rule("set x to x * x + 2\nadd x * x to x"),
    "a loop over all cells": lambda: rule(
        "for each cells in (rank > 0):\n  for each cells in (file > 0):\n"
        "    add count(pieces on neighbours of cell) to x",
        "any piece moves",
    ),
    "groups in loops": lambda: rule("for each pieces of me:\n  let g = group of pieces with cell\n  add count(g) to x"),
    "looks ahead": lambda: rule("if no legal move(opponent) and no legal move(me): draw", "any piece moves"),
    "passes for ever": lambda: game("options: {pass: true}\n").replace("  - repetition 3: draw\n", ""),
    "passes that look ahead": lambda: game("options: {pass: no legal move(opponent)}\n"),
    "no way to move": lambda: game().replace("step any", "none").replace("slide orthogonal", "none"),
    "no royal": lambda: game().replace("royal: true, ", ""),
    "all royal": lambda: full(8).replace("queen: {", "queen: {royal: true, "),
    "many royals": lambda: full(16, moves="slide any, royal: true"),
    "a full board": lambda: full(16),
    "a larger full board": lambda: full(26),
    "a full board of leapers": lambda: full(26, moves="leap anywhere"),
    "a full board of bent riders": lambda: full(12, moves="slide any then optionally slide any"),
    "a full board with guards": lambda: full(16, moves="slide any if count(queen of me on neighbours of origin) > 1"),
    "a full board with rules": lambda: full(
        16, more="rules: {u: {when: any piece captures, do: remove pieces on neighbours of target except royals}}\n"
    ),
    "the most of captures": lambda: full(
        10,
        moves='"hop any over 1 enemy landing next, capturing passed"',
        more="phases:\n  - {name: play, move: true}\n"
        "  - {name: more, extra: true, move: mover, only: any piece captures}\n"
        "options: {must: any piece captures the most}\nrules:\n"
        "  u: {when: any piece captures, do: again in more joined}\n",
    ),
    "drops everywhere": lambda: game(
        "hands: {white: {rook: endless}, black: {rook: endless}}\n",
        board="board: {grid: {file: 60, rank: 60}}\n",
        setup="setup:\n  cells:\n    white: {king: e1}\n    black: {king: e8}\n",
        rook="  rook: {letter: r, drop: {as: [rook, king]}, moves: slide any}\n",
    ),
    "promotes everywhere": lambda: game(
        pieces=QUEENS, rook="  rook: {letter: r, moves: slide any, promotes: {on: true, to: [queen, rook, king]}}\n"
    ),
    "a register as a royal": lambda: game().replace("royal: true", "royal: count(king of me) < 99999999"),
    "an ending at once": lambda: game().replace(
        ENDINGS, "endings:\n  - after 0 plies: draw\n  - no legal move: draw\n"
    ),
    "endings without end": lambda: game().replace(ENDINGS, "endings:\n  - no legal move: out\n  - if ply > 0: out\n"),
    "repetition 0": lambda: game().replace("repetition 3", "repetition 0"),
    "phases in a circle": lambda: game(
        "phases:\n  - {name: a, move: true, until: ply > 0}\n  - {name: b, until: ply > 0}\n"
        "rules:\n  u: {when: turn ends, do: again in a}\n"
    ),
    "a thousand kings": lambda: middle("{grid: {file: 40, rank: 40}}", ("a1", "b9")).replace(
        "king: 'a1'", "king: [" + ", ".join(f"{f}{r}" for f in "acegikmoqsuwy" for r in range(1, 40, 2)) + "]"
    ),
    "a promise of everything": lambda: game("tests: [{perft: [99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99]}]\n"),
    "a name of a player": lambda: game().replace("white", "ｗhite").replace("black", "b" * 5_000),
    "a strange board": lambda: game(board=BOARD.replace("file", "ﬁle")),
    "letters of signs": lambda: game().replace("letter: r", "letter: '/'").replace("letter: k", "letter: '1'"),
    "letters of blanks": lambda: game().replace("letter: r", "letter: ' '").replace("letter: k", "letter: ''"),
    "values of nonsense": lambda: game("values: {king: 99999999999999, rook: -99999999999999}\n"),
    "huge starts": lambda: game(
        "registers: {x: {initial: 999999999999, per: [player, dimension, piece]}}\n"
        "rules: {u: {when: turn ends, do: add x to x}}\n"
    ),
    "symbols": lambda: game(pieces='  pawn: {letter: p, moves: step any, symbol: "<script>alert(1)</script>"}\n'),
    "many armies": lambda: game(lines("# {i}\n", 1_000)),
}
