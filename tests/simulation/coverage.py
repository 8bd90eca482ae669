"""How often intervals hold a known truth, and how often verdicts err: ``python -m tests.simulation.coverage 2000``.

Each line draws games of a process whose truth is known and gives them to the code that prints the number. The exit
code is 1 where a share is outside its bounds by more than chance explains.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import sqrt

import numpy as np

from ndvariants.game.endings import DRAW, UNFINISHED
from ndvariants.game.random_games import Result
from ndvariants.simulation.estimation.clusters import Clustering
from ndvariants.simulation.estimation.comparing import Sample, compare
from ndvariants.simulation.estimation.rating import SequentialTest, expected, score_of, with_interval
from ndvariants.simulation.estimation.sequential import confidence_sequence
from ndvariants.simulation.estimation.statistics import statistics_of, summarize
from ndvariants.simulation.estimation.variety import ByPlayer, Evidence
from ndvariants.simulation.goals import REACHED, read_goals
from ndvariants.simulation.match import Match, Points
from ndvariants.simulation.study.ratings import meeting_of, ratings
from ndvariants.simulation.study.standing import standings
from ndvariants.simulation.trials import Trial
from ndvariants.storage.tally import Tally

Draw = Callable[[np.random.Generator], bool]
SIDES = ("white", "black")
HOLDS, ERRS = (0.93, 0.97), (0.0, 0.05)  # of intervals that hold the truth; of verdicts that are wrong
SAFE = (0.93, 1.0)  # of intervals that hold at any time, or of a handful of decided games
SETTINGS, GAMES = 41, 400


def games_of(random: np.random.Generator, n: int, won: float, lost: float, unfinished: float = 0.0) -> list[Result]:
    """Games with these chances for the first player; others are drawn."""
    ends = random.choice([0, 1, UNFINISHED, DRAW], n, p=[won, lost, unfinished, max(0.0, 1 - won - lost - unfinished)])
    return [Result(k, end, "x", 10) for k, end in enumerate(ends.tolist())]


def tally_of(results: list[Result]) -> Tally:
    """The games added up."""
    tally = Tally()
    tally.add(results)
    return tally


def score(n: int, won: float, lost: float, unfinished: float = 0.0) -> Draw:
    """The score of the side that moves first, as `simulate`, `sweep` and `balance` print it."""
    truth = (won + (1 - won - lost - unfinished) / 2) / (1 - unfinished)

    def draw(random: np.random.Generator) -> bool:
        first = statistics_of(tally_of(games_of(random, n, won, lost, unfinished)), SIDES).first
        return first is not None and first.low <= truth <= first.high

    return draw


def fresh_games(random: np.random.Generator) -> bool:
    """The interval of the setting that `balance` chose of 41 equal ones, in fresh games."""
    trials = [Trial({}, SIDES, tally_of(games_of(random, 100, 0.5, 0.5))) for _ in range(SETTINGS)]
    best = min(trials, key=lambda trial: abs(trial.measures()["white"] - 0.6))
    best.fresh = Trial({}, SIDES, tally_of(games_of(random, GAMES, 0.5, 0.5)))
    known = best.fresh.known()["white"]
    return known.low <= 0.5 <= known.high


def reached(random: np.random.Generator) -> bool:
    """`balance` says "reached" of a setting that misses the goal by its width and a hair."""
    (goal,) = read_goals("first move advantage = 0 ± 5 %")
    fresh = Trial({}, SIDES, tally_of(games_of(random, 2000, 0.5501, 0.4499)))
    return goal.verdict(fresh.known()["first move advantage"]) == REACHED


def pair_of(random: np.random.Generator, elo: float, draws: float, copies: float) -> list[int]:
    """Winners of a pair of games, 0 for the first player: *copies* is the share of pairs with two equal games."""
    win = expected(elo) - draws / 2
    ends = random.choice([0, 1, DRAW], 2, p=[win, 1 - win - draws, draws]).tolist()
    return [ends[0]] * 2 if random.random() < copies else ends


def match(random: np.random.Generator, elo: float, draws: float, copies: float, test: SequentialTest | None) -> tuple:
    """The score and the verdict of a match of at most 300 pairs, as `match` plays it."""
    points, verdict = Points(), None
    for k in range(300 if test else 100):
        first, second = pair_of(random, elo, draws, copies)
        second = 1 - second if second >= 0 else second  # the first player has the other side
        points.add([Result(2 * k, first, "x", 1), Result(2 * k + 1, second, "x", 1)])
        if test and (verdict := test.verdict(points.pairs())):
            break
    found, pairs = points.score("first", points.first), points.pairs()
    if test:
        won = sum(k / 4 * seen for k, seen in enumerate(pairs))
        found = with_interval(found, *confidence_sequence(won, sum(pairs), test.width))
    return found, verdict


def match_holds(elo: float, draws: float, copies: float, test: SequentialTest | None = None) -> Draw:
    """The interval of a match, after a fixed number of games or a test that stopped it."""

    def draw(random: np.random.Generator) -> bool:
        found, _ = match(random, elo, draws, copies, test)
        return found.low <= expected(elo) <= found.high

    return draw


def errs(elo: float, draws: float, copies: float, wrong: str) -> Draw:
    """The test of a match decides for the wrong difference."""
    return lambda random: match(random, elo, draws, copies, TEST)[1] == wrong


TEST = SequentialTest(0, 50)


def played_to_the_end(elo: float, draws: float) -> Draw:
    """The interval of a fixed number of games, of matches that a test did not stop."""

    def draw(random: np.random.Generator) -> bool:
        while True:
            points = Points()
            for k in range(60):
                first, second = pair_of(random, elo, draws, 0.0)
                second = 1 - second if second >= 0 else second
                points.add([Result(2 * k, first, "x", 1), Result(2 * k + 1, second, "x", 1)])
                if TEST.verdict(points.pairs()):
                    break
            else:
                found = Match(points.score("first", points.first), points.pairs(), *[None] * 9).of_fixed_size
                return found.low <= expected(elo) <= found.high

    return draw


def branching(from_each: int) -> Draw:
    """The branching factor, of which a game has seen few positions; games from one opening are alike."""

    def draw(random: np.random.Generator) -> bool:
        pace = np.repeat(random.gamma(9.0, 1 / 9, 60), from_each)
        counted = random.poisson(1.5, len(pace))
        rows = zip(random.poisson(10 * pace * counted).tolist(), counted.tolist(), strict=True)
        results, clustering = [Result(k, 0, "x", 9, total, n) for k, (total, n) in enumerate(rows)], Clustering()
        clustering.add(results, [k // from_each for k in range(len(results))])
        said = summarize(results, SIDES, Evidence(clusters=clustering.clusters())).branching
        return said is not None and said.low <= 10 <= said.high

    return draw


def proven_of_equals(random: np.random.Generator) -> bool:
    """`compare` proves some difference between runs of the same game."""
    one, other = (Sample(tally_of(games_of(random, 300, 0.4, 0.3, 0.1))) for _ in range(2))
    return any(difference.is_proven for difference in compare(one, other, SIDES))


def few_decided(random: np.random.Generator) -> bool:
    """`score_of` where 1 game in 100 is decided."""
    won, lost = random.multinomial(300, [0.006, 0.004, 0.99])[:2].tolist()
    found = score_of("first", won, 300 - won - lost, lost)
    return found.low <= 0.501 <= found.high


def rated(elos: tuple[float, ...], draws: float) -> Draw:
    """The rating of the first of several players, relative to the mean; each pair plays a hundred games."""
    truth = elos[0] - sum(elos) / len(elos)

    def draw(random: np.random.Generator) -> bool:
        met = {}
        for one, other in combinations(range(len(elos)), 2):
            win = expected(elos[one] - elos[other]) - draws / 2
            won, drawn, lost = random.multinomial(100, [win, draws, 1 - win - draws]).tolist()
            met[str(one), str(other)] = [meeting_of(ByPlayer("x", Counter({0: won, DRAW: drawn, 1: lost}), None))]
        (found,) = (rating for rating in ratings(met) if rating.name == "0")
        return found.low <= truth <= found.high

    return draw


def ranked(random: np.random.Generator) -> bool:
    """`study` tells some of five equal runs apart."""
    samples = {str(k): Sample(tally_of(games_of(random, 200, 0.4, 0.3, 0.1))) for k in range(5)}
    found = standings(samples, ["decisive", "first", "length"])
    return any(one.best > 1 or one.worst < 5 for by in found.values() for one in by.values())


LINES: dict[str, tuple[Draw, tuple[float, float]]] = {
    "score, 3 % won, 97 % drawn, 100 games": (score(100, 0.03, 0.0), HOLDS),
    "score, 1 % won, 99 % drawn, 300 games": (score(300, 0.01, 0.0), HOLDS),
    "score, 2 % won, 1 % lost, 100 games": (score(100, 0.02, 0.01), HOLDS),
    "score, 3 % won, 2 % lost, 300 games": (score(300, 0.03, 0.02), HOLDS),
    "score, 0.6 % won, 0.4 % lost, 300 games": (few_decided, SAFE),  # only 3 games are decided
    "score, half drawn, 100 games": (score(100, 0.3, 0.2), HOLDS),
    "score, 95 % unfinished, 400 games": (score(400, 0.02, 0.02, 0.95), HOLDS),
    "balance, nearest of 41 equal settings, fresh games": (fresh_games, HOLDS),
    "balance, wrongly reached": (reached, ERRS),
    "match, 0 Elo, 30 % drawn": (match_holds(0, 0.3, 0.0), HOLDS),
    "match, 0 Elo, 80 % drawn, 30 % copies": (match_holds(0, 0.8, 0.3), HOLDS),
    "match --test, 25 Elo, 30 % drawn": (match_holds(25, 0.3, 0.0, TEST), SAFE),
    "match --test without a verdict, fixed number, 25 Elo": (played_to_the_end(25, 0.3), SAFE),
    "match --test, 50 Elo, 30 % copies": (match_holds(50, 0.3, 0.3, TEST), SAFE),
    "match --test, wrong verdict, 0 Elo, 30 % copies": (errs(0, 0.3, 0.3, "high"), ERRS),
    "match --test, wrong verdict, 50 Elo, 30 % copies": (errs(50, 0.3, 0.3, "low"), ERRS),
    "branching factor, games alone": (branching(1), HOLDS),
    "branching factor, games from one opening": (branching(3), HOLDS),
    "study, ratings of four players": (rated((0, 50, 100, -80), 0.2), HOLDS),
    "study, ranks among equals": (ranked, ERRS),
    "compare, proven between equals": (proven_of_equals, ERRS),
}


def share(name: str, repetitions: int, seed: int) -> float:
    """The share of repetitions in which the line comes true."""
    random = np.random.default_rng([seed, *name.encode()])
    return float(np.mean([LINES[name][0](random) for _ in range(repetitions)]))


def is_within(name: str, found: float, repetitions: int) -> bool:
    """Return True if the share is within its bounds, for all that this number of repetitions tells (three errors)."""
    (low, high), error = LINES[name][1], 3 * sqrt(0.05 * 0.95 / repetitions)
    return low - error * (low > 0) <= found <= high + error * (high < 1)


def main() -> int:
    """Print each line's share; return 1 where one is outside its bounds."""
    options = argparse.ArgumentParser(prog="python -m tests.simulation.coverage")
    options.add_argument("repetitions", type=int)
    options.add_argument("--seed", type=int, default=0)
    asked, code = options.parse_args(), 0
    for name in LINES:
        found = share(name, asked.repetitions, asked.seed)
        is_right = is_within(name, found, asked.repetitions)
        print(f"{100 * found:5.1f} %  {name}" + "  OUTSIDE" * (not is_right), flush=True)
        code |= not is_right
    return code


if __name__ == "__main__":
    raise SystemExit(main())
