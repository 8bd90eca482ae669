"""Deeds of a rule's steps, by the records of their verbs: used by proofs, remarks and faults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ndvariants.language.trees.steps import Do, ForEach, Let, Step, When
from ndvariants.language.trees.syntax import Expr, Index
from ndvariants.words.operators import Kind
from ndvariants.words.verbs import NOTHING, OPERANDS, REGISTER, Deed, Form, Verb, all_of


def steps_in(steps: Iterable[Step]) -> Iterator[Do]:
    """Every step that does something, those inside others among them."""
    for step in steps:
        match step:
            case Do():
                yield step
            case When(body=body) | ForEach(body=body):
                yield from steps_in(body)
            case Let():
                pass


def forms_of(step: Do) -> tuple[Form, ...]:
    """The form of its verb that a step is; all of them where that is not known."""
    forms = step.verb.forms
    return forms if step.form is None else (forms[step.form],)


def form_for(verb: Verb, found: Sequence[Kind | None]) -> int | None:
    """Return which form of a verb takes operands of these kinds; ``None`` where several may, or none does."""
    fit = [number for number, form in enumerate(verb.forms) if _takes(form, found)]
    return fit[0] if len(fit) == 1 else None


def _takes(form: Form, found: Sequence[Kind | None]) -> bool:
    named = zip(form.operands, found, strict=False)
    return all(kind is None or kind in OPERANDS[name].kinds for name, kind in named)


def may(steps: Iterable[Step], deeds: Deed) -> bool:
    """Return True if the steps could do any of this in some position."""
    return any(form.may & deeds for step in steps_in(steps) for form in forms_of(step))


def only(steps: Iterable[Step], deeds: Deed) -> bool:
    """Return True if the steps can do nothing else than this."""
    return not may(steps, ~deeds)


def does(steps: Iterable[Step], deeds: Deed) -> bool:
    """Return True if the steps are there to do any of this."""
    return any(all_of(tuple(form.does for form in forms_of(step))) & deeds != NOTHING for step in steps_in(steps))


def operand(step: Do, name: str) -> Expr | None:
    """The argument of a step for an operand; ``None`` if its verb has no such operand, or it is left out."""
    named = dict(zip(forms_of(step)[0].operands, step.arguments, strict=False))
    return named.get(name)


def register_written(step: Do) -> str | None:
    """The name of the register that a step writes; ``None`` where it writes none."""
    found = operand(step, REGISTER)
    if found is None:
        return None
    return found.name if isinstance(found, Index) else getattr(found, "text", "")
