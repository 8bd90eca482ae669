"""Learning of a game's values from its games, step by step: each step has to win a match against the previous one.

A file that extends a game tries that game's values first. Then there are three rounds of games with the best values
known; all games together are fitted to give piece values by cell and in hand, then weights of terms. The winner of a
match from random openings goes on. The last match, at five times the nodes, decides whether the whole is accepted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from time import monotonic

from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game
from ndvariants.players.asked import read_player
from ndvariants.players.games import StopAt, Terms
from ndvariants.players.worth.learned import Learned, LearnedValue
from ndvariants.players.worth.liveliness import liveliness_of
from ndvariants.players.worth.survey import Survey
from ndvariants.players.worth.values import Values, values_as_learned
from ndvariants.simulation.estimation.rating import Score, SequentialTest
from ndvariants.simulation.fitting.cell_fit import Fit, Seen, together
from ndvariants.simulation.fitting.cell_games import seen_in_games
from ndvariants.simulation.fitting.cell_model import CellModel, Floats
from ndvariants.simulation.fitting.inherited import inherited_of
from ndvariants.simulation.games import PlayersRecipe
from ndvariants.simulation.match import Match, play_match

LOW, HIGH = 0, 30  # Elo: the tests of steps and of the whole
_SAME = 30  # Elo: more games say more, so a later round need not win; it must not lose that many
SHARES = (0.25, 0.5, 1.0)  # of the games: when a round ends
DEEPER = 5  # times the nodes: the last match
_STEP_GAMES = 200  # of a match after a step, at most; a tenth of the games learned from
_DOUBT = 50.0  # percent by which a weight is believed to be off
_TRIED = 12  # games by which the time of one is known
_LEARNED, _PROVED = 0.55, 0.3  # of the budget: games to learn from, and the last match where it goes to its end
_LEAST = 40  # games
_IN_TIME = 70  # percent of the nodes in the same time where it is looked at what pieces may do: 65 in chess, 72 in 3-D

_LATER = ("round 2", "round 3")
# Seeds of matches are far from each other, and from those of the games that are learned from.
_STEP_SEED, _PROOF_SEED, _ROUND_SEED = 500_009, 900_001, 104_729


@dataclass(frozen=True, slots=True)
class Course:
    """Settings: number of learning games and their nodes, the most games of a proving match, number of threads."""

    games: int
    nodes: int = 200
    seed: int = 0
    most: int = 400
    max_plies: int = 300
    workers: int = 1

    def terms(self, opening: int) -> Terms:
        """Terms of a game."""
        return Terms(self.max_plies, opening, pairs=True, stop_at=StopAt(3, 100))

    def recipe(self, game: Game, learned: Learned, part: int) -> PlayersRecipe:
        """The games of a round, in which all go by what was learned."""
        players = (read_player(f"alphabeta:nodes={self.nodes}"),) * len(game.players)
        values = (values_as_learned(game, learned),) * len(players)
        return PlayersRecipe(game.start(), players, self.seed + _ROUND_SEED * part, self.terms(2), values=values)

    def ends(self) -> list[int]:
        """After how many games in all each round ends."""
        return [max(1, round(share * self.games)) for share in SHARES]


@dataclass(frozen=True, slots=True)
class Step:
    """A match that a step had to win: its name, after how many games, the score of the new values, their fate."""

    name: str
    games: int
    score: Score
    kept: bool


@dataclass
class Progress:
    """How far learning has come, all of which is kept when it is interrupted.

    ``base`` is what the course began with, ``best`` what has won so far; ``played`` games, ``seen`` positions of them;
    ``scale`` points make a win e times as likely as a loss, 0 before it is known.
    """

    base: Learned
    best: Learned
    played: int = 0
    scale: float = 0.0
    seen: list[Seen] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    def has(self, name: str) -> bool:
        """Return True if this step has been taken."""
        return any(step.name == name for step in self.steps)


Watch = Callable[[Progress, Score | None], None]  # called after each game, and each pair of games of a match


def games_within(game: Game, start: Learned, course: Course, seconds: float) -> Course:
    """The course with as many games as fit into a time, by some that are tried."""
    begun = monotonic()
    for _ in seen_in_games(course.recipe(game, start, 97), _TRIED, workers=course.workers):
        pass
    fit = seconds * _TRIED / max(1e-3, monotonic() - begun)
    most = min(course.most, int(fit * _PROVED / DEEPER))
    return replace(course, games=max(_LEAST, int(fit * _LEARNED)), most=max(2, most - most % 2))


def learn(game: Game, course: Course, known: Progress, watch: Watch) -> None:
    """Take all steps that *known* has not taken yet, and note them in it."""
    _Lesson(game, course, known, watch).take()


def prove(game: Game, course: Course, before: Learned, known: Progress, watch: Watch) -> Match:
    """The match of the best values against those from *before*, from openings that no step has seen.

    No game is played where no step was kept.
    """
    deeper, most = replace(course, nodes=DEEPER * course.nodes), course.most * any(step.kept for step in known.steps)
    return _match(game, deeper, (known.best, before), _PROOF_SEED, most, lambda score: watch(known, score))


def _match(
    game: Game, course: Course, rivals: tuple[Learned, Learned], seed: int, most: int, shown: Callable[[Score], None]
) -> Match:
    """Pairs of games until Wald's test knows, or there were enough; who looks at more has fewer nodes."""
    first, second = (values_as_learned(game, learned) for learned in rivals)
    dear = [bool(liveliness_of(game, values).by_code.any()) for values in (first, second)]
    nodes = [course.nodes * _IN_TIME // 100 if dear == [k == 0, k == 1] else course.nodes for k in (0, 1)]
    players = (read_player(f"alphabeta:nodes={nodes[0]}"), read_player(f"alphabeta:nodes={nodes[1]}"))
    recipe = PlayersRecipe(game.start(), players, course.seed + seed, course.terms(4), values=(first, second))
    match = play_match(recipe, most, course.workers, SequentialTest(LOW, HIGH), shown)
    if match.interrupted:
        raise KeyboardInterrupt
    return match


class _Lesson:
    def __init__(self, game: Game, course: Course, known: Progress, watch: Watch) -> None:
        self._game, self._course, self._known, self._watch = game, course, known, watch
        self._survey = Survey(game)

    def take(self) -> None:
        known = self._known
        if not known.has("inherited") and (found := inherited_of(self._game)) is not None and not known.played:
            self._try("inherited", found)
            known.base = known.best
        for part, end in enumerate(self._course.ends()):
            self._play(part, end)
            if not known.has(name := f"round {part + 1}"):
                self._try(name, self._fitted())
        if not known.has("weights"):
            self._try("weights", self._fitted(_DOUBT))

    def _play(self, part: int, end: int) -> None:
        known = self._known
        begin = [0, *self._course.ends()][part]
        if known.played >= end:
            return
        recipe = self._course.recipe(self._game, known.best, part)
        for seen in seen_in_games(recipe, end - begin, known.played - begin, self._course.workers):
            if len(seen.points):
                known.seen.append(seen)
            known.played += 1
            self._watch(known, None)
        if not known.seen:
            raise NdVariantsError("no quiet position is to be had: there is nothing to learn from")
        known.seen = [together(known.seen)]

    def _fitted(self, doubt: float = 0.0) -> Learned:
        """The fit to all games; weights are fitted too if *doubt* is not zero."""
        known, base = self._known, values_as_learned(self._game, self._known.base)
        if not doubt and known.best.weights is not None:
            base = replace(base, weights=known.best.weights)
        model = CellModel(self._survey, base, doubt) if doubt else CellModel(self._survey, base)
        fit = Fit(model, known.seen[0])
        known.scale = known.scale or fit.likeliest_scale(model.before)
        worths = fit.solved(known.scale)
        weights = model.weights(worths) if doubt else known.best.weights
        return Learned(_of_pieces(model, base, fit, worths, known.scale), model.cells(worths), weights)

    def _try(self, name: str, found: Learned) -> None:
        """Let a step prove itself: where it is nearer to a gain than to none, it is the best from now on.

        A later round has what the last one had, and more: it is kept where it is nearer to none than to a loss.
        """
        known, course = self._known, self._course
        most = max(10, min(_STEP_GAMES, course.games // 10))
        seed = _STEP_SEED + 7919 * len(known.steps)
        rivals = (found, known.best)
        match = _match(self._game, course, rivals, seed, most, lambda score: self._watch(known, score))
        knows_more = name in _LATER and known.best.cells is not None
        test = SequentialTest(-_SAME, 0) if knows_more else SequentialTest(LOW, HIGH)
        kept = test.likelihood(match.pairs) > 0
        if kept:
            known.best = found
        known.steps.append(Step(name, known.played, match.first, kept))
        self._watch(known, None)


def _of_pieces(model: CellModel, before: Values, fit: Fit, worths: Floats, scale: float) -> dict[str, LearnedValue]:
    """The value of every piece that is no royal: what it was, and what it gained where it stood."""
    survey, found = model.survey, dict[str, LearnedValue]()
    more, spread = fit.pieces(worths, scale)
    for code in model.kinds:
        piece, number = survey.piece[code], survey.piece_number[code]
        if not survey.is_royal(code) and piece not in found:
            value, half = float(before.by_code[code]) + float(more[number]), float(spread[number])
            found[piece] = LearnedValue(round(value), round(value - half), round(value + half))
    return found
