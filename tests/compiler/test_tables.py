"""What tables say, read word by word: moves of the start, threats, merged rays, facts."""

from __future__ import annotations

import numpy as np
import pytest

from ndvariants.compiler.compile import compile_variant
from ndvariants.compiler.tables.memory import most_pieces
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L

# source: the numbers of first moves in rules/*.md and chessprogramming.org; castlings and drops are no streams
PSEUDO_LEGAL = {
    "chess": 20, "berolina": 30, "capablanca": 28, "cylinder": 20, "grasshopper": 28, "four_d": 689,
    "icochess": 54, "xiangqi": 44, "collapse": 48, "kingofthehill": 20, "knightmate": 18,
    "losalamos": 10, "makruk": 23, "nightrider": 24, "raumschach": 61, "shatranj": 16, "curved_space": 0,
}  # fmt: skip
SMALL = sorted(set(PSEUDO_LEGAL) - {"four_d"})


@pytest.mark.parametrize("name", PSEUDO_LEGAL)
def test_streams_give_the_first_moves(read, name):
    assert len(read(name).pseudo_legal()) == PSEUDO_LEGAL[name]


@pytest.mark.parametrize("name", SMALL)
def test_threats_are_the_captures_walked_backwards(read, name):
    """On random positions a royal is hit from exactly the cells whose pieces could capture it."""
    assert read(name).differences(seed=7) == []


def test_a_double_step_runs_on_the_ray_of_the_single_one(read):
    reader = read("chess")
    pawn, cell = reader.code(0, "pawn"), reader.cell("e2")
    entries = reader.entries(reader.T[reader.T[H.AT_MOVES] + pawn * reader.n + cell])
    assert [(reader.tables.cells[at], rest) for at, rest, _ in entries] == [
        ("e3", 2), ("e4", 1), ("f3", 1), ("d3", 1)
    ]  # fmt: skip


def test_a_cannon_slides_and_hops_on_one_ray(read):
    reader = read("xiangqi")
    code, cell = reader.code(0, "cannon"), reader.cell("b3")
    entries = reader.entries(reader.T[reader.T[H.AT_MOVES] + code * reader.n + cell])
    assert len(entries) == 8 + 9, "one entry for every other cell of its file and rank"


def test_promotions_stand_one_behind_the_other(read):
    reader = read("chess")
    reader.clear()
    reader.board[reader.cell("a7")] = reader.code(0, "pawn")
    effects = sorted(effect for _, effect in reader.moves_of(reader.cell("a7")))
    assert [reader.tables.effects[effect].becomes for effect in effects] == ["queen", "rook", "bishop", "knight"]


def test_players_share_the_streams_of_men_who_move_alike(read):
    reader = read("chess")
    T = reader.T
    first, second = (T[H.AT_MOVES] + 64 * reader.code(player, "queen") for player in (0, 1))
    assert T[first : first + 64] == T[second : second + 64]


def test_an_unmoved_man_has_a_code_of_his_own(read):
    reader = read("icochess")
    unmoved, moved = reader.code(0, "pawn", True), reader.code(0, "pawn")
    assert reader.T[reader.T[H.AT_MOVED_CODE] + unmoved] == moved
    reader.clear()
    for code, n in ((unmoved, 9), (moved, 3)):
        reader.board[reader.cell("A3")] = code
        assert len(reader.targets(reader.cell("A3"))) == n


def test_facts_of_chess_men(read):
    reader = read("chess")
    T = reader.T
    kind = {piece: T[T[H.AT_KIND] + reader.code(0, piece)] for piece in ("king", "queen", "knight", "pawn")}
    assert kind == {"king": L.KIND_LEAPS, "queen": 0, "knight": L.KIND_LEAPS, "pawn": L.KIND_EN_PASSANT}
    assert T[H.LEGALITY] == L.LEGAL_FILTERED
    assert T[H.HAS_TWO_WAYS] == 0 and read("cylinder").T[H.HAS_TWO_WAYS] == 1


