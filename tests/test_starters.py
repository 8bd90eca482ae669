"""Starter files: every kind and size has no faults and no remarks, is in the usual form, and plays to an end."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants.advice.explaining import build_explained
from ndvariants.cli import commands
from ndvariants.cli.files.starters import KINDS
from ndvariants.compiler.compile import compile_variant
from ndvariants.game.game import Game
from ndvariants.language.yaml.formatting import formatted
from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.linting import inspect
from ndvariants.lint.promises import try_promises

CASES = (
    ("grid", ""), ("grid", "5x5"), ("grid", "8x8"), ("grid", "16x16"), ("grid", "9X7"),
    ("space", ""), ("space", "4x4x2"), ("space", "8x8x8"), ("hexagons", ""), ("hexagons", "3"), ("hexagons", "9"),
    ("solid", ""), ("graph", ""), ("placement", ""), ("placement", "4x4"), ("placement", "8x8"),
)  # fmt: skip


def written(folder: Path, *options: str) -> str:
    path = folder / "mine.yaml"
    result = CliRunner().invoke(commands, ["new", str(folder / "mine"), "--no-schema", *options])
    assert result.exit_code == 0, result.output
    return path.read_text()


@pytest.mark.parametrize(("kind", "size"), CASES)
def test_a_starter_has_no_findings_and_plays(kind: str, size: str, tmp_path: Path) -> None:
    text = written(tmp_path, "--board", kind, *(["--size", size] if size else []))
    source = source_from_text(text, "mine.yaml")
    assert [trial.problem for trial in try_promises(source)] in ([None], [None, None])
    assert [problem for problem in inspect(source, {}) if problem.severity != "note"] == []
    assert formatted(text) == text
    position = Game(compile_variant(build_explained(source))).start()
    for _ in range(12):
        if position.outcome() is not None:
            break
        position = position.play(position.legal_moves()[0])
    assert position.ply > 3


def test_every_kind_is_tried() -> None:
    assert {kind for kind, _ in CASES} == set(KINDS)


def test_it_begins_from_another_variant(tmp_path: Path) -> None:
    assert "extends: chess" in written(tmp_path, "--extends", "chess")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--board", "grid", "--size", "3x3"], "5 to 16"),
        (["--board", "grid", "--size", "5"], "5x6"),
        (["--board", "solid", "--size", "5x5"], "one size"),
        (["--size", "axb"], "write 6x7"),
        (["--extends", "chess", "--board", "grid"], "--extends"),
        (["--board", "torus"], "torus"),
    ],
)
def test_wrong_sizes_are_wrong_usage(options: list[str], says: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(commands, ["new", str(tmp_path / "a.yaml"), *options])
    assert result.exit_code == 2
    assert says in result.output
    assert not (tmp_path / "a.yaml").exists()
