"""The start by lot that the castling rights of a position are from: ``w HFhf`` in Fischer's chess."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game
from ndvariants.game.load import load
from ndvariants.model.variant import Lot

MOST_WAYS = 100_000


def game_for(game: Game, text: str) -> Game:
    """Return the game that reads a position text: with the start by lot that it is from, where *game* refuses it."""
    try:
        game.position(text)
    except NdVariantsError:
        return drawn_for(game, text) or game
    return game


def drawn_for(game: Game, text: str) -> Game | None:
    """The game with the start by lot that the castling rights of a position text are from, ``None`` for none."""
    words = text.split()
    if not game.variant.lots or not game.rights or len(words) < 3:
        return None
    try:
        standing = _standing(game, words)
        lot = game.variant.lots[0]
        number = None if standing is None else number_of(lot, standing)
        if number is None:
            return None
        parameters = {**game.variant.parameters, lot.parameter: number}
        return load(game.variant.path or game.variant.name, **parameters)
    except NdVariantsError:
        return None


def _standing(game: Game, words: list[str]) -> dict[int, str] | None:
    """The pieces that the rights of a position need, by their places on the line of a lot; ``None``: no rights do."""
    position = game.position(" ".join([*words[:2], "-", *words[3:]]))
    pieces = {(one.player, game.cells.index(one.cell)): one.piece for one in position.pieces()}
    by_code = game.letters.by_code
    king, partner = (by_code[code].piece for _, code in game.rights[0].pieces[:2])
    standing: dict[int, str] = {}
    for letter in words[2]:
        player = game.players[letter.islower()]
        lot = next((lot for lot in game.variant.lots if lot.player == player), None)
        if lot is None:
            return None
        on_line = {cell: pieces[player, cell] for cell in sorted(lot.cells) if (player, cell) in pieces}
        kings = [cell for cell, piece in on_line.items() if piece == king]
        partners = [cell for cell, piece in on_line.items() if piece == partner]
        meant = _partner(game, letter.lower(), kings, partners)
        if meant is None:
            return None
        for cell, piece in ((kings[0], king), (meant, partner)):
            if standing.setdefault(lot.cells.index(cell), piece) != piece:
                return None
    return standing


def _partner(game: Game, letter: str, kings: list[int], partners: list[int]) -> int | None:
    """The cell of the piece that a right is about: the last beyond the king, the first before it, or by its file."""
    if len(kings) != 1:
        return None
    beyond = [cell for cell in partners if cell > kings[0]]
    before = [cell for cell in partners if cell < kings[0]]
    if letter == "k":
        return beyond[-1] if beyond else None
    if letter == "q":
        return before[0] if before else None
    return next((cell for cell in partners if game.cells[cell].startswith(letter)), None)


def number_of(lot: Lot, standing: Mapping[int, str]) -> int | None:
    """A number that puts these pieces on their places of the line, as far as that many ways go; ``None`` for none."""
    wanted = {lot.cells[place]: piece for place, piece in standing.items()}
    return _drawn(lot, 0, list(lot.cells), wanted, [MOST_WAYS])


def _drawn(lot: Lot, k: int, free: list[int], wanted: Mapping[int, str], left: list[int]) -> int | None:
    if k == len(lot.draws):
        return None if set(wanted) & set(free) else 0
    pieces, allowed = lot.draws[k]
    ways = list(combinations([cell for cell in free if cell in allowed], len(pieces)))
    for at, way in enumerate(ways):
        left[0] -= 1
        if left[0] < 0:
            return None
        if any(wanted.get(cell, piece) != piece for cell, piece in zip(way, pieces, strict=True)):
            continue
        rest = _drawn(lot, k + 1, [cell for cell in free if cell not in way], wanted, left)
        if rest is not None:
            return at + len(ways) * rest
    return None
