"""What counts as check: any answer that removes a royal, captures that land on it, or nothing."""

from __future__ import annotations

import pytest

from ndvariants import load
from ndvariants.errors import IllegalMoveError
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L

from ..judge import bench_of
from ..walks import random_walk

GAME = load("atomic")

OTHER = """
variant: other
title: Atomic chess with check {check}
extends: atomic
options: {{check: {check}}}
"""


def other(tmp_path, check):
    path = tmp_path / f"{check}.yaml"
    path.write_text(OTHER.format(check=check))
    return load(path)


def test_an_explosion_next_to_the_king_is_no_check(tmp_path):
    text = "4k3/8/8/8/8/6b1/5P2/4K3 w - - 0 1"  # the bishop may take on f2 and blow up the king
    assert not GAME.position(text).in_check()
    assert other(tmp_path, "true").position(text).in_check()
    assert not other(tmp_path, "direct").position(text).in_check()


def test_a_capture_that_lands_on_the_king_is_check():
    assert GAME.position("4k3/8/8/8/8/8/8/K3R3 b - - 0 1").in_check()


def test_kings_that_touch_are_not_in_check():
    for text in ("8/8/8/3k4/3K4/8/1q6/8 w - - 0 1", "8/8/8/3k4/3K2r1/8/8/8 w - - 0 1"):
        assert not GAME.position(text).in_check()


def test_who_has_lost_his_king_gives_no_check():
    position = GAME.position("4k3/4p3/8/8/1b6/8/4R3/4K3 w - - 0 1")  # in check from b4
    assert position.in_check()
    after = position.play("e2e7")  # which blows up the other king
    assert after.outcome().winner == "white" and after.outcome().reason == "royal lost"


def test_nobody_blows_up_his_own_king():
    position = GAME.position("4k3/8/8/8/8/3p4/4K3/8 w - - 0 1")
    with pytest.raises(IllegalMoveError):
        position.play("e2d3")
    with pytest.raises(IllegalMoveError):
        GAME.position("8/8/8/8/8/2k5/3p4/R2RK3 w - - 0 1").play("d1d2")


def test_without_check_the_king_may_be_left_in_danger(tmp_path):
    loose = other(tmp_path, "false").position("4k3/8/8/8/8/8/8/K3R3 b - - 0 1")
    assert len(loose.legal_moves()) == 5 and len(GAME.position(loose.text()).legal_moves()) == 4


@pytest.mark.parametrize("check", ["true", "direct"])
def test_the_fast_way_is_the_truth(tmp_path, check):
    bench = bench_of(other(tmp_path, check))
    assert bench.T[H.LEGALITY] == L.LEGAL_VERIFIED
    for position in random_walk(bench.game.start(), 40, seed=5)[::4]:
        legal, verified, truth = bench.lists(position.state)
        assert legal == verified and sorted(legal) == sorted(truth), position.text()
