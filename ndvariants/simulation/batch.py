"""Many random games: the same seed gives the same games, however they are shared out.

Every game draws its moves from (seed, its number, ply) only, so blocks and workers change nothing but the time.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from threading import current_thread, main_thread
from time import perf_counter

from ndvariants.game.arena import Arena
from ndvariants.game.endings import Endings
from ndvariants.game.position import Position
from ndvariants.simulation.record import Result

MAX_PLIES = 1000
_FIRST_BLOCK, _BLOCK_SECONDS, _LARGEST_BLOCK = 4, 0.5, 5000
_STRIKES = 3

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
class _Job:
    """Everything a process needs to play: vectors, the position to start from, and the reasons in words."""

    arena: Arena
    state: bytes
    keys: tuple[int, ...]
    seed: int
    max_plies: int
    endings: Endings

    @staticmethod
    def of(position: Position, seed: int, max_plies: int) -> _Job:
        """The job to play on from a position."""
        return _Job(position.game.arena, position.state, position.keys(), seed, max_plies, position.game.endings)


@dataclass(frozen=True, slots=True)
class _Block:
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
    """Random games from a position, every legal move equally likely.

    ``progress(done, games)`` is called after every block of games; Ctrl-C ends the run early and keeps what is done.
    """
    started = perf_counter()
    job = _Job.of(position, seed, max_plies)
    results: list[Result] = []
    interrupted = False
    blocks = _alone(job, games, block) if workers <= 1 else _shared(job, games, block, workers)
    try:
        for done in blocks:
            results += done
            if progress is not None:
                progress(len(results), games)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        blocks.close()
    results.sort(key=lambda result: result.number)
    return Batch(tuple(results), seed, max_plies, perf_counter() - started, interrupted)


def _play(job: _Job, block: _Block) -> list[Result]:
    """The games of a block, in order."""
    played = job.arena.play_out(job.state, job.keys, job.seed, job.max_plies, block.first, block.games)
    return [
        Result(
            number=block.first + k,
            winner=job.endings.winner(game.outcome),
            reason=job.endings.reason(game.outcome, game.check),
            plies=game.plies,
            choices=game.choices,
            counted=game.counted,
        )
        for k, game in enumerate(played)
    ]


# --------------------------------------------------------------------------- one process


def _alone(job: _Job, games: int, block: int | None) -> Generator[list[Result], None, None]:
    first, size = 0, block or _FIRST_BLOCK
    while first < games:
        before = perf_counter()
        yield _play(job, _Block(first, min(size, games - first)))
        first += size
        size = block or _next_size(size, perf_counter() - before)


def _next_size(size: int, seconds: float) -> int:
    """A block that takes about half a second, growing at most fourfold at a time."""
    wanted = int(size * _BLOCK_SECONDS / max(seconds, 1e-6))
    return max(1, min(wanted, size * 4, _LARGEST_BLOCK))


# --------------------------------------------------------------------------- several processes

_WORKER: list[_Job] = []


@contextmanager
def _interrupts_ignored() -> Generator[None, None, None]:
    """Ctrl-C is the parent's to see: a process started inside never does."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _start_worker(job: _Job) -> None:
    """In a new process: take the job."""
    _WORKER[:] = [job]


def _work(block: _Block) -> tuple[list[Result], float]:
    before = perf_counter()
    return _play(_WORKER[0], block), perf_counter() - before


def _shared(job: _Job, games: int, block: int | None, workers: int) -> Generator[list[Result], None, None]:
    """Blocks as they are finished by ``workers`` processes; blocks of a process that died are tried again."""
    job.arena.compile()  # once, here: the processes then read the kernels from the cache
    todo = _Blocks(games, block, workers)
    for _ in range(_STRIKES):
        try:
            yield from _pool(job, todo, workers)
            return
        except BrokenProcessPool:
            todo.again()
    yield from _alone_rest(job, todo)


def _pool(job: _Job, todo: _Blocks, workers: int) -> Generator[list[Result], None, None]:
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _start_worker, (job,))
    try:
        running: dict[Future[tuple[list[Result], float]], _Block] = {}
        while True:
            while len(running) < 2 * workers and (block := todo.take()):
                with _interrupts_ignored():  # processes that start here inherit it
                    running[pool.submit(_work, block)] = block
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                done, seconds = future.result()
                todo.finished(running.pop(future), seconds)
                yield done
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _alone_rest(job: _Job, todo: _Blocks) -> Generator[list[Result], None, None]:
    """What several pools could not do, in this process: a fault shows itself here."""
    while block := todo.take():
        yield _play(job, block)


class _Blocks:
    """Hands out blocks of games, larger ones as it learns how fast they go."""

    def __init__(self, games: int, block: int | None, workers: int) -> None:
        self._games, self._fixed, self._workers = games, block, workers
        self._size, self._next = block or _FIRST_BLOCK, 0
        self._out: list[_Block] = []
        self._back: list[_Block] = []

    def take(self) -> _Block | None:
        """A block to play, ``None`` when all have been taken."""
        if self._back:
            block = self._back.pop()
        elif self._next < self._games:
            left = self._games - self._next
            share = self._fixed or max(1, min(self._size, -(-left // (2 * self._workers))))
            block = _Block(self._next, min(share, left))
            self._next += block.games
        else:
            return None
        self._out.append(block)
        return block

    def finished(self, block: _Block, seconds: float) -> None:
        """Note that a block is done, and how long it took."""
        self._out.remove(block)
        if not self._fixed:
            self._size = max(self._size, _next_size(block.games, seconds))

    def again(self) -> None:
        """Take back the blocks that were out when a process died."""
        self._back += self._out
        self._out.clear()
