"""The rules of a game as a page tells them: in words, and for each piece where it goes, as plain values.

The sentences are those of the leaflet, and so are the cells from which pieces are drawn.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from ndvariants.game.explain.example import example_of
from ndvariants.game.game import Game, Position
from ndvariants.language.trees.deeds import does
from ndvariants.model.variant import Piece, Variant
from ndvariants.players.worth.values import values_of
from ndvariants.report.layout.positions import view
from ndvariants.report.pages.leaflet import alone
from ndvariants.report.prose.descriptions import board_words, cells_there, witness_words
from ndvariants.report.prose.rules import rules_in_words
from ndvariants.report.svg.position import position_svg
from ndvariants.words.verbs import Deed

_ENDS, _REACTS = "the end", "what happens"
Values = dict[str, Any]


@lru_cache(maxsize=16)
def guide(game: Game) -> Values:
    """Guide to a game for a page: ``about``, ``board``, ``ends``, ``pieces``, ``more`` (headings with sentences).

    ``example``: a move that the rules react to, drawn before and after; None if the game has none.
    ``told``: the file itself describes its rules.

    ``reasons`` has the sentence of an ending by the reason of its outcome.
    """
    variant, start = game.variant, game.start()
    words = dict(rules_in_words(variant))
    deciding = [text for text, rule in zip(words.get(_REACTS, ()), variant.rules, strict=False)
                if does(rule.steps, Deed.ENDS)]  # fmt: skip
    apart = {piece.name.replace("_", " ") for piece in variant.pieces} | {_ENDS}
    return {
        "about": " ".join(variant.description.split()),
        "board": board_words(variant.board, cells_there(start)),
        "source": "; ".join(part for part in (variant.source, witness_words(variant)) if part),
        "ends": [*deciding, *words.get(_ENDS, ())],
        "reasons": _reasons(variant, words.get(_ENDS, [])),
        "pieces": [_piece(start, piece, words.get(piece.name.replace("_", " "), [])) for piece in variant.pieces],
        "example": _example(game),
        "told": any(rule.told for rule in variant.rules),
        "more": [[title, sentences] for title, sentences in words.items() if title not in apart],
    }


def _example(game: Game) -> Values | None:
    """The boards before and after a move that the rules react to, as SVG, and its effects."""
    example = example_of(game)
    if example is None:
        return None
    boards = [position_svg(replace(view(one), status=())) for one in (example.before, example.after)]
    return {"move": str(example.move), "boards": boards, "said": list(example.effects.lines())}


def worth(game: Game) -> list[int]:
    """Value of each piece type, in hundredths of a point; 0 for royals."""
    known = {one.piece: one for one in values_of(game).pieces}
    kinds = (known.get(piece) for piece in game.pieces)
    return [0 if one is None or one.source == "royal" else one.value for one in kinds]


def _reasons(variant: Variant, sentences: list[str]) -> dict[str, str]:
    """The sentences of endings by their names, or texts, which are the reasons of outcomes by them."""
    return {ending.called: said for ending, said in zip(variant.endings, sentences, strict=True)}


def _piece(position: Position, piece: Piece, said: list[str]) -> Values:
    found = alone(position, piece)
    if found is None:
        return {"said": said, "marks": {}}
    seen, cell = found
    marks: dict[str, list[int]] = {}
    for to, sign in sorted(seen.marks.items()):
        marks.setdefault(sign, []).append(to)
    return {"said": said, "player": seen.pieces[cell].player, "cell": cell, "marks": marks}
