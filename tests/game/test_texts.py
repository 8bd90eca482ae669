"""Cells, pieces, moves and boards as text, held up against small hand-made games."""

import pytest

from ndvariants.errors import NotationError, PositionError
from ndvariants.game.text.fen import PositionFormat, read_position, write_position
from ndvariants.game.text.fields import RegisterShape
from ndvariants.game.text.letters import CodedPiece, PieceLetters, UnknownPiece
from ndvariants.game.text.notation import Notation, Reading
from ndvariants.game.text.placement import PlacementField
from ndvariants.game.text.rows import board_rows
from ndvariants.model.variant import Axis, GridBoard
from ndvariants.model.variant import Notation as CellStyle

LETTERS = PieceLetters(
    {
        3: CodedPiece(0, "king", "k"),
        4: CodedPiece(0, "archer", "Ar"),
        5: CodedPiece(0, "pawn", "p"),
        6: CodedPiece(0, "pawn", "p", unmoved=True),
        7: CodedPiece(1, "king", "k"),
        8: CodedPiece(1, "archer", "Ar"),
        9: CodedPiece(1, "pawn", "p"),
        10: CodedPiece(1, "pawn", "p", unmoved=True),
        11: CodedPiece(2, "P1", "P1"),
    },
    ("white", "black", "shared"),
)


def test_men_are_written_by_owner_and_read_back():
    texts = [LETTERS.text(code) for code in range(3, 12)]
    assert texts == ["K", "[Ar]", "P", "P^", "k", "[ar]", "p", "p^", "[shared:P1]"]
    for code, text in zip(range(3, 12), texts, strict=True):
        assert LETTERS.read(text, 0) == (code, len(text))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("X", "no piece has the letter 'X'"),
        ("K^", "does not remember"),
        ("[blue:P1]", "no player is called 'blue'"),
        ("[P1]", "white has no piece"),
    ],
)
def test_unknown_men_are_refused_with_a_reason(text, reason):
    with pytest.raises(UnknownPiece, match=reason.replace("[", r"\[")):
        LETTERS.read(text, 0)


CUBE = GridBoard((Axis("file", 3), Axis("rank", 3), Axis("level", 2)))
STYLE = CellStyle(((2, "1"), (0, "a"), (1, "1")))


def names(board):
    return [f"{z + 1}{'abc'[x]}{y + 1}" for z in range(2) for y in range(3) for x in range(3)]


def cube(**options):
    rows = board_rows(CUBE, STYLE, 18)
    return PositionFormat(PlacementField(rows, LETTERS, **options), names(CUBE), ("white", "black"))


def test_rows_of_a_cube_run_along_the_file_and_fall_along_the_other_axes():
    rows = board_rows(CUBE, STYLE, 18)
    assert [row.slashes for row in rows] == [0, 1, 1, 2, 1, 1]
    assert rows[0].cells == (15, 16, 17)
    assert rows[-1].cells == (0, 1, 2)


def test_a_row_runs_along_the_file_even_when_it_is_the_second_axis():
    rows = board_rows(GridBoard((Axis("rank", 2), Axis("file", 3))), CellStyle(((1, "a"), (0, "1"))), 6)
    assert [row.cells for row in rows] == [(1, 3, 5), (0, 2, 4)]


@pytest.mark.parametrize(
    "text",
    [
        "3/1k1/3//3/1K1/3 w - - 0 1",
        "3/1k[ar]/3//P^2/1K1/p2 b - - 3 9",
        "3/[shared:P1]2/3//3/[Ar]k1/3 w - - 0 2 ply=3",
    ],
)
def test_positions_round_trip(text):
    form = cube()
    assert write_position(form, read_position(form, text)) == text


def test_deleted_cells_hands_and_registers_round_trip():
    hands = [(0, "king"), (1, "archer"), (2, "P1")]
    form = PositionFormat(
        PlacementField(board_rows(CUBE, STYLE, 18), LETTERS, mutable=True, hands=hands),
        names(CUBE),
        ("white", "black"),
        phases=("place", "game"),
        registers=(RegisterShape("research", (2, 3), 0), RegisterShape("turns", (), 5)),
    )
    text = "*2/1k1/3//3/1K*/3[KK[ar][shared:P1]] w - - 0 1 phase=game research=0,1,2/3,4,5 turns=-7"
    assert write_position(form, read_position(form, text)) == text
    assert read_position(form, "3/3/3//3/3/3").phase == 0


