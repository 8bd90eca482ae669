"""``ndvariants perft``: how many sequences of legal moves there are."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import Start, json_option
from ndvariants.cli.gathering import argument, command_of, flag, given, part

if TYPE_CHECKING:
    from ndvariants.game.game import Position

Result = TypeVar("Result")
_LOOK_EVERY = 0.05  # seconds between two looks at the keyboard


@dataclass(frozen=True, slots=True)
class Request:
    """Count the sequences of DEPTH legal moves: a line for each depth, with the speed.

    The numbers of well-known variants are published; a wrong move rule shows at once. With --divide the count is
    split by the first move, to find which move differs from another program's.

    \b
    Examples:
      ndvariants perft chess 4
      ndvariants perft chess 3 --divide
      ndvariants perft hyperchess 3 -p n=3 --json
    """

    start: Start = part(Start)
    depth: int = argument("depth", type=click.IntRange(min=0))
    divided: bool = flag("--divide", "divided", help="The count below each first move, and their sum.")
    as_json: bool = given(json_option)


@command_of("perft", Request)
def command(asked: Request) -> None:
    from ndvariants.game.kernels.engine import MOST_DEPTH
    from ndvariants.game.perft import perft

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


def _divide(position: Position, asked: Request) -> None:
    """The count below each first move."""
    from ndvariants.game.perft import divide

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
    """One line of the table, as soon as it is known."""
    from ndvariants.report.text.columns import count, rate

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
