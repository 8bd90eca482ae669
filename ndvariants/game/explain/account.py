"""Explanation of a move: the line of the file that allows it and its effects; or why it is not allowed.

The rules themselves are probed: a piece blocks if the move exists without it, an attack is one that the kernel finds
after making the move anyway. So it works for pieces and rules of any kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ndvariants.errors import IllegalMoveError, NotationError, Place
from ndvariants.game.explain.castling_refused import castling_obstacle, castling_reading, plans_of
from ndvariants.game.explain.effects import Effects, effects_of
from ndvariants.game.explain.refusal import Refusal, effective, reading_of, refusal
from ndvariants.game.explain.supposed import with_movements
from ndvariants.game.explain.thread_way import thread_way
from ndvariants.game.explain.unmet import Unmet, unmet_rules
from ndvariants.game.game import Position
from ndvariants.game.move import Move, parts_of
from ndvariants.game.moves.read_move import turns_that_begin
from ndvariants.game.moves.why_illegal import Refused, why_illegal
from ndvariants.game.text.notation import Reading
from ndvariants.game.turns import SEPARATOR
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel import words as W
from ndvariants.kernel.moves.passing import find_entry
from ndvariants.kernel.records import effect_record
from ndvariants.language.trees.deeds import does, steps_in
from ndvariants.model.variant import Rule
from ndvariants.words.verbs import Deed


@dataclass(frozen=True, slots=True)
class NextPart:
    """A part of a turn that none has: ``before`` are those that some have; ``position`` is inside the turn.

    ``reading`` is ``None`` where the part names no cell, or where the turn is over already.
    """

    word: str
    before: str
    position: Position | None = None
    reading: Reading | None = None


@dataclass(frozen=True, slots=True)
class Account:
    """The account of a move. ``reason`` says why it is not legal, "" when it is; ``hint`` what is legal instead.

    ``lines`` are places of the movement lines (or the castling, or the drop) behind it, ``way`` its way along a
    thread, ``effects`` what it did,
    ``changes`` the same cell by cell, ``rules`` the names and places of the rules that it sets off (or that forbid
    it), ``unmet`` the rules whose event it is and whose condition does not hold, ``steps`` the places of the steps that
    forbid it, on lines of their own, ``then`` the position after it.
    """

    text: str
    move: Move | None
    reason: str = ""
    hint: str = ""
    lines: tuple[Place, ...] = ()
    way: str = ""
    effects: Effects | None = None
    changes: tuple[str, ...] = ()
    rules: tuple[tuple[str, Place | None], ...] = ()
    unmet: tuple[Unmet, ...] = ()
    steps: tuple[Place, ...] = ()
    then: Position | None = None

    @property
    def message(self) -> str:
        """The reason with the hint below it, as errors show them."""
        return str(IllegalMoveError(self.reason, self.hint))


def account(position: Position, text: str) -> Account:
    """The account of the move that a text names, legal or not. Raises NotationError when it names none."""
    try:
        move = position.parse_move(text)
    except IllegalMoveError as error:
        return _refused(position, text, Refused(error.reason, error.hint))
    then = position.play(move)
    effects = effects_of(position, move, then)
    return Account(
        text,
        move,
        lines=_lines(position, move),
        way=thread_way(position, move),
        effects=effects,
        changes=tuple(_changes(position, then, move, effects)),
        rules=tuple((rule.name, rule.place) for rule in effective(position, move)),
        unmet=unmet_rules(position, move),
        then=then,
    )


# ------------------------------------------------------------------ legal moves


def _lines(position: Position, move: Move) -> tuple[Place, ...]:
    game, T, R = position.game, position.game.engine.T, position.game.engine.R
    first = parts_of(move.number)[0]
    effect = W.effect_of(first)
    kind = T[effect_record(T, effect)]
    if move.drop is not None:
        phases = (phase.place for phase in game.variant.phases if phase.name == position.phase and phase.place)
        return _place_of_piece(position, move.drop) or tuple(phases)
    if kind == L.LEAVE:
        ending = game.variant.endings[T[effect_record(T, effect) + L.EFFECT_ARGUMENT]]
        return () if ending.place is None else (ending.place,)
    if kind in (L.PASS, L.CASTLE):
        return _castlings(position, W.origin_of(first), W.target_of(first)) if kind == L.CASTLE else ()
    S = game.engine.loaded(position.state)
    origin, target = W.origin_of(first), W.target_of(first)
    code = S[T[H.IN_S_BOARD] + origin]
    rays = T[T[H.AT_MOVES] + code * T[H.N_CELLS] + origin]
    entry = find_entry(T, R, S, effect, origin, target, code)
    if entry <= rays + R[rays]:
        places = game.tables.provenance.get((code, R[entry] >> T[H.ENTRY_ROW_SHIFT]), ())
        return _behind(position, move, places)
    # What is found while playing, on a way through other boards, is not in the tables: each line is tried alone.
    lines = (line.place for one in game.variant.pieces if one.name == move.piece for line in one.movements)
    return _behind(position, move, tuple(dict.fromkeys(place for place in lines if place is not None)))


def _castlings(position: Position, origin: int, target: int) -> tuple[Place, ...]:
    side, ends = position.fields.side, (origin, target)
    places = (plan.castling.place for plan in plans_of(position) if (plan.player, plan.shifts[0]) == (side, ends))
    return tuple(dict.fromkeys(place for place in places if place is not None))


def _behind(position: Position, move: Move, places: tuple[Place, ...]) -> tuple[Place, ...]:
    """Return, of movement lines that are packed together, those that make this very move alone."""
    piece = next(one for one in position.game.variant.pieces if one.name == move.piece)
    after = position.game.fields_of(position.game.engine.tried(position.state, parts_of(move.number)[0])).board
    found = []
    for place in places if len(places) > 1 else ():
        alone = with_movements(position, piece, [one for one in piece.movements if one.place == place])
        made = _same(alone, move) if alone is not None else None
        if alone is not None and made is not None:
            board = alone.game.fields_of(alone.game.engine.play(alone.state, made.number)).board
            if board == after:
                found.append(place)
    return tuple(found) or places


def _same(position: Position, move: Move) -> Move | None:
    wanted = (move.origin, move.target, move.promotion)
    moves = (one for one in position.pseudo_legal_moves() if (one.origin, one.target, one.promotion) == wanted)
    return next(moves, None)


def _place_of_piece(position: Position, name: str) -> tuple[Place, ...]:
    return tuple(piece.place for piece in position.game.variant.pieces if piece.name == name and piece.place)


def _rank(cell: str, ends: tuple[str | None, ...]) -> int:
    """The two ends of a move come first."""
    return ends.index(cell) if cell in ends else len(ends)


def _rights(position: Position) -> str:
    return "".join(one.letter for one in position.game.rights if position.fields.rights & one.bit) or "none"


def _changes(before: Position, after: Position, move: Move, effects: Effects) -> Iterable[str]:
    old, new, game = before.fields, after.fields, before.game
    ends = (move.origin, move.target)
    changed = [cell for cell, was in enumerate(old.board) if was != new.board[cell]]
    for cell in sorted(changed, key=lambda cell: _rank(game.cells[cell], ends)):
        yield f"{game.cells[cell]}: {_named(before, old.board[cell])} → {_named(before, new.board[cell])}"
    yield from (f"{name}: {value} → {other}" for name, value, other in effects.numbers)
    if new.en_passant:
        passed = ", ".join(game.cells[cell] for cell in new.en_passant)
        yield f"passed over: {passed} (it may be captured there at once, en passant)"
    if old.rights != new.rights:
        yield f"castling rights: {_rights(before)} → {_rights(after)}"
    if old.phase != new.phase:
        yield f"phase: {before.phase} → {after.phase}"


def _named(position: Position, code: int) -> str:
    coded = position.game.letters.by_code.get(code)
    if coded is not None:
        return f"{coded.piece} of {position.game.letters.players[coded.player]}"
    return "no cell" if code == L.WALL else "empty"


# ------------------------------------------------------------------ moves that are not allowed


def _refused(position: Position, text: str, why: Refused) -> Account:
    step = next_part(position, text) if position.game.has_turns else None
    if step is not None:
        return _refused_part(text, why, step)
    castling = castling_reading(position, text)
    if castling is not None:
        why, kept = why_illegal(position, castling, text), castling_obstacle(position, castling)
        if kept is not None:
            why = Refused(f"'{text}' is not legal: {kept.reason}", why.hint)
            return _told(position, text, why, Refusal(lines=kept.lines))
    return _told(position, text, why, refusal(position, reading_of(position, text)))


def _refused_part(text: str, why: Refused, step: NextPart) -> Account:
    if step.position is None:
        return Account(text, None, *why)
    if step.reading is None:
        return Account(text, None, f"{why.reason}: there is no cell '{step.word}'", why.hint)
    reason = why_illegal(step.position, step.reading, step.word, step.before).reason
    return _told(step.position, text, Refused(reason, why.hint), refusal(step.position, step.reading))


def _told(position: Position, text: str, why: Refused, found: Refusal) -> Account:
    lines = (*(() if found.made is None else _lines(*found.made)), *found.lines)
    said = f"{why.reason}: {found.reason}" if found.reason else why.reason
    rules = tuple((rule.name, rule.place) for rule in found.rules)
    steps = tuple(place for rule in found.rules for place in _forbids(rule))
    move = found.made[1] if found.made is not None and found.made[0] is position else None
    return Account(text, move, said, why.hint, lines, rules=rules, steps=steps)


def _forbids(rule: Rule) -> Iterable[Place]:
    steps = (step for step in steps_in(rule.steps) if does([step], Deed.FORBIDS))
    places = {step.place.line: step.place for step in steps if step.place is not None}
    return [place for line, place in places.items() if rule.place is None or line != rule.place.line]


# Where a text leaves the legal turns: what its further part would be, and of which position.


def next_part(position: Position, text: str) -> NextPart | None:
    """The first part of a text that no legal turn has; ``None`` where that is its very first."""
    words = [word.strip() for word in text.split(SEPARATOR)]
    fitting, k = turns_that_begin(position, words)
    if k == 0:
        return None
    before = SEPARATOR.join(words[:k])
    if k == len(words):
        return NextPart("", before)
    on = [move for move in fitting if len(move.parts) > k and move.parts[k].target is not None]
    if not on:
        return NextPart(words[k], before)
    state = position.state
    for part in on[0].parts[:k]:
        state = position.game.engine.play(state, part.number)
    there = Position(position.game, state)
    return NextPart(words[k], before, there, _reading(there, on[0].parts[k], words[k]))


def _reading(position: Position, like: Move, word: str) -> Reading | None:
    """The reading of one part of a turn; a cell alone is a target of the same piece, moving on."""
    notation = position.game.notation
    try:
        return notation.readings(word)[0]
    except (NotationError, IndexError):
        pass
    try:
        target = notation.cell(word)
    except NotationError:
        return None
    if like.drop is not None:
        return Reading(-1, target, drop=like.drop)
    return Reading(notation.cell(str(like.origin)), target)
