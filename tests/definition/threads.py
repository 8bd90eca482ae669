"""Threads: the order in which sections follow each other, as their markers stand (boards.md, "Sections")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ndvariants.model.boards.joined import SectionBoard
from ndvariants.model.boards.sections import Thread, section_cells
from tests.definition.values import Position

Stop = tuple[int, int]  # a section of the thread, and a label by its place in the rotation
Node = int  # the number of a section in the order of the thread, of which one section may have several


@dataclass
class Strands:
    """A board with a thread: ``points`` are the fixed section of each point and whether it lies above."""

    board: SectionBoard
    thread: Thread
    labels: dict[tuple[str, str], int]  # the cell of a section at a label
    points: dict[int, tuple[str, bool]]

    def lines(self, position: Position, origin: int, word: str) -> Iterator[list[int]]:
        """"Directions: `thread` (same label), `thread turning` (one place on in the rotation with each section),
        `thread opposite`". The cells of every way from a cell, itself among them where the thread comes back."""
        senses = {"thread": (0,), "thread turning": (1, -1), "thread opposite": (len(self.thread.rotation) // 2,)}
        sections = self.order(position)
        up = self.ups(sections)
        down = [[n for n, above in enumerate(up) if node in above] for node in range(len(sections))]
        for (section, label), cell in self.labels.items():
            for node in [n for n, name in enumerate(sections) if (name, label) == (section, label) and cell == origin]:
                for turn in senses[word]:
                    for on in (up, down):
                        yield from self.along(sections, on, node, self.thread.rotation.index(label), turn, ())

    def along(
        self, sections: list[str], on: list[list[Node]], node: Node, at: int, turn: int, seen: tuple[Stop, ...]
    ) -> Iterator[list[int]]:
        """Return the ways on from a section."""
        at = (at + turn) % len(self.thread.rotation)
        ways = [other for other in on[node] if (other, at) not in seen]
        if not ways:
            yield []
        for other in ways:
            cell = self.labels[sections[other], self.thread.rotation[at]]
            yield from ([cell, *rest] for rest in self.along(sections, on, other, at, turn, (*seen, (other, at))))

    def order(self, position: Position) -> list[str]:
        """"For every movable section that stands, in declared order, the thread goes from its level up to it when it
        stands above, from it up to its level when below; a section equal to the last is not repeated"; behind these
        levels without platforms."""
        found: list[str] = []
        for section in self.board.sections:
            for cell, man in position.board.items():
                if section.piece is not None and man.kind == section.piece and cell in self.points:
                    level, above = self.points[cell]
                    for name in (level, section.name) if above else (section.name, level):
                        if self.thread.kept_twice or not found or found[-1] != name:
                            found.append(name)
        self.joined = len(found)
        return [*found, *(name for name in self.thread.stack if name not in found)]

    def ups(self, sections: list[str]) -> list[list[Node]]:
        """"Levels without platforms are joined to their neighbours as branches"; "`turning_off: true` lets a piece take
        a branch in either sense; `closed: true` makes a ring of the sequence"."""
        up = [[node + 1] if node + 1 < self.joined else [] for node in range(len(sections))]
        if self.thread.closed and self.joined > 1:
            up[self.joined - 1].append(0)
        for low, high in zip(self.thread.stack, self.thread.stack[1:], strict=False):
            lower = [node for node, name in enumerate(sections) if name == low]
            higher = [node for node, name in enumerate(sections) if name == high]
            if max(*lower, *higher) >= self.joined:
                for node in lower:
                    up[node] += higher
                for node in higher if self.thread.turning_off else ():
                    up[node] += lower
        return up


def strands(board: SectionBoard) -> Strands | None:
    """Return the thread of a board of sections."""
    if board.thread is None:
        return None
    numbers = section_cells(board.sections)
    labels = {(one.name, label): numbers[one.name][place] for one in board.sections for label, place in one.labels}
    first = sum(len(cells) for cells in numbers.values())
    points = {first + k: (point.section, point.above) for k, point in enumerate(board.points)}
    return Strands(board, board.thread, labels, points)
