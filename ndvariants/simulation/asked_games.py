"""Games whose players are asked for every move: those limited by time, who share their work, or are other programs.

No two such runs are alike; only what is drawn at random is the same for the same seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from ndvariants.game.endings import DRAW, PLY_LIMIT, STUCK, UNFINISHED
from ndvariants.game.game import Position
from ndvariants.game.move import parts_of
from ndvariants.game.random_games import Result
from ndvariants.kernel.random import MASK, game_key, key_of
from ndvariants.kernel.search.openings import opening_choice, opening_root
from ndvariants.players import Player, make_player
from ndvariants.players.asked import Asked
from ndvariants.players.games import Terms
from ndvariants.players.program import ProgramPlayer


class AskedGames:
    """The games of one run. Any number of threads may ``play`` at once: each block has players of its own."""

    def __init__(self, position: Position, players: Sequence[Asked], seed: int, terms: Terms) -> None:
        self._position, self._players, self._seed, self._terms = position, tuple(players), seed, terms
        self._moves: dict[int, list[int]] = {}

    def play(self, first: int, count: int) -> list[Result]:
        """The games ``first`` ... of the run, in order."""
        results = []
        with seated(self._players, self._seed) as seats:
            for number in range(first, first + count):
                played = play_asked(self._position, seats, number, self._terms)
                results.append(played.result)
                self._moves[number] = played.moves
        return results

    def openings(self, first: int, count: int) -> list[int]:
        """For each of these games the key of the position in which the players take over."""
        numbers = range(first, first + count)
        return [_opened(self._position, self._seed, number, len(self._players), self._terms).key for number in numbers]

    def moves(self, number: int) -> Sequence[int]:
        """The moves of a game that was played here, as the kernel's numbers."""
        return self._moves[number]


@dataclass(frozen=True, slots=True)
class Seats:
    """The players at a board: programs stay, every game has other players of its own, with its own seed."""

    players: tuple[Asked, ...]
    programs: dict[int, ProgramPlayer]
    seed: int

    def of_game(self, number: int, pairs: bool) -> list[Player]:
        """The player of each side in a game; with *pairs* they change sides from game to game."""
        key, shift = game_key(self.seed, number), number % len(self.players) if pairs else 0
        each = [self.programs.get(k) or make_player(asked.text, key + k) for k, asked in enumerate(self.players)]
        return each[shift:] + each[:shift]


@contextmanager
def seated(players: Sequence[Asked], seed: int) -> Iterator[Seats]:
    """The players, whose programs leave at the end."""
    programs: dict[int, ProgramPlayer] = {}
    try:
        for k, asked in enumerate(players):
            if asked.kind == "uci":
                programs[k] = ProgramPlayer(asked)
        yield Seats(tuple(players), programs, seed)
    finally:
        for program in programs.values():
            program.close()


def after_opening(position: Position, plies: int, seed: int, place: int) -> Position:
    """The position after the plies of the opening of this number, before the game ends."""
    node = opening_root(seed & MASK)
    for _ in range(plies):
        numbers = position.legal_numbers()
        if not len(numbers):
            break
        pick = opening_choice(node, place, len(numbers))
        following = position.play(numbers[pick])
        if following.outcome() is not None:
            break
        position, node, place = following, key_of(node, pick), place // len(numbers)
    return position


@dataclass(frozen=True, slots=True)
class AskedGame:
    """How a game went, and its moves from the start on, as the kernel's numbers."""

    result: Result
    moves: list[int]


def play_asked(start: Position, seats: Seats, number: int, terms: Terms) -> AskedGame:
    """One game to its end, or to where the terms stop it."""
    begun, players, names = start.ply, seats.of_game(number, terms.pairs), start.game.players
    position, choices, counted = _opened(start, seats.seed, number, len(names), terms), 0, 0
    while (ended := _ended(position, begun, terms)) is None:
        choices, counted = choices + len(position.legal_numbers()), counted + 1
        position = position.play(players[names.index(position.side)].choose(position))
    winner, reason = ended
    steps = [step.last_move.number for step in position.line() if step.last_move is not None and step.ply > begun]
    moves = [part for number in steps for part in parts_of(number)]
    return AskedGame(Result(number, winner, reason, position.ply - begun, choices, counted), moves)


def _opened(start: Position, seed: int, number: int, players: int, terms: Terms) -> Position:
    """The position after a game's random opening; with pairs, as many games as there are players share one."""
    return after_opening(start, terms.opening, seed, number // players if terms.pairs else number)


def _ended(position: Position, begun: int, terms: Terms) -> tuple[int, str] | None:
    """Winner and reason of the end of a game, or of stopping it; ``None`` while it goes on."""
    outcome, stop_at = position.outcome(), terms.stop_at
    if outcome is not None:
        return (position.game.teams.index(outcome.winner) if outcome.winner else DRAW), outcome.reason
    if position.ply - begun >= terms.max_plies:
        return UNFINISHED, PLY_LIMIT
    if not len(position.legal_numbers()):
        return UNFINISHED, STUCK
    if stop_at.repetition and position.repetitions() >= stop_at.repetition:
        return UNFINISHED, f"stopped at repetition {stop_at.repetition}"
    if stop_at.quiet_plies and position.clock >= stop_at.quiet_plies:
        return UNFINISHED, f"stopped at {stop_at.quiet_plies} quiet plies"
    return None
