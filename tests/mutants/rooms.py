"""Which tests concern a change, and which of them notices it: asked when the checks of one game say yes.

pytest collects them once, in a process of its own where kernels run un-jitted and vectors refuse a wrong index. Each
change is made in a child of that process. A test that works longer than ``PATIENCE`` is given up: it says something
only where it is done in half the time without the change.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

from .changes import Change, drawn
from .making import PACKAGE, make

PATIENCE, IN_ALL = 1, 10  # seconds of CPU of a test, and of all tests of a change
_NO_SEED, _GIVEN_UP = "no change", "given up: "
_TOO_LONG = "takes too long un-jitted"
_FOLDER = Path(__file__).resolve().parents[1]
_LITTLE = ("games/test_rare_rules.py", "programs/test_little_things.py", "games/test_little_things.py")
_PROGRAMS = ("programs/test_rules.py", "programs/test_expressions.py", "programs/test_sets_and_zones.py")
_ATTACKS = ("kernel/test_legal.py", "kernel/test_small_games.py", "game/test_attacks.py", "game/test_direct_check.py")
_TURNS = ("games/test_turns.py", "games/test_duties.py", "games/test_outs.py", "games/test_hands.py")
_CHECKS = ("games/test_check_words.py", "games/test_royalty.py", "games/test_forbid.py", "games/test_look_ahead.py")
_BOARDS = ("geometry", "boards/test_graphs_and_tables.py", "boards/test_meshes.py", "boards/test_folded.py")
_MOVEMENTS = ("compiler/test_movements.py", "compiler/test_ways_back.py", "compiler/test_by_value.py")
# By file, folder or beginning of either, the tests that are asked, named from the folder ``tests`` on: first those of
# the longest name that fits, those of a room last.
TESTS: dict[str, tuple[str, ...]] = {
    "kernel/attacks/changes": ("kernel/test_changes.py",),
    "kernel/attacks/thread": ("kernel/test_thread.py", "games/test_curved_space.py"),
    "kernel/legality/check.py": (
        "games/test_judged.py",
        "games/test_check_words.py",
        "games/test_turns.py",
        "games/test_royalty.py",
    ),
    "kernel/legality/duties": ("games/test_judged.py", "games/test_turns.py", "games/test_duties.py"),
    "kernel/legality/endings": ("games/test_judged.py", "games/test_last_mover.py", "games/test_alternatives.py"),
    "kernel/legality/lookahead": ("games/test_judged.py", "games/test_look_ahead.py", "games/test_turns.py"),
    "kernel/legality/outcomes": ("games/test_judged.py", "games/test_alternatives.py"),
    "kernel/legality/vetoes": ("games/test_forbid.py",),
    "kernel/moves/guarded": ("games/test_check_words.py", "game/test_attacks.py"),
    "kernel/moves/kinds": ("games/test_duties.py",),
    "kernel/moves/untold": ("games/test_judged.py",),
    "kernel/moves/turns": ("games/test_turns.py",),
    "kernel/position/deletion": ("games/test_restore.py", "programs/test_rules.py"),
    "kernel/position/players": ("games/test_outs.py",),
    "kernel/position/undo_log": ("kernel/test_state.py",),
    "kernel/rules/connected": ("games/test_connected.py",),
    "compiler/moves/castling": ("boards/test_castling_by_cells.py",),
    "compiler/boards/graphs/graph.py": ("boards/test_graphs_and_tables.py",),
    "compiler/boards/grids/links": ("geometry/test_seams.py",),
    "compiler/boards/graphs/mesh": ("boards/test_meshes.py", "geometry/test_polyhedron.py"),
    "compiler/boards/joined/sewn": ("geometry/test_seams.py",),
    "compiler/boards/static": (*_PROGRAMS, "model/test_parameters.py"),
    "compiler/rules/around": ("games/test_connected.py", "games/test_restore.py"),
    "compiler/rules/sets/connected": ("games/test_connected.py",),
    "compiler/rules/proofs/reach": ("programs/test_reach.py",),
    "compiler/rules/proofs/resting": ("programs/test_reach.py", "games/test_forbid.py"),
    "compiler/rules/proofs/royalty": ("games/test_royalty.py",),
    "compiler/tables/packing": ("kernel/test_points.py",),
    "compiler/tables/phases": ("games/test_duties.py", "games/test_turns.py"),
    "compiler/tables/endings": ("games/test_last_mover.py", "games/test_alternatives.py"),
    "kernel/position": (*_LITTLE, "kernel/test_state.py", *_TURNS, "games/test_restore.py"),
    "kernel/moves": (*_LITTLE, *_TURNS, "games/test_staying.py", "boards/test_castling_by_cells.py", *_ATTACKS),
    "kernel/attacks": (*_LITTLE, *_ATTACKS, "kernel/test_changes.py", *_CHECKS),
    "kernel/legality/legal.py": ("games/test_last_mover.py", "games/test_outs.py"),
    "kernel/legality": (*_LITTLE, *_CHECKS, *_ATTACKS, *_TURNS),
    "kernel/rules": (*_LITTLE, *_PROGRAMS, "games/test_connected.py", "games/test_restore.py"),
    "kernel/words.py": (*_LITTLE, *_ATTACKS, *_TURNS),
    "kernel/records.py": (*_LITTLE, *_TURNS, "games/test_alternatives.py", "boards/test_castling_by_cells.py"),
    "compiler/boards": (*_LITTLE, *_BOARDS),
    "compiler/moves": (*_LITTLE, *_MOVEMENTS, *_ATTACKS),
    "compiler/rules": (*_LITTLE, *_PROGRAMS, *_CHECKS, "programs/test_reach.py"),
    "compiler/tables": (*_LITTLE, "compiler/test_tables.py", *_TURNS, *_CHECKS),
}


def tests_of(path: str) -> list[str]:
    """The tests that concern a file of the package."""
    fitting = sorted((name for name in TESTS if path.startswith(name)), key=len, reverse=True)
    return list(dict.fromkeys(test for name in fitting for test in TESTS[name]))


class Rooms:
    """The process that has the tests; it ends with the block."""

    def __enter__(self) -> Rooms:
        asking, self._ask = os.pipe()
        self._answer, answering = os.pipe()
        words = [sys.executable, "-c", f"from tests.mutants.rooms import serve; serve({asking}, {answering})"]
        environment = {**os.environ, "NDVARIANTS_CHECKED": "1"}  # kernels run un-jitted
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(
            words, env=environment, pass_fds=(asking, answering), stdin=quiet, stdout=quiet, stderr=quiet
        )
        os.close(asking)
        os.close(answering)
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._ask)
        self._process.wait()

    def first_failure(self, number: int, change: Change, seed: int) -> str:
        """The first test that concerns a change and fails with it; empty where all of them pass.

        Raises ``RuntimeError`` where that test fails without the change as well.
        """
        found = self._asked(str(seed), str(number), *(f"tests/{test}" for test in tests_of(change.path)))
        test = found.removeprefix(_GIVEN_UP)
        before = self._asked(_NO_SEED, "", test) if found else ""
        if before and test == found:
            raise RuntimeError(f"fails without any change: {found}")
        return "" if before else f"{test}, which does not end" if test != found else found

    def _asked(self, *words: str) -> str:
        os.write(self._ask, ("\t".join(words) + "\n").encode())
        said = b""
        while not said.endswith(b"\n"):
            piece = os.read(self._answer, 4096)
            if not piece:
                raise RuntimeError("pytest could not collect the tests of the rooms")
            said += piece
        return said.decode().strip()


def serve(asking: int, answering: int) -> None:
    """Collect all tests, and answer questions until there are no more."""
    paths = [str(_FOLDER / test) for test in dict.fromkeys(test for tests in TESTS.values() for test in tests)]
    sys.exit(pytest.main(["-q", "--tb=no", "-p", "no:cacheprovider", *paths], plugins=[_Server(asking, answering)]))


class _Server:
    """A plugin: in place of running the tests once, they are run in a child for each question."""

    def __init__(self, asking: int, answering: int) -> None:
        self.asking, self.answering = asking, answering
        self.failed, self.given_up, self.patience = "", "", float(PATIENCE)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        with os.fdopen(self.asking) as questions:
            for question in questions:
                seed, number, *tests = question.rstrip("\n").split("\t")
                child = os.fork()
                if not child:
                    self._run(session, seed, number, tests)
                code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
                if code:
                    os.write(self.answering, b"pytest ends early\n")
        return True

    def _run(self, session: pytest.Session, seed: str, number: str, tests: list[str]) -> None:
        """Make the change, run the tests, and write the name of the first that fails; ends this process."""
        code = 1
        with contextlib.suppress(BaseException):
            if seed == _NO_SEED:
                self.patience = PATIENCE / 2
            else:
                make(drawn(PACKAGE, int(seed), int(number) + 1)[-1])
            items = sorted(
                (place, at)
                for at, item in enumerate(session.items)
                for place, test in enumerate(tests)
                if item.nodeid.startswith(test)
            )
            chosen = [session.items[at] for at in dict.fromkeys(at for _, at in items)]
            worked = os.times().user
            for item, following in zip(chosen, [*chosen[1:], None], strict=True):
                if self.failed or os.times().user - worked > IN_ALL:
                    break
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            found = self.failed or (f"{_GIVEN_UP}{self.given_up}" if self.given_up else "")
            os.write(self.answering, f"{found}\n".encode())
            code = 0
        os._exit(code)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid
        if report.skipped and _TOO_LONG in str(report.longrepr) and not self.given_up:
            self.given_up = report.nodeid

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self) -> Iterator[None]:
        yield from _limited(self.patience)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Iterator[None]:
        yield from _limited(self.patience)


def _limited(patience: float) -> Iterator[None]:
    signal.signal(signal.SIGPROF, _give_up)
    signal.setitimer(signal.ITIMER_PROF, patience)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _give_up(number: int, frame: FrameType | None) -> None:
    pytest.skip(_TOO_LONG)
