"""Tables of endings as words of a search's workspace."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import numpy as np

from ndvariants.game.game import Game
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.search import workspace as D
from ndvariants.kernel.solve.workspace import LIST_WIDTH
from ndvariants.players.endgames.tables import EndingTable, make_table
from ndvariants.players.worth.survey import Ints

_HEAD = 8
_known: WeakKeyDictionary[Game, dict[tuple[str, ...], Ints]] = WeakKeyDictionary()


def ending_words(game: Game, pieces: tuple[str, ...]) -> Ints:
    """The words at ENDINGS for tables of these pieces, of either colour; made when they are first asked for."""
    known = _known.setdefault(game, {})
    if pieces not in known:
        known[pieces] = _packed(make_table(game, *pieces, both=True))
    return known[pieces]


def _packed(table: EndingTable) -> Ints:
    """A table as words: its head, its lists with room for one more, offsets, base, values."""
    T, n = table.game.engine.T, len(table.lists)
    lists = np.zeros((n + 1, LIST_WIDTH), np.int64)
    for k, codes in enumerate(table.lists):
        lists[k, : len(codes) + 1] = [len(codes), *codes]
    base = np.array(table.bare[L.IDENTITY : T[H.IN_S_BOARD]], np.int64)
    scores = table.scores.astype(np.int64) + D.ENDINGS_ZERO
    scores = np.append(scores, np.zeros(-len(scores) % D.ENDINGS_PACKED, np.int64)).reshape(-1, D.ENDINGS_PACKED)
    shifts = D.ENDINGS_BITS * np.arange(D.ENDINGS_PACKED)
    values = (scores.astype(np.uint64) << shifts.astype(np.uint64)).sum(axis=1, dtype=np.uint64).view(np.int64)
    head = np.zeros(_HEAD, np.int64)
    parts = [head, lists.ravel(), np.array(table.offsets, np.int64), base, values]
    places = np.cumsum([len(part) for part in parts])
    head[D.ENDINGS_LISTS], head[D.ENDINGS_N] = places[0], n
    head[D.ENDINGS_OFFSETS], head[D.ENDINGS_BASE], head[D.ENDINGS_VALUES] = places[1:4]
    head[D.ENDINGS_MOST] = max(len(codes) for codes in table.lists)
    head[D.ENDINGS_OPEN] = table.is_open
    return np.concatenate(parts)
