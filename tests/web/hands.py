"""What a person does at the window: opening a game, clicking cells, choosing; and what then is seen."""

from __future__ import annotations

import re
from typing import Any

from ndvariants.game.game import Position
from ndvariants.web.server import WindowServer


def is_complaint(message: Any) -> bool:
    """Every error and warning; but a browser tells refused moves, too."""
    return message.type in ("error", "warning") and not re.search("status of 4(22|09)", message.text)


def opened(page: Any, window: WindowServer, variant: str, **more: Any) -> tuple[str, Position]:
    """A page at a new game; the key of its table and its position."""
    _, made = window.answers.answer("POST", "games", {"variant": variant, **more})
    page.goto("about:blank")
    page.goto(f"{window.address}&game={made['id']}")
    page.locator("#overview [data-cell]").first.wait_for()
    return made["id"], window.answers.hub.table(made["id"]).position()


def press(place: Any) -> None:
    """A click on what is found there, although the window may just draw its board anew.

    When a panel grows the board is drawn again one frame later. What was found before that is gone when the mouse
    comes; whoever sits at the window presses once more.
    """
    for patience in (2, 1, 0):
        try:
            place.click(force=True)
            return
        except Exception as error:
            if not patience or not any(word in str(error) for word in ("not visible", "not attached")):
                raise
            place.page.wait_for_timeout(100)


def click(page: Any, cell: int) -> None:
    """A click on a cell; where the board is too small to play on, on the enlarged slice."""
    near, whole = page.locator(f'#near [data-cell="{cell}"]'), page.locator(f'#overview [data-cell="{cell}"]')
    if page.locator("#near").is_hidden():
        press(whole)
    else:
        if not near.count():
            press(whole)
        press(near)


def play(page: Any, position: Position, move: Any) -> None:
    """A legal move by clicks: piece or hand, cell, and the choice where there is one."""
    number = position.game.notation.cell
    if move.origin is None and move.target is None:
        page.locator("#pass").click()
        return
    if move.drop is not None:
        page.locator(f'[data-drop="{position.game.pieces.index(move.drop)}"]:enabled').first.click()
    else:
        click(page, number(move.origin))
    click(page, number(move.target))
    alike = [
        other
        for other in position.legal_moves()
        if (other.origin, other.target, other.drop) == (move.origin, move.target, move.drop)
    ]
    alike = play_parts(page, position, move, alike)
    if len(alike) > 1:
        page.locator(f'[data-move="{move.text}"]').click()


def play_parts(page: Any, position: Position, move: Any, alike: list[Any]) -> list[Any]:
    """The moves that are left when the later parts of one are clicked, as long as the cells tell them apart."""

    def cells(one: Any) -> list[int]:
        return [position.game.notation.cell(part.target) for part in one.parts or (one,) if part.target is not None]

    def aim(one: Any) -> int:
        return cells(one)[min(made, len(cells(one)) - 1)]

    made = 1
    while len(alike) > 1:
        while len(cells(move)) > made and all(cells(one)[made : made + 1] == [cells(move)[made]] for one in alike):
            made += 1
        if len({aim(one) for one in alike}) == 1:
            break
        click(page, aim(move))
        alike = [one for one in alike if aim(one) == aim(move)]
    return alike


def shown(page: Any) -> set[tuple[int, str]]:
    """The pieces drawn on the page: cell, owner and kind."""
    drawn = page.locator("#overview [data-at]").evaluate_all("all => all.map(e => [e.dataset.at, e.dataset.piece])")
    return {(int(cell), kind) for cell, kind in drawn}


def expected(position: Position) -> set[tuple[int, str]]:
    """The same of a position."""
    game = position.game
    players = list(game.letters.players)
    return {
        (game.notation.cell(piece.cell), f"{players.index(piece.player)}-{game.pieces.index(piece.piece)}")
        for piece in position.pieces()
    }


def turn(page: Any, ply: int) -> None:
    """Wait until the page shows this ply."""
    page.locator("#more", has_text=f"ply {ply}").wait_for()
