"""Why a move is not legal: the reason, and which moves there are instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ndvariants.game.move import Move
from ndvariants.game.situation import Situation
from ndvariants.game.text.faults import listed
from ndvariants.game.text.fields import PositionFields
from ndvariants.game.text.notation import Reading
from ndvariants.kernel import layout as L
from ndvariants.suggest import with_article


class Refused(NamedTuple):
    """A reason in a sentence, and a hint at the moves there are instead."""

    reason: str
    hint: str = ""


def why_illegal(position: Situation, reading: Reading, text: str, after: str = "") -> Refused:
    """Why a move is not allowed here; ``after`` are the parts of the same turn before it, as they are written."""
    said = f"'{text}' is not legal{f' after {after}' if after else ''}"
    outcome = position.outcome()
    if outcome is not None and not position.legal_moves():
        return Refused(f"{said}: the game is over ({outcome})")
    if reading.target < 0:
        return Refused(f"{said}: {position.side} may not pass here")
    fields = position.fields
    reason = _drop(position, fields, reading) if reading.drop else _step(position, fields, reading)
    return Refused(f"{said}: {reason}", _alternatives(position, reading))


def _step(position: Situation, fields: PositionFields, reading: Reading) -> str:
    game = position.game
    origin, target = game.cells[reading.origin], game.cells[reading.target]
    coded = game.letters.by_code.get(fields.board[reading.origin])
    if coded is None:
        gone = fields.board[reading.origin] == L.WALL
        return f"the cell {origin} does not exist any more" if gone else f"there is no piece on {origin}"
    owner = game.letters.players[coded.player]
    if owner != position.side and owner in game.players:
        return f"the {coded.piece} on {origin} belongs to {owner}, and it is {position.side}'s turn"
    if fields.board[reading.target] == L.WALL:
        return f"the cell {target} does not exist"
    reachable = [
        move
        for move in game.moves_of(position.state, game.engine.pseudo(position.state))
        if (move.origin, move.target) == (origin, target) and move.drop is None
    ]
    if reading.promotion:
        fitting = [move for move in reachable if move.promotion == reading.promotion]
        if reachable and not fitting:
            return f"the {coded.piece} does not become {with_article(reading.promotion)} on {target}"
        reachable = fitting
    if reachable:
        return _written_otherwise(position, reachable) or _not_allowed(position, reachable)
    other = game.letters.by_code.get(fields.board[reading.target])
    if other is not None and other.player == coded.player and reading.origin != reading.target:
        return f"{target} holds {with_article(other.piece)} of the same side"
    if reading.origin == reading.target:
        return f"the {coded.piece} stands on {target} already"
    return f"the {coded.piece} on {origin} cannot go to {target}"


def _written_otherwise(position: Situation, moves: Sequence[Move]) -> str:
    legal = {move.text for move in position.legal_moves()}
    texts = [move.text for move in moves if move.text in legal]
    return f"it is written as {listed(texts)}" if texts else ""


def _not_allowed(position: Situation, moves: Sequence[Move]) -> str:
    game = position.game
    after = [game.fields_of(game.engine.play(position.state, move.number)) for move in moves]
    if all(fields.status == L.STATUS_FORBIDDEN for fields in after):
        return "a rule forbids it"
    royal = game.one_royal
    if game.variant.must:
        side, states = position.fields.side, [game.engine.play(position.state, move.number) for move in moves]
        if not any(game.engine.in_check(state, side) for state in states):
            return "a move of another kind must be made here"
    if all(_loses_royals(position, fields) for fields in after):
        return f"it costs {position.side} its own {royal}" if royal else f"it costs {position.side} a royal piece"
    return f"it leaves {position.side}'s {royal or 'royal piece'} attacked"


def _loses_royals(position: Situation, after: PositionFields) -> bool:
    game, side = position.game, position.fields.side
    royal = {piece.name for piece in game.variant.pieces if piece.royal}
    codes = [code for code, coded in game.letters.by_code.items() if coded.player == side and coded.piece in royal]
    return sum(map(after.board.count, codes)) < sum(map(position.fields.board.count, codes))


def _drop(position: Situation, fields: PositionFields, reading: Reading) -> str:
    game = position.game
    target = game.cells[reading.target]
    owners = (position.side, *game.letters.players[len(game.players) :])
    if not any(reading.drop in position.hand(owner) for owner in owners):
        return f"{position.side} has no {reading.drop} in hand"
    if fields.board[reading.target] == L.WALL:
        return f"the cell {target} does not exist"
    if fields.board[reading.target]:
        return f"{target} is not empty"
    dropped = [move for move in game.moves_of(position.state, game.engine.pseudo(position.state)) if move.drop]
    if not any(move.drop == reading.drop for move in dropped):
        return f"{with_article(reading.drop)} may not be dropped now"
    fitting = [move for move in dropped if (move.drop, move.target) == (reading.drop, target)]
    if fitting and reading.promotion:
        fitting = [move for move in fitting if game.letters.alike(reading.promotion, move.promotion)]
        if not fitting:
            return f"{with_article(reading.drop)} is not dropped as {with_article(reading.promotion)} on {target}"
    if fitting:
        return _not_allowed(position, fitting)
    return f"{with_article(reading.drop)} may not be dropped on {target}"


def _alternatives(position: Situation, reading: Reading) -> str:
    moves = position.legal_moves()
    if reading.drop:
        own = [move.text for move in moves if move.drop == reading.drop]
        if own:
            return f"it may be dropped so: {listed(own)}"
        return f"legal moves are {listed(move.text for move in moves)}" if moves else ""
    origin = position.game.cells[reading.origin]
    own = [move.text for move in moves if move.origin == origin and not move.drop]
    if own:
        return f"its legal moves are {listed(own)}"
    stands = position.piece_at(origin)
    none = ""
    if stands is not None and stands.player == position.side:
        none = f"the {stands.piece} on {origin} has no legal move; "
    return f"{none}legal moves are {listed(move.text for move in moves)}" if moves else ""
