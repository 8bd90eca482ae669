"""``ndvariants perft``: how many sequences of legal moves there are."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.games.requests import PerftRequest
from ndvariants.game.game import Position
from ndvariants.game.kernels.engine import MOST_DEPTH
from ndvariants.game.perft import divide, perft
from ndvariants.report.text.columns import count, rate

Result = TypeVar("Result")
_LOOK_EVERY = 0.05  # seconds between two looks at the keyboard


def obey(asked: PerftRequest) -> None:
    if asked.depth > MOST_DEPTH:
        raise click.UsageError(f"DEPTH is at most {MOST_DEPTH}")
    game = asked.start.game()
    position = asked.start.position(game)
    if asked.divided and asked.depth == 0:
        raise click.UsageError("--divide needs a depth of at least 1")
    if asked.divided:
        _divide(position, asked)
        return
    if asked.as_json:
        started = time.perf_counter()
        nodes = waited(lambda: perft(position, asked.depth))
        echo_json("perft", _entry(game.variant.name, asked.depth, nodes, time.perf_counter() - started))
        return
    for level in range(1, asked.depth + 1) if asked.depth else [0]:
        started = time.perf_counter()
        nodes = waited(partial(perft, position, level, asked.depth))
        _line(level, nodes, time.perf_counter() - started)


def _divide(position: Position, asked: PerftRequest) -> None:
    started = time.perf_counter()
    counts = {str(move): nodes for move, nodes in waited(lambda: divide(position, asked.depth)).items()}
    seconds, total = time.perf_counter() - started, sum(counts.values())
    if asked.as_json:
        entry = _entry(position.game.variant.name, asked.depth, total, seconds)
        echo_json("perft", {**entry, "moves": counts})
        return
    for move in sorted(counts):
        click.echo(f"{move}: {counts[move]}")
    click.echo(f"\n{total}")


def _entry(name: str, depth: int, nodes: int, seconds: float) -> dict[str, object]:
    return {"variant": name, "depth": depth, "nodes": nodes, "seconds": round(seconds, 6)}


def _line(depth: int, nodes: int, seconds: float) -> None:
    click.echo(f"{depth:2d} {count(nodes):>18}   {seconds:9.3f} s   {rate(nodes / max(seconds, 1e-9)):>8} nodes/s")


# Long work in compiled kernels that Ctrl-C can still stop.


def waited(work: Callable[[], Result]) -> Result:
    """Result or exception of *work*; an interruption stops the wait at once, since work runs in its own thread.

    Runs work in a thread: kernels block the delivery of signals.
    """
    results: list[Result] = []
    faults: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            faults.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(_LOOK_EVERY)
    if faults:
        raise faults[0]
    return results[0]
