"""What a file says once: conditions, classes and directions count the same as lines that say it all by themselves."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

import ndvariants
from ndvariants.builder.build import build_variant
from ndvariants.cli import commands
from ndvariants.compiler.compile import compile_variant
from ndvariants.game.game import Game
from ndvariants.game.inspection import inspect
from ndvariants.language.source import source_from_text
from ndvariants.report.rules_prose import rules_in_words

HEAD = "variant: a\nextends: losalamos\n"
PIECES = """pieces:
  king:   {{moves: "leap any {king}"}}
  queen:  {{moves: "slide any {queen}"}}
  rook:   {{moves: "slide orthogonal {rook}"}}
  knight: {{moves: "{knight}"}}
"""
PLAIN = {"king": "", "queen": "", "rook": "", "knight": "leap (2,1)"}


def game(text: str) -> Game:
    return Game(compile_variant(build_variant(source_from_text(HEAD + text))))


def counts(text: str) -> list[int]:
    start = game(text).start()
    return [ndvariants.perft(start, depth) for depth in (1, 2, 3)]


@pytest.mark.parametrize(
    ("condition", "lines"),
    [
        ("{of: [king, queen, rook], that: if count(knight of opponent on neighbours of origin) = 0}",
         dict.fromkeys(("king", "queen", "rook"), "if count(knight of opponent on neighbours of origin) = 0")),
        ("{of: heavy, that: to rank <= 4}", {"queen": "to rank <= 4", "rook": "to rank <= 4"}),
        ("{of: [knight], that: capture if ply > 2}",
         {"knight": "move leap (2,1)\\ncapture leap (2,1) if ply > 2"}),
        ("{of: [knight], that: move from rank <= 3}",
         {"knight": "capture leap (2,1)\\nmove leap (2,1) from rank <= 3"}),
        ("{of: [heavy, knight], that: taking pawn or heavy}",
         {"queen": "taking pawn or queen or rook", "rook": "taking pawn or queen or rook",
          "knight": "leap (2,1) taking pawn or queen or rook"}),
    ],
)  # fmt: skip
def test_a_condition_counts_like_the_same_words_behind_every_line(condition: str, lines: dict[str, str]) -> None:
    once = PIECES.format(**PLAIN) + f"classes: {{heavy: [queen, rook]}}\nconditions: {{one: {condition}}}\n"
    assert counts(once) == counts(PIECES.format(**{**PLAIN, **lines}))


def test_what_a_line_asks_itself_must_hold_as_well() -> None:
    own = PIECES.format(**{**PLAIN, "rook": "to rank <= 3 taking pawn or queen", "queen": "if ply > 1"})
    once = own + "conditions: {a: to file != a, b: if ply != 3, c: {of: [rook], that: taking pawn or knight}}\n"
    both = PIECES.format(
        king="to file != a if ply != 3",
        queen="to file != a if ply > 1 and ply != 3",
        rook="to rank <= 3 and file != a, if ply != 3, taking pawn",
        knight="leap (2,1) to file != a if ply != 3",
    )
    pawn = """  pawn:
    moves: |
      move    step forward to file != a if ply != 3
      capture step forward + sideways to file != a if ply != 3
"""
    assert counts(once) == counts(both + pawn)


def test_classes_stand_wherever_kinds_stand() -> None:
    named = """classes: {light: [knight, pawn], all_but_rooks: [light, queen]}
rules:
  x:
    when: a light captures
    if: captured = all_but_rooks and count(light of me) > 2
    do: remove light on target
"""
    plain = """rules:
  x:
    when: a knight or a pawn captures
    if: (captured = knight or captured = pawn or captured = queen) and count(knight|pawn of me) > 2
    do: remove knight|pawn on target
"""
    assert counts(named) == counts(plain)
    assert counts(
        "classes: {a: [rook, queen]}\npieces: {pawn: {promotes: {on: rank = 3, to: [a, knight]}}}\n"
    ) == counts("pieces: {pawn: {promotes: {on: rank = 3, to: [rook, queen, knight]}}}\n")


def test_directions_stand_wherever_directions_stand() -> None:
    named = """directions: {ahead: forward | forward + sideways, arrow: ahead except forward}
pieces: {rook: {moves: slide ahead | backward}, queen: {moves: slide arrow}}
rules: {x: {when: any piece moves, do: remove pieces of opponent on neighbours of target by arrow except royals}}
"""
    plain = """pieces:
  rook: {moves: slide forward | forward + sideways | backward}
  queen: {moves: slide forward + sideways}
rules:
  x: {when: any piece moves, do: remove pieces of opponent on neighbours of target by forward + sideways except royals}
"""
    assert counts(named) == counts(plain)


ONCE = """classes: {heavy: [queen, rook]}
conditions:
  frozen: if count(knight of opponent on neighbours of origin) = 0
  low: {of: [heavy], that: capture to rank <= 4}
"""


def test_conditions_are_told_once_in_words() -> None:
    words = dict(rules_in_words(game(ONCE).variant))
    beside = "the number of knights of the opponent on the cells next to the cell it came from"
    assert words["movements"] == [
        f"Every piece moves only if {beside} is 0.",
        "A queen or a rook captures only to where rank is at most 4.",
    ]
    assert words["queen"] == ["Any number of steps in any direction."]


def test_what_a_class_may_take_is_told_once() -> None:
    one = 'conditions: {a: {of: [rook], that: "taking pawn or knight, to rank <= 4"}}\n'
    words = dict(rules_in_words(game(one).variant))
    assert words["movements"] == ["A rook takes only a pawn or a knight, and moves only to where rank is at most 4."]


def test_they_stand_in_the_expanded_file_and_are_inherited(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "one.yaml").write_text("variant: one\nextends: losalamos\n" + ONCE)
    (tmp_path / "two.yaml").write_text("variant: two\nextends: one.yaml\nconditions: {frozen: null}\n")
    said = CliRunner().invoke(commands, ["show", str(tmp_path / "two.yaml"), "--expand"]).output
    assert "conditions:" in said and "that: capture to rank <= 4" in said and "frozen" not in said
    assert "Conditions on movements" in CliRunner().invoke(commands, ["show", str(tmp_path / "one.yaml")]).output


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("conditions: {never: if 2 = 3}\n", "no movement fulfils this: it is never true"),
        ("conditions: {never: {of: [rook], that: if ply < 0}}\n", "a movement under `never` never comes"),
        ("classes: {heavy: [queen, rook]}\n", "nothing in the file speaks of the class `heavy`"),
        ("directions: {ahead: forward}\n", "nothing in the file speaks of the direction `ahead`"),
    ],
)
def test_what_has_no_effect_is_remarked_at_its_line(text: str, remark: str) -> None:
    found = [one for one in inspect(source_from_text(HEAD + text), {}) if remark in one.message]
    assert [one.place.line for one in found] == [3]
