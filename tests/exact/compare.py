"""An imported game beside an oracle: lines counted from the start, and random games played move by move on both."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from ndvariants.game.game import Game, Position
from ndvariants.game.move import Move
from ndvariants.game.moves.for_programs import for_programs
from ndvariants.game.perft import perft
from tests.exact.oracle import Engine, Pyffish

_PASS = "pass"
_MOVE = re.compile(r"([a-z][0-9]+)([a-z][0-9]+)")


@dataclass(frozen=True, slots=True)
class Difference:
    """A disagreement of two programs: the moves leading there, what is counted or stated, and the answer of each."""

    moves: tuple[str, ...]
    what: str
    ours: str
    theirs: str

    def __str__(self) -> str:
        after = f"after {' '.join(self.moves)}: " if self.moves else ""
        return f"{after}{self.what}: {self.ours} here, {self.theirs} there"


def spoken(game: Game, move: Move) -> str:
    """A move as the other program writes it, but for castling and passing."""
    if len(move.parts) > 1:
        first, second = move.parts[:2]
        if second.target is None:
            return spoken(game, first)
        if second.drop is None or len(game.letters.letter(second.drop)) > 1:
            return f"{spoken(game, first)},{second.target}"
        letter = game.letters.letter(second.drop).lower()
        if second.target == first.origin:
            return f"{first.origin}{first.target}{letter}"
        return f"{second.target}{first.origin}{letter}"
    if move.drop is None and (move.origin is None or move.target is None):
        return _PASS
    return game.castling_side(move) or for_programs(game, move)


def heard(position: Position, text: str) -> str:
    """A move of the other program in the same form.

    Passing is written there as a move that stays, castling now and then as the king's move onto its partner.
    """
    text, _, wall = text.partition(",")
    if wall:
        _, put = _cells(wall)
        origin, target = _cells(text)
        return f"WALL@{put}" if origin == target else f"{heard(position, text)},{put}"
    half = len(text) // 2
    if "@" in text:
        return text
    if text[:half] == text[half:]:
        return _PASS
    origin, target = _cells(text)
    moves = [move.parts[0] if move.parts else move for move in position.legal_moves()]
    castlings = {f"{move.origin}{move.target}": position.game.castling_side(move) for move in moves}
    placed = position.piece_at(target) if target else None
    if placed is not None and placed.player == position.side and origin != target and text == origin + target:
        return "o-o" if target > origin else "o-o-o"
    plain = any(f"{move.origin}{move.target}" == text and not position.game.castling_side(move) for move in moves)
    return text if plain else castlings.get(text, "") or text


def _cells(text: str) -> tuple[str, str]:
    match = _MOVE.match(text)
    return (match[1], match[2]) if match else ("", "")


def depth_for(position: Position, most_leaves: int, deepest: int = 3) -> int:
    """Return how deep lines can be counted with no more leaves than this."""
    depth = 1
    while depth < deepest and perft(position, depth + 1) <= most_leaves:
        depth += 1
    return depth


def count_difference(position: Position, oracle: Engine | Pyffish, moves: list[str], depth: int) -> Difference | None:
    """Return True if both count as many lines of this depth."""
    ours, theirs = perft(position, depth), oracle.count(depth, moves)
    return None if ours == theirs else Difference(tuple(moves), f"perft {depth}", str(ours), str(theirs))


def random_game(
    game: Game, oracle: Engine | Pyffish, seed: int, plies: int
) -> tuple[list[Position], list[str], list[Difference]]:
    """A random game on both: its positions, its moves as the oracle writes them, and what differs.

    The legal moves are compared at every ply, and at the end the result; it stops where the moves differ.
    """
    random, position, moves = Random(seed), game.start(), list[str]()
    positions = [position]
    for _ in range(plies):
        theirs = oracle.legal(moves)
        ours = _result(position)
        if ours or not theirs or position.repetitions() > 1 or position.clock % 20 == 19:
            ended = oracle.result(moves)
            if ours != ended:
                return positions, moves, [Difference(tuple(moves), "result", ours or "none", ended or "none")]
            if ended:
                return positions, moves, []
        by_text = {spoken(game, move): move for move in position.legal_moves()}
        legal = {heard(position, text): text for text in theirs}
        if not any("," in text for text in by_text):  # there a wall is named even where none is put, or always the same
            legal = {key.split(",", maxsplit=1)[0]: text for key, text in legal.items()}
        if set(by_text) != set(legal):
            return positions, moves, [_moves_differ(moves, by_text, legal)]
        chosen = random.choice(sorted(legal))
        moves.append(legal[chosen])
        position = position.play(by_text[chosen])
        positions.append(position)
    return positions, moves, []


def _moves_differ(moves: list[str], ours: Iterable[str], theirs: Iterable[str]) -> Difference:
    left, right = sorted(set(ours) - set(theirs)), sorted(set(theirs) - set(ours))
    return Difference(
        tuple(moves), "legal moves", f"also {' '.join(left) or 'none'}", f"also {' '.join(right) or 'none'}"
    )


def _result(position: Position) -> str:
    outcome = position.outcome()
    if outcome is None:
        return ""
    return "draw" if outcome.winner is None else "win" if outcome.winner == position.side else "loss"


@dataclass(frozen=True, slots=True)
class Report:
    """Report of a check: depth and number of the lines counted, the random games, and all differences."""

    depth: int
    leaves: int
    plies: int
    ended: int
    differences: tuple[Difference, ...]

    def __str__(self) -> str:
        if self.differences:
            return "; ".join(str(difference) for difference in self.differences)
        games = f"{self.plies} plies of random games alike, {self.ended} ended"
        return f"perft {self.depth} = {self.leaves:,} in both; {games}"


def check(game: Game, oracle: Engine | Pyffish, leaves: int = 20_000, games: int = 2, plies: int = 60) -> Report:
    """Counts from the start up to a number of leaves, and random games on both programs."""
    start = game.start()
    depth = depth_for(start, leaves)
    first = count_difference(start, oracle, [], depth)
    differences = [first] if first else []
    played = ended = 0
    for seed in range(games):
        positions, _, found = random_game(game, oracle, seed, plies)
        differences += found
        played += len(positions) - 1
        ended += positions[-1].outcome() is not None
    return Report(depth, perft(start, depth), played, ended, tuple(differences))
