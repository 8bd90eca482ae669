"""Moves of several parts: the turns of a game where a rule says ``again ... joined``.

The kernels make parts, one after the other; here a whole turn is one Move. Its number is the numbers of its parts, the
first in the lowest PART_BITS; a move of one part has the number that it always had.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ndvariants.game.door import Listed
from ndvariants.game.move import Move, TooOften, joined, parts_of, too_many_begun
from ndvariants.game.rules import Rules
from ndvariants.game.text.convert import words
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.perft.turns import LAST_PART, MOST_BEGUN

MOST_TURNS = 200_000  # turns of one position that are listed; MOST_BEGUN: turns begun to find them
SEPARATOR = ","


def is_inside_turn(game: Rules, state: bytes) -> bool:
    """Return True if the player to move has made a part of its turn, and not the last."""
    T = game.engine.T
    return T[H.HAS_JOINED_TURNS] == 1 and words(state)[T[H.IN_S_TURN] + L.TURN_PARTS] != 0


def turn_numbers(game: Rules, state: bytes, parts: Iterable[int]) -> list[int]:
    """The numbers of the turns that a row of parts, from a position on, is made of; the last may be unfinished.

    Raises IllegalMoveError at a part that is not legal.
    """
    found, turn = list[int](), list[Listed]()
    for part in parts:
        state = game.engine.after(state, part)
        turn.append(Listed(part))
        if not is_inside_turn(game, state):
            found.append(joined(turn))
            turn = []
    return [*found, joined(turn)] if turn else found


@dataclass(frozen=True, slots=True)
class Turns:
    """The legal moves of a position; and the other ways to make one of them, each with the move that it is."""

    moves: tuple[Move, ...]
    ways: tuple[tuple[Move, Move], ...] = ()


def legal_turns(game: Rules, state: bytes) -> Turns:
    """The legal moves of a position, with their names; texts never are equal.

    Two ways on which one piece makes its parts from the same cell, and that lead to the same position, are one move:
    the first of them; ``kernel.perft.turns`` counts them so.
    Raises PositionError where they are too many to be listed.
    """
    seen, turns, ways = Counter[str](), list[Move](), list[tuple[Move, Move]]()
    ends: dict[tuple[str | None, tuple[int, ...]], Move] = {}
    for n, (parts, text) in enumerate(_turns(game, state, 0, Counter())):
        if n >= MOST_TURNS:
            raise TooOften(f"the rules allow more than {MOST_TURNS:,} moves of several parts")
        end = (parts[0].origin or parts[0].target, _end(game, state, parts)) if _is_of_one_piece(parts) else None
        if end is not None and end in ends:
            ways.append((_turn(parts, text), ends[end]))
            continue
        seen[text] += 1
        turns.append(_turn(parts, text if seen[text] == 1 else f"{text}#{seen[text]}"))
        if end is not None:
            ends[end] = turns[-1]
    return Turns(tuple(turns), tuple(ways))


def turn_of(game: Rules, state: bytes, number: int) -> Move | None:
    """The legal move of this number, found by its own parts: the others, of which there may be thousands, are not made.

    ``None`` where it is not legal, or only they tell how it is written.
    """
    made, texts, goes_on = list[Move](), list[str](), True
    for part in parts_of(number):
        if not goes_on:
            return None
        moves, more = _parts_at(game, state)
        at = next((k for k, move in enumerate(moves) if move.number == part), None)
        if at is None or sum(move.target is None for move in moves) > 1:
            return None
        move, goes_on = moves[at], bool(more[at])
        texts.append(_further(move, moves, Counter(other.target for other in moves)) if made else move.text)
        made.append(move)
        state = game.engine.play(state, move.number) if goes_on else state
    if goes_on or _is_of_one_piece(made):
        return None
    return _turn(tuple(made), SEPARATOR.join(filter(None, texts)))


def _parts_at(game: Rules, state: bytes) -> tuple[Sequence[Move], Sequence[int]]:
    numbers, keys, goes_on = game.engine.legal_parts(state)
    return game.names.named(keys) if len(keys) == len(numbers) else game.moves_of(state, numbers), goes_on


def _is_of_one_piece(parts: Sequence[Move]) -> bool:
    follow = all(part.target is None or part.origin == before.target for before, part in pairwise(parts))
    return len(parts) > 1 and follow


def _end(game: Rules, state: bytes, parts: Sequence[Move]) -> tuple[int, ...]:
    """Key of the position after a turn, equal for positions that count as the same."""
    after = words(game.engine.play(state, joined([part.number for part in parts])))
    return tuple(after[L.IDENTITY : game.engine.T[H.IN_S_IDENTITY_END]])


def turn_of_parts(parts: tuple[Move, ...]) -> Move:
    """The move that is made of legal parts, each written in full."""
    return _turn(parts, SEPARATOR.join(part.text for part in parts if part.target is not None) or parts[0].text)


def _turn(parts: tuple[Move, ...], text: str) -> Move:
    first = parts[0]
    if len(parts) == 1:
        return first if first.text == text else replace(first, text=text)
    captures = next((part.captures for part in parts if part.captures), "")
    number = joined([part.number for part in parts])
    return replace(first, text=text, captures=captures, number=number, parts=parts)


def _turns(game: Rules, state: bytes, made: int, begun: Counter[bool]) -> Iterator[tuple[tuple[Move, ...], str]]:
    """The ways to make a turn, or to finish one of which some parts are *made*: their parts, and how they are written.

    *begun* counts the turns that were begun, those of which only the last part is left (True) by themselves.
    """
    begun[made == L.MOST_TURN_PARTS - 1] += 1
    if begun[False] + LAST_PART * begun[True] > MOST_BEGUN:
        raise too_many_begun("here")
    moves, goes_on = _parts_at(game, state)
    alike = Counter(move.target for move in moves)
    for move, more in zip(moves, goes_on, strict=True):
        text = _further(move, moves, alike) if made else move.text
        if not more:
            yield (move,), text
            continue
        for parts, rest in _turns(game, game.engine.play(state, move.number), made + 1, begun):
            yield (move, *parts), SEPARATOR.join(filter(None, (text, rest)))


def _further(move: Move, moves: Sequence[Move], alike: Counter[str | None]) -> str:
    """Return the text of a further part: its target, where that is enough; nothing for the end of the turn."""
    if move.target is None:
        return ""
    if alike[move.target] > 1 or move.promotion is not None:
        return move.text
    if move.drop is not None and any(other.drop != move.drop for other in moves if other.drop is not None):
        return move.text
    return move.target
