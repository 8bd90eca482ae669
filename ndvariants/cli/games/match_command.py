"""``ndvariants match``: two players, many games, and how sure the difference is."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import Start, json_option, seed_option, workers_option
from ndvariants.cli.drawing_lots import asked_lot, lot_option
from ndvariants.cli.entrants import opening_option, stop_at_option
from ndvariants.cli.gathering import argument, command_of, given, option, part
from ndvariants.cli.guard import INTERRUPTED
from ndvariants.errors import NdVariantsError

if TYPE_CHECKING:
    from ndvariants.game.game import Game
    from ndvariants.players.worth.values import Values
    from ndvariants.simulation.estimation.rating import Score, SequentialTest
    from ndvariants.simulation.match import Match


@dataclass(frozen=True, slots=True)
class Request:
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


@command_of("match", Request)
def command(asked: Request) -> None:
    from ndvariants.players import read_player
    from ndvariants.players.games import Terms, read_stop_at
    from ndvariants.simulation.match import Pairing, play_match

    position = asked.start.position()
    players = read_player(asked.first), read_player(asked.second)
    terms = Terms(asked.max_plies, asked.opening, pairs=True, stop_at=read_stop_at(asked.stop_at))
    shown = _show if sys.stderr.isatty() else None
    if asked.drawn and asked.start.where.is_moved:
        raise click.UsageError("--lot draws the start of every pair: leave --position and --after out")
    lot = asked_lot(asked.start.variant, asked.start.where.parameters, asked.drawn, asked.seed)
    values = _values(position.game, asked)
    if values is not None and not all(player.is_compiled for player in players):
        raise click.UsageError("values of their own are for players limited by nodes or depth")
    pairing = Pairing(position, players, asked.seed, terms, values, lot)
    match = play_match(pairing, asked.games, asked.workers, _test(asked.bounds), shown)
    if asked.as_json:
        entry = {"variant": position.game.variant.name, "players": [asked.first, asked.second], "seed": asked.seed}
        entry |= {} if lot is None else {"lot": lot.text()}
        echo_json("match", entry | match.as_dict())
    else:
        click.echo(_report(position.game.variant.title, asked.first, asked.second, match, asked.bounds))
    if match.interrupted:
        raise click.exceptions.Exit(INTERRUPTED)


def _values(game: Game, asked: Request) -> tuple[Values, Values] | None:
    """Piece values of both players; ``None`` if both use those of the game."""
    from ndvariants.players.worth.learned import Learned, read_learned
    from ndvariants.players.worth.values import values_as_learned, values_of
    from ndvariants.resources import read_text

    if asked.first_values is None and asked.second_values is None:
        return None

    def read(said: str | None) -> Values:
        if said is None:
            return values_of(game)
        if said == "derived":
            return values_as_learned(game, Learned())
        learned = read_learned(game, read_text(Path(said)) or " ", said)
        if not learned.values:
            raise NdVariantsError(f"{said} holds values of this game with other parameters", "give the same with -p")
        return values_as_learned(game, learned)

    return read(asked.first_values), read(asked.second_values)


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
    """Report of a match, for people."""
    from ndvariants.report.text.simulation_text import NOT_REPRODUCIBLE
    from ndvariants.simulation.estimation.rating import as_text
    from ndvariants.simulation.match import most_frequent

    score = match.first
    games = score.won + score.drawn + score.lost
    lines = [
        f"{title}: {first} against {second}, {games} games" + ", interrupted" * match.interrupted,
        "",
        f"  {first}: +{score.won} ={score.drawn} -{score.lost}, {as_text(score)}",
        f"  the player who moved first: {as_text(match.white)}",
        f"  mean length {match.plies / max(games, 1):.1f} plies; ended by "
        + ", ".join(f"{reason} {n}" for reason, n in most_frequent(match.reasons)),
    ]
    if bounds is not None:
        low, high = bounds.split(",")
        nearer = {"low": f"{low} Elo rather than {high}", "high": f"{high} Elo rather than {low}"}
        lines.append(f"  sequential test: {nearer.get(match.verdict or '', 'undecided')} (errors 5 %)")
    if not match.reproducible:
        lines.append(f"  {NOT_REPRODUCIBLE}")
    return "\n".join(lines)
