"""Threats of hoppers: reversed hurdle patterns with a state that counts the hurdles met.

Going back from the attacked cell, a piece that needs k hurdles attacks once k were met. So the reversed
automaton has k + 1 states, one for each number of hurdles, and is as deterministic as the hop itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ndvariants.compiler.boards.geometry import Geometry
from ndvariants.compiler.codes import EMPTY, EN_PASSANT, WALL
from ndvariants.compiler.moves.actions import hurdles
from ndvariants.compiler.moves.attacks.threats import Reversed, RowMaker, ThreatRows, reversed_chains
from ndvariants.compiler.moves.tracks import Attack
from ndvariants.kernel import layout as L
from ndvariants.language.trees.syntax import Hurdle


def hop_threats(
    attacks: Sequence[Attack], rows: ThreatRows, player: int, n_cells: int, board: Geometry | None = None
) -> Reversed:
    """All hop threats of one attacker; patterns of one kind of hurdle are merged. ``board`` as for clear attacks."""
    by_kind: dict[Hurdle, list[Attack]] = {}
    for one in attacks:
        assert one.hurdle is not None
        by_kind.setdefault(replace(one.hurdle, place=None), []).append(one)
    found = Reversed()
    for kind, same in by_kind.items():
        over_gaps = _row_maker(rows, player, kind, passed=(EMPTY, EN_PASSANT, WALL))
        made = reversed_chains(same, _row_maker(rows, player, kind), n_cells, board, over_gaps)
        found.chains.extend(made.chains)
        found.two_ways |= made.two_ways
    return found


def _row_maker(
    rows: ThreatRows, player: int, hurdle: Hurdle, passed: tuple[int, ...] = (EMPTY, EN_PASSANT)
) -> RowMaker:
    def row(attackers: Sequence[int]) -> int:
        block = np.full((hurdle.count + 1, len(rows.codes)), L.ACT_STOP, np.int64)
        for met in range(hurdle.count + 1):
            runs_on = hurdle.landing != "next" if met == 0 else hurdle.before != "next"
            if runs_on:
                block[met, passed] = met << L.ACT_STATE_SHIFT
            block[met, passed[2:]] = met << L.ACT_STATE_SHIFT  # gaps part nothing
            if met < hurdle.count:
                block[met, hurdles(rows.codes, player, hurdle)] = (met + 1) << L.ACT_STATE_SHIFT
        for code, word in rows.hits(attackers).items():
            block[hurdle.count, code] |= word
            block[0, code] |= L.THREAT_MAY
        return rows.add(block)

    return row
