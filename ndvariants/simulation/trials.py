"""One game tried under several settings of its parameters: what each gives, and which comes nearest to a goal.

The search is a race (O. Maron, A. W. Moore, 1994): all settings get a few games, then twice as many, and so on; one
is dropped when its interval lies further from the goals than that of another. Games go on where they stopped: game k
of a setting is the same game at any stage. The best of many is flattered by chance: what is said of it comes from fresh
games, by which nothing was chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from statistics import NormalDist
from time import perf_counter

from ndvariants.errors import NdVariantsError, ParameterError
from ndvariants.game.endings import DRAW, UNFINISHED
from ndvariants.game.load import load
from ndvariants.game.random_games import Result
from ndvariants.kernel.census import layout as C
from ndvariants.players.games import refuse_unlike
from ndvariants.simulation.batch import Batch, play_recipe
from ndvariants.simulation.estimation.rating import Z_95
from ndvariants.simulation.estimation.statistics import Statistics, statistics_of, wilson
from ndvariants.simulation.estimation.variety import ALONE, Evidence
from ndvariants.simulation.events.census import Census, census, census_of
from ndvariants.simulation.events.measured import Measured, Measuring, columns_of
from ndvariants.simulation.evidence import evidence_of
from ndvariants.simulation.games import PlayersRecipe, RandomRecipe, Recipe
from ndvariants.simulation.goals import Goal, Known
from ndvariants.simulation.keeping import Keeping
from ndvariants.simulation.plan import Plan
from ndvariants.simulation.vary import Setting, Vary
from ndvariants.storage.tally import Tally

SHRUNK = "shrunk boards"  # the share of games in which the board lost cells
LEAD = "lead"  # by how much the first player is ahead, unfinished games judged by the pieces left
LEAST, LEAST_IN_TIME = 100, 20  # games that every setting gets; where there is a budget of seconds
PLURAL = {"draw": "draws"}
COUNTED = 1000  # games of a setting that are looked into at most, where a goal asks what happens inside games
Progress = Callable[[int, int], None]


class Stopped(KeyboardInterrupt):
    """An interruption; ``trials`` are the settings that have games, in order."""

    def __init__(self, trials: Sequence[Trial], stop: KeyboardInterrupt) -> None:
        super().__init__(*stop.args)
        self.trials = [trial for trial in trials if trial.tally.games]


@dataclass(slots=True)
class Seen:
    """Totals over the first ``games`` games: how many lost cells, and the points for the leads of the first player:
    1 for a win, or for more pieces in an unfinished game; 0.5 for a draw, or for as many pieces.
    """

    games: int = 0
    shrunk: int = 0
    points: float = 0.0

    def add_random(self, recipe: RandomRecipe, games: int, first: int) -> None:
        """Look into games from the number *first* on, until that many were seen."""
        if games > self.games:
            more, begin = games - self.games, first + self.games
            self._count(census(recipe.position, more, recipe.seed, recipe.max_plies, first=begin))

    def add_kept(self, recipe: PlayersRecipe, kept: Sequence[tuple[Result, Sequence[int]]]) -> None:
        """Look into those of these games that were not seen yet."""
        if kept[self.games :]:
            self._count(census_of(recipe.position, kept[self.games :], recipe.max_plies))

    def _count(self, counted: Census) -> None:
        self.games += counted.games
        for row in counted.by_game.tolist():
            self.shrunk += row[C.CELLS_LOST] > 0
            winner, lead = counted.game.endings.winner(row[C.OUTCOME]), row[C.LEAD]
            ahead = {DRAW: 0.5, 0: 1.0, UNFINISHED: 0.5 + 0.5 * ((lead > 0) - (lead < 0))}
            self.points += ahead.get(winner, 0.0)

    def intervals(self) -> dict[str, Known]:
        """The shares, where games were looked into; the lead in points above one half. Intervals are Wilson's; for the
        lead the widest that points may have."""
        if not self.games:
            return {}
        low, high = wilson(self.points, self.games)
        share = self.shrunk / self.games
        return {
            SHRUNK: Known(share, *wilson(self.shrunk, self.games)),
            LEAD: Known(self.points / self.games - 0.5, low - 0.5, high - 0.5),
        }


@dataclass(frozen=True, slots=True)
class Means:
    """How games are played: by a number of threads, and kept in a file or not."""

    workers: int = 1
    kept: Keeping | None = None

    def play(self, setting: Setting, recipe: Recipe, games: int, first: int) -> Batch:
        """The games of a setting from the number *first* on."""
        if self.kept is None:
            return play_recipe(recipe, games, first, self.workers)
        name = " ".join(f"{key}={value}" for key, value in setting.items())
        return self.kept.play(name, recipe, games, first, self.workers)


@dataclass(slots=True)
class Trial:
    """A setting and its games so far. ``seen``: what was seen inside some of them, where that was asked."""

    setting: Setting
    teams: tuple[str, ...] = ()
    tally: Tally = field(default_factory=Tally)
    seen: Seen = field(default_factory=Seen)
    fault: str = ""
    loss: float = 0.0
    is_dropped: bool = False  # surely further from the goals than another
    evidence: Evidence = ALONE
    fresh: Trial | None = None  # the same setting in games by which it was not chosen
    counted: Measured | None = None  # the file's measures of its games, where they were asked
    _kept: list[tuple[Result, Sequence[int]]] = field(default_factory=list)
    _recipe: Recipe | None = None
    _measuring: Measuring | None = None
    _first: int = 0  # the number of its first game

    def open(self, variant: str, fixed: Setting, plan: Plan) -> None:
        """Load the game; a setting that the variant refuses has a ``fault``."""
        try:
            game = load(variant, **{**fixed, **self.setting})
        except NdVariantsError as error:
            self.fault = str(error).splitlines()[0]
            return
        self.teams = game.teams
        recipe = plan.recipe(game.start(), 0 if plan.is_random else 1)
        if isinstance(recipe, PlayersRecipe):
            refuse_unlike(recipe.players)
        self._recipe = recipe

    def play_to(self, games: int, means: Means, look_inside: bool) -> None:
        """Play on until there is this number of games."""
        if self._recipe is None:
            return
        recipe, done = self._recipe, self.tally.games
        if games > done:
            batch = means.play(self.setting, recipe, games - done, self._first + done)
            self.tally.add(batch.results)
            if isinstance(recipe, PlayersRecipe):
                lines = batch.lines()
                self._kept += [(one, lines[one.number]) for one in batch.results]
                results = [one for one, _ in self._kept]
                self.evidence = evidence_of(recipe, results, {one.number: moves for one, moves in self._kept})
            if batch.interrupted:
                raise KeyboardInterrupt
        if look_inside and isinstance(recipe, RandomRecipe):
            self.seen.add_random(recipe, min(games, COUNTED), self._first)
        elif look_inside and isinstance(recipe, PlayersRecipe):
            self.seen.add_kept(recipe, self._kept[:COUNTED])

    def measure(self) -> None:
        """Count the file's measures in its games, as many as are read."""
        if self._recipe is None or (self.counted is not None and self.counted.games >= min(self.tally.games, COUNTED)):
            return
        if self._measuring is None:
            self._measuring = Measuring(self._recipe.position, self._recipe.max_plies)
        if isinstance(self._recipe, RandomRecipe):
            played, numbers = self._recipe.open(), range(self._first, self._first + min(self.tally.games, COUNTED))
            lines = ((number, played.moves(number)) for number in numbers)
            self.counted = self._measuring.of(lines, len(numbers))
        else:
            kept = [(one.number, moves) for one, moves in self._kept[:COUNTED]]
            self.counted = self._measuring.of(kept, len(kept))

    def play_fresh(self, games: int, means: Means, look_inside: bool) -> None:
        """Play that many further games, which count by themselves."""
        first = max(games, self.tally.games)
        self.fresh = Trial(self.setting, self.teams, _recipe=self._recipe, _first=first + first % 2)
        self.fresh.play_to(games, means, look_inside)
        if self.counted is not None:
            self.fresh.measure()

    def statistics(self) -> Statistics:
        """Statistics of its games."""
        return statistics_of(self.tally, self.teams, evidence=self.evidence)

    def known(self) -> dict[str, Known]:
        """Quantities for goals, with intervals: shares of results, the first player's lead in points, the median
        length, the mean number of moves, boards that shrank.
        """
        said = self.statistics()
        found = {PLURAL.get(one.name, one.name): Known(one.share, one.low, one.high) for one in said.results}
        found["first move advantage"] = found["length"] = found["branching"] = Known(0.0)
        if said.first is not None:
            found["first move advantage"] = Known(
                *(x - 0.5 for x in (said.first.score, said.first.low, said.first.high))
            )
        if said.lengths is not None:
            lengths = said.lengths
            found["length"] = Known(lengths.maximum, lengths.median_low, inf)
            if lengths.median is not None:
                found["length"] = Known(lengths.median, lengths.median_low, lengths.median_high)
        if said.branching is not None:
            found["branching"] = Known(said.branching.mean)
        return {**found, **self.seen.intervals(), **self.columns()}

    def measured_names(self) -> tuple[str, ...]:
        """The names of the file's measures."""
        return () if self._recipe is None else tuple(one.name for one in columns_of(self._recipe.position.game))

    def columns(self) -> dict[str, Known]:
        """The file's measures a game, by the names of goals; none where they were not asked."""
        rows = () if self.counted is None else self.counted.rows()
        return {row.column.name: Known(row.mean.value, row.mean.low, row.mean.high) for row in rows}

    def measures(self) -> dict[str, float]:
        """The values of ``known``."""
        return {name: known.value for name, known in self.known().items()}


