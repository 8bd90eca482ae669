"""Positions as other programs write them."""

import pytest

from ndvariants import load
from ndvariants.errors import IllegalMoveError, NotationError, PositionError, VariantError
from ndvariants.game.load import load_text
from ndvariants.game.text.dialects import with_counts


def test_castling_rights_may_be_files():
    chess = load("chess")
    assert chess.position("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1") == chess.position(
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    )
    assert chess.position("r3k2r/8/8/8/8/8/8/R3K2R w Ha - 0 1").text().split()[2] == "Kq"
    with pytest.raises(PositionError, match="'B' is no castling right"):
        chess.position("r3k2r/8/8/8/8/8/8/R3K2R w B - 0 1")


def test_fields_that_other_programs_leave_out():
    house = load("crazyhouse")
    start = house.start().text()
    board = start.split("[", maxsplit=1)[0]
    assert house.position(f"{board}[-] b 3 7").text() == f"{board}[] b - - 3 7"


def test_two_en_passant_cells_without_a_comma():
    game = load_text(
        "variant: far\nextends: chess\nboard: {grid: {file: 8, rank: 10}}\nmoves: null\n"
        "pieces:\n  pawn:\n    moves: |\n      move step forward\n"
        "      move slide forward exactly 3 from rank = 2, leaving a trail\n"
        "      capture step forward + sideways\n      capture step forward + sideways on trail\n"
        "    promotes: {on: rank = 10, to: [queen]}\n"
        "setup: {cells: {white: {king: e1, pawn: a2}, black: {king: e10, pawn: b4}}}\n"
    )
    text = game.start().play("a2a5").text()
    assert " a3,a4 " in text
    assert game.position(text.replace("a3,a4", "a3a4")) == game.position(text)


def test_counts_of_what_is_left():
    game = load_text(
        "variant: left\nextends: chess\nregisters: {checks_left: {per: [player], initial: 3}}\n"
        "rules:\n  count:\n    when: check is given\n    do: add -1 to checks_left[me]\n"
    )
    board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    assert game.position(f"{board} w KQkq - 3+2 0 1").registers()["checks_left"] == (3, 2)
    assert game.position(f"{board} w KQkq - 3+3 0 1") == game.start()
    given = load("threecheck").position(f"{board} w KQkq - 3+2 0 1")
    assert given.registers()["checks"] == (0, 1)
    assert with_counts(given.text(), given.game.registers) == f"{board} w KQkq - 3+2 0 1"
    assert with_counts(game.start().text(), game.registers) == f"{board} w KQkq - 3+3 0 1"
    for name, counts in (("chess", "3+3"), ("threecheck", "3+4")):
        with pytest.raises(PositionError, match="counts nothing of this game"):
            load(name).position(f"{board} w KQkq - {counts} 0 1")
    assert with_counts("8 w", load("chess").registers) == "8 w"


SEIRAWAN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/QBBNNRKR[HEhe] w BCDFGbcdfg - 0 1"


def test_unmoved_pieces_may_be_told_by_their_files():
    game = load("seirawan")
    text = game.position(SEIRAWAN).text()
    assert text.startswith("rn^b^q^kb^n^r/pppppppp/8/8/8/8/PPPPPPPP/QB^B^N^NR^K^R[HEhe] w - ")
    assert game.position(text).text() == text
    with pytest.raises(PositionError, match="no unmoved piece of this side can be on c1"):
        game.position(SEIRAWAN.replace("QBBN", "QB1N"))


def test_a_castling_right_says_that_its_pieces_have_not_moved():
    text = "r3k3/8/8/8/8/8/8/R3K2R[Hh] w KQq - 0 1"
    assert load("seirawan").position(text).text().startswith("r^3k^3/8/8/8/8/8/8/R^3K^2R^[Hh]")


def test_the_piece_that_passed_may_stand_beside_the_cell_it_passed():
    position = load("berolina").position("rnbqkbnr/pppp1ppp/8/2p5/5P2/8/PPP1PPPP/RNBQKBNR w KQkq c5d6 2 2")
    assert position.text().split()[3] == "d6"


def test_hands_may_stand_behind_one_more_slash():
    game = load("crazyhouse")
    assert game.position("2k5/8/8/8/8/8/8/4K3/Qn w - - 0 1") == game.position("2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1")
    with pytest.raises(PositionError, match="the board is full here"):
        load("chess").position("2k5/8/8/8/8/8/8/4K3/Qn w - - 0 1")


def test_letters_of_endless_hands_change_nothing():
    game = load("ataxx")
    assert game.position("P5p/7/7/7/7/7/p5P[PPp] w 0 1") == game.start()


def test_checks_may_be_told_that_were_given():
    game = load("threecheck")
    board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    assert game.position(f"{board} w KQkq - 0 1 +2+0") == game.position(f"{board} w KQkq - 1+3 0 1")
    with pytest.raises(PositionError, match="counts nothing of this game"):
        game.position(f"{board} w KQkq - 0 1 +1+4")


