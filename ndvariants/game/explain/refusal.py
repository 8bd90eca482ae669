"""Why a move is not legal, as far as that can be proved, with the lines of the file that say so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ndvariants.compiler.coverage.counting import compile_counted
from ndvariants.errors import IllegalMoveError, NotationError, Place
from ndvariants.game.attacks import checkers, royals
from ndvariants.game.explain.castling_refused import castling_obstacle, castling_reading
from ndvariants.game.explain.obstacles import current_phase, obstacle
from ndvariants.game.explain.supposed import Made, fitting, supposed, under, with_piece
from ndvariants.game.explain.values_told import values_told
from ndvariants.game.game import Game, Position
from ndvariants.game.move import Move, parts_of
from ndvariants.game.text.notation import Reading
from ndvariants.game.turns import SEPARATOR
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.language.trees.deeds import may
from ndvariants.language.trees.steps import Do, ForEach, Step, Trigger, When
from ndvariants.language.trees.syntax import Expr
from ndvariants.language.yaml.written import SourceTexts
from ndvariants.model.variant import Piece, Rule
from ndvariants.suggest import listed
from ndvariants.words.verbs import Deed

MOST_ANSWERS, MOST_BETWEEN = 2_000, 200  # moves of an opponent that are tried; cells of boards where ways are shown


@dataclass(frozen=True, slots=True)
class Refusal:
    """Details of a refused move.

    ``reason`` extends the short reason; ``made`` is the move as it would be possible, here or in a slightly different
    position; ``lines`` of the file say so; ``rules`` forbid it.
    """

    reason: str = ""
    made: Made | None = None
    lines: tuple[Place, ...] = ()
    rules: tuple[Rule, ...] = ()


def refusal(position: Position, reading: Reading | None) -> Refusal:
    """Why what a text says is no legal move."""
    if reading is None or (position.outcome() is not None and not position.legal_moves()):
        return Refusal()
    moves = fitting(position, reading)
    if reading.promotion:
        becoming = [move for move in moves if position.game.letters.alike(reading.promotion, move.promotion)]
        if moves and not becoming:
            return _other_promotions(position, moves)
        moves = becoming
    if moves:
        return _not_allowed(position, moves[0])
    return _dropped_nowhere(position, reading) if reading.drop else _unreachable(position, reading)


def reading_of(position: Position, text: str) -> Reading | None:
    """The reading of a move text, of the first part of a turn; ``None`` for a pass or if it names no cells."""
    word = text.split(SEPARATOR)[0] if position.game.has_turns else text
    try:
        reading = position.game.notation.readings(word)[0]
    except (NotationError, IndexError):
        return castling_reading(position, text)
    return reading if reading.target >= 0 else None


def _other_promotions(position: Position, moves: Sequence[Move]) -> Refusal:
    kinds = [move.promotion for move in moves if move.promotion]
    return Refusal(f"it may become {' or '.join(kinds)}" if kinds else "it stays what it is", (position, moves[0]))


# ------------------------------------------------------------------ moves that pieces can make


def _not_allowed(position: Position, move: Move) -> Refusal:
    game, made = position.game, (position, move)
    after = Position(game, game.engine.play(position.state, move.number))
    if after.fields.status == L.STATUS_FORBIDDEN:
        rules = forbidding(position, move)
        return Refusal(" and ".join(f"`{rule.name}`" for rule in rules), made, rules=rules)
    found = checkers(after, position.side)
    for royal, cells in found.items():
        return Refusal(_exposed(position, after, royal, cells), made)
    if len(royals(after, position.side)) < len(royals(position, position.side)):
        return Refusal("the move itself takes it off the board", made)
    answer = _answer(position, after)
    if answer is not None:
        return Refusal(f"{after.side} could answer {answer}, and it would be gone", made)
    duty = _duty(position, move)
    if duty is not None:
        written = " ".join([SourceTexts().at(duty.place).removesuffix(" the most"), *duty.manner])
        places = () if duty.place is None else (duty.place,)
        return Refusal(f"`{written}` comes first" if written else "", made, places)
    return Refusal("", made)


def _exposed(position: Position, after: Position, royal: str, cells: Sequence[str]) -> str:
    before = checkers(position, position.side)
    still = set(cells) <= set(before.get(royal, ()))
    told = []
    for cell in cells:
        way = _way(after, cell, royal, position.side)
        told.append(f"the {_name(after, cell)} on {cell}" + (f" (through {_through(way)})" if way else ""))
    verb = ("still attacks" if len(cells) == 1 else "still attack") if still else "would attack"
    return f"{listed(told, 'and')} {verb} the {_name(after, royal)} on {royal}"


def _way(position: Position, attacker: str, royal: str, owner: str) -> list[str]:
    """The empty cells on which a piece would stop an attack, in the order of the way."""
    game, fields = position.game, position.fields
    if len(game.cells) > MOST_BETWEEN:
        return []
    own = game.players.index(owner)
    stops = [code for code, coded in game.letters.by_code.items() if coded.player == own]
    royal_cell, attacking = game.notation.cell(royal), game.notation.cell(attacker)
    by = game.letters.by_code[fields.board[attacking]].player
    found = []
    for cell, code in enumerate(fields.board):
        if code == L.EMPTY and stops:
            other = supposed(position, {cell: stops[0]})
            if other is not None and attacking not in game.engine.attackers(other.state, royal_cell, by):
                found.append(cell)
    return [game.cells[cell] for cell in (found if attacking < royal_cell else reversed(found))]


def _through(way: Sequence[str]) -> str:
    return ", ".join(way) if len(way) <= 4 else f"{way[0]}, {way[1]} ... {way[-1]}"


def _name(position: Position, cell: str) -> str:
    found = position.piece_at(cell)
    return found.piece if found is not None else "piece"


def _answer(position: Position, after: Position) -> str | None:
    """A move of the next player by which an own royal would be gone; ``None`` where none is found."""
    game, side = position.game, position.side
    if not game.variant.check or after.side == side:
        return None
    mine = len(royals(after, side))
    for move in after.pseudo_legal_moves()[:MOST_ANSWERS]:
        then = Position(game, game.engine.play(after.state, move.number))
        if then.fields.status != L.STATUS_FORBIDDEN and len(royals(then, side)) < mine:
            return move.text
    return None


def _duty(position: Position, move: Move) -> Trigger | None:
    """The kind of move that binds the player here, where this one is none."""
    variant, phase = position.game.variant, current_phase(position)
    if phase is not None and phase.only is not None:
        return phase.only
    for k in range(len(variant.must)):
        other = under(position, replace(variant, must=variant.must[: k + 1]))
        if other is not None and move.text not in {one.text for one in other.legal_moves()}:
            return variant.must[k]
    return None


# ------------------------------------------------------------------ rules that were at work


def fired(position: Position, move: Move) -> list[Rule]:
    """The rules whose steps a move sets off, in the order of the file."""
    rules = position.game.variant.rules
    if not rules:
        return []
    counted = Game(compile_counted(position.game.variant).tables)
    more = int(counted.tables.T[H.SIZE_SAVED]) - int(position.game.tables.T[H.SIZE_SAVED])
    state = position.state + bytes(4 * more)
    for part in parts_of(move.number):
        state = counted.engine.tried(state, part)
    counts = dict(counted.fields_of(state).registers)
    return [rule for rule in rules if any(counts[f"{rule.name} fired"])]


def effective(position: Position, move: Move) -> list[Rule]:
    """Return the rules that a move sets off without which the position after it would be another."""
    rules, variant = fired(position, move), position.game.variant
    after = position.game.fields_of(position.game.engine.play(position.state, move.number))

    def same_without(left_out: list[Rule]) -> bool:
        kept = tuple(rule for rule in variant.rules if rule not in left_out)
        other = under(position, replace(variant, rules=kept))
        if other is None or other.game.tables.effects != position.game.tables.effects:
            return False
        try:
            return other.game.fields_of(other.game.engine.tried(other.state, move.number)) == after
        except IllegalMoveError:
            return False

    idle = [rule for rule in rules if same_without([rule])]
    if len(idle) > 1 and not same_without(idle):  # each does what the other does
        return rules
    return [rule for rule in rules if rule not in idle]


def forbidding(position: Position, move: Move) -> tuple[Rule, ...]:
    """The rules that forbid a move."""
    rules = [rule for rule in fired(position, move) if may(rule.steps, Deed.FORBIDS)]
    if len(rules) < 2:
        return tuple(rules)
    variant = position.game.variant
    for rule in rules:
        allowing = replace(rule, steps=_allowing(rule.steps))
        other = under(
            position, replace(variant, rules=tuple(allowing if one is rule else one for one in variant.rules))
        )
        if other is None:
            continue
        state = other.game.engine.tried(other.state, move.number)
        if other.game.fields_of(state).status != L.STATUS_FORBIDDEN:
            return (rule,)
    return tuple(rules)


def _allowing(steps: Sequence[Step]) -> tuple[Step, ...]:
    kept = (step for step in steps if not isinstance(step, Do) or not may([step], Deed.FORBIDS))
    return tuple(
        replace(step, body=_allowing(step.body)) if isinstance(step, (When, ForEach)) else step for step in kept
    )


# ------------------------------------------------------------------ moves that pieces cannot make


def _unreachable(position: Position, reading: Reading) -> Refusal:
    game, board = position.game, position.fields.board
    here, there = (game.letters.by_code.get(board[cell]) for cell in (reading.origin, reading.target))
    if here is None or board[reading.target] == L.WALL:
        return Refusal()
    if reading.origin == reading.target or (there is not None and there.player == here.player):
        return Refusal()
    if here.player != position.fields.side and here.player < len(game.players):
        return Refusal()
    if here.player != position.fields.side and (waiting := _neutral(position, here.piece)).reason:
        return waiting
    found = castling_obstacle(position, reading) or obstacle(position, reading)
    return Refusal(found.reason, found.made, found.lines)


def _neutral(position: Position, piece: str) -> Refusal:
    phase = current_phase(position)
    if phase is None or piece in phase.movers:
        return Refusal()
    return Refusal(f"in the phase `{phase.name}` it does not move", lines=(phase.place,) if phase.place else ())


def _dropped_nowhere(position: Position, reading: Reading) -> Refusal:
    game, phase, texts = position.game, current_phase(position), SourceTexts()
    piece = next(one for one in game.variant.pieces if one.name == reading.drop)
    if position.fields.board[reading.target] != L.EMPTY or not position.hand(position.side).get(piece.name):
        return Refusal()
    if phase is not None and phase.drops and piece.name not in phase.drops:
        place = () if phase.place is None else (phase.place,)
        return Refusal(f"in the phase `{phase.name}` it is not dropped", lines=place)
    where, when = (texts.at(getattr(one, "place", None)) for one in (piece.drop, piece.drop_if))
    said = [f"only on `{where}`"] if where not in ("", "true") else []
    said += [f"only if `{when}`{_drop_value(position, reading, piece)}"] if when else []
    place = () if piece.place is None else (piece.place,)
    return Refusal(f"it is dropped {' and '.join(said)}" if said else "", lines=place)


def _drop_value(position: Position, reading: Reading, piece: Piece) -> str:
    def holds(condition: Expr) -> bool:
        other = with_piece(position, replace(piece, drop_if=condition))
        return other is not None and bool(fitting(other, reading))

    return values_told(piece.drop_if, holds)
