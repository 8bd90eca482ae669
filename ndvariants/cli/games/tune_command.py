"""``ndvariants tune``: values of pieces improved by games, kept only if they win a match."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import json_option, open_game, parameter_option, variant_argument
from ndvariants.cli.gathering import gathered
from ndvariants.cli.output import FileToWrite, write_whole

if TYPE_CHECKING:
    from ndvariants.game.game import Game
    from ndvariants.players.worth.tuned import Tuned
    from ndvariants.simulation.fitting.cell_games import Asking
    from ndvariants.simulation.match import Match

LOW, HIGH = 0, 30  # Elo: the sequential test by which new values are kept


@dataclass(frozen=True, slots=True)
class Request:
    """The options of the command."""

    variant: str
    parameters: dict[str, str]
    games: int
    nodes: int
    most: int
    seed: int
    max_plies: int
    workers: int
    cells: bool
    rounds: int
    output: Path | None
    as_json: bool


@click.command("tune")
@variant_argument
@parameter_option
@click.option("--games", "-n", type=click.IntRange(min=20), default=600, show_default=True, help="Games to learn from.")
@click.option("--nodes", type=click.IntRange(min=1), default=400, show_default=True, help="Positions a move.")
@click.option("--match", "most", type=click.IntRange(min=2), default=2000, show_default=True, help="Games to prove it.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Same seed, same games.")
@click.option(
    "--max-plies", type=click.IntRange(1, 1 << 20), default=300, show_default=True, help="Longer games count as drawn."
)
@click.option("--workers", "-w", type=click.IntRange(min=1), default=1, show_default=True, help="Threads of the games.")
@click.option("--cells", is_flag=True, help="Learn what pieces are worth on each cell, too.")
@click.option("--rounds", type=click.IntRange(1, 100), default=2, show_default=True, help="Of --cells: learn so often.")
@click.option("--output", "-o", type=FileToWrite(), help="Where to keep them, not beside the file.")
@json_option
@gathered(Request, "asked")
def command(asked: Request) -> None:
    """Improve what pieces are worth to computer players by games of theirs, if that can be proved.

    Players of equal strength play from starts that lack some pieces on either side; the results correct the values. The
    new ones are kept beside the file, in NAME.values.json, if they win a match against the old ones (0 or 30 Elo, by
    Wald's test, errors 5 %); players then go by them. What the file itself says in `values` stays. With --cells games
    from openings that differ say what a piece is worth on each cell, early and late, and in hand; the second round is
    played by what the first has found.

    \b
    Examples:
      ndvariants tune my.yaml --cells --games 16000 --nodes 300 --workers 2
      ndvariants tune my.yaml --games 1000 --workers 2
      ndvariants tune losalamos --games 40 --nodes 50 --match 40
    """
    from ndvariants.players.worth.values import values_of

    game = open_game(asked.variant, asked.parameters)
    if len(game.players) != 2:
        raise click.UsageError("values are tuned in games of two players")
    old = {piece.piece: piece.value for piece in values_of(game).pieces}
    found, match = _tuned(game, asked)
    path = asked.output or _place(game) if match.verdict == "high" else None
    how: dict[str, object] = {"games": asked.games, "nodes": asked.nodes, "seed": asked.seed}
    how |= {"rounds": asked.rounds} if asked.cells else {}
    if path is not None:
        _keep(path, game, found, match, how)
    if asked.as_json:
        rows = {name: {"before": old[name]} | asdict(value) for name, value in found.values.items()}
        entry = {"variant": game.variant.name, "values": rows, "match": match.as_dict(), "kept": path and str(path)}
        echo_json("tune", entry)
        return
    _report(game, old, found, match, path)


def _tuned(game: Game, asked: Request) -> tuple[Tuned, Match]:
    """The values that games speak for, and the match of players who go by them against those who do not."""
    from ndvariants.players import read_player
    from ndvariants.players.games import StopAt, Terms
    from ndvariants.players.worth.values import values_as_tuned, values_of
    from ndvariants.simulation.estimation.rating import SequentialTest
    from ndvariants.simulation.fitting.cell_games import Asking
    from ndvariants.simulation.match import Pairing, play_match

    terms = Terms(asked.max_plies, 2, pairs=True, stop_at=StopAt(3, 100))
    player = read_player(f"alphabeta:nodes={asked.nodes}")
    asking = Asking(player, asked.games, asked.seed, terms, asked.workers)
    found = _of_cells(game, asking, asked.rounds) if asked.cells else _of_pieces(game, asking)
    rivals, test = (values_as_tuned(game, found), values_of(game)), SequentialTest(LOW, HIGH)
    pairing = Pairing(game.start(), (player, player), asked.seed + 1, terms, rivals)
    return found, play_match(pairing, asked.most, asked.workers, test)


def _of_pieces(game: Game, asking: Asking) -> Tuned:
    """Values of pieces, but for those that the file names."""
    from ndvariants.players.worth.tuned import Tuned
    from ndvariants.simulation.fitting.tuning import evidence_of, tuned

    evidence = evidence_of(game, asking.player, asking.games, asking.seed, asking.terms, _progress())
    found = tuned(game, evidence)
    return Tuned({piece: value for piece, value in found.items() if piece not in game.variant.values})


def _of_cells(game: Game, asking: Asking, rounds: int) -> Tuned:
    """Values of pieces, and of each on every cell."""
    from ndvariants.simulation.fitting.cell_tuning import learned

    return learned(game, asking, rounds, _progress())


def _progress() -> Callable[[int], None] | None:
    """Progress callback, or None when stderr is no terminal."""
    return _show if sys.stderr.isatty() else None


def _keep(path: Path, game: Game, found: Tuned, match: Match, how: dict[str, object]) -> None:
    """Write the values to a file, with how they were got."""
    from ndvariants.players.worth.tuned import tuned_text

    score = f"+{match.first.won} ={match.first.drawn} -{match.first.lost}"
    write_whole(path, tuned_text(game, found.values, how | {"match": score}, found.cells))


def _place(game: Game) -> Path | None:
    """Beside the file; nowhere for a shipped variant."""
    from ndvariants.players.worth.tuned import tuned_path
    from ndvariants.resources import variant_paths

    path = tuned_path(game)
    shipped = {shipped.resolve().parent for shipped in variant_paths().values()}
    return None if path is None or path.resolve().parent in shipped else path


def _show(games: int) -> None:
    click.echo(f"\r{games} games ", nl=False, err=True)


def _report(game: Game, old: dict[str, int], found: Tuned, match: Match, path: Path | None) -> None:
    from ndvariants.report.text.columns import table
    from ndvariants.simulation.estimation.rating import as_text

    rows = [[name, str(old[name]), str(v.value), f"{v.low} to {v.high}"] for name, v in found.values.items()]
    click.echo(table([["piece", "before", "tuned", "95 %"], *rows], right=frozenset({1, 2})))
    score = match.first
    click.echo(f"\ntuned against before: +{score.won} ={score.drawn} -{score.lost}, {as_text(score)}")
    if match.verdict != "high":
        click.echo("not kept: the match is not won")
    elif path is not None:
        click.echo(f"kept in {path}")
    elif found.cells is not None:
        click.echo(f"the match is won; {game.variant.name} is shipped: say with --output where to keep it")
    else:
        values = ", ".join(f"{name}: {value.value}" for name, value in found.values.items())
        click.echo(f"the match is won; {game.variant.name} is shipped: write this into a file of yours that extends it")
        click.echo(f"values: {{{values}}}")
