"""Promises that every shipped variant keeps through the Python face."""

from random import Random

import pytest

from ndvariants import load
from ndvariants.game.perft import perft
from ndvariants.resources import variant_paths

NAMES = sorted(variant_paths())


@pytest.fixture(scope="module", params=NAMES)
def game(request):
    return load(request.param)


def walk(game, plies, seed):
    """Positions of a random game, the first included."""
    random, position = Random(seed), game.start()
    yield position
    for _ in range(plies):
        if position.outcome() is not None:
            return
        position = position.play(random.choice(position.legal_moves()))
        yield position


def test_positions_and_moves_round_trip_as_text(game):
    plies = 40 if len(game.cells) < 1000 else 2
    for position in walk(game, plies, seed=7):
        text = position.text()
        again = game.position(text)
        assert again == position and again.text() == text and hash(again) == hash(position)
        moves = position.legal_moves()
        assert sorted(move.text for move in again.legal_moves()) == sorted(move.text for move in moves)
        assert len({move.text for move in moves}) == len(moves)
        for move in moves[:: max(1, len(moves) // 12)]:
            assert position.parse_move(move.text) == move


def test_perft_of_two_is_the_sum_over_the_moves(game):
    position = list(walk(game, 6, seed=3))[-1]
    moves = position.legal_moves()[:20]
    sums = [len(position.play(move).legal_moves()) for move in moves]
    if len(moves) == len(position.legal_moves()):
        assert perft(position, 2) == sum(sums)
    assert all(perft(position.play(move), 1) == n for move, n in zip(moves, sums, strict=True))


def test_the_start_is_what_the_file_says(game):
    start = game.start()
    assert start.side == game.players[0] and start.ply == 0 and start.last_move is None
    assert len(start.pieces()) == len(game.variant.setup)
    assert start.deleted() == [game.cells[cell] for cell in sorted(game.variant.gone)]
    assert start.outcome() is None
