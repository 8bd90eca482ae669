"""Properties that hold for every game: mirrors, swapped axes, axes of width one, attacks, python-chess, bounds."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ndvariants import load
from ndvariants.game.game import Game, Position
from ndvariants.game.text.convert import rights_of
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.attacks import attacked
from ndvariants.kernel.attacks.royals import count_royals, royal_attacked
from ndvariants.kernel.legality.check import in_check
from ndvariants.kernel.moves.generate import pseudo_legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import poke, put, take, undo

from .judge import Bench, bench_of, game_of
from .walks import random_walk

seeds = st.integers(0, 1_000_000)
few = settings(derandomize=True, max_examples=10)
some = settings(derandomize=True, max_examples=25)


def played(game: Game, seed: int) -> Position:
    """A position some plies into a random game, which is not over there."""
    line = random_walk(game.start(), seed % 47, seed)
    return line[-1] if line[-1].outcome() is None or len(line) == 1 else line[-2]


# ----------------------------------------------------------------------- axes of width one

FLAT = {
    "third axis": ("chess", "grid: {file: 8, rank: 8, level: 1}", ""),
    "first axis": ("chess", "grid: {level: 1, file: 8, rank: 8}", ""),
    "two axes": ("chess", "grid: {file: 8, level: 1, rank: 8, hyper: 1}", ""),
    "xiangqi": ("xiangqi", "grid: {file: 9, rank: 10, level: 1}", ""),
    "grasshopper": ("grasshopper", "grid: {file: 8, flat: 1, rank: 8}", ""),
    "raumschach": ("raumschach", "grid: {file: 5, flat: 1, rank: 5, level: 5}", "notation: null"),
    "hyperchess": (
        "hyperchess",
        "grid: {dimensions: null, side: null, names: null, rank: side, file: side, flat: 1, height: side}",
        "parameters: {side: 4}",
    ),
}


@pytest.mark.parametrize("name", FLAT)
def test_an_axis_of_width_one_changes_nothing(name: str, tmp_path: Path) -> None:
    parent, grid, rest = FLAT[name]
    path = tmp_path / "flat.yaml"
    path.write_text(f"variant: flat\ntitle: Flat\nextends: {parent}\nboard:\n  {grid}\n{rest}\n", encoding="utf-8")
    flat = load(path)
    plain = game_of(parent, side=4) if parent == "hyperchess" else game_of(parent)
    position, same = flat.start(), plain.start()
    for seed in range(12):
        for depth in (1, 2, 3 if seed == 0 else 2):
            found = flat.engine.perft(position.state, depth, True)
            assert found == plain.engine.perft(same.state, depth, True), same.text()
        for _ in range(5):
            moves = same.legal_numbers()
            if len(moves) == 0:
                return
            number = (seed * 7919 + same.ply * 104729) % len(moves)
            chosen = same.legal_moves()[number]
            place = twin(chosen.origin, plain, flat), twin(chosen.target, plain, flat), chosen.promotion
            again = [m for m in position.legal_moves() if (m.origin, m.target, m.promotion) == place]
            same, position = same.play(chosen), position.play(again[0])


def twin(cell: str | None, plain: Game, flat: Game) -> str | None:
    """The cell of the flat board with the same coordinates on the axes wider than one."""
    wide = [k for k in range(flat.tables.coordinates.shape[1]) if flat.tables.coordinates[:, k].any()]
    place = plain.tables.coordinates[plain.cells.index(str(cell))].tolist()
    return flat.cells[flat.tables.coordinates[:, wide].tolist().index(place)]


# ----------------------------------------------------------------------- mirrors and swapped axes

# the axes on which the players look at each other, and how many registers each of them has
MIRRORED: list[tuple[str, dict[str, object], tuple[int, ...]]] = [
    *((name, {}, (1,)) for name in ("chess", "xiangqi", "shatranj", "berolina", "makruk", "cylinder", "grasshopper")),
    *((name, {}, (1,)) for name in ("capablanca", "nightrider", "losalamos", "kingofthehill", "knightmate")),
    ("raumschach", {}, (1, 2)),
    ("hyperchess", {"n": 3, "side": 8}, (0, 2)),
    ("hyperchess", {"n": 4, "side": 4, "setup": "wall"}, (0, 2, 3)),
    ("collapse", {"shape": (4, 5, 3), "arm_at": (0, 0, 1, 2)}, (1,)),
]
SWAPPED: list[tuple[str, dict[str, object], tuple[int, ...]]] = [
    ("raumschach", {}, (0, 2, 1)),
    ("hyperchess", {"n": 3, "side": 8}, (2, 1, 0)),
    ("hyperchess", {"n": 4, "side": 4, "setup": "wall"}, (2, 1, 3, 0)),
    ("collapse", {"shape": (4, 5, 4), "arm_at": (0, 0, 1, 2)}, (2, 1, 0)),
]


def name_of(case: tuple[str, dict[str, object], tuple[int, ...]]) -> str:
    return " ".join([case[0], *(f"{key}={value}" for key, value in case[1].items())])


@cache
def cells_moved(game: Game, mirror: tuple[int, ...], order: tuple[int, ...]) -> list[int]:
    """Where each cell goes when axes are mirrored, or put in another order."""
    places = game.tables.coordinates.copy()
    for axis in mirror:
        places[:, axis] = places[:, axis].max() - places[:, axis]
    if order:
        places = places[:, list(order)]
    numbers = {tuple(place): number for number, place in enumerate(game.tables.coordinates.tolist())}
    return [numbers[tuple(place)] for place in places.tolist()]


def carried(position: Position, cells: Sequence[int], swap: bool) -> Position:
    """The same position with every cell carried elsewhere and, with *swap*, the players exchanged."""
    game, fields = position.game, position.fields
    pieces = game.letters.by_code
    codes = {(one.player, one.piece, one.unmoved): code for code, one in pieces.items()}
    other = {code: codes[1 - one.player, one.piece, one.unmoved] for code, one in pieces.items()} if swap else {}
    board = [0] * len(cells)
    for cell, code in enumerate(fields.board):
        board[cells[cell]] = other.get(code, code)
    rights = rights_of(game.engine.T, game.start().state)
    kept = 0
    for right in rights:
        if fields.rights & right.bit:
            men = {(cells[cell], other.get(code, code)) for cell, code in right.pieces}
            kept |= next(r.bit for r in rights if set(r.pieces) == men)
    registers = tuple(
        (name, values[len(values) // 2 :] + values[: len(values) // 2] if swap else values)
        for name, values in fields.registers
    )
    parts = {name: getattr(fields, name) for name in fields.__slots__}
    parts |= {"board": tuple(board), "rights": kept, "registers": registers, "side": fields.side ^ swap}
    victim = cells[fields.victim] if fields.en_passant else -1
    parts |= {"en_passant": tuple(cells[cell] for cell in fields.en_passant), "victim": victim}
    return game.position_from(type(fields)(**parts))


@pytest.mark.parametrize("case", MIRRORED, ids=name_of)
@few
@given(seed=seeds)
def test_mirrored_players_have_the_same_counts(case: tuple[str, dict[str, object], tuple[int, ...]], seed: int) -> None:
    same_counts(played(game_of(case[0], **case[1]), seed), mirror=case[2])  # type: ignore[arg-type]


@pytest.mark.parametrize("case", SWAPPED, ids=name_of)
@few
@given(seed=seeds)
def test_swapped_axes_have_the_same_counts(case: tuple[str, dict[str, object], tuple[int, ...]], seed: int) -> None:
    same_counts(played(game_of(case[0], **case[1]), seed), order=case[2])  # type: ignore[arg-type]


def same_counts(position: Position, mirror: tuple[int, ...] = (), order: tuple[int, ...] = ()) -> None:
    """Hold a position against itself carried elsewhere."""
    game = position.game
    other = carried(position, cells_moved(game, mirror, order), swap=bool(mirror))
    assert position.in_check() == other.in_check()
    for depth in (1, 2):
        counts = [game.engine.perft(p.state, depth, True) for p in (position, other)]
        assert counts[0] == counts[1], (depth, position.text(), other.text())
    ends = [p.outcome() for p in (position, other)]
    assert [end and end.reason for end in ends] == [ends[0] and ends[0].reason] * 2


# ----------------------------------------------------------------------- attacks

ATTACKS: list[tuple[str, dict[str, object]]] = [
    *((name, {}) for name in ("chess", "xiangqi", "makruk", "cylinder", "grasshopper", "nightrider", "berolina")),
    ("raumschach", {}),
    ("icochess", {}),
    ("curved_space", {}),
    ("hyperchess", {"n": 3, "side": 4}),
    ("hyperchess", {"n": 4, "side": 4, "setup": "wall"}),
    ("collapse", {"shape": (4, 5, 3), "arm_at": (0, 0, 1, 2)}),
]


def captures(bench: Bench, S: list[int], by: int, cell: int, M: list[int]) -> bool:
    """Can a piece of *by* take the piece on *cell* by going there? Asked by listing."""
    mark = S[L.TOP]
    poke(S, L.SIDE, by)
    n = pseudo_legal_moves(bench.T, bench.R, S, M, 0)
    undo(S, mark)
    cells = [(move & L.MOVE_CELL_MASK, (move >> L.TARGET_SHIFT) & L.MOVE_CELL_MASK) for move in M[:n]]
    return any(origin != target == cell for origin, target in cells)


@pytest.mark.parametrize("case", ATTACKS, ids=lambda case: " ".join([case[0], *map(str, case[1].values())]))
@few
@given(seed=seeds)
def test_a_cell_is_attacked_when_a_man_on_it_can_be_taken(case: tuple[str, dict[str, object]], seed: int) -> None:
    """A plain piece is put on each free cell in turn, or stands there."""
    bench = bench_of(game_of(case[0], **case[1]))  # type: ignore[arg-type]
    T, R = bench.T, bench.R
    position = played(bench.game, seed)
    S, M = bench.plain(position.state), [0] * (4 * bench.max_moves)
    board = T[H.IN_S_BOARD]
    by = seed % 2
    enemies = [code for code in range(L.FIRST_PIECE, T[H.N_CODES]) if T[T[H.AT_OWNER] + code] == 1 - by]
    plain = [code for code in enemies if not T[T[H.AT_IS_ROYAL] + code]]
    plain = [code for code in plain if T[T[H.AT_KIND] + code] != 0][-1:]
    cells = [cell for cell in range(T[H.N_CELLS]) if S[board + cell] in (L.EMPTY, L.EN_PASSANT) or
             T[T[H.AT_OWNER] + S[board + cell]] == 1 - by]  # fmt: skip
    for cell in cells[:: 1 + len(cells) // 30]:
        mark = S[L.TOP]
        if S[board + cell] < L.FIRST_PIECE:
            take(T, S, cell)
            put(T, S, cell, plain[0])
        if not T[T[H.AT_IS_ROYAL] + S[board + cell]]:
            taken = captures(bench, S, by, cell, M)
            assert attacked(T, R, S, cell, by) == taken, (position.text(), bench.game.cells[cell])
        undo(S, mark)


@pytest.mark.parametrize("case", ATTACKS, ids=lambda case: " ".join([case[0], *map(str, case[1].values())]))
@few
@given(seed=seeds)
def test_a_royal_is_in_check_when_a_move_takes_it(case: tuple[str, dict[str, object]], seed: int) -> None:
    """The royal is put on each free cell in turn, and every answer is made."""
    bench = bench_of(game_of(case[0], **case[1]))  # type: ignore[arg-type]
    T, R = bench.T, bench.R
    position = played(bench.game, seed)
    S, M = bench.plain(position.state), [0] * (6 * bench.max_moves)
    player, board = S[L.SIDE], T[H.IN_S_BOARD]
    royals = [
        cell
        for cell in range(T[H.N_CELLS])
        if T[T[H.AT_IS_ROYAL] + S[board + cell]] and T[T[H.AT_OWNER] + S[board + cell]] == player
    ]
    if not royals:
        return
    free = [cell for cell in range(T[H.N_CELLS]) if S[board + cell] == L.EMPTY and not marker(bench, cell)]
    start = S[L.TOP]
    for cell in [royals[0], *free[:: 1 + len(free) // 12]]:
        if cell != royals[0]:
            put(T, S, cell, take(T, S, royals[0]))
        found = in_check(T, R, S, M, player, bench.max_moves)
        assert found == takes_a_royal(bench, S, M, player), (position.text(), bench.game.cells[cell])
        assert found or not royal_attacked(T, R, S, player)
        undo(S, start)


def marker(bench: Bench, cell: int) -> bool:
    """Is this a cell where only pieces of nobody stand?"""
    return ":" not in bench.game.cells[cell] and len(bench.game.cells[cell]) > 3 and bench.T[H.AT_THREAD] != 0


def takes_a_royal(bench: Bench, S: list[int], M: list[int], player: int) -> bool:
    """Does a move of the opponent, made with its effects, cost *player* a royal?"""
    T, R, mark = bench.T, bench.R, S[L.TOP]
    royals = count_royals(T, S, player)
    poke(S, L.SIDE, 1 - player)
    n = pseudo_legal_moves(T, R, S, M, 0)
    found = False
    for move in list(M[:n]):
        now = S[L.TOP]
        make(T, R, S, M, move)
        found |= count_royals(T, S, player) < royals
        undo(S, now)
    undo(S, mark)
    return found


# ----------------------------------------------------------------------- python-chess


@few
@given(seeds)
def test_chess_games_are_those_of_python_chess(seed: int) -> None:
    chess = pytest.importorskip("chess")
    random, board, position = Random(seed), chess.Board(), game_of("chess").start()
    for _ in range(200):
        moves = sorted(move.uci() for move in board.legal_moves)
        assert sorted(move.text for move in position.legal_moves()) == moves
        if not moves or position.outcome():
            break
        move = random.choice(moves)
        board.push_uci(move)
        position = position.play(move)
        assert position.text() == board.fen(en_passant="fen")
        assert position.in_check() == board.is_check()
    outcome, expected = position.outcome(), board.outcome(claim_draw=False)
    if board.is_checkmate() or board.is_stalemate():
        assert (outcome.reason, outcome.winner is None) == (expected.termination.name.lower(), expected.winner is None)
    else:
        assert (outcome is not None) == (board.is_repetition(3) or board.halfmove_clock >= 100)


@some
@given(st.dictionaries(st.integers(0, 63), st.sampled_from("QRBNPPPqrbnppp"), max_size=24), seeds, st.booleans())
def test_positions_by_chance_have_the_moves_of_python_chess(men: dict[int, str], seed: int, white: bool) -> None:
    chess = pytest.importorskip("chess")
    board = chess.Board(None)
    board.turn = white
    for square, man in men.items():
        if man in "Pp" and square // 8 in (0, 7):
            continue
        board.set_piece_at(square, chess.Piece.from_symbol(man))
    for square, man in ((seed % 64, "K"), (seed // 64 % 64, "k")):
        board.set_piece_at(square, chess.Piece.from_symbol(man))
    if not board.is_valid() and board.status() & ~chess.STATUS_TOO_MANY_CHECKERS & ~chess.STATUS_IMPOSSIBLE_CHECK:
        return  # no king, kings side by side, the wrong side to move, too many pieces
    position = game_of("chess").position(board.fen())
    assert sorted(move.text for move in position.legal_moves()) == sorted(move.uci() for move in board.legal_moves)
    assert position.text() == board.fen()
    assert position.in_check() == board.is_check()


# ----------------------------------------------------------------------- checked vectors

CHECK = """
from random import Random
from tests.judge import Bench, game_of, three_lists
from tests.walks import random_walk
from ndvariants.game.random_games import RandomGames
from ndvariants.machine.jit import CHECKED
from ndvariants.machine.vectors import CheckedVector
from ndvariants.resources import variant_paths
assert CHECKED
for name in sorted(variant_paths())[::3]:
    game = game_of(name)
    large = len(game.cells) > 1000
    bench = Bench(game)
    for position in random_walk(game.start(), 1 if large else 4, 4)[-1:]:
        S = bench.plain(position.state)
        assert isinstance(S, CheckedVector)
        assert game.engine.perft(position.state, 1, True) == len(position.legal_numbers())
        if not large and len(position.legal_numbers()) < 60:
            three_lists(bench.T, bench.R, S, CheckedVector([0] * (8 + 6 * bench.max_moves), 64))
    RandomGames(game.start(), 1, 2 if large else 6).play(0, 1)
"""


def test_nothing_is_read_or_written_out_of_bounds() -> None:
    """Every third shipped variant is played with vectors that refuse what raw memory would not notice.

    ``python -m tests.doors.played`` plays all.
    """
    environment = {**os.environ, "NDVARIANTS_CHECKED": "1"}
    root = Path(__file__).parent.parent
    done = subprocess.run([sys.executable, "-c", CHECK], cwd=root, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
