"""What a newcomer finds in the window: how a piece moves, why a move is refused, how one wins, what has happened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ndvariants import load
from ndvariants.game.records.replay import record_of
from ndvariants.web.answers import Answers
from ndvariants.web.guide import guide
from ndvariants.web.page import page_html
from ndvariants.web.server import WindowServer
from tests.web.hands import click, opened, turn

pytestmark = pytest.mark.browser
LEARNT = ("chess", "xiangqi", "weiqi", "icochess", "collapse", "curved_space")


def learn(page: Any, variant: str) -> None:
    """Two clicks at most for each question of a newcomer."""
    game = load(variant)
    page.locator("#rules").click()
    told = page.locator("#guide")
    told.get_by_text("How the game ends").wait_for()
    assert told.locator("h3 + ul li").count() > 0
    moving = [piece.name for piece in game.variant.pieces if piece.movements]
    drawn = [piece for piece in guide(game)["pieces"] if piece["marks"]]
    assert told.locator("article .diagram .marks").count() == len(drawn)
    for name in moving:
        assert told.locator("article h4", has_text=name).count(), name
    told.get_by_role("button", name="Close").click()


@pytest.mark.parametrize("variant", LEARNT)
def test_the_rules_are_told_in_the_window(page: Any, window: WindowServer, variant: str) -> None:
    opened(page, window, variant)
    learn(page, variant)


@pytest.mark.parametrize("variant", ["chess", "xiangqi"])
def test_and_on_a_page_without_a_server(browser: Any, tmp_path: Path, variant: str) -> None:
    (tmp_path / "game.html").write_text(page_html(load(variant)), encoding="utf-8")
    made = browser.new_context(offline=True)
    alone, said = made.new_page(), list[str]()
    alone.on("pageerror", lambda error: said.append(str(error)))
    alone.goto((tmp_path / "game.html").as_uri())
    alone.locator("#overview [data-cell]").first.wait_for()
    learn(alone, variant)
    assert said == []
    made.close()


def test_a_chosen_piece_has_a_card(page: Any, window: WindowServer) -> None:
    _, position = opened(page, window, "chess")
    click(page, position.game.notation.cell("b1"))
    page.locator("#card", has_text="A leap of 2 and 1").wait_for()
    assert page.locator("#card .marks .go").count() == 8  # a knight in the middle of the board


REFUSED = [
    ("", "a1", "a4", "cannot go to a4"),
    ("e2e4 e7e5 d1h5 b8c6 f1c4", "f7", "f6", "attack"),  # the pawn is pinned: Qh5 looks at Ke8
    ("", "e7", "", "it is white's turn"),
]


def refuse(page: Any, moves: str, origin: str, target: str, reason: str) -> None:
    """Play these moves by typing, then try another one by clicks."""
    cell = load("chess").notation.cell
    for number, move in enumerate(moves.split()):
        page.locator("#move").fill(move)
        page.locator("#move").press("Enter")
        turn(page, number + 1)
    click(page, cell(origin))
    if target:
        click(page, cell(target))
    page.locator("#info.refused", has_text=reason).wait_for()


def test_a_refusal_says_why(page: Any, window: WindowServer) -> None:
    for case in REFUSED:
        opened(page, window, "chess")
        refuse(page, *case)


def test_a_refusal_says_why_without_a_server(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "game.html").write_text(page_html(load("chess")), encoding="utf-8")
    made = browser.new_context(offline=True)
    for case in REFUSED:
        alone = made.new_page()
        alone.goto((tmp_path / "game.html").as_uri())
        alone.locator("#overview [data-cell]").first.wait_for()
        refuse(alone, *case)
    alone.locator("#move").fill("e1xe5")
    alone.locator("#typed button").click()
    alone.locator("#info.refused", has_text="king on e1 cannot go to e5").wait_for()
    made.close()


def test_moves_are_written_as_players_do_and_the_lost_are_shown(page: Any, window: WindowServer) -> None:
    opened(page, window, "chess")
    for move in ("e2e4", "d7d5", "e4d5", "d8d5"):
        page.locator("#move").fill(move)
        page.locator("#move").press("Enter")
        page.locator(f'#tree [aria-current][title="{move}"]').wait_for()
    assert page.locator("#tree button").last.inner_text() == "Qxd5"
    assert float(page.locator("#info").evaluate("e => parseFloat(getComputedStyle(e).fontSize)")) >= 16
    assert [side.locator(".lost svg").count() for side in page.locator("#sides > div").all()[:2]] == [1, 1]


def test_a_game_is_given_up_and_taken_up_again(page: Any, window: WindowServer) -> None:
    game, _ = opened(page, window, "chess")
    for move in ("f2f3", "e7e5"):
        page.locator("#move").fill(move)
        page.locator("#move").press("Enter")
    turn(page, 2)
    page.locator("#end").click()
    page.get_by_role("button", name="White gives up").click()
    page.locator("#turn", has_text="Black wins").wait_for()
    page.locator("#more", has_text="resignation").wait_for()
    answers: Answers = window.answers
    assert '"resignation"' in answers.answer("GET", f"games/{game}/record", {})[1]["record"].replace(" ", "")
    assert "0-1" in answers.answer("GET", f"games/{game}/pgn", {})[1]["pgn"]
    page.locator("#undo").click()
    page.locator("#turn", has_text="Black to move").wait_for()


def compare(page: Any) -> None:
    """Three lines of a position, each with another first move, in the order of their values; then the computer is asked
    for a draw, which it refuses at once."""
    page.locator("#many").select_option("3")
    page.locator("#look").click()
    page.locator("#others li").nth(1).wait_for()
    text = page.locator("#thought").evaluate("e => e.innerText").split("\n")  # at once: it goes on thinking
    lines = [line.split() for line in text if line.strip()]
    assert len({line[1] for line in lines}) == len(lines) == 3, text
    page.locator("#look").click()
    page.locator("#sides select").nth(1).select_option("level=2")
    page.locator("#end").click()
    page.get_by_role("button", name="White offers a draw").click()
    page.locator("#info.refused", has_text="the computer plays on").wait_for()


def test_lines_are_compared_and_a_draw_is_offered(page: Any, window: WindowServer) -> None:
    opened(page, window, "chess")
    compare(page)


@pytest.mark.parametrize("variant", ["chess", "checkers"])
def test_the_same_without_a_server(browser: Any, tmp_path: Path, variant: str) -> None:
    (tmp_path / "game.html").write_text(page_html(load(variant)), encoding="utf-8")
    made = browser.new_context(offline=True)
    alone, said = made.new_page(), list[str]()
    alone.on("pageerror", lambda error: said.append(str(error)))
    alone.goto((tmp_path / "game.html").as_uri())
    alone.locator("#overview [data-cell]").first.wait_for()
    compare(alone)
    assert said == []
    made.close()


def test_bookkeeping_is_not_shown(page: Any, window: WindowServer) -> None:
    opened(page, window, "weiqi")
    for move in ("S@a1", "S@b2", "pass"):
        page.locator("#move").fill(move)
        page.locator("#move").press("Enter")
    turn(page, 3)
    assert page.locator("#lines li").all_inner_texts() == ["passes in a row: 1"]


def test_a_game_is_found_by_what_it_says(page: Any, window: WindowServer) -> None:
    opened(page, window, "chess")
    page.locator("#new").click()
    first = page.locator("#variants input").first
    assert first.get_attribute("value") == "chess" and first.is_checked()
    page.locator('#variants [data-variant="chess"] img').wait_for()
    page.locator("#find").fill("drops")
    found = page.locator("#variants input").evaluate_all("all => all.map(e => e.value)")
    assert {"crazyhouse", "shogi"} <= set(found) and "chess" not in found
    page.locator("#find").fill("four player")
    page.locator('#variants input[value="four_player"]').check(force=True)
    page.locator("#seats select").nth(3).wait_for()
    assert page.locator("#parameters select option").count() > 1  # its parameter is one of some words
    page.locator("#find").fill("hyperchess")
    page.locator('#variants input[value="hyperchess"]').check(force=True)
    ranged = page.locator('#parameters input[name="n"]')
    assert (ranged.get_attribute("min"), ranged.get_attribute("max")) == ("1", "8")
    page.get_by_text("number of axes").wait_for()


def test_a_kept_game_goes_on(page: Any, window: WindowServer) -> None:
    game, _ = opened(page, window, "losalamos")
    window.answers.answer("POST", f"games/{game}/moves", {"move": "a2a3"})
    opened(page, window, "chess")
    page.locator("#new").click()
    page.locator("#mine summary").click()
    page.locator("#kept button", has_text="losalamos, 1 move").first.click()
    page.locator("#title", has_text="Los Alamos").wait_for()
    turn(page, 1)


BLUNDER = "e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 g7g6 f3e5 g4d1 c4f7 e8e7 c3d5"  # Legal's mate: 5... Bxd1 loses


def blunder(page: Any) -> None:
    """Play Legal's mate, and ask how the chances went."""
    for number, move in enumerate(BLUNDER.split()):
        page.locator("#move").fill(move)
        page.locator("#move").press("Enter")
        turn(page, number + 1)
    page.locator("#judge").click()
    page.locator("#course p", has_text="cost most").wait_for()
    assert any("Bxd1" in text for text in page.locator("#course button").all_inner_texts())
    page.locator("#course button", has_text="Bxd1").click()
    turn(page, 10)


