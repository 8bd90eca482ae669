"""Requests of the window, and lines of programs that speak UCI or CECP."""

from __future__ import annotations

import json
import random
import socket
import threading
from functools import cache
from typing import Any

from ndvariants.protocol.cecp import Cecp
from ndvariants.protocol.uci import Uci
from ndvariants.web.answers import Answers
from ndvariants.web.games import Games
from ndvariants.web.server import TOKEN_HEADER, WindowServer
from ndvariants.web.store import Store
from ndvariants.web.tables import Hub
from tests.doors.games import game, number

_WORDS = (
    "position startpos moves", "position fen", "go nodes 20", "go depth 2", "go movetime 5", "go mate 1", "stop",
    "setoption name", "value", "UCI_Variant", "Hash", "MultiPV", "Threads", "ucinewgame", "isready", "uci", "d",
    "searchmoves", "e2e4", "e7e8q", "a2a3", "b1c3", "0000", "pass", "8/8/8/8/8/8/8/8 w - - 0 1", "infinite", "perft",
    "new", "variant losalamos", "usermove", "setboard", "sd 1", "st 0", "level 40 5 0", "time", "otim", "force", "nps",
    "undo", "remove", "ping", "playother", "analyze", "exit", "memory", "cores", "result *", "protover 2", "?", "hint",
    "wtime 5", "btime", "winc", "movestogo", "name", "edit", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
)  # fmt: skip
_SEARCH = ("go nodes 20", "go depth 1", "go movetime 1", "go")


class _Lines:
    def __init__(self, kind: type[Uci] | type[Cecp]) -> None:
        self.said: list[str] = []
        self.answered = threading.Event()
        self.talk = kind(game("losalamos"), self.hear)

    def hear(self, line: str) -> None:
        self.said.append(line)
        if line.startswith("bestmove"):
            self.answered.set()


@cache
def _lines(kind: type[Uci] | type[Cecp]) -> _Lines:
    return _Lines(kind)


def _line(choose: random.Random) -> str:
    words = [choose.choice(_WORDS) for _ in range(choose.randrange(1, 4))]
    words += [str(number(choose))] * choose.randrange(2)
    if choose.random() < 0.2:
        words.insert(choose.randrange(len(words) + 1), choose.choice(["", "\0", "é", "-", "1e9", "nan", "٣", "=" * 99]))
    return " ".join(words)


def uci(choose: random.Random) -> None:
    """Lines of UCI; a search that is asked for afterwards is answered."""
    lines = _lines(Uci)
    lines.said.clear()
    for _ in range(choose.randrange(1, 4)):
        if not lines.talk.say(_line(choose)):
            break
        lines.talk.say("stop")
    if choose.random() < 0.1:
        lines.answered.clear()
        lines.said.clear()
        lines.talk.say("position startpos")
        lines.talk.say(choose.choice([f"go nodes {number(choose)}", f"go depth {number(choose)}", *_SEARCH]))
        lines.talk.say("stop")
        refused = any(said.startswith("info string") for said in lines.said)
        assert refused or lines.answered.wait(20), "no bestmove"
    lines.talk.say("setoption name Threads value 1")
    lines.talk.say("setoption name Hash value 1")
    assert not any("defect" in said or "Traceback" in said for said in lines.said)


def cecp(choose: random.Random) -> None:
    """Lines of CECP."""
    lines = _lines(Cecp)
    lines.said.clear()
    for _ in range(choose.randrange(1, 4)):
        line = _line(choose)
        if "analyze" not in line and not lines.talk.say(line):
            break
    for line in ("force", "exit", "cores 1", "memory 1", "new"):
        lines.talk.say(line)
    lines.talk.say("force")
    assert not any("defect" in said or "Traceback" in said for said in lines.said)


# ------------------------------------------------------------------ the window


@cache
def _answers() -> tuple[Answers, str]:
    answers = Answers(Hub(Store(None)), Games(None))
    return answers, answers.answer("POST", "games", {"variant": "losalamos"})[1]["id"]


def _value(choose: random.Random) -> Any:
    odd = (
        number(choose),
        str(number(choose)),
        None,
        True,
        [],
        {},
        "",
        "a2a3",
        1e308,
        float("inf"),
        float("nan"),
        -1,
        5,
    )
    return choose.choice(
        [*odd, [number(choose)], {"white": "level=1"}, {"white": "uci:/bin/sh"}, {"x": number(choose)}]
    )


def questions(choose: random.Random) -> None:
    """What the page asks, with other words in it."""
    answers, key = _answers()
    what = choose.choice(["moves", "at", "comment", "prune", "promote", "players", "hold", "analyse", "arranged", "x"])
    whom = choose.choice(
        [f"attackers/{number(choose)}", f"why/{number(choose)}/{choose.randrange(40)}", "state", "pgn"]
    )
    paths = [
        f"games/{key}/{what}",
        "games",
        "validate",
        "explain",
        "own",
        "variants",
        "runs",
        f"games/{key}/{whom}",
        "x/y",
    ]
    names = [
        "move",
        "version",
        "node",
        "text",
        "players",
        "pause",
        "on",
        "pieces",
        "side",
        "origin",
        "target",
        "variant",
        "parameters",
        "position",
        "record",
    ]
    body = {choose.choice([*names, "rules", "run", "game"]): _value(choose) for _ in range(choose.randrange(5))}
    if choose.random() < 0.5:
        body["variant"] = "losalamos"
    if choose.random() < 0.3:
        body["rules"] = choose.choice(["extends: losalamos\nvariant: mine\n", "", "a: [", "variant: x"])
    path = choose.choice(paths)
    method = "GET" if "attackers" in path or "why" in path else choose.choice(["GET", "POST", "POST", "PUT"])
    status, said = answers.answer(method, path, body)
    assert status < 500, said
    json.dumps(said, allow_nan=False)
    answers.answer("POST", f"games/{key}/hold", {"on": True})
    answers.answer("POST", f"games/{key}/players", {"players": {"white": "", "black": ""}})


@cache
def _server() -> WindowServer:
    server = WindowServer()
    server.ready(_answers()[0])
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def requests(choose: random.Random) -> None:
    """Bytes sent to the server: it answers, or ends the connection, and answers the next one."""
    server = _server()
    body = json.dumps({"variant": "losalamos"}).encode()
    length = choose.choice([len(body), -1, 10**9, 10**5000, 0])
    lines = [
        choose.choice(
            [b"POST /api/games HTTP/1.1", b"GET / HTTP/1.1", b"GET /api/games/x/events HTTP/1.1", b"\xff\0", b"X"]
        ),
        f"Host: 127.0.0.1:{server.server_port}".encode(),
        f"{TOKEN_HEADER}: {choose.choice([server.token, 'é', 'x' * 500])}".encode(),
        b"Content-Type: application/json",
        f"Content-Length: {length}".encode() if length < 10**400 else b"Content-Length: " + b"9" * 5000,
    ]
    for _ in range(choose.randrange(3)):
        lines.insert(choose.randrange(len(lines)), bytes(choose.randrange(256) for _ in range(choose.randrange(40))))
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=20) as asked:
        asked.sendall(b"\r\n".join(lines) + b"\r\n\r\n" + body)
        asked.shutdown(socket.SHUT_WR)
        try:
            said = asked.recv(1 << 16)
        except OSError:
            said = b""
    assert b" 500 " not in said[:20], said[:300]
