"""The board fills its room, what is written can be read, and a move is seen while it is made."""

from __future__ import annotations

from typing import Any

import pytest

from ndvariants.web.server import WindowServer
from tests.web.hands import click, opened, play, shown, turn

pytestmark = pytest.mark.browser


def boxes(page: Any, places: str) -> list[Any]:
    """Where elements are on the page."""
    return [one.bounding_box() for one in page.locator(places).all()]


def apart(one: Any, other: Any) -> bool:
    """Whether two boxes do not overlap."""
    beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    return beside or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]


def test_space_that_is_not_shown_yet_is_not_there(page: Any, window: WindowServer) -> None:
    opened(page, window, "chess")
    assert page.evaluate("""async () => (await import("/space/solid.js")).Solid.of()""") is None
    page.locator("#views").select_option("solid")
    page.wait_for_function("""async () => (await import("/space/solid.js")).Solid.of()?.frames > 0""")


@pytest.mark.parametrize("variant", ["ataxx", "minixiangqi", "hyperchess", "cube_chess"])
def test_the_title_is_whole(page: Any, window: WindowServer, variant: str) -> None:
    opened(page, window, variant)
    assert page.locator("#title").evaluate("(it) => it.scrollWidth <= it.clientWidth")


def test_seats_of_a_new_game_are_beside_each_other(page: Any, window: WindowServer) -> None:
    opened(page, window, "four_player")
    page.locator("#new").click()
    page.locator("#seats select").nth(3).wait_for()
    seats = boxes(page, "#seats select")
    assert all(apart(one, other) for k, one in enumerate(seats) for other in seats[:k])


def test_the_first_part_of_a_move_is_seen(page: Any, window: WindowServer) -> None:
    _, position = opened(page, window, "duck")
    cell = position.game.notation.cell
    pawn = dict(shown(page))[cell("e2")]
    for name in ("e2", "e4"):
        click(page, cell(name))
    page.locator(f'#overview [data-at="{cell("e4")}"]').wait_for()
    assert (cell("e4"), pawn) in shown(page) and cell("e2") not in dict(shown(page))
    page.keyboard.press("Escape")
    page.locator(f'#overview [data-at="{cell("e2")}"]').wait_for()


def test_each_landing_of_the_last_move_is_marked(page: Any, window: WindowServer) -> None:
    _, position = opened(page, window, "draughts")
    for text in ("h4i5", "g7f6", "g3h4", "c7b6", "h4g5", "f6h4,j6"):
        play(page, position, next(move for move in position.legal_moves() if move.text == text))
        position = position.play(text)
        turn(page, position.ply)
    marked = page.locator("#overview .cell.last").evaluate_all("all => all.map((one) => Number(one.dataset.cell))")
    assert set(marked) == {position.game.notation.cell(name) for name in ("f6", "h4", "j6")}


def test_a_choice_is_drawn_beside_its_cell(page: Any, window: WindowServer) -> None:
    _, position = opened(page, window, "shogi")
    for text in ("c3c4", "g7g6"):
        play(page, position, next(move for move in position.legal_moves() if move.text == text))
        position = position.play(text)
        turn(page, position.ply)
    target = position.game.notation.cell("h8")
    for cell in (position.game.notation.cell("b2"), target):
        click(page, cell)
    options = page.locator("#choice .options button")
    assert options.locator("svg").count() == options.count() == 2
    assert options.all_inner_texts()[0] == "bishop, as it is"
    (dialog,), (cell,) = boxes(page, "#choice"), boxes(page, f'#overview [data-cell="{target}"]')
    assert apart(dialog, cell) and 0 <= dialog["x"] - (cell["x"] + cell["width"]) <= 20


# How much of the width and of the height of its canvas a board in space takes.
FILLED = """async () => {
    const { Solid } = await import("/space/solid.js"), { painter, canvas, look } = Solid.of(), { start } = painter.it;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const drawn = [...look.keys()].filter((k) => look[k]);
    const spots = drawn.flatMap((k) => [...painter.xy.slice(2 * start[k], 2 * start[k + 1])]);
    const all = (odd) => spots.filter((_, k) => k % 2 === odd);
    const range = (odd) => Math.max(...all(odd)) - Math.min(...all(odd));
    return [range(0) / canvas.clientWidth, range(1) / canvas.clientHeight];
}"""


@pytest.mark.parametrize("variant", ["prism", "cylinder", "moebius", "torus", "yalta", "raumschach"])
def test_a_board_in_space_fills_its_room(page: Any, window: WindowServer, variant: str) -> None:
    opened(page, window, variant)
    page.locator("#views").select_option("both")
    page.wait_for_function("""async () => (await import("/space/solid.js")).Solid.of()?.frames > 0""")
    assert 0.85 <= max(page.evaluate(FILLED)) <= 1


