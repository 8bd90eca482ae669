"""Remarks on values given for parameters that change nothing, or leave pieces and rules without effect."""

from __future__ import annotations

from typing import Any

import pytest

from ndvariants.language.yaml.source import read_source
from ndvariants.lint.linting import inspect

NO_PAWNS = [
    "with these values `pawn` never comes into play",
    "with these values `cannon` never comes into play",
    "with these values the rule `collapse` never applies: no cannon is in play",
]


@pytest.mark.parametrize(
    ("name", "given", "remarks"),
    [
        ("collapse", {"shape": "8,3"}, NO_PAWNS),
        ("collapse", {"shape": "8,8"}, []),
        ("collapse", {"shape": "4,4,4,4"}, []),
        (
            "collapse",
            {"en_passant": "false"},
            ["`en_passant = false` changes nothing with these values: the game is the one of `en_passant = true`"],
        ),
        ("collapse", {"en_passant": "false", "double_step": "true"}, []),
        (
            "collapse",
            {"castling": "true", "shape": "6,6,3"},
            ["`castling = true` changes nothing with these values: the game is the one of `castling = false`"],
        ),
        ("collapse", {"tie": "mover", "kings": "immune"}, []),
        ("hyperchess", {"setup": "wall"}, []),
        (  # zones of other words, with the same cells
            "hyperchess",
            {"setup": "wall", "n": "2"},
            ["`setup = wall` changes nothing with these values: the game is the one of `setup = rank`"],
        ),
    ],
)
def test_values_that_cannot_matter(name: str, given: dict[str, Any], remarks: list[str]) -> None:
    found = [problem.message for problem in inspect(read_source(name), given) if problem.severity == "warning"]
    assert sorted(message for message in found if "with these values" in message) == sorted(remarks)
