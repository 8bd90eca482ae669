"""The reference of the language is whole: every word of the grammars and every key of the schema is told, and runs.

Other tests see to it that examples, shipped variants and the boards of the gallery have no faults.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "docs" / "reference" / name for name in ("language.md", "boards.md", "effects.md")]
TOLD = "\n".join(path.read_text(encoding="utf-8") for path in PAGES)
FILES = [*(ROOT / "variants").rglob("*.yaml"), *(ROOT / "docs" / "gallery").glob("*.yaml")]
EXAMPLES = [*re.findall(r"```yaml\n(.*?)```", TOLD, flags=re.S), *(path.read_text(encoding="utf-8") for path in FILES)]
RUN = re.sub(r"(?m)(^|\s)#.*$", "", "\n".join(EXAMPLES))  # without comments


def words() -> list[str]:
    """The words in quotes of all grammars."""
    lines = [
        line.split("//")[0] for path in (ROOT / "grammar").glob("*.lark") for line in path.read_text().splitlines()
    ]
    return sorted({word for line in lines for word in re.findall(r'"([a-z]+)"', line)})


def keys() -> list[str]:
    """The keys of the schema, at any depth."""
    return sorted(set(_keys(json.loads((ROOT / "schemas" / "variant.schema.json").read_text()))))


def _keys(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        yield from node.get("properties", {})
    for part in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from _keys(part)


@pytest.mark.parametrize("word", words())
def test_every_word_of_the_grammars_is_told_and_runs(word: str) -> None:
    assert re.search(rf"\b{word}\b", TOLD), f"docs/reference/language.md, boards.md or effects.md must tell of `{word}`"
    assert re.search(rf"\b{word}\b", RUN), f"no example that runs uses `{word}`"


@pytest.mark.parametrize("key", keys())
def test_every_key_of_the_schema_is_told_and_runs(key: str) -> None:
    assert re.search(rf"\b{key}\b", TOLD), f"docs/reference/language.md, boards.md or effects.md must tell of `{key}`"
    assert re.search(rf"\b{key}\b[\"']?:", RUN), f"no example that runs uses `{key}:`"
