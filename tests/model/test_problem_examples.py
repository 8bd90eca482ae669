"""The examples of docs/reference/problems.md are true: the bad ones give their code, the good ones have no fault."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from ndvariants.cli import commands
from ndvariants.errors import Problem, VariantError
from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.linting import inspect
from ndvariants.resources import problems_text

HERE = Path(__file__).parent
DATA: dict[str, Any] = yaml.safe_load((HERE / "problem_examples.yaml").read_text(encoding="utf-8"))
CASES = [(code, example) for code, examples in DATA["examples"].items() for example in examples]
IDS = [f"{code}-{example['bad'][:30]}" for code, example in CASES]
SECTIONS = {part[:6]: part for part in re.split(r"^### ", problems_text(), flags=re.MULTILINE)[1:]}


def written(example: dict[str, Any], part: str) -> str:
    """The file around one part of an example."""
    part += part * (example.get("many", 1) - 1) if part == example["bad"] else ""
    inside = example.get("as", "«»").replace("«»", part)
    if "whole" in example:
        return str(example["whole"]).replace("«»", part)
    text, at = DATA["school"], example.get("at", "#more")
    assert at in text, at
    line = next(line for line in text.split("\n") if at.split("\n")[0] in line)
    indent = " " * (len(line) - len(line.lstrip()))
    return str(text).replace(at, inside.replace("\n", "\n" + indent), 1)


def told(text: str) -> list[Problem]:
    """Everything that is told of a file, notes too."""
    try:
        return inspect(source_from_text(text, str(HERE / "example.yaml")), {})
    except VariantError as error:
        return list(error.problems)


def codes(example: dict[str, Any], part: str, folder: Path) -> tuple[set[str], bool]:
    """The codes that are told of one part of an example, and whether any of them forbids the game."""
    text = written(example, part)
    if "by" not in example:
        found = told(text)
        return {problem.code for problem in found}, any(problem.severity == "error" for problem in found)
    path = folder / ("games.ini" if example["by"] == "import" else "plain.yaml")
    path.write_text(text, encoding="utf-8")
    more = ["--to", "fairy"] if example["by"] == "export" else []
    result = CliRunner().invoke(commands, [example["by"], str(path), *more])
    return set(re.findall(r"NDV\d{3}", result.output)), result.exit_code != 0


@pytest.mark.parametrize(("code", "example"), CASES, ids=IDS)
def test_a_bad_example_gives_its_code_and_a_good_one_none(code: str, example: dict[str, Any], tmp_path: Path) -> None:
    assert code in codes(example, example["bad"], tmp_path)[0]
    found, forbidden = codes(example, example["good"], tmp_path)
    assert code not in found and not forbidden, found


@pytest.mark.parametrize(("code", "example"), CASES, ids=IDS)
def test_an_example_stands_on_the_page_as_it_was_tried(code: str, example: dict[str, Any]) -> None:
    quoted = [re.sub(r"\s+", " ", part) for part in re.findall(r"`([^`]+)`", SECTIONS[code])]
    for part in {"both": ("bad", "good"), "bad": ("bad",), "words": ()}[example.get("told", "both")]:
        assert re.sub(r"\s+", " ", example[part]) in quoted, (part, quoted)


def test_every_code_has_an_example_or_a_reason() -> None:
    assert set(SECTIONS) == {*DATA["examples"], *DATA["elsewhere"]}
    assert all(DATA["examples"].values()) and not {*DATA["examples"]} & {*DATA["elsewhere"]}
