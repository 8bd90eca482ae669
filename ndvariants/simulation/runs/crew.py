"""Worker processes that play blocks of games, and are replaced when they die.

A worker is a new Python (``spawn``) that opens the recipe of the run once, then plays one block after the other. It
takes no signals from the keyboard: the process that asked for the run decides what happens to the blocks in hand.
"""

from __future__ import annotations

import contextlib
import signal
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from ndvariants.errors import NdVariantsError
from ndvariants.simulation.games import Block, Played, Recipe, play_block

STRIKES = 3  # workers that may die of a block before it is given up
HEEDED = 0.2  # seconds between two looks for signals
IN_HAND = 2  # blocks that a worker has: the one at play and the next


class TeamLost(NdVariantsError):
    """No worker is left that could play on."""


@dataclass(frozen=True, slots=True)
class GivenUp:
    """A block that was given up, and why."""

    block: Block
    why: str


class Taker(Protocol):
    """Somebody who plays blocks."""

    def give(self, block: Block) -> None:
        """Hand a block over."""


class Team(Protocol):
    """Workers at one run, wherever they are: a ``Crew`` on this machine, or a cluster."""

    @property
    def size(self) -> int:
        """Number of them, counted by threads."""

    @property
    def busy(self) -> bool:
        """True if a block is under way."""

    def hungry(self) -> Iterator[Taker]:
        """The workers that can take another block."""

    def collect(self) -> list[Played | GivenUp]:
        """The blocks played since, waiting a moment for one to come. No signal breaks in."""

    def dismiss(self) -> None:
        """End the work, whatever is under way."""


class Worker:
    """One process and what it has in hand, oldest first."""

    def __init__(self, recipe: Recipe) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_work, args=(theirs, recipe), daemon=True)
        with _deaf():
            self.process.start()
        theirs.close()
        self.in_hand: deque[Block] = deque()

    def give(self, block: Block) -> None:
        """Hand a block over; a worker that has died is found out later."""
        self.in_hand.append(block)
        with contextlib.suppress(OSError):
            self.pipe.send(block)

    def dismiss(self) -> None:
        """End the process, whatever it is doing."""
        self.pipe.close()
        self.process.terminate()
        self.process.join(5)


class Crew:
    """The workers of one run."""

    def __init__(self, recipe: Recipe, workers: int) -> None:
        self._recipe, self._size = recipe, workers
        self._workers = [Worker(recipe) for _ in range(workers)]
        self._strikes: Counter[Block] = Counter()
        self._again: deque[Block] = deque()
        self._idle_deaths = 0

    @property
    def size(self) -> int:
        """Number of workers."""
        return self._size

    @property
    def busy(self) -> bool:
        """True if a block is in hand, or waiting for a second try."""
        return bool(self._again) or any(worker.in_hand for worker in self._workers)

    def hungry(self) -> Iterator[Worker]:
        """The workers that can take another block, those with the fewest first; second tries are handed out here."""
        for _ in range(IN_HAND):
            for worker in sorted(self._workers, key=lambda worker: len(worker.in_hand)):
                if len(worker.in_hand) >= IN_HAND:
                    continue
                if self._again:
                    worker.give(self._again.popleft())
                else:
                    yield worker

    def collect(self, seconds: float = HEEDED) -> list[Played | GivenUp]:
        """Blocks played since the last call, after a short wait for one; dead workers are replaced."""
        pipes: dict[Any, Worker] = {worker.pipe: worker for worker in self._workers}
        found: list[Played | GivenUp] = []
        for pipe in wait(list(pipes), seconds):
            worker = pipes[pipe]
            try:
                said = worker.pipe.recv()
            except (EOFError, OSError):
                found += self._replace(worker)
                continue
            worker.in_hand.popleft()
            self._idle_deaths = 0
            if isinstance(said, BaseException):
                raise said
            found.append(said)
        return found

    def _replace(self, dead: Worker) -> list[GivenUp]:
        """A new worker for one that died; the block it was at is tried again, or given up."""
        dead.dismiss()
        self._workers[self._workers.index(dead)] = Worker(self._recipe)
        if not dead.in_hand:
            self._idle_deaths += 1
            if self._idle_deaths > STRIKES * self._size:
                raise TeamLost(f"workers end before they play anything (exit code {dead.process.exitcode})")
            return []
        suspect, *others = dead.in_hand
        self._again.extend(others)
        self._strikes[suspect] += 1
        if self._strikes[suspect] < STRIKES:
            self._again.append(suspect)
            return []
        return [GivenUp(suspect, f"{STRIKES} workers died of it (exit code {dead.process.exitcode})")]

    def dismiss(self) -> None:
        """End all workers."""
        for worker in self._workers:
            worker.dismiss()


@contextmanager
def _deaf() -> Iterator[None]:
    """While a process is started that inherits it: Ctrl-C, which all processes of a terminal get, waits."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # else the start of a process begins it, and lets the signal in again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(pipe: Connection, recipe: Recipe) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    games = None
    while True:
        try:
            block = pipe.recv()
        except (EOFError, OSError):
            return
        answer: Played | BaseException
        try:
            if games is None:
                games = recipe.open()
            answer = play_block(games, block, recipe.record)
        except Exception as error:
            answer = error
        try:
            pipe.send(answer)
        except (BrokenPipeError, OSError):
            return
