"""Requests to the commands on runs of games: the options of each, and its help."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan
from pathlib import Path

import click

from ndvariants.cli.arguments import (
    after_option,
    confined_option,
    json_option,
    parameter_option,
    position_option,
    run_option,
    seed_option,
    variants_argument,
    workers_option,
)
from ndvariants.cli.entrants import Entrants, lot_option
from ndvariants.cli.gathering import argument, flag, given, option, part, request
from ndvariants.cli.output import FileToWrite
from ndvariants.cli.sending import Sending

_PATH = click.Path(path_type=Path)
FORMATS, FAIRY = ("csv", "jsonl", "parquet", "pgn"), "fairy"
THINK = 200  # nodes to tell who is ahead
_THINK = "With searching players: search this many nodes to judge who is ahead."
_MAX_PLIES = "Longer games count as unfinished."
_COUNTED = "Play this many games again to count events in them."


def _percentage(context: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    if value is not None and isnan(value):
        raise click.BadParameter("nan is no percentage")
    return value


def refuse_below(share: float, percent: float | None) -> None:
    """Exit with code 1 if the games used less of the file than required."""
    if percent is not None and 100 * share < percent:
        raise click.ClickException(f"{100 * share:.0f} % of the parts of the file were used, {percent:g} % are asked")


_FAIL_UNDER = click.option(
    "--fail-under",
    type=click.FloatRange(0, 100),
    callback=_percentage,
    metavar="PERCENT",
    help="Exit with code 1 if fewer parts of the file were used.",
)

_RECORD = "Store the moves of: moves (all games), summary (none), sample=0.01.  [default: moves only with --players]"
_FIRST = "Begin with this game number: part of a run, for `merge`."
_UNTIL = "Stop when a share is known this well: --until 'white ± 1 %'."
_SCHEDULER = "Play on the workers of a dask scheduler: tcp://host:8786."


def _read_record(_ctx: click.Context, _option: click.Parameter, text: str | None) -> int | None:
    """Return of which games the moves are kept: every k-th, 0 none; ``None`` where nothing is said."""
    if text is None:
        return None
    if text in ("moves", "summary"):
        return int(text == "moves")
    name, _, value = text.partition("=")
    try:
        share = float(value)
    except ValueError:
        share = 0.0
    if name.strip() != "sample" or not 0 < share <= 1:
        raise click.BadParameter(f"{text!r}: write moves, summary, or sample=0.01 (of every hundredth game)")
    return round(1 / share)


@dataclass(frozen=True, slots=True)
class Recording:
    """Options for recording runs; ``record`` is ``None`` if it is not given."""

    out: Path | None = option("--out", type=FileToWrite(), metavar="FILE", help="Store the games.")
    resume: bool = flag("--resume", help="Continue the run in --out.")
    record: int | None = option("--record", callback=_read_record, metavar="WHAT", help=_RECORD)
    first: int = option("--first", type=click.IntRange(0, 1 << 40), default=0, show_default=False, help=_FIRST)
    until: str | None = option("--until", metavar="GOAL", help=_UNTIL)
    scheduler: str | None = option("--scheduler", metavar="ADDRESS", help=_SCHEDULER)

    def refuse_what_cannot_be(self) -> None:
        """Raise UsageError for options that do not go together."""
        asked = self.resume or self.record or self.first or self.until is not None or self.scheduler is not None
        if self.out is None and asked:
            words = "--resume, --record, --until, --first and --scheduler store games"
            raise click.UsageError(f"{words}: say where with --out FILE")
        if self.first and self.until is not None:
            raise click.UsageError("--until looks at all games from the first on: leave --first out")


@request
class CompareRequest:
    """Compare the results, endings and lengths of two runs, with simultaneous intervals.

    Games of searching players from the same opening count together.

    \b
    Examples:
      ndvariants compare before.db after.db
      ndvariants compare before.db after.db --measures
      ndvariants compare runs.db runs.db --first-run "chess" --second-run "berolina"
    """

    first: Path = argument("first", type=_PATH)
    second: Path = argument("second", type=_PATH)
    first_run: str | None = option("--first-run", metavar="NAME", help="The run of the first file.")
    second_run: str | None = option("--second-run", metavar="NAME", help="The run of the second file.")
    measures: bool = flag("--measures", help="Also compare the measures of the file.")
    as_json: bool = given(json_option)


@request
class ReplayRequest:
    """Show a game of a run: step by step on a terminal, otherwise its moves and last position.

    A game without stored moves is played again from its number, if rules and kernels have not changed.

    \b
    Examples:
      ndvariants replay run.db 17
      ndvariants replay run.db 17 --ply 40 --svg position.svg
      ndvariants replay run.db 17 --html game.html
      ndvariants replay run.db 17 --moving game.svg
    """

    file: Path = argument("file", type=_PATH)
    game: int = argument("game", type=click.IntRange(min=0))
    name: str | None = given(run_option)
    ply: int | None = option("--ply", type=click.IntRange(min=0), help="Show only the position after this many plies.")
    svg: Path | None = option("--svg", type=FileToWrite(), help="Draw the board to this file.")
    html: Path | None = option("--html", type=FileToWrite(), help="Write a page that plays.")
    sending: Sending = part(Sending)
    only_moves: bool = flag("--moves", "only_moves", help="Print only the moves, one a line.")


@request
class ReportRequest:
    """Write a page about a run: results, lengths, curves, pieces, heat maps, unused rules.

    Runs of several files are added up if they differ only in the seed. What happens inside games is then counted in
    those of the first file.

    \b
    Examples:
      ndvariants report run.db -o report.html
      ndvariants report run.db -o report.md --format md
      ndvariants report monday.db tuesday.db -o report.html
    """

    files: tuple[Path, ...] = argument("files", nargs=-1, required=True, type=_PATH)
    output: Path | None = option("-o", "--output", type=FileToWrite(), help="The file to write.")
    name: str | None = given(run_option)
    form: str = option("--format", "form", type=click.Choice(["html", "md"]), default="html")
    counted: int = option("--counted", type=click.IntRange(min=1), default=2000, help=_COUNTED)
    think: int = option("--think", type=click.IntRange(1, 1 << 20), default=THINK, metavar="NODES", help=_THINK)
    against: Path | None = option("--against", type=_PATH, metavar="FILE", help="Compare with the run of this file.")
    fail_under: float | None = given(_FAIL_UNDER)


@request
class SimulateRequest:
    """Play many games and report who wins, why games end and how long they are.

    All legal moves are equally likely unless --players chooses players. The same seed gives the same games on any
    machine and with any number of workers. Games of searching players begin with random plies, so they differ. Two
    different players play each opening twice, once on either side: the score of a side shows whether the game is fair,
    the score of a player who is stronger. Intervals are 95 %; games from the same opening count together.

    \b
    Examples:
      ndvariants simulate hyperchess -p n=3 --games 1000 --seed 7
      ndvariants simulate raumschach --players alphabeta:nodes=1000 --games 200 --workers 2
      ndvariants simulate chess --white level=4 --black random --games 50
      ndvariants simulate mygame.yaml --games 10000 --workers 4 --json
      ndvariants simulate chess --position "8/8/8/8/8/k7/7R/K7 w - - 0 1"
      ndvariants simulate chess --games 1000000 --workers 2 --out run.db
      ndvariants simulate chess --games 1000000 --workers 2 --out run.db --resume
      ndvariants simulate mygame.yaml --games 5000 --coverage --fail-under 90
      ndvariants simulate chess960 --lot start --games 200
      ndvariants simulate collapse --games 200 --measures
    """

    variants: tuple[str, ...] = given(variants_argument)
    parameters: dict[str, str] = given(parameter_option)
    games: int | None = option(
        "--games", "-n", type=click.IntRange(1, 1 << 40), help="Number of games.  [default: 1000]"
    )
    seed: int = given(seed_option)
    max_plies: int = option("--max-plies", type=click.IntRange(1, 1 << 30), default=1000, help=_MAX_PLIES)
    workers: int = given(workers_option)
    entrants: Entrants = part(Entrants)
    text: str | None = given(position_option)
    after: str = given(after_option)
    recording: Recording = part(Recording)
    drawn: str | None = given(lot_option)
    coverage: bool = flag("--coverage", help="Report how often random games used each line of the file.")
    fail_under: float | None = given(_FAIL_UNDER)
    measures: bool = flag("--measures", help="Count the measures of the file; the games are made again for that.")
    as_json: bool = given(json_option)

    @property
    def is_to_be_covered(self) -> bool:
        """True if the lines of the file are to be counted."""
        return self.coverage or self.fail_under is not None

    def refuse_what_cannot_be(self) -> None:
        """Raise UsageError for options that do not go together."""
        self.recording.refuse_what_cannot_be()
        if self.drawn and (self.text is not None or self.after):
            raise click.UsageError("--lot draws the start of every game: leave --position and --after out")
        if self.drawn and self.measures:
            raise click.UsageError("--measures counts games from one start: leave --lot out")
        if self.is_to_be_covered and (self.recording.out is not None or self.drawn or not self.entrants.is_random):
            raise click.UsageError(
                "--coverage counts random games as they are played; of stored games `report` tells it"
            )


@request
class SiteRequest:
    """Make a static site of the variant files in FOLDERs, or of all shipped games.

    The site has an index with pictures, families and a search. Each game has its rules in words, every piece drawn, a
    page that plays offline, and figures of recorded games from `--run` or from GAME.db beside GAME.yaml. No server is
    needed: open index.html, or put the folder on any web space.

    What is made already is kept where nothing has changed, so the same command goes on after an interruption. A file
    with faults is reported and left out; then the exit code is 1.

    \b
    Examples:
      ndvariants site -o public
      ndvariants site mygames -o public --title "My games"
      ndvariants site mygames -o public --run run.db
    """

    folders: tuple[Path, ...] = given(
        click.argument("folders", nargs=-1, metavar="[FOLDER...]", type=_PATH), confined_option
    )
    output: Path = option(
        "-o", "--output", type=click.Path(file_okay=False, path_type=Path), required=True, help="The folder to fill."
    )
    title: str = option("--title", default="Games", help="Title of the index.")
    runs: tuple[Path, ...] = option(
        "--run", "runs", multiple=True, type=_PATH, metavar="FILE",
        help="Show figures of the recorded games of this file, too; may be given several times.",
    )  # fmt: skip


@request
class ExportRequest:
    """Write the games of a run, one a row: result, reason, plies, legal moves, seed, players by side, opening, draw.

    PGN and --moves include the moves; random games without stored moves are played again. `--to fairy` writes a variant
    for Fairy-Stockfish's variants.ini and refuses what does not fit.

    \b
    Examples:
      ndvariants export run.db --to csv -o games.csv
      ndvariants export run.db --to parquet -o games.parquet --moves
      ndvariants export run.db --to pgn -o games.pgn
      ndvariants export makruk --to fairy
    """

    source: str = given(click.argument("source", metavar="FILE|VARIANT"), confined_option)
    form: str = option("--to", "form", type=click.Choice([*FORMATS, FAIRY]), required=True, help="The form to write.")
    name: str | None = given(run_option)
    output: Path | None = option("-o", "--output", type=FileToWrite(), help="The file to write.")
    with_moves: bool = flag("--moves", "with_moves", help="Add a column with the moves.")
    with_measures: bool = flag(
        "--measures", "with_measures", help="Add a column for each number that the file measures."
    )


@request
class MergeRequest:
    """Copy the games of SOURCES into TARGET, which is created if needed.

    Runs with the same name must be the same run: variant, parameters, rules, seed, players. Games present in both are
    compared.

    \b
    Example:
      ndvariants merge all.db monday.db tuesday.db
    """

    target: Path = argument("target", type=FileToWrite())
    sources: tuple[Path, ...] = argument("sources", nargs=-1, required=True, type=_PATH)


@request
class RunsRequest:
    """List the runs of a file, their progress, and the hashes of their games.

    With --check the exit code is 1 if anything is damaged; with --replay also if a result contradicts the moves.

    \b
    Examples:
      ndvariants runs run.db
      ndvariants runs run.db --check --replay
    """

    file: Path = argument("file", type=_PATH)
    checked: bool = flag("--check", "checked", help="Run SQLite's integrity check and compare each block's checksum.")
    replay: bool = flag("--replay", help="With --check: play the moves again and compare all results.")
    as_json: bool = given(json_option)
