"""The Python face: moves, saved positions, plain positions, sizes and actions."""

from __future__ import annotations

import random
from array import array
from dataclasses import fields, replace
from functools import cache
from typing import Any

import numpy as np

from ndvariants import simulate
from ndvariants.addons.learning.many import ManyGames
from ndvariants.errors import IllegalMoveError, NdVariantsError
from ndvariants.game.game import Position
from ndvariants.game.move import Move
from ndvariants.game.perft import perft
from ndvariants.game.random_games import RandomGames, Result
from ndvariants.game.text.fields import PositionFields
from ndvariants.machine.jit import CHECKED
from ndvariants.players.asked import Asked
from ndvariants.players.games import SearchedGames, Terms
from ndvariants.players.searcher import SearchingPlayer
from ndvariants.players.solver import prove_win
from ndvariants.simulation.events.census import census, census_of
from tests.doors.games import game, move_number, number, position

MOST = 4 if CHECKED else 30  # games, plies, nodes: un-jitted each takes a hundred times as long


def moves(choose: random.Random) -> None:
    """A Board stays what it was, whatever is pushed; a Position takes legal moves only."""
    here = position(choose)
    what = move_number(choose, here)
    legal = what in [move.number for move in (*here.legal_moves(), *(way for way, _ in here.other_ways()))]
    assert here.is_legal(what) == legal
    try:
        here.play(what)
        assert legal
    except NdVariantsError:
        assert not legal
    board = here.board()
    for _ in range(choose.randrange(3)):
        if board.legal_moves():
            board.push(choose.choice(list(board.legal_moves())))
    before = board.text(), board.depth
    try:
        forged = Move(None, None, None, None, choose.choice(["", "e2e4", "zz"]), number=what)  # type: ignore[arg-type]
        board.push(choose.choice([what, forged]))
        _ = board.ply, board.outcome(), board.legal_numbers(), board.key
        board.pop()
    except IllegalMoveError:
        pass
    assert (board.text(), board.depth) == before


def states(choose: random.Random) -> None:
    """A saved position of which some words are others."""
    here = position(choose)
    words = array("i", here.state)
    for _ in range(choose.randrange(1, 4)):
        at = choose.choice([choose.randrange(len(words)), choose.randrange(32, min(70, len(words)))])
        words[at] = choose.choice([choose.randrange(-3, 80), (number(choose) + (1 << 31)) % (1 << 32) - (1 << 31)])
    saved = words.tobytes()
    if choose.random() < 0.1:
        saved = saved[: choose.randrange(len(saved))] + bytes(choose.randrange(9))
    _asked(Position(here.game, saved), choose)


def plain(choose: random.Random) -> None:
    """Fields of a position of which some are others."""
    here = position(choose)
    found = here.fields
    for _ in range(choose.randrange(1, 3)):
        name = choose.choice([each.name for each in fields(PositionFields)])
        found = replace(found, **{name: _other(getattr(found, name), choose)})
    _asked(here.game.position_from(found), choose)


def _other(value: Any, choose: random.Random) -> Any:
    if isinstance(value, int):
        return choose.choice([choose.randrange(-2, 100), number(choose)])
    if isinstance(value, tuple) and value and choose.random() < 0.8:
        at = choose.randrange(len(value))
        if choose.random() < 0.2:
            return value[:at]
        return (*value[:at], _other(value[at], choose), *value[at + 1 :])
    return choose.choice([(), (number(choose),), "nothing", None, ((0, "pawn", number(choose)),), (("x", (1,)),)])


def _asked(here: Position, choose: random.Random) -> None:
    """All questions to a position, and a few moves of a random game from it."""
    _ = here.legal_moves(), here.outcome(), here.in_check(), here.key, here.text()
    for _ in range(3):
        if here.legal_moves() and here.outcome() is None:
            here = here.play(choose.choice(here.legal_moves()))
    if choose.random() < 0.2:
        perft(here, 1)
        RandomGames(here, 1, 40).play(0, 1)


