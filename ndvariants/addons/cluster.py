"""A run on a cluster that exists: blocks are played by the workers of a dask scheduler, to the same games.

Workers are sent the compiled tables, not a path; they compile or fetch the kernels once each. A worker gets blocks
when its stamp (version, sources, kernels, rules) is ours, and every block comes back with the stamp of who played it: a
worker of another version learns why it gets none, and the others go on. dask speaks an open port without a password
by default: keep it on a network that you trust.
"""

from __future__ import annotations

import logging
import socket
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from math import inf
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, TypeGuard, TypeVar

from ndvariants.errors import ResourceError
from ndvariants.game.game import Game
from ndvariants.machine.digests import package_digest, sources_digest
from ndvariants.players.worth.learned import bring, values_text
from ndvariants.simulation.games import Block, Games, Played, Recipe, play_block
from ndvariants.simulation.runs.crew import STRIKES, GivenUp, TeamLost
from ndvariants.storage.description import rules_digest
from ndvariants.version import __version__

CONNECT_SECONDS = 5.0
GREET_SECONDS = 60.0  # for the first worker to say what it is: it may have to import everything
LOST_SECONDS = 6.0  # without a scheduler, or without a worker
SILENT_SECONDS = 8.0  # in which a scheduler that is there answers, however busy the machine is
LOOK_SECONDS = 1.0  # between two looks at who is there
IN_FLIGHT = 2  # blocks for each thread of a worker

Result = TypeVar("Result")
_logger = logging.getLogger("ndvariants")
_sent: dict[str, Job] = {}  # in a worker: the run that it is at
_opened: dict[str, tuple[Stamp, Games]] = {}  # in a worker: its games


@dataclass(frozen=True, slots=True)
class Stamp:
    """Stamp of everything that must be the same on all machines for the games to be the same."""

    version: str
    kernels: str
    package: str
    rules: str

    def fault(self, other: object) -> str:
        """Why a worker with another stamp plays other games; "" where it plays the same."""
        if not isinstance(other, Stamp):
            return f"it does not say which ndvariants it has, and here is {self.version}"
        if other.version != self.version:
            return f"it has ndvariants {other.version}, and here is {self.version}"
        if other.kernels != self.kernels:
            return "it has other kernels (another build)"
        if other.package != self.package:
            return f"it has other sources of ndvariants {self.version}"
        return "" if other == self else "it makes other rules of the same tables"


@dataclass(frozen=True)
class Job:
    """A worker's job, sent once: the recipe, the values that its players use, and a key for both."""

    recipe: Recipe
    values: str
    key: str

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.recipe.position.game

    def is_played(self, played: object, block: Block) -> TypeGuard[Played]:
        """Return True if this may be a block of these games."""
        longest = max(self.recipe.max_plies, self.recipe.opening)
        return type(played) is Played and played.fits(block, len(self.game.teams), longest)


@dataclass(eq=False)
class Seat:
    """A worker that plays: its address, its threads, and the blocks under way there."""

    cluster: Cluster
    address: str
    threads: int
    blocks: dict[Any, Block] = field(default_factory=dict)

    def give(self, block: Block) -> None:
        """Hand a block over, for this worker and no other."""
        self.cluster.submit(self, block)


