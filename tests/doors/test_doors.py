"""Numbers from outside are refused before native code sees them: each of these has crashed or lied once."""

from __future__ import annotations

import json
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ndvariants import IllegalMoveError, NdVariantsError, PositionError, load, simulate
from ndvariants.addons.learning.many import ManyGames
from ndvariants.errors import StorageError
from ndvariants.game.game import Board, Position
from ndvariants.game.kernels.workspace import Workspace
from ndvariants.game.random_games import RandomGames, Result
from ndvariants.kernel import layout as L
from ndvariants.players.asked import Asked, PlayerError
from ndvariants.players.program import ProgramPlayer
from ndvariants.simulation.batch import play_recipe
from ndvariants.simulation.events.census import census, census_of
from ndvariants.simulation.games import RandomRecipe
from ndvariants.web.answers import Answers
from ndvariants.web.games import Games
from ndvariants.web.server import MOST_CONNECTIONS, TOKEN_HEADER, WindowServer
from ndvariants.web.store import Store
from ndvariants.web.tables import Hub

CHESS, CHECKERS = load("chess"), load("checkers")
ODD = (-1, -(1 << 63), 1 << 45, (1 << 46) - 1, 1 << 62, (1 << 63) - 1, 1 << 63, 1 << 64, 1 << 200)


@pytest.mark.parametrize(("n", "steps"), [(2, -5), (1000, -1000), (-1, 10), (0, 10), (2, 1 << 40), (1 << 25, 1 << 20)])
def test_many_games_have_sizes(n: int, steps: int) -> None:
    with pytest.raises(NdVariantsError):
        ManyGames(CHESS.start(), n, max_steps=steps)


@pytest.mark.parametrize("workers", [-1, 0, "two", 1.5])
def test_many_games_have_workers(workers: object) -> None:
    with pytest.raises(NdVariantsError):
        ManyGames(CHESS.start(), 2, workers=workers)  # type: ignore[arg-type]


@pytest.mark.parametrize("action", [-1, -2, 10**9, 1 << 62])
def test_an_action_is_one_of_the_game(action: int) -> None:
    games = ManyGames(load("losalamos").start(), 2)
    games.step(games.random_actions())
    with pytest.raises(IllegalMoveError, match="game 0"):
        games.step(np.full(2, action))
    assert games.steps.tolist() == [1, 1]  # -1 once began all games again


@pytest.mark.parametrize(
    "asked",
    [{"workers": -1}, {"workers": 0}, {"block": -1}, {"block": 0}, {"games": -1}, {"max_plies": -1}],
)
def test_a_simulation_has_sizes(asked: dict[str, int]) -> None:
    with pytest.raises(NdVariantsError):
        simulate(CHESS.start(), **{"games": 2, **asked})


def test_the_first_game_has_a_number() -> None:
    with pytest.raises(NdVariantsError):
        play_recipe(RandomRecipe(CHESS.start(), 0, 100), 2, -1)


def test_games_have_numbers_and_lengths() -> None:
    with pytest.raises(NdVariantsError):
        RandomGames(CHESS.start(), 1, -1, compiled=False)
    games = RandomGames(CHESS.start(), 1, 5, compiled=False)
    for first, n in ((-1, 1), (0, -1), (1 << 63, 1), (0, 1 << 40)):
        with pytest.raises(NdVariantsError):
            games.play(first, n)
    with pytest.raises(NdVariantsError):
        census(CHESS.start(), 2, max_plies=-3, compiled=False)


@pytest.mark.parametrize("depth", [-3, 501, 1 << 70, "3"])
def test_perft_has_a_depth(depth: int) -> None:
    with pytest.raises(NdVariantsError):
        CHESS.engine.perft(CHESS.start().state, depth, compiled=False)


def test_a_position_has_the_cells_of_its_game() -> None:
    fields = CHESS.start().fields
    for wrong in (
        replace(fields, board=(0, 3, 0)),
        replace(fields, side=99),
        replace(fields, side=-1),
        replace(fields, board=(99, *fields.board[1:])),
        replace(fields, board=(-4, *fields.board[1:])),
        replace(fields, rights=1 << 20),
        replace(fields, en_passant=(64,), victim=3),
        replace(fields, victim=-70, en_passant=(20,)),
        replace(fields, phase=3),
        replace(fields, status=7),
        replace(fields, clock=-1),
        replace(fields, ply=1 << 40),
        replace(fields, hands=((0, "nothing", 3),)),
    ):
        with pytest.raises(PositionError):
            CHESS.position_from(wrong)


def test_saved_words_are_looked_at() -> None:
    for state in (b"", bytes(40), CHESS.start().state + b"\0\0\0\0", b"\x7f" * len(CHESS.start().state)):
        with pytest.raises(PositionError):
            Position(CHESS, state).legal_moves()
    with pytest.raises(PositionError):
        Position(CHESS, CHECKERS.start().state).legal_moves()  # of another game
    dropping = load("crazyhouse")  # one phase without a name: a turn goes back to none
    words = np.frombuffer(dropping.start().state, np.int32).copy()
    words[L.RETURN_PHASE] = 1
    with pytest.raises(PositionError):
        Position(dropping, words.tobytes()).text()


@pytest.mark.parametrize("game", [CHESS, CHECKERS], ids=["chess", "checkers"])
@pytest.mark.parametrize("number", ODD)
def test_a_board_is_what_it_was_after_a_move_that_does_not_exist(game: object, number: int) -> None:
    board = load("chess").board() if game is CHESS else load("checkers").board()
    first = board.legal_moves()[0]
    board.push(first)
    with pytest.raises(IllegalMoveError):
        board.push(number)
        board.legal_moves()
    assert (board.ply, board.depth, board.position().last_move) == (1, 1, first)
    board.pop()
    assert (board.ply, board.side) == (0, board.game.players[0])
    assert board.position() == board.game.start()


