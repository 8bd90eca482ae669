"""The movement lines behind the entries of ray lists: which line of the file makes a move.

Tracks of a piece are merged before they are packed, so one entry may stand for several lines: a pawn's move and its
capture, or a slide and a leap that lead to one cell. Here the lines are laid once more, each alone; a move belongs to
the lines that lead from its origin to its target and do there what it did (all of them, where two do the same).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from ndvariants.compiler.boards.joined.sections import thread_part
from ndvariants.compiler.codes import EMPTY, EN_PASSANT
from ndvariants.compiler.moves.actions import Block, count, effects_of
from ndvariants.compiler.moves.pieces import codes_of_movement
from ndvariants.compiler.plans import Plans
from ndvariants.compiler.tables.tables import Tables
from ndvariants.errors import Place
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.playout.uses import CAPTURING, EN_PASSANT_CAPTURE, HOWS, QUIETLY, TAKING_OWN
from ndvariants.language.trees.syntax import Movement
from ndvariants.model.variant import Piece

Longs = npt.NDArray[np.int64]

_ANY = 1 << CAPTURING | 1 << TAKING_OWN
_HOWS = {"move": 1 << QUIETLY, "capture": _ANY, "both": _ANY | 1 << QUIETLY}


@dataclass(frozen=True, slots=True)
class Line:
    """A movement line of a piece; ``leads_somewhere`` on this board, with these parameters."""

    piece: str
    place: Place | None
    leads_somewhere: bool


@dataclass(frozen=True, eq=False, slots=True)
class _Laid:
    """Tracks of a line as one player's piece follows them: the action row by origin and target."""

    line: int
    player: int
    keys: Longs  # origin * n_cells + target, rising
    rows: Longs


@dataclass(eq=False)
class Lines:
    """All movement lines of a variant, in the order of the file, and what each of them makes."""

    plans: Plans
    tables: Tables
    lines: list[Line] = field(default_factory=list)
    # By code, lines that no entry stands for, and what they do; where two do the same a move counts for both.
    along_threads: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    _laid: dict[int, list[_Laid]] = field(default_factory=dict)
    _known: dict[tuple[int, int, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for piece in self.plans.variant.pieces:
            known: dict[Place | None, int] = {}
            for movement in piece.movements:
                number = known.setdefault(movement.place, len(self.lines))
                if number == len(self.lines):
                    self.lines.append(Line(piece.name, movement.place, False))
                if self._lay(piece, movement, number):
                    self.lines[number] = Line(piece.name, movement.place, True)

    def _lay(self, piece: Piece, movement: Movement, number: int) -> bool:
        """Lay a movement for every owner; does it lead anywhere?"""
        board, found = self.plans.variant.board, False
        threaded = any(thread_part(leg.direction, board) for leg in movement.legs)
        for player in range(self.plans.codes.n_players + 1):
            codes = [code for code in codes_of_movement(self.plans.codes, piece, movement, player) if code]
            if codes and threaded:
                for code in codes:
                    self.along_threads.setdefault(code, []).append((number, _HOWS[movement.mode]))
                found = True
            for laid in self._laid_for(piece, movement, number, player) if codes else ():
                for code in codes:
                    self._laid.setdefault(code, []).append(laid)
                found = True
        return found

    def _laid_for(self, piece: Piece, movement: Movement, number: int, player: int) -> Iterator[_Laid]:
        n_cells = self.plans.geometry.n_cells
        for tracks in self.plans.maker.tracks(piece, movement, (player,)):
            used = tracks.cells >= 0
            used &= np.arange(tracks.cells.shape[1]) < tracks.length[:, None]
            origins = np.broadcast_to(tracks.origin[:, None], tracks.cells.shape)[used].astype(np.int64)
            keys, first = np.unique(origins * n_cells + tracks.cells[used], return_index=True)
            if len(keys):
                yield _Laid(number, player, keys, tracks.rows[used][first].astype(np.int64))

    def _shared(self, place: int, row: int, player: int) -> int:
        """Effects that the row at a place of the tables shares with another row for a player, as bits of HOWS."""
        if (place, row, player) not in self._known:
            here = self.plans.rows.row_at(place, player)
            one, two = self._effects(here, player), self._effects(row, player)
            self._known[place, row, player] = sum(1 << how for how in range(HOWS) if one[how] & two[how])
        return self._known[place, row, player]

    def _effects(self, row: int, player: int) -> list[set[int]]:
        blocks = self.plans.rows.blocks.get(row)
        block = blocks[player] if blocks is not None else None
        if block is None:
            return [set()] * HOWS
        codes, records = self.plans.codes.infos, self.plans.effects.records
        team = self.plans.codes.team
        own = [code for code, info in enumerate(codes) if info.piece and team[info.player] == team[player]]
        others = [code for code, info in enumerate(codes) if info.piece and team[info.player] != team[player]]
        passed = _made(block, [EN_PASSANT])
        caught = {effect for effect in passed if records[effect].kind == L.TAKE_EN_PASSANT}
        found = {
            QUIETLY: _made(block, [EMPTY]) | (passed - caught),
            CAPTURING: _made(block, others),
            EN_PASSANT_CAPTURE: caught,
            TAKING_OWN: _made(block, own),
        }
        return [found[how] for how in range(HOWS)]

    # ------------------------------------------------------------------ moves

    def does(self, code: int, entries: Longs) -> Iterator[tuple[int, Longs]]:
        """For each line of *code*, what it does (bits of HOWS) by each of these entries of ``R``, which rise."""
        laid, T = self._laid.get(code, []), self.tables.T
        keys = self._keys(code, laid, entries)
        places = self.tables.R[entries].astype(np.int64) >> int(T[H.ENTRY_ROW_SHIFT])
        found: dict[int, Longs] = {}
        for one in laid:
            at = np.minimum(np.searchsorted(one.keys, keys), len(one.keys) - 1)
            does = found.setdefault(one.line, np.zeros(len(entries), np.int64))
            meets = np.flatnonzero(one.keys[at] == keys)
            for k, place, row in zip(meets.tolist(), places[meets].tolist(), one.rows[at[meets]].tolist(), strict=True):
                does[k] |= self._shared(place, row, one.player)
        yield from found.items()

    def _keys(self, code: int, laid: list[_Laid], entries: Longs) -> Longs:
        """Origin * n_cells + target of entries; where cells share a list, of one of them. -1: of no line."""
        T, R, n_cells = self.tables.T, self.tables.R, self.plans.geometry.n_cells
        mask = int(T[H.ENTRY_CELL_MASK])
        keys = np.full(len(entries), -1, np.int64)
        if not laid:
            return keys
        origins = np.unique(np.concatenate([one.keys // n_cells for one in laid]))
        lists = T[int(T[H.AT_MOVES]) + code * n_cells + origins].astype(np.int64)
        firsts = np.searchsorted(entries, lists + 1)
        lasts = np.searchsorted(entries, lists + 1 + R[lists])
        for origin, first, last in zip(origins.tolist(), firsts.tolist(), lasts.tolist(), strict=True):
            if first < last and keys[first] < 0:
                cells = R[entries[first:last]].astype(np.int64) + (origin if T[H.IS_RELATIVE] else 0)
                keys[first:last] = origin * n_cells + (cells & mask)
        return keys


def _made(block: Block, codes: list[int]) -> set[int]:
    met = block[:, codes]
    return set(effects_of(met[count(met) > 0]))
