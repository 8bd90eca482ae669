"""The window in a real Chromium: games of every variant by clicks, keys, fingers; no complaint, no foreign request."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.kernel.layout import WALL
from ndvariants.resources import variant_names
from ndvariants.web.page import page as notebook_page
from ndvariants.web.page import page_html
from ndvariants.web.runs import Runs
from ndvariants.web.server import WindowServer
from tests.web.hands import click, expected, is_complaint, opened, play, shown, turn

pytestmark = pytest.mark.browser
PLIES = 20


@pytest.mark.parametrize("variant", variant_names())
def test_a_game_of_every_variant_by_clicks(page: Any, window: WindowServer, variant: str) -> None:
    _, position = opened(page, window, variant)
    board, random = position.fields.board, Random(5)
    piled = position.game.variant.drawing.piled
    widths = [axis.width for axis in position.game.variant.board.axes]
    n_cells = sum(code != WALL for code in board) // (1 if piled is None else widths[piled])
    assert page.locator("#overview [data-cell]").count() == n_cells
    for _ in range(PLIES):
        if position.outcome() is not None:
            break
        move = random.choice(position.legal_moves())
        play(page, position, move)
        position = position.play(move)
        turn(page, position.ply)
        assert shown(page) == expected(position), move.text


def test_a_pile_lies_on_one_cell_and_its_top_is_moved(page: Any, window: WindowServer) -> None:
    _, position = opened(page, window, "lasca")
    for text in ["1c3-1b4", "1a5-1c3", "1d2-1b4"]:
        play(page, position, next(move for move in position.legal_moves() if move.text == text))
        position = position.play(text)
        turn(page, position.ply)
    assert shown(page) == expected(position) and page.locator("#overview [data-cell]").count() == 49
    top, below = (position.game.notation.cell(name) for name in ("1b4", "2b4"))
    drawn = page.locator("#overview [data-at]").evaluate_all("all => all.map(e => Number(e.dataset.at))")
    assert drawn[0] == below and top in drawn[1:]
    upper, lower = (page.locator(f'#overview [data-at="{cell}"] use').bounding_box() for cell in (top, below))
    down = lower["y"] + lower["height"] / 2 - upper["y"] - upper["height"] / 2
    cell = page.locator(f'#overview polygon[data-cell="{top}"]').bounding_box()["height"]
    assert abs(lower["height"] / upper["height"] - 0.92) < 0.01 and abs(down / cell - 0.09) < 0.01
    assert page.locator("#slicing").is_hidden() and page.locator("#deep").is_hidden()


def test_a_game_by_keyboard_alone(page: Any, window: WindowServer) -> None:
    opened(page, window, "hyperchess", parameters={"n": "3"})
    page.locator("#board").focus()
    for key in ("Home", "ArrowRight", "ArrowUp", "Enter", "PageUp", "Enter"):
        page.keyboard.press(key)
    turn(page, 1)
    assert page.locator('#tree [title="1f2-2f2"]').count() == 1
    page.keyboard.press("z")
    turn(page, 0)
    page.keyboard.press("y")
    turn(page, 1)
    page.keyboard.press("a")
    page.locator("#live", has_text="attack").wait_for()


def test_typed_moves_and_questions(page: Any, window: WindowServer) -> None:
    opened(page, window, "chess")

    def typed(text: str) -> None:
        page.locator("#move").fill(text)
        page.locator("#move").press("Enter")

    typed("e2e4")
    turn(page, 1)
    for question, told in (("p knight", "b1 (white)"), ("a e4", "Nobody attacks"), ("s rank=1", "a1 white rook")):
        typed(question)
        page.locator("#info", has_text=told).wait_for()
    typed("e7e4")
    page.locator("#info", has_text="cannot go").wait_for()


def test_drops_promotions_and_dragging(page: Any, window: WindowServer) -> None:
    _, position = opened(page, window, "crazyhouse", position="4k3/P7/8/8/8/8/8/4K3[N] w - - 0 1")
    cell = position.game.notation.cell
    click(page, cell("a7"))
    click(page, cell("a8"))
    page.locator('#choice [data-move="a7a8n"]').click()
    turn(page, 1)
    page.locator("#undo").click()
    turn(page, 0)
    page.locator("[data-drop]:enabled").click()
    click(page, cell("d6"))
    turn(page, 1)
    page.locator(f'[data-cell="{cell("e8")}"]').drag_to(page.locator(f'[data-cell="{cell("e7")}"]'), force=True)
    turn(page, 2)


def test_a_computer_that_thinks_is_seen_to_think(page: Any, window: WindowServer) -> None:
    key, position = opened(page, window, "chess")
    window.answers.hub.table(key).seat({"black": "alphabeta:seconds=3"}, pause=0.0)
    page.locator("#hold").wait_for()
    play(page, position, position.parse_move("e2e4"))
    page.locator("#more .busy").wait_for()
    assert page.locator("#more .busy").inner_text() == "Black is thinking"
    turn(page, 2)
    assert not page.locator("#more .busy").count()


def test_two_pages_follow_each_other(page: Any, context: Any, window: WindowServer) -> None:
    game, _ = opened(page, window, "chess")
    other = context.new_page()
    other.goto(f"{window.address}&game={game}")
    other.locator("#overview [data-cell]").first.wait_for()
    other.locator("#move").fill("d2d4")
    other.locator("#move").press("Enter")
    turn(page, 1)
    other.close()


def test_a_phone_and_a_finger(browser: Any, window: WindowServer) -> None:
    made = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone = made.new_page()
    _, position = opened(phone, window, "chess")
    assert phone.evaluate("scrollY") == 0  # the list of moves scrolls alone
    for name in ("g1", "f3"):
        phone.locator(f'[data-cell="{position.game.notation.cell(name)}"]').tap(force=True)
    turn(phone, 1)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    made.close()


def test_a_new_game_against_a_player(page: Any, window: WindowServer) -> None:
    opened(page, window, "chess")
    page.locator("#new").click()
    page.locator("#find").fill("alamos")
    page.locator('#variants input[value="losalamos"]').check(force=True)
    page.locator("#seats select").nth(1).select_option("random")
    page.locator('#begin button[value="go"]').click()
    page.locator("#title", has_text="Los Alamos").wait_for()
    page.locator("#overview [data-at]").first.wait_for()
    page.locator("#move").fill("a2a3")
    page.locator("#move").press("Enter")
    turn(page, 2)


def test_who_plays_is_chosen_for_the_game_that_is_picked(page: Any, window: WindowServer) -> None:
    """While a slow server still draws the picture of it, the seats of the game before are gone."""
    opened(page, window, "chess")
    page.locator("#new").click()
    page.locator("#seats select").nth(1).wait_for()
    late: list[Any] = []
    slow = True
    page.route("**/picture*", lambda route: late.append(route) if slow else route.continue_())
    page.locator("#find").fill("bughouse")
    page.locator('#variants input[value="bughouse"]').check(force=True)
    page.locator("#about b", has_text="Bughouse").wait_for()
    assert page.locator("#seats select").count() == 0
    slow = False
    for route in late:
        route.continue_()
    page.locator("#seats select").nth(3).wait_for()
    assert page.locator("#seats select").count() == 4


SPOTS = """async () => {
    const { Solid } = await import("/space/solid.js"), solid = Solid.of(), box = solid.canvas.getBoundingClientRect();
    await new Promise((done) => setTimeout(done, 400));
    const { painter, body } = solid, spots = {};
    body.cells.forEach((cell, k) => {
        const [x, y] = painter.middle.slice(3 * k, 3 * k + 2);
        if (painter.pick(x, y, () => true) === cell) spots[cell] = [box.left + x, box.top + y];
    });
    return spots;
}"""


def seen_in_space(page: Any) -> dict[str, tuple[float, float]]:
    """Where cells are on the screen, once what was asked for has been drawn."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: dict[str, tuple[float, float]] = page.evaluate(SPOTS)
    return found


