"""Remarks are chosen by code, on the command line and by comments in the file; the table of rules is documented."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants.cli import commands
from ndvariants.faults.catalogue import by_code
from ndvariants.faults.fault import Fault
from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.chosen import Chosen
from ndvariants.lint.linting import inspect
from ndvariants.lint.rules import OF_BOARDS, OF_FILES, OF_GAMES

UNUSED = """variant: small
extends: chess
zones:
  hill: file in 4..5 and rank in 4..5
  lake: file = 1 and rank in 4..5
registers:
  visits: {initial: 0}
"""


def codes(text: str, chosen: Chosen | None = None) -> list[tuple[str, int]]:
    """The remarks on a text: code and line."""
    return [
        (one.code, one.place.line)
        for one in inspect(source_from_text(text), {}, chosen or Chosen())
        if one.severity != "note"
    ]


ALL = [("NDV354", 4), ("NDV354", 5), ("NDV354", 7)]


@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        (Chosen(), ALL),
        (Chosen(select=("NDV354",)), ALL),
        (Chosen(select=("NDV35",)), ALL),
        (Chosen(select=("NDV42",)), []),
        (Chosen(ignore=("NDV354",)), []),
        (Chosen(select=("NDV3",), ignore=("NDV35",)), []),
    ],
)
def test_codes_choose_remarks(chosen: Chosen, found: list[tuple[str, int]]) -> None:
    assert codes(UNUSED, chosen) == found


def test_a_comment_behind_a_line_ignores_there() -> None:
    assert codes(UNUSED.replace("rank in 4..5\n  lake", "rank in 4..5  # ndv: ignore NDV354\n  lake")) == ALL[1:]


def test_a_comment_on_a_line_of_its_own_ignores_everywhere() -> None:
    assert codes("# ndv: ignore NDV354\n" + UNUSED) == []


def test_several_codes_stand_in_one_comment() -> None:
    (left,) = codes("# ndv: ignore NDV354, NDV426\n" + UNUSED)
    assert left == ("NDV368", 1)  # there is no NDV426 to ignore


def test_a_fault_cannot_be_ignored() -> None:
    text = "# ndv: ignore NDV20\n" + UNUSED.replace(
        "extends: chess", "extends: chess\npieces: {rook: {moves: slide sideway}}"
    )
    assert any(code.startswith("NDV20") for code, _ in codes(text))


def test_an_unknown_code_on_the_command_line_is_refused(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(UNUSED, "utf-8")
    said = CliRunner().invoke(commands, ["validate", str(tmp_path / "small.yaml"), "--ignore", "NDV999"])
    assert said.exit_code == 2 and "NDV999" in said.output


def test_strict_passes_where_all_remarks_are_ignored(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(UNUSED, "utf-8")
    words = ["validate", str(tmp_path / "small.yaml"), "--strict"]
    assert CliRunner().invoke(commands, words).exit_code == 1
    assert CliRunner().invoke(commands, [*words, "--ignore", "NDV354"]).exit_code == 0


RULES = [*OF_FILES, *OF_BOARDS, *OF_GAMES]


@pytest.mark.parametrize(("kind", "look"), RULES, ids=[look.__name__ for _, look in RULES])
def test_each_rule_is_explained(kind, look) -> None:
    assert look.__doc__
    assert kind is Fault or by_code()[kind.code]
