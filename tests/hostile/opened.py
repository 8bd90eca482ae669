"""Hostile files opened where people write and look: in an editor, in the window, and as pictures.

Each is done in a child of this process, in which everything is imported already: what is counted is the file's own.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner

import ndvariants.report.pages.leaflet
import ndvariants.report.svg.position
import ndvariants.web.page  # noqa: F401
from ndvariants.addons.editor.meanings import hover, offers
from ndvariants.addons.editor.opened import Opened
from ndvariants.cli import commands
from ndvariants.errors import NdVariantsError
from ndvariants.language.yaml.formatting import formatted
from ndvariants.web.answers import Answers
from ndvariants.web.games import Games
from ndvariants.web.store import Store
from ndvariants.web.tables import Hub

from .stopwatch import LARGEST, LONGEST, Run


def in_an_editor(path: Path) -> None:
    """What the language server works out of a text: remarks, names, completion and meanings at some places."""
    try:
        text = path.read_bytes().decode()
    except UnicodeDecodeError:
        return
    opened = Opened(text, str(path))
    assert isinstance(opened.problems, list)
    lines = text.split("\n")
    for line in sorted({1, 2, len(lines) // 2 or 1, len(lines)}):
        for column in (1, len(lines[line - 1]) // 2 + 1, len(lines[line - 1]) + 1):
            offers(opened, line, column)
            hover(opened, line, column)
            name = opened.name_at(line, column)
            opened.references(opened.word_at(line, column) if name is not None else "rook")
    try:
        formatted(text)
    except NdVariantsError:
        return


def in_the_window(path: Path) -> None:
    """What the window answers of a text: its faults or its board, a game of it, the moves and an explanation."""
    try:
        rules = path.read_bytes().decode()
    except UnicodeDecodeError:
        return
    answers = Answers(Hub(Store(None)), Games(path))
    status, told = answers.answer("POST", "validate", {"rules": rules})
    assert status in (200, 422), told
    if status == 200 and not told["problems"]:
        status, table = answers.answer("POST", "games", {"rules": rules})
        assert status in (201, 422), table
        if status == 201:
            pieces = table["state"]["pieces"]
            origin = pieces[0][0] if pieces else 0
            status, told = answers.answer("POST", "explain", {"rules": rules, "origin": origin, "target": 0})
            assert status in (200, 422), told
            answers.answer("GET", f"games/{table['id']}/attackers/0", {})


def in_pictures(path: Path) -> None:
    """The position as SVG, the rules as a leaflet, and a page that plays."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["--svg", f"{folder}/a.svg", "--leaflet", f"{folder}/a.html", "--html", f"{folder}/b.html"]
        done = CliRunner().invoke(commands, ["show", str(path), *words])
    assert done.exit_code in (0, 1, 2), done.output
    sys.stdout.write(done.output[-300:])


WAYS: dict[str, Callable[[Path], None]] = {"lsp": in_an_editor, "serve": in_the_window, "draw": in_pictures}


def tried_in_a_child(way: str, path: Path) -> Run:
    """How one of ``WAYS`` went with a file; whatever it raises is in what it said."""
    with tempfile.TemporaryFile() as said:
        child = os.fork()
        if not child:
            _work(way, path, said.fileno())
        _, status, used = os.wait4(child, 0)
        said.seek(0)
        told = said.read().decode("utf-8", "replace")
    return Run(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, told)


def _work(way: str, path: Path, said: int) -> None:
    """Do it, and end this process."""
    code = 3
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
        resource.setrlimit(resource.RLIMIT_AS, (LARGEST, LARGEST))
        os.dup2(said, 1)
        os.dup2(said, 2)
        WAYS[way](path)
        code = 0
    except BaseException:
        os.write(2, traceback.format_exc().encode("utf-8", "replace"))
    finally:
        sys.stdout.flush()
        os._exit(code)
