"""Writing to a position, and taking it back."""

from __future__ import annotations

import pytest

from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.moves.make import displace
from ndvariants.kernel.position.undo_log import LAST_EPOCH, next_epoch, poke, put, take, undo
from ndvariants.machine.vectors import CheckedVector, Memory
from tests.kernel.bench import Vectors, lists, tables


@pytest.fixture
def chess() -> Vectors:
    return lists("chess")


def men(T: list[int], S: list[int], code: int) -> list[int]:
    start = T[T[H.AT_LISTS] + code]
    return S[start : start + S[T[H.IN_S_COUNT] + code]]


def test_every_list_names_the_cells_of_its_men(chess: Vectors) -> None:
    T, _, S, _ = chess
    board = T[H.IN_S_BOARD]
    for code in range(L.FIRST_PIECE, T[H.N_CODES]):
        assert sorted(men(T, S, code)) == [c for c in range(T[H.N_CELLS]) if S[board + c] == code]
        assert all(S[T[H.IN_S_INDEX] + cell] == place for place, cell in enumerate(men(T, S, code)))


def test_the_piece_that_fills_a_gap_knows_its_place(chess: Vectors) -> None:
    T, _, S, _ = chess
    code = S[T[H.IN_S_BOARD] + 8]
    for cell, left in ((10, [8, 9, 15, 11, 12, 13, 14]), (15, [8, 9, 14, 11, 12, 13]), (13, [8, 9, 14, 11, 12])):
        assert take(T, S, cell) == code
        assert men(T, S, code) == left
        assert [S[T[H.IN_S_INDEX] + one] for one in left] == list(range(len(left)))


def test_undoing_brings_back_even_the_order_of_the_lists(chess: Vectors) -> None:
    T, _, S, _ = chess
    top = S[L.TOP]
    before = S[: T[H.IN_S_UNDO_LOG]]
    code = S[T[H.IN_S_BOARD] + 8]
    assert take(T, S, 8) == code
    assert displace(T, S, 9, 20, code, code) == L.EMPTY
    put(T, S, 30, code)
    assert sorted(men(T, S, code)) == [10, 11, 12, 13, 14, 15, 20, 30]
    undo(S, top)
    counts = slice(0, T[H.IN_S_INDEX])
    assert S[counts] == before[counts]
    assert men(T, S, code) == list(range(8, 16))


def test_a_word_written_twice_is_restored(chess: Vectors) -> None:
    S = chess[2]
    top = S[L.TOP]
    poke(S, L.RIGHTS, 1)
    poke(S, L.RIGHTS, 2)
    undo(S, top)
    assert S[L.RIGHTS] == tables("chess").start[L.RIGHTS]


def test_stamps_are_cleared_before_they_run_out(chess: Vectors) -> None:
    T, _, S, _ = chess
    S[L.EPOCH] = LAST_EPOCH
    S[T[H.IN_S_EPOCHS] + 5] = 1
    assert next_epoch(T, S) == 1
    assert S[T[H.IN_S_EPOCHS] + 5] == 0


def test_a_checked_vector_refuses_what_memory_would_not_notice() -> None:
    vector = CheckedVector([1, 2, 3])
    for wrong in (-1, 3):
        with pytest.raises(IndexError):
            vector[wrong]
        with pytest.raises(IndexError):
            vector[wrong] = 0
    with pytest.raises(OverflowError):
        vector[0] = 1 << 31
    assert vector[:2] == [1, 2]


def test_memory_refuses_words_of_another_size() -> None:
    with pytest.raises(TypeError, match="4-byte"):
        Memory(tables("chess").T.astype("int64"), "constant32")
