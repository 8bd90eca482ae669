"""The documents tell the truth: their paths exist, their commands run, their examples are variants without faults."""

from __future__ import annotations

import ast
import doctest
import json
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from ndvariants.cli import COMMANDS, commands
from tests import blocks
from tests.tutorial import PAGE, answered

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PLACEHOLDER = re.compile(r"\b(NAME|FILE|VARIANT|COMMAND|DEPTH)")


def fences(text: str, language: str) -> list[str]:
    """The fenced blocks of that language (an empty word: of none)."""
    blocks, inside, kind = [], None, ""
    for line in text.split("\n"):
        mark = re.match(r"\s*```(\w*)\s*$", line)
        if mark and inside is None:
            inside, kind = [], mark[1]
        elif mark and inside is not None:
            if kind == language:
                blocks.append("\n".join(inside))
            inside = None
        elif inside is not None:
            inside.append(line)
    return blocks


def shown_commands(text: str) -> list[list[str]]:
    """Every `ndvariants ...` of a document, in code spans and in blocks, as words."""
    spans = re.findall(r"`(ndvariants [^`]+)`", re.sub(r"```.*?```", "", text, flags=re.S))
    lines = [line.strip() for block in fences(text, "") for line in block.split("\n")]
    lines = [line.split("&&")[-1].strip().removeprefix(".venv/bin/") for line in lines]
    found = [shlex.split(one, comments=True)[1:] for one in [*spans, *lines] if one.startswith("ndvariants ")]
    return [words for words in found if not PLACEHOLDER.search(" ".join(words)) and words[0] in COMMANDS]


def few_games(words: list[str]) -> list[str]:
    """The command with 200 games at most (20 of each setting that is tried), four where players look ahead, a second to
    assess, a site of one game."""
    if words[0] == "learn":  # what is said twice is meant as it is said last
        return [*words, "--games", "20", "--nodes", "5", "--match", "4", "--max-plies", "40"]
    if words[0] == "site":
        return ["site", "mygame.yaml", *words[words.index("-o") :]]
    if "--budget" in words:
        at = words.index("--budget") + 1
        return [*words[:at], "1s", *words[at + 1 :]]
    if "--games" in words:
        at = words.index("--games") + 1
        most = 4 if "--players" in words else 20 if words[0] in ("balance", "sweep") else 200
        return [*words[:at], str(min(most, int(words[at]))), *words[at + 1 :]]
    return words


def examples(language: str) -> list[tuple[str, str]]:
    """Each block of a language with the name of its document."""
    return [(path.name, block) for path in DOCUMENTS for block in fences(path.read_text(), language)]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text()):
        if "://" not in target:
            assert (path.parent / target).exists(), f"{path.name} links to {target}"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_named_files_exist(path: Path) -> None:
    for span in re.findall(r"`([\w./*-]+/[\w./*-]*)`", path.read_text()):
        if PLACEHOLDER.search(span) or span.startswith((".venv", "*", "//", "/")) or "//" in span:
            continue
        parents = (ROOT, ROOT / "ndvariants", ROOT / "tests", path.parent)
        assert any(list(parent.glob(span.rstrip("/"))) for parent in parents), f"{path.name} names {span}"


@pytest.mark.parametrize(("document", "text"), examples("yaml"))
def test_yaml_examples_have_no_faults(document: str, text: str, tmp_path: Path) -> None:
    assert text.startswith("variant:"), f"an example of {document} is no whole variant: give its fence no language"
    (tmp_path / "example.yaml").write_text(text, encoding="utf-8")
    result = CliRunner().invoke(commands, ["validate", str(tmp_path / "example.yaml")])
    assert result.exit_code == 0, result.output


def test_recipes_do_what_they_promise(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "use" / "recipes.md").read_text(encoding="utf-8")
    for block in fences(text, "yaml"):
        assert "\ntests:\n" in block, f"no tests: {block}"
        (tmp_path / "recipe.yaml").write_text(block, encoding="utf-8")
        for words in (["validate", "--strict"], ["test"]):
            result = CliRunner().invoke(commands, [*words, str(tmp_path / "recipe.yaml")])
            assert result.exit_code == 0, result.output
    assert text.count("\n### ") >= 40


def test_commands_of_the_documents_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    readme = (ROOT / "README.md").read_text()
    (tmp_path / "tower.yaml").write_text(fences(readme, "yaml")[0], encoding="utf-8")
    runner = CliRunner()
    assert runner.invoke(commands, ["new", "mygame.yaml"]).exit_code == 0
    assert runner.invoke(commands, ["simulate", "chess", "--games", "20", "--out", "run.db"]).exit_code == 0
    seen: set[tuple[str, ...]] = {("new", "mygame.yaml")}
    for path in DOCUMENTS:
        for words in shown_commands(path.read_text()):
            key = tuple(words)
            if key in seen or words[0] in ("bench", "lsp", "serve") or "camel" in words:
                continue
            seen.add(key)
            words = few_games(words)
            result = runner.invoke(commands, words, input="quit\n")
            assert result.exit_code == 0, f"{path.name}: ndvariants {shlex.join(words)}\n{result.output}"
            assert "changes nothing" not in result.output, f"{path.name}: {shlex.join(words)} shows no effect"
    assert len(seen) > 12


