"""Between which numbers registers and counts of pieces stay in every game: what the start and the steps of rules say.

Where a parameter has a part in it, or a step may do more than is followed here, nothing is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.ranges import ANYTHING, ENDLESS, Known, Range, span
from ndvariants.language.parse import parse_steps
from ndvariants.language.trees.deeds import may, register_written, steps_in
from ndvariants.language.trees.steps import Do
from ndvariants.model.variant import EACH, Variant
from ndvariants.words.verbs import Deed, Verb

_ROUNDS = 4  # of sets and adds, before what still grows is taken to grow without end
_COMES = Deed.MAKES | Deed.OWNERS | Deed.HANDS | Deed.CELLS_COME  # a player may have more pieces than at the start

Most = Callable[[tuple[str, ...], str], int | None]


def file_steps(draft: Draft) -> Iterator[Do]:
    """The steps of all rules of the file, those of rules that these parameters leave out among them."""
    for rule in draft.entries("rules"):
        here = ("rules", rule, "do")
        steps, _ = parse_steps(draft.text(*here), draft.document.locate(*here))
        yield from steps_in(steps)


def register_ranges(draft: Draft, variant: Variant, steps: Sequence[Do], known: Known) -> dict[str, Range]:
    """For each register the least and the most that it ever holds, if anything is known of that."""
    names = {register.name for register in variant.registers}
    first: dict[str, Range] = {}
    for register in variant.registers:
        given = draft.get("registers", register.name)
        start = given.get("initial", 0) if isinstance(given, dict) else given if given is not None else 0
        is_plain = isinstance(start, int) and not isinstance(start, bool)
        nobody = 0 if register.per == (EACH,) else register.initial  # what it reads where no piece stands
        low, high = sorted((nobody, register.initial))
        first[register.name] = (low, high) if is_plain else ANYTHING
    writes = [step for step in steps if register_written(step) is not None]
    if any(register_written(step) not in names for step in writes):
        return {}
    found = dict(first)
    for _ in range(_ROUNDS):
        found = _written(writes, first, replace(known, registers=found))
    after = _written(writes, first, replace(known, registers=found))
    grown = {name: _widened(found[name], after[name]) for name in names}
    # What hangs on a register that grows may grow, too: looked at until nothing changes.
    while (wider := _hulls(grown, _written(writes, first, replace(known, registers=grown)))) != grown:
        grown = {name: _widened(grown[name], wider[name]) for name in names}
    return {name: one for name, one in grown.items() if one != ANYTHING}


def _written(writes: list[Do], first: dict[str, Range], known: Known) -> dict[str, Range]:
    found = dict(first)
    for step in writes:
        name = register_written(step) or ""
        value, before = ANYTHING, known.registers[name]
        if step.verb is Verb.SET:
            value = span(step.arguments[1], known)
        elif step.verb is Verb.ADD:
            more = span(step.arguments[0], known)
            value = (max(-ENDLESS, before[0] + more[0]), min(ENDLESS, before[1] + more[1]))
        found[name] = _hull(found[name], value)
    return found


def _hull(one: Range, other: Range) -> Range:
    return min(one[0], other[0]), max(one[1], other[1])


def _hulls(one: dict[str, Range], other: dict[str, Range]) -> dict[str, Range]:
    return {name: _hull(one[name], other[name]) for name in one}


def _widened(before: Range, after: Range) -> Range:
    """The range, without an end where it has grown."""
    return (-ENDLESS if after[0] < before[0] else before[0], ENDLESS if after[1] > before[1] else before[1])


# --------------------------------------------------------------------------- pieces


def most_pieces(draft: Draft, variant: Variant, steps: Sequence[Do]) -> Most:
    """Return how many pieces of some kinds an owner may have on the board at once, ``None`` where that is not known."""
    given = [draft.get("setup"), draft.get("hands"), draft.get("lots")]
    given += [
        draft.get("pieces", piece.name, key) for piece in variant.pieces for key in ("promotes", "drop", "owners")
    ]
    if may(steps, _COMES) or any(hand.endless for hand in variant.hands) or draft.hangs_on_parameters(given):
        return lambda kinds, owner: None
    becomes = _becoming(variant, may(steps, Deed.KINDS))
    there = [(placed.player, placed.piece, 1) for placed in variant.setup]
    there += [(hand.player, hand.piece, hand.count) for hand in variant.hands]
    movers = [player.name for player in variant.players if not player.neutral]
    shared = {player.name for player in variant.players} - set(movers)
    shared &= {hand.player for hand in variant.hands}  # what lies in a hand for all may become anybody's

    def most(kinds: tuple[str, ...], owner: str) -> int | None:
        wanted = {piece.name for piece in variant.pieces if not kinds or becomes[piece.name] & set(kinds)}
        if set(kinds) - set(becomes):
            wanted = set(becomes)
        players: list[set[str]] = [{owner}] if owner in movers else [{player} for player in movers]
        if owner not in (*movers, "me", "opponent") or (owner == "opponent" and len(movers) > 2):
            players = [{player.name for player in variant.players}]
        return max(sum(n for who, kind, n in there if who in one | shared and kind in wanted) for one in players)

    return most


def _becoming(variant: Variant, changes: bool) -> dict[str, set[str]]:
    """For each kind of piece what it may be in the course of a game, itself among it."""
    names = {piece.name for piece in variant.pieces}
    found = {name: set(names) if changes else {name} for name in names}
    steps = {
        piece.name: {*piece.drop_as, *(to for one in piece.promotions for to in one.to)} for piece in variant.pieces
    }
    if any(not targets <= names for targets in steps.values()):
        return {name: set(names) for name in names}
    for _ in names:
        for reached in found.values():
            reached |= {to for name in tuple(reached) for to in steps[name]}
    return found
