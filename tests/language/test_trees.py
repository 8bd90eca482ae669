"""Texts of the three small languages, and the trees that they become."""

from collections.abc import Callable
from typing import Any

import pytest

from ndvariants.language.parse import (
    parse_castling,
    parse_direction,
    parse_ending,
    parse_expression,
    parse_movements,
    parse_steps,
    parse_trigger,
)

Spelled = Callable[[Any], str]

EXPRESSIONS = [
    ("1 + 2 * 3", "(1 + (2 * 3))"),
    ("side / 2 + 1", "((side / 2) + 1)"),
    ("a - b - c", "((a - b) - c)"),
    ("-a mod 2", "((- a) mod 2)"),
    ("-2", "-2"),
    ("not a = 1 and b or c", "(((not (a = 1)) and b) or c)"),
    ("a or b and c", "(a or (b and c))"),
    ("(a or b) and c", "((a or b) and c)"),
    ("rank >= 6", "(rank >= 6)"),
    ("file in d..f and rank <= 3", "(Between(file, d, f) and (rank <= 3))"),
    ("file not in d..f", "(not Between(file, d, f))"),
    ("target in palace", "Member(target, palace)"),
    ("target not in palace", "(not Member(target, palace))"),
    ("every a in axes except file: a = 1", "Quantifier(every, a, AxisSet([file]), (a = 1))"),
    ("some a in rank, level: a = side", "Quantifier(some, a, AxisSet([rank level]), (a = side))"),
    ("x and every a in axes: a = 1 or y", "(x and Quantifier(every, a, AxisSet(), ((a = 1) or y)))"),
    ("(every a in axes: a = 1) or y", "(Quantifier(every, a, AxisSet(), (a = 1)) or y)"),
    ("rank(target) = 8", "(Call(rank, [target]) = 8)"),
    ("now()", "Call(now)"),
    ("research[me, dimension(cell)]", "Index(research, [me Call(dimension, [cell])])"),
    ("count(pawn of me)", "Count(PieceSet([pawn], me))"),
    ("count(royals of opponent in hill) > 0", "(Count(PieceSet([royal], opponent, hill)) > 0)"),
    ("count(pieces of me on line)", "Count(PieceSet(me, line))"),
    ("count(pawn | knight of me)", "Count(PieceSet([pawn knight], me))"),
    ("count(pieces in hill)", "Count(PieceSet(hill))"),
    ("count(king in hand) = 0", "(Count(HandSet([king])) = 0)"),
    ("count(pawn in hand of opponent)", "Count(HandSet([pawn], opponent))"),
    ("count(hand of shared)", "Count(HandSet(shared))"),
    ("count(cells in hill)", "Count(CellSet(zone, [hill]))"),
    (
        "cells along axis(move) through target, except target",
        "CellSet(except, [CellSet(line, [Call(axis, [move]) target]) target])",
    ),
    ("cells from target towards forward | sideways", "CellSet(ray, [target], (forward | sideways))"),
    ("neighbours of target plus target", "CellSet(union, [CellSet(neighbours, [target]) target])"),
    ("neighbours of target by orthogonal", "CellSet(neighbours, [target], orthogonal)"),
    ("neighbours of king of me", "CellSet(neighbours, [PieceSet([king], me)])"),
    ("run of rook of me through c3 by any", "CellSet(run, [PieceSet([rook], me) c3], any)"),
    ("group of pieces with c3", "CellSet(group, [pieces c3])"),
    ("group of rook plus hill with c3 by edge", "CellSet(group, [CellSet(union, [rook hill]) c3], edge)"),
    ("enclosed from c3 by any", "CellSet(enclosed, [PieceSet(opponent) c3 PieceSet(me)], any)"),
    ("enclosed of rook from c3 to hill by any up to 2", "CellSet(enclosed, [rook c3 hill 2], any)"),
    ("passed cells", "CellSet(passed)"),
    ("the piece on target", "PieceSet(target)"),
    ("majority owner of pieces on line", "Select(majority, [PieceSet(line)])"),
    (
        "nearest to target of pieces of owner on line, origin side first",
        "Select(nearest, [target PieceSet(owner, line)], [origin side first])",
    ),
    ("a = 1 # a comment", "(a = 1)"),
]

