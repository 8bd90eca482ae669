"""Cells without pieces: of ``SET except pieces`` each cell is asked what stands there; no set of pieces is made."""

from __future__ import annotations

from ndvariants.compiler.rules.around import cells_around
from ndvariants.compiler.rules.expressions import owners_of
from ndvariants.compiler.rules.folding import all_pieces
from ndvariants.compiler.rules.writer import Scope, Writer
from ndvariants.kernel.layout import WALL
from ndvariants.language.trees.syntax import CellSet, Expr, Name, PieceSet
from ndvariants.words.sets import Sets


def other_codes(writer: Writer, excluded: Expr, scope: Scope, walls: bool) -> int | None:
    """The table of the codes that cells keep which hold none of the excluded pieces; of gone cells if *walls*.

    ``None`` unless the pieces are known by their codes alone.
    """
    codes = known_codes(writer, excluded, scope)
    if codes is None:
        return None
    codes = [*codes, *(() if walls else (WALL,))]
    return writer.assembler.numbers([int(code not in codes) for code in range(writer.n_codes)])


def known_codes(writer: Writer, expr: Expr, scope: Scope) -> list[int] | None:
    """The codes of pieces, wherever they stand; ``None`` where these are not known beforehand."""
    pieces = all_pieces(writer, expr, scope) or expr
    if not isinstance(pieces, PieceSet) or pieces.cells is not None:
        return None
    owners = owners_of(writer, pieces.owner, scope)
    return None if owners is None else writer.codes_of(pieces.kinds, owners)


def empties_among(writer: Writer, what: Expr | None, scope: Scope) -> tuple[int, Name, int] | None:
    """Of cells that one cell decides, without those with pieces: lists, the word for that cell, the codes left."""
    if not isinstance(what, CellSet) or what.kind is not Sets.EXCEPT or not writer.geometry.exists.all():
        return None
    around = cells_around(writer, what.arguments[0], scope)
    codes = None if around is None else other_codes(writer, what.arguments[1], scope, walls=False)
    return None if around is None or codes is None else (writer.assembler.lists(around[0]), around[1], codes)
