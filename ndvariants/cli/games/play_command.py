"""``ndvariants play``: a game in the terminal."""

from __future__ import annotations

from pathlib import Path

import click

from ndvariants.bridge.pgn_read import read_pgn
from ndvariants.cli.arguments import Where, slice_chosen
from ndvariants.cli.games.requests import PlayRequest
from ndvariants.cli.games.session import PERSON, Table
from ndvariants.game.game import Game, Position
from ndvariants.game.records.record_json import record_from_json
from ndvariants.game.records.replay import game_of, last_position
from ndvariants.resources import read_text


def obey(asked: PlayRequest) -> None:
    if asked.saved is not None and (asked.variant or asked.where != Where({}, None, "")):
        raise click.UsageError("a saved game knows its variant and position: give --load alone")
    if asked.saved is not None:
        game, position = _loaded(asked.saved)
    elif asked.variant is None:
        raise click.UsageError("name a variant, or a saved game with --load")
    else:
        game = asked.where.game(asked.variant)
        position = asked.where.position(game)
    players = [player.name for player in game.variant.players if not player.neutral]
    if asked.side is not None and asked.side not in players:
        raise click.BadParameter(f"{asked.side!r} is none of: {', '.join(players)}", param_hint="--side")
    Table(game, position, _seats(asked, players), asked.seed, asked.pace, slice_chosen(asked.slices)).run()


def _seats(asked: PlayRequest, players: list[str]) -> dict[str, str]:
    if asked.white is None and asked.black is None:
        mine = asked.side or players[0]
        return {side: PERSON if side == mine else asked.against for side in players}
    if asked.side is not None or asked.against != "random":
        raise click.UsageError("--white and --black name both players: leave --side and --against out")
    named = dict(zip(players, (asked.white, asked.black), strict=False))
    return {side: named.get(side) or PERSON for side in players}


def _loaded(path: Path) -> tuple[Game, Position]:
    text = read_text(path)
    games = read_pgn(text, str(path)) if path.suffix.lower() == ".pgn" else []
    record = games[-1] if games else record_from_json(text, str(path))
    game = game_of(record)
    return game, last_position(game, record)
