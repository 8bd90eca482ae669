"""Every shipped file builds, with every value of its parameters that a person would try."""

from __future__ import annotations

from functools import cache

import pytest

from ndvariants.advice.explaining import build_explained
from ndvariants.builder.shape.extends import inherit
from ndvariants.builder.shape.faults import Faults
from ndvariants.builder.shape.parameters import declared
from ndvariants.language.yaml.source import read_source
from ndvariants.model.cells import cell_names, cell_number
from ndvariants.model.variant import GridBoard, Variant
from ndvariants.resources import variant_paths

NAMES = tuple(variant_paths())
# source: the sizes that the file's own ranges allow, at their ends and in the middle
HYPERCHESS = [
    {"n": n, "side": side, "setup": setup} for n in (2, 3, 4, 6) for side in (4, 8) for setup in ("rank", "wall")
] + [{"n": 2, "side": 12}, {"n": 3, "side": 5}, {"repetition": 3, "quiet": 100}]
OTHERS = [
    ("collapse", {"shape": "5,5,5"}),
    ("collapse", {"arm_at": [0, 1, 2, 3]}),
    ("four_d", {"promotion": "z"}),
    ("four_d", {"repetition": "3", "quiet": "100"}),
]


def built(name: str, **parameters: object) -> Variant:
    return build_explained(read_source(name), parameters)


@cache
def shipped(name: str) -> Variant:
    return built(name)


@pytest.mark.parametrize("name", NAMES)
def test_names_of_cells_are_distinct_and_read_back(name: str) -> None:
    variant = shipped(name)
    names = {cell: name for cell, name in enumerate(cell_names(variant.board, variant.notation)) if name}
    assert len(set(names.values())) == len(names)
    assert [cell_number(variant.board, variant.notation, text) for text in names.values()] == list(names)


@pytest.mark.parametrize("parameters", HYPERCHESS, ids=str)
def test_hyperchess_builds_in_every_size(parameters: dict[str, object]) -> None:
    variant = built("hyperchess", **parameters)
    assert isinstance(variant.board, GridBoard)
    side = int(str(parameters.get("side", 8)))
    assert {axis.width for axis in variant.board.axes} == {side}
    assert len(variant.board.axes) == parameters.get("n", 3)
    # source: rules of HyperChess: one line of pieces and one of pawns a side in every dimension; castling at 8 only
    assert len(variant.setup) == 4 * side
    assert len(variant.castlings) == (2 if side == 8 else 0)


@pytest.mark.parametrize(("name", "parameters"), OTHERS, ids=str)
def test_other_families_build(name: str, parameters: dict[str, object]) -> None:
    assert built(name, **parameters).setup


@pytest.mark.parametrize("name", NAMES)
def test_every_default_is_a_value_that_may_be_given(name: str) -> None:
    source, faults = read_source(name), Faults()
    known = declared(inherit(source, faults), faults)
    given = {parameter.name: parameter.default for parameter in known if not parameter.constant}
    assert build_explained(source, given) == shipped(name)
