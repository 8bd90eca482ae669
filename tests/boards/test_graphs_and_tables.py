"""Graphs as they are drawn, and long lists from tables beside a file."""

from __future__ import annotations

import time
from math import dist
from pathlib import Path

import pytest

from ndvariants import load
from ndvariants.errors import VariantError
from ndvariants.game.load import load_text
from ndvariants.model.variant import Drawing, GraphBoard
from ndvariants.report.polygons.graph import places, roads
from ndvariants.report.svg.position import position_svg
from ndvariants.report.text.boards import board_text

CITY = """
variant: city
board:
  graph:
    cells: %s
    edges: {road: %s, path: [[a, c]]}
    arcs: {slip: [[c, b]]}
    lines: {street: [[a, b, c]]}
  draw: %s
players: {white: {}, black: {}}
pieces: {king: {letter: k, royal: true, moves: step road | path | slip}, rook: {letter: r, moves: slide street}}
setup: {cells: %s}
options: {check: false}
endings: [repetition 3: draw]
"""
PLACED = "{a: [0, 0], b: [1, 0], c: [2, 0]}"
SET_UP = "{white: {king: a}, black: {king: c}}"


def city(cells: str = PLACED, road: str = "[[a, b], [b, c]]", draw: str = "[road]", setup: str = SET_UP) -> str:
    return CITY % (cells, road, draw, setup)


@pytest.mark.parametrize(("draw", "lines", "arrows"), [("[road]", 2, 0), ("[road, path]", 3, 0), ("[slip]", 1, 1)])
def test_only_the_relations_that_the_file_names_are_drawn(draw: str, lines: int, arrows: int) -> None:
    svg = position_svg(load_text(city(draw=draw)).start())
    assert (svg.count("<line"), svg.count("<polygon") - 3) == (lines, arrows)


def test_lines_are_drawn_when_they_are_asked_for() -> None:
    assert position_svg(load_text(city(draw="[street]")).start()).count("<line") == 2


def test_an_unknown_relation_is_told() -> None:
    with pytest.raises(VariantError, match="no relation `rode`"):
        load_text(city(draw="[rode]"))


def test_cells_are_drawn_as_the_polygons_that_they_are_given() -> None:
    cells = "{a: [[0, 0], [1, 0], [0, 1]], b: [[1, 0], [1, 1], [0, 1]], c: [3, 0]}"
    svg = position_svg(load_text(city(cells=cells)).start())
    assert sorted(line.count(",") for line in svg.split("points=")[1:]) >= [3, 3, 16]
    with pytest.raises(VariantError, match="a place"):
        load_text(city(cells="{a: [[0, 0], [1, 0]], b: [1, 0], c: [2, 0]}"))


def test_cells_are_pushed_apart() -> None:
    row = tuple((f"c{k}", float(k), 0.0) for k in range(8))
    spots = places(GraphBoard((*row, ("near", 0.05, 0.01), ("same", 3.0, 0.0)), ()))
    assert min(dist(a, b) for k, a in enumerate(spots) for b in spots[:k]) > 0.8
    regular = GraphBoard(row, ())
    assert places(regular) == [(float(k), 0.0) for k in range(8)]


def test_each_pair_is_drawn_once() -> None:
    board = GraphBoard((("a", 0, 0), ("b", 1, 0)), (("road", (("a", "b"), ("b", "a"))), ("slip", (("b", "a"),))))
    assert list(roads(board, Drawing())) == [("a", "b", 0, False), ("b", "a", 1, True)]


