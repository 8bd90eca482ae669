"""Parameters: declared, given, refused."""

from __future__ import annotations

import pytest

from ndvariants.errors import ParameterError
from tests.model.writing import small, variant

DECLARED = """
  n: {type: integer, default: 3, range: 2..6, help: number of axes}
  mode: {type: choice, choices: [rank, wall], default: rank}
  sizes: {type: list, default: [8, 8], range: 1..9}
  open: {type: boolean, default: false}
  fixed: 7"""
USED = '{a: rank = n, b: mode = rank, c: "rank = sizes[0]", d: open, e: rank = fixed}'


def values(**given: object) -> dict[str, object]:
    return dict(variant(small(parameters=DECLARED, zones=USED), **given).parameters)


def test_defaults_hold_when_nothing_is_given() -> None:
    assert values() == {"n": 3, "mode": "rank", "sizes": (8, 8), "open": False, "fixed": 7}


@pytest.mark.parametrize(
    ("name", "given", "expected"),
    [
        ("n", "4", 4),
        ("n", 6, 6),
        ("mode", "wall", "wall"),
        ("sizes", "5,5,3", (5, 5, 3)),
        ("sizes", "[5, 5]", (5, 5)),
        ("sizes", "4x4x4", (4, 4, 4)),
        ("sizes", [2, 3], (2, 3)),
        ("open", "yes", True),
        ("open", True, True),
        ("open", "False", False),
    ],
)
def test_a_value_of_the_right_kind_is_taken(name: str, given: object, expected: object) -> None:
    assert values(**{name: given})[name] == expected


@pytest.mark.parametrize(
    ("name", "given", "message"),
    [
        ("n", "7", "parameter `n` of small: 7 is not in 2..6"),
        ("n", "four", "parameter `n` of small: `four` is no integer"),
        ("n", "", "parameter `n` of small: `` is no integer"),
        ("n", True, "parameter `n` of small: `True` is no integer"),
        ("n", "99999999999999999999", "parameter `n` of small: `99999999999999999999` is too large"),
        ("mode", "wal", "parameter `mode` of small: `wal` is none of rank or wall; did you mean `wall`?"),
        ("sizes", "8,10", "parameter `sizes` of small: 10 is not in 1..9"),
        ("sizes", "", "parameter `sizes` of small: an empty list; write integers with commas, such as 8,8,3"),
        ("open", "perhaps", "parameter `open` of small: `perhaps` is neither true nor false"),
        ("m", "4", "small has no parameter `m`: known parameters: mode, n, open, sizes"),
        ("mod", "4", "small has no parameter `mod`: did you mean `mode`?"),
        ("fixed", "8", "small has no parameter `fixed`: known parameters: mode, n, open, sizes"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_with_its_reason(name: str, given: object, message: str) -> None:
    with pytest.raises(ParameterError) as caught:
        values(**{name: given})
    assert str(caught.value) == message


def test_all_that_does_not_fit_is_said_at_once() -> None:
    with pytest.raises(ParameterError) as caught:
        values(n="7", mode="wal")
    assert len(str(caught.value).split("\n")) == 2
