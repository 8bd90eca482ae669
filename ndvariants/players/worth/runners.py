"""Pieces that promote and never go back, and what it is worth that nothing is in their way.

Which pieces these are, and who can come into whose way, is found by their moves on a board without others.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ndvariants.kernel.search.workspace import RUNNER_BITS
from ndvariants.players.worth.survey import FAR, Ints, Survey, promotions

Truths = NDArray[np.bool_]

_MOST_CELLS = 256
_FREE, _FADES = (80, 160), 70  # thousandths of what a promotion wins, a move before it; percent left a move earlier
_LIGHT = 18  # tenths of the least value: heavier pieces are no runners
_GUARDED, _ALONE, _BEHIND = (10, 8), (10, 12), (8, 16)  # percent of a runner's value, early and late


@dataclass(frozen=True, eq=False)
class Runners:
    """``number`` int[n_codes]: of the codes that run, -1 for others; ``points`` int[2, n, n_cells]: when it is free.

    ``masks`` int[n, n_cells, 4, n_words] are sets of cells: whose runners of the enemy are in its way, whose of its
    own side guard it, or may come to, or stand before it. ``terms`` int[3, 2]: guarded, alone, behind.
    """

    number: Ints
    points: Ints
    masks: Ints
    terms: Ints


def runners_of(survey: Survey, by_code: Ints) -> Runners | None:
    """The runners of a game, ``None`` where there are none."""
    if survey.n_cells > _MOST_CELLS or len(survey.game.players) != 2 or survey.has_drops:
        return None
    light = _LIGHT * max(20, min((int(v) for v in by_code if v > 0), default=100))
    goals = {code: goal for code, goal in promotions(survey, by_code).items() if 10 * by_code[code] <= light}
    ways = {code: _ways(survey, code) for code in goals}
    codes = [code for code, way in ways.items() if not way.diagonal().any()]
    owners = [survey.owned(code)[1] for code in codes]
    if set(owners) != {0, 1}:
        return None
    attacks = {code: survey.attacks(code) > 0 for code in codes}
    stays = np.eye(survey.n_cells, dtype=bool)
    controls = {code: (ways[code] | stays) @ (attacks[code] | stays) for code in codes}
    number, points, masks = np.full(survey.n_codes, -1, np.int64), [], []
    for k, (code, owner) in enumerate(zip(codes, owners, strict=True)):
        number[code] = k
        distance, best = goals[code]
        points.append([_free(distance, max(0, best - int(by_code[code])), part) for part in _FREE])
        foes = [other for other, its in zip(codes, owners, strict=True) if its != owner]
        mates = [other for other, its in zip(codes, owners, strict=True) if its == owner]
        hinder = _any([controls[foe] for foe in foes]) @ ways[code].T
        guard = _any([attacks[mate] for mate in mates])
        may_guard = _any([(ways[mate] | stays) @ attacks[mate] for mate in mates]) @ (ways[code] | stays).T
        masks.append(np.stack([_packed(m.T) for m in (hinder, guard, may_guard, ways[code].T)], axis=1))
    value = int(np.mean([by_code[code] for code in codes]))
    terms = np.array([_GUARDED, _ALONE, _BEHIND]) * value // 100
    return Runners(number, np.array(points).swapaxes(0, 1), np.array(masks), terms)


def _ways(survey: Survey, code: int) -> Truths:
    """For each cell the cells that a lone piece of *code* may come to from it, as long as it is what it is."""
    origins, targets, after = survey.lone_moves(code)
    same = survey.piece_number[np.maximum(after, 0)] == survey.piece_number[code]
    steps = np.zeros((survey.n_cells, survey.n_cells), bool)
    steps[origins, targets] = True
    ahead = steps.copy()
    keep = np.zeros_like(steps)
    keep[origins[same], targets[same]] = True
    while True:
        more = ahead | (keep @ ahead)
        if (more == ahead).all():
            return ahead
        ahead = more


def _any(several: list[Truths]) -> Truths:
    return np.asarray(np.logical_or.reduce(several), bool)


def _free(distance: Ints, rise: int, part: int) -> Ints:
    points, worth = np.zeros(FAR + 1, np.int64), rise * part
    for d in range(1, FAR):
        points[d] = worth // 1000
        worth = worth * _FADES // 100
    return np.asarray(points[np.minimum(distance, FAR)], np.int64)


def _packed(sets: Truths) -> Ints:
    n_words = -(-sets.shape[1] // RUNNER_BITS)
    padded = np.zeros((len(sets), n_words * RUNNER_BITS), np.int64)
    padded[:, : sets.shape[1]] = sets
    return np.asarray(padded.reshape(len(sets), n_words, RUNNER_BITS) @ (1 << np.arange(RUNNER_BITS)), np.int64)
