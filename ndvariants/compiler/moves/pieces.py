"""The tracks of every piece code, and the attacks of every player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from ndvariants.compiler.boards.rays import Bools
from ndvariants.compiler.codes import Codes
from ndvariants.compiler.faults import MOST_TABULATED, error_of
from ndvariants.compiler.moves.actions import ActionRows, count
from ndvariants.compiler.moves.attacks.threats import attackers
from ndvariants.compiler.moves.merging import merged
from ndvariants.compiler.moves.tracks import Attack, TrackMaker, Tracks, same_for_both
from ndvariants.faults.programs import WaysTooLong
from ndvariants.language.trees.syntax import Movement
from ndvariants.model.variant import Piece
from ndvariants.words.movements import Clause


@dataclass
class PieceTracks:
    """Tracks and attacks of the pieces of a variant.

    ``moves[code]`` are its tracks, merged; ``clear`` and ``hops`` by player the attacks that become threat
    streams; ``unseen_captures`` the codes whose captures are not all among them, and whether such a capture may
    go to an empty cell. ``idle`` lists (piece, movement, player) without any track. ``laid`` counts the cells of all
    ways.
    """

    moves: dict[int, list[Tracks]] = field(default_factory=dict)
    clear: list[list[Attack]] = field(default_factory=list)
    hops: list[list[Attack]] = field(default_factory=list)
    unseen_captures: dict[int, bool] = field(default_factory=dict)
    idle: list[tuple[Piece, Movement, int]] = field(default_factory=list)
    laid: int = 0


@dataclass(frozen=True, slots=True)
class _Made:
    """The tracks of one movement for the players who see it alike, and the codes that make it, by player."""

    movement: Movement
    tracks: list[Tracks]
    codes: dict[int, tuple[int, ...]]


def piece_tracks(maker: TrackMaker, n_cells: int) -> PieceTracks:
    """The tracks and attacks of all pieces."""
    players = range(maker.codes.n_players)
    found = PieceTracks(clear=[[] for _ in players], hops=[[] for _ in players])
    made = [one for piece in maker.codes.pieces for one in _movements(maker, piece, found)]
    targets = [targets_of(maker.codes, player) for player in players]
    attacks = [_Attacks(maker.rows, player, targets[player]) for player in players]
    for one in made:
        for player, codes in one.codes.items():
            for code in codes:
                found.moves.setdefault(code, []).extend(one.tracks)
            if player < maker.codes.n_players:
                _attack(found, one, player, codes, maker, attacks[player])
    known: dict[tuple[int, ...], list[Tracks]] = {}
    for code, sets in found.moves.items():
        key = tuple(id(tracks) for tracks in sets)
        if key not in known:
            known[key] = merged(sets, maker.rows, n_cells)
        found.moves[code] = known[key]
    return found


def _movements(maker: TrackMaker, piece: Piece, found: PieceTracks) -> list[_Made]:
    owners = [player for player in range(maker.codes.n_players + 1) if maker.codes.find(player, piece.name)]
    made = []
    for movement in piece.movements:
        for players in _groups(maker, piece, movement, owners):
            tracks = maker.tracks(piece, movement, players)
            found.laid += sum(int(one.length.sum()) for one in tracks)
            if found.laid > MOST_TABULATED:
                raise error_of(WaysTooLong(found.laid, MOST_TABULATED), movement if movement.place else piece)
            codes = {player: codes_of_movement(maker.codes, piece, movement, player) for player in players}
            made.append(_Made(movement, tracks, codes))
            if not tracks or _too_short(movement, tracks):
                found.idle.extend((piece, movement, player) for player in players)
    return made


def _too_short(movement: Movement, tracks: Sequence[Tracks]) -> bool:
    hurdle = movement.legs[0].hurdle if len(movement.legs) == 1 else None
    return hurdle is not None and all(int(one.length.max(initial=0)) <= hurdle.count for one in tracks)


def _groups(maker: TrackMaker, piece: Piece, movement: Movement, owners: Sequence[int]) -> list[tuple[int, ...]]:
    groups: list[tuple[int, ...]] = []
    for player in owners:
        for number, group in enumerate(groups):
            if same_for_both(maker, piece, movement, group[0], player):
                groups[number] = (*group, player)
                break
        else:
            groups.append((player,))
    return groups


def codes_of_movement(codes: Codes, piece: Piece, movement: Movement, player: int) -> tuple[int, ...]:
    """The codes of a player's piece that may make a movement."""
    unmoved = codes.find(player, piece.name, True)
    if Clause.UNMOVED in movement.flags:
        return (unmoved,) if unmoved else ()
    moved = codes.find(player, piece.name)
    return (moved, unmoved) if unmoved else (moved,)


