"""Each sentence that the definition quotes stands in the documents."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
DOCUMENTS = HERE.parents[1] / "docs" / "reference"
COMPARING = (
    "compare", "random_files", "reducing", "turning", "coverage", "test_definition", "test_quotes", "__main__",
)  # fmt: skip
DEFINING = [path for path in sorted(HERE.glob("*.py")) if path.stem not in COMPARING]
_LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")


def plain(text: str) -> str:
    """Return a text without links, escapes and line breaks, in lower case."""
    return " ".join(_LINK.sub(r"\1", text).replace("\\|", "|").replace("**", "").lower().split())


def quoted(path: Path) -> list[str]:
    """Return the sentences that a module quotes, parts left out by `[...]` apart."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module) and (text := ast.get_docstring(node)):
            for quote in re.findall(r'"([^"]+)"', text.replace('""', '"')):
                found += [part.strip(" .,;:") for part in plain(quote).split("[...]")]
    return [quote for quote in found if quote]


@pytest.mark.parametrize("path", DEFINING, ids=lambda path: path.stem)
def test_quoted_sentences_stand_in_the_documents(path: Path) -> None:
    said = plain(" ".join(page.read_text(encoding="utf-8") for page in sorted(DOCUMENTS.glob("*.md"))))
    said += re.sub(r" \([^()]*\)", "", said)  # a quote may leave out what stands in brackets
    assert [quote for quote in quoted(path) if quote not in said] == []
