"""The board in space: only what matters is drawn in full, every copy is named, and the first view comes back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from ndvariants.game.game import Position
from ndvariants.game.move import Move
from ndvariants.web.server import WindowServer
from tests.web.hands import click, opened, play

pytestmark = pytest.mark.browser

# Which copies on the fourth axis have cells drawn, how many cells those are, and how the board is turned.
SEEN = """async () => {
    const { Solid } = await import("/space/solid.js"), solid = Solid.of();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))));
    const { body, look } = solid, high = body.size[1], drawn = body.sheets.filter((_, k) => look[k]);
    const copies = [...new Set(drawn.map((sheet) => Math.floor(sheet / high)))].sort();
    const view = [...solid.orbit, ...solid.pan, ...solid.settings.turns];
    return { copies, cells: drawn.length, named: body.named, view };
}"""


def seen(page: Any) -> Any:
    """What is drawn in space, once there is something."""
    page.locator("#sliders input").first.wait_for(state="attached")
    return page.evaluate(SEEN)


def test_only_the_copies_that_matter_are_drawn_in_full(page: Any, window: WindowServer) -> None:
    _, position = opened(page, window, "four_d")
    page.locator("#views").select_option("both")
    begun = seen(page)
    assert begun["named"] == list("ABCDEFGH")  # as the cells are called
    assert len(begun["copies"]) == 1 and begun["cells"] <= 512
    cell = position.game.notation.cell
    move = next(move for move in position.legal_moves() if move.piece == "knight")
    click(page, cell(move.origin or ""))
    mine = [one for one in position.legal_moves() if one.origin == move.origin]
    wanted = {begun["named"].index((name or "")[0]) for one in mine for name in (one.origin, one.target)}
    chosen = seen(page)
    assert set(chosen["copies"]) == wanted and chosen["cells"] < 4096


def test_the_first_view_comes_back(page: Any, window: WindowServer) -> None:
    opened(page, window, "four_d")
    page.locator("#views").select_option("solid")
    first = seen(page)["view"]
    box = page.locator("#canvas").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for button in ("left", "right"):  # turns it; moves it aside
        page.mouse.move(x, y)
        page.mouse.down(button=button)
        page.mouse.move(x + 90, y + 40, steps=4)
        page.mouse.up(button=button)
    page.locator("#layers summary").click()
    page.locator("#space-turn-x-w").fill("0.8")
    turned = seen(page)["view"]
    assert all(now != before for now, before in zip(turned[4:7], first[4:7], strict=True)) and turned[:4] != first[:4]
    page.locator("#reset").click()
    assert seen(page)["view"] == pytest.approx(first)


# Where a cell is drawn in space, if it can be clicked there.
AT = """async (cell) => {
    const { Solid } = await import("/space/solid.js"), { body, painter, canvas } = Solid.of();
    const k = body.index.get(cell), box = canvas.getBoundingClientRect();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const [x, y] = painter.middle.subarray(3 * k), isSeen = painter.pick(x, y, () => true) === cell;
    return isSeen ? { x: box.x + x, y: box.y + y } : null;
}"""


@pytest.mark.parametrize("name", ["torus", "moebius", "cube_chess", "yalta"])
def test_boards_that_close_or_fold_are_played_on_in_space(page: Any, window: WindowServer, name: str) -> None:
    key, position = opened(page, window, name)
    page.locator("#views").select_option("solid")
    page.wait_for_function("""async () => (await import("/space/solid.js")).Solid.of()?.frames > 0""")
    cell = position.game.notation.cell
    for move in position.legal_moves():
        for each in (move.origin, move.target):
            spot = page.evaluate(AT, cell(each or ""))
            if spot:
                page.mouse.click(**spot)
        if spot:
            break
    page.locator("#more", has_text="ply 1").wait_for()
    assert window.answers.hub.table(key).position().ply == 1


# How many boards lie in space, and how many strands join their cells.
LYING = """async () => {
    const { Solid } = await import("/space/solid.js"), { body, board } = Solid.of();
    const there = board.scene.stack.sections.filter(({ cells }) => cells.every((cell) => body.index.has(cell)));
    return { sections: there.map(({ name }) => name), strands: body.strands.length };
}"""


def played_in_space(page: Any, position: Position, moves: Iterable[Move]) -> Move:
    """The first of some moves whose cells can be clicked in space, played there."""
    cell = position.game.notation.cell
    for move in moves:
        spots = [page.evaluate(AT, cell(one)) for one in (move.origin, move.target) if one]
        if all(spots):
            hand = page.locator(f'[data-drop="{position.game.pieces.index(move.drop)}"]:enabled') if move.drop else None
            if hand is not None and hand.count():
                hand.first.click()
            for spot in spots:
                page.mouse.click(**spot)
            page.locator("#more", has_text=f"ply {position.ply + 1}").wait_for()
            return move
    raise AssertionError("no move can be clicked in space")


def test_sections_that_move_are_placed_and_played_on_in_space(page: Any, window: WindowServer) -> None:
    key, position = opened(page, window, "curved_space")
    page.locator("#views").select_option("solid")
    page.wait_for_function("""async () => (await import("/space/solid.js")).Solid.of()?.frames > 0""")
    assert page.evaluate(LYING)["sections"] == ["W", "N", "B"]
    for ply in range(6):  # four platforms and two kings
        placed = played_in_space(page, position, position.legal_moves())
        position = window.answers.hub.table(key).position()
        assert position.ply == ply + 1 and position.last_move.text == placed.text
        lying = page.evaluate(LYING)
        assert len(lying["sections"]) == min(7, 4 + ply) and lying["strands"] > 0
    steps = [move for move in position.legal_moves() if move.origin]
    stepped = played_in_space(page, position, steps)
    assert window.answers.hub.table(key).position().last_move.text == stepped.text
    # the strands join the cells that the flat board draws them between
    strands = """async () => (await import("/space/solid.js")).Solid.of().told.state.picture.lines.length"""
    drawn = page.evaluate(strands)
    assert lying["strands"] == drawn


@pytest.mark.parametrize("counted", ["joined", "unbroken"])
def test_cells_that_are_left_show_their_dimension(page: Any, window: WindowServer, counted: str) -> None:
    parameters = {"shape": [5, 5], "arm_at": [0, 0, 0], "dimension_is": counted}
    _, position = opened(page, window, "collapse", parameters=parameters, position="3*1/4k/CN1r1/5/K4 w - - 0 1")
    game = position.game
    told = page.locator("#overview [data-dimension]")
    told.first.wait_for()
    drawn = told.evaluate_all("all => all.map(e => [Number(e.dataset.dimension), Number(e.textContent)])")
    left = [cell for cell in game.cells if cell not in position.deleted()]
    assert dict(drawn) == {game.notation.cell(cell): position.dimension(cell) for cell in left}
    page.locator("#overview [data-cell]").first.hover()
    assert "dimension" in (page.locator("#hover").text_content() or "")


def test_armed_cannons_wear_a_badge(page: Any, window: WindowServer) -> None:
    parameters = {"shape": [5, 5], "arm_at": [0, 9, 1]}
    opened(page, window, "collapse", parameters=parameters, position="k4/5/5/1P1c1/C1*1K w - - 0 1")
    page.locator("#overview [data-at]").first.wait_for()
    assert page.locator("[data-badge]").count() == 0
    page.locator("#overview [data-cell='6']").click()
    page.locator("#overview [data-cell='11']").click()
    page.locator("#overview [data-badge='0']", has_text="armed").wait_for()
    assert page.locator("#overview [data-badge]").count() == 1
    page.locator("#overview [data-cell='0']").hover()
    assert "white cannon, armed" in (page.locator("#hover").text_content() or "")


def test_tab_shows_and_hides_the_names_of_a_solid(page: Any, window: WindowServer) -> None:
    """As the document of icochess has it; Shift and Tab leave the board."""
    opened(page, window, "icochess")
    page.locator("#views").select_option("solid")
    page.locator("#sliders input").first.wait_for(state="attached")
    page.locator("#canvas").focus()
    names = page.locator("#space-names")
    assert names.is_checked()
    page.keyboard.press("Tab")
    assert not names.is_checked()
    page.keyboard.press("Tab")
    assert names.is_checked() and page.evaluate("document.activeElement.id") == "canvas"
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.id") != "canvas"


def test_the_clock_of_the_side_to_move_runs(page: Any, window: WindowServer) -> None:
    _, position = opened(page, window, "chess")
    clocks = page.locator("#sides time")
    clocks.first.wait_for(state="attached")
    assert clocks.nth(1).inner_text() == ""
    page.locator("#sides > :nth-child(1) time", has_text="0:01").wait_for()
    play(page, position, position.legal_moves()[0])
    page.locator("#sides > :nth-child(2) time", has_text="0:01").wait_for()
    assert clocks.nth(0).inner_text() != ""
