"""A file mended by what is sure alone: what ``validate --fix`` writes."""

from __future__ import annotations

from collections.abc import Callable

from ndvariants.advice.building import Setting
from ndvariants.advice.repair import Step, repaired
from ndvariants.errors import Edit, Problem, Surety

Loads = Callable[[str], bool]


def fixed(text: str, setting: Setting, loads: Loads) -> tuple[str, list[Step]]:
    """The text with every fault mended, and how; the text as it was where one is left, or the new one does not load."""
    begun = setting.built(text)
    repair = None if begun is None else repaired(begun, setting, is_sure)
    whole = repair is not None and repair.steps and not repair.left and loads(repair.built.text)
    return (repair.built.text, repair.steps) if repair is not None and whole else (text, [])


def is_sure(problem: Problem, edit: Edit) -> bool:
    """Whether an edit may be applied without asking: it is sure, and the only one that is."""
    sure = [one for one in problem.edits if one.surety is Surety.SURE]
    return edit.surety is Surety.SURE and len({one.text for one in sure}) == 1
