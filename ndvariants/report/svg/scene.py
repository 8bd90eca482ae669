"""A game and a position as plain values for JSON: all that a page needs to draw them; it works out nothing itself.

A *scene* never changes in a game: the board, its players, its pieces. A *state* is one position: the pieces on it, the
legal moves, how it stands. Cells are numbers throughout; what a page may sort is a list. A grid is described by its
axes, since a page can place a million squares by itself; every other board by the tiles of its SVG picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from ndvariants.kernel.layout import WALL
from ndvariants.model.boards.axes import default_notation, strides
from ndvariants.model.boards.sections import section_places
from ndvariants.model.variant import Board, Piece
from ndvariants.report.layout.levels import sheets
from ndvariants.report.layout.picture import Picture
from ndvariants.report.layout.planes import SHADES, Plane, plane
from ndvariants.report.layout.positions import has_phases, view
from ndvariants.report.layout.registers import register_texts
from ndvariants.report.layout.sides import side_marks
from ndvariants.report.layout.slices import layout
from ndvariants.report.looks.colours import colours
from ndvariants.report.looks.figures import layers, looks, text_size
from ndvariants.report.polygons.kinds import solid
from ndvariants.report.svg.net import net
from ndvariants.report.svg.section_parts import changes
from ndvariants.report.svg.sections import section_picture
from ndvariants.report.text.section_text import thread_text

if TYPE_CHECKING:
    from ndvariants.game.game import Game
    from ndvariants.game.move import Move
    from ndvariants.game.position import Position

API = 1
Values = dict[str, Any]


def scene(game: Game) -> Values:
    """What never changes in a game. ``api`` is the version of these values."""
    variant = game.variant
    seen = looks(variant)
    return {
        "api": API,
        "name": variant.name,
        "title": variant.title,
        "by": ", ".join(str(part) for part in (variant.inventor, variant.year) if part),
        "about": variant.description,
        "players": list(game.letters.players),
        "n_sides": len(game.players),
        "backwards": _backwards(game),
        "endless": _endless(game),
        "colours": [list(one) for one in colours(game.letters.players)],
        "pieces": [_piece(piece, seen[piece.name]) for piece in variant.pieces],
        **_board(game),
    }


def state(position: Position) -> Values:
    """One position: what stands where, what may be done, and how it ended if it did."""
    game, fields, outcome = position.game, position.fields, position.outcome()
    kinds = {piece: number for number, piece in enumerate(game.pieces)}
    index = _numbers(position)
    values: Values = {
        "ply": position.ply,
        "side": fields.side,
        "phase": position.phase if has_phases(game) else None,
        "pieces": [
            [cell, coded.player, kinds[coded.piece], int(coded.unmoved)]
            for cell, code in enumerate(fields.board)
            if (coded := game.letters.by_code.get(code)) is not None
        ],
        "gone": [index[name] for name in position.deleted()] if game.variant.board.mutable else [],
        "hands": [[owner, kinds[piece], n] for owner, piece, n in fields.hands if n],
        "lines": register_texts(game, position.registers()),
        "check": [index[cell] for cell in position.checkers()] if position.in_check() else [],
        "last": None if position.last_move is None else _move(position.last_move, index, kinds),
        "moves": [] if outcome else [_move(move, index, kinds) for move in position.legal_moves()],
        "outs": [game.players.index(player) for player in position.outs()],
        "outcome": None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason},
        "text": position.text(),
    }
    board = game.variant.board
    if board.sections:
        seen = view(position)
        if changes(board):
            values["picture"] = _picture(section_picture(seen))
        if board.thread is not None:
            values["lines"].insert(0, thread_text(seen))
    return values


def _numbers(position: Position) -> dict[str, int]:
    """The numbers of the cells that the values of a position name."""
    notation = position.game.notation
    names = {name for move in position.legal_moves() for name in (move.origin, move.target)}
    if position.last_move is not None:
        names |= {position.last_move.origin, position.last_move.target}
    if position.game.variant.board.mutable:
        names |= {*position.deleted()}
    if position.in_check():
        names |= {*position.checkers()}
    return {name: notation.cell(name) for name in names if name is not None}


def _move(move: Move, index: dict[str, int], kinds: dict[str, int]) -> list[Any]:
    """``[origin, target, promotion, drop, captures, text]``: cells are -1 and pieces None where there are none."""
    return [
        -1 if move.origin is None else index[move.origin],
        -1 if move.target is None else index[move.target],
        None if move.promotion is None else kinds[move.promotion],
        None if move.drop is None else kinds[move.drop],
        int(bool(move.captures)),
        move.text,
    ]


def _piece(piece: Piece, look: str) -> Values:
    """A piece and how it looks: the layers of its figure or disc, the text on it (empty on a figure) and its size."""
    size = text_size(look)
    return {
        "name": piece.name,
        "letter": piece.letter,
        "royal": piece.royal,
        "layers": [list(layer) for layer in layers(look)],
        "text": look if size else "",
        "size": size,
    }


def _endless(game: Game) -> list[list[int]]:
    """Of whom and of what kind the hands are that never run out."""
    players, kinds = list(game.letters.players), list(game.pieces)
    hands = (hand for hand in game.variant.hands if hand.endless)
    return [[players.index(hand.player), kinds.index(hand.piece)] for hand in hands]


def _backwards(game: Game) -> list[list[str]]:
    """By player the names of the axes along which it goes towards lower coordinates."""
    return [[axis for axis, sign in player.signs.items() if sign < 0] for player in game.variant.players]


def _board(game: Game) -> Values:
    board = game.variant.board
    if board.axes:
        plan = layout(board.axes, game.variant.notation)
        shown = game.variant.notation.cells or default_notation(board.axes).cells
        step = strides(board.axes)
        axes = [
            {"name": axis.name, "width": axis.width, "step": step[k], "wrap": axis.wrap}
            for k, axis in enumerate(board.axes)
        ]
        written = [list(pair) for pair in shown]
        holes = [] if board.holes is None else _holes(game)
        return {
            "kind": "grid",
            "axes": axes,
            "holes": holes,
            "written": written,
            "across": plan.across,
            "up": plan.upwards,
            "names": list(game.variant.notation.names),
            "shades": [SHADES[number] for number in game.variant.drawing.shades],
            "arrows": [[cell, list(vector)] for cell, vector in game.variant.drawing.arrows],
            "sides": [[one.cell, one.axis, one.sign, one.colour, one.text] for one in side_marks(game.variant)],
            "plane": _plane(plane(board, game.variant.notation, game.variant.drawing, frozenset(holes))),
        }
    if board.sections:
        return {
            "kind": "sections",
            "names": list(game.cells),
            "picture": None if changes(board) else _picture(section_picture(view(game.start()))),
            **_space(board),
        }
    corners = solid(board)
    return {
        "kind": "graph" if corners is None else "solid",
        "names": list(game.cells),
        "picture": _picture(net(view(game.start()))),
        "solid": None if corners is None else [[_rounded(spot) for spot in polygon] for polygon in corners],
    }


def _space(board: Board) -> Values:
    """Where the cells of sections in one space lie: nothing where they share none, or show different axes."""
    drawn = {(sheet.across, sheet.up) for sheet in sheets(board)} if board.space else set()
    if len(drawn) != 1:
        return {}
    across, up = drawn.pop()
    axes = [{"name": axis.name, "width": axis.width} for axis in board.space]
    places: list[list[int] | None] = []
    for section in board.sections:
        there = [list(place) for place in section_places(section, board.space)]
        places += there or [None] * prod(axis.width for axis in section.axes)  # not in the space
    return {"axes": axes, "places": places, "across": across, "up": up if up >= 0 else None}


def _plane(flat: Plane | None) -> Values | None:
    """The cells of a slice that are no squares, by place across and upwards: corners, middle, size of a piece; y
    grows upwards."""
    if flat is None:
        return None
    cells = zip(flat.polygons, flat.middles, flat.sizes, strict=True)
    return {
        "tiles": [
            [_rounded([c for spot in polygon for c in spot]), *_rounded(middle), round(size, 4)]
            for polygon, middle, size in cells
        ],
        "labels": [[*_rounded(spot), text] for spot, text in flat.labels],
    }


def _holes(game: Game) -> list[int]:
    """The numbers within a grid where there is no cell."""
    return [cell for cell, code in enumerate(game.start().fields.board) if code == WALL]


def _picture(picture: Picture) -> Values:
    """A picture as lists; names of cells are left out, a page writes them where it wants."""
    return {
        "width": round(picture.width, 1),
        "height": round(picture.height, 1),
        "tiles": [
            [
                tile.cell,
                _rounded([c for spot in tile.points for c in spot]),
                *_rounded(tile.centre),
                tile.size,
                tile.shade,
            ]
            for tile in picture.tiles
        ],
        "labels": [[*_rounded(label.spot), label.text, label.kind, label.anchor] for label in picture.labels],
        "lines": [[*_rounded(one.start), *_rounded(one.end), one.kind, int(one.arrow)] for one in picture.lines],
    }


def _rounded(spot: Sequence[float]) -> list[float]:
    return [round(coordinate, 4) for coordinate in spot]
