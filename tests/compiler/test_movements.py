"""Movements on the board: what a piece may do, cell by cell, and that the threats are the captures reversed."""

from __future__ import annotations

import pytest

from ndvariants import load_text
from ndvariants.compiler.compile import compile_variant
from ndvariants.errors import VariantError
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel import words

ALONE = """
variant: alone
title: One kind of man
board: {{grid: {{file: 7, rank: 7}}{wrap}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
pieces:
  king: {{letter: k, royal: true, moves: leap any}}
  pawn: {{letter: p, moves: step forward}}
  man:
    letter: m
    moves: |
      {moves}
setup: |
  k . . . . . .
  . . . . . . .
  . . . . . . .
  . . . . . . .
  . . . . . . .
  . . . . . . .
  K . . . . . .
endings: [no legal move: draw]
"""


def reader_of(written, reader_type, moves: str, wrap: str = ""):
    """A reader of a board where the piece moves so."""
    text = ALONE.format(moves=moves.replace("\n", "\n      "), wrap=wrap)
    return reader_type(compile_variant(written(text)))


# the piece stands on d4; P are enemy pawns, p own ones; the cells it may go to
CASES = [
    ("slide orthogonal 2..3", "", "", "a4 b4 d1 d2 d6 d7 f4 g4"),
    ("slide orthogonal 2..3", "e4 d3", "", "a4 b4 d6 d7"),
    ("step orthogonal then step diagonal outward", "d5", "", "b3 b5 c2 e2 f3 f5"),
    ("step diagonal then slide orthogonal outward", "", "e5", "a3 a5 b3 b5 c1 c2 c6 c7 e1 e2 f3 g3"),
    ("hop orthogonal over 1", "d5", "", "d6 d7"),
    ("hop orthogonal over 1", "d5 d7", "", "d6 d7"),
    ("hop orthogonal over 1 landing next", "", "f4", "g4"),
    ("hop orthogonal over 1 adjacent", "f4 d5", "", "d6 d7"),
    ("hop orthogonal over 1 enemy", "e4", "d5", "f4 g4"),
    ("hop orthogonal over 1 friend", "e4", "d5", "d6 d7"),
    ("hop orthogonal over 2", "d5", "d6", "d7"),
    ("hop orthogonal over 1 landing next then step sideways", "d5", "", "c6 e6"),
    ("capture slide diagonal up to 2", "f6 b6 a1", "", "b6 f6"),
    ("capture slide diagonal taking king", "f6 b6", "", ""),
    ("capture step any taking own", "d5", "e4 c3", "c3 d5 e4"),
    ("step any to rank >= 5", "", "", "c5 d5 e5"),
    ("slide orthogonal within file in c..e", "", "", "c4 d1 d2 d3 d5 d6 d7 e4"),
    ("slide orthogonal within file in d..e and rank in 4..5", "", "", "d5 e4"),
    ("slide orthogonal within file in e..f", "", "", ""),  # d4, where it starts, is outside
    # The elephant of janggi: no third step comes back to where an axis was left.
    ("step orthogonal then step diagonal outward then step diagonal outward", "", "", "a2 a6 b1 b7 f1 f7 g2 g6"),
    ("slide forward from rank = 3", "", "", ""),
    ("move slide forward\ncapture hop forward over 1", "d6", "", "d5"),
    ("move step forward\nmove slide forward exactly 2", "", "d6", "d5"),
    ("move step forward\nmove slide forward exactly 2\ncapture step forward + sideways", "d5 c5", "", "c5"),
]


@pytest.mark.parametrize(("moves", "enemies", "friends", "expected"), CASES)
def test_where_a_man_may_go(written, reader_type, moves, enemies, friends, expected):
    reader = reader_of(written, reader_type, moves)
    reader.clear()
    for cells, player in ((enemies, 1), (friends, 0)):
        for name in cells.split():
            reader.board[reader.cell(name)] = reader.code(player, "pawn")
    reader.board[reader.cell("d4")] = reader.code(0, "man")
    assert " ".join(reader.targets(reader.cell("d4"))) == expected


