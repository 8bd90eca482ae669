"""Promises of grids: how many cells the directions reach, where rays end, what a player sees."""

from __future__ import annotations

from time import process_time

import numpy as np
import pytest

from ndvariants.compiler.boards.grids.grid import longest, step_table, straight, walk
from ndvariants.errors import VariantError
from ndvariants.language.trees.syntax import Axes, AxisSet, Between, Binary, Combine, Leaper, Name, Number, Signed, Word
from ndvariants.model.variant import GridBoard

from .boards import BLACK, WHITE, axes, grid, numbers, on, oracle, reach, rows, vectors_of

KNIGHT = Leaper(numbers(2, 1))
ALL = Axes("all")
EVEN = Axes("even")


# Sums over all cells of an empty board; source: tests/oracles/000_collapse_chess.json, where bishops move
# along all axes at once.
@pytest.mark.parametrize(
    "case", oracle("000_collapse_chess.json")["lone_piece_mobility_sums"], ids=lambda c: c["shape"]
)
def test_pieces_reach_what_dimensional_collapse_counts(case):
    board = grid(*case["shape"])
    assert reach(board, "orthogonal") == case["rook"]
    assert reach(board, ALL) == case["bishop"]
    assert reach(board, Combine("|", Word("orthogonal"), ALL)) == case["queen"]
    assert reach(board, KNIGHT, 1) == case["knight"]
    assert reach(board, "any", 1) == case["king"]
    assert len(vectors_of(board, KNIGHT)) == case["directions"]["knight"]
    assert len(vectors_of(board, Word("any"))) == case["directions"]["king"]


# Source: tests/oracles/004_hyperchess.json: bishops move along an even number of axes.
@pytest.mark.parametrize(("n", "case"), oracle("004_hyperchess.json")["lone_piece_mobility_sums_side8"].items())
def test_pieces_reach_what_hyperchess_counts(n, case):
    board = grid(*[8] * int(n[0]))
    assert reach(board, "orthogonal") == case["rook"]
    assert reach(board, EVEN) == case["bishop"]
    assert reach(board, KNIGHT, 1) == case["knight"]
    assert reach(board, "any", 1) == case["king"]


def test_pieces_reach_what_four_dimensional_chess_counts():
    # Source: tests/oracles/001_4d_chess.json, empty_board_graphs.
    counts = {piece: graph["sum"] for piece, graph in oracle("001_4d_chess.json")["empty_board_graphs"].items()}
    board = grid(8, 8, 8, 8)
    assert counts == {
        "rook": reach(board, "orthogonal"),
        "bishop": reach(board, "diagonal"),
        "queen": reach(board, Axes((Number(1), Number(2)))),
        "king": reach(board, "any", 1),
        "knight": reach(board, KNIGHT, 1),
    }


def test_rays_of_a_large_board_come_at_once():
    board = grid(8, 8, 8, 8)
    start = process_time()
    rays = board.rays(Word("any"), 0)
    assert len(rays) == 230160  # the king's moves, tests/oracles/001_4d_chess.json
    assert process_time() - start < 1.0  # some 0.05 s


def test_cells_count_the_first_axis_fastest():
    assert grid(3, 2).coordinates.tolist() == [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1]]


def test_rays_run_to_the_edge_in_order():
    assert rows(grid(4, 3), "orthogonal", 5) == [[1], [4], [6, 7], [9]]
    assert rows(grid(4, 4), "diagonal", 0) == [[5, 10, 15]]


def test_rays_are_ordered_by_origin_and_never_hold_it():
    rays = grid(4, 4, wrap=("file", "rank")).rays(Word("any"), 0)
    assert (np.diff(rays.origin) >= 0).all()
    assert not (rays.cells == rays.origin[:, None]).any()
    assert (rays.cells[:, 0] >= 0).all()


def test_a_limit_cuts_rays_and_origins_choose_them():
    board = grid(5, 5)
    assert rows(board, "orthogonal", 0, 2) == [[1, 2], [5, 10]]
    some = board.rays(Word("orthogonal"), 0, None, np.array([12, 0], np.int32))
    assert sorted(set(some.origin.tolist())) == [0, 12]


def test_the_quick_way_over_plain_grids_is_the_walk():
    for sides in ((5, 4, 3), (6,), (2, 2, 2, 2)):
        board, plain = axes(*sides), grid(*sides)
        vectors = np.array(sorted(vectors_of(plain, Word("any")) | vectors_of(plain, KNIGHT)), np.int32)
        cells = np.arange(plain.n_cells, dtype=np.int32)
        for limit in (1, 2, longest(board, vectors)):
            walked = walk(step_table(board, vectors, plain.exists), cells, limit)
            for slow, quick in zip(walked, straight(board, vectors, cells, limit), strict=True):
                assert np.array_equal(slow, quick)


# ------------------------------------------------------------------ directions


