"""Provenance: the lines of the file that an action row comes from."""

from __future__ import annotations

from ndvariants.compiler.moves.facts import FactFinder
from ndvariants.compiler.plans import Plans
from ndvariants.errors import Place

Provenance = dict[tuple[int, int], tuple[Place, ...]]


def provenance(plans: Plans, facts: FactFinder) -> Provenance:
    """The places of the movement lines behind every (code, place of an action row in the tables) that occurs."""
    found: Provenance = {}
    for code, sets in plans.tracks.moves.items():
        piece = plans.codes.piece(code).name
        for row in facts.used(sets):
            places = {
                place
                for source in plans.rows.sources(row)
                for name, place in plans.maker.sources.get(source, ())
                if name == piece
            }
            at = int(plans.rows.places[row])
            found[code, at] = tuple(sorted(places, key=lambda place: (place.path, place.line, place.column)))
    return found
