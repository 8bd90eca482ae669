"""A game and a position as plain values for JSON: all that a page needs to draw them; it works out nothing itself.

A *scene* never changes in a game: the board, its players, its pieces. A *state* is one position: the pieces on it, the
legal moves, how it stands. Cells are numbers throughout; what a page may sort is a list. A grid is described by its
axes, since a page can place a million squares by itself; every other board by the tiles of its SVG picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from ndvariants.game.game import Game, Position
from ndvariants.game.move import Move
from ndvariants.kernel.layout import WALL
from ndvariants.language.drawing import Layer
from ndvariants.model.boards.axes import default_notation, strides
from ndvariants.model.boards.sections import section_places
from ndvariants.model.variant import Board
from ndvariants.report.layout.levels import sheets
from ndvariants.report.layout.marks import Marks, marks
from ndvariants.report.layout.picture import Picture
from ndvariants.report.layout.plane_sides import rim_of
from ndvariants.report.layout.planes import SHADES, Plane, plane
from ndvariants.report.layout.positions import has_phases, view
from ndvariants.report.layout.registers import badges_of, register_texts
from ndvariants.report.layout.sides import next_cells, side_marks
from ndvariants.report.layout.slices import Layout, layout
from ndvariants.report.looks.colours import colours
from ndvariants.report.looks.sets import piece_sets
from ndvariants.report.polygons.bent import bent
from ndvariants.report.polygons.kinds import solid
from ndvariants.report.polygons.sections import Solid
from ndvariants.report.svg.net import net
from ndvariants.report.svg.section_parts import changes, stack
from ndvariants.report.svg.sections import section_picture
from ndvariants.report.text.section_text import thread_text

API = 1
Values = dict[str, Any]


def scene(game: Game) -> Values:
    """The constant values of a game. ``api`` is the version of these values."""
    variant = game.variant
    return {
        "api": API,
        "name": variant.name,
        "title": variant.title,
        "by": ", ".join(str(part) for part in (variant.inventor, variant.year) if part),
        "about": variant.description,
        "players": list(game.letters.players),
        "n_sides": len(game.players),
        "teams": list(variant.teams),
        "backwards": _backwards(game),
        "endless": _endless(game),
        "colours": [list(one) for one in colours(game.letters.players)],
        "pieces": [{"name": piece.name, "letter": piece.letter, "royal": piece.royal} for piece in variant.pieces],
        **_looks(game),
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
        "pieces": pieces_of(position),
        "gone": [index[name] for name in position.deleted()] if game.variant.board.mutable else [],
        "hands": [[owner, kinds[piece], n] for owner, piece, n in fields.hands if n],
        "lines": register_texts(game, position.registers()),
        "badges": [list(worn) for worn in sorted(badges_of(position).items())],
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


def pieces_of(position: Position) -> list[list[int]]:
    """``[cell, player, kind, unmoved]`` for each piece on the board."""
    game = position.game
    kinds = {piece: number for number, piece in enumerate(game.pieces)}
    return [
        [cell, coded.player, kinds[coded.piece], int(coded.unmoved)]
        for cell, code in enumerate(position.fields.board)
        if (coded := game.letters.by_code.get(code)) is not None
    ]


def _numbers(position: Position) -> dict[str, int]:
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


def _looks(game: Game) -> Values:
    """Return how pieces look. ``drawn``: layers ``[path, paint, width, matrix]``, the text over them, its size.
    ``sets``: by piece and player the number of what is drawn; the colours of players, and who of them stands on the
    head.
    """
    drawn: dict[Any, int] = {}
    sets = []
    for one in piece_sets(game):
        by_player = [[one.looks[number, piece] for piece in game.pieces] for number in range(len(game.letters.players))]
        looks = [
            [drawn.setdefault((look.layers, look.text, look.size), len(drawn)) for look in column]
            for column in zip(*by_player, strict=True)
        ]
        colours = [list(column[0].colours) for column in by_player]
        sets.append({"name": one.name, "looks": looks, "colours": colours,
                     "turned": [int(column[0].turned) for column in by_player]})  # fmt: skip
    return {"sets": sets, "drawn": [[[_layer(layer) for layer in layers], *text] for layers, *text in drawn]}


def _layer(layer: Layer) -> list[Any]:
    return [layer.path, layer.paint, layer.width, *([list(layer.matrix)] if layer.matrix else [])]


def _endless(game: Game) -> list[list[int]]:
    players, kinds = list(game.letters.players), list(game.pieces)
    hands = (hand for hand in game.variant.hands if hand.endless)
    return [[players.index(hand.player), kinds.index(hand.piece)] for hand in hands]


def _backwards(game: Game) -> list[list[str]]:
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
        drawing, gone = game.variant.drawing, frozenset(holes)
        found, flat = marks(board, plan, drawing, gone), plane(board, game.variant.notation, drawing, gone)
        return {
            "kind": "grid",
            "axes": axes,
            "holes": holes,
            "written": written,
            "loses": board.mutable and ("unbroken" if board.unbroken else "joined"),
            "across": plan.across,
            "up": plan.upwards,
            "piled": drawing.piled,
            "names": list(game.variant.notation.names),
            "shades": [SHADES[number] for number in game.variant.drawing.shades],
            "arrows": [[cell, list(vector)] for cell, vector in game.variant.drawing.arrows],
            "sides": [[one.cell, one.axis, one.sign, one.colour, one.text] for one in side_marks(game.variant)],
            "style": game.variant.drawing.style,
            "joins": [list(pair) for pair in found.joins],
            "dots": sorted(found.dots),
            "painted": [list(one) for one in sorted(found.painted.items())],
            "borders": [list(one) for one in found.borders],
            "plane": _plane(plan, flat, found),
            **({} if holes or flat is not None else _bent(game)),
        }
    if board.sections:
        return {
            "kind": "sections",
            "names": list(game.cells),
            "picture": None if changes(board) else _picture(section_picture(view(game.start()))),
            "stack": stack(game, board),
            **_solid(solid(board)),
            **_space(board),
        }
    corners = solid(board)
    return {
        "kind": "graph" if corners is None else "solid",
        "names": list(game.cells),
        "picture": _picture(net(view(game.start()))),
        **_solid(corners),
    }


def _solid(corners: Solid | None, is_open: bool = False) -> Values:
    if corners is None:
        return {}
    return {"solid": [[_rounded(spot) for spot in polygon] for polygon in corners], "open": is_open}


def _bent(game: Game) -> Values:
    """A grid of squares whose ends are joined, as it lies in space."""
    board = game.variant.board
    if len(board.axes) != 2 or not (board.seams or any(axis.wrap for axis in board.axes)):
        return {}
    found = bent([axis.width for axis in board.axes], next_cells(game.variant).tolist())
    return {} if found is None else _solid(found.corners, found.open)


def _space(board: Board) -> Values:
    """Coordinates of the cells of sections in one space; empty if they share none or show different axes."""
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


def _plane(plan: Layout, flat: Plane | None, found: Marks) -> Values | None:
    """The cells of a slice that are no squares, by place across and upwards: corners, middle, size of a piece; y
    grows upwards. ``borders``: edges of the board in the colours of players."""
    if flat is None:
        return None
    places = {cell: place for place, cell in enumerate(plan.cells())}
    rim = rim_of(plan, flat, places, found.borders)
    cells = zip(flat.polygons, flat.middles, flat.sizes, strict=True)
    return {
        "tiles": [
            [_rounded([c for spot in polygon for c in spot]), *_rounded(middle), round(size, 4)]
            for polygon, middle, size in cells
        ],
        "labels": [[*_rounded(spot), text] for spot, text in flat.labels],
        "borders": [[*_rounded(start), *_rounded(end), player] for (start, end), player in rim],
    }


def _holes(game: Game) -> list[int]:
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
