"""Problems as text: every column, mark and word."""

from ndvariants.errors import Place, Problem
from ndvariants.report.problems import problem_records, render, render_github

TEXT = "variant: x\npieces:\n\tmoves: leep\tany   # 中文 leep\n  a: 1\n\n\n  a: 2\n"
MOVES = Problem(
    "NDV101", Place("x.yaml", 3, 9, 4), "unexpected `leep`", "expected a verb", "did you mean `leap`?"
)
FIRST = ((Place("x.yaml", 4, 3, 1), "first said here"),)
TWICE = Problem("NDV003", Place("x.yaml", 7, 3, 1), "duplicate key `a`", "again here", related=FIRST)


def test_a_problem_shows_its_line_with_a_caret_under_it() -> None:
    assert render([MOVES], {"x.yaml": TEXT}) == (
        "error[NDV101]: unexpected `leep`\n"
        " --> x.yaml:3:9\n"
        "  |\n"
        "3 |     moves: leep any   # 中文 leep\n"
        "  |            ^^^^ expected a verb\n"
        "  |\n"
        "  = help: did you mean `leap`?\n"
    )


def test_related_places_are_shown_with_it() -> None:
    assert render([TWICE], {"x.yaml": TEXT}) == (
        "error[NDV003]: duplicate key `a`\n"
        " --> x.yaml:7:3\n"
        "  |\n"
        "4 |   a: 1\n"
        "  |   - first said here\n"
        "...\n"
        "7 |   a: 2\n"
        "  |   ^ again here\n"
    )


def test_wide_characters_move_the_caret_by_their_width() -> None:
    problem = Problem("NDV101", Place("x.yaml", 3, 25, 4), "m")
    assert render([problem], {"x.yaml": TEXT}).split("\n")[3:5] == [
        "3 |     moves: leep any   # 中文 leep",
        "  |                              ^^^^",
    ]


def test_long_lines_are_cut_around_the_caret() -> None:
    line = "x" * 5000 + "leep" + "y" * 5000
    shown, mark = render([Problem("NDV101", Place("x", 1, 5001, 4), "m")], {"x": line}).split("\n")[3:5]
    assert len(shown) < 200
    assert shown[mark.index("^") : mark.index("^") + 4] == "leep"


def test_no_control_character_reaches_the_terminal() -> None:
    text = render([Problem("NDV001", Place("x", 1, 2, 1), "the \x1b[31m character", "\x07")], {"x": "a\x1b[31mb"})
    assert "\x1b" not in text and "\x07" not in text


def test_a_source_that_is_not_at_hand_is_left_out() -> None:
    assert render([Problem("NDV101", Place("gone", 3, 1), "m")], {}) == "error[NDV101]: m\n --> gone:3:1\n"


def test_colours_come_only_when_asked() -> None:
    assert "\x1b[" not in render([MOVES, TWICE], {"x.yaml": TEXT})
    assert "\x1b[1;31merror[NDV101]" in render([MOVES], {"x.yaml": TEXT}, colour=True)


def test_json() -> None:
    first, second = problem_records([MOVES, TWICE])
    assert first == {
        "code": "NDV101",
        "severity": "error",
        "message": "unexpected `leep`",
        "label": "expected a verb",
        "hint": "did you mean `leap`?",
        "path": "x.yaml",
        "line": 3,
        "column": 9,
        "length": 4,
        "related": [],
    }
    assert second["related"] == [{"path": "x.yaml", "line": 4, "column": 3, "length": 1, "label": "first said here"}]


def test_github() -> None:
    problem = Problem("NDV1", Place("a,b:c", 2, 3, 4), "50% wrong", hint="mend", severity="warning")
    assert (
        render_github([problem]) == "::warning file=a%2Cb%3Ac,line=2,col=3,endColumn=7,title=NDV1::50%25 wrong%0Amend\n"
    )
