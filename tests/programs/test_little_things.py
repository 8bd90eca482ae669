"""Little things of sets, boards and endings that no count need show; each expected answer is worked out by hand."""

from __future__ import annotations

import pytest

from ndvariants import load, perft
from ndvariants.game.load import load_text
from ndvariants.kernel import header as head
from ndvariants.kernel import layout as at
from ndvariants.kernel.legality.outcomes import outcome_moving
from ndvariants.kernel.position.undo_log import next_epoch, take_epochs
from ndvariants.kernel.rules.cell_sets import axis_of, touches_royal
from tests.kernel.bench import lists

from .workbench import Workbench, variant

KINGS = """
variant: kings
board: {grid: {file: 5, rank: 5}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces: {king: {letter: k, moves: MOVES}}
setup: {cells: {white: {king: [c3]}, black: {king: [a1]}}}
endings: [no legal move: draw]
"""
LAND = """
variant: stones
board: {grid: {file: 3, rank: 3}}
players: {white: {}, black: {}, land: {neutral: true}}
pieces:
  king: {letter: k, moves: leap any}
  stone: {letter: s, moves: none, owners: [white, black, land]}
setup: {cells: {white: {king: [a1]}, black: {king: [c3]}, land: {stone: [a3]}}}
rules: {copy: {when: a king moves, do: put stone of owner(OF) on c1}}
endings: [no legal move: draw]
"""
CANNONS = """
variant: cannons
board: {grid: {file: 5, rank: 7}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: step orthogonal}
  rook: {letter: r, moves: slide orthogonal}
  cannon:
    letter: c
    moves: |
      move slide orthogonal
      capture hop orthogonal over HURDLES any
setup: {cells: {white: {king: [c1]}, black: {king: [a7]}}}
endings: [no legal move: draw]
"""


@pytest.mark.parametrize(("a", "b", "axis"), [((0, 0), (0, 2), 1), ((1, 1), (3, 1), 0), ((0, 0), (1, 2), -1)])
def test_cells_lie_on_the_line_of_an_axis_or_of_none(a: tuple[int, int], b: tuple[int, int], axis: int) -> None:
    bench = Workbench(variant((4, 4)))
    assert axis_of(bench.T, bench.R, bench.cell(a), bench.cell(b)) == axis


@pytest.mark.parametrize(("there", "touches"), [("p", 0), ("P", 0), ("K", 0), ("k", 1)])
def test_a_set_touches_a_royal_of_the_other_player_alone(there: str, touches: int) -> None:
    bench = Workbench(variant((4, 4)))
    bench.build({})
    bench.set_up({(1, 1): there})
    bench.S[at.SIDE] = 0
    frame = bench.T[head.IN_S_EPOCHS]
    bench.S[frame], bench.S[frame + 1], bench.S[frame + 2] = 2, bench.cell((0, 0)), bench.cell((1, 1))
    assert int(touches_royal(bench.T, bench.S, frame)) == touches


@pytest.mark.parametrize(
    ("moves", "targets"),
    [
        ("(orthogonal | stay) except sideways", {"c2", "c4"}),
        (
            "anywhere except (any | stay)",
            {f + r for f in "abcde" for r in "12345"} - {f + r for f in "bcd" for r in "234"},
        ),
    ],
)
def test_what_is_taken_away_from_steps_is_taken_from_the_first_step(moves: str, targets: set[str]) -> None:
    game = load_text(KINGS.replace("MOVES", f"step {moves}"))
    assert {move.target for move in game.start().legal_moves()} == targets


@pytest.mark.parametrize(("of", "owner"), [("a3", "land"), ("c3", "black"), ("target", "white")])
def test_a_piece_comes_for_whoever_owns_another_even_for_nobody(of: str, owner: str) -> None:
    after = load_text(LAND.replace("OF", of)).start().play("a1a2")
    piece = after.piece_at("c1")
    assert piece is not None and (piece.piece, piece.player) == ("stone", owner)


def test_an_epoch_is_the_last_of_those_taken() -> None:
    T, _, S, _ = lists("chess")
    first = next_epoch(T, S)
    assert first == S[at.EPOCH]
    assert take_epochs(T, S, 3) == first


@pytest.mark.parametrize(("clock", "drawn"), [(0, False), (99, False), (100, True)])
def test_a_game_with_moves_goes_on_until_the_quiet_plies_are_full(clock: int, drawn: bool) -> None:
    T, R, S, M = lists("chess")
    S[at.CLOCK] = clock
    assert (outcome_moving(T, R, S, M, 1) != 0) == drawn


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # the rooks on e5 and e3 stay on the file (a cannon jumps one): 4 and 2 moves; the general has 3
        ("4k4/9/4c4/9/9/4R4/9/4R4/9/4K4 w - - 0 1", 9),
        # the file is empty, and the rook may not be the one that the cannon jumps: 9 + 7; the general goes to f1 or e2
        ("3k5/9/4c4/9/9/9/R8/9/9/4K4 w - - 0 1", 18),
    ],
)
def test_a_cannon_wants_one_piece_between_not_none_or_two(text: str, count: int) -> None:
    position = load("xiangqi").position(text)
    assert perft(position, 1) == len(position.legal_moves()) == count


@pytest.mark.parametrize("movers", ["true", "[pawn, king]"])
def test_en_passant_that_can_be_taken_makes_another_position(movers: str) -> None:
    game = load_text(f"variant: few\nextends: chess\nphases: [{{name: play, move: {movers}}}]\n")

    def is_other(board: str) -> bool:
        return game.position(f"{board} b - e3 0 1").key != game.position(f"{board} b - - 0 1").key

    assert is_other("4k3/8/8/8/3pP3/8/8/4K3")
    assert not is_other("4k3/8/8/8/2p1P3/8/8/4K3")


@pytest.mark.parametrize(
    ("hurdles", "board", "count"),
    [
        # the rook on c5 has c4, c3 and the cannon, that on c2 has c3 and c4: 5; the king goes to b1 or d1
        (1, "k4/2c2/2R2/5/5/2R2/2K2", 7),
        # three between, two are jumped: the rook on c5 has c4 and the cannon, that on c3 has c4, that on c2 nothing
        (2, "k4/2c2/2R2/5/2R2/2R2/2K2", 5),
    ],
)
def test_rooks_between_a_cannon_and_the_king_stay_there(hurdles: int, board: str, count: int) -> None:
    game = load_text(CANNONS.replace("HURDLES", str(hurdles)))
    position = game.position(f"{board} w")
    assert perft(position, 1) == len(position.legal_moves()) == count
    for side in "wb":
        position = game.position(f"{board} {side}")
        assert perft(position, 2) == sum(len(position.play(move).legal_moves()) for move in position.legal_moves())
