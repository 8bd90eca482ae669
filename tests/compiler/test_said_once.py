"""What a file says once: conditions, classes and directions count the same as lines that say it all by themselves."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

import ndvariants
from ndvariants.advice.explaining import build_explained
from ndvariants.cli import commands
from ndvariants.compiler.compile import compile_variant
from ndvariants.compiler.plans import collect
from ndvariants.game.game import Game
from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.linting import inspect
from ndvariants.report.prose.rules import rules_in_words

HEAD = "variant: a\nextends: losalamos\n"
PIECES = """pieces:
  king:   {{moves: "leap any {king}"}}
  queen:  {{moves: "slide any {queen}"}}
  rook:   {{moves: "slide orthogonal {rook}"}}
  knight: {{moves: "{knight}"}}
"""
PLAIN = {"king": "", "queen": "", "rook": "", "knight": "leap (2,1)"}


def game(text: str) -> Game:
    return Game(compile_variant(build_explained(source_from_text(HEAD + text))))


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
    assert words["movements"] == [
        "Every piece moves only if the opponent has no knights on the cells next to the cell it came from.",
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
    assert "\nMovements\n" in CliRunner().invoke(commands, ["show", str(tmp_path / "one.yaml")]).output


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("conditions: {never: if 2 = 3}\n", "no movement satisfies this condition"),
        ("conditions: {never: {of: [rook], that: if ply < 0}}\n", "a movement under `never` never applies"),
        ("classes: {heavy: [queen, rook]}\n", "the class `heavy` is never used"),
        ("directions: {ahead: forward}\n", "the direction `ahead` is never used"),
    ],
)
def test_what_has_no_effect_is_remarked_at_its_line(text: str, remark: str) -> None:
    found = [one for one in inspect(source_from_text(HEAD + text), {}) if remark in one.message]
    assert [one.place.line for one in found] == [3]


BASILISKS = """
variant: a
extends: chess
pieces: {basilisk: {letter: s, moves: step any}}
conditions:
  frozen: if count(basilisk of opponent on neighbours of origin) = 0
"""


@pytest.mark.parametrize(
    ("basilisk", "castlings"),
    [
        ("8", {"e1g1", "e1c1"}),
        ("6s1", {"e1c1"}),  # beside the rook on h1
        ("s7", {"e1g1"}),  # beside the one on a1
        ("5s2", set()),  # beside the king
    ],
)
def test_no_frozen_piece_castles(basilisk: str, castlings: set[str]) -> None:
    position = Game(compile_variant(build_explained(source_from_text(BASILISKS)))).position(
        f"4k3/8/8/8/8/8/{basilisk}/R3K2R w KQ - 0 1"
    )
    assert {move.text for move in position.legal_moves()} & {"e1g1", "e1c1"} == castlings


@pytest.mark.parametrize(
    ("condition", "line"),
    [
        ("move if ply mod 4 < 2", "if ply mod 4 < 2"),
        ("{of: [king], that: if not in check(me) and count(pawn of me) > 6}", "if count(pawn of me) > 6"),
        ("{of: [pawn], that: capture if ply < 0}", ""),
    ],
)
def test_a_castling_under_a_condition_counts_like_one_that_asks_it_itself(condition: str, line: str) -> None:
    ways = ("king slides file e to g, rook file h to f", "king slides file e to c, rook file a to d")
    rest = "both unmoved, nothing between, king never attacked"
    asked = "\n".join(f"    - {way}, {rest}{', ' if line else ''}{line}" for way in ways)
    once = f"variant: a\nextends: chess\nconditions: {{one: {condition!r}}}\n".replace("'", "")
    each = f"variant: a\nextends: chess\nmoves:\n  castling:\n{asked}\n"
    start = "r3k2r/p1p2p1p/8/8/8/8/P1P2P1P/R3K2R w KQkq - 0 1"
    seen = []
    for text in (once, each):
        position = Game(compile_variant(build_explained(source_from_text(text)))).position(start)
        moves = [move for first in position.legal_moves() for move in position.play(first).legal_moves()]
        seen.append(sorted(move.text for move in moves if move.text in ("e8g8", "e8c8")))
    assert seen[0] == seen[1]


def test_a_castling_goes_only_where_conditions_let_its_pieces_go() -> None:
    text = "variant: a\nextends: chess\nconditions: {shy: {of: [rook], that: to file != d}}\n"
    position = Game(compile_variant(build_explained(source_from_text(text)))).position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert "e1g1" in {move.text for move in position.legal_moves()}
    plans = collect(build_explained(source_from_text(text))).castlings
    assert sorted(plan.shifts[1] for plan in plans) == [(7, 5), (63, 61)]  # h1 to f1, h8 to f8


def test_a_condition_on_drops_counts_like_what_the_drop_asks_itself() -> None:
    once = """variant: a
extends: crazyhouse
conditions:
  near: {of: [knight], that: drop to rank <= 4 if count(pawn of me) < 8}
  calm: drop if not in check(me)
"""
    position = Game(compile_variant(build_explained(source_from_text(once)))).position(
        "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1"
    )
    drops = [move.text for move in position.legal_moves() if "@" in move.text]
    assert sum(text.startswith("N") for text in drops) == 4 * 8 - 1  # four ranks, without the king's cell
    assert sum(text.startswith("P") for text in drops) == 6 * 8
    checked = position.game.position("4k3/8/8/8/8/8/8/3rK3[NP] w - - 0 1")
    assert not [move for move in checked.legal_moves() if "@" in move.text]


def test_what_cannot_be_asked_of_a_drop_is_told() -> None:
    text = "variant: a\nextends: crazyhouse\nconditions: {bad: drop from rank = 2}\n"
    found = [problem.message for problem in inspect(source_from_text(text), {})]
    assert found == ["a drop has no origin and captures nothing: it cannot use `from`"]
