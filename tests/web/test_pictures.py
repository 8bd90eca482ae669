"""What is drawn in the window: colours that players' names say, ids, arrows, figures; on a phone, too."""

from __future__ import annotations

from typing import Any

import pytest

from ndvariants import load
from ndvariants.report.looks.colours import colours
from ndvariants.web.server import WindowServer
from tests.web.hands import click, opened, turn

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
        assert page.evaluate(LOOKS_LIKE, dot) == SAME.get(name, name)
        fills = "(all) => all.map((one) => getComputedStyle(one).fill).filter((fill) => fill !== 'none')"
        body, *_, written = page.locator(f'#overview [id$="-{number}-0"] path').evaluate_all(fills) * 2
        drawn = written if position.game.variant.drawing.figures in ("xiangqi", "janggi") else body
        assert page.evaluate(LOOKS_LIKE, drawn) == SAME.get(name, name)


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
        assert "".join(page.locator("#overview symbol text").all_text_contents()).isascii()


def test_pieces_are_drawn_from_the_set_that_is_chosen(page: Any, window: WindowServer) -> None:
    opened(page, window, "shogi")
    turned = page.locator('#overview symbol[id$="-1-0"] > g[transform="rotate(180 50 50)"]')
    assert turned.count() == 1 and page.locator("#overview symbol text").count() == 0
    assert page.locator("#figures option").all_inner_texts() == ["Characters", "Figures", "Moves", "Letters"]
    page.locator("#flip").click()
    page.locator('#overview symbol[id$="-0-0"] > g').wait_for(state="attached")
    assert turned.count() == 0
    page.locator("#figures").select_option(label="Letters")
    assert page.locator('#overview symbol[id$="-0-0"] text').text_content() == "K"
    opened(page, window, "xiangqi")
    assert page.locator('#overview symbol[id$="-0-0"] text').text_content() == "K"
    page.locator("#figures").select_option(label="Characters")
    assert page.locator("#overview symbol text").count() == 0


def test_boards_are_drawn_in_the_style_of_their_file(page: Any, window: WindowServer) -> None:
    opened(page, window, "weiqi", parameters={"side": "9"})
    assert page.locator("#overview .points").get_attribute("d").count("M") == 18
    assert page.locator("#overview .dots").get_attribute("d").count("M") == 5
    opened(page, window, "hex")
    sides = [one.get_attribute("stroke") for one in page.locator("#overview .border.side").all()]
    assert sorted(sides) == sorted(one.fill for one in colours(("red", "blue")))
    opened(page, window, "kingofthehill")
    assert page.locator("#overview .middle").count() == page.locator("#overview .deep").count() == 2


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (768, 1024)])
@pytest.mark.parametrize("variant", ["four_d", "hyperchess"])
def test_slices_are_played_by_touch(browser: Any, window: WindowServer, variant: str, size: tuple[int, int]) -> None:
    room = {"width": size[0], "height": size[1]}
    made = browser.new_context(viewport=room, has_touch=True, is_mobile=True)
    phone = made.new_page()
    _, position = opened(phone, window, variant, parameters={"n": "3"} if variant == "hyperchess" else {})
    number, move = position.game.notation.cell, position.legal_moves()[0]
    for cell in (number(move.origin or ""), number(move.target or "")):
        tile = phone.locator(f'#near [data-cell="{cell}"]')
        if not tile.count():
            phone.locator(f'#overview [data-cell="{cell}"]').tap(force=True)
        assert tile.bounding_box()["width"] >= 20
        tile.tap(force=True)
    turn(phone, 1)
    assert phone.evaluate("document.documentElement.scrollWidth") <= size[0]
    made.close()


def test_a_click_puts_a_piece_down_where_there_is_nothing_to_choose(page: Any, window: WindowServer) -> None:
    for variant in ("weiqi", "gomoku", "othello", "hex", "connect_four"):
        _, position = opened(page, window, variant)
        move = position.legal_moves()[0]
        click(page, position.game.notation.cell(move.target or ""))
        turn(page, 1)
        assert variant == "connect_four" or page.locator("#sides .hand button").first.inner_text() == "∞"
    opened(page, window, "othello")
    click(page, 0)
    page.locator("#info.refused", has_text="Nothing can be put on a1").wait_for()


def test_the_first_slice_is_that_of_the_side_to_move_and_slices_follow_the_game(
    page: Any, window: WindowServer
) -> None:
    game, position = opened(page, window, "four_d")
    number = position.game.notation.cell
    king = next(one.cell for one in position.pieces() if one.piece == "king" and one.player == position.side)
    assert page.locator(f'#near [data-at="{number(king)}"]').count() == 1
    window.answers.answer("POST", f"games/{game}/moves", {"move": position.legal_moves()[0].text})
    turn(page, 1)
    after = position.play(position.legal_moves()[0])
    reply = max(after.legal_moves(), key=lambda move: number(move.target or ""))
    window.answers.answer("POST", f"games/{game}/moves", {"move": reply.text})
    turn(page, 2)
    assert page.locator(f'#near [data-at="{number(reply.target or "")}"]').count() == 1


