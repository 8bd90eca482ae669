"""Choices for ``-p``: each parameter with its value, its choices or range, and what it is for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ndvariants.builder.shape.extends import Document
from ndvariants.builder.shape.faults import Faults
from ndvariants.builder.shape.parameters import Parameter, declared, default_of, range_text
from ndvariants.model.variant import ParameterValue, Variant


def parameter_lines(document: Document, variant: Variant) -> list[str]:
    """A line for each parameter of a file, as it is in *variant*, and below it one for each of its choices."""
    lines = []
    for parameter in _free(document):
        value = variant.parameters[parameter.name]
        limits = [text for text in (_kind(parameter), _usual(parameter, variant.parameters, value)) if text]
        said = f"{parameter.name} = {value_text(value)}" + (f" ({'; '.join(limits)})" if limits else "")
        lines.append(said + (f": {parameter.help}" if parameter.help else ""))
        lines += [f"    {word}: {parameter.told[word]}" for word in parameter.choices if word in parameter.told]
        if isinstance(value, tuple) and _goes_on(parameter.name, variant):
            lines.append(f'    beyond the last one each is {value[-1]}; one alone is set by -p "{parameter.name}[0]=1"')
    return lines


def parameter_entries(document: Document, variant: Variant) -> list[dict[str, Any]]:
    """The same as plain values for a program."""
    return [
        {
            "name": parameter.name,
            "type": parameter.type,
            "value": _plain(variant.parameters[parameter.name]),
            "default": _plain(default_of(parameter, variant.parameters)),
            "range": range_text(parameter),
            "choices": {word: parameter.told.get(word, "") for word in parameter.choices},
            "help": parameter.help,
        }
        for parameter in _free(document)
    ]


def value_text(value: ParameterValue) -> str:
    """A value as ``-p`` takes it.

    >>> value_text((8, 8, 3)), value_text(True), value_text("rank")
    ('8,8,3', 'true', 'rank')
    """
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _free(document: Document) -> list[Parameter]:
    return [parameter for parameter in declared(document, Faults()) if not parameter.constant]


def _kind(parameter: Parameter) -> str:
    if parameter.choices:
        return "" if parameter.told else " or ".join(parameter.choices)
    if parameter.type == "boolean":
        return "true or false"
    limits = range_text(parameter)
    if parameter.type == "list":
        return f"a list of {limits or 'integers'}"
    return limits or "an integer"


def _usual(parameter: Parameter, values: Mapping[str, ParameterValue], value: ParameterValue) -> str:
    usual = default_of(parameter, values)
    return "" if usual == value else f"by default {value_text(usual)}"


def _goes_on(name: str, variant: Variant) -> bool:
    """Return True if the file takes elements of this list, so that the last one goes on."""
    return re.search(rf"\b{re.escape(name)}\[[a-z]", variant.merged or "") is not None


def _plain(value: ParameterValue) -> ParameterValue | list[int]:
    return list(value) if isinstance(value, tuple) else value
