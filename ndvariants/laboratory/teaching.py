"""Learning of a game's values, proved by a match at the end."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game
from ndvariants.interruptions import Interruptions
from ndvariants.players.worth.learned import Learned, learned_of
from ndvariants.simulation.estimation.rating import Score
from ndvariants.simulation.fitting.learner import LOW, Course, Progress, Watch, games_within, prove
from ndvariants.simulation.fitting.learner import learn as take_steps
from ndvariants.simulation.match import Match
from ndvariants.version import __version__


@dataclass(frozen=True, slots=True)
class Lesson:
    """Values that were learned: ``found``, the ``progress`` with each step, and the last ``match`` against those of
    before. ``proven``: that match was won.
    """

    found: Learned
    course: Course
    progress: Progress
    match: Match
    proven: bool


def learn(
    game: Game,
    seconds: float = 600.0,
    course: Course | None = None,
    start: Learned | None = None,
    watch: Watch | None = None,
) -> Lesson:
    """Learn the values of pieces from games that a player plays against itself, in about *seconds*.

    A *course* with a number of games takes that many, regardless of the time. Learning starts from *start*, by default
    from the game's own values. `watch(progress, score)` is called after each game.
    """
    known, course = learned_of(game) if start is None else start, course or Course(0)
    if not course.games:
        course = games_within(game, known, course, seconds)
    return taught(game, course, known, Progress(known, known), watch or (lambda progress, score: None))


def taught(game: Game, course: Course, start: Learned, known: Progress, watch: Watch) -> Lesson:
    """Take all steps that *known* has not taken yet, and play the last match. Ctrl-C raises KeyboardInterrupt."""
    if len(game.players) != 2:
        raise NdVariantsError("values are learned in games of two players")
    stop = Interruptions()

    def heeded(progress: Progress, score: Score | None) -> None:
        watch(progress, score)
        stop.heed()

    with stop:
        take_steps(game, course, known, heeded)
    match = prove(game, course, start, known, heeded)
    proven = match.verdict == "high" or (match.verdict is None and (match.first.elo_low or LOW) > LOW)
    how = {
        "version": __version__, "games": known.played, "nodes": course.nodes, "seed": course.seed,
        "steps": ", ".join(step.name for step in known.steps if step.kept) or "none",
        "match": f"+{match.first.won} ={match.first.drawn} -{match.first.lost}",
        "against": "learned before" if start.values else "derived", "proven": proven,
    }  # fmt: skip
    return Lesson(replace(known.best, how=how), course, known, match, proven)
