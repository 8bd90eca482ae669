"""Runs, groups and enclosed pieces, on boards of several kinds, against known counts and plain second programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, product
from random import Random

import pytest

from ndvariants.compiler.boards.geometry import geometry
from ndvariants.game.game import Game, Position
from ndvariants.game.load import load_text
from ndvariants.game.perft import perft
from ndvariants.language.trees.syntax import Word
from tests.judge import bench_of
from tests.walks import random_walk

Cell = tuple[int, ...]
Stones = dict[Cell, int]

OTHELLO = """
variant: reversing
board: {grid: %s}
players: {black: {}, white: {}}
pieces: {disc: {letter: d, moves: none, drop: true}}
hands: {black: {disc: 64}, white: {disc: 64}}
options: {pass: true, must: any piece is dropped}
rules:
  flip:
    when: a disc is dropped
    do: |
      let caught = enclosed from target by any
      if count(caught) = 0: forbid
      change caught to me
setup: {cells: %s}
endings: [after 200 plies: draw]
"""
PLANE = "{black: {disc: [e4, d5]}, white: {disc: [d4, e5]}}"
SPACE = "{black: {disc: [2b3, 2c2, 3b2, 3c3]}, white: {disc: [2b2, 2c3, 3b3, 3c2]}}"
FOUR = """
variant: four
board: {grid: {file: 7, rank: 6}}
players: {white: {forward: +rank}, black: {forward: +rank}}
pieces: {disc: {letter: d, moves: none, drop: true}}
hands: {white: {disc: 21}, black: {disc: 21}}
rules:
  floor: {when: a disc is dropped, if: count(cells from target towards backward except pieces) > 0, do: forbid}
  four:
    when: a disc is dropped
    if: count(run of disc of me through target by orthogonal | diagonal) >= 4
    do: win me
endings: [no legal move: draw]
"""
GOMOKU = """
variant: five
board: {grid: {file: 6, rank: 6, level: 2}}
players: {black: {}, white: {}}
pieces: {stone: {letter: s, moves: none, drop: true}}
hands: {black: {stone: 36}, white: {stone: 36}}
rules:
  five: {when: a stone is dropped, if: count(run of stone of me through target by any) >= 4, do: win me}
endings: [no legal move: draw]
"""
HEX = """
variant: bridges
board: {grid: {file: 6, rank: 6}}
players: {red: {}, blue: {}}
zones: {top: {red: rank = 6, blue: file = 1}, bottom: {red: rank = 1, blue: file = 6}}
pieces: {stone: {letter: s, moves: none, drop: true}}
hands: {red: {stone: 18}, blue: {stone: 18}}
rules:
  bridge:
    when: a stone is dropped
    do: |
      let chain = group of stone of me with target by orthogonal | +file-rank | -file+rank
      if count(chain in top) > 0 and count(chain in bottom) > 0: win me
endings: [no legal move: draw]
"""
GO = """
variant: chains
board: {grid: {file: 4, rank: 4}}
players: {black: {}, white: {}}
pieces: {stone: {letter: s, moves: none, drop: true}}
hands: {black: {stone: 99}, white: {stone: 99}}
options: {pass: true}
rules:
  capture:
    when: a stone is dropped
    do: |
      for each stone of opponent on neighbours of target by orthogonal:
        let chain = group of stone of opponent with cell by orthogonal
        if count(neighbours of chain by orthogonal except pieces) = 0: remove chain
      let own = group of stone of me with target by orthogonal
      if count(neighbours of own by orthogonal except pieces) = 0: forbid
endings: [after 90 plies: draw]
"""
TAFL = """
variant: custodians
board: {grid: {file: 5, rank: 5}}
players: {white: {}, black: {}}
zones: {hostile: file = 2 and rank = 2}
pieces:
  guard: {letter: g, moves: move slide orthogonal}
rules:
  custodian:
    when: a guard moves
    do: remove enclosed from target to guard of me plus cells in hostile by orthogonal up to 1
setup: |
  g g g g g
  . . . . .
  . . . . .
  . . . . .
  G G G G G