@pytest.mark.parametrize("wrap", ["", ", wrap: [file]", ", wrap: [file, rank]"])
@pytest.mark.parametrize("moves", sorted({case[0] for case in CASES}))
def test_threats_of_every_movement_are_its_captures_reversed(written, reader_type, moves, wrap):
    assert reader_of(written, reader_type, moves, wrap).differences(seed=3) == []


def test_parallel_riders_attack_along_two_ways(written, reader_type):
    reader = reader_of(written, reader_type, "slide orthogonal\nslide (2,0)")
    assert reader.T[H.HAS_TWO_WAYS] == 1
    assert reader.differences(seed=5) == []


def test_two_lines_to_one_cell_are_told(written, reader_type):
    reader = reader_of(written, reader_type, "slide orthogonal\nstep any")
    kind = reader.T[reader.T[H.AT_KIND] + reader.code(0, "man")]
    assert kind & L.KIND_REPEATS == 0, "equal entries are merged"
    reader = reader_of(written, reader_type, "slide orthogonal\nslide (2,0)")
    assert reader.T[reader.T[H.AT_KIND] + reader.code(0, "man")] & L.KIND_REPEATS


RING = """
variant: ring
title: A board by hand
board:
  graph:
    cells: {a: [0, 0], b: [1, 0], c: [2, 0], d: [2, 1], e: [1, 1], f: [0, 1], g: [1, 2]}
    edges:
      edge: [[a, b], [b, c], [c, d], [d, e], [e, f], [f, a], [b, e], [e, g], [d, g], [f, g]]
    lines:
      way: [[a, b, c, d, e, f, a], [b, e, g]]
players: {white: {}, black: {}}
pieces:
  king: {letter: k, royal: true, moves: step edge}
  runner: {letter: r, moves: slide way}
  jumper: {letter: j, moves: "move step edge\\ncapture hop way over 1"}
  bent: {letter: t, moves: "step edge then step edge outward"}
setup:
  cells:
    white: {king: a, runner: b, jumper: c}
    black: {king: g, bent: f}
endings:
  - no legal move: draw
"""


def test_threats_on_a_graph(written, reader_type):
    reader = reader_type(compile_variant(written(RING)))
    assert reader.T[H.HAS_TWO_WAYS] == 1, "a ring is walked both ways"
    for seed in range(5):
        assert reader.differences(seed) == []


def test_a_trail_has_as_many_cells_as_a_position_remembers(written):
    text = "variant: lane\nboard: {grid: {file: 2, rank: 12}}\n"
    text += "players: {white: {forward: +rank}, black: {forward: -rank}}\n"
    text += "pieces: {pawn: {letter: p, moves: 'move slide forward exactly FAR, leaving a trail'}}\n"
    text += "setup: {cells: {white: {pawn: a1}, black: {pawn: b12}}}\nendings: [no legal move: draw]\n"
    compile_variant(written(text.replace("FAR", str(L.MAX_EN_PASSANT + 1))))
    with pytest.raises(VariantError, match="leaves a trail of 9 cells"):
        compile_variant(written(text.replace("FAR", str(L.MAX_EN_PASSANT + 2))))


def test_a_slide_and_hops_over_friends_are_one_walk_of_several_states() -> None:
    text = """
variant: steps
board: {grid: {file: 7, rank: 2}}
players: {white: {}, black: {}}
pieces:
  man: {letter: m, moves: "slide ±file\\nhop ±file over 1 friend\\nhop ±file over 2 friend"}
setup: {cells: {white: {man: [a1, b1, c1]}, black: {man: [f1, a2]}}}
endings: [no legal move: loss]
"""
    game = load_text(text)
    moves = {str(move) for move in game.start().legal_moves()}
    assert moves == {"a1d1", "a1e1", "a1f1", "b1d1", "b1e1", "b1f1", "c1d1", "c1e1", "c1f1"}
    alone = load_text(text.replace("\\nhop ±file over 1 friend\\nhop ±file over 2 friend", ""))
    entries = [one.tables.R[words.rays_of(one.tables.T, L.FIRST_PIECE, 0)] for one in (game, alone)]
    assert entries[0] == entries[1]
