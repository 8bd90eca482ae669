"""Promises of seams: lines over them agree with lines in the plane, in space, and on graphs written out by hand.

A Möbius strip and a Klein bottle are strips of an endless plane, folded: there a line is straight. A cube is known from
its corners in space. Neither asks the code of seams.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from ndvariants import load
from ndvariants.compiler.boards.geometry import Geometry, geometry
from ndvariants.compiler.boards.grids.grid_shape import GridShape
from ndvariants.compiler.boards.grids.links import turned
from ndvariants.errors import VariantError
from ndvariants.game.game import Game
from ndvariants.language.parse import parse_direction
from ndvariants.report.prose.descriptions import board_words
from ndvariants.report.text.boards import board_text

from ..judge import Bench
from ..test_invented_variants import check_position
from ..walks import random_walk

PIECES = """\
pieces:
  king: {letter: k, royal: true, moves: leap any}
  rook: {letter: r, moves: slide orthogonal}
  bishop: {letter: b, moves: slide diagonal}
  knight: {letter: n, moves: "leap (2,1)"}
"""
ENDINGS = "endings:\n  - no legal move, in check: loss\n  - no legal move: draw\n  - repetition 3: draw\n"


def game(tmp_path: Path, board: str, setup: str = "", pieces: str = PIECES) -> Game:
    """A game of two players on this board, a king each."""
    text = f"variant: sewn\nboard:\n{board}\nplayers: {{white: {{}}, black: {{}}}}\n{pieces}{setup}{ENDINGS}"
    (tmp_path / "sewn.yaml").write_text(text, encoding="utf-8")
    return load(tmp_path / "sewn.yaml")


def grid(tmp_path: Path, board: str, king: str = "a1", other: str = "c3") -> Game:
    return game(tmp_path, board, f"setup: {{cells: {{white: {{king: {king}}}, black: {{king: {other}}}}}}}\n")


def lines(where: Geometry, words: str) -> dict[str, list[list[str]]]:
    """The rays of a direction from every cell, by name and in order."""
    direction, _ = parse_direction(words)
    assert direction is not None
    cells = load_cells(where)
    rays = where.rays(direction, 0)
    found: dict[str, list[list[str]]] = {cell: [] for cell in cells}
    for origin, row in zip(rays.origin, rays.cells, strict=True):
        found[cells[origin]].append([cells[cell] for cell in row if cell >= 0])
    return {cell: sorted(rows) for cell, rows in found.items()}


def counts(one: Game) -> list[int]:
    """The legal moves of the first three plies."""
    return [one.engine.perft(one.start().state, depth, True) for depth in (1, 2, 3)]


def load_cells(where: Geometry) -> list[str]:
    from ndvariants.model.cells import cell_names

    return list(cell_names(where.variant.board, where.variant.notation))


# ------------------------------------------------------------------ one grid, folded


Fold = Callable[[int, int], "tuple[int, int] | None"]
WIDTH, HEIGHT = 5, 4


def moebius(x: int, y: int) -> tuple[int, int] | None:
    if not 0 <= y < HEIGHT:
        return None
    return x % WIDTH, y if x // WIDTH % 2 == 0 else HEIGHT - 1 - y


def klein(x: int, y: int) -> tuple[int, int] | None:
    return moebius(x, y % HEIGHT)


def torus(x: int, y: int) -> tuple[int, int] | None:
    return x % WIDTH, y % HEIGHT


FOLDS: dict[str, tuple[list[str], Fold]] = {
    "moebius": (["+file to -file, flipped"], moebius),
    "klein": (["+file to -file, flipped", "+rank to -rank"], klein),
    "torus": (["+file to -file", "-rank to +rank"], torus),
    "moebius by numbers": ([f"-file to +file, with rank -> {HEIGHT + 1} - rank"], moebius),
}
VECTORS = {
    "orthogonal": [(1, 0), (-1, 0), (0, 1), (0, -1)],
    "diagonal": [(1, 1), (1, -1), (-1, 1), (-1, -1)],
    "(2,1)": [(x, y) for x, y in product((-2, -1, 1, 2), repeat=2) if abs(x) != abs(y)],
}


@pytest.mark.parametrize("name", FOLDS)
@pytest.mark.parametrize("words", VECTORS)
def test_lines_over_seams_are_straight_in_the_unfolded_plane(name: str, words: str, tmp_path: Path) -> None:
    seams, fold = FOLDS[name]
    board = grid(tmp_path, f"  grid: {{file: {WIDTH}, rank: {HEIGHT}}}\n  seams: {seams}")
    found = lines(geometry(board.variant), words)
    for x, y in product(range(WIDTH), range(HEIGHT)):
        wanted = []
        for dx, dy in VECTORS[words]:
            line: list[str] = []
            place = fold(x + dx, y + dy)
            while place is not None and place != (x, y):
                line.append("abcde"[place[0]] + str(place[1] + 1))
                place = fold(x + dx * (len(line) + 1), y + dy * (len(line) + 1))
            wanted += [line] if line else []
        assert found["abcde"[x] + str(y + 1)] == sorted(wanted)


def test_a_wrap_is_the_seam_of_its_two_ends(tmp_path: Path) -> None:
    one = grid(tmp_path, "  grid: {file: 6, rank: 5}\n  wrap: [file, rank]")
    two = grid(tmp_path, "  grid: {file: 6, rank: 5}\n  seams: [+file to -file, +rank to -rank]")
    for words in VECTORS:
        assert lines(geometry(one.variant), words) == lines(geometry(two.variant), words)


def test_two_strips_twisted_twice_are_one_untwisted_strip_of_twice_the_length(tmp_path: Path) -> None:
    setup = "setup: {cells: {white: {king: Aa1, rook: Ab2, bishop: Ac3, knight: Ad1}, "
    setup += "black: {king: Ba1, rook: Bb2, bishop: Bc3, knight: Bd1}}}\n"
    board = "  sections: {strips: {names: [A, B], grid: {file: 5, rank: 4}}}\n"
    twist = ["+file of A to -file of B, flipped", "+file of B to -file of A, flipped"]
    twice = game(tmp_path, f"{board}  seams: {twist}", setup)
    plain = "setup: {cells: {white: {king: a1, rook: b2, bishop: c3, knight: d1}, "
    plain += "black: {king: f4, rook: g3, bishop: h2, knight: i4}}}\n"  # B is seen from its other side
    whole = game(tmp_path, "  grid: {file: 10, rank: 4}\n  wrap: [file]", plain)
    assert counts(twice) == counts(whole)


# ------------------------------------------------------------------ surfaces


@pytest.mark.parametrize("side", [2, 3, 4])
def test_a_cube_has_six_faces_and_four_neighbours_a_cell(side: int, tmp_path: Path) -> None:
    cube = grid(tmp_path, f"  surface: {{x: {side}, y: {side}, z: {side}}}", "Aa1", "Ba1")
    found = lines(geometry(cube.variant), "orthogonal")
    assert len(found) == 6 * side * side
    assert all(len(rows) == 4 and len({row[0] for row in rows}) == 4 for rows in found.values())
    assert {len(row) for rows in found.values() for row in rows} == {4 * side - 1}  # once round
    diagonals = [len(rows) for rows in lines(geometry(cube.variant), "diagonal").values()]
    assert sorted(diagonals) == sorted([4] * (6 * side * side - 24) + [3] * 24)


def test_the_skin_of_a_hypercube(tmp_path: Path) -> None:
    board = grid(tmp_path, "  surface: {x: 3, y: 3, z: 3, w: 3}", "A1a1", "B1a1")
    found = lines(geometry(board.variant), "orthogonal")
    assert len(found) == 8 * 27
    assert all(len(rows) == 6 and len({row[0] for row in rows}) == 6 for rows in found.values())
    assert {len(row) for rows in found.values() for row in rows} == {11}


def test_a_line_round_a_box_agrees_with_space(tmp_path: Path) -> None:
    """Cells as (point, outward normal) in space; at an edge a rook goes on along the inward normal."""
    widths = {"x": 2, "y": 3, "z": 4}
    board = grid(tmp_path, "  surface: {x: 2, y: 3, z: 4, names: [L, R, F, B, D, U]}", "La1", "Ra1")
    found = lines(geometry(board.variant), "orthogonal")
    names = {("x", 0): "L", ("x", 1): "R", ("y", 0): "F", ("y", 1): "B", ("z", 0): "D", ("z", 1): "U"}

    def name(place: dict[str, int], face: tuple[str, int]) -> str:
        across, up = (axis for axis in "xyz" if axis != face[0])
        return names[face] + "abcd"[place[across]] + str(place[up] + 1)

    for face in names:
        axes = [axis for axis in "xyz" if axis != face[0]]
        for values in product(*(range(widths[axis]) for axis in axes)):
            start = dict(zip(axes, values, strict=True))
            wanted = []
            for axis, step in product(axes, (1, -1)):
                line, place, here, heading = [], dict(start), face, (axis, step)
                while not line or line[-1] != name(start, face):
                    along, way = heading
                    if 0 <= place[along] + way < widths[along]:
                        place[along] += way
                    else:
                        del place[along]
                        place[here[0]] = (widths[here[0]] - 1) * here[1]
                        here, heading = (along, int(way > 0)), (here[0], -1 if here[1] else 1)
                    line.append(name(place, here))
                wanted.append(line[:-1])
            assert found[name(start, face)] == sorted(wanted)


def test_every_seam_and_its_inverse_cancel(tmp_path: Path) -> None:
    boards = ["  surface: {x: 3, y: 2, z: 4}"]
    boards += ["  grid: {file: 4, rank: 4}\n  seams: [+rank of b2 | c2 to -rank of c4 | b3]"]
    boards += [f"  grid: {{file: 5, rank: 4}}\n  seams: {seams}" for seams, _ in FOLDS.values()]
    for board in boards:
        king, other = ("Aa1", "Ba1") if "surface" in board else ("a1", "c3")
        shape = geometry(grid(tmp_path, board, king, other).variant).shape
        links = shape.walker.links  # type: ignore[attr-defined]
        for heading, cell in product(range(len(links.target)), range(links.target.shape[1])):
            target = links.target[heading, cell]
            if target >= 0:
                there = turned(links.frames[links.turn[heading, cell]], heading)
                assert links.target[there ^ 1, target] == cell
                assert turned(links.frames[links.turn[there ^ 1, target]], there ^ 1) == heading ^ 1


# ------------------------------------------------------------------ boards for three


THREE = """\
  sections: {halves: {names: [W, B, R], grid: {file: 8, rank: 4}}}
  seams:
    - +rank of W if file > 4 to +rank of B, flipped
    - +rank of B if file > 4 to +rank of R, flipped
    - +rank of R if file > 4 to +rank of W, flipped"""


def test_three_halves_meet_in_the_middle(tmp_path: Path) -> None:
    board = geometry(grid(tmp_path, THREE, "Wa1", "Ba1").variant)
    straight, slanted = lines(board, "orthogonal"), lines(board, "diagonal")
    assert len(straight) == 96
    assert ["We2", "We3", "We4", "Bd4", "Bd3", "Bd2", "Bd1"] in straight["We1"]
    assert ["Wd4", "Re4", "Re3", "Re2", "Re1"] in straight["Wd3"]
    through = sorted(row[2:] for row in slanted["Wb2"] if row[1:2] == ["Wd4"])
    assert through == [["Bd4", "Bc3", "Bb2", "Ba1"], ["Rd4", "Rc3", "Rb2", "Ra1"]]  # both ways on from the middle


# ------------------------------------------------------------------ walls, worm-holes, bends


def test_walls_stop_steps_and_slides_but_no_leaps(tmp_path: Path) -> None:
    walls = "  grid: {file: 5, rank: 5}\n  walls: [+rank if rank = 2 and file in b..c, ±file of e5]"
    board = geometry(grid(tmp_path, walls).variant)
    assert ["b2"] in lines(board, "orthogonal")["b1"] and ["b4", "b3"] in lines(board, "orthogonal")["b5"]
    assert lines(board, "orthogonal")["e5"] == [["e4", "e3", "e2", "e1"]]
    assert ["c3", "d4", "e5"] not in lines(board, "diagonal")["b2"]  # through the wall
    assert ["d3", "e4"] in lines(board, "diagonal")["c2"]  # beside its end
    assert [row[0] for row in lines(board, "(2,1)")["a1"]] == ["b3", "c2"]


def test_a_worm_hole_leads_slides_on_and_tears_what_was_there(tmp_path: Path) -> None:
    board = geometry(grid(tmp_path, "  grid: {file: 6, rank: 6}\n  seams: [+rank of b3 to -rank of e4]").variant)
    found = lines(board, "orthogonal")
    assert ["b2", "b3", "e4", "e5", "e6"] in found["b1"] and ["e5", "e4", "b3", "b2", "b1"] in found["e6"]
    assert ["b5", "b4"] in found["b6"] and ["e2", "e3"] in found["e1"]


def test_a_bend_is_a_seam_one_way(tmp_path: Path) -> None:
    board = geometry(grid(tmp_path, "  grid: {file: 4, rank: 4}\n  seams: [-file of a1 leads to -rank of a2]").variant)
    found = lines(board, "orthogonal")
    assert ["c1", "b1", "a1", "a2", "a3", "a4"] in found["d1"] and ["a3", "a2", "a1"] in found["a4"]


# ------------------------------------------------------------------ games over seams


def test_the_elephant_goes_outward_over_a_seam(tmp_path: Path) -> None:
    pieces = "pieces:\n  king: {letter: k, royal: true, moves: leap any}\n  elephant:\n    letter: e\n    moves: |\n"
    pieces += "      step diagonal then step diagonal outward\n"
    setup = "setup: {cells: {white: {king: c1, elephant: e2}, black: {king: c4}}}\n"
    board = "  grid: {file: 5, rank: 4}\n  seams: ['+file to -file, flipped']"
    moves = game(tmp_path, board, setup, pieces).start().legal_moves()
    assert sorted(move.target for move in moves if move.origin == "e2") == ["b1", "c4"]


def as_graph(board: Geometry) -> str:
    """The same board written out: every line from each of its cells, knights' leaps as edges."""
    cells = load_cells(board)
    places = ", ".join(f"{cell}: [{at}, 0]" for at, cell in enumerate(cells))
    text = f"  graph:\n    cells: {{{places}}}\n    rays:\n"
    for words in ("orthogonal", "diagonal"):
        rays = [[cell, *row] for cell, rows in lines(board, words).items() for row in rows]
        text += f"      {words}: {rays}\n"
    pairs = sorted({tuple(sorted((cell, row[0]))) for cell, rows in lines(board, "(2,1)").items() for row in rows})
    return text + f"    edges: {{knight: {[list(pair) for pair in pairs]}}}"


