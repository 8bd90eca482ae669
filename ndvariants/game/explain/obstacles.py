"""Why a piece cannot make a move: what stands in the way, or which clause of its lines does not hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from ndvariants.errors import Place
from ndvariants.game.explain.hurdles import hurdle_reason, spare_codes
from ndvariants.game.explain.supposed import (
    Made,
    blockers,
    fitting,
    named,
    piece_of,
    supposed,
    with_cells,
    with_movements,
)
from ndvariants.game.explain.values_told import values_told
from ndvariants.game.game import Position
from ndvariants.game.text.notation import Reading
from ndvariants.kernel import layout as L
from ndvariants.language.trees.syntax import Expr, Movement, Number
from ndvariants.language.yaml.written import SourceTexts
from ndvariants.model.variant import Phase, Piece
from ndvariants.suggest import listed, with_article
from ndvariants.words.movements import Clause

MOST_LINES = 24  # movement lines looked into
_OF_THE_POSITION = (Clause.IF, Clause.UNMOVED)  # these are asked before what stands in the way


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A reason, with the lines of the file that the move would be made by; or the move that would be, in ``made``."""

    reason: str
    lines: tuple[Place, ...] = ()
    made: Made | None = None


def obstacle(position: Position, reading: Reading) -> Obstacle:
    """The obstacle to moving a piece of the player to move to a cell without a piece of its own side."""
    piece = piece_of(position, reading.origin)
    if piece is None:
        return Obstacle("")
    silenced = _phase(position, piece)
    if silenced:
        return silenced
    own = (piece.place,) if piece.place is not None else ()
    if not piece.movements:
        return Obstacle(f"{with_article(piece.name)} never moves", own)
    found = (
        _by_clauses(position, reading, piece, _conditions)
        or _by_cells(position, reading)
        or _by_clauses(position, reading, piece, _others)
    )
    return found or Obstacle("no line of its movements leads there", _movements(piece))


def _movements(piece: Piece) -> tuple[Place, ...]:
    lines = tuple(dict.fromkeys(line.place for line in piece.movements if line.place is not None))
    if piece.place is None or any(place.path != piece.place.path for place in lines):
        return lines
    return (piece.place,)


# ------------------------------------------------------------------ phases


def _phase(position: Position, piece: Piece) -> Obstacle | None:
    phase = current_phase(position)
    if phase is None:
        return None
    lines = (phase.place,) if phase.place is not None else ()
    if not phase.moves:
        return Obstacle(f"in the phase `{phase.name}` no piece moves", lines)
    if phase.movers and piece.name not in phase.movers:
        return Obstacle(f"in the phase `{phase.name}` only these move: {', '.join(phase.movers)}", lines)
    return None


def current_phase(position: Position) -> Phase | None:
    """The phase in which the game is, ``None`` in games without phases."""
    phases = position.game.variant.phases
    return phases[position.fields.phase] if phases else None


# ------------------------------------------------------------------ the board


def _by_cells(position: Position, reading: Reading) -> Obstacle | None:
    board, target = position.fields.board, reading.target
    if board[target] >= L.FIRST_PIECE:
        if found := _by_hurdles(position, reading):
            return found
        if made := with_cells(position, reading, {target: L.EMPTY}):
            kind = piece_of(position, target)
            why = ", which cannot be captured" if kind is not None and kind.iron else " there"
            name = kind.name if kind is not None else "piece"
            mover = piece_of(position, reading.origin)
            if mover is not None and all(line.mode == "move" for line in mover.movements):
                where = position.game.cells[target]
                return Obstacle(f"{with_article(mover.name)} captures nothing, and {where} is not empty", made=made)
            return Obstacle(f"it cannot capture the {name}{why}", made=made)
    elif made := _with_enemy(position, reading):
        return Obstacle("it goes there only to capture, and the cell is empty", made=made)
    elif found := _by_hurdles(position, reading):
        return found
    return _in_the_way(position, reading) or _besides(position, reading)


def _besides(position: Position, reading: Reading) -> Obstacle | None:
    """The obstacle in the way when the target cell is wrong as well."""
    codes, board = position.game.letters.by_code, position.fields.board
    opponents = position.game.opponents(codes[board[reading.origin]].player)
    enemies = [code for code in spare_codes(position) if codes[code].player in opponents]
    for code in [L.EMPTY] if board[reading.target] >= L.FIRST_PIECE else enemies:
        other = supposed(position, {reading.target: code})
        found = other and (_by_hurdles(other, reading) or _in_the_way(other, reading))
        if found:
            return found
    return None


