"""Warnings about the start position: a royal that can be captured at once, a game that is already over."""

from __future__ import annotations

from collections.abc import Iterator

from ndvariants.errors import Place, Problem
from ndvariants.game.game import Game

WAITING_ATTACKED = "NDV428"
OVER_AT_ONCE = "NDV429"


def start_checks(game: Game) -> Iterator[Problem]:
    """Warnings about the start position; none where all is well."""
    start, variant = game.start(), game.variant
    place = next((piece.place for piece in variant.pieces if piece.royal and piece.place), None)
    place = place or Place(variant.path or "<variant>", 1, 1)
    outcome = start.outcome()
    if outcome is not None:
        message = f"the game is over before the first move: {outcome}"
        yield Problem(OVER_AT_ONCE, place, message, "", "change the setup, or the endings", "warning")
    elif variant.check and len(game.players) == 2 and game.engine.in_check(start.state, 1):
        waiting, mover = game.players[1], game.players[0]
        message = f"{waiting}'s royal is attacked at the start, and {mover} is to move"
        hint = "change the setup, or switch check off with `options: {check: false}`"
        yield Problem(WAITING_ATTACKED, place, message, f"attacked by a piece of {mover}", hint, "warning")
