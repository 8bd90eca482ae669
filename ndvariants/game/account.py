"""What a move is: the line of the file that allows it, what it changes and sets off; or why it is not allowed.

Everything is asked of the rules themselves: a piece blocks when the move exists without it, an attack is one that the
kernel finds after the move was made all the same. So it holds for pieces and rules of any kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ndvariants.errors import IllegalMoveError, NotationError, Place
from ndvariants.game.attacks import checkers
from ndvariants.game.move import Move
from ndvariants.game.position import Position
from ndvariants.game.text.fields import PositionFields
from ndvariants.game.text.notation import Reading
from ndvariants.game.turns import parts_of
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel import words as W
from ndvariants.kernel.moves.make import find_entry
from ndvariants.kernel.records import effect_record
from ndvariants.language.syntax import CastlingWay, CellSet, Number
from ndvariants.model.cells import coordinates
from ndvariants.model.variant import Rule
from ndvariants.model.walk import LAST, OUT, verbs_in

MOST_TRIED = 200  # pieces that are taken away one after the other, to see which of them blocks


@dataclass(frozen=True, slots=True)
class Account:
    """The account of a move. ``reason`` says why it is not legal, "" when it is.

    ``lines`` are places of the movement lines (or the castling, or the drop) behind it, ``changes`` what is different
    after it, ``rules`` the names and places of the rules that wait for such a move, ``then`` the position after it.
    """

    text: str
    move: Move | None
    reason: str = ""
    lines: tuple[Place, ...] = ()
    changes: tuple[str, ...] = ()
    rules: tuple[tuple[str, Place | None], ...] = ()
    then: Position | None = None


def account(position: Position, text: str) -> Account:
    """The account of the move that a text names, legal or not. Raises NotationError when it names none."""
    try:
        move = position.parse_move(text)
    except IllegalMoveError as error:
        return _refused(position, text, str(error))
    then = position.play(move)
    return Account(
        text,
        move,
        lines=_lines(position, move),
        changes=tuple(_changes(position, then)),
        rules=tuple((rule.name, rule.place) for rule in position.game.variant.rules if _waits_for(rule, move, then)),
        then=then,
    )


# ------------------------------------------------------------------ legal moves


def _lines(position: Position, move: Move) -> tuple[Place, ...]:
    """Where the file allows a move that pieces can make here."""
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
        return _castlings(position, W.target_of(first)) if kind == L.CASTLE else ()
    S = game.engine.loaded(position.state)
    origin, target = W.origin_of(first), W.target_of(first)
    code = S[T[H.IN_S_BOARD] + origin]
    rays = T[T[H.AT_MOVES] + code * T[H.N_CELLS] + origin]
    entry = find_entry(T, R, S, effect, origin, target, code)
    if entry <= rays + R[rays]:
        return game.tables.provenance.get((code, R[entry] >> T[H.ENTRY_ROW_SHIFT]), ())
    return _place_of_piece(position, move.piece)


def _castlings(position: Position, target: int) -> tuple[Place, ...]:
    """The castling lines whose first piece may come to a cell."""
    variant = position.game.variant
    place = coordinates(variant.board)[target]
    axes = {axis.name: k for k, axis in enumerate(getattr(variant.board, "axes", ()))}
    found = []
    for castling in variant.castlings:
        first = castling.parts[0]
        if isinstance(first, CastlingWay):
            leads_elsewhere = first.cells[-1] != CellSet("cells", (Number(target, first.place),), first.place)
        else:
            leads_elsewhere = isinstance(first.stop, Number) and first.stop.value != place[axes[first.axis]] + 1
        if castling.place is not None and not leads_elsewhere:
            found.append(castling.place)
    return tuple(found)


def _place_of_piece(position: Position, name: str) -> tuple[Place, ...]:
    return tuple(piece.place for piece in position.game.variant.pieces if piece.name == name and piece.place)


def _waits_for(rule: Rule, move: Move, then: Position) -> bool:
    """Is a rule set off by what this move is? Whether its condition held is seen in what changed."""
    event, kinds = rule.when.event, rule.when.kinds
    happened = {
        "move": move.piece if move.origin is not None and move.drop is None else None,
        "capture": move.piece if move.captures else None,
        "captured": move.captures or None,
        "promote": move.piece if move.promotion is not None else None,
        "drop": move.drop,
    }
    if event == "turn":
        return True
    if event == "out":
        return then.previous is not None and then.registers()[OUT] != then.previous.registers()[OUT]
    if event == "check":
        return then.in_check()
    who = happened.get(event)
    return who is not None and (not kinds or who in kinds)


def _changes(before: Position, after: Position) -> Iterable[str]:
    """What is different after a move, one line each."""
    old, new, game = before.fields, after.fields, before.game
    for cell, (was, now) in enumerate(zip(old.board, new.board, strict=True)):
        if was != now:
            yield f"{game.cells[cell]}: {_named(before, was)} → {_named(before, now)}"
    for (name, values), (_, others) in zip(old.registers, new.registers, strict=True):
        for k, (value, other) in enumerate(zip(values, others, strict=True)):
            if value != other and name != LAST:
                yield f"{_word(before, name, k)}: {value} → {other}"
    hands = {(player, piece): n for player, piece, n in old.hands}
    for player, piece, n in new.hands:
        if n != hands.get((player, piece), 0):
            yield f"{piece} in the hand of {game.letters.players[player]}: {hands.get((player, piece), 0)} → {n}"
    if new.en_passant:
        yield f"passed over: {', '.join(game.cells[cell] for cell in new.en_passant)}"
    if old.rights != new.rights:
        yield "castling rights are lost"
    if old.phase != new.phase:
        yield f"phase: {before.phase} → {after.phase}"


def _word(position: Position, name: str, k: int) -> str:
    """``research[white, 2]``: one number of a register."""
    game = position.game
    sizes = next(one.sizes for one in game.tables.registers if one.name == name)
    per = next(register.per for register in game.variant.registers if register.name == name)
    indices: list[str] = []
    for size, over in zip(reversed(sizes), reversed(per), strict=True):
        k, index = divmod(k, size)
        names = {"player": game.letters.players, "piece": game.pieces}.get(over)
        indices.append(names[index] if names is not None else str(index))
    return f"{name}[{', '.join(reversed(indices))}]" if indices else name


def _named(position: Position, code: int) -> str:
    coded = position.game.letters.by_code.get(code)
    if coded is not None:
        return f"{coded.piece} of {position.game.letters.players[coded.player]}"
    return "no cell" if code == L.WALL else "empty"


# ------------------------------------------------------------------ moves that are not allowed


def _refused(position: Position, text: str, reason: str) -> Account:
    """The account of a move that is not legal: as much of the reason as can be proved."""
    first, _, hint = reason.partition("\n")
    reading = _reading(position, text)
    if reading is None:
        return Account(text, None, reason)
    pseudo = _pseudo(position, reading)
    if pseudo:
        move = pseudo[0]
        told = _exposed(position, move)
        return Account(text, move, _with_hint(f"{first}{told}", hint), lines=_lines(position, move))
    told, lines = _no_way(position, reading)
    return Account(text, None, _with_hint(f"{first}{told}", hint), lines=lines)


def _with_hint(reason: str, hint: str) -> str:
    return f"{reason}\n{hint}" if hint else reason


def _reading(position: Position, text: str) -> Reading | None:
    """The cells of a move from one cell to another, ``None`` for drops, passes and other texts."""
    try:
        reading = position.game.notation.readings(text)[0]
    except (NotationError, IndexError):
        return None
    return reading if reading.origin >= 0 and reading.target >= 0 and not reading.drop else None


def _pseudo(position: Position, reading: Reading) -> list[Move]:
    """The moves between the two cells that pieces can make, whatever happens to the royals."""
    cells = position.game.cells
    origin, target = cells[reading.origin], cells[reading.target]
    moves = position.pseudo_legal_moves()
    return [move for move in moves if (move.origin, move.target, move.drop) == (origin, target, None)]


def _exposed(position: Position, move: Move) -> str:
    """Who would attack an own royal after the move; or that a rule takes it back."""
    game = position.game
    after = Position(game, game.engine.play(position.state, move.number))
    if after.fields.status == L.STATUS_FORBIDDEN:
        rules = [f"`{rule.name}`" for rule in game.variant.rules if "forbid" in verbs_in(rule.steps)]
        return f": {' or '.join(rules)}"
    found = checkers(after, position.side)
    for royal, cells in found.items():
        named = " and ".join(f"the {_piece_on(after, cell)} on {cell}" for cell in cells)
        return f": {named} would attack the {_piece_on(after, royal)} on {royal}"
    return "" if game.variant.must else ": with all that it sets off, the rules do not allow it"


def _piece_on(position: Position, cell: str) -> str:
    found = position.piece_at(cell)
    return found.piece if found is not None else "piece"


def _no_way(position: Position, reading: Reading) -> tuple[str, tuple[Place, ...]]:
    """What stands in the way of a move that the piece could make otherwise, and the line that it would be."""
    game, fields = position.game, position.fields
    board = fields.board
    here = game.letters.by_code.get(board[reading.origin])
    if here is None or game.letters.players[here.player] != position.side:
        return "", ()
    there = game.letters.by_code.get(board[reading.target])
    if there is not None and there.player == here.player:
        return "", ()
    if there is not None and (made := _possible(position, fields, {reading.target: L.EMPTY}, reading)):
        return f": it cannot capture the {there.piece} there", _lines(*made)
    if board[reading.target] == L.EMPTY and (made := _with_enemy(position, fields, reading)):
        return ": it goes there only to capture, and the cell is empty", _lines(*made)
    return _blocked(position, fields, reading)


def _blocked(position: Position, fields: PositionFields, reading: Reading) -> tuple[str, tuple[Place, ...]]:
    """Which piece blocks: one without which the move exists."""
    game, board = position.game, fields.board
    standing = [
        cell
        for cell, code in enumerate(board)
        if code >= L.FIRST_PIECE and cell not in (reading.origin, reading.target)
    ]
    for cell in standing[:MOST_TRIED]:
        if made := _possible(position, fields, {cell: L.EMPTY}, reading):
            return f": the {_named(position, board[cell])} on {game.cells[cell]} is in the way", _lines(*made)
    if made := _possible(position, fields, dict.fromkeys(standing, L.EMPTY), reading):
        return ": several pieces are in the way", _lines(*made)
    piece = _piece_on(position, game.cells[reading.origin])
    return ": no line of its movements leads there", _place_of_piece(position, piece)


def _with_enemy(position: Position, fields: PositionFields, reading: Reading) -> tuple[Position, Move] | None:
    """The move, were an enemy on its target."""
    codes = position.game.letters.by_code
    royal = {piece.name for piece in position.game.variant.pieces if piece.royal}
    mine = codes[fields.board[reading.origin]].player
    for code, coded in codes.items():
        if coded.player not in (mine, len(position.game.players)) and coded.piece not in royal:
            return _possible(position, fields, {reading.target: code}, reading)
    return None


def _possible(
    position: Position, fields: PositionFields, changed: dict[int, int], reading: Reading
) -> tuple[Position, Move] | None:
    """A position with some cells changed, and the move there, if there is one."""
    board = list(fields.board)
    for cell, code in changed.items():
        board[cell] = code
    if tuple(board) == fields.board:
        return None
    other = position.game.position_from(replace(fields, board=tuple(board)))
    moves = _pseudo(other, reading)
    return (other, moves[0]) if moves else None
