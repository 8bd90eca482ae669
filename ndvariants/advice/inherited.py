"""Faults in what a file inherits, from the author's side: their own line first, the parent's second.

A parent that has no faults alone gets them from a child: by a name that the child takes away or gives another meaning,
or by a board of another size. Which line of the child it was is looked for among its keys; where none is found, it is
the line that says what is extended.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ndvariants.builder.shape.extends import Document
from ndvariants.errors import EXTENDS, Place, Problem
from ndvariants.faults.names import Misnamed, NoAxis, NoDirection
from ndvariants.faults.remarks.file import UnusedPiece
from ndvariants.faults.remarks.games import (
    AddsNothing,
    CastlingWithoutPieces,
    EmptyZone,
    LeadsNowhere,
    NeverLeaves,
    NeverThere,
    NoMoves,
    OutOfReach,
    OverAtOnce,
    TrailAlone,
    WaitingAttacked,
)
from ndvariants.faults.setup import NoSlice, OnAHole, Undrawable, UnknownLetter, Whose, WrongCells, WrongRows
from ndvariants.faults.values import BeyondTheBoard
from ndvariants.language.yaml.source import Key, parents_of, values_in

# Faults that come of another board, where the child gives one.
_OF_THE_BOARD = (NoAxis, NoDirection, BeyondTheBoard, OnAHole, Undrawable, WrongRows, WrongCells, NoSlice)
# Remarks on a game that is whole, and the keys of a child that may have brought them, the likeliest first.
_BROUGHT = {
    UnusedPiece: ("setup", "pieces"),
    AddsNothing: ("pieces",),
    EmptyZone: ("board",),
    NoMoves: ("board",),
    LeadsNowhere: ("board", "zones"),
    OutOfReach: ("zones", "board", "setup", "pieces"),
    NeverThere: ("setup", "zones", "board"),
    CastlingWithoutPieces: ("setup", "board", "pieces"),
    TrailAlone: ("pieces",),
    WaitingAttacked: ("setup", "pieces", "board"),
    OverAtOnce: ("setup", "hands", "pieces", "board", "zones", "options", "players"),
    NeverLeaves: ("board", "setup", "pieces"),
}
_OF_THE_GAME = (WaitingAttacked, OverAtOnce)  # on the game as a whole: each is reported by itself
_OF_THE_SETUP = (WrongRows, WrongCells)  # the drawing fits its own board
_MOST_SHOWN = 3  # places of the parent that are shown with one line of the author


def told_from_the_child(problems: Sequence[Problem], document: Document) -> list[Problem]:
    """The problems, those of inherited lines at the line of the child that brings them, once for each such line."""
    child = document.source
    if len(document.layers) < 2:
        return list(problems)
    found: list[Problem] = []
    by_cause: dict[tuple[Place, str, int], list[Problem]] = {}
    for problem in problems:
        if problem.place.path == child.path or problem.place.path not in [layer.path for layer in document.layers]:
            found.append(problem)
        else:
            cause = _cause(problem, document)
            # Faults of the parent itself, and remarks on the whole game, are reported one by one.
            alone = cause == child.place("extends") or problem.of(*_OF_THE_GAME)
            by_cause.setdefault((cause, problem.severity, len(by_cause) if alone else -1), []).append(problem)
    return found + [_joined(cause, group, document) for (cause, *_), group in by_cause.items()]


def _joined(cause: Place, group: list[Problem], document: Document) -> Problem:
    """One problem for all that one line of the child brings: at that line, with the lines of the parent beside it."""
    first, parent = group[0], " or ".join(parents_of(document.source.data))
    own = cause == document.source.place("extends")
    related = tuple((problem.place, problem.label or "does not fit it") for problem in group[:_MOST_SHOWN])
    hint, more = first.hint, len(group) - len(related)
    kept = [name for layer in document.layers[1:2] for name in layer.names("players")]
    if first.of(Whose) and _new_players(document) and kept:
        hint = f"{' and '.join(kept)} are players still: keep their names, or take them away by `{kept[0]}: null`"
    elif not own and (first.of(*_OF_THE_SETUP) or not hint or first.of(Misnamed)):
        hint = "keep what was there, or write those parts anew in this file"
    if more > 0:
        hint += f" ({more} more line{'s' * (more > 1)} of what is inherited must change, too)"
    start = f"in the inherited `{parent}`" if own else f"what is inherited from `{parent}` does not fit"
    label = "inherited here" if own else "because of this"
    related = (*related, *first.related)
    message = f"{start}: {first.message}"
    return replace(
        first, place=cause, message=message, label=label, hint=hint, related=related, because=EXTENDS, edits=()
    )


def _cause(problem: Problem, document: Document) -> Place:
    """The line of the child that makes an inherited line wrong; that of ``extends`` where it is none of its keys."""
    child = document.source
    paths = _paths(child.data)
    words = [word for word in problem.about[1:] if word]
    for word in words:
        named = [path for path in paths if str(path[-1]) == word and path[0] != "board"]
        if named:
            return child.key_place(*named[0])
    width = [path for path in paths if path[:2] == ("board", "grid") and len(path) == 3 and str(path[2]) in words]
    if len(width) == 1 and problem.of(*_OF_THE_BOARD):
        return child.place(*width[0])
    if child.has("board") and (problem.of(*_OF_THE_BOARD) or _axes(document) & set(words)):
        return child.key_place("board")
    if problem.of(Whose) and child.has("players"):
        new = _new_players(document)
        return child.key_place("players", *new[:1])
    if problem.of(UnknownLetter):
        taken = [path for path in paths if len(path) == 2 and path[0] == "pieces" and child.value(*path) is None]
        letters = [path for path in taken if words and str(path[1])[:1].lower() == words[0].lower()]
        if letters or taken:
            return child.key_place(*(letters or taken)[0])
    brought = [key for kind, keys in _BROUGHT.items() if problem.of(kind) for key in keys if child.has(key)]
    return child.key_place(brought[0]) if brought else child.place("extends")


def _new_players(document: Document) -> list[str]:
    own = [path[1] for path in _paths(document.source.data) if path[0] == "players" and len(path) == 2]
    return [str(name) for name in own if not any(layer.has("players", name) for layer in document.layers[1:])]


def _axes(document: Document) -> set[str]:
    boards = [layer.value("board") for layer in document.layers]
    return {str(path[-1]) for board in boards for path in _paths(board)}


def _paths(data: object) -> list[tuple[Key, ...]]:
    return [path for path, _ in values_in(data) if path and all(isinstance(key, str) for key in path)]
