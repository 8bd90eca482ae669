"""What a file says and nothing ever comes of: each is told where it stands; of sound files nothing is told."""

from __future__ import annotations

import pytest

from ndvariants.errors import Problem
from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.linting import inspect
from tests.test_seeded_mistakes import SOUND, Mistake, sown

RULE = "    when: a knight moves\n    if: target in pond\n"
SILENCES = (
    # conditions that no position fulfils
    Mistake("a rank beyond the board in a rule", "if: target in pond", "if: «rank(target) = 8»", "NDV356"),
    Mistake("less than none", "if: target in pond", "if: «count(pawn of me) < 0»", "NDV356"),
    Mistake("two ranks at once", "if: target in pond", "if: «rank(target) = 3 and rank(target) = 4»", "NDV356"),
    Mistake("two pieces at once", "if: target in pond", "if: «captured = pawn and captured = rook»", "NDV356"),
    Mistake("a range upside down", "if: target in pond", "if: «rank(target) in 5..3»", "NDV356"),
    Mistake("a remainder too large", "if: target in pond", "if: «ply mod 2 = 2»", "NDV356"),
    Mistake("before the game", "if: target in pond", "if: «ply < 0»", "NDV356"),
    Mistake(
        "a step that is never done",
        "if visits[me] = 3: win me",
        "if «visits[me] = 3 and visits[me] = 4»: win me",
        "NDV356",
    ),
    Mistake("an ending that is never true", "- repetition 3: draw", "- if «count(rook of me) < 0»: draw", "NDV356"),
    Mistake("after no plies", "- repetition 3: draw", "- after «0» plies: draw", "NDV356"),
    Mistake(
        "a movement under what never is", "capture step diagonal\n", "capture step diagonal if «ply < 0»\n", "NDV356"
    ),
    Mistake("a comparison of numbers", "- repetition 3: draw", "- if «1 = 2»: draw", "NDV356"),
    Mistake("numbers in a movement", "capture step diagonal\n", "capture step diagonal if «3 < 2»\n", "NDV356"),
    Mistake("more than there are cells", "- repetition 3", "- if «count(pawn of me) > 42»", "NDV356"),
    Mistake("another piece than sets it off", "if: target in pond", "if: «mover = rook»", "NDV356"),
    Mistake("a promotion on a false condition", "{on: last, to", "{on: last, if: «ply < 0», to", "NDV356"),
    Mistake("nothing is added", "add 1 to visits[me]", "add «0» to visits[me]", "NDV357"),
    # what never happens
    Mistake(
        "a promotion behind its like",
        "{on: last, to: [rook, knight, lancer]}",
        "\n      - {on: last, to: [rook]}\n      - «{on: last, to: [knight]}»",
        "NDV361",
    ),
    Mistake("a drop on no cell", "rook: {letter: r,", "rook: {letter: r, drop: «rank > 7»,", "NDV361"),
    Mistake("nobody is ever out", "when: a knight moves\n    if: target in pond", "when: «a player is out»", "NDV361"),
    Mistake("given and never dropped", "add 1 to visits[me]", "give «rook» to me\n      add 1 to visits[me]", "NDV344"),
    Mistake("a piece that does not promote", "when: a knight moves", "when: «a knight promotes»", "NDV361"),
    Mistake("nobody drops", "when: a knight moves", "when: «a piece is dropped»", "NDV361"),
    Mistake("no hand for a drop", "rook: {letter: r,", "rook: {letter: r, «drop»: rank = 1,", "NDV361"),
    Mistake("iron is never captured", RULE, "    when: «a knight is captured»\n", "NDV361"),
    Mistake(
        "a phase after an endless one",
        "setup: |",
        "phases:\n  - {name: one, move: true}\n  - «{name: two, move: true}»\nsetup: |",
        "NDV361",
    ),
    Mistake(
        "an extra phase without again",
        "setup: |",
        "phases:\n  - {name: one, move: true}\n  - «{name: two, move: true, extra: true}»\nsetup: |",
        "NDV361",
    ),
    Mistake("a duty nobody can do", "setup: |", "options: {must: «any piece is dropped»}\nsetup: |", "NDV361"),
    # registers
    Mistake("counted and never asked", "      if visits[me] = 3: win me\n", "", "NDV362"),
    Mistake("asked and never counted", "      add 1 to visits[me]\n", "", "NDV362"),
    # movements
    Mistake("a line within another", "slide orthogonal}", '"slide orthogonal\\n«step forward»"}', "NDV363"),
    Mistake("the same leap in other words", '"leap (2,1)"', '"leap (2,1)\\nleap (1,2)"', "NDV363"),
    Mistake("betza and words", "moves: leap any", 'moves: "leap any\\nbetza W"', "NDV363"),
    # players
    Mistake("the same way", "black: {forward: -rank}", "black: {«forward: +rank»}", "NDV364"),
    # endings
    Mistake("a longer repetition", "  - 100 plies", "  - «repetition 5»: draw\n  - 100 plies", "NDV351"),
    Mistake(
        "more quiet plies",
        "pawn move: draw\n",
        "pawn move: draw\n  - «150 plies without capture or pawn move»: draw\n",
        "NDV351",
    ),
    Mistake(
        "later than late", "  - repetition 3: draw", "  - after 50 plies: draw\n  - «after 60 plies»: draw", "NDV351"
    ),
    Mistake(
        "the same condition again", "  - repetition 3: draw", "  - if ply > 90: draw\n  - «if ply > 90»: win", "NDV351"
    ),
    Mistake(
        "check or no check",
        "- no legal move: draw",
        "- no legal move, not in check: draw\n  - «no legal move»: win",
        "NDV351",
    ),
    # zones
    Mistake("a promotion into nothing", "last: rank = 7", "«last»: rank = 2 and rank = 3", "NDV420"),
    Mistake("a promotion beyond the board", "last: rank = 7", "last: rank = «17»", "NDV360"),
    # pieces that stay
    Mistake("a pawn on the last rank", "r n e k l r", "r P e k l r", "NDV430"),
    # parameters
    Mistake("a parameter that changes nothing", "up to span", "up to 2, if span > 0", "NDV366"),
)