def write_city(folder: Path, side: int) -> Path:
    """A city of so many streets and avenues, in tables."""
    cells = [(a, b) for a in range(side) for b in range(side)]
    (folder / "cells.csv").write_text("# name, right, up\n" + "".join(f"c{a}_{b},{a},{b}\n" for a, b in cells))
    steps = [(a, b, a + 1, b) for a, b in cells if a + 1 < side] + [(a, b, a, b + 1) for a, b in cells if b + 1 < side]
    (folder / "road.csv").write_text("".join(f"c{a}_{b}, c{c}_{d}\n" for a, b, c, d in steps))
    (folder / "setup.csv").write_text("white,king,c0_0\nblack,king,c2_2\n")
    text = city(cells="cells.csv", road="road.csv", setup="setup.csv")
    text = text.replace(", path: [[a, c]]", "").replace("arcs: {slip: [[c, b]]}", "").replace("[[a, b, c]]", "road.csv")
    path = folder / "city.yaml"
    path.write_text(text.replace("step road | path | slip", "step road"))
    return path


def test_tables_beside_the_file_stand_for_their_lines(tmp_path: Path) -> None:
    position = load(str(write_city(tmp_path, 4))).start()
    assert len(position.game.cells) == 16
    assert [move.text for move in position.legal_moves()] == ["c0_0-c1_0", "c0_0-c0_1"]
    assert len(board_text(position, columns=80).split("\n")) == 6


@pytest.mark.parametrize(
    "name", ["../cells.csv", "/etc/cells.csv", "missing.csv", ".hidden.csv", "deep/cells.csv", "link.csv"]
)
def test_no_table_from_elsewhere_is_read(tmp_path: Path, name: str) -> None:
    (tmp_path / "home").mkdir()
    path = write_city(tmp_path / "home", 3)
    (tmp_path / "cells.csv").write_text("x,0,0\n")
    (tmp_path / "home" / "link.csv").symlink_to(tmp_path / "cells.csv")
    path.write_text(path.read_text().replace("cells: cells.csv", f"cells: {name}"))
    with pytest.raises(VariantError, match="NDV028"):
        load(str(path))


def test_tables_that_do_not_fit_are_told(tmp_path: Path) -> None:
    path = write_city(tmp_path, 3)
    for content, told in (
        ("c0_0,0\n", "line 1: 2 parts"),
        ("c0_0,zero,0\n", "no number"),
        ("x" * 5_000_001, "5,000,000"),
    ):
        (tmp_path / "cells.csv").write_text(content)
        with pytest.raises(VariantError, match=told):
            load(str(path))


def test_text_of_a_large_graph_fits_the_terminal(tmp_path: Path) -> None:
    position = load(str(write_city(tmp_path, 20))).start()
    for columns in (40, 61, 120):
        lines = board_text(position, columns=columns).split("\n")
        assert max(map(len, lines)) <= columns
    assert "400 cells" in board_text(position, columns=30)


def test_ten_thousand_cells_are_placed_without_hanging() -> None:
    board = GraphBoard(tuple((str(k), (k * 37 % 101) * 0.9, (k * 61 % 103) * 1.1) for k in range(10_000)), ())
    started = time.process_time()
    assert len(places(board)) == 10_000
    assert time.process_time() - started < 15


def test_a_line_is_as_long_as_all_its_ways_are_bounded() -> None:
    """From each of n cells, a line shows n - 1 others: 200 cells are 40,000, and 1001 more than a million."""
    text = (
        "variant: line\nboard: {graph: {cells: {PLACES}, lines: {row: [[CELLS]]}}}\nplayers: {white: {}, black: {}}\n"
    )
    text += "pieces: {rook: {letter: r, moves: slide row}}\nsetup: {cells: {white: {rook: c7}, black: {rook: c150}}}\n"
    text += "endings: [no legal move: draw]\n"

    def line(n: int) -> str:
        places = ", ".join(f"c{k}: [{k}, 0]" for k in range(n))
        return text.replace("PLACES", places).replace("CELLS", ", ".join(f"c{k}" for k in range(n)))

    assert len(load_text(line(200)).start().legal_moves()) == 7 + (150 - 7)
    with pytest.raises(VariantError, match="at most 1,000,000 are possible"):
        load_text(line(1001))