def test_a_board_is_what_it_was_after_an_interruption(monkeypatch: pytest.MonkeyPatch) -> None:
    board = CHESS.board()
    board.push("e2e4")
    board.legal_moves()
    board.pop()
    board.push(CHESS.start().parse_move("d2d4"))
    with monkeypatch.context() as patched:
        patched.setattr(Workspace, "ask", _interrupted)
        with pytest.raises(KeyboardInterrupt):
            _ = board.ply
    assert (board.ply, board.position().last_move.text) == (1, "d2d4")  # type: ignore[union-attr]
    assert Board(CHESS.start()).position() == CHESS.start()


def _interrupted(*_: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("moves", [[-1], [8_000_000], [1 << 46, 5], [(1 << 62) + 3], [0]])
@pytest.mark.parametrize("game", [CHESS, CHECKERS], ids=["chess", "checkers"])
def test_stored_moves_are_those_of_a_game(game: object, moves: list[int]) -> None:
    start = (CHESS if game is CHESS else CHECKERS).start()
    with pytest.raises(StorageError, match="game 3 was not played by these rules"):
        census_of(start, [(Result(3, -2, "", len(moves)), moves)], compiled=False)


def test_a_player_has_limits() -> None:
    for wrong in ({"depth": 64}, {"depth": -1}, {"nodes": -5}, {"threads": 0}, {"plies": -3}, {"megabytes": -1}):
        with pytest.raises(NdVariantsError):
            Asked("alphabeta", "x", **wrong)


# ------------------------------------------------------------------ other programs


@pytest.mark.parametrize("program", ["/bin/cat", "/usr/bin/yes", "/bin/cat /dev/zero", "/bin/sleep 9"])
def test_a_program_that_is_none_is_a_fault_at_once(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ndvariants.players.program.ANSWER_SECONDS", 0.3)
    started = time.monotonic()
    with pytest.raises(PlayerError, match="does not speak UCI"):
        ProgramPlayer(Asked("uci", f"uci:{program}", program=program))
    assert time.monotonic() - started < 7


# ------------------------------------------------------------------ the window


@pytest.fixture
def answers() -> Answers:
    return Answers(Hub(Store(None), ["good-program"]), Games(None))


def test_the_page_starts_no_program(answers: Answers) -> None:
    _, value = answers.answer("POST", "games", {"variant": "losalamos"})
    seat = f"games/{value['id']}/players"
    status, said = answers.answer("POST", seat, {"players": {"white": "uci:/bin/sh"}})
    assert (status, "does not start this program" in said["error"]) == (422, True)
    assert answers.answer("POST", seat, {"players": {"black": "uci:good-program,nodes=10"}})[0] == 200


@pytest.mark.parametrize("cells", [(-1, 3), (3, -1), (36, 3), (1 << 70, 3), (float("inf"), 1)])
def test_a_cell_that_is_asked_for_exists(answers: Answers, cells: tuple[float, float]) -> None:
    rules = "extends: losalamos\nvariant: mine\n"
    body = {"rules": rules, "origin": cells[0], "target": cells[1]}
    assert answers.answer("POST", "explain", body)[0] == 400


@pytest.fixture
def server(answers: Answers) -> Iterator[WindowServer]:
    import threading

    server = WindowServer()
    server.ready(answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def posted(server: WindowServer, path: str, body: bytes) -> int:
    headers = {TOKEN_HEADER: server.token, "Content-Type": "application/json"}
    request = urllib.request.Request(f"http://127.0.0.1:{server.server_port}/api/{path}", body, headers)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def test_numbers_of_a_request_are_finite(server: WindowServer) -> None:
    for body in (b'{"a": 1e400}', b'{"a": NaN}', b'{"a": -Infinity}', b"[" * 100_000):
        assert posted(server, "games", body) == 400
    assert posted(server, "games", json.dumps({"variant": "losalamos"}).encode()) == 201


def test_connections_that_ask_nothing_leave_room_for_others(server: WindowServer) -> None:
    import threading

    before = threading.active_count()
    half = [socket.create_connection(("127.0.0.1", server.server_port)) for _ in range(200)]
    for one in half[::2]:
        one.sendall(b"POST /api/games HTTP/1.1\r\n")
    assert posted(server, "games", json.dumps({"variant": "losalamos"}).encode()) == 201
    deadline = time.monotonic() + 10
    while threading.active_count() - before > MOST_CONNECTIONS + 2 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert threading.active_count() - before <= MOST_CONNECTIONS + 2
    for one in half:
        one.close()


# ------------------------------------------------------------------ words of commands


def test_an_empty_move_is_no_move() -> None:
    from click.testing import CliRunner

    from ndvariants.cli import commands

    done = CliRunner().invoke(commands, ["explain", "chess", ""])
    assert done.exit_code != 0 and "b1c3" not in done.stdout


def test_a_file_that_is_no_ini_holds_no_game(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from ndvariants.cli import commands

    for text in ("", "hello\n", "board: {grid: {file: 8}}\n"):
        (tmp_path / "none.ini").write_text(text)
        done = CliRunner().invoke(commands, ["import", str(tmp_path / "none.ini")])
        assert (done.exit_code, "this file has no game" in done.output + done.stderr) == (1, True)
