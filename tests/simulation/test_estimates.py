"""Intervals hold the truth about as often as they say: on made data whose truth is known."""

from __future__ import annotations

from itertools import product
from math import factorial, log10

import numpy as np
import pytest

from ndvariants import load
from ndvariants.game.endings import UNFINISHED
from ndvariants.game.random_games import RandomGames, Result
from ndvariants.kernel.census import layout as C
from ndvariants.simulation.estimation.estimates import mean_of, of_groups_left_out, share_of, student
from ndvariants.simulation.estimation.sequential import confidence_sequence
from ndvariants.simulation.estimation.statistics import interval_for, statistics_of, wilson
from ndvariants.simulation.events import measures
from ndvariants.simulation.events.census import GROUPS, census
from ndvariants.simulation.events.drama import decisive_moves, depth, drama, feel, lead_changes, leads_of
from ndvariants.storage.tally import Tally

TIMES = 1500
CLOSE = (0.93, 0.97)


def hit_rate(intervals, truth):
    """How often intervals hold the truth."""
    return float(np.mean([low <= truth <= high for low, high in intervals]))


def plies_of_games(random, games, share):
    """Games of different lengths and habits: events and plies of each, both clustered."""
    plies = random.integers(20, 120, games)
    habit = random.beta(4 * share, 4 * (1 - share), games)
    return random.binomial(plies, habit), plies


@pytest.mark.parametrize("share", [0.05, 0.3, 0.6])
def test_shares_of_plies_allow_for_plies_of_one_game(share):
    """Wilson's interval for independent plies would hold a third of the time here."""
    random, found, naive = np.random.default_rng(7), [], []
    for _ in range(TIMES):
        events, plies = (x.reshape(GROUPS, -1).sum(axis=1) for x in plies_of_games(random, 800, share))
        estimate = share_of(events, plies, 800)
        found.append((estimate.low, estimate.high))
        naive.append(wilson(int(events.sum()), int(plies.sum())))
    assert CLOSE[0] <= hit_rate(found, share) <= CLOSE[1]
    assert hit_rate(naive, share) < 0.6


def test_means_and_numbers_made_of_several_sums():
    random, means, products = np.random.default_rng(8), [], []
    for _ in range(TIMES):
        values, plies = random.gamma(2.0, 3.0, 800), random.integers(20, 120, 800)
        sums, lengths = (x.reshape(GROUPS, -1).sum(axis=1) for x in (values * plies, plies))
        mean = mean_of(sums, lengths)
        means.append((mean.low, mean.high))
        whole = sums.sum() / lengths.sum() * lengths.sum() / 800
        without = [(sums.sum() - s) / (780 if GROUPS == 40 else 0) for s in sums]
        product_of = of_groups_left_out(whole, without)
        products.append((product_of.low, product_of.high))
    assert CLOSE[0] <= hit_rate(means, 6.0) <= CLOSE[1]
    assert CLOSE[0] <= hit_rate(products, 6.0 * 69.5) <= CLOSE[1]


def test_what_never_happened_is_not_surely_impossible():
    nothing = share_of(np.zeros(GROUPS, np.int64), np.full(GROUPS, 2000), 1000)
    assert nothing.low == 0 and 0.002 < nothing.high < 0.006  # as of 1,000 independent games, not of 80,000 plies
    assert student(1000) == pytest.approx(1.962, abs=0.001)


@pytest.mark.parametrize("share", [0.5, 0.03])
def test_games_are_counted_by_wilson(share):
    """On average over true shares near this one: Wilson's coverage swings with single shares."""
    random = np.random.default_rng(9)
    truths = share * random.uniform(0.9, 1.1, TIMES)
    hits = [low <= p <= high for p in truths for low, high in [wilson(int(random.binomial(600, p)), 600)]]
    assert CLOSE[0] <= np.mean(hits) <= CLOSE[1]


def test_the_score_of_a_run_that_stops_counts_draws_as_half():
    tally = Tally()
    tally.add([Result(k, (0, -1, 1, UNFINISHED)[k % 4], "x", 10) for k in range(400)])
    plain, watched = (statistics_of(tally, ("white", "black"), interval_for(until)) for until in ("", "white ± 1 %"))
    assert plain.first.score == watched.first.score == 0.5
    assert watched.first.low == confidence_sequence(150.0, 300, 0.01)[0] < plain.first.low
    assert watched.results[0].low < plain.results[0].low


def test_the_state_space_is_counted_whole():
    """Every board written out: none or one or two of one piece, none or one of another, on five cells."""
    boards = {board for board in product(".ab", repeat=5) if board.count("a") <= 2 and board.count("b") <= 1}
    assert measures.state_space([2, 1], 5, 2) == pytest.approx(log10(2 * len(boards)))
    full = factorial(64) / factorial(32) / factorial(8) ** 2 / 2**6  # Shannon 1950: chess, nothing taken, 10^43
    found = measures.state_space([8, 2, 2, 2, 1, 1] * 2, 64, 1)
    assert log10(full) < found < log10(full) + 3