@pytest.mark.parametrize("seams", ["'+file to -file, flipped'", "'+file to -file, flipped', +rank to -rank"])
def test_a_board_said_by_seams_equals_the_same_board_as_a_graph(seams: str, tmp_path: Path) -> None:
    setup = "setup: {cells: {white: {king: a1, rook: b2, bishop: c1, knight: d2}, "
    setup += "black: {king: c4, rook: d5, bishop: a4, knight: e6}}}\n"
    sewn = game(tmp_path, f"  grid: {{file: 6, rank: 7}}\n  seams: [{seams}]", setup)
    written = as_graph(geometry(sewn.variant))
    pieces = PIECES.replace("leap any", "step orthogonal | diagonal").replace('"leap (2,1)"', "step knight")
    graph = game(tmp_path, written, setup, pieces)
    assert counts(sewn) == counts(graph)


@pytest.mark.parametrize("seed", range(4))
def test_games_over_seams_keep_the_promises(seed: int, tmp_path: Path) -> None:
    seams = ["'+file to -file, flipped', '+rank to -rank, flipped'", "+rank to +file, -rank of b1 leads to -file of a3",
             "'+file to +file, flipped'", "+rank of a2 | b2 to -rank of c2 | a1"][seed]  # fmt: skip
    pieces = PIECES + '  pawn: {letter: p, moves: "move slide forward up to 2, leaving a trail\\ncapture step '
    pieces += 'forward + sideways\\ncapture step forward + sideways on trail"}\n'
    setup = "setup: {cells: {white: {king: a1, rook: b2, knight: c1, pawn: [d2, a2]}, "
    setup += "black: {king: c5, rook: d4, bishop: a4, pawn: [b4, e4]}}}\n"
    text = f"  grid: {{file: 5, rank: 5}}\n  seams: [{seams}]\n  walls: [+rank if rank = 3 and file = 2]"
    sewn = game(tmp_path, text, setup, pieces)
    bench = Bench(sewn)
    for position in random_walk(sewn.start(), 12, seed):
        check_position(bench, position)


