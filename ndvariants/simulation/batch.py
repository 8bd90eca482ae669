"""Many games: the same seed gives the same games, however they are shared out.

Every game draws its moves from (seed, its number, ply) only, so blocks and workers change nothing but the time.
Workers are threads: compiled kernels do not hold Python's lock, and share only what none of them writes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from threading import Lock
from time import perf_counter

from ndvariants.game.door import MOST_AT_ONCE, MOST_GAMES, MOST_WORKERS, within
from ndvariants.game.game import Position
from ndvariants.game.random_games import Result
from ndvariants.interruptions import Interruptions
from ndvariants.simulation.estimation.statistics import Statistics, statistics_of
from ndvariants.simulation.evidence import evidence_of
from ndvariants.simulation.games import Block, Blocks, Playable, Played, Recipe, play_block
from ndvariants.simulation.plan import Plan
from ndvariants.storage.packing import MOST_MOVES, unpacked
from ndvariants.storage.tally import Tally

MAX_PLIES = 1000
HEEDED = 0.2  # seconds between two looks for signals, while threads play

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Batch:
    """A run of games. ``interrupted``: it was stopped, and ``results`` are the games until then. ``moves``: those
    that its ``recipe`` keeps, packed. ``tally``: the games added up, where they were not kept."""

    results: tuple[Result, ...] = field(repr=False)
    seconds: float
    interrupted: bool = False
    moves: Mapping[int, bytes] = field(default_factory=dict, repr=False)
    tally: Tally | None = field(default=None, repr=False)
    recipe: Recipe | None = field(default=None, repr=False)

    @property
    def counts(self) -> Tally:
        """The games added up."""
        if self.tally is not None:
            return self.tally
        tally = Tally()
        tally.add(self.results)
        return tally

    def statistics(self) -> Statistics:
        """Return the statistics of the games, with 95 % intervals; games from one opening count together."""
        assert self.recipe is not None, "the games were not made by a recipe"
        evidence = evidence_of(self.recipe, self.results, self.lines())
        return statistics_of(self.counts, self.recipe.position.game.teams, evidence=evidence)

    def lines(self) -> dict[int, Sequence[int]]:
        """The moves of each game that kept them, as the kernel's numbers."""
        return {number: unpacked(words, MOST_MOVES).numbers for number, words in self.moves.items()}


def simulate(
    position: Position,
    games: int | Plan,
    seed: int = 0,
    max_plies: int = MAX_PLIES,
    workers: int = 1,
    block: int | None = None,
    progress: Progress | None = None,
    players: str | Sequence[str] = "random",
) -> Batch:
    """Games from a position, shared out to ``workers`` threads; random ones unless *players* says who plays.

    Instead of the number of games a Plan may be given, which has all but *block* and *progress*.
    ``progress(done, games)`` is called after every block of games. Ctrl-C ends the run early, once the blocks that have
    been begun are played (about half a second), and keeps what is done: the first games of the whole run.
    """
    plan = games if isinstance(games, Plan) else Plan(games, players, seed, max_plies, workers)
    return play_recipe(plan.recipe(position), plan.games, 0, plan.workers, block, progress)


def play_recipe(
    recipe: Playable,
    games: int,
    first: int = 0,
    workers: int = 1,
    block: int | None = None,
    progress: Progress | None = None,
    added_up: bool = False,
) -> Batch:
    """The games of a recipe from the number ``first`` on, played as ``simulate`` plays its own.

    ``added_up``: they are counted, not kept, so that their number costs no memory.
    """
    first, workers = within("the number of a game", first, 0, MOST_GAMES), within("workers", workers, 1, MOST_WORKERS)
    games = within("how many games", games, 0, MOST_GAMES)
    block = None if block is None else within("the games of a block", block, 1, MOST_AT_ONCE)
    started = perf_counter()
    run, interrupted = None, False
    with Interruptions() as stop:
        try:
            run = _Run(recipe, games, Blocks([(first, games)], workers, block), progress, stop)
            run.tally = Tally() if added_up else None
            started = perf_counter()  # what is compiled before the first game is no part of its time
            if workers > 1:
                run.share(workers)
            else:
                run.alone()
        except KeyboardInterrupt:
            interrupted = True
        results = sorted(run.results) if run is not None else []  # by their numbers
        moves = {} if run is None else run.moves
        seconds, known = perf_counter() - started, recipe if isinstance(recipe, Recipe) else None
        return Batch(tuple(results), seconds, interrupted, moves, run.tally if run else None, known)


class _Run:
    def __init__(
        self, recipe: Playable, games: int, blocks: Blocks, progress: Progress | None, stop: Interruptions
    ) -> None:
        with stop.allowed():
            self._games = recipe.open()
        self._of, self._blocks, self._progress, self._stop = games, blocks, progress, stop
        self._record = recipe.record
        self.results: list[Result] = []
        self.moves: dict[int, bytes] = {}
        self.tally: Tally | None = None
        self._adding = Lock()
        self._done = 0

    def alone(self) -> None:
        while block := self._blocks.take():
            with self._stop.allowed():
                played = play_block(self._games, block, self._record)
            self._keep(played)
            self._note(played)

    def share(self, workers: int) -> None:
        """Play all blocks in threads. Whatever is raised here, every block that was begun is played to its end."""
        pool = ThreadPoolExecutor(workers)
        running: set[Future[Played]] = set()
        try:
            while True:
                while len(running) < 2 * workers and (block := self._blocks.take()):
                    running.add(pool.submit(self._play, block))
                if not running:
                    return
                done, running = wait(running, HEEDED, FIRST_COMPLETED)
                for future in done:
                    self._note(future.result())
                self._stop.heed()
        finally:
            pool.shutdown(cancel_futures=True)

    def _play(self, block: Block) -> Played:
        played = play_block(self._games, block, self._record)
        self._keep(played)
        return played

    def _keep(self, played: Played) -> None:
        self.moves.update(played.moves)
        if self.tally is None:
            self.results.extend(played.results)
            return
        with self._adding:
            self.tally.add(played.results)

    def _note(self, played: Played) -> None:
        self._blocks.took(played.block, played.seconds)
        self._done += played.block.games
        if self._progress is not None:
            self._progress(self._done, self._of)