@pytest.mark.parametrize("variant", ["icochess", "raumschach"])
def test_space_is_for_playing_too_and_a_drag_never_moves(page: Any, window: WindowServer, variant: str) -> None:
    _, position = opened(page, window, variant)
    page.locator("#views").select_option("solid")
    spots = seen_in_space(page)
    number = position.game.notation.cell
    moves = ((move, str(number(move.origin or "")), str(number(move.target or ""))) for move in position.legal_moves())
    move, origin, target = next(one for one in moves if one[1] in spots and one[2] in spots)
    x, y = spots[origin]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 160, y + 40, steps=6)
    page.mouse.up()
    assert "ply 0" in page.locator("#more").inner_text()
    page.mouse.move(x + 160, y + 40)
    page.mouse.down()
    page.mouse.move(x, y, steps=6)
    page.mouse.up()
    page.mouse.click(*seen_in_space(page)[origin])
    page.mouse.click(*seen_in_space(page)[target])
    turn(page, 1)
    assert page.locator(f'#tree [title="{move.text}"]').count() == 1


def test_the_first_view_of_a_solid_is_the_one_it_began_with(page: Any, window: WindowServer) -> None:
    opened(page, window, "icochess")
    page.locator("#views").select_option("solid")
    first = seen_in_space(page)
    page.locator("#canvas").focus()
    page.keyboard.press("Shift+ArrowRight")
    page.locator("#reset").click()
    page.wait_for_timeout(1000)
    again = seen_in_space(page)
    assert all(again[cell] == pytest.approx(spot, abs=1) for cell, spot in first.items())


