"""A file built, and its faults explained where it has some: roots alone, each with what to write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ndvariants.advice.axis_names import one_for_the_axes
from ndvariants.advice.follow_ons import roots
from ndvariants.advice.inherited import told_from_the_child
from ndvariants.advice.plainly import told_plainly
from ndvariants.advice.veiled import veiled
from ndvariants.builder.build import Attempt, attempt
from ndvariants.errors import Problem, VariantError
from ndvariants.language.yaml.source import Source
from ndvariants.model.variant import Variant


def build_explained(source: Source, parameters: Mapping[str, Any] | None = None) -> Variant:
    """The variant that a file describes, with these parameters (the others by default).

    Raises VariantError with every fault of the file, explained; ParameterError when a given value does not fit.
    """
    tried = attempt(source, parameters or {})
    if tried.variant is None:
        raise VariantError(veiled(explained(tried), source))
    return tried.variant


def explained(tried: Attempt) -> list[Problem]:
    """The faults of a file without what only follows from others, each with what to write where that is known."""
    if tried.draft is None:
        return tried.faults.in_file_order(roots(tried.problems))
    told = one_for_the_axes(told_from_the_child(tried.problems, tried.draft.document), tried.draft)
    return tried.faults.in_file_order(told_plainly(roots(told), tried.draft))
