"""Warnings about the start position: a royal that can be captured at once, a game that is already over."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ndvariants.errors import Place, Problem
from ndvariants.faults.remarks.games import OverAtOnce, TurnWithoutEnd, WaitingAttacked
from ndvariants.game.game import Game
from ndvariants.game.move import TooOften
from ndvariants.kernel import header as head
from ndvariants.kernel.layout import FIRST_PIECE
from ndvariants.language.trees.deeds import does
from ndvariants.language.trees.syntax import Call, CellSet
from ndvariants.model.variant import Rule
from ndvariants.model.walk import nodes_in
from ndvariants.words.verbs import Deed

MOST_WORK = 1_000_000  # steps: about a microsecond each, as nothing is compiled yet
MOST_ASKED = 300_000  # steps of conditions: some microseconds each
_FAR = ("attacked", "in check")  # asked of movements, which may have such conditions again


def is_quickly_asked(game: Game) -> bool:
    """Return True if the moves of the start are listed in a moment, none of them being compiled yet.

    Counted are the entries of the rays, each with what the conditions of a movement ask, then the moves, each with
    what one may write and the cells from where a royal is attacked.
    """
    T, R, n_cells, state = game.tables.T, game.tables.R, game.tables.T[head.N_CELLS], game.start().state
    lists = [T[word + by] for word in (head.AT_THREATS, head.AT_HOP_THREATS) for by in range(len(game.players))]
    attacked = max((int(R[T[at : at + n_cells]].max()) for at in lists if at), default=0)
    board = np.array(game.fields_of(state).board[:n_cells])
    rays = T[T[head.AT_MOVES] + board * n_cells + np.arange(n_cells)]
    entries = int(R[rays[board >= FIRST_PIECE]].sum())
    if entries * _most_asked(game, entries, attacked) > MOST_ASKED:
        return False
    return len(game.engine.pseudo(state)) * (int(T[head.MAX_WRITES]) + attacked) <= MOST_WORK


def _most_asked(game: Game, entries: int, attacked: int) -> int:
    """About how many steps the condition of a movement takes that asks most."""
    conditions = {line.condition for piece in game.variant.pieces for line in piece.movements} - {None}
    asking = sum(any(isinstance(node, Call) and node.function in _FAR for node in nodes_in(one)) for one in conditions)
    far = {"attacked": attacked * asking, "in check": attacked * asking, "no legal move": entries * attacked}
    n_cells = int(game.tables.T[head.N_CELLS])

    def steps(node: object) -> int:
        return far.get(node.function, 1) if isinstance(node, Call) else n_cells if isinstance(node, CellSet) else 1

    return max((sum(map(steps, nodes_in(condition))) for condition in conditions), default=1)


def start_checks(game: Game) -> Iterator[Problem]:
    """Warnings about the start position, or the fault that its moves cannot be listed; none where all is well.

    Nor are there any where looking would take long (``is_quickly_asked``).
    """
    start, variant = game.start(), game.variant
    if not is_quickly_asked(game):
        return
    try:
        start.legal_moves()
    except TooOften as error:
        told = error.at("at the start")
        line = _rule_that_joins(variant.rules) or Place(variant.path or "<variant>", 1, 1)
        yield TurnWithoutEnd(told.reason, told.hint).at(line)
        return
    place = next((piece.place for piece in variant.pieces if piece.royal and piece.place), None)
    place = place or Place(variant.path or "<variant>", 1, 1)
    outcome = start.outcome()
    if outcome is not None:
        ended = next((ending.place for ending in variant.endings if ending.called == outcome.reason), None)
        yield OverAtOnce(outcome).at(ended or place)
    elif variant.check and len(game.players) == 2 and game.engine.in_check(start.state, 1):
        waiting, mover = game.players[1], game.players[0]
        yield WaitingAttacked(waiting, mover).at(place)


def _rule_that_joins(rules: tuple[Rule, ...]) -> Place | None:
    return next((rule.place for rule in rules if does(rule.steps, Deed.JOINS)), None)
