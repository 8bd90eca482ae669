"""Mistakes that authors make, sown one at a time into a sound file: all are found, where they stand, with a way out.

In a case the text between « and » is the mistake; the fault must point into it. ``says`` is a word that the fault
must speak of, ``hint`` what the suggestion must name.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants.advice.explaining import build_explained
from ndvariants.cli import commands
from ndvariants.errors import Problem, VariantError
from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.linting import remarks_on_the_board, remarks_on_the_file

SOUND = """\
variant: garden
title: Garden chess
inventor: A. N. Author
parameters:
  span: {type: integer, default: 2, range: 1..3, help: how far the lancer goes}
board: {grid: {file: 6, rank: 7}}
players:
  white: {forward: +rank}
  black: {forward: -rank}
zones:
  last: rank = 7
  pond: file in c..d and rank = 4
pieces:
  king: {letter: k, royal: true, moves: leap any}
  rook: {letter: r, moves: slide orthogonal}
  knight: {letter: n, moves: "leap (2,1)"}
  lancer:
    letter: l
    moves: |
      move    slide forward up to span
      capture step diagonal
      capture hop orthogonal over 1 enemy landing next
  elephant: {letter: e, moves: betza FA}
  pawn:
    letter: p
    moves: |
      move    step forward
      move    slide forward exactly 2 from rank = 2, leaving a trail
      capture step forward + sideways
      capture step forward + sideways on trail
    promotes: {on: last, to: [rook, knight, lancer]}
registers:
  visits: {per: [player]}
rules:
  bathing:
    when: a knight moves
    if: target in pond
    do: |
      add 1 to visits[me]
      if visits[me] = 3: win me
setup: |
  r n e k l r
  p p p p p p
  . . . . . .
  . . . . . .
  . . . . . .
  P P P P P P
  R N E K L R
endings:
  - no legal move, in check: loss
  - no legal move: draw
  - repetition 3: draw
  - 100 plies without capture or pawn move: draw
"""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One mistake: what is replaced by what, what the fault speaks of, and what the suggestion names."""

    name: str
    old: str
    new: str
    says: str = ""
    hint: str | None = None


