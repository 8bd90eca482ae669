"""The rules as a page to keep: every piece drawn, nothing fetched from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.report.pages.leaflet import leaflet
from ndvariants.report.pages.page import page


@pytest.mark.parametrize("name", ["chess", "xiangqi", "raumschach", "icochess"])
def test_every_piece_that_moves_is_drawn(name: str) -> None:
    game = load(name)
    document = leaflet(game.start())
    moving = [piece.name for piece in game.variant.pieces if piece.movements]
    assert len(document.sections) == len(moving) + 2
    for section in document.sections[1:-1]:
        assert "<svg" in section.parts[0].svg, section.title  # type: ignore[union-attr]


def test_a_comma_after_an_address_is_no_part_of_the_link() -> None:
    """Its source stands in the line below the title; the link of othello led to `strategy.php,`."""
    links = re.findall(r'<p class="sub">.*?</p>', page(leaflet(load("othello").start())), re.DOTALL)
    assert re.findall(r'href="([^"]+)"', links[0]) == ["http://www.aartbik.com/strategy.php"]


def test_a_ring_marks_where_a_piece_only_captures() -> None:
    pawn = next(section for section in leaflet(load("chess").start()).sections if section.title == "Pawn")
    figure = pawn.parts[0]
    assert figure.svg.count('fill="none"') >= 2  # type: ignore[union-attr]
    assert "only to capture" in figure.note  # type: ignore[union-attr]


def test_pieces_stand_side_by_side_and_the_files_words_are_folded() -> None:
    """The leaflet of xiangqi was 7,800 pixels long in a window of 1,280: a column of boards beside an empty half."""
    text = page(leaflet(load("xiangqi").start()))
    cards = text.split('<div class="cards">')[1].split("</div></section>\n")[0]
    assert cards.count("<h3>") == 7 and cards.count("<details><summary>As the file says it") == 7
    assert "<code>palace</code>" in cards and "`" not in cards


def test_below_the_board_stands_who_begins_and_nothing_of_counters() -> None:
    start = leaflet(load("weiqi").start()).sections[0].parts[0]
    assert start.title == "Black moves first"  # type: ignore[union-attr]
    assert "in hand" not in start.svg  # type: ignore[union-attr]


def test_a_large_board_takes_the_whole_width_and_little_room() -> None:
    king = leaflet(load("four_d").start()).sections[1].parts[0]
    assert king.is_large and len(king.svg) < 300_000  # type: ignore[union-attr]


def test_of_many_boards_those_near_a_piece_are_drawn() -> None:
    """Boards of four_d are named by two axes, from A1 to H8; a rook changes one coordinate, a bishop two."""
    start = load("four_d").start()
    sections = {
        section.title: section.parts[0] for section in leaflet(start, start.game.notation.cell("D4d4")).sections
    }
    boards = {}
    for title in ("Rook", "Bishop"):
        svg: str = sections[title].svg  # type: ignore[union-attr]
        boards[title] = set(re.findall(r'class="ndv-slice"[^>]*>([^<]+)<', svg))
    assert boards["Rook"] == {f"{letter}4" for letter in "ABCDEFGH"} | {f"D{number}" for number in range(1, 9)}
    assert boards["Bishop"] == {
        *("D4", "C4", "E4", "D3", "D5", "B4", "F4", "D2", "D6"),  # one coordinate of the board's two, or none
        *("C3", "C5", "E3", "E5", "B2", "B6", "F2", "F6"),  # both, equally far
    }
    assert "further away" in sections["Bishop"].note  # type: ignore[union-attr]
    assert "further away" not in sections["Rook"].note  # type: ignore[union-attr]


def test_the_page_stands_alone(tmp_path: Path) -> None:
    path = tmp_path / "rules.html"
    result = CliRunner().invoke(commands, ["show", "knightmate", "--leaflet", str(path)])
    assert result.exit_code == 0, result.output
    text = path.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>") and "Knightmate" in text
    assert not re.search(r"(src=|<link[^>]*href=)\"(https?:)?//", text)


def test_the_cell_of_its_drawings_makes_the_page_a_leaflet(tmp_path: Path) -> None:
    path, same = tmp_path / "rules.html", tmp_path / "same.html"
    for words in (["--html", str(path)], ["--leaflet", str(same)]):
        assert CliRunner().invoke(commands, ["show", "chess", *words, "--at", "d4"]).exit_code == 0
    assert path.read_bytes() == same.read_bytes() and b"From d4" in path.read_bytes()


def test_pieces_that_are_only_dropped_have_their_rule() -> None:
    disc = next(section for section in leaflet(load("othello").start()).sections if section.title == "Disc")
    assert "it may be dropped on any empty cell, if" in disc.text


@pytest.mark.parametrize(("name", "cells"), [("glinski", 91), ("four_player", 160), ("chess", 64)])
def test_cells_are_counted_without_holes(name: str, cells: int) -> None:
    assert f": {cells} cells" in leaflet(load(name).start()).sections[0].text
