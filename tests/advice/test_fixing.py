"""Files that are mended: what is surely meant is written, and nothing where the file would not load then."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ndvariants.advice.building import Setting
from ndvariants.advice.repair import MOST_BUILDS, fixed, is_likely, repaired
from ndvariants.cli import commands
from tests.advice.vectors import loads, vectors
from tests.slips.told import sound

SLIPS = (
    ("slide orthogonal}", "slide orthogonl}"),
    ("bishop: {letter: b, moves: slide", "bishop: {lettre: b, movse: slid"),
    ('moves: "leap (2,1)"}', "moves: leap (2,1)}"),
    ("repetition 3: draw", "repitition 3: draw"),
    ("[queen, rook, bishop, knight]", "queen, rook, bishop, knight"),
    ("rank = 2, leaving", "rank == 2, leaving"),
    ("royal: true", "royal: yes"),
)


@pytest.mark.parametrize(("old", "new"), SLIPS, ids=[new for _, new in SLIPS])
def test_a_slip_is_mended_to_the_very_game(old: str, new: str) -> None:
    text = sound("chess")
    assert old in text
    mended, steps = fixed(text.replace(old, new, 1), Setting("a.yaml", {}), loads)
    assert steps and vectors(mended) == vectors(text)


def test_several_slips_are_mended_at_once() -> None:
    text = sound("chess")
    spoilt = text
    for old, new in SLIPS[:4]:
        spoilt = spoilt.replace(old, new, 1)
    mended, steps = fixed(spoilt, Setting("a.yaml", {}), loads)
    assert len(steps) > 4 and vectors(mended) == vectors(text)


def test_what_is_not_sure_is_left() -> None:
    text = sound("chess").replace("slide diagonal}", "slides like the wind}", 1).replace("royal: true", "royl: true", 1)
    assert fixed(text, Setting("a.yaml", {}), loads) == (text, [])


def test_the_loop_is_bounded() -> None:
    lines = "\n".join(f"  z{i}: rnk = {i} and fle = {i}" for i in range(1, 60))
    setting = Setting("a.yaml", {})
    begun = setting.built(sound("chess").replace("zones:\n", f"zones:\n{lines}\n"))
    assert begun is not None
    assert 1 < repaired(begun, setting, is_likely).builds <= MOST_BUILDS


# ----------------------------------------------------------------------- the command


def run(*words: str) -> Result:
    return CliRunner().invoke(commands, ["validate", *words])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with two slips, as another system writes it."""
    path = tmp_path / "mine.yaml"
    text = "variant: mine\nextends: chess\npieces: {rook: {moves: slide orthogonl}, king: {roial: true}}\n"
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    return path


def test_a_file_is_mended_and_told(file: Path) -> None:
    result = run(str(file), "--fix")
    assert result.exit_code == 0
    assert f"{file}:3:30: `orthogonl` is now `orthogonal` [NDV206]" in result.stderr
    assert f"{file}: no faults" in result.stdout
    raw = file.read_bytes()
    assert raw.startswith(b"\xef\xbb\xbfvariant: mine\r\n") and b"king: {royal: true}" in raw


def test_a_difference_is_shown_and_nothing_written(file: Path) -> None:
    raw = file.read_bytes()
    result = run(str(file), "--fix", "--diff")
    assert "+pieces: {rook: {moves: slide orthogonal}, king: {royal: true}}" in result.stdout
    assert (result.exit_code, file.read_bytes()) == (1, raw)
    assert run(str(file), "--diff").exit_code == 2
    assert run("-", "--fix").exit_code == 2


def test_a_file_that_cannot_be_mended_whole_is_left(file: Path) -> None:
    file.write_text("variant: mine\nextends: chess\npieces: {rook: {moves: slide orthogonl}, king: {moves: dance}}\n")
    before = file.read_bytes()
    result = run(str(file), "--fix")
    assert (result.exit_code, file.read_bytes()) == (1, before)
