"""Chess through the Python face: moves, texts, outcomes, and what is said about moves that are not allowed."""

import pickle

import pytest

import ndvariants
from ndvariants import IllegalMoveError, NotationError, PositionError, divide, load, perft

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.fixture(scope="module")
def chess():
    return load("chess")


def test_the_start_of_chess_is_the_fen_everybody_knows(chess):
    start = chess.start()
    assert start.text() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert (start.side, start.ply, len(start.legal_moves()), start.in_check()) == ("white", 0, 20, False)
    assert start.outcome() is None


def test_playing_leaves_the_old_position_as_it_was(chess):
    start = chess.start()
    after = start.play("e2e4")
    assert start.text().startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP")
    assert after.previous is start and after.last_move.text == "e2e4" and after.history == (start,)


# source: R. T. Chernev's shortest games, and the laws of chess
@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ("e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
        ("e2e4 c7c5 g1f3", "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"),
        ("1. e2e4 e7e5 2. e1e2", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 1 2"),
        ("e2e4 a7a6 e4e5 d7d5 e5d6", "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"),
        ("g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 O-O 0-0", "rnbq1rk1/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQ1RK1 w - - 4 5"),
        ("e2e4 d7d5 e4d5 c7c6 d5c6 a7a6 c6b7 a6a5 b7a8n", "Nnbqkbnr/4pppp/8/p7/8/8/PPPP1PPP/RNBQKBNR b KQk - 0 5"),
    ],
)
def test_moves_lead_to_the_known_fens_and_back(chess, moves, text):
    position = chess.start().after(moves)
    assert position.text() == text
    again = chess.position(text)
    assert again == position and again.text() == text
    assert {m.text for m in again.legal_moves()} == {m.text for m in position.legal_moves()}


@pytest.mark.parametrize(
    "text",
    [
        KIWIPETE,
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "8/8/8/8/3Pp3/8/8/4K2k b - d3 12 40",
    ],
)
def test_fens_round_trip(chess, text):
    assert chess.position(text).text() == text


# source: chessprogramming.org/Perft_Results
@pytest.mark.parametrize(
    ("text", "counts"),
    [
        (None, [1, 20, 400, 8902]),
        (KIWIPETE, [1, 48, 2039]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [1, 14, 191, 2812]),
    ],
)
def test_perft_of_small_depth(chess, text, counts):
    position = chess.position(text) if text else chess.start()
    assert [perft(position, depth) for depth in range(len(counts))] == counts


def test_divide_adds_up_to_perft(chess):
    counts = divide(chess.start(), 3)
    assert sum(counts.values()) == 8902 and len(counts) == 20
    assert {move.text: n for move, n in counts.items()}["e2e4"] == 600


def test_mate_stalemate_repetition_and_the_quiet_rule_are_told_in_words(chess):
    mate = chess.start().after("f2f3 e7e5 g2g4 d8h4")
    assert (mate.outcome().winner, mate.outcome().reason) == ("black", "checkmate")
    assert mate.legal_moves() == () and str(mate.outcome()) == "black wins: checkmate"
    stalemate = chess.position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert (stalemate.outcome().winner, stalemate.outcome().reason) == (None, "stalemate")
    again = chess.start().after("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8")
    assert again.repetitions() == 3 and again.outcome().reason == "repetition"
    assert again.previous.outcome() is None
    quiet = chess.position("6k1/8/8/8/8/8/8/K6R w - - 99 80")
    assert quiet.outcome() is None and quiet.play("h1h2").outcome().reason == "quiet-move rule"
    assert quiet.play("h1h2").legal_moves() != ()


@pytest.mark.parametrize(
    ("moves", "move", "words"),
    [
        ("", "e3e4", "there is no piece on e3"),
        ("", "e7e5", "the pawn on e7 belongs to black, and it is white's turn"),
        ("", "e2e5", "the pawn on e2 cannot go to e5"),
        ("", "a1a2", "a2 holds a pawn of the same side"),
        ("", "g1e2", "its legal moves are g1h3, g1f3"),
        ("e2e4 e7e5 d1h5 b8c6 h5f7", "c6d4", "it leaves black's king attacked"),
        ("f2f3 e7e5 g2g4 d8h4", "e1e2", "the game is over (black wins: checkmate)"),
        ("", "pass", "white may not pass"),
        ("", "N@e4", "white has no knight in hand"),
        ("", "e2e4q", "the pawn does not become a queen on e4"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(chess, moves, move, words):
    with pytest.raises(IllegalMoveError) as caught:
        chess.start().after(moves).play(move)
    assert words in str(caught.value)


def test_a_move_that_may_be_several_asks_which(chess):
    position = chess.position("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    with pytest.raises(NotationError, match="a7a8q, a7a8r, a7a8b, a7a8n"):
        position.play("a7a8")
    assert position.play("a7a8=N").text() == "N7/7k/8/8/8/8/8/K7 b - - 0 1"


def test_moves_know_their_parts(chess):
    position = chess.position("3r4/2P4k/8/8/8/8/8/K7 w - - 0 1")
    move = next(m for m in position.legal_moves() if m.text == "c7d8q")
    assert (move.origin, move.target, move.promotion, move.drop) == ("c7", "d8", "queen", None)
    assert (move.piece, move.captures) == ("pawn", "rook")
    assert position.play(move).pieces()[-1].piece == "queen"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("8/8/8/8/8/8/8/K6k w KQ - 0 1", "the castling right K needs the king on e1"),
        ("8/8/8/8/8/8/8/K6k w - e3 0 1", "no piece can have just passed e3"),
        ("8/8/8/8/8/8/8/K5Rk w - - 0 1", "black's king is attacked, but it is white's turn to move"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w", "row 8 has 7 cells instead of 8"),
    ],
)
def test_positions_that_cannot_be_are_refused(chess, text, words):
    with pytest.raises(PositionError) as caught:
        chess.position(text)
    assert words in str(caught.value)


def test_a_board_without_kings_is_a_position_too(chess):
    assert len(chess.position("8/8/8/3N4/8/8/8/8 w - - 0 1").legal_moves()) == 8


def test_the_package_exports_what_it_says():
    assert all(getattr(ndvariants, name) is not None for name in ndvariants.__all__)


def test_positions_of_equal_games_are_equal() -> None:
    first, second = load("chess").start(), load("chess").start()
    assert first == second
    assert hash(first) == hash(second)
    assert pickle.loads(pickle.dumps(first)) == first
    assert load("hyperchess", n=2).start() != load("hyperchess", n=2, quiet=5).start()


def test_a_depth_below_0_is_refused() -> None:
    with pytest.raises(ValueError, match="a depth is from 0 to"):
        perft(load("chess").start(), -1)
    with pytest.raises(ValueError, match="a depth is from 0 to"):
        divide(load("chess").start(), -1)


def test_keys_of_a_line_are_the_same_however_they_are_asked() -> None:
    """A position far down a line keeps the keys before it; lines that part there share nothing that they write."""
    game = load("chess")
    line = [game.start()]
    for _ in range(12):
        for move in ("b1c3", "b8c6", "c3b1", "c6b8"):
            line.append(line[-1].play(move))
    wanted = tuple(position.key for position in line)
    assert line[-1].keys() == wanted
    assert all(position.keys() == wanted[: ply + 1] for ply, position in enumerate(line))
    aside = line[40].play("e2e4")
    assert aside.keys() == (*wanted[:41], aside.key)
    assert line[41].keys() == wanted[:42]
