"""The window and the one file in a real Firefox: they load, a move is played by clicks, a level answers."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ndvariants import load
from ndvariants.bridge.links import read_link, write_link
from ndvariants.web.page import page_html
from ndvariants.web.server import WindowServer
from tests.web.firefox import Firefox

pytestmark = pytest.mark.browser
READY = "return document.querySelectorAll('#overview [data-cell]').length"


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """A headless Firefox."""
    if not (shutil.which("firefox-esr") or shutil.which("firefox")):
        pytest.skip("no Firefox is installed")
    with Firefox(tmp_path_factory.mktemp("firefox") / "profile") as running:
        yield running


def test_a_game_in_the_window(firefox: Firefox, server: WindowServer) -> None:
    _, made = server.answers.answer("POST", "games", {"variant": "chess"})
    firefox.open(f"{server.address}&game={made['id']}")
    firefox.wait(READY)
    firefox.click('#overview [data-cell="12"]')
    firefox.wait("return document.querySelectorAll('#overview .marks .go').length == 2")
    firefox.click('#overview [data-cell="28"]')
    firefox.wait("return document.querySelector('#more').textContent.includes('ply 1')")


@pytest.mark.parametrize("variant", ["chess", "hyperchess", "icochess"])
def test_a_file_plays(firefox: Firefox, tmp_path: Path, variant: str) -> None:
    (tmp_path / "game.html").write_text(page_html(load(variant)), encoding="utf-8")
    firefox.open((tmp_path / "game.html").as_uri())
    assert firefox.wait(READY) == len(load(variant).cells)
    firefox.run(
        "document.querySelectorAll('#sides select').forEach((one) => { one.value = 'level=5';"
        " one.dispatchEvent(new Event('change')); });"
    )
    firefox.wait("return document.querySelectorAll('#tree button').length > 4")


def test_a_game_goes_on_by_links(firefox: Firefox, tmp_path: Path) -> None:
    (tmp_path / "game.html").write_text(page_html(load("chess")), encoding="utf-8")
    address = (tmp_path / "game.html").as_uri()
    link = write_link(load("chess").start().play("e2e4"))
    firefox.open(f"{address}{link}")
    firefox.wait("return document.querySelector('#more').textContent.includes('ply 1')")
    firefox.click('#overview [data-cell="52"]')
    firefox.wait("return document.querySelectorAll('#overview .marks .go').length == 2")
    firefox.click('#overview [data-cell="36"]')
    firefox.wait("return document.querySelector('#more').textContent.includes('ply 2')")
    last = read_link(load("chess").start(), firefox.run("return location.href"))
    assert last.last_move is not None and last.last_move.text == "e7e5"
