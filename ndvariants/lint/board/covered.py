"""Movements that add nothing: wherever they lead, other lines of the piece lead by the same way.

Two lines are compared on the board, not by their words: ``leap (1,0)`` is ``step orthogonal``, and ``slide any`` holds
``slide diagonal``. Large boards and pieces of many lines are passed over.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ndvariants.builder.shape.written import words_in
from ndvariants.compiler.plans import Plans
from ndvariants.errors import Place
from ndvariants.language.trees.syntax import Movement
from ndvariants.model.variant import Piece
from ndvariants.words.movements import Clause

MOST_CELLS, MOST_LINES, MOST_WAYS = 600, 40, 80_000
Ways = frozenset[tuple[int, ...]]  # whether the piece has moved, player, row at the end, the cells of the way


def covered_movements(plans: Plans) -> Iterator[tuple[Piece, Place]]:
    """The lines of the file itself that add nothing to the other lines of their piece."""
    if plans.thread is not None or plans.geometry.n_cells > MOST_CELLS or plans.geometry.classes is not None:
        return
    for piece in plans.variant.pieces:
        lines: dict[Place, list[Movement]] = {}
        for movement in piece.movements:
            if movement.place is not None:
                lines.setdefault(movement.place, []).append(movement)
        if 1 < len(lines) <= MOST_LINES and not _hangs_on_parameters(plans, piece):
            for place in _covered(plans, piece, lines):
                if place.path == plans.variant.path:
                    yield piece, place


def _hangs_on_parameters(plans: Plans, piece: Piece) -> bool:
    merged = json.loads(plans.variant.merged or "{}")
    words = words_in([merged.get("board"), merged.get("pieces", {}).get(piece.name)])
    return bool(words & set(plans.variant.parameters))


def _covered(plans: Plans, piece: Piece, lines: dict[Place, list[Movement]]) -> Iterator[Place]:
    """Lines whose every way is one of the other lines, those below first."""
    ways = {place: _ways(plans, piece, movements) for place, movements in lines.items()}
    known = Counter(way for found in ways.values() for way in found)
    if sum(known.values()) > MOST_WAYS:
        return
    for place in reversed(ways):
        found = ways[place]
        if found and all(known[way] > 1 for way in found):
            known.subtract(found)
            yield place


def _ways(plans: Plans, piece: Piece, movements: list[Movement]) -> Ways:
    """Every way of some movements with what may be done at its end; apart: captures and other moves, pieces that have
    moved and those that have not."""
    owners = [player for player in range(plans.codes.n_players) if plans.codes.find(player, piece.name)]
    return frozenset(
        (moved, *way)
        for movement in movements
        for mode in (("move", "capture") if movement.mode == "both" else (movement.mode,))
        for player in owners
        for way in _of_player(plans, piece, replace(movement, mode=mode), player)
        for moved in ((0,) if Clause.UNMOVED in movement.flags else (0, 1))
    )


def _of_player(plans: Plans, piece: Piece, movement: Movement, player: int) -> Iterator[tuple[int, ...]]:
    plain = not any(leg.verb == "hop" for leg in movement.legs)
    made = plans.maker.tracks(piece, movement, (player,))
    lands = plans.rows.landing(player)
    for tracks in made:
        for origin, cells, rows, length in zip(
            tracks.origin.tolist(), tracks.cells.tolist(), tracks.rows.tolist(), tracks.length.tolist(), strict=True
        ):
            for end in range(length):
                if lands[rows[end]]:
                    passed = () if plain else tuple(rows[:end])
                    yield (player, rows[end], origin, *cells[: end + 1], -1, *passed)
