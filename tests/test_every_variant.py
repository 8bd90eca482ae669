"""Promises that every shipped variant keeps, asked at every position of a random game."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ndvariants import perft
from ndvariants.game.endings import DRAW, UNFINISHED
from ndvariants.game.game import Game, Position
from ndvariants.game.kernels.workspace import Workspace
from ndvariants.game.move import parts_of
from ndvariants.game.turns import turn_numbers
from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.moves.turns import most_parts
from ndvariants.kernel.playout.playout import playout
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.questions.answer import LEGAL
from ndvariants.kernel.random import game_key
from ndvariants.language.yaml.source import read_source
from ndvariants.lint.linting import inspect
from ndvariants.machine.vectors import Vector
from ndvariants.resources import variant_paths
from ndvariants.simulation.batch import Batch, simulate

from .judge import Bench, Lists, bench_of, game_of
from .walks import random_walk

NAMES = sorted(variant_paths())
UNDATED = {  # their documents give no year, or nobody knows
    "collapse", "curved_space", "four_player", "icochess", "moebius", "yalta", "makpong", "ai_wok", "karouk", "losers",
    "hoppelpoppel", "chessgi", "pocketknight", "manchu",
}  # fmt: skip
PLIES = 60
LARGE = 1000  # on boards of more cells fewer positions are asked
MANY = 300  # where there are more moves, they are named in one position of eight
OTHERS: list[tuple[str, dict[str, Any]]] = [  # variants with other parameters, where more happens in a short game
    ("collapse", {"shape": (4, 5, 3), "arm_at": (0, 0, 1, 2)}),
    ("collapse", {"shape": (6, 6), "arm_at": (0, 1, 2)}),
    ("collapse", {"shape": (4, 5, 3), "arm_at": (0, 0, 1, 2), "dimension_is": "unbroken", "an_armed_cannon": "may"}),
    ("collapse", {"shape": (4, 5, 3), "arm_at": (0, 0, 1, 2), "kings": "forbidden", "survivor": "saved"}),
    ("collapse", {"shape": (4, 5, 3), "arm_at": (0, 0, 1, 2), "armed_by": "piece", "chains": True}),
    ("collapse", {"shape": (4, 5, 3), "arm_at": (0, 0, 1, 2), "removed": "between", "win": "capture"}),
    ("collapse", {"shape": (4, 5, 3), "arm_at": (0, 0, 1, 2), "holes": "crossed", "bishops": "live"}),
    ("collapse", {"shape": (7, 5), "arm_at": (0, 0, 0), "equally_near": "owner", "left_alone": "stays"}),
    ("curved_space", {"platforms_move": "true"}),
    ("curved_space", {"kept_twice": "true", "placing": "corners"}),
    ("hyperchess", {"n": 2, "side": 8}),
    ("hyperchess", {"n": 3, "side": 4, "setup": "wall"}),
    ("hyperchess", {"n": 4, "side": 4}),
    ("hyperchess", {"n": 5, "side": 4, "setup": "wall"}),
]
SHARED = ("collapse", "curved_space")  # rules with effects, and a thread
SAMPLE = sorted({*NAMES[::8], *SHARED})
IN_S = [word.name for word in head.HEADER if word.kind == head.IN_S]
PASSING = (L.EPOCH, L.CHECKERS, L.NODE_FLAGS, *range(L.EVENT_ORIGIN, L.IDENTITY))


@pytest.fixture(
    scope="module",
    params=[*((name, {}) for name in NAMES), *OTHERS],
    ids=lambda case: " ".join([case[0], *(f"{key}={value}" for key, value in case[1].items())]),
)
def bench(request: pytest.FixtureRequest) -> Bench:
    name, parameters = request.param
    return bench_of(game_of(name, **parameters))


@pytest.fixture(scope="module")
def walk(bench: Bench) -> list[Position]:
    """The positions of one random game."""
    return random_walk(bench.game.start(), PLIES, seed=17)


def some(positions: list[Position], bench: Bench, most: int) -> list[Position]:
    """All positions, or on large boards about *most* of them, the last included."""
    if len(bench.game.cells) <= LARGE:
        return positions
    return positions[:: -max(1, len(positions) // most)]


# ----------------------------------------------------------------------- the file


@pytest.mark.parametrize("name", NAMES)
def test_the_file_has_no_findings(name: str) -> None:
    keeps_to_cells = "NDV431"  # a note that is true of many a bishop
    assert [one for one in inspect(read_source(name), {}) if one.code != keeps_to_cells] == []


def test_the_file_says_whose_game_it_is(bench: Bench) -> None:
    variant = bench.game.variant
    assert variant.name in NAMES and variant.title and variant.source
    assert (variant.inventor and variant.year) or variant.name in UNDATED


def test_the_start_is_what_the_file_says(bench: Bench) -> None:
    game, start = bench.game, bench.game.start()
    assert start.side == game.players[0] and start.ply == 0 and start.last_move is None
    assert start.pieces() or game.variant.hands
    assert len(start.pieces()) == len(game.variant.setup)
    assert start.deleted() == [game.cells[cell] for cell in sorted(game.variant.gone)]
    assert start.outcome() is None


# ----------------------------------------------------------------------- texts


def test_positions_and_moves_round_trip_through_text(bench: Bench, walk: list[Position]) -> None:
    for position in some(walk, bench, 3):
        text = position.text()
        again = bench.game.position(text)
        assert (again, again.text(), again.fields) == (position, text, position.fields)
        assert hash(again) == hash(position)
        if position.ply % 8 and len(position.legal_numbers()) > MANY:
            continue
        moves = position.legal_moves()
        if position.ply % 8 == 0:
            assert again.legal_moves() == moves
        texts = [move.text for move in moves]
        assert len(set(texts)) == len(texts)
        for move in moves[:: 1 + len(moves) // 20]:
            assert position.parse_move(move.text) == move


# ----------------------------------------------------------------------- legal moves


@pytest.fixture(scope="module")
def listed(bench: Bench, walk: list[Position]) -> list[tuple[Position, Lists]]:
    """Positions of the game, with their legal moves by three ways."""
    return [(position, bench.lists(position.state)) for position in some(walk, bench, 2)]


def test_the_filter_the_making_and_the_truth_agree(listed: list[tuple[Position, Lists]]) -> None:
    for position, (filtered, verified, truth) in listed:
        assert filtered == verified, position.text()
        assert sorted(filtered) == sorted(truth), position.text()


def test_compiled_and_plain_kernels_list_the_same_moves(bench: Bench, listed: list[tuple[Position, Lists]]) -> None:
    engine = bench.game.engine
    for position, lists in listed:
        assert lists.filtered == engine.legal(position.state), position.text()
    plain, (position, lists) = Workspace(engine.plain, engine.plain, engine.door), listed[len(listed) // 2]
    plain.load(position.state)
    plain.ask(LEGAL)
    assert lists.filtered == plain.moves(), position.text()


def test_legal_moves_are_pseudo_legal_and_distinct(bench: Bench, walk: list[Position]) -> None:
    for position in some(walk, bench, 4):
        legal, pseudo = position.legal_numbers(), bench.game.engine.pseudo(position.state)
        assert len(set(legal)) == len(legal), position.text()
        assert {parts_of(int(move))[0] for move in legal} <= set(pseudo), position.text()
        assert len(set(pseudo)) == len(pseudo), position.text()


def test_a_move_taken_back_leaves_no_trace(bench: Bench, walk: list[Position]) -> None:
    T, R, M = bench.T, bench.R, [0] * (4 * bench.max_moves)
    kept = list(kept_parts(T))
    for position in some(walk, bench, 3):
        S = bench.plain(position.state)
        before = [S[part] for part in kept]
        moves = bench.game.engine.pseudo(position.state)
        for move in moves[:: 1 + len(moves) // 12]:
            mark = S[L.TOP]
            make(T, R, S, M, move)
            undo(S, mark)
            assert [S[part] for part in kept] == before, position.text()


def kept_parts(T: Vector) -> Iterator[slice]:
    """The parts of ``S`` that mean something between two moves: no stamps, no frame of programs, no scratch."""
    words = [T[getattr(head, name)] for name in IN_S]
    words += T[T[head.AT_LISTS] : T[head.AT_LISTS] + T[head.N_CODES] + 1]
    blocks = sorted({word for word in words if word > 0})
    passing = {T[head.IN_S_EPOCHS], T[head.IN_S_SEEN], T[head.IN_S_FRAME], T[head.IN_S_THREAD]}
    yield from (slice(word, word + 1) for word in range(L.FREE) if word not in PASSING)
    for start, end in pairwise(blocks):
        if start not in passing:
            yield slice(start, end)


# ----------------------------------------------------------------------- counts


def test_perft_of_two_is_the_sum_over_the_moves(bench: Bench, walk: list[Position]) -> None:
    engine, position = bench.game.engine, walk[-1] if walk[-1].legal_moves() else walk[-2]
    children = [engine.play(position.state, move) for move in position.legal_numbers()]
    assert perft(position, 1) == len(children)
    count = turns_of if bench.T[head.HAS_JOINED_TURNS] else moves_of
    assert engine.perft(position.state, 2, True) == sum(count(bench.game, child) for child in children)


def turns_of(game: Game, state: bytes) -> int:
    """How many moves, of one part or of several, a position has."""
    return game.engine.perft(state, 1, True)


def moves_of(game: Game, state: bytes) -> int:
    """The same where all moves have one part, by listing them."""
    return len(game.engine.legal(state))


def test_perft_is_the_same_compiled_and_plain(bench: Bench, walk: list[Position]) -> None:
    position, engine = walk[len(walk) // 2], bench.game.engine
    depth = 2 if len(position.legal_numbers()) < 120 else 1
    assert engine.perft(position.state, depth, True) == engine.perft(position.state, depth, False)


# ----------------------------------------------------------------------- games


def results(batch: Batch) -> list[tuple[Any, ...]]:
    """What happened in each game."""
    return [(r.number, r.winner, r.reason, r.plies, r.choices, r.counted) for r in batch.results]


def run(game: Game, block: int | None, workers: int = 1) -> list[tuple[Any, ...]]:
    """Nine games of a variant."""
    return results(simulate(game.start(), 9, seed=5, max_plies=400, workers=workers, block=block))


@pytest.fixture(scope="module")
def games(bench: Bench) -> list[tuple[Any, ...]]:
    return run(bench.game, None)


def test_every_simulated_game_ends(bench: Bench, games: list[tuple[Any, ...]]) -> None:
    for _, winner, reason, plies, choices, counted in games:
        if reason == "ply limit":
            assert (plies, winner) == (400, UNFINISHED)
        else:
            assert reason and 0 < plies <= 400 and winner in (DRAW, *range(len(bench.game.teams)))
        assert choices >= counted >= 0


def test_blocks_of_any_size_hold_the_same_games(bench: Bench, games: list[tuple[Any, ...]]) -> None:
    assert run(bench.game, 1) == run(bench.game, 4) == games


def test_another_process_plays_the_same_games() -> None:
    """A sample: `test_playthroughs.py` holds all against games that another process wrote down."""
    code = "from tests import test_every_variant as t; print([t.run(t.game_of(name), 5) for name in t.SAMPLE])"
    root = Path(__file__).parent.parent
    found = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, timeout=300)
    assert found.stdout.strip() == str([run(game_of(name), None) for name in SAMPLE]), found.stderr


@pytest.mark.parametrize("name", SHARED)
def test_two_workers_play_the_same_games(name: str) -> None:
    assert run(game_of(name), 2, workers=2) == run(game_of(name), None)


def test_a_simulated_game_can_be_played_again_move_by_move(bench: Bench) -> None:
    """The moves that the kernel drew are legal, nothing has ended before the end, and the end is the same."""
    plies = 150 if len(bench.game.cells) <= LARGE else 12
    start, T, R = bench.game.start(), bench.T, bench.R
    room = most_parts(T, plies)
    record = room + 10
    H = [1, start.key] if bench.game.needs_history else [0, 0]
    H += [0] * (record + room + 2)
    S, M = bench.plain(start.state), [0] * (4 * bench.max_moves)
    number = playout(T, R, S, M, H, game_key(3, 0), plies, record, 0)
    position = start
    for move in turn_numbers(bench.game, start.state, H[record : H.index(L.NO_MOVE, record)]):
        assert position.outcome() is None and move in position.legal_numbers(), position.text()
        position = position.play(move)
    assert position.ply == S[L.PLY] and position.fields.board == board_of(bench, S)
    outcome = position.outcome()
    assert outcome == bench.game.endings.outcome(number, position.in_check())
    assert position.ply == plies or outcome is not None


def board_of(bench: Bench, S: list[int]) -> tuple[int, ...]:
    """The codes on the cells, marks of a trail left out."""
    first = bench.T[head.IN_S_BOARD]
    return tuple(0 if code == L.EN_PASSANT else code for code in S[first : first + bench.T[head.N_CELLS]])
