"""Requests to the commands on games: the options of each, and its help."""

from __future__ import annotations

from pathlib import Path

import click

from ndvariants.cli.arguments import (
    Chosen,
    Start,
    Where,
    confined_option,
    json_option,
    parameter_option,
    read_budget,
    seed_option,
    variant_argument,
)
from ndvariants.cli.gathering import argument, flag, given, option, part, request
from ndvariants.cli.output import FileToWrite

_AGAINST = "The opponent: person, random, level=1 .. level=10, alphabeta:nodes=10000, alphabeta:seconds=2."


@request
class AnalyseRequest:
    """Show the best lines of a position and their values for the side to move.

    A piece of median strength is worth 3.00. The answer is the same on every machine.

    \b
    Examples:
      ndvariants analyse losalamos --nodes 5000 --lines 3
      ndvariants analyse chess --position "6k1/5ppp/8/8/8/1Q6/5PPP/4R1K1 w - - 0 1"
    """

    start: Start = part(Start)
    nodes: int = option(
        "--nodes", type=click.IntRange(1, 1 << 40), default=100_000, help="Positions to search for each line."
    )
    depth: int = option(
        "--depth", type=click.IntRange(1, 63), default=63, show_default=False, help="Plies to look ahead at most."
    )
    lines: int = option("--lines", type=click.IntRange(1, 50), default=1, help="Number of first moves.")
    as_json: bool = given(json_option)


@request
class AssessRequest:
    """Judge whether a game is any good: who wins, whether games end, whether skill matters, what is never used.

    The file and its tests are checked. Then random players, equal searching players from drawn openings, and unequal
    players play until enough is known or the time is over. Each line has its 95 % interval, the usual range of
    shipped games, and a suggestion. The score is the share of good lines; lines to look at count half, uncertain ones
    not at all. It is at most 50 if something is wrong.

    \b
    Examples:
      ndvariants assess mygame.yaml
      ndvariants assess mygame.yaml --budget 30m --out games.db -o page.html
      ndvariants assess mygame.yaml --fail-under 80
    """

    chosen: Chosen = part(Chosen)
    budget: float = option("--budget", default="2m", callback=read_budget, help="Time limit: 90s, 2m, 1h.")
    workers: int = option(
        "--workers", "-w", type=click.IntRange(1, 64), default=2, help="Threads that share the games."
    )
    seed: int = given(seed_option)
    out: Path | None = option(
        "--out", type=FileToWrite(), metavar="FILE", help="Store the games; the next call continues with them."
    )
    output: Path | None = option(
        "-o", "--output", type=FileToWrite(), metavar="FILE", help="Write a page; Markdown if the name ends in .md."
    )
    fail_under: float | None = option(
        "--fail-under", type=click.FloatRange(0, 100), metavar="SCORE", help="Exit with code 1 below this score."
    )
    as_json: bool = given(json_option)


@request
class PerftRequest:
    """Count the sequences of DEPTH legal moves: a line for each depth, with the speed.

    Numbers of well-known variants are published, so a wrong rule shows at once. --divide splits the count by the first
    move, to find the move that differs from another program's.

    \b
    Examples:
      ndvariants perft chess 4
      ndvariants perft chess 3 --divide
      ndvariants perft hyperchess 3 -p n=3 --json
    """

    start: Start = part(Start)
    depth: int = argument("depth", type=click.IntRange(min=0))
    divided: bool = flag("--divide", "divided", help="Count below each first move, and the sum.")
    as_json: bool = given(json_option)


@request
class PlayRequest:
    """Play in the terminal. Type moves as the command `moves` writes them; TAB completes them.

    \b
    At the prompt:
      e2e4          a move        moves [e2]     legal moves, all or from a cell
      undo          take back     resign         give up
      hint          advice        save FILE      save
      help          all commands
    \b
    Examples:
      ndvariants play chess
      ndvariants play chess --against level=3
      ndvariants play raumschach --side black --seed 3
      ndvariants play hyperchess -p n=4 --against person
      ndvariants play hyperchess -p n=2 -p quiet=8 --white level=3 --black level=3
      ndvariants play --load mygame.json
    """

    variant: str | None = given(click.argument("variant", required=False), confined_option)
    where: Where = part(Where)
    side: str | None = option("--side", metavar="PLAYER", help="Your side, such as black; the first player by default.")
    against: str = option("--against", metavar="PLAYER", default="random", help=_AGAINST)
    white: str | None = option("--white", metavar="PLAYER", help="Player of the first side: person, level=3, ...")
    black: str | None = option("--black", metavar="PLAYER", help="Player of the second side.")
    pace: float = option(
        "--pace", type=click.FloatRange(0, 60), default=1.0, show_default=True,
        help="Seconds between moves when computers play each other.",
    )  # fmt: skip
    slices: str = option("--slice", "slices", metavar="AXIS=NUMBER", default="", help="Draw only boards at w=5,y=1.")
    seed: int | None = option(
        "--seed", type=click.IntRange(min=0), help="Seed of the computer's choices; without it every game is different."
    )
    saved: Path | None = option(
        "--load", "saved", type=click.Path(dir_okay=False, path_type=Path), help="Continue a saved game."
    )


