"""Games whose starts are drawn by lot: a parameter has another value in every game, drawn from the seed of the run.

The value of a game depends on the seed and its number alone: runs are the same however they are shared out, and games
are played again with the value that they had. Each value is a game of its own, loaded when it is first drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from ndvariants.builder.shape.extends import inherit
from ndvariants.builder.shape.faults import Faults
from ndvariants.builder.shape.parameters import LARGEST, declared
from ndvariants.errors import NdVariantsError
from ndvariants.faults.fault import suggestion
from ndvariants.game.game import Position
from ndvariants.game.load import Files, load, load_files
from ndvariants.kernel.random import MASK, draw, game_key
from ndvariants.language.yaml.source import read_source
from ndvariants.model.variant import ParameterValue

DRAWN = 991  # the number of the random number that draws a value
MOST_KEPT = 1000  # games that stay loaded
MOST_VALUES = 1 << 20


@dataclass(frozen=True, slots=True)
class Lot:
    """A parameter that is drawn for every game: from ``low`` to ``high``, or one of ``choices``.

    ``source`` is how the variant was asked for, ``given`` its other parameters; ``files``: the rules, where they came
    with a run. ``group``: how many games in a row share a start.
    """

    source: str
    name: str
    seed: int
    given: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = -1
    choices: tuple[str, ...] = ()
    files: Files = field(default=(), repr=False)
    group: int = 1

    def value(self, number: int) -> ParameterValue:
        """The value of a game, by its number."""
        n = len(self.choices) or self.high - self.low + 1
        drawn = draw(game_key(self.seed & MASK, number // self.group), DRAWN, n)
        return self.choices[drawn] if self.choices else self.low + drawn

    def start(self, number: int) -> Position:
        """The start of a game, by its number."""
        return _start(self.files or self.source, self.given, self.name, self.value(number))

    def said_of(self, number: int) -> str:
        """``start=518``: what was drawn for a game."""
        return f"{self.name}={self.value(number)}"

    def text(self) -> str:
        """The lot as it is kept with a run: ``start=0..959``, ``wall=none|ring``."""
        return f"{self.name}={'|'.join(self.choices) or f'{self.low}..{self.high}'}"


@lru_cache(MOST_KEPT)
def _start(source: str | Files, given: tuple[tuple[str, str], ...], name: str, value: ParameterValue) -> Position:
    parameters = {**dict(given), name: value}
    return (load(source, **parameters) if isinstance(source, str) else load_files(source, **parameters)).start()


def lot_of(source: str, parameters: Mapping[str, str], name: str, seed: int) -> Lot:
    """The lot that draws a parameter of a variant. Raises NdVariantsError when there is nothing to draw from."""
    faults = Faults()
    document = inherit(read_source(source), faults)
    files = tuple((layer.path, layer.text) for layer in document.layers)  # workers need not find them
    known = {one.name: one for one in declared(document, faults) if not one.constant}
    if name not in known:
        hint = suggestion(name, known, "parameters") or "the variant has none"
        raise NdVariantsError(f"there is no parameter {name!r} to draw", str(hint))
    if name in parameters:
        raise NdVariantsError(f"{name!r} is drawn for every game, and set as well", f"leave -p {name}=... out")
    parameter, given = known[name], tuple(sorted(parameters.items()))
    if parameter.type == "choice":
        return Lot(source, name, seed, given, choices=parameter.choices, files=files)
    if parameter.type == "boolean":
        return Lot(source, name, seed, given, choices=("false", "true"), files=files)
    if parameter.type != "integer" or LARGEST in (-parameter.low, parameter.high):
        raise NdVariantsError(f"{name!r} has no values to draw from", "give it a `range`, or `choices`")
    if parameter.high - parameter.low >= MOST_VALUES:
        raise NdVariantsError(f"{name!r} has too many values to draw from", f"at most {MOST_VALUES:,}")
    return Lot(source, name, seed, given, parameter.low, parameter.high, files=files)


def lot_from(text: str, source: str, given: Mapping[str, Any], seed: int, files: Files = ()) -> Lot:
    """The lot that was kept with a run (``Lot.text``); *given* are all parameters of the run, *files* its rules."""
    name, _, values = text.partition("=")
    others = tuple(sorted((key, str(value)) for key, value in given.items() if key != name))
    low, dots, high = values.partition("..")
    if dots and low.lstrip("-").isdigit() and high.lstrip("-").isdigit():
        return Lot(source, name, seed, others, int(low), int(high), files=files)
    return Lot(source, name, seed, others, choices=tuple(values.split("|")), files=files)
