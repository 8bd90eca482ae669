"""Requests to the commands on games: the options of each, and its help."""

from __future__ import annotations

from pathlib import Path

import click

from ndvariants.cli.arguments import (
    Chosen,
    Start,
    Where,
    complete_variant,
    confined_option,
    json_option,
    parameter_option,
    read_budget,
    seed_option,
)
from ndvariants.cli.gathering import argument, flag, given, option, part, request
from ndvariants.cli.output import FileToWrite

_AGAINST = "Who plays the other side: person, random, level=1 .. level=10, alphabeta:nodes=10000, alphabeta:seconds=2."


@request
class AnalyseRequest:
    """Tell the best lines of a position, with their worth for the side to move.

    A piece of median strength is worth 3.00. The same question has the same answer on every machine.

    \b
    Examples:
      ndvariants analyse losalamos --nodes 5000 --lines 3
      ndvariants analyse chess --position "6k1/5ppp/8/8/8/1Q6/5PPP/4R1K1 w - - 0 1"
    """

    start: Start = part(Start)
    nodes: int = option("--nodes", type=click.IntRange(1, 1 << 40), default=100_000, help="Positions a line.")
    depth: int = option(
        "--depth", type=click.IntRange(1, 63), default=63, show_default=False, help="Plies to look ahead at most."
    )
    lines: int = option("--lines", type=click.IntRange(1, 50), default=1, help="How many first moves.")
    as_json: bool = given(json_option)


@request
class AssessRequest:
    """Say whether a game is any good: who wins, whether games end, whether skill matters, what is never used.

    The file and its tests are checked; then random moves, equal players who look ahead from drawn openings, and unequal
    ones play, until enough is known or the time is over. Each line has its 95 % interval, what is usual in
    shipped games, and a suggestion. The score is the share of lines that are good; lines to look at count half, unsure
    ones not at all, and it is at most 50 where something is wrong.

    \b
    Examples:
      ndvariants assess mygame.yaml
      ndvariants assess mygame.yaml --budget 30m --out games.db -o page.html
      ndvariants assess mygame.yaml --fail-under 80
    """

    chosen: Chosen = part(Chosen)
    budget: float = option("--budget", default="2m", callback=read_budget, help="At most so long: 90s, 2m, 1h.")
    workers: int = option(
        "--workers", "-w", type=click.IntRange(1, 64), default=2, help="Threads that share the games."
    )
    seed: int = given(seed_option)
    out: Path | None = option(
        "--out", type=FileToWrite(), metavar="FILE", help="Keep the games; the next call goes on with them."
    )
    output: Path | None = option(
        "-o", "--output", type=FileToWrite(), metavar="FILE", help="Write a page; Markdown where it ends in .md."
    )
    fail_under: float | None = option(
        "--fail-under", type=click.FloatRange(0, 100), metavar="SCORE", help="Exit code 1 below this score."
    )
    as_json: bool = given(json_option)


@request
class PerftRequest:
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


@request
class PlayRequest:
    """Play in the terminal. Type moves as `ndvariants moves` writes them; TAB completes them.

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
      ndvariants play --load mygame.json
    """

    variant: str | None = given(click.argument("variant", required=False), confined_option)
    where: Where = part(Where)
    side: str | None = option(
        "--side", metavar="PLAYER", help="The side that you play, such as black; the first if not given."
    )
    against: str = option("--against", metavar="PLAYER", default="random", help=_AGAINST)
    seed: int | None = option(
        "--seed", type=click.IntRange(min=0), help="Seed of the computer's choices; not given: other games every time."
    )
    saved: Path | None = option(
        "--load", "saved", type=click.Path(dir_okay=False, path_type=Path), help="Go on with a saved game."
    )


@request
class ServeRequest:
    """See, play and edit games in a browser on this machine.

    Without VARIANT the page asks what to play, or goes on with the last game of --games. The server listens on
    127.0.0.1 only, and answers only those who know the printed address.

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
        help="The port; 0, or not given: any free one.",
    )
    no_open: bool = flag("--no-open", help="Do not open a browser: print the address only.")
    games: Path | None = option(
        "--games", type=FileToWrite(), help="Keep the games in this file. Without VARIANT the last one of them goes on."
    )
    run: Path | None = option(
        "--run", type=click.Path(path_type=Path), help="Show the recorded games of this file, too."
    )
    programs: tuple[str, ...] = option(
        "--program", "programs", multiple=True, help="This program may play, as uci:PROGRAM; the page starts no other."
    )


@request
class SolveRequest:
    """Prove whether the side to move wins by force, whatever the others do; or solve an ending of few pieces.

    A win is proved by the rules of the game, nothing pruned, and then looked for in fewer moves. With --pieces every
    position of these pieces is solved; endings by repetition and by quiet plies are not counted.

    \b
    Examples:
      ndvariants solve chess --position "6k1/5ppp/8/8/8/1Q6/5PPP/4R1K1 w - - 0 1"
      ndvariants solve losalamos --pieces KRk
    """

    start: Start = part(Start)
    nodes: int = option("--nodes", type=click.IntRange(1, 1 << 32), default=1_000_000, help="The most nodes.")
    plies: int = option("--plies", type=click.IntRange(1, 511), default=511, help="The longest win in plies.")
    pieces: str | None = option(
        "--pieces", metavar="PIECES", help="A table of all positions of these pieces, as in KRk."
    )
    as_json: bool = given(json_option)


@request
class BenchRequest:
    """Measure perft, random games and tables on this machine in CPU time, and what two workers gain in time passed.

    What is counted or played is measured with code for its game and with code for every game, in turn. A bare loop
    shows what two threads can gain here at best.

    Of a VARIANT, measure its random games beside those of chess and of the median shipped game, and tell which lines
    of its file cost how much of the time; for one that costs more than half, what is cheaper, where that is known.

    Where fairy-stockfish is in the PATH, or the Python packages chess and open_spiel are installed, they do the same
    work in turn with us, and their speed and the ratio are printed beside ours.

    \b
    Examples:
      ndvariants bench --quick
      ndvariants bench --rounds 5 --json
      ndvariants bench --conditions
      ndvariants bench mygame.yaml
    """

    variant: str | None = given(
        click.argument("variant", required=False, shell_complete=complete_variant), confined_option
    )
    parameters: dict[str, str] = given(parameter_option)
    rounds: int = option("--rounds", type=click.IntRange(min=1), default=3, help="The median of these counts.")
    quick: bool = flag("--quick", help="Smaller work: less than a minute in all, rougher numbers.")
    conditions: bool = flag("--conditions", help="Games with conditions and rules: their share of the speed of chess.")
    as_json: bool = given(json_option)


@request
class MovesRequest:
    """Print the legal moves of a position, one a line.

    With --json each move has its origin, target, promotion and drop as names, and the coordinates of both cells,
    counted from 1 along each of the `axes`.

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
    """Be an engine for other programs, as graphical boards are: by UCI, CECP (xboard) or UCCI.

    The first line that is read, `uci`, `xboard` or `ucci`, says which protocol it is.

    \b
    Examples, the second with python-chess:
      ndvariants uci raumschach
      engine = chess.engine.SimpleEngine.popen_uci(["ndvariants", "uci", "chess"])
    """

    chosen: Chosen = part(Chosen)