def test_the_phase_is_the_first_whose_end_has_not_come():
    game = load("sittuyin")
    assert game.position("8/6s1/5P2/3n4/pR2K2S/1P6/1k4p1/8[] w - - 1 50").phase == "playing"
    assert game.position("8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFSSNNRRkfssnnrr] w - - 0 1").phase == "placing"


def test_b_is_the_second_player_in_every_game():
    game = load("janggi")
    board = game.start().text().split()[0]
    assert game.position(f"{board} b - - 0 1").side == "red"
    assert game.position(f"{board} blue - - 0 1") == game.start()


# python-shogi 1.1.1: positions of random games, how many legal moves they have, and some of them.
USI = [
    ("ln4bn1/1rgs1sgk1/p1p2p2l/1P1pp1p1p/6Pp1/1SPPK4/P3PP1P1/L1G1SG1R1/BN5NL b 2P 61", 44,
     {"8d8c": "b6b7", "8d8c+": "b6b7+p", "P*1e": "P@i5", "P*2c": ""}),
    ("1n1g1k1n1/1s1+Pr1sb1/5pppl/lp2p4/pP6p/GB2P3P/PK1P1PPP1/2S2R3/LNSGG2NL b 2P 61", 54, {"8e8d": "b5b6"}),
    ("lr2g3l/3s2sb1/pp3p1pn/k1Ppp1pgp/NPS6/P1p2P3/2NPP1PgP/L4S1RL/1K1G1b1N1 b p 61", 30, {"7d7c+": "c6c7+p"}),
    ("sfen 2s2rs2/l4g2l/np1gppbpp/p1P1k4/2GP2pnb/2p1PPPPP/PPNp5/L1S1SG1R1/3K3NL b - 61", 35, {"6f6e": ""}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "count", "moves"), USI)
def test_shogi_is_read_as_its_programs_write_it(text: str, count: int, moves: dict[str, str]) -> None:
    position = load("shogi").position(text)
    assert position.side == "white" and len(position.legal_moves()) == count
    for theirs, ours in moves.items():
        if ours:
            assert str(position.parse_move(theirs)) == ours
        else:
            with pytest.raises(IllegalMoveError):
                position.parse_move(theirs)


# pyffish 0.0.90, get_san with NOTATION_XIANGQI_WXF; the first two are a game's first moves.
WXF = [
    ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
     {"H2-E2": "h3e3", "C2=5": "h3e3", "H2+3": "h1g3", "C2.5": "h3e3"}),
    ("1r1ak1b2/3n3r1/cC3a1cn/P5p2/2b5p/2p1p4/1CP1N1P1P/4B3R/9/RNBAKA3 w - - 6 24",
     {"C--2": "b4b2", "C-=9": "b4a4", "C++1": "b8b9", "C+=5": "b8e8"}),
    ("2ra2bn1/c2nak1r1/b8/P5p2/1C6p/1Cp3B1P/1Rp3P1R/N3c4/N8/2BAKA3 b - - 1 36",
     {"P++1": "c4c3", "P-=2": "c5b5", "+P+1": "c4c3"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "moves"), WXF)
def test_xiangqi_is_read_as_its_players_write_it(text: str, moves: dict[str, str]) -> None:
    position = load("xiangqi").position(text)
    assert {theirs: str(position.parse_move(theirs)) for theirs in moves} == moves


def test_iccs_is_never_read_as_another_move() -> None:
    position = load("xiangqi").position("3k5/9/9/9/9/9/9/R8/R8/4K4 w - - 0 1")
    assert str(position.parse_move("A2-B2")) == "a3b3" and str(position.parse_move("a2b2")) == "a2b2"
    with pytest.raises(IllegalMoveError, match="no legal move is written 'A0-B0'"):
        position.parse_move("A0-B0")


def test_a_count_of_hands_that_no_game_has_is_refused() -> None:
    with pytest.raises(PositionError):
        load("shogi").position("4k4/9/9/9/9/9/9/9/4K4 b 999999999P 1")


def test_only_a_game_that_says_so_reads_sfen() -> None:
    board = load("crazyhouse").start().text().split("[")[0]
    with pytest.raises(PositionError):
        load("crazyhouse").position(f"{board} w - 5")


def test_wxf_counts_files_from_the_right_of_whoever_goes_down() -> None:
    text = "variant: turned\nextends: xiangqi\nplayers: {red: {forward: -rank}, black: {forward: +rank}}\n"
    position = load_text(text).position("4k4/9/9/9/9/9/9/9/8R/4K4 r - - 0 1")
    assert str(position.parse_move("R9=8")) == "i2h2"


def test_wxf_is_read_on_two_axes_only() -> None:
    with pytest.raises(NotationError):
        load_text("variant: deep\nextends: raumschach\nnotation: {moves: wxf}\n").start().parse_move("P2+1")


def test_a_second_way_to_write_cells_names_no_other_cell() -> None:
    text = "variant: turned\nextends: chess\nnotation: {also: 'file:a 9 - rank:1'}\n"
    with pytest.raises(VariantError, match="already"):
        load_text(text)
