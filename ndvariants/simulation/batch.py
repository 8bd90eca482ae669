"""Many random games: the same seed gives the same games, however they are shared out.

Every game draws its moves from (seed, its number, ply) only, so blocks and workers change nothing but the time.
Workers are threads: compiled kernels do not hold Python's lock, and share only what none of them writes.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from time import perf_counter

from ndvariants.game.position import Position
from ndvariants.game.random_games import RandomGames, Result

MAX_PLIES = 1000
_FIRST_BLOCK, _BLOCK_SECONDS, _LARGEST_BLOCK = 4, 0.5, 5000

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Batch:
    """A run of random games. ``interrupted``: somebody stopped it, and ``results`` are the games until then."""

    results: tuple[Result, ...]
    seed: int
    max_plies: int
    seconds: float
    interrupted: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """Games of a run, from the number ``first`` on."""

    first: int
    games: int


def simulate(
    position: Position,
    games: int,
    seed: int = 0,
    max_plies: int = MAX_PLIES,
    workers: int = 1,
    block: int | None = None,
    progress: Progress | None = None,
) -> Batch:
    """Random games from a position, every legal move equally likely, shared out to ``workers`` threads.

    ``progress(done, games)`` is called after every block of games. Ctrl-C ends the run early, once the blocks that have
    been begun are played (about half a second), and keeps what is done: the first games of the whole run.
    """
    started = perf_counter()
    results: list[Result] = []
    interrupted = False
    try:
        run, todo = RandomGames(position, seed, max_plies), Blocks(games, block, workers, progress)
        if workers > 1:
            _share(run, todo, results, workers)
        else:
            _play_alone(run, todo, results)
    except KeyboardInterrupt:
        interrupted = True
    results.sort()  # by their numbers
    return Batch(tuple(results), seed, max_plies, perf_counter() - started, interrupted)


def _play_alone(run: RandomGames, todo: Blocks, results: list[Result]) -> None:
    while block := todo.take():
        todo.finished(block, _play(run, block, results))


def _share(run: RandomGames, todo: Blocks, results: list[Result], workers: int) -> None:
    """Play all blocks in threads. Whatever is raised here, every block that was begun is played to its end."""
    pool = ThreadPoolExecutor(workers)
    running: dict[Future[float], Block] = {}
    try:
        while True:
            while len(running) < 2 * workers and (block := todo.take()):
                running[pool.submit(_play, run, block, results)] = block
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                todo.finished(running.pop(future), future.result())
    finally:
        pool.shutdown(cancel_futures=True)


def _play(run: RandomGames, block: Block, results: list[Result]) -> float:
    """How many seconds a block took; its games are added to the results, in one step that no thread divides."""
    before = perf_counter()
    results.extend(run.play(block.first, block.games))
    return perf_counter() - before


class Blocks:
    """Hands out blocks of games that take half a second, as far as is known yet, and tells how many are done."""

    def __init__(self, games: int, block: int | None, workers: int, progress: Progress | None) -> None:
        self._games, self._fixed, self._workers, self._progress = games, block, workers, progress
        self._size, self._next, self._done = _FIRST_BLOCK, 0, 0

    def take(self) -> Block | None:
        """A block to play, ``None`` when all have been taken. The last ones are small, so that no worker waits long."""
        left = self._games - self._next
        if left <= 0:
            return None
        size = self._fixed or min(self._size, -(-left // (2 * self._workers)))
        block = Block(self._next, min(size, left))
        self._next += block.games
        return block

    def finished(self, block: Block, seconds: float) -> None:
        """Note that a block is done, and how long it took: sizes grow at most fourfold at a time."""
        fitting = int(block.games * _BLOCK_SECONDS / max(seconds, 1e-6))
        self._size = max(1, min(fitting, max(self._size, block.games * 4), _LARGEST_BLOCK))
        self._done += block.games
        if self._progress is not None:
            self._progress(self._done, self._games)
