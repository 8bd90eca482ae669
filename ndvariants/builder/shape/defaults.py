"""Defaults that follow other parameters: ``5 * product(shape) / shape[1]``, ``5 times n`` in lists.

An expression names parameters above it in the file: integers, and elements of lists, of which the last goes on.
``ahead = rank`` of a choice counts 1 where it holds, else 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

from ndvariants.builder.shape.extends import Document
from ndvariants.builder.shape.faults import Faults
from ndvariants.faults.fault import suggestion
from ndvariants.faults.rules import DefaultNotWorkedOut
from ndvariants.language.parse import parse_expression
from ndvariants.language.trees.syntax import Binary, Call, Expr, Index, Name, Number, Unary
from ndvariants.model.variant import ParameterValue
from ndvariants.suggest import listed

MOST_ELEMENTS = 1_000
_TIMES = re.compile(r"(?P<value>.+?)\s+times\s+(?P<times>.+)", re.DOTALL)
_OF_LISTS: Mapping[str, Callable[[tuple[int, ...]], int]] = {"length": len, "product": prod, "sum": sum}
_OF_NUMBERS: Mapping[str, Callable[..., int]] = {"min": min, "max": max, "abs": abs}
_OPERATORS: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda one, other: one + other,
    "-": lambda one, other: one - other,
    "*": lambda one, other: one * other,
    "/": lambda one, other: one // other if other else 0,
    "mod": lambda one, other: one % other if other else 0,
}

Values = Mapping[str, ParameterValue]


@dataclass(frozen=True)
class Part:
    """A number that a default contains, as often as ``times`` says."""

    value: Expr
    times: Expr


def read_default(document: Document, name: str, default: Any, above: Values, faults: Faults) -> tuple[Part, ...] | None:
    """The parts of a default in which there is an expression; None where it is faulty."""
    where = ("parameters", name, "default")
    entries = [(where, default)] if not isinstance(default, list) else [((*where, k), e) for k, e in enumerate(default)]
    parts = [_part(document, keys, entry, above, faults) for keys, entry in entries]
    found = tuple(part for part in parts if part is not None)
    return found if len(found) == len(parts) else None


def value_of(parts: tuple[Part, ...], values: Values) -> tuple[int, ...]:
    """The numbers of a default with these values of the parameters above it. Raises ValueError for too many."""
    found: list[int] = []
    for part in parts:
        times = _number(part.times, values)
        if len(found) + times > MOST_ELEMENTS:
            raise ValueError(f"a list of more than {MOST_ELEMENTS} elements")
        found += [_number(part.value, values)] * max(0, times)
    return tuple(found)


def _part(document: Document, keys: tuple[Any, ...], entry: Any, above: Values, faults: Faults) -> Part | None:
    if isinstance(entry, int):
        return Part(Number(entry), Number(1))
    repeated = _TIMES.fullmatch(str(entry))
    texts = (repeated["value"], repeated["times"]) if repeated else (str(entry), "1")
    place, trees = document.place(*keys), []
    for text in texts:
        tree, problems = parse_expression(text, lambda *_: place)
        wrong = "" if problems or tree is None else next(_unknown(tree, above, document), "")
        if problems or tree is None or wrong:
            faults.report(DefaultNotWorkedOut(keys[1], wrong or f"`{text}`", above), place)
            return None
        trees.append(tree)
    return Part(*trees)


def _unknown(tree: Expr, above: Values, document: Document) -> Iterator[str]:
    match tree:
        case Number():
            return
        case Name(text=name) if isinstance(above.get(name), int):
            return
        case Unary(operator="-", operand=operand):
            yield from _unknown(operand, above, document)
        case Binary(operator="=", left=Name(text=name), right=Name(text=word)) if isinstance(above.get(name), str):
            choices = document.get("parameters", name, "choices")
            if word not in choices:
                yield f"`{word}` is no choice of `{name}`; {suggestion(word, choices) or listed(choices)}"
        case Binary(operator=operator, left=left, right=right) if operator in _OPERATORS:
            yield from _unknown(left, above, document)
            yield from _unknown(right, above, document)
        case Index(name=name, indices=(index,)) if isinstance(above.get(name), tuple):
            yield from _unknown(index, above, document)
        case Call(function=name, arguments=(Name(text=of),)) if name in _OF_LISTS and isinstance(above.get(of), tuple):
            return
        case Call(function=name, arguments=arguments) if name in _OF_NUMBERS and arguments:
            for argument in arguments:
                yield from _unknown(argument, above, document)
        case Name(text=name):
            close = suggestion(name, above)
            yield f"`{name}` is no number above it" + (f"; {close}" if close else "")
        case Index(name=name) | Call(function=name):
            yield f"`{name}` is not known here"
        case _:
            yield "only numbers are reckoned with"


def _number(tree: Expr, values: Values) -> int:
    match tree:
        case Number(value=value):
            return value
        case Name(text=name):
            return int(values[name])  # type: ignore[arg-type]  # `_unknown` has let only integers pass
        case Unary(operand=operand):
            return -_number(operand, values)
        case Binary(operator="=", left=Name(text=name), right=Name(text=word)):
            return int(values[name] == word)
        case Binary(operator=operator, left=left, right=right):
            return _OPERATORS[operator](_number(left, values), _number(right, values))
        case Index(name=name, indices=(index,)):
            elements = _list(values[name])
            return elements[max(0, min(_number(index, values), len(elements) - 1))]
        case Call(function=name, arguments=(Name(text=of),)) if name in _OF_LISTS:
            return _OF_LISTS[name](_list(values[of]))
        case Call(function=name, arguments=arguments):
            return _OF_NUMBERS[name](*(_number(argument, values) for argument in arguments))
    raise AssertionError(tree)


def _list(value: ParameterValue) -> tuple[int, ...]:
    assert isinstance(value, tuple)
    return value
