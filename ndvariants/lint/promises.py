"""Whether the promises of a variant file are kept: every one is tried, and those that are not are problems."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ndvariants.advice.explaining import build_explained
from ndvariants.builder.rules.promises import NOT_ENDED
from ndvariants.compiler.compile import compile_variant
from ndvariants.errors import IllegalMoveError, NdVariantsError, Place, Problem, VariantError
from ndvariants.faults.remarks.promises import LegalAfterAll, NotCounted, NotLegal, NotTried, OtherCount, OtherThanSaid
from ndvariants.game.game import Game, Position
from ndvariants.game.perft import perft
from ndvariants.language.yaml.source import Source
from ndvariants.model.promises import Expectation, Promise

MOST_LINES = 10**10  # of moves, counted for all promises of a file: minutes
MOST_SETTINGS = 100  # of parameters: each is a game of its own
_PART = "a smaller depth, or a file of its own for the rest"


@dataclass(frozen=True, slots=True)
class Trial:
    """One expectation, tried. ``problem`` is empty when it holds; ``found`` is what was found instead."""

    place: Place
    problem: Problem | None = None
    found: str = ""


def try_promises(source: Source) -> list[Trial]:
    """Every expectation of a file's ``tests``, tried, in the order of the file.

    Raises VariantError when the file itself has faults.
    """
    games = {"": _game(source, {})}
    found: list[Trial] = []
    left, settings = MOST_LINES, set[str]()
    for promise in games[""].variant.promises:
        try:
            bound = repr(sorted(promise.parameters.items())) if promise.parameters else ""
            settings.add(bound)
            if len(settings) > MOST_SETTINGS:
                raise NdVariantsError(f"at most {MOST_SETTINGS} settings of parameters are tried", _PART)
            if bound not in games:
                games[bound] = _game(source, promise.parameters)
        except NdVariantsError as error:
            found.append(_not_tried(promise.place, error))
            continue
        position = _reached(games[bound], promise)
        if isinstance(position, Trial):
            found.append(position)
            continue
        for expectation in promise.expectations:
            lines = _lines(position, expectation)
            if lines > left:
                found.append(_too_many(expectation))
                continue
            left -= lines
            found.append(_tried(position, expectation))
    return sorted(found, key=lambda trial: (trial.place.line, trial.place.column))


def _game(source: Source, parameters: Any) -> Game:
    return Game(compile_variant(build_explained(source, parameters)))


def _lines(position: Position, expectation: Expectation) -> int:
    if expectation.kind != "perft":
        return 0
    try:
        return int(len(position.legal_moves()) ** int(expectation.subject))
    except NdVariantsError:  # reported when it is tried
        return 0


def _too_many(expectation: Expectation) -> Trial:
    label = f"this and what is counted before it are more than {MOST_LINES:,} lines of moves"
    return _not_tried(expectation.place, NdVariantsError(label, _PART))


def _reached(game: Game, promise: Promise) -> Position | Trial:
    place = promise.place
    try:
        position = game.start()
        if promise.position is not None:
            place = promise.position.place
            position = game.position(promise.position.text)
        if promise.after is not None:
            place = promise.after.place
            position = position.after(promise.after.text)
    except NdVariantsError as error:
        return _not_tried(place, error)
    return position


def _not_tried(place: Place, error: NdVariantsError) -> Trial:
    if isinstance(error, VariantError):
        message, hint = f"with these parameters the file has a fault: {error.problems[0].message}", ""
    else:
        message, hint = error.reason, error.hint
    return Trial(place, NotTried(message, hint).at(place))


def _tried(position: Position, expectation: Expectation) -> Trial:
    try:
        return _TRIALS[expectation.kind](position, expectation)
    except NdVariantsError as error:
        return _not_tried(expectation.place, error)


# --------------------------------------------------------------------------- one kind of expectation each


def _count(position: Position, expectation: Expectation) -> Trial:
    depth, place = int(expectation.subject), expectation.place
    found = str(perft(position, depth))
    if not expectation.wanted:
        return Trial(place, NotCounted(depth, found).at(place), found)
    if found == expectation.wanted:
        return Trial(place)
    return Trial(place, OtherCount(depth, found, expectation.wanted).at(place), found)


def _legal(position: Position, expectation: Expectation) -> Trial:
    place, move = expectation.place, expectation.subject
    try:
        position.parse_move(move)
    except IllegalMoveError as error:
        return Trial(place, NotLegal(error.reason, error.hint).at(place), "illegal")
    return Trial(place)


def _illegal(position: Position, expectation: Expectation) -> Trial:
    place, move = expectation.place, expectation.subject
    try:
        found = position.parse_move(move)
    except IllegalMoveError:
        return Trial(place)
    return Trial(place, LegalAfterAll(move, found.piece or "").at(place), "legal")


def _outcome(position: Position, expectation: Expectation) -> Trial:
    outcome = position.outcome()
    found = NOT_ENDED if outcome is None else str(outcome)
    wanted, _, reason = (part.strip() for part in expectation.wanted.partition(":"))
    same = found == f"{wanted}: {reason}" if reason else found.partition(":")[0] == wanted
    said = "the game goes on" if outcome is None else f"the outcome is `{found}`"
    return _compared(expectation, same, said, found)


def _check(position: Position, expectation: Expectation) -> Trial:
    found = "yes" if position.in_check() else "no"
    said = f"{position.side} is {'' if position.in_check() else 'not '}in check"
    return _compared(expectation, found == expectation.wanted, said, found)


def _cell(position: Position, expectation: Expectation) -> Trial:
    cell = position.game.cells[position.game.notation.cell(expectation.subject)]
    piece = position.piece_at(cell)
    found = "gone" if cell in position.deleted() else "empty"
    if piece is not None:
        found = f"{piece.player} {piece.piece}"
    said = f"{cell} is {found}" if piece is None else f"a {found} stands on {cell}"
    return _compared(expectation, found == expectation.wanted, said, found)


def _register(position: Position, expectation: Expectation) -> Trial:
    found = ",".join(map(str, position.registers()[expectation.subject]))
    return _compared(expectation, found == expectation.wanted, f"`{expectation.subject}` holds {found}", found)


def _position(position: Position, expectation: Expectation) -> Trial:
    found = position.text()
    same = position.game.position(expectation.wanted).text() == found
    return _compared(expectation, same, f"the position is `{found}`", found)


def _compared(expectation: Expectation, same: bool, said: str, found: str) -> Trial:
    if same:
        return Trial(expectation.place)
    return Trial(expectation.place, OtherThanSaid(said).at(expectation.place), found)


_TRIALS: dict[str, Callable[[Position, Expectation], Trial]] = {
    "perft": _count,
    "legal": _legal,
    "illegal": _illegal,
    "outcome": _outcome,
    "check": _check,
    "cell": _cell,
    "register": _register,
    "position": _position,
}
