"""Files from strangers: what they may bring in, and what is shown of other files (``--confined``)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ndvariants import VariantError
from ndvariants.cli import COMMANDS, commands
from ndvariants.game.load import load_confined, load_confined_text

SECRET = "the-password-is-swordfish"


def run(*words: str, stdin: str | None = None) -> Result:
    """The result of ``ndvariants WORDS``."""
    return CliRunner().invoke(commands, list(words), input=stdin)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The folder of a stranger's files; above it lies a file of somebody else, and beside it a variant."""
    (tmp_path / "secret.txt").write_text(f"{SECRET}\nmore: [\n")
    (tmp_path / "above.yaml").write_text("variant: above\nextends: chess\n")
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "beside.yaml").write_text("variant: beside\nextends: chess\n")
    return folder


def written(folder: Path, parent: str) -> str:
    """The path of a file of the folder that extends something."""
    path = folder / "mine.yaml"
    path.write_text(f"variant: mine\nextends: {parent}\n")
    return str(path)


@pytest.mark.parametrize("parent", ["chess", "beside", "beside.yaml", "./beside.yaml"])
def test_shipped_variants_and_files_of_the_own_folder_are_inherited(parent: str, own: Path) -> None:
    assert run("validate", "--confined", written(own, parent)).exit_code == 0


@pytest.mark.parametrize("parent", ["../above.yaml", "../own/../above.yaml", "../nowhere.yaml", "/etc/passwd", "~/x"])
def test_nothing_else_is_inherited_whether_it_is_there_or_not(parent: str, own: Path) -> None:
    result = run("validate", "--confined", written(own, parent))
    assert result.exit_code == 1
    assert f"`{parent}` is no shipped variant" in result.output
    assert "files of its own folder only" in result.output
    assert "root:" not in result.output


def test_a_link_leads_nowhere_else(own: Path) -> None:
    (own / "link.yaml").symlink_to(own.parent / "above.yaml")
    assert run("validate", written(own, "link.yaml")).exit_code == 0
    assert run("validate", "--confined", written(own, "link.yaml")).exit_code == 1


def test_an_own_folder_of_the_user_is_not_the_strangers(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NDVARIANTS_PATH", str(own.parent))
    assert run("validate", written(own, "above")).exit_code == 0
    assert run("validate", "--confined", written(own, "above")).exit_code == 1


def test_a_text_from_standard_input_has_no_folder(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(own)
    text = "variant: mine\nextends: beside.yaml\n"
    assert run("validate", "-", stdin=text).exit_code == 0
    result = run("validate", "--confined", "-", stdin=text)
    assert result.exit_code == 1
    assert "may extend shipped variants only" in result.output


FAULTY = [
    f"{SECRET}\n",
    f"variant: other\npieces: [{SECRET}\n",
    f"variant: other\nextends: chess\n{SECRET}: 1\n",
    f"variant: other\nextends: ../secret.txt\n{SECRET}: 1\n",
    f"variant: other\nextends: chess\npieces: {{rook: {{moves: {SECRET}}}}}\n",
    f"variant: other\nextends: chess\nendings: [if count({SECRET}) = 0: loss]\n",
]


@pytest.mark.parametrize("text", FAULTY)
def test_no_line_of_another_file_is_shown(text: str, own: Path) -> None:
    (own / "private.yaml").write_text(text)
    path = written(own, "private.yaml")
    assert "swordfish" in run("validate", path).output
    for form in ("text", "json", "sarif", "github"):
        result = run("validate", "--confined", path, "--format", form)
        assert (result.exit_code, "swordfish" in result.output) == (1, False), result.output
        assert "private.yaml` has faults" in result.output
    assert "swordfish" not in run("moves", "--confined", path).output
    with pytest.raises(VariantError, match="has faults"):
        load_confined(path)


def test_what_the_stranger_brings_about_is_told_without_the_others_lines(own: Path) -> None:
    (own / "private.yaml").write_text(
        "variant: other\nextends: chess\nzones: {hill: rank = 4}\nendings:\n  - if count(king of me in hill) > 0: win\n"
    )
    path = own / "mine.yaml"
    path.write_text("variant: mine\nextends: private.yaml\nzones: {hill: null}\n")
    result = run("validate", "--confined", str(path))
    assert result.exit_code == 1
    assert "`hill`" in result.output
    assert "count(king of me in hill)" not in result.output
    assert "count(king of me in hill)" in run("validate", str(path)).output


def test_a_text_that_came_over_a_network_extends_shipped_variants_alone(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(own)
    assert load_confined_text("variant: a\nextends: chess\n").start().text().startswith("rnbqkbnr")
    with pytest.raises(VariantError, match="no shipped variant"):
        load_confined_text("variant: a\nextends: beside.yaml\n")


def _with_a_variant() -> Iterator[str]:
    for name in COMMANDS:
        command = commands.get_command(None, name)  # type: ignore[arg-type]
        assert command is not None
        if {"variant", "variants", "first", "subject"} & {option.name for option in command.params}:
            yield name


@pytest.mark.parametrize("name", sorted(set(_with_a_variant()) - {"compare", "list", "serve", "sweep"}))
def test_every_command_that_reads_a_variant_can_be_told(name: str, own: Path) -> None:
    words = {
        "diff": ["chess"],
        "explain": ["e2e4"],
        "balance": ["--vary", "n=1|2", "--goal", "draws < 3 %"],
        "match": ["random", "random"],
        "handicap": ["greedy", "random"],
        "perft": ["1"],
        "solve": ["--pieces", "KRk"],
    }
    path = written(own, "../above.yaml")
    result = run(name, "--confined", path, *words.get(name, []))
    assert result.exit_code == 1, result.output
    assert "is no shipped variant" in result.output


def test_names_that_no_file_can_have_are_refused(own: Path) -> None:
    for parent in ("x" * 5000, "../" * 2000, '"a\\0b"'):
        assert run("validate", "--confined", written(own, parent)).exit_code == 1
    os.symlink(own / "round.yaml", own / "round.yaml")
    assert run("validate", "--confined", written(own, "round.yaml")).exit_code == 1
