"""Mechanisms in odd combinations, as an author would write them: beside generators of here, or counts of others."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest

from ndvariants import load
from ndvariants.game.game import Game, Position
from ndvariants.game.perft import perft
from ndvariants.simulation.batch import simulate

FOLDER = Path(__file__).parent / "combinations"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))
WAYS = [way for way in product((-1, 0, 1), repeat=3) if any(way)]
Place = tuple[int, int, int]

COUNTS = [
    ("zhcircular", (20, 400, 8584)),  # source: those of circular chess; nothing can be dropped before the fourth ply
    ("threecheckhex", (51, 2586, 137858)),  # source: those of Gliński's chess
    ("antidrops", (20, 400, 8067, 153299)),  # source: pyffish 0.0.90, antichess with capturesToHand and pieceDrops
    ("gomokutorus", (81, 81 * 80, 81 * 80 * 79)),
    ("gomesh", (181, 180 * 180 + 181)),  # 180 cells and a pass
    ("hexcube", (54, 54 * 53)),
    ("score_four", (16, 16**2, 16**3)),
]


def combined(name: str) -> Game:
    return load(str(FOLDER / f"{name}.yaml"))


def walk(start: Position, plies: int, seed: int) -> list[Position]:
    """The positions of a random game."""
    line, chance = [start], random.Random(seed)
    while len(line) <= plies and line[-1].legal_moves():
        line.append(line[-1].play(chance.choice(line[-1].legal_moves())))
    return line


@pytest.mark.parametrize("name", NAMES)
def test_twenty_games_come_to_an_end_or_to_the_limit(name: str) -> None:
    assert len(simulate(combined(name).start(), 20, seed=3, max_plies=120).results) == 20


@pytest.mark.parametrize(("name", "counts"), COUNTS)
def test_counts(name: str, counts: tuple[int, ...]) -> None:
    start = combined(name).start()
    assert tuple(perft(start, depth) for depth in range(1, len(counts) + 1)) == counts


# ----------------------------------------------------------------------- space


def place(game: Game, name: str, widths: Place) -> Place:
    number = game.notation.cell(name)
    return number % widths[0], number // widths[0] % widths[1], number // (widths[0] * widths[1])


def beyond(cell: Place, way: Place, widths: Place) -> Place | None:
    found = (cell[0] + way[0], cell[1] + way[1], cell[2] + way[2])
    return found if all(0 <= at < width for at, width in zip(found, widths, strict=True)) else None


def turned(discs: dict[Place, str], cell: Place, side: str) -> set[Place]:
    """The discs that one on *cell* turns."""
    found: set[Place] = set()
    for way in WAYS:
        row, at = [], beyond(cell, way, (4, 4, 4))
        while at is not None and discs.get(at, side) != side:
            row.append(at)
            at = beyond(at, way, (4, 4, 4))
        if at is not None and at in discs:
            found.update(row)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_othello_in_space_turns_what_is_enclosed(seed: int) -> None:
    game = combined("othello3d")
    for position in walk(game.start(), 50, seed):
        discs = {place(game, one.cell, (4, 4, 4)): one.player for one in position.pieces()}
        free = [cell for cell in product(range(4), repeat=3) if cell not in discs]
        told = {cell for cell in free if turned(discs, cell, position.side)}
        drops = {move for move in position.legal_moves() if move.target}
        assert {place(game, str(move.target), (4, 4, 4)) for move in drops} == told
        for move in drops:
            cell = place(game, str(move.target), (4, 4, 4))
            after = {place(game, one.cell, (4, 4, 4)): one.player for one in position.play(move).pieces()}
            changed = {*turned(discs, cell, position.side), cell}
            assert after == {**discs, **dict.fromkeys(changed, position.side)}


def seen(cell: Place, blocked: set[Place]) -> list[Place]:
    """The cells that a queen reaches in space."""
    found = []
    for way in WAYS:
        at = beyond(cell, way, (4, 4, 3))
        while at is not None and at not in blocked:
            found.append(at)
            at = beyond(at, way, (4, 4, 3))
    return found


def test_amazons_in_space_shoot_what_they_see() -> None:
    game = combined("amazons3d")
    for position in walk(game.start(), 30, 5)[::5]:
        pieces = {place(game, one.cell, (4, 4, 3)): one.player for one in position.pieces()}
        told = 0
        for amazon in (cell for cell, player in pieces.items() if player == position.side):
            rest = set(pieces) - {amazon}
            told += sum(len(seen(target, rest)) for target in seen(amazon, rest))
        assert len(position.legal_moves()) == told


def test_four_beads_on_any_of_76_lines_win() -> None:
    lines = set()
    for cell, way in product(product(range(4), repeat=3), WAYS):
        line = [tuple(at + k * step for at, step in zip(cell, way, strict=True)) for k in range(4)]
        if all(0 <= at < 4 for one in line for at in one):
            lines.add(frozenset(line))
    assert len(lines) == 76
    game = combined("score_four")
    for seed in range(12):
        for position in walk(game.start(), 64, seed)[1:]:
            mover = "black" if position.side == "white" else "white"
            mine = {place(game, one.cell, (4, 4, 4)) for one in position.pieces() if one.player == mover}
            outcome = position.outcome()
            assert (outcome is not None and outcome.winner == mover) == any(line <= mine for line in lines)


# ----------------------------------------------------------------------- other boards


def test_five_in_a_row_go_round_a_torus() -> None:
    start = combined("gomokutorus").start()
    for row in ("h1 i1 a1 b1 c1", "e8 e9 e1 e2 e3", "h8 i9 a1 b2 c3"):
        position = start
        for mine, other in zip(row.split(), ("d5", "f6", "g4", "c7", "a5"), strict=True):
            assert position.outcome() is None
            position = position.play(f"S@{mine}")
            if position.outcome() is None:
                position = position.play(f"S@{other}")
        outcome = position.outcome()
        assert outcome is not None and outcome.winner == "black"


def test_the_duck_goes_anywhere_on_a_solid() -> None:
    game = combined("duckico")
    start = game.start()
    free = len(game.cells) - len(start.pieces())
    firsts = {move.text.split(",")[0]: move for move in start.legal_moves()}
    assert len(start.legal_moves()) == sum(free + bool(move.captures) for move in firsts.values())
    position = start.play(start.legal_moves()[0])
    ducks = [one.cell for one in position.pieces() if one.piece == "duck"]
    assert len(ducks) == 1
    free = len(game.cells) - len(position.pieces())  # the duck's own cell is not free, those of what is taken are
    firsts = {move.text.split(",")[0]: move for move in position.legal_moves()}
    assert len(position.legal_moves()) == sum(free + bool(move.captures) for move in firsts.values())


HEX_WAYS = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)]


def test_tafl_on_hexagons() -> None:
    game = combined("taflhex")
    height = {file: 7 - abs(file - 3) for file in range(7)}
    names = {
        (file, 2 * rank - height[file] + 1): f"{'abcdefg'[file]}{rank + 1}"
        for file in range(7)
        for rank in range(height[file])
    }
    at = {name: cell for cell, name in names.items()}
    for position in walk(game.start(), 40, 2):
        if position.outcome() is not None:
            break
        pieces = {at[one.cell]: one for one in position.pieces()}
        for move in position.legal_moves():
            end = at[str(move.target)]
            taken = set()
            for way in HEX_WAYS:
                one, two = ((end[0] + k * way[0], end[1] + k * way[1]) for k in (1, 2))
                caught, anvil = pieces.get(one), pieces.get(two)
                if caught and anvil and two != at[str(move.origin)]:
                    if caught.piece == "stone" and caught.player != position.side == anvil.player:
                        taken.add(names[one])
            gone = {one.cell for one in position.pieces()} - {one.cell for one in position.play(move).pieces()}
            assert gone - {move.origin} == taken
        told = 0
        for cell, one in pieces.items():
            for way in HEX_WAYS if one.player == position.side else ():
                step = (cell[0] + way[0], cell[1] + way[1])
                while step in names and step not in pieces:
                    told += 1
                    step = (step[0] + way[0], step[1] + way[1])
        assert len(position.legal_moves()) == told


def test_progressive_atomic_chess_gives_one_move_more_each_time() -> None:
    position = combined("progatomic").start()
    sides = []
    for text in ("a2a3", "a7a6", "b7b6", "b2b3", "c2c3", "d2d3", "h7h6"):
        sides.append(position.side)
        position = position.play(text)
    assert sides == ["white", "black", "black", "white", "white", "white", "black"]
