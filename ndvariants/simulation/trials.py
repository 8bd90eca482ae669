"""One game tried under several settings of its parameters: what each gives, and which comes nearest to a goal.

The search is successive halving (K. Jamieson, A. Talwalkar, 2016): all settings get a few games, the better half
twice as many, and so on. Games go on where they stopped: game k of a setting is the same game at any stage.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ndvariants.errors import NdVariantsError, ParameterError
from ndvariants.game.endings import DRAW, UNFINISHED
from ndvariants.game.load import load
from ndvariants.game.position import Position
from ndvariants.kernel.census import layout as C
from ndvariants.simulation.batch import simulate
from ndvariants.simulation.estimation.statistics import Statistics, statistics_of, wilson
from ndvariants.simulation.events.census import census, census_of
from ndvariants.simulation.games import PlayersRecipe, RandomRecipe
from ndvariants.simulation.vary import Setting, Vary
from ndvariants.storage.tally import Tally

SHRUNK = "shrunk boards"  # the share of games in which the board lost cells
LEAD = "lead"  # by how much the first player is ahead, unfinished games judged by the pieces left
FINALISTS, LEAST = 4, 100  # settings that get all games; games that every setting gets
COUNTED = 1000  # games of a setting that are looked into at most, where a goal asks what happens inside games
Progress = Callable[[int, int], None]
RecipeFor = Callable[[Position], RandomRecipe | PlayersRecipe]
_NUMBER = r"-?\d+(?:\.\d+)?"
_GOAL = re.compile(
    rf"\s*(?P<name>[A-Za-z][\w ]*?)\s*(?P<sign>[<>=])\s*(?P<first>{_NUMBER})(?:\s*\.\.\s*(?P<last>{_NUMBER}))?"
    r"\s*(?P<percent>%)?\s*"
)


@dataclass(slots=True)
class Seen:
    """What was seen inside the first ``games`` games: how many lost cells, and the points that leads are worth to the
    first player: 1 for a win, or more pieces where the game was left; 0.5 for a draw, or as many."""

    games: int = 0
    shrunk: int = 0
    points: float = 0.0

    def add(self, recipe: RandomRecipe | PlayersRecipe, games: int) -> None:
        """Look into games until so many were seen."""
        if games <= self.games:
            return
        position, more = recipe.position, games - self.games
        if isinstance(recipe, RandomRecipe):
            counted = census(position, more, recipe.seed, recipe.max_plies, first=self.games)
        else:
            played = recipe.open()
            known = ((one, played.moves(one.number)) for one in played.play(self.games, more))
            counted = census_of(position, known, recipe.max_plies)
        self.games = games
        for row in counted.by_game.tolist():
            self.shrunk += row[C.CELLS_LOST] > 0
            winner, lead = position.game.endings.winner(row[C.OUTCOME]), row[C.LEAD]
            ahead = {DRAW: 0.5, 0: 1.0, UNFINISHED: 0.5 + 0.5 * ((lead > 0) - (lead < 0))}
            self.points += ahead.get(winner, 0.0)

    def measures(self) -> dict[str, float]:
        """The shares, where games were looked into; the lead in points above one half."""
        return {name: value for name, (value, _, _) in self.intervals().items()}

    def intervals(self) -> dict[str, tuple[float, float, float]]:
        """The same with their 95 % intervals (Wilson's; for the lead the widest that points may have)."""
        if not self.games:
            return {}
        low, high = wilson(self.points, self.games)
        share = self.shrunk / self.games
        return {
            SHRUNK: (share, *wilson(self.shrunk, self.games)),
            LEAD: (self.points / self.games - 0.5, low - 0.5, high - 0.5),
        }


@dataclass(slots=True)
class Trial:
    """A setting and its games so far. ``seen``: what was seen inside some of them, where that was asked."""

    setting: Setting
    players: tuple[str, ...] = ()
    tally: Tally = field(default_factory=Tally)
    seen: Seen = field(default_factory=Seen)
    fault: str = ""
    loss: float = 0.0
    _recipe: RandomRecipe | PlayersRecipe | None = None

    def open(self, variant: str, fixed: Setting, recipe_for: RecipeFor) -> None:
        """Load the game; a setting that the variant refuses has a ``fault``."""
        try:
            game = load(variant, **{**fixed, **self.setting})
        except NdVariantsError as error:
            self.fault = str(error).splitlines()[0]
            return
        self.players = game.players
        self._recipe = recipe_for(game.start())

    def play_to(self, games: int, workers: int, look_inside: bool) -> None:
        """Play on until there are so many games."""
        if self._recipe is None:
            return
        recipe, done = self._recipe, self.tally.games
        if games > done:
            batch = simulate(recipe.position, games - done, workers=workers, recipe=recipe, first=done)
            if batch.interrupted:
                raise KeyboardInterrupt
            self.tally.add(batch.results)
        if look_inside:
            self.seen.add(recipe, min(games, COUNTED))

    def statistics(self) -> Statistics:
        """What its games say."""
        return statistics_of(self.tally, self.players)

    def measures(self) -> dict[str, float]:
        """What a goal may speak of: shares of results, the first player's lead in points, means, shrunk boards."""
        said, n = self.statistics(), max(1, self.tally.games)
        shares = dict.fromkeys((*self.players, "draws", "unfinished"), 0.0)
        names = {**dict(enumerate(self.players)), DRAW: "draws", UNFINISHED: "unfinished"}
        for (winner, _), games in self.tally.endings.items():
            shares[names[winner]] += games / n
        found = {
            **shares,
            "first move advantage": said.first.score - 0.5 if said.first is not None else 0.0,
            "length": said.lengths.mean if said.lengths is not None else 0.0,
            "branching": said.branching.mean if said.branching is not None else 0.0,
        }
        return {**found, **self.seen.measures()}


def value_of(vary: Vary, setting: Setting) -> str:
    """The value of what is varied in a setting."""
    value = setting[vary.name]
    return value if vary.index is None else value.split(",")[vary.index]


@dataclass(frozen=True, slots=True)
class Goal:
    """A measure that shall lie between two numbers; outside, its loss grows by 1 for every ``unit``."""

    measure: str
    low: float
    high: float
    unit: float

    def loss(self, value: float) -> float:
        """How far a value is from the goal."""
        return max(self.low - value, value - self.high, 0.0) / self.unit


def read_goals(text: str) -> tuple[Goal, ...]:
    """The goals of a text such as ``first move advantage = 0, length = 60..120, draws < 30 %``.

    Raises ParameterError. A tenth of a share counts as much as a tenth of a length.
    """
    return tuple(_read_goal(part) for part in text.split(","))


def _read_goal(text: str) -> Goal:
    match = _GOAL.fullmatch(text)
    if match is None:
        raise ParameterError(f"{text.strip()!r} is no goal", "write draws < 30 %, length = 60..120, white = 50 %")
    scale = 0.01 if match["percent"] else 1.0
    first, last = float(match["first"]) * scale, float(match["last"] or match["first"]) * scale
    low, high = {"<": (float("-inf"), first), ">": (first, float("inf"))}.get(match["sign"], (first, last))
    measure = match["name"].lower()
    unit = 0.1 if measure not in ("length", "branching") else max(1.0, abs(last) * 0.1)
    return Goal(measure, low, high, unit)


def sweep(
    variant: str,
    fixed: Setting,
    tried: Sequence[Setting],
    games: int,
    recipe_for: RecipeFor,
    workers: int = 1,
    look_inside: bool = False,
    progress: Progress | None = None,
) -> list[Trial]:
    """Every setting, with so many games each."""
    trials = [Trial(setting) for setting in tried]
    for done, trial in enumerate(trials):
        trial.open(variant, fixed, recipe_for)
        trial.play_to(games, workers, look_inside)
        if progress is not None:
            progress(done + 1, len(trials))
    return trials


def balance(
    variant: str,
    fixed: Setting,
    tried: Sequence[Setting],
    goals: Sequence[Goal],
    games: int,
    recipe_for: RecipeFor,
    workers: int = 1,
    progress: Progress | None = None,
) -> list[Trial]:
    """All settings, the nearest to the goals first; the last four have ``games`` games, the others fewer."""
    trials = [Trial(setting) for setting in tried]
    for trial in trials:
        trial.open(variant, fixed, recipe_for)
    left = [trial for trial in trials if not trial.fault]
    if left:
        _check(goals, left[0])
    rounds = max(0, (len(left) - 1) // FINALISTS).bit_length()
    look_inside, done = any(goal.measure in (SHRUNK, LEAD) for goal in goals), 0
    total = sum(max(FINALISTS, len(left) >> k) for k in range(rounds + 1))
    for k in range(rounds, -1, -1):
        for trial in left:
            trial.play_to(min(games, max(LEAST, games >> k)), workers, look_inside)
            found = trial.measures()
            trial.loss = sum(goal.loss(found[goal.measure]) for goal in goals)
            done += 1
            if progress is not None:
                progress(min(done, total), total)
        left.sort(key=lambda trial: trial.loss)
        if k:
            left = left[: max(FINALISTS, (len(left) + 1) // 2)]
    order = {id(trial): rank for rank, trial in enumerate(left)}
    return sorted(trials, key=lambda t: (bool(t.fault), order.get(id(t), len(left)), -t.tally.games, t.loss))


def _check(goals: Sequence[Goal], trial: Trial) -> None:
    known = {*trial.measures(), SHRUNK, LEAD}
    for goal in goals:
        if goal.measure not in known:
            raise ParameterError(f"nothing is measured as {goal.measure!r}; there are: {', '.join(sorted(known))}")
