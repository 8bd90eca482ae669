"""The vector R in the form in which a page holds it."""

import numpy as np
import pytest

import ndvariants
from ndvariants.game.kernels import specialization
from ndvariants.web.packed.rays import PackedRays, pack_rays
from ndvariants.web.page import page_html


def unpacked(packed: PackedRays) -> list[int]:
    """R again, word by word as the form is described: slow, and another way than the page's."""
    words = iter(packed.plan.tolist())
    choices = iter(packed.choices.tolist())
    length, R = next(words), []
    for n_lists in words:
        cells = [next(words) for _ in range(n_lists)]
        lists: list[list[int]] = [[] for _ in cells]
        for _ in range(next(words)):
            patterns = [[next(words) for _ in range(next(words))] for _ in range(next(words))]
            for cell, entries in zip(cells, lists, strict=True):
                choice = next(choices)
                entries += [word + cell for word in patterns[choice - 1]] if choice else []
        for entries in lists:
            R += [len(entries), *entries]
    assert len(R) == length
    return R


@pytest.mark.parametrize(
    "name", ["chess", "hyperchess", "xiangqi", "shogi", "glinski", "collapse", "draughts", "four_player"]
)
def test_the_vector_comes_back_word_for_word(name: str) -> None:
    tables = ndvariants.load(name).tables
    packed = pack_rays(tables.T, tables.R)
    assert packed is not None
    assert unpacked(packed) == tables.R.tolist()


def test_what_is_no_lists_has_no_such_form() -> None:
    assert pack_rays(ndvariants.load("chess").tables.T, np.array([0, 5, 1], np.int32)) is None


@pytest.mark.parametrize(("name", "kilobytes"), [("chess", 155), ("hyperchess", 180), ("four_d", 250)])
def test_pages_are_small_enough_for_a_mail(name: str, kilobytes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(specialization, "WAY", "")  # code made for the game, as a page has it that is no test's
    assert len(page_html(ndvariants.load(name)).encode()) < 1000 * kilobytes
