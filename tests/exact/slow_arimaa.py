"""Arimaa, slowly, from its rules: steps one at a time, every position of the game kept.

A piece is (player, strength): a rabbit is 1, an elephant 6. A line begins with 32 placements; then each move is a step
(``a1a2``), a lift (``d4d5!``: what stands on d5 will be pushed or pulled), where the lifted piece goes as it is put
down (``R@e5``: beside where it stood it is pushed there; beside who lifts it, that one goes there and pulls), or the
end of the turn.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from ndvariants.game.game import Game, Position
from tests.exact.slow_boards import SOURCE, STRAIGHT
from tests.exact.slow_stones import Point, name_of, point_of

LETTERS = " RCDHME"
ALL = {1: 8, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1}
TRAPS = ((2, 2), (5, 2), (2, 5), (5, 5))
Board = dict[Point, tuple[int, int]]


@dataclass
class _State:
    """A position inside a game: the turn so far, and how often each position has stood at the start of a turn."""

    board: Board = field(default_factory=dict)
    mine: int = 0
    placing: bool = True
    steps: int = 0
    lifted: tuple[Point, Point, tuple[int, int]] | None = None  # who lifts, from where, what
    before: Board = field(default_factory=dict)
    met: Counter[tuple[int, frozenset[Any]]] = field(default_factory=Counter)


class Arimaa:
    """Frozen pieces, pushes and pulls, traps, goals; no turn that changes nothing or repeats for the third time."""

    source = SOURCE.replace("slow.py", "slow_arimaa.py")
    most_leaves = 20_000

    def __init__(self, game: Game) -> None:
        """Everything is known beforehand."""

    def moves(self, position: Position, line: list[str]) -> dict[str, str]:
        """The legal moves after a line, written as ours are."""
        return {move: move for move in self.legal(line)}

    def count(self, depth: int, line: tuple[str, ...] = ()) -> int:
        """Lines of so many moves."""
        moves = [] if self.over(list(line)) else self.legal(list(line))
        return len(moves) if depth == 1 else sum(self.count(depth - 1, (*line, move)) for move in moves)

    def over(self, line: list[str]) -> bool:
        """Between turns: is a rabbit at its goal, are all of a player gone, or can the player do nothing?"""
        state = self._replayed(line)
        return self._decided(state) or not self._legal(state)

    def legal(self, line: list[str]) -> list[str]:
        """The moves after a line."""
        state = self._replayed(line)
        return [] if self._decided(state) else self._legal(state)

    def _replayed(self, line: list[str]) -> _State:
        state = _State()
        for move in line:
            self._play(state, move)
        return state

    def _decided(self, state: _State) -> bool:
        if state.placing or state.steps:
            return False
        rabbits = [at for at, (_, strength) in state.board.items() if strength == 1]
        if any(y == (7, 0)[state.board[x, y][0]] for x, y in rabbits):
            return True
        return {state.board[at][0] for at in rabbits} != {0, 1}

    # ------------------------------------------------------------------ moves

    def _legal(self, state: _State) -> list[str]:
        if state.placing:
            on = Counter(strength for owner, strength in state.board.values() if owner == state.mine)
            home = [(x, y) for x in range(8) for y in ((0, 1), (6, 7))[state.mine] if (x, y) not in state.board]
            return [f"{LETTERS[kind]}@{name_of(at)}" for kind, most in ALL.items() if on[kind] < most for at in home]
        return [move for move in self._tried(state) if self._stands(state, move)]

    def _tried(self, state: _State) -> list[str]:
        board = state.board
        if state.lifted is not None:
            by, at, (_, strength) = state.lifted
            to = [cell for cell in (*_near(at), *_near(by)) if cell not in board and cell != at]
            return [f"{LETTERS[strength]}@{name_of(cell)}" for cell in to]
        found = ["pass"] if state.steps else []
        for at, (owner, strength) in board.items():
            if owner != state.mine or self._frozen(board, at):
                continue
            for to in _near(at):
                if to not in board:
                    if strength > 1 or to[1] - at[1] != (-1, 1)[owner]:
                        found.append(name_of(at) + name_of(to))
                elif board[to][0] != owner and board[to][1] < strength and state.steps <= 2:
                    if any(cell not in board for cell in (*_near(at), *_near(to))):
                        found.append(f"{name_of(at)}{name_of(to)}!")
        return found

    def _frozen(self, board: Board, at: Point) -> bool:
        owner, strength = board[at]
        beside = [board[cell] for cell in _near(at) if cell in board]
        return all(other != owner for other, _ in beside) and any(other > strength for _, other in beside)

    def _stands(self, state: _State, move: str) -> bool:
        """Does the turn go on after the move, or end with a new position that has not stood twice before?"""
        after = _State(dict(state.board), state.mine, False, state.steps, state.lifted, state.before)
        self._play(after, move)
        if after.mine == state.mine:
            return True
        return after.board != state.before and state.met[after.mine, frozenset(after.board.items())] < 2

    # ------------------------------------------------------------------ what they do

    def _play(self, state: _State, move: str) -> None:
        board, to = state.board, point_of(move.removesuffix("!")[-2:]) if move != "pass" else (0, 0)
        if state.placing:
            board[to] = (state.mine, LETTERS.index(move[0]))
            if len(board) == 16 * (state.mine + 1):
                state.placing = state.mine == 0
                self._turn(state)
            return
        if move.endswith("!"):
            at = point_of(move[:2])
            state.lifted = at, to, board.pop(to)
            state.steps += 2
            return
        if state.lifted is not None:
            by, at, piece = state.lifted
            if to in _near(at):  # pushed
                board[to], board[at] = piece, board.pop(by)
            else:
                board[to], board[by] = board.pop(by), piece
            state.lifted = None
        elif move != "pass":
            board[to] = board.pop(point_of(move[:2]))
            state.steps += 1
        for trap in TRAPS:
            if trap in board and all(board.get(cell, (-1, 0))[0] != board[trap][0] for cell in _near(trap)):
                del board[trap]
        if state.steps == 4 or move == "pass":
            self._turn(state)

    def _turn(self, state: _State) -> None:
        """The other player's turn begins."""
        state.mine, state.steps, state.before = 1 - state.mine, 0, dict(state.board)
        if not state.placing:
            state.met[state.mine, frozenset(state.board.items())] += 1


def _near(at: Point) -> list[Point]:
    near = [(at[0] + dx, at[1] + dy) for dx, dy in STRAIGHT]
    return [(x, y) for x, y in near if 0 <= x < 8 and 0 <= y < 8]


ARIMAA: dict[str, Any] = {"arimaa": Arimaa}
