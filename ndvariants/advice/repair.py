"""A file mended by a loop: build, apply the surest edit to its text, build again, until nothing more can be mended.

A fault that is gone when another one is mended was its consequence; one that appears was hidden by it. No edit is
believed: it counts only where the file that it makes has fewer faults, or faults further on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ndvariants.advice.applying import Change, change_of, offset
from ndvariants.advice.explaining import build_explained
from ndvariants.errors import Edit, Problem, Surety, VariantError
from ndvariants.language.yaml.source import Source, source_from_text
from ndvariants.resources import Confined

MOST_BUILDS = 40
MOST_NEW = 2  # faults that an edit may uncover

May = Callable[[Problem, Edit], bool]
Key = tuple[str, tuple[str, ...], str]


@dataclass(frozen=True)
class Built:
    """A text with its faults; ``source`` is None where it is no YAML."""

    text: str
    source: Source | None
    faults: tuple[Problem, ...]

    def key(self, problem: Problem) -> Key:
        """What a fault is known by when lines have moved: its code, its subject, what stands at its place."""
        at = offset(self.text, problem.place)
        return problem.code, problem.about, self.text[at : at + max(problem.place.length, 1)]


@dataclass(frozen=True)
class Step:
    """One edit that was applied: the fault that it mends, the faults that went with it, those that it uncovered.

    ``was`` is the text that it has replaced.
    """

    problem: Problem
    edit: Edit
    change: Change
    consequences: tuple[Problem, ...]
    uncovered: tuple[Problem, ...]
    after: Built
    was: str

    @property
    def is_enough(self) -> bool:
        """Whether nothing better need be looked for."""
        return not self.after.faults or bool(self.consequences and not self.uncovered)


@dataclass(frozen=True)
class Setting:
    """What every version of a file is built with: its path, its parameters, and which other files it may read."""

    path: str
    parameters: Mapping[str, Any]
    confined: Confined | None = None

    def source(self, text: str) -> Source:
        """A text as data; VariantError where it is no YAML."""
        return replace(source_from_text(text, self.path), confined=self.confined)

    def built(self, text: str) -> Built:
        """A text and its faults; remarks are none."""
        source = None
        try:
            source = self.source(text)
            build_explained(source, self.parameters)
        except VariantError as error:
            return Built(text, source, tuple(p for p in error.problems if p.severity == "error"))
        return Built(text, source, ())


@dataclass
class Repair:
    """A text on its way: ``steps`` have been taken, ``built`` is what came of it."""

    setting: Setting
    built: Built
    steps: list[Step] = field(default_factory=list)
    builds: int = 1


def repaired(text: str, setting: Setting, may: May) -> Repair:
    """A text mended by those edits that may be applied, as far as that goes."""
    repair = Repair(setting, setting.built(text))
    while repair.built.faults and repair.builds < MOST_BUILDS and _step(repair, may):
        pass
    return repair


def _step(repair: Repair, may: May) -> bool:
    """Take the best step that can be taken; whether there was one."""
    before, best = repair.built, None
    for problem, edit in _offers(before.faults, repair.setting.path, may):
        if repair.builds >= MOST_BUILDS:
            break
        repair.builds += 1
        step = step_of(before, problem, edit, repair.setting)
        if step is not None and (best is None or len(step.after.faults) < len(best.after.faults)):
            best = step
        if step is not None and (step.is_enough or edit.surety is Surety.SURE):
            break
    if best is None:
        return False
    repair.steps.append(best)
    repair.built = best.after
    return True


def step_of(before: Built, problem: Problem, edit: Edit, setting: Setting) -> Step | None:
    """The step that an edit of a fault is; None where it mends nothing, or breaks something else."""
    change = change_of(edit, before.source, before.text)
    text = change.of(before.text)
    if text == before.text:
        return None
    after = setting.built(text)
    gone, new = difference(before, after), difference(after, before)
    if not _is_better(problem, change, before, after, new):
        return None
    others = tuple(one for one in gone if one is not problem)
    return Step(problem, edit, change, others, new, after, before.text[change.start : change.end])


def _offers(faults: Sequence[Problem], path: str, may: May) -> list[tuple[Problem, Edit]]:
    """The edits of some faults: those first that most others hang on, the surer ones before."""
    found = [(p, e) for p in faults for e in p.edits if e.place.path == path and may(p, e)]
    return sorted(found, key=lambda offer: (stage(offer[0]), -offer[1].surety))


def stage(problem: Problem) -> int:
    """How early a fault is found: YAML, shapes, texts, names, meaning. An earlier stage hides later ones."""
    number = int(problem.code[3:])
    return 0 if number < 10 else number // 100 + 1


def difference(these: Built, those: Built) -> tuple[Problem, ...]:
    """The faults of one text that the other one does not have."""
    left = Counter(map(those.key, those.faults))
    found = []
    for problem in these.faults:
        key = these.key(problem)
        if left[key]:
            left[key] -= 1
        else:
            found.append(problem)
    return tuple(found)


def _is_better(problem: Problem, change: Change, before: Built, after: Built, new: tuple[Problem, ...]) -> bool:
    """Whether the fault is gone, and what is new stands elsewhere: it was hidden, not made."""
    here = _moved(offset(before.text, problem.place), change)
    there = [p for p in after.faults if p.code == problem.code and offset(after.text, p.place) == here]
    if there and len(after.faults) >= len(before.faults):
        return False
    if len(new) > MOST_NEW and stage(problem) > 0:
        return False
    later = all(stage(p) > stage(problem) and not _is_inside(p, change, after.text) for p in new)
    return later or all(stage(p) >= stage(problem) and not _is_beside(p, change, after.text) for p in new)


def _moved(at: int, change: Change) -> int:
    """Where a character stands after a change."""
    if at < change.end or change.end == change.start == at:
        return min(at, change.start)
    return at + len(change.text) - (change.end - change.start)


def _is_inside(problem: Problem, change: Change, text: str) -> bool:
    """Whether a fault lies in what a change has written."""
    start = offset(text, problem.place)
    return start < change.start + len(change.text) and change.start < start + problem.place.length


def _is_beside(problem: Problem, change: Change, text: str) -> bool:
    """Whether a fault stands on the line of a change."""
    return problem.place.line == text.count("\n", 0, change.start) + 1
