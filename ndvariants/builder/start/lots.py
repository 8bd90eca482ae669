"""Starts by number: pieces of a line whose places a number chooses, as in the 960 starts of Fischer's chess.

Each text of ``draw`` names letters, and perhaps where they may stand (``B on file mod 2 = 0``). There are as many ways
to put them, in the order written, as there are choices of that many free cells; the number picks one, and what is left
of it goes on to the next text. So the first text counts fastest.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

from ndvariants.builder.names.scope import View
from ndvariants.builder.start.placing import Setup
from ndvariants.faults.limits import NoSuchStart
from ndvariants.faults.names import UnknownAxis
from ndvariants.faults.setup import LetterOfNobody, NoDraw
from ndvariants.language.parse import parse_expression
from ndvariants.language.recovery import shifted
from ndvariants.language.trees.syntax import Expr
from ndvariants.language.yaml.source import Key
from ndvariants.model.boards.axes import grid_coordinate
from ndvariants.model.variant import Lot, Piece

MOST_CHOICES = 1_000_000  # of one text
Entry = tuple[list[str], Expr | None, tuple[Key, ...]]  # letters, where, the path of the text


def build_lots(setup: Setup) -> None:
    """Put the pieces of every lot of the file."""
    for here, lot in setup.draft.each("setup", "lots"):
        if isinstance(lot, dict):
            _lot(setup, here)


def _lot(setup: Setup, here: tuple[Key, ...]) -> None:
    draft, axes, board = setup.draft, setup.draft.scope.axes, setup.board
    axis = draft.text(*here, "along")
    if axis not in axes or not board.axes:
        draft.report(UnknownAxis(axis, ()), (*here, "along"))
        return
    number = draft.number(*here, "number", default=0)
    line = draft.expression(*here, "on", view=View.CELL)
    entries = [_entry(setup, at) for at, _ in draft.each(*here, "draw")]
    k = [one.name for one in board.axes].index(axis)
    for player in [name for name, _ in draft.words(*here, "for")] or setup.moving:
        owner = next((one for one in setup.players if one.name == player), None)
        if owner is None:
            draft.player(player, draft.document.place(*here, "for"))
            continue
        cells = setup.solve(line, player, (*here, "on"))
        sign = owner.signs.get(axis, 1)
        cells.sort(key=lambda cell: sign * grid_coordinate(board.axes, cell)[k])
        _draw(setup, player, cells, entries, number, here)


def _entry(setup: Setup, here: tuple[Key, ...]) -> Entry:
    draft = setup.draft
    letters, word, rest = draft.text(*here).partition(" on ")
    if not word:
        return letters.split(), None, here
    tree, problems = parse_expression(rest, shifted(draft.document.locate(*here), len(letters) + len(word)))
    draft.faults.extend(problems)
    if tree is None:
        return letters.split(), None, here
    return letters.split(), draft.resolver(view=View.CELL).condition(draft.spelled_out(tree)), here


def _draw(
    setup: Setup, player: str, free: list[int], entries: Sequence[Entry], number: int, here: tuple[Key, ...]
) -> None:
    draft, left, starts, cells = setup.draft, number, 1, tuple(free)
    draws: list[tuple[tuple[str, ...], frozenset[int]]] = []
    for letters, where, path in entries:
        pieces = [_piece(setup, player, letter, path) for letter in letters]
        allowed = frozenset(cells if where is None else setup.solve(where, player, path))
        fits = [cell for cell in free if cell in allowed]
        ways = comb(len(fits), len(pieces))
        if not 0 < ways <= MOST_CHOICES:
            draft.report(NoDraw(len(pieces), len(fits)), path)
            return
        draws.append((tuple(piece.name for piece in pieces if piece is not None), allowed))
        chosen = next(way for at, way in enumerate(combinations(fits, len(pieces))) if at == left % ways)
        left, starts = left // ways, starts * ways
        for piece, cell in zip(pieces, chosen, strict=True):
            if piece is not None:
                setup.put(piece, player, cell, draft.document.place(*path))
        free = [cell for cell in free if cell not in chosen]
    setup.lots.append(Lot(player, str(draft.get(*here, "number")), cells, tuple(draws)))
    if left:
        draft.report(NoSuchStart(number, starts - 1), (*here, "number"))


def _piece(setup: Setup, player: str, letter: str, here: tuple[Key, ...]) -> Piece | None:
    piece = setup.letters.get((player, letter.lower()))
    if piece is None:
        known = ", ".join(sorted({one.letter.upper() for one in setup.pieces if player in one.owners}))
        setup.draft.report(LetterOfNobody(player, letter, known), here)
    return piece
