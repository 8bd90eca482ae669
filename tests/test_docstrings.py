"""What is written about the code fits it: fields that docstrings name exist, and pieces are *it*."""

from __future__ import annotations

import ast
import io
import re
import tokenize

import pytest

from ndvariants.language.grammar.parser import keywords
from tests.test_floors import PARTS, modules_of, name_of, parsed

# Values of fields, which docstrings may quote beside the fields themselves and the words of the variant language.
VALUES = {
    "c", "cell", "checkmate", "dark", "dimension", "direct_corner", "edge", "end", "file", "inf", "itself", "light",
    "line", "me", "middle", "pawn", "phase", "piece", "player", "ray", "rest", "royals", "section", "side_corner",
    "stalemate", "start", "strip", "thread", "unfinished", "union", "zone",
}  # fmt: skip
PERSONS = re.compile(r"\b(?:[Mm]an|[Mm]en|[Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b")
WORDS_OF_THE_LANGUAGE = {'"man"', '"men"'}
WRITTEN = (tokenize.NAME, tokenize.COMMENT, tokenize.STRING)


@pytest.mark.parametrize("part", PARTS)
def test_what_the_docstring_of_a_dataclass_names_exists(part: str) -> None:
    for path, node in ((one, node) for one in modules_of(part) for node in ast.walk(parsed(one))):
        if not isinstance(node, ast.ClassDef) or "dataclass" not in "".join(map(ast.unparse, node.decorator_list)):
            continue
        fields = (one.target for one in node.body if isinstance(one, ast.AnnAssign))
        known = {field.id for field in fields if isinstance(field, ast.Name)} | VALUES | keywords()
        known |= {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
        named = set(re.findall(r"``([a-z_]+)``", ast.get_docstring(node) or ""))
        assert not named - known, f"{name_of(path)}.{node.name} has no {sorted(named - known)}"


@pytest.mark.parametrize("part", [part for part in PARTS if part not in ("kernel", "machine")])
def test_pieces_are_no_persons(part: str) -> None:
    for path in modules_of(part):
        for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
            if token.type in WRITTEN and token.string not in WORDS_OF_THE_LANGUAGE:
                found = PERSONS.search(token.string)
                assert not found, f"{name_of(path)}:{token.start[0]} says {found[0]!r}: a piece is it"
