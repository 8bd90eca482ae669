"""Public names: each is in docs/reference/python.md and works, and the generated part of that page is current."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import chess
import pytest

import ndvariants
import ndvariants.learning

from .api_reference import PAGE, written
from .test_docs import fences

DOCS = Path(__file__).resolve().parent.parent / "docs"


@pytest.mark.parametrize("module", [ndvariants, ndvariants.learning], ids=lambda module: module.__name__)
def test_every_public_name_is_promised_and_there(module):
    text = (DOCS / "reference" / "python.md").read_text()
    for name in module.__all__:
        assert f"`{name}`" in text, f"docs/reference/python.md does not describe {name}"
        assert getattr(module, name).__doc__, f"{name} has no docstring"
        assert name in dir(module)


def test_the_generated_reference_is_current():
    text = PAGE.read_text(encoding="utf-8")
    assert written(text) == text, "run python -m tests.api_reference"


@pytest.mark.parametrize("name", ["reference/python.md", "use/from_python_chess.md"])
def test_examples_in_python_say_what_they_say(name):
    failures, tried = doctest.testfile(str(DOCS / name), module_relative=False)
    assert failures == 0 and tried > 8


def test_the_ported_script_finds_what_the_first_one_finds():
    (script,) = fences((DOCS / "use" / "from_python_chess.md").read_text(), "")
    names: dict[str, object] = {}
    exec(script, names)
    assert names["mates"] == ["Ra8#"] and names["result"] in ("1-0", "0-1", "1/2-1/2")


def test_the_table_names_what_both_have():
    from ndvariants import Board, Position

    text = (DOCS / "use" / "from_python_chess.md").read_text()
    for line in text.split("\n"):
        theirs, ours = ([*line.split("|"), "", ""])[1:3]
        for kind, known in ((chess.Board(), theirs), (Board, ours)):
            for word in known.replace("`", " ").replace("(", " ").replace(",", " ").split():
                if word.startswith("board.") and word.count(".") == 1:
                    assert hasattr(kind, word.removeprefix("board.")), word
        for word in ours.replace("`", " ").replace("(", " ").split():
            if word.startswith("position."):
                assert hasattr(Position, word.removeprefix("position.")), word


def test_the_package_alone_imports_nothing_heavy():
    code = "import sys, ndvariants; sys.exit(len({'numpy', 'llvmlite', 'lark', 'yaml', 'click'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