def everything(text: str) -> list[Problem]:
    """What is said about a text, but for notes."""
    return [problem for problem in inspect(source_from_text(text, "garden.yaml"), {}) if problem.severity != "note"]


@pytest.mark.parametrize("slip", SILENCES, ids=[slip.name for slip in SILENCES])
def test_what_never_comes_is_told_where_it_stands(slip: Mistake) -> None:
    text, where = sown(slip)
    found = everything(text)
    if slip.name == "iron is never captured":
        found = everything(text.replace("knight: {letter: n,", "knight: {letter: n, iron: true,"))
    assert any(problem.code.startswith(slip.says) for problem in found), found
    if where is not None:
        line, first, last = where
        named = [p for p in found if p.code.startswith(slip.says)]
        assert any(p.place.line == line and first <= p.place.column < last for p in named), (where, found)
    assert all(problem.hint for problem in found if problem.code.startswith(slip.says))


def test_the_sound_file_is_told_nothing() -> None:
    assert everything(SOUND) == []


def test_a_rule_on_captures_of_a_piece_that_only_moves_is_told() -> None:
    text = SOUND.replace("betza FA", "betza mFmA").replace("when: a knight moves", "when: an elephant captures")
    assert [problem.code for problem in everything(text)] == ["NDV361"]


def test_a_bishop_keeps_to_its_colour_and_that_is_a_note() -> None:
    source = source_from_text("variant: plain\nextends: chess\n", "plain.yaml")
    assert [problem for problem in inspect(source, {}) if problem.severity != "note"] == []
    assert [problem.message for problem in inspect(source, {})] == [
        "the bishop reaches only 32 of the 64 cells, wherever it starts"
    ]


ROWS = "{row: R N B Q K B N R, along: file, on: rank = 1}, {row: P P P P P P P P, along: file, on: rank = 2}"
CHILDREN = (
    ("board: {walls: [+rank if «rank = 9»]}", "NDV356"),
    ("board: {walls: [+rank if rank = «30»]}", "NDV360"),
    ("board: {holes: rank = «12»}", "NDV360"),
    ("board: {seams: [+file of a4 | a5 to -file of h4 | h5], holes: «rank > 8»}", "NDV356"),
    ("rules: {r: {when: a rook captures, do: remove pieces on cells in («rank = 9»)}}", "NDV356"),
    ("pieces: {pawn: {promotes: {to: [queen, rook, «queen», knight]}}}", "NDV358"),
    ("pieces: {pawn: {promotes: [{on: last, to: [queen, «queen»]}]}}", "NDV358"),
    ("pieces: {pawn: {promotes: «{on: rank = 9, to: [queen]}»}}", "NDV423"),
    (f"setup: {{rows: [{ROWS}, {{row: P P P P P P P P, along: file, on: «rank = 10»}}]}}", "NDV356"),
    (f"setup: {{rows: [{ROWS}], place: {{knight: «rank = 9»}}}}", "NDV356"),
    ("setup: {rows: [{row: R N B Q K B N R, along: file, on: «rank = 10»}]}", "NDV356"),
    (
        "setup: {place: {pawn: «rank = 0», rook: rank = 1 and (file = a or file = h), king: rank = 1 and file = e}}",
        "NDV356",
    ),
    # what a file has brought about in its parent is told at its own line
    ("«setup»: {place: {king: rank = 1 and file = d, pawn: rank = 2}}", "NDV426"),
    ("«zones»: {last: rank = 1}", "NDV423"),
)


@pytest.mark.parametrize(("said", "code"), CHILDREN)
def test_what_a_child_says_of_no_cell_is_told_once_at_its_line(said: str, code: str) -> None:
    column = said.index("«") + 1
    text = said.replace("«", "").replace("»", "")
    found = everything(f"variant: child\nextends: chess\n{text}\n")
    assert [(problem.code, problem.place.line, problem.place.column) for problem in found] == [(code, 3, column)], found


def test_cells_that_a_parameter_asks_for_are_not_spoken_of() -> None:
    parameters = "parameters: {n: {type: integer, default: 9, range: 8..12, help: a rank}}"
    rows = f"setup: {{rows: [{ROWS}], place: {{knight: rank = n, queen: rank = n and file = 1}}}}"
    rule = "rules: {r: {when: a rook captures, do: remove pieces on cells in (rank = n or rank >= 1)}}"
    assert everything(f"variant: child\nextends: chess\n{parameters}\n{rows}\n{rule}\n") == []


def test_a_piece_that_is_taken_away_was_not_misspelt() -> None:
    (told,) = everything("variant: child\nextends: chess\npieces: {knight: null}\n")
    assert (told.code, told.place.line, "did you mean" in told.hint) == ("NDV202", 3, False)
