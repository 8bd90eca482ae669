"""The words written in a part of a file, whatever its shape: whether a name or a parameter stands there."""

from __future__ import annotations

import re
from typing import Any

WORD = re.compile(r"\w+")


def said(data: Any) -> str:
    """Every key and every text of some data, a line each."""
    if isinstance(data, dict):
        return "\n".join(f"{key}\n{said(value)}" for key, value in data.items())
    if isinstance(data, list):
        return "\n".join(said(value) for value in data)
    return "" if data is None else str(data)


def words_in(data: Any) -> set[str]:
    """Every word of every key and text of some data."""
    return set(WORD.findall(said(data)))
