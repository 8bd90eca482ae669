"""Fit of piece values by cell to games: a regression of the results, with priors on similar values.

The first player's chance in a position follows from the sum over cells of the pieces on them, and from a part that is
no such sum and stays fixed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ndvariants.kernel import layout as L
from ndvariants.players.worth.survey import Ints
from ndvariants.simulation.fitting.cell_model import CellModel, Floats

_SAID = 4  # the positions of a game together say as much as this number of independent ones
_NEWTON, _CONJUGATE = 8, 60  # steps at most
_SURE = 0.5  # points: a step that changes less is the last
_BLOCK = 4096  # positions read together


@dataclass(frozen=True, eq=False)
class Seen:
    """Positions of games: ``boards`` int[n, n_cells] codes, ``held`` int[n, n_types] first player's less second's.

    ``heavy`` is the part of the heavy pieces that is left, ``terms`` float[n, n_weights] what each weight adds to the
    score by every percent, ``points`` the first player's of the game that ``game`` numbers.
    """

    boards: Ints
    held: Ints
    heavy: Floats
    terms: Floats
    points: Floats
    game: Ints


def together(several: list[Seen]) -> Seen:
    """The positions of several collections, as if they were one."""
    firsts = np.cumsum([0, *(int(seen.game.max(initial=-1)) + 1 for seen in several[:-1])])
    return Seen(
        boards=np.concatenate([seen.boards for seen in several]),
        held=np.concatenate([seen.held for seen in several]),
        heavy=np.concatenate([seen.heavy for seen in several]),
        terms=np.concatenate([seen.terms for seen in several]),
        points=np.concatenate([seen.points for seen in several]),
        game=np.concatenate([seen.game + first for seen, first in zip(several, firsts, strict=True)]),
    )


class Fit:
    """A regression of the points of games on worths; pieces stand in it one after the other."""

    def __init__(self, model: CellModel, seen: Seen) -> None:
        self._model, self._seen = model, seen
        columns, rows, worths, signs = np.arange(seen.boards.shape[1]), [], [], []
        for first in range(0, len(seen.boards), _BLOCK):
            boards = seen.boards[first : first + _BLOCK]
            numbers = np.where(boards >= L.FIRST_PIECE, model.number[boards, columns], -1)
            row, at = np.nonzero(numbers >= 0)
            rows.append((row + first).astype(np.int32))
            worths.append(numbers[row, at].astype(np.int32))
            signs.append(model.sign[boards[row, at]].astype(np.float32))
        self._row, self._worth, sign = np.concatenate(rows), np.concatenate(worths), np.concatenate(signs)
        self._early = sign * seen.heavy[self._row].astype(np.float32)
        self._late = sign - self._early
        self._sign = sign
        self._beside = np.concatenate([seen.held, seen.terms], axis=1)
        self._weights = _SAID / np.bincount(seen.game)[seen.game]

    def score(self, worths: Floats) -> Floats:
        """The sum over cells, hands and terms for every position."""
        n = self._model.n_worths
        of_piece = self._early * worths[self._worth] + self._late * worths[n + self._worth]
        board = np.bincount(self._row, weights=of_piece, minlength=len(self._seen.points))
        return np.asarray(board + self._beside @ worths[2 * n :])

    def solved(self, scale: float) -> Floats:
        """The worths that are likeliest, by Newton's steps."""
        model, seen = self._model, self._seen
        beliefs = np.zeros(len(model.precision))
        known = self.score(model.before)
        for _ in range(_NEWTON):
            expected = chance(known + self.score(model.spread(beliefs)), scale)
            slopes = self._slopes(self._weights * (seen.points - expected)) / scale
            bend = self._weights * expected * (1 - expected) / scale**2
            step = self._step(model.gathered(slopes) - model.precision * beliefs, bend)
            beliefs += step
            if np.abs(step).max() < _SURE:
                break
        return np.asarray(model.before + model.spread(beliefs))

    def _slopes(self, of_score: Floats) -> Floats:
        n, here = self._model.n_worths, of_score[self._row]
        halves = [np.bincount(self._worth, weights=part * here, minlength=n) for part in (self._early, self._late)]
        return np.concatenate([*halves, of_score @ self._beside])

    def _step(self, slope: Floats, bend: Floats) -> Floats:
        """The step to where the slope is 0, by conjugate gradients."""
        model, step, rest = self._model, np.zeros(len(slope)), slope.copy()
        eased = rest / model.precision
        way, power = eased.copy(), float(rest @ eased)
        enough = 1e-6 * power
        for _ in range(_CONJUGATE):
            if power <= enough:
                break
            bent = model.gathered(self._slopes(bend * self.score(model.spread(way)))) + model.precision * way
            length = power / float(way @ bent)
            step += length * way
            rest -= length * bent
            eased = rest / model.precision
            power, last = float(rest @ eased), power
            way = eased + power / last * way
        return step

    def likeliest_scale(self, worths: Floats) -> float:
        """Return how many points make a win e times as likely as a loss: the likeliest of a row of numbers."""
        score = self.score(worths)
        return max((40 * 1.1**k for k in range(60)), key=lambda scale: self.likelihood(score, scale))

    def likelihood(self, score: Floats, scale: float) -> float:
        """The mean logarithm of how likely the results are."""
        expected = np.clip(chance(score, scale), 1e-6, 1 - 1e-6)
        logs = self._seen.points * np.log(expected) + (1 - self._seen.points) * np.log(1 - expected)
        return float(np.average(logs, weights=self._weights))

    def pieces(self, worths: Floats, scale: float) -> tuple[Floats, Floats]:
        """Return how much more each piece is worth on the cells where it stood, and half its 95 % interval.

        By ``Survey.piece_number``. A game counts once in the interval, which takes the cells' differences for known.
        """
        model, seen, survey = self._model, self._seen, self._model.survey
        n, most = model.n_worths, int(survey.piece_number.max()) + 1
        of_worth = np.repeat(survey.piece_number[model.kinds], survey.n_cells)
        times = np.bincount(self._worth, minlength=n)
        more = np.mean((worths - model.before)[: 2 * n].reshape(2, n), axis=0)
        times = np.where(np.bincount(of_worth, weights=times, minlength=most)[of_worth] > 0, times, 1)
        sums = np.bincount(of_worth, weights=times * more, minlength=most)
        mean = sums / np.maximum(np.bincount(of_worth, weights=times, minlength=most), 1)
        at = self._row.astype(np.int64) * most + of_worth[self._worth]
        counts = np.bincount(at, weights=self._sign, minlength=len(seen.points) * most).reshape(-1, most)
        expected = chance(self.score(worths), scale)
        of_games = np.zeros((int(seen.game.max()) + 1, most))
        np.add.at(of_games, seen.game, (self._weights * (seen.points - expected) / scale)[:, None] * counts)
        bend = counts.T @ ((self._weights * expected * (1 - expected))[:, None] * counts) / scale**2
        believed = np.diag(model.of_pieces)
        inverse = np.linalg.inv(bend + believed)
        spread = inverse @ (of_games.T @ of_games + believed) @ inverse
        return mean, 1.96 * np.sqrt(np.diag(spread))


def chance(score: Floats, scale: float) -> Floats:
    """The first player's expected points."""
    return np.asarray(1 / (1 + np.exp(-np.clip(score / scale, -30, 30))))
