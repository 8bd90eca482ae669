"""The way of a move along a thread: the cells with their labels, its sense, and how it turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from ndvariants.game.game import Position
from ndvariants.game.move import Move
from ndvariants.game.sections import sequence
from ndvariants.kernel import layout as L
from ndvariants.language.trees.syntax import Word
from ndvariants.model.boards.sections import section_cells
from ndvariants.model.variant import Board, Thread
from ndvariants.model.walk import nodes_in

UP, DOWN = "up", "down"


@dataclass(frozen=True, slots=True)
class _Rope:
    """The thread as the sections stand: the section of each node, and the nodes that follow it in each sense."""

    nodes: tuple[str, ...]
    after: Mapping[str, tuple[tuple[int, ...], ...]]


def thread_way(position: Position, move: Move) -> str:
    """``up the thread, turning clockwise: Wb3 (w), P1:b2 (x)``; empty for other moves."""
    board = position.game.variant.board
    if board.thread is None or move.origin is None or move.target is None:
        return ""
    cells, thread = _labelled(position, board), board.thread
    start = next((place for place, cell in cells.items() if cell == move.origin), None)
    piece = next((one for one in position.game.variant.pieces if one.name == move.piece), None)
    if start is None or piece is None:
        return ""
    rope, found = _rope(board, thread, sequence(position)), []
    for (verb, turn), sense in product(dict.fromkeys(_ways(thread, piece.movements)), (UP, DOWN)):
        ray = _Ray(position, move, cells, rope, sense, turn, thread.rotation, one_step=verb != "slide")
        ways = (ray.way([(node, start[1])]) for node, name in enumerate(rope.nodes) if name == start[0])
        found += [(f"{sense} the {thread.name}, {_turning(thread, turn)}", way) for way in ways if way]
    if not found:
        return ""
    said, cells_passed = min(found, key=lambda one: len(one[1]))
    return f"{said}: {', '.join(cells_passed)}"


def _turning(thread: Thread, turn: int) -> str:
    order = " > ".join((*thread.rotation, thread.rotation[0]))
    said = {0: "keeping its label", 1: f"turning clockwise ({order})"}
    if turn == len(thread.rotation) - 1:
        return f"turning counter-clockwise ({' > '.join((*reversed(thread.rotation), thread.rotation[-1]))})"
    return said.get(turn, "to the opposite label")


def _ways(thread: Thread, movements: tuple[object, ...]) -> Iterator[tuple[str, int]]:
    n = len(thread.rotation)
    turns = {thread.name: (0,), f"{thread.name} turning": (1, n - 1), f"{thread.name} opposite": (n // 2,)}
    for movement in movements:
        for leg in getattr(movement, "legs", ()):
            for word in nodes_in(leg.direction):
                if isinstance(word, Word) and word.text in turns:
                    yield from ((leg.verb, turn) for turn in turns[word.text])


def _labelled(position: Position, board: Board) -> dict[tuple[str, str], str]:
    numbers = section_cells(board.sections)
    return {
        (section.name, label): position.game.cells[numbers[section.name][place]]
        for section in board.sections
        for label, place in section.labels
    }


def _rope(board: Board, thread: Thread, order: tuple[str, ...]) -> _Rope:
    """The nodes in order, then levels without platforms, joined to all nodes of the levels next to them."""
    lone = [name for name in thread.stack if name not in order]
    nodes, up = (*order, *lone), {k: [k + 1] for k in range(len(order) - 1)}
    if thread.closed and len(order) > 1:
        up[len(order) - 1] = [0]
    for low, high in zip(thread.stack, thread.stack[1:], strict=False):
        if low in lone or high in lone:
            for k in (k for k, name in enumerate(nodes) if name == low):
                up.setdefault(k, []).extend(n for n, name in enumerate(nodes) if name == high)
    above = [tuple(up.get(k, ())) for k in range(len(nodes))]
    below = [tuple(n for n in range(len(nodes)) if k in above[n]) for k in range(len(nodes))]
    if thread.turning_off:
        branches = [{*above[k], *below[k]} if name in lone else set() for k, name in enumerate(nodes)]
        joins = [{n for n in range(len(nodes)) if k in branches[n]} | branches[k] for k in range(len(nodes))]
        above = [(*one, *sorted(more - set(one))) for one, more in zip(above, joins, strict=True)]
        below = [(*one, *sorted(more - set(one))) for one, more in zip(below, joins, strict=True)]
    return _Rope(nodes, {UP: tuple(above), DOWN: tuple(below)})


@dataclass(frozen=True, slots=True)
class _Ray:
    """A line along the thread in one sense with one turn."""

    position: Position
    move: Move
    cells: Mapping[tuple[str, str], str]
    rope: _Rope
    sense: str
    turn: int
    rotation: tuple[str, ...]
    one_step: bool

    def way(self, path: list[tuple[int, str]]) -> list[str]:
        """The cells with their labels from the start to the target; none where the line does not come there."""
        node, label = path[-1]
        rotation = self.rotation
        after = rotation[(rotation.index(label) + self.turn) % len(rotation)]
        for following in self.rope.after[self.sense][node]:
            place = (following, after)
            cell = self._cell(place)
            if place in path:
                continue
            if cell == self.move.target:
                return [f"{self._cell(one)} ({one[1]})" for one in (*path, place)]
            if not self.one_step and (cell == self.move.origin or self._is_empty(cell)):
                if found := self.way([*path, place]):
                    return found
        return []

    def _cell(self, place: tuple[int, str]) -> str:
        return self.cells[self.rope.nodes[place[0]], place[1]]

    def _is_empty(self, cell: str) -> bool:
        return self.position.fields.board[self.position.game.cells.index(cell)] == L.EMPTY
