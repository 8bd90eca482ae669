"""``ndvariants export``: the games of a run for other programs, or a variant for Fairy-Stockfish."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import click

from ndvariants.cli.arguments import confined_option, open_game, run_option
from ndvariants.cli.output import FileToWrite, write_and_say, written_whole

FORMATS = ("csv", "jsonl", "parquet", "pgn")
FAIRY = "fairy"
_TOLD = 100  # games between two words of progress

Game = TypeVar("Game")


@click.command("export")
@click.argument("source", metavar="FILE|VARIANT")
@confined_option
@click.option("--to", "form", type=click.Choice([*FORMATS, FAIRY]), required=True, help="The form to write.")
@run_option
@click.option("-o", "--output", type=FileToWrite(), help="The file to write.")
@click.option("--moves", "with_moves", is_flag=True, help="A column more: the moves, one after the other.")
def command(source: str, form: str, name: str | None, output: Path | None, with_moves: bool) -> None:
    """Write the games of a run, one a row: result, reason, plies, legal moves that were counted.

    With their moves as PGN, or with --moves; where these were not stored random games are played again. With
    `--to fairy` write a variant in the form of Fairy-Stockfish's variants.ini; what does not fit is refused.

    \b
    Examples:
      ndvariants export run.db --to csv -o games.csv
      ndvariants export run.db --to parquet -o games.parquet --moves
      ndvariants export run.db --to pgn -o games.pgn
      ndvariants export makruk --to fairy
    """
    if form == FAIRY:
        if name is not None or with_moves:
            raise click.UsageError("--run and --moves are for a file of runs; a variant has none")
        from ndvariants.addons.fairy.export.outward import fairy_text

        write_and_say(output, fairy_text(open_game(source, {})))
    elif with_moves and form == "pgn":
        raise click.UsageError("PGN has the moves without --moves")
    elif output is None:
        raise click.UsageError("Missing option '-o' / '--output'.")
    else:
        _games(Path(source), form, name, output, with_moves)


def _games(file: Path, form: str, name: str | None, output: Path, with_moves: bool) -> None:
    """The games of a run."""
    from ndvariants.cli.runs.simulate_command import progress_bar
    from ndvariants.simulation.runs.pgn import WrittenGames, pgn_of
    from ndvariants.storage.exporting import COLUMNS, MOVES, WRITERS, rows
    from ndvariants.storage.run_file import RunFile

    with RunFile.opened(file) as stored, written_whole(output) as part:
        run = stored.run(name)
        with progress_bar(run.done, "writing") as progress:
            if form == "pgn":
                with part.open("w", encoding="utf-8") as out:
                    out.writelines(f"{game}\n" for game in _followed(pgn_of(stored, run), run.done, progress))
            else:
                moves = WrittenGames(stored, run).moves if with_moves else None
                columns = (*COLUMNS, MOVES) if with_moves else COLUMNS
                WRITERS[form](part, _followed(rows(stored, run, moves), run.done, progress), columns)
    click.echo(f"{run.done:,} games written to {output}")


def _followed(games: Iterable[Game], number: int, progress: Callable[[int, int], None]) -> Iterator[Game]:
    """The games, with a word now and then on how many have gone by."""
    for done, game in enumerate(games, 1):
        yield game
        if done % _TOLD == 0 or done == number:
            progress(done, number)
