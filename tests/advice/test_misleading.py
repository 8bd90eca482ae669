"""Messages that once misled an author who had only the documents: each file in small, with what it is told now."""

from __future__ import annotations

from pathlib import Path

import pytest

from ndvariants.errors import IllegalMoveError, NotationError
from ndvariants.game.load import load
from ndvariants.language.yaml.source import read_source, source_from_text
from ndvariants.lint.linting import inspect

GAME = """variant: small
board: {{grid: {{file: 5, rank: 5}}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
directions: {{east: +file}}
define:
  two: count(man of me) = 1
  beside(c, way): count(pieces on neighbours of c by way) > 0
{define}
pieces:
  man: {{letter: m, moves: {moves}}}
  king: {{letter: k, royal: true, moves: step any}}
setup: {{cells: {{white: {{king: [a1], man: [e1]}}, black: {{king: [a5], man: [e5]}}}}}}
endings:
  - {ending}
  - if two and beside(last mover, east): draw
  - no legal move: draw
"""


def told(define: str = "", moves: str = "step any", ending: str = "repetition 3: draw") -> list[tuple[str, str]]:
    """Code and hint of everything that is told of a file."""
    text = GAME.format(define=f"  {define}", moves=moves, ending=ending)
    return [(one.code, one.hint) for one in inspect(source_from_text(text), {})]


@pytest.mark.parametrize(
    "define",
    [
        "one(c): count(man of me) ?? 3",
        "one(c): count(man of me) 3",
        "one(c): [a1, b1]",
        "one(c):",
        "one(c, 3): 1 = 1",
    ],
)
@pytest.mark.parametrize("said", ["one(last mover)", "one(last mover) = 3", "not one(last mover)"])
def test_a_definition_that_cannot_be_read_is_one_fault(define: str, said: str) -> None:
    found = told(define, ending=f"if {said}: draw")
    assert len(found) == 1 and found[0][0] != "NDV208", found


def test_a_definition_is_known_only_above_itself() -> None:
    found = told("first: 1 = 1 and later(target)\n  later(c): empty(c)", ending="if first: draw")
    assert found == [("NDV208", "move `later` above its first use")]
    found = told("first: 1 = 1 and later\n  later: ply > 3", ending="if first: draw")
    assert found == [("NDV201", "move `later` above its first use")]


def test_an_unknown_function_does_not_wait_for_another_fault() -> None:
    assert [code for code, _ in told("one(c): foo(c) = 3", ending="if one(last mover) and ?: draw")] == [
        "NDV208",
        "NDV103",
    ]
    assert [code for code, _ in told("one(c): foo(c) = 3", ending="if one(a1, a2): draw")] == ["NDV208", "NDV308"]
    assert [code for code, _ in told(ending="if foo(bar(target)) = 1: draw")] == ["NDV208", "NDV208"]
    assert [code for code, _ in told("one: 1 ? 2", ending="if one = foo(target): draw")] == ["NDV103", "NDV208"]


def test_an_unused_definition_of_a_sound_file_is_a_remark() -> None:
    assert [code for code, _ in told("up(c): level(c) = 1")] == ["NDV354"]


def test_signs_that_mean_something_are_never_left_out() -> None:
    (one,) = told(moves="step any if count(pieces of me on(±file)) = 0")
    assert one[1] == "a direction stands behind `towards` or `by`, as in `cells from target towards ±file`"
    (one,) = told(moves="step any if on(+file) = 1")
    assert "step +file" not in one[1] and "from file" not in one[1]


@pytest.mark.parametrize("said", ["+file", "±rank", "-file"])
def test_a_direction_is_given_by_its_name(said: str) -> None:
    found = told(ending=f"if beside(last mover, {said}): draw")
    assert found[-1][1] == f"give it a name, `directions: {{there: {said}}}`, and write `there`"
    assert told(ending="if beside(last mover, east) and ply > 1: draw") == []


@pytest.mark.parametrize(
    ("ending", "hint"),
    [
        ("count(man of me) = 0 as no men: loss", "write `if` before a condition: `if count(man of me) = 0 as no men`"),
        ("no men left as bare: loss", "write `if count(man of me) = 0 as bare: loss`"),
        ("the king is lost as king gone: loss", "write `royal lost as king gone: loss`"),
        ("no legal moves as stuck: draw", "write `move`: `no legal move as stuck`"),
        ("royal lost: loss as king gone", "the name stands before the colon: `royal lost as king gone: loss`"),
    ],
)
def test_an_ending_keeps_its_name(ending: str, hint: str) -> None:
    assert told(ending=ending)[0][1] == hint


def test_what_is_not_known_here_is_told_with_what_is() -> None:
    (one,) = told(moves="step any if captured = man")
    assert one[0] == "NDV416" and "`piece(target) = ...`" in one[1]
    (one,) = told(ending="if captured = man: loss")
    assert one[0] == "NDV416" and "`when: any piece captures`" in one[1]
    assert told(moves="step any if not piece(target) = man") == []


@pytest.mark.parametrize("before", ["", "options: {check: false}\n"])
def test_a_game_that_is_over_at_once_is_told_of_the_line_that_brings_it(tmp_path: Path, before: str) -> None:
    parent = GAME.format(define="", moves="step any", ending="if count(man of me) = 0: loss")
    (tmp_path / "small.yaml").write_text(parent)
    child = f"variant: child\nextends: small.yaml\n{before}setup: {{cells: {{white: {{man: null}}}}}}\n"
    (tmp_path / "child.yaml").write_text(child)
    (one,) = inspect(read_source(str(tmp_path / "child.yaml")), {})
    assert one.code == "NDV429" and child.splitlines()[one.place.line - 1].startswith("setup")


@pytest.mark.parametrize(
    ("game", "text", "hint"),
    [("nine_mens_morris", "d2", "a piece is put there by M@d2"), ("gomoku", "d4", "a piece is put there by S@d4")],
)
def test_a_cell_alone_is_told_with_the_drop_on_it(game: str, text: str, hint: str) -> None:
    with pytest.raises((NotationError, IllegalMoveError)) as caught:
        load(game).start().play(text)
    assert caught.value.hint == hint