DIRECTIONS = [
    ("orthogonal", "orthogonal"),
    ("+rank", "Signed([[+ rank]])"),
    ("-rank | -level", "(Signed([[- rank]]) | Signed([[- level]]))"),
    ("±x", "Signed([[± x]])"),
    ("+-x", "Signed([[± x]])"),
    ("+y+z", "Signed([[+ y] [+ z]])"),
    ("+y + z", "(Signed([[+ y]]) + z)"),
    ("forward + +y", "(forward + Signed([[+ y]]))"),
    ("+axes except file", "Signed([[+ AxisSet([file])]])"),
    ("+axes except file except rank", "Signed([[+ AxisSet([file rank])]])"),
    ("+axes except forward", "(Signed([[+ AxisSet()]]) except forward)"),
    ("any except forward + sideways", "(any except (forward + sideways))"),
    ("a | b except c", "((a | b) except c)"),
    ("a | (b except c)", "(a | (b except c))"),
    ("axes(2)", "Axes([2 2])"),
    ("axes(1..n)", "Axes([1 n])"),
    ("axes(even)", "Axes(even)"),
    ("(2,1)", "Leaper([2 1])"),
    ("(3, 1, n - 1)", "Leaper([3 1 (n - 1)])"),
    ("(n, 1)", "Leaper([n 1])"),
    ("(2)", "Leaper([2])"),
    ("2 forward + sideways", "(2 forward + sideways)"),
    ("thread | thread turning", "(thread | thread turning)"),
    ("thread opposite", "thread opposite"),
]

MOVEMENTS = [
    ("leap any", "Movement(both, [Leg(leap, any, 1, 1)])"),
    ("slide any", "Movement(both, [Leg(slide, any, 1)])"),
    ("move step forward", "Movement(move, [Leg(step, forward, 1, 1)])"),
    ("slide diagonal up to 3", "Movement(both, [Leg(slide, diagonal, 1, 3)])"),
    ("slide diagonal 2..5", "Movement(both, [Leg(slide, diagonal, 2, 5)])"),
    ("slide diagonal exactly n", "Movement(both, [Leg(slide, diagonal, n, n)])"),
    (
        "move slide forward exactly 2 from rank = 2, leaving a trail",
        "Movement(move, [Leg(slide, forward, 2, 2)], (rank = 2), {leaving a trail})",
    ),
    ("capture step forward on trail", "Movement(capture, [Leg(step, forward, 1, 1)], {on trail})"),
    ("slide any exactly n on trail", "Movement(both, [Leg(slide, any, n, n)], {on trail})"),
    ("step edge if unmoved", "Movement(both, [Leg(step, edge, 1, 1)], {unmoved})"),
    ("step edge if unmoved and a = 1", "Movement(both, [Leg(step, edge, 1, 1)], (a = 1), {unmoved})"),
    ("step edge if not unmoved", "Movement(both, [Leg(step, edge, 1, 1)], (not unmoved))"),
    ("step diagonal to palace", "Movement(both, [Leg(step, diagonal, 1, 1)], palace)"),
    (
        "step orthogonal then step diagonal outward",
        "Movement(both, [Leg(step, orthogonal, 1, 1) Leg(step, diagonal, 1, 1, [outward])])",
    ),
    ("capture hop orthogonal over 1", "Movement(capture, [Leg(hop, orthogonal, 1, Hurdle(1, any, beyond, slide))])"),
    ("hop any over 1 landing next", "Movement(both, [Leg(hop, any, 1, Hurdle(1, any, next, slide))])"),
    (
        "hop diagonal over 1 adjacent enemy landing next, capturing passed",
        "Movement(both, [Leg(hop, diagonal, 1, Hurdle(1, enemy, next, next))], {capturing passed})",
    ),
    ("capture slide any taking king or queen", "Movement(capture, [Leg(slide, any, 1)], [king queen])"),
    ("slide any, taking own", "Movement(both, [Leg(slide, any, 1)], {taking own})"),
    ("capture slide any, rifle", "Movement(capture, [Leg(slide, any, 1)], {rifle})"),
    (
        "each a in axes except file: move slide +a exactly 2 from a = 2",
        "Each(a, AxisSet([file]), Movement(move, [Leg(slide, Signed([[+ a]]), 2, 2)], (a = 2)))",
    ),
]

STEPS = [
    ("remove the piece on target", "[Do(remove, [PieceSet(target)])]"),
    ("delete line", "[Do(delete, [line])]"),
    ("put heir on target", "[Do(put, [heir target])]"),
    ("put queen of me on target", "[Do(put, [PieceSet([queen], me) target])]"),
    ("add 1 to checks[me]", "[Do(add, [1 Index(checks, [me])])]"),
    ("set phase to phase + 1", "[Do(set, [phase (phase + 1)])]"),
    ("change pieces on line to pawn", "[Do(change, [PieceSet(line) pawn])]"),
    ("give pawn to me", "[Do(give, [pawn me])]"),
    ("win opponent\ndraw", "[Do(win, [opponent]) Do(draw)]"),
    ("let line = passed cells", "[Let(line, CellSet(passed))]"),
    ("for each pawn of me, add 1 to x", "[ForEach(PieceSet([pawn], me), [Do(add, [1 x])])]"),
    ("for each cell in line:\n  delete cell\n  draw", "[ForEach(line, [Do(delete, [cell]) Do(draw)])]"),
    ("if a = 1: win me", "[When((a = 1), [Do(win, [me])])]"),
    ("if a:\n  if b:\n    draw\n  win me\ndraw", "[When(a, [When(b, [Do(draw)]) Do(win, [me])]) Do(draw)]"),
    ("if a: for each pawn:\n  draw", "[When(a, [ForEach(pawn, [Do(draw)])])]"),
    ("let line = passed cells # all\n  except target", "[Let(line, CellSet(except, [CellSet(passed) target]))]"),
]

