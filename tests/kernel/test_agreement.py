"""Filtered moves = verified moves = the truth = the counts, all along random games of every shipped variant."""

from __future__ import annotations

import pytest

from ndvariants.game.load import load_text
from ndvariants.kernel import header as H
from ndvariants.kernel.playout.playout import playout
from ndvariants.kernel.random import game_key
from ndvariants.machine.jit import compiled
from ndvariants.resources import variant_paths
from tests.kernel.agreement import disagreement, illegal_move, ray_disagreement, watch_disagreement
from tests.kernel.bench import arrays, lists, lists_of, memory, tables
from tests.speed.conditions import written

SMALL = 200  # cells


@pytest.mark.parametrize("name", sorted(variant_paths()))
def test_everything_agrees_along_random_games(name: str) -> None:
    vectors = arrays(lists(name))
    small = len(tables(name).cells) <= SMALL
    for game in range(5 if small else 1):
        found = compiled(disagreement)(*memory(vectors), game_key(11, game), 60 if small else 12, 5)
        assert found == 0, f"game {game}: see agreement.disagreement"


@pytest.mark.parametrize("name", written())
def test_games_with_conditions_agree_as_well(name: str) -> None:
    vectors = arrays(lists_of(load_text(written()[name]).tables))
    for game in range(4):
        assert compiled(disagreement)(*memory(vectors), game_key(11, game), 60, 5) == 0


@pytest.mark.parametrize(("pawn", "castles"), [("", True), ("p7", False)])
def test_a_king_castles_through_no_attack_on_a_condition(pawn: str, castles: bool) -> None:
    game = load_text(written()["a condition on one piece"])  # Black's knight moves while Black has a pawn
    position = game.position(f"4k3/{pawn or 8}/8/8/8/6n1/4P3/4K2R w K - 0 1")
    assert ("e1g1" in {str(move) for move in position.legal_moves()}) == castles


@pytest.mark.parametrize("name", written())
def test_drawn_moves_of_games_with_conditions_are_legal(name: str) -> None:
    vectors = arrays(lists_of(load_text(written()[name]).tables))
    for game in range(3):
        moves = memory(([], [], [], [0] * 1000))[3]
        compiled(playout)(*memory(vectors), moves, game_key(4, game), 200, 500, 0)
        assert compiled(illegal_move)(*memory(vectors), moves, 500) == 0


@pytest.mark.parametrize("name", ["chess", "xiangqi", "cylinder", "curved_space"])
def test_the_plain_functions_agree_as_well(name: str) -> None:
    T, R, S, M = lists(name)
    assert disagreement(T, R, S, M, game_key(11, 0), 6, 3) == 0


def test_a_random_game_is_the_same_plain_and_compiled() -> None:
    T, R, S, M = lists("chess")
    fast = memory((T, R, S, M))
    plain_history, fast_history = [0] * 400, memory(([], [], [], [0] * 400))[3]
    result = playout(T, R, S, M, plain_history, game_key(3, 1), 150, 200, 0)
    assert compiled(playout)(*fast, fast_history, game_key(3, 1), 150, 200, 0) == result
    assert fast_history.array.tolist() == plain_history
    assert fast[2].array.tolist()[: T[H.SIZE_SAVED]] == S[: T[H.SIZE_SAVED]]


@pytest.mark.parametrize(("name", "parameters"), [("hyperchess", {"n": 3}), ("hyperchess", {"n": 4}), ("four_d", {})])
def test_the_watch_over_royals_misses_no_attack(name: str, parameters: dict[str, int]) -> None:
    vectors = arrays(lists(name, **parameters))
    for game in range(3):
        w = 2 * vectors[0][H.MAX_MOVES]
        assert compiled(watch_disagreement)(*memory(vectors), game_key(2, game), 60, w) == 0


@pytest.mark.parametrize("name", sorted(variant_paths()))
def test_one_ray_tells_what_all_rays_tell(name: str) -> None:
    vectors = arrays(lists(name))
    said = 0 if vectors[0][H.AT_ROYAL_RAYS] else -1  # no rays where moves are made to see, or on a large board
    for game in range(10):
        assert compiled(ray_disagreement)(*memory(vectors), game_key(5, game), 200) == said
