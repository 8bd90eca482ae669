"""A site of games, walked through in a real Chromium from the disk: every page opens, every link is good, games play.

The site is that of the folder NDVARIANTS_SITE (`.ci/run` makes one of twelve games), else a small one.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag, urlparse

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.resources import find_variant, variant_names
from tests.web.hands import is_complaint, turn

pytestmark = pytest.mark.browser
SOME = ("losalamos", "weiqi", "duck", "raumschach", "glinski")
EVERY = 9  # so many games of a whole site are played, one of so many


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site."""
    if given := os.environ.get("NDVARIANTS_SITE"):
        return Path(given)
    out = tmp_path_factory.mktemp("site") / "public"
    result = CliRunner().invoke(commands, ["site", *(str(find_variant(name)) for name in SOME), "-o", str(out)])
    assert result.exit_code == 0, result.output
    return out


@pytest.fixture
def reader(browser: Any) -> Iterator[Any]:
    """A page without a network whose complaints are faults of the test."""
    made = browser.new_context(viewport={"width": 1100, "height": 800}, offline=True, reduced_motion="reduce")
    page, said = made.new_page(), list[str]()
    page.on("console", lambda message: said.append(message.text) if is_complaint(message) else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("requestfailed", lambda request: said.append(request.url))
    yield page
    assert said == []
    made.close()


def addresses(page: Any) -> set[str]:
    """The files that a page links, and the pictures in it; sources on the web are left out."""
    found = page.evaluate("() => [...document.querySelectorAll('a[href], img')].map((one) => one.href || one.src)")
    return {urldefrag(one)[0] for one in found if urlparse(one).scheme == "file"}


def test_every_page_is_reached_and_every_link_is_good(reader: Any, site: Path) -> None:
    left, seen = {(site / "index.html").as_uri()}, set[str]()
    while left:
        address = left.pop()
        seen.add(address)
        path = Path(unquote(urlparse(address).path))
        assert path.is_file() and path.is_relative_to(site), address
        if path.suffix == ".html" and path.parent.name != "play":
            reader.goto(address)
            assert reader.locator("h1").count() == 1
            left |= addresses(reader) - seen
    pages = {path.as_uri() for path in site.rglob("*.*") if path.suffix in (".html", ".svg", ".yaml")}
    assert pages == seen


def test_the_index_finds_games(reader: Any, site: Path) -> None:
    reader.goto((site / "index.html").as_uri())
    whole = reader.locator(".card:visible").count()
    reader.get_by_role("searchbox").fill("DROPS")
    assert 0 < reader.locator(".card:visible").count() < whole
    assert reader.locator("#count").inner_text() == f"{reader.locator('.card:visible').count()} of {whole}"
    reader.get_by_role("searchbox").fill("raumschach unicorn")
    assert reader.locator(".card:visible h3").all_inner_texts() == ["Raumschach"]
    reader.locator(".card:visible h3 a").click()
    reader.locator("h1", has_text="Raumschach").wait_for()
    reader.get_by_role("link", name="All games").click()
    reader.get_by_role("searchbox").fill("zzyzx")
    assert reader.locator("section:visible").count() == 0


def test_pictures_are_drawn(reader: Any, site: Path) -> None:
    reader.goto((site / "index.html").as_uri())
    reader.evaluate("() => { for (const one of document.images) one.loading = 'eager'; }")
    drawn = "() => [...document.images].every((one) => one.complete && one.naturalWidth > 0)"
    for _ in range(200):
        if reader.evaluate(drawn):
            return
        reader.wait_for_timeout(100)
    raise AssertionError("pictures are missing")


def test_games_are_played_to_the_third_ply(reader: Any, site: Path) -> None:
    here = sorted(path.stem for path in (site / "play").iterdir() if path.stem in variant_names())
    for name in here[:: EVERY if len(here) > EVERY else 1]:
        reader.goto((site / "games" / f"{name}.html").as_uri())
        reader.get_by_role("link", name="Play it here").click()
        reader.locator("#overview [data-cell]").first.wait_for()
        position = load(name).start()
        for _ in range(3):
            position = position.play(position.legal_moves()[0])
            assert position.last_move is not None
            reader.locator("#move").fill(position.last_move.text)
            reader.locator("#move").press("Enter")
            turn(reader, position.ply)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_site_fits_a_phone_and_shuts_nobody_out(browser: Any, site: Path, theme: str) -> None:
    made = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme=theme, bypass_csp=True)
    page, axe = made.new_page(), os.environ.get("NDVARIANTS_AXE")
    for name in ("index.html", "games/losalamos.html", "games/raumschach.html"):
        page.goto((site / name).as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, name
        if axe:
            page.evaluate(Path(axe).read_text(encoding="utf-8"))
            found = page.evaluate("axe.run().then((done) => done.violations.map((one) => [one.id, one.nodes[0].html]))")
            assert found == [], name
    made.close()
