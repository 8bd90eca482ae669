"""Measures: what reports count, as registers and steps beside those of the game.

A measure of an event is a rule of its own; one of rules of the game is steps that these rules do besides; any other
measures the position at the end of each turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.resolve import Resolver
from ndvariants.builder.names.scope import View
from ndvariants.builder.rules.rules import resolve_steps
from ndvariants.errors import Place
from ndvariants.faults.names import BOARD_WITHOUT_AXES, UnknownRule
from ndvariants.faults.shape import (
    AXIS_WITHOUT_MOVE,
    EVENT_AND_RULES,
    VALUE_OF_AN_EVENT,
    CountsNothing,
    Exclusive,
    OnlyOfRules,
    TwoAmounts,
)
from ndvariants.language.parse import parse_expression, parse_trigger
from ndvariants.language.trees.steps import Do, ForEach, Step, Trigger, When
from ndvariants.language.trees.syntax import Binary, Call, Expr, Index, Name, Number
from ndvariants.language.yaml.source import Key
from ndvariants.model.variant import Measure, Register, Rule, Variant
from ndvariants.words.triggers import Event
from ndvariants.words.verbs import Verb

AXIS = "axis"
_AMOUNTS = ("add", "count", "lost", "value")  # what a measure adds: at most one of them


@dataclass(frozen=True)
class _Reader:
    """Reads one measure; ``variant`` is the game without measures, ``here`` the measure's path in the file."""

    draft: Draft
    variant: Variant
    here: tuple[Key, ...]

    def expression(self, *keys: Key) -> Expr:
        """The expression at a key of the measure, unresolved; 0 where it cannot be read."""
        return self.draft.parse(parse_expression, *self.here, *keys) or Number(0, self.place)

    def has(self, *keys: Key) -> bool:
        """True if the file says anything there."""
        return self.draft.get(*self.here, *keys) is not None

    @property
    def name(self) -> str:
        return str(self.here[-1])

    @property
    def place(self) -> Place:
        return self.draft.document.key_place(*self.here)


def build_measures(draft: Draft, variant: Variant) -> tuple[Measure, ...]:
    """The measures of a file, in its order."""
    found = []
    for name in draft.entries("measures"):
        reader = _Reader(draft, variant, ("measures", name))
        if _fits(reader):
            found.append(_measure(reader))
    return tuple(found)


def _fits(reader: _Reader) -> bool:
    has, before = reader.has, len(reader.draft.faults.problems)
    amounts = [key for key in _AMOUNTS if has(key)]
    of_event, of_rules = has("when"), has("rule")
    if of_event and of_rules:
        _exclude(reader, "rule", EVENT_AND_RULES)
    if len(amounts) > 1:
        _exclude(reader, amounts[1], TwoAmounts(amounts[0], amounts[1]))
    if not (of_event or of_rules) and not {"count", "value"} & set(amounts):
        reader.draft.missing_key(CountsNothing(reader.name), reader.here, "when")
    if (has("lost") or has("before")) and not of_rules:
        key = "lost" if has("lost") else "before"
        _exclude(reader, key, OnlyOfRules(key))
    if has("value") and (of_event or of_rules):
        _exclude(reader, "value", VALUE_OF_AN_EVENT)
    if AXIS in _units(reader) and not (of_event or of_rules):
        _exclude(reader, "by", AXIS_WITHOUT_MOVE)
    if AXIS in _units(reader) and not reader.variant.board.axes:
        reader.draft.report_key(BOARD_WITHOUT_AXES, (*reader.here, "by"))
    return len(reader.draft.faults.problems) == before


def _exclude(reader: _Reader, key: str, fault: Exclusive) -> None:
    reader.draft.report_key(fault, (*reader.here, key))


def _measure(reader: _Reader) -> Measure:
    units, axes = _units(reader), tuple(axis.name for axis in reader.variant.board.axes)
    per = tuple(unit for unit in units if unit != AXIS)
    # Two words: no file can have such a register.
    names = [f"{reader.name} {axis}" for axis in axes] if AXIS in units else [f"{reader.name} measured"]
    registers = tuple(Register(name, per, identity=False, shown=False) for name in names)
    draft, scope = reader.draft, reader.draft.scope
    known = {**scope.registers, **dict.fromkeys(names, len(per))}
    resolver = replace(draft.resolver(View.POSITION), scope=replace(scope, registers=known))
    is_state = not reader.has("when") and not reader.has("rule")
    measure = Measure(
        reader.name, draft.text(*reader.here, "label") or reader.name, units, registers,
        axes if AXIS in units else (), is_state=is_state,
    )  # fmt: skip
    if reader.has("rule"):
        return _of_rules(reader, measure, resolver)
    trigger = draft.parse(parse_trigger, *reader.here, "when") if reader.has("when") else None
    for kind in () if trigger is None else trigger.kinds:
        resolver.piece(kind, trigger)
    if reader.has("when") and trigger is None:
        return measure
    steps = [*_zeroes(reader, measure), *_steps(reader, measure)]
    when = trigger or Trigger(Event.TURN, (), reader.place)
    rule = Rule(names[0], when, None, resolve_steps(resolver, steps), reader.place)
    return replace(measure, rules=(rule,))


