"""What is kept of a game that was played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from ndvariants.game.endings import DRAW, UNFINISHED
from ndvariants.game.move import Outcome
from ndvariants.game.position import Position
from ndvariants.game.random_games import Result
from ndvariants.model.variant import ParameterValue

__all__ = ["DRAW", "UNFINISHED", "Record", "Result", "record"]


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game: enough to play it again. ``start`` is a position text, ``moves`` are move texts."""

    variant: str
    parameters: Mapping[str, ParameterValue]
    start: str
    moves: tuple[str, ...]
    outcome: Outcome | None = None
    version: str = field(default="")

    def as_dict(self) -> dict[str, Any]:
        """The record as plain values for JSON; ``Record.from_dict`` reads it back."""
        return {**asdict(self), "parameters": dict(self.parameters), "moves": list(self.moves)}

    @staticmethod
    def from_dict(values: Mapping[str, Any]) -> Record:
        """The record that ``as_dict`` wrote."""
        outcome = values.get("outcome")
        return Record(
            variant=values["variant"],
            parameters=dict(values.get("parameters", {})),
            start=values["start"],
            moves=tuple(values["moves"]),
            outcome=Outcome(**outcome) if outcome else None,
            version=values.get("version", ""),
        )


def record(position: Position) -> Record:
    """The game that led to a position."""
    from ndvariants import __version__

    line = position.line()
    return Record(
        variant=position.game.variant.name,
        parameters=dict(position.game.variant.parameters),
        start=line[0].text(),
        moves=tuple(step.last_move.text for step in line if step.last_move is not None),
        outcome=position.outcome(),
        version=__version__,
    )
