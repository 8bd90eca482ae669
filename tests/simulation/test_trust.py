"""Intervals hold the truth in 93 to 97 of 100 runs, of processes whose truth is known: 2,000 runs of each."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from ndvariants.game.endings import DRAW, UNFINISHED
from ndvariants.game.random_games import Result
from ndvariants.kernel.census import layout as C
from ndvariants.simulation.estimation.clusters import Clustering
from ndvariants.simulation.estimation.comparing import Sample, together
from ndvariants.simulation.estimation.estimates import crowding
from ndvariants.simulation.estimation.rating import Z_95
from ndvariants.simulation.estimation.sequential import STEP, Goal, Watch, confidence_sequence
from ndvariants.simulation.estimation.statistics import interval_for, statistics_of, summarize, wilson
from ndvariants.simulation.estimation.variety import Evidence
from ndvariants.simulation.events import measures
from ndvariants.simulation.match import Points
from ndvariants.storage.tally import Tally

RUNS = 2000
CLOSE = (0.93, 0.97)


def held(intervals, truth):
    """How often intervals hold the truth."""
    return float(np.mean([low <= truth <= high for low, high in intervals]))


def clusters_of(results, keys):
    """Clusters of games with equal keys."""
    gathered = Clustering()
    gathered.add(results, keys)
    return gathered.clusters()


def drawn(random, openings, from_each):
    """Winners, plies and openings of games; openings favour one side or the other, and last longer or shorter."""
    favour = np.repeat(random.beta(2.0, 2.0, openings), from_each)
    pace = np.repeat(random.gamma(8.0, 1 / 8, openings), from_each)
    chance = random.random(openings * from_each)
    winners = np.where(chance < 0.2, DRAW, np.where(chance < 0.2 + 0.8 * favour, 0, 1))
    plies = (1 + random.gamma(4.0, 20.0 * pace)).astype(int)
    return winners, plies, np.repeat(np.arange(openings), from_each)


def drawn_games(random, openings, from_each):
    """The same as results of games, so many from each opening; and their openings."""
    winners, plies, keys = (numbers.tolist() for numbers in drawn(random, openings, from_each))
    return [Result(k, who, "x", n) for k, (who, n) in enumerate(zip(winners, plies, strict=True))], keys


def choices_of(random, games):
    """Games of a process with ten legal moves in a position on average, which differ between games; few are counted."""
    counted, pace = random.poisson(1.5, games), random.gamma(9.0, 1 / 9, games)
    choices = random.poisson(10 * pace * counted)
    rows = zip(choices.tolist(), counted.tolist(), strict=True)
    return [Result(k, 0, "x", 9, total, n) for k, (total, n) in enumerate(rows)]


def test_the_branching_factor_of_few_counted_positions_holds():
    random, alone, clustered = np.random.default_rng(3), [], []
    for _ in range(RUNS):
        results = choices_of(random, 60)
        said = summarize(results, ("white", "black")).branching
        keys = np.repeat(np.arange(30), 2).tolist()
        paired = summarize(results, ("white", "black"), Evidence(clusters=clusters_of(results, keys))).branching
        alone.append((said.low, said.high))
        clustered.append((paired.low, paired.high))
    assert CLOSE[0] <= held(alone, 10.0) <= CLOSE[1] and CLOSE[0] <= held(clustered, 10.0) <= CLOSE[1]


def test_a_share_that_none_of_the_games_shows_is_as_sure_as_others():
    """Events that come one by one: forty groups of games, a bin without any; two in a row count half as much."""
    random = np.random.default_rng(8)
    events, wholes = random.poisson(0.5, (40, 20)), np.full((40, 20), 50)
    assert crowding(events, wholes) < 1.2 and 1.6 < crowding(2 * events, wholes) < 2.4


def test_games_from_one_opening_count_together():
    """Shares, score, mean and median length, of five games from each of forty openings; as if each were alone, 85 %."""
    random, found = np.random.default_rng(1), {name: [] for name in ("share", "score", "mean", "median", "alone")}
    for _ in range(RUNS):
        results, keys = drawn_games(random, 40, 5)
        said = summarize(results, ("white", "black"), Evidence(clusters=clusters_of(results, keys)))
        alone = summarize(results, ("white", "black"))
        found["share"].append((said.results[0].low, said.results[0].high))
        found["score"].append((said.first.low, said.first.high))
        lengths = said.lengths
        found["mean"].append((lengths.mean - lengths.margin, lengths.mean + lengths.margin))
        found["median"].append((lengths.median_low, lengths.median_high))
        found["alone"].append((alone.results[0].low, alone.results[0].high))
    _, plies, _ = drawn(np.random.default_rng(2), 400_000, 1)
    truths = {"share": 0.4, "score": 0.5, "mean": plies.mean(), "median": np.median(plies), "alone": 0.4}
    rates = {name: held(intervals, truths[name]) for name, intervals in found.items()}
    assert rates.pop("alone") < 0.9
    assert all(CLOSE[0] <= rate <= CLOSE[1] for rate in rates.values()), rates


def test_games_that_stand_alone():
    random, shares, scores, medians = np.random.default_rng(3), [], [], []
    for _ in range(RUNS):
        results, _ = drawn_games(random, 200, 1)
        said = summarize(results, ("white", "black"))
        shares.append((said.results[0].low, said.results[0].high))
        scores.append((said.first.low, said.first.high))
        medians.append((said.lengths.median_low, said.lengths.median_high))
    truth = np.median(drawn(np.random.default_rng(4), 400_000, 1)[1])
    for rate in (held(shares, 0.4), held(scores, 0.5), held(medians, truth)):
        assert CLOSE[0] <= rate <= CLOSE[1]


def test_differences_of_runs_whose_games_share_openings():
    """Two runs of two games from each of fifty openings: a share, and the mean length; as if each were alone, 90 %."""
    random, found = np.random.default_rng(21), {name: [] for name in ("share", "length", "alone")}
    for _ in range(RUNS):
        samples, lone = [], []
        for _ in range(2):
            results, keys = drawn_games(random, 50, 2)
            tally = Tally()
            tally.add(results)
            samples.append(Sample(tally, clusters_of(results, keys)))
            lone.append(Sample(tally))
        found["share"].append(together(*(one.share(lambda who, _: who == 0, Z_95) for one in samples)))
        found["length"].append(together(*(one.length(Z_95) for one in samples)))
        found["alone"].append(together(*(one.length(Z_95) for one in lone)))
    rates = {name: held(intervals, 0.0) for name, intervals in found.items()}
    assert rates.pop("alone") < 0.92
    assert all(CLOSE[0] <= rate <= CLOSE[1] for rate in rates.values()), rates


def test_the_score_of_a_match_comes_from_pairs():
    """Seats change within a pair: what the opening gives one player it gives the other in the next game."""
    random, scores, whites = np.random.default_rng(5), [], []
    for _ in range(RUNS):
        points = Points()
        for pair, favour in enumerate(random.beta(1.0, 1.0, 60)):
            wins = random.random(2) < np.clip([favour + 0.1, favour - 0.1], 0, 1)
            points.add([Result(2 * pair + k, int(not won), "x", 1) for k, won in enumerate(wins)])
        score, white = points.score("first", points.first), points.score("white", points.white)
        scores.append((score.low, score.high))
        whites.append((white.low, white.high))
    favours = np.random.default_rng(6).random(1_000_000)
    sides = np.clip(favours + 0.1, 0, 1), np.clip(favours - 0.1, 0, 1)
    assert CLOSE[0] <= held(scores, float(np.mean(sides[0] + 1 - sides[1]) / 2)) <= CLOSE[1]
    assert CLOSE[0] <= held(whites, float(np.mean(sides[0] + sides[1]) / 2)) <= CLOSE[1]


GROUPS, GAMES, BINS, WIDTH = 40, 400, 30, 10


def counted_games(random, games):
    """Captures and positions of games by bin: games have habits, and those with more captures are shorter."""
    habit = random.beta(3.0, 12.0, games)
    lengths = np.minimum((1 + random.gamma(3.0, 10.0 / habit / 4)).astype(int), BINS * WIDTH)
    positions = np.clip(lengths[:, None] - WIDTH * np.arange(BINS)[None], 0, WIDTH)
    return random.binomial(positions, habit[:, None]), positions, lengths


def counted(captures, positions, lengths):
    """The same as a census has it."""
    by_ply = np.zeros((GROUPS, BINS, C.PER_BIN), np.int64)
    by_ply[:, :, C.CAPTURES] = captures.reshape(GROUPS, -1, BINS).sum(axis=1)
    by_ply[:, :, C.POSITIONS] = positions.reshape(GROUPS, -1, BINS).sum(axis=1)
    by_game = np.zeros((len(lengths), C.PER_GAME), np.int64)
    by_game[:, C.PLIES] = lengths
    return SimpleNamespace(width=WIDTH, by_game=by_game, counters=lambda _: by_ply)


def test_curves_hold_the_truth_in_every_bin_that_is_shown_and_stop_before_few_games_are_left():
    random = np.random.default_rng(7)
    captures, positions, _ = counted_games(np.random.default_rng(8), 400_000)
    truth = captures.sum(axis=0) / np.maximum(1, positions.sum(axis=0))
    held_in, shown_in = np.zeros(BINS), np.zeros(BINS)
    for _ in range(RUNS):
        captures, positions, lengths = counted_games(random, GAMES)
        (curve,) = measures.curves(counted(captures, positions, lengths))
        for ply, estimate in zip(curve.plies, curve.values, strict=True):
            k = ply // WIDTH
            shown_in[k] += 1
            held_in[k] += estimate.low <= truth[k] <= estimate.high
        last = curve.plies[-1]
        assert (lengths > last).sum() >= 0.05 * GAMES
    usual = shown_in > RUNS / 2
    rates = held_in[usual] / shown_in[usual]
    assert 10 < usual.sum() < BINS
    assert CLOSE[0] <= rates.mean() <= CLOSE[1] and rates.min() > 0.925, rates


@pytest.mark.parametrize(("share", "width"), [(0.5, 0.01), (0.5, 0.05), (0.37, 0.02), (0.1, 0.02), (0.03, 0.01)])
def test_a_run_until_a_goal_takes_at_most_twice_the_games_of_a_fixed_sample(share, width):
    fixed = next(n for n in range(10, 20_000, 5) if np.subtract(*wilson(share * n, n)[::-1]) <= 2 * width)
    goal, games = Goal("white", 0, width), STEP
    while not goal.is_met(share * games, games):
        games += STEP
    assert games <= 2 * fixed


@pytest.mark.parametrize("share", [0.5, 0.37, 0.05])
def test_a_run_until_a_goal_is_wrong_at_some_look_in_at_most_5_of_100(share):
    """10,000 runs, looked at every STEP games: the bets against the truth, whose size decides what is left out."""
    random, runs, width, bound = np.random.default_rng(11), 10_000, 0.02, np.log(40)
    wins, wrong = np.zeros(runs), np.zeros(runs, bool)
    for games in range(STEP, 5001, STEP):
        wins += random.binomial(STEP, share, runs)
        for sign in (1, -1):
            better = share + sign * width
            grown = wins * np.log(better / share) + (games - wins) * np.log((1 - better) / (1 - share))
            wrong |= grown > bound
    assert wrong.mean() <= 0.05
    low, high = confidence_sequence(wins[0], games, width)
    assert (low <= share <= high) == bool(
        max(
            wins[0] * np.log((share + s * width) / share)
            + (games - wins[0]) * np.log((1 - share - s * width) / (1 - share))
            for s in (1, -1)
        )
        <= bound
    )


def until_with_openings(random, runs, share=0.4, width=0.08):
    """How many of so many runs miss the truth where they stop, and how many would if games stood alone; five games
    from each opening, which decides four of them."""
    goal, wrong = Goal("white", 0, width), {True: 0, False: 0}
    for _ in range(runs):
        favour = random.random(1000) < share
        won = np.where(np.arange(5000) % 5 > 0, np.repeat(favour, 5), random.random(5000) < share)
        for clustered in (True, False):
            watch = Watch(goal)
            for number in range(5000):
                watch.add(number, int(not won[number]), number // 5 if clustered else None)
                if watch.met_at:
                    break
            assert watch.met_at
            results = [Result(k, int(not one), "x", 1) for k, one in enumerate(won[: watch.met_at])]
            keys = [k // 5 for k in range(watch.met_at)] if clustered else None
            said = summarize(results, ("white", "black"), Evidence(clusters=clusters_of(results, keys)), UNTIL)
            wrong[clustered] += not said.results[0].low <= share <= said.results[0].high
    return wrong[True], wrong[False]


UNTIL = interval_for("white ± 8 %")


def test_a_run_until_a_goal_counts_games_from_one_opening_together():
    """At most 5 of 100 may be wrong."""
    wrong, alone = until_with_openings(np.random.default_rng(13), 60)
    assert wrong <= 5 < alone


def test_the_mean_of_games_that_were_left_is_a_lower_bound():
    """Of exponential lengths cut at 100 and, by lot, before: the median of Kaplan and Meier holds the truth."""
    random, found = np.random.default_rng(12), []
    for _ in range(RUNS):
        plies, left = 1 + random.exponential(60, 200), np.minimum(100, random.uniform(20, 400, 200))
        tally = Tally()
        tally.add(
            Result(k, UNFINISHED if cut < end else 0, "x", int(min(end, cut)))
            for k, (end, cut) in enumerate(zip(plies, left, strict=True))
        )
        lengths = statistics_of(tally, ("white", "black")).lengths
        assert lengths.unfinished and lengths.mean < 61
        found.append((lengths.median_low, np.inf if lengths.median_high is None else lengths.median_high))
    assert CLOSE[0] <= held(found, 42.0) <= CLOSE[1]  # 1 + 60 log 2 = 42.6, in whole plies