TRIGGERS = [
    ("turn ends", "Trigger(turn)"),
    ("a cannon captures", "Trigger(capture, [cannon])"),
    ("a cannon or a rook captures", "Trigger(capture, [cannon rook])"),
    ("any piece moves", "Trigger(move)"),
    ("the king is captured", "Trigger(captured, [king])"),
    ("a pawn is dropped", "Trigger(drop, [pawn])"),
    ("a pawn promotes", "Trigger(promote, [pawn])"),
    ("a piece gives check", "Trigger(check)"),
    ("check is given", "Trigger(check)"),
]

ENDINGS = [
    ("no legal move, in check", "Conditions([[no legal move None] [in check None]])"),
    ("not in check, royal lost", "Conditions([[not in check None] [royal lost None]])"),
    ("repetition repetition", "Conditions([[repetition repetition]])"),
    ("100 plies without capture", "Conditions([[quiet plies 100]])"),
    ("quiet plies without capture or pawn move", "Conditions([[quiet plies quiet]], [pawn])"),
    ("50 plies without capture or pawn or soldier move", "Conditions([[quiet plies 50]], [pawn soldier])"),
    ("after 4 * side plies", "Conditions([[after plies (4 * side)]])"),
    ("if count(pieces of me) = 1", "Conditions([[if clause (Count(PieceSet(me)) = 1)]])"),
]


@pytest.mark.parametrize(("text", "tree"), EXPRESSIONS)
def test_expression(text: str, tree: str, spelled: Spelled) -> None:
    assert (*map(spelled, parse_expression(text)),) == (tree, "[]")


@pytest.mark.parametrize(("text", "tree"), DIRECTIONS)
def test_direction(text: str, tree: str, spelled: Spelled) -> None:
    assert (*map(spelled, parse_direction(text)),) == (tree, "[]")


@pytest.mark.parametrize(("text", "tree"), MOVEMENTS)
def test_movement(text: str, tree: str, spelled: Spelled) -> None:
    assert (*map(spelled, parse_movements(text)),) == (f"[{tree}]", "[]")


@pytest.mark.parametrize(("text", "tree"), STEPS)
def test_steps(text: str, tree: str, spelled: Spelled) -> None:
    assert (*map(spelled, parse_steps(text)),) == (tree, "[]")


@pytest.mark.parametrize(("text", "tree"), TRIGGERS)
def test_trigger(text: str, tree: str, spelled: Spelled) -> None:
    assert (*map(spelled, parse_trigger(text)),) == (tree, "[]")


@pytest.mark.parametrize(("text", "tree"), ENDINGS)
def test_ending(text: str, tree: str, spelled: Spelled) -> None:
    assert (*map(spelled, parse_ending(text)),) == (tree, "[]")


def test_castling(spelled: Spelled) -> None:
    text = (
        "king slides file e to g, rook file side to 6, both unmoved, nothing between, king never attacked, if side = 8"
    )
    tree, problems = parse_castling(text)
    assert not problems
    assert spelled(tree) == (
        "Castling([CastlingPart(king, file, e, g) CastlingPart(rook, file, side, 6)], "
        "{never attacked, nothing between, unmoved}, (side = 8), [king])"
    )


def test_one_movement_stands_on_one_line_and_deeper_lines_continue_it(spelled: Spelled) -> None:
    movements, problems = parse_movements("step any   # first\n\n  to hill,\n  rifle\nslide any")
    assert not problems
    assert (
        spelled(movements)
        == "[Movement(both, [Leg(step, any, 1, 1)], hill, {rifle}) Movement(both, [Leg(slide, any, 1)])]"
    )


def test_every_node_knows_its_place() -> None:
    tree, _ = parse_expression("rank = 2 and file = side / 2")
    assert tree is not None and tree.place is not None and (tree.place.column, tree.place.length) == (1, 28)
    assert tree.right.right.place.column == 21  # type: ignore[union-attr]