class Cluster:
    """The workers of a scheduler at one run; stands in for ``crew.Crew``."""

    def __init__(self, recipe: Recipe, address: str) -> None:
        _distributed()
        self._address = address
        self._news: SimpleQueue[tuple[Seat | str, Any]] = SimpleQueue()  # who says something, and what
        try:
            _knock(address)
            options = {"timeout": CONNECT_SECONDS, "set_as_default": False}
            self._client = _within(2 * CONNECT_SECONDS, lambda: _client(address, **options))
        except Exception as error:
            why = (str(error) or "it does not answer").splitlines()[0]
            raise ResourceError(f"no scheduler answers at {address}: {why}") from None
        self._job = _job(recipe, values_text(_job(recipe, "").game))
        self._stamp = stamp_of(self._job)
        self._seats: dict[str, Seat] = {}
        self._greeted: dict[str, bool] = {}  # who was asked for its stamp; has it answered?
        self._refused: dict[str, str] = {}
        self._again: deque[Block] = deque()
        self._strikes: Counter[Block] = Counter()
        self._looked, self._silent_since, self._played = 0.0, inf, monotonic()
        try:
            self._wait_for_the_first()
        except BaseException:
            self.dismiss()
            raise

    @property
    def size(self) -> int:
        """The threads of the workers that play."""
        return max(1, sum(seat.threads for seat in self._seats.values()))

    @property
    def busy(self) -> bool:
        """True if a block is under way, or waiting for a second try."""
        return bool(self._again) or any(seat.blocks for seat in self._seats.values())

    def hungry(self) -> Iterator[Seat]:
        """The workers that can take another block; second tries are handed out here."""
        for seat in list(self._seats.values()):
            for _ in range(IN_FLIGHT * seat.threads - len(seat.blocks)):
                if self._again:
                    seat.give(self._again.popleft())
                else:
                    yield seat

    def submit(self, seat: Seat, block: Block) -> None:
        """Send a block to a worker."""
        options = {"workers": [seat.address], "allow_other_workers": False, "pure": False, "retries": 0}
        try:
            future = self._client.submit(play_there, self._job.key, block, **options)
        except Exception as error:  # the client is closed, and there is no other reason
            raise self._lost() from error
        seat.blocks[future] = block
        future.add_done_callback(lambda done: self._news.put((seat, done)))

    def collect(self) -> list[Played | GivenUp]:
        """Blocks played since the last call, after a short wait for one. Raises TeamLost if no worker is left."""
        found: list[Played | GivenUp] = []
        wait = LOOK_SECONDS
        try:
            while True:
                who, what = self._news.get(timeout=wait)
                wait = 0.0
                if isinstance(who, Seat):
                    found += self._block_back(who, what)
                else:
                    self._answered(who, what)
        except Empty:
            pass
        self._look_around()
        return found

    def dismiss(self) -> None:
        """Leave the scheduler; blocks that are under way are forgotten."""
        _quietly(lambda: self._client.close(timeout=1))

    def _lost(self) -> TeamLost:
        return TeamLost(f"the scheduler at {self._address} does not answer any more")

    # ------------------------------------------------------------------ who plays

    def _wait_for_the_first(self) -> None:
        """Return when a worker may play. Raises ResourceError where there is none, or none that has our version."""
        end = monotonic() + GREET_SECONDS
        while not self._seats:
            self._look_around()
            self.collect()
            if not self._greeted:
                start = f"start some with `dask worker {self._address}`"
                raise ResourceError(f"the scheduler at {self._address} has no workers: {start}")
            if all(self._greeted.values()) and not self._seats:
                address, why = next(iter(self._refused.items()))
                raise ResourceError(f"the worker {address} plays nothing: {why}: install the same on both")
            if monotonic() > end:
                raise ResourceError(f"the workers at {self._address} do not answer")

    def _look_around(self) -> None:
        """Greet workers that have come, take back the blocks of those that have left."""
        now = monotonic()
        if now - self._looked < LOOK_SECONDS:
            return
        self._looked = now
        try:
            threads: dict[str, int] = _within(SILENT_SECONDS, self._client.nthreads)
        except Exception as error:
            self._silent_since = min(self._silent_since, now)
            silent = monotonic() - self._silent_since > LOST_SECONDS or isinstance(error, TimeoutError)
            if silent or self._client.status == "closed":  # dask has tried to reach it again
                raise self._lost() from error
            return
        self._silent_since = inf
        for address in self._greeted.keys() - threads.keys():
            del self._greeted[address]
            self._take_back(address)
        for address in threads.keys() - self._greeted.keys():
            self._greeted[address] = False
            _in_background(partial(self._greet, address))
        for seat in self._seats.values():
            seat.threads = threads[seat.address]
        if self._seats or not all(self._greeted.values()):
            self._played = monotonic()
        elif monotonic() - self._played > LOST_SECONDS:
            others = "".join(f"; {address} plays nothing: {why}" for address, why in self._refused.items())
            raise TeamLost(f"no worker is left at {self._address}{others}")

    def _greet(self, address: str) -> None:
        try:
            answer = self._client.run(greet, self._job, workers=[address], on_error="return")[address]
        except Exception as error:
            answer = error
        self._news.put((address, answer))

    def _answered(self, address: str, stamp: Any) -> None:
        if address not in self._greeted:
            return  # it has left
        self._greeted[address] = True
        why = f"it cannot be asked: {stamp!r}" if isinstance(stamp, BaseException) else self._stamp.fault(stamp)
        if why:
            self._refuse(address, why)
        else:
            self._seats[address] = Seat(self, address, 1)

    def _refuse(self, address: str, why: str) -> None:
        self._refused[address] = why
        self._take_back(address)
        _logger.warning("note: the worker %s plays nothing: %s", address, why)

        def tell() -> None:  # sent as it stands: the worker need not have this module
            import logging

            logging.getLogger("distributed.worker").warning("ndvariants gives this worker nothing to play: %s", why)

        _in_background(lambda: _quietly(lambda: self._client.run(tell, workers=[address], on_error="return")))

    def _take_back(self, address: str) -> None:
        seat = self._seats.pop(address, None)
        if seat is not None:
            futures, blocks = list(seat.blocks), list(seat.blocks.values())
            seat.blocks.clear()
            self._again.extend(blocks)
            _in_background(lambda: _quietly(lambda: self._client.cancel(futures)))

    # ------------------------------------------------------------------ what was played

    def _block_back(self, seat: Seat, future: Any) -> list[Played | GivenUp]:
        """A block that a worker has played; nothing where another shall try it."""
        block = seat.blocks.pop(future, None)
        if block is None:
            return []  # it was taken back
        try:
            answer = _within(LOST_SECONDS, future.result)
        except Exception as error:
            return self._failed(seat, block, error)
        if answer is None:  # another process has come to the address
            self._greeted.pop(seat.address, None)
            self._take_back(seat.address)
            self._again.append(block)
            return []
        stamp, played = answer if type(answer) is tuple and len(answer) == 2 else (None, None)
        why = self._stamp.fault(stamp)
        if not why and self._job.is_played(played, block):
            return [played]
        self._again.append(block)
        self._refuse(seat.address, why or "what it sends is no block of these games")
        return []

    def _failed(self, seat: Seat, block: Block, error: Exception) -> list[Played | GivenUp]:
        """Try a block again, or give it up; a worker that raises something gets no more."""
        self._strikes[block] += 1
        gone = type(error).__name__ in ("KilledWorker", "CancelledError", "FutureCancelledError", "TimeoutError")
        if not gone:
            self._refuse(seat.address, f"it failed: {error!r}")
        if self._strikes[block] >= STRIKES:
            return [GivenUp(block, f"{STRIKES} workers failed at it: {error!r}")]
        self._again.append(block)
        return []


