"""The shortest sequence of moves after which two games allow different moves, by search in breadth.

Positions are told apart as the rules tell them apart: their history and their clocks do not count.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from random import Random

from ndvariants.game.game import Game
from ndvariants.game.position import Position

_GAMES, _PLIES = 100, 200  # of random games, where the search in breadth has come to its limit


@dataclass(frozen=True, slots=True)
class Parting:
    """Where two games part.

    ``moves`` lead there, ``only_first`` and ``only_second`` are the moves that one of them alone allows then;
    ``proved``: no shorter sequence does so. ``moves`` is ``None`` where none was found: then ``proved`` says that
    there is none. ``positions`` were compared, and every sequence of up to ``plies`` moves.
    """

    moves: tuple[str, ...] | None
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    proved: bool
    positions: int
    plies: int


def find_parting(first: Game, second: Game, most: int = 10_000, seed: int = 0) -> Parting:
    """Where two games part: searched in breadth up to ``most`` positions, then in random games from this ``seed``."""
    start = (first.start(), second.start())
    waiting: deque[tuple[Position, Position, tuple[str, ...]]] = deque([(*start, ())])
    seen = {_identity(*start)}
    compared = 0
    while waiting:
        one, other, path = waiting.popleft()
        if compared == most:
            return _by_chance(start, compared, len(path) - 1, seed)
        compared += 1
        a, b = _moves(one), _moves(other)
        if a.keys() != b.keys():
            return Parting(path, _only(a, b), _only(b, a), True, compared, len(path))
        for text, number in a.items():
            after = (one.play(number), other.play(b[text]))
            key = _identity(*after)
            if key not in seen and len(seen) <= most:
                seen.add(key)
                waiting.append((*after, (*path, text)))
    complete = compared < most
    return Parting(None, (), (), complete, compared, 0) if complete else _by_chance(start, compared, 0, seed)


def _by_chance(start: tuple[Position, Position], compared: int, plies: int, seed: int) -> Parting:
    """The shortest parting that random games find: not proved to be the shortest of all."""
    random, best, shortest = Random(seed), None, _PLIES
    for _ in range(_GAMES):
        one, other = start
        path: tuple[str, ...] = ()
        while len(path) < shortest:
            a, b = _moves(one), _moves(other)
            if a.keys() != b.keys():
                best, shortest = Parting(path, _only(a, b), _only(b, a), False, compared, plies), len(path)
                break
            if not a:
                break
            text = random.choice(list(a))
            one, other, path = one.play(a[text]), other.play(b[text]), (*path, text)
    return best or Parting(None, (), (), False, compared, plies)


def _identity(one: Position, other: Position) -> tuple[bytes, bytes]:
    return one.game.identity(one.state), other.game.identity(other.state)


def _moves(position: Position) -> dict[str, int]:
    """The legal moves by their texts; none where the game is over."""
    return {} if position.outcome() is not None else {move.text: move.number for move in position.legal_moves()}


def _only(a: dict[str, int], b: dict[str, int]) -> tuple[str, ...]:
    return tuple(text for text in a if text not in b)
