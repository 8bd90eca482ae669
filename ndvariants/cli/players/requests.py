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
class LearnRequest:
    """Learn what pieces are worth to computer players, from games that they play against themselves.

    The values of a game that the file extends are tried first. Then three rounds of games by the best values known say
    what a piece is worth on each cell, early and late, and in hand; then what mobility, threats and the like count.
    Each step has to win a match. The last one, at five times the nodes and from other openings, is against the values
    that there were: who wins it (0 or 30 Elo, by Wald's test, errors 5 %) is kept beside the file, in NAME.values.json,
    and players go by it. What the file itself says in `values` stays. Ctrl-C loses nothing: the same command goes on.

    \b
    Examples:
      ndvariants learn my.yaml
      ndvariants learn my.yaml --budget 1h --workers 2
      ndvariants learn losalamos --games 40 --nodes 5 --match 4 -o losalamos.values.json
    """

    chosen: Chosen = part(Chosen)
    budget: float = option("--budget", default="10m", callback=read_budget, help="About so long: 90s, 10m, 1h.")
    games: int | None = option(
        "--games", "-n", type=click.IntRange(20, 10_000_000), help="Learn from so many games, however long it takes."
    )
    nodes: int = option("--nodes", type=click.IntRange(1, 1_000_000), default=200, help="Positions a move.")
    most: int = option("--match", "most", type=click.IntRange(min=2), default=400, help="Games to prove it, at most.")
    seed: int = given(seed_option)
    max_plies: int = option(
        "--max-plies", type=click.IntRange(1, 1 << 20), default=300, help="Longer games count as drawn."
    )
    workers: int = given(workers_option)
    afresh: bool = flag("--from-derived", "afresh", help="Begin with derived values, whatever was learned before.")
    unproven: bool = flag("--unproven", help="Write the values even if the match is not won, marked so.")
    output: Path | None = option("--output", "-o", type=FileToWrite(), help="Where to keep them, not beside the file.")
    as_json: bool = given(json_option)


@request
class MatchRequest:
    """Let two players play pairs of games from the same random opening, the sides changed, and tell the score.

    A draw counts half, and so does a game that comes to no end. Either player may go by values of its own: those of a
    file that `learn` has written, or `derived` ones, whatever was learned.

    \b
    Examples:
      ndvariants match losalamos alphabeta:nodes=300 greedy --games 20
      ndvariants match chess level=5 level=4 --games 400 --workers 2 --test 0,100
      ndvariants match chess alphabeta:nodes=1000 alphabeta:nodes=1000 --second-values derived
      ndvariants match chess alphabeta:nodes=10000 uci:fairy-stockfish,nodes=1000 --games 20
    """

    start: Start = part(Start)
    first: str = argument("first", metavar="PLAYER")
    second: str = argument("second", metavar="PLAYER")
    games: int = option("--games", "-n", type=click.IntRange(min=1), default=100, help="At most this many games.")
    seed: int = given(seed_option)
    max_plies: int = option(
        "--max-plies", type=click.IntRange(1, 1 << 20), default=600, help="A game that lasts longer counts as drawn."
    )
    workers: int = given(workers_option)
    bounds: str | None = option(
        "--test", "bounds", metavar="LOW,HIGH", help="End when it is sure which difference in Elo is nearer."
    )
    first_values: str | None = option(
        "--first-values", metavar="FILE", help="Worths of the first player: a file of `learn`, or the word `derived`."
    )
    second_values: str | None = option("--second-values", metavar="FILE", help="The same for the second player.")
    drawn: str | None = given(lot_option)
    opening: int = given(opening_option(4))
    stop_at: str = given(stop_at_option)
    as_json: bool = given(json_option)


@request
class ValuesRequest:
    """Show what each piece is worth to computer players.

    The moves of a piece are counted on every cell, in positions reached by random play, captures one and a half
    times; the median piece is worth 300. `values: {queen: 900}` in the file comes first. Values that `learn` keeps
    beside the file are shown with the games that they come from.

    \b
    Examples:
      ndvariants values chess
      ndvariants values hyperchess -p n=4 --json
    """

    chosen: Chosen = part(Chosen)
    as_json: bool = given(json_option)
