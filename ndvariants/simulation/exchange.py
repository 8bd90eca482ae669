"""Games that compare two kinds of pieces: one side has only the one, the other side only the other."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ndvariants.errors import NdVariantsError
from ndvariants.game.endings import DRAW
from ndvariants.game.game import Position
from ndvariants.players.asked import Asked
from ndvariants.players.games import Terms
from ndvariants.simulation.batch import play_recipe
from ndvariants.simulation.estimation.rating import Score, score_of
from ndvariants.simulation.games import PlayersRecipe
from ndvariants.suggest import nearest

_OPENING, _MAX_PLIES = 4, 600


@dataclass(frozen=True, slots=True)
class Exchange:
    """Result of a check: the score of the side with ``second`` in place of ``first``; ``on_a_side``: how many."""

    first: str
    second: str
    on_a_side: int
    score: Score
    interrupted: bool


def check_by_games(
    start: Position, kinds: tuple[str, str], player: Asked, games: int, seed: int, workers: int = 1
) -> Exchange:
    """Play a game of level players from where each piece of either kind is the one for a side, the other for the other.

    Each side has either kind in half of the games. A game without a winner counts half.
    """
    won = drawn = lost = 0
    interrupted = False
    for side in (0, 1):
        position = exchanged(start, kinds if side else kinds[::-1])
        recipe = PlayersRecipe(position, (player, player), seed, Terms(_MAX_PLIES, _OPENING))
        batch = play_recipe(recipe, (games + 1 - side) // 2, workers=workers)
        winners = [one.winner for one in batch.results]
        won += winners.count(side)
        lost += winners.count(1 - side)
        drawn += sum(winner <= DRAW for winner in winners)
        if interrupted := batch.interrupted:
            break
    pieces = sum(piece.piece in kinds and piece.player == start.game.players[0] for piece in start.pieces())
    return Exchange(*kinds, pieces, score_of(kinds[1], won, drawn, lost), interrupted)


def exchanged(start: Position, kinds: tuple[str, str]) -> Position:
    """Return the position in which each player's pieces of both kinds are of one kind: the player's own of *kinds*."""
    game = start.game
    if len(game.players) != 2:
        raise NdVariantsError("pieces are compared in games of two players")
    known = [piece.name for piece in game.variant.pieces if not piece.royal]
    for kind in kinds:
        if kind not in known:
            close = nearest(kind, known)
            hint = f"did you mean {close}?" if close else f"its pieces: {', '.join(known)}"
            raise NdVariantsError(f"{kind!r} is no piece of {game.variant.name} that may be exchanged", hint)
    codes = {(info.player, info.piece, info.unmoved): code for code, info in enumerate(game.tables.codes)}
    board, had = list(start.fields.board), set[int]()
    for cell, code in enumerate(board):
        info = game.tables.codes[code]
        if info.piece in kinds and info.player in (0, 1):
            keys = [(info.player, kinds[info.player], unmoved) for unmoved in (info.unmoved, not info.unmoved)]
            board[cell] = next(codes[key] for key in keys if key in codes)
            had.add(info.player)
    if had != {0, 1} or kinds[0] == kinds[1]:
        raise NdVariantsError(f"no position compares {kinds[0]} and {kinds[1]}: both sides need one at the start")
    return game.position_from(replace(start.fields, board=tuple(board)))