def _job(recipe: Recipe, values: str) -> Job:
    return Job(recipe, values, f"{id(recipe)} {monotonic()}")


def stamp_of(job: Job) -> Stamp:
    """The stamp of a job's games in this process."""
    bring(job.game, job.values)
    return Stamp(__version__, sources_digest(), package_digest(), rules_digest(job.game))


def greet(job: Job) -> Stamp:
    """In a worker: take a job; the stamp under which its games are played here."""
    _sent.clear()
    _opened.clear()
    _sent[job.key] = job
    return stamp_of(job)


def play_there(key: str, block: Block) -> tuple[Stamp, Played] | None:
    """In a worker: a block, with the stamp of this process; ``None`` where it knows nothing of the job."""
    job = _sent.get(key)
    if job is None:
        return None
    if key not in _opened:
        _opened[key] = stamp_of(job), job.recipe.open()
    stamp, games = _opened[key]
    return stamp, play_block(games, block, job.recipe.record)


def _client(address: str, **options: Any) -> Any:
    """dask's client, which says nothing when it could not be made."""

    class Client(_distributed().Client):  # type: ignore[misc]
        """Ends without waiting for a scheduler that may be none."""

        def __del__(self) -> None:
            with suppress(Exception):
                self.close(timeout=0.1)

    return Client(address, **options)


def _knock(address: str) -> None:
    """Raises OSError where no program listens: dask's client takes longer to find out, and longer to be closed."""
    kind, _, place = address.rpartition("://")
    host, _, port = place.rpartition(":")
    if kind in ("", "tcp", "tls") and port.isdecimal() and int(port) < 1 << 16:
        socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS).close()


def _within(seconds: float, function: Callable[[], Result]) -> Result:
    """The result of a call that may hang. Raises TimeoutError when it takes longer."""
    results: list[Result] = []
    faults: list[Exception] = []

    def run() -> None:
        try:
            results.append(function())
        except Exception as error:
            faults.append(error)

    thread = _in_background(run)
    thread.join(seconds)
    if faults:
        raise faults[0]
    if not results:
        raise TimeoutError(f"no answer within {seconds:g} seconds")
    return results[0]


def _in_background(function: Callable[[], object]) -> threading.Thread:
    thread = threading.Thread(target=function, daemon=True)
    thread.start()
    return thread


def _quietly(function: Callable[[], object]) -> None:
    with suppress(Exception):
        _within(LOST_SECONDS / 2, function)


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise ResourceError("--scheduler needs dask: pip install 'ndvariants[cluster]'") from None
    return distributed
