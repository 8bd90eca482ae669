"""Keys of the board that are written inside its grid: one fault, which says where they stand."""

from __future__ import annotations

import pytest

from ndvariants.advice.explaining import build_explained
from ndvariants.errors import VariantError
from ndvariants.language.yaml.source import source_from_text

FILE = """\
variant: inside
parameters: {n: {default: 8, range: 4..9, help: the width}}
board:
  grid: GRID
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces: {king: {letter: k, moves: step any}}
setup: {place: {king: rank = 1 and file = 2}}
endings: [no legal move: draw, after 9 plies: draw]
"""


def told(grid: str) -> list[tuple[str, str, str]]:
    """Code, message and hint of every fault of a file with this grid."""
    try:
        build_explained(source_from_text(FILE.replace("GRID", grid), "inside.yaml"))
    except VariantError as error:
        return [(one.code, one.message, one.hint) for one in error.problems if one.severity == "error"]
    return []


@pytest.mark.parametrize(
    ("grid", "right"),
    [
        ("{dimensions: 2, side: n, wrap: [file]}", "board: {grid: …, wrap: [file]}"),
        ("{file: n, rank: 8, wrap: [file]}", "board: {grid: …, wrap: [file]}"),
        ("{file: n, rank: 8, wrap: file}", "board: {grid: …, wrap: [file]}"),
        ("{shape: [n, 8], wrap: 3}", "board: {grid: …, wrap: [file]}"),
        ("{file: n, rank: 8, hexagons: true}", "board: {grid: …, hexagons: [file, rank]}"),
        ("{file: n, rank: 8, holes: [c3]}", "board: {grid: …, holes: [c3]}"),
        ("{file: n, rank: 8, holes: file = 3 and rank = 3}", "board: {grid: …, holes: file = 3 and rank = 3}"),
        ("{file: n, rank: 8, walls: +file of c3}", "board: {grid: …, walls: +file of c3}"),
        ("{file: n, rank: 8, seams: [-file to +rank]}", "board: {grid: …, seams: [-file to +rank]}"),
        ("{file: n, rank: 8, mutable: true}", "board: {grid: …, mutable: true}"),
        ("{file: n, rank: 8, mutable: yes}", "board: {grid: …, mutable: true}"),
    ],
)
def test_a_key_of_the_board_inside_its_grid_is_one_fault(grid: str, right: str) -> None:
    key = right.partition("…, ")[2].partition(":")[0]
    assert told(grid) == [("NDV020", f"`{key}` stands beside `grid`, not inside it", f"write `{right}`")]


def test_the_way_to_write_cells_is_said_by_the_notation() -> None:
    hint = "write `notation: {cells: file:a rank:1}`"
    assert told("{file: n, rank: 8, cells: 'file:a rank:1'}") == [
        ("NDV020", "`cells` stands in `notation`, not in `grid`", hint)
    ]


@pytest.mark.parametrize(
    ("grid", "hint"),
    [
        ("{dimensions: 2, side: n, foo: 3}", "known keys: dimensions, side, names; or name every axis"),
        ("{dimensions: 2, sdie: n}", "did you mean `side`?"),
        ("{dimensoins: 2, side: n}", "did you mean `dimensions`?"),
        ("{shape: [n, 8], rank: 3}", "known keys: shape, names; or name every axis"),
    ],
)
def test_no_other_key_stands_beside_the_sizes_of_a_grid(grid: str, hint: str) -> None:
    ((code, message, said),) = told(grid)
    assert code == "NDV020" and message.endswith("in `board.grid`") and said.startswith(hint)


@pytest.mark.parametrize("width", ["3", "n", "n - 1"])
def test_an_axis_may_be_called_so(width: str) -> None:
    assert told(f"{{file: n, rank: 8, draw: {width}}}") == []
