"""Two people who play by links alone, each with the same file; files that the window makes; all in a real Chromium."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.bridge.links import read_link
from ndvariants.bridge.pgn_read import read_pgn
from ndvariants.bridge.pgn_write import write_pgn
from ndvariants.cli import commands
from ndvariants.game.records.replay import record_of
from ndvariants.web.page import page_html
from ndvariants.web.server import WindowServer
from tests.web.hands import expected, is_complaint, opened, play, shown, turn

pytestmark = pytest.mark.browser


def stranger(browser: Any, said: list[str]) -> Any:
    """A page of somebody else: another profile, offline."""
    made = browser.new_context(viewport={"width": 1100, "height": 800}, offline=True, reduced_motion="reduce")
    page = made.new_page()
    page.on("console", lambda message: said.append(message.text) if is_complaint(message) else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    return page


@pytest.mark.parametrize("variant", ["losalamos", "duck", "weiqi"])
def test_two_people_play_by_links_alone(browser: Any, tmp_path: Path, variant: str) -> None:
    said, random = list[str](), Random(2)
    position = load(variant).start()
    (tmp_path / "game.html").write_text(page_html(position.game), encoding="utf-8")
    pages = [stranger(browser, said), stranger(browser, said)]
    address = (tmp_path / "game.html").as_uri()
    for ply in range(8):
        if position.outcome() is not None:
            break
        page = pages[ply % 2]
        page.goto(address)
        turn(page, ply)
        assert shown(page) == expected(position)
        move = random.choice(position.legal_moves())
        play(page, position, move)
        position = position.play(move)
        turn(page, position.ply)
        address = page.url
        assert read_link(position.game.start(), address).text() == position.text()
    assert said == []
    for page in pages:
        page.context.close()


def test_a_link_goes_on_in_the_same_tab_and_a_bad_one_loses_nothing(browser: Any, tmp_path: Path) -> None:
    said = list[str]()
    (tmp_path / "game.html").write_text(page_html(load("chess")), encoding="utf-8")
    one, other = stranger(browser, said), stranger(browser, said)
    for page in (one, other):
        page.goto((tmp_path / "game.html").as_uri())
        page.locator("#overview [data-cell]").first.wait_for()

    def typed(page: Any, text: str, ply: int) -> None:
        page.locator("#move").fill(text)
        page.locator("#move").press("Enter")
        turn(page, ply)

    typed(one, "e2e4", 1)
    other.evaluate("link => { location.hash = link }", one.url.partition("#")[2])
    turn(other, 1)
    typed(other, "e7e5", 2)
    one.locator("#send").click()
    one.locator("#sending").get_by_label("A link that you were sent").fill(f"my answer: {other.url}")
    one.locator("#sending").get_by_role("button", name="Open").click()
    turn(one, 2)
    one.locator("#info", has_text="The game went on: 1 ply more").wait_for()
    kept = one.url
    for bad, why in (
        (kept[:-3], "cut off"),
        (f"#{read_only_link('atomic')}", "other rules"),
        ("https://example.org", "no link of a game"),
    ):
        one.locator("#send").click()
        one.locator("#sending").get_by_label("A link that you were sent").fill(bad)
        one.locator("#sending").get_by_role("button", name="Open").click()
        one.locator("#info.refused", has_text=why).wait_for()
        turn(one, 2)
        assert one.url == kept
    one.goto("about:blank")
    one.goto(kept[:-3])  # whoever opens a broken link sees why, and the start
    one.locator("#info", has_text="cut off").wait_for()
    turn(one, 0)
    assert said == []
    for page in (one, other):
        page.context.close()


def read_only_link(variant: str) -> str:
    """The link of a game of another variant, from ``play=`` on."""
    from ndvariants.bridge.links import write_link

    return write_link(load(variant).start().play("e2e4"))[1:]


def test_a_saved_game_goes_on_in_the_same_file(browser: Any, tmp_path: Path) -> None:
    """As two people do who share a folder: one saves, the other loads."""
    said = list[str]()
    (tmp_path / "game.html").write_text(page_html(load("chess")), encoding="utf-8")
    one, other = stranger(browser, said), stranger(browser, said)
    for page in (one, other):
        page.goto((tmp_path / "game.html").as_uri())
        page.locator("#overview [data-cell]").first.wait_for()
        page.locator("aside summary").first.click()
    one.locator("#move").fill("e2e4")
    one.locator("#move").press("Enter")
    turn(one, 1)
    with one.expect_download() as download:
        one.locator("#save").click()
    download.value.save_as(tmp_path / "chess.json")
    other.locator("#file").set_input_files(tmp_path / "chess.json")
    turn(other, 1)
    (tmp_path / "chess.json").write_text('{"moves": ["e2e4", "e7e6", "e4e6"]}')
    other.locator("#file").set_input_files(tmp_path / "chess.json")
    other.locator("#info.refused", has_text="e4e6").wait_for()
    turn(other, 1)
    assert said == []
    for page in (one, other):
        page.context.close()


def test_a_report_plays_its_games(browser: Any, tmp_path: Path) -> None:
    said, run, report = list[str](), str(tmp_path / "run.db"), tmp_path / "run.html"
    for words in (
        ["simulate", "losalamos", "--games", "9", "--seed", "3", "--out", run],
        ["report", run, "-o", str(report)],
    ):
        assert CliRunner().invoke(commands, words).exit_code == 0
    page = stranger(browser, said)
    page.goto(report.as_uri())
    page.locator("iframe").scroll_into_view_if_needed()
    frame = page.frame_locator("iframe")
    for number, name in enumerate(page.locator(".player option").all_inner_texts()):
        page.locator(".player select").select_option(str(number))
        plies = int(name.rsplit(", ", 1)[1].split()[0])
        frame.locator("#tree button").nth(plies).wait_for()  # the start, and every ply
        frame.locator("#last").click()
        frame.locator("#more", has_text=f"ply {plies}").wait_for()
    assert said == []
    page.context.close()


def test_the_window_saves_what_is_to_be_sent(page: Any, window: WindowServer, tmp_path: Path) -> None:
    opened(page, window, "losalamos")
    page.locator("#move").fill("a2a3")
    page.locator("#move").press("Enter")
    turn(page, 1)
    page.locator("#send").click()
    dialog = page.locator("#sending")
    assert read_link(load("losalamos").start(), dialog.get_by_label("As a link").input_value()).ply == 1
    for name, file, holds in (
        ("A page that plays", "losalamos.html", 'id="modules"'),
        ("The rules", "losalamos_rules.html", "Rules and endings"),
        ("A picture that moves", "losalamos_moving.svg", "<animate"),
        ("The game", "losalamos.json", "a2a3"),
        ("PGN", "losalamos.pgn", "Los Alamos"),
    ):
        with page.expect_download() as download:
            dialog.get_by_role("button", name=name, exact=True).click()
        assert download.value.suggested_filename == file
        download.value.save_as(tmp_path / file)
        assert holds in (tmp_path / file).read_text(encoding="utf-8")
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")


@pytest.mark.parametrize("variant", ["losalamos", "draughts", "four_player"])
def test_a_file_writes_pgn_as_python_does(browser: Any, tmp_path: Path, variant: str) -> None:
    """A random game, a second answer to the first move, and a comment."""
    said, random = list[str](), Random(5)
    line = [load(variant).start()]
    for _ in range(6):
        line.append(line[-1].play(random.choice(line[-1].legal_moves())))
    record, last = record_of(line[-1]).with_move(line[1].legal_moves()[-1].text, after=0)
    record = replace(record, steps=(replace(record.steps[0], comment="so { it } begins"), *record.steps[1:]))
    (tmp_path / "game.html").write_text(page_html(line[0].game, record), encoding="utf-8")
    page = stranger(browser, said)
    page.goto((tmp_path / "game.html").as_uri())
    page.locator("#overview [data-cell]").first.wait_for()
    page.locator("#send").click()
    with page.expect_download() as found:
        page.get_by_role("button", name="PGN", exact=True).click()
    found.value.save_as(tmp_path / "game.pgn")
    back = read_pgn((tmp_path / "game.pgn").read_text(encoding="utf-8"))
    assert [(one.before, one.move, one.comment) for one in back[0].steps] == [
        (one.before, one.move, one.comment.replace("}", ")")) for one in read_pgn(write_pgn(record))[0].steps
    ]
    with page.expect_download() as found:
        page.get_by_role("button", name="A picture", exact=True).click()
    found.value.save_as(tmp_path / "game.svg")
    drawn = ElementTree.parse(tmp_path / "game.svg").getroot()
    assert found.value.suggested_filename == f"{variant}.svg" and drawn.tag.endswith("svg")
    assert len(drawn.findall(".//{*}use")) >= len(line[0].pieces())
    assert not drawn.findall(".//{*}script") and not [one for one in drawn.iter() if one.get("class")]
    assert said == [] and last
    page.context.close()