MISTAKES = (
    # keys
    Mistake("key title", "title:", "«titel»:", "titel", "title"),
    Mistake("key pieces", "pieces:\n", "«peices»:\n", "peices", "pieces"),
    Mistake("key board", "board:", "«bord»:", "bord", "board"),
    Mistake("key players", "players:\n", "«palyers»:\n", "palyers", "players"),
    Mistake("key setup", "setup:", "«setpu»:", "setpu", "setup"),
    Mistake("key endings", "endings:", "«ending»:", "ending", "endings"),
    Mistake("key grid", "{grid:", "{«gird»:", "gird", "grid"),
    Mistake("key forward", "white: {forward:", "white: {«foward»:", "foward", "forward"),
    Mistake("key letter", "rook: {letter:", "rook: {«leter»:", "leter", "letter"),
    Mistake("key royal", "royal: true", "«royl»: true", "royl", "royal"),
    Mistake("key moves", "rook: {letter: r, moves:", "rook: {letter: r, «move»:", "move", "moves"),
    Mistake("key promotes", "promotes:", "«promots»:", "promots", "promotes"),
    Mistake("key on", "{on: last", "{«at»: last", "at", "on"),
    Mistake("key when", "when:", "«wehn»:", "wehn", "when"),
    Mistake("key range", "range:", "«rang»:", "rang", "range"),
    # the words that chess players bring
    Mistake("checkmate", "no legal move, in check: loss", "«checkmate»: loss", "checkmate", "no legal move, in check"),
    Mistake(
        "stalemate", "- no legal move: draw", "- «stalemate»: draw", "stalemate", "no legal move, not in check: draw"
    ),
    Mistake("threefold", "repetition 3:", "«threefold repetition»:", "threefold", "repetition 3"),
    Mistake("bare repetition", "repetition 3:", "«repetition»:", "repetition", "repetition 3"),
    Mistake("50 moves", "100 plies without capture or pawn move", "«50 moves»", "50 moves", "100 plies"),
    Mistake("king captured", "repetition 3: draw", "«king captured»: loss", "king captured", "royal lost"),
    Mistake("neighbors", "add 1 to visits[me]", "remove pieces on «neighbors» of target", "neighbors", "neighbours"),
    Mistake("straight", "slide orthogonal}", "slide «straight»}", "straight", "orthogonal"),
    Mistake("horizontal", "slide orthogonal}", "slide «horizontal»}", "horizontal", "sideways"),
    Mistake("vertically", "slide orthogonal}", "slide «vertically»}", "vertically", "forward | backward"),
    Mistake("takes", "a knight moves", "a knight «takes»", "takes", "captures"),
    Mistake("is taken", "a knight moves", "a knight «is taken»", "taken", "is captured"),
    Mistake("takes in a movement", "capture step diagonal", "«takes» step diagonal", "takes", "capture"),
    Mistake("jumps", '"leap (2,1)"', '"«jumps» (2,1)"', "jumps", "leap"),
    Mistake("not moved", "2 from rank = 2", "2 if «not moved»", "moved", "unmoved"),
    Mistake("two", "forward exactly 2", "forward exactly «two»", "two", "2"),
    Mistake("two cells", "forward exactly 2", "forward «two»", "two", "exactly 2"),
    Mistake("betza alone", "moves: betza FA", "moves: «FA»", "FA", "betza FA"),
    Mistake("dash in a drawing", "  . . . . . .\n", "  «-» - - - - -\n", "-", "."),
    Mistake("number in a drawing", "  . . . . . .\n", "  . . «4»\n", "count", ". . . ."),
    Mistake("digits as in FEN", "  r n e k l r\n", "  «r4r»\n", "count", ". . . ."),
    Mistake("no bar", "setup: |", "«setup»:", "run together", "|"),
    Mistake("slashes behind a zone", "last: rank = 7", "last: rank = 7 «// the end»", "//", "#"),
    Mistake("slashes in a block", "move    step forward\n", "move    step forward «// one»\n", "//", "#"),
    # wrong kinds of values
    Mistake("royal a word", "royal: true", "royal: «maybe»", "maybe"),
    Mistake("royal yes", "royal: true", "royal: «yes»", "yes", "true"),
    Mistake("letter a number", "letter: r", "letter: «7»", "7"),
    Mistake("letter empty", "letter: r", 'letter: «""»', "letter"),
    Mistake("moves a number", "moves: leap any", "moves: «5»", "moves"),
    Mistake("width a word", "rank: 7}", "rank: «seven»}", "seven"),
    Mistake("width zero", "rank: 7}", "rank: «0»}", "0"),
    Mistake("width negative", "rank: 7}", "rank: «-7»}", "-7"),
    Mistake("width with a point", "rank: 7}", "rank: «7.5»}", "7.5"),
    Mistake("promotes a word", "to: [rook, knight, lancer]", "to: «rook, knight»", "rook", "[rook, knight]"),
    Mistake("promotes a text", "to: [rook, knight, lancer]", 'to: «"rook, knight"»', "rook", "[rook, knight]"),
    Mistake("endings a text", "endings:\n  - no legal move, in check: loss\n", "endings:\n  - «no legal move loss»\n"),
    Mistake("key without value", "title: Garden chess", "«title»:", "title"),
    # names
    Mistake("axis of forward", "white: {forward: +rank}", "white: {forward: +«rnak»}", "rnak", "rank"),
    Mistake("axis of a zone", "last: rank = 7", "last: «ranck» = 7", "ranck", "rank"),
    Mistake("zone of promotion", "{on: last,", "{on: «lsat»,", "lsat", "last"),
    Mistake("piece of promotion", "to: [rook, knight,", "to: [rook, «knigth»,", "knigth", "knight"),
    Mistake("zone of a rule", "target in pond", "target in «pnod»", "pnod", "pond"),
    Mistake("piece of a rule", "when: a knight moves", "when: a «knigt» moves", "knigt", "knight"),
    Mistake("event of a rule", "when: a knight moves", "when: a knight «mvoes»", "mvoes", "moves"),
    Mistake("register", "add 1 to visits[me]", "add 1 to «visit»[me]", "visit", "visits"),
    Mistake("player", "if visits[me] = 3: win me", "if visits[me] = 3: win «whte»", "whte", "white"),
    Mistake("parameter", "up to span", "up to «sapn»", "sapn", "span"),
    Mistake("letter of the setup", "R N E K L R", "R N E «Q» L R", "Q"),
    Mistake("parent", "title: Garden chess", "extends: «ches»", "ches", "chess"),
    # letters
    Mistake("letter twice", "letter: n", "letter: «r»", "knight"),
    Mistake("letter in capitals twice", "letter: l\n", "letter: «K»\n", "lancer"),
    # movements
    Mistake("verb", "moves: leap any", "moves: «leep» any", "leep", "leap"),
    Mistake("direction", "slide orthogonal}", "slide «orthogonl»}", "orthogonl", "orthogonal"),
    Mistake("direction in a block", "capture step diagonal", "capture step «diagnal»", "diagnal", "diagonal"),
    Mistake("kind of move", "capture step diagonal", "«captur» step diagonal", "captur", "capture"),
    Mistake("clause", "leaving a trail", "«leving» a trail", "leving", "leaving"),
    Mistake("no direction", "slide orthogonal}", "«slide»}", "direction"),
    Mistake("no direction before a range", "slide forward up to", "slide «up» to", "up"),
    Mistake("step with a range", "move    step forward\n", "move    «step forward up to 3»\n", "step", "slide"),
    Mistake("range upside down", "slide forward up to span", "«slide forward 3..2»", "3"),
    Mistake("leap without brackets", '"leap (2,1)"', '"leap «2,1»"', "2", "(2,1)"),
    Mistake("bracket not closed", '"leap (2,1)"', '"leap (2,1"}«}»', ""),
    Mistake("leap to nowhere", '"leap (2,1)"', '"leap «(0,0)»"', ""),
    Mistake("leap with too many numbers", '"leap (2,1)"', '"«leap (2,1,1)»"', "rank 7"),
    Mistake("leap beyond the board", '"leap (2,1)"', '"«leap (9,1)»"', "rank 7"),
    Mistake("hop over nothing", "hop orthogonal over 1 enemy landing next", "«hop orthogonal»", "over"),
    Mistake("betza atom", "betza FA", "betza F«X»", "X"),
    Mistake("betza modifier", "betza FA", "betza «x»FA", "x"),
    Mistake("a comma inside braces", '"leap (2,1)"', "«leap (2,1)»", "", '"leap (2,1)"'),
    # expressions, rules
    Mistake("one equals sign too many", "last: rank = 7", "last: rank «==» 7", "="),
    Mistake("half an expression", "last: rank = 7", "last: rank «=»", ""),
    Mistake("step of a rule", "add 1 to visits[me]", "«ad» 1 to visits[me]", "ad", "add"),
    Mistake("register without index", "add 1 to visits[me]", "add 1 to «visits»", "visits"),
    Mistake("bare axis in a rule", "if: target in pond", "if: «rank» = 3", "rank"),
    # board, players, zones
    Mistake("zone without cells", "last: rank = 7", "last: rank = «9»", "9"),
    Mistake("zone beyond the letters", "file in c..d", "file in «x..z»", "x"),
    Mistake("range of a parameter", "range: 1..3", "range: «3..1»", "3"),
    Mistake("default out of range", "default: 2", "default: «8»", "8"),
    # setup
    Mistake("row too short", "R N E K L R", "R N E K L« »", "6"),
    Mistake("row too long", "R N E K L R", "R N E K L R «R»", "6"),
    Mistake("row missing", "  . . . . . .\n  P P P P P P\n  R N", "  P P P P P P\n  «R» N", "7"),
    Mistake("no royal", "royal: true, ", "", "royal"),
    Mistake("royal of one player missing", "r n e k l r", "r n e r l r", "black"),
    # meaning
    Mistake("promotion out of reach", "last: rank = 7", "last: rank = 1", ""),
    Mistake("piece without moves", "slide orthogonal}", "slide triagonal}", "rook"),
    Mistake("pawn's double step from nowhere", "from rank = 2", "from rank = 1", ""),
    Mistake("a trail that nobody leaves", ", leaving a trail", "", "trail"),
    Mistake("a piece that never comes", "  pawn:\n", "  «bird»: {letter: b, moves: leap any}\n  pawn:\n", "bird"),
    Mistake("endings in the wrong order", "endings:\n", "endings:\n  - no legal move: draw\n", "comes first"),
    # endings
    Mistake("result", "no legal move: draw", "no legal move: «stalemate»", "draw"),
    Mistake("condition", "- repetition 3", "- «repitition» 3", "repitition", "repetition"),
    # YAML
    Mistake("tab", "  rook:", "«\t»rook:", "tab"),
    Mistake("unclosed bracket", "to: [rook, knight, lancer]}", "to: «[rook, knight, lancer}", ""),
    Mistake("key twice", "inventor: A. N. Author", "«title»: Again", "title"),
    Mistake("piece twice", "  pawn:\n", "  «rook»: {letter: x, moves: leap any}\n  pawn:\n", "rook"),
    Mistake("indentation", "  black: {forward", "   «black: {forward", ""),
    Mistake("anchor", "moves: leap any", "moves: «*kingly»", "kingly"),
    Mistake("text behind quotes", '"leap (2,1)"', '"leap (2,1)" «twice»', ""),
)


