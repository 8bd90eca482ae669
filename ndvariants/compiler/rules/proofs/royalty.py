"""Royalty on a condition: comparisons of counts of pieces, as bounds that the kernel asks without a program."""

from __future__ import annotations

from typing import NamedTuple

from ndvariants.compiler.faults import error_of
from ndvariants.compiler.rules.expressions import owners_of
from ndvariants.compiler.rules.folding import all_pieces
from ndvariants.compiler.rules.writer import Scope, Writer
from ndvariants.faults.programs import ROYAL_ANYWHERE, ROYAL_BY_COUNTS
from ndvariants.language.trees.syntax import Between, Binary, Count, Expr, Number, PieceSet
from ndvariants.words.operators import LIMIT

_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}


class Bounds(NamedTuple):
    """From *least* to *most* pieces of the *codes* must be on the board."""

    least: int
    most: int
    codes: list[int]

    def words(self) -> list[int]:
        """The condition as the kernel reads it."""
        return [self.least, self.most, len(self.codes), *self.codes]


def bounds_of(writer: Writer, expr: Expr, player: int) -> list[Bounds]:
    """The conditions that an expression joins by ``and``, as *player* sees them. Raises ``VariantError`` for others."""
    match expr:
        case Binary(operator="and"):
            return [*bounds_of(writer, expr.left, player), *bounds_of(writer, expr.right, player)]
        case Between(operand=Count() as count, low=Number(value=low), high=Number(value=high)):
            return [Bounds(low, high, _codes(writer, count, player))]
        case Binary(operator=operator, left=Count() as count, right=Number(value=n)) if operator in _MIRRORED:
            return [Bounds(*_range(operator, n), _codes(writer, count, player))]
        case Binary(operator=operator, left=Number(value=n), right=Count() as count) if operator in _MIRRORED:
            return [Bounds(*_range(_MIRRORED[operator], n), _codes(writer, count, player))]
    raise error_of(ROYAL_BY_COUNTS, expr)


def _range(operator: str, n: int) -> tuple[int, int]:
    least = {"=": n, ">": n + 1, ">=": n}.get(operator, 0)
    most = {"=": n, "<": n - 1, "<=": n}.get(operator, LIMIT)
    return least, most


def _codes(writer: Writer, count: Count, player: int) -> list[int]:
    scope = Scope(player)
    pieces = all_pieces(writer, count.what, scope) or count.what
    owners = owners_of(writer, pieces.owner, scope) if isinstance(pieces, PieceSet) and pieces.cells is None else None
    if owners is None or not isinstance(pieces, PieceSet):
        raise error_of(ROYAL_ANYWHERE, count)
    return writer.codes_of(pieces.kinds, owners)