def test_castling_records(read):
    reader = read("chess")
    T, cells = reader.T, reader.tables.cells
    at = T[T[H.AT_CASTLINGS]]
    assert [cells[cell] for cell in T[at + 2 : at + 6]] == ["e1", "g1", "h1", "f1"]
    assert T[at + 6] == 2 and {cells[cell] for cell in T[at + 7 : at + 9]} == {"f1", "g1"}
    assert T[at + 9] == 3 and {cells[cell] for cell in T[at + 10 : at + 13]} == {"e1", "f1", "g1"}
    effect = reader.tables.effects[T[at + 13]]
    assert (effect.kind, effect.argument, effect.flags) == (L.CASTLE, at, 0)
    assert T[T[H.AT_RIGHTS_LOST] + reader.cell("e1")] == 0b0011
    assert reader.tables.start[L.RIGHTS] == 0b1111


def test_lists_end_where_the_next_block_starts(read):
    T = read("chess").T
    lists = T[T[H.AT_LISTS] : T[H.AT_LISTS] + T[H.N_CODES] + 1]
    assert lists == sorted(lists)
    assert lists[L.FIRST_PIECE + 1] - lists[L.FIRST_PIECE] == 64
    assert T[H.IN_S_UNDO_LOG] >= lists[-1]


def test_every_row_knows_its_lines_in_the_file(read):
    tables = read("chess").tables
    pawn = read("chess").code(0, "pawn")
    lines = {place.line for (code, _), places in tables.provenance.items() if code == pawn for place in places}
    assert len(lines) == 4


AXIS_OF_ONE = """
variant: thin
title: One layer
board: {grid: {file: 5, layer: 1, rank: 5}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: leap any}
  rider: {letter: r, moves: slide axes(all)}
  pawn: {letter: p, moves: "move step forward\\ncapture step forward + sideways"}
setup:
  slices:
    layer=1: |
      k r . . p
      . . . . .
      . . p P .
      . . . . .
      K R . P .
"""


def test_an_axis_of_width_one_changes_no_stream(written):
    flat = AXIS_OF_ONE.replace("layer: 1, ", "").replace("slices:", "").replace("    layer=1: |", "setup: |")
    flat = flat.replace("setup:\n  \nsetup: |", "setup: |")
    thin, plain = compile_variant(written(AXIS_OF_ONE)), compile_variant(written(flat))
    assert np.array_equal(thin.R, plain.R)
    assert np.array_equal(thin.T, plain.T)


def test_a_board_too_large_to_tabulate_is_a_fault(written):
    from ndvariants.errors import VariantError

    text = """
variant: huge
title: Too large
board: {grid: {dimensions: 9, side: 5, names: [a, b, c, d, e, f, g, h, i]}}
players: {white: {forward: +a}, black: {forward: -a}}
pieces: {king: {letter: k, royal: true, moves: leap orthogonal}, rook: {letter: r, moves: slide orthogonal}}
setup: {place: {king: a = 1 and b = 1 and c = 1 and d = 1 and e = 1 and f = 1 and g = 1 and h = 1 and i = 1}}
endings: [no legal move: draw]
"""
    with pytest.raises(VariantError, match="too large"):
        compile_variant(written(text))


@pytest.mark.parametrize(
    ("more", "room"),
    [
        ("", 64),  # as many as there are never: two pieces
        ("hands: {white: {stone: endless}, black: {stone: 1}}\n", 100),
        ("rules: {grow: {when: a stone moves, do: put stone of me on a1}}\n", 100),
    ],
)
def test_there_is_room_for_all_pieces_that_may_come(written, more, room):
    text = "variant: t\nboard: {grid: {file: 10, rank: 10}}\nplayers: {white: {}, black: {}}\n"
    text += "pieces: {stone: {letter: s, moves: step any, drop: true}}\n" + more
    text += "setup: {cells: {white: {stone: [b2]}, black: {stone: [c3]}}}\nendings: [no legal move: draw]\n"
    assert most_pieces(written(text), 100) == room
