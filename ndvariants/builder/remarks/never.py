"""Remarks on conditions that no position fulfils, and on things that never happen: only what is proved.

Only what the file itself says is spoken of, and nothing that hangs on a parameter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.ranges import ENDLESS, Known, known_of, truth
from ndvariants.errors import Place
from ndvariants.language.parse import parse_expression, parse_steps
from ndvariants.language.trees.deeds import does, may, operand, register_written, steps_in
from ndvariants.language.trees.steps import Do, Trigger, When
from ndvariants.language.trees.syntax import Between, Binary, CellSet, Expr, Name, Number
from ndvariants.language.yaml.source import Key
from ndvariants.model.variant import GridBoard, Piece, Variant
from ndvariants.model.walk import names_in, nodes_in
from ndvariants.suggest import with_article
from ndvariants.words.sets import Sets
from ndvariants.words.verbs import Deed

# Which keys of a piece decide whether an event ever happens to it.
_ASKED = {
    "promote": ("promotes",),
    "drop": ("drop",),
    "capture": ("moves",),
    "captured": ("iron",),
    "check": ("royal",),
    "move": ("moves",),
    "turn": (),
    "out": (),
}
_MEND = "mend it, or remove what hangs on it"
_COUNTED = "cells are counted from 1 to the width of the board, in rules from the owner's side"


def remark_never(draft: Draft, variant: Variant) -> None:
    """Note conditions that are never true, and rules, drops, duties and phases that never come, as warnings."""
    _conditions(draft, variant)
    _happenings(draft, variant)
    _drops(draft, variant)
    _phases(draft, variant)
    _turns(draft, variant)


# --------------------------------------------------------------------------- conditions


def _conditions(draft: Draft, variant: Variant) -> None:
    """Conditions that no position fulfils."""
    known = known_of(variant, steady_registers(draft, variant), fixed_numbers(draft), _unheld(draft, variant))
    if _words(draft.get("board")) & set(draft.scope.parameters):
        known = replace(known, widths={}, cells=ENDLESS)
    for what, condition in _asked(variant):
        if truth(condition, known) is False:
            place = whole(draft, condition)
            draft.warning("NDV356", place, f"{what} never comes: this is true in no position", "never true", _MEND)
        elif truth(condition, known) is True and not isinstance(condition, Name | Number):
            message = f"{what} hangs on what is true in every position"
            draft.warning("NDV356", whole(draft, condition), message, "always true", "leave it out, or mend it")
    _cells(draft, variant, known)
    kept = {rule.name for rule in variant.rules}
    for rule in draft.entries("rules"):
        if rule not in kept and draft.get("rules", rule, "if") is not None:
            _left_out(draft, rule, known)


def _left_out(draft: Draft, rule: str, known: Known) -> None:
    """A rule that the builder left out, because its condition is false; told where no parameter is the reason."""
    here = ("rules", rule, "if")
    tree, problems = parse_expression(draft.text(*here), draft.document.locate(*here))
    names = {name.text for name in names_in(tree)}
    if not problems and tree is not None and not names & set(draft.scope.parameters) and truth(tree, known) is False:
        message = f"the rule `{rule}` never does anything: its condition is never true"
        draft.warning("NDV356", draft.document.place(*here), message, "never true", "mend it, or remove the rule")


def _cells(draft: Draft, variant: Variant, known: Known) -> None:
    """Holes, walls, seams and sets of cells for which no cell of the board is asked."""
    told = set[Place | None]()
    for message, where in (*_sought(variant), *_placed(draft)):
        place = whole(draft, where)
        if truth(where, known) is False and place not in told:
            told.add(place)
            draft.warning("NDV356", place, f"{message}: this is true of no cell", "no cell of this board", _COUNTED)


def _sought(variant: Variant) -> Iterator[tuple[str, Expr]]:
    """Every condition that says which cells are meant, with what it means that there are none."""
    if isinstance(variant.board, GridBoard):
        if variant.board.holes is not None:
            yield "the board has none of these holes", variant.board.holes
        for seam in variant.board.seams:
            for side in (seam.leave, seam.enter):
                if side is not None and side.where is not None:
                    yield f"this {'wall' if seam.enter is None else 'seam'} stands nowhere", side.where
    for rule in variant.rules:
        for node in nodes_in(rule.steps):
            if isinstance(node, CellSet) and node.kind is Sets.ZONE and isinstance(node.arguments[0], Binary | Between):
                yield f"the rule `{rule.name}` speaks of no cells here", node.arguments[0]


def _placed(draft: Draft) -> Iterator[tuple[str, Expr]]:
    """The conditions of the setup that no parameter changes, with what it means that no cell fulfils them."""
    lines: list[tuple[str, tuple[Key, ...]]] = [
        *((f"no {name} is placed", ("setup", "place", name)) for name in draft.entries("setup", "place")),
        *(("this row stands nowhere", ("setup", "rows", i, "on")) for i, _ in enumerate(draft.items("setup", "rows"))),
        ("no cell is gone at the start", ("setup", "gone")),
    ]
    for message, here in lines:
        tree, problems = parse_expression(draft.text(*here), draft.document.locate(*here))
        if tree is not None and not problems and not {n.text for n in names_in(tree)} & set(draft.scope.parameters):
            yield message, tree


def _asked(variant: Variant) -> Iterator[tuple[str, Expr]]:
    """Every condition of rules, steps, movements, endings and phases, with what hangs on it."""
    for rule in variant.rules:
        if rule.condition is not None:
            yield f"the rule `{rule.name}`", rule.condition
        for node in nodes_in(rule.steps):
            if isinstance(node, When):
                yield f"this step of the rule `{rule.name}`", node.condition
    for condition in variant.conditions:
        if condition.asked.condition is not None:
            yield f"a movement under `{condition.name}`", condition.asked.condition
    for piece in variant.pieces:
        for movement in piece.own_movements or piece.movements:
            if movement.condition is not None:
                yield f"this movement of the {piece.name}", movement.condition
        for promotion in piece.promotions:
            if promotion.condition is not None:
                yield f"this promotion of the {piece.name}", promotion.condition
        if piece.drop_if is not None:
            yield f"a drop of the {piece.name}", piece.drop_if
    if variant.pass_condition is not None:
        yield "passing", variant.pass_condition
    for castling in variant.castlings:
        if castling.condition is not None:
            yield "this castling", castling.condition
    for ending in variant.endings:
        for word, value in ending.conditions:
            if word == "if" and value is not None and not isinstance(value, int):
                yield "this ending", value
    for phase in variant.phases:
        if phase.until is not None:
            yield f"the end of the phase `{phase.name}`", phase.until


def fixed_numbers(draft: Draft) -> Callable[[Number], bool]:
    """A test whether a number of a tree stands in the file as it is, and not as a parameter or a sum."""
    lines = {layer.path: layer.text.split("\n") for layer in draft.document.layers}
    parameters = draft.scope.parameters

    def fixed(number: Number) -> bool:
        place = number.place
        if place is None or not 0 < place.line <= len(lines.get(place.path, ())):
            return False
        said = lines[place.path][place.line - 1][place.column - 1 : place.column - 1 + place.length].strip()
        return re.fullmatch(r"-?\w+", said) is not None and said not in parameters

    return fixed


def whole(draft: Draft, tree: Expr) -> Place | None:
    """The stretch of the file that an expression takes, on its first line."""
    places = [node.place for node in nodes_in(tree) if getattr(node, "place", None) is not None]
    places = [place for place in places if place.path == draft.document.source.path]
    if not places:
        return None
    line = min(place.line for place in places)
    there = [place for place in places if place.line == line]
    first = min(place.column for place in there)
    return Place(there[0].path, line, first, max(place.column + place.length for place in there) - first)


def steady_registers(draft: Draft, variant: Variant) -> dict[str, int]:
    """The registers that no step of any rule changes, with what they hold for ever."""
    written = set(written_registers(draft))
    return {register.name: register.initial for register in variant.registers if register.name not in written}


def written_registers(draft: Draft) -> Iterator[str]:
    """The registers that the steps of the file change, those of rules that these parameters leave out among them."""
    for rule in draft.entries("rules"):
        steps, _ = parse_steps(draft.text("rules", rule, "do"))
        names = (register_written(step) for step in steps_in(steps))
        yield from (name for name in names if name is not None)


# --------------------------------------------------------------------------- things that never happen


def _happenings(draft: Draft, variant: Variant) -> None:
    """Rules and duties that wait for what never happens."""
    for rule in variant.rules:
        why = _why_never(draft, variant, rule.when)
        if why:
            message, hint = f"the rule `{rule.name}` never does anything: {why}", "mend it, or remove the rule"
            draft.warning("NDV361", draft.document.place("rules", rule.name, "when"), message, "never happens", hint)
    for duty in variant.must:
        why = _why_never(draft, variant, duty)
        if why:
            draft.warning("NDV361", duty.place, f"this duty never binds: {why}", "never happens", "remove it")


def _why_never(draft: Draft, variant: Variant, trigger: Trigger) -> str:
    """Why an event never happens; empty where it may."""
    chosen = [piece for piece in variant.pieces if not trigger.kinds or piece.name in trigger.kinds]
    who = " or ".join(trigger.kinds) or "piece"
    if _hangs_on_parameters(draft, chosen, trigger.event) or len(variant.rules) < len(draft.entries("rules")):
        return ""
    captures = any(line.mode != "move" for piece in variant.pieces for line in piece.movements)
    match trigger.event:
        case "promote" if not any(piece.promotions for piece in chosen):
            return f"no {who} promotes"
        case "drop" if not any(_is_droppable(variant, piece) for piece in chosen):
            return f"no {who} is ever dropped"
        case "capture" if not any(line.mode != "move" for piece in chosen for line in piece.movements):
            return f"no {who} has a movement that captures"
        case "captured" if not captures or all(piece.iron for piece in chosen):
            return f"every {who} is iron" if captures else "nothing captures"
        case "check" if not any(piece.royal for piece in variant.pieces):
            return "no piece is royal"
        case "move" if not any(piece.movements or _castles(variant, piece) for piece in chosen):
            return f"no {who} has moves"
    return ""


def _castles(variant: Variant, piece: Piece) -> bool:
    return any(part.piece == piece.name for castling in variant.castlings for part in castling.parts)


def _hangs_on_parameters(draft: Draft, pieces: list[Piece], event: str) -> bool:
    """Does whether something happens to pieces change with the parameters of the file?"""
    keys = _ASKED[event]
    there = [draft.get("pieces", piece.name, key) for piece in pieces for key in keys]
    more = [draft.get("hands"), draft.get("phases")] if event == "drop" else []
    return bool(_words(there + more) & set(draft.scope.parameters))


def said(data: Any) -> str:
    """Every key and every text of some data of the file, a line each."""
    if isinstance(data, dict):
        return "\n".join(f"{key}\n{said(value)}" for key, value in data.items())
    if isinstance(data, list):
        return "\n".join(said(value) for value in data)
    return "" if data is None else str(data)


def _words(data: Any) -> set[str]:
    return set(re.findall(r"\w+", said(data)))


def _is_droppable(variant: Variant, piece: Piece) -> bool:
    """May the piece ever lie in a hand and be dropped from there?"""
    in_phase = not variant.phases or any(piece.name in phase.drops for phase in variant.phases)
    return piece.drop is not None and in_phase and _comes_into_hands(variant, piece.name)


def _comes_into_hands(variant: Variant, name: str) -> bool:
    return any(hand.piece == name and hand.count for hand in variant.hands) or _may_give(variant, name)


def _may_give(variant: Variant, name: str) -> bool:
    """May a step of a rule put the piece into a hand?"""
    names = {piece.name for piece in variant.pieces}
    for rule in variant.rules:
        for step in steps_in(rule.steps):
            if not may([step], Deed.HANDS):
                continue
            what = operand(step, "PIECE")
            known = [what.text] if isinstance(what, Name) and what.text in names else getattr(what, "kinds", ())
            if not known or name in known:
                return True
    return False


def _hands_hang_on_parameters(draft: Draft, variant: Variant) -> bool:
    """Does what lies in hands change with the parameters of the file?"""
    left_out = len(variant.rules) < len(draft.entries("rules"))
    rules = _words(draft.get("rules"))
    asked = _words(draft.get("hands")) | (rules if "give" in rules else set())
    return left_out or bool(asked & set(draft.scope.parameters))


def _unheld(draft: Draft, variant: Variant) -> frozenset[str]:
    """The pieces that never lie in a hand, and "" where none ever does."""
    if _hands_hang_on_parameters(draft, variant):
        return frozenset()
    names = {piece.name for piece in variant.pieces}
    found = frozenset(name for name in names if not _comes_into_hands(variant, name))
    return found | {""} if found == names else found


def _drops(draft: Draft, variant: Variant) -> None:
    """Pieces that may be dropped but never lie in a hand."""
    if _hands_hang_on_parameters(draft, variant):
        return
    for piece in variant.pieces:
        here = ("pieces", piece.name, "drop")
        if piece.drop is None or draft.get(*here) is None or _comes_into_hands(variant, piece.name):
            continue
        message = f"{with_article(piece.name)} may be dropped, but none ever comes into a hand"
        hint = f"put it under `hands`, let a rule `give {piece.name} to me`, or remove `drop`"
        draft.warning("NDV361", draft.document.key_place(*here), message, "never dropped", hint)


def _phases(draft: Draft, variant: Variant) -> None:
    """Phases that no game comes to."""
    led_to = set(re.findall(r"\bagain\s+in\s+(\w+)", said(draft.get("rules"))))
    endless = ""
    for phase in variant.phases:
        if phase.extra or phase.name in led_to:
            if phase.name not in led_to:
                message = f"no rule says `again in {phase.name}`: the phase never comes"
                hint = f"write `do: again in {phase.name}` in a rule, or remove `extra: true`"
                draft.warning("NDV361", phase.place, message, "never comes", hint)
        elif endless:
            message = f"the phase `{phase.name}` never comes: `{endless}`, before it, has no `until`"
            hint = f"write `until: CONDITION` at `{endless}`, or `extra: true` here"
            draft.warning("NDV361", phase.place, message, "never comes", hint)
        elif phase.until is None:
            endless = phase.name


def _turns(draft: Draft, variant: Variant) -> None:
    """Rules that give the same player another move after every move, so that nobody else comes to move."""
    for rule in variant.rules:
        for step in rule.steps:
            always = rule.when.event == "turn" and rule.condition is None and isinstance(step, Do)
            if always and does([step], Deed.TURNS):
                message = f"the rule `{rule.name}` gives the same player another move after every move"
                hint = "say when: `if: phase = NAME`, or `when: any piece captures`"
                draft.warning("NDV367", step.place, message, "nobody else ever moves", hint)