endings: [no legal move: loss, after 60 plies: draw]
"""
SOLID = """
variant: round
board:
  polyhedron:
    base: icosahedron
    subdivide: 2
    lines: {strip: {alternate: [edge], apart: 3}}
players: {black: {}, white: {}}
pieces: {disc: {letter: d, moves: none, drop: true}}
hands: {black: {disc: 80}, white: {disc: 80}}
options: {pass: true, must: any piece is dropped}
rules:
  flip:
    when: a disc is dropped
    do: |
      let caught = enclosed from target by strip
      if count(caught) = 0: forbid
      change caught to me
setup: {cells: {black: {disc: [A1, A2]}, white: {disc: [A4, F1, P1, Q4]}}}
endings: [after 200 plies: draw]
"""


def inside(cell: Cell, sides: Cell) -> bool:
    return all(0 <= x < side for x, side in zip(cell, sides, strict=True))


def ways(n: int, steps: int = 9) -> list[Cell]:
    """The vectors of at most so many steps of 1 along n axes."""
    return [v for v in product((-1, 0, 1), repeat=n) if 0 < sum(map(abs, v)) <= steps]


def beyond(cell: Cell, way: Cell) -> Cell:
    return tuple(x + d for x, d in zip(cell, way, strict=True))


def flipped(stones: Stones, sides: Cell, cell: Cell, player: int) -> list[Cell]:
    """The stones that a stone of the player on the cell would enclose."""
    found: list[Cell] = []
    for way in ways(len(sides)):
        row, at = [], beyond(cell, way)
        while stones.get(at) == 1 - player:
            row.append(at)
            at = beyond(at, way)
        if stones.get(at) == player:
            found += row
    return found


def reversing(stones: Stones, sides: Cell, player: int, depth: int) -> int:
    """Lines of moves of Othello; who cannot move passes."""
    if depth == 0:
        return 1
    count = 0
    for cell in product(*map(range, sides)):
        taken = [] if cell in stones else flipped(stones, sides, cell, player)
        if taken:
            count += reversing({**stones, **dict.fromkeys([*taken, cell], player)}, sides, 1 - player, depth - 1)
    return count or reversing(stones, sides, 1 - player, depth - 1)


def stones_of(position: Position) -> Stones:
    """The stones by the coordinates of their cells, with their owners."""
    game = position.game
    known, cells = game.letters.by_code, game.tables.coordinates.tolist()
    return {tuple(cells[i]): known[code].player for i, code in enumerate(position.fields.board) if code in known}


@pytest.mark.parametrize(("depth", "count"), [(1, 4), (2, 12), (3, 56), (4, 244), (5, 1396), (6, 8200), (7, 55092)])
def test_othello_has_its_known_counts(depth: int, count: int) -> None:
    # source: perft of Othello, http://www.aartbik.com/strategy.php
    game = load_text(OTHELLO % ("{file: 8, rank: 8}", PLANE))
    assert game.engine.perft(game.start().state, depth, depth > 3) == count


def test_othello_in_three_dimensions() -> None:
    game = load_text(OTHELLO % ("{file: 4, rank: 4, level: 4}", SPACE))
    stones = stones_of(game.start())
    assert len(stones) == 8
    assert [perft(game.start(), depth) for depth in (1, 2, 3)] == [
        reversing(stones, (4, 4, 4), 0, depth) for depth in (1, 2, 3)
    ]
    for position in random_walk(game.start(), 50, seed=2)[::7]:
        player = position.fields.side
        assert perft(position, 2) == reversing(stones_of(position), (4, 4, 4), player, 2)


def lines_of(game: Game, word: str) -> dict[int, list[list[int]]]:
    """The rays of a direction by origin, as the board has them."""
    rays = geometry(game.variant).rays(Word(word), 0, None)
    found: dict[int, list[list[int]]] = {}
    for origin, row in zip(rays.origin.tolist(), rays.cells.tolist(), strict=True):
        found.setdefault(origin, []).append([cell for cell in row if cell >= 0])
    return found


def test_othello_on_a_solid() -> None:
    game = load_text(SOLID)
    lines, known = lines_of(game, "strip"), game.letters.by_code
    for position in random_walk(game.start(), 40, seed=5):
        board = [known[code].player if code in known else None for code in position.fields.board]
        wanted = set()
        for cell, rows in lines.items():
            for row in rows:
                owners = [board[other] for other in row]
                ahead = next((i for i, owner in enumerate(owners) if owner != 1 - position.fields.side), 0)
                if board[cell] is None and ahead > 0 and owners[ahead] == position.fields.side:
                    wanted.add(cell)
        found = {game.cells.index(str(move)[-2:]) for move in position.legal_moves() if "@" in str(move)}
        assert found == wanted


def runs(stones: Stones, cell: Cell, way: Cell) -> int:
    """How many stones like that on the cell stand in a row through it."""
    count = 1
    for sign in (1, -1):
        at = beyond(cell, tuple(sign * d for d in way))
        while stones.get(at) == stones[cell]:
            count, at = count + 1, beyond(at, tuple(sign * d for d in way))
    return count


def four(stones: Stones, heights: list[int], player: int, depth: int) -> int:
    """Lines of moves of connect four on 7 by 6 cells."""
    if depth == 0:
        return 1
    count = 0
    for file, height in enumerate(heights):
        if height < 6:
            now = {**stones, (file, height): player}
            if max(runs(now, (file, height), way) for way in ways(2)) >= 4:
                count += depth == 1
            else:
                higher = [h + (i == file) for i, h in enumerate(heights)]
                count += four(now, higher, 1 - player, depth - 1)
    return count


def test_connect_four_has_its_counts() -> None:
    game = load_text(FOUR)
    # source: 7^n until a file is full or four stand in a row; 823536 = 7^7 - 7
    assert [game.engine.perft(game.start().state, depth, True) for depth in (4, 7)] == [2401, 823536]
    for position in random_walk(game.start(), 30, seed=4)[6::5]:
        stones = stones_of(position)
        heights = [sum((file, rank) in stones for rank in range(6)) for file in range(7)]
        if position.outcome() is None:
            assert perft(position, 2) == four(stones, heights, position.fields.side, 2)


def last_cell(line: list[Position], i: int) -> Cell:
    (cell,) = stones_of(line[i]).keys() - stones_of(line[i - 1]).keys()
    return cell


@pytest.mark.parametrize("seed", range(4))
def test_a_run_in_three_dimensions_wins(seed: int) -> None:
    line = random_walk(load_text(GOMOKU).start(), 80, seed)
    for i in range(1, len(line)):
        stones, cell = stones_of(line[i]), last_cell(line, i)
        won = max(runs(stones, cell, way) for way in ways(3)) >= 4
        outcome = line[i].outcome()
        assert won == (outcome is not None and outcome.winner is not None)


def chain(stones: Stones, cell: Cell, steps: list[Cell]) -> set[Cell]:
    """The stones connected with the one on the cell."""
    found, todo = {cell}, [cell]
    while todo:
        at = todo.pop()
        for other in (beyond(at, step) for step in steps):
            if other not in found and stones.get(other) == stones[cell]:
                found.add(other)
                todo.append(other)
    return found


@pytest.mark.parametrize("seed", range(6))
def test_hex_is_never_a_draw(seed: int) -> None:
    line = random_walk(load_text(HEX).start(), 40, seed)
    steps = [*ways(2, 1), (1, -1), (-1, 1)]
    for i in range(1, len(line)):
        stones, cell = stones_of(line[i]), last_cell(line, i)
        goal = {position[1 - stones[cell]] for position in chain(stones, cell, steps)}
        outcome = line[i].outcome()
        assert ({0, 5} <= goal) == (outcome is not None)
    assert outcome is not None and outcome.winner is not None


def go_moves(stones: Stones, side: int, player: int) -> Iterator[Stones]:
    """The boards that a stone of the player leads to; suicide is no move."""
    steps, sides = ways(2, 1), (side, side)

    def is_dead(now: Stones, cell: Cell) -> bool:
        around = {beyond(at, step) for at in chain(now, cell, steps) for step in steps}
        return all(other in now for other in around if inside(other, sides))

    for cell in product(range(side), repeat=2):
        if cell not in stones:
            now = {**stones, cell: player}
            for step in steps:
                other = beyond(cell, step)
                if now.get(other) == 1 - player and is_dead(now, other):
                    for gone in chain(now, other, steps):
                        del now[gone]
            if not is_dead(now, cell):
                yield now


def test_go_captures_what_has_no_liberties() -> None:
    game = load_text(GO)
    captures = 0
    for seed in range(4):
        line = random_walk(game.start(), 60, seed)
        for i, position in enumerate(line[:-1]):
            stones = stones_of(position)
            boards = {frozenset(now.items()) for now in go_moves(stones, 4, position.fields.side)}
            assert len(position.legal_numbers()) == len(boards) + 1
            after = frozenset(stones_of(line[i + 1]).items())
            assert after in boards or after == frozenset(stones.items())
            captures += len(after) < len(stones)
    assert captures > 5


def test_a_piece_between_two_is_taken() -> None:
    game = load_text(TAFL)
    taken = 0
    for seed in range(4):
        line = random_walk(game.start(), 60, seed)
        for before, after in pairwise(line):
            player, stones, now = before.fields.side, stones_of(before), stones_of(after)
            (target,) = (cell for cell, owner in now.items() if owner == player and cell not in stones)
            for step in ways(2, 1):
                beside, behind = beyond(target, step), beyond(beyond(target, step), step)
                if stones.get(beside) == 1 - player:
                    held = now.get(behind) == player or behind == (1, 1)
                    assert (beside not in now) == held
                    taken += held
    assert taken > 5


GAMES: dict[str, Callable[[], Game]] = {
    "othello": lambda: load_text(OTHELLO % ("{file: 8, rank: 8}", PLANE)),
    "solid": lambda: load_text(SOLID),
    "gomoku": lambda: load_text(GOMOKU),
    "hex": lambda: load_text(HEX),
    "go": lambda: load_text(GO),
    "tafl": lambda: load_text(TAFL),
}


@pytest.mark.parametrize("name", GAMES)
def test_all_lists_of_moves_agree_compiled_and_not(name: str) -> None:
    game = GAMES[name]()
    for position in random_walk(game.start(), 30, seed=1)[::10]:
        lists = bench_of(game).lists(position.state)
        assert lists.filtered == lists.verified
        assert sorted(lists.filtered) == sorted(lists.truth)
        assert game.engine.perft(position.state, 2, True) == game.engine.perft(position.state, 2, False)


def test_a_run_on_a_ring_counts_every_cell_once() -> None:
    text = """
