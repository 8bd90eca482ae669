"""The moves of a piece on a board whose sections a thread joins, for an example of how they stand."""

from __future__ import annotations

from dataclasses import replace
from math import prod

from ndvariants.game.game import Game, Position
from ndvariants.game.text.fields import PositionFields
from ndvariants.report.layout.reach import BOTH, CAPTURE, MOVE


def with_sections_placed(position: Position) -> Position:
    """The same position; where no movable section stands yet, each on a point, spread over the board."""
    game, fields = position.game, position.fields
    codes = _markers(game)
    points = [cell for cell, section in enumerate(_sections(game)) if section is None]
    if not codes or any(fields.board[point] in codes for point in points):
        return position
    board = list(fields.board)
    step = max(1, len(points) // len(codes))
    for number, code in enumerate(codes):
        board[points[(number * step) % len(points)]] = code
    return game.position_from(replace(fields, board=tuple(board)))


def thread_reach(position: Position, code: int, origin: int) -> dict[int, str]:
    """The cells that a lone piece of this code reaches from *origin*, with the sign of how; sections stay in place."""
    game, markers = position.game, _markers(position.game)
    coded = game.letters.by_code[code]
    phase = next((i for i, phase in enumerate(game.variant.phases) if phase.moves), 0)
    board = [held if held in markers else 0 for held in position.fields.board]
    board[origin] = code
    side = coded.player if coded.player < len(game.players) else 0  # a neutral piece is moved by the player to move
    alone = PositionFields(board=tuple(board), side=side, phase=phase)
    quiet = _targets(game, alone, origin)
    enemy = next(k for k, one in game.letters.by_code.items() if one.player not in (coded.player, len(game.players)))
    found = {}
    for cell, section in enumerate(_sections(game)):
        if section is not None and cell != origin:
            facing = replace(alone, board=(*board[:cell], enemy, *board[cell + 1 :]))
            captures = cell in _targets(game, facing, origin)
            if captures or cell in quiet:
                found[cell] = BOTH if captures and cell in quiet else CAPTURE if captures else MOVE
    return found


def _targets(game: Game, fields: PositionFields, origin: int) -> set[int]:
    state = game.position_from(fields).state
    moves = game.moves_of(state, game.engine.pseudo(state))
    start = game.cells[origin]
    return {game.cells.index(move.target) for move in moves if move.origin == start}


def _sections(game: Game) -> list[str | None]:
    board = game.variant.board
    assert board.sections
    found: list[str | None] = []
    for section in board.sections:
        found += [section.name] * prod(axis.width for axis in section.axes)
    return found + [None] * len(board.points)


def _markers(game: Game) -> list[int]:
    """The codes of the pieces that show where movable sections stand."""
    board = game.variant.board
    sections = board.sections
    pieces = {section.piece for section in sections if section.piece}
    return [code for code, coded in game.letters.by_code.items() if coded.piece in pieces]