def _of_rules(reader: _Reader, measure: Measure, resolver: Resolver) -> Measure:
    draft, here = reader.draft, reader.here
    written = draft.entries("rules")
    chosen = [(str(word), place) for word, place in draft.words(*here, "rule")]
    for word, place in chosen:
        if word not in written:
            draft.faults.report(UnknownRule(word, written), place)
    rules = [word for word, _ in chosen if word in written]
    if reader.has("lost"):
        before, after = (resolve_steps(resolver, _steps(reader, measure, sign)) for sign in (1, -1))
        return replace(
            measure, before=tuple((rule, before) for rule in rules), after=tuple((rule, after) for rule in rules)
        )
    found = tuple((rule, resolve_steps(resolver, _steps(reader, measure))) for rule in rules)
    is_before = draft.flag(*here, "before", default=False)
    return replace(measure, before=found) if is_before else replace(measure, after=found)


def _units(reader: _Reader) -> tuple[str, ...]:
    by = reader.draft.get(*reader.here, "by")
    return tuple(by) if isinstance(by, dict) else tuple(str(word) for word in by or ())


def _steps(reader: _Reader, measure: Measure, sign: int = 1) -> list[Step]:
    members = next((key for key in ("count", "lost") if reader.has(key)), None)
    place, value = reader.place, reader.has("value")
    amount = (
        reader.expression("value") if value else reader.expression("add") if reader.has("add") else Number(sign, place)
    )
    indices = tuple(_index(reader, unit, members is not None) for unit in measure.by if unit != AXIS)
    found: list[Step] = []
    for k, register in enumerate(measure.registers):
        there = Index(register.name, indices, place) if indices else Name(register.name, place)
        step: Step = Do(Verb.SET, (there, amount), place) if value else Do(Verb.ADD, (amount, there), place)
        if measure.axes:
            step = When(_moved_along(measure.axes[k], reader), (step,), place)
        found.append(step)
    if reader.has("if"):
        found = [When(reader.expression("if"), tuple(found), place)]
    if members is not None:
        found = [ForEach(reader.expression(members), tuple(found), place)]
    return found


def _moved_along(axis: str, reader: _Reader) -> Expr:
    start, stop = (Call(axis, (Name(word, reader.place),), reader.place) for word in ("origin", "target"))
    return Binary("!=", start, stop, reader.place)


def _index(reader: _Reader, unit: str, of_members: bool) -> Expr:
    place = reader.place
    if isinstance(reader.draft.get(*reader.here, "by"), dict) and reader.has("by", unit):
        return reader.expression("by", unit)
    cell = Name("cell" if of_members else "target", place)
    usual: dict[str, Callable[[], Expr]] = {
        "player": lambda: Call("owner", (cell,), place) if of_members else Name("me", place),
        "piece": lambda: Call("piece", (cell,), place) if of_members else Name("mover", place),
        "dimension": lambda: Call("dimension", (cell,), place),
    }
    return usual[unit]()


def _zeroes(reader: _Reader, measure: Measure) -> Iterator[Step]:
    """Steps that set a count of what there is back to 0."""
    if not (measure.is_state and reader.has("count")):
        return
    for register in measure.registers:
        for numbers in product(*(range(_size(reader.variant, unit)) for unit in register.per)):
            indices = tuple(Number(number, reader.place) for number in numbers)
            there = Index(register.name, indices, reader.place) if indices else Name(register.name, reader.place)
            yield Do(Verb.SET, (there, Number(0, reader.place)), reader.place)


def _size(variant: Variant, unit: str) -> int:
    sizes: Sequence[tuple[str, int]] = (
        ("player", len(variant.teams)),
        ("piece", len(variant.pieces)),
        ("dimension", 1 + sum(axis.width > 1 for axis in variant.board.axes)),
    )
    return dict(sizes)[unit]


def measured(variant: Variant) -> Variant:
    """The same game, with registers and steps for its measures: every game of it is a game of the other."""
    before, after = dict[str, list[Step]](), dict[str, list[Step]]()
    for measure in variant.measures:
        for found, said in ((before, measure.before), (after, measure.after)):
            for rule, steps in said:
                found.setdefault(rule, []).extend(steps)
    rules = [
        replace(rule, steps=(*before.get(rule.name, ()), *rule.steps, *after.get(rule.name, ())))
        for rule in variant.rules
    ]
    return replace(
        variant,
        registers=(*variant.registers, *(one for measure in variant.measures for one in measure.registers)),
        rules=(*rules, *(rule for measure in variant.measures for rule in measure.rules)),
    )
