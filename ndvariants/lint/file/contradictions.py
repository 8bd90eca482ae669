"""Remarks on what the words beside it make impossible: only what is proved.

Comparisons of two written numbers, rules that ask for another piece than sets them off, promotions behind one that
holds first, pieces given into a hand that they never leave, rules that wait for a player to be out, captures of
nothing, steps behind the end of the game.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.ranges import plain
from ndvariants.builder.shape.written import words_in
from ndvariants.faults.remarks.never import (
    MAY_ALWAYS_PASS,
    OUT_OF_TWO,
    SAME_FOR_EACH,
    AfterTheEnd,
    CaptureOfNothing,
    LaterPromotion,
    NeverTrue,
    NobodyPutOut,
    OtherPiece,
    PromotesToItself,
    TwoNumbers,
)
from ndvariants.faults.setup import GivenForEver
from ndvariants.language.trees.conjuncts import conjuncts
from ndvariants.language.trees.deeds import does, forms_of, may, operand, steps_in
from ndvariants.language.trees.steps import Do, ForEach, Let, Step, When
from ndvariants.language.trees.syntax import (
    Binary,
    Call,
    CellSet,
    HandSet,
    Name,
    Number,
    PieceSet,
    Select,
)
from ndvariants.model.variant import Piece, Promotion, Variant
from ndvariants.model.walk import names_in, nodes_in
from ndvariants.suggest import with_article
from ndvariants.words.endings import End, Result
from ndvariants.words.movements import Clause
from ndvariants.words.names import NAMES, PIECES
from ndvariants.words.operators import FUNCTIONS
from ndvariants.words.sets import Sets
from ndvariants.words.triggers import Event
from ndvariants.words.verbs import Deed

_ASKING = ("rules", "pieces", "endings", "phases", "conditions", "options", "moves")
_COMPARE = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_SET_OFF = {Event.MOVE: "mover", Event.CAPTURE: "mover", Event.CAPTURED: "captured"}  # the word for what sets it off
_EMPTY_TARGET = plain(Call("empty", (Name("target"),)))


def two_numbers(draft: Draft, variant: Variant) -> None:
    """Conditions such as ``1 = 2``, which no game makes true."""
    told = {problem.place.line for problem in draft.faults.problems if problem.of(NeverTrue)}
    for node in nodes_in([text.tree for text in draft.read if text.keys[0] in _ASKING]):
        if not isinstance(node, Binary) or node.operator not in _COMPARE or node.place is None:
            continue
        left, right = node.left, node.right
        if isinstance(left, Number) and isinstance(right, Number) and node.place.line not in told:
            if not _COMPARE[node.operator](left.value, right.value):
                draft.remark(TwoNumbers(left.value, node.operator, right.value), node.place)


def other_pieces(draft: Draft, variant: Variant) -> None:
    """Rules that wait for one kind of piece and ask for another."""
    pieces = {piece.name for piece in variant.pieces}
    for rule in variant.rules:
        word = _SET_OFF.get(rule.when.event, "")
        for side in conjuncts(rule.condition) if rule.condition is not None and rule.when.kinds else ():
            if not isinstance(side, Binary) or side.operator != "=":
                continue
            names = {part.text for part in (side.left, side.right) if isinstance(part, Name)}
            asked = names & pieces
            if word in names and asked and not asked & set(rule.when.kinds):
                kinds = " or ".join(rule.when.kinds)
                draft.remark(OtherPiece(rule.name, word, kinds, asked.pop()), side.place or rule.place)


def later_promotions(draft: Draft, variant: Variant) -> None:
    """Promotions that ask for just what one above them asks for, which holds first."""
    for piece in variant.pieces:
        seen = set[str]()
        for entry in piece.promotions:
            _to_itself(draft, variant, piece, entry)
            asked = plain((entry.on, entry.origin_zone, entry.capturing, entry.condition))
            if asked in seen:
                draft.remark(LaterPromotion(piece.name), entry.place or piece.place)
            seen.add(asked)


def _to_itself(draft: Draft, variant: Variant, piece: Piece, entry: Promotion) -> None:
    """A promotion to nothing but what the piece is, of which no rule and no duty speaks."""
    if set(entry.to) != {piece.name} or not entry.forced:
        return
    spoken = any(trigger.event is Event.PROMOTE for trigger in (*(rule.when for rule in variant.rules), *variant.must))
    only = any(phase.only is not None for phase in variant.phases)
    words = words_in([draft.get("pieces", piece.name, "promotes"), draft.get("pieces", piece.name, "moves")])
    if not (spoken or only or {"stay", "if"} & words):
        draft.remark(PromotesToItself(with_article(piece.name)), entry.place or piece.place)


def given_for_ever(draft: Draft, variant: Variant) -> None:
    """Pieces that are given into a hand from which they are never dropped, and of which nothing asks there."""
    if "hand" in words_in([draft.get(key) for key in ("rules", "endings", "pieces", "options")]):
        return
    kinds = {piece.name: piece for piece in variant.pieces}
    for rule in variant.rules:
        for step in steps_in(rule.steps):
            what = operand(step, "PIECE") if does([step], Deed.HANDS) else None
            if isinstance(what, Name) and what.text in kinds and kinds[what.text].drop is None:
                draft.remark(GivenForEver(what.text), what.place)


def no_player_out(draft: Draft, variant: Variant) -> None:
    """Rules that wait for a player to be out where no ending and no step puts one out."""
    endings, rules = draft.get("endings"), draft.entries("rules")
    steps = [rule.get("do") for rule in rules.values() if isinstance(rule, dict)]
    if "out" in words_in([endings, steps]):
        return
    for rule in variant.rules:
        if rule.when.event is Event.OUT:
            draft.remark(NobodyPutOut(rule.name), draft.document.place("rules", rule.name, "when"))


def out_of_two(draft: Draft, variant: Variant) -> None:
    """Players who are put out where there is but one other, who has won then."""
    if sum(not player.neutral for player in variant.players) != 2:
        return
    steps = [step for rule in variant.rules for step in steps_in(rule.steps) if does([step], Deed.LEAVES)]
    for place in (*(step.place for step in steps), *(one.place for one in variant.endings if one.result is Result.OUT)):
        draft.remark(OUT_OF_TWO, place)


def captures_of_nothing(draft: Draft, variant: Variant) -> None:
    """Captures on condition that nothing stands where they lead, of those that take what stands there."""
    for piece in variant.pieces:
        for line in piece.own_movements or piece.movements:
            if line.mode != "capture" or line.condition is None or line.flags - {Clause.UNMOVED}:
                continue
            for side in conjuncts(line.condition):
                if plain(side) == _EMPTY_TARGET and isinstance(side, Call):
                    draft.remark(CaptureOfNothing(piece.name), side.place)


def steps_after_the_end(draft: Draft, variant: Variant) -> None:
    """Steps that end the game below one that has ended it."""
    for rule in variant.rules:
        _after_the_end(draft, variant, rule.steps)


def _after_the_end(draft: Draft, variant: Variant, steps: Sequence[Step]) -> None:
    surely = {"me", *(player.name for player in variant.players)}
    ended = ""
    for step in steps:
        if isinstance(step, When | ForEach):
            _after_the_end(draft, variant, step.body)
        if not isinstance(step, Do) or not does([step], Deed.ENDS):
            continue
        winner = operand(step, "PLAYER")
        if ended:
            draft.remark(AfterTheEnd(step.verb.called, ended), step.place)
        elif winner is None or (isinstance(winner, Name) and winner.text in surely):
            ended = f"{step.verb.called} {winner.text}" if isinstance(winner, Name) else step.verb.called


def same_for_each(draft: Draft, variant: Variant) -> None:
    """Loops whose steps do the same each time: they never speak of their cell, and doing it once would be enough."""
    for loop in nodes_in(tuple(rule.steps for rule in variant.rules)):
        if not isinstance(loop, ForEach) or any(name.text == "cell" for name in names_in(loop.body)):
            continue
        deeds = list(steps_in(loop.body))
        named = any(isinstance(one, Let) for one in loop.body)
        if not _same_again(loop.body, variant):
            continue
        if deeds and not named and all(form.repeats for step in deeds for form in forms_of(step)):
            draft.remark(SAME_FOR_EACH, loop.place or deeds[0].place)


_OF_OPERANDS = {Sets.ZONE, Sets.CELLS, Sets.EXCEPT, Sets.UNION, Sets.BOTH}  # steady where their operands are


def _same_again(steps: Sequence[Step], variant: Variant) -> bool:
    """Return True if the steps mean the same when done a second time: nothing in them depends on the pieces."""
    kinds = {*PIECES, *(piece.name for piece in variant.pieces)}
    for step in steps:
        match step:
            case Do(arguments=arguments):
                parts = [one.cells if isinstance(one, PieceSet) else one for one in arguments]
                named = [one for one in parts if one is not None and not (isinstance(one, Name) and one.text in kinds)]
                if not all(_steady(node, kinds) for one in named for node in nodes_in(one)):
                    return False
            case When(condition=condition, body=body):
                steady = all(_steady(node, kinds) for node in nodes_in(condition))
                if not steady or not _same_again(body, variant):
                    return False
            case _:
                return False
    return True


def _steady(node: object, kinds: set[str]) -> bool:
    match node:
        case Name(text=text):
            return text not in kinds and (text not in NAMES or NAMES[text].steady)
        case CellSet(kind=kind):
            return kind.record.steady or kind in _OF_OPERANDS
        case Call(function=function):
            return function not in FUNCTIONS or FUNCTIONS[function].steady
    return not isinstance(node, PieceSet | HandSet | Select)


def never_without_moves(draft: Draft, variant: Variant) -> None:
    """Endings for want of moves that a pass, which is always allowed, keeps from coming."""
    forbids = any(may(rule.steps, Deed.FORBIDS | Deed.TURNS | Deed.JOINS | Deed.LEAVES) for rule in variant.rules)
    hangs = draft.hangs_on_parameters(draft.get("options"))
    if not variant.may_pass or variant.pass_condition is not None or variant.must or variant.phases or forbids or hangs:
        return
    safe = not variant.check or not any(piece.royal for piece in variant.pieces)  # then nothing makes a pass illegal
    for ending in variant.endings:
        words = {word for word, _ in ending.conditions}
        if End.NO_MOVE in words and (safe or End.NOT_IN_CHECK in words):
            draft.remark(MAY_ALWAYS_PASS, ending.place)
        safe |= words <= {End.NO_MOVE, End.IN_CHECK} and End.NO_MOVE in words
