"""One slip, one fault: with its line and what to write, though much of the file hangs on it."""

from __future__ import annotations

import pytest

from ndvariants.errors import VariantError
from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.linting import inspect

SOUND = """variant: mine
title: My game
board: {grid: {file: 8, rank: 8}}
players: {white: {forward: +rank}, black: {forward: -rank}}
parameters:
  size: {type: integer, default: 3, range: 2..5, help: how far}
zones:
  last: rank = 8
  middle: file in d..e and rank in 4..5
pieces:
  king:   {letter: k, royal: true, moves: step any}
  queen:  {letter: q, moves: slide any up to size}
  rook:   {letter: r, moves: slide orthogonal}
  knight: {letter: n, moves: "leap (2,1)"}
  pawn:
    letter: p
    moves: |
      move step forward
      move slide forward exactly 2 from rank = 2
      capture step forward + sideways
    promotes: {on: last, to: [queen, rook]}
registers:
  hits: {per: [player]}
rules:
  count:
    when: a knight captures
    do: |
      add 1 to hits[me]
      if hits[me] = 3: win me
moves:
  castling:
    - king slides file e to g, rook file h to f, both unmoved, nothing between, king never attacked
setup: |
  r n . q k . n r
  p p p p p p p p
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  P P P P P P P P
  R N . Q K . N R
endings:
  - no legal move, in check: loss
  - no legal move: draw
  - repetition 3: draw
  - if count(king of opponent in middle) > 0: loss
"""

SLIPS = [
    ("{per: [player]}", "{every: [player]}", 23, "per"),
    ("{grid: {file: 8, rank: 8}}", "{files: 6, ranks: 7}", 3, "write the sizes under `grid`"),
    ("{grid: {file: 8, rank: 8}}", "{width: 8, height: 8}", 3, "write the sizes under `grid`"),
    ("{grid: {file: 8, rank: 8}}", "{grid: {columns: 8, rows: 8}}", 3, "write `grid: {file: 8, rank: 8}`"),
    ("{grid: {file: 8, rank: 8}}", "{grid: {row: 8, column: 8}}", 3, "write `grid: {rank: 8, file: 8}`"),
    ("{grid: {file: 8, rank: 8}}", "{grid: {file: 8, y: 8}}", 3, "write `grid: {file: 8, rank: 8}`"),
    ("file: 8, rank: 8", "shape: [8, 8], names: [column, row]", 3, "write `names: [file, rank]`"),
    ("file: 8, rank: 8", "file: a-h, rank: 8", 3, "write how many cells there are: `file: 8`"),
    ("file: 8, rank: 8", "file: 8, rank: 1..8", 3, "write how many cells there are: `rank: 8`"),
    ("to: [queen, rook]", "to: queen, rook", 21, "write `[queen, rook]`"),
    ("to: [queen, rook]", "to: queen, rook or knight", 21, "write `[queen, rook, knight]`"),
    ("to: [queen, rook]", "to: queen, rook, or knight", 21, "write `[queen, rook, knight]`"),
    ("  hits: {per: [player]}", "  [hits]", 23, "write `{hits: {per: [player]}}`"),
    (
        "{white: {forward: +rank}, black: {forward: -rank}}",
        "[white, black]",
        4,
        "write `{white: {forward: +rank}, black: {forward: -rank}}`",
    ),
    ("- repetition 3: draw", "- number(pieces of opponent) = 0: win", 45, "`if count(pieces of opponent) = 0`"),
    (
        "when: a knight captures\n",
        "when: a knight captures\n    if: number(pieces of opponent) = 0\n",
        27,
        "`count(...)`",
    ),
    ("moves: slide orthogonal}", "moves: horizontal, vertical}", 13, "put the text in quotes"),
    ('"leap (2,1)"', "leap 2,1", 14, "put the text in quotes"),
    ("when: a knight captures", "on: a knight captures", 26, "write `when`"),
    ("hits: {per: [player]}", "hits: 0", 23, "write `{initial: 0}`; one for each player: `{per: [player], "),
    ("hits: {per: [player]}", "hits: {per: player}", 23, "write it as a list: [player]"),
    ("hits: {per: [player]}", "hits: {per: [side]}", 23, "write `player`"),
    ("type: integer", "type: number", 6, "write `integer`"),
    ("default: 3", "default: 7", 6, "widen `range`"),
    ("no legal move, in check", "no legal move and in check", 43, "write `no legal move, in check: loss`"),
    ("king never attacked", "king not in check", 32, "king never attacked`"),
    ("if count(king of opponent in middle) > 0", "king of opponent in middle", 46, "write `if count("),
    ("- repetition 3: draw", "- threefold repetition: draw", 45, "write `repetition 3: draw`"),
    ("promotes: {on: last, to: [queen, rook]}", "promotes: queen", 21, "write `promotes: {on: rank = 8, to: [queen]}`"),
    ("royal: true", "royal: yes", 11, "write `true`"),
    ("players:", "playres:", 4, "did you mean `players`?"),
    ("parameters:", "Parameters:", 5, "did you mean `parameters`?"),
    ("registers:", "register:", 22, "did you mean `registers`?"),
    ("per: [player]", "pre: [player]", 23, "did you mean `per`?"),
    ("default: 3", "defualt: 3", 6, "did you mean `default`?"),
    ("if hits[me] = 3: win me", "lte x = 3\n      if x = hits[me]: win me", 29, "did you mean `let`?"),
    ("from rank = 2", "fro rank = 2", 19, "did you mean `from`?"),
    ("both unmoved", "botj unmoved", 32, "did you mean `both`?"),
    ("no legal move, in check", "no legal move, ins check", 43, "did you mean `in`?"),
]


