"""Landings: the moves that a movement allows at a cell, and their effects, for one player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ndvariants.compiler.codes import Codes
from ndvariants.compiler.moves.actions import Landing, hurdles
from ndvariants.compiler.moves.effects import Effect, Effects
from ndvariants.kernel import layout as L
from ndvariants.language.trees.syntax import STAY, Binary, Expr, Movement, Number, Unary, Word
from ndvariants.model.folding import junction
from ndvariants.model.variant import Piece, Promotion
from ndvariants.words.movements import Clause

FALSE, TRUE = Number(0), Number(1)
REMOTE = frozenset({L.TAKE_EN_PASSANT, L.TAKE_PASSED, L.RIFLE})  # these change other cells than origin and target


@dataclass(frozen=True, slots=True)
class Turn:
    """Player of a movement, the program of its condition, and whether own royals must be safe.

    ``asks`` gives the program of the movement's condition and another one, which holds or does not; ``asked`` is
    EFFECT_BY_ORIGIN where the condition asks nothing of the target, EFFECT_BY_TARGET where it asks of nothing else.
    """

    player: int
    guard: int
    spares_royals: bool
    asks: Callable[[Expr], int]
    asked: int = 0


def landing(
    codes: Codes,
    effects: Effects,
    piece: Piece,
    movement: Movement,
    promotions: tuple[Promotion, ...],
    lands: bool,
    turn: Turn,
) -> Landing:
    """The landing of a movement at a cell: actions if it ``lands`` there, with these ``promotions`` of the piece."""
    if not lands:
        return Landing()
    flags = movement.flags
    moves, captures = movement.mode != "capture", movement.mode != "move"
    if turn.player == codes.n_players:
        captures = False  # neutral pieces capture nothing, whichever player moves them
    if Clause.ON_TRAIL in flags:
        taken = takes(codes, movement, turn)
        if not captures or not taken:
            return Landing()
        plain = Effect(L.TAKE_EN_PASSANT, 0, L.EFFECT_MUST_TAKE, takes=taken)
        return Landing(trail=effects.sequence(_choices(codes, piece, plain, _fitting(promotions, True), turn)))
    if movement.legs[0].direction == Word(STAY, movement.legs[0].place):
        return _staying(codes, effects, piece, promotions, turn)
    if Clause.CAPTURING_PASSED in flags:
        choices = _passing(codes, piece, movement, promotions, turn, moves, captures)
        return Landing(effects.sequence(choices) if choices else None)
    plain = Effect(L.LEAVE_EN_PASSANT if Clause.LEAVING_TRAIL in flags else L.PLAIN)
    quietly, capturing = _fitting(promotions, False), _fitting(promotions, True)
    quiet = effects.sequence(_choices(codes, piece, plain, quietly, turn)) if moves else None
    if not captures:
        return Landing(quiet=quiet)
    taking = Effect(L.RIFLE) if Clause.RIFLE in flags else plain
    capture = effects.sequence(_choices(codes, piece, taking, capturing, turn))
    return Landing(quiet, None, capture, takes(codes, movement, turn))


def _passing(
    codes: Codes,
    piece: Piece,
    movement: Movement,
    promotions: tuple[Promotion, ...],
    turn: Turn,
    moves: bool,
    captures: bool,
) -> tuple[Effect, ...]:
    """The effects of moves that take what they jump: captures where there is something to take, else plain moves."""
    taken = takes(codes, movement, turn)
    jumped = {code for leg in movement.legs if leg.hurdle for code in hurdles(codes, turn.player, leg.hurdle)}
    found: tuple[Effect, ...] = ()
    if captures and jumped & taken:
        asked = L.EFFECT_MUST_TAKE if jumped - taken else 0
        waits = L.EFFECT_WAITS if Clause.AT_END in movement.flags else 0
        taking = Effect(L.TAKE_PASSED, 0, asked | waits, takes=taken)
        found = _choices(codes, piece, taking, _fitting(promotions, True), turn)
    if moves and (jumped - taken or not jumped):
        sparing = Effect(flags=L.EFFECT_MUST_SPARE, takes=taken) if jumped & taken else Effect()
        found += _choices(codes, piece, sparing, _fitting(promotions, False), turn)
    return found


def _staying(codes: Codes, effects: Effects, piece: Piece, promotions: tuple[Promotion, ...], turn: Turn) -> Landing:
    """The landing of a piece that stays: it takes nothing, and is verified by making the move."""
    itself = frozenset(code for code in codes.of_player(turn.player) if codes.piece(code).name == piece.name)
    plain = Effect(flags=L.EFFECT_VERIFY)
    quiet = effects.sequence(_choices(codes, piece, plain, _fitting(promotions, False), turn))
    return Landing(quiet, itself=itself)


def _fitting(promotions: tuple[Promotion, ...], captures: bool) -> tuple[Promotion, ...]:
    """The promotions that may hold for a move that captures, or for one that does not: up to one without condition."""
    found: list[Promotion] = []
    for one in promotions:
        if (one.capturing is None or one.capturing == captures) and (not found or found[-1].condition is not None):
            found.append(one)
    return tuple(found)


def takes(codes: Codes, movement: Movement, turn: Turn) -> frozenset[int]:
    """The codes that the movement may capture: where it lands, on its way, or on a trail; neutral ones if named."""
    found = set()
    for code, info in enumerate(codes.infos):
        if not info.piece or (info.player == codes.n_players and info.piece not in movement.taking):
            continue
        piece = codes.piece(code)
        own = codes.team[info.player] == codes.team[turn.player]
        spared = piece.royal and turn.spares_royals and info.player == turn.player
        if piece.iron or spared or (own and Clause.TAKING_OWN not in movement.flags):
            continue
        if not movement.taking or info.piece in movement.taking:
            found.add(code)
    return frozenset(found)


def _choices(
    codes: Codes, piece: Piece, effect: Effect, promotions: tuple[Promotion, ...], turn: Turn
) -> tuple[Effect, ...]:
    """The effects of the moves onto one cell: ``effect`` alone, or one for each promotion choice.

    Of the promotions the first one holds whose condition does: each effect asks that of its own, and that none of
    those before it holds.
    """
    kind = effect.kind
    flags = effect.flags | (L.EFFECT_VERIFY if kind in REMOTE else 0) | turn.asked
    plain = replace(effect, flags=flags, guard=turn.guard)
    if not promotions or kind == L.RIFLE:
        return (plain,)
    become = (
        L.BECOME if kind in (L.PLAIN, L.LEAVE_EN_PASSANT) else kind
    )  # a piece that promotes leaves no en passant cells
    choices: list[Effect] = []
    before: Expr = TRUE  # that no earlier promotion holds
    unchanged: Expr = FALSE  # that it may stay what it is, by the promotions so far
    for promotion in promotions:
        holds = junction(Binary("and", before, promotion.condition or TRUE))
        guard = turn.guard if holds == TRUE else turn.asks(holds)
        asked = flags if holds == TRUE else flags & ~turn.asked
        named = [(name, code) for name in promotion.to if (code := codes.find(turn.player, name))]
        for name, code in named:
            # A royal more or less: what is proved of other moves says nothing of it.
            verify = asked | (L.EFFECT_VERIFY if piece.royal or codes.piece(code).royal else 0)
            choices.append(replace(plain, kind=become, argument=code, flags=verify, guard=guard, becomes=name))
        if not promotion.forced or not named:
            unchanged = junction(Binary("or", unchanged, holds))
        if promotion.condition is None:
            before = FALSE
            break
        before = junction(Binary("and", before, Unary("not", promotion.condition)))
    unchanged = junction(Binary("or", unchanged, before))
    if unchanged == FALSE:
        return tuple(choices)
    if unchanged != TRUE:
        plain = replace(plain, guard=turn.asks(unchanged), flags=flags & ~turn.asked)
    return plain, *choices
