"""Requests to the commands that study many settings or players: the options of each, and its help."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from ndvariants.cli.arguments import (
    Chosen,
    json_option,
    read_budget,
    seed_option,
    workers_option,
)
from ndvariants.cli.entrants import Entrants
from ndvariants.cli.gathering import argument, flag, given, option, part, request
from ndvariants.cli.output import FileToWrite

_MAX_PLIES = "Longer games count as unfinished."


@dataclass(frozen=True, slots=True)
class Trying:
    """Common request of `sweep` and `balance`: the settings, and the games of each."""

    chosen: Chosen = part(Chosen)
    texts: tuple[str, ...] = option(
        "--vary", "texts", multiple=True, required=True, metavar="NAME=VALUES",
        help="Values to try: n=2..4, quiet=50|100, arm_at[1]=0..20..5; several are combined.",
    )  # fmt: skip
    games: int = option("--games", "-n", type=click.IntRange(min=1), default=1000, help="Games for each setting.")
    seed: int = given(seed_option)
    max_plies: int = option("--max-plies", type=click.IntRange(min=1), default=1000, help=_MAX_PLIES)
    workers: int = given(workers_option)
    output: Path | None = option(
        "-o", "--output", type=FileToWrite(), metavar="FILE",
        help="Write a page with a chart of each measure; Markdown if the name ends in .md.",
    )  # fmt: skip
    out: Path | None = option("--out", type=FileToWrite(), metavar="FILE", help="Keep the games, a run a setting.")
    resume: bool = flag("--resume", help="Go on with the games in --out.")
    as_json: bool = given(json_option)
    entrants: Entrants = part(Entrants)


@request
class BalanceRequest:
    """Search the combinations of parameters for the one nearest to the goals.

    All settings get a few random games, then twice as many, and so on, up to --games. A setting is dropped when its
    interval lies further from the goals than that of another. --budget ends the race early. If there are more than
    --most combinations, that many are drawn by the seed. All settings are listed, the nearest first.

    \b
    Example:
      ndvariants balance collapse --vary "arm_at[3]=0|1000|4000" --goal "shrunk boards > 90 %" --games 100
    """

    trying: Trying = part(Trying)
    goal: str = option(
        "--goal", required=True, metavar="GOALS",
        help="'first move advantage = 0, length = 60..120, draws < 30 %'; also white, unfinished, shrunk boards, lead, "
        "and measures of the file.",
    )  # fmt: skip
    seconds: float | None = option(
        "--budget", "seconds", callback=read_budget, help="Approximate time for all games: 90s, 10m, 1h."
    )
    most: int = option("--most", type=click.IntRange(min=1), default=64, help="Most settings to try.")


@request
class DepthRequest:
    """Measure whether more search wins more: each player plays one that searches fewer positions.

    A deep game gives many Elo for every doubling. In a shallow one only the first step counts, or none.

    \b
    Examples:
      ndvariants depth losalamos --nodes 50,200 --games 20
      ndvariants depth chess --nodes 100,400,1600,6400 --games 200 --workers 2
    """

    chosen: Chosen = part(Chosen)
    nodes: str = option("--nodes", default="100,400,1600", metavar="N,N,...", help="Node budgets of the players.")
    games: int = option("--games", "-n", type=click.IntRange(2, 1 << 30), default=60, help="Games of each match.")
    seed: int = given(seed_option)
    opening: int = option("--opening", type=click.IntRange(0, 1000), default=4, help="Random plies at first.")
    max_plies: int = option(
        "--max-plies", type=click.IntRange(1, 1 << 20), default=400, help="Longer games count as drawn."
    )
    workers: int = given(workers_option)
    as_json: bool = given(json_option)


@request
class StudyRequest:
    """Play the runs that a YAML file names, keep them in one file, and compare them in one table.

    `run` begins, `resume` goes on after an interruption or with more games, `report` prints the table of what is
    stored. Ranks are of differences that are proven, with one correction over all pairs of runs. With `goals` in the
    file the runs race: a run that is surely further from the goals than another gets no more games.

    \b
    Examples:
      ndvariants study run study.yaml --workers 2
      ndvariants study resume study.yaml
      ndvariants study report study.yaml --json
    """

    action: str = argument("action", type=click.Choice(["run", "resume", "report"]))
    file: Path = argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
    out: Path | None = option(
        "--out", type=FileToWrite(), metavar="FILE", help="The file of games; else study.db beside study.yaml."
    )
    seconds: float | None = option(
        "--budget", "seconds", callback=read_budget, help="Begin no further run after this time: 90s, 10m, 1h."
    )
    scheduler: str | None = option("--scheduler", metavar="ADDRESS", help="Let the workers of a dask scheduler play.")
    workers: int = given(workers_option)
    as_json: bool = given(json_option)


@request
class SweepRequest:
    """Play random games with every combination of parameters and compare the results.

    \b
    Examples:
      ndvariants sweep hyperchess --vary n=2..3 --games 100
      ndvariants sweep collapse --vary "arm_at[3]=0|1000|4000" --games 100 --shrunk
      ndvariants sweep collapse --vary "arm_at[3]=0|1000" --games 50 --measure collapses
    """

    trying: Trying = part(Trying)
    measures: tuple[str, ...] = option(
        "--measure", "measures", multiple=True, metavar="NAME",
        help="Also report this measure of the file, a game: collapses, 'collapses[rank]'; may be given several times.",
    )  # fmt: skip
    shrunk: bool = flag("--shrunk", help="Also report in how many games the board lost cells, and who was ahead.")
