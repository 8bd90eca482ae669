"""Parameters: declared, given, refused."""

from __future__ import annotations

import pytest

from ndvariants.errors import ParameterError, VariantError
from ndvariants.game.load import load_text
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
        ("mod", "4", "small has no parameter `mod`: did you mean `mode`? known parameters: mode, n, open, sizes"),
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


FOLLOWING = """
  shape: {type: list, default: [8, 8, 3]}
  arm_at: {type: list, default: [0, 5 times length(shape) - 2, 10, "5 * product(shape) / shape[1]"]}
  most: {type: integer, default: "max(arm_at[3] - 20, 7)", range: 0..100}"""


def follow(**given: object) -> dict[str, object]:
    return dict(
        variant(small(parameters=FOLLOWING, zones='{a: rank = most, b: "rank = arm_at[0]"}'), **given).parameters
    )


@pytest.mark.parametrize(
    ("given", "arm_at", "most"),
    [
        ({}, (0, 5, 10, 120), 100),
        ({"shape": "8,8"}, (0, 10, 40), 20),
        ({"shape": "4,4,4"}, (0, 5, 10, 80), 60),
        ({"arm_at": "1"}, (1,), 7),
        ({"arm_at[3]": "40"}, (0, 5, 10, 40), 20),
        ({"shape": "8,8", "arm_at[2]": 9}, (0, 10, 9), 7),
    ],
)
def test_a_default_follows_the_parameters_above_it(
    given: dict[str, object], arm_at: tuple[int, ...], most: int
) -> None:
    found = follow(**given)
    assert (found["arm_at"], found["most"]) == (arm_at, most)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"arm_at[4]": 1}, "parameter `arm_at` of small: there is no element 4: it has the elements 0 to 3"),
        ({"most[0]": 1}, "parameter `most` of small: it is no list: write `most=`, without `[0]`"),
        (
            {"shape": "9,8,9"},
            "parameter `most` of small: its default does not fit the other parameters: 385 is not in 0..100",
        ),
        (
            {"arm_it[0]": 1},
            "small has no parameter `arm_it[0]`: did you mean `arm_at`? known parameters: arm_at, most, shape",
        ),
    ],
)
def test_an_element_that_does_not_fit_is_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(ParameterError) as error:
        follow(**given)
    assert str(error.value) == said


@pytest.mark.parametrize("default", ["2 * m", "sizes", "length(n)", "n +", "rank(n)", "n = 3"])
def test_a_default_that_cannot_be_worked_out_is_a_fault(default: str) -> None:
    lines = f"""
  n: {{type: integer, default: 3}}
  sizes: {{type: list, default: [8, 8]}}
  k: {{type: integer, default: "{default}"}}"""
    with pytest.raises(VariantError) as error:
        variant(small(parameters=lines, zones='{a: rank = n, b: "rank = sizes[0]", c: rank = k}'))
    assert [problem.code for problem in error.value.problems] == ["NDV315"]


def test_choices_may_say_what_they_mean() -> None:
    lines = "\n  mode: {choices: {rank: along a rank, wall: all round}, default: rank, help: where pawns stand}"
    with pytest.raises(ParameterError) as error:
        variant(small(parameters=lines, zones="{a: mode = rank}"), mode="tower")
    assert str(error.value) == (
        "parameter `mode` of small: `tower` is none of rank or wall (where pawns stand)\n"
        "  rank: along a rank\n  wall: all round"
    )


AHEAD = """
variant: turned
parameters: {ahead: {type: axis, choices: [rank, level], default: rank}}
board: {grid: {file: 2, rank: 3, level: 3}}
players: {white: {forward: +ahead}, black: {forward: -ahead}}
zones: {home: ahead = 1, others: "every a in axes except file except ahead: a = 1"}
pieces: {pawn: {letter: p, moves: move step forward}}
setup: {place: {pawn: home and others}}
endings: [no legal move: draw]
"""


@pytest.mark.parametrize(("ahead", "move"), [("rank", "1a1-1a2"), ("level", "1a1-2a1")])
def test_a_parameter_may_be_an_axis(ahead: str, move: str) -> None:
    assert move in [str(one) for one in load_text(AHEAD, ahead=ahead).start().legal_moves()]


def test_an_axis_that_the_board_lacks_is_said_once() -> None:
    with pytest.raises(VariantError) as error:
        load_text(AHEAD.replace(", level: 3", ""), ahead="level")
    assert [problem.code for problem in error.value.problems] == ["NDV205"]


@pytest.mark.parametrize(("mode", "rows"), [("flat", (8, 8)), ("deep", (8, 3))])
def test_a_default_may_follow_a_choice(mode: str, rows: tuple[int, ...]) -> None:
    lines = """
  mode: {type: choice, choices: [flat, deep], default: flat}
  sizes: {type: list, default: [8, 3 + 5 * (mode = flat)]}"""
    assert variant(small(parameters=lines, zones='{a: "rank = sizes[1]"}'), mode=mode).parameters["sizes"] == rows


def test_a_default_that_follows_no_choice_is_a_fault() -> None:
    lines = """
  mode: {type: choice, choices: [flat, deep], default: flat}
  k: {type: integer, default: "3 + (mode = flatt)"}"""
    with pytest.raises(VariantError, match="`flatt` is no choice of `mode`"):
        variant(small(parameters=lines, zones="{a: rank = k}"))