@cache
def problems_of(text: str) -> list[Problem]:
    """What `validate` finds in a text."""
    try:
        source = source_from_text(text, "garden.yaml")
        return [*remarks_on_the_file(source, {}), *remarks_on_the_board(build_explained(source))]
    except VariantError as error:
        return list(error.problems)


def sown(mistake: Mistake) -> tuple[str, tuple[int, int, int] | None]:
    """The spoilt text, and the line, first and last column of the mistake where it is marked."""
    assert SOUND.count(mistake.old) >= 1, mistake.name
    text = SOUND.replace(mistake.old, mistake.new, 1)
    if "«" not in text:
        return text, None
    before = text[: text.index("«")]
    line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
    rest = text[text.index("«") + 1 :]
    inside = rest[: rest.index("»")] if "»" in rest else rest.splitlines()[0]
    return text.replace("«", "").replace("»", ""), (line, column, column + max(len(inside), 1))


def told(mistake: Mistake) -> list[Problem]:
    """The problems of a spoilt file, those at the marked place first."""
    text, where = sown(mistake)
    found = problems_of(text)
    if where is None:
        return found
    line, first, last = where
    return [p for p in found if p.place.line == line and first <= p.place.column < last]


def test_the_sound_file_has_no_faults() -> None:
    assert problems_of(SOUND) == []


