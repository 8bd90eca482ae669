"""What is drawn in the window: colours that players' names say, ids, arrows, figures; on a phone, too."""

from __future__ import annotations

from typing import Any

import pytest

from ndvariants import load
from ndvariants.web.server import WindowServer
from tests.web.hands import opened

pytestmark = pytest.mark.browser

NAMED = ("weiqi", "othello", "gomoku", "xiangqi", "janggi", "hex", "smess", "dragonchess", "four_player", "yalta")
LOOKS_LIKE = """(rgb) => {
    const [r, g, b] = rgb.match(/\\d+/g).map(Number), most = Math.max(r, g, b), least = Math.min(r, g, b);
    if (least > 220) return "white";
    if (most < 90) return "black";
    if (most === b) return "blue";
    if (most === g) return "green";
    if (g < 0.5 * r) return "red";
    return "yellow";
}"""
SAME = {"scarlet": "red", "gold": "yellow"}


@pytest.mark.parametrize("variant", NAMED)
def test_players_have_the_colours_of_their_names(page: Any, window: WindowServer, variant: str) -> None:
    _, position = opened(page, window, variant)
    for number, name in enumerate(position.game.players):
        dot = page.locator("#sides .dot").nth(number).evaluate("(dot) => getComputedStyle(dot).backgroundColor")
        drawn = page.locator(f'#overview [id$="-{number}-0"] path').first.evaluate("(e) => getComputedStyle(e).fill")
        for colour in (dot, drawn):
            assert page.evaluate(LOOKS_LIKE, colour) == SAME.get(name, name)


def test_ids_are_unique_while_the_editor_is_open(page: Any, window: WindowServer) -> None:
    opened(page, window, "chess")
    page.locator("#edit").click()
    page.locator("#editor textarea").fill("variant: mine\nextends: xiangqi\n")
    page.locator('#preview [data-cell="89"]').wait_for()
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert len(ids) == len(set(ids))
    used = page.locator("#preview use").first.get_attribute("href")
    assert page.locator(f"#preview symbol{used}").count() == 1


def test_ways_are_drawn_on_their_cells(page: Any, window: WindowServer) -> None:
    opened(page, window, "smess")
    board = load("smess").variant
    assert page.locator("#overview .way").count() == len(board.drawing.arrows) > 0


def test_figures_need_no_font(page: Any, window: WindowServer) -> None:
    """What is written on a piece is in letters that every font has."""
    for variant in ("janggi", "duck", "asean", "draughts", "ataxx", "xiangqi"):
        opened(page, window, variant)
        assert "".join(page.locator("#overview symbol text").all_inner_texts()).isascii()
