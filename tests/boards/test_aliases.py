"""Further names of cells: understood wherever a cell is named, written nowhere."""

from __future__ import annotations

import pytest

from ndvariants import VariantError, load_text

FILE = """
variant: throne
board: BOARD
players: {white: {}, black: {}}
zones: {hill: [throne]}
pieces:
  king: {letter: k, royal: true, moves: "MOVES\\nmove leap anywhere to hill"}
setup: {cells: {white: {king: throne}, black: {king: far}}}
notation: {aliases: {throne: HERE, far: THERE}}
endings: [no legal move: draw, repetition 3: draw]
"""
LANE = "{graph: {cells: {a: [0, 0], b: [1, 0], c: [2, 0], d: [3, 0]}, edges: {road: [[a, b], [b, c], [c, d]]}}}"
BOARDS = {
    "grid": ("{grid: {file: 5, rank: 5}}", "step any", "b1", "e5", "a1"),
    "hexagons": ("{tiling: {hexagons: 3}}", "step any", "b1", "e3", "a1"),
    "solid": ("{polyhedron: {base: cuboctahedron}}", "step any", "a1", "e1", "b1"),
    "graph": (LANE, "step road", "a", "d", "b"),
}  # fmt: skip


def file(board: str) -> str:
    said, moves, here, there, _ = BOARDS[board]
    text = FILE.replace("BOARD", said).replace("MOVES", moves)
    return text.replace("THERE", there).replace("HERE", here)


@pytest.mark.parametrize("board", BOARDS)
def test_an_alias_is_read_and_the_cells_own_name_is_written(board):
    start = load_text(file(board)).start()
    _, _, here, there, beside = BOARDS[board]
    assert {one.cell for one in start.pieces()} == {here, there}
    move = start.parse_move(f"throne-{beside}")
    assert (move.origin, move.target) == (here, beside)
    assert start.piece_at("far").player == "black"


@pytest.mark.parametrize(
    ("aliases", "code"), [("{a2: a1, throne: b1, far: b2}", "NDV210"), ("{throne: z9, far: b2}", "NDV212")]
)
def test_an_alias_is_no_cells_name_and_means_one(aliases, code):
    text = file("grid").replace("{throne: b1, far: e5}", aliases)
    with pytest.raises(VariantError) as error:
        load_text(text)
    assert code in {problem.code for problem in error.value.problems}
