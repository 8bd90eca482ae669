"""Ctrl-C: no traceback, and no game is lost that was counted. ``python -m tests.interrupted`` tries more moments."""

from __future__ import annotations

import random
import signal
import threading

import pytest

from ndvariants import load
from ndvariants.interruptions import Interruptions
from ndvariants.simulation.batch import simulate
from tests.interrupted import COMMANDS, Count, tried


@pytest.mark.parametrize("words", COMMANDS[:3])
def test_a_command_ends_with_a_word_and_all_that_it_counted(tmp_path, words):
    count, drawn = Count(), random.Random(len(words))
    for longest in (1.0, 3.0):
        assert not tried(words, drawn.uniform(0.1, longest), tmp_path, count)
    assert count == Count(tries=2)


def test_signals_wait_for_work_that_may_be_broken_off():
    with Interruptions() as stop:
        signal.raise_signal(signal.SIGINT)
        assert stop.asked
        with pytest.raises(KeyboardInterrupt), stop.allowed():
            raise AssertionError("the work was begun")
    with Interruptions() as stop, pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)  # who asks twice does not wait


def test_outside_the_main_thread_nothing_changes():
    found = []
    thread = threading.Thread(target=lambda: found.append(simulate(load("losalamos").start(), 5)))
    thread.start()
    thread.join()
    assert len(found[0].results) == 5


@pytest.mark.parametrize("workers", [1, 2])
def test_games_that_were_counted_are_among_the_results(workers):
    counted = []

    def progress(done, _games):
        counted.append(done)
        if done > 20:
            signal.raise_signal(signal.SIGINT)

    found = simulate(load("losalamos").start(), 100_000, workers=workers, block=8, progress=progress)
    assert found.interrupted and len(found.results) >= counted[-1]