def test_the_man_who_left_a_trail_is_named_when_he_does_not_follow():
    form = cube()
    text = "3/1k1/3//3/1K1/p2 w - 1a2@1a1 0 1"
    assert write_position(form, read_position(form, text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the position text is empty"),
        ("3/3/3", "column 6: '//' is expected here"),
        ("3/3/3/3/3/3", "column 6: '//' is expected here"),
        ("4/3/3//3/3/3", "column 1: row 1 has more than 3 cells"),
        ("3/2/3//3/3/3", "column 3: row 2 has 2 cells instead of 3"),
        ("3/3/3//3/3/3/3", "column 13: the board is full here"),
        ("3/1x1/3//3/3/3", "column 4: no piece has the letter 'x'"),
        ("3/*2/3//3/3/3", "column 3: this board cannot lose cells"),
        ("3/3/3//3/3/3 g", "column 14: 'g' is not a side to move"),
        ("3/3/3//3/3/3 w K", "column 16: 'K' is no castling right"),
        ("3/3/3//3/3/3 w - 1z9", "column 18: there is no cell '1z9'"),
        ("3/3/3//3/3/3 w - 1a1", "column 18: no piece can have just passed 1a1"),
        ("3/3/3//3/3/3 w - - x", "column 20: 'x' is not a number of quiet plies"),
        ("3/3/3//3/3/3 w - - 0 1 9", "column 24: unexpected '9'"),
        ("3/3/3//3/3/3 w - - 0 1 color=9", "column 24: this game has no 'color'"),
        ("3/3/3//3/3/3[K] w", "column 13: this game has no pieces in hand"),
    ],
)
def test_faults_of_a_position_say_where_and_why(text, message):
    with pytest.raises(PositionError) as caught:
        read_position(cube(), text)
    assert message in str(caught.value)


FLAT = Notation([f"{x}{y}" for y in range(1, 9) for x in "abcdefgh"], LETTERS, joined=True)
DEEP = Notation(names(CUBE), LETTERS, joined=False)


def test_moves_on_a_flat_board_are_written_as_in_uci():
    assert FLAT.move(12, 28) == "e2e4"
    assert FLAT.move(52, 60, "king") == "e7e8k"
    assert FLAT.move(52, 60, "archer") == "e7e8=ar"
    assert FLAT.drop("king", 21) == "K@f3"


def test_moves_elsewhere_carry_a_hyphen():
    assert DEEP.move(0, 3) == "1a1-1a2"
    assert DEEP.move(0, 3, "king") == "1a1-1a2=k"


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("1a1-1a2", Reading(0, 3)),
        ("1a11a2", Reading(0, 3)),
        ("1a1 1a2", Reading(0, 3)),
        ("1A1x1A2", Reading(0, 3)),
        ("1a1>1a2=Ar", Reading(0, 3, "archer")),
        ("1a1 - 1a2 = archer", Reading(0, 3, "archer")),
        ("1a1-1a2!", Reading(0, 3, rifle=True)),
        ("ar@1a2", Reading(-1, 3, drop="archer")),
        ("[Ar]@1a2", Reading(-1, 3, drop="archer")),
        ("pass", Reading(-1, -1)),
    ],
)
def test_moves_are_read_in_many_spellings(text, reading):
    assert reading in DEEP.readings(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the move is empty"),
        ("z1", "there is no cell 'z1'"),
        ("1a1", "the cell to go to is missing"),
        ("1a1-9z9", "there is no cell '9z9'"),
        ("1a1-1a2zz", "'zz' is no piece"),
        ("Z@1a1", "no piece has the letter 'Z'"),
    ],
)
def test_texts_that_are_no_moves_are_refused_with_a_reason(text, message):
    with pytest.raises(NotationError) as caught:
        DEEP.readings(text)
    assert message in str(caught.value)


def test_a_cell_that_does_not_exist_gets_a_suggestion():
    with pytest.raises(NotationError, match="did you mean"):
        DEEP.cell("1a4")
