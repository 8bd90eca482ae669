"""The UCI front, driven by python-chess's engine module and by hand."""

from __future__ import annotations

import random
import subprocess
import sys
from threading import Event
from time import monotonic, sleep

import chess
import chess.engine
import chess.variant
import pytest

from ndvariants import load, load_text
from ndvariants.game.perft import perft
from ndvariants.kernel.search import workspace as D
from ndvariants.players.searcher import SearchingPlayer
from ndvariants.protocol.clock import Limits
from ndvariants.protocol.engine import count_moves
from ndvariants.protocol.uci import Uci

COMMAND = [sys.executable, "-m", "ndvariants", "uci"]


@pytest.fixture(scope="module")
def engine():
    with chess.engine.SimpleEngine.popen_uci([*COMMAND, "chess"], timeout=60) as engine:
        yield engine


def test_python_chess_gets_mates(engine):
    board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1")
    assert engine.play(board, chess.engine.Limit(nodes=100)).move == chess.Move.from_uci("e1e8")
    info = engine.analyse(board, chess.engine.Limit(depth=3))
    assert info["score"].white() == chess.engine.Mate(1)


def test_python_chess_plays_a_game_judged_by_its_rules(engine):
    board, choose = chess.Board(), random.Random(2)
    while not board.is_game_over() and board.ply() < 200:
        if board.turn == chess.WHITE:
            board.push(engine.play(board, chess.engine.Limit(nodes=300)).move)
        else:
            board.push(choose.choice(list(board.legal_moves)))
    assert board.is_checkmate()
    assert board.turn == chess.BLACK


def test_several_lines_and_chosen_moves(engine):
    board = chess.Board()
    infos = engine.analyse(board, chess.engine.Limit(nodes=2000), multipv=3)
    assert len({info["pv"][0] for info in infos}) == 3
    only = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h3")]
    assert engine.play(board, chess.engine.Limit(nodes=500), root_moves=only).move in only


def test_time_and_weakness(engine):
    board = chess.Board()
    result = engine.play(board, chess.engine.Limit(white_clock=3, black_clock=3), info=chess.engine.INFO_ALL)
    assert result.move in board.legal_moves
    assert result.info["time"] < 1
    assert engine.play(board, chess.engine.Limit(time=0.1), options={"UCI_LimitStrength": True, "UCI_Elo": 800}).move
    engine.configure({"UCI_LimitStrength": False})


def test_an_endless_search_is_stopped(engine):
    with engine.analysis(chess.Board(), chess.engine.Limit()) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 4:
                break
        analysis.stop()
        assert analysis.wait().move in chess.Board().legal_moves


class Talk:
    """A conversation without a process: what was answered."""

    def __init__(self, name: str) -> None:
        self.lines: list[str] = []
        self.answered = Event()
        self.uci = Uci(load(name), self.hear)

    def hear(self, line: str) -> None:
        self.lines.append(line)
        if line.startswith("bestmove"):
            self.answered.set()

    def ask(self, *lines: str) -> str:
        self.answered.clear()
        for line in lines:
            self.uci.say(line)
        assert self.answered.wait(300)  # where everybody compiles at once, the first search waits long
        return self.lines[-1].split()[1]


def test_boards_that_no_other_program_knows():
    talk = Talk("raumschach")
    move = talk.ask("position startpos", "go nodes 300")
    start = load("raumschach").start()
    assert move in [legal.text for legal in start.legal_moves()]
    answer = talk.ask(f"position startpos moves {move}", "go depth 2")
    assert answer in [legal.text for legal in start.play(move).legal_moves()]


def test_another_variant_is_chosen():
    talk = Talk("chess")
    talk.uci.say("setoption name UCI_Variant value losalamos")
    moves = [move.text for move in load("losalamos").start().legal_moves()]
    assert talk.ask("position startpos", "go nodes 50") in moves


