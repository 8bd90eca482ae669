"""``ndvariants match``: two players, many games, and how sure the difference is."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import Start, json_option, start_options
from ndvariants.cli.drawing_lots import asked_lot, lot_option
from ndvariants.cli.entrants import run_options
from ndvariants.cli.gathering import gathered

if TYPE_CHECKING:
    from ndvariants.simulation.estimation.rating import Score, SequentialTest
    from ndvariants.simulation.match import Match


@dataclass(frozen=True, slots=True)
class Request:
    """The options of the command."""

    start: Start
    first: str
    second: str
    games: int
    seed: int
    max_plies: int
    workers: int
    bounds: str | None
    drawn: str | None
    opening: int
    stop_at: str
    as_json: bool


@click.command("match")
@start_options
@click.argument("first", metavar="PLAYER")
@click.argument("second", metavar="PLAYER")
@click.option(
    "--games", "-n", type=click.IntRange(min=1), default=100, show_default=True, help="At most this many games."
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Same seed, same games.")
@click.option(
    "--max-plies",
    type=click.IntRange(1, 1 << 20),
    default=600,
    show_default=True,
    help="A game that lasts longer counts as drawn.",
)
@click.option(
    "--workers", "-w", type=click.IntRange(min=1), default=1, show_default=True, help="Threads that share the games."
)
@click.option("--test", "bounds", metavar="LOW,HIGH", help="End when it is sure which difference in Elo is nearer.")
@lot_option
@partial(run_options, opening_plies=4)
@json_option
@gathered(Request, "asked")
def command(asked: Request) -> None:
    """Let two players play pairs of games from the same random opening, the sides changed, and tell the score.

    A draw counts half, and so does a game that comes
    to no end.

    \b
    Examples:
      ndvariants match losalamos alphabeta:nodes=300 greedy --games 20
      ndvariants match chess level=5 level=4 --games 400 --workers 2 --test 0,100
      ndvariants match chess alphabeta:nodes=10000 uci:fairy-stockfish,nodes=1000 --games 20
    """
    from ndvariants.players import read_player
    from ndvariants.players.games import Terms, read_stop_at
    from ndvariants.simulation.match import Pairing, play_match

    position = asked.start.position()
    players = read_player(asked.first), read_player(asked.second)
    terms = Terms(asked.max_plies, asked.opening, pairs=True, stop_at=read_stop_at(asked.stop_at))
    shown = _show if sys.stderr.isatty() else None
    if asked.drawn and (asked.start.text is not None or asked.start.after):
        raise click.UsageError("--lot draws the start of every pair: leave --position and --after out")
    lot = asked_lot(asked.start.variant, asked.start.parameters, asked.drawn, asked.seed)
    pairing = Pairing(position, players, asked.seed, terms, lot=lot)
    match = play_match(pairing, asked.games, asked.workers, _test(asked.bounds), shown)
    if asked.as_json:
        entry = {"variant": position.game.variant.name, "players": [asked.first, asked.second], "seed": asked.seed}
        entry |= {} if lot is None else {"lot": lot.text()}
        echo_json("match", entry | match.as_dict())
        return
    click.echo(_report(position.game.variant.title, asked.first, asked.second, match, asked.bounds))


def _test(bounds: str | None) -> SequentialTest | None:
    from ndvariants.simulation.estimation.rating import SequentialTest

    if bounds is None:
        return None
    try:
        low, high = (float(bound) for bound in bounds.split(","))
    except ValueError:
        raise click.BadParameter("write two differences in Elo, as in 0,50", param_hint="--test") from None
    if not -1000 < low < high < 1000:
        said = "the first must be less than the second, both within 1000 of 0"
        raise click.BadParameter(said, param_hint="--test")
    return SequentialTest(low, high)


def _show(score: Score) -> None:
    """The score so far, on stderr."""
    click.echo(f"\r+{score.won} ={score.drawn} -{score.lost}  {100 * score.score:.1f} % ", nl=False, err=True)


def _report(title: str, first: str, second: str, match: Match, bounds: str | None) -> str:
    """What a match has shown, for people."""
    from ndvariants.report.text.simulation_text import NOT_REPRODUCIBLE
    from ndvariants.simulation.estimation.rating import as_text
    from ndvariants.simulation.match import most_frequent

    score = match.first
    games = score.won + score.drawn + score.lost
    lines = [
        f"{title}: {first} against {second}, {games} games",
        "",
        f"  {first}: +{score.won} ={score.drawn} -{score.lost}, {as_text(score)}",
        f"  the player who moved first: {as_text(match.white)}",
        f"  mean length {match.plies / games:.1f} plies; ended by "
        + ", ".join(f"{reason} {n}" for reason, n in most_frequent(match.reasons)),
    ]
    if bounds is not None:
        low, high = bounds.split(",")
        nearer = {"low": f"{low} Elo rather than {high}", "high": f"{high} Elo rather than {low}"}
        lines.append(f"  sequential test: {nearer.get(match.verdict or '', 'undecided')} (errors 5 %)")
    if not match.reproducible:
        lines.append(f"  {NOT_REPRODUCIBLE}")
    return "\n".join(lines)
