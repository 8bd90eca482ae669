"""Inheritance by difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from ndvariants.advice.explaining import build_explained
from ndvariants.errors import VariantError
from ndvariants.language.yaml.source import read_source
from tests.model.writing import problems, small, variant


def child(text: str, extends: str = "chess") -> str:
    return f"variant: child\nextends: {extends}\n{text}"


def test_null_removes_and_mappings_merge() -> None:
    pieces_text = "pieces: {knight: null, rook: {letter: x}, pawn: {promotes: {to: [queen]}}}"
    found = variant(child(f"{pieces_text}\nsetup: {{place: {{king: rank = 1 and file = 5}}}}"))
    pieces = {piece.name: piece for piece in found.pieces}
    assert "knight" not in pieces
    assert pieces["rook"].letter == "x"
    assert len(pieces["rook"].movements) == 1
    assert pieces["pawn"].promotions
    assert pieces["pawn"].promotions[0].to == ("queen",)


def test_what_names_a_file_is_not_inherited() -> None:
    found = variant(child(""))
    assert (found.name, found.title, found.inventor, found.year) == ("child", "child", "", None)


def test_another_form_of_setup_or_grid_replaces() -> None:
    text = """
board: {grid: {x: 8, y: 8}}
players: {white: {forward: +y}, black: {forward: -y}}
zones: {last: y = 8}
pieces: {pawn: {moves: step forward}}
moves: null
setup: {cells: {white: {king: a1}, black: {king: a8}}}"""
    found = variant(child(text))
    assert [axis.name for axis in found.board.axes] == ["x", "y"]  # type: ignore[union-attr]
    assert len(found.setup) == 2


def test_sizes_of_the_same_form_merge() -> None:
    found = variant(child("board: {grid: {dimensions: 2}}", "hyperchess"), n=4)
    assert [axis.width for axis in found.board.axes] == [8, 8]  # type: ignore[union-attr]


def test_a_parameter_may_become_a_constant() -> None:
    found = variant(child("parameters: {n: 4}", "hyperchess"))
    assert len(found.board.axes) == 4  # type: ignore[union-attr]


def test_null_outside_a_child_is_a_fault() -> None:
    assert [problem.code for problem in problems(small(zones="null"))] == ["NDV024"]


def test_a_chain_of_files_and_the_places_of_their_faults(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(small().replace("leap any", "leap anny"))
    (tmp_path / "two.yaml").write_text("variant: two\nextends: one.yaml\npieces: {rook: {moves: slide orthogonl}}\n")
    (tmp_path / "three.yaml").write_text("variant: three\nextends: ./two.yaml\nzones: {here: rnk = 1}\n")
    with pytest.raises(VariantError) as caught:
        build_explained(read_source(tmp_path / "three.yaml"))
    found = caught.value.problems
    places = {(Path(place.path).name, place.line, place.column) for place in (problem.place for problem in found)}
    assert places == {("three.yaml", 2, 10), ("three.yaml", 3, 15)}  # the author's own lines
    beside = {(Path(place.path).name, place.line, place.column) for problem in found for place, _ in problem.related}
    assert beside == {("one.yaml", 9, 46), ("two.yaml", 3, 30)}


def test_a_circle_of_files_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("variant: one\nextends: two\n")
    (tmp_path / "two.yaml").write_text("variant: two\nextends: one\n")
    with pytest.raises(VariantError, match="one -> two -> one"):
        build_explained(read_source(tmp_path / "one.yaml"))