variant: ring
board: {grid: {file: 5, rank: 1}, wrap: [file]}
players: {white: {}, black: {}}
pieces: {stone: {letter: s, moves: none, drop: true}}
hands: {white: {stone: 3}, black: {stone: 3}}
rules:
  all: {when: turn ends, if: "count(run of pieces through target by orthogonal) = 5", do: win me}
  more: {when: turn ends, if: "count(run of pieces through target by orthogonal) > 5", do: draw}
endings: [no legal move: draw]
"""
    for seed in range(3):
        last = random_walk(load_text(text).start(), 9, Random(seed).randrange(99))[-1]
        outcome = last.outcome()
        assert outcome is not None and outcome.winner == "white"


def test_cells_beside_nothing_that_may_be_enclosed_are_not_asked() -> None:
    text = OTHELLO.replace("drop: true", "drop: {on: true, if: count(enclosed from target by any) > 0}")
    text = text.replace("      if count(caught) = 0: forbid\n", "")
    for board, setup in (("{file: 8, rank: 8}", PLANE), ("{file: 4, rank: 4, level: 4}", SPACE)):
        asked, forbidden = load_text(text % (board, setup)), load_text(OTHELLO % (board, setup))
        for position in random_walk(forbidden.start(), 40, seed=3)[::4]:
            same = asked.position(position.text())
            assert {str(move) for move in same.legal_moves()} == {str(move) for move in position.legal_moves()}
            assert perft(same, 2) == perft(position, 2)