def test_every_number_by_ply_is_that_of_a_look_at_every_game():
    start = load("threecheck").start()
    games, plies, seed = 6, 80, 3
    counted = census(start, games, seed, plies, compiled=False)
    runs = RandomGames(start, seed, plies, compiled=False)
    looked = {"pieces": [0, 0], "legal": [0, 0], "mobility": [0, 0], "left": 0, "checks": 0}
    for number in range(games):
        position, words = start, runs.moves(number)
        for ply, word in enumerate(words):
            looked["pieces"][0] += len(position.pieces())
            looked["pieces"][1] += 1
            if (ply + number) % C.SAMPLED == 0:
                moves = position.legal_moves()
                looked["legal"][0] += len(moves)
                looked["legal"][1] += 1
                mine = [piece for piece in position.pieces() if piece.player == position.side]
                looked["mobility"][1] += sum(piece.piece == "knight" for piece in mine)
                looked["mobility"][0] += sum(move.piece == "knight" for move in moves)
            if ply < counted.width:
                looked["left"] += sum(p.player == "white" and p.piece == "pawn" for p in position.pieces())
            position = position.play(int(word))
        looked["checks"] += sum(position.registers()["checks"])
    pieces, branching = measures.pieces_by_ply(counted), measures.branching_by_ply(counted)

    def whole(curve):
        return sum(e.value * n for e, n in zip(curve.values, curve.positions, strict=True)), sum(curve.positions)

    assert whole(pieces) == pytest.approx(looked["pieces"]) and whole(branching) == pytest.approx(looked["legal"])
    knights = [life for life in measures.lives(counted) if life.piece == "knight"]
    groups = counted.counters(C.AT_CODES).sum(axis=0)
    codes = [code for key, codes in counted.pieces().items() if key[1] == "knight" for code in codes]
    assert groups[codes][:, [C.MOBILITY, C.PRESENT]].sum(axis=0).tolist() == looked["mobility"]
    assert len(knights) == 2 and all(life.mobility.low <= life.mobility.value <= life.mobility.high for life in knights)
    pawns = next(curve for curve in measures.survival_by_ply(counted) if curve.name == "white pawn")
    assert pawns.values[0].value * 8 * pawns.positions[0] == pytest.approx(looked["left"])
    rule = next(curve for curve in measures.rules_by_ply(counted) if curve.name == "count")
    assert whole(rule)[0] == pytest.approx(looked["checks"])
    assert measures.cells_by_ply(counted) is None


def test_games_that_go_on_fall_from_all_to_none():
    tally = Tally()
    tally.add([Result(k, 0, "x", 10 * (1 + k % 4)) for k in range(100)])
    curve = measures.games_by_ply(tally)
    at = dict(zip(curve.plies, curve.values, strict=True))
    assert (at[0].value, at[10].value, at[25].value, at[40].value) == (1.0, 0.75, 0.5, 0.0)


KINGS = """variant: kings
title: kings
board: {grid: {shape: [SIZE, SIZE], names: [file, rank]}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: leap any}
setup:
  place: {king: file = 1 and rank = 1}
endings:
  - no legal move, in check: loss
"""


@pytest.mark.parametrize(("size", "plies", "circles"), [(4, 1200, 5), (9, 150, 0)])
def test_unfinished_games_are_told_by_how_they_stood(size, plies, circles, tmp_path):
    """Two kings alone: few pieces, no captures, no end; on a small board they soon have been everywhere."""
    file = tmp_path / "kings.yaml"
    file.write_text(KINGS.replace("SIZE", str(size)), encoding="utf-8")
    found = measures.unfinished(census(load(file).start(), 5, 1, plies, compiled=False))
    assert (found.games, found.quiet, found.few_pieces, found.lively) == (5, 5, 5, 0) and found.pieces == 2
    assert found.circling == circles


def test_tension_of_made_games():
    """By hand: the lead changes twice in four plies; the winner was 0.64 behind; beyond 0.7 it was decided."""
    leads = [0.36, 0.1, -0.64, 0.8, 1.0]
    assert lead_changes(leads) == 0.5
    assert drama([-0.36, 0.2, -0.64, 1.0], 0) == pytest.approx((0.6 + 0.8) / 2)
    assert decisive_moves(leads, 0, 0.7) == 0.25
    told = feel([(leads, 0), ([0.0, -0.2, -1.0], 1), ([0.0, 0.1, 0.0], -1)])
    assert (told.games, told.won) == (3, 2) and told.threshold == pytest.approx(0.64)
    assert told.drama_average.value == pytest.approx(0.8 / 2)
    assert told.decisiveness_moves.value == pytest.approx((0.25 + 0.0) / 2)


def test_more_search_wins_more_where_there_is_something_to_see():
    from ndvariants.players.games import Terms

    start = load("losalamos").start()
    (step,) = depth(start, (20, 3000), 30, 1, Terms(200, opening=4))
    assert step.score.low > 0.5 and (step.elo_a_doubling is None or step.elo_a_doubling > 0)
    winning = load("losalamos").position("k5/6/1K4/1Q4/6/6 w")
    assert leads_of([winning], 200)[0] == 1.0
