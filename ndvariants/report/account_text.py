"""The account of a move as text: a sentence, the lines of the file behind it, what it changes and sets off."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from ndvariants.errors import Place, ResourceError
from ndvariants.resources import read_text

if TYPE_CHECKING:
    from ndvariants.game.account import Account
    from ndvariants.game.move import Move
    from ndvariants.game.position import Position


def account_lines(position: Position, told: Account) -> Iterable[str]:
    """The account for people, line by line."""
    yield sentence(position, told)
    yield from _listed("line" if len(told.lines) == 1 else "lines", [_shown(place) for place in told.lines])
    yield from _listed("changes", told.changes)
    yield from _listed("rules that wait for it", [_rule(name, place) for name, place in told.rules])
    if told.then is not None:
        outcome = told.then.outcome()
        moves = f"{told.then.side} to move{', in check' if told.then.in_check() else ''}"
        count = f"{moves}, {len(told.then.legal_moves())} legal moves"
        yield from _listed("then", [str(outcome) if outcome is not None else count])


def sentence(position: Position, told: Account) -> str:
    """The first line: what the move is, or why it is not legal."""
    if told.reason or told.move is None:
        return told.reason
    return f"{told.move} is legal: {_what(position, told.move)}"


def _what(position: Position, move: Move) -> str:
    if move.target is None:
        return f"{position.side} passes"
    if move.drop is not None:
        return f"{position.side} drops a {move.drop} on {move.target}"
    taken = f" and takes the {move.captures}" if move.captures else ""
    become = f" and becomes a {move.promotion}" if move.promotion else ""
    way = f"stays on {move.origin}" if move.origin == move.target else f"goes from {move.origin} to {move.target}"
    return f"the {move.piece} of {position.side} {way}{taken}{become}"


def _listed(title: str, lines: Iterable[str]) -> Iterable[str]:
    lines = list(lines)
    if lines:
        yield f"\n{title}"
        yield from (f"  {line}" for line in lines)


def _shown(place: Place) -> str:
    """A place with the line that stands there."""
    try:
        line = read_text(Path(place.path)).splitlines()[place.line - 1].strip()
    except (ResourceError, IndexError):
        line = ""
    return f"{Path(place.path).name}:{place.line}  {line}"


def _rule(name: str, place: Place | None) -> str:
    return name if place is None else f"{name}  ({_shown(place)})"
