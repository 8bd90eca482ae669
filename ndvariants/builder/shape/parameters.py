"""Parameters: what a file declares, and the values given for one game.

A declaration that is just a value is a constant. Values given from outside (``-p n=4``, ``load("...", n=4)``) are
checked against type, range and choices; a value that does not fit raises ParameterError, whose text says what would.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ndvariants.builder.shape.extends import Document
from ndvariants.builder.shape.faults import Faults, listed, suggestion
from ndvariants.errors import ParameterError
from ndvariants.model.variant import ParameterValue

LARGEST = 10**9
_INTEGER = re.compile(r"[+-]?[0-9]{1,10}")
_TRUTHS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
_TYPES = {"integer": "an integer", "choice": "a word", "list": "a list of integers", "boolean": "true or false"}


@dataclass(frozen=True)
class Parameter:
    """One declared parameter. ``low`` and ``high`` bound an integer, or each element of a list."""

    name: str
    type: str
    default: ParameterValue
    low: int = -LARGEST
    high: int = LARGEST
    choices: tuple[str, ...] = ()
    help: str = ""
    constant: bool = False


def declared(document: Document, faults: Faults) -> tuple[Parameter, ...]:
    """The parameters of a file, in its order; wrong declarations are added to ``faults``."""
    found = []
    for name in document.get("parameters") or {}:
        parameter = _declared(document, name, faults)
        if parameter is not None:
            found.append(parameter)
    return tuple(found)


def bind(parameters: tuple[Parameter, ...], given: Mapping[str, Any], variant: str) -> dict[str, ParameterValue]:
    """The value of every parameter: the given ones read and checked, the others by default.

    Raises ParameterError with one line for each value that does not fit.
    """
    by_name = {parameter.name: parameter for parameter in parameters}
    values: dict[str, ParameterValue] = {parameter.name: parameter.default for parameter in parameters}
    complaints = []
    for name, value in given.items():
        parameter = by_name.get(name)
        if parameter is None or parameter.constant:
            free = [p.name for p in parameters if not p.constant]
            hint = suggestion(name, free, "parameters") or f"{variant} has no parameters"
            complaints.append(f"{variant} has no parameter `{name}`: {hint}")
            continue
        try:
            values[name] = read(parameter, value)
        except ValueError as error:
            complaints.append(f"parameter `{name}` of {variant}: {error}")
    if complaints:
        raise ParameterError("\n".join(complaints))
    return values


def read(parameter: Parameter, value: Any) -> ParameterValue:
    """A given value (text or Python value) as the parameter's type; ValueError says why it does not fit.

    >>> read(Parameter("n", "integer", 3, 2, 6), "4")
    4
    >>> read(Parameter("shape", "list", (8, 8), 1), "5,5,3")
    (5, 5, 3)
    """
    match parameter.type:
        case "integer":
            return _in_range(parameter, _integer(value))
        case "boolean":
            return _boolean(value)
        case "list":
            return tuple(_in_range(parameter, _integer(part)) for part in _parts(value))
        case _:
            if str(value) in parameter.choices:
                return str(value)
            hint = suggestion(str(value), parameter.choices)
            close = f"; {hint}" if hint else ""
            raise ValueError(f"`{value}` is none of {listed(parameter.choices)}{close}")


def range_text(parameter: Parameter) -> str:
    """The range as text, empty when there is none.

    >>> range_text(Parameter("n", "integer", 3, 2, 6))
    '2..6'
    """
    if (parameter.low, parameter.high) == (-LARGEST, LARGEST):
        return ""
    return f"{parameter.low}..{parameter.high}"


def _integer(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and _INTEGER.fullmatch(value.strip()):
        return int(value)
    if isinstance(value, str) and value.strip().lstrip("+-").isdecimal():
        raise ValueError(f"`{value}` is too large")
    raise ValueError(f"`{value}` is no integer")


def _boolean(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if str(value).lower() in _TRUTHS:
        return _TRUTHS[str(value).lower()]
    raise ValueError(f"`{value}` is neither true nor false")


def _parts(value: Any) -> list[Any]:
    if isinstance(value, str):
        parts = [part for part in re.split(r"[,\sx×]+", value.strip("[]() ")) if part]
    elif isinstance(value, list | tuple):
        parts = list(value)
    else:
        parts = [value]
    if not parts:
        raise ValueError("an empty list; write integers with commas, such as 8,8,3")
    return parts


def _in_range(parameter: Parameter, value: int) -> int:
    if not parameter.low <= value <= parameter.high:
        raise ValueError(f"{value} is not in {range_text(parameter) or f'-{LARGEST}..{LARGEST}'}")
    return value


def _declared(document: Document, name: str, faults: Faults) -> Parameter | None:
    entry = document.get("parameters", name)
    where = ("parameters", name)
    if not isinstance(entry, dict):
        kind = _type_of(entry)
        if kind is None:
            faults.add("NDV315", document.place(*where), f"the parameter `{name}` needs a value", "", "for example 3")
            return None
        value = tuple(entry) if kind == "list" else entry
        return Parameter(name, kind, value, choices=(str(entry),) if kind == "choice" else (), constant=True)
    default, choices = entry.get("default"), tuple(str(word) for word in entry.get("choices") or () if word is not None)
    kind = entry.get("type") or ("choice" if choices else _type_of(default))
    if kind is None or default is None:
        missing = "default" if default is None else "type"
        message = f"the parameter `{name}` has no `{missing}`"
        hint = f"write `{missing}: {'integer' if missing == 'type' else 3}`, for example"
        faults.add("NDV315", document.key_place(*where), message, f"`{missing}` is missing", hint)
        return None
    if kind == "choice" and not choices:
        message = f"the choice `{name}` has no `choices`"
        faults.add("NDV315", document.key_place(*where), message, "`choices` is missing", "choices: [one, other]")
        return None
    low, high = _range(document, name, kind, faults)
    unchecked = Parameter(name, kind, 0, low, high, choices, str(entry.get("help") or ""))
    try:
        value = read(unchecked, str(default) if isinstance(default, bool) and kind == "choice" else default)
    except ValueError as error:
        place = document.place(*where, "default")
        message, _, close = f"the default of `{name}` does not fit: {error}".partition("; ")
        by_kind = {
            "integer": "choose a default that fits, or widen `range`",
            "boolean": "write `true` or `false`",
            "choice": f"add it to `choices`, or write one of them: {listed(choices)}",
        }
        faults.add("NDV315", place, message, f"expected {_TYPES[kind]}", close or by_kind.get(kind, ""))
        return None
    return Parameter(name, kind, value, low, high, choices, unchecked.help)


def _range(document: Document, name: str, kind: str, faults: Faults) -> tuple[int, int]:
    text = document.get("parameters", name, "range")
    if text is None:
        return -LARGEST, LARGEST
    place = document.place("parameters", name, "range")
    if kind not in ("integer", "list"):
        faults.add("NDV315", place, f"`{name}` is {_TYPES[kind]}: it has no range", "no integer", "remove it")
        return -LARGEST, LARGEST
    low, high = (max(-LARGEST, min(LARGEST, int(end))) for end in str(text).split(".."))
    if low > high:
        faults.add("NDV315", place, f"the range of `{name}` is empty: {low} is more than {high}", "from low to high")
        return -LARGEST, LARGEST
    return low, high


def _type_of(value: Any) -> str | None:
    match value:
        case bool():
            return "boolean"
        case int():
            return "integer"
        case str():
            return "choice"
        case list() if value and all(isinstance(part, int) and not isinstance(part, bool) for part in value):
            return "list"
    return None
