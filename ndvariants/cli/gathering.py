"""The options of a command, each written once: beside the field of the request that it sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from importlib import import_module
from inspect import cleandoc
from typing import Any, TypeVar, dataclass_transform

import click

from ndvariants.interruptions import start

Asked = TypeVar("Asked")
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
_OPTIONS, _KIND = "options", "kind"


@dataclass_transform(frozen_default=True)
def request(kind: type[Asked]) -> type[Asked]:
    """A class whose fields are what may be said to a command: there are many, of which one is ever made."""
    return dataclass(frozen=True, eq=False, repr=False)(kind)


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


def command_of(name: str, kind: type[Any], module: str) -> click.Command:
    """The command of this name: its help is the docstring of *kind*; ``obey`` of a module does what is asked.

    The module is imported when the command runs: what it works with need not be read to show its help.
    """

    def called(**said: Any) -> None:
        command = import_module(module)
        start()
        command.obey(_made(kind, said))

    found: Callable[..., Any] = called
    for one in reversed(list(_options(kind))):
        found = one(found)
    return click.command(name, help=cleandoc(kind.__doc__ or ""))(found)


def _options(kind: type[Any]) -> Iterator[Decorator]:
    for one in fields(kind):
        yield from _options(one.metadata[_KIND]) if _KIND in one.metadata else one.metadata[_OPTIONS]


def _made(kind: type[Any], said: Mapping[str, Any]) -> Any:
    def value(one: Field[Any]) -> Any:
        return _made(one.metadata[_KIND], said) if _KIND in one.metadata else said[one.name]

    return kind(**{one.name: value(one) for one in fields(kind)})
