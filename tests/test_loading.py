"""What runs when a correct file is loaded: the core alone, and of it only what the file asks for."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

import ndvariants
from ndvariants import load

PACKAGE = str(Path(ndvariants.__file__).parent)
MOST = 92  # modules
# Of these chess says nothing; its board is small.
UNASKED = (
    "boards/drawing", "shape/parameters", "shape/written", "rules/phases", "rules/registers", "attacks/hops",
    "moves/drops", "moves/thread", "boards/padding", "pieces/edge_castlings", "start/row_counts",
)  # fmt: skip


def modules_that_run() -> set[str]:
    """The modules whose code runs in the second ``load("chess")``."""
    load("chess")
    seen: set[str] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if frame.f_code.co_filename.startswith(PACKAGE):
            seen.add(frame.f_code.co_filename.removeprefix(PACKAGE + "/"))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        load("chess")
    finally:
        sys.setprofile(before)
    return seen


def test_a_correct_file_meets_no_advice() -> None:
    seen = modules_that_run()
    assert {name for name in seen if name.startswith("advice/")} <= {"advice/explaining.py"}
    assert not seen & {"language/faults.py", "language/respelling.py", "language/borrowed.py", "suggest.py"}
    assert not {name for name in seen if "unknown_keys" in name}
    assert not [name for name in UNASKED if any(name in module for module in seen)]
    assert len(seen) <= MOST, sorted(seen)