def test_the_line_below_the_board_tells_what_stands_there_now(page: Any, window: WindowServer) -> None:
    _, position = opened(page, window, "chess")
    play(page, position, position.parse_move("e2e4"))
    turn(page, 1)
    assert page.locator("#hover").inner_text().startswith("e4, white pawn")


def test_men_on_points_wear_a_ring_when_they_have_moved(page: Any, window: WindowServer) -> None:
    _, position = opened(page, window, "weiqi")
    play(page, position, position.legal_moves()[0])
    turn(page, 1)
    assert page.locator("#overview .rings .last").count() == 1


def test_teams_are_named_beside_their_players(page: Any, window: WindowServer) -> None:
    opened(page, window, "bughouse")
    named = page.locator("#sides b").all_inner_texts()
    teams = [name.lower().split(",")[1].split()[0] for name in named if "," in name]
    assert teams == ["dawn", "dusk", "dusk", "dawn"], named


def test_keys_turn_the_board_in_space_and_bring_it_back(page: Any, window: WindowServer) -> None:
    opened(page, window, "raumschach")
    page.locator("#views").select_option("solid")
    first = seen_in_space(page)
    page.locator("#canvas").focus()
    page.keyboard.press("Shift+ArrowRight")
    assert seen_in_space(page) != first
    page.keyboard.press("r")
    page.wait_for_timeout(1000)
    again = seen_in_space(page)
    assert all(again[cell] == pytest.approx(spot, abs=1) for cell, spot in first.items())


def test_rules_are_edited_and_played(page: Any, window: WindowServer) -> None:
    opened(page, window, "chess")
    page.locator("#edit").click()
    text = page.locator("#editor textarea")
    text.fill("variant: mine\nextends: chess\npiecse: {}\n")
    page.locator("#faults button", has_text="3: ").click()
    text.fill("variant: mine\ntitle: <b>Mine</b>\nextends: losalamos\n")
    page.locator("#preview [data-cell]").first.wait_for()
    page.locator("#editor .verdict", has_text="No faults").wait_for()
    text.fill("variant: mine\ntitle: <b>Mine</b>\nextends: losalamos\npieces:\n  knight:\n    moves: leap (1,3)\n")
    page.locator("#preview [data-at]").first.wait_for()
    page.wait_for_timeout(600)
    text.press("ArrowLeft")  # into the lines of the knight, which alone is drawn now
    page.locator("#preview .marks *").first.wait_for()
    assert page.locator("#preview [data-at]").count() == 1
    text.press("Control+Home")
    knight = page.locator('#preview [data-cell="1"]')
    knight.click(force=True)
    page.locator('#preview [data-cell="20"]').click(force=True)
    page.locator("#editor .verdict", has_text="is legal: the knight of white").wait_for()
    assert page.locator("#gutter .meant").inner_text().strip() == "6"
    page.locator("#editor button.main").click()
    page.locator("#title", has_text="<b>Mine</b>").wait_for()
    assert page.locator("#overview [data-cell]").count() == 36


def test_slices_out_of_sight_are_named_with_an_arrow(page: Any, window: WindowServer) -> None:
    _, position = opened(page, window, "four_d")
    move = next(move for move in position.legal_moves() if move.piece == "knight")
    click(page, position.game.notation.cell(move.origin or ""))
    named = page.locator("#beyond button")
    named.first.wait_for()
    slice_named = named.first.inner_text().split()[1]
    named.first.click()
    page.locator("#near .label.slice", has_text=slice_named).first.wait_for()
    page.locator("#near .marks *").first.wait_for()