def value_of(vary: Vary, setting: Setting) -> str:
    """The value of what is varied in a setting."""
    value = setting[vary.name]
    return value if vary.index is None else value.split(",")[vary.index]


def without_effect(varies: Sequence[Vary], trials: Sequence[Trial]) -> list[Vary]:
    """The varied parameters that changed no game: settings that differ in that parameter alone gave the same games,
    wherever they played the same number.
    """
    found = []
    for vary in varies:
        alike: dict[object, list[Trial]] = {}
        for trial in trials:
            if not trial.fault:
                others = tuple(value_of(other, trial.setting) for other in varies if other is not vary)
                alike.setdefault((others, trial.tally.games), []).append(trial)
        pairs = [(group[0], other) for group in alike.values() for other in group[1:]]
        if pairs and all(one.tally == other.tally for one, other in pairs):
            found.append(vary)
    return found


def sweep(
    variant: str,
    fixed: Setting,
    tried: Sequence[Setting],
    plan: Plan,
    means: Means = Means(),
    look_inside: bool = False,
    progress: Progress | None = None,
) -> list[Trial]:
    """Every setting, with the games of the plan each. Ctrl-C raises Stopped."""
    trials = [Trial(setting) for setting in tried]
    try:
        for done, trial in enumerate(trials):
            trial.open(variant, fixed, plan)
            trial.play_to(plan.games, means, look_inside)
            if progress is not None:
                progress(done + 1, len(trials))
    except KeyboardInterrupt as stop:
        raise Stopped(trials, stop) from None
    return trials


