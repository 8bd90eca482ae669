"""Words that only we would understand stay out of names and docstrings; the field's are in the glossary."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import ndvariants
from tests.test_floors import PARTS, modules_of

PACKAGE = Path(ndvariants.__file__).parent

# Words that docstrings and comments do without, in the whole package.
STILTED = {
    "told": "said, shown, reported, known", "anew": "again", "nobody": "no player, without an owner",
    "whoever": "the player who, the code that", "so many": "that many, or the number", "so much": "that much",
}  # fmt: skip

# The folders of the package that are checked; more as they are cleaned.
CHECKED = (
    "kernel/attacks", "kernel/legality", "kernel/moves", "kernel/perft", "kernel/playout", "kernel/position",
    "kernel/rules", "kernel/questions", "kernel/census", "kernel/layout.py", "kernel/records.py", "kernel/words.py",
    "kernel/random.py", "kernel/learning", "kernel/search", "kernel/solve", "machine", "model",
)  # fmt: skip
# A piece is *it*: checked in the whole package.
PEOPLE = {"man", "men", "he", "him", "his", "himself"}
# What is said instead.
INSTEAD = {
    "man": "piece", "men": "pieces", "nobody's": "neutral", "he": "it", "him": "it", "his": "its", "himself": "itself",
    "aloof": "cannot expose", "silent": "no rules", "desk": "workspace", "stamp": "epoch, mark", "stamps": "epochs",
    "serial": "epoch", "trail": "undo log, en passant cells", "journal": "undo log", "stream": "rays",
    "streams": "ray lists", "looks": "visits", "shield": "block", "shields": "blocks", "gained": "speedup",
    "replies": "two plies", "settled": "repetition key", "prey": "targets", "barred": "blocked", "fan": "choices",
}  # fmt: skip
ALLOWED = {"register_replies"}  # names made of such a word in its plain sense


def words_of(text: str) -> set[str]:
    """The words of a text or of a name, in small letters."""
    return set(re.findall(r"[a-z]+(?:'s)?", text.lower()))


def said(path: Path) -> Iterator[tuple[int, str, str]]:
    """Line, what it is and its text: the module's name, names of functions, classes and variables, docstrings."""
    yield 1, "module", path.stem
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
            line = getattr(node, "lineno", 1)
            if not isinstance(node, ast.Module) and node.name not in ALLOWED:
                yield line, "name", node.name
            yield line, "docstring", ast.get_docstring(node) or ""
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, "name", node.id
        elif isinstance(node, ast.arg):
            yield node.lineno, "name", node.arg


def found_in(top: Path, unwanted: set[str]) -> list[str]:
    """Where unwanted words are said in a file or folder, and what to say instead."""
    return [
        f"{path.relative_to(PACKAGE)}:{line}: {what} says {word!r}; say {INSTEAD[word]!r}"
        for path in ([top] if top.is_file() else sorted(top.rglob("*.py")))
        for line, what, text in said(path)
        for word in sorted(words_of(text) & unwanted)
    ]


@pytest.mark.parametrize("place", CHECKED)
def test_no_private_words(place: str) -> None:
    assert (PACKAGE / place).exists(), f"{place} has gone: take it off CHECKED"
    found = found_in(PACKAGE / place, set(INSTEAD))
    assert not found, "\n".join(found)


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Line and text of the docstrings and comments of a module, without what they quote and their examples."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
            lines = (line for line in (ast.get_docstring(node) or "").split("\n") if ">>>" not in line)
            yield getattr(node, "lineno", 1), re.sub(r"``.*?``", "", " ".join(lines))
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], re.sub(r"`.*?`", "", token.string)


@pytest.mark.parametrize("part", PARTS)
def test_docstrings_and_comments_are_plain(part: str) -> None:
    stilted = re.compile(rf"\b({'|'.join(STILTED)})\b", re.I)
    for path in modules_of(part):
        for line, text in prose(path):
            found = stilted.search(text)
            where = f"{path.relative_to(PACKAGE)}:{line}"
            assert not found, f"{where} says {found[0]!r}; say {STILTED[found[0].lower()]!r}"


@pytest.mark.parametrize("part", PARTS)
def test_docstrings_begin_with_a_noun(part: str) -> None:
    for path in modules_of(part):
        for line, what, text in said(path):
            begins = re.match(r"(?:What|Who|Whom|Whose|Where)\b", text) if what == "docstring" else None
            assert not begins, f"{path.relative_to(PACKAGE)}:{line} begins with {text[:30]!r}: begin with a noun"


def test_a_piece_is_no_person() -> None:
    found = found_in(PACKAGE, PEOPLE)
    assert not found, "\n".join(found)


def test_the_glossary_says_each_word_once() -> None:
    text = (PACKAGE.parent / "docs" / "reference" / "glossary.md").read_text()
    rows = [row.split("|")[1].strip() for row in text.splitlines() if row.startswith("|") and "---" not in row]
    words = [word.strip() for row in rows for word in row.split(",") if row != "word"]
    assert len(words) == len(set(words))
    assert not set(words) & INSTEAD.keys()
