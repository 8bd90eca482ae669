"""A run on a cluster that exists: blocks are played by the workers of a dask scheduler, to the same games.

Workers are sent the compiled tables, not a path, once each; they compile or fetch the kernels once each. One whose
ndvariants or kernels are not ours is refused, since its games might be others. dask speaks an open port without a
password by default: keep it on a network that you trust.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator
from typing import Any

from ndvariants.errors import ResourceError
from ndvariants.machine.digests import sources_digest
from ndvariants.simulation.games import Block, Games, Played, Recipe, play_block
from ndvariants.simulation.runs.crew import STRIKES, GivenUp
from ndvariants.version import __version__

CONNECT_SECONDS = 20
IN_FLIGHT = 2  # blocks for each thread of the workers

_opened: dict[str, Games] = {}  # in a worker: the games of the run that it is at


class Cluster:
    """The workers of a scheduler at one run; stands in for ``crew.Crew``."""

    def __init__(self, recipe: Recipe, address: str) -> None:
        distributed = _distributed()
        try:
            self._client = distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError) as error:
            raise ResourceError(f"no scheduler answers at {address}: {str(error).splitlines()[0]}") from None
        self._killed = distributed.scheduler.KilledWorker
        _check_versions(self._client.run(versions), address)
        threads: dict[str, int] = self._client.nthreads()
        self.size = sum(threads.values())
        self._recipe = self._client.scatter(recipe, broadcast=True, hash=False)
        self._done = distributed.as_completed(loop=self._client.loop, raise_errors=False)
        self._blocks: dict[Any, Block] = {}

    @property
    def busy(self) -> bool:
        """Is a block under way?"""
        return bool(self._blocks)

    def hungry(self) -> Iterator[Cluster]:
        """This cluster, as long as it can take another block."""
        for _ in range(IN_FLIGHT * self.size - len(self._blocks)):
            yield self

    def give(self, block: Block) -> None:
        """Hand a block over; dask sends it to another worker when one dies."""
        future = self._client.submit(play_there, self._recipe, self._recipe.key, block, pure=False, retries=STRIKES - 1)
        self._blocks[future] = block
        self._done.add(future)

    def collect(self) -> list[Played | GivenUp]:
        """What has been played since, waiting for something to come."""
        found: list[Played | GivenUp] = []
        for future in [next(self._done), *self._done.next_batch(block=False)]:
            block = self._blocks.pop(future)
            error = future.exception()
            if error is None:
                found.append(future.result())
            elif isinstance(error, self._killed):
                found.append(GivenUp(block, f"workers died of it: {error}"))
            else:
                raise error
            future.release()
        return found

    def dismiss(self) -> None:
        """Leave the scheduler; blocks that are under way are forgotten."""
        self._client.close()


def versions() -> tuple[str, str, str]:
    """What must be the same on all machines: ndvariants, its kernels; and the Python, to tell it."""
    return __version__, sources_digest(), platform.python_version()


def play_there(recipe: Recipe, key: str, block: Block) -> Played:
    """A block, played in a worker; the games are opened once for each run."""
    if key not in _opened:
        _opened.clear()
        _opened[key] = recipe.open()
    return play_block(_opened[key], block, recipe.record)


def _check_versions(found: dict[str, Any], address: str) -> None:
    """Raises ResourceError where a worker is missing, or has another ndvariants."""
    if not found:
        raise ResourceError(f"the scheduler at {address} has no workers: start some with `dask worker {address}`")
    mine = versions()
    for worker, theirs in found.items():
        if theirs[:2] != mine[:2]:
            what = f"ndvariants {theirs[0]}" if theirs[0] != mine[0] else "other kernels (another build)"
            raise ResourceError(f"the worker {worker} has {what}, and here is {mine[0]}: install the same on both")


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise ResourceError("--scheduler needs dask: pip install 'ndvariants[cluster]'") from None
    return distributed
