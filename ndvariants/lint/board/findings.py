"""Parts of a correct file that have no effect on its board: a generator for each rule, only what is sure."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ndvariants.compiler.boards.geometry import Dynamic
from ndvariants.compiler.boards.joined.sections import thread_part
from ndvariants.compiler.boards.rays import Bools
from ndvariants.compiler.moves.castling import never
from ndvariants.compiler.plans import Plans
from ndvariants.compiler.reachable import Reach
from ndvariants.errors import Place
from ndvariants.faults.fault import Fault
from ndvariants.faults.remarks.games import (
    NO_TRAIL_LEFT,
    NOT_TAKEN_ON_TRAIL,
    AddsNothing,
    AlongNoAxis,
    CastlingWithoutPieces,
    CellsOfOneColour,
    KeptApart,
    LeadsNowhere,
    LonelyCells,
    NeverLeaves,
    NeverThere,
    NoMoves,
    OnlyPasses,
    OutOfReach,
    ZoneWithoutCells,
)
from ndvariants.faults.remarks.never import DroppedNowhere
from ndvariants.language.trees.steps import Trigger
from ndvariants.language.trees.syntax import Call, Movement, Name, Number
from ndvariants.lint.board.covered import covered_movements
from ndvariants.lint.board.stuck import kept_apart, only_passes, pieces_that_stay
from ndvariants.model.cells import cell_name
from ndvariants.model.variant import Piece, Promotion
from ndvariants.model.walk import nodes_in
from ndvariants.suggest import with_article
from ndvariants.words.movements import Clause
from ndvariants.words.triggers import Event

MOST_NAMED = 4


Finding = tuple[Place | None, Fault]  # None: the whole file


def pieces_kept_apart(plans: Plans, reach: Reach) -> Iterator[Finding]:
    """Notes, no faults: pieces that keep to a part of the board, bishops among them."""
    for piece, size, whole in kept_apart(plans, reach):
        if piece.place is not None:
            yield piece.place, KeptApart(piece.name, size, whole)


def _players(plans: Plans) -> range:
    return range(plans.codes.n_players)


def empty_zones(plans: Plans, reach: Reach) -> Iterator[Finding]:
    """Zones without a cell for some player."""
    for zone in plans.variant.zones:
        bare = []
        for player in _players(plans):
            try:
                expression = zone.expressions[min(player, len(zone.expressions) - 1)]
                said = isinstance(expression, Number) and expression.value == 0  # `false`: that is meant
                if not said and not plans.geometry.zone(expression, player).any():
                    bare.append(plans.codes.movers[player])
            except Dynamic:
                continue
        if bare:
            whom = "" if len(bare) == plans.codes.n_players else f" for {' and '.join(bare)}"
            yield zone.place, ZoneWithoutCells(zone.name, whom)


def _moves_by_thread(plans: Plans, movement: Movement) -> bool:
    board = plans.variant.board
    return any(thread_part(leg.direction, board) for leg in movement.legs)


def _size(plans: Plans) -> str:
    board = plans.variant.board
    return " by ".join(f"{axis.name} {axis.width}" for axis in board.axes)


def _idle(plans: Plans, piece: Piece) -> list[bool]:
    owners = {player for player in _players(plans) if plans.codes.find(player, piece.name)}
    idle: dict[int, set[int]] = {}
    for one, line, player in plans.tracks.idle:
        if one is piece:
            idle.setdefault(id(line), set()).add(player)
    return [
        owners == idle.get(id(movement), set()) and not _moves_by_thread(plans, movement)
        for movement in piece.movements
    ]


def pieces_without_moves(plans: Plans, reach: Reach) -> Iterator[Finding]:
    """Pieces that cannot move from any cell, though the file gives them moves."""
    for piece in plans.variant.pieces:
        if piece.movements and all(_idle(plans, piece)):
            if any(plans.codes.find(player, piece.name) for player in _players(plans)):
                place = piece.movements[0].place if len(piece.movements) == 1 else piece.place
                yield place, NoMoves(with_article(piece.name), _size(plans))


def idle_movements(plans: Plans, reach: Reach) -> Iterator[Finding]:
    """Lines of a piece that lead nowhere, though other lines do."""
    for piece in plans.variant.pieces:
        idle = _idle(plans, piece)
        if all(idle):
            continue
        leads = {movement.place for movement, one in zip(piece.movements, idle, strict=True) if not one}
        for place in dict.fromkeys(movement.place for movement, one in zip(piece.movements, idle, strict=True) if one):
            if place not in leads:
                yield place, LeadsNowhere(piece.name)


def unreached_promotions(plans: Plans, reach: Reach) -> Iterator[Finding]:
    """Promotions that no piece can reach."""
    written = [(piece, promotion) for piece in plans.variant.pieces for promotion in piece.promotions]
    for piece, promotion in written:
        unable, able = [], False
        nowhere = _is_nowhere(plans, promotion)
        for player in _players(plans):
            where, zone = reach.of(player, piece.name), plans.maker.zone(promotion.on, player)
            if where is None or not where.any() or not (zone.any() or nowhere):
                continue
            if (where & zone).any():
                able = True
            else:
                unable.append(plans.codes.movers[player])
        if unable:
            yield promotion.place or piece.place, OutOfReach(piece.name, unable if able else ())


def _is_nowhere(plans: Plans, promotion: Promotion) -> bool:
    """Return whether a promotion has no cell for any player. Empty zones have names and are reported themselves."""
    named = isinstance(promotion.on, Name | Number)
    return not named and not any(plans.maker.zone(promotion.on, player).any() for player in _players(plans))


def drops_nowhere(plans: Plans, reach: Reach) -> Iterator[Finding]:
    """Pieces that may be dropped, but on no cell of the board."""
    for piece in plans.variant.pieces:
        if piece.drop is None or isinstance(piece.drop, Name | Number):  # zones have names; `false` is meant
            continue
        if not any(plans.maker.zone(piece.drop, player).any() for player in _players(plans)):
            place = getattr(piece.drop, "place", None) or piece.place
            yield place, DroppedNowhere(with_article(piece.name))


def unreached_origins(plans: Plans, reach: Reach) -> Iterator[Finding]:
    """Movements that start in a zone (``from``) that its piece cannot reach."""
    for piece in plans.variant.pieces:
        for movement, idle in zip(piece.movements, _idle(plans, piece), strict=True):
            if movement.origin_zone is None or idle:
                continue
            places = [
                where & plans.maker.zone(movement.origin_zone, player)
                for player in _players(plans)
                if (where := reach.of(player, piece.name)) is not None and where.any()
            ]
            if places and not any(place.any() for place in places):
                yield movement.place, NeverThere(piece.name)


def unreached_cells(plans: Plans, reach: Reach) -> Iterator[Finding]:
    """Cells that no piece can come to."""
    if not reach.known or not reach.cells:
        return
    lonely = plans.geometry.exists & ~np.any(list(reach.cells.values()), axis=0)
    if lonely.any():
        fault = (
            CellsOfOneColour if _is_one_colour(plans, lonely) else LonelyCells
        )  # games on the dark cells are meant so
        yield None, fault(int(lonely.sum()), len(lonely))


def _is_one_colour(plans: Plans, cells: Bools) -> bool:
    """Return True if these are all the cells of one colour of a chessboard, of as many axes as there are."""
    if not plans.variant.board.axes:
        return False
    dark = plans.geometry.coordinates.sum(axis=1) % 2 == 1
    return any(np.array_equal(cells, colour & plans.geometry.exists) for colour in (dark, ~dark))


def castlings_without_pieces(plans: Plans, reach: Reach) -> Iterator[Finding]:
    """Castlings for which no player's pieces stand."""
    used = {id(plan.castling) for plan in plans.castlings}
    for castling in plans.variant.castlings:
        if id(castling) in used or all(never(castling, plans.geometry, player) for player in _players(plans)):
            continue
        parts = " and ".join(part.piece for part in castling.parts)
        yield castling.place, CastlingWithoutPieces(parts)


