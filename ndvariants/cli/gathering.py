"""Options that a command gets together, as one value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from typing import Any


def gathered(kind: type[Any], name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator: the options that are called like the fields of *kind* come as one value of it, called *name*."""
    options = [field.name for field in fields(kind)]

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def called(**said: Any) -> Any:
            return function(**{name: kind(**{option: said.pop(option) for option in options})}, **said)

        return called

    return decorate
