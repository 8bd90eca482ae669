"""Files of a few lines in which each word of a rule or a condition means what the documents say."""

from __future__ import annotations

import pytest

from ndvariants.game.game import Position
from ndvariants.game.load import load, load_text

HEAD = "variant: small\nplayers: {white: {}, black: {}}\nendings: [no legal move: draw]\n"


def after(text: str, moves: str = "") -> Position:
    """The position after some moves of a game without check."""
    options = "" if "options:" in text else "options: {check: false}\n"
    return load_text(HEAD + options + text).start().after(moves)


def legal(position: Position) -> set[str]:
    return {str(move) for move in position.legal_moves()}


def number(text: str, moves: str, register: str = "x") -> int:
    """A register after some moves."""
    return after(text, moves).registers()[register][0]


# ---------------------------------------------------------------- kinds of values


LEAPER = """
board: {{grid: {{file: 4, rank: 1}}}}
pieces: {{rook: {{letter: r, moves: none}}, pawn: {{letter: p, moves: leap anywhere if {condition}}}}}
setup: {{cells: {{white: {{pawn: a1}}, black: {{rook: c1}}}}}}
"""


@pytest.mark.parametrize(
    ("condition", "targets"),
    [
        ("target in rook", "c"),  # "a kind of piece means all that stand there"
        ("target in pawn", ""),
        ("not target in rook", "bd"),
        ("target in c1", "c"),  # a cell is a set of one
        ("target in origin", ""),
        ("target in (rook of black)", "c"),
        ("target in target", "bcd"),
        ("target in nowhere", ""),
        ("count(cells in rook) = 1 and target = b1", "b"),
        ("count(cells in origin) = 1 and target = d1", "d"),
        ("count(cells in nowhere) = 0 and target = d1", "d"),
    ],
)
def test_a_kind_and_a_cell_are_sets_behind_in(condition: str, targets: str) -> None:
    assert legal(after(LEAPER.format(condition=condition))) == {f"a1{file}1" for file in targets}


# ---------------------------------------------------------------- sets and their order

STONES = """
board: {{grid: {{file: 5, rank: 5}}}}
pieces: {{man: {{letter: m, moves: "leap (2,2)"}}, stone: {{letter: s, moves: none}}}}
registers: {{x: {{}}}}
rules: {{r: {{when: a man moves, do: "{step}"}}}}
setup: {{cells: {{white: {{man: a1, stone: c2}}, black: {{man: e1}}}}}}
"""


@pytest.mark.parametrize(
    ("step", "board"),
    [
        ("turn neighbours of target", "5/2S2/2M2/5/4m"),  # c2 and c4 change places
        ("turn neighbours of target plus target left", "5/5/2MS1/5/4m"),  # bottom to right
        ("turn neighbours of target plus target right", "5/5/1SM2/5/4m"),
        ("carry neighbours of target to neighbours of c4", "5/5/2S2/5/4m"),
        ("for each neighbours of target: set x to 5 * x + file(cell)", "5/5/2M2/2S2/4m"),
    ],
)
def test_sets_of_rays_are_in_the_order_of_their_cells(step: str, board: str) -> None:
    found = after(STONES.format(step=step), "a1c3")
    assert found.text().split()[0] == board
    if step.startswith("for each"):
        files = (2, 3, 4, 2, 4, 2, 3, 4)
        assert found.registers()["x"][0] == sum(file * 5 ** (7 - i) for i, file in enumerate(files))


@pytest.mark.parametrize(
    "gone", ["gone pieces", "gone (stone)", "gone target", "gone (pieces on neighbours of target)"]
)
def test_no_cell_that_exists_is_gone(gone: str) -> None:
    assert number(STONES.format(step=f"set x to 7 + count({gone})"), "a1c3") == 7


# ---------------------------------------------------------------- passed cells

RUNNER = """
board: {{grid: {{file: 5, rank: 5}}{more}}}
pieces: {{runner: {{letter: r, moves: "{moves}"}}}}
registers: {{x: {{}}}}
rules: {{r: {{when: a runner moves, do: "for each passed cells: set x to 100 * x + 10 * file(cell) + rank(cell)"}}}}
setup: {{cells: {{white: {{runner: a1}}, black: {{runner: e4}}}}}}
"""


@pytest.mark.parametrize(
    ("moves", "move", "passed"),
    [
        ("slide (2,1)", "a1e3", 32),
        ("step diagonal then slide orthogonal outward", "a1b4", 2223),
        ("slide orthogonal", "a1a4", 1213),
        ("leap 3 orthogonal", "a1d1", 2131),
        ("leap (1,2)", "a1b3", 0),
    ],
)
def test_passed_cells_are_those_of_the_way(moves: str, move: str, passed: int) -> None:
    assert number(RUNNER.format(moves=moves, more=""), move) == passed


@pytest.mark.parametrize(("move", "passed"), [("a1e1", 0), ("a1d1", 51)])
def test_a_step_over_joined_ends_passes_nothing(move: str, passed: int) -> None:
    assert number(RUNNER.format(moves="slide orthogonal", more=", wrap: [file]"), move) == passed


def test_a_condition_on_the_way_is_asked_of_every_target() -> None:
    pawn = """
board: {grid: {file: 9, rank: 9}}
pieces: {pawn: {letter: p, moves: "move leap 4 orthogonal if count(pieces on passed cells) = 1"}}
setup: {cells: {white: {pawn: e5}, black: {pawn: e7}}}
"""
    man = """
board: {grid: {file: 5, rank: 5}}
pieces: {man: {letter: m, moves: move slide orthogonal if count(passed cells) = 1}}
setup: {cells: {white: {man: c3}, black: {man: a1}}}
"""
    assert legal(after(pawn)) == {"e5e9"}
    assert legal(after(man)) == {"c3c5", "c3c1", "c3a3", "c3e3"}


@pytest.mark.parametrize(("rank", "leap", "blocked"), [("1r1L3", "d5g5", "d5a5"), ("3L1r1", "d5a5", "d5g5")])
def test_the_lion_of_jungle_leaps_over_water_where_no_rat_swims(rank: str, leap: str, blocked: str) -> None:
    """Jungle (Dou Shou Qi): a rat in the water between blocks the leap, and only that one."""
    found = legal(load("jungle").position(f"7/7/7/7/{rank}/7/7/7/7 w - - 0 1"))
    assert leap in found and blocked not in found
