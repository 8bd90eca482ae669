"""``ndvariants play``: a game in the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ndvariants.cli.arguments import Where, confined_option, open_game
from ndvariants.cli.gathering import command_of, given, option, part

if TYPE_CHECKING:
    from ndvariants.game.game import Game, Position


_AGAINST = "Who plays the other side: person, random, level=1 .. level=10, alphabeta:nodes=10000, alphabeta:seconds=2."


@dataclass(frozen=True, slots=True)
class Request:
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


@command_of("play", Request)
def command(asked: Request) -> None:
    from ndvariants.cli.games.session import Table

    if asked.saved is not None and (asked.variant or asked.where != Where({}, None, "")):
        raise click.UsageError("a saved game knows its variant and position: give --load alone")
    if asked.saved is not None:
        game, position = _loaded(asked.saved)
    elif asked.variant is None:
        raise click.UsageError("name a variant, or a saved game with --load")
    else:
        game = open_game(asked.variant, asked.where.parameters)
        position = asked.where.position(game)
    players = [player.name for player in game.variant.players if not player.neutral]
    if asked.side is not None and asked.side not in players:
        raise click.BadParameter(f"{asked.side!r} is none of: {', '.join(players)}", param_hint="--side")
    mine = set(players) if asked.against == "person" else {asked.side or players[0]}
    Table(game, position, mine, asked.seed, "random" if asked.against == "person" else asked.against).run()


def _loaded(path: Path) -> tuple[Game, Position]:
    """The game and the position of a file that ``save`` wrote, or of the last game of a PGN file."""
    from ndvariants.bridge.pgn_read import read_pgn
    from ndvariants.game.records.record_json import record_from_json
    from ndvariants.game.records.replay import game_of, last_position
    from ndvariants.resources import read_text

    text = read_text(path)
    games = read_pgn(text, str(path)) if path.suffix.lower() == ".pgn" else []
    record = games[-1] if games else record_from_json(text, str(path))
    game = game_of(record)
    return game, last_position(game, record)
