"""Positions put together by hand: pieces on cells and a side to move, on the board of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ndvariants.errors import PositionError
from ndvariants.game.game import Position
from ndvariants.kernel import layout as L

Standing = Sequence[int]  # cell, player, kind


def arranged(before: Position, pieces: Sequence[Standing], side: int) -> Position:
    """*before* with these pieces on the board and no others, and *side* to move.

    Hands, registers and phase stay; rights to castle stay where their pieces do. A piece counts as unmoved where it
    stands as at the start. Raises PositionError for what no board holds.
    """
    game, fields = before.game, before.fields
    start = game.start().fields.board
    codes: dict[tuple[int, int], list[int]] = {}
    kinds = {piece: number for number, piece in enumerate(game.pieces)}
    for code, coded in game.letters.by_code.items():
        codes.setdefault((coded.player, kinds[coded.piece]), []).append(code)
    board = [code if code < L.FIRST_PIECE else L.EMPTY for code in fields.board]
    for cell, player, kind in pieces:
        if not 0 <= cell < len(board) or board[cell] != L.EMPTY:
            raise PositionError("two pieces on one cell, or a piece where there is no cell")
        possible = codes.get((player, kind))
        if not possible:
            raise PositionError(f"{game.letters.players[player]} has no piece of that kind")
        moved = [code for code in possible if not game.letters.by_code[code].unmoved]
        board[cell] = start[cell] if start[cell] in possible else (moved or possible)[0]
    if not 0 <= side < len(game.players):
        raise PositionError(f"there are {len(game.players)} players, and it is the turn of one of them")
    rights = 0
    for right in game.rights:
        if fields.rights & right.bit and all(board[cell] == code for cell, code in right.pieces):
            rights |= right.bit
    same = [one == other for one, other in zip(board, fields.board, strict=True)]
    held = dict(fields.registers)
    for shape in (shape for shape in game.registers if shape.is_of_pieces):  # a piece put there is a new one
        numbers = zip(held[shape.name], same, strict=True)
        held[shape.name] = tuple(number if is_same else shape.initial for number, is_same in numbers)
    made = replace(
        fields, board=tuple(board), side=side, rights=rights, en_passant=(), victim=-1, clock=0, ply=side, status=0,
        registers=tuple(held.items()),
    )  # fmt: skip
    return game.position(game.write(made))
