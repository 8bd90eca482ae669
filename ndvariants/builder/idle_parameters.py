"""Remarks on parameters that change nothing: the game is the same whatever they are, and whatever the others are.

Found by building the variant with every value. Where that would be too many, nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from ndvariants.builder.build import build_variant
from ndvariants.builder.extends import inherit
from ndvariants.builder.faults import Faults
from ndvariants.builder.parameters import LARGEST, Parameter, declared
from ndvariants.errors import NdVariantsError, Problem
from ndvariants.language.source import Source
from ndvariants.model.cells import cell_count
from ndvariants.model.variant import Variant

MOST_VALUES, MOST_BUILDS, MOST_CELLS = 9, 60, 2_000


def idle_parameters(source: Source, variant: Variant) -> Iterator[Problem]:
    """A warning for each parameter of the file that changes nothing."""
    document = inherit(source, Faults())
    known = tuple(parameter for parameter in declared(document, Faults()) if not parameter.constant)
    unused = {problem.place for problem in variant.remarks if problem.code == "NDV352"}
    for parameter in known:
        place = document.key_place("parameters", parameter.name)
        if place.path != source.path or place in unused or cell_count(variant.board) > MOST_CELLS:
            continue
        if _changes_nothing(source, parameter, [other for other in known if other is not parameter]):
            message = f"the parameter `{parameter.name}` changes nothing: the game is the same with each of its values"
            hint = "use it where it should matter, or remove it"
            yield Problem("NDV366", place, message, "makes no difference", hint, "warning")


def _values(parameter: Parameter) -> list[Any]:
    """Every value of a parameter; none where they are too many."""
    if parameter.type == "choice":
        return list(parameter.choices)
    if parameter.type == "boolean":
        return [False, True]
    bounded = parameter.type == "integer" and parameter.low > -LARGEST and parameter.high < LARGEST
    values = range(parameter.low, parameter.high + 1) if bounded else range(0)
    return list(values) if len(values) <= MOST_VALUES else []


def _changes_nothing(source: Source, parameter: Parameter, others: list[Parameter]) -> bool:
    values = _values(parameter)
    if len(values) < 2 or not _same_for_all(source, parameter.name, values, {}):
        return False
    settings = [_values(other) for other in others]
    builds = len(values)
    for chosen in settings:
        builds *= len(chosen)
    if builds == 0 or builds > MOST_BUILDS:
        return False
    names = [other.name for other in others]
    return all(
        _same_for_all(source, parameter.name, values, dict(zip(names, setting, strict=True)))
        for setting in product(*settings)
    )


def _same_for_all(source: Source, name: str, values: list[Any], given: dict[str, Any]) -> bool:
    """Is the game the same for each value of a parameter, the others being as given?"""
    first = _game(source, {**given, name: values[0]})
    return all(_game(source, {**given, name: value}) == first for value in values[1:])


def _game(source: Source, given: dict[str, Any]) -> Variant | str:
    """What a file describes with some parameters, or why it cannot be built."""
    try:
        return replace(build_variant(source, given), parameters={})
    except NdVariantsError as error:
        return str(error)
