"""``ndvariants perft``: how many sequences of legal moves there are."""

from __future__ import annotations

import time
from functools import partial

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import (
    json_option,
    open_game,
    open_position,
    parameter_option,
    position_options,
    variant_argument,
)
from ndvariants.cli.waiting import waited


@click.command("perft")
@variant_argument
@click.argument("depth", type=click.IntRange(min=0))
@parameter_option
@position_options
@click.option("--divide", "divided", is_flag=True, help="The count below each first move, and their sum.")
@json_option
def command(
    variant: str,
    depth: int,
    parameters: dict[str, str],
    text: str | None,
    after: str,
    divided: bool,
    as_json: bool,
) -> None:
    """Count the sequences of DEPTH legal moves: a line for each depth, with the speed.

    The numbers of well-known variants are published; a wrong move rule shows at once. With --divide the count is
    split by the first move, to find which move differs from another program's.

    \b
    Examples:
      ndvariants perft chess 4
      ndvariants perft chess 3 --divide
      ndvariants perft hyperchess 3 -p n=3 --json
    """
    from ndvariants.game.perft import MOST_DEPTH, divide, perft

    if depth > MOST_DEPTH:
        raise click.UsageError(f"DEPTH is at most {MOST_DEPTH}")
    game = open_game(variant, parameters)
    position = open_position(game, text, after)
    if divided and depth == 0:
        raise click.UsageError("--divide needs a depth of at least 1")
    if divided:
        started = time.perf_counter()
        counts = {str(move): nodes for move, nodes in waited(lambda: divide(position, depth)).items()}
        seconds = time.perf_counter() - started
        if as_json:
            echo_json("perft", {**_entry(game.variant.name, depth, sum(counts.values()), seconds), "moves": counts})
            return
        for move in sorted(counts):
            click.echo(f"{move}: {counts[move]}")
        click.echo(f"\n{sum(counts.values())}")
        return
    if as_json:
        started = time.perf_counter()
        nodes = waited(lambda: perft(position, depth))
        echo_json("perft", _entry(game.variant.name, depth, nodes, time.perf_counter() - started))
        return
    for level in range(1, depth + 1) if depth else [0]:
        started = time.perf_counter()
        nodes = waited(partial(perft, position, level, depth))
        _line(level, nodes, time.perf_counter() - started)


def _entry(name: str, depth: int, nodes: int, seconds: float) -> dict[str, object]:
    return {"variant": name, "depth": depth, "nodes": nodes, "seconds": round(seconds, 6)}


def _line(depth: int, nodes: int, seconds: float) -> None:
    """One line of the table, as soon as it is known."""
    from ndvariants.report.text.columns import count, rate

    click.echo(f"{depth:2d} {count(nodes):>18}   {seconds:9.3f} s   {rate(nodes / max(seconds, 1e-9)):>8} nodes/s")