def test_pieces_are_arranged_by_hand(page: Any, window: WindowServer) -> None:
    opened(page, window, "chess")
    page.locator("aside summary").first.click()
    page.locator("#place").click()
    page.get_by_role("button", name="Empty the board").click()
    for name, cell in (("white king", 4), ("black king", 60), ("white rook", 12), ("white rook", 3)):
        page.locator("#palette").get_by_role("button", name=name, exact=True).click()
        page.locator(f'#arranged [data-cell="{cell}"]').click(force=True)
    page.locator("#arrange select").select_option("1")
    page.get_by_role("button", name="Play this").click()
    page.locator("#turn", has_text="Black to move").wait_for()
    king, rook = map(load("chess").pieces.index, ("king", "rook"))
    assert shown(page) == {(4, f"0-{king}"), (60, f"1-{king}"), (12, f"0-{rook}"), (3, f"0-{rook}")}


def test_recorded_games_are_opened_and_watched(page: Any, window: WindowServer, tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    CliRunner().invoke(commands, ["simulate", "losalamos", "--games", "3", "--out", str(path)])
    window.answers.runs = Runs(path)
    opened(page, window, "chess")
    page.locator("#runs").click()
    page.get_by_role("button", name="Watch").click()
    page.locator("#title", has_text="Los Alamos").wait_for()
    turn(page, 2)
    page.locator("#runs").click()
    page.locator("#recorded .list button").nth(1).click()
    page.locator("#turn", has_not_text="to move").wait_for()  # it is shown at its end
    page.locator("#runs").click()
    page.get_by_role("spinbutton").fill("2")
    page.get_by_role("button", name="Open").click()
    page.locator("#more", has_text="ply 0").wait_for(state="detached")
    window.answers.runs = Runs()


@pytest.mark.parametrize("variant", ["chess", "hyperchess", "curved_space", "duck"])
def test_a_file_plays_without_network(browser: Any, tmp_path: Path, variant: str) -> None:
    position, random = load(variant).start(), Random(11)
    (tmp_path / "game.html").write_text(page_html(position.game), encoding="utf-8")
    made = browser.new_context(viewport={"width": 1280, "height": 800}, offline=True, reduced_motion="reduce")
    alone, said = made.new_page(), list[str]()
    alone.on("console", lambda message: said.append(message.text) if is_complaint(message) else None)
    alone.on("pageerror", lambda error: said.append(str(error)))
    alone.goto((tmp_path / "game.html").as_uri())
    for _ in range(8):
        move = random.choice(position.legal_moves())
        play(alone, position, move)
        position = position.play(move)
        turn(alone, position.ply)
        assert shown(alone) == expected(position), move.text
    alone.click("#look")
    alone.locator("#line", has_text="depth").wait_for()
    for seat, level in zip(alone.query_selector_all("#sides select"), ("level=2", "level=6"), strict=False):
        seat.select_option(level)
    alone.locator("#tree button").nth(position.ply + 3).wait_for()
    assert said == []
    made.close()


def test_a_page_plays_inside_a_notebook(browser: Any) -> None:
    made = browser.new_context(viewport={"width": 1280, "height": 800}, offline=True)
    notebook, said = made.new_page(), list[str]()
    notebook.on("pageerror", lambda error: said.append(str(error)))
    notebook.set_content(f"<body>{notebook_page(load('losalamos'))._repr_html_()}")
    frame = notebook.frame_locator("iframe")
    frame.locator("#sides select").nth(0).select_option("level=2")
    frame.locator("#tree button").nth(1).wait_for()
    assert said == []
    made.close()


@pytest.mark.parametrize("theme", ["wood", "slate", "contrast"])
def test_nobody_is_shut_out(page: Any, window: WindowServer, theme: str) -> None:
    """axe-core, the field's checker of accessibility, finds nothing on the page or in its dialogs."""
    axe = os.environ.get("NDVARIANTS_AXE")
    if axe is None:
        pytest.skip("axe-core is not installed: NDVARIANTS_AXE names its file")
    opened(page, window, "crazyhouse")
    page.locator("#theme").select_option(theme)
    page.locator("aside summary").first.click()
    for opening in ("", "#new", "#edit", "#place"):
        if opening:
            page.locator(opening).click()
            page.wait_for_timeout(500)
        _inject(page, axe)
        found = page.evaluate("axe.run().then((done) => done.violations.map((one) => [one.id, one.nodes[0].html]))")
        assert found == [], opening
        if opening:
            page.keyboard.press("Escape")


def _inject(page: Any, axe: str) -> None:
    """Give the page the checker, past its own rule that nothing foreign runs in it."""
    page.evaluate(Path(axe).read_text(encoding="utf-8"))
