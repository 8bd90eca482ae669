"""What an author is told of a text in the editor: faults, its board, the moves of its pieces, a move explained."""

from __future__ import annotations

from typing import Any

from ndvariants.errors import NdVariantsError
from ndvariants.game.account import account
from ndvariants.game.game import Game
from ndvariants.report.account_text import sentence
from ndvariants.report.diagrams import piece_view
from ndvariants.report.positions import view
from ndvariants.report.scene import scene, state
from ndvariants.resources import find_variant, variant_names
from ndvariants.web.games import Games, problems

Values = dict[str, Any]


def validated(games: Games, rules: str) -> Values:
    """The faults of a text, or the board that it makes and how the pieces move that it writes itself."""
    try:
        game = games.of_text(rules, {})
    except NdVariantsError as error:
        return {"problems": problems(error)}
    remarks = [str(remark.message) for remark in game.variant.remarks]
    start = {"scene": scene(game), "state": state(game.start())}
    return {"problems": [], "remarks": remarks, **start, "drawings": _drawings(game)}


def explained(games: Games, rules: str, origin: int, target: int) -> Values:
    """What a move from the start is: a sentence, what changes, and the numbers of the lines behind it."""
    game = games.of_text(rules, {})
    told = account(game.start(), game.notation.move(origin, target))
    places, parents = [*told.lines, *(place for _, place in told.rules if place)], _parents()
    lines = [place.line for place in places if place.path not in parents]
    return {"text": sentence(game.start(), told), "changes": list(told.changes), "lines": lines}


def _parents() -> set[str]:
    """The paths of shipped files, whose lines are not those of the text."""
    return {str(find_variant(name)) for name in variant_names()}


def _drawings(game: Game) -> list[Values]:
    """For each piece of the text: its line, the cell from which it is drawn, and the signs of where it goes."""
    start, parents, found = view(game.start()), _parents(), []
    for kind, piece in enumerate(game.variant.pieces):
        seen = piece_view(start, game.tables, piece) if piece.place and piece.place.path not in parents else None
        if seen is None or piece.place is None:
            continue
        alone, origin = seen
        marks = [[cell, sign] for cell, sign in alone.marks.items()]
        found.append(
            {
                "line": piece.place.line,
                "kind": kind,
                "player": alone.pieces[origin].player,
                "origin": origin,
                "marks": marks,
            }
        )
    return found
