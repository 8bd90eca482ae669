"""``ndvariants moves``: the legal moves of a position, one a line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from ndvariants.cli.arguments import (
    json_option,
    open_game,
    open_position,
    parameter_option,
    position_options,
    variant_argument,
)

if TYPE_CHECKING:
    from ndvariants.game.game import Game
    from ndvariants.game.move import Move


@click.command("moves")
@variant_argument
@parameter_option
@position_options
@json_option
def command(variant: str, parameters: dict[str, str], text: str | None, after: str, as_json: bool) -> None:
    """Print the legal moves of a position, one a line.

    With --json each move has its origin, target, promotion and drop as names, and the coordinates of both cells,
    counted from 1 along each axis of the board.

    \b
    Examples:
      ndvariants moves chess
      ndvariants moves chess --after "e2e4 e7e5"
      ndvariants moves chess --position "8/P7/8/8/8/8/8/K6k w - - 0 1"
      ndvariants moves hyperchess -p n=4 --json
    """
    game = open_game(variant, parameters)
    position = open_position(game, text, after)
    moves = position.legal_moves()
    if not as_json:
        for move in moves:
            click.echo(move.text)
        return
    outcome = position.outcome()
    entry = {
        "variant": game.variant.name,
        "position": position.text(),
        "side": position.side,
        "in_check": position.in_check(),
        "outcome": None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason},
        "moves": [_move_entry(game, move) for move in moves],
    }
    click.echo(json.dumps(entry, indent=2, ensure_ascii=False))


def _move_entry(game: Game, move: Move) -> dict[str, object]:
    """One move for a program."""
    return {
        "text": move.text,
        "piece": move.piece,
        "origin": move.origin,
        "target": move.target,
        "promotion": move.promotion,
        "drop": move.drop,
        "captures": move.captures or None,
        "origin_coordinates": _coordinates(game, move.origin),
        "target_coordinates": _coordinates(game, move.target),
    }


def _coordinates(game: Game, cell: str | None) -> list[int] | None:
    """The coordinates of a cell, from 1; ``None`` for no cell and on boards without axes."""
    tables = game.tables
    if cell is None or cell not in tables.cells:
        return None
    row = tables.coordinates[tables.cells.index(cell)]
    return [int(number) + 1 for number in row] or None
