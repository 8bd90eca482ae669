"""A few inputs of every door, always the same; ``python -m tests.doors`` tries as many as are asked for."""

from __future__ import annotations

import random
import threading

import pytest

from tests.doors.child import doors, tried

FEW = {"searches": 2, "uci": 3, "cecp": 3, "forged": 4, "damaged": 6, "values": 8, "requests": 8}


@pytest.mark.parametrize("name", doors("end"))
def test_odd_numbers_are_answered_or_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    in_threads: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", in_threads.append)
    door = doors("end")[name][0]
    assert [tried(door, random.Random(f"{name} {k}")) for k in range(FEW.get(name, 20))] == [""] * FEW.get(name, 20)
    assert not in_threads
