"""The vector R: packed tracks and attacks, and pointers to them; and which entries of one piece reach the same cell.

Of these the first that is open owns the move. So a random move of such a piece can be drawn entry by entry, like those
of others (``kernel.playout.slots``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from ndvariants.compiler.boards.rays import Ints
from ndvariants.compiler.moves.attacks.hops import hop_threats
from ndvariants.compiler.moves.attacks.threats import Reversed, ThreatRows, reversed_chains
from ndvariants.compiler.moves.attacks.uniform import is_uniform
from ndvariants.compiler.moves.streams import Fields, StreamTable, chains, choose_fields, longest_ray
from ndvariants.compiler.moves.thread import thread_record
from ndvariants.compiler.moves.tracks import Attack
from ndvariants.compiler.plans import Plans
from ndvariants.kernel.layout import INVERSE_SHIFT
from ndvariants.language.trees.syntax import Call, CellSet
from ndvariants.model.walk import nodes_in
from ndvariants.words.sets import Sets

MOST_ENTRIES = 1 << 20  # of all streams: where they have more, words for those that meet would crowd out the rest


@dataclass(frozen=True, eq=False)
class Packed:
    """The streams of a variant.

    ``moves`` int32[n_codes * n_cells], ``threats`` and ``hops`` by player int32[n_cells] (``None``: no such threats),
    ``joint`` those of all opponents of a player where three play or more, ``lines`` int32[n_axes * n_cells] or ``None``
    where no rule asks for lines.
    """

    fields: Fields
    R: Ints
    moves: Ints
    threats: list[Ints]
    joint: list[Ints]
    hops: list[Ints | None]
    lines: Ints | None
    threat_rows: ThreatRows
    two_ways: bool


def pack(plans: Plans) -> Packed:
    """The streams of all pieces, of what they attack, and of the lines that programs ask for."""
    n, players = plans.geometry.n_cells, range(plans.codes.n_players)
    rows = ThreatRows(plans.codes)
    first = {id(sets): code for code, sets in reversed(plans.tracks.moves.items())}
    moves = {
        code: [chains(tracks, plans.rows.places) for tracks in plans.tracks.moves[code]] for code in first.values()
    }
    board, classes = plans.geometry if is_uniform(plans.geometry) else None, plans.geometry.classes
    reverse = [
        reversed_chains(plans.tracks.clear[player], rows.group, n, board, rows.group_over_gaps) for player in players
    ]
    joint = [
        reversed_chains(_of_others(plans, player), rows.group, n, board, rows.group_over_gaps)
        for player in players
        if len(players) > 2 and plans.thread is None and not any(plans.tracks.hops)
    ]
    over = board if classes is not None else None
    hops = [
        hop_threats(over_hurdles, rows, player, n, over) if over_hurdles else Reversed()
        for player, over_hurdles in zip(players, plans.tracks.hops, strict=True)
    ]
    longest = longest_ray(chain.from_iterable([*moves.values(), *(one.chains for one in [*reverse, *joint, *hops])]))
    if plans.thread is not None:
        assert plans.variant.board.sections
        thread_record(plans.thread, plans.variant.board, plans.geometry, plans.codes, rows.group, 0)
    fields = choose_fields(n, longest, max(plans.rows.n_places, len(rows.rows)))
    table = StreamTable(n, fields)
    pointers = {}
    for code, sets in moves.items():
        of_piece = None if classes is None else classes.of_piece(plans.codes.piece(code))
        pointers[code] = table.add(sets) if of_piece is None else table.add_offsets(sets, of_piece)
    nothing = np.zeros(n, np.int32)
    by_code = [
        pointers[first[id(plans.tracks.moves[code])]] if code in plans.tracks.moves else nothing
        for code in range(len(plans.codes))
    ]
    threats, together, over_hurdles = [
        [table.add(one.chains) if classes is None else table.add_offsets(one.chains, classes.plain) for one in both]
        for both in (reverse, joint, hops)
    ]
    hop_pointers = [at if one.chains else None for at, one in zip(over_hurdles, hops, strict=True)]
    lines = _lines(plans, table)
    two_ways = any(one.two_ways for one in [*reverse, *hops])
    moved = np.concatenate(by_code)
    return Packed(fields, table.words(), moved, threats, together, hop_pointers, lines, rows, two_ways)


def _of_others(plans: Plans, player: int) -> list[Attack]:
    return [attack for by in plans.codes.opponents(player) for attack in plans.tracks.clear[by]]


def _asks_lines(node: object) -> bool:
    return (isinstance(node, CellSet) and node.kind is Sets.LINE) or (
        isinstance(node, Call) and node.function == "axis"
    )


def _lines(plans: Plans, table: StreamTable) -> Ints | None:
    variant = plans.variant
    said = (variant.pieces, variant.rules, variant.endings, variant.phases, variant.castlings)
    asked = variant.board.mutable or any(map(_asks_lines, nodes_in(said)))
    if plans.geometry.classes is not None or not asked:
        return None
    return np.concatenate([table.add_lists(axis) for axis in plans.geometry.lines] or [np.zeros(0, np.int32)])


# --------------------------------------------------------------------------- entries that meet


def longest_stream(packed: Packed, code: int, n_cells: int) -> int:
    """Return how many entries the longest stream of a code has."""
    return int(packed.R[packed.moves[code * n_cells : (code + 1) * n_cells]].max())


def may_be_drawn(packed: Packed, code: int, n_cells: int) -> bool:
    """Return True if the streams are few and short enough that the entries of a piece of *code* can be points."""
    return len(packed.R) <= MOST_ENTRIES and n_cells * longest_stream(packed, code, n_cells) ** 2 < 1 << INVERSE_SHIFT


def earlier_entries(packed: Packed, codes: Sequence[int], n_cells: int) -> Ints:
    """int32[len(R)]: how many words before an entry the last one to the same cell stands; 0 where none does.

    Entries of other streams than those of *codes* have 0.
    """
    pointers = np.unique(np.concatenate([packed.moves[code * n_cells : (code + 1) * n_cells] for code in codes]))
    length = packed.R[pointers].astype(np.int64)
    stream = np.repeat(pointers.astype(np.int64), length)
    first = np.cumsum(length) - length
    at = stream + 1 + np.arange(length.sum()) - np.repeat(first, length)
    keys = (stream << packed.fields.cell_bits) + (packed.R[at] & ((1 << packed.fields.cell_bits) - 1))
    order = np.argsort(keys, kind="stable")
    same = keys[order[1:]] == keys[order[:-1]]
    found = np.zeros(len(packed.R), np.int32)
    found[at[order[1:][same]]] = (at[order[1:]] - at[order[:-1]])[same]
    return found
