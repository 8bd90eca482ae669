"""``ndvariants moves``: the legal moves of a position, one a line."""

from __future__ import annotations

from collections.abc import Callable

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.games.requests import MovesRequest
from ndvariants.game.game import Game
from ndvariants.game.move import Move


def obey(asked: MovesRequest) -> None:
    game = asked.start.game()
    position = asked.start.position(game)
    moves = position.legal_moves()
    if not asked.as_json:
        for move in moves:
            click.echo(move.text)
        return
    outcome, coordinates = position.outcome(), _coordinates(game)
    entry = {
        "variant": game.variant.name,
        "position": position.text(),
        "side": position.side,
        "in_check": position.in_check(),
        "outcome": None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason},
        "axes": [axis.name for axis in getattr(game.variant.board, "axes", ())],
        "moves": [_move_entry(move, coordinates) for move in moves],
    }
    echo_json("moves", entry)


def _move_entry(move: Move, coordinates: Callable[[str | None], list[int] | None]) -> dict[str, object]:
    return {
        "text": move.text,
        "piece": move.piece,
        "origin": move.origin,
        "target": move.target,
        "promotion": move.promotion,
        "drop": move.drop,
        "captures": move.captures or None,
        "origin_coordinates": coordinates(move.origin),
        "target_coordinates": coordinates(move.target),
    }


def _coordinates(game: Game) -> Callable[[str | None], list[int] | None]:
    """The coordinates of a cell by its name, from 1; ``None`` for no cell and on boards without axes."""
    numbers = {name: number for number, name in enumerate(game.tables.cells)}

    def found(cell: str | None) -> list[int] | None:
        if cell not in numbers:
            return None
        return [int(number) + 1 for number in game.tables.coordinates[numbers[cell]]] or None

    return found
