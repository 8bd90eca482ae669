"""Ctrl-C: no traceback, and no game is lost that was counted. ``python -m tests.interrupted`` tries more moments."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading

import pytest

from ndvariants import load
from ndvariants.interruptions import Interruptions
from ndvariants.simulation.batch import simulate
from tests.interrupted import COMMANDS, Count, tried


@pytest.mark.parametrize("words", COMMANDS[:3])
def test_a_command_ends_with_a_word_and_all_that_it_counted(tmp_path, words):
    count, drawn = Count(), random.Random(len(words))
    for longest in (0.4, 3.0):
        assert not tried(words, drawn.uniform(0.1, longest), tmp_path, count)
    assert count == Count(tries=2)


def test_signals_wait_for_work_that_may_be_broken_off():
    with Interruptions() as stop:
        signal.raise_signal(signal.SIGINT)
        assert stop.asked
        with pytest.raises(KeyboardInterrupt), stop.allowed:
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


def test_an_interruption_within_an_import_or_a_finalizer_is_heeded_a_moment_later(tmp_path):
    (tmp_path / "slow.py").write_text("import signal\nsignal.raise_signal(signal.SIGINT)\nX = 1\n")
    code = (
        "import sys, time\nfrom ndvariants.interruptions import heed_signals\nheed_signals()\n"
        "class Last:\n    def __del__(self):\n        import signal\n        signal.raise_signal(signal.SIGINT)\n"
        "try:\n    {}\n    time.sleep(5)\n    print('slept')\nexcept KeyboardInterrupt:\n    print('stopped')\n"
    )
    for work in ("import slow; print(slow.X)", "one = Last(); del one; print(1)"):
        program = [sys.executable, "-c", code.format(work)]
        done = subprocess.run(program, cwd=tmp_path, capture_output=True, text=True, check=False)
        # The interruption may come between a printed text and the end of its line.
        assert (done.stdout.replace("\n", ""), done.stderr) == ("1stopped", "")


def test_an_interruption_that_waits_does_not_end_a_command_that_is_done(tmp_path):
    (tmp_path / "slow.py").write_text("import signal\nsignal.raise_signal(signal.SIGINT)\n")
    code = (
        "import signal, time\nfrom ndvariants.interruptions import heed_nothing, heed_signals\nheed_signals()\n"
        "import slow\nheed_nothing()\nsignal.signal(signal.SIGALRM, signal.SIG_DFL)\ntime.sleep(0.2)\nprint('done')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "done\n", "")
