"""The report of a run as its reader uses it: from a row to a game, numbers to take away, a phone."""

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.report.pages.figures import curves_svg
from ndvariants.simulation.estimation.estimates import Estimate
from ndvariants.simulation.events.measures import Curve
from ndvariants.web.page import page_html
from tests.web.hands import is_complaint


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of a few games of a small board."""
    folder = tmp_path_factory.mktemp("report")
    run, made = str(folder / "run.db"), folder / "report.html"
    players = ["--white", "level=2", "--black", "level=3"]
    for words in (["simulate", "gardner", "--games", "12", *players, "--out", run], ["report", run, "-o", str(made)]):
        result = CliRunner().invoke(commands, words)
        assert result.exit_code == 0, result.output
    return made


@pytest.fixture
def page(context: Any, report: Path) -> Any:
    """The report in a browser, without a complaint to the end of the test."""
    opened, complaints = context.new_page(), list[str]()
    opened.on("console", lambda message: complaints.append(message.text) if is_complaint(message) else None)
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.goto(report.as_uri())
    yield opened
    assert not complaints


@pytest.mark.browser
def test_a_row_leads_to_one_of_its_games(page: Any) -> None:
    rows = page.locator("[aria-label='Why the games ended'] td a")
    assert rows.count() > 1
    said = rows.nth(1).inner_text()
    rows.nth(1).click()
    page.wait_for_function("() => document.querySelector('.player select').value === '1'")
    assert page.locator(".player option").nth(1).inner_text().startswith(said)


@pytest.mark.browser
def test_numbers_are_saved_as_csv(page: Any) -> None:
    with page.expect_download() as found:
        page.locator("[aria-label='Who won'] button").click()
    text = Path(found.value.path()).read_text(encoding="utf-8")
    assert found.value.suggested_filename == "Who won.csv"
    assert text.splitlines()[0] == '"","games","share","95 % interval"' and '"white",' in text


@pytest.mark.browser
def test_who_leads_is_drawn(page: Any) -> None:
    assert page.locator("figure", has_text="Who leads, by ply").locator("polyline").count() == 1


@pytest.mark.browser
def test_the_chief_table_fits_a_phone(page: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    wide, room = page.locator("[aria-label='Who won']").evaluate("(one) => [one.scrollWidth, one.clientWidth]")
    assert wide <= room
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_axis_holds_all_bands_and_bands_end_where_few_games_go_on() -> None:
    known = (Estimate(0.1, 0.05, 0.2), Estimate(0.1, 0.0, 0.7), Estimate(0.1, 0.0, 0.9))
    drawn = curves_svg([Curve("checks", (0.0, 10.0, 20.0), (), known, (40, 10, 9))], "a curve", "%")
    band = re.search(r'<polygon points="([^"]*)"', drawn)[1].split()
    assert len(band) == 4 and len({spot.split(",")[1] for spot in band}) == 4
    assert all(12 < float(spot.split(",")[1]) <= 162 for spot in band) and ">100 %<" in drawn


def test_names_stand_at_the_ends_of_their_curves() -> None:
    values = {"pawn": 0.5, "rook": 0.51, "the longest name of a curve": 0.1}
    curves = [Curve(name, (0.0, 1.0), (), (Estimate(y, y, y),) * 2) for name, y in values.items()]
    spots = {text: float(y) for y, text in re.findall(r'y="([\d.]+)" class="tick">([^<]+)<', curves_svg(curves, "x"))}
    assert spots["rook"] + 12 <= spots["pawn"] < spots["the longest name"] < spots["of a curve"]


def test_ticks_are_round_numbers() -> None:
    drawn = curves_svg([Curve("a", (0.0, 392.0), (), (Estimate(1.0, 1.0, 1.0),) * 2)], "a curve")
    assert all(f">{tick}<" in drawn for tick in (0, 100, 200, 300)) and ">392<" not in drawn


@pytest.mark.browser
def test_a_dark_page_is_printed_with_its_name_and_the_colours_of_wood(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "chess.html").write_text(page_html(load("losalamos")), encoding="utf-8")
    made = browser.new_context(color_scheme="dark")
    opened = made.new_page()
    opened.goto((tmp_path / "chess.html").as_uri())
    light = opened.locator("#overview .cell.light").first
    light.wait_for()
    shown = "(one) => getComputedStyle(one).fill"
    dark = light.evaluate(shown)
    opened.emulate_media(media="print")
    assert opened.locator("#title").is_visible() and not opened.locator("#new").is_visible()
    wood = "rgb(239, 227, 203)"
    assert dark != wood
    # Paper has another height, so the board is drawn again: a cell asked at that moment may have left the page.
    opened.wait_for_function(f"(wood) => ({shown})(document.querySelector('#overview .cell.light')) === wood", arg=wood)
    made.close()
