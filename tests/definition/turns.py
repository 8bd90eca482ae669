"""Turns: identities of positions, what has occurred, and whose turn it is (effects.md, "Positions that come back")."""

from __future__ import annotations

from typing import Any

from ndvariants.model.variant import EACH
from tests.definition.asking import Game, Scene, holds
from tests.definition.values import Position, but


def identity(position: Position, game: Game | None = None, side: str | None = None) -> Any:
    """"the pieces on each cell, and which of their moves are still to be made for the first time"; "the cells that are
    gone"; "hands, castling rights, the phase, who is out and who is to move"; "all registers but those with `identity:
    false`"."""
    counted = None if game is None else {one.name for one in game.variant.registers if one.identity}
    men = frozenset(
        (
            cell, man.player, man.kind, man.unmoved and (game is None or man.kind in game.asks_unmoved),
            *(mark for mark in man.marks if counted is None or mark[0] in counted),
        )
        for cell, man in position.board.items()
    )
    registers = tuple(
        sorted((str(key), value) for key, value in position.registers.items() if counted is None or key[0] in counted)
    )
    hands = tuple(sorted((key, count) for key, count in position.hands.items() if count))
    return (
        men, frozenset(position.gone), frozenset(position.waiting), hands, frozenset(position.rights), position.phase,
        position.back, position.after, position.out, position.result, position.side if side is None else side,
        registers,
    )  # fmt: skip


def within(game: Game, position: Position, phase: int | None) -> Any:
    """Return the identity of a position within a turn, in a phase."""
    place = but(position, phase=phase, back=None)
    return identity(place, game)


def turn_of(game: Game, position: Position, player: str) -> Position:
    """Return the position with another player to move, were the turn over now."""
    asked = position.copy()
    asked.joined, asked.parts, asked.again, asked.forbidden, asked.leaving = False, 0, None, False, ()
    asked.vacated = set()
    if position.side != player or position.back is not None:
        asked.phase = position.phase if position.back is None else position.back
        asked.back, asked.after = None, None
    asked.side = player
    return asked


def occurrences(scene: Scene) -> int:
    """"how often the position has occurred, this time included"."""
    now = standing(scene)
    past = scene.position.past
    if not scene.in_rule and not scene.position.turning and scene.position.parts == 0:
        return past.count(past[-1]) if past else 1
    return past.count(now) + 1


def unchanged(scene: Scene) -> bool:
    """"whether the position is that before the turn, but for who is to move: the whole turn with all its parts; before
    a move, and in endings, the last turn"."""
    before = scene.position.before
    if before is None:
        return False
    return bool(identity(before, scene.game, "") == identity(standing_position(scene), scene.game, ""))


def standing(scene: Scene) -> Any:
    """Return the identity of the position that stands if the turn ends now."""
    return identity(standing_position(scene), scene.game)


def standing_position(scene: Scene) -> Position:
    """Return the position as it would stand if the turn were over now."""
    from tests.definition.playing import pass_on

    if not scene.in_rule and not scene.position.turning and scene.position.parts == 0:
        return scene.position
    asked = scene.position.copy()
    asked.again = None
    pass_on(scene.game, asked, scene.me)
    return asked


def next_phase(game: Game, position: Position) -> None:
    """"The parts of the game follow each other in the order of the file, each until its `until` holds (asked after
    every turn, `me` to move)."""
    if position.phase is None:
        return
    while True:
        phase = game.variant.phases[position.phase]
        later = [k for k in range(position.phase + 1, len(game.variant.phases)) if not game.variant.phases[k].extra]
        if phase.extra or phase.until is None or not later:
            return
        if not holds(phase.until, Scene(game, position, position.side, last=position.last)):
            return
        position.phase = later[0]


def new_marks(game: Game) -> tuple[tuple[str, int], ...]:
    """Return the registers of a new piece."""
    return tuple((one.name, one.initial) for one in game.variant.registers if one.per == (EACH,))
