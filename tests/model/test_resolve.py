"""Expressions after the build: parameters, letters, quantifiers and constants."""

from __future__ import annotations

import pytest

from ndvariants.errors import Place
from ndvariants.language.trees.syntax import Binary, CellSet, Expr, Index, Name, Number, Signed
from ndvariants.model.walk import names_in
from ndvariants.words.endings import End
from tests.model.writing import problems, small, variant

PARAMETERS = (
    "{n: {type: integer, default: 3}, mode: {type: choice, choices: [one, two], default: one}, steps: [2, 4, 6]}"
)


def plain(expr: Expr) -> str:
    """An expression as short text, places left out."""
    match expr:
        case Number(value=value):
            return str(value)
        case Name(text=text):
            return text
        case Binary(operator=operator, left=left, right=right):
            return f"({plain(left)} {operator} {plain(right)})"
        case CellSet(kind=kind, arguments=arguments):
            return f"{kind.name.lower()}{[plain(part) for part in arguments]}"  # type: ignore[arg-type]
        case Index(name=name, indices=indices):
            return f"{name}[{plain(indices[0])}]"
    return type(expr).__name__


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rank = n", "(rank = 3)"),
        ("rank = n * 2 - 1", "(rank = 5)"),
        ("file = c", "(file = 3)"),
        ("c = file", "(3 = file)"),
        ("rank = width(file)", "(rank = 4)"),
        ("rank = steps[1]", "(rank = 4)"),
        ("rank = steps[rank]", "(rank = steps[rank])"),
        ("mode = one", "1"),
        ("mode != one", "0"),
        ("mode = two and rank = 1", "0"),
        ("mode = one and rank = 1", "(rank = 1)"),
        ("mode = two or rank = 1", "(rank = 1)"),
        ("not (mode = one)", "0"),
        ("every a in axes: a = 1", "((file = 1) and (rank = 1))"),
        ("every a in axes except file: a = n", "(rank = 3)"),
        ("some a in axes: a = 1", "((file = 1) or (rank = 1))"),
        ("some a in file: a = d", "(file = 4)"),
        ("every a in axes: some b in axes except a: a = b", "((file = rank) and (rank = file))"),
        ("a1", "cells['0']"),
        ("max(n, 7) = rank", "(7 = rank)"),
        ("true", "1"),
    ],
)
def test_a_zone_after_the_build(text: str, expected: str) -> None:
    found = variant(small(parameters=PARAMETERS, zones=f'{{here: "{text}"}}'))
    assert plain(found.zones[0].expressions[0]) == expected


def test_an_axis_of_width_1_is_not_among_the_axes() -> None:
    board = "{grid: {file: 4, rank: 4, level: 1}}"
    found = variant(small(board=board, zones='{here: "every a in axes: a = 2"}'))
    assert plain(found.zones[0].expressions[0]) == "((file = 2) and (rank = 2))"


def test_an_axis_that_the_board_lacks_counts_as_width_1() -> None:
    board = "{grid: {shape: [4, 4], names: [file, rank, level]}}"
    zones = '{here: "level = 1", there: "level(cell) = 2 or rank = 1", wide: "width(level) = 1"}'
    found = variant(small(board=board, zones=zones))
    assert [plain(zone.expressions[0]) for zone in found.zones] == ["1", "(rank = 1)", "1"]


def test_a_direction_along_an_absent_axis_is_left_out() -> None:
    board = "{grid: {shape: [4, 4], names: [file, rank, level]}}"
    pieces = '{king: {letter: k, royal: true, moves: "step +level | +rank"}, rook: {letter: r, moves: "step +level"}}'
    found = variant(small(board=board, pieces=pieces))
    king, rook = found.pieces
    assert isinstance(king.movements[0].legs[0].direction, Signed)
    assert rook.movements == ()


def test_each_is_unrolled_and_what_never_applies_is_gone() -> None:
    pieces = """
  king:
    letter: k
    royal: true
    moves: |
      each a in axes: move step +a if mode = one
      step -rank if mode = two
      step -file from mode = two and rank = 1
  rook: {letter: r, moves: none}"""
    found = variant(small(parameters=PARAMETERS, pieces=pieces))
    directions = [movement.legs[0].direction for movement in found.pieces[0].movements]
    assert [direction.terms for direction in directions if isinstance(direction, Signed)] == [
        (("+", "file"),),
        (("+", "rank"),),
    ]
    assert all(movement.condition is None for movement in found.pieces[0].movements)
    assert len(variant(small(parameters=PARAMETERS, pieces=pieces), mode="two").pieces[0].movements) == 2


def test_an_ending_that_counts_to_0_is_gone() -> None:
    endings = "[{repetition n - 3: draw}, {n plies without capture: draw}, {no legal move: draw}]"
    found = variant(small(parameters=PARAMETERS, endings=endings))
    assert [ending.conditions for ending in found.endings] == [((End.QUIET, 3),), ((End.NO_MOVE, None),)]


def test_bare_axes_are_known_where_a_set_of_cells_is_asked() -> None:
    rules = "{corner: {when: turn ends, do: remove cells in (file = 1 and rank = 1)}}"
    assert problems(small(rules=rules)) == []


def test_every_name_left_has_its_place() -> None:
    found = variant(small(zones='{here: "rank = 1 and file in b..c"}'))
    places = [name.place for name in names_in(found.zones[0].expressions[0])]
    assert all(isinstance(place, Place) and place.path == "test.yaml" for place in places)
