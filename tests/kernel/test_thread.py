"""Threads: every free way is found however many there are; conditions and captures along it are as anywhere."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from ndvariants import load
from ndvariants.errors import VariantError
from ndvariants.game.game import Game, Position
from ndvariants.kernel import header as H

from ..judge import bench_of
from ..thread_search import along_the_thread
from ..walks import random_walk

LABELS = "labels: {a: a1, b: b1, c: c1, d: a2, e: b2, f: c2}"
MOVES = {"snail": "slide worm turning", "rook": "slide worm"}


def worm(floors: int, pads: int, folder: Path, moves: dict[str, str] = MOVES, more: str = "") -> Game:
    """A game on so many floors and movable pads, with men who move along the thread alone."""
    names = ", ".join(f"Q{k}" for k in range(pads))
    hands = ", ".join(f"Q{k}: 1" for k in range(pads))
    others = [name for name in moves if name != "king"]
    men = ", ".join(f"{name}: 4" for name in others)
    lines = "\n".join(
        f"  {name}: {{letter: {name[0]}, royal: {str(name == 'king').lower()}, drop: true, moves: {json.dumps(text)}}}"
        for name, text in {"king": "none", **moves}.items()
    )
    path = folder / "worm.yaml"
    path.write_text(
        f"""
variant: worm
board:
  sections:
    floors:
      names: [{", ".join(f"F{k}" for k in range(floors))}]
      cells: "{{section}}:{{cell}}"
      grid: {{file: 3, rank: 3}}
      {LABELS}
    pads:
      names: [{names}]
      cells: "{{section}}:{{cell}}"
      grid: {{file: 3, rank: 2}}
      {LABELS}
      movable: true
    points: {{corners: [a1, b1, c1, a3, b3, c3], above: u, below: d}}
  thread: {{name: worm, rotation: [a, b, c, d, e, f]{more}}}
players: {{white: {{}}, black: {{}}}}
pieces:
{lines}
hands:
  white: {{king: 1, {men}}}
  black: {{king: 1, {men}}}
  shared: {{{hands}}}
phases:
  - {{name: pads, drop: [{names}], until: count(hand of shared) = 0}}
  - {{name: kings, drop: [king], until: count(king in hand) = 0}}
  - {{name: game, drop: [{", ".join(others)}], move: true}}
endings: [no legal move: draw]
""",
        encoding="utf-8",
    )
    return load(path)


def pseudo(position: Position) -> set[tuple[str, str]]:
    """(origin, target) of the moves on the board, whatever happens to the royals."""
    game = position.game
    moves = game.moves_of(position.state, game.engine.pseudo(position.state))
    return {(move.origin, move.target) for move in moves if move.origin}


def with_bare_floors(game: Game, seed: int) -> Position:
    """A position with all pads on every other floor: the thread branches at each of the floors between."""
    random, position = Random(seed), game.start()
    while position.fields.phase == 0:
        drops = [move for move in position.legal_moves() if int(move.target[1]) % 2 == 0]
        position = position.play(drops[random.randrange(len(drops))])
    return position


@pytest.mark.parametrize(("floors", "pads"), [(1, 1), (2, 2), (3, 12), (5, 8), (7, 16)])
def test_every_free_way_is_found_however_many_there_are(floors: int, pads: int, tmp_path: Path) -> None:
    # On 5 floors with 8 pads there are tens of thousands of ways from a cell, on 7 with 16 nobody has counted them.
    game = worm(floors, pads, tmp_path)
    turns = {"snail": [(1, True), (5, True)], "rook": [(0, True)]}
    for seed in range(3):
        for position in random_walk(with_bare_floors(game, seed), 14, seed)[3::3]:
            assert pseudo(position) == along_the_thread(game, position, turns), position.text()


@pytest.mark.parametrize("more", [", closed: true", ", turning_off: true", ", closed: true, turning_off: true",
                                  ", kept_twice: true", ", closed: true, kept_twice: true"])  # fmt: skip
@pytest.mark.parametrize(("floors", "pads"), [(1, 2), (3, 2), (4, 5)])
def test_rings_and_free_branches(floors: int, pads: int, more: str, tmp_path: Path) -> None:
    game = worm(floors, pads, tmp_path, more=more)
    turns = {"snail": [(1, True), (5, True)], "rook": [(0, True)]}
    for seed in range(3):
        for position in random_walk(game.start(), 20, seed)[pads + 2 :: 4]:
            lists = bench_of(game).lists(position.state)
            assert pseudo(position) == along_the_thread(game, position, turns), position.text()
            assert sorted(lists.filtered) == sorted(lists.truth), position.text()
            assert len(set(lists.truth)) == len(lists.truth)


def test_a_royal_whose_thread_comes_back_to_him_is_not_in_check(tmp_path: Path) -> None:
    game = worm(6, 12, tmp_path, {"king": "step any", **MOVES})
    bench = bench_of(game)
    for seed in range(3):
        for position in random_walk(game.start(), 24, seed)[14::2]:
            lists = bench.lists(position.state)
            assert sorted(lists.filtered) == sorted(lists.truth), position.text()


def test_the_search_stays_in_its_block(tmp_path: Path) -> None:
    game = worm(3, 24, tmp_path)
    bench = bench_of(game)
    T = bench.T
    for position in random_walk(game.start(), 40, 1)[26:]:
        S = bench.plain(position.state)
        before = S[T[H.IN_S_UNDO_LOG] :]
        for move in game.engine.pseudo(position.state):
            assert move >= 0
        assert S[T[H.IN_S_UNDO_LOG] :] == before
    block = [T[at] for at in (H.IN_S_THREAD, H.IN_S_UNDO_LOG)]
    assert 0 < block[1] - block[0] < 20_000


@pytest.mark.parametrize(
    "moves",
    [
        {"rook": "slide worm if ply mod 3 = 0", "snail": "slide worm turning"},
        {"rook": "slide worm taking snail", "snail": "step worm opposite"},
        {"rook": "slide worm\nmove step worm turning", "snail": "move slide worm"},
        {"rook": "slide worm rifle", "snail": "slide worm taking own"},
    ],
    ids=lambda moves: moves["rook"],
)
def test_conditions_and_captures_along_a_thread_are_obeyed(moves: dict[str, str], tmp_path: Path) -> None:
    game = worm(2, 3, tmp_path, moves)
    bench = bench_of(game)
    for seed in range(2):
        for position in random_walk(game.start(), 30, seed)[6::5]:
            lists = bench.lists(position.state)
            assert sorted(lists.filtered) == sorted(lists.verified) == sorted(lists.truth), position.text()
            legal = [move for move in position.legal_moves() if move.piece == "rook" and move.origin]
            if "if ply" in moves["rook"] and position.fields.ply % 3:
                assert not legal


@pytest.mark.parametrize(
    "moves", ["slide worm up to 2", "move slide worm leaving a trail", "slide worm if unmoved", "hop worm over 1"]
)
def test_what_threads_cannot_do_is_refused(moves: str, tmp_path: Path) -> None:
    with pytest.raises(VariantError) as caught:
        worm(2, 3, tmp_path, {"rook": moves})
    assert [problem.code for problem in caught.value.problems] == ["NDV414"]
