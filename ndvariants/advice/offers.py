"""The changes that an editor may offer for faults: each was tried, and mends the fault that it is offered for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ndvariants.advice.applying import Change
from ndvariants.advice.building import Setting
from ndvariants.advice.repair import step_of
from ndvariants.errors import Problem, Surety

MOST_TRIED = 100  # edits of one file
_LONGEST = 60  # characters of a title


@dataclass(frozen=True, slots=True)
class Offer:
    """A change of a text that mends a fault of it, and what a menu calls it."""

    problem: Problem
    title: str
    change: Change
    surety: Surety


def offers(text: str, setting: Setting, problems: Iterable[Problem]) -> Iterator[Offer]:
    """The changes that mend some faults of a text, the likeliest of each first; examples to fill in are none."""
    tried, built = 0, setting.built(text)
    wanted = {(problem.code, problem.place) for problem in problems}
    if built is None:
        return
    for problem in built.faults:
        if (problem.code, problem.place) not in wanted:
            continue  # hidden by another one, until that is mended
        for edit in problem.edits:
            if edit.surety is Surety.GAPS or edit.place.path != setting.path or tried >= MOST_TRIED:
                continue
            tried += 1
            step = step_of(built, problem, edit, setting)
            if step is not None:
                yield Offer(problem, _title(edit.text), step.change, edit.surety)


def _title(text: str) -> str:
    if not text.strip():
        return "Remove it" if not text else "Indent it"
    line = " ".join(text.split())
    return f"Write `{line if len(line) <= _LONGEST else line[:_LONGEST] + '…'}`"