def test_the_line_above_the_board_says_what_has_happened(page: Any, window: WindowServer) -> None:
    game, _ = opened(page, window, "chess")
    for text, told in (
        ("e2e4", "White played e4: pawn to e4. Black to move"),
        ("d7d5", "Black played d5: pawn to d5"),
        ("e4d5", "White played exd5: pawn takes black pawn"),
        ("d8d5", "Black played Qxd5: queen takes white pawn"),
        ("b1c3", "knight to c3"),
        ("d5e5", "queen to e5. White to move, in check"),
    ):
        window.answers.answer("POST", f"games/{game}/moves", {"move": text})
        page.locator("#info", has_text=told).wait_for()
    page.locator("#move").fill("a2a5")
    page.locator("#move").press("Enter")
    page.locator("#info.refused").wait_for()


def test_a_move_is_meant_although_the_players_have_changed(page: Any, window: WindowServer) -> None:
    game, _ = opened(page, window, "chess")
    window.answers.hub.table(game).version += 3  # as if somebody had sat down, and the page had not heard yet
    page.locator("#move").fill("e2e4")
    page.locator("#move").press("Enter")
    turn(page, 1)


def test_the_board_is_turned_for_who_plays_the_second_side(page: Any, window: WindowServer) -> None:
    opened(page, window, "chess")
    below = "() => document.querySelector('#overview [data-cell=\"0\"]').getBoundingClientRect().top > 300"
    assert page.evaluate(below)
    page.locator("#sides select").nth(0).select_option("random")
    turn(page, 1)
    page.locator('#overview [data-cell="0"]').wait_for()
    assert not page.evaluate(below)


def test_arrows_to_other_slices_begin_at_the_one_that_is_played_in(page: Any, window: WindowServer) -> None:
    _, position = opened(page, window, "four_d")
    knight = next(one.cell for one in position.pieces() if one.piece == "knight" and one.cell.startswith("E1"))
    click(page, position.game.notation.cell(knight))
    page.locator("#beyond button").first.wait_for()
    told = [text.split() for text in page.locator("#beyond button").all_inner_texts()]
    for arrow, name, *_ in told:
        up, right = ord(name[0]) - ord("E"), int(name[1:]) - 1
        assert arrow == {(-1, 0): "↓", (1, 0): "↑", (0, 1): "→", (1, 1): "↗", (-1, 1): "↘"}[sign(up), sign(right)], name


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


SEEN = """async () => {
    const { Solid } = await import("/space/solid.js"), later = (time) => new Promise((done) => setTimeout(done, time));
    while (!Solid.of()?.painter.xy) await later(20);
    await later(300);
    const { painter, canvas } = Solid.of();
    const spots = [...painter.xy], xs = spots.filter((_, k) => k % 2 === 0), ys = spots.filter((_, k) => k % 2);
    const right = canvas.clientWidth - Math.max(...xs), below = canvas.clientHeight - Math.max(...ys);
    return [Math.min(...xs), right, Math.min(...ys), below];
}"""


@pytest.mark.parametrize("variant", ["hyperchess", "raumschach", "icochess", "goldberg", "trid", "four_d"])
def test_a_board_in_space_is_seen_whole(page: Any, window: WindowServer, variant: str) -> None:
    opened(page, window, variant, parameters={"n": "3"} if variant == "hyperchess" else {})
    for view in ("solid", "both"):
        page.locator("#views").select_option(view)
        page.locator("#canvas").wait_for()
        edges = page.evaluate(SEEN)
        assert min(edges) >= 0, (view, edges)
        assert min(edges) < 0.2 * page.locator("#canvas").bounding_box()["height"]  # and fills its room


# The height in pixels of every label that is seen, by what its drawing is scaled with.
LETTERING = """() => {
    const seen = [...document.querySelectorAll(".board .label")].filter((one) => one.getBoundingClientRect().width);
    return seen.map((one) => {
        const drawing = one.ownerSVGElement, box = drawing.getBoundingClientRect(), whole = drawing.viewBox.baseVal;
        const scale = Math.min(box.width / whole.width, box.height / whole.height);
        return parseFloat(getComputedStyle(one).fontSize) * scale;
    });
}"""


@pytest.mark.parametrize(
    "variant", ["hyperchess", "icochess", "collapse", "cube_chess", "four_d", "torus", "yalta", "trid"]
)
def test_labels_can_be_read_or_are_left_out(page: Any, window: WindowServer, variant: str) -> None:
    opened(page, window, variant)
    page.wait_for_timeout(300)
    assert all(height > 8.9 for height in page.evaluate(LETTERING))
