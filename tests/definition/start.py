"""A game from its variant: the board and the position at the start."""

from __future__ import annotations

from itertools import product
from typing import Any

from ndvariants.language.trees.steps import Do
from ndvariants.language.trees.syntax import Expr
from ndvariants.model.boards.graph import GraphBoard
from ndvariants.model.boards.grid import GridBoard
from ndvariants.model.boards.joined import SectionBoard
from ndvariants.model.boards.mesh import MeshBoard
from ndvariants.model.variant import EACH, Register, Rule, Variant
from ndvariants.model.walk import asks_last_mover, nodes_in
from ndvariants.words.movements import Clause
from ndvariants.words.verbs import Verb
from tests.definition.asking import Game, Scene, truth
from tests.definition.boards import Cells, grid, sections, sew
from tests.definition.lines import Geometry, graph
from tests.definition.meshes import mesh
from tests.definition.siding import right_of, ways_of
from tests.definition.threads import strands
from tests.definition.turns import identity, new_marks
from tests.definition.values import Man, Position, Undefined

LEAVES = {  # steps that leave all pieces where they are
    Verb.GIVE, Verb.ADD, Verb.SET, Verb.WIN, Verb.DRAW, Verb.FORBID, Verb.AGAIN, Verb.JOIN, Verb.CHOOSE,
}  # fmt: skip
HIDDEN = ("out", "mover")  # registers of the model for what positions hold themselves


def game_of(variant: Variant) -> Game:
    """Return the game of a variant."""
    return Game(
        variant, geometry_of(variant), tuple(one.name for one in variant.players if not one.neutral),
        {one.name: one for one in variant.players}, {one.name: one for one in variant.pieces},
        {zone.name: zone.expressions for zone in variant.zones},
        {one.name: one for one in variant.registers if one.name not in HIDDEN},
        {one.name: one for one in variant.tables}, _asks_unmoved(variant),
        asks_last_mover(variant), _asks_past(variant),
        tuple(rule for rule in variant.rules if _moves_others(rule)),
    )  # fmt: skip


def _asks_unmoved(variant: Variant) -> frozenset[str]:
    """Return the kinds of pieces of which anything asks whether they have moved."""
    said = (variant.pieces, variant.rules, variant.endings, variant.phases, variant.pass_condition, variant.castlings)
    if any(getattr(node, "function", "") == "unmoved" for node in nodes_in((*said, variant.zones))):
        return frozenset(one.name for one in variant.pieces)
    return frozenset(
        one.name for one in variant.pieces if any(Clause.UNMOVED in line.flags for line in one.movements)
    )


def _moves_others(rule: Rule) -> bool:
    """Return whether a rule does anything to pieces."""
    return any(isinstance(step, Do) and step.verb not in LEAVES for step in nodes_in(rule.steps))


def _asks_past(variant: Variant) -> bool:
    said = (variant.pieces, variant.rules, variant.endings, variant.phases, variant.pass_condition, variant.castlings)
    return any(getattr(node, "function", "") == "occurrences" for node in nodes_in(said))


def geometry_of(variant: Variant) -> Geometry:
    """Return the board of a variant with its ways."""
    board = variant.board

    def holds(expr: Expr, cell: int) -> bool:
        return bare(variant, cells, expr, cell)

    cells = Cells((), {}, {}, ())
    if isinstance(board, GraphBoard):
        return graph(board)
    if isinstance(board, MeshBoard):
        return mesh(board)
    if isinstance(board, GridBoard):
        cells = grid_without_holes(board)
        cells = grid(board, holds)
    elif isinstance(board, SectionBoard):
        cells = sections(board)
    else:
        raise Undefined(f"boards of the kind {type(board).__name__}")
    if board.seams:
        sew(cells, board.seams, holds)
    thread = strands(board) if isinstance(board, SectionBoard) else None
    return Geometry((), cells, all=set(range(board.n_cells)) if thread else set(cells.places), strands=thread)


def grid_without_holes(board: GridBoard) -> Cells:
    """Return the cells of a grid as if it had no holes, of which holes are asked."""
    from dataclasses import replace

    return grid(replace(board, holes=None), lambda expr, cell: False)


def bare(variant: Variant, cells: Cells, expr: Expr, cell: int) -> bool:
    """Return whether a condition of a cell holds, counted as the board counts."""
    game = Game(variant, Geometry((), cells, all=set(cells.places)), (), {}, {}, {}, {}, {})
    nobody = Position({}, set(), "", {}, {}, set())
    scene = Scene(game, nobody, "", cell=cell, about=True)
    return truth(expr, scene)


def start(game: Game) -> Position:
    """Return the position in which a game begins."""
    variant = game.variant
    marks = new_marks(game)
    board = {
        man.cell: Man(man.player, man.piece, True, marks, number) for number, man in enumerate(variant.setup)
    }
    hands = {(hand.player, hand.piece): hand.count for hand in variant.hands}
    position = Position(
        board, set(variant.gone), game.players[0], hands, registers_of(game), set(), numbers=len(board) + 1,
        phase=0 if variant.phases else None,
    )  # fmt: skip
    for castling in variant.castlings:
        for player in game.players:
            position.rights |= {right_of(player, goings) for goings in ways_of(game, castling, player)}
    now = identity(position, game)
    position.past = (now,)
    position.moments = ((now, frozenset(), None),)
    return position


def registers_of(game: Game) -> dict[tuple[Any, ...], int]:
    """"Registers are `per` nothing, `player`, `piece` or `dimension`, in any combination"."""
    found = {}
    for register in game.registers.values():
        if register.per != (EACH,):
            for index in product(*(_values(game, register, per) for per in register.per)):
                found[register.name, *index] = register.initial
    return found


def _values(game: Game, register: Register, per: str) -> list[Any]:
    if per == "player":
        return list(game.players)
    if per == "piece":
        return list(game.kinds)
    return list(range(len(game.geometry.cells.axes) + 1))

