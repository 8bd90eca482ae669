"""From a text to the legal move that it names."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from ndvariants.errors import IllegalMoveError, NotationError
from ndvariants.game.move import Move
from ndvariants.game.moves.for_programs import castling_onto, for_programs
from ndvariants.game.moves.san import read_san, sign_of, without_signs
from ndvariants.game.moves.why_illegal import Refused, why_illegal
from ndvariants.game.moves.wxf import moves_in_wxf
from ndvariants.game.rules import Rules
from ndvariants.game.situation import Situation, Somewhere
from ndvariants.game.text.faults import listed
from ndvariants.game.text.letters import PROMOTED_BEFORE
from ndvariants.game.text.notation import RIFLE, NoMove, Reading
from ndvariants.game.turns import SEPARATOR
from ndvariants.kernel import layout as L


def read_move(position: Situation, text: str) -> Move:
    """The legal move of a position that a text names.

    Raises NotationError when it is no move of the game, IllegalMoveError (with the reason) when it is not allowed.
    """
    found = next((move for move in position.legal_moves() if move.text == text), None)
    if found is not None:
        return found
    word = without_signs(text)
    sign = text.strip()[len(word) :][:1]
    if sign not in _signs_of_moves(position.game):
        return _read_bare(position, word)
    try:
        return _read_bare(position, text)
    except (NotationError, IllegalMoveError):
        move = _read_bare(position, word)
        if sign == RIFLE or not sign_of(position.play(move)):  # the text says what this move is not
            raise
        return move


def _signs_of_moves(game: Rules) -> tuple[str, ...]:
    """The signs behind a move that say which it is in this game: a promotion in short, a capture without moving."""
    promotes = (PROMOTED_BEFORE,) if game.letters.promoted_before() else ()
    return (*promotes, RIFLE) if any(effect.kind == L.RIFLE for effect in game.tables.effects) else promotes


def _read_bare(position: Situation, text: str) -> Move:
    """The same for a text whose signs are part of the move."""
    game, moves = position.game, position.legal_moves()
    for move in moves:
        if move.text == text:
            return move
    if game.has_turns:
        return read_turn(position, text)
    wing = text.lower().replace("0", "o")
    castlings = [move for move in moves if game.castling_side(move) == wing]
    if text and len(castlings) == 1:
        return castlings[0]
    theirs = [move for move in moves if text in (castling_onto(game, move), for_programs(game, move))]
    if text and theirs:
        return theirs[0]
    named = moves_in_wxf(position, text)
    if named is not None:
        return _only_one(position, text, named)
    short = read_san(position, text)
    if short is not None:
        return short
    try:
        readings = position.game.notation.readings(text)
    except NotationError as error:
        known = listed([move.text for move in moves])
        if _looks_short(position, text):
            raise IllegalMoveError(f"no legal move is written '{text}'", f"legal moves are {known}") from None
        if there := _drops_on(position, text):
            raise _a_cell_alone(text, there) from None
        hint = f"legal moves are {known}" if moves and isinstance(error, NoMove) else error.hint
        raise NotationError(error.reason, hint, error.spot) from None
    found: list[Move] = []
    for reading in readings:
        found += [move for move in moves if _fits(position, move, reading) and move not in found]
    choices = [move for move in found if move.promotion is None] if len(found) > 1 else found
    if len(choices) == 1:
        return choices[0]
    if found:
        return _only_one(position, text, found)
    raise IllegalMoveError(*why_illegal(position, readings[0], text))


def _only_one(position: Situation, text: str, named: Sequence[Move]) -> Move:
    if len(named) == 1:
        return named[0]
    if named:
        raise NotationError(f"'{text}' may be several moves", f"write one of {', '.join(move.text for move in named)}")
    known = listed([move.text for move in position.legal_moves()])
    raise IllegalMoveError(f"no legal move is written '{text}'", f"legal moves are {known}")


def after_row(position: Somewhere, text: str) -> Somewhere:
    """The position after several moves written in a row; see ``Position.after``."""
    separate = text if position.game.has_turns else text.replace(",", " ")
    words = [word.strip(",") for word in separate.split() if not word.strip(".,").isdigit()]
    while words:
        move, read = _first_move(position, words)
        position = position.play(move)
        del words[:read]
    return position


def _first_move(position: Situation, words: Sequence[str]) -> tuple[Move, int]:
    try:
        return read_move(position, words[0]), 1
    except NotationError:
        with suppress(NotationError):
            return read_move(position, " ".join(words[:2])), 2
        raise


def read_turn(position: Situation, text: str) -> Move:
    """The same where a move may have several parts: each is written as a move, further ones by their cells or targets.

    The first part must tell which move it is; what ends a turn early is not written. Any way to make a move names it.
    """
    words = [word.strip() for word in text.split(SEPARATOR)]
    same = {way.number: move for way, move in position.other_ways()}
    found = _all_ways(position)
    for k in range(len(words)):
        fitting = parts_that_fit(position, words, k, found)
        if not fitting:
            raise IllegalMoveError(*_why_no_turn(position, words, k, found))
        found = fitting
    fitting = [move for move in found if _length(move) == len(words)] or found
    whole = list(dict.fromkeys(same.get(move.number, move) for move in fitting))
    if len(whole) > 1:
        known = listed([move.text for move in whole])
        if all(_length(move) > len(words) for move in whole):
            begun = f"'{text}' is not the whole turn: {len(whole)} moves begin so"
            raise NotationError(begun, f"write one of {known}")
        raise NotationError(f"'{text}' may be several moves", f"write one of {known}")
    if _length(fitting[0]) != len(words):
        raise IllegalMoveError(f"'{text}' is not the whole turn", f"write {whole[0].text}")
    return whole[0]


def turns_that_begin(position: Situation, words: Sequence[str]) -> tuple[list[Move], int]:
    """The legal turns that begin with as many of these words as any does, and how many these are."""
    found = _all_ways(position)
    for k in range(len(words)):
        fitting = parts_that_fit(position, words, k, found)
        if not fitting:
            return found, k
        found = fitting
    return found, len(words)


def parts_that_fit(position: Situation, words: Sequence[str], k: int, moves: Sequence[Move]) -> list[Move]:
    """Return the turns whose part *k* is what the word *k* says."""
    return [move for move in moves if _is_part(position, move, k, words[k])]


def _all_ways(position: Situation) -> list[Move]:
    return [*position.legal_moves(), *(way for way, _ in position.other_ways())]


def _length(move: Move) -> int:
    return sum(part.target is not None for part in move.parts) or 1


def _is_part(position: Situation, move: Move, k: int, word: str) -> bool:
    parts = move.parts or (move,)
    if k >= len(parts) or parts[k].target is None:
        return False
    part = parts[k]
    if word == part.text or (k > 0 and word == part.target):
        return True
    try:
        readings = position.game.notation.readings(word)
    except NotationError:
        return False
    return any(_fits(position, part, reading) for reading in readings)


def _why_no_turn(position: Situation, words: list[str], k: int, found: list[Move]) -> Refused:
    if k == 0:
        if there := _drops_on(position, words[0]):
            raise _a_cell_alone(words[0], there)
        return why_illegal(position, position.game.notation.readings(words[0])[0], words[0])
    before = SEPARATOR.join(words[:k])
    ways = dict.fromkeys(move.parts[k].target for move in found if len(move.parts) > k and move.parts[k].target)
    if not ways:
        return Refused(f"'{SEPARATOR.join(words)}' is not legal: the turn is over after {before}")
    hint = f"it goes on with {listed([str(way) for way in ways])}"
    return Refused(f"'{words[k]}' is not legal after {before}", hint)


def _drops_on(position: Situation, text: str) -> list[str]:
    first = ((move.parts or (move,))[0] for move in position.legal_moves())
    return list(dict.fromkeys(part.text for part in first if part.drop and part.target == text.strip()))


def _a_cell_alone(text: str, there: list[str]) -> NotationError:
    return NotationError(f"'{text.strip()}' is a cell alone", f"a piece is put there by {listed(there)}")


def _looks_short(position: Situation, text: str) -> bool:
    """Return True if it is a castling, or a capital letter and a cell at the end, as in ``Bxc5+``."""
    if text.lower().replace("0", "o") in ("o-o", "o-o-o"):
        return True
    return text[:1].isupper() and text.endswith(tuple(position.game.cells))


def _fits(position: Situation, move: Move, reading: Reading) -> bool:
    cells = position.game.cells
    origin = cells[reading.origin] if reading.origin >= 0 else None
    target = cells[reading.target] if reading.target >= 0 else None
    if (move.origin, move.target, move.drop or "") != (origin, target, reading.drop):
        return False
    if reading.promotion and not position.game.letters.alike(reading.promotion, move.promotion):
        return False
    return move.text.endswith(RIFLE) == reading.rifle
