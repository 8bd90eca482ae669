"""An author's text in the window: kept as typed, saved, downloaded, and never thrown away without a question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ndvariants.web.server import WindowServer
from tests.web.hands import opened

pytestmark = pytest.mark.browser
MINE = "variant: mine\n# a remark of mine\ntitle:   Mine\nextends: losalamos\n"


@pytest.fixture
def own(window: WindowServer, tmp_path: Path) -> Iterator[Path]:
    """A file that the command line names."""
    path = tmp_path / "mine.yaml"
    path.write_text(MINE, encoding="utf-8")
    window.answers.games.own = path
    yield path
    window.answers.games.own = None


def edit(page: Any) -> Any:
    """The editor, opened, and its text."""
    page.locator("#edit").click()
    text = page.locator("#editor textarea")
    text.wait_for()
    page.locator("#editor .verdict", has_text="fault").wait_for()
    return text


def press(page: Any, name: str) -> None:
    page.locator("#editor").get_by_role("button", name=name, exact=True).click()


def test_a_text_comes_back_as_it_was_typed(page: Any, window: WindowServer) -> None:
    opened(page, window, "chess")
    edit(page).fill(MINE)
    press(page, "Play this")
    page.locator("#title", has_text="Mine").wait_for()
    assert edit(page).input_value() == MINE
    page.keyboard.press("Escape")  # nothing is lost, nothing is asked
    page.locator("#editor").wait_for(state="hidden")
    page.reload()
    page.locator("#title", has_text="Mine").wait_for()
    assert edit(page).input_value() == MINE


def test_nothing_is_discarded_without_a_question(page: Any, window: WindowServer) -> None:
    opened(page, window, "chess")
    edit(page).fill(MINE + "oops")
    for leave in (lambda: page.keyboard.press("Escape"), lambda: press(page, "Close")):
        leave()
        page.locator("#editor .question", has_text="not kept").wait_for()
        press(page, "Go on writing")
    assert page.locator("#editor textarea").input_value() == MINE + "oops"
    page.reload()
    page.locator("#overview [data-cell]").first.wait_for()
    assert edit(page).input_value() == MINE + "oops"
    press(page, "Close")
    press(page, "Discard it")
    page.locator("#editor").wait_for(state="hidden")
    assert "oops" not in edit(page).input_value()


def test_a_text_is_downloaded(page: Any, window: WindowServer) -> None:
    opened(page, window, "chess")
    edit(page).fill(MINE)
    with page.expect_download() as waiting:
        press(page, "Download")
    assert waiting.value.suggested_filename == "mine.yaml"
    assert Path(waiting.value.path()).read_text(encoding="utf-8") == MINE


def test_a_file_that_changed_on_the_disk_is_not_overwritten_unasked(page: Any, window: WindowServer, own: Path) -> None:
    opened(page, window, "chess")
    text = edit(page)
    text.fill(MINE + "year: 2001\n")
    with page.expect_response("**/api/own"):
        press(page, "Save")
    own.write_text(MINE + "year: 1999\n", encoding="utf-8")
    text.fill(MINE + "year: 2002\n")
    press(page, "Save")
    page.locator("#editor .question", has_text="has changed on the disk").wait_for()
    assert "1999" in own.read_text(encoding="utf-8")
    with page.expect_response("**/api/own"):
        press(page, "Overwrite the file")
    assert own.read_text(encoding="utf-8") == MINE + "year: 2002\n"


def test_keys_and_remarks_of_a_text_are_set_apart(page: Any, window: WindowServer) -> None:
    opened(page, window, "chess")
    page.locator("#edit").click()
    text = page.locator("#editor textarea")
    text.fill('variant: mine\ntitle: "A #1"  # a remark\n' + "\n" * 60 + "board: {grid: {file: 8}}\n")
    for kind, written in (
        ("key", ["variant", "title", "board", "grid", "file"]),
        ("text", ['"A #1"']),
        ("number", ["8"]),
    ):
        assert page.locator(f"#ink .{kind}").all_text_contents() == written
    assert page.locator("#ink .remark").all_text_contents() == ["# a remark"]
    text.press("Control+End")
    page.wait_for_function("document.querySelector('#ink').scrollTop > 500")
    assert page.evaluate(
        "document.querySelector('#ink').scrollTop === document.querySelector('#editor textarea').scrollTop"
    )
    assert page.locator("#ink").text_content() == text.input_value() + "\n"
