"""Boards as text and pictures: what a person sees of a position, whatever the board."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ndvariants
from ndvariants.errors import VariantError
from ndvariants.game.load import load_text
from ndvariants.language.drawing import parse_drawing
from ndvariants.model.variant import Axis, GraphBoard, GridBoard, Notation
from ndvariants.report.layout.marks import marks
from ndvariants.report.layout.positions import dimension_marks, status, view
from ndvariants.report.layout.slices import layout
from ndvariants.report.layout.view import DrawnPiece, View
from ndvariants.report.looks.colours import colours
from ndvariants.report.looks.figures import figure_meant, figures
from ndvariants.report.looks.move_diagram import deeds
from ndvariants.report.looks.sets import piece_sets
from ndvariants.report.svg.position import position_svg
from ndvariants.report.svg.scene import scene, state
from ndvariants.report.text.boards import board_text
from ndvariants.report.text.diagrams import piece_diagram
from ndvariants.report.text.section_text import thread_text
from ndvariants.resources import variant_names, variant_paths
from tests.judge import game_of

PLATFORMS = "P1@Wa1u P2@Nd4u P3@Ba1d P4@Nd1d"


def grid(*widths: int, pieces: dict[int, DrawnPiece] | None = None, gone: frozenset[int] = frozenset()) -> View:
    """An empty grid, seen."""
    from ndvariants.model.cells import cell_names

    names = ("file", "rank", "level", "hyper")
    board = GridBoard(tuple(Axis(name, width) for name, width in zip(names, widths, strict=False)))
    return View(board, Notation(), tuple(cell_names(board, Notation())), tuple(board.coordinates()), pieces or {}, gone)


def test_two_axes_have_coordinates_along_the_edges() -> None:
    pieces = {0: DrawnPiece(0, "rook", "R"), 5: DrawnPiece(1, "rook", "r", unmoved=True)}
    assert board_text(grid(3, 2, pieces=pieces)) == (
        "2 . . r^\n"
        "1 R . .\n"
        "  a b c"
    )  # fmt: skip


def test_a_board_and_a_zone_can_be_blue() -> None:
    """The two ponds of jungle have six cells each (Bell 1973); the frame of Connect Four has 7 files and 6 ranks."""
    jungle, four = game_of("jungle"), game_of("connect_four")
    water = {cell for cell, how in scene(jungle)["painted"] if how == "blue"}
    assert {jungle.cells[cell] for cell in water} == {f"{file}{rank}" for file in "bcef" for rank in (4, 5, 6)}
    blue = 'fill="#7ea8cd"'
    assert (position_svg(jungle.start()).count(blue), position_svg(four.start()).count(blue)) == (12, 42)


def test_lost_cells_are_blank() -> None:
    assert board_text(grid(3, 2, gone=frozenset({1, 5}))) == "2 . .\n1 .   .\n  a b c"


def test_three_axes_are_slices_side_by_side() -> None:
    lines = board_text(grid(2, 2, 3), columns=70).split("\n")
    assert lines[2:] == [
        "  1        2        3",
        "2 . .    2 . .    2 . .",
        "1 . .    1 . .    1 . .",
        "  a b      a b      a b",
    ]


def test_slices_are_wrapped_where_the_terminal_ends() -> None:
    lines = board_text(grid(2, 2, 3), columns=13).split("\n")
    assert [line.strip() for line in lines if line.strip() in ("1        2", "1", "2", "3")] == ["1", "2", "3"]


def test_four_axes_stand_in_rows_the_highest_on_top() -> None:
    lines = board_text(grid(2, 2, 2, 2), columns=60).split("\n")
    labels = [line.split() for line in lines if re.fullmatch(r"( *[AB][12])+", line)]
    assert labels == [["B1", "B2"], ["A1", "A2"]]


def test_a_graph_is_drawn_where_its_cells_lie() -> None:
    board = GraphBoard((("hut", 0.0, 0.0), ("hill", 1.0, 1.0), ("lake", 2.0, 0.0)), (("road", (("hut", "hill"),)),))
    seen = View(board, Notation(), ("hut", "hill", "lake"), ((), (), ()), {1: DrawnPiece(0, "king", "K")})
    upper, lower = board_text(seen).split("\n")
    assert upper.strip() == "hill:K"
    assert lower.split() == ["hut", "lake"]
    assert "<line" in position_svg(seen)


@pytest.mark.parametrize("name", list(variant_paths()))
def test_every_shipped_variant_is_drawn(name: str) -> None:
    position = game_of(name).start()
    seen = view(position)
    text = board_text(seen, columns=120)
    for piece in list(seen.pieces.values())[:20]:
        player, _, letter = piece.letter.rpartition(":")
        assert piece.letter in text or player[:1] + letter in text  # where the name of the player would be too wide
    root = ElementTree.fromstring(position_svg(seen, "A <title> & more"))
    drawn = [element for element in root.iter() if element.tag.endswith("use")]
    assert len(drawn) >= len(seen.pieces)
    assert max(map(len, text.split("\n"))) <= 120


@pytest.mark.parametrize("name", list(variant_paths()))
def test_every_piece_that_moves_is_drawn(name: str) -> None:
    game = game_of(name)
    seen = view(game.start())
    for piece in game.variant.pieces:
        if piece.movements:
            lines = piece_diagram(seen, game.tables, piece)
            assert any(sign in "\n".join(lines) for sign in "ox*!+"), piece.name


def test_the_thread_follows_the_platforms() -> None:
    game = ndvariants.load("curved_space")
    position = game.start().after(PLATFORMS)
    assert thread_text(view(position)) == "thread: W > P1 > N > P2 > P3 > B > P4 > N"
    assert "in no place yet: P1, P2, P3, P4" in board_text(view(game.start()))
    assert "in no place yet" not in board_text(view(position))


def test_a_solid_is_drawn_from_the_side_that_is_asked() -> None:
    seen = view(ndvariants.load("icochess").start())
    assert "seen from A2" in position_svg(seen, facing=seen.names.index("A2"))
    assert position_svg(seen, facing=0) != position_svg(seen, facing=40)


def test_dimensions_of_fields_are_shown_on_request() -> None:
    position = ndvariants.load("collapse").start()
    marks = dimension_marks(position)
    assert set(marks.values()) == {"3"}
    assert len(marks) == 192 - len(position.pieces())


def test_counters_and_arming_are_in_the_status() -> None:
    start = ndvariants.load("collapse").start()
    assert status(start)[1:] == ["armed: white in dimension 0, black in dimension 0"]
    assert status(start.play(start.legal_moves()[0]))[1] == "research of white: 24 in dimension 3 (armed from 120)"


def test_levels_of_registers_without_and_with_indices() -> None:
    text = """
