"""``ndvariants replay``: a game of a run, step by step."""

from __future__ import annotations

import sys

import click

from ndvariants.cli.colours import terminal_columns
from ndvariants.cli.output import write_page, write_whole
from ndvariants.cli.runs.requests import ReplayRequest
from ndvariants.errors import StorageError
from ndvariants.game.game import Position
from ndvariants.report.layout.positions import view
from ndvariants.report.text.boards import board_text
from ndvariants.simulation.runs.replaying import replayed
from ndvariants.storage.run_file import RunFile

HELP = "Enter or n: next, p: back, a number: to that ply, e: to the end, q: leave"


def obey(asked: ReplayRequest) -> None:
    game, ply, svg = asked.game, asked.ply, asked.svg
    with RunFile.opened(asked.file) as stored:
        run = stored.run(asked.name)
        line = replayed(stored, run, game)
        result = stored.result(run, game)
    if ply is not None and ply >= len(line):
        raise StorageError(f"game {game} has {len(line) - 1} plies")
    shown = line[-1 if ply is None else ply]
    if svg is not None:
        from ndvariants.report.svg.position import position_svg

        write_whole(svg, position_svg(view(shown)))
        click.echo(f"{svg}: ply {shown.ply} of game {game}")
    if asked.html is not None:
        write_page(shown, asked.html)
    asked.sending.send(shown)
    if svg is not None or asked.html is not None or asked.sending.is_asked:
        return
    if asked.only_moves:
        click.echo("\n".join(position.last_move.text for position in line if position.last_move is not None))
    elif ply is None and sys.stdin.isatty() and sys.stdout.isatty():
        _step(line)
    else:
        click.echo(_board(shown, terminal_columns()))
    if not asked.only_moves:
        click.echo(f"game {game} of {run.name}: {result.plies} plies, {result.reason}")


def _board(position: Position, columns: int) -> str:
    move = f"{position.ply}. {position.last_move.text}\n" if position.last_move is not None else ""
    return move + board_text(view(position), columns)


def _step(line: list[Position]) -> None:
    at = 0
    click.echo(HELP)
    while True:
        click.echo(_board(line[at], terminal_columns()))
        word = click.prompt(f"{at}/{len(line) - 1}", default="n", show_default=False).strip().lower()
        if word in ("q", "quit"):
            return
        if word == "n" and at == len(line) - 1:
            return
        steps = {"n": at + 1, "p": at - 1, "e": len(line) - 1}
        wanted = steps.get(word, int(word) if word.isdigit() else None)
        if wanted is None:
            click.echo(HELP)
            continue
        at = max(0, min(wanted, len(line) - 1))
