"""Captures en passant inside a zone of promotion promote nothing, in games imported from the ini format."""

from __future__ import annotations

from ndvariants.addons.fairy.format.games import from_text
from ndvariants.addons.fairy.write import written
from ndvariants.game.load import load_text

GAME = """
[near:chess]
pawn = p
customPiece1 = c:K
promotedPieceType = p:c
promotionPawnTypes = -
promotionPieceTypes = -
promotionRegionWhite = *6 *7 *8
promotionRegionBlack = *1 *2 *3
startFen = 4k3/3p4/5p2/4P3/8/8/8/4K3 b - - 0 1
"""


def test_a_capture_in_passing_promotes_nothing() -> None:
    imported = written(from_text(GAME, "own.ini").record("near")[0], "own.ini")
    position = load_text(imported.text).start().play("d7d5")
    # source: pyffish 0.0.90, with this text
    moves = sorted(str(move) for move in position.legal_moves() if move.origin == "e5")
    assert moves == ["e5d6", "e5e6+p", "e5f6+p"]