def test_whatever_is_said_is_answered():
    talk = Talk("losalamos")
    for line in (
        "", "hello", "position", "position fen x", "position startpos moves e9e9", "go nodes", "go walk", "go nodes x",
        "setoption name Wheels value 4", "setoption name UCI_Variant value nothing", "setoption", "stop",
    ):  # fmt: skip
        assert talk.uci.say(line)
    assert all(line.startswith("info string") for line in talk.lines)
    assert len(talk.lines) > 7
    assert talk.ask("position startpos", "go depth 1")
    assert not talk.uci.say("quit")


def test_a_game_that_is_over_has_no_move():
    talk = Talk("chess")
    assert talk.ask("position fen 4R1k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "go nodes 5") == "0000"


def test_hash_and_threads_are_what_is_searched_with():
    talk = Talk("losalamos")
    talk.uci.say("setoption name Hash value 1")
    talk.uci.say("setoption name Threads value 3")
    asked = talk.uci.engine._asked(Limits(nodes=500))
    assert (asked.megabytes, asked.threads) == (1, 3)
    player = SearchingPlayer(asked)
    assert len(player._open(load("losalamos").start(), ())) == 3
    assert player._open(load("losalamos").start(), ())[0].words[D.BUCKETS] == 1 << 14
    assert talk.ask("position startpos", "go nodes 500")


def test_a_mate_is_proved_when_it_is_asked_for():
    talk = Talk("chess")
    net = "position fen r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1"
    assert talk.ask(net, "go mate 3") == "f8c5"
    assert any("score mate 3" in line for line in talk.lines)
    assert talk.ask(net, "go mate 2")
    assert any("no mate in 2, that is proved" in line for line in talk.lines)


def test_weak_settings_play_weaker():
    talk = Talk("chess")
    talk.uci.say("setoption name UCI_LimitStrength value true")
    talk.uci.say("setoption name UCI_Elo value 700")
    asked = talk.uci.engine._asked(Limits(nodes=10_000))
    assert asked.blunder > 0
    assert asked.nodes < 1000


def test_searches_share_one_table_and_answer_as_if_each_were_the_first():
    talk = Talk("losalamos")
    first = talk.ask("position startpos", "go nodes 700"), talk.lines[-2].split(" nps ")[0]
    player = talk.uci.engine._player
    talk.ask("position startpos moves a2a3", "go depth 2")
    again = talk.ask("position startpos", "go nodes 700"), talk.lines[-2].split(" nps ")[0]
    assert again == first
    assert talk.uci.engine._player is player
    talk.uci.say("setoption name Hash value 2")
    talk.ask("go nodes 50")
    assert talk.uci.engine._player is not player


def test_castling_is_read_and_written_onto_the_rook():
    talk = Talk("chess")
    open_ranks = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    talk.uci.say(f"{open_ranks} moves e1h1 e8a8")
    assert talk.uci.engine.position.text().startswith("2kr3r/8/8/8/8/8/8/R4RK1 w")
    assert talk.ask(open_ranks, "go depth 1 searchmoves e1a1") == "e1c1"
    talk.uci.say("setoption name UCI_Chess960 value true")
    assert talk.ask("go depth 1 searchmoves e1c1") == "e1a1"
    assert not [line for line in talk.lines if line.startswith("info string")]


def test_a_word_before_a_command_is_passed_over_and_no_depth_is_one():
    talk = Talk("losalamos")
    for line in ("debug on", "joho debug off", "register later"):
        assert talk.uci.say(line)
    assert not talk.lines
    assert talk.ask("position startpos", "go depth 0")


def test_ready_means_that_the_first_search_waits_for_nothing():
    talk = Talk("losalamos")
    talk.uci.say("setoption name Hash value 128")
    talk.uci.say("isready")
    workspace = talk.uci.engine._player._open(load("losalamos").start(), ())[0]
    asked = talk.uci.engine._asked(Limits(nodes=500))
    workspace.limit(asked)
    assert workspace.runner.part(workspace.W, D.BUCKETS, D.BUCKETS + 1) == [1 << 10]
    workspace.limit(talk.uci.engine._asked(Limits(waits=True)))
    assert workspace.runner.part(workspace.W, D.BUCKETS, D.BUCKETS + 1) == [1 << 21]
    talk.answered.clear()
    for line in ("go infinite", "isready", "stop"):
        talk.uci.say(line)
    assert talk.answered.wait(60)
    assert talk.lines[0] == "readyok"
    assert "readyok" in talk.lines[1:]


def test_ready_is_answered_where_the_game_begins_with_its_end():
    talk = Talk("chess")
    pieces = "white: {king: a1}, black: {king: a3, queen: b2}"
    talk.uci.engine.game = load_text(f"variant: over\nextends: chess\nsetup:\n  cells: {{{pieces}}}\n")
    assert talk.uci.engine.game.start().outcome() is not None
    talk.uci.say("isready")
    assert talk.lines == ["readyok"]


def test_python_chess_plays_three_check_by_its_name(engine):
    board = chess.variant.ThreeCheckBoard("rnbqkbnr/ppp2ppp/8/3pp3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1+3 0 3")
    play = engine.play(board, chess.engine.Limit(nodes=300), info=chess.engine.INFO_SCORE)
    assert play.move == chess.Move.from_uci("f1b5")
    assert play.info["score"].white() == chess.engine.Mate(1)


def test_other_starts_of_fischers_chess_are_known_by_their_castling_rights(engine):
    for number in (0, 77, 959):
        board = chess.Board.from_chess960_pos(number)
        for _ in range(4):
            board.push(engine.play(board, chess.engine.Limit(nodes=50)).move)
    castles = chess.Board("1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w GBgb - 0 1", chess960=True)
    for move in ("f1g1", "f1b1"):
        only = [chess.Move.from_uci(move)]
        assert engine.play(castles, chess.engine.Limit(depth=1), root_moves=only).move == only[0]
    talk = Talk("chess960")
    assert (
        talk.ask("position fen rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w Ea - 0 1", "go depth 1 searchmoves b1e1")
        == "b1g1"
    )
    talk.uci.say("d")
    assert talk.lines[-1] == "info string rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w Kq - 0 1"
    talk.ask("position startpos", "go depth 1")
    assert talk.uci.engine.position == load("chess960").start()
    assert talk.ask("position fen 4k3/8/8/8/8/8/8/4K3 w HA - 0 1", "go depth 1") == "0000"
    assert any("needs the rook on h1" in line for line in talk.lines)


def test_a_position_that_is_not_understood_is_not_searched():
    talk = Talk("chess")
    assert talk.ask("position fen nonsense", "go depth 1") == "0000"
    assert talk.ask("position startpos moves e2e4 e2e4", "go depth 1") == "0000"
    assert talk.ask("position startpos", "go depth 1 searchmoves e2e4") == "e2e4"


def test_what_is_no_move_among_those_to_search_is_passed_over_and_options_have_no_capitals():
    talk = Talk("chess")
    assert talk.ask("position startpos", "go depth 1 searchmoves h7h5 a2a3 zz") == "a2a3"
    assert sum(line.startswith("info string") for line in talk.lines) == 2
    talk.uci.say("setoption name multipv value 3")
    talk.uci.say("setoption name clear hash")
    assert talk.uci.engine.settings.lines == 3


def test_moves_of_several_parts_are_chosen_and_told_in_several_lines():
    talk = Talk("duck")
    talk.uci.say("setoption name MultiPV value 3")
    assert talk.ask("position startpos", "go depth 1 searchmoves e2e4,e6 a2a3,h6") in ("e2e4,e6", "a2a3,h6")
    assert talk.ask("position startpos", "go nodes 100")
    assert sum("multipv 3" in line for line in talk.lines) > 0


def test_one_of_very_many_moves_is_chosen_and_harms_nothing():
    talk = Talk("chess")
    many = "position fen R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"  # 218 moves (N. Petrovic)
    before = talk.ask("position startpos", "go nodes 2000"), talk.lines[-2].split(" nps ")[0]
    assert talk.ask(many, "go depth 2 searchmoves a3a4") == "a3a4"
    assert (talk.ask("position startpos", "go nodes 2000"), talk.lines[-2].split(" nps ")[0]) == before


def test_it_ends_when_nobody_hears_any_more():
    with subprocess.Popen(
        [*COMMAND, "losalamos"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        program.stdin.write(b"uci\ngo infinite\n")
        program.stdin.flush()
        program.stdout.readline()
        program.stdout.close()
        assert program.wait(60) == 141
        assert b"Traceback" not in program.stderr.read()


def test_several_lines_keep_to_the_time():
    talk = Talk("chess")
    talk.uci.say("setoption name MultiPV value 5")
    talk.ask("position startpos", "go depth 1")
    began = monotonic()
    talk.ask("go movetime 1000")
    assert monotonic() - began < 4  # a second for each line would be five


def test_moves_are_counted():
    talk = Talk("chess")
    for line in ("position startpos", "go perft 3"):
        talk.uci.say(line)
    talk.uci.engine._thread.join()
    assert talk.lines[-1] == "info string nodes searched: 8902"
    assert "info string e2e4: 600" in talk.lines
    assert not any(line.startswith("bestmove") for line in talk.lines)


def test_promotions_of_shogi_are_counted_as_other_programs_write_them():
    said: list[str] = []
    count_moves(load("shogi").start().play("c3c4").play("g7g6"), 1, Event(), said.append)
    assert "b2h8+: 1" in said and "b2h8: 1" in said


def test_a_count_that_would_take_years_is_stopped():
    talk = Talk("chess")
    for line in ("position startpos", "go perft 20"):
        talk.uci.say(line)
    began = monotonic()
    sleep(1.0)  # by then it is deep in native code
    talk.uci.say("stop")
    assert monotonic() - began < 30
    assert not talk.uci.engine._thread.is_alive()


@pytest.mark.parametrize(("text", "plies"), [("chess", 3), ("draughts", 4), ("checkers", 5)])
def test_a_count_by_parts_is_the_count(text, plies, monkeypatch):
    monkeypatch.setattr("ndvariants.protocol.engine._AT_ONCE", 50)
    said = []
    start = load(text).start()
    count_moves(start, plies, Event(), said.append)
    assert said[-1] == f"nodes searched: {perft(start, plies)}"


def test_chances_bounds_and_the_fill_of_the_table_are_reported(monkeypatch):
    monkeypatch.setattr("ndvariants.players.searcher._SLICE_SECONDS", 0.0)  # a look at every fiftieth node
    talk = Talk("chess")
    talk.uci.say("setoption name UCI_ShowWDL value true")
    talk.ask("position fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "go nodes 30000")
    lines = [line.split() for line in talk.lines if " score " in line]
    assert all(sum(map(int, line[line.index("wdl") + 1 :][:3])) == 1000 for line in lines)
    assert all(0 <= int(line[line.index("hashfull") + 1]) <= 1000 for line in lines)
    assert int(lines[-1][lines[-1].index("wdl") + 1]) > 900
    bounds = [line for line in lines if {"lowerbound", "upperbound"} & set(line)]
    assert bounds
    assert not {"lowerbound", "upperbound"} & set(lines[-1])


def test_the_move_now_looked_at_is_reported_after_a_second():
    talk = Talk("chess")
    talk.ask("position startpos", "go movetime 2500")
    tried = {line.split(" currmove ")[1].split()[0] for line in talk.lines if " currmove " in line}
    assert tried
    assert tried <= {move.text for move in load("chess").start().legal_moves()}


def test_a_position_is_judged_without_a_search():
    talk = Talk("chess")
    queen, mate = "4k3/8/8/8/8/8/8/Q3K3", "4R1k1/5ppp/8/8/8/8/8/6K1"
    for fen in (f"{queen} w - - 0 1", f"{queen} b - - 0 1", f"{mate} b - - 0 1"):
        talk.uci.say(f"position fen {fen}")
        talk.uci.say("eval")
    points = [int(line.split(" at ")[1].split()[0]) for line in talk.lines if " at " in line]
    assert points[0] > 300
    assert points[1] < -300
    assert len(points) == 2
    assert len(talk.lines) == 3  # a mate has no worth, and that is said