@request
class ServeRequest:
    """See, play and edit games in a browser on this machine.

    Without VARIANT the page asks what to play, or continues the last game of --games. The server listens on 127.0.0.1
    only, and answers only requests with the token of the printed address.

    \b
    Examples:
      ndvariants serve chess
      ndvariants serve hyperchess -p n=3
      ndvariants serve mygame.yaml --games mygames.db
      ndvariants serve --run run.db
    """

    variant: str | None = argument("variant", required=False)
    parameters: dict[str, str] = given(parameter_option)
    port: int = option(
        "--port",
        type=click.IntRange(0, 65535),
        default=0,
        show_default=False,
        help="Port to use; a free one by default.",
    )
    no_open: bool = flag("--no-open", help="Print the address and open no browser.")
    games: Path | None = option(
        "--games", type=FileToWrite(), help="Store the games in this file; without VARIANT continue the last one."
    )
    run: Path | None = option(
        "--run", type=click.Path(path_type=Path), help="Show the recorded games of this file, too."
    )
    programs: tuple[str, ...] = option(
        "--program", "programs", multiple=True, help="Let this program play as uci:PROGRAM; the page starts no other."
    )


@request
class SolveRequest:
    """Prove whether the side to move wins, draws or loses, or solve an ending of few pieces.

    A win is proved by the rules of the game without pruning, and then searched for in fewer moves. If there is none,
    a win of the other side is searched for, and if there is none either, the position is a draw. With --pieces, every
    position of these pieces is solved; draws by repetition and by quiet plies are ignored.

    \b
    Examples:
      ndvariants solve chess --position "6k1/5ppp/8/8/8/1Q6/5PPP/4R1K1 w - - 0 1"
      ndvariants solve connect_four -p row=3 --moves
      ndvariants solve losalamos --pieces KRk
    """

    start: Start = part(Start)
    nodes: int = option("--nodes", type=click.IntRange(1, 1 << 32), default=1_000_000, help="Most nodes to search.")
    plies: int = option("--plies", type=click.IntRange(1, 511), default=511, help="The longest win in plies.")
    moves: bool = flag("--moves", help="Also solve the position after each legal move, with as many nodes again.")
    pieces: str | None = option("--pieces", metavar="PIECES", help="Solve all positions of these pieces, such as KRk.")
    as_json: bool = given(json_option)


@request
class BenchRequest:
    """Compare the random games of a variant with those of chess and of the median shipped game.

    Report how much of the time each line of its file costs. For a line that costs more than half, suggest a cheaper
    form if one is known. All times are CPU time.

    \b
    Examples:
      ndvariants bench mygame.yaml
      ndvariants bench janggi --quick --json
    """

    variant: str = given(variant_argument)
    parameters: dict[str, str] = given(parameter_option)
    quick: bool = flag("--quick", help="Measure less: rougher numbers.")
    as_json: bool = given(json_option)


@request
class MovesRequest:
    """Print the legal moves of a position, one a line.

    With --json each move has its origin, target, promotion and drop as names, and the coordinates of both cells,
    from 1 along each of the `axes`.

    \b
    Examples:
      ndvariants moves chess
      ndvariants moves chess --after "e2e4 e7e5"
      ndvariants moves chess --position "8/P7/8/8/8/8/8/K6k w - - 0 1"
      ndvariants moves hyperchess -p n=4 --json
    """

    start: Start = part(Start)
    as_json: bool = given(json_option)


@request
class UciRequest:
    """Run as an engine for graphical boards and other programs: UCI, CECP (xboard) or UCCI.

    The first line of input, `uci`, `xboard` or `ucci`, selects the protocol.

    \b
    Examples, the second with python-chess:
      ndvariants uci raumschach
      engine = chess.engine.SimpleEngine.popen_uci(["ndvariants", "uci", "chess"])
    """

    chosen: Chosen = part(Chosen)
