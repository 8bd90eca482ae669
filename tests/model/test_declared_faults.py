"""Every fault is declared once: its code, its explanation, and examples of which the bad ones give its code."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from string import Formatter

import pytest
import yaml
from click.testing import CliRunner

from ndvariants.cli import commands
from ndvariants.errors import Problem, Remedy, VariantError
from ndvariants.faults.catalogue import MODULES, by_code, explanation
from ndvariants.faults.fault import Example, Fault, facts_of
from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.linting import inspect

ROOT = Path(__file__).parents[2]
FILES: dict[str, str] = yaml.safe_load((Path(__file__).parent / "example_files.yaml").read_text(encoding="utf-8"))
CASES = [(code, example) for code, kind in by_code().items() for example in kind.examples]
IDS = [f"{code}-{example.bad[:30]}" for code, example in CASES]
# Codes that no small file shows, with the reason.
ELSEWHERE = {
    "NDV410": "the reader of files says NDV206 before",
    "NDV413": "the reader of files says NDV212 before",
    "NDV450": "it wants tables of hundreds of megabytes",
}
KINDS = [
    kind for module in MODULES for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Fault)
]
PLAIN = [one for module in MODULES for one in vars(module).values() if isinstance(one, Fault)]


def written(example: Example, part: str) -> str:
    """The file around one part of an example."""
    part *= example.many if part == example.bad else 1
    if example.whole or example.file:
        return (example.whole or FILES[example.file]).replace("«»", part)
    text, at, inside = FILES["school"], example.at, example.inside.replace("«»", part)
    assert at in text, at
    line = next(line for line in text.split("\n") if at.split("\n")[0] in line)
    indent = " " * (len(line) - len(line.lstrip()))
    return text.replace(at, inside.replace("\n", "\n" + indent), 1)


def told(text: str) -> list[Problem]:
    """Everything that is told of a file, notes too."""
    try:
        return inspect(source_from_text(text, str(Path(__file__).with_name("example.yaml"))), {})
    except VariantError as error:
        return list(error.problems)


def codes(example: Example, part: str, folder: Path) -> tuple[set[str], bool]:
    """The codes that are told of one part of an example, and whether any of them forbids the game."""
    text = written(example, part)
    if not example.by:
        found = told(text)
        return {problem.code for problem in found}, any(problem.severity == "error" for problem in found)
    path = folder / ("games.ini" if example.by == "import" else "plain.yaml")
    path.write_text(text, encoding="utf-8")
    more = ["--to", "fairy"] if example.by == "export" else []
    result = CliRunner().invoke(commands, [example.by, str(path), *more])
    return set(re.findall(r"NDV\d{3}", result.output)), result.exit_code != 0


@pytest.mark.parametrize(("code", "example"), CASES, ids=IDS)
def test_a_bad_example_gives_its_code_and_a_good_one_none(code: str, example: Example, tmp_path: Path) -> None:
    assert code in codes(example, example.bad, tmp_path)[0]
    found, forbidden = codes(example, example.good, tmp_path)
    assert code not in found and not forbidden, found


@pytest.mark.parametrize("code", by_code())
def test_every_code_is_explained_with_what_is_wrong_and_what_to_write_instead(code: str) -> None:
    kind = by_code()[code]
    assert kind.examples or ELSEWHERE[code]
    assert re.search(r"`[^`]+`(?:.|\n)*→|→(?:.|\n)*`[^`]+`", explanation(kind))


def test_every_code_is_declared_once_and_stands_nowhere_else() -> None:
    coded = [kind.code for kind in KINDS if vars(kind).get("code")]
    assert len(coded) == len(set(coded)) > 130
    elsewhere = {
        path.name
        for path in (ROOT / "ndvariants").rglob("*.py")
        if path.parent.name not in ("faults", "remarks") and re.search(r'(?<!Problem\()"NDV\d{3}"', path.read_text())
    }
    assert not elsewhere, "report a class of ndvariants/faults"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_a_sentence_names_is_a_fact_of_its_fault(kind: type[Fault]) -> None:
    for text in (kind.message, kind.label, *texts(kind.fix)):
        names = {
            name.partition(".")[0].partition("[")[0] for _, name, _, _ in Formatter().parse(text) if name is not None
        }
        assert all(name in facts_of(kind) or hasattr(kind, name) for name in names), text


def texts(fix: object) -> tuple[str, ...]:
    """The texts of a fix."""
    return (fix.text, fix.sentence) if isinstance(fix, Remedy) else (str(fix),)


@pytest.mark.parametrize("fault", PLAIN, ids=lambda fault: fault.message[:40])
def test_a_sentence_without_facts_can_be_written(fault: Fault) -> None:
    assert all(fault.filled(text) for text in (fault.message, *filter(None, texts(fault.fix))))


def test_the_page_of_problems_is_made_of_the_faults() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "problems.py"))
    assert made["page"]() == made["PAGE"].read_text(encoding="utf-8"), "run python -m tests.regenerate problems"