# --------------------------------------------------------------------------- attacks


def targets_of(codes: Codes, player: int) -> list[int]:
    """The codes that a player's attacks are tabulated for: enemy royals, or where there are none every enemy piece that
    may be captured."""
    enemies = [code for other in codes.opponents(player) for code in codes.of_player(other)]
    royals = [code for code in enemies if codes.piece(code).royal]
    return royals or [code for code in enemies if not codes.piece(code).iron]


@dataclass
class _Attacks:
    rows: ActionRows
    player: int
    targets: list[int]
    _known: dict[int, tuple[bool, ...]] = field(default_factory=dict)
    _table: Bools | None = None

    def of(self, row: int) -> tuple[bool, ...]:
        if row not in self._known:
            block = self.rows.blocks[row][self.player] if row in self.rows.blocks else None
            moves = np.zeros((1, len(self.targets))) if block is None else count(block)[:, self.targets]
            self._known[row] = tuple(bool((column > 0).any()) for column in moves.T)
        return self._known[row]

    def table(self) -> Bools:
        """For every row, whether it captures some targets: bool[n_rows]."""
        if self._table is None or len(self._table) < self.rows.size:
            known = [any(self.of(row)) for row in range(self.rows.size)]
            self._table = np.array(known, np.bool_).reshape(-1)
        return self._table

    def spared(self, rows: Sequence[int], codes: Codes) -> list[str] | None:
        """The kinds of targets that none of these rows captures; ``None`` where they differ, by owner or by row."""
        taken = {self.of(row) for row in rows}
        kinds: dict[str, set[bool]] = {}
        for code, captured in zip(self.targets, next(iter(taken)), strict=True):
            kinds.setdefault(codes.piece(code).name, set()).add(captured)
        if len(taken) > 1 or any(len(one) > 1 for one in kinds.values()):
            return None
        return [name for name, captured in kinds.items() if captured == {False}]


def _attack(
    found: PieceTracks, made: _Made, player: int, codes: tuple[int, ...], maker: TrackMaker, attacks: _Attacks
) -> None:
    """File a movement's captures under clear paths, hurdles, or what streams cannot tell."""
    movement = made.movement
    untold = movement.condition is not None and maker.geometry.variant.board.thread is not None
    hurdles = [leg.hurdle for leg in movement.legs if leg.hurdle is not None]
    zoned = bool(movement.zones)
    if Clause.CAPTURING_PASSED in movement.flags:  # not in streams
        found.unseen_captures.update(dict.fromkeys(codes, True))
    for tracks in made.tracks:
        some = attacks.table()
        used = np.bincount(tracks.rows[: 1 if tracks.plain else None].ravel(), minlength=len(some)) > 0
        capturing = np.flatnonzero(used & some).tolist()
        if not capturing:
            continue
        spared = attacks.spared(capturing, maker.codes)
        if spared is None or untold or (hurdles and len(movement.legs) > 1):
            found.unseen_captures = dict.fromkeys(codes, False) | found.unseen_captures
        else:
            by = attackers(codes, maker.threat_guard(movement, player, spared))
            (found.hops if hurdles else found.clear)[player].append(Attack(tracks, by, some, zoned, *hurdles))
