"""What ``define`` names: expressions, with or without arguments, and tables from kinds of pieces.

An expression stands for itself: before names are resolved, every use is replaced by it, with what is written for its
arguments in their places. A table is asked as a function is, ``strength(mover)``; it is then read as registers are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ndvariants.builder.names.draft import Draft, Expand
from ndvariants.builder.names.spelled import MOST_PARTS
from ndvariants.errors import Place
from ndvariants.language.parse import parse_expression
from ndvariants.language.trees.steps import UNREAD
from ndvariants.language.trees.syntax import Call, CellSet, Expr, Index, Name, Quantifier, Word
from ndvariants.language.yaml.source import Key
from ndvariants.model.variant import Table
from ndvariants.model.walk import names_in, nodes_in, rebuilt
from ndvariants.words.operators import Kind
from ndvariants.words.sets import Sets

MOST_IN_A_TABLE = 50_000  # entries, with those that are left out
_HEAD = re.compile(r"([^\W\d]\w*)(?:\((.*)\))?")
_OWN = ("operator", "kind", "verb", "options", "variable")  # texts of trees that are no names


@dataclass(frozen=True, slots=True)
class Definition:
    """A named expression: its arguments, its tree, in which no definition stands, and how many nodes that has."""

    arguments: tuple[str, ...]
    body: Expr
    size: int


def build_definitions(draft: Draft) -> Expand:
    """What replaces definitions by what they stand for in a tree. Notes their faults."""
    found: dict[str, Definition] = {}
    for head, said in draft.entries("define").items():
        name, names = _HEAD.fullmatch(head).groups()  # type: ignore[union-attr]  # the schema asks for such heads
        if name in found or (names is not None and name in draft.scope.tables):
            draft.key_fault("NDV210", ("define", head), f"`{name}` is defined already", "taken", "take another name")
        if isinstance(said, dict) or said is None:
            continue
        arguments = tuple(word.strip() for word in names.split(",")) if names else ()
        body = draft.parse(parse_expression, "define", head)
        if body is not None:
            body = _Expander(draft, found).expand(body)
            found[name] = Definition(arguments, body, sum(1 for _ in nodes_in(body)))
    return _Expander(draft, found).expand


@dataclass(frozen=True, slots=True)
class _Expander:
    """Replaces definitions by what they stand for."""

    draft: Draft
    known: Mapping[str, Definition]

    def expand(self, tree: Any) -> Any:
        """The tree without definitions."""
        if isinstance(tree, Name) and tree.text in self.known:
            return self._used(self.known[tree.text], tree.text, (), tree.place)
        if isinstance(tree, Call) and tree.function in self.known:
            arguments = tuple(self.expand(part) for part in tree.arguments)
            return self._used(self.known[tree.function], tree.function, arguments, tree.place)
        if isinstance(tree, Call) and tree.function in self.draft.scope.tables:
            return Index(tree.function, tuple(self.expand(part) for part in tree.arguments), tree.place)
        return _mapped(tree, self.expand)

    def _used(self, definition: Definition, name: str, given: tuple[Expr, ...], place: Place | None) -> Expr:
        """The expression of a definition with what is given for its arguments."""
        wanted = len(definition.arguments)
        if len(given) != wanted:
            message = f"`{name}` takes {wanted} argument{'s' * (wanted != 1)}, not {len(given)}"
            hint = f"write `{name}({', '.join(definition.arguments)})`" if wanted else f"write `{name}`"
            return self._fault("NDV308", place, message, "wrong number of arguments", hint)
        by_name = dict(zip(definition.arguments, given, strict=True))
        sizes = {argument: sum(1 for _ in nodes_in(tree)) for argument, tree in by_name.items()}
        if definition.size + sum(sizes.get(one.text, 0) for one in names_in(definition.body)) > MOST_PARTS:
            message = f"`{name}` has too many parts with all that it names: at most {MOST_PARTS:,} are possible"
            return self._fault("NDV316", place, message, "too long", "")
        try:
            body: Expr = _filled(definition.body, by_name, frozenset(self.draft.scope.axes))
        except _Unfit as unfit:
            return self._fault("NDV313", place, f"in `{name}` {unfit}", "does not fit there", unfit.hint)
        return replace(body, place=place or body.place)

    def _fault(self, code: str, place: Place | None, message: str, label: str, hint: str) -> Name:
        at = place or self.draft.document.key_place("define")
        self.draft.faults.add(code, at, message, label, hint)
        return replace(UNREAD, place=at)


class _Unfit(Exception):
    """What is given for an argument cannot stand where the argument does."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def _filled(tree: Any, given: Mapping[str, Expr], axes: frozenset[str], bound: frozenset[str] = frozenset()) -> Any:
    """The tree with what is given in place of arguments; ``bound`` are names that mean something else inside."""
    match tree:
        case Name(text=text) if text in given:
            captured = bound & {name.text for name in names_in(given[text])}
            if isinstance(given[text], Name):
                captured -= axes  # a bare name is meant as the axis, whichever cell is asked
            if captured:
                word = sorted(captured)[0]
                hint = f"name it before: `let it = {word}`" if word == "cell" else "rename it"
                raise _Unfit(f"`{word}` means something else where `{text}` stands", hint)
            return given[text]
        case Word(text=text) if text in given:
            return replace(tree, text=_word(text, given))
        case Quantifier(variable=variable):
            inner = {name: value for name, value in given.items() if name != variable}
            return _mapped(tree, lambda part: _filled(part, inner, axes, bound | {variable}))
        case CellSet(kind=Sets.ZONE):
            return _mapped(tree, lambda part: _filled(part, given, axes, bound | axes | {"cell"}))
    return _mapped(tree, lambda part: _filled(part, given, axes, bound), given)


