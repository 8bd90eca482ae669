"""Time for moves: what the clock allows, and how long is thought about which position."""

from __future__ import annotations

from time import monotonic, sleep

import pytest

from ndvariants import load
from ndvariants.players.searcher import Thought
from ndvariants.protocol import clock
from ndvariants.protocol.clock import read_limits, seconds_for
from tests.players.test_uci import Talk


@pytest.mark.parametrize(
    ("left", "back", "moves", "overhead"),
    [(60, 0, 0, 0.03), (1, 0, 0, 0.03), (0.05, 0, 0, 0.03), (5, 0, 1, 0.1), (300, 3, 40, 0), (0, 0, 0, 5)],
)
def test_a_clock_never_runs_out(left, back, moves, overhead):
    most, hoped = seconds_for(left, back, moves, overhead)
    assert 0 < hoped <= most
    assert most + overhead <= max(left, overhead + 0.001)


def test_forty_moves_are_made_in_the_time_for_forty():
    left = 40.0
    for moves in range(40, 0, -1):
        most, hoped = seconds_for(left, 0, moves, 0.03)
        assert most <= left
        left -= hoped + 0.03
    assert left >= 0


def thought(depth: int, move: int, value: int) -> Thought:
    return Thought(load("chess").start(), (move,), value, None, depth, depth, 0, 0.0, False)


def spent(monkeypatch: pytest.MonkeyPatch, *thoughts: Thought) -> float:
    """Seconds until a clock that hopes for 0.1 s is up, when the last of some thoughts goes on; its time is made up."""
    now = 0.0
    monkeypatch.setattr(clock, "monotonic", lambda: now)
    searching = clock.Clock(read_limits(["wtime", "3900", "btime", "3900"], 0))
    searching.start()
    for each in thoughts:
        searching.is_up(each)
    while not searching.is_up(thoughts[-1]):
        now += 0.001
        assert now < 10
    return now


def test_doubt_takes_longer_than_certainty(monkeypatch: pytest.MonkeyPatch) -> None:
    sure = spent(monkeypatch, *(thought(depth, 7, 20) for depth in range(1, 8)))
    changed = spent(monkeypatch, *(thought(depth, depth, 20) for depth in range(1, 8)))
    worse = spent(monkeypatch, *(thought(depth, depth, -50 * depth) for depth in range(1, 8)))
    assert sure < changed < worse


def test_the_only_move_is_not_thought_about():
    talk = Talk("chess")
    talk.uci.say("isready")
    began = monotonic()
    assert talk.ask("position fen k7/8/1K6/8/8/8/8/7R b - - 0 1", "go wtime 600000 btime 600000") == "a8b8"
    assert monotonic() - began < 5  # a thirtieth of ten minutes would be 20


def test_pondering_goes_on_by_the_clock_when_the_move_expected_was_made():
    talk = Talk("chess")
    talk.uci.say("isready")
    talk.answered.clear()
    for line in ("position startpos moves e2e4", "go ponder wtime 3000 btime 3000"):
        talk.uci.say(line)
    sleep(0.5)
    assert not talk.answered.is_set()
    talk.uci.say("ponderhit")
    assert talk.answered.wait(60)
    assert talk.lines[-1].startswith("bestmove")
    for line in ("go ponder wtime 3000 btime 3000", "stop"):
        talk.answered.clear()
        talk.uci.say(line)
    assert talk.answered.wait(60)


def test_the_table_is_kept_between_moves_by_the_clock_and_by_no_other_limit():
    talk = Talk("losalamos")
    told = []

    def nodes() -> int:
        return int(talk.lines[-2].split(" nodes ")[1].split()[0])

    for line in ("go depth 5", "go depth 5", "go movetime 200", "go depth 5"):
        talk.ask("position startpos", line)
        told.append(nodes())
    assert told[0] == told[1] == told[3]
    player = talk.uci.engine._player
    talk.ask("go movetime 300")
    before = player.full(talk.uci.engine.game)
    talk.ask("go movetime 1")
    assert player.full(talk.uci.engine.game) >= before > 0
    talk.uci.say("setoption name Clear Hash")
    talk.ask("go movetime 1")
    assert player.full(talk.uci.engine.game) < before
