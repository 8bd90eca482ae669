"""The server by raw sockets: what it sends, and all that it refuses."""

from __future__ import annotations

import http.client
import json
import queue
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from ndvariants.web.server import MOST_BODY, TOKEN_HEADER, WindowServer, assets
from ndvariants.web.store import Store


def asked(
    server: WindowServer, method: str = "GET", path: str = "/api/variants", body: str | None = None, **headers: str
) -> tuple[int, bytes, http.client.HTTPResponse]:
    """Status, content and answer; `Token="..."` and other headers by keyword, `_` for `-`."""
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=20)
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    sent = {TOKEN_HEADER: server.token} | sent
    connection.request(method, path, body=body, headers={name: value for name, value in sent.items() if value})
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, content, answer


def raw(server: WindowServer, text: str) -> bytes:
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=20) as connection:
        connection.sendall(text.encode())
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(65536), b""))


def test_the_page_comes_with_a_strict_policy(server: WindowServer) -> None:
    status, content, answer = asked(server, path="/")
    assert status == 200 and b"<!doctype html>" in content
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'") and "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert server.address.startswith("http://127.0.0.1:") and f"#t={server.token}" in server.address
    assert server.server_address[0] == "127.0.0.1"


def test_nothing_is_loaded_from_elsewhere() -> None:
    for name, (_, content) in assets().items():
        text = content.decode().replace("http://www.w3.org/", "")
        assert "http://" not in text and "https://" not in text, name
        assert "innerHTML" not in text and "eval(" not in text, name


def test_the_page_is_small() -> None:
    import gzip

    size = sum(len(gzip.compress(content)) for path, (_, content) in assets().items() if path != "/")
    assert size <= 68 * 1024


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({TOKEN_HEADER.replace("-", "_"): ""}, 401),
        ({TOKEN_HEADER.replace("-", "_"): "guessed"}, 401),
        ({"Host": "evil.example"}, 421),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Sec_Fetch_Site": "same-site"}, 403),
    ],
)
def test_strangers_are_refused(server: WindowServer, headers: dict[str, str], status: int) -> None:
    found, content, _ = asked(server, **headers)
    assert found == status and json.loads(content)["error"]


def test_bodies_are_checked(server: WindowServer) -> None:
    post = {"method": "POST", "path": "/api/games"}
    assert asked(server, **post, body='{"variant":"chess"}', Content_Type="text/plain")[0] == 415
    assert asked(server, **post, body="a=b", Content_Type="application/x-www-form-urlencoded")[0] == 415
    assert asked(server, **post, body="{", Content_Type="application/json")[0] == 400
    assert asked(server, **post, body="[1]", Content_Type="application/json")[0] == 400
    assert asked(server, **post, body='{"variant":"chess"}', Content_Type="application/json")[0] == 201
    head = (
        f"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{server.server_port}\r\n{TOKEN_HEADER}: {server.token}\r\n"
        f"Content-Type: application/json\r\n"
    )
    assert b" 413 " in raw(server, f"{head}Content-Length: {MOST_BODY + 1}\r\n\r\n")[:20]
    assert b" 411 " in raw(server, f"{head}\r\n")[:20]
    assert b" 411 " in raw(server, f"{head}Content-Length: -1\r\n\r\n")[:20]


@pytest.mark.parametrize(
    "path",
    [
        "/../server.py",
        "/%2e%2e/server.py",
        "//etc/passwd",
        "/etc/passwd",
        "/assets/app.js",
        "/app.js/..",
        "/.",
        "/\\",
        "/app.js%00",
    ],
)
def test_no_path_reaches_the_disk(server: WindowServer, path: str) -> None:
    answer = raw(server, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.server_port}\r\nConnection: close\r\n\r\n")
    assert b" 404 " in answer[:20]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "HEAD", "PATCH"])
def test_other_methods_are_unknown(server: WindowServer, method: str) -> None:
    assert asked(server, method)[0] == 501


def test_answers_wait_for_no_acknowledgement(server: WindowServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the second packet of an answer waits 40 ms for its reader."""
    at_once = list[int]()

    class Noting(server.RequestHandlerClass):  # type: ignore[misc,name-defined]
        def handle(self) -> None:
            at_once.append(self.connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            super().handle()

    monkeypatch.setattr(server, "RequestHandlerClass", Noting)
    assert asked(server)[0] == 200
    assert at_once and all(at_once)


def test_a_page_that_leaves_early_leaves_nothing_open(server: WindowServer, monkeypatch: pytest.MonkeyPatch) -> None:
    left = queue.Queue[tuple[bool, bool]]()

    class Leaving(server.RequestHandlerClass):  # type: ignore[misc,name-defined]
        def handle(self) -> None:
            self.wfile.write(b"an answer that nobody reads")
            self.connection.shutdown(socket.SHUT_RDWR)

        def finish(self) -> None:
            super().finish()
            left.put((self.rfile.closed, self.wfile.closed))

    monkeypatch.setattr(server, "RequestHandlerClass", Leaving)
    raw(server, "")
    assert left.get(timeout=20) == (True, True)


def test_news_are_lines_of_json(server: WindowServer) -> None:
    _, content, _ = asked(server, "POST", "/api/games", '{"variant":"chess"}', Content_Type="application/json")
    game = json.loads(content)["id"]
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=20)
    connection.request("GET", f"/api/games/{game}/events", headers={TOKEN_HEADER: server.token})
    news = connection.getresponse()
    first = json.loads(news.readline())
    asked(server, "POST", f"/api/games/{game}/moves", '{"move":"e2e4"}', Content_Type="application/json")
    assert json.loads(news.readline())["version"] == first["version"] + 1
    connection.close()
    assert asked(server, path="/api/games/none/events")[0] == 404


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_killed_server_has_kept_every_move_it_answered(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    command = [sys.executable, "-m", "ndvariants", "serve", "chess", "--no-open", "--games", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.match(r"http://127\.0\.0\.1:(\d+)/#t=(\S+)", process.stdout.readline())
        assert found is not None
        connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=60)
        headers = {TOKEN_HEADER: found[2], "Content-Type": "application/json"}

        def told(method: str, path: str, body: str | None = None) -> dict[str, str]:
            connection.request(method, f"/api/{path}", body, headers)
            return dict(json.loads(connection.getresponse().read()))

        key = told("GET", "games")["id"]
        played = ["g1f3", "g8f6", "f3g1", "f6g8"] * 2 + ["e2e4"]
        for move in played:
            assert "error" not in told("POST", f"games/{key}/moves", json.dumps({"move": move}))
        process.send_signal(signal.SIGKILL)
        connection.close()
    store = Store(file)
    kept = store.read(key)
    store.close()
    assert kept is not None and [step.move for step in kept[0].steps] == played
