"""Tree builders for the rules of ``grammar/effect.lark``: steps, triggers, endings."""

from __future__ import annotations

from dataclasses import replace

from ndvariants.errors import Place
from ndvariants.faults.phrases import ONLY_CAPTURES_COUNT, ONLY_REGISTERS_CHANGE
from ndvariants.language.grammar.tree_builder import Planter, Rule, Said, constant, flag, node, valued
from ndvariants.language.trees.steps import Conditions, Do, ForEach, Let, Step, Trigger, When
from ndvariants.language.trees.syntax import Expr, Index, Member, Name, PieceSet
from ndvariants.words.endings import COUNTED, End
from ndvariants.words.names import kinds_named
from ndvariants.words.triggers import BY_WORD, Event
from ndvariants.words.verbs import REGISTER, Verb


def _for_each(planter: Planter, place: Place, what: Expr, step: Step | None = None) -> ForEach:
    if isinstance(what, Member) and isinstance(what.operand, Name) and what.operand.text == "cell":
        what = what.zone  # for each cell in line
    return ForEach(what, () if step is None else (step,), place)


def _do(verb: Verb) -> Rule:
    operands = verb.forms[0].operands

    def rule(planter: Planter, place: Place, *arguments: Expr | str | None) -> Do:
        said = tuple(Name(one, place) if isinstance(one, str) else one for one in arguments if one is not None)
        for operand, argument in zip(operands, said, strict=False):
            if operand == REGISTER:
                _check_register(planter, place, argument)
        return Do(verb, said, place)

    return rule


def _most(planter: Planter, place: Place, trigger: Trigger) -> Trigger:
    if trigger.event not in (Event.CAPTURE, Event.CAPTURED):
        planter.report(ONLY_CAPTURES_COUNT, place)
    return replace(trigger, manner=("the", "most"))


def _check_register(planter: Planter, place: Place, register: Expr) -> None:
    if not isinstance(register, (Name, Index)):
        planter.report(ONLY_REGISTERS_CHANGE, register.place or place)


def _trigger(planter: Planter, place: Place, *parts: str | Event | None) -> Trigger:
    (event,) = (part for part in parts if isinstance(part, Event))
    return Trigger(event, kinds_named(part for part in parts if isinstance(part, str)), place)


def _bare(event: Event) -> Rule:
    return lambda planter, place, *_: Trigger(event, (), place)


def _ending(planter: Planter, place: Place, *said: Said | str | None) -> Conditions:
    conditions = [part for part in said if isinstance(part, Said)]
    pairs = tuple((End(condition.rule), condition.value) for condition in conditions)
    resets = tuple(name for condition in conditions for name in condition.names)
    return Conditions(pairs, resets, place, " ".join(part for part in said if isinstance(part, str)) or None)


RULES: dict[str, Rule] = {
    **{verb.value: _do(verb) for verb in Verb},
    **{end.value: (valued if end in COUNTED else flag)(end.value) for end in End if end is not End.IF},
    **{event.rule: _bare(event) for event in Event if event.record.grammar},
    "let": node(Let),
    "when": lambda planter, place, asked, step=None: When(asked, () if step is None else (step,), place),
    "for_each": _for_each,
    "most": _most,
    "thing_of": lambda planter, place, kind, owner: PieceSet((kind,), owner, None, place),
    "article": constant(None),
    "event": lambda planter, place, *words: BY_WORD[" ".join(words)],
    "trigger": _trigger,
    "ending": _ending,
    "quiet_plies": lambda planter, place, count, *names: Said(
        End.QUIET.value, count, place, tuple(name for name in names if name is not None)
    ),
}
