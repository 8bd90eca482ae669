"""Every example of docs/reference/effects.md is a whole variant: it compiles, and its rules are found in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ndvariants.advice.explaining import build_explained
from ndvariants.compiler.compile import compile_variant
from ndvariants.kernel import header as head
from ndvariants.language.yaml.source import source_from_text

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "effects.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.S)


def name_of(text: str) -> str:
    return text.split("\n")[0].removeprefix("variant: ")


@pytest.mark.parametrize("text", EXAMPLES, ids=name_of)
def test_an_example_compiles(text: str) -> None:
    variant = build_explained(source_from_text(text))
    T = compile_variant(variant).T
    assert not variant.rules or T[head.HAS_RULES]
