"""``ndvariants values``: what pieces are worth to computer players, and how that was got."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.guard import INTERRUPTED
from ndvariants.cli.players.requests import ValuesRequest
from ndvariants.game.game import Position
from ndvariants.interruptions import Interruptions
from ndvariants.players import read_player
from ndvariants.players.worth.learned import Learned, learned_of
from ndvariants.players.worth.values import PieceValue, values_of
from ndvariants.report.text.columns import table
from ndvariants.simulation.estimation.rating import as_text
from ndvariants.simulation.exchange import check_by_games

SOURCES = {
    "moves": "derived from its moves",
    "file": "written in the file",
    "learned": "learned from games",
    "royal": "royal: who loses it has lost",
}
_INTERVALS = (
    "between: 95 % interval of a regression round the value derived from moves, not of what a piece is worth;\n"
    "`values --check PIECE PIECE` asks games"
)


def obey(asked: ValuesRequest) -> None:
    game = asked.chosen.game()
    pieces = values_of(game).pieces
    if asked.checked is not None:
        _check(asked, game.start(), {one.piece: one.value for one in pieces})
        return
    if asked.as_json:
        entry = {"variant": game.variant.name, "parameters": dict(game.variant.parameters)}
        echo_json("values", entry | {"pieces": [asdict(piece) for piece in pieces]})
        return
    head = ["piece", "value", "moves", ""]
    rows = [[one.piece, str(one.value), f"{one.moves:.1f}", _source(one)] for one in pieces]
    click.echo(table([head, *rows], right=frozenset({1, 2})))
    click.echo("".join(f"\n{line}" for line in _learned(learned_of(game))), nl=False)


def _check(asked: ValuesRequest, start: Position, values: Mapping[str, int]) -> None:
    kinds, player = asked.checked or ("", ""), read_player(asked.player)
    click.get_current_context().with_resource(Interruptions())
    found = check_by_games(start, kinds, player, asked.games, asked.seed, asked.workers)
    first, second, score = found.first, found.second, found.score
    if asked.as_json:
        entry = {"variant": start.game.variant.name, "player": asked.player, "seed": asked.seed}
        known = {"worth": {kind: values[kind] for kind in kinds}}
        echo_json("values", entry | known | asdict(found))
    else:
        games = score.won + score.drawn + score.lost
        words = ((score.low > 0.5, f"{second} is worth more"), (score.high < 0.5, f"{first} is worth more"))
        verdict = next((word for holds, word in words if holds), "these games show no difference")
        click.echo(
            f"{start.game.variant.title}: {games} games of {asked.player}, {found.on_a_side} of either kind on a side\n"
            f"  {second} against {first}: +{score.won} ={score.drawn} -{score.lost}, {as_text(score)}\n"
            f"  {verdict}; by values {first} {values[first]}, {second} {values[second]}"
        )
    if found.interrupted:
        raise click.exceptions.Exit(INTERRUPTED)


def _learned(learned: Learned) -> list[str]:
    if not learned.how:
        return []
    what = "on each cell, early and late, and in hand" if learned.cells is not None else "of each piece"
    how = ", ".join(f"{key} {value}" for key, value in learned.how.items() if key != "proven")
    lines = [f"learned {what}: {how}"]
    if learned.weights is not None:
        weights = (f"{name} {percent} %" for name, percent in asdict(learned.weights).items())
        lines.append(f"weights: {', '.join(weights)}")
    if learned.how.get("proven", True) is False:
        lines.append("not proven: the match was not won")
    return [*lines, _INTERVALS, ""]


def _source(one: PieceValue) -> str:
    interval = f", between {one.low} and {one.high}" if one.source == "learned" else ""
    return SOURCES[one.source] + interval
