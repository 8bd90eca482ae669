"""The header of the tables: declared once, as data, with nothing in it that nobody reads."""

from __future__ import annotations

import ast
from itertools import pairwise
from pathlib import Path

import ndvariants
from ndvariants.compiler.rules.programs import EVENT_PROGRAMS
from ndvariants.kernel import header as H

PACKAGE = Path(ndvariants.__file__).parent
BY_PROGRAMS = {"IN_S_REGISTERS", "IN_S_LOCAL_REGISTERS"}  # read where LOAD and STORE name a block


def names_in(*parts: str) -> set[str]:
    """Every name that the modules of these parts use, the header itself left out."""
    paths = [path for part in parts for path in (PACKAGE / part).rglob("*.py") if path.name != "header.py"]
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text()))]
    plain = {node.id for node in nodes if isinstance(node, ast.Name)}
    return plain | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def test_constants_are_the_indices_of_the_words() -> None:
    starts = [getattr(H, word.name) for word in H.HEADER]
    assert starts[0] == 0
    assert [after - before for before, after in pairwise([*starts, H.HEADER_SIZE])] == [word.width for word in H.HEADER]


def test_prefixes_say_what_a_word_is() -> None:
    for word in H.HEADER:
        assert word.name.startswith("AT_") == (word.kind == H.IN_T), word.name
        assert word.name.startswith("IN_S_") == (word.kind == H.IN_S), word.name
        assert word.name.endswith("_PROGRAM") == (word.kind == H.PROGRAM), word.name


def test_every_word_is_written_and_read() -> None:
    names = {word.name for word in H.HEADER}
    of_events = {word.name for word in H.HEADER if getattr(H, word.name) in EVENT_PROGRAMS.values()}
    assert names - names_in("compiler") == of_events
    assert names - names_in("kernel", "game", "report") <= BY_PROGRAMS


def test_tables_can_be_printed() -> None:
    chess = ndvariants.load("chess")
    assert repr(chess.tables).startswith("<Tables: T int32[")
    lines = str(chess.tables).splitlines()
    assert "N_CELLS                64           value        cells of the board" in lines
    assert len(lines) > len(H.HEADER) + len(chess.tables.codes)
