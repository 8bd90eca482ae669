"""Changes that change nothing, each with the reason; a run says so beside them."""

from __future__ import annotations

from .changes import Change

# By the place and the line as it becomes.
SAME: dict[tuple[str, str, str], str] = {}


def reason_of(change: Change) -> str:
    """Why a change makes no difference; empty where it does, or where nobody has found out."""
    return SAME.get((change.path, change.function, change.text), "")
