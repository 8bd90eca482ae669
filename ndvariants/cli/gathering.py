"""The options of a command, each written once: beside the field of the request that it sets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, fields
from functools import wraps
from inspect import cleandoc
from typing import Any

import click

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
_OPTIONS, _KIND = "options", "kind"


def given(*options: Decorator) -> Any:
    """A field that these options set, of which one has its name; the others keep to themselves what they are given."""
    return field(metadata={_OPTIONS: options})


def option(*names: str, **said: Any) -> Any:
    """A field that a ``click.option`` sets; its help shows the default where there is one."""
    said.setdefault("show_default", said.get("default") not in (None, ""))
    return given(click.option(*names, **said))


def flag(*names: str, help: str) -> Any:
    """A field that an option without a value sets: whether it was given."""
    return given(click.option(*names, is_flag=True, help=help))


def argument(*names: str, **said: Any) -> Any:
    """A field that a ``click.argument`` sets."""
    return given(click.argument(*names, **said))


def part(kind: type[Any]) -> Any:
    """A field that holds a value of *kind*, which has options of its own."""
    return field(metadata={_KIND: kind})


def gathered(kind: type[Any], name: str = "asked") -> Decorator:
    """A decorator: the options of the fields of *kind*, in their order, which come as one value of it called *name*."""
    parts = [field.name for field in fields(kind)]

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def called(**said: Any) -> Any:
            return function(**{name: kind(**{part: said.pop(part) for part in parts})}, **said)

        found: Callable[..., Any] = called
        for one in reversed(fields(kind)):
            if _KIND in one.metadata:
                found = gathered(one.metadata[_KIND], one.name)(found)
            for option in reversed(one.metadata.get(_OPTIONS, ())):
                found = option(found)
        return found

    return decorate


def command_of(name: str, kind: type[Any]) -> Callable[[Callable[..., Any]], click.Command]:
    """A decorator: the command of this name, whose help is the docstring of the request that it gets."""
    return lambda function: click.command(name, help=cleandoc(kind.__doc__ or ""))(gathered(kind)(function))
