"""Base classes of all faults."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar, Never, Self, dataclass_transform

from ndvariants.errors import Edit, Hint, Place, Problem, Remedy, Subject, meant
from ndvariants.suggest import nearest, surety_of

COUNTED = "cells are counted from 1, from the owner's side"
NO_LOSS = "remove it; or let royals be taken with `options: {{check: false}}`"
Says = tuple[str, str] | tuple[str, str, Hint]  # message, label and fix of a fault


@dataclass(frozen=True, slots=True)
class Example:
    """A wrong part of a file, and what to write instead.

    The two take the place of ``at`` in the tests' file, as ``inside`` has it, where `«»` stands for them.
    ``file`` is another file of the tests, ``whole`` one written here; both contain `«»`. ``by`` is the command that
    reports the fault if it is not `validate`, and ``many`` the number of repetitions. ``shown``: the page of problems
    quotes both.
    """

    bad: str
    good: str
    at: str = "#more"
    inside: str = "«»"
    file: str = ""
    whole: str = ""
    by: str = ""
    many: int = 1
    shown: bool = False


@dataclass_transform(frozen_default=True, eq_default=False)
class Fault:
    """A fault of a variant file, or a remark on one.

    A class with a ``code`` is documented: its docstring is its section of docs/reference/problems.md, and its
    ``examples`` are tried by the tests. The classes below it are its cases. Their fields are the facts, which
    ``message``, ``label`` and ``fix`` name in braces; ``says`` is all three of them.
    """

    code: ClassVar[str] = ""
    severity: ClassVar[str] = "error"
    examples: ClassVar[tuple[Example, ...]] = ()
    message: str = ""
    label: str = ""
    fix: Hint = ""
    says: ClassVar[Says] = ("", "")

    def __init_subclass__(cls) -> None:
        if "says" in vars(cls):
            cls.message, cls.label, cls.fix = (*cls.says, "")[:3]

    def __init__(self, *values: object, **named: object) -> None:
        kind: type = type(self)
        vars(self).update(zip(facts_of(kind), values, strict=False), **named)

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError(f"{type(self).__name__}.{name} never changes")

    @classmethod
    def plain(cls, message: str, label: str = "", fix: Hint = "") -> Self:
        """Return a case without facts."""
        fault = cls()
        vars(fault).update(message=message, label=label, fix=fix)
        return fault

    def at(
        self,
        place: Place,
        *,
        about: Subject = (),
        because: Subject = (),
        related: tuple[tuple[Place, str], ...] = (),
        edits: tuple[Edit, ...] | None = None,
    ) -> Problem:
        """Return the problem of this fault at a place, with these edits, or that of its fix."""
        hint = self.remedy()
        if edits is None:
            edits = (Edit(place, hint.text, hint.surety, hint.bare),) if isinstance(hint, Remedy) else ()
        return Problem(self.code, place, self.filled(self.message), self.filled(self.label), str(hint), self.severity,
                       related, about, because, edits, type(self))  # fmt: skip

    def remedy(self) -> Hint:
        """Return the fix with its facts."""
        fix = self.fix
        if isinstance(fix, Remedy):
            return replace(fix, text=self.filled(fix.text), sentence=self.filled(fix.sentence))
        return self.filled(fix)

    def filled(self, text: str) -> str:
        """Return a text with the facts in place of their names."""
        return text.format_map(_Facts(self)) if "{" in text or "}" in text else text


@cache
def facts_of(kind: type) -> tuple[str, ...]:
    """Return the names of a fault's fields, those of the classes above first; `dataclass` would delay every start."""
    bases = [base for base in reversed(kind.__mro__) if base not in (Fault, object)]
    own = [field for base in bases for field in vars(base).get("__annotations__", {}).items()]
    return tuple(dict.fromkeys(name for name, type_ in own if not type_.startswith("ClassVar")))


class _Facts(dict[str, Any]):
    """The attributes of a fault by name."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault

    def __missing__(self, name: str) -> Any:
        return getattr(self.fault, name)


class Unknown(Fault):
    """A fault whose fix is the known name that is most like the given one.

    If there is none, it is a list of the known names, which are called ``of``; or the ``fix`` of the class.
    """

    name: str
    known: Iterable[str]
    of: ClassVar[str] = ""

    def remedy(self) -> Hint:
        """Return the name that was meant, the known ones, or the fix."""
        return suggestion(self.name, self.known, self.of) or super().remedy()


class Advised(Fault):
    """A fault with advice of its own, from the words that people bring from elsewhere."""

    advice: Hint

    def remedy(self) -> Hint:
        """Return the advice, or else the usual fix."""
        return self.advice or super().remedy()


def suggestion(word: str, known: Iterable[str], kind: str = "") -> Hint:
    """A hint for an unknown word: the closest known one, or a list of all of them when there are few.

    >>> str(suggestion("unicron", ["rook", "unicorn"]))
    'did you mean `unicorn`?'
    >>> suggestion("xyz", ["rook", "unicorn"], "pieces")
    'known pieces: rook, unicorn'
    """
    names = sorted({str(name) for name in known})
    match = nearest(word, names)
    if match:
        return meant(match, surety_of(word, match))
    if kind and names and len(names) <= 20:
        return f"known {kind}: {', '.join(names)}"
    return ""
