"""Answers about a text in the editor: its faults, its board, the moves of its pieces, a move explained."""

from __future__ import annotations

from typing import Any

from ndvariants.errors import NdVariantsError, Place
from ndvariants.game.door import within
from ndvariants.game.explain.account import account
from ndvariants.game.game import Game
from ndvariants.language.yaml.source import NO_FILE
from ndvariants.lint.linting import remarks_on_the_file
from ndvariants.report.layout.positions import view
from ndvariants.report.prose.account_text import sentence
from ndvariants.report.svg.scene import scene, state
from ndvariants.report.text.diagrams import piece_view
from ndvariants.web.games import Games, problems

Values = dict[str, Any]


def validated(games: Games, rules: str) -> Values:
    """The faults of a text, or the board that it makes and how the pieces move that it writes itself."""
    try:
        game = games.of_text(rules, {})
    except NdVariantsError as error:
        return {"problems": problems(error)}
    remarks = [remark.message for remark in remarks_on_the_file(games.source_of(rules), {})]
    start = {"scene": scene(game), "state": state(game.start())}
    return {"problems": [], "remarks": remarks, **start, "drawings": _drawings(game, games)}


def explained(games: Games, rules: str, origin: int, target: int) -> Values:
    """Explanation of a move from the start: a sentence, its changes, and the numbers of the lines behind it."""
    game = games.of_text(rules, {})
    for cell in (origin, target):
        within("the number of a cell", cell, 0, len(game.cells) - 1)
    found = account(game.start(), game.notation.move(origin, target))
    places = (*found.lines, *(place for _, place in found.rules))
    lines = [place.line for place in places if place is not None and _is_of_the_text(place, games)]
    return {"text": sentence(game.start(), found), "changes": list(found.changes), "lines": lines}


def _is_of_the_text(place: Place, games: Games) -> bool:
    return place.path in (NO_FILE, str(games.own))


def _drawings(game: Game, games: Games) -> list[Values]:
    """For each piece of the text: its line, the cell from which it is drawn, and the signs of where it goes."""
    start, found = view(game.start()), []
    for kind, piece in enumerate(game.variant.pieces):
        mine = piece.place is not None and _is_of_the_text(piece.place, games)
        seen = piece_view(start, game.tables, piece) if mine else None
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
