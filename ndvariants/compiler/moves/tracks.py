"""Tracks: the paths of a movement from every cell, with what the piece may do at each cell.

A movement becomes matrices of cells (one row a track) with an action row at each. Zones, ranges and
promotion are folded in here; what depends on the position is left to action rows and guards. The cells
between two legs must be empty; a track never comes back to its origin.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce

import numpy as np

from ndvariants.compiler.boards.geometry import Dynamic, Geometry
from ndvariants.compiler.boards.rays import Bools, Ints
from ndvariants.compiler.codes import WALL, Codes
from ndvariants.compiler.faults import error_of
from ndvariants.compiler.moves.actions import ActionRows, Block, action, hop_block, plain_block
from ndvariants.compiler.moves.effects import Effects
from ndvariants.compiler.moves.landings import Turn, landing
from ndvariants.compiler.moves.paths import Path, Stage, paths
from ndvariants.errors import Place
from ndvariants.faults.geometry import ZONE_DEPENDS_ON_POSITION, TrailTooLong
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import MAX_EN_PASSANT
from ndvariants.language.trees.asks import asks_of
from ndvariants.language.trees.syntax import Binary, Call, Expr, Hurdle, Movement, Name
from ndvariants.model.variant import MAX_PROMOTIONS, Piece, Variant
from ndvariants.words.movements import Clause
from ndvariants.words.operators import NOTHING, Asks

# What a piece may do at a cell: land; land and promote, a bit for each of its promotions that fits; only pass.
ORDINARY, PASSES = 0, 1 << MAX_PROMOTIONS
NO_LINE = -1


@dataclass(frozen=True, eq=False, slots=True)
class Tracks:
    """Tracks of one movement, ordered by origin.

    ``cells`` int32[n, L], -1 behind the last of ``length`` int32[n]; ``rows`` int32[n, L] the action row
    at each; ``line`` int32[n]: tracks of equal line are translations of each other (NO_LINE: none known).
    ``players`` are those whose tracks these are; ``plain``: a column has the same row in all tracks; ``bridged``: cells
    that are gone do not stop them.
    """

    origin: Ints
    cells: Ints
    length: Ints
    rows: Ints
    line: Ints
    players: tuple[int, ...]
    plain: bool = False
    bridged: bool = False

    def __len__(self) -> int:
        return len(self.origin)


@dataclass(frozen=True, eq=False)
class Attack:
    """Tracks of an attacker: ``codes`` make them, packed with their guards; ``attacking`` bool[n_rows] tells which rows
    capture what counts; ``zoned``: zones of the movement left some of its tracks out; ``hurdle``: what it jumps."""

    tracks: Tracks
    codes: tuple[int, ...]
    attacking: Bools
    zoned: bool
    hurdle: Hurdle | None = None

    @cached_property
    def hits(self) -> Bools:
        """The cells of the tracks that are attacked: bool[n, L]."""
        return np.asarray(self.attacking[self.tracks.rows] & (self.tracks.cells >= 0))


@dataclass(frozen=True, eq=False)
class TrackMaker:
    """Makes tracks of movements; ``guard(expr, player)`` gives the program of a condition (0: always true).

    ``spares_royals``: no own royal may be captured. ``sources[row]`` are the pieces and the places of the
    movements that an action row was made for.
    """

    geometry: Geometry
    codes: Codes
    effects: Effects
    rows: ActionRows
    guard: Callable[[Expr, int], int]
    spares_royals: bool
    sources: dict[int, set[tuple[str, Place]]] = field(default_factory=dict)

    def tracks(self, piece: Piece, movement: Movement, players: tuple[int, ...]) -> list[Tracks]:
        """The tracks of a movement for players who see it alike."""
        player = players[0]
        if movement.condition is not None and self.geometry.never(movement.condition, player):
            return []
        turns = {owner: self.turn(movement.condition, owner) for owner in players}
        kinds = self._kinds(piece, movement, player)
        made = [
            self._lay(piece, movement, path, kinds, turns)
            for path in paths(self.geometry, movement, player, self.geometry.origins(piece))
            if len(path.origin)
        ]
        return [tracks for tracks in made if len(tracks)]

    def threat_guard(self, movement: Movement, player: int, spared: Sequence[str] = ()) -> int:
        """The program that must allow the captures of a movement, which are none of the *spared* kinds; 0: none."""
        asked = [Binary("!=", Call("piece", (Name("target"),)), Name(kind)) for kind in spared]
        parts = [*asked] if movement.condition is None else [movement.condition, *asked]
        return self.guard(reduce(lambda one, more: Binary("and", one, more), parts), player) if parts else 0

    def zone(self, expr: Expr, player: int) -> Bools:
        """Cells of a zone expression of a movement."""
        try:
            return self.geometry.zone(expr, player)
        except Dynamic as dynamic:
            raise error_of(ZONE_DEPENDS_ON_POSITION, dynamic.node) from None  # fmt: skip

    def turn(self, condition: Expr | None, player: int) -> Turn:
        """The turn of a movement with a condition."""

        def asks(more: Expr) -> int:
            return self.guard(more if condition is None else Binary("and", condition, more), player)

        if condition is None:
            return Turn(player, 0, self.spares_royals, asks)
        asked = asked_of(condition, self.geometry.variant, self.geometry.axes)
        return Turn(player, self.guard(condition, player), self.spares_royals, asks, asked)

    def _kinds(self, piece: Piece, movement: Movement, player: int) -> Ints | None:
        """Kind of landing at each cell, ``None`` if it is ORDINARY everywhere: int[n_cells + 1]."""
        if not piece.promotions and movement.target_zone is None:
            return None
        kinds = np.full(self.geometry.n_cells + 1, ORDINARY, np.int32)
        for i, promotion in enumerate(piece.promotions):
            kinds[:-1][self.zone(promotion.on, player)] |= 1 << i
        if movement.target_zone is not None:
            kinds[:-1][~self.zone(movement.target_zone, player)] = PASSES
        kinds[-1] = PASSES
        return kinds

    def _lay(self, piece: Piece, movement: Movement, path: Path, kinds: Ints | None, turns: dict[int, Turn]) -> Tracks:
        """One path with its rows: without origins outside ``from`` or ``within``, and cut where ``within`` ends."""
        player = min(turns)
        cells, length = path.cells, path.length
        if movement.within is not None:
            inside = np.append(self.zone(movement.within, player), False)[cells]
            length = np.minimum(length, np.where(inside.all(axis=1), cells.shape[1], inside.argmin(axis=1)))
        what = None if kinds is None else self._fitting(piece, player, path.origin, kinds[cells])
        if path.landing is not None:
            what = np.where(path.landing > 0, ORDINARY if what is None else what, PASSES).astype(np.int32)
        lands = np.array([stage.lands for stage in path.stages], np.bool_)
        last = _last_landing(lands, what, length)
        keep = last > 0
        if movement.origin_zone is not None:
            keep &= self.zone(movement.origin_zone, player)[path.origin]
        if movement.within is not None:
            keep &= self.zone(movement.within, player)[path.origin]
        numbers = self._numbers(piece, movement, path.stages, what, turns)
        origin, line = path.origin, path.line
        if not keep.all():
            origin, line, cells, last = origin[keep], line[keep], cells[keep], last[keep]
            what = None if what is None else what[keep]
        width = int(last.max(initial=1))
        if Clause.LEAVING_TRAIL in movement.flags and width - 1 > MAX_EN_PASSANT:
            raise error_of(TrailTooLong(width - 1, MAX_EN_PASSANT, MAX_EN_PASSANT + 1), movement)
        cells = cells[:, :width]
        if what is None:
            rows = np.broadcast_to(numbers[:width, ORDINARY], cells.shape)
        else:
            rows = numbers[np.arange(width), what[:, :width]]
        if what is not None or movement.within is not None or len(movement.legs) > 1:
            cells = np.where(np.arange(width) < last[:, None], cells, -1).astype(np.int32)
        bridged = any(stage.bridged for stage in path.stages)
        return Tracks(origin, cells, last, rows, line, tuple(sorted(turns)), what is None, bridged)

    def _fitting(self, piece: Piece, player: int, origin: Ints, what: Ints) -> Ints:
        """Kinds of landing at each cell, without the promotions that do not fit the start of the path."""
        if all(promotion.origin_zone is None for promotion in piece.promotions):
            return what
        fits = np.zeros(self.geometry.n_cells, np.int32)
        for i, promotion in enumerate(piece.promotions):
            zone = promotion.origin_zone
            fits |= np.where(True if zone is None else self.zone(zone, player), 1 << i, 0).astype(np.int32)
        return np.where(what == PASSES, PASSES, what & fits[origin][:, None]).astype(np.int32)

    def _numbers(
        self, piece: Piece, movement: Movement, stages: Sequence[Stage], what: Ints | None, turns: dict[int, Turn]
    ) -> Ints:
        """The action row of each column for each kind of cell: int32[L, PASSES + 1]."""
        kinds = [ORDINARY] if what is None else np.flatnonzero(np.bincount(what.ravel())).tolist()
        known: dict[tuple[Stage, int], int] = {}
        numbers = np.zeros((len(stages), PASSES + 1), np.int32)
        for column, stage in enumerate(stages):
            for kind in kinds:
                key = (stage, kind if stage.lands else PASSES)
                if key not in known:
                    known[key] = self.rows.add(
                        {player: self._block(piece, movement, stage, key[1], turn) for player, turn in turns.items()}
                    )
                    if movement.place is not None:
                        self.sources.setdefault(known[key], set()).add((piece.name, movement.place))
                numbers[column, kind] = known[key]
        return numbers

    def _block(self, piece: Piece, movement: Movement, stage: Stage, kind: int, turn: Turn) -> Block:
        fitting = tuple(one for i, one in enumerate(piece.promotions) if kind != PASSES and kind >> i & 1)
        done = landing(self.codes, self.effects, piece, movement, fitting, kind != PASSES, turn)
        if stage.hurdle is None:
            block = plain_block(self.codes, done, stage.state)
        else:
            block = hop_block(self.codes, turn.player, done, stage.hurdle, stage.state, stage.turns)
        if stage.bridged:
            block[stage.state :, WALL] = [action(False, None, now) for now in range(stage.state, len(block))]
        return block


def _last_landing(lands: Bools, what: Ints | None, length: Ints) -> Ints:
    """Return how much of each track is of use: up to the last cell to land on."""
    if what is None:
        ends = np.maximum.accumulate(np.where(np.append(False, lands), np.arange(len(lands) + 1), 0))
        return np.asarray(ends[length], np.int32)  # for each length, the last landing column before it
    columns = np.arange(1, len(lands) + 1, dtype=np.int32)
    useful = lands & (what != PASSES) & (columns <= length[:, None])
    return np.asarray(np.where(useful, columns, 0).max(axis=1), np.int32)


def same_for_both(maker: TrackMaker, piece: Piece, movement: Movement, one: int, other: int) -> bool:
    """Return True if two players see the movement of this piece in the same way, before any position."""
    if piece.promotions or movement.zones or movement.condition is not None:
        return False
    return all(maker.geometry.leg_rays(leg, one) is maker.geometry.leg_rays(leg, other) for leg in movement.legs)


def asked_of(condition: Expr, variant: Variant, axes: Sequence[str]) -> int:
    """EFFECT_BY_ORIGIN where it asks nothing of the target, EFFECT_BY_TARGET where it asks of nothing else; else 0."""
    bare = frozenset((*axes, *(zone.name for zone in variant.zones), "section"))
    same = (variant.pieces, variant.players, variant.board.sections, variant.tables)
    others = {one.name: NOTHING for group in same for one in group} | dict.fromkeys(variant.parameters, NOTHING)
    others |= {register.name: Asks.POSITION for register in variant.registers}
    asked = asks_of(condition, Asks.ORIGIN, bare, others)
    if not asked & ~(Asks.ORIGIN | Asks.MOVER | Asks.POSITION):
        return L.EFFECT_BY_ORIGIN
    return 0 if asked & ~(Asks.TARGET | Asks.CAPTURED | Asks.POSITION) else L.EFFECT_BY_TARGET