variant: levels
extends: chess
registers:
  all: {levels: {many: [0], more: [1]}}
  kinds: {per: [piece], initial: 2, levels: {low: [3, 2, 9], none: [9]}}
"""
    assert status(load_text(text).start())[1:] == ["many", "low: queen"]


def test_pieces_wear_the_levels_that_are_reached_for_them() -> None:
    armed = {"shape": [5, 5], "arm_at": [0, 9, 1]}
    start = ndvariants.load("collapse", **armed).position("k4/5/5/1P1c1/C1*1K w - - 0 1")
    assert state(start)["badges"] == [] and "armed</text>" not in position_svg(start)
    after = start.play("b2b3")
    assert [[after.game.cells[cell], name] for cell, name in state(after)["badges"]] == [["a1", "armed"]]
    assert position_svg(after).count("armed</text>") == 1
    after = after.play("a5b5")  # the pawn is counted for white alone
    assert len(state(after)["badges"]) == 1
    choosing = ndvariants.load("collapse", **armed, armed_by="piece").position(start.text())
    assert state(choosing.play("b2b3"))["badges"] == []


def test_badges_by_kind_and_by_nothing_and_levels_that_are_not_there() -> None:
    text = """
variant: badges
extends: chess
classes: {heavy: [queen, rook]}
registers:
  all: {levels: {on: [0], off: [1]}, badges: {on: king, off: [rook]}}
  kinds: {per: [piece], initial: 2, levels: {very_low: [3, 2, 9]}, badges: {very_low: [heavy]}}
"""
    start = load_text(text).start()
    worn = {start.game.cells[cell]: name for cell, name in state(start)["badges"]}
    assert worn == {"d1": "very low", "d8": "very low", "e1": "on", "e8": "on"}
    with pytest.raises(VariantError, match="unknown level `oft`"):
        load_text(text.replace("off: [rook]", "oft: [rook]"))


def test_registers_say_what_has_changed() -> None:
    text = """