@pytest.mark.parametrize(
    ("seams", "message"),
    [
        ("+file if file = 1 to -file", "joins nothing"),
        ("+file to -file', '+file to +rank", "sewn already"),
        ("+rank of a1 | b1 to -rank of c2", "one to one"),
    ],
)
def test_what_cannot_be_sewn(seams: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(VariantError, match=message):
        grid(tmp_path, f"  grid: {{file: 4, rank: 4}}\n  seams: ['{seams}']")


def test_a_seam_says_where_one_arrives_on_axes_that_the_other_side_lacks(tmp_path: Path) -> None:
    board = "  sections:\n    flat: {names: [A], grid: {file: 3, rank: 3}}\n"
    board += "    solid: {names: [B], grid: {file: 3, rank: 3, level: 3}}\n  seams: [+rank of A to -rank of B]"
    with pytest.raises(VariantError, match="does not give the `level`"):
        grid(tmp_path, board, "Aa1", "B1c3")


def test_a_board_without_seams_has_no_walker(tmp_path: Path) -> None:
    shape = geometry(grid(tmp_path, "  grid: {file: 4, rank: 4}").variant).shape
    assert isinstance(shape, GridShape) and shape.walker is None


def test_knights_of_yalta_as_its_players_count_them() -> None:
    """From c4 nine moves, from d4 ten: Gerben Dirksen on the page of the game (chessvariants.com, Yalta, 2003)."""
    board = geometry(load("yalta").variant)
    leaps = lines(board, "(2,1)")
    assert [len({row[0] for row in leaps[cell]}) for cell in ("Wc4", "Wd4")] == [9, 10]


# ------------------------------------------------------------------ ways that turn


def test_a_bishop_bounces_as_light_does(tmp_path: Path) -> None:
    """From b3 by hand: each way to the first edge and on to the second; without bound further, round to the origin."""
    once = ["a4", "b5", "c6", "d7", "e8", "a2", "b1", "c2", "d1", "e2", "f3", "g4", "h5"]
    once += ["c4", "d5", "e6", "f7", "g8", "h7"]
    for words, wanted in (("bouncing once", once), ("bouncing", [*once, "g6", "d3", "e4", "f5"])):
        pieces = PIECES.replace("slide diagonal", f"slide diagonal {words}")
        setup = "setup: {cells: {white: {king: a1, bishop: b3}, black: {king: h4}}}\n"
        start = game(tmp_path, "  grid: {file: 8, rank: 8}", setup, pieces).start()
        assert {move.target for move in start.legal_moves() if move.origin == "b3"} == set(wanted)


def test_a_way_turns_where_it_may(tmp_path: Path) -> None:
    pieces = "pieces:\n  king: {letter: k, royal: true, moves: leap any}\n  hook:\n    letter: h\n    moves: |\n"
    pieces += "      slide orthogonal then slide orthogonal outward via rank = 3 and file != 5\n"
    setup = "setup: {cells: {white: {king: a5, hook: c2}, black: {king: e5}}}\n"
    moves = game(tmp_path, "  grid: {file: 5, rank: 5}", setup, pieces).start().legal_moves()
    assert sorted(move.target for move in moves if move.origin == "c2") == ["c4", "c5"]


def test_nothing_bounces_on_boards_without_axes(tmp_path: Path) -> None:
    graph = "  graph: {cells: {a: [0, 0], b: [1, 0], c: [2, 0]}, lines: {road: [[a, b, c]]}}"
    pieces = "pieces:\n  king: {letter: k, royal: true, moves: slide road bouncing}\n"
    with pytest.raises(VariantError, match="NDV411"):
        game(tmp_path, graph, "setup: {cells: {white: {king: a}, black: {king: c}}}\n", pieces)


def test_every_slice_of_a_section_of_three_axes_is_drawn(tmp_path: Path) -> None:
    start = grid(tmp_path, "  surface: {x: 3, y: 3, z: 3, w: 3}", "A3a1", "B1a1").start()
    text = board_text(start, 200)
    assert all(f"A w={place}" in text for place in (1, 2, 3)) and text.count("K") == 1


def test_a_board_is_described_with_its_seams(tmp_path: Path) -> None:
    text = "  grid: {file: 4, rank: 4}\n  seams: ['+file to -file, flipped']\n  walls: [+rank of b2, -file of c3]"
    assert board_words(grid(tmp_path, text).variant.board).endswith("16 cells; 1 seam; 2 walls")
