"""Attackers and other facts about the cells of a position, by name, for ``Position``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ndvariants.errors import NotationError
from ndvariants.game.situation import Situation
from ndvariants.game.text.faults import did_you_mean
from ndvariants.kernel import layout as L
from ndvariants.kernel.header import AT_ROYAL_WHEN
from ndvariants.model.boards.axes import cell_at


def attackers(position: Situation, cell: str, by: str) -> tuple[str, ...]:
    """The cells of the pieces of a player that could take an enemy on a cell, in the order of the cells."""
    game = position.game
    return tuple(game.cells[k] for k in _attackers(position, game.notation.cell(cell), _player(position, by)))


def checkers(position: Situation, side: str) -> dict[str, tuple[str, ...]]:
    """For the cell of each royal of a player that is attacked: the cells of its attackers."""
    game = position.game
    owner = _player(position, side)
    found = {}
    for cell in _royals(position, owner):
        attacking = [k for by in game.opponents(owner) for k in _attackers(position, cell, by)]
        if attacking:
            found[game.cells[cell]] = tuple(game.cells[k] for k in sorted(attacking))
    return found


def royals(position: Situation, side: str) -> list[str]:
    """The cells of the pieces of a player that are royal in this position."""
    return [position.game.cells[cell] for cell in _royals(position, _player(position, side))]


def is_pinned(position: Situation, cell: str) -> bool:
    """Return True if a royal of its owner would be attacked by one more piece, were the piece on this cell gone."""
    game, fields = position.game, position.fields
    number = game.notation.cell(cell)
    coded = game.letters.by_code.get(fields.board[number])
    if coded is None or coded.player >= len(game.players) or number in _royals(position, coded.player):
        return False
    board = (*fields.board[:number], L.EMPTY, *fields.board[number + 1 :])
    without = Situation(game, game.state_of(replace(fields, board=board)))
    before, after = (checkers(each, game.players[coded.player]) for each in (position, without))
    return any(set(cells) - set(before.get(royal, ())) for royal, cells in after.items())


def dimension(position: Situation, cell: str) -> int:
    """On how many axes another cell is left on the line of this one (or none is gone, where only unbroken lines count);
    0 for a cell that is gone, and off grids."""
    game, board = position.game, position.fields.board
    number, grid = game.notation.cell(cell), game.variant.board
    if not grid.axes or board[number] == L.WALL:
        return 0
    place = grid.coordinates()[number]
    found = 0
    for axis, its in enumerate(grid.axes):
        line = ((*place[:axis], k, *place[axis + 1 :]) for k in range(its.width) if k != place[axis])
        there = [board[cell_at(grid.axes, other)] != L.WALL for other in line]
        found += any(there) and (not grid.unbroken or all(there))
    return found


def _attackers(position: Situation, cell: int, by: int) -> tuple[int, ...]:
    return tuple(sorted(position.game.engine.attackers(position.state, cell, by)))


def _royals(position: Situation, owner: int) -> list[int]:
    game, board = position.game, position.fields.board
    royal = {piece.name for piece in game.variant.pieces if piece.royal}
    codes = {k for k, coded in game.letters.by_code.items() if coded.player == owner and coded.piece in royal}
    codes = {code for code in codes if _is_royal_now(game.engine.T, board, code)}
    return [cell for cell, code in enumerate(position.fields.board) if code in codes]


def _is_royal_now(T: Sequence[int], board: Sequence[int], code: int) -> bool:
    p = T[T[AT_ROYAL_WHEN] + code] if T[AT_ROYAL_WHEN] else 0
    for _ in range(T[p] if p else 0):
        least, most, n = (int(word) for word in T[p + 1 : p + 4])
        counted = set(T[p + 4 : p + 4 + n])
        if not least <= sum(found in counted for found in board) <= most:
            return False
        p += 3 + n
    return True


def _player(position: Situation, name: str) -> int:
    players = position.game.players
    if name not in players:
        hint = did_you_mean(name, players) or f"players: {', '.join(players)}"
        raise NotationError(f"no player is called '{name}'", hint)
    return players.index(name)
