"""Answers for programs (``--json``): one object; its ``format`` names the contract of docs/reference/json.md."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import click

VERSION = 1  # one higher when a key goes, or changes its meaning; new keys may come at any time


def echo_json(command: str, answer: Mapping[str, Any] | Sequence[Any]) -> None:
    """Print the answer of a command; what is a list stands under ``entries``."""
    click.echo(json_answer(command, answer))


def json_answer(command: str, answer: Mapping[str, Any] | Sequence[Any]) -> str:
    """The text of an answer; where the name of a file is no UTF-8 each byte has an escape of JSON.

    >>> print(json_answer("moves", {"side": "white"}))
    {
      "format": "ndvariants moves 1",
      "side": "white"
    }
    """
    body = answer if isinstance(answer, Mapping) else {"entries": list(answer)}
    text = json.dumps({"format": f"ndvariants {command} {VERSION}", **body}, indent=2, ensure_ascii=False)
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
