"""A file built, and its faults explained where it has some: roots alone, each with what to write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
        raise VariantError(explained(tried, source, parameters or {}))
    return tried.variant


def explained(tried: Attempt, source: Source, parameters: Mapping[str, Any]) -> list[Problem]:
    """The faults of a file, found by mending one after the other: those that go with another one are left out."""
    from ndvariants.advice.building import Built, Setting, advised  # only files with faults wait for it
    from ndvariants.advice.follow_ons import once
    from ndvariants.advice.redact import redacted
    from ndvariants.advice.repair import is_likely, repaired

    setting = Setting(source.path, parameters, source.confined, source.parents)
    repair = repaired(Built(source.text, source, advised(tried)), setting, is_likely)
    return redacted(once(tried.faults.in_file_order(repair.roots)), source)
