"""The first difference between two games: the shortest moves after which legal moves or results differ.

Breadth-first search, which proves the result; then random games, whose lines are shortened as far as possible.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from ndvariants.game.game import Game, Position
from ndvariants.game.random_games import RandomGames
from ndvariants.game.situation import line_of
from ndvariants.language.trees.syntax import Call
from ndvariants.model.variant import Variant
from ndvariants.model.walk import names_in, nodes_in
from ndvariants.words.endings import COUNTED
from ndvariants.words.operators import OF_THE_PAST

_GAMES, _PLIES = 100, 200  # of random games, where the search in breadth has come to its limit
_ENDED, _END_PLIES, _ENDED_WALKED = 300, 600, 3  # of those that are looked through for endings of other kinds
_WORK = 20_000  # plies that are played to make a sequence short

Pair = tuple[Position, Position]
Key = Callable[[Pair, tuple[str, ...]], object]


@dataclass(frozen=True, slots=True)
class Parting:
    """The first difference between two games.

    ``moves`` lead there; ``only_first`` and ``only_second`` are the moves that are legal there in one game alone,
    ``first_ends`` and ``second_ends`` how each game has ended there, "" if it goes on. ``proved``: no shorter sequence
    does so. ``moves`` is ``None`` if no difference was found: then ``proved`` says that there is none, and ``alike``
    that the rules themselves show it. ``positions`` were compared, and every sequence of up to ``plies`` moves.
    """

    moves: tuple[str, ...] | None
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    proved: bool
    positions: int
    plies: int
    first_ends: str = ""
    second_ends: str = ""
    alike: bool = False


def find_parting(first: Game, second: Game, most: int = 10_000, seed: int = 0) -> Parting:
    """The first difference: breadth-first over up to ``most`` positions, then in random games from this ``seed``."""
    if are_alike(first, second):
        return Parting(None, (), (), True, 0, 0, alike=True)
    start, key_of = (first.start(), second.start()), _key(first.variant, second.variant)
    waiting: deque[tuple[Pair, tuple[str, ...]]] = deque([(start, ())])
    seen = {key_of(start, ())}
    compared = 0
    while waiting:
        pair, path = waiting.popleft()
        if compared == most:
            return _by_chance(start, compared, len(path) - 1, seed)
        compared += 1
        parting, after = _compared(pair, path)
        if parting is not None:
            return replace(parting, proved=True, positions=compared, plies=len(path))
        for text in after:
            one = _played(pair, after, text)
            key = key_of(one, (*path, text))
            if key not in seen and len(seen) <= most:
                seen.add(key)
                waiting.append((one, (*path, text)))
    complete = compared < most
    return Parting(None, (), (), complete, compared, 0) if complete else _by_chance(start, compared, 0, seed)


def are_alike(first: Game, second: Game) -> bool:
    """Return True if two files make the very same tables, and call everything the same."""
    one, other = first.tables, second.tables
    same = all(np.array_equal(getattr(one, name), getattr(other, name)) for name in ("T", "R", "start"))
    return (
        same
        and first.players == second.players
        and (one.codes, one.effects) == (other.codes, other.effects)
        and list(first.cells) == list(second.cells)
    )


def start_differences(first: Game, second: Game) -> list[str]:
    """Differences of the start positions, one line per cell that both boards have; empty if they share no cell."""
    one, other = (
        {cell: f"{piece.piece} of {piece.player}" for cell, piece in game.start().piece_map().items()}
        for game in (first, second)
    )
    known = set(second.cells)
    shared = (cell for cell in first.cells if cell in known)
    pairs = ((cell, one.get(cell, "empty"), other.get(cell, "empty")) for cell in shared)
    return [f"{cell}: {a} → {b}" for cell, a, b in pairs if a != b]


# ------------------------------------------------------------------ one pair of positions


def _compared(pair: Pair, path: tuple[str, ...]) -> tuple[Parting | None, dict[str, tuple[int, int]]]:
    """The parting, if there is one here; and the moves that lead on, by their texts, with both their numbers."""
    ends = [position.outcome() for position in pair]
    if any(ends):
        winners = [end and (end.winner,) for end in ends]
        if winners[0] == winners[1]:
            return None, {}
        a, b = ("" if end is None else str(end) for end in ends)
        return Parting(path, (), (), False, 0, 0, a, b), {}
    one, other = ({move.text: move.number for move in position.legal_moves()} for position in pair)
    if one.keys() != other.keys():
        first, second = (tuple(text for text in x if text not in y) for x, y in ((one, other), (other, one)))
        return Parting(path, first, second, False, 0, 0), {}
    return None, {text: (number, other[text]) for text, number in one.items()}


def _played(pair: Pair, moves: dict[str, tuple[int, int]], text: str) -> Pair:
    a, b = moves[text]
    return pair[0].play(a), pair[1].play(b)


def _key(first: Variant, second: Variant) -> Key:
    """A key under which two pairs of positions count as the same, as far as what follows depends on them.

    If the games end by their history in different ways, no two pairs are the same. If a rule uses the ply number or
    counts in a register that is not part of a position, all words count. Otherwise it is the identity of the position
    by the rules: the history conditions of both games then agree.
    """
    if _by_history(first) != _by_history(second):
        return lambda pair, path: path
    if any(_asks_more(variant) for variant in (first, second)):
        return lambda pair, path: (pair[0].state, pair[1].state)
    return lambda pair, path: tuple(position.game.identity(position.state) for position in pair)


def _by_history(variant: Variant) -> list[object]:
    found: list[object] = []
    for ending in variant.endings:
        asked = [(word, value) for word, value in ending.conditions if word in COUNTED]
        if asked:
            others = [word for word, _ in ending.conditions if word not in COUNTED]
            found.append((asked, others, ending.said, sorted(ending.quiet_resets)))
    return found


def _asks_more(variant: Variant) -> bool:
    said = (variant.pieces, variant.rules, variant.endings, variant.phases, variant.castlings, variant.pass_condition)
    asks = any(name.text in ("ply", "clock") for name in names_in((*said, variant.zones)))
    asks = asks or any(isinstance(node, Call) and node.function in OF_THE_PAST for node in nodes_in(said))
    return asks or any(not register.identity for register in variant.registers)


# ------------------------------------------------------------------ random games


@dataclass
class _Best:
    """The shortest sequence found so far, and how much may still be done."""

    start: Pair
    parting: Parting | None = None
    shortest: int = _END_PLIES
    work: int = _WORK

    def walk(self, choose: Callable[[dict[str, tuple[int, int]], int], str | None]) -> bool:
        """Play one game as it is chosen; whether the two part in it, earlier than so far."""
        pair, path = self.start, tuple[str, ...]()
        while len(path) < self.shortest:
            self.work -= 1
            parting, moves = _compared(pair, path)
            if parting is not None:
                self.parting, self.shortest = parting, len(path)
                return True
            text = choose(moves, len(path)) if moves else None
            if text not in moves:
                return False
            pair, path = _played(pair, moves, text), (*path, text)
        return False

    def along(self, texts: tuple[str, ...]) -> bool:
        return self.walk(lambda moves, ply: texts[ply] if ply < len(texts) else None)


def _by_chance(start: Pair, compared: int, plies: int, seed: int) -> Parting:
    """The shortest parting that random games find: not proved to be the shortest of all."""
    random, best = Random(seed), _Best(start, shortest=_PLIES)
    for _ in range(_GAMES):
        best.walk(lambda moves, ply: random.choice(list(moves)))
    if best.parting is None:
        best.shortest = _END_PLIES
        for texts in _ended_games(start, seed):
            best.along(texts)
    _back_and_forth(best)
    _shorten(best)
    if best.parting is None:
        return Parting(None, (), (), False, compared, plies)
    return replace(best.parting, positions=compared, plies=plies)


def _ended_games(start: Pair, seed: int) -> Iterator[tuple[str, ...]]:
    for position in start:
        run = RandomGames(position, seed, _END_PLIES)
        by_end: dict[tuple[int, str], list[tuple[int, int]]] = {}
        for result in run.play(0, _ENDED):
            by_end.setdefault((result.winner, result.reason), []).append((result.plies, result.number))
        for ended in by_end.values():
            for _, number in sorted(ended)[:_ENDED_WALKED]:
                line = line_of(position, run.moves(number))
                yield tuple(step.last_move.text for step in line if step.last_move is not None)


def _back_and_forth(best: _Best) -> None:
    """Try games in which both players move a piece to and fro: so repetitions and long quiet come soonest."""
    first = best.start[0]
    for move in first.legal_moves():
        for reply in first.play(move).legal_moves() if move.origin and move.target else ():
            back = first.play(move).play(reply)
            home = next((m for m in back.legal_moves() if (m.origin, m.target) == (move.target, move.origin)), None)
            if home is None or reply.origin is None:
                continue
            ways = back.play(home).legal_moves()
            there = next((m for m in ways if (m.origin, m.target) == (reply.target, reply.origin)), None)
            if there is not None:
                cycle = (move.text, reply.text, home.text, there.text)
                best.along(cycle * (_END_PLIES // 4))
                return


def _shorten(best: _Best) -> None:
    best.work = _WORK
    width = best.shortest // 2 if best.parting is not None else 0
    while width and best.work > 0:
        at, found = best.shortest - width, False
        while at >= 0 and best.work > 0:
            texts = best.parting.moves or () if best.parting is not None else ()
            found |= best.along(texts[:at] + texts[at + width :])
            at = min(at - 1, best.shortest - width)
        width = width if found and width < 3 else width // 2
