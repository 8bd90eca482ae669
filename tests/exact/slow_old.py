"""Nine men's morris, hnefatafl and jetan, slowly, each from its rules in a few lines; moves are written as ours are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

from ndvariants.game.game import Game, Position
from tests.exact.slow_boards import SLANTED, SOURCE, STRAIGHT
from tests.exact.slow_stones import Point, name_of, point_of

State = tuple[Any, ...]  # whose turn it is comes last; equal states are equal positions
WALKS: dict[str, list[tuple[list[Point], ...]]] = {  # jetan: the directions of each step
    "w": [(STRAIGHT,) * 2], "l": [(SLANTED,) * 2], "t": [(STRAIGHT, SLANTED), (SLANTED, STRAIGHT)],
    "d": [(STRAIGHT,) * 3], "f": [(SLANTED,) * 3], "c": [(STRAIGHT + SLANTED,) * 3], "q": [(STRAIGHT + SLANTED,) * 3],
}  # fmt: skip
WORTH = {"p": 1, "t": 2, "w": 2, "l": 2, "d": 3, "f": 3, "c": 10, "q": 1}  # feathers, blades and jewels


class _Played:
    """A game of states, with a draw when one has come up three times."""

    source = SOURCE.replace("slow.py", "slow_old.py")

    def __init__(self, game: Game) -> None:
        """Everything is known beforehand."""

    def moves(self, position: Position, line: list[str]) -> dict[str, str]:
        """The legal moves after a line of its own moves."""
        return {move: move for move in self.legal(self._states(line)[-1])}

    def count(self, depth: int, state: State | None = None) -> int:
        """Lines of so many moves."""
        now = self.start() if state is None else state
        if self.decided(now):
            return 0
        moves = self.legal(now)
        return len(moves) if depth == 1 else sum(self.count(depth - 1, self.after(now, move)) for move in moves)

    def over(self, line: list[str]) -> bool:
        """Has somebody won, or is it a draw, or is there no move?"""
        states = self._states(line)
        return self.drawn(states) or self.decided(states[-1]) or not self.legal(states[-1])

    def drawn(self, states: list[State]) -> bool:
        """Has the position come up for the third time?"""
        return states.count(states[-1]) == 3

    def _states(self, line: list[str]) -> list[State]:
        states = [self.start()]
        for move in line:
            states.append(self.after(states[-1], move))
        return states

    def start(self) -> State:
        """The state before the first move."""
        raise AssertionError

    def legal(self, state: State) -> list[str]:
        """The moves from a state that is not decided."""
        raise AssertionError

    def after(self, state: State, move: str) -> State:
        """The state after a move."""
        raise AssertionError

    def decided(self, state: State) -> bool:
        """Has somebody won, though moves may be left?"""
        raise AssertionError


class Morris(_Played):
    """Nine men's morris, with flying. A state: the men of both players, how many are still to be put, whose turn."""

    lines = tuple(map(str.split, (
        "a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4", "e4 f4 g4", "c5 d5 e5", "b6 d6 f6", "a7 d7 g7",
        "a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7",
    )))  # fmt: skip
    points = frozenset(point for line in lines for point in line)

    def start(self) -> State:
        """Eighteen men to put."""
        return (frozenset(), frozenset()), 18, 0

    def decided(self, state: State) -> bool:
        """Has either player fewer than three men, those to be put counted?"""
        men, left, turn = state
        return any(len(men[player]) + (left + (player == turn)) // 2 < 3 for player in (0, 1))

    def legal(self, state: State) -> list[str]:
        """A man put, or moved, and behind a comma the one it takes."""
        men, left, turn = state
        free = self.points - men[0] - men[1]
        ways = [("", to) for to in free] if left else [
            (man, to) for man in men[turn] for to in free if len(men[turn]) == 3 or self._joined(man, to)
        ]  # fmt: skip
        found = []
        for man, to in ways:
            mine, theirs = men[turn] - {man} | {to}, men[1 - turn]
            loose = [one for one in theirs if not self._in_mill(one, theirs)] or sorted(theirs)
            name = f"{man}-{to}" if man else f"M@{to}"
            found += [f"{name},{one}" for one in loose] if self._in_mill(to, mine) else [name]
        return found

    def after(self, state: State, move: str) -> State:
        """The man moved, and the one taken gone."""
        men, left, turn = state
        way, _, taken = move.partition(",")
        mine, theirs = men[turn] - {way[:2]} | {way[-2:]}, men[1 - turn] - {taken}
        return (mine, theirs) if turn == 0 else (theirs, mine), left - (left > 0), 1 - turn

    def _joined(self, one: str, other: str) -> bool:
        return any({one, other} in (set(line[:2]), set(line[1:])) for line in self.lines)

    def _in_mill(self, point: str, men: frozenset[str]) -> bool:
        return any(point in line and men.issuperset(line) for line in self.lines)


class Tafl(_Played):
    """Hnefatafl by the rules of Fetlar. A state: black men, white men, the king, has somebody won, whose turn."""

    throne, corners = (5, 5), {(0, 0), (0, 10), (10, 0), (10, 10)}
    board = frozenset(product(range(11), repeat=2))

    def start(self) -> State:
        """Black lies in T's before the edges, White in a diamond."""
        side = {(x, 0) for x in range(3, 8)} | {(5, 1)}
        black = {turned for x, y in side for turned in ((x, y), (x, 10 - y), (y, x), (10 - y, x))}
        white = {(x, y) for x, y in self.board if abs(x - 5) + abs(y - 5) in (1, 2)}
        return frozenset(black), frozenset(white), self.throne, False, 0

    def decided(self, state: State) -> bool:
        """Has a king been taken, enclosed, or come home?"""
        return bool(state[3])

    def legal(self, state: State) -> list[str]:
        """Straight on over empty cells; men stop neither on the throne nor in a corner."""
        black, white, king, _, turn = state
        taken, found = black | white | {king}, []
        for x, y in white | {king} if turn else black:
            for dx, dy in STRAIGHT:
                to = x + dx, y + dy
                while to in self.board and to not in taken:
                    if (x, y) == king or (to != self.throne and to not in self.corners):
                        found.append(name_of((x, y)) + name_of(to))
                    to = to[0] + dx, to[1] + dy
        return found

    def after(self, state: State, move: str) -> State:
        """The piece moved, what it takes gone."""
        black, white, king, _, turn = state
        origin, to = map(point_of, re.findall("[a-k][0-9]+", move))
        king = to if king == origin else king
        sets = [set(black), set(white)]
        if to != king:
            sets[turn] = sets[turn] - {origin} | {to}
        own = sets[turn] | ({king} if turn else set())
        friends = own | (self.corners | {self.throne}) - sets[0] - sets[1] - {king}
        for dx, dy in STRAIGHT:
            if (to[0] + 2 * dx, to[1] + 2 * dy) in friends:
                sets[1 - turn].discard((to[0] + dx, to[1] + dy))
        won = king in self.corners
        if turn == 0:
            near = {(king[0] + dx, king[1] + dy) for dx, dy in STRAIGHT}
            won = (to in near and near <= sets[0] | {self.throne}) or self._shut(sets[0], sets[1] | {king})
        return frozenset(sets[0]), frozenset(sets[1]), king, won, 1 - turn

    def _shut(self, black: set[Point], white: set[Point]) -> bool:
        """Can nobody walk from the edge to anyone of White, though White's men were air?"""
        reached = [(x, y) for x, y in self.board - black if x in (0, 10) or y in (0, 10)]
        seen = set(reached)
        for x, y in reached:
            near = {(x + dx, y + dy) for dx, dy in STRAIGHT} & self.board - black - seen
            reached += near
            seen |= near
        return not seen & white


class Jetan(_Played):
    """Walks of all their steps, never twice to a cell. A state: cells, owners, kinds; who has escaped; whose turn."""

    rows = ("wldfcqfdlw", "tppppppppt")

    def start(self) -> State:
        """Two rows each, those of the second player turned round."""
        mine = {((x, y), 0, kind) for y, row in enumerate(self.rows) for x, kind in enumerate(row)}
        return frozenset(mine | {((9 - x, 9 - y), 1, kind) for (x, y), _, kind in mine}), frozenset(), 0

    def decided(self, state: State) -> bool:
        """Is a Chief or a Princess gone?"""
        return sum(kind in "cq" for _, _, kind in state[0]) < 4

    def drawn(self, states: list[State]) -> bool:
        """A third time, or ten moves after both sides have at most three pieces of equal worth."""
        return super().drawn(states) or (len(states) > 10 and all(map(self._few, states[-11:])))

    def legal(self, state: State) -> list[str]:
        """Walks that end on an empty or an enemy cell; the Princess takes nothing and shuns danger."""
        pieces, escaped, turn = state
        board, own = {cell for cell, _, _ in pieces}, {cell for cell, owner, _ in pieces if owner == turn}
        found = set()
        for cell, owner, kind in pieces:
            if owner == turn and kind != "q":
                found |= {(cell, to) for to in self._ends(board, cell, owner, kind) - own}
            elif owner == turn:
                safe = {(x, y) for x in range(10) for y in range(10)} - board - self._threats(pieces, cell, 1 - turn)
                near = self._ends(board, cell, owner, kind)
                found |= {(cell, to) for to in safe if turn not in escaped or to in near}
        return [name_of(cell) + name_of(to) for cell, to in found]

    def after(self, state: State, move: str) -> State:
        """The piece moved; a Princess who went farther than three has escaped."""
        pieces, escaped, turn = state
        origin, to = map(point_of, re.findall("[a-j][0-9]+", move))
        (kind,) = (kind for cell, _, kind in pieces if cell == origin)
        far = kind == "q" and max(abs(origin[0] - to[0]), abs(origin[1] - to[1])) > 3
        left = {piece for piece in pieces if piece[0] not in (origin, to)}
        return frozenset(left | {(to, turn, kind)}), escaped | ({turn} if far else set()), 1 - turn

    def _threats(self, pieces: frozenset[Any], princess: Point, player: int) -> set[Point]:
        """Where this player's pieces could take once the Princess has left her cell."""
        board = {cell for cell, _, _ in pieces} - {princess}
        ends = [self._ends(board, *piece) for piece in pieces if piece[1] == player and piece[2] != "q"]
        return set().union(*ends)

    def _ends(self, board: set[Point], cell: Point, owner: int, kind: str) -> set[Point]:
        ahead = 1 - 2 * owner
        walks: Any = [([(-1, 0), (1, 0), (-1, ahead), (0, ahead), (1, ahead)],)] if kind == "p" else WALKS[kind]
        return {end for walk in walks for end in self._walked(board, [cell], walk, kind in "fq")}

    def _walked(self, board: set[Point], path: list[Point], steps: Any, jumps: bool) -> Iterator[Point]:
        for dx, dy in steps[0]:
            to = path[-1][0] + dx, path[-1][1] + dy
            if to in path or not (0 <= to[0] < 10 and 0 <= to[1] < 10):
                continue
            if len(steps) == 1:
                yield to
            elif jumps or to not in board:
                yield from self._walked(board, [*path, to], steps[1:], jumps)

    def _few(self, state: State) -> bool:
        worth = [[WORTH[kind] for _, owner, kind in state[0] if owner == player] for player in (0, 1)]
        return max(map(len, worth)) <= 3 and sum(worth[0]) == sum(worth[1])


OLD: dict[str, Any] = {"nine_mens_morris": Morris, "hnefatafl": Tafl, "jetan": Jetan}
