"""``a player passes``: what a rule does after a pass, and after nothing else."""

from __future__ import annotations

import pytest

from ndvariants.errors import VariantError
from ndvariants.game.load import load_text
from tests.judge import bench_of
from tests.walks import random_walk

GAME = """
variant: passed
board: {grid: {file: 3, rank: 3}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces: {king: {letter: k, iron: true, moves: move step any}}
options: {pass: true}
registers: {passes: {per: [player]}}
rules:
  count: {when: a player passes, do: "add 1 to passes[me]"}
setup: {cells: {white: {king: a1}, black: {king: c3}}}
endings: [after 50 plies: draw]
"""
AT_MOST_TWO = "  often: {when: a player passes, if: 'passes[me] = 3', do: forbid}\n"


def counted(text: str, *moves: str) -> str:
    """How often each player has passed after these moves, as positions say it."""
    position = load_text(text).start()
    for move in moves:
        position = position.play(move)
    return position.text().partition("passes=")[2]


@pytest.mark.parametrize(("moves", "passes"), [
    (("a1a2", "c3c2"), ""),
    (("pass", "c3c2"), "1,0"),
    (("pass", "c3c2", "pass", "pass"), "2,1"),
])  # fmt: skip
def test_a_rule_runs_after_a_pass_and_no_other_move(moves: tuple[str, ...], passes: str) -> None:
    assert counted(GAME, *moves) == passes


def test_a_pass_that_a_rule_forbids_is_not_legal() -> None:
    game = load_text(GAME.replace("setup:", AT_MOST_TWO + "setup:"))
    position = game.start()
    for move in ("pass", "c3c2", "pass", "pass"):
        assert "pass" in map(str, position.legal_moves())
        position = position.play(move)
    assert "pass" not in map(str, position.legal_moves())
    for position in random_walk(game.start(), 30, seed=2)[::6]:
        lists = bench_of(game).lists(position.state)
        assert sorted(lists.filtered) == sorted(lists.verified) == sorted(lists.truth)


def test_to_make_no_further_part_of_a_turn_is_a_pass() -> None:
    text = GAME.replace(
        "options: {pass: true}",
        "phases: [{name: play, move: true}, {name: more, extra: true, move: mover, pass: true}]",
    ).replace("setup:", "  more: {when: a king moves, if: phase = play, do: again in more joined}\nsetup:")
    assert counted(text, "a1a2", "c3c2,c3") == "1,0"


def test_a_pass_has_no_target() -> None:
    with pytest.raises(VariantError, match="unknown name `target`"):
        load_text(GAME.replace("add 1 to passes[me]", "remove target"))
