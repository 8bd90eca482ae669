"""Packing: tracks and attacks become the vector R, and pointers into it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from ndvariants.compiler.classes import Classes
from ndvariants.compiler.hops import hop_threats
from ndvariants.compiler.plans import Plans
from ndvariants.compiler.rays import Ints
from ndvariants.compiler.streams import Chains, Fields, StreamTable, chains, choose_fields, longest_ray, offsets
from ndvariants.compiler.thread import LONGEST_BRANCH, thread_record
from ndvariants.compiler.threats import ThreatRows, reversed_chains
from ndvariants.compiler.uniform import uniform_board
from ndvariants.errors import Place
from ndvariants.model.variant import SectionBoard


@dataclass(frozen=True, eq=False)
class Packed:
    """The streams of a variant. ``moves`` int32[n_codes * n_cells], ``threats`` and ``hops`` by player int32[n_cells]
    (``None``: no such threats), ``lines`` int32[n_axes * n_cells] or ``None`` where nobody asks for lines."""

    fields: Fields
    R: Ints
    moves: Ints
    threats: list[Ints]
    hops: list[Ints | None]
    lines: Ints | None
    threat_rows: ThreatRows
    two_ways: bool


def pack(plans: Plans) -> Packed:
    """The streams of all men, of what they attack, and of the lines that programs ask for."""
    n, players = plans.geometry.n_cells, range(plans.codes.n_players)
    rows = ThreatRows(plans.codes)
    first = {id(sets): code for code, sets in reversed(plans.men.moves.items())}
    moves = {code: [chains(tracks) for tracks in plans.men.moves[code]] for code in first.values()}
    board, classes = uniform_board(plans.geometry), plans.geometry.classes
    reverse = [reversed_chains(plans.men.clear[player], rows.group, n, board) for player in players]
    over = board if classes is not None else None
    hops = [hop_threats(plans.men.hops[player], rows, player, n, over) for player in players]
    longest = longest_ray(chain.from_iterable([*moves.values(), *(one.chains for one in [*reverse, *hops])]))
    if plans.thread is not None:
        assert isinstance(plans.variant.board, SectionBoard)
        thread_record(plans.thread, plans.variant.board, plans.geometry, plans.codes, rows.group, 0)
        longest = max(longest, LONGEST_BRANCH)
    place = Place(plans.variant.path or "<variant>", 1, 1)
    fields = choose_fields(n, longest, max(plans.rows.size, len(rows.rows)), place)
    streams = _Streams(_table(n, fields, place, classes), classes)
    pointers = {code: streams.moves(sets) for code, sets in moves.items()}
    nothing = np.zeros(n, np.int32)
    by_code = [
        pointers[first[id(plans.men.moves[code])]] if code in plans.men.moves else nothing
        for code in range(len(plans.codes))
    ]
    threats = [streams.threats(one.chains) for one in reverse]
    hop_pointers = [streams.threats(one.chains) if one.chains else None for one in hops]
    lines = _lines(plans, streams.table)
    two_ways = any(one.two_ways for one in [*reverse, *hops])
    return Packed(fields, streams.table.words(), np.concatenate(by_code), threats, hop_pointers, lines, rows, two_ways)


@dataclass(frozen=True, eq=False, slots=True)
class _Streams:
    """The streams of every cell, or of the classes of a spread board's cells."""

    table: StreamTable
    classes: Classes | None

    def moves(self, sets: Sequence[Chains]) -> Ints:
        """Where the stream of every cell starts: int32[n_cells]."""
        if self.classes is None:
            return self.table.add(sets)
        return self.table.add([offsets(one, self.classes) for one in sets])[self.classes.of_cell]

    def threats(self, sets: Sequence[Chains]) -> Ints:
        """The same for threats, which on a spread board are those of its first class everywhere."""
        if self.classes is None:
            return self.table.add(sets)
        start = self.table.add([offsets(one, self.classes) for one in sets])[0]
        return np.full(len(self.classes.of_cell), start, np.int32)


def _lines(plans: Plans, table: StreamTable) -> Ints | None:
    """Pointers to the line of cells along each axis through each cell."""
    if plans.geometry.classes is not None or not (plans.variant.board.mutable or plans.builder.words):
        return None
    return np.concatenate([table.add_lists(axis) for axis in plans.geometry.lines] or [np.zeros(0, np.int32)])




def _table(n_cells: int, fields: Fields, place: Place, classes: Classes | None) -> StreamTable:
    if classes is None:
        return StreamTable(n_cells, fields, place)
    return StreamTable(len(classes.members), fields, place, shared=True)
