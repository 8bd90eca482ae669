"""The oracle files of ``tests/oracles``, and positions built from their piece lists."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ndvariants.game.game import Game, Position
from ndvariants.game.text.fields import PositionFields

ORACLES = Path(__file__).parent.parent / "oracles"
PLAYER = {"w": 0, "b": 1}


@cache
def oracle(name: str) -> Any:
    """The contents of an oracle file."""
    return json.loads((ORACLES / f"{name}.json").read_text(encoding="utf-8"))


def code_of(game: Game, colour: str, letter: str, unmoved: bool = False) -> int:
    """The code of a piece by colour and letter; the unmoved one where *unmoved* and the piece remembers it."""
    wanted = [
        (man.unmoved, code)
        for code, man in game.letters.by_code.items()
        if man.player == PLAYER[colour] and man.letter.upper() == letter
    ]
    return max(code for is_fresh, code in wanted if is_fresh == unmoved or len(wanted) == 1)


def position_of(
    game: Game,
    side: str,
    pieces: Mapping[str, Iterable[int]],
    unmoved: Iterable[int] = (),
    walls: Iterable[int] = (),
    **rest: Any,
) -> Position:
    """A position from ``{"wK": cells}`` (cell numbers), the unmoved pieces' cells and the deleted cells."""
    board = [0] * len(game.cells)
    unmoved = set(unmoved)
    for man, cells in pieces.items():
        for cell in cells:
            board[cell] = code_of(game, man[0], man[1], cell in unmoved)
    for cell in walls:
        board[cell] = 2
    return game.position_from(PositionFields(board=tuple(board), side=PLAYER[side], **rest))
