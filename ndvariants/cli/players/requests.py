"""Requests to the commands on computer players: the options of each, and its help."""

from __future__ import annotations

from pathlib import Path

import click

from ndvariants.cli.arguments import (
    Chosen,
    Start,
    json_option,
    read_budget,
    seed_option,
    workers_option,
)
from ndvariants.cli.entrants import lot_option, opening_option, stop_at_option
from ndvariants.cli.gathering import argument, flag, given, option, part, request
from ndvariants.cli.output import FileToWrite


@request
class HandicapRequest:
    """Find the odds at which two players of different strength are even.

    The stronger player gives odds: fewer nodes, one of its pieces at the start, or moves that the other player makes
    before the game. Odds are even if the 95 % interval of the score holds 50 %; more games make it narrower.

    \b
    Examples:
      ndvariants handicap losalamos alphabeta:nodes=200 alphabeta:nodes=20 --games 20
      ndvariants handicap chess level=5 level=3 --games 200 --workers 2
    """

    chosen: Chosen = part(Chosen)
    stronger: str = argument("stronger", metavar="STRONGER")
    weaker: str = argument("weaker", metavar="WEAKER")
    games: int = option("--games", "-n", type=click.IntRange(2, 1 << 30), default=60, help="Games with each odds.")
    seed: int = given(seed_option)
    opening: int = given(opening_option(4))
    max_plies: int = option(
        "--max-plies", type=click.IntRange(1, 1 << 20), default=400, help="Longer games count as drawn."
    )
    workers: int = given(workers_option)
    as_json: bool = given(json_option)


@request
class LearnRequest:
    """Learn piece values for computer players from games of self-play.

    1. The values of a game that the file extends are tried.
    2. Three rounds of games with the best values so far give each piece's value by cell, early and late, and in hand.
    3. Further games give the weights of mobility, threats and the like.

    Each step must win a match. The final match, with five times the nodes and other openings, is against the previous
    values (0 or 30 Elo, Wald's test, errors 5 %). The winner is kept beside the file in NAME.values.json, and players
    use it. `values` in the file itself come first. After Ctrl-C the same command continues.

    \b
    Examples:
      ndvariants learn my.yaml
      ndvariants learn my.yaml --budget 1h --workers 2
      ndvariants learn losalamos --games 40 --nodes 5 --match 4 -o losalamos.values.json
    """

    chosen: Chosen = part(Chosen)
    budget: float = option("--budget", default="10m", callback=read_budget, help="Approximate time: 90s, 10m, 1h.")
    games: int | None = option(
        "--games", "-n", type=click.IntRange(20, 10_000_000), help="Learn from this many games, regardless of time."
    )
    nodes: int = option(
        "--nodes", type=click.IntRange(1, 1_000_000), default=200, help="Positions to search for each move."
    )
    most: int = option(
        "--match", "most", type=click.IntRange(min=2), default=400, help="Most games of the final match."
    )
    seed: int = given(seed_option)
    max_plies: int = option(
        "--max-plies", type=click.IntRange(1, 1 << 20), default=300, help="Longer games count as drawn."
    )
    workers: int = given(workers_option)
    afresh: bool = flag("--from-derived", "afresh", help="Start from derived values; ignore learned ones.")
    unproven: bool = flag("--unproven", help="Write the values even if the match is not won, and mark them.")
    output: Path | None = option(
        "--output", "-o", type=FileToWrite(), help="Where to store the values instead of beside the file."
    )
    as_json: bool = given(json_option)


@request
class MatchRequest:
    """Play pairs of games between players from the same random opening with sides changed, and report the score.

    Several players meet each other, from the same openings, and are rated in Elo by the model of Bradley and Terry.
    Draws and unfinished games count half. Each of two players may have its own values: a file written by `learn`, or
    `derived` to ignore learned values.

    \b
    Examples:
      ndvariants match losalamos alphabeta:nodes=300 greedy --games 20
      ndvariants match losalamos random greedy alphabeta:nodes=50 --games 20
      ndvariants match chess level=5 level=4 --games 400 --workers 2 --test 0,100
      ndvariants match chess alphabeta:nodes=1000 alphabeta:nodes=1000 --second-values derived
      ndvariants match chess alphabeta:nodes=10000 uci:fairy-stockfish,nodes=1000 --games 20
    """

    start: Start = part(Start)
    players: tuple[str, ...] = argument("players", nargs=-1, required=True, metavar="PLAYER PLAYER...")
    games: int = option(
        "--games", "-n", type=click.IntRange(min=1), default=100, help="At most this many games for each two players."
    )
    seed: int = given(seed_option)
    max_plies: int = option(
        "--max-plies", type=click.IntRange(1, 1 << 20), default=600, help="Longer games count as drawn."
    )
    workers: int = given(workers_option)
    bounds: str | None = option(
        "--test", "bounds", metavar="LOW,HIGH", help="Stop when one of two Elo differences is rejected: --test 0,50."
    )
    first_values: str | None = option(
        "--first-values", metavar="FILE", help="Values of the first player: a file written by `learn`, or `derived`."
    )
    second_values: str | None = option("--second-values", metavar="FILE", help="The same for the second player.")
    drawn: str | None = given(lot_option)
    opening: int = given(opening_option(4))
    stop_at: str = given(stop_at_option)
    out: Path | None = option("--out", type=FileToWrite(), metavar="FILE", help="Keep the games, one run per match.")
    resume: bool = flag("--resume", help="Go on with the games in --out.")
    as_json: bool = given(json_option)


@request
class ValuesRequest:
    """Show what each piece is worth to computer players.

    A piece's moves are counted on every cell in positions of random play, captures one and a half times; the median
    piece is worth 300. `values: {queen: 900}` in the file comes first. Values kept by `learn` are shown with the games
    they come from.

    \b
    Examples:
      ndvariants values chess
      ndvariants values hyperchess -p n=4 --json
      ndvariants values capablanca --check archbishop chancellor --games 40
    """

    chosen: Chosen = part(Chosen)
    checked: tuple[str, str] | None = option(
        "--check", "checked", nargs=2, metavar="PIECE PIECE",
        help="Compare two pieces by games: one side has only the one, the other side only the other.",
    )  # fmt: skip
    player: str = option("--players", "player", default="alphabeta:nodes=500", help="Who plays these games.")
    games: int = option("--games", "-n", type=click.IntRange(2, 1 << 30), default=200, help="How many games.")
    seed: int = given(seed_option)
    workers: int = given(workers_option)
    as_json: bool = given(json_option)
