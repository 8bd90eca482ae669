"""Shipped variants beside other programs and slow generators: lines from the start, every move of later positions.

``python -m tests.exact NAME`` asks them again; what they said is kept in ``tests/exact/counts``.
"""

from __future__ import annotations

from random import Random

import pytest

from ndvariants import load, perft
from ndvariants.resources import variant_names
from tests.exact.draughts import DRAUGHTS
from tests.exact.judges import THEIR_RULES
from tests.exact.others import SLOW
from tests.exact.page import PAGE, WITNESSES, page, witness_table, witnesses
from tests.exact.random_games import random_game
from tests.exact.sparse import FOLDER as SPARSE
from tests.exact.sparse import answer
from tests.exact.sparse import read as sparse
from tests.exact.text import FOLDER, Played, Said, differences, file_of, read
from tests.judge import game_of

NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))


@pytest.mark.parametrize("name", NAMES)
def test_moves_are_those_that_others_find(name: str) -> None:
    said, game = read(FOLDER / f"{name}.txt"), game_of(file_of(name))
    assert tuple(perft(game.start(), depth) for depth in range(1, len(said.perft) + 1)) == said.perft
    assert not list(differences(game, said))
    assert said.positions >= 200


def test_the_page_says_what_is_kept() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == page(), "python -m tests.exact --page"
    assert all(f"\n| `{name}` |" in text for name in variant_names())


def test_games_name_the_programs_whose_numbers_are_run() -> None:
    assert WITNESSES.read_text(encoding="utf-8") == witness_table(), "python -m tests.exact --page"
    assert sum(not programs for programs in witnesses().values()) <= 15


@pytest.mark.parametrize("name", sorted(set(SLOW) - {*DRAUGHTS, "dodecachess", "four_d", "goldberg", "prism"}))
def test_the_slow_generators_still_play(name: str) -> None:
    game = game_of(name)
    other = SLOW[name](game)
    assert other.count(1) == perft(game.start(), 1)
    assert random_game(game, other, Random(7), plies=3).steps


def test_a_difference_is_told_with_its_place() -> None:
    said, game = read(FOLDER / "losalamos.txt"), load("losalamos")
    steps = said.games[0].steps
    move, count, _ = steps[4]
    wrong = Said(said.source, said.perft, (Played((*steps[:4], (move, count, "0000"))),))
    assert list(differences(game, wrong)) == [f"game 1, ply 5 ({move}): {count} legal moves here, {count} there"]


@pytest.mark.parametrize("name", sorted(path.stem for path in SPARSE.glob("*.txt")))
def test_few_pieces_and_ends_of_games_are_judged_as_others_judge_them(name: str) -> None:
    _, lines = sparse(SPARSE / f"{name}.txt")
    game = game_of(name, **THEIR_RULES.get(name, {}))
    found = [(text, said, answer(game.position(text))) for text, said in lines]
    assert not [one for one in found if one[1] != one[2]]


def test_ten_thousand_positions_are_kept() -> None:
    assert sum(len(sparse(path)[1]) for path in SPARSE.glob("*.txt")) >= 10_000