def told(text: str) -> list[tuple[int, str]]:
    """The lines and suggestions of all that is said of a file."""
    try:
        found = inspect(source_from_text(text), {})
    except VariantError as error:
        found = list(error.problems)
    return [(problem.place.line, problem.hint) for problem in found if problem.severity != "note"]


def test_the_file_is_sound() -> None:
    assert told(SOUND) == []


@pytest.mark.parametrize(("before", "after", "line", "hint"), SLIPS)
def test_one_slip_is_one_fault(before: str, after: str, line: int, hint: str) -> None:
    assert before in SOUND
    ((found, said),) = told(SOUND.replace(before, after, 1))
    assert found == line
    assert hint in said


def test_each_width_that_is_a_span_is_a_fault_and_sums_are_none() -> None:
    both = told(SOUND.replace("file: 8, rank: 8", "file: a..h, rank: 1-8"))
    assert [hint[-9:] for _, hint in both] == ["`file: 8`", "`rank: 8`"]
    assert told(SOUND.replace("file: 8, rank: 8", "file: 9-1, rank: size + 5")) == []


def test_a_list_of_pieces_and_a_mapping_of_endings_are_told_with_their_own_words() -> None:
    before, _, behind = SOUND.partition("pieces:")
    pieces = f"{before}pieces: [king, queen]\nregisters:{behind.partition('registers:')[2]}"
    hint = "write `{king: {letter: k, moves: ...}, queen: {letter: q, moves: ...}}`"
    assert told(pieces) == [(10, hint)]
    endings = SOUND.partition("endings:")[0] + "endings: {no legal move: draw, repetition 3: draw}\n"
    hint = "write `[{no legal move: draw}, {repetition 3: draw}]`; or each on a line of its own, with `- ` before it"
    assert told(endings) == [(42, hint)]


def test_a_register_that_is_called_as_a_file_is_said_to_hide_it() -> None:
    found = told(SOUND.replace("per: [player]}", "per: [player]}\n  e: {}"))
    assert [line for line, _ in found] == [9, 33]
    assert all(
        hint == "the register `e` hides the file `e`: call it otherwise, `e_count`, or write 5" for _, hint in found
    )


def test_other_names_of_axes_are_told_where_the_board_has_them() -> None:
    with pytest.raises(VariantError) as caught:
        inspect_or_raise(SOUND.replace("file: 8, rank: 8", "columns: 8, rows: 8"))
    (problem,) = caught.value.problems
    assert problem.message == "the file uses `file` and `rank`, but the board has `columns` and `rows`"
    assert [(place.line, word) for place, word in problem.related] == [(9, "`file` here"), (4, "`rank` here")]


def test_a_name_that_nobody_knows_is_told_once_with_its_places() -> None:
    text = SOUND.replace("hits[me]", "hits[mee]")
    with pytest.raises(VariantError) as caught:
        inspect_or_raise(text)
    (problem,) = caught.value.problems
    assert problem.hint == "did you mean `me`?"
    assert [(place.line, word) for place, word in problem.related] == [(29, "here, too")]


def inspect_or_raise(text: str) -> None:
    found = inspect(source_from_text(text), {})
    if found:
        raise VariantError(found)
