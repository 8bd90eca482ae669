"""Registers, rules, hands, values and endings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from ndvariants.builder.names import kinds
from ndvariants.builder.names.draft import Draft, Text
from ndvariants.builder.names.resolve import Resolver
from ndvariants.builder.names.scope import View
from ndvariants.builder.rules.players import team_names, team_of
from ndvariants.faults.names import (
    HAND_FOR_A_REGISTER,
    NameOfALoop,
    NoNumberInHand,
    NotARegister,
    NumberInWords,
    UnknownLevel,
)
from ndvariants.faults.remarks.never import ENDING_SWITCHED_OFF
from ndvariants.faults.rules import ENDS_FOR_ALL, BelowZero, HandNotTheirs, NeutralWinner, NoDuty, RoyalValue
from ndvariants.faults.shape import EACH_PIECE_BESIDE, PartWithoutKey
from ndvariants.faults.taken import KindAlready
from ndvariants.language.borrowed import name_hint, number_said
from ndvariants.language.parse import parse_duty, parse_ending, parse_steps, parse_trigger
from ndvariants.language.trees.deeds import form_for, operand
from ndvariants.language.trees.steps import UNREAD, Conditions, Do, ForEach, Let, Step, Trigger, When
from ndvariants.language.trees.syntax import Binary, Expr, Index, Member, Name, Number, PieceSet
from ndvariants.language.yaml.source import Key
from ndvariants.model import folding
from ndvariants.model.variant import EACH, Ending, Hand, Piece, Register, Rule
from ndvariants.suggest import listed, nearest
from ndvariants.words.endings import COUNTED, WINS, End, Result
from ndvariants.words.names import PIECES
from ndvariants.words.operators import CELLS, THING, TRUTH, Kind, Kinds
from ndvariants.words.verbs import PHASE, REGISTER

MAX_HAND = 1000
ENDLESS = "endless"
MOST_VALUE = 10_000


def build_registers(draft: Draft) -> tuple[Register, ...]:
    """The registers, in the order of the file."""
    found = []
    for name in draft.entries("registers"):
        here = ("registers", name)
        per = tuple(word for word, _ in draft.words(*here, "per"))
        if EACH in per and len(per) > 1:
            draft.report_key(EACH_PIECE_BESIDE, (*here, "per"))
        initial = draft.number(*here, "initial", default=0, low=-(10**6), high=10**6)
        identity = draft.flag(*here, "identity", default=True)
        levels = tuple(
            (level, tuple(draft.integers(*here, "levels", level, default=0, low=-(10**6), example="armed: [0, 5, 10]")))
            for level in draft.entries(*here, "levels")
        )
        label, shown = draft.text(*here, "label"), draft.flag(*here, "shown", default=True)
        place, badges = draft.document.key_place(*here), tuple(_badges(draft, *here))
        found.append(Register(name, per, initial, identity, levels, place, label, shown, badges))
    return tuple(found)


def _badges(draft: Draft, *here: Key) -> Iterator[tuple[str, tuple[str, ...]]]:
    levels = draft.entries(*here, "levels")
    for level in draft.entries(*here, "badges"):
        if level not in levels:
            draft.report_key(UnknownLevel(level, levels), (*here, "badges", level))
        kinds = draft.chosen_pieces(*here, "badges", level)
        if kinds and level in levels:
            yield level, kinds


def build_rules(draft: Draft) -> tuple[Rule, ...]:
    """The rules, without those whose condition can never hold with these parameters."""
    found = []
    for name in draft.entries("rules"):
        here = ("rules", name)
        missing = [key for key in ("when", "do") if draft.get(*here, key) is None]
        for key in missing:
            if draft.missing(*here, key):
                draft.missing_key(PartWithoutKey(f"rule `{name}`", key), here, key)
        trigger = None if "when" in missing else draft.parse(parse_trigger, *here, "when")
        resolver = draft.resolver(view=View.POSITION)
        for kind in () if trigger is None else trigger.kinds:
            resolver.piece(kind, trigger)
        condition = draft.optional(*here, "if", view=View.POSITION)
        steps = () if "do" in missing else resolve_steps(resolver, draft.parse(parse_steps, *here, "do"))
        if trigger is None or (isinstance(condition, Number) and not condition.value):
            continue
        condition = None if isinstance(condition, Number) else condition
        found.append(
            Rule(name, trigger, condition, steps, draft.document.key_place(*here), _told(draft, *here, "told"))
        )
    return tuple(found)


def _told(draft: Draft, *here: Key) -> tuple[str, ...] | None:
    """The sentences that say what a rule does with these parameters; None where the file has none."""
    if draft.get(*here) is None:
        return None
    sentences = []
    for k, entry in enumerate(draft.items(*here)):
        if not isinstance(entry, dict):
            sentences.append(str(entry))
        elif draft.flag(*here, k, "if", default=True):
            sentences.append(str(entry.get("say") or ""))
    return tuple(_filled(draft, sentence) for sentence in sentences)


def _filled(draft: Draft, sentence: str) -> str:
    for name, value in draft.scope.parameters.items():
        if f"{{{name}}}" in sentence:
            draft.used.add(name)
            text = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            sentence = sentence.replace(f"{{{name}}}", text)
    return sentence


def build_check(draft: Draft) -> bool | Literal["direct", "all"]:
    """The kind of check in which a move may not leave an own royal."""
    value = draft.get("options", "check")
    if value == "direct":
        return "direct"
    return "all" if value == "all" else draft.flag("options", "check", default=True, others=("direct", "all"))


def build_duties(draft: Draft) -> tuple[Trigger, ...]:
    """Compulsory moves, in order of priority."""
    found = []
    for here, text in draft.each("options", "must"):
        trigger = None if text is None else build_kind(draft, "duties are", *here)
        found += [] if trigger is None else [trigger]
    return tuple(found)


def build_kind(draft: Draft, what: str, *here: Key) -> Trigger | None:
    """The kind of move that is named here; a fault where it is none."""
    trigger = draft.parse(parse_duty, *here)
    if trigger is None:
        return None
    for kind in trigger.kinds:
        draft.resolver(view=View.POSITION).piece(kind, trigger)
    if not trigger.event.record.of_a_move:
        draft.faults.report(NoDuty(what), draft.document.place(*here))
    return trigger


def resolve_steps(resolver: Resolver, steps: list[Step] | tuple[Step, ...]) -> tuple[Step, ...]:
    """The resolved steps; a name that a ``let`` introduces is known to the steps after it."""
    found: list[Step] = []
    for step in steps:
        match step:
            case Let() if step.value is UNREAD:
                resolver = resolver.with_local(step.name, None)
            case Let():
                _check_new_name(resolver, step)
                kind = kinds.kind_of(resolver, step.value)
                found.append(replace(step, value=resolver.expression(step.value)))
                resolver = resolver.with_local(step.name, kind)
            case When():
                condition = resolver.checked(step.condition, TRUTH)
                body = resolve_steps(resolver, step.body)
                if not isinstance(condition, Number):
                    found.append(replace(step, condition=condition, body=body))
                elif condition.value:
                    found += body
            case ForEach():
                if not _names_a_variable(resolver, step):
                    kinds.check(resolver, step.what, CELLS)
                inner = replace(resolver.with_local("cell", Kind.CELL), view=View.BOTH)
                found.append(replace(step, what=resolver.cells(step.what), body=resolve_steps(inner, step.body)))
            case Do():
                found.append(_do(resolver, step))
    return tuple(found)


def _names_a_variable(resolver: Resolver, step: ForEach) -> bool:
    operand = step.what.operand if isinstance(step.what, Member) else None
    if not isinstance(operand, Name) or kinds.kind_of(resolver.quietly(), operand) is not None:
        return False
    if nearest(operand.text, resolver.scope.known(View.POSITION)):
        return False
    resolver.report(NameOfALoop(operand.text), operand)
    return True


def _check_new_name(resolver: Resolver, step: Let) -> None:
    kinds = resolver.scope.kinds_of(step.name)
    if kinds:
        resolver.report(KindAlready(step.name, kinds[0]), step)


def _do(resolver: Resolver, step: Do) -> Do:
    verb = step.verb
    register = operand(step, REGISTER)
    if register is not None and not _is_register(resolver, register):
        return step
    for argument in step.arguments if any(wanted & THING for wanted in verb.takes) else ():
        _check_piece(resolver, argument)
    said = list(zip(step.arguments, verb.forms[0].operands, verb.takes, strict=False))
    found = [_kind(resolver, argument, name, wanted) for argument, name, wanted in said]
    arguments = tuple(_argument(resolver, argument, name) for argument, name, _ in said)
    return replace(step, arguments=arguments, form=form_for(verb, found))


def _kind(resolver: Resolver, argument: Expr, name: str, wanted: Kinds) -> Kind | None:
    """The kind of an operand; a fault where it is none that is wanted."""
    if name == REGISTER:
        kinds.kind_of(resolver, argument)
        return Kind.NUMBER
    if name == PHASE:
        return Kind.PHASE
    return Kind.PIECE if wanted & THING and _is_kind(resolver, argument) else kinds.check(resolver, argument, wanted)


def _argument(resolver: Resolver, argument: Expr, name: str) -> Expr:
    if name == PHASE and isinstance(argument, Name):
        return resolver.phase(argument, ", with `extra: true`")
    if isinstance(argument, Name) and argument.text in resolver.scope.pieces:
        return argument
    return resolver.cells(argument)


def _is_kind(resolver: Resolver, argument: Expr) -> bool:
    """Return True if it is ``queen of PLAYER``: one kind of piece with its owner."""
    if not isinstance(argument, PieceSet) or argument.cells is not None or len(argument.kinds) != 1:
        return False
    name = argument.kinds[0]
    return name not in PIECES and len(resolver.scope.classes.get(name, (name,))) == 1


def _is_register(resolver: Resolver, register: Expr) -> bool:
    name = register.name if isinstance(register, Index) else register.text if isinstance(register, Name) else ""
    if name in resolver.scope.registers or (
        isinstance(register, Index) and name not in (*resolver.scope.parameters, *resolver.scope.tables)
    ):
        return True  # an unknown table is a fault of its own
    known = resolver.scope.registers
    resolver.report(HAND_FOR_A_REGISTER if name == "hand" else NotARegister(name, known), register)
    return False


def _check_piece(resolver: Resolver, argument: Expr) -> None:
    if isinstance(argument, PieceSet):
        for kind in argument.kinds:
            resolver.piece(kind, argument, PIECES)


def build_hands(draft: Draft, pieces: tuple[Piece, ...]) -> tuple[Hand, ...]:
    """The pieces off the board at the start."""
    owners = {piece.name: piece.owners for piece in pieces}
    found = []
    for player in draft.entries("hands"):
        known = draft.player(player, draft.document.key_place("hands", player))
        for piece in draft.entries("hands", player):
            here = ("hands", player, piece)
            place = draft.document.key_place(*here)
            if draft.piece(piece, place) and known:
                if player not in owners.get(piece, ()):
                    place = draft.document.key_place("hands", player)
                    whose = owners.get(piece, ())
                    draft.faults.report(HandNotTheirs(player, piece, listed(whose), listed(whose[:1])), place)
                found += _hand(draft, player, piece)
    return tuple(found)


def _hand(draft: Draft, player: str, piece: str) -> list[Hand]:
    here = ("hands", player, piece)
    word = draft.text(*here)
    if word == ENDLESS:
        return [Hand(player, piece, 1, endless=True)]
    if word.isalpha() and word not in draft.scope.parameters:
        draft.report(NoNumberInHand(word, (ENDLESS,), name_hint(word)), here)
        return []
    count = draft.number(*here, default=1, high=MAX_HAND)
    return [Hand(player, piece, count)] if count else []


def build_values(draft: Draft, pieces: tuple[Piece, ...]) -> dict[str, int]:
    """Piece values for computer players as given in the file."""
    royals = {piece.name for piece in pieces if piece.royal}
    found = {}
    for piece in draft.entries("values"):
        here = ("values", piece)
        if draft.piece(piece, draft.document.key_place(*here), draft.entries("values")):
            if piece in royals:
                draft.report_key(RoyalValue(piece), here)
            elif draft.get(*here) is not None:
                found[piece] = draft.number(*here, default=100, low=-MOST_VALUE, high=MOST_VALUE)
    return found


def build_endings(draft: Draft) -> tuple[Ending, ...]:
    """The endings, in order, without those that never can hold with these parameters."""
    found = []
    for here, entry in draft.each("endings"):
        for text in entry if isinstance(entry, dict) else ():
            ending = _ending(draft, here, text, draft.text(*here, text))
            if ending is not None:
                found.append(ending)
    return tuple(found)


def _also(conditions: list[tuple[End, int | Expr | None]], asked: Expr) -> None:
    """Add what an ``if`` asks to the conditions of an ending; of two both must hold."""
    for i, (word, before) in enumerate(conditions):
        if word is End.IF and before is not None and not isinstance(before, int):
            conditions[i] = (word, folding.junction(Binary("and", before, asked, asked.place)))
            return
    conditions.append((End.IF, asked))


def _ending(draft: Draft, here: tuple[Key, ...], text: str, result: str) -> Ending | None:
    locate = draft.document.locate_key(*here, text)
    tree, problems = parse_ending(text, locate)
    draft.read.append(Text("ending", text, locate, (*here, result), tree))
    draft.faults.extend(problems)
    if tree is None:
        return None
    tree = draft.spelled_out(tree)
    resolver = draft.resolver(view=View.POSITION)
    if any(word is End.REPETITION for word, _ in tree.conditions):
        resolver = resolver.with_local("cycle", Kind.NUMBER)
    conditions: list[tuple[End, int | Expr | None]] = []
    possible = True
    for word, value in tree.conditions:
        if word in COUNTED and value is not None:
            count = _count(draft, resolver, word, value, text)
            conditions += [] if count is None else [(word, count)]
            possible = possible and count != 0
        elif word is End.IF and value is not None:
            condition = resolver.checked(value, TRUTH)
            if not (isinstance(condition, Number) and condition.value and len(tree.conditions) > 1):
                _also(conditions, condition)
            possible = possible and not (isinstance(condition, Number) and not condition.value)
        else:
            conditions.append((word, None))
    for name in tree.quiet_resets:
        resolver.piece(name, tree)
    if result == Result.OUT:
        _check_out(resolver, tree)
    winner = _winner(draft, (*here, text), result)
    if not possible or (winner is None and result not in tuple(Result)):
        return None
    place = draft.document.key_place(*here, text)
    known = Result.WIN if winner else Result(result)
    return Ending(tuple(conditions), known, text, tree.quiet_resets, place, tree.name, winner)


def _count(draft: Draft, resolver: Resolver, word: End, value: Expr, text: str) -> int | None:
    """The number of a condition of an ending, none below 0; None, with a fault, where it is written as a word."""
    if isinstance(value, Name) and number_said(value.text) and not draft.scope.kinds_of(value.text):
        resolver.report(NumberInWords(value.text, text.replace(value.text, number_said(value.text), 1)), value)
        return None
    count = resolver.integer(value)
    if count < 0:
        resolver.report(BelowZero(word.value.replace("_", " "), count), value)
    if isinstance(value, Number) and not value.value and value.place is not None:
        draft.faults.report(ENDING_SWITCHED_OFF, value.place)
    return max(count, 0)


def _winner(draft: Draft, here: tuple[Key, ...], result: str) -> str | None:
    """Winner of ``white wins``, a player or its team; ``None`` if the result names no player with turns."""
    name = result.removesuffix(WINS)
    if name in team_names(draft):
        return name
    if name == result or not draft.player(name, draft.document.place(*here)):
        return None
    if draft.flag("players", name, "neutral", default=False):
        draft.report(NeutralWinner(name), here)
        return None
    return team_of(draft, name) or name


def _check_out(resolver: Resolver, tree: Conditions) -> None:
    """A player is out by what the position is, not by the history of the game: that ends it for all."""
    for word, value in tree.conditions:
        if word in COUNTED:
            resolver.report(ENDS_FOR_ALL, value)