variant: counted
extends: chess
registers:
  total_so_far: {}
  side: {per: [player], initial: 3}
  kinds: {per: [player, piece]}
rules:
  one: {when: a pawn moves, do: add 2 to total_so_far}
  two: {when: a pawn moves, do: "add 1 to side[me]"}
  three: {when: a pawn moves, do: "add 1 to kinds[me, piece(mover)]"}
"""
    start = load_text(text).start()
    assert status(start)[1:] == []
    assert status(start.play("e2e4"))[1:] == ["total so far: 2", "side: white 4, black 3", "kinds of white: pawn 1"]


def test_two_drawings_on_one_page_share_no_symbol() -> None:
    game = ndvariants.load("chess")
    one, other = (position_svg(view(position)) for position in (game.start(), game.start().play("e2e4")))
    ids = [set(re.findall(r'id="([^"]+)"', svg)) for svg in (one, other)]
    assert len(ids[0]) == 12 and not ids[0] & ids[1]
    assert set(re.findall(r'href="#([^"]+)"', one)) == ids[0]


def test_colours_follow_names_and_numbers_where_these_say_none() -> None:
    white, black, red, blue = (one.fill for one in colours(("white", "black", "red", "blue")))
    assert [one.fill for one in colours(("black", "white", "nobody"))][:2] == [black, white]
    assert [one.fill for one in colours(("persians", "spartans", "nobody"))][:2] == [white, black]
    assert [one.fill for one in colours(("black", "others", "nobody"))][:2] == [black, white]
    found = [one.fill for one in colours(("red", "blue", "dark_red", "nobody"))]
    assert found[:2] == [red, blue] and len(set(found)) == 4
    assert len({one.fill for one in colours(tuple("abcdefgh"))}) == 8


@pytest.mark.parametrize("variant", variant_names())
def test_no_picture_needs_a_font_that_may_be_missing(variant: str) -> None:
    game = game_of(variant)
    sets = piece_sets(game)
    for one in sets:
        assert all(look.text.isascii() for look in one.looks.values()), one.name
    found = scene(game)
    assert all(text == "" or text.isascii() for _, text, _ in found["drawn"])
    assert [one["name"] for one in found["sets"]] == [one.name for one in sets]
    # Letters stand only where a game itself has them.
    written = {name for (_, name), look in sets[0].looks.items() if look.text}
    assert written == ({"P1", "P2", "P3", "P4"} if variant == "curved_space" else set())


def test_figures_are_drawn_within_their_box() -> None:
    for name, layers in figures().items():
        for layer in layers:
            assert layer.paint in ("body", "ink", "line", "edge"), name
            assert parse_drawing(f"<svg viewBox='0 0 100 100'><path d='{layer.path}'/></svg>"), name


def test_the_page_tells_of_every_figure() -> None:
    root = Path(__file__).resolve().parents[2]
    page = (root / "docs" / "reference" / "boards.md").read_text(encoding="utf-8")
    looks = "".join(path.read_text() for path in sorted((root / "ndvariants" / "report" / "looks").glob("*.toml")))
    parts = set(re.findall(r'"use (\w+)', looks)) | set(re.findall(r'base = "(\w+)"', looks)) | {"plate"}
    untold = {name for name in figures() if f"`{name}`" not in page and name.isascii()} - parts
    assert not untold, f"docs/reference/boards.md lists all figures: {sorted(untold)} are lacking"


def test_a_name_of_another_figure_means_one() -> None:
    assert [figure_meant(name) for name in ("cardinal", "♕", "⛁", "歩", "nothing")] == [
        "archbishop", "queen", "draughtsking", "歩", "",
    ]  # fmt: skip


def test_pieces_of_both_sides_differ_where_players_expect_it() -> None:
    xiangqi, shogi = (piece_sets(game_of(name))[0].looks for name in ("xiangqi", "shogi"))
    assert xiangqi[0, "general"].layers != xiangqi[1, "general"].layers
    assert (xiangqi[0, "soldier"].colours.ink, xiangqi[1, "soldier"].colours.ink) == (
        colours(("red", "black", ""))[0].fill,
        colours(("red", "black", ""))[1].fill,
    )
    assert [shogi[number, "pawn"].turned for number in (0, 1)] == [False, True]


INVENTED = """
variant: invented
board: {grid: {file: 8, rank: 8}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  zorp: {letter: z, moves: MOVES}
  own: {letter: o, moves: step any, symbol: SYMBOL}
setup: {cells: {white: {king: e1, zorp: d4}, black: {king: e8}}}
"""


def invented(moves: str = "step any", symbol: str = '"X"') -> str:
    return INVENTED.replace("MOVES", json.dumps(moves)).replace("SYMBOL", symbol)


@pytest.mark.parametrize(
    ("moves", "signs"),
    [
        ("leap (2,1)", {"ink": 8}),
        ("slide orthogonal", {"ink": 4, "line": 4}),
        ("move step forward\ncapture step forward + sideways", {"line": 3}),
        ("slide diagonal\nleap (1,0)", {"ink": 8, "line": 4}),
    ],
)
def test_a_piece_without_a_figure_is_drawn_by_what_it_does(moves: str, signs: dict[str, int]) -> None:
    """Dots for leaps, lines with heads for slides, rings and crosses for moves and captures alone."""
    layers = deeds(load_text(invented(moves)), 0, load_text(invented(moves)).variant.pieces[1])
    counted: dict[str, int] = {}
    for layer in layers[:-1]:  # the last is the piece itself
        counted[layer.paint] = counted.get(layer.paint, 0) + layer.path.count("M")
    assert {paint: counted.get(paint) for paint in signs} == signs


def test_a_diagram_is_drawn_for_the_side_that_moves_so() -> None:
    game = load_text(invented("step forward"))
    up, down = (deeds(game, player, game.variant.pieces[1])[0].path for player in (0, 1))
    assert float(up.split()[1].split("m")[0]) < 50 < float(down.split()[1].split("m")[0])


@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        ("<svg><script>alert(1)</script></svg>", "no `script`"),
        ("<svg onload='alert(1)'><path d='M0 0h9'/></svg>", "no `onload`"),
        ("<svg><image href='https://example.org/a.png'/></svg>", "no `image`"),
        ("<svg><path d='M0 0h9' style='fill:url(#a)'/></svg>", "no `style`"),
        ("<svg><path d='M0 0h9' fill='url(https://example.org)'/></svg>", "no colour"),
        ("<svg><use href='#a'/></svg>", "no `use`"),
        ("<svg><a href='javascript:alert(1)'><path d='M0 0h9'/></a></svg>", "no `a`"),
        ("<svg><path d='M0 0h9&quot; onload=&quot;x'/></svg>", "no path"),
        ("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg><path d='M0 0h9'/></svg>", "no declarations"),
        ("<svg><foreignObject/></svg>", "no `foreignObject`"),
        ("<svg viewBox='0 0 0 9'><path d='M0 0h9'/></svg>", "`viewBox`"),
        ("<svg></svg>", "draws 0 shapes"),
        ("<svg><path d='M0 0h9'", "no SVG"),
        ("<html/>", "begins with `html`"),
    ],
)
def test_an_own_picture_holds_nothing_that_runs_or_loads(drawing: str, reason: str) -> None:
    text = invented(symbol=json.dumps(drawing))
    with pytest.raises(VariantError) as caught:
        load_text(text)
    assert [problem.code for problem in caught.value.problems] == ["NDV023"]
    assert reason in str(caught.value)


def test_an_own_picture_is_drawn_in_the_colours_of_the_player() -> None:
    drawing = (
        "<svg viewBox='0 0 10 20'><g transform='translate(1,0) rotate(0)'><circle cx='4' cy='5' r='4'/>"
        "<rect x='1' y='10' width='6' height='8' fill='white' stroke='#a30'/></g></svg>"
    )
    game = load_text(invented(symbol=json.dumps(drawing)))
    one = piece_sets(game)[0].looks[0, "own"]
    assert [(layer.paint, layer.width) for layer in one.layers] == [("body", 0.0), ("ink", 0.0), ("#a30", 1.0)]
    assert one.layers[0].matrix == (5.0, 0.0, 0.0, 5.0, 30.0, 0.0)
    assert "own" not in position_svg(view(game.start()))


def test_lines_of_a_board_of_points_stop_at_the_river() -> None:
    seen = view(game_of("xiangqi").start())
    assert seen.board.axes
    found = marks(seen.board, layout(seen.board.axes, seen.notation), seen.drawing)
    names = {(seen.names[one], seen.names[other]) for one, other in found.joins}
    upright = {pair for pair in names if pair[0][0] == pair[1][0]}
    across = {pair for pair in names if pair[0][1:] == pair[1][1:]}
    assert upright == {("a1", "a10"), ("i1", "i10")} | {
        (f + a, f + b) for f in "bcdefgh" for a, b in (("1", "5"), ("6", "10"))
    }
    assert across == {(f"a{k}", f"i{k}") for k in range(1, 11)}
    crossed = "d1 e2, e2 f3, f1 e2, e2 d3, d10 e9, e9 f8, f10 e9, e9 d8"
    assert {frozenset(pair) for pair in names - upright - across} == {
        frozenset(pair.split()) for pair in crossed.split(", ")
    }


def test_sides_of_the_board_have_the_colour_of_who_joins_them() -> None:
    game = game_of("hex", side=4)
    svg, (red, blue) = position_svg(view(game.start())), (colours(game.letters.players)[k].fill for k in (0, 1))
    edges = {colour: re.search(rf'd="([^"]*)" fill="none" stroke="{colour}"', svg) for colour in (red, blue)}
    n_edges = {colour: found[1].count("M") for colour, found in edges.items() if found}
    assert (
        sum(n_edges.values()) == 4 * 2 * 4 - 2 and abs(n_edges[red] - n_edges[blue]) <= 2
    )  # of 4 cells on a side two each


@pytest.mark.parametrize(
    ("board", "code"),
    [
        ("{grid: {file: 4, rank: 4}, marks: {nowhere: shade}}", "NDV201"),
        ("{grid: {file: 4, rank: 4}, style: wavy}", "NDV023"),
        ("{grid: {file: 4, rank: 4}, draw: {rank: [0.5, 0.87]}, style: points}", "NDV026"),
        ("{sections: {N: {file: 4, rank: 4}}, style: plain}", "NDV026"),
        ("{sections: {N: {file: 4, rank: 4}}, piled: rank}", "NDV026"),
        ("{grid: {file: 4, rank: 4, level: 2}, piled: rank}", "NDV026"),
        ("{grid: {file: 4, rank: 4}, piled: file}", "NDV026"),
        ("{grid: {file: 4, rank: 4, level: 2}, piled: height}", "NDV205"),
    ],
)
def test_a_style_that_cannot_be_is_told(board: str, code: str) -> None:
    text = INVENTED.replace("MOVES", "step any").replace("SYMBOL", "X").replace("{grid: {file: 8, rank: 8}}", board)
    with pytest.raises(VariantError) as caught:
        load_text(text)
    assert code in [problem.code for problem in caught.value.problems]


def test_a_pile_is_drawn_on_one_cell_the_top_last() -> None:
    """The black officer on e1 leads a column of two white men; two other columns have a man below."""
    position = (
        game_of("lasca")
        .start()
        .after("1g3-1f4 1e5-1g3 1c3-1d4 1c5-1b4 1a3-1c5 1d6-1b4 1d2-1c3 1b4-1d2 1e1-1c3 1g3-1e1 1c3-1b4")
    )
    svg = position_svg(position)
    assert re.findall('data-cell="([^"]*)"', svg) == [f"1{f}{r}" for r in range(1, 8) for f in "abcdefg"]
    used = re.findall(r'<use href="#[^"]*-(\d-\w+)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"', svg)
    assert len(used) == len(position.pieces()) == 22
    spots = [(name, float(x) + float(wide) / 2, float(y) + float(wide) / 2, float(wide)) for name, x, y, wide in used]
    _, x, y, wide = next(spot for spot in spots if spot[0] == "1-officer")
    pile = [(name, round((down - y) / wide, 2), round(size / wide, 2))
            for name, right, down, size in spots if abs(right - x) < 1 and abs(down - y) < 0.5 * wide]  # fmt: skip
    assert pile == [("0-lower_man", 0.18, 0.92), ("0-lower_man", 0.09, 0.92), ("1-officer", 0, 1)]
    text = board_text(position)
    assert "3 of 21 boards" in text and text.count("a b c d e f g") == 3
