"""The tables of a validated variant.

The passes: big boards get walls around them, what the variant says becomes plans (tracks of pieces, castlings,
drops, programs), the plans are packed into streams, and all of it is written into tables.
"""

from __future__ import annotations

from ndvariants.compiler.boards.padding import LEAST_CELLS, padded
from ndvariants.compiler.faults import placed
from ndvariants.compiler.plans import Plans, collect
from ndvariants.compiler.tables.packing import pack
from ndvariants.compiler.tables.tables import Tables
from ndvariants.compiler.tables.writing import write_tables
from ndvariants.errors import VariantError
from ndvariants.model.cells import real_cells
from ndvariants.model.variant import Variant


def compile_variant(variant: Variant) -> Tables:
    """The tables of a variant. Raises ``VariantError`` where its board or a zone cannot be tabulated."""
    return compile_plans(plans_of(variant))


def plans_of(variant: Variant) -> Plans:
    """The plans of a variant, with walls around a big board."""
    large = real_cells(variant.board) >= LEAST_CELLS
    return collect(padded(variant) if large else variant)


def compile_plans(plans: Plans) -> Tables:
    """The tables of a variant whose plans are collected already (``findings`` of them may be asked as well)."""
    try:
        return write_tables(plans, pack(plans))
    except VariantError as error:
        raise placed(error, plans.variant.path) from None