def sizes(choose: random.Random) -> None:
    """Counts, lengths, depths, numbers of games, workers, cells and players."""
    here = position(choose)
    odd = [choose.choice([number(choose), choose.randrange(1, 4), choose.randrange(1, 4)]) for _ in range(4)]
    engine, few = here.game.engine, [min(one, MOST) for one in odd]
    match choose.randrange(8):
        case 0:
            engine.attackers(here.state, odd[0], odd[1])
        case 1:
            engine.in_check(here.state, odd[0])
        case 2:
            engine.perft(here.state, odd[0] if odd[0] < 0 or odd[0] > 500 else odd[0] % 2, compiled=True)
        case 3:
            RandomGames(here, odd[0], few[1]).play(odd[2], min(odd[3], 5))
        case 6:
            simulate(here, few[0], odd[1], few[2], choose.choice([1, 2, odd[3]]), choose.choice([None, odd[0]]))
        case 4 if not CHECKED and len(here.legal_moves()) > 1 and here.outcome() is None and not here.game.has_turns:
            prove_win(here, few[0], min(odd[1], 9))
            census(here, few[2] if few[2] < 0 else 1, odd[3], min(odd[1], 20), odd[0])
        case 5:
            Terms(odd[0], odd[1])
            Asked("alphabeta", "x", odd[0], odd[1], 0.0, odd[2], odd[3])
        case _:
            ManyGames(here, few[0], few[1], min(odd[2], 2), 1)


@cache
def _many(name: str) -> ManyGames:
    return ManyGames(game(name).start(), 5, 6, seed=1)


def actions(choose: random.Random) -> None:
    """Actions of many games, some of which are none."""
    games = _many(choose.choice(["losalamos", "crazyhouse", "raumschach"]))
    chosen: Any = games.random_actions()
    try:
        for _ in range(choose.randrange(3)):
            chosen[choose.randrange(5)] = choose.choice([number(choose), choose.randrange(games.actions.n)])
    except OverflowError:
        chosen = [number(choose) for _ in range(choose.randrange(4, 6))]
    before = games.steps.tolist()
    try:
        games.step(chosen if choose.random() < 0.9 else np.array(chosen, float))
    except NdVariantsError:
        assert all(step <= then + 1 for step, then in zip(games.steps.tolist(), before, strict=True))
    games.masks()


def lines(choose: random.Random) -> None:
    """Moves of a stored game, some of which are others."""
    here = position(choose)
    line = RandomGames(here, choose.randrange(3), 20, compiled=False).moves(0) if choose.random() < 0.1 else []
    line = line or [move_number(choose, here) for _ in range(choose.randrange(4))]
    for _ in range(choose.randrange(2)):
        line.insert(choose.randrange(len(line) + 1), number(choose))
    if choose.random() < 0.7:
        engine = here.game.engine
        engine.legal_line(engine.compiled, engine.compiled.vector(engine.loaded(here.state)), line)
        return
    census_of(here, [(Result(choose.choice([0, 3, number(choose)]), choose.randrange(-2, 3), "", len(line)), line)])


def searches(choose: random.Random) -> None:
    """Players who search, with limits and moves left out that are none."""
    here = position(choose)
    if here.game.has_turns or here.outcome() is not None or len(here.legal_moves()) < 2:
        return
    player = _player(here.game.variant.name)
    without = [choose.choice(here.legal_moves()).number, *(number(choose) for _ in range(choose.randrange(3)))]
    for _ in player.think(here, without):
        break
    if choose.random() < 0.1:
        asked = Asked("alphabeta", "x", nodes=5)
        SearchedGames(here, [asked] * len(here.game.players), number(choose), Terms(6, choose.randrange(9))).play(0, 1)


@cache
def _player(name: str) -> SearchingPlayer:
    return SearchingPlayer(Asked("alphabeta", "alphabeta", nodes=30))
