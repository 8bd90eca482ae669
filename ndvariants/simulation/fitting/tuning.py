"""Values of pieces improved by games: players of equal strength play from starts that lack some pieces on either side.

What the results say of each piece is found by regression, with the derived values as what is believed before: a piece
that the games say little about stays as it is. Intervals count a game once, however many of its positions are looked
at. Nothing is believed that does not win a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from ndvariants.errors import NdVariantsError
from ndvariants.game.endings import DRAW, UNFINISHED
from ndvariants.game.game import Game
from ndvariants.game.moves.turns import turn_numbers
from ndvariants.game.position import Position
from ndvariants.game.text.convert import rights_of
from ndvariants.kernel import layout as L
from ndvariants.players.asked import Asked
from ndvariants.players.games import SearchedGames, Terms
from ndvariants.players.worth.tuned import Tuned, TunedValue
from ndvariants.players.worth.values import Values, values_as_tuned, values_of

Floats = NDArray[np.float64]

MOST_MISSING, FAIR = 3, 250  # pieces that a side may lack; points by which the sides may differ
A_START = 4  # games from each start: two openings, both ways round
_SAMPLES, _BELIEF = 8, 0.25  # positions of a game; the derived values are believed to within this part of themselves
_STEPS = 30


@dataclass(frozen=True, eq=False)
class Evidence:
    """Positions of games: ``counts`` first side's less second's of each piece, ``points`` 1, 0.5, 0, ``game`` which."""

    pieces: tuple[str, ...]
    counts: Floats
    points: Floats
    game: NDArray[np.int64]


def tuned(game: Game, evidence: Evidence) -> dict[str, TunedValue]:
    """The values that the evidence makes of the derived ones, with 95 % intervals."""
    before = np.array([_worth(game)[piece] for piece in evidence.pieces], np.float64)
    weights = 1 / np.bincount(evidence.game)[evidence.game]
    scale = _scale(evidence, before, weights)
    precision = 1 / np.maximum(_BELIEF * np.abs(before), 20) ** 2
    now = before.copy()
    for _ in range(_STEPS):
        slopes, bend = _slopes(evidence, now, scale, weights)
        step = np.linalg.solve(bend + np.diag(precision), slopes.sum(axis=0) - precision * (now - before))
        now += step
        if np.abs(step).max() < 0.01:
            break
    slopes, bend = _slopes(evidence, now, scale, weights)
    of_games = np.zeros((int(evidence.game.max()) + 1, len(now)))
    np.add.at(of_games, evidence.game, slopes)
    inverse = np.linalg.inv(bend + np.diag(precision))
    spread = 1.96 * np.sqrt(np.diag(inverse @ (of_games.T @ of_games + np.diag(precision)) @ inverse))
    found = zip(evidence.pieces, now, spread, strict=True)
    return {piece: TunedValue(*(round(float(x)) for x in (v, v - s, v + s))) for piece, v, s in found}


def _slopes(evidence: Evidence, values: Floats, scale: float, weights: Floats) -> tuple[Floats, Floats]:
    """How the likelihood of each position rises with each value, and how that bends."""
    expected = 1 / (1 + np.exp(-np.clip(evidence.counts @ values / scale, -30, 30)))
    slopes = (weights * (evidence.points - expected))[:, None] * evidence.counts / scale
    bent = (weights * expected * (1 - expected))[:, None] * evidence.counts
    return slopes, evidence.counts.T @ bent / scale**2


def _scale(evidence: Evidence, values: Floats, weights: Floats) -> float:
    """How many points make a win e times as likely as a loss: the likeliest of a row of numbers."""
    ahead = evidence.counts @ values

    def likelihood(scale: float) -> float:
        expected = 1 / (1 + np.exp(-np.clip(ahead / scale, -30, 30)))
        expected = np.clip(expected, 1e-6, 1 - 1e-6)
        logs = evidence.points * np.log(expected) + (1 - evidence.points) * np.log(1 - expected)
        return float((weights * logs).sum())

    return max((40 * 1.1**k for k in range(60)), key=likelihood)


# ----------------------------------------------------------------------- games


def evidence_of(
    game: Game, player: Asked, games: int, seed: int, terms: Terms, progress: Callable[[int], None] | None = None
) -> Evidence:
    """What a number of games show, from starts that differ; the same on every machine."""
    worth = _worth(game)
    pieces = tuple(piece for piece in worth if _can_stand(game, piece))
    counts: list[list[int]] = []
    points: list[float] = []
    numbers: list[int] = []
    played = 0
    for number, start in enumerate(uneven_starts(game, seed)):
        run = SearchedGames(start, (player, player), seed + 7919 * number, terms)
        for result in run.play(0, min(A_START, games - played)):
            point = 0.5 if result.winner in (DRAW, UNFINISHED) else 1.0 - result.winner
            moves = run.moves(result.number)
            turns = turn_numbers(game, start.state, moves) if game.has_turns else moves
            for row in _sampled(start, turns, pieces):
                counts.append(row)
                points.append(point)
                numbers.append(played)
            played += 1
        if progress is not None:
            progress(played)
        if played >= games:
            break
    return Evidence(pieces, np.array(counts, np.float64), np.array(points), np.array(numbers, np.int64))


def uneven_starts(game: Game, seed: int) -> Iterator[Position]:
    """Starts without end in which either side lacks some pieces, about as much; raises where there are none."""
    choose, start = Random(seed), game.start()
    fields, worth = start.fields, _worth(game)
    board = fields.board
    mine = [[c for c, code in enumerate(board) if _owned(game, code) == side] for side in (0, 1)]
    rights = rights_of(game.engine.T, start.state)
    failures = 0
    while failures < 1000:
        gone = [choose.sample(cells, min(len(cells), choose.randint(0, MOST_MISSING))) for cells in mine]
        lost = [sum(worth[game.letters.piece(board[cell])] for cell in cells) for cells in gone]
        failures += 1
        if not gone[0] + gone[1] or abs(lost[0] - lost[1]) > FAIR:
            continue
        left = list(board)
        for cell in gone[0] + gone[1]:
            left[cell] = L.EMPTY
        held = [right for right in rights if all(left[cell] == code for cell, code in right.pieces)]
        kept = sum(right.bit for right in held if fields.rights & right.bit)
        position = game.position_from(replace(fields, board=tuple(left), rights=kept))
        if position.outcome() is None and len(position.legal_numbers()) > 1:
            failures = 0
            yield position
    raise NdVariantsError("no start with fewer pieces is to be had: there is nothing to tune")


def _owned(game: Game, code: int) -> int:
    """The owner of a piece that has a value, -1 for others."""
    piece = game.letters.by_code.get(code)
    return piece.player if piece is not None and piece.piece in _worth(game) and piece.player < 2 else -1


def _sampled(start: Position, moves: list[int], pieces: tuple[str, ...]) -> Iterator[list[int]]:
    """How many more of each piece the first side has, in some positions of a game in which nothing is just taken."""
    position, every = start, max(1, len(moves) // _SAMPLES)
    for ply, move in enumerate(moves):
        if ply % every == 0:
            yield _difference(position, pieces)
        position = position.play(move)


def _difference(position: Position, pieces: tuple[str, ...]) -> list[int]:
    by_code, found = position.game.letters.by_code, dict.fromkeys(pieces, 0)
    for code in position.fields.board:
        piece = by_code.get(code)
        if piece is not None and piece.piece in found and piece.player < 2:
            found[piece.piece] += 1 - 2 * piece.player
    for player, name, count in position.fields.hands:
        if name in found and player < 2:
            found[name] += count * (1 - 2 * player)
    return list(found.values())


def _worth(game: Game) -> dict[str, int]:
    """The values now used, without royals."""
    return {piece.piece: piece.value for piece in values_of(game).pieces if piece.source != "royal"}


def _can_stand(game: Game, piece: str) -> bool:
    """Has a player such a piece, now or later?"""
    return any(info.piece == piece and info.player in (0, 1) for info in game.tables.codes)


def with_values(game: Game, values: dict[str, TunedValue]) -> Values:
    """The values of a game in which those of pieces are as given, but for those that its file names."""
    return values_as_tuned(game, Tuned(values))