def follow(page: Any) -> None:
    """Point at a move of the bishop: its way is drawn."""
    cell = load("chess").notation.cell
    page.locator("#first").click()
    for move in ("e2e4", "e7e5"):
        page.locator("#move").fill(move)
        page.locator("#move").press("Enter")
    turn(page, 2)
    click(page, cell("f1"))
    page.locator(f'#overview [data-cell="{cell("b5")}"]').hover(force=True)
    page.locator(".on-the-way circle").nth(2).wait_for(state="attached")
    assert page.locator(".on-the-way circle").count() == 3  # e2, d3, c4


def test_chances_and_ways_are_drawn(page: Any, window: WindowServer) -> None:
    opened(page, window, "chess")
    blunder(page)
    follow(page)


def test_chances_and_ways_are_drawn_without_a_server(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "game.html").write_text(page_html(load("chess")), encoding="utf-8")
    made = browser.new_context(offline=True, viewport={"width": 1280, "height": 800})
    alone = made.new_page()
    alone.goto((tmp_path / "game.html").as_uri())
    alone.locator("#overview [data-cell]").first.wait_for()
    blunder(alone)
    follow(alone)
    made.close()


LINE, PREVIEW = "K7k/9/1CN1rBb2/9/9 w - - 0 1", "survives: bishop of white on f3, to e3"


def preview(page: Any) -> None:
    """Point at the capture of an armed cannon: the cells that go are crossed out, and what it does is told."""
    cell = load("collapse", shape=(9, 5)).notation.cell
    click(page, cell("b3"))
    page.locator(f'#overview [data-cell="{cell("e3")}"]').hover(force=True)
    page.locator(".going").nth(7).wait_for(state="attached")
    assert page.locator(".going").count() == 8
    assert PREVIEW in page.locator("#hover").inner_text()


def test_a_collapse_is_shown_before_it_is_made(page: Any, window: WindowServer) -> None:
    opened(page, window, "collapse", parameters={"shape": [9, 5], "arm_at": [0]}, position=LINE)
    preview(page)


def test_a_collapse_is_shown_without_a_server(browser: Any, tmp_path: Path) -> None:
    game = load("collapse", shape=(9, 5), arm_at=(0,))
    text = page_html(game, record_of(game.position(LINE)))
    (tmp_path / "game.html").write_text(text, encoding="utf-8")
    made = browser.new_context(offline=True, viewport={"width": 1280, "height": 800})
    alone = made.new_page()
    alone.goto((tmp_path / "game.html").as_uri())
    alone.locator("#overview [data-cell]").first.wait_for()
    preview(alone)
    made.close()
