"""One build of a text, and its faults with what to write instead: what the loop of repair takes its steps over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ndvariants.advice.applying import offset
from ndvariants.advice.axis_names import one_for_the_axes
from ndvariants.advice.follow_ons import roots
from ndvariants.advice.inherited import told_from_the_child
from ndvariants.advice.plainly import told_plainly
from ndvariants.builder.build import Attempt, attempt
from ndvariants.errors import ParameterError, Problem, VariantError
from ndvariants.language.yaml.source import Source, source_from_text
from ndvariants.resources import Confined

Key = tuple[str, tuple[str, ...], str]


@dataclass(frozen=True)
class Built:
    """A text with its faults; ``source`` is None where it is no YAML."""

    text: str
    source: Source | None
    faults: tuple[Problem, ...]

    def key(self, problem: Problem) -> Key:
        """Key of a fault that survives when lines move: its code, its subject, and the text at its place."""
        at = offset(self.text, problem.place)
        return problem.code, problem.about, self.text[at : at + max(problem.place.length, 1)]

    def beyond(self, other: Built) -> tuple[Problem, ...]:
        """The faults that another build does not have."""
        left = Counter(map(other.key, other.faults))
        found = []
        for problem in self.faults:
            key = self.key(problem)
            if left[key]:
                left[key] -= 1
            else:
                found.append(problem)
        return tuple(found)


@dataclass(frozen=True)
class Setting:
    """Build settings of every version of a file: its path, its parameters, and which other files it may read."""

    path: str
    parameters: Mapping[str, Any]
    confined: Confined | None = None
    parents: tuple[tuple[str, str], ...] | None = None

    def source(self, text: str) -> Source:
        """A text as data; VariantError where it is no YAML."""
        return replace(source_from_text(text, self.path), confined=self.confined, parents=self.parents)

    def built(self, text: str) -> Built | None:
        """A text and its faults, remarks are none; None where the parameters that were given do not fit it."""
        source = None
        try:
            source = self.source(text)
            return Built(text, source, advised(attempt(source, self.parameters)))
        except VariantError as error:
            return Built(text, source, tuple(error.problems))
        except ParameterError:
            return None


def advised(tried: Attempt) -> tuple[Problem, ...]:
    """The faults that one build has found, each with what to write where that is known, in the order of the file."""
    found: Sequence[Problem] = [problem for problem in tried.problems if problem.severity == "error"]
    found = roots(found)
    if tried.draft is not None:
        found = one_for_the_axes(told_from_the_child(found, tried.draft.document), tried.draft)
        found = told_plainly(found, tried.draft)
    return tuple(tried.faults.in_file_order(found))
