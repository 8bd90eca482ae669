"""Plans: a variant laid out on its board, before it is packed into vectors."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from ndvariants.compiler.boards.geometry import Geometry, geometry
from ndvariants.compiler.codes import Codes, make_codes
from ndvariants.compiler.faults import placed
from ndvariants.compiler.limits import check_bends, check_cells, check_codes, check_rays
from ndvariants.compiler.moves.actions import ActionRows
from ndvariants.compiler.moves.castling import CastlingPlan, plan_castlings
from ndvariants.compiler.moves.drops import DropPlan, plan_drops
from ndvariants.compiler.moves.effects import Effects
from ndvariants.compiler.moves.pieces import PieceTracks, piece_tracks
from ndvariants.compiler.moves.thread import ThreadPlan, plan_thread
from ndvariants.compiler.moves.tracks import TrackMaker
from ndvariants.compiler.rules.programs import ProgramBuilder
from ndvariants.compiler.rules.proofs.side_effects import brings_royals, passes_royals
from ndvariants.errors import VariantError
from ndvariants.model.variant import Phase, Variant


@dataclass(frozen=True, eq=False)
class Plans:
    """Results of the passes before packing, for one variant."""

    variant: Variant
    geometry: Geometry
    codes: Codes
    effects: Effects
    rows: ActionRows
    builder: ProgramBuilder
    maker: TrackMaker
    thread: ThreadPlan | None
    tracks: PieceTracks
    castlings: list[CastlingPlan]
    phases: tuple[Phase, ...]
    drops: list[list[DropPlan]]

    @property
    def moves_neutral(self) -> bool:
        """True if neutral pieces can move. (Then some player moves them.)"""
        return any(int(self.codes.owner[code]) == self.codes.n_players for code in self.tracks.moves)

    @property
    def asks_by_making(self) -> bool:
        """True if programs ask for attacks that only making the moves shows, not rays alone."""
        assembler, taken = self.builder.assembler, self.builder.takings()
        if assembler.asks_attacks and self.tracks.unseen_captures:
            return True
        removing = taken.capture | taken.move | taken.promote | taken.drop or taken.turn
        by_rules = removing or brings_royals(self.variant) or passes_royals(self.variant)
        royal = any(piece.royal for piece in self.variant.pieces)
        return assembler.asks_checks and royal and bool(by_rules or self.variant.check == "direct")


def collect(variant: Variant) -> Plans:
    """The plans of a variant. Raises ``VariantError`` where it is too large, or says what its board cannot do."""
    try:
        return _collected(variant)
    except VariantError as error:
        raise placed(error, variant.path) from None


def _collected(variant: Variant) -> Plans:
    check_cells(variant)
    board, codes = geometry(variant), make_codes(variant)
    check_codes(variant, board, codes)
    check_rays(variant, board)
    check_bends(variant, board)
    effects, rows = Effects(), ActionRows(codes)
    builder = ProgramBuilder(variant, board, codes)
    variant = replace(variant, rules=builder.rules)
    maker = TrackMaker(board, codes, effects, rows, cache(builder.guard), spares_royals=bool(variant.check))
    thread = None if board.thread is None else plan_thread(variant, maker)
    tracks = piece_tracks(maker, board.n_cells)
    if thread is not None:
        tracks.unseen_captures = dict.fromkeys(thread.unseen_captures, False) | tracks.unseen_captures
    rows.fold()
    if thread is not None:
        thread.place_rows(rows.places.tolist())
    castlings = plan_castlings(variant, codes, board)
    phases = variant.phases or _phase_of_drops(variant)
    drops = plan_drops(variant, codes, maker, phases) if phases else []
    return Plans(variant, board, codes, effects, rows, builder, maker, thread, tracks, castlings, phases, drops)


def _phase_of_drops(variant: Variant) -> tuple[Phase, ...]:
    """The one phase of a game whose file names none: all pieces move and drop; no phase where none are dropped."""
    dropped = tuple(piece.name for piece in variant.pieces if piece.drop is not None)
    return (Phase("", dropped, True, passes=variant.may_pass),) if dropped else ()
