"""Provenance: which lines of the author's file an action row comes from."""

from __future__ import annotations

from ndvariants.compiler.facts import rows_used
from ndvariants.compiler.plans import Plans
from ndvariants.errors import Place


def provenance(plans: Plans) -> dict[tuple[int, int], tuple[Place, ...]]:
    """The places of the movement lines behind every (code, action row) that occurs."""
    known: dict[int, list[int]] = {}
    found: dict[tuple[int, int], tuple[Place, ...]] = {}
    for code, sets in plans.men.moves.items():
        piece = plans.codes.piece(code).name
        used = known.setdefault(id(sets), rows_used(sets, plans.rows))
        for row in used:
            places = {
                place
                for source in plans.rows.sources(row)
                for name, place in plans.maker.sources.get(source, ())
                if name == piece
            }
            found[code, row] = tuple(sorted(places, key=lambda place: (place.path, place.line, place.column)))
    return found
