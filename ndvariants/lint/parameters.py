"""Remarks on parameters that change nothing: the game is the same whatever they are, and whatever the others are.

Found by building the variant with every value. Where that would be too many, nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from ndvariants.builder.build import build_variant
from ndvariants.builder.shape.extends import inherit
from ndvariants.builder.shape.faults import Faults
from ndvariants.builder.shape.parameters import LARGEST, Parameter, declared
from ndvariants.errors import NdVariantsError, Problem
from ndvariants.faults.remarks.file import NoDifference
from ndvariants.language.yaml.source import Source
from ndvariants.model.variant import Variant

MOST_VALUES, MOST_BUILDS, MOST_CELLS = 9, 60, 2_000
MOST_READ = 200_000  # characters of the merged file, in all builds together: half a second


def idle_parameters(source: Source, variant: Variant) -> Iterator[Problem]:
    """A warning for each parameter of the file that changes nothing."""
    if not variant.parameters or variant.board.n_cells > MOST_CELLS:
        return
    document = inherit(source, Faults())
    known = tuple(parameter for parameter in declared(document, Faults()) if not parameter.constant)
    usual = all(variant.parameters.get(parameter.name) == parameter.default for parameter in known)
    built = replace(variant, parameters={}) if usual else None
    defaults = {parameter.name: parameter.default for parameter in known}
    games = _Games(source, defaults, built, min(MOST_BUILDS * len(known), MOST_READ // (1 + len(variant.merged or ""))))
    for parameter in known:
        place = document.key_place("parameters", parameter.name)
        if place.path != source.path:
            continue
        if _changes_nothing(games, parameter, [other for other in known if other is not parameter]):
            yield NoDifference(parameter.name).at(place)


@dataclass
class _Games:
    """Builds of a file with various parameters, as long as there are builds ``left``.

    ``usual`` is the variant with its ``defaults``, ``None`` if it is not known yet.
    """

    source: Source
    defaults: Mapping[str, Any]
    usual: Variant | None
    left: int

    def are_all_one(self, name: str, values: list[Any], given: dict[str, Any]) -> bool:
        if self.left < len(values):
            return False
        first, *others = sorted(values, key=lambda value: bool(value != self.defaults[name]))
        game = self._game({**given, name: first})
        return all(self._game({**given, name: value}) == game for value in others)

    def _game(self, given: dict[str, Any]) -> Variant | str:
        if self.usual is not None and all(value == self.defaults[name] for name, value in given.items()):
            return self.usual
        self.left -= 1
        try:
            return replace(build_variant(self.source, given), parameters={})
        except NdVariantsError as error:
            return str(error)


def _values(parameter: Parameter) -> list[Any]:
    if parameter.type == "choice":
        return list(parameter.choices)
    if parameter.type == "boolean":
        return [False, True]
    bounded = parameter.type == "integer" and parameter.low > -LARGEST and parameter.high < LARGEST
    values = range(parameter.low, parameter.high + 1) if bounded else range(0)
    return list(values) if len(values) <= MOST_VALUES else []


def _changes_nothing(games: _Games, parameter: Parameter, others: list[Parameter]) -> bool:
    values = _values(parameter)
    if len(values) < 2 or not games.are_all_one(parameter.name, values, {}):
        return False
    settings = [_values(other) for other in others]
    builds = len(values)
    for chosen in settings:
        builds *= len(chosen)
    if builds == 0 or builds > MOST_BUILDS:
        return False
    names = [other.name for other in others]
    return all(
        games.are_all_one(parameter.name, values, dict(zip(names, setting, strict=True)))
        for setting in product(*settings)
    )
