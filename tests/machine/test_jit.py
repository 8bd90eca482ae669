"""The door to compiled kernels: late, stored, content without a place to store, and open without a compiler."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from ndvariants.kernel import random
from ndvariants.machine import jit, native
from ndvariants.machine.jit import compiled, is_stored, kernel
from ndvariants.machine.vectors import Memory

ROOT = Path(__file__).resolve().parents[2]
KERNELS = "perft.perft playout.playout legality.legal legality.hashing legality.endings playout.sampling"


def run(code: str, cache: Path, *, breaking: str = "") -> subprocess.CompletedProcess[str]:
    """What a new Python says that first breaks something, with this cache."""
    environment = {"NDVARIANTS_CACHE": str(cache), "PATH": "", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", f"{breaking}\n{code}"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_kernels_are_imported_without_llvmlite() -> None:
    code = "import sys\n" + "".join(f"import ndvariants.kernel.{name}\n" for name in KERNELS.split())
    code += "assert not {'llvmlite', 'numpy', 'ctypes', 'logging'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_plain_kernel_is_the_function_itself() -> None:
    assert random.mix(0) == 0
    assert random.mix.__module__ == "ndvariants.kernel.random"


def test_a_kernel_is_compiled_when_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NDVARIANTS_CACHE", str(tmp_path))
    monkeypatch.setattr(jit, "_entries", {})
    assert not is_stored(random.key_of)
    compiled(random.key_of)
    assert is_stored(random.key_of)


def test_many_kernels_compiled_by_many_threads_are_announced_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "ndvariants")
    monkeypatch.setattr(jit, "_entries", {})
    monkeypatch.setattr(jit, "stored", lambda name: None)
    with jit._compiling:  # so that no thread of an earlier test is just at it
        jit._tell_of_waiting.cache_clear()
        caplog.clear()
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(compiled, (random.mix, random.key_of, random.draw, random.game_key)))
    assert [record.getMessage() for record in caplog.records if "compiling" in record.getMessage()] == [
        "compiling the kernels, once on this machine: some seconds"
    ]


def test_random_numbers_agree_plain_and_compiled() -> None:
    fast = compiled(random.draw)
    for key in (0, 1, 12345, random.MASK):
        for counter in (0, 7, 1 << 20):
            assert fast(random.game_key(9, key), counter, 1000) == random.draw(random.game_key(9, key), counter, 1000)


def test_a_number_drawn_is_below_its_bound_and_evenly_spread() -> None:
    counts = [0] * 10
    for counter in range(10_000):
        counts[random.draw(random.game_key(1, 2), counter, 10)] += 1
    assert sum((n - 1000) ** 2 / 1000 for n in counts) < 27.9  # chi-square, 9 degrees, p = 0.001


def test_threads_that_ask_at_once_get_one_function(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "_entries", {})
    with ThreadPoolExecutor(4) as pool:
        assert len({id(each) for each in list(pool.map(lambda _: compiled(random.mix), range(8)))}) == 1


def test_stored_code_changes_its_name_with_all_that_it_reaches(tmp_path: Path) -> None:
    stems = set()
    for added in (1, 2):
        for by in ("a * 3", "a * 4"):
            space: dict[str, object] = {"kernel": kernel, "ADDED": added}
            exec(f"@kernel\ndef inner(a: int) -> int:\n    return {by} + ADDED\n", space)
            exec("@kernel\ndef outer(a: int) -> int:\n    return inner(a)\n", space)
            stems.add(jit.stored_stem(space["outer"]))  # type: ignore[arg-type]
    assert len(stems) == 4


DRAW = """
from ndvariants.machine.jit import compiled
from ndvariants.kernel import random
print(compiled(random.draw)(1, 2, 10) == random.draw(1, 2, 10))
"""


def test_no_place_for_a_cache_is_no_error(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    done = run(DRAW, blocked)
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_two_processes_that_compile_at_once_do_not_harm_each_other(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as pool:
        assert [done.stdout for done in pool.map(lambda _: run(DRAW, tmp_path), range(2))] == ["True\n"] * 2
    (kept,) = (tmp_path / "ndvariants" / "kept").iterdir()
    before = kept.stat().st_ino, kept.stat().st_mtime_ns
    assert run(DRAW, tmp_path).stdout == "True\n"
    assert (kept.stat().st_ino, kept.stat().st_mtime_ns) == before  # read, not made again


def test_a_spoilt_file_is_made_anew(tmp_path: Path) -> None:
    assert run(DRAW, tmp_path).stdout == "True\n"
    (kept,) = (tmp_path / "ndvariants" / "kept").iterdir()
    whole = kept.read_bytes()
    for spoilt in (b"", b"spoilt", whole[:-1], whole[:-1] + bytes([whole[-1] ^ 1])):
        kept.write_bytes(spoilt)
        assert run(DRAW, tmp_path).stdout == "True\n"
        assert len(kept.read_bytes()) == len(whole)


MISSING = "import sys; sys.modules['llvmlite'] = None"
NO_BINDING = "import llvmlite, sys; sys.modules['llvmlite.binding'] = None"
UNLOADABLE = """
import sys, types
sys.modules['llvmlite'] = library = types.ModuleType('llvmlite')
library.__getattr__ = lambda name: exec('raise OSError("Could not find/load shared object file")')
"""
TOO_NEW = "from llvmlite import binding; del binding.create_lljit_compiler"
NO_TARGET = """
from llvmlite import binding
def fail(*_, **__): raise RuntimeError("Unable to find target for this triple")
binding.Target.from_triple = fail
"""
NO_PASSES = "from llvmlite import binding; del binding.create_pass_builder"
NO_BUILDER = "import llvmlite.ir; del llvmlite.ir.IRBuilder"
BROKEN = [MISSING, NO_BINDING, UNLOADABLE, TOO_NEW, NO_TARGET, NO_PASSES, NO_BUILDER]
WORK = """
import sys
from ndvariants.cli import commands
for line in (
    "perft losalamos 3", "simulate losalamos --games 2 --max-plies 12", "moves losalamos", "validate losalamos"
):
    commands(line.split(), standalone_mode=False)
