"""Where pieces may go along a thread: a search over nodes and labels, written from docs/reference/boards.md alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ndvariants.game.game import Game, Position
from ndvariants.model.variant import SectionBoard

Turns = Sequence[tuple[int, bool]]  # labels turned at each step, and whether the piece goes on


def along_the_thread(game: Game, position: Position, pieces: Mapping[str, Turns]) -> set[tuple[str, str]]:
    """(origin, target) of every move of these pieces along the thread, for the side to move."""
    thread = _Thread(game, position)
    found = set()
    for origin, man in thread.men.items():
        if man.player == position.side and man.piece in pieces:
            for turn, far in pieces[man.piece]:
                for step in (1, -1):
                    for target in thread.reached(origin, turn, step, far):
                        stands = thread.men.get(target)
                        if target != origin and (stands is None or stands.player != position.side):
                            found.add((origin, target))
    return found


class _Thread:
    """The nodes of a thread as the movable sections stand in a position, and the pieces on the board."""

    def __init__(self, game: Game, position: Position) -> None:
        board = game.variant.board
        assert isinstance(board, SectionBoard) and board.thread is not None
        self.men = {man.cell: man for man in position.pieces()}
        self.stack, self.labels = board.thread.stack, board.thread.rotation
        self.closed, self.turning_off = board.thread.closed, board.thread.turning_off
        twice = board.thread.kept_twice
        self.cells = _labelled(board)
        points = {point.name: point for point in board.points}
        at = {man.piece: points[man.cell] for man in self.men.values() if man.cell in points}
        self.nodes: list[str] = []
        for section in board.sections:
            if section.piece in at:
                point = at[section.piece]
                pair = [point.section, section.name] if point.above else [section.name, point.section]
                self.nodes += pair[1:] if self.nodes[-1:] == pair[:1] and not twice else pair
        if self.closed and not twice and len(self.nodes) > 1 and self.nodes[0] == self.nodes[-1]:
            self.nodes.pop()
        self.length = len(self.nodes)
        self.nodes += [name for name in self.stack if name not in self.nodes]

    def reached(self, origin: str, turn: int, step: int, far: bool) -> Iterator[str]:
        """The cells of every state that free cells lead to."""
        labels = [label for label in range(len(self.labels)) if any(self.cell(n, label) == origin for n in self.all())]
        open_ = [(node, label) for label in labels for node in self.all() if self.cell(node, label) == origin]
        seen = set(open_)
        while open_:
            node, label = open_.pop()
            for other in self.all():
                state = (other, (label + turn) % len(self.labels))
                if state not in seen and self.follows(node, other, step):
                    seen.add(state)
                    yield self.cell(*state)
                    if far and (self.cell(*state) not in self.men or self.cell(*state) == origin):
                        open_.append(state)

    def all(self) -> range:
        return range(len(self.nodes))

    def cell(self, node: int, label: int) -> str:
        return self.cells[self.nodes[node]][self.labels[label]]

    def follows(self, one: int, other: int, step: int) -> bool:
        """Is *other* the next of the sequence, or the next fixed section where one of the two carries nothing?"""
        if max(one, other) < self.length:
            return other == one + step or (
                self.closed and {one, other} == {0, self.length - 1} and self.wraps(one, step)
            )
        here, there = self.nodes[one], self.nodes[other]
        if not {here, there} <= set(self.stack):
            return False
        apart = self.stack.index(there) - self.stack.index(here)
        return apart == step or (self.turning_off and apart == -step)

    def wraps(self, one: int, step: int) -> bool:
        """Does a step from this node leave the end of the sequence?"""
        return not 0 <= one + step < self.length


def _labelled(board: SectionBoard) -> dict[str, dict[str, str]]:
    """The name of each section's cell with each label, on sections of at most 26 files."""
    return {
        section.name: {
            label: section.pattern.format(section=section.name, cell=f"{chr(97 + place[0])}{place[1] + 1}")
            for label, place in section.labels
        }
        for section in board.sections
    }
