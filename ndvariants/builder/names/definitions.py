"""Definitions under ``define``: expressions, with or without arguments, and tables from piece types.

An expression is a macro: before names are resolved, every use is replaced by it, with the given arguments filled in.
A table is called like a function, ``strength(mover)``; it is then read like a register.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ndvariants.builder.names.calls import check_function
from ndvariants.builder.names.draft import Draft, Expand
from ndvariants.builder.names.scope import View
from ndvariants.builder.names.spelled import MOST_PARTS
from ndvariants.errors import Place
from ndvariants.faults.fault import Fault
from ndvariants.faults.limits import DefinitionTooLong, TableTooLarge
from ndvariants.faults.taken import DefinedAlready
from ndvariants.faults.values import ArgumentsOfDefinition, RowsNotAlike, UnfitInDefinition
from ndvariants.language.borrowed import direction_given
from ndvariants.language.parse import parse_expression
from ndvariants.language.trees.steps import UNREAD
from ndvariants.language.trees.syntax import Call, CellSet, Expr, Index, Name, Quantifier, Unary, Word
from ndvariants.language.yaml.source import Key
from ndvariants.model.variant import Table
from ndvariants.model.walk import names_in, nodes_in, rebuilt
from ndvariants.words.names import NO_PIECE
from ndvariants.words.operators import Kind
from ndvariants.words.sets import Sets

MOST_IN_A_TABLE = 50_000  # entries, with those that are left out
_OWN = ("operator", "kind", "verb", "options", "variable")  # texts of trees that are no names


@dataclass(frozen=True, slots=True)
class Definition:
    """A named expression: its arguments, its tree, in which no definition stands, and how many nodes that has."""

    arguments: tuple[str, ...]
    body: Expr
    size: int


def build_definitions(draft: Draft) -> Expand:
    """A function that expands the definitions in a tree. Reports their faults."""
    found: dict[str, Definition] = {}
    unread = {str(path[1]).partition("(")[0] for path in draft.faults.cut if path[:1] == ("define",) and len(path) > 1}
    expander = _Expander(draft, found, unread)
    for head, said in draft.entries("define").items():
        name, arguments = _head(head)
        if name in found or ("(" in head and name in draft.scope.tables):
            draft.report_key(DefinedAlready(name), ("define", head))
        if isinstance(said, dict):
            continue
        body = None if said is None else draft.parse(parse_expression, "define", head)
        if body is None:
            unread.add(name)
        else:
            body = expander.expand(body)
            found[name] = Definition(arguments, body, sum(1 for _ in nodes_in(body)))
    return expander.expand


def _head(written: str) -> tuple[str, tuple[str, ...]]:
    """The name that is defined, and its arguments: ``beside(c, who)``, ``open``."""
    name, _, rest = written.partition("(")
    return name, tuple(word.strip() for word in rest.removesuffix(")").split(",") if word)


def check_unused(draft: Draft) -> None:
    """Note functions that do not exist in definitions which nothing has used: their uses may be among other faults."""
    for head, said in draft.entries("define").items():
        name, arguments = _head(head)
        if name in draft.used or not isinstance(said, str):
            continue
        tree, _ = parse_expression(said, draft.document.locate("define", head))
        variables = {node.variable for node in nodes_in(tree) if isinstance(node, Quantifier)}
        for node in nodes_in(tree):
            if isinstance(node, Call) and node.function not in variables | {*arguments, *draft.scope.defined}:
                check_function(draft.resolver(View.POSITION), node)


@dataclass(frozen=True, slots=True)
class _Expander:
    """Replaces definitions by what they stand for; ``unread`` are the names of those that have a fault."""

    draft: Draft
    known: Mapping[str, Definition]
    unread: Collection[str]

    def expand(self, tree: Any) -> Any:
        name = tree.text if isinstance(tree, Name) else tree.function if isinstance(tree, Call) else ""
        if name in self.known:
            given = tuple(self.expand(part) for part in tree.arguments) if isinstance(tree, Call) else ()
            return self._used(self.known[name], name, given, tree.place)
        if name in self.unread:
            return replace(UNREAD, place=tree.place)
        if isinstance(tree, Call) and tree.function in self.draft.scope.tables:
            return Index(tree.function, tuple(self.expand(part) for part in tree.arguments), tree.place)
        return _mapped(tree, self.expand)

    def _used(self, definition: Definition, name: str, given: tuple[Expr, ...], place: Place | None) -> Expr:
        if len(given) != len(definition.arguments):
            return self._report(ArgumentsOfDefinition(name, definition.arguments, len(given)), place)
        by_name = dict(zip(definition.arguments, given, strict=True))
        sizes = {argument: sum(1 for _ in nodes_in(tree)) for argument, tree in by_name.items()}
        if definition.size + sum(sizes.get(one.text, 0) for one in names_in(definition.body)) > MOST_PARTS:
            return self._report(DefinitionTooLong(name, MOST_PARTS), place)
        try:
            body: Expr = _filled(definition.body, by_name, frozenset(self.draft.scope.axes))
        except _Unfit as unfit:
            return self._report(UnfitInDefinition(unfit.hint, name, unfit), place)
        self.draft.used.add(name)
        return replace(body, place=place or body.place)

    def _report(self, fault: Fault, place: Place | None) -> Name:
        at = place or self.draft.document.key_place("define")
        self.draft.faults.report(fault, at)
        return replace(UNREAD, place=at)


class _Unfit(Exception):
    """Error: the value given for an argument does not fit where the argument stands."""

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
    value = given.get(text, Name(text))
    if not isinstance(value, Name):
        hint = "give a name"
        if isinstance(value, Unary) and isinstance(value.operand, Name):
            hint = direction_given(f"-{value.operand.text}")
        raise _Unfit(f"`{text}` stands where only a name can", hint)
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
            if one == NO_PIECE:
                continue
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
    depth = max(map(len, rows), default=1)
    gives = Kind.NUMBER if all(isinstance(value, int) for value in rows.values()) else Kind.PIECE
    place = draft.document.key_place("define", name)
    if any(len(kinds) != depth for kinds in rows) or len({isinstance(value, int) for value in rows.values()}) > 1:
        draft.faults.report(RowsNotAlike(name), place)
    elif len(draft.scope.pieces) ** depth > MOST_IN_A_TABLE:
        draft.faults.report(TableTooLarge(len(draft.scope.pieces), depth), place)
    return Table(name, depth, gives, tuple((kinds, value) for kinds, value in rows.items() if value is not None), place)