from ndvariants import load
from ndvariants.game.random_games import RandomGames
start = load("losalamos").start()
assert start.game.engine.perft(start.state, 2, compiled=True) == 100
fast, plain = (RandomGames(start, 5, max_plies=12, compiled=way).play(0, 2) for way in (True, False))
assert fast == plain
"""


@pytest.mark.parametrize("breaking", BROKEN)
def test_everything_works_un_jitted_where_nothing_can_be_compiled(breaking: str, tmp_path: Path) -> None:
    done = run(WORK, tmp_path, breaking=breaking)
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stderr.splitlines() if line and not re.match("compiling|2 games|1 of 2", line)]
    assert len(lines) == 1, done.stderr
    assert re.fullmatch(r"kernels run as plain Python, .*: .*llvmlite.*; try: pip install 'llvmlite>=.*'", lines[0])


def test_the_version_that_is_asked_for_is_the_one_of_the_package() -> None:
    assert f'"{native.WANTED}",' in (ROOT / "pyproject.toml").read_text()
    lowest, above = re.findall(r"[\d.]+", native.WANTED)
    text = (ROOT / ".ci" / "run").read_text()
    assert f'"llvmlite=={lowest}.0"' in text and f'"llvmlite<{above}"' in text


def test_a_source_that_changed_since_it_was_loaded_is_not_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(jit, "_say_once", said.append)
    path = tmp_path / "edited.py"
    path.write_text("@kernel\ndef edited(a: int) -> int:\n    return a + 2\n")
    space: dict[str, object] = {"kernel": kernel}
    exec(compile(path.read_text().replace("2", "1"), path, "exec"), space)
    assert compiled(space["edited"])(5) == 6  # type: ignore[type-var, operator]
    assert "has changed" in said[0]


def test_memory_keeps_its_array_alive() -> None:
    assert Memory(np.zeros(3, np.int32), "words32").array.tolist() == [0, 0, 0]


def test_memory_is_copied_by_its_words() -> None:
    memory = Memory(np.array([7, 8], np.int64), "words64")
    copied = pickle.loads(pickle.dumps(memory))
    memory.array[0] = 9
    assert (copied.array.tolist(), copied.kind) == ([7, 8], "words64")
