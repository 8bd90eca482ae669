"""Broken files and the exact text that their authors see."""

from __future__ import annotations

from pathlib import Path

import pytest

from ndvariants.advice.explaining import build_explained
from ndvariants.errors import VariantError
from ndvariants.language.yaml.source import read_source, source_from_text
from ndvariants.lint.linting import remarks_on_the_file
from ndvariants.report.problems import render

ROOT = Path(__file__).parents[2]
FAULTS = ROOT / "tests" / "faults"
FILES = sorted(FAULTS.glob("*.yaml"))


def seen_by_the_author(path: Path) -> str:
    """What `validate` says of a broken file."""
    text = path.read_text()
    source = source_from_text(text, path.name)
    sources = {path.name: text}
    try:
        build_explained(source)
        found = remarks_on_the_file(source, {})
    except VariantError as error:
        found = list(error.problems)
    for problem in found:
        for place in (problem.place, *(place for place, _ in problem.related)):
            if place.path not in sources:
                sources[place.path] = read_source(place.path).text
    return render(found, sources).replace(str(ROOT), "...")


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_broken_file_is_explained_word_for_word(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FAULTS)
    expected = path.with_suffix(".txt")
    seen = seen_by_the_author(path)
    assert seen == expected.read_text(), "where this is meant: python -m tests.regenerate faults"