def _word(text: str, given: Mapping[str, Expr]) -> str:
    """The name that is given for an argument which stands where only a name can."""
    value = given.get(text, Name(text))
    if not isinstance(value, Name):
        raise _Unfit(f"`{text}` stands where only a name can", "give a name")
    return value.text


def _mapped(tree: Any, part: Callable[[Any], Any], given: Mapping[str, Expr] | None = None) -> Any:
    """The tree with each part replaced; names that are texts, of kinds, axes and functions, by those *given*."""

    def changed(name: str, before: Any) -> Any:
        return _word(before, given or {}) if isinstance(before, str) and name not in _OWN else part(before)

    return rebuilt(tree, changed)


def build_tables(draft: Draft) -> tuple[Table, ...]:
    """The tables from kinds of pieces to kinds or numbers, nested for more than one."""
    found = []
    for name, said in draft.entries("define").items():
        if isinstance(said, dict):
            rows: dict[tuple[str, ...], int | str | None] = {}
            _read_rows(draft, ("define", name), (), rows)
            found.append(_table(draft, name, rows))
    return tuple(found)


def _read_rows(
    draft: Draft, here: tuple[Key, ...], kinds: tuple[str, ...], rows: dict[tuple[str, ...], int | str | None]
) -> None:
    """Fill in the rows; a row is ``None`` where these parameters leave out the kind of piece that it has."""
    for kind in draft.entries(*here):
        inner = (*here, kind)
        if kind not in draft.scope.classes and not draft.piece(kind, draft.document.key_place(*inner)):
            continue
        for one in draft.scope.classes.get(kind, (kind,)):
            value = draft.get(*inner)
            if isinstance(value, dict):
                _read_rows(draft, inner, (*kinds, one), rows)
            elif isinstance(value, str) and value in draft.scope.pieces:
                rows[*kinds, one] = value
            elif isinstance(value, str) and value in draft.entries("pieces"):
                rows[*kinds, one] = None
            elif value is not None:
                rows[*kinds, one] = draft.number(*inner, default=0, low=-(10**6))


def _table(draft: Draft, name: str, rows: Mapping[tuple[str, ...], int | str | None]) -> Table:
    """The table of these rows; faults where they differ in kind or depth."""
    depth = max(map(len, rows), default=1)
    gives = Kind.NUMBER if all(isinstance(value, int) for value in rows.values()) else Kind.PIECE
    place = draft.document.key_place("define", name)
    if any(len(kinds) != depth for kinds in rows) or len({isinstance(value, int) for value in rows.values()}) > 1:
        message = f"the rows of `{name}` are not alike"
        hint = "give a kind of piece in every row, or a number in every row; and as many kinds to each"
        draft.faults.add("NDV313", place, message, "mixed", hint)
    elif len(draft.scope.pieces) ** depth > MOST_IN_A_TABLE:
        message = f"a table of {len(draft.scope.pieces)} kinds for each of {depth} is too large"
        draft.faults.add("NDV316", place, message, "too large")
    return Table(name, depth, gives, tuple((kinds, value) for kinds, value in rows.items() if value is not None), place)
