"""How cells of a grid are written: styles of axes, expressions for what is counted, letters left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ndvariants.builder.boards.hexagons import PAIR, SKIPPED
from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.scope import View
from ndvariants.builder.names.solve import Solver, Spot, Unsolvable
from ndvariants.errors import Place
from ndvariants.faults.boards import (
    AmbiguousAxes,
    AxisTwiceOrMissing,
    NamesNoAxis,
    NoStyle,
    SameName,
    Unwritable,
    WrittenBelowOne,
)
from ndvariants.faults.limits import TooManyNames
from ndvariants.faults.names import NoAxis
from ndvariants.faults.taken import CellAlready
from ndvariants.language.grammar.tree_builder import Locate
from ndvariants.language.parse import parse_expression
from ndvariants.language.recovery import shifted
from ndvariants.language.trees.syntax import Expr
from ndvariants.model.boards.axes import (
    STYLES,
    ambiguous_styles,
    coordinate_text,
    default_notation,
    grid_coordinate,
    number_count,
)
from ndvariants.model.boards.grid import LISTED
from ndvariants.model.cells import cell_name
from ndvariants.model.variant import GridBoard, Notation
from ndvariants.model.walk import names_in
from ndvariants.suggest import listed
from ndvariants.words.operators import NUMBER

HERE = ("notation", "cells")
ALSO = ("notation", "also")
_PART = re.compile(r"[\s,]*(?P<what>[^\s,].*?)\s*:\s*(?P<style>[^\s,]*)(?=[\s,]|$)")


@dataclass(frozen=True)
class Part:
    """A part of a cell's name: the axis that it stands for, its style, and what is counted (``None``: the axis)."""

    axis: int
    style: str
    counted: Expr | None
    place: Place


def grid_notation(draft: Draft, board: GridBoard) -> tuple[Notation, list[Part]]:
    """Return the order and styles of the axes, as the file says or by default; and its parts as they are said."""
    if not draft.text(*HERE):
        return default_notation(board.axes), []
    parts = list(_parts(draft, board, HERE))
    styles = tuple((part.axis, part.style) for part in parts)
    names = [axis.name for axis in board.axes]
    if sorted(axis for axis, _ in styles) != list(range(len(names))):
        if not any(problem.of(NoAxis, Unwritable) for problem in draft.faults.problems):
            missing = [name for i, name in enumerate(names) if i not in [axis for axis, _ in styles]]
            draft.report(AxisTwiceOrMissing(missing), HERE)
        return default_notation(board.axes), parts
    clash = None if any(part.counted for part in parts) else ambiguous_styles(board.axes, styles)
    if clash is not None:
        draft.report(AmbiguousAxes(names[clash[0]], names[clash[1]]), HERE)
        return default_notation(board.axes), parts
    return Notation(styles), parts


def _parts(draft: Draft, board: GridBoard, here: tuple[str, str]) -> Iterator[Part]:
    text, names = draft.text(*here), [axis.name for axis in board.axes]
    locate, end = draft.document.locate(*here), 0
    for match in _PART.finditer(text):
        what, style, start = match["what"], match["style"], match.start("what")
        place, end = locate(start, match.end() - start), match.end()
        if style not in STYLES:
            draft.faults.report(NoStyle(f"{what}:{style}", listed(STYLES)), place)
        elif what in names:
            yield Part(names.index(what), style, None, place)
        elif what.isidentifier():
            if "board" not in draft.scope.hidden:
                draft.no_axis(what, place, names)
        else:
            yield from _counted(draft, board, match, locate, place)
    rest = text[end:].strip(" ,\t\n")
    if rest:
        place = locate(text.rindex(rest), len(rest))
        draft.faults.report(NoStyle(rest, listed(STYLES)), place)


def _counted(
    draft: Draft, board: GridBoard, match: re.Match[str], locate: Locate, place: Place
) -> Iterator[Part]:
    """A part that counts an expression: it stands for the first axis that it names."""
    tree, problems = parse_expression(match["what"], shifted(locate, match.start("what")))
    draft.faults.extend(problems)
    if tree is None:
        return
    resolver = draft.resolver(view=View.CELL)
    counted = resolver.checked(tree, NUMBER)
    names = [axis.name for axis in board.axes]
    axis = next((names.index(name.text) for name in names_in(tree) if name.text in names), None)
    if axis is None:
        draft.faults.report(NamesNoAxis(match["what"]), place)
    else:
        yield Part(axis, match["style"], counted, place)


def cell_aliases(draft: Draft) -> tuple[tuple[str, str], ...]:
    """Other names of cells, each with the one that is written."""
    found = []
    for alias in draft.entries("notation", "aliases"):
        here = ("notation", "aliases", alias)
        name = draft.text(*here)
        if draft.scope.cell(alias) is not None:
            draft.report_key(CellAlready(alias), here)
        elif draft.cell(name, draft.document.place(*here)) is not None:
            found.append((alias, name))
    return tuple(found)


