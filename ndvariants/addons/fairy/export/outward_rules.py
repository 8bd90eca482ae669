"""Rules of a variant for which the ini format has keys: captures go to the hand, checks are counted, and so on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from ndvariants.language.trees.steps import Do
from ndvariants.language.trees.syntax import Binary, Call, CellSet, Count, Index, Name, Number, PieceSet
from ndvariants.model.variant import Ending, Rule, Variant
from ndvariants.model.walk import rebuilt
from ndvariants.words.endings import End
from ndvariants.words.sets import Sets
from ndvariants.words.triggers import Event
from ndvariants.words.verbs import Verb

_ME, _OPPONENT = Name("me"), Name("opponent")
_FORBID = (Do(Verb.FORBID, (), form=0),)
_SAME_FILE = CellSet(Sets.LINE, (Name("rank"), Name("target")))
_MATE = Binary("and", Call("in check", (_OPPONENT,)), Call("no legal move", (_OPPONENT,)))


@dataclass(slots=True)
class SaidRules:
    """Rules of a variant as keys: ``caught`` pieces go to the hand as they are, ``falling`` ones as another type."""

    caught: set[str] = field(default_factory=set)
    falling: dict[str, str] = field(default_factory=dict)
    doubled: tuple[str, int] | None = None
    drop_mate: str = ""
    checking: bool = True
    counted: str = ""
    left: list[Rule] = field(default_factory=list)


def said_rules(variant: Variant) -> SaidRules:
    """The rules as far as the format has keys for them; ``left`` are the others."""
    said = SaidRules()
    readers: tuple[Callable[[Rule, SaidRules], bool], ...] = (_caught, _doubled, _drop_mate, _no_check, _counted)
    for rule in variant.rules:
        if not any(reader(bare(rule), said) for reader in readers):
            said.left.append(rule)
    return said


def bare(tree: Any) -> Any:
    """A tree without its places, so that equal ones are equal."""
    found = rebuilt(tree, lambda _, part: bare(part))
    return found if getattr(found, "place", None) is None else replace(found, place=None)


def _caught(rule: Rule, said: SaidRules) -> bool:
    """``give captured to me``, or ``give pawn to me`` for pieces that were promoted."""
    if rule.when.event is not Event.CAPTURED or not rule.when.kinds or rule.condition is not None:
        return False
    if len(rule.steps) != 1:
        return False
    step = rule.steps[0]
    if not isinstance(step, Do) or step.verb is not Verb.GIVE or step.arguments[1] != _ME:
        return False
    given = step.arguments[0]
    if given == Name("captured"):
        said.caught |= set(rule.when.kinds)
        return True
    if isinstance(given, Name):
        said.falling |= dict.fromkeys(rule.when.kinds, given.text)
    return isinstance(given, Name)


def _doubled(rule: Rule, said: SaidRules) -> bool:
    if rule.when.event is not Event.DROP or len(rule.when.kinds) != 1 or rule.steps != _FORBID or said.doubled:
        return False
    found, kind = rule.condition, rule.when.kinds[0]
    if not isinstance(found, Binary) or not isinstance(found.right, Number):
        return False
    if bare(found) != Binary(">", Count(PieceSet((kind,), _ME, _SAME_FILE)), Number(found.right.value)):
        return False
    said.doubled = kind, found.right.value
    return True


def _drop_mate(rule: Rule, said: SaidRules) -> bool:
    fits = rule.when.event is Event.DROP and rule.steps == _FORBID and rule.condition == _MATE
    if fits := fits and len(rule.when.kinds) == 1:
        said.drop_mate = rule.when.kinds[0]
    return fits


def _no_check(rule: Rule, said: SaidRules) -> bool:
    fits = rule.when.event is Event.CHECK and rule.condition is None and rule.steps == _FORBID
    said.checking &= not fits
    return fits


def _counted(rule: Rule, said: SaidRules) -> bool:
    if rule.when.event is not Event.CHECK or rule.condition is not None or len(rule.steps) != 1:
        return False
    step = rule.steps[0]
    if not isinstance(step, Do) or step.verb is not Verb.ADD or step.arguments[0] != Number(1):
        return False
    register = step.arguments[1]
    if not isinstance(register, Index) or register.indices != (_ME,):
        return False
    said.counted = register.name
    return True


def arrived(ending: Ending) -> tuple[str, str, bool]:
    """The kind and the zone of ``if count(king of opponent in goal) > 0``, and whether it is ``goal of opponent``."""
    opponent = Name("opponent")
    match bare(ending.conditions):
        case ((End.IF, Binary(operator=">", left=Count(PieceSet((kind,), owner, cells)), right=Number(value=0))),):
            theirs = isinstance(cells, CellSet) and cells.arguments[1:] == (opponent,)
            zone = cells.arguments[0] if theirs and isinstance(cells, CellSet) else cells
            if owner == opponent and isinstance(zone, Name):
                return kind, zone.text, theirs
    return "", "", False
