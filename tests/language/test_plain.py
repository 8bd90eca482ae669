"""What lines of plain English mean: sentences that no table holds, in words and an order of their own."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from ndvariants.advice.plain.names import Names
from ndvariants.advice.plain.phrase_book import phrase_book
from ndvariants.advice.plain.saying import written_plainly
from ndvariants.builder.names.scope import Scope

CHESS = Scope(
    pieces=("king", "queen", "rook", "bishop", "knight", "pawn"),
    players=("white", "black"),
    axes={"file": 8, "rank": 8},
    cell=lambda word: 0 if re.fullmatch(r"[a-z]{1,2}\d{1,2}", word) else None,
)
NAMES = Names(
    replace(
        CHESS, zones=("hill", "palace"), registers={"checks": 1, "moved": 0}, parameters={"wanted": 1},
        phases=("gating",),
    )
)  # fmt: skip
MEANT = (
    ("movement_line", "walks one square ahead, no taking", "move step forward"),
    ("movement_line", "en passant", "capture step forward + sideways on trail"),
    ("movement_line", "it runs diagonally, but at most four squares", "slide diagonal up to 4"),
    ("movement_line", "may advance two squares if it still stands on the second rank",
     "slide forward exactly 2 from rank = 2"),
    ("movement_line", "captures like a rook by jumping exactly one piece", "capture hop orthogonal over 1"),
    ("movement_line", "jumps two squares in one direction and one to the side", "leap (2,1)"),
    ("movement_line", "goes sideways as far as it wants but never leaves the palace", "slide sideways within palace"),
    ("expression", "there are fewer than three enemy pawns left on the board", "count(pawn of opponent) < 3"),
    ("expression", "white has no queen and black has no queen",
     "count(queen of white) = 0 and count(queen of black) = 0"),
    ("expression", "I have lost all my pawns", "count(pawn of me) = 0"),
    ("expression", "the opponent has at least 3 checks", "checks[opponent] >= 3"),
    ("zone", "not on the first or last rank", "rank in 2..7"),
    ("zone", "d4, d5, e4 and e5", "[d4, d5, e4, e5]"),
    ("ending", "the player is in check and cannot move", "no legal move, in check"),
    ("ending", "nothing captured in the last 50 moves", "100 plies without capture"),
    ("ending", "if the enemy king is standing on the hill", "if count(king of opponent in hill) > 0"),
    ("step", "increase checks of me by one", "add 1 to checks[me]"),
    ("step", "destroy all pieces next to the target square apart from pawns",
     "remove pieces on neighbours of target except pawn"),
    ("step", "put the captured piece into the hand of the capturer", "give captured to me"),
    ("trigger", "after any capture", "any piece captures"),
    ("trigger", "when a knight or a bishop is taken", "a knight or a bishop is captured"),
)  # fmt: skip
OF_A_FILE = replace(
    CHESS,
    zones=("hill", "goal", "palace", "last", "home", "promotion"),
    phases=("main",),
    registers={"points": 1, "checks": 0},
    parameters={"row": 1, "n": 1},
    directions={"strip": None},
)
DEEP = {"file": 5, "rank": 5, "level": 5}  # the axes of rows that say so
ROWS = (Path(__file__).parents[1] / "slips" / "sentences.tsv").read_text(encoding="utf-8").splitlines()
SENTENCES = [row.split("\t") for row in ROWS]
UNCLEAR = (
    ("movement_line", "as agreed by both players"),
    ("expression", "the weather is fine"),
    ("ending", "somebody is bored"),
    ("step", "shuffle the cards"),
)


def meaning(start: str, text: str, board: str) -> str:
    """The lines that a sentence means on a board, one or many; empty where it is not clear."""
    names = Names(replace(OF_A_FILE, axes=DEEP) if board else OF_A_FILE)
    plain = written_plainly(text, start, names)
    return "" if plain is None else "; ".join(plain.lines)


@pytest.mark.parametrize(("start", "said", "meant"), MEANT, ids=[said for _, said, _ in MEANT])
def test_a_sentence_is_written_as_the_language_writes_it(start: str, said: str, meant: str) -> None:
    plain = written_plainly(said, start, NAMES)
    assert plain is not None
    assert plain.lines == (meant,)


@pytest.mark.parametrize(("start", "said"), UNCLEAR, ids=[said for _, said in UNCLEAR])
def test_what_is_not_understood_is_not_made_up(start: str, said: str) -> None:
    assert written_plainly(said, start, NAMES) is None


def test_two_ways_to_go_are_two_lines() -> None:
    plain = written_plainly("like a bishop or a knight", "movement_line", NAMES)
    assert plain is not None
    assert plain.lines == ("slide diagonal", "leap (2,1)")


def test_every_kind_that_a_form_names_is_listed() -> None:
    book = phrase_book()
    named = {symbol.kind for forms in book.forms.values() for form in forms for symbol in form.symbols if symbol.kind}
    assert not {kind for kind in named if not kind.isupper()} - set(book.forms)


@pytest.mark.parametrize(("start", "text", "meant", "board"), SENTENCES, ids=[row[1] for row in SENTENCES])
def test_a_sentence_of_the_table_is_written_in_the_words_of_the_language(
    start: str, text: str, meant: str, board: str
) -> None:
    assert meaning(start, text, board) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("draw after 50 moves without a capture", "100 plies without capture: draw"),
        ("draw if the position occurs four times", "repetition 4: draw"),
        ("last player to move wins", "no legal move: loss"),
        ("draw when the weather is bad", ""),
        ("stalemate is not a draw", ""),
        ("win by checkmate", ""),
    ],
)
def test_a_whole_ending_in_one_text_is_read_where_it_is_plain(said: str, meant: str) -> None:
    plain = written_plainly(said, "outcome", NAMES)
    assert (plain.lines[0] if plain is not None and plain.clean else "") == meant
