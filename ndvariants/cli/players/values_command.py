"""``ndvariants values``: what pieces are worth to computer players, and how that was got."""

from __future__ import annotations

from dataclasses import asdict

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.players.requests import ValuesRequest
from ndvariants.players.worth.learned import Learned, learned_of
from ndvariants.players.worth.values import PieceValue, values_of
from ndvariants.report.text.columns import table

SOURCES = {
    "moves": "derived from its moves",
    "file": "written in the file",
    "learned": "learned from games",
    "royal": "royal: who loses it has lost",
}
_INTERVALS = "between: 95 % of the fit to these games, drawn towards the value by moves; no interval of a piece's worth"


def obey(asked: ValuesRequest) -> None:
    game = asked.chosen.game()
    pieces = values_of(game).pieces
    if asked.as_json:
        entry = {"variant": game.variant.name, "parameters": dict(game.variant.parameters)}
        echo_json("values", entry | {"pieces": [asdict(piece) for piece in pieces]})
        return
    head = ["piece", "value", "moves", ""]
    rows = [[one.piece, str(one.value), f"{one.moves:.1f}", _source(one)] for one in pieces]
    click.echo(table([head, *rows], right=frozenset({1, 2})))
    click.echo("".join(f"\n{line}" for line in _learned(learned_of(game))), nl=False)


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
