"""Files that declare too much are refused at once, with the limit and the number; files at the limits are answered."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest
from click.testing import CliRunner

from ndvariants.cli import commands

BOARD = "variant: a\nboard: {grid: {file: 8, rank: 8}}\nplayers: {white: {forward: +rank}, black: {forward: -rank}}\n"
ROOK = "  rook: {letter: r, moves: slide orthogonal}\n"
PIECES = "pieces:\n  king: {letter: k, royal: true, moves: step any}\n" + ROOK
SETUP = "setup:\n  cells:\n    white: {king: e1, rook: a1}\n    black: {king: e8, rook: a8}\n"
LETS = "registers: {x: {}}\nrules:\n  u:\n    when: turn ends\n    do: |\n"
TAIL = SETUP + "endings:\n  - no legal move: draw\n"
MOVES = "  rook:\n    letter: r\n    moves: |\n"
ANY = f"variant: a\nboard: {{grid: {{{', '.join(f'a{i}: 3' for i in range(12))}}}}}\n"
TOO_LARGE = {
    "20000 registers": BOARD + PIECES + TAIL + "registers:\n" + "".join(f"  r{i}: {{}}\n" for i in range(20_000)),
    "100000 zones": BOARD + PIECES + TAIL + "zones:\n" + "".join(f"  z{i}: rank = 1\n" for i in range(100_000)),
    "10000 lines": BOARD + PIECES.replace(ROOK, MOVES + "      step any\n" * 10_000) + TAIL,
    "20001 endings": BOARD + PIECES + TAIL + "".join(f"  - if ply > {i}: draw\n" for i in range(20_000)),
    "5000 rules": BOARD + PIECES + TAIL + "rules:\n"
    + "".join(f"  u{i}: {{when: turn ends, do: draw}}\n" for i in range(5_000)),
    "5000 castlings": BOARD + PIECES + TAIL + "moves:\n  castling:\n"
    + "    - king slides file e to g, rook file h to f\n" * 5_000,
    "20001 steps": BOARD + PIECES + TAIL + LETS + "".join(f"      let v{i} = {i}\n" for i in range(20_000))
    + "      set x to 1\n",
    "40000 words": BOARD + PIECES.replace(ROOK, MOVES + "".join(f"      leap (1,{i})\n" for i in range(99))) + TAIL
    + "conditions:\n" + "".join(f"  c{i}: if ply > {i}\n" for i in range(100)),
    "80000 cells": "variant: a\nboard: {graph: {cells: {a: [0, 0], b: [1, 0]}, arcs: {road: ["
    + "[a, b], " * 40_000 + "]}}}\nplayers: {white: {}, black: {}}\n"
    + "pieces:\n  king: {letter: k, royal: true, moves: step road}\n"
    + "setup: {cells: {white: {king: a}, black: {king: b}}}\nendings:\n  - no legal move: draw\n",
    "531440 ways": ANY + "players: {white: {forward: +a0}, black: {forward: -a0}}\n" + PIECES
    + "setup: {place: {king: a0 = 1 and a1 = 1}}\nendings:\n  - no legal move: draw\n",
}  # fmt: skip
AT_THE_LIMIT = {
    "registers": BOARD + PIECES + TAIL + "registers:\n" + "".join(f"  r{i}: {{}}\n" for i in range(500)),
    "zones": BOARD + PIECES + TAIL + "zones:\n" + "".join(f"  z{i}: rank = 1\n" for i in range(4_990)),
    "lines": BOARD + PIECES.replace(ROOK, MOVES + "      step any\n" * 990) + TAIL,
    "endings": BOARD + PIECES + TAIL + "".join(f"  - if ply > {i}: draw\n" for i in range(190)),
    "steps": BOARD + PIECES + TAIL + LETS + "".join(f"      let v{i} = {i}\n" for i in range(2_999))
    + "      set x to 1\n",
}  # fmt: skip


def validated(text: str, folder: Path) -> tuple[str, float]:
    """What `validate` says, in how much CPU time."""
    path = folder / "large.yaml"
    path.write_text(text)
    started = process_time()
    done = CliRunner().invoke(commands, ["validate", str(path)])
    assert done.exit_code in (0, 1) and isinstance(done.exception, SystemExit | None), done.exception
    return done.output, process_time() - started


@pytest.mark.parametrize("name", TOO_LARGE)
def test_too_much_is_refused_with_the_limit_and_the_number(name: str, tmp_path: Path) -> None:
    said, spent = validated(TOO_LARGE[name], tmp_path)
    assert "NDV316" in said
    assert name.split(" ")[0] in said
    assert "at most" in said
    assert spent < 5  # 2 s on a machine that is not busy


@pytest.mark.parametrize("name", AT_THE_LIMIT)
def test_what_is_allowed_is_answered(name: str, tmp_path: Path) -> None:
    said, spent = validated(AT_THE_LIMIT[name], tmp_path)
    assert "NDV316" not in said
    assert spent < 6


def test_a_picture_of_too_many_cells_is_refused_with_the_limit_and_the_number(tmp_path: Path) -> None:
    wide = BOARD.replace("file: 8, rank: 8", "file: 400, rank: 251") + PIECES + TAIL
    (tmp_path / "wide.yaml").write_text(wide)
    said = CliRunner().invoke(commands, ["show", str(tmp_path / "wide.yaml"), "--svg", str(tmp_path / "wide.svg")])
    assert said.exit_code == 2
    assert "a picture of 100,400 cells is too large: at most 100,000 are drawn" in said.output
    assert not (tmp_path / "wide.svg").exists()
