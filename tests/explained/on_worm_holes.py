"""Curved Space, read once more: three levels, four platforms, and the worm-hole through their middles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tests.explained.reading import DIAGONAL, STRAIGHT, Now, Reading, Ways, along, flat, split

LEVELS = "WNB"  # the lowest first
MIDDLE = {"w": "b3", "x": "c3", "y": "b2", "z": "c2"}
PLATFORM = {"w": "a2", "x": "b2", "y": "a1", "z": "b1"}
CLOCKWISE = {"w": "x", "x": "z", "z": "y", "y": "w"}
AGAINST = {after: before for before, after in CLOCKWISE.items()}
STILL = {label: label for label in MIDDLE}
OPPOSITE = {"w": "z", "z": "w", "x": "y", "y": "x"}
Node = tuple[str, int]  # a place, and which of its occurrences
Links = dict[Node, list[Node]]

small = flat(4, 4)


def nodes_of(now: Now) -> tuple[list[Node], Links]:
    """The nodes of the worm-hole, and from each of them those next above it."""
    points = {piece: cell for cell, (_, piece) in now.board.items() if piece[0] == "P" and piece[1:].isdigit()}
    row: list[str] = []
    for name in sorted(points):
        level, upright = points[name][0], points[name].endswith("u")
        for place in (level, name) if upright else (name, level):
            if not row or row[-1] != place:
                row.append(place)
    nodes = [(place, k) for k, place in enumerate(row)]
    up: dict[Node, list[Node]] = {node: [] for node in nodes}
    for low, high in pairwise(nodes):
        up[low].append(high)
    bare = [level for level in LEVELS if level not in row]
    nodes += [(level, -1) for level in bare]
    up |= {(level, -1): [] for level in bare}
    for below, above in ("WN", "NB"):
        if below in bare or above in bare:
            for low in nodes:
                up[low] += [high for high in nodes if low[0] == below and high[0] == above]
    return nodes, up


def cell_of(place: str, label: str) -> str:
    """The cell of a level or platform that has a label."""
    return place + MIDDLE[label] if place in LEVELS else f"{place}:{PLATFORM[label]}"


class CurvedSpace(Reading):
    """Pieces go on a level as on a small board, or through the worm-hole: never both in one move."""

    def ways(self, now: Now, origin: str) -> Ways:
        player, piece = now.board[origin]
        if piece == "pawn":
            quiet = self.through(now, origin, [STILL], 1) | self.level(now, origin, "rook", 1)
            taking = self.through(now, origin, [CLOCKWISE, AGAINST], 1) | self.level(now, origin, "bishop", 1)
            return split(now, player, quiet, taking)
        if piece == "knight":
            return self.through(now, origin, [OPPOSITE], 1) | self.level(now, origin, "knight", 1)
        turns = {"rook": [STILL], "bishop": [CLOCKWISE, AGAINST]}.get(piece, [STILL, CLOCKWISE, AGAINST])
        most = 1 if piece == "king" else 99
        return self.through(now, origin, turns, most) | self.level(now, origin, piece, most)  # either line may be told

    def level(self, now: Now, origin: str, piece: str, most: int) -> Ways:
        """Where a piece goes on its own level."""
        if origin[0] not in LEVELS:
            return {}
        far = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
        by_piece = {"rook": STRAIGHT, "bishop": DIAGONAL, "knight": tuple(far)}
        lines = [small.line(origin[1:], way, most) for way in by_piece.get(piece, STRAIGHT + DIAGONAL)]
        named = [[origin[0] + cell for cell in line] for line in lines]
        return {cell: "" for line in named for cell in along(now, now.board[origin][0], line)}

    def through(self, now: Now, origin: str, turns: list[dict[str, str]], most: int) -> Ways:
        """Where a piece goes through the worm-hole, the label going round by one of some turns at each step."""
        nodes, up = nodes_of(now)
        down = {node: [low for low in nodes if node in up[low]] for node in nodes}
        starts = [(node, label) for node in nodes for label in MIDDLE if cell_of(node[0], label) == origin]
        found: set[str] = set()
        for start, label in starts:
            for ahead in (up, down):
                for turn in turns:
                    found |= set(self.ray(now, origin, start, label, ahead, turn, most))
        return dict.fromkeys(found, "thread")

    def ray(
        self, now: Now, origin: str, start: Node, label: str, ahead: Links, turn: dict[str, str], most: int
    ) -> Iterator[str]:
        """The cells that are reached in one direction; it may branch, and come through its own cell."""
        waiting, seen = [(start, label, 0)], {(start, label)}
        while waiting:
            node, label, steps = waiting.pop()
            for after in ahead[node] if steps < most else ():
                there, cell = (after, turn[label]), cell_of(after[0], turn[label])
                if there in seen:
                    continue
                seen.add(there)
                standing = None if cell == origin else now.board.get(cell)
                if standing is None or standing[0] != now.board[origin][0]:
                    if cell != origin:
                        yield cell
                if standing is None:
                    waiting.append((*there, steps + 1))
