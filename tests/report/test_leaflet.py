"""The rules as a page to keep: every piece drawn, nothing fetched from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.report.leaflet import leaflet


@pytest.mark.parametrize("name", ["chess", "xiangqi", "raumschach", "icochess"])
def test_every_piece_that_moves_is_drawn(name: str) -> None:
    game = load(name)
    document = leaflet(game.start())
    moving = [piece.name for piece in game.variant.pieces if piece.movements]
    assert len(document.sections) == len(moving) + 2
    for section in document.sections[1:-1]:
        assert "<svg" in section.parts[0].svg, section.title  # type: ignore[union-attr]


def test_a_ring_marks_where_a_piece_only_captures() -> None:
    pawn = next(section for section in leaflet(load("chess").start()).sections if section.title == "Pawn")
    figure = pawn.parts[0]
    assert figure.svg.count('fill="none"') >= 2  # type: ignore[union-attr]
    assert "only to capture" in figure.caption  # type: ignore[union-attr]


def test_the_page_stands_alone(tmp_path: Path) -> None:
    path = tmp_path / "rules.html"
    result = CliRunner().invoke(commands, ["show", "knightmate", "--leaflet", str(path)])
    assert result.exit_code == 0, result.output
    page = path.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>") and "Knightmate" in page
    assert not re.search(r"(src|href)=\"(https?:)?//", page)
