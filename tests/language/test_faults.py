"""Broken texts: the code, the place, the words and the hint of every fault in them."""

from collections.abc import Callable

import pytest

from ndvariants.errors import Problem
from ndvariants.language.parse import (
    parse_castling,
    parse_ending,
    parse_expression,
    parse_movements,
    parse_steps,
    parse_trigger,
)

# text with «» round each faulty stretch, and the hints in order ("" for none)
MOVEMENTS = [
    ("«setp» forward", ["did you mean `step`?"]),
    ("move «Slide» any", ["did you mean `slide`?"]),
    ("step forward «wihtin» hill, «iff» a = 1", ["did you mean `within`?", "did you mean `if`?"]),
    ("step forward, leaving «trail»", ["write `a trail`"]),
    ("step any «outwards»", ["did you mean `outward`?"]),
    ("«movestep» any", ["write `move step`"]),
    ("step «2x»", ["a name begins with a letter"]),
    ("step any if a «&&» b", ["write `and`"]),
    ("step any if a «==» b, «form» c", ["compare with one `=`", "did you mean `from`?"]),
    ("step any «;» slide any", ["write each on a line of its own"]),
    ("step any «step» forward", ["begin each movement on a line of its own, or join the parts of a path with `then`"]),
    (
        "slide forward exactly«,» «form» rank = 2",
        ["write a value, as in `3`, `rank(target)`, `count(pawn of me)`, `target`", "did you mean `from`?"],
    ),
    ("step forward «@» x, if rank = 2«)»", ["", "it closes nothing: remove it, or open it before"]),
    ("leap (2,«1»", ["close the bracket"]),
    ("«step»", ["write a direction, as in `forward`, `diagonal`, `forward + sideways`, `+rank`, `(2,1)`"]),
    ("«hop any»", ["add `over 1`, one piece; or write `leap`, which jumps freely"]),
    ("slide any «over 1»", ["write `hop` instead of `slide`"]),
    ("step any to a «to b»", ["join the two, or write two lines"]),
    ("«step any exactly 2»", ["write `slide`"]),
    ("«move step any taking king»", ["write `capture`, or leave `move` out"]),
    ("hop any «over 0»", ["write `over 1`, or `slide`"]),
    ("step any if x = «12345678901»", [""]),
]

EXPRESSIONS = [
    ("rank = 2 «adn» file = 3", ["did you mean `and`?"]),
    ("1 <= x «<=» 3", ["a comparison has two sides; write `x in 1..3` for a range"]),
    ("1 = x «=» 3", ["a comparison has two sides; write `x in 1..3` for a range"]),
    ("file in d..f or «or» b", [""]),
    ("x «≥» 3 «||» y", ["write `>=`", "write `or`"]),
    ("a = 1 and («b»", ["close the bracket"]),
    ("a = «and» b «==» c", ["", "compare with one `=`"]),
    ("«count(a, b)»", ["write `count(pawn of me)` or `count(cells in ZONE)`"]),
    ("x = «"  "'»a", ["words need no quotes here"]),
]  # fmt: skip


def told(text: str, parse: Callable[[str], tuple[object, list[Problem]]]) -> tuple[str, list[str]]:
    """The text with marks round the faults as found, and their hints."""
    _, problems = parse(text)
    marked = text
    for problem in sorted(problems, key=lambda p: -p.place.column):
        start, end = problem.place.column - 1, problem.place.column - 1 + problem.place.length
        marked = f"{marked[:start]}«{marked[start:end]}»{marked[end:]}"
    return marked, [problem.hint for problem in problems]


def clean(marked: str) -> str:
    return marked.replace("«", "").replace("»", "")


@pytest.mark.parametrize(("marked", "hints"), MOVEMENTS)
def test_movement(marked: str, hints: list[str]) -> None:
    assert told(clean(marked), parse_movements) == (marked, hints)


@pytest.mark.parametrize(("marked", "hints"), EXPRESSIONS)
def test_expression(marked: str, hints: list[str]) -> None:
    assert told(clean(marked), parse_expression) == (marked, hints)


def test_castling() -> None:
    text = "king slides file e to g, rook file h too f, both unmvoed, nothing between"
    assert [p.hint for p in parse_castling(text)[1]] == ["did you mean `to`?", "did you mean `unmoved`?"]


def test_castling_of_one_man() -> None:
    assert [p.message for p in parse_castling("king slides file e to g")[1]] == ["a castling moves two pieces"]


def test_ending() -> None:
    problems = parse_ending("no leagal move, in chek, 5 plies")[1]
    assert [(p.code, p.place.column, p.hint) for p in problems] == [
        ("NDV101", 4, "did you mean `legal`?"),
        ("NDV101", 20, "did you mean `check`?"),
        ("NDV102", 28, "write `without` behind it"),
    ]


def test_trigger() -> None:
    assert [p.hint for p in parse_trigger("a cannon captrues")[1]] == ["did you mean `captures`?"]


def test_steps() -> None:
    problems = parse_steps("remve line\nif a = 1:\nadd 1 to 3\nput x on")[1]
    assert [(p.code, p.message) for p in problems] == [
        ("NDV101", "unexpected `remve`"),
        ("NDV102", "no step follows"),
        ("NDV106", "only a register can be changed"),
        ("NDV102", "the step ends too early"),
    ]


@pytest.mark.parametrize("parse", [parse_movements, parse_steps, parse_expression, parse_ending, parse_trigger])
@pytest.mark.parametrize("text", ["", "   \n  # nothing\n"])
def test_an_empty_text_is_a_fault(parse: Callable[[str], tuple[object, list[Problem]]], text: str) -> None:
    assert [problem.code for problem in parse(text)[1]] == ["NDV102"]


def test_the_lines_of_a_block_do_not_hide_each_other() -> None:
    _, problems = parse_movements("setp any\nslide any\nslid any\nhop any")
    assert [problem.hint for problem in problems] == [
        "did you mean `step`?",
        "did you mean `slide`?",
        "add `over 1`, one piece; or write `leap`, which jumps freely",
    ]


def test_an_unclosed_bracket_shows_where_it_opens() -> None:
    (problem,) = parse_expression("a = (b + 1")[1]
    assert [(place.column, word) for place, word in problem.related] == [(5, "opened here")]


@pytest.mark.parametrize(
    "text", ["(" * 3000, "not " * 3000 + "a", "a" + " + 1" * 3000, "f(" * 300 + "a" + ")" * 300, "a" * 20_000]
)
def test_absurd_texts_are_faults_and_not_crashes(text: str) -> None:
    assert parse_expression(text)[1]
    assert parse_movements(text)[1]


def test_absurdly_deep_steps_are_faults_and_not_crashes() -> None:
    text = "\n".join(" " * depth + "if a:" for depth in range(90))
    assert "NDV104" in {problem.code for problem in parse_steps(text)[1]}
