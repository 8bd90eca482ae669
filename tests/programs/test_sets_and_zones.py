"""Sets, zones and single cells in rules of real games: what each phrase counts after one move."""

from __future__ import annotations

import pytest

from ndvariants.advice.explaining import build_explained
from ndvariants.compiler.compile import compile_variant
from ndvariants.game.game import Game
from ndvariants.language.yaml.source import source_from_text

ZONES = "zones: {goal: {white: rank = 2, black: rank = 1}, far: rank = 2}"


def after(do: str, move: str = "e2e4") -> str:
    """The position of chess, with a rule for every move and a register `r`, after a move."""
    steps = "".join(f"      {line}\n" for line in do.split("\n"))
    text = f"variant: t\nextends: chess\n{ZONES}\nregisters: {{r: {{}}}}\n"
    text += "rules:\n  x:\n    when: any piece moves\n    do: |\n"
    variant = build_explained(source_from_text(text + steps, "t.yaml"))
    return Game(compile_variant(variant)).start().play(move).text()


# What is counted, and how many there are by hand after 1. e4: White's pawns a2 to d2, e4, f2 to h2.
COUNTED = [
    ("cells along rank through target", 8),  # were refused in rules
    ("pawn of me on cells along rank through target", 1),  # was always 0: only e4 on its file
    ("pawn of me on cells along file through target", 1),
    ("pieces on cells along axis(move) through target", 4),  # e1 e4 e7 e8
    ("pieces on cells from target towards +rank", 2),  # e7 e8
    ("pieces on cells from e2 towards +rank", 3),  # e4 e7 e8
    ("pawn of me in (rank = 2)", 7),
    ("pawn in (rank = 2)", 7),
    ("pieces in (rank = 7)", 8),
    ("a2 plus a3 plus a2", 2),
    ("far", 8),
    ("pawn of opponent in far", 0),  # as White sees it: a2 to h2
    ("pawn of opponent in far of opponent", 8),  # as Black sees it: a7 to h7
    ("pieces of opponent in goal of opponent", 8),  # Black's own: a8 to h8
    ("king in goal of black", 1),
    ("pawn of me in goal of white", 7),
    ("goal of black except a8", 7),
]


@pytest.mark.parametrize(("what", "number"), COUNTED, ids=[what for what, _ in COUNTED])
def test_how_many(what: str, number: int) -> None:
    found = after(f"add count({what}) to r").partition("0 1")[2].strip()
    assert found == (f"r={number}" if number else "")


def test_how_many_stand_before_a_cell_that_a_step_has_found() -> None:
    steps = "let x = nearest to target of pawn of me except e4\nadd count(pieces on cells from x towards +rank) to r"
    assert after(steps).endswith("r=2")  # before d2: d7 d8
    assert "r=" not in after(steps.replace("pawn of me except e4", "(pawn of me in (rank = 8))"))  # there is none


@pytest.mark.parametrize(
    ("do", "board"),
    [
        # `except` belongs to the set that is chosen from: d2 and f2 are nearest, d2 comes first.
        ("let x = nearest to target of pawn of me except e4\nput x on e5", "8/4P3/4P3/8/PPP2PPP"),
        ("put a2 on a5", "8/P7/4P3/8/1PPP1PPP"),
        ("swap target with e5", "8/4P3/8/8/PPPP1PPP"),
        ("swap e5 with target", "8/4P3/8/8/PPPP1PPP"),
        ("remove a2", "8/8/4P3/8/1PPP1PPP"),
        ("if target = e4: remove e4", "8/8/8/8/PPPP1PPP"),
        ("if target in goal of white: remove e4", "8/8/4P3/8/PPPP1PPP"),
        ("if target in (rank = 4): remove e4", "8/8/8/8/PPPP1PPP"),
    ],
)
def test_what_becomes_of_the_board(do: str, board: str) -> None:
    assert after(do).startswith(f"rnbqkbnr/pppppppp/{board}/RNBQKBNR")


RING = """
variant: ring
board: {grid: {file: 5, rank: 3}, wrap: [file]}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces: {stone: {letter: s, moves: move step forward}}
registers: {r: {}}
rules: {all: {when: a stone moves, do: add count(SET) to r}}
setup: {cells: {white: {stone: [a1, b1, c1, d1, e1]}, black: {stone: [a3, b3]}}}
endings: [no legal move: draw]
"""


@pytest.mark.parametrize(
    ("cells", "number"),
    [
        ("run of stone through c3 by sideways", 0),
        ("run of stone through a3 by sideways", 2),
        ("run of cells in (rank = 1) through c1 by sideways", 5),  # once around, and no further
        ("(run of cells in (rank = 1) through c1 by sideways) plus a3", 6),
        ("(run of cells in (rank = 1) through c1 by sideways) plus (run of stone through a3 by sideways)", 7),
        ("(run of stone through a3 by sideways) plus (run of cells in (rank = 1) through c1 by sideways)", 7),
    ],
)
def test_a_row_goes_once_around_a_ring(cells: str, number: int) -> None:
    game = Game(compile_variant(build_explained(source_from_text(RING.replace("SET", cells), "t.yaml"))))
    assert game.start().play("e1e2").registers()["r"] == (number,)


def test_a_zone_reads_a_list_whose_last_number_holds_on() -> None:
    text = "variant: t\nextends: chess\nparameters: {rows: [3, 5]}\n"
    text += 'zones: {goal: "rank = rows[file - 1]"}\npieces: {pawn: {moves: move slide forward to goal}}\n'
    moves = {move.text for move in Game(compile_variant(build_explained(source_from_text(text)))).start().legal_moves()}
    assert {move for move in moves if move[1] == "2"} == {"a2a3", *(f"{file}2{file}5" for file in "bcdefgh")}
