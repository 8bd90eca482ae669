"""Landings: the moves that a movement allows at a cell, and their effects, for one player."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ndvariants.compiler.codes import Codes
from ndvariants.compiler.moves.actions import Landing
from ndvariants.compiler.moves.effects import Effect, Effects, Sequence
from ndvariants.kernel.layout import (
    BECOME,
    EFFECT_BY_ORIGIN,
    EFFECT_VERIFY,
    EFFECT_WAITS,
    LEAVE_EN_PASSANT,
    PLAIN,
    RIFLE,
    TAKE_EN_PASSANT,
    TAKE_PASSED,
)
from ndvariants.language.syntax import Movement
from ndvariants.model.variant import Piece, Promotion

REMOTE = frozenset({TAKE_EN_PASSANT, TAKE_PASSED, RIFLE})  # these change other cells than origin and target


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose move it is: the player, the program of the movement's condition, whether own royals are safe, and whether
    the condition asks nothing of the target."""

    player: int
    guard: int
    spares_royals: bool
    by_origin: bool = False


def landing(
    codes: Codes,
    effects: Effects,
    piece: Piece,
    movement: Movement,
    promotions: tuple[Promotion, ...],
    lands: bool,
    turn: Turn,
) -> Landing:
    """What the movement does at a cell where it ``lands``, and where these ``promotions`` of the piece may be."""
    if not lands:
        return Landing()
    flags = movement.flags
    moves, captures = movement.mode != "capture", movement.mode != "move"
    if turn.player == codes.n_players:
        captures = False  # neutral pieces capture nothing, whoever moves them
    if "on trail" in flags:
        if not captures:
            return Landing()
        return Landing(trail=_sequence(codes, effects, piece, TAKE_EN_PASSANT, _first(promotions, True), turn))
    kind = PLAIN
    if "leaving a trail" in flags:
        kind = LEAVE_EN_PASSANT
    elif "capturing passed" in flags:
        kind = TAKE_PASSED
        moves, captures = True, moves and captures
    plainly = _first(promotions, kind == TAKE_PASSED)
    waits = EFFECT_WAITS if "at the end" in flags else 0
    quiet = _sequence(codes, effects, piece, kind, plainly, turn, waits) if moves else None
    if not captures:
        return Landing(quiet=quiet)
    taking = RIFLE if "rifle" in flags else kind
    capture = _sequence(codes, effects, piece, taking, _first(promotions, True), turn, waits)
    return Landing(quiet, None, capture, takes(codes, movement, turn))


def _first(promotions: tuple[Promotion, ...], captures: bool) -> Promotion | None:
    """The promotion that holds for a move that captures, or for one that does not."""
    return next((one for one in promotions if one.capturing is None or one.capturing == captures), None)


def takes(codes: Codes, movement: Movement, turn: Turn) -> frozenset[int]:
    """The codes that the movement may capture."""
    found = set()
    for code, info in enumerate(codes.infos):
        if not info.piece or info.player == codes.n_players:
            continue
        piece = codes.piece(code)
        own = info.player == turn.player
        if piece.iron or (own and ("taking own" not in movement.flags or (piece.royal and turn.spares_royals))):
            continue
        if not movement.taking or info.piece in movement.taking:
            found.add(code)
    return frozenset(found)


def _sequence(
    codes: Codes, effects: Effects, piece: Piece, kind: int, promotion: Promotion | None, turn: Turn, waits: int = 0
) -> Sequence:
    """The effects of the moves onto one cell: one, or one for each promotion choice."""
    flags = waits + (EFFECT_VERIFY if kind in REMOTE else 0) + (EFFECT_BY_ORIGIN if turn.by_origin else 0)
    plain = Effect(kind, 0, flags, turn.guard)
    if promotion is None or kind == RIFLE:
        return effects.sequence((plain,))
    become = BECOME if kind in (PLAIN, LEAVE_EN_PASSANT) else kind  # a piece that promotes leaves no en passant cells
    choices = []
    for name in promotion.to:
        if code := codes.find(turn.player, name):
            # A royal more or less: what is proved of other moves says nothing of it.
            verify = flags | (EFFECT_VERIFY if piece.royal or codes.piece(code).royal else 0)
            choices.append(replace(plain, kind=become, argument=code, flags=verify, becomes=name))
    return effects.sequence(tuple(choices if promotion.forced and choices else [plain, *choices]))
