"""Values that ``tune`` has found and kept beside a variant's file: ``my.yaml`` has them in ``my.values.json``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game
from ndvariants.resources import read_text

SUFFIX = ".values.json"
MOST = 100_000


@dataclass(frozen=True, slots=True)
class TunedValue:
    """The value of a piece with its 95 % interval, from ``low`` to ``high``."""

    value: int
    low: int
    high: int


def tuned_path(game: Game) -> Path | None:
    """Where the tuned values of a game are kept; ``None`` for games that come from no file."""
    path = game.variant.path
    return Path(path).with_suffix(SUFFIX) if path else None


def tuned_values(game: Game) -> dict[str, TunedValue]:
    """The tuned values of a game: none where there is no such file, or it is of other parameters.

    Raises NdVariantsError for a file that is damaged.
    """
    path = tuned_path(game)
    if path is None or not path.exists():
        return {}
    pieces = {piece.name for piece in game.variant.pieces if not piece.royal}
    try:
        found = json.loads(read_text(path))
        if found["parameters"] != _plain(game.variant.parameters):
            return {}
        values = {name: TunedValue(**entry) for name, entry in found["values"].items()}
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        values = {"": TunedValue(0, 0, 0)}
    numbers = [number for value in values.values() for number in asdict(value).values()]
    if not set(values) <= pieces or any(type(n) is not int or abs(n) > MOST for n in numbers):
        raise NdVariantsError(f"{path} holds no values of this game\n  hint: remove it, or tune again")
    return values


def tuned_text(game: Game, values: Mapping[str, TunedValue], how: Mapping[str, Any]) -> str:
    """The text of such a file; *how* says how the values were got."""
    entry = {
        "variant": game.variant.name,
        "parameters": _plain(game.variant.parameters),
        "values": {name: asdict(value) for name, value in values.items()},
        "how": dict(how),
    }
    return json.dumps(entry, indent=2, ensure_ascii=False) + "\n"


def _plain(parameters: Mapping[str, Any]) -> Any:
    """Parameters as JSON reads them back."""
    return json.loads(json.dumps(dict(parameters), default=str))
