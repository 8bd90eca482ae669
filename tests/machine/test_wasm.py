"""Kernels as WebAssembly say what they say in Python, run by Node where that is installed."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ndvariants import Position, load
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.legality.check import in_check
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.perft.perft import perft
from ndvariants.kernel.position.undo_log import undo
from ndvariants.machine.digests import sources_digest
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Words32
from ndvariants.machine.wasm import HEADER, wasm_module

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="Node is not installed")
RUNNER = Path(__file__).with_name("kernels.mjs")
GAMES: list[tuple[str, dict[str, int]]] = [
    ("chess", {}), ("xiangqi", {}), ("crazyhouse", {}), ("icochess", {}), ("curved_space", {}), ("collapse", {}),
    ("hyperchess", {"n": 3}), ("losalamos", {}),
]  # fmt: skip
PLIES = 0, 7, 20


@cache
def module(header: tuple[int, ...] = ()) -> bytes:
    return wasm_module((legal_moves, make, undo, in_check, perft), header)


def positions(name: str, parameters: dict[str, int]) -> list[Position]:
    """The start, and two positions of a game in which the move chosen hangs on the ply alone."""
    found, position = [], load(name, **parameters).start()
    for ply in range(PLIES[-1] + 1):
        moves = position.legal_moves()
        if not moves:
            break
        if ply in PLIES:
            found.append(position)
        position = position.play(moves[(17 + 31 * ply) % len(moves)])
    return found


def case(found: list[Position]) -> dict[str, Any]:
    """What Node is given of one game."""
    engine = found[0].game.engine
    T = engine.T
    return {
        "T": words(found[0].game.tables.T), "R": words(found[0].game.tables.R),
        "n_S": T[H.SIZE_OF_S] + 4 * T[H.MAX_WRITES], "n_M": 4 * T[H.MAX_MOVES] + T[H.SIZE_OF_DEPENDENCIES],
        "top": L.TOP, "side": L.SIDE, "max_moves": T[H.MAX_MOVES],
        "positions": [words(engine.loaded(position.state)) for position in found],
    }  # fmt: skip


def words(vector: Any) -> str:
    return base64.b64encode(np.array(vector, np.int32).tobytes()).decode()


def expected(position: Position) -> dict[str, Any]:
    """The same by Python's face, un-jitted."""
    moves = position.legal_moves()
    return {
        "moves": [str(move.number) for move in moves],
        "leaves": position.game.engine.perft(position.state, 2, compiled=False),
        "checks": [int(position.play(move).in_check()) for move in moves],
    }


@needs_node
def test_legal_moves_checks_and_counts_are_pythons(tmp_path: Path) -> None:
    games = [positions(name, parameters) for name, parameters in GAMES]
    for (name, _), found, answers in zip(GAMES, games, answered(module(), games, tmp_path), strict=True):
        assert len(found) == len(PLIES)
        assert answers == [expected(position) for position in found], name


@needs_node
@pytest.mark.parametrize("name", ["chess", "collapse"])
def test_code_for_one_game_is_smaller_and_answers_alike(name: str, tmp_path: Path) -> None:
    found = positions(name, {})
    special = module(tuple(found[0].game.engine.T[: H.HEADER_SIZE]))
    assert len(special) < 0.75 * len(module())
    assert answered(special, [found], tmp_path) == [[expected(position) for position in found]]


def answered(code: bytes, games: list[list[Position]], folder: Path) -> Any:
    """What Node says of these positions of each game."""
    (folder / "kernels.wasm").write_bytes(code)
    (folder / "cases.json").write_text(json.dumps([case(found) for found in games]))
    command = [NODE or "", str(RUNNER), str(folder / "kernels.wasm"), str(folder / "cases.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_module_is_whole_stored_and_names_its_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NDVARIANTS_CACHE", str(tmp_path))
    made = wasm_module([first])
    assert made.startswith(HEADER) and sources_digest().encode() in made
    (kept,) = (tmp_path / "ndvariants" / "kept").iterdir()
    assert kept.suffix == ".wasm" and wasm_module([first]) == made
    assert wasm_module([first, chosen]) != made


@needs_node
def test_constants_of_the_code_lie_below_the_heap(tmp_path: Path) -> None:
    """LLVM makes a table of this choice, which the module brings along."""
    path = tmp_path / "kernels.wasm"
    path.write_bytes(wasm_module([chosen, first]))
    code = f"""
        const {{chosen, first, memory, heap_base}} = new WebAssembly.Instance(
            new WebAssembly.Module(require("fs").readFileSync({str(path)!r}))).exports;
        new Int32Array(memory.buffer, heap_base.value)[0] = -7;
        console.log(heap_base.value > 0, Number(first(heap_base.value)), ...[0, 1, 2, 3, 4, 5, 6].map((n) =>
            Number(chosen(BigInt(n)))));
    """
    done = subprocess.run([NODE or "", "-e", code], capture_output=True, text=True, check=False)
    assert done.stdout == "true -7 31 41 59 26 53 58 0\n", done.stderr


@kernel
def first(V: Words32) -> int:
    """The first word."""
    return V[0]


@kernel
def chosen(n: int) -> int:
    """One of some numbers that have nothing in common."""
    if n == 0:
        return 31
    if n == 1:
        return 41
    if n == 2:
        return 59
    if n == 3:
        return 26
    if n == 4:
        return 53
    if n == 5:
        return 58
    return 0
