"""Text to trees: the public face of the three small languages.

Every reader takes a text and a *locator* (offset, length -> Place in the author's file) and
gives what it read together with the problems that it found; a text with a fault gives ``None``, or
is left out of the list. A fault does not hide the others.

>>> parse_expression("rank = 2 adn file = 3")[1][0].hint
'did you mean `and`?'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from ndvariants.errors import MOST_TOLD, Place, Problem
from ndvariants.faults.phrases import NO_MOVEMENT, NO_STEP, NOTHING_TO_DO, STEPS_TOO_DEEP
from ndvariants.language.betza.strings import parse_betza
from ndvariants.language.grammar.tree_builder import Locate
from ndvariants.language.recovery import read_rule, shifted
from ndvariants.language.trees.board_syntax import Seam, Side
from ndvariants.language.trees.steps import UNREAD, Conditions, ForEach, Let, Step, Trigger, When
from ndvariants.language.trees.syntax import Castling, Direction, Each, EdgeCastling, Expr, Movement
from ndvariants.language.yaml.source import uncommented
from ndvariants.words.movements import Manner

MAX_BLOCKS = 20  # steps inside each other by indentation

_LET = re.compile(r"(?:let\s+(?=\w)|(?!if\b|set\b|add\b)(?:[^\W\d]+\s+)?(?=\w+\s*:?=))([^\W\d]\w*)")
_BETZA = re.compile(r"betza\b")


Tree = TypeVar("Tree")


def nowhere(offset: int, length: int) -> Place:
    """A locator for texts that stand in no file."""
    return Place("<text>", 1, offset + 1, max(1, length))


@dataclass(frozen=True)
class Reader(Generic[Tree]):
    """A function from a text and a locator to its tree and the problems in it; ``rule`` reads a line of it."""

    rule: str
    read: Callable[[str, Locate], tuple[Tree, list[Problem]]]

    def __call__(self, text: str, locate: Locate = nowhere) -> tuple[Tree, list[Problem]]:
        return self.read(text, locate)


def _by(rule: str) -> Reader[Any]:
    return Reader(rule, lambda text, locate: read_rule(rule, uncommented(text), locate))


def _movements(text: str, locate: Locate) -> tuple[list[Movement | Each | EdgeCastling], list[Problem]]:
    movements: list[Movement | Each | EdgeCastling] = []
    problems: list[Problem] = []
    for line in _lines(uncommented(text)):
        here = shifted(locate, line.offset)
        betza = _BETZA.match(line.text)
        if betza:
            read, faults = parse_betza(line.text[betza.end() :], shifted(here, betza.end()))
            movements += read
        else:
            movement, faults = read_rule("movement_line", line.text, here)
            movements += [] if movement is None else _ways(movement)
        problems += faults
        if len(problems) >= MOST_TOLD:
            break
    if not movements and not problems:
        problems.append(NO_MOVEMENT.at(locate(0, 1)))
    return movements, problems


def _ways(movement: Movement | Each) -> Iterator[Movement | Each]:
    """The movement, and those that end before its optional legs."""
    if isinstance(movement, Each):
        yield from (replace(movement, body=body) for body in _ways(movement.body))
        return
    legs = tuple(
        replace(leg, manner=tuple(manner for manner in leg.manner if manner is not Manner.OPTIONALLY))
        for leg in movement.legs
    )
    for k, leg in enumerate(movement.legs):
        if Manner.OPTIONALLY in leg.manner:
            yield replace(movement, legs=legs[:k])
    yield replace(movement, legs=legs)


def _all_steps(text: str, locate: Locate) -> tuple[list[Step], list[Problem]]:
    problems: list[Problem] = []
    steps = _steps(uncommented(text), locate, problems, 0)
    if not steps and not problems:
        problems.append(NO_STEP.at(locate(0, 1)))
    return steps, problems


@dataclass(frozen=True, slots=True)
class _Line:
    """A line at the outer level of a text, with the deeper lines under it."""

    offset: int
    text: str


def _lines(text: str) -> Iterator[_Line]:
    margin: int | None = None
    start, end, offset = 0, 0, 0
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip())
        if line.strip():
            if margin is not None and indent <= margin:
                yield _Line(start, text[start:end])
            if margin is None or indent <= margin:
                margin, start = indent, offset + indent
            end = offset + len(line.rstrip())
        offset += len(line) + 1
    if margin is not None:
        yield _Line(start, text[start:end])


def _steps(text: str, locate: Locate, problems: list[Problem], depth: int) -> list[Step]:
    steps: list[Step] = []
    for line in _lines(text):
        here = shifted(locate, line.offset)
        opening = re.search(r":[ \t]*\n", line.text)
        head = line.text[: opening.start() + 1] if opening else line.text
        step, faults = read_rule("step", head, here)
        problems += faults
        if len(problems) >= MOST_TOLD:
            break
        body: list[Step] = []
        known = len(problems)
        if opening and depth < MAX_BLOCKS:
            body = _steps(line.text[opening.end() :], shifted(here, opening.end()), problems, depth + 1)
        elif opening:
            problems.append(STEPS_TOO_DEEP.at(here(opening.end(), 1)))
        if step is None:
            steps += _unread_let(head)
        else:
            sound = len(problems) == known
            steps.append(_with_body(step, body))
            if sound and _does_nothing(steps[-1]):
                place = here(len(head) - 1, 1)
                problems.append(NOTHING_TO_DO.at(place))
    return steps


def _unread_let(text: str) -> Iterator[Step]:
    """The name that a line with a fault would have introduced: later steps may speak of it."""
    found = _LET.match(text)
    if found is not None:
        yield Let(found[1], UNREAD)


def _with_body(step: Step, body: list[Step]) -> Step:
    """The step with the lines under it inside its innermost condition or loop."""
    if not isinstance(step, When | ForEach):
        return step
    if step.body and isinstance(step.body[0], When | ForEach):
        return replace(step, body=(_with_body(step.body[0], body),))
    return replace(step, body=(*step.body, *body))


def _does_nothing(step: Step) -> bool:
    return isinstance(step, When | ForEach) and (not step.body or _does_nothing(step.body[-1]))


# The movements of a piece, one a line; a line that begins with ``betza`` holds a Betza string.
parse_movements: Reader[list[Movement | Each | EdgeCastling]] = Reader("movement_line", _movements)
# The steps of a rule, one a line; what stands deeper under a line ending in ``:`` belongs to it.
parse_steps: Reader[list[Step]] = Reader("step", _all_steps)
# A restriction of many movements, as a Movement without legs: ``capture if ply > 10``.
parse_restriction: Reader[Movement | None] = _by("restriction")
# One expression: a number, a condition, a set of cells or of pieces.
parse_expression: Reader[Expr | None] = _by("expression")
# One set of directions: ``+rank | +level``.
parse_direction: Reader[Direction | None] = _by("direction")
# One castling: ``king slides file e to g, rook file h to f, both unmoved``.
parse_castling: Reader[Castling | None] = _by("castling")
# One seam of a board: ``+file to -file, flipped``; and the sides of cells that are walls: ``+rank if rank = 4``.
parse_seam: Reader[Seam | None] = _by("seam")
parse_walls: Reader[tuple[Side, ...] | None] = _by("walls")
# The trigger of a rule: ``a cannon captures``; and a kind of move that must be made: ``any piece captures the most``.
parse_trigger: Reader[Trigger | None] = _by("trigger")
parse_duty: Reader[Trigger | None] = _by("duty")
# The conditions of an ending: ``no legal move, in check``.
parse_ending: Reader[Conditions | None] = _by("ending")
