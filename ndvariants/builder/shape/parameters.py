"""Parameters: what a file declares, and the values given for one game.

A declaration that is just a value is a constant. Values given from outside (``-p n=4``, ``load("...", n=4)``, or an
element alone, ``-p "arm_at[3]=40"``) are checked against type, range and choices; a value that does not fit raises
ParameterError, whose text says what would.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ndvariants.builder.shape.defaults import Part, Values, read_default, value_of
from ndvariants.builder.shape.extends import Document
from ndvariants.builder.shape.faults import Faults
from ndvariants.errors import ParameterError
from ndvariants.faults.fault import suggestion
from ndvariants.faults.rules import (
    BooleanUnfit,
    ChoiceUnfit,
    DefaultUnfit,
    EmptyRange,
    IntegerUnfit,
    NoChoices,
    NoDefault,
    NoRange,
    ParameterWithout,
)
from ndvariants.model.variant import ParameterValue
from ndvariants.suggest import listed

LARGEST = 10**9
_INTEGER = re.compile(r"[+-]?[0-9]{1,10}")
_WORKED_OUT = re.compile(r"[a-zA-Z]\w*\s*[\[(*/+=-]|[*/+-]\s*[a-zA-Z]|\btimes\b|^[a-zA-Z]\w*$")
_ELEMENT = re.compile(r"(?P<name>\w+)\s*\[\s*(?P<index>[0-9]{1,4})\s*\]")
_TRUTHS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
_TYPES = {
    "integer": "an integer", "choice": "a word", "list": "a list of integers", "boolean": "true or false",
    "axis": "the name of an axis",
}  # fmt: skip


@dataclass(frozen=True)
class Parameter:
    """One declared parameter. ``low`` and ``high`` bound an integer, or each element of a list.

    ``told`` has the help of each choice that has one of its own. Where ``follows`` is given, the default is worked out
    from the parameters before this one; ``default`` is that value while they have their defaults.
    """

    name: str
    type: str
    default: ParameterValue
    low: int = -LARGEST
    high: int = LARGEST
    choices: tuple[str, ...] = ()
    help: str = ""
    constant: bool = False
    told: Mapping[str, str] = field(default_factory=dict)
    follows: tuple[Part, ...] = ()


def declared(document: Document, faults: Faults) -> tuple[Parameter, ...]:
    """The parameters of a file, in its order; wrong declarations are added to ``faults``."""
    found: dict[str, Parameter] = {}
    for name in document.get("parameters") or {}:
        parameter = _declared(document, name, {one.name: one.default for one in found.values()}, faults)
        if parameter is not None:
            found[name] = parameter
    return tuple(found.values())


def bind(parameters: tuple[Parameter, ...], given: Mapping[str, Any], variant: str) -> dict[str, ParameterValue]:
    """The value of every parameter: the given ones read and checked, the others by default.

    Raises ParameterError with one line for each value that does not fit.
    """
    free = {parameter.name: parameter for parameter in parameters if not parameter.constant}
    whole: dict[str, ParameterValue] = {}
    elements: dict[str, dict[int, Any]] = {}
    complaints = []
    for name, value in given.items():
        element = _ELEMENT.fullmatch(name.strip())
        parameter = free.get(element["name"] if element else name)
        if parameter is None:
            complaints.append(_no_such(name, free, variant))
        elif element:
            elements.setdefault(parameter.name, {})[int(element["index"])] = value
        else:
            try:
                whole[name] = read(parameter, value)
            except ValueError as error:
                complaints.append(f"parameter `{name}` of {variant}: {error}")
    values: dict[str, ParameterValue] = {}
    for parameter in parameters:
        try:
            values[parameter.name] = whole[parameter.name] if parameter.name in whole else default_of(parameter, values)
            for index, value in elements.get(parameter.name, {}).items():
                values[parameter.name] = _with_element(parameter, values[parameter.name], index, value)
        except ValueError as error:
            values.setdefault(parameter.name, parameter.default)
            complaints.append(f"parameter `{parameter.name}` of {variant}: {error}")
    if complaints:
        raise ParameterError("\n".join(complaints))
    return values


def default_of(parameter: Parameter, values: Values) -> ParameterValue:
    """The default with these values of the parameters before it. Raises ValueError where it does not fit."""
    if not parameter.follows:
        return parameter.default
    numbers = value_of(parameter.follows, values)
    try:
        return read(parameter, numbers if parameter.type == "list" else numbers[0])
    except ValueError as error:
        raise ValueError(f"its default does not fit the other parameters: {error}") from error


def _no_such(name: str, free: Mapping[str, Parameter], variant: str) -> str:
    if not free:
        return f"{variant} has no parameter `{name}`: {variant} has no parameters"
    close = suggestion(name, free)
    known = f"known parameters: {', '.join(sorted(free))}"
    return f"{variant} has no parameter `{name}`: {f'{close} ' if close else ''}{known}"


def _with_element(parameter: Parameter, whole: ParameterValue, index: int, value: Any) -> ParameterValue:
    if not isinstance(whole, tuple):
        raise ValueError(f"it is no list: write `{parameter.name}=`, without `[{index}]`")
    if index >= len(whole):
        raise ValueError(f"there is no element {index}: it has the elements 0 to {len(whole) - 1}")
    return (*whole[:index], _in_range(parameter, _integer(value)), *whole[index + 1 :])


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
            raise ValueError(f"`{value}` is none of {listed(parameter.choices)}{close}{_explained(parameter)}")


def _explained(parameter: Parameter) -> str:
    told = [f"\n  {word}: {parameter.told[word]}" for word in parameter.choices if word in parameter.told]
    return f" ({parameter.help})" * bool(parameter.help) + "".join(told)


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


def _declared(document: Document, name: str, above: Values, faults: Faults) -> Parameter | None:
    entry = document.get("parameters", name)
    where = ("parameters", name)
    if not isinstance(entry, dict):
        kind = _type_of(entry)
        if kind is None:
            faults.report(NoDefault(name), document.place(*where))
            return None
        value = tuple(entry) if kind == "list" else entry
        return Parameter(name, kind, value, choices=(str(entry),) if kind == "choice" else (), constant=True)
    default, written = entry.get("default"), entry.get("choices") or ()
    choices = tuple(str(word) for word in written if word is not None)
    kind = entry.get("type") or ("choice" if choices else _type_of(default))
    if kind is None or default is None:
        missing = "default" if default is None else "type"
        faults.report(
            ParameterWithout(name, missing, "integer" if missing == "type" else 3), document.key_place(*where)
        )
        return None
    if kind in ("choice", "axis") and not choices:
        faults.report(NoChoices(kind, name), document.key_place(*where))
        return None
    low, high = _range(document, name, kind, faults)
    told = {str(word): str(text) for word, text in written.items() if text} if isinstance(written, dict) else {}
    unchecked = Parameter(name, kind, 0, low, high, choices, str(entry.get("help") or ""), told=told)
    if kind in ("integer", "list") and _is_worked_out(default):
        parts = read_default(document, name, default, above, faults)
        if parts is None:
            return None
        unchecked = replace(unchecked, follows=parts)
    try:
        if unchecked.follows:
            return replace(unchecked, default=default_of(unchecked, above))
        return replace(unchecked, default=read(unchecked, _plain(default, kind)))
    except ValueError as error:
        _note_default(document, unchecked, error, faults)
        return None


def _plain(default: Any, kind: str) -> Any:
    return str(default) if isinstance(default, bool) and kind in ("choice", "axis") else default


def _is_worked_out(default: Any) -> bool:
    texts = [entry for entry in (default if isinstance(default, list) else [default]) if isinstance(entry, str)]
    return any(_WORKED_OUT.search(text) for text in texts)


def _note_default(document: Document, parameter: Parameter, error: ValueError, faults: Faults) -> None:
    place = document.place("parameters", parameter.name, "default")
    said = str(error).partition("\n")[0].removesuffix(f" ({parameter.help})")
    wrong, _, close = said.partition("; ")
    facts = (close, parameter.name, wrong, _TYPES[parameter.type])
    unfit = {"integer": IntegerUnfit, "boolean": BooleanUnfit}.get(parameter.type, DefaultUnfit)
    chosen = parameter.choices and unfit is DefaultUnfit
    faults.report(ChoiceUnfit(*facts, parameter.choices) if chosen else unfit(*facts), place)


def _range(document: Document, name: str, kind: str, faults: Faults) -> tuple[int, int]:
    text = document.get("parameters", name, "range")
    if text is None:
        return -LARGEST, LARGEST
    place = document.place("parameters", name, "range")
    if kind not in ("integer", "list"):
        faults.report(NoRange(name, _TYPES[kind]), place)
        return -LARGEST, LARGEST
    low, high = (max(-LARGEST, min(LARGEST, int(end))) for end in str(text).split(".."))
    if low > high:
        faults.report(EmptyRange(name, low, high), place)
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