def balance(
    variant: str,
    fixed: Setting,
    tried: Sequence[Setting],
    goals: Sequence[Goal],
    plan: Plan,
    means: Means = Means(),
    seconds: float | None = None,
    progress: Progress | None = None,
) -> list[Trial]:
    """All settings, the nearest to the goals first; dropped ones last. Those that are not dropped have all games of the
    plan, or as many as the *seconds* allow.

    The nearest has as many ``fresh`` games besides. Ctrl-C raises Stopped.
    """
    trials = [Trial(setting) for setting in tried]
    for trial in trials:
        trial.open(variant, fixed, plan)
    left = [trial for trial in trials if not trial.fault]
    if left:
        _check(goals, left[0])
        try:
            _Race(goals, plan.games, means, seconds, progress).run(left)
            nearest = min(left, key=_place)
            nearest.play_fresh(nearest.tally.games, means, any(goal.measure in (SHRUNK, LEAD) for goal in goals))
        except KeyboardInterrupt as stop:
            raise Stopped(sorted(left, key=_place), stop) from None
    return sorted(trials, key=lambda trial: (bool(trial.fault), *_place(trial)))


def _place(trial: Trial) -> tuple[bool, int, float]:
    return trial.is_dropped, -trial.tally.games * trial.is_dropped, trial.loss


