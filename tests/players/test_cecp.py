"""The fronts for xboard and for UCCI: driven by python-chess's engine module, and by hand."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from threading import Event

import chess
import chess.engine
import pytest

from ndvariants import VariantError, load
from ndvariants.addons.fairy.export.outward_pieces import meaning
from ndvariants.addons.fairy.export.setup_lines import setup_lines
from ndvariants.protocol.cecp import Cecp
from ndvariants.protocol.ucci import Ucci

FAIRY = "/usr/games/fairy-stockfish"
COMMAND = [sys.executable, "-m", "ndvariants", "uci"]
MATE = "6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1"


@pytest.fixture(scope="module")
def engine():
    with chess.engine.SimpleEngine.popen_xboard([*COMMAND, "chess"], timeout=60) as engine:
        yield engine


def test_python_chess_gets_a_mate_through_xboards_protocol(engine):
    assert engine.play(chess.Board(MATE), chess.engine.Limit(nodes=200)).move == chess.Move.from_uci("e1e8")
    assert engine.id["name"] == "ndvariants"
    engine.ping()  # the result of the game is not taken for an answer in the next one


def test_python_chess_plays_a_game_through_xboards_protocol(engine):
    board, game = chess.Board("8/8/8/3k4/8/8/4Q3/3K4 w - - 0 1"), object()
    while not board.is_game_over() and board.ply() < 100:
        board.push(engine.play(board, chess.engine.Limit(nodes=3000), game=game).move)
    assert board.is_checkmate()


def test_python_chess_analyses_through_xboards_protocol(engine):
    info = engine.analyse(chess.Board(MATE), chess.engine.Limit(depth=2))
    assert info["score"].white() == chess.engine.Mate(1)
    assert info["pv"][0] == chess.Move.from_uci("e1e8")


class Talk:
    """A conversation without a process: what was answered."""

    def __init__(self, make, name: str, last: tuple[str, ...]) -> None:
        self.lines: list[str] = []
        self.answered, self.last = Event(), last
        self.front = make(load(name), self.hear)

    def hear(self, line: str) -> None:
        self.lines.append(line)
        if line.startswith(self.last):
            self.answered.set()

    def ask(self, *lines: str) -> str:
        self.answered.clear()
        for line in lines:
            self.front.say(line)
        assert self.answered.wait(30)
        return next(line for line in reversed(self.lines) if line.startswith(self.last))


def test_xboard_plays_takes_back_and_tells_results():
    talk = Talk(Cecp, "losalamos", ("move", "1-0", "0-1", "1/2"))
    talk.front.say("protover 2")
    assert talk.lines[-1] == "feature done=1"
    start = load("losalamos").start()
    move = talk.ask("new", "force", "nps 1", "st 50", "go").split()[1]
    after = start.play(move)
    reply = after.legal_moves()[0].text
    answer = talk.ask(f"usermove {reply}").split()[1]
    assert answer in [legal.text for legal in after.play(reply).legal_moves()]
    talk.front.say("force")
    talk.front.say("remove")
    talk.front.say("undo")
    assert talk.front.engine.position.text() == start.text()
    talk.front.say("usermove a1a6")
    assert talk.lines[-1].startswith("Illegal move")
    talk.front.say("setboard 5k/6/5K/6/6/R5 w - - 0 1")
    assert talk.ask("sd 3", "go", "ping 1").startswith(("move", "1-0"))


def test_xboard_plays_other_variants_by_name():
    talk = Talk(Cecp, "chess", ("move",))
    move = talk.ask("new", "variant raumschach", "nps 1", "st 20", "go").split()[1]
    assert move in [legal.text for legal in load("raumschach").start().legal_moves()]


def test_whatever_xboard_says_is_answered():
    talk = Talk(Cecp, "losalamos", ("Error",))
    for line in ("", "hello", "level", "level 1 2", "sd", "st x", "variant nothing", "setboard x", "a2a3", "cores"):
        assert talk.front.say(line)
    assert len([line for line in talk.lines if line.startswith(("Error", "Illegal"))]) == 8
    assert not talk.front.say("quit")


def test_ucci_counts_ranks_from_0():
    talk = Talk(Ucci, "xiangqi", ("bestmove", "nobestmove"))
    talk.front.say("ucci")
    assert talk.lines[-1] == "ucciok"
    legal = {move.text for move in load("xiangqi").start().legal_moves()}
    found = talk.ask("position startpos", "go nodes 200").split()[1]
    assert talk.front.read_move(found) in legal
    assert {talk.front.write_move(move) for move in legal} >= {"h2e2", "b0c2", "a3a4"}
    fen = "fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
    assert talk.ask(f"position {fen} moves h2e2", "go time 2000 movestogo 40").split()[1][1:2].isdigit()
    info = next(line for line in talk.lines if line.startswith("info depth"))
    assert "score cp" not in info


def test_ucci_bans_moves_and_says_bye():
    talk = Talk(Ucci, "xiangqi", ("bestmove", "nobestmove", "bye"))
    talk.front.say("position startpos")
    moves = [talk.front.write_move(move.text) for move in load("xiangqi").start().legal_moves()]
    assert talk.ask("banmoves " + " ".join(moves[1:]), "go depth 2").split()[1] == moves[0]
    assert not talk.front.say("quit")
    assert talk.lines[-1] == "bye"


def test_xboard_castles_in_fischers_chess():
    with chess.engine.SimpleEngine.popen_xboard([*COMMAND, "chess"], timeout=60) as engine:
        castles = chess.Board("6kr/8/8/8/8/8/8/R5KR w HA - 0 1", chess960=True)
        castles.push(chess.Move.from_uci("g1h1"))
        assert engine.play(castles, chess.engine.Limit(depth=2)).move in castles.legal_moves
        mates = chess.Board("8/8/8/8/8/3k4/8/1R1K2R1 w GB - 0 1", chess960=True)
        assert engine.play(mates, chess.engine.Limit(depth=1)).move in mates.legal_moves


# ----------------------------------------------------------------------- games that a board does not know


def said_by_fairy_stockfish(name: str) -> dict[str, str]:
    """What Fairy-Stockfish 11.1 tells XBoard of a game: the size behind "setup", and for each letter its string."""
    with subprocess.Popen([FAIRY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdin is not None and program.stdout is not None
        for line in ("xboard", "protover 2", "new", f"variant {name}", "ping 1"):
            print(line, file=program.stdin, flush=True)
            if line == "protover 2":
                while "done=1" not in program.stdout.readline():
                    pass
        lines = list(iter(program.stdout.readline, "pong 1\n"))
        print("quit", file=program.stdin, flush=True)
    words = [line.split() for line in lines if line.startswith(("setup", "piece"))]
    return {"setup" if one[0] == "setup" else one[1]: one[2] for one in words}


@pytest.mark.skipif(not Path(FAIRY).exists(), reason="fairy-stockfish is not installed")
@pytest.mark.parametrize("name", ["almost", "losalamos", "hoppelpoppel", "gardner", "embassy", "modern"])
def test_a_game_is_told_to_the_board_as_fairy_stockfish_tells_it(name: str) -> None:
    theirs, ours = said_by_fairy_stockfish(name), setup_lines(load(name))
    assert ours[0].split()[2] == theirs.pop("setup")
    assert len(ours) == len(theirs) + 1
    for line in ours[1:]:
        _, letter, betza = line.split()
        mine, other = (meaning(re.sub(r"e(?=F)|i\w+D|O\d", "", text)) for text in (betza, theirs[letter]))
        assert mine == other, line
        assert re.findall(r"O\d|i\w+D", theirs[letter]) == re.findall(r"O\d|i\w+D", betza)


@pytest.mark.parametrize(("name", "why"), [
    ("mccooey", "only boards of two axes"), ("atomic", "the rule `explosion`"), ("crazyhouse", "pieces in hand"),
    ("antichess", "a duty to capture"), ("xiangqi", "generals that may not face each other"),
    ("torpedo", "the moves of `pawn`"), ("janus", "as far to both sides"), ("shako", "more than 9 ranks"),
])  # fmt: skip
def test_what_cannot_be_told_is_refused_with_a_reason(name: str, why: str) -> None:
    with pytest.raises(VariantError) as caught:
        setup_lines(load(name))
    assert why in str(caught.value)


def test_a_game_is_described_when_the_board_chooses_it() -> None:
    said: list[str] = []
    talk = Cecp(load("losalamos"), said.append, lambda game: [f"setup of {game.variant.name}"])
    for line in ("xboard", "protover 2", "new", "variant losalamos", "variant normal", "variant shogi", "quit"):
        talk.say(line)
    assert [line for line in said if line.startswith("setup")] == ["setup of losalamos", "setup of shogi"]
    assert 'variants="normal,losalamos,' in said[0]
