"""Odds at which two players of different strength are even: fewer nodes, a piece less, or moves in advance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ndvariants.errors import NdVariantsError
from ndvariants.game.endings import DRAW
from ndvariants.game.game import Position
from ndvariants.kernel.layout import EMPTY
from ndvariants.players import make_player
from ndvariants.players.asked import NO_LIMIT, Asked
from ndvariants.simulation.batch import play_recipe
from ndvariants.simulation.estimation.rating import Score, score_of
from ndvariants.simulation.games import PlayersRecipe
from ndvariants.simulation.plan import Plan

EVEN, TOO_LITTLE, TOO_MUCH = "even", "too little", "too much"
_HALVINGS, _MOST_MOVES = 6, 3
Start = Callable[[int], Position | None]  # the start of a game in which the stronger player has this side


@dataclass(frozen=True, slots=True)
class Odds:
    """Odds that the stronger player gives, and its ``score`` in the games with them."""

    odds: str
    score: Score

    @property
    def verdict(self) -> str:
        """``even`` if the interval of the score holds one half."""
        if self.score.low > 0.5:
            return TOO_LITTLE
        return TOO_MUCH if self.score.high < 0.5 else EVEN


def handicap(position: Position, plan: Plan) -> Iterator[Odds]:
    """Yield the stronger player's score at each of the odds, the first without any; a draw counts half.

    The first player of the plan gives the odds: half of its nodes, a quarter, and so on; its first piece of a kind;
    moves that the other player makes before the game. Either player has each side in half of the games.
    """
    if len(position.game.players) != 2:
        raise NdVariantsError("a handicap is for games of two players")
    stronger, weaker = plan.asked(2)
    yield _played("none", lambda _: position, (stronger, weaker), plan)
    for k in range(1, _HALVINGS + 1):
        nodes = stronger.nodes >> k
        if stronger.nodes < NO_LIMIT and nodes > (0 if weaker.nodes == NO_LIMIT else weaker.nodes):
            yield _played(f"{nodes:,} nodes", lambda _: position, (replace(stronger, nodes=nodes), weaker), plan)
    for kind in (piece.name for piece in position.game.variant.pieces if not piece.royal):
        if all(without(position, kind, side) for side in (0, 1)):
            start = _giving(position, kind)
            yield _played(f"without one {kind}", start, (stronger, weaker), plan)
    for n in range(1, _MOST_MOVES + 1):
        ahead = {side: moved_ahead(position, weaker, 1 - side, n, plan.seed) for side in (0, 1)}
        if all(ahead.values()):
            yield _played(f"{n} move{'s' * (n > 1)} in advance", ahead.get, (stronger, weaker), plan)


def _giving(position: Position, kind: str) -> Start:
    return lambda side: without(position, kind, side)


def _played(odds: str, start: Start, players: tuple[Asked, Asked], plan: Plan) -> Odds:
    won = drawn = lost = 0
    terms = replace(plan.terms(players), pairs=False)
    for side in (0, 1):
        position = start(side)
        assert position is not None
        recipe = PlayersRecipe(position, players[::-1] if side else players, plan.seed, terms)
        batch = play_recipe(recipe, (plan.games + 1 - side) // 2, workers=plan.workers)
        if batch.interrupted:
            raise KeyboardInterrupt
        winners = [one.winner for one in batch.results]
        won += winners.count(side)
        lost += winners.count(1 - side)
        drawn += sum(winner <= DRAW for winner in winners)
    return Odds(odds, score_of(players[0].text, won, drawn, lost))


def without(position: Position, kind: str, side: int) -> Position | None:
    """Return the position without a player's first piece of a kind, and its castling rights; None if there is none."""
    game, fields = position.game, position.fields
    of_kind = (game.tables.codes[code] for code in fields.board)
    cell = next((cell for cell, info in enumerate(of_kind) if (info.piece, info.player) == (kind, side)), None)
    if cell is None:
        return None
    board = (*fields.board[:cell], EMPTY, *fields.board[cell + 1 :])
    lost = sum(right.bit for right in game.rights if cell in (where for where, _ in right.pieces))
    return game.position_from(replace(fields, board=board, rights=fields.rights & ~lost))


def moved_ahead(start: Position, player: Asked, side: int, n: int, seed: int) -> Position | None:
    """Return the start after *n* moves of one player; None if one of them gives check or ends the game."""
    fields, chooser, position = start.fields, make_player(player.text, seed), start
    for _ in range(n):
        position = start.game.position_from(replace(position.fields, side=side, ply=fields.ply))
        position = position.play(chooser.choose(position))
        if position.outcome() is not None or position.in_check():
            return None
    now = replace(position.fields, side=fields.side, ply=fields.ply, en_passant=(), victim=-1)
    return start.game.position_from(now)