# The names that are written on the canvas, and their boxes.
WRITTEN = """async () => {
    const { Solid } = await import("/space/solid.js"), { prototype } = CanvasRenderingContext2D;
    const plain = prototype.fillText, found = [];
    prototype.fillText = function (text, x, y) {
        const { width } = this.measureText(text);
        if (this.canvas.id === "canvas") found.push({ text, x, y: y - 11, width, height: 11 });
        return plain.call(this, text, x, y);
    };
    Solid.of().ask();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    prototype.fillText = plain;
    return found;
}"""


def test_names_of_the_cubes_are_apart(page: Any, window: WindowServer) -> None:
    opened(page, window, "four_d")
    for view in ("both", "solid"):
        page.locator("#views").select_option(view)
        page.locator("#sliders input").first.wait_for(state="attached")
        names = page.evaluate(WRITTEN)
        assert [one["text"] for one in names] == [f"w = {name}" for name in "ABCDEFGH"]
        (canvas,) = boxes(page, "#canvas")
        controls = [{**box, "x": box["x"] - canvas["x"], "y": box["y"] - canvas["y"]} for box in boxes(page, "#reset")]
        assert all(apart(one, other) for k, one in enumerate(names) for other in names[:k] + controls)
    page.locator("#layers summary").click()
    page.locator("#space-turn-x-w").fill("0.8")
    names = page.evaluate(WRITTEN)
    assert [one["text"][-1] for one in names] == list("ABCDEFGH")
    assert all(apart(one, other) for k, one in enumerate(names) for other in names[:k])


def test_a_wide_board_lies_above_its_solid(page: Any, window: WindowServer) -> None:
    opened(page, window, "icochess")
    (flat, deep) = boxes(page, "#overview, #canvas")
    assert flat["y"] + flat["height"] <= deep["y"] and deep["height"] > 300
    cells = boxes(page, "#overview [data-cell]")
    assert max(box["x"] + box["width"] for box in cells) - min(box["x"] for box in cells) > 650


def test_slices_of_five_axes_lie_in_rows(page: Any, window: WindowServer) -> None:
    opened(page, window, "hyperchess", parameters={"n": 5})
    assert page.locator("#overview .slice-frame").first.bounding_box()["width"] > 18


def test_cells_beyond_a_seam_are_seen(page: Any, window: WindowServer) -> None:
    _, position = opened(page, window, "torus")
    pale = page.locator("#overview .beyond polygon")
    assert pale.count() == 32  # a row and a column on each side
    held = {position.game.notation.cell(piece.cell) for piece in position.pieces()}
    edge = [f"{file}{rank}" for file in "ah" for rank in range(1, 9)]
    edge += [f"{file}{rank}" for file in "abcdefgh" for rank in "18"]
    standing = sum(position.game.notation.cell(name) in held for name in edge)
    assert page.locator("#overview .beyond use").count() == standing


def test_solids_are_seen_at_once_on_a_phone(browser: Any, window: WindowServer) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    opened(page, window, "icochess")
    page.locator("#canvas").wait_for()
    assert page.locator("#canvas").bounding_box()["width"] > 340
    page.close()


def test_a_server_that_is_gone_is_missed(browser: Any, window: WindowServer) -> None:
    page = browser.new_page()
    page.route("**/events", lambda route: route.abort())
    opened(page, window, "chess")
    page.locator("#info.refused", has_text="server").wait_for()
    page.close()


def test_controls_of_space_lie_beside_it_on_a_phone(browser: Any, window: WindowServer) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    opened(page, window, "four_d")
    page.locator("#views").select_option("solid")
    page.locator("#layers summary").click()
    controls = boxes(page, "#reset, #canvas, #sliders input")
    assert all(apart(one, other) for k, one in enumerate(controls) for other in controls[:k])
    page.close()


def test_names_of_cells_give_way_to_pieces(page: Any, window: WindowServer) -> None:
    _, position = opened(page, window, "yalta")
    names = page.locator("#overview .label.name:visible").all_text_contents()
    assert set(names) == {cell for cell in position.game.cells if cell not in {one.cell for one in position.pieces()}}


def test_arrows_are_drawn_by_hand(page: Any, window: WindowServer) -> None:
    _, position = opened(page, window, "chess")
    number = position.game.notation.cell
    cells = [page.locator(f'#overview [data-cell="{number(name)}"]').bounding_box() for name in ("d1", "h5")]
    for count in (1, 0):
        for box, act in zip(cells, (page.mouse.down, page.mouse.up), strict=True):
            page.mouse.move(box["x"] + 9, box["y"] + 9)
            act(button="right")
        assert page.locator("#overview .marks .drawn").count() == count
    page.locator(f'#overview [data-cell="{number("e4")}"]').click(button="right")
    page.locator("#info", has_text="e4").wait_for()