def names_of_others(draft: Draft, board: GridBoard, notation: Notation) -> tuple[tuple[str, str], ...]:
    """Return the name of each cell in ``notation.also``, with its own name."""
    if not draft.text(*ALSO):
        return ()
    if number_count(board.axes) > LISTED:
        draft.report(TooManyNames(number_count(board.axes), LISTED), ALSO)
        return ()
    parts = list(_parts(draft, board, ALSO))
    if not parts:
        return ()
    names = _written(draft, board, parts, "", {part.axis: {} for part in parts}, ALSO)
    pairs = [(name, cell_name(board, notation, cell)) for cell, name in enumerate(names) if name]
    taken = next((name for name, ours in pairs if name != ours and draft.scope.cell(name) is not None), None)
    if taken is not None:
        draft.report(CellAlready(taken), ALSO)
        return ()
    return tuple(pair for pair in pairs if pair[0] != pair[1])


# --------------------------------------------------------------------------- names made one by one


def grid_names(draft: Draft, board: GridBoard, notation: Notation, said: list[Part]) -> Notation:
    """The notation with the name of every cell, where expressions (in what is *said*) or letters left out make them."""
    skipped = "".join(word.lower() for word, _ in draft.words("notation", "skip"))
    tiled = draft.get("board", "tiling") is not None
    if draft.text(*HERE):
        parts = [part for part in said if (part.axis, part.style) in notation.cells]
    else:
        parts = [Part(axis, style, None, draft.document.place("board")) for axis, style in notation.cells]
    if tiled and not draft.text(*HERE):
        parts, skipped = [_bent(board, part) for part in parts], skipped or SKIPPED
    if not skipped and not any(part.counted for part in parts):
        return notation
    if number_count(board.axes) > LISTED:
        draft.report(TooManyNames(number_count(board.axes), LISTED), HERE if draft.text(*HERE) else ("board",))
        return notation
    texts: dict[int, dict[int, set[str]]] = {part.axis: {} for part in parts}
    names = _written(draft, board, parts, skipped, texts, HERE)
    return replace(notation, names=names, texts=_of_axes(board, texts) if names else ())


def _of_axes(board: GridBoard, texts: dict[int, dict[int, set[str]]]) -> tuple[tuple[str, ...], ...]:
    found = []
    for number, axis in enumerate(board.axes):
        ways = [sorted(texts.get(number, {}).get(at, {""})) for at in range(axis.width)]
        found.append(tuple(way[0] for way in ways) if all(len(way) == 1 for way in ways) else ())
    return tuple(found)


def _bent(board: GridBoard, part: Part) -> Part:
    """On a hexagon of hexagons ranks are counted within their file: ``rank - max(0, file - side)``."""
    if board.axes[part.axis].name != PAIR[1]:
        return part
    side = (board.axes[part.axis].width + 1) // 2
    tree, _ = parse_expression(f"{PAIR[1]} - max(0, {PAIR[0]} - {side})")
    return replace(part, counted=tree)


def _written(
    draft: Draft,
    board: GridBoard,
    parts: list[Part],
    skipped: str,
    texts: dict[int, dict[int, set[str]]],
    here: tuple[str, str],
) -> tuple[str, ...]:
    """The name of every cell, ``""`` for holes; two equal ones are a fault. Its parts are noted in *texts*."""
    solver = Solver(board, (), {}, draft.scope.parameters)
    found: dict[str, int] = {}
    names = [""] * number_count(board.axes)
    for cell in range(len(names)):
        if solver.is_hole(cell):
            continue
        try:
            words = [_text(solver, cell, part, skipped) for part in parts]
        except Unsolvable as unsolvable:
            draft.unsolved(unsolvable.node.place or parts[0].place)
            return ()
        if "" in words:
            draft.faults.report(WrittenBelowOne(_told(solver.at(cell))), parts[words.index("")].place)
            return ()
        name, coordinates = "".join(words), grid_coordinate(board.axes, cell)
        for part, word in zip(parts, words, strict=True):
            texts[part.axis].setdefault(coordinates[part.axis], set()).add(word)
        if name in found:
            one, other = (_told(solver.at(number)) for number in (found[name], cell))
            draft.report(SameName(name, one, other), here)
            return ()
        found[name], names[cell] = cell, name
    return tuple(names)


def _text(solver: Solver, cell: int, part: Part, skipped: str) -> str:
    if part.counted is None:
        return coordinate_text(grid_coordinate(solver.board.axes, cell)[part.axis], part.style, skipped)
    value = solver.test(part.counted, None, ())(solver.at(cell))
    if value is None:
        raise Unsolvable(part.counted)
    if value < 1:
        return ""
    return coordinate_text(value - 1, part.style, skipped)


def _told(spot: Spot) -> str:
    return " ".join(f"{axis} {value}" for axis, value in spot.seen.items())
