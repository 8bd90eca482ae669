"""Which tests concern a room, and whether one of them notices a change: asked when the checks of one game say yes.

pytest runs them in a process of its own, un-jitted, with vectors that refuse a wrong index. A test that takes
longer than ``PATIENCE`` is given up, and says nothing.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from types import FrameType

import pytest

from .changes import Change, drawn
from .making import PACKAGE, make

PATIENCE, IN_ALL = 10, 300  # seconds of a test, and of all tests of a room
_LITTLE = ("programs/test_little_things.py", "games/test_little_things.py")
_PROGRAMS = (
    "programs/test_rules.py", "programs/test_expressions.py", "programs/test_sets_and_zones.py",
    "programs/test_evaluators.py", "programs/test_reach.py",
)  # fmt: skip
_GAMES = (
    "games/test_outs.py", "games/test_restore.py", "games/test_hands.py", "games/test_turns.py", "games/test_duties.py",
    "games/test_royalty.py", "games/test_forbid.py", "games/test_staying.py", "games/test_small_words.py",
    "games/test_check_words.py", "games/test_look_ahead.py", "games/test_alternatives.py", "games/test_endless.py",
    "games/test_ways.py", "games/test_last_mover.py", "games/test_promotion_lists.py", "games/test_connected.py",
)  # fmt: skip
_ATTACKS = (
    "kernel/test_legal.py", "kernel/test_changes.py", "kernel/test_foretelling.py", "game/test_attacks.py",
    "game/test_direct_check.py", "kernel/test_thread.py", "test_safe_royals.py",
)  # fmt: skip
# The tests that concern a room, named from the folder ``tests`` on; those most likely to notice come first.
TESTS: dict[str, tuple[str, ...]] = {
    "kernel/position": ("kernel/test_state.py", *_LITTLE, "programs/test_rules.py", *_GAMES),
    "kernel/moves": (*_LITTLE, *_GAMES, "boards/test_castling_by_cells.py", "kernel/test_legal.py"),
    "kernel/attacks": (*_LITTLE, *_ATTACKS, *_GAMES),
    "kernel/legality": (*_LITTLE, *_ATTACKS, *_GAMES),
    "kernel/rules": (*_LITTLE, *_PROGRAMS, *_GAMES),
    "kernel/words.py": (*_LITTLE, *_ATTACKS, *_GAMES),
    "kernel/records.py": (*_LITTLE, *_GAMES, "boards/test_castling_by_cells.py"),
    "compiler/boards": (*_LITTLE, "geometry", "boards", "programs/test_sets_and_zones.py", "model"),
    "compiler/moves": (*_LITTLE, "compiler", *_ATTACKS, *_GAMES, "boards/test_castling_by_cells.py"),
    "compiler/rules": (*_LITTLE, *_PROGRAMS, *_GAMES, "kernel/test_foretelling.py", "compiler"),
    "compiler/tables": (*_LITTLE, "compiler", *_GAMES, *_ATTACKS, "model"),
}


def first_failure(number: int, change: Change, seed: int) -> str:
    """The first test of the change's room that fails with it; empty where all of them pass."""
    [room] = [room for room in TESTS if change.path.startswith(room)]
    return _failure(f"{seed} {number}", TESTS[room])


def failure_without_change() -> str:
    """The first test of all rooms that fails as the code is."""
    return _failure("", tuple(dict.fromkeys(test for tests in TESTS.values() for test in tests)))


def _failure(change: str, tests: tuple[str, ...]) -> str:
    words = [sys.executable, "-c", f"from tests.mutants.rooms import child; child({change!r})", *tests]
    environment = {**os.environ, "NDVARIANTS_CHECKED": "1"}  # kernels run un-jitted
    process = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        said, _ = process.communicate(timeout=IN_ALL if change else None)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return ""
    if process.returncode == pytest.ExitCode.OK:
        return ""
    failed = [line for line in said.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return failed[0].split(" - ")[0].split(" ", 1)[1] if failed else f"pytest ends with {process.returncode}"


def child(change: str) -> None:
    """Run the tests named on the command line, after one change; exits with the code of pytest."""
    if change:
        seed, number = map(int, change.split())
        make(drawn(PACKAGE, seed, number + 1)[-1])
    paths = [f"{PACKAGE.parent}/tests/{test}" for test in sys.argv[1:]]
    sys.exit(pytest.main(["-q", "-x", "--tb=no", "-p", "no:cacheprovider", *paths], plugins=[_GivesUp()]))


class _GivesUp:
    """What takes too long is left."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self) -> Iterator[None]:
        yield from _limited()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Iterator[None]:
        yield from _limited()


def _limited() -> Iterator[None]:
    signal.signal(signal.SIGALRM, _give_up)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _give_up(number: int, frame: FrameType | None) -> None:
    pytest.skip("takes too long un-jitted")
