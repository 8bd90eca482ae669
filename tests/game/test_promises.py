"""What authors promise in `tests` is tried: kept promises, and each kind of broken one with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ndvariants.cli import commands
from ndvariants.language.yaml.source import read_source, source_from_text
from ndvariants.lint import promises
from ndvariants.lint.promises import try_promises
from ndvariants.resources import variant_names

HEAD = "variant: mine\nextends: threecheck\ntests:\n"
# A fool's mate and three checks: the numbers are those of the shipped chess, published (chessprogramming.org).
KEPT = """\
  - name: the start
    perft: [20, 400]
    legal: e2e4 g1f3
    illegal: [e2e5, e1g1]
    outcome: none
    check: false
  - after: f2f3 e7e5 g2g4 d8h4
    outcome: "black wins: checkmate"
    check: true
    cells: {h4: black queen, d8: empty, e1: white king}
    registers: {checks: [0, 1]}
    becomes: rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3 checks=0,1
  - position: 4k3/8/8/8/8/8/8/4K2R w K - 0 1
    after: [e1g1]
    cells: {f1: white rook, g1: white king}
    perft: [3]
"""
# What is said, the code, the line of the file and the words of the fault.
BROKEN = (
    ("  - perft: [20, 401]\n", "NDV502", 4, "there are 400 lines of 2 moves, not 401"),
    ("  - perft: [20, count]\n", "NDV505", 4, "not counted yet"),
    ("  - after: e2e4\n    legal: [e7e5, e7e4]\n", "NDV503", 5, "'e7e4' is not legal"),
    ("  - illegal:\n    - e2e5\n    - e2e4\n", "NDV503", 6, "'e2e4' is legal: the pawn may do so"),
    ("  - outcome: white wins\n", "NDV504", 4, "the game goes on"),
    ("  - after: f2f3 e7e5 g2g4 d8h4\n    outcome: draw\n", "NDV504", 5, "`black wins: checkmate`"),
    ("  - check: true\n", "NDV504", 4, "white is not in check"),
    ("  - cells: {e2: black pawn}\n", "NDV504", 4, "a white pawn stands on e2"),
    ("  - cells: {e3: white pawn}\n", "NDV504", 4, "e3 is empty"),
    ("  - registers: {checks: [1, 0]}\n", "NDV504", 4, "`checks` holds 0,0"),
    ("  - after: e2e4\n    becomes: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n", "NDV504", 5, "the position is `rnbq"),
    ("  - after: e2e5\n    perft: [20]\n", "NDV501", 4, "'e2e5' is not legal"),
    ("  - position: 9/8\n    perft: [20]\n", "NDV501", 4, "row 1 has more than 8 cells"),
    ("  - cells: {j9: empty}\n", "NDV501", 4, "j9"),
    ("  - illegal: e9\n", "NDV501", 4, "there is no cell 'e9'"),
    ("  - parameters: {n: 3}\n    perft: [20]\n", "NDV501", 4, "n"),
)


def test_kept_promises_are_said_to_be_so() -> None:
    assert [trial.problem for trial in try_promises(source_from_text(HEAD + KEPT))] == [None] * 18


def test_no_file_has_more_counted_than_minutes_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(promises, "MOST_LINES", 500)
    found = try_promises(source_from_text(HEAD + "  - perft: [20, 400, 8902]\n    check: false\n  - perft: [20]\n"))
    told = [trial.problem and trial.problem.message for trial in found]
    assert [message is None for message in told] == [True, True, False, True, True]
    assert "more than 500 lines" in str(told[2])


def test_no_file_has_tests_of_more_games_than_a_hundred(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(promises, "MOST_SETTINGS", 1)
    head = "variant: mine\nextends: hyperchess\ntests:\n"
    found = try_promises(source_from_text(head + "  - {check: false}\n  - {parameters: {n: 2}, check: false}\n"))
    assert [trial.problem and trial.problem.code for trial in found] == [None, "NDV501"]


@pytest.mark.parametrize(("said", "code", "line", "words"), BROKEN, ids=[said.strip() for said, *_ in BROKEN])
def test_a_broken_promise_is_shown_with_what_was_found(said: str, code: str, line: int, words: str) -> None:
    found = [trial.problem for trial in try_promises(source_from_text(HEAD + said)) if trial.problem]
    assert [(problem.code, problem.place.line) for problem in found] == [(code, line)]
    assert words in found[0].message


def test_parameters_are_set_for_one_test_alone() -> None:
    text = "variant: mine\nextends: hyperchess\ntests:\n  - {parameters: {n: 2}, legal: 1e2-1e4}\n  - perft: [count]\n"
    found = try_promises(source_from_text(text))
    assert found[0].problem is not None and "name of a cell" in found[0].problem.message  # two axes: it is e2
    assert found[1].problem is not None and found[1].found.isdigit()


def run(*words: str) -> Result:
    return CliRunner().invoke(commands, ["test", *words])


def test_update_writes_counts_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(
        (HEAD + "  - perft: [21, count]  # from the start\n    legal: e2e5 # no\n").replace("\n", "\r\n").encode()
    )
    assert run(str(path), "--update").exit_code == 1  # the move is not legal, whatever is counted
    updated = HEAD + "  - perft: [20, 400]  # from the start\n    legal: e2e5 # no\n"
    assert path.read_bytes() == updated.replace("\n", "\r\n").encode()
    assert [entry.name for entry in tmp_path.iterdir()] == ["mine.yaml"]


def test_the_command_says_how_it_went(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD + KEPT)
    result = run(str(path))
    assert (result.exit_code, result.output) == (0, f"{path}: 18 checks passed\n")
    path.write_text(HEAD + "  - perft: [21]\n")
    assert "mine.yaml:4:13" in run(str(path)).output
    assert run(str(path), "--format", "github").output.startswith("::error file=")
    path.write_text("variant: mine\nextends: chess\n")
    assert "no tests" in run(str(path)).output


def test_a_faulty_file_does_not_keep_the_others_from_being_tried(tmp_path: Path) -> None:
    faulty, other = tmp_path / "faulty.yaml", tmp_path / "other.yaml"
    faulty.write_text("variant: mine\nextends: chess\npieces: {rook: {moves: slide orthogonl}}\n")
    other.write_text(HEAD + "  - perft: [20]\n")
    result = run(str(faulty), str(other))
    assert result.exit_code == 1
    assert "NDV206" in result.output and f"{other}: 1 check passed" in result.output
    assert result.stderr == "1 fault\n"
    other.write_text(HEAD + "  - perft: [21]\n")
    assert run(str(faulty), str(other)).stderr == "1 fault, 1 failed check\n"


def test_a_count_that_cannot_be_written_is_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(self: Path, target: Path) -> None:
        raise PermissionError(13, "Permission denied", str(target))

    path = tmp_path / "mine.yaml"
    path.write_text(HEAD + "  - perft: [21]\n")
    monkeypatch.setattr(Path, "replace", refused)
    result = run(str(path), "--update")
    assert result.exit_code == 1 and "->" not in result.output and "Permission denied" in result.stderr


def test_promises_are_not_inherited_and_change_no_rules() -> None:
    parent = read_source("chess")
    assert try_promises(source_from_text("variant: child\nextends: chess\n")) == []
    assert try_promises(parent)


@pytest.mark.parametrize("name", variant_names())
def test_every_shipped_variant_keeps_its_promises(name: str) -> None:
    trials = try_promises(read_source(name))
    assert trials
    assert [trial.problem for trial in trials if trial.problem] == []
