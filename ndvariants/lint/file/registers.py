"""Remarks on registers that make no difference: counted and never asked for, or asked for and never changed."""

from __future__ import annotations

import re

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.shape.written import said
from ndvariants.language.trees.deeds import register_written
from ndvariants.lint.file.bounds import file_steps
from ndvariants.model.variant import Variant

_TEXTS = ("rules", "endings", "pieces", "phases", "moves", "zones", "options", "conditions")


def idle_registers(draft: Draft, variant: Variant) -> None:
    """Note registers of this file that nothing reads or nothing changes, as warnings."""
    written = {register_written(step) for step in file_steps(draft)}
    text = re.sub(r"#[^\n]*", "", said([draft.get(key) for key in _TEXTS]))
    for register in variant.registers:
        place = register.place
        if place is None or place.path != draft.document.source.path:
            continue
        name, mentioned = register.name, len(re.findall(rf"\b{re.escape(register.name)}\b", text))
        if name in written and mentioned == _changes(text, name) and register.identity and not register.levels:
            message = f"the register `{name}` is counted, and nothing ever asks for it"
            hint = "ask for it in an `if` or an ending; or write `identity: false`, if it is only to be looked at"
            draft.faults.remark("NDV362", place, message, "never asked for", hint)
        elif name not in written and mentioned:
            message = f"no rule changes the register `{name}`: it is {register.initial} for ever"
            hint = f"write a rule with `add 1 to {name}`; or the number itself"
            draft.faults.remark("NDV362", place, message, "never changed", hint)


def _changes(text: str, name: str) -> int:
    """How often a register is the one that a step changes."""
    word = re.escape(name)
    patterns = (rf"\bset\s+{word}\b", rf"\badd\b(?:(?!\badd\b).)*?\bto\s+{word}\b")
    return sum(len(re.findall(pattern, text)) for pattern in patterns)