def trails_alone(plans: Plans, reach: Reach) -> Iterator[Finding]:
    """Trails on which no piece captures, and captures on trails that no piece leaves."""
    lines = [(piece, movement) for piece in plans.variant.pieces for movement in piece.movements]
    leaving = [(piece, line) for piece, line in lines if Clause.LEAVING_TRAIL in line.flags]
    taking = [(piece, line) for piece, line in lines if Clause.ON_TRAIL in line.flags]
    if leaving and not taking:
        yield leaving[0][1].place, NOT_TAKEN_ON_TRAIL
    if taking and not leaving:
        yield taking[0][1].place, NO_TRAIL_LEFT


def movements_that_add_nothing(plans: Plans, reach: Reach) -> Iterator[Finding]:
    """Lines of a piece that lead nowhere where its other lines do not lead as well."""
    for piece, place in covered_movements(plans):
        yield place, AddsNothing(piece.name)


def axes_of_no_move(plans: Plans, reach: Reach) -> Iterator[Finding]:
    """Rules that ask `axis(move)` of every move of a piece, some of whose moves go along no axis."""
    for rule in plans.variant.rules:
        asked = [node for node in nodes_in(rule.steps) if isinstance(node, Call) and node.function == "axis"]
        if not asked or rule.condition is not None or rule.when.event not in (Event.MOVE, Event.CAPTURE):
            continue
        for piece in plans.variant.pieces:
            if (not rule.when.kinds or piece.name in rule.when.kinds) and _leaves_its_lines(plans, piece, rule.when):
                yield asked[0].place, AlongNoAxis(piece.name)
                break


def _leaves_its_lines(plans: Plans, piece: Piece, when: Trigger) -> bool:
    at = plans.geometry.coordinates
    for movement in piece.movements if plans.variant.board.axes else ():
        if when.event is Event.CAPTURE and movement.mode == "move":
            continue
        for player in _players(plans):
            for tracks in plans.maker.tracks(piece, movement, (player,)):
                row, step = np.nonzero((tracks.cells >= 0) & plans.rows.landing(player)[tracks.rows])
                if ((at[tracks.origin[row]] != at[tracks.cells[row, step]]).sum(axis=1) > 1).any():
                    return True
    return False


def pieces_that_never_leave(plans: Plans, reach: Reach) -> Iterator[Finding]:
    """Pieces that no movement leads away from where they start."""
    for piece, player, cells in pieces_that_stay(plans, reach):
        if all(_idle(plans, piece)):
            continue  # reported as a piece without moves
        names = [cell_name(plans.variant.board, plans.variant.notation, cell) for cell in cells]
        where = ", ".join(names[:MOST_NAMED]) + (" ..." if len(names) > MOST_NAMED else "")
        fault = OnlyPasses if only_passes(plans, piece) else NeverLeaves
        yield piece.place, fault(piece.name, player, where)
