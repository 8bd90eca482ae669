"""``ndvariants match``: two players, many games, and how sure the difference is."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.entrants import asked_lot
from ndvariants.cli.guard import INTERRUPTED
from ndvariants.cli.players.requests import MatchRequest
from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game
from ndvariants.players import read_player
from ndvariants.players.games import Terms, read_stop_at
from ndvariants.players.worth.learned import Learned, read_learned
from ndvariants.players.worth.values import Values, values_as_learned, values_of
from ndvariants.report.text.simulation_text import NOT_REPRODUCIBLE
from ndvariants.resources import read_text
from ndvariants.simulation.estimation.rating import Score, SequentialTest, as_text
from ndvariants.simulation.games import PlayersRecipe
from ndvariants.simulation.match import Match, most_frequent, play_match


def obey(asked: MatchRequest) -> None:
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
    recipe = PlayersRecipe(position, players, asked.seed, terms, values=values, lot=lot)
    match = play_match(recipe, asked.games, asked.workers, _test(asked.bounds), shown)
    if asked.as_json:
        entry = {"variant": position.game.variant.name, "players": [asked.first, asked.second], "seed": asked.seed}
        entry |= {} if lot is None else {"lot": lot.text()}
        echo_json("match", entry | match.as_dict())
    else:
        click.echo(_report(position.game.variant.title, _apart(asked), match, asked.bounds))
    if match.interrupted:
        raise click.exceptions.Exit(INTERRUPTED)


def _values(game: Game, asked: MatchRequest) -> tuple[Values, Values] | None:
    """Piece values of both players; ``None`` if both use those of the game."""
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


def _pairs_text(pairs: Sequence[int]) -> str:
    """``0: 3, 0.5: 1, 1: 12, 1.5: 2, 2: 6``."""
    return ", ".join(f"{k / 2:g}: {seen}" for k, seen in enumerate(pairs))


def _show(score: Score) -> None:
    click.echo(f"\r+{score.won} ={score.drawn} -{score.lost}  {100 * score.score:.1f} % ", nl=False, err=True)


def _apart(asked: MatchRequest) -> tuple[str, str]:
    """Return how the players are called: by what differs, where they are asked for alike."""
    if asked.first != asked.second:
        return asked.first, asked.second
    if asked.first_values == asked.second_values:
        return f"{asked.first} (first)", f"{asked.second} (second)"
    values = (asked.first_values, asked.second_values)
    first, second = (f"{asked.first}, values {said or 'of the game'}" for said in values)
    return first, second


def _report(title: str, names: tuple[str, str], match: Match, bounds: str | None) -> str:
    score, (first, second) = match.first, names
    nelo = "" if match.normalized_elo is None else f", {match.normalized_elo:+.0f} nElo"
    games = score.won + score.drawn + score.lost
    lines = [
        f"{title}: {first} against {second}, {games} games" + ", interrupted" * match.interrupted,
        "",
        f"  {first}: +{score.won} ={score.drawn} -{score.lost}, {as_text(score)}{nelo}",
        f"  pairs of games by points of the first player: {_pairs_text(match.pairs)}",
        f"  the player who moved first: {as_text(match.white)}",
        f"  mean length {match.plies / max(games, 1):.1f} plies; ended by "
        + ", ".join(f"{reason} {n}" for reason, n in most_frequent(match.reasons)),
    ]
    if bounds is not None:
        low, high = bounds.split(",")
        nearer = {"low": f"{low} Elo rather than {high}", "high": f"{high} Elo rather than {low}"}
        decided = nearer.get(match.verdict or "", "undecided")
        lines.append(f"  sequential test: {decided} (errors 5 %); the interval holds whenever the test stops")
    if not match.reproducible:
        lines.append(f"  {NOT_REPRODUCIBLE}")
    return "\n".join(lines)
