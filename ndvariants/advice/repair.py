"""A file mended by a loop: build, apply the surest edit to its text, build again, until nothing more can be mended.

A fault that is gone when another one is mended was its consequence; one that appears was hidden by it. No edit is
believed: it counts only where the file that it makes has fewer faults, or faults further on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from time import thread_time

from ndvariants.advice.applying import Change, change_of, offset
from ndvariants.advice.building import Built, Key, Setting
from ndvariants.errors import Edit, Place, Problem, Surety, write
from ndvariants.faults.geometry import Uncompiled
from ndvariants.faults.names import Misnamed, NoCell
from ndvariants.faults.phrases import Misphrased
from ndvariants.faults.reading import Unread
from ndvariants.faults.remarks.games import EmptyZone, TurnWithoutEnd
from ndvariants.faults.shape import Misshapen
from ndvariants.faults.taken import Taken
from ndvariants.language.yaml.places import Text

MOST_BUILDS = 40
MOST_SECONDS = 1.0  # of computing, after which the faults of a huge file are those that were found so far
MOST_NEW = 2  # faults that an edit may uncover

May = Callable[[Problem, Edit], bool]

Loads = Callable[[str], bool]


@dataclass(frozen=True)
class Step:
    """One edit that was applied: the fault that it mends, the text that it replaced, and what came of it."""

    problem: Problem
    edit: Edit
    change: Change
    was: str
    after: Built


@dataclass
class Repair:
    """A text on its way: ``steps`` have been taken, ``built`` is what came of it.

    ``mended`` are the faults of the steps, ``left`` those of ``built``; both stand where they do in the first text.
    """

    setting: Setting
    built: Built
    left: list[Problem]
    mended: list[Problem] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    builds: int = 1
    refused: set[tuple[Key, str]] = field(default_factory=set)

    @property
    def roots(self) -> list[Problem]:
        """The faults that explain all others."""
        return [*self.mended, *self.left]

    def take(self, step: Step) -> None:
        """Go on with the text of a step: faults that it has not mended are those they were, others are new."""
        known: dict[Key, list[Problem]] = {}
        for problem, origin in zip(self.built.faults, self.left, strict=True):
            if problem is step.problem:
                self.mended.append(_with_first(origin, problem.edits.index(step.edit)))
            else:
                known.setdefault(self.built.key(problem), []).append(origin)
        self.steps.append(step)
        self.built = step.after
        self.left = []
        for problem in step.after.faults:
            same = known.get(step.after.key(problem))
            self.left.append(same.pop(0) if same else self._at_first(problem))

    def _at_first(self, problem: Problem) -> Problem:
        text = self.built.text
        for step in reversed(self.steps):
            before = step.change.undone(text, step.was)
            problem = _before(problem, step.change, text, before)
            text = before
        return problem


def repaired(begun: Built, setting: Setting, may: May) -> Repair:
    """A text mended by those edits that may be applied, as far as that goes."""
    repair = Repair(setting, begun, list(begun.faults))
    end = thread_time() + MOST_SECONDS
    while repair.built.faults:
        step = _step(repair, may, end)
        if step is None:
            break
        repair.take(step)
    return repair


def _with_first(origin: Problem, number: int) -> Problem:
    """A fault whose hint is the edit that mended it, where that is not the first of its edits."""
    if number == 0 or number >= len(origin.edits):
        return origin
    best = origin.edits[number]
    edits = (best, *(edit for edit in origin.edits if edit is not best))
    return replace(origin, hint=str(write(best.text)), edits=edits)


def is_likely(problem: Problem, edit: Edit) -> bool:
    """Return whether an edit may show what hangs on a fault: it is no example that has to be filled in."""
    return edit.surety is not Surety.GAPS


def _step(repair: Repair, may: May, end: float) -> Step | None:
    before, path = repair.built, repair.setting.path
    offers = [(p, [e for e in p.edits if e.place.path == path and may(p, e)]) for p in before.faults]
    again = {problem.about for problem in repair.mended if problem.about}  # in its other places a name waits
    offers.sort(key=lambda one: (one[0].about in again, stage(one[0]), *(-edit.surety for edit in one[1][:1])))
    for problem, edits in offers:
        best = None
        for edit in edits:
            tried = before.key(problem), edit.text
            if tried in repair.refused:
                continue
            if repair.builds >= MOST_BUILDS or thread_time() > end:
                return best
            repair.builds += 1
            step = step_of(before, problem, edit, repair.setting)
            if step is None or not _is_believed(step, before):
                repair.refused.add(tried)
            elif best is None or len(step.after.faults) < len(best.after.faults):
                best = step
            if best is not None and not best.after.faults:
                break
        if best is not None:
            return best
    return None


def _is_believed(step: Step, before: Built) -> bool:
    """Return whether a step uncovers something hidden by YAML or by what was meant otherwise; a guess may make it."""
    return step.edit.surety is Surety.SURE or not stage(step.problem) or not step.after.beyond(before)


def step_of(before: Built, problem: Problem, edit: Edit, setting: Setting) -> Step | None:
    """The step that an edit of a fault is; None where it mends nothing, or breaks something else."""
    change = change_of(edit, before.source, before.text)
    text = change.of(before.text)
    after = setting.built(text) if text != before.text else None
    if after is None or not _is_better(problem, change, before, after):
        return None
    return Step(problem, edit, change, before.text[change.start : change.end], after)


_LATE = (Uncompiled, EmptyZone, TurnWithoutEnd)
_STAGES: tuple[tuple[type, ...], ...] = ((Unread,), (Misshapen,), (Misphrased,), (Misnamed, Taken, NoCell))


def stage(problem: Problem) -> int:
    """Return how early a fault is found; an earlier stage hides later ones."""
    if problem.of(*_LATE):
        return len(_STAGES) + 1
    return next((stage for stage, kinds in enumerate(_STAGES) if problem.of(*kinds)), len(_STAGES))


def _is_better(problem: Problem, change: Change, before: Built, after: Built) -> bool:
    """Return whether the fault is gone, and what is new stands elsewhere: it was hidden, not made."""
    new = after.beyond(before)
    here = change.moved(offset(before.text, problem.place))
    there = [p for p in after.faults if p.code == problem.code and offset(after.text, p.place) == here]
    if there and len(after.faults) >= len(before.faults):
        return False
    if len(new) > MOST_NEW and stage(problem) > 0:
        return False
    later = all(stage(p) > stage(problem) and not _is_inside(p, change, after.text) for p in new)
    return later or all(stage(p) >= stage(problem) and not _is_beside(p, change, after.text) for p in new)


def _is_inside(problem: Problem, change: Change, text: str) -> bool:
    start = offset(text, problem.place)
    return start < change.start + len(change.text) and change.start < start + problem.place.length


def _is_beside(problem: Problem, change: Change, text: str) -> bool:
    return problem.place.line == text.count("\n", 0, change.start) + 1


def _before(problem: Problem, change: Change, text: str, before: str) -> Problem:
    """A fault of a changed text where it stands in the text before; without edits that the change has overtaken."""

    def moved(place: Place) -> Place:
        start = offset(text, place)
        first, last = change.origin(start), change.origin(start + place.length)
        return Text(place.path, before).span(first, last if place.length else first)

    def is_apart(edit: Edit) -> bool:
        start = offset(text, edit.place)
        return start + edit.place.length < change.start or change.start + len(change.text) < start

    path = problem.place.path
    related = tuple((moved(p) if p.path == path else p, word) for p, word in problem.related)
    edits = tuple(replace(e, place=moved(e.place)) for e in problem.edits if e.place.path == path and is_apart(e))
    return replace(problem, place=moved(problem.place), related=related, edits=edits)


# A file mended by what is sure alone: what ``validate --fix`` writes.


def fixed(text: str, setting: Setting, loads: Loads) -> tuple[str, list[Step]]:
    """The text with every fault mended, and how; the text as it was where one is left, or the new one does not load."""
    begun = setting.built(text)
    repair = None if begun is None else repaired(begun, setting, is_sure)
    whole = repair is not None and repair.steps and not repair.left and loads(repair.built.text)
    return (repair.built.text, repair.steps) if repair is not None and whole else (text, [])


def is_sure(problem: Problem, edit: Edit) -> bool:
    """Return whether an edit may be applied without asking: it is sure, and the only one that is."""
    sure = [one for one in problem.edits if one.surety is Surety.SURE]
    return edit.surety is Surety.SURE and len({one.text for one in sure}) == 1
