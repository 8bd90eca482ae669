"""The door to numba: late, stored, and content without a place to store."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from ndvariants.kernel import random
from ndvariants.machine import jit
from ndvariants.machine.jit import cache_folder, compiled, is_stored, kernel
from ndvariants.machine.vectors import Memory, Vector

KERNELS = (
    "perft.perft playout.playout playout.sampling legality.legal legality.bulk_count legality.hashing legality.endings "
    "moves.make"
)


def test_kernels_are_imported_without_numba() -> None:
    code = "import sys\n" + "".join(f"import ndvariants.kernel.{name}\n" for name in KERNELS.split())
    code += "assert not {'numba', 'llvmlite', 'numpy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_plain_kernel_is_the_function_itself() -> None:
    assert random.mix(0) == 0
    assert random.mix.__module__ == "ndvariants.kernel.random"


@kernel
def arithmetic(a: int, b: int, out: Vector) -> None:
    """Everything that kernels calculate, one result after the other in ``out``."""
    out[0] = a + b - 3 * a
    out[1] = a // b
    out[2] = a % b
    out[3] = (a << 3) ^ (b >> 1)
    out[4] = (a & ~b) | -b
    out[5] = min(a, b) + 1000 * max(a, b) + abs(a)
    out[6] = 1 if a in (b, 7) else 0
    out[7] = 1 if a not in (-3, b) else 0
    out[8] = 1 if -4 <= a < b != 2 else 0
    out[9] = 1 if not (a == b or a > 5) and b <= 9 else 0
    last = -1
    for i in range(a, b):
        if i == 2:
            continue
        last = i
        if i >= 4:
            break
    out[10] = last
    out[10] += 1
    out[10] *= 2


@kernel
def call_arithmetic(a: int, b: int, out: Vector) -> int:
    """0; ``arithmetic`` as a part."""
    arithmetic(a, b, out)
    return 0


def test_arithmetic_is_pythons_plain_and_compiled() -> None:
    import numpy as np

    numbers, fast = (-9, -3, -1, 1, 2, 5, 7, 8), compiled(call_arithmetic)
    for a, b in product(numbers, numbers):
        plain, words = [0] * 11, np.zeros(11, np.int64)
        arithmetic(a, b, plain)
        fast(a, b, Memory(words, "words64"))
        assert words.tolist() == plain, (a, b)


def test_a_kernel_is_compiled_when_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NDVARIANTS_CACHE", str(tmp_path))
    assert not is_stored(random.key_of)
    compiled(random.key_of)
    assert is_stored(random.key_of)


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


def test_the_cache_folder_is_named_after_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NDVARIANTS_CACHE", str(tmp_path))
    folder = cache_folder()
    assert folder is not None and folder.parent == tmp_path / "ndvariants" and folder.is_dir()
    assert not is_stored(random.draw)


def test_no_place_for_a_cache_is_no_error(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    code = (
        "from ndvariants.kernel import random\nfrom ndvariants.machine import jit\n"
        "assert jit.cache_folder() is None and not jit.is_stored(random.draw)\n"
        "print(jit.compiled(random.draw)(1, 2, 10) == random.draw(1, 2, 10))"
    )
    environment = {"NDVARIANTS_CACHE": str(blocked), "PATH": "", "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert done.stdout == "True\n", done.stderr


DRAW = "from ndvariants.kernel import random\nfrom ndvariants.machine import jit\n" + (
    "print(jit.compiled(random.draw)(1, 2, 10) == random.draw(1, 2, 10))"
)


def start(code: str, cache: Path) -> subprocess.Popen[str]:
    """A new Python at work on some code, with this cache."""
    environment = {"NDVARIANTS_CACHE": str(cache), "PATH": "", "PYTHONPATH": str(Path(__file__).parents[2])}
    return subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True)


def test_two_processes_that_compile_at_once_do_not_harm_each_other(tmp_path: Path) -> None:
    assert [process.communicate()[0] for process in [start(DRAW, tmp_path) for _ in range(2)]] == ["True\n"] * 2
    assert len(list(tmp_path.rglob("random.draw-*.nbi"))) == len(list(tmp_path.rglob("random.draw-*.nbc"))) == 1
    assert not list(tmp_path.rglob("*.tmp.*"))
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb?")}
    assert start(DRAW, tmp_path).communicate()[0] == "True\n"
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb?")} == kept  # read, not made again


@pytest.mark.parametrize("spoilt", ["nbi", "nbc"])
def test_a_spoilt_file_is_made_anew(spoilt: str, tmp_path: Path) -> None:
    assert start(DRAW, tmp_path).communicate()[0] == "True\n"
    next(tmp_path.rglob(f"*.{spoilt}")).write_bytes(b"spoilt")
    for _ in range(2):
        assert start(DRAW, tmp_path).communicate()[0] == "True\n"
    assert next(tmp_path.rglob(f"*.{spoilt}")).read_bytes() != b"spoilt"


def test_a_source_edited_later_does_not_name_code_compiled_before(monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache_folder()
    monkeypatch.setattr(jit, "_sources_digest", lambda: "0" * 16)
    assert cache_folder() == before


def test_folders_that_nobody_used_for_a_month_go_with_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, young, foreign, notes, link = (
        tmp_path / "ndvariants" / f"kernel-{name}" for name in ("0" * 16, "1" * 16, "2" * 16, "notes", "3" * 16)
    )
    for folder in (old, young, foreign, notes):
        (folder / "of_a_path").mkdir(parents=True)
        (folder / "of_a_path" / "perft.perft-1.py311.nbi").write_text("")
        (folder / "of_a_path" / "perft.perft-1.py311.1.nbc.tmp.0123abcd").write_text("")
    (foreign / "letter.txt").write_text("")
    link.symlink_to(notes)
    for folder in (old, foreign, notes):
        os.utime(folder, (0, 0))
    monkeypatch.setenv("NDVARIANTS_CACHE", str(tmp_path))
    present = cache_folder()
    assert present is not None
    assert {path.name for path in (tmp_path / "ndvariants").iterdir()} == {
        path.name for path in (present, young, foreign, notes, link)
    }
    assert [path.name for path in foreign.rglob("*")] == ["letter.txt"]
    assert len(list(notes.rglob("*"))) == 3
    os.utime(present, (0, 0))
    cache_folder()
    assert present.stat().st_mtime > 1e9  # used today


def test_no_home_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("NDVARIANTS_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert cache_folder() is None


def test_memory_keeps_its_array_alive() -> None:
    import numpy as np

    assert Memory(np.zeros(3, np.int32), "words32").array.tolist() == [0, 0, 0]
