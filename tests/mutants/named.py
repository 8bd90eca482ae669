"""Changes that the quick selection does not notice, each with a test that does: ``python -m tests.mutants.named``.

Each is tried in a process of its own: the function is changed, kernels run un-jitted, and pytest runs the test that is
named. Exit code 0: every named test fails with its change, and all of them pass without any.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass

import pytest

from .__main__ import PACKAGE, make
from .changes import Change

PATIENCE = 120  # seconds: a change that makes a loop endless is caught, too


@dataclass(frozen=True)
class Named:
    """In a function of a room, ``before`` becomes ``after``; ``test`` fails then."""

    path: str
    function: str
    before: str
    after: str
    test: str

    def change(self) -> Change:
        """The same as a change of the file."""
        text = (PACKAGE / self.path).read_text(encoding="utf-8")
        lines = text.splitlines(keepends=True)
        [function] = (
            node
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.FunctionDef) and node.name == self.function
        )
        first, last = (sum(map(len, lines[:line])) for line in (function.lineno - 1, function.end_lineno or 0))
        assert text.count(self.before, first, last) == 1, f"{self.path}: `{self.before}` is not there once"
        start = text.index(self.before, first, last)
        return Change(self.path, text.count("\n", 0, start) + 1, start, self.before, self.after)


# Tests are named from the folder ``tests`` on.
NAMED = (
    Named(
        "kernel/attacks/pins.py",
        "sets_after",
        "T[at + other]) << (16 * (changes + 2))",
        "T[at - other]) << (16 * (changes + 2))",
        "programs/test_little_things.py::test_a_cannon_wants_one_piece_between_not_none_or_two",
    ),
    Named(
        "kernel/legality/hashing.py",
        "en_passant_is_taken",
        "T[movers + code] == 1",
        "T[movers + code] == 2",
        "programs/test_little_things.py::test_en_passant_that_can_be_taken_makes_another_position",
    ),
    Named(
        "kernel/attacks/thread_rays.py",
        "find",
        "if S[epoch_at] == S",
        "if S[epoch_at] != S",
        "kernel/test_thread.py::test_every_free_way_is_found_however_many_there_are[1-1]",
    ),
    Named(
        "kernel/attacks/thread_rays.py",
        "follow_sections",
        "if same == 0:",
        "if same != 0:",
        "kernel/test_thread.py::test_every_free_way_is_found_however_many_there_are[1-1]",
    ),
    Named(
        "kernel/attacks/thread_rays.py",
        "search",
        "follower + 1 + S[follower]",
        "follower + 2 + S[follower]",
        "kernel/test_thread.py::test_every_free_way_is_found_however_many_there_are[1-1]",
    ),
    Named(
        "kernel/legality/duties.py",
        "most_taken",
        "range(at, at + n)",
        "range(at, at - n)",
        "games/test_turns.py::test_the_most_is_taken",
    ),
    Named(
        "kernel/legality/endings.py",
        "outcome_moving",
        "        return 0\n    if T[ASKS_CYCLE]",
        "        return 1\n    if T[ASKS_CYCLE]",
        "programs/test_little_things.py::test_a_game_with_moves_goes_on_until_the_quiet_plies_are_full",
    ),
    Named(
        "kernel/moves/make.py",
        "pass_over",
        "code_on(T, S, cell) == EMPTY",
        "code_on(T, S, cell) != EMPTY",
        "games/test_turns.py::test_a_passed_cell_is_remembered_over_the_duck",
    ),
    Named(
        "kernel/position/deletion.py",
        "delete_cell",
        "if other >= 0:",
        "if other >= 1:",
        "programs/test_rules.py::test_a_cell_left_alone_vanishes_with_its_man",
    ),
    Named(
        "kernel/position/deletion.py",
        "restore_cells",
        "cell = S[at + 1 + i]",
        "cell = S[at - 1 + i]",
        "games/test_restore.py::test_a_cell_alone_on_its_lines_does_not_come_back",
    ),
    Named(
        "kernel/position/players.py",
        "mark_out",
        "players_left(T, S) + 1)",
        "players_left(T, S) - 1)",
        "games/test_outs.py::test_a_step_puts_players_out_at_once_and_the_order_is_kept",
    ),
    Named(
        "kernel/position/players.py",
        "players_left",
        "S[T[IN_S_OUT] + player]",
        "S[T[IN_S_OUT] - player]",
        "games/test_outs.py::test_opponent_and_players_left_follow_who_is_in_the_game",
    ),
    Named(
        "kernel/position/undo_log.py",
        "enlist",
        "T[IN_S_COUNT] + code",
        "T[IN_S_COUNT] - code",
        "games/test_hands.py::test_counts_of_a_program_that_is_not_ours",
    ),
    Named(
        "kernel/position/undo_log.py",
        "next_epoch",
        "T, S, 1) + 1",
        "T, S, 1) + 2",
        "programs/test_little_things.py::test_an_epoch_is_the_last_of_those_taken",
    ),
    Named(
        "kernel/rules/cell_sets.py",
        "axis_of",
        "return axis\n    return -1",
        "return axis\n    return -2",
        "programs/test_little_things.py::test_cells_lie_on_the_line_of_an_axis_or_of_none",
    ),
    Named(
        "kernel/rules/cell_sets.py",
        "touches_royal",
        "code >= FIRST_PIECE and",
        "code >= FIRST_PIECE or",
        "programs/test_little_things.py::test_a_set_touches_a_royal_of_the_other_player_alone",
    ),
    Named(
        "compiler/boards/anywhere.py",
        "_rays",
        "minus(_rays(direction.left, exists, rays_of, 1)",
        "minus(_rays(direction.left, exists, rays_of, 2)",
        "programs/test_little_things.py::test_what_is_taken_away_from_steps_is_taken_from_the_first_step",
    ),
    Named(
        "compiler/boards/hexagons.py",
        "leaps",
        "product((1, -1)",
        "product((1, -2)",
        "boards/test_hexagons_and_rings.py::test_a_prism_of_hexagons_has_eight_faces_a_cell",
    ),
    Named(
        "compiler/boards/polyhedron.py",
        "tiling",
        "[board.base] > 4)",
        "[board.base] > 5)",
        "geometry/test_polyhedron.py::test_impossible_solids_are_faults",
    ),
    Named(
        "compiler/rules/expressions.py",
        "_asks_any",
        "expr.right.value == 0",
        "expr.right.value != 0",
        "programs/test_expressions.py::test_what_an_expression_means_for_each_player",
    ),
    Named(
        "compiler/rules/steps.py",
        "_code_slot",
        "n_types + 1).slot",
        "n_types - 1).slot",
        "programs/test_little_things.py::test_a_piece_comes_for_whoever_owns_another_even_for_nobody",
    ),
    Named(
        "compiler/tables/phases.py",
        "kind_words",
        "if kind.manner else 0",
        "if kind.manner else 1",
        "games/test_duties.py::test_the_first_duty_that_can_be_done_binds",
    ),
)


def main(words: list[str]) -> int:
    """0 when every named test fails with its change, and passes without."""
    tests = sorted({named.test for named in NAMED})
    if not words and _fails(_run("without", tests)):
        print("the named tests fail without any change")
        return 1
    survivors = 0
    for number in map(int, words) if words else range(len(NAMED)):
        started = time.monotonic()
        caught = _fails(_run(str(number), [NAMED[number].test]))
        survivors += not caught
        said = "caught  " if caught else "SURVIVES"
        print(f"{number:3} {said} {time.monotonic() - started:5.1f} s  {NAMED[number].change()}", flush=True)
    print(f"{survivors} survive")
    return int(survivors > 0)


def _fails(code: int) -> bool:
    return code != int(pytest.ExitCode.OK)


def _run(number: str, tests: Iterable[str]) -> int:
    """The exit code of pytest in a process where a change was made."""
    words = [sys.executable, "-c", f"from tests.mutants.named import child; child({number!r})", *tests]
    try:
        environment = {**os.environ, "NDVARIANTS_CHECKED": "1"}  # kernels run un-jitted
        ended = subprocess.run(words, env=environment, timeout=PATIENCE, capture_output=True, check=False)
    except subprocess.TimeoutExpired:
        return int(pytest.ExitCode.INTERRUPTED)
    return ended.returncode


def child(number: str) -> None:
    """Run the tests named on the command line, after one change; exits with the code of pytest."""
    if number != "without":
        make(NAMED[int(number)].change())
    paths = [f"{PACKAGE.parent}/tests/{test}" for test in sys.argv[1:]]
    sys.exit(pytest.main(["-q", "-x", "-p", "no:cacheprovider", *paths]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
