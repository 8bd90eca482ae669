"""How much each term of the score counts beside cells and hands: in percent, of a game or as games have said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields

MOST = 1000


@dataclass(frozen=True, slots=True)
class Weights:
    """Percent of what is derived: cells that pieces may go to, those round a royal, threats, runners, the move."""

    mobility: int = 100
    proximity: int = 100
    threats: int = 100
    runners: int = 100
    tempo: int = 100


NONE = Weights(*(0 for _ in fields(Weights)))
NAMES = tuple(field.name for field in fields(Weights))


def read_weights(said: Mapping[str, int]) -> Weights:
    """Weights of a file; raises ValueError or TypeError for those that it cannot have."""
    weights = Weights(**said)
    if any(type(n) is not int or not 0 <= n <= MOST for n in asdict(weights).values()):
        raise ValueError("other weights")
    return weights