@pytest.mark.parametrize("mistake", MISTAKES, ids=[mistake.name for mistake in MISTAKES])
def test_a_mistake_is_found_where_it_stands_and_explained(mistake: Mistake) -> None:
    found = told(mistake)
    assert found
    assert any(mistake.says in f"{p.message} {p.label} {p.hint}" for p in found)
    assert mistake.hint is None or any(mistake.hint in p.hint for p in found)


def test_nearly_every_mistake_comes_with_a_way_out() -> None:
    helped = [mistake.name for mistake in MISTAKES if any(p.hint or p.label for p in told(mistake))]
    suggested = [mistake.name for mistake in MISTAKES if any(p.hint for p in told(mistake))]
    assert len(helped) == len(MISTAKES)
    assert len(suggested) >= 0.7 * len(MISTAKES)


def test_one_mistake_does_not_set_off_many_faults() -> None:
    """What cannot be read is not reported as missing, unknown or too small elsewhere."""
    assert {mistake.name: n for mistake in MISTAKES if (n := len(problems_of(sown(mistake)[0]))) > 3} == {}


def test_many_mistakes_are_all_told_in_one_run(tmp_path: Path) -> None:
    names = [
        "key title", "direction", "kind of move", "zone of promotion", "piece of promotion",
        "zone of a rule", "register", "betza atom", "letter of the setup", "result",
    ]  # fmt: skip
    chosen = [mistake for mistake in MISTAKES if mistake.name in names]
    text, expected = SOUND, set()
    for mistake in chosen:
        text = text.replace(mistake.old, mistake.new, 1)
    for number, line in enumerate(text.splitlines(), 1):
        if "«" in line:
            expected.add(number)
    path = tmp_path / "garden.yaml"
    path.write_text(text.replace("«", "").replace("»", ""))
    result = CliRunner().invoke(commands, ["validate", str(path)])
    assert result.exit_code == 1
    assert {number for number in range(1, 60) if f"garden.yaml:{number}:" in result.output} == expected
    assert "Traceback" not in result.output


@pytest.mark.parametrize("name", ["tab", "unclosed bracket", "piece without moves", "direction"])
def test_exit_codes_tell_faults_from_remarks(name: str, tmp_path: Path) -> None:
    mistake = next(mistake for mistake in MISTAKES if mistake.name == name)
    path = tmp_path / "garden.yaml"
    path.write_text(sown(mistake)[0])
    result = CliRunner().invoke(commands, ["validate", "--strict", str(path)])
    assert result.exit_code == 1
    assert "garden.yaml:" in result.output
