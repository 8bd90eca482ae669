"""The founding games on a phone, by touch alone, to the tenth ply."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ndvariants.web.server import WindowServer
from tests.web.hands import expected, is_complaint, opened, shown, turn

pytestmark = pytest.mark.browser
FOUNDING = ("four_d", "curved_space", "icochess", "hyperchess", "collapse")
PLIES = 10


def tap(phone: Any, cell: int) -> None:
    """A finger on a cell: on the enlarged slice where there is one, which a finger on the overview brings there."""
    near, whole = phone.locator(f'#near [data-cell="{cell}"]'), phone.locator(f'#overview [data-cell="{cell}"]')
    if phone.locator("#near").is_hidden():
        whole.tap(force=True)
        return
    if not near.count():
        whole.tap(force=True)
        near.wait_for(state="attached")
    near.tap(force=True)


def touched(phone: Any, position: Any, move: Any) -> None:
    """A legal move by touch: a piece or the hand, a cell, the choice where there is one."""
    number = position.game.notation.cell
    if move.origin is None and move.target is None:
        phone.locator("#pass").tap()
        return
    if move.drop is None:
        tap(phone, number(move.origin))
    else:
        kind = position.game.pieces.index(move.drop)
        phone.locator(f'[data-drop="{kind}"]:enabled').first.tap()
    tap(phone, number(move.target))
    way = move.origin, move.target, move.drop
    if sum((one.origin, one.target, one.drop) == way for one in position.legal_moves()) > 1:
        phone.locator(f'[data-move="{move.text}"]').tap()


def patiently(phone: Any, position: Any, move: Any) -> None:
    """The same once more where the board was drawn anew under the finger, as a person would."""
    for _ in range(2):
        try:
            touched(phone, position, move)
            phone.locator("#more", has_text=f"ply {position.ply + 1}").wait_for(timeout=12000)
            return
        except Exception as error:
            if not any(word in str(error) for word in ("not visible", "not attached", "Timeout")):
                raise
            phone.locator("#board").press("Escape")
    touched(phone, position, move)


@pytest.mark.parametrize("variant", FOUNDING)
def test_ten_plies_by_touch_on_a_phone(browser: Any, window: WindowServer, variant: str) -> None:
    made = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    phone, said = made.new_page(), list[str]()
    phone.on("pageerror", lambda error: said.append(str(error)))
    phone.on("console", lambda message: said.append(message.text) if is_complaint(message) else None)
    _, position = opened(phone, window, variant)
    random = Random(3)
    for _ in range(PLIES):
        move = random.choice(position.legal_moves())
        patiently(phone, position, move)
        position = position.play(move)
        turn(phone, position.ply)
    assert shown(phone) == expected(position)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert said == []
    made.close()