@pytest.mark.parametrize(
    ("direction", "white"),
    [
        (Word("forward"), {(0, 1, 0)}),
        (Word("backward"), {(0, -1, 0)}),
        (Word("sideways"), {(1, 0, 0), (-1, 0, 0), (0, 0, 1), (0, 0, -1)}),
        (Signed((("+", "rank"),)), {(0, 1, 0)}),
        (Signed((("±", "file"),)), {(1, 0, 0), (-1, 0, 0)}),
        (Signed((("+", "file"), ("-", "layer"))), {(1, 0, -1)}),
        (Signed((("+", AxisSet((), ("file",))),)), {(0, 1, 0), (0, 0, 1)}),
        (Signed((("+", "nowhere"),)), set()),
        (Combine("+", Word("forward"), Signed((("±", "file"),))), {(1, 1, 0), (-1, 1, 0)}),
        (Combine("+", Word("forward"), Word("forward")), set()),
        (Combine("except", Word("sideways"), Signed((("±", "layer"),))), {(1, 0, 0), (-1, 0, 0)}),
        (Combine("|", Word("forward"), Word("backward")), {(0, 1, 0), (0, -1, 0)}),
        (Leaper(numbers(0, 3)), {(3, 0, 0), (0, 3, 0), (0, 0, 3)}
         | {(-3, 0, 0), (0, -3, 0), (0, 0, -3)}),
    ],
)  # fmt: skip
def test_words_name_vectors(direction, white):
    assert vectors_of(grid(8, 8, 8), direction) == white


def test_black_sees_the_forward_axis_mirrored():
    board = grid(8, 8)
    assert vectors_of(board, Word("forward"), 1) == {(0, -1)}
    assert vectors_of(board, Signed((("+", "rank"), ("+", "file"))), 1) == {(1, -1)}
    assert board.rays(KNIGHT, 0, 1) is board.rays(KNIGHT, 1, 1)


@pytest.mark.parametrize(("n", "captures"), [(2, 2), (3, 7), (4, 15), (5, 26)])
def test_hyperchess_pawns_have_so_many_captures(n, captures):
    # Source: rules of HyperChess; distinct capture vectors of a pawn in n dimensions.
    names = [axis.name for axis in axes(*[4] * n)]
    forward = Signed((("+", AxisSet((), ("file",))),))
    assert len(vectors_of(grid(*[4] * n), Combine("+", forward, Word("orthogonal")))) == captures
    assert len(names) == n


def test_axes_count_what_changes():
    board = grid(5, 5, 5, 5)
    counts = {"even": 24 + 16, "odd": 8 + 32, "all": 16}
    assert {word: len(vectors_of(board, Axes(word))) for word in counts} == counts
    assert len(vectors_of(board, Axes((Number(2), Name("n"))))) == 24 + 32 + 16
    assert len(vectors_of(board, Word("triagonal"))) == 32


def test_an_axis_of_width_one_changes_nothing():
    for direction in [*map(Word, ("orthogonal", "diagonal", "triagonal", "any", "forward", "sideways")), ALL, EVEN,
                      KNIGHT, Signed((("+", AxisSet((), ("file",))),)), Signed((("±", "layer"),))]:  # fmt: skip
        thick = on(GridBoard((*axes(5, 4), *axes(1, 1, 1)[2:])))
        assert reach(thick, direction) == (
            0 if direction == Signed((("±", "layer"),)) else reach(grid(5, 4), direction)
        )
    wrapped = grid(5, 4, 1, wrap=("layer",))
    assert reach(wrapped, "any") == reach(grid(5, 4), "any")


@pytest.mark.parametrize("direction", [Word("edge"), Axes((Name("k"), Number(2)))])
def test_unknown_directions_are_faults(direction):
    with pytest.raises(VariantError, match="NDV41"):
        grid(4, 4).rays(direction, 0)


# ------------------------------------------------------------------ wrap and holes


def test_a_ring_stops_before_its_origin():
    board = grid(4, 2, wrap=("file",))
    assert rows(board, "orthogonal", 0) == [[1, 2, 3], [3, 2, 1], [4]]
    assert rows(grid(3, 3, wrap=("file", "rank")), "diagonal", 0) == [[4, 8], [5, 7], [7, 5], [8, 4]]


def test_a_torus_of_uneven_sides_is_walked_whole_by_a_diagonal():
    rays = rows(grid(3, 4, wrap=("file", "rank")), "diagonal", 0)
    assert [len(ray) for ray in rays] == [11, 11, 11, 11]


def test_steps_that_mean_the_same_on_a_ring_are_one():
    assert rows(grid(2, 3, wrap=("file",)), "orthogonal", 0) == [[1], [2, 4]]
    assert rows(grid(4, 3, wrap=("file",)), Leaper(numbers(2)), 0) == [[2], [8]]


def test_holes_end_slides_but_not_leaps():
    hole = Binary("and", Binary("=", Name("file"), Number(2)), Between(Name("rank"), Number(2), Number(2)))
    board = grid(3, 3, holes=hole)
    assert board.exists.tolist() == [True] * 4 + [False] + [True] * 4
    assert rows(board, "orthogonal", 3) == [[0], [6]]
    assert rows(board, "any", 4) == []
    assert rows(board, KNIGHT, 0, 1) == [[5], [7]]


def test_lines_pass_over_holes_and_dimensions_count_them():
    hole = Binary("=", Name("file"), Number(2))
    board = grid(3, 2, holes=hole)
    assert board.lines[0, 0].tolist() == [0, 2, -1]
    assert board.lines[1, 2].tolist() == [2, 5, -1]
    assert board.lines[1, 1].tolist() == [-1, -1, -1]
    assert board.scope.columns["dimension"].tolist() == [2, 0, 2, 2, 0, 2]


def test_players_without_forward_have_no_forward():
    board = on(GridBoard(axes(4, 4)), (WHITE, BLACK, type(WHITE)("neutral", (), True)))
    assert vectors_of(board, Word("forward"), 2) == set()
    assert len(vectors_of(board, Word("sideways"), 2)) == 4