def _by_hurdles(position: Position, reading: Reading) -> Obstacle | None:
    piece = piece_of(position, reading.origin)
    found = hurdle_reason(position, reading, piece) if piece is not None else None
    return None if found is None else Obstacle(found[0], made=found[1])


def _in_the_way(position: Position, reading: Reading) -> Obstacle | None:
    cells, made = blockers(position, reading)
    if made is None:
        return None
    names = [named(position, cell) for cell in cells]
    return Obstacle(f"{listed(names, 'and')} {'is' if len(names) == 1 else 'are'} in the way", made=made)


def _with_enemy(position: Position, reading: Reading) -> Made | None:
    codes = position.game.letters.by_code
    opponents = position.game.opponents(codes[position.fields.board[reading.origin]].player)
    for code in spare_codes(position):
        if codes[code].player in opponents and (made := with_cells(position, reading, {reading.target: code})):
            return made
    return None


# ------------------------------------------------------------------ clauses of lines


def _by_clauses(position: Position, reading: Reading, piece: Piece, ways: Relaxing) -> Obstacle | None:
    cells = position.game.cells
    ends = cells[reading.origin], cells[reading.target]
    for k, movement in enumerate(piece.movements[:MOST_LINES]):
        for without, said in ways(movement, *ends):
            movements = (*piece.movements[:k], without, *piece.movements[k + 1 :])
            other = with_movements(position, piece, movements)
            if other is None or not fitting(other, reading):
                continue
            place = () if movement.place is None else (movement.place,)
            asked = movement.condition is not None and without.condition is None
            values = values_told(movement.condition, _holds(position, reading, piece, k)) if asked else ""
            return Obstacle(f"{said}{values}", place)
    return None


Relaxed = Iterator[tuple[Movement, str]]  # a line without one of its clauses, and what the clause says
Relaxing = Callable[[Movement, str, str], Relaxed]


def _conditions(movement: Movement, origin: str, target: str) -> Relaxed:
    for clause in _OF_THE_POSITION:
        yield from _without(movement, clause, origin, target)


def _others(movement: Movement, origin: str, target: str) -> Relaxed:
    for clause in Clause:
        if clause not in _OF_THE_POSITION:
            yield from _without(movement, clause, origin, target)
    yield from _range(movement)


def _without(movement: Movement, clause: Clause, origin: str, target: str) -> Relaxed:
    field, refuses = clause.record.field, clause.record.refuses
    value: Any = getattr(movement, field) if field else clause in movement.flags
    if not refuses or not value:
        return
    if not field:
        changed: dict[str, Any] = {"flags": movement.flags - {clause}}
        asked = ""
    elif isinstance(value, tuple):
        changed = {field: ()}
        asked = " or ".join(with_article(kind) for kind in value)
    else:
        changed = {field: None}
        asked = _written(value, "its zone" if clause.record.zone else "its condition holds")
    yield replace(movement, **changed), refuses.format(asked, origin=origin, target=target)


def _range(movement: Movement) -> Relaxed:
    for k, leg in enumerate(movement.legs):
        if leg.verb == "slide" and isinstance(leg.high, Number):
            low = leg.low.value if isinstance(leg.low, Number) else 1
            many = f"exactly {low}" if low == leg.high.value else f"at most {leg.high.value}"
            said = f"by this line it goes {many} {'cell' if leg.high.value == 1 else 'cells'}"
            for other, how in ((replace(leg, high=None), "far"), (replace(leg, low=Number(1)), "near")):
                legs = (*movement.legs[:k], other, *movement.legs[k + 1 :])
                yield replace(movement, legs=legs), f"that is too {how}: {said}"


def _written(expression: Expr, otherwise: str) -> str:
    found = SourceTexts().at(getattr(expression, "place", None))
    return f"`{found}`" if found else otherwise


def _holds(position: Position, reading: Reading, piece: Piece, k: int) -> Callable[[Expr], bool]:
    def holds(condition: Expr) -> bool:
        other = with_movements(position, piece, (replace(piece.movements[k], condition=condition),))
        return other is not None and bool(fitting(other, reading))

    return holds