class _Race:
    """Rounds of games, twice as many in each, in which settings are dropped."""

    def __init__(
        self, goals: Sequence[Goal], games: int, means: Means, seconds: float | None, progress: Progress | None
    ) -> None:
        self._goals, self._games, self._means, self._progress = goals, games, means, progress
        self._seconds, self._began, self._played = seconds, perf_counter(), 0
        self._look_inside = any(goal.measure in (SHRUNK, LEAD) for goal in goals)

    def run(self, trials: Sequence[Trial]) -> None:
        """Play until all settings that are left have their games, or the time is over."""
        left, games = list(trials), min(self._games, LEAST if self._seconds is None else LEAST_IN_TIME)
        measures = any(goal.measure in left[0].measured_names() for goal in self._goals)
        rounds = 1 + (-(-self._games // games) - 1).bit_length()
        z = NormalDist().inv_cdf(1 - 0.025 / (len(trials) * len(self._goals) * rounds)) / Z_95
        while True:
            for trial in left:
                if self._is_late(trial, games):
                    return
                self._played += games - trial.tally.games
                trial.play_to(games, self._means, self._look_inside)
                if measures:
                    trial.measure()
                found = trial.measures()
                trial.loss = sum(goal.loss(found[goal.measure]) for goal in self._goals)
            left = self._kept(left, z)
            if self._progress is not None:
                self._progress(len(trials) - len(left) * (games < self._games), len(trials))
            if games >= self._games:
                return
            games = min(self._games, 2 * games)

    def _is_late(self, trial: Trial, games: int) -> bool:
        """Return True if these games, and the fresh ones at the end, take longer than is left; never at first."""
        if self._seconds is None or not trial.tally.games:
            return False
        gone = perf_counter() - self._began
        return gone + (2 * games - trial.tally.games) * gone / max(1, self._played) > self._seconds

    def _kept(self, left: Sequence[Trial], z: float) -> list[Trial]:
        """Drop the settings whose loss is surely greater than that of another, all intervals taken together."""
        bounds = [self._bounds(trial, z) for trial in left]
        least = min(high for _, high in bounds)
        for trial, (low, _) in zip(left, bounds, strict=True):
            trial.is_dropped = low > least
        return [trial for trial in left if not trial.is_dropped]

    def _bounds(self, trial: Trial, z: float) -> tuple[float, float]:
        known = trial.known()
        each = [goal.bounds(known[goal.measure], z) for goal in self._goals]
        return sum(low for low, _ in each), sum(high for _, high in each)


def _check(goals: Sequence[Goal], trial: Trial) -> None:
    known = {*trial.measures(), SHRUNK, LEAD, *trial.measured_names()}
    for goal in goals:
        if goal.measure not in known:
            raise ParameterError(f"nothing is measured as {goal.measure!r}; there are: {', '.join(sorted(known))}")
