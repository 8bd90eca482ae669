"""``ndvariants match``: two players or several, many games, and how sure the difference is."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.entrants import asked_lot
from ndvariants.cli.guard import INTERRUPTED
from ndvariants.cli.players.requests import MatchRequest
from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game
from ndvariants.laboratory.matches import RoundRobin, pair_recipes, play_matches
from ndvariants.players.worth.learned import Learned, read_learned
from ndvariants.players.worth.values import Values, values_as_learned, values_of
from ndvariants.report.text.columns import count
from ndvariants.report.text.ratings_text import ratings_text
from ndvariants.report.text.simulation_text import NOT_REPRODUCIBLE
from ndvariants.resources import read_text
from ndvariants.simulation.estimation.rating import Score, SequentialTest, as_text
from ndvariants.simulation.games import PlayersRecipe
from ndvariants.simulation.keeping import keeping
from ndvariants.simulation.match import Match, most_frequent
from ndvariants.simulation.plan import Plan


def obey(asked: MatchRequest) -> None:
    _refuse_what_cannot_be(asked)
    position = asked.start.position()
    plan = Plan(
        asked.games, asked.players, asked.seed, asked.max_plies, asked.workers, asked.opening, stop_at=asked.stop_at
    )
    lot = asked_lot(asked.start.variant, asked.start.where.parameters, asked.drawn, asked.seed)
    recipes, values = pair_recipes(position, plan), _values(position.game, asked)
    if values is not None and not all(recipe.is_compiled for recipe in recipes):
        raise click.UsageError("values of their own are for players limited by nodes or depth")
    robin = _played(asked, plan, [replace(recipe, values=values, lot=lot) for recipe in recipes])
    last = list(robin.matches.values())[-1]
    entry = {"variant": position.game.variant.name, "players": list(asked.players), "seed": asked.seed}
    entry |= {} if lot is None else {"lot": lot.text()}
    if len(asked.players) > 2:
        _show_ratings(asked, position.game.variant.title, entry, robin)
    elif asked.as_json:
        echo_json("match", entry | last.as_dict())
    else:
        click.echo(_report(position.game.variant.title, _apart(asked), last, asked.bounds))
    if last.interrupted:
        if asked.out is not None:
            click.echo(f"{asked.out} has the games until here; the same command with --resume goes on", err=True)
        raise click.exceptions.Exit(INTERRUPTED)


def _refuse_what_cannot_be(asked: MatchRequest) -> None:
    own_values = asked.first_values is not None or asked.second_values is not None
    if len(asked.players) < 2:
        raise click.UsageError("a match needs two players, or more")
    if len(asked.players) > 2 and (own_values or asked.bounds is not None):
        raise click.UsageError("--test and values of their own are for two players")
    if len(asked.players) > 2 and len(set(asked.players)) < len(asked.players):
        raise click.UsageError("each of several players must differ from the others")
    if asked.drawn and asked.start.where.is_moved:
        raise click.UsageError("--lot draws the start of every pair: leave --position and --after out")
    if asked.resume and asked.out is None:
        raise click.UsageError("--resume goes on with the games of --out FILE")
    if asked.out is not None and own_values:
        raise click.UsageError("--out keeps games of players who use the game's values")


def _played(asked: MatchRequest, plan: Plan, recipes: Sequence[PlayersRecipe]) -> RoundRobin:
    """Return the matches in order; after Ctrl-C those until then."""
    shown = _show if sys.stderr.isatty() else None
    with keeping(asked.out, asked.resume, asked.start.variant, asked.stop_at) as kept:
        return RoundRobin(play_matches(recipes, plan, _test(asked.bounds), kept, shown))


def _show_ratings(asked: MatchRequest, title: str, entry: dict[str, object], robin: RoundRobin) -> None:
    met, rated, matches = robin.meetings, robin.ratings, robin.matches.values()
    if asked.as_json:
        rows = [{"players": list(pair), **match.as_dict()} for pair, match in robin.matches.items() if pair in met]
        echo_json("match", entry | {"ratings": [asdict(one) for one in rated], "matches": rows})
        return
    games = sum(match.first.won + match.first.drawn + match.first.lost for match in matches)
    interrupted = ", interrupted" * any(match.interrupted for match in matches)
    click.echo(f"{title}: {len(asked.players)} players, {count(games)} games{interrupted}\n")
    click.echo(ratings_text(rated, met))
    click.echo("\nElo relative to the mean, 95 % intervals; columns 1, 2, ...: the score in % against each player.")
    if not all(match.reproducible for match in matches):
        click.echo(NOT_REPRODUCIBLE)


def _values(game: Game, asked: MatchRequest) -> tuple[Values, Values] | None:
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
    one, other = asked.players
    if one != other:
        return one, other
    if asked.first_values == asked.second_values:
        return f"{one} (first)", f"{other} (second)"
    values = (asked.first_values, asked.second_values)
    first, second = (f"{one}, values {said or 'of the game'}" for said in values)
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
        lines.append(f"  sequential test: {decided} (errors 5 %)")
        lines.append("  the interval holds whenever the test stops: it is wider than for a fixed number of games")
        if match.verdict is None and not match.interrupted:
            lines.append(f"  all games were played; for a fixed number of games: {as_text(match.of_fixed_size)}")
    if not match.reproducible:
        lines.append(f"  {NOT_REPRODUCIBLE}")
    return "\n".join(lines)
