"""The window when answers come late, in another order, or never: the page ends up where the server is."""

from __future__ import annotations

import time
from typing import Any

import pytest

from ndvariants.web.server import WindowServer
from tests.web.hands import opened, play, turn

pytestmark = pytest.mark.browser


def seated(page: Any, window: WindowServer) -> Any:
    """A page at a game whose Black is a computer at full speed; its position."""
    key, position = opened(page, window, "losalamos")
    window.answers.hub.table(key).seat({"black": "random"}, pause=0.0)
    page.locator("#hold").wait_for()
    return position


@pytest.mark.parametrize("late", [0.3, 1.5])
def test_the_answer_to_a_move_comes_after_the_news(page: Any, window: WindowServer, late: float) -> None:
    position = seated(page, window)

    def hold_back(route: Any) -> None:
        answer = route.fetch()
        time.sleep(late)
        route.fulfill(response=answer)

    page.route("**/moves", hold_back)
    with page.expect_response("**/moves"):
        play(page, position, position.legal_moves()[0])
    turn(page, 2)
    page.wait_for_timeout(200)  # an answer that was taken would be drawn by now
    assert "ply 2" in page.locator("#more").inner_text()


def test_an_answer_that_is_lost_is_asked_for_again(page: Any, window: WindowServer) -> None:
    position = seated(page, window)
    lost: list[str] = []

    def lose(route: Any) -> None:
        if len(lost) < 2:
            lost.append(route.request.url)
            route.fulfill(body="")  # cut short; a request that is aborted would be a complaint of the browser's
        else:
            route.continue_()

    page.route("**/state", lose)
    play(page, position, position.legal_moves()[0])
    turn(page, 2)
    assert lost
