"""Files checked in a process of their own, so that one that hangs or crashes is a result like any other."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection

from tests.random_rules.checking import JUDGES, fault_of
from tests.random_rules.generator import invented
from tests.random_rules.mending import mended
from tests.random_rules.text import read, written

SECONDS = 40.0  # of CPU for one file; a hundredth of that is usual
WAITING = 10  # times as long by the clock, which other work may hold up
FORK = multiprocessing.get_context("fork")


@dataclass(frozen=True)
class Checked:
    """A file that was checked: its seed, its text (nothing where it cannot be made to load), and what is wrong."""

    seed: int
    text: str
    fault: str


class Worker:
    """A process that checks one file after the other."""

    def __init__(self) -> None:
        self._open()

    def _open(self) -> None:
        self._line, other = FORK.Pipe()
        self._process = FORK.Process(target=_work, args=(other,), daemon=True)
        self._process.start()
        other.close()
        self.job: tuple[int, str] | None = None

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()

    def begin(self, seed: int, text: str = "", check: str = "", seconds: float = SECONDS) -> None:
        """Begin to check the file of a seed, or that of a text; by one check alone where it is named."""
        self.job, self._begun, self._at, self._text = (seed, text), time.monotonic(), "making the file", text
        self._seconds = seconds
        self._line.send((seed, text, check, seconds))

    def result(self, wait: float) -> Checked | None:
        """The result, or nothing where there is none after so many seconds of waiting."""
        assert self.job is not None
        seed = self.job[0]
        try:
            while self._line.poll(wait):
                kind, words = self._line.recv()
                if kind == "text":
                    self._text = words
                elif kind == "at":
                    self._at = words
                else:
                    self.job = None
                    return Checked(seed, self._text if words is not None else "", words or "")
        except EOFError:
            self._process.join()
            code, text = self._process.exitcode, self._text
            self._open()
            late = f"no end after {self._seconds:.0f} seconds of CPU"
            ended = late if code == -signal.SIGPROF else f"the process ended with {code}"
            return Checked(seed, text, f"{self._at}: {ended}")
        if time.monotonic() - self._begun > WAITING * self._seconds:
            text = self._text
            self.close()
            self._open()
            return Checked(seed, text, f"{self._at}: no end after {WAITING * self._seconds:.0f} seconds")
        return None


def _work(line: Connection) -> None:
    """Check what comes along the line; the process ends where one file takes too much time of CPU."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        signal.setitimer(signal.ITIMER_PROF, 0)
        try:
            seed, text, check, seconds = line.recv()
        except EOFError:
            return
        signal.setitimer(signal.ITIMER_PROF, seconds)
        found = mended(read(text) if text else invented(seed))
        if found is None:
            line.send(("done", None))
            continue
        file, game = found
        line.send(("text", written(file)))
        checks = tuple(one for one in JUDGES if one.__name__ == check) or JUDGES
        line.send(("done", fault_of(game, seed, checks, lambda name: line.send(("at", name)))))


def checked(seeds: Iterator[int], until: float, processes: int, check: str = "") -> Iterator[Checked]:
    """The files of seeds, as they are done, until a time of ``time.monotonic``; by one check where it is named."""
    workers = [Worker() for _ in range(processes)]
    try:
        while True:
            for worker in workers:
                if worker.job is None and time.monotonic() < until and (seed := next(seeds, None)) is not None:
                    worker.begin(seed, check=check)
            busy = [worker for worker in workers if worker.job is not None]
            if not busy:
                return
            for worker in busy:
                result = worker.result(0.05)
                if result is not None:
                    yield result
    finally:
        for worker in workers:
            worker.close()


def checked_text(text: str, seed: int, check: str = "", seconds: float = SECONDS) -> Checked:
    """One text, checked in a process of its own."""
    worker = Worker()
    try:
        worker.begin(seed, text, check, seconds)
        while (result := worker.result(0.2)) is None:
            pass
        return result
    finally:
        worker.close()
