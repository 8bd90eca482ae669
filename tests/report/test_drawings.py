"""Boards as text and pictures: what a person sees of a position, whatever the board."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import ndvariants
from ndvariants.game.load import load_text
from ndvariants.model.variant import Axis, GraphBoard, GridBoard, Notation
from ndvariants.report.layout.positions import dimension_marks, status, view
from ndvariants.report.layout.view import DrawnPiece, View
from ndvariants.report.looks.colours import colours
from ndvariants.report.looks.figures import FIGURES, looks
from ndvariants.report.svg.position import position_svg
from ndvariants.report.svg.scene import scene
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
    assert status(start.play(start.legal_moves()[0]))[1] == "research of white: 24 in dimension 3"


def test_levels_of_registers_without_and_with_indices() -> None:
    text = """
variant: levels
extends: chess
registers:
  all: {levels: {many: [0], more: [1]}}
  kinds: {per: [piece], initial: 2, levels: {low: [3, 2, 9], none: [9]}}
"""
    assert status(load_text(text).start())[1:] == ["many", "low: queen"]


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
    for piece, look in looks(game.variant).items():
        assert look in FIGURES or look.isascii(), piece
    drawn = [(one["text"], one["layers"]) for one in scene(game)["pieces"]]
    assert [text for text, _ in drawn] == ["" if look in FIGURES else look for look in looks(game.variant).values()]
