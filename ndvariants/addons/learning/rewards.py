"""Rewards of an outcome for each player."""

from __future__ import annotations

from collections.abc import Sequence

from ndvariants.game.move import Outcome


def returns(outcome: Outcome | None, teams: Sequence[str]) -> tuple[float, ...]:
    """Return each player's result, in the order of *teams*: 1 for a win, -1 for a loss, 0 for a draw or a running game.

    >>> returns(Outcome("black", "checkmate"), ("white", "black"))
    (-1.0, 1.0)
    """
    if outcome is None or outcome.winner is None:
        return (0.0,) * len(teams)
    return tuple(1.0 if team == outcome.winner else -1.0 for team in teams)