def test_the_board_of_the_readme_is_drawn_so(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text()
    (tmp_path / "tower.yaml").write_text(fences(readme, "yaml")[0], encoding="utf-8")
    result = CliRunner().invoke(commands, ["show", str(tmp_path / "tower.yaml"), "--board"])
    assert result.stdout.strip() == fences(readme, "")[0].strip()


@pytest.mark.parametrize("document", ["README.md", "docs/internals/kernel_language.md"])
def test_python_of_the_documents(document: str) -> None:
    failures, tried = doctest.testfile(str(ROOT / document), module_relative=False)
    assert tried > 4
    assert failures == 0


def test_the_block_of_the_readme_is_what_its_command_prints() -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    assert blocks.answered(page) == page, "python -m tests.regenerate readme"


def test_counts_of_the_readme_are_those_of_the_command() -> None:
    line = re.search(r"ndvariants perft chess (\d) +# ([\d, ]+)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert line is not None
    result = CliRunner().invoke(commands, ["perft", "chess", line[1]])
    counts = [found[1].replace(",", "") for found in re.finditer(r"^ *\d+ +([\d,]+)", result.stdout, flags=re.M)]
    assert counts == line[2].split(", ")


def test_the_tutorial_tells_what_the_commands_answer(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert answered(page, tmp_path) == page, "python -m tests.tutorial writes the answers of today"


def test_the_pictures_of_the_gallery_are_those_of_today(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "docs" / "gallery.py", tmp_path], check=True)
    kept = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "pictures").glob("*.svg")}
    made = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.svg")}
    assert sorted(kept) == sorted(made)
    differing = [name for name in made if made[name] != kept[name]]
    assert not differing, "python docs/gallery.py draws them anew"


def test_every_picture_and_every_odd_board_is_in_the_gallery() -> None:
    text = (ROOT / "docs" / "use" / "gallery.md").read_text(encoding="utf-8")
    for path in (*(ROOT / "docs" / "pictures").glob("*.svg"), *(ROOT / "docs" / "gallery").glob("*.yaml")):
        assert f"{path.parent.name}/{path.name})" in text
    for path in (ROOT / "docs" / "gallery").glob("*.yaml"):
        result = CliRunner().invoke(commands, ["validate", "--strict", str(path)])
        assert result.exit_code == 0, result.output


def test_ci_runs_the_test_command_of_the_readme() -> None:
    command = next(block.strip() for block in fences((ROOT / "README.md").read_text(), "") if "pytest" in block)
    assert command in (ROOT / ".ci" / "run").read_text().split("\n")


def test_the_page_of_commands_is_made_from_their_help() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "cli.py"))["page"]()
    assert (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8") == made, "run `python docs/cli.py`"


def test_the_examples_of_help_are_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names, options and values are right; most of them run elsewhere, on pages of `docs/use`."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mygames").mkdir()
    lines = [line for block in fences((ROOT / "docs/reference/cli.md").read_text(), "sh") for line in block.split("\n")]
    examples = [shlex.split(re.sub(r" [<>] [\w.]+$", "", line))[1:] for line in lines if line.startswith("ndvariants ")]
    for word in {word for words in examples for word in words[1:] if re.search(r"\.(yaml|db|json|ini)$", word)}:
        (tmp_path / word).touch()
    for name, *words in examples:
        command = commands.get_command(click.Context(commands), name)
        assert command is not None
        command.make_context(name, list(words))
    assert len(examples) > 100


def test_the_page_of_games_is_made_from_the_files() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "games.py"))["page"]()
    assert (ROOT / "docs" / "use" / "games.md").read_text() == made, "run `python docs/games.py`"
    for path in (ROOT / "variants").rglob("*.yaml"):
        assert f"`{path.stem}`" in made, f"{path.stem}: its family is not in docs/games.py"


def test_every_shipped_variant_has_a_description() -> None:
    entries = json.loads(CliRunner().invoke(commands, ["list", "--json"]).stdout)["entries"]
    assert [entry["name"] for entry in entries if not entry["description"]] == []


def named_function(source: str, name: str) -> ast.FunctionDef:
    """The function of that name in a source text, without its docstring and annotations."""
    found = next(node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef) and node.name == name)
    if ast.get_docstring(found) is not None:
        found.body = found.body[1:]
    found.returns = None
    for argument in ast.walk(found.args):
        if isinstance(argument, ast.arg):
            argument.annotation = None
    return found


def test_functions_that_the_architecture_quotes_are_those_of_the_code() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text()
    quoted = re.findall(r"`(ndvariants/[\w/]+\.py)`:\s+```python\n(def (\w+).*?)```", text, flags=re.S)
    assert quoted
    for path, block, name in quoted:
        assert ast.dump(named_function(block, name)) == ast.dump(named_function((ROOT / path).read_text(), name)), name
