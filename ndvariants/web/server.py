"""The server of the window: sockets, headers, and what is refused. It listens on this machine only.

A request for games must carry the token that stands in the address behind ``#``: browsers never send that part by
themselves, no log holds it, and other sites cannot send the header without a permission that is never given. Pages come
from a fixed table made at the start, so no path from outside reaches the disk.
"""

from __future__ import annotations

import hmac
import json
import queue
import re
import secrets
from concurrent.futures import Future
from contextlib import suppress
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from math import isfinite
from pathlib import Path
from socket import SHUT_RDWR, socket
from threading import Lock
from typing import TYPE_CHECKING, Any

from ndvariants.web.refusals import Full

if TYPE_CHECKING:
    from ndvariants.web.answers import Answers

TOKEN_HEADER = "X-Ndvariants-Token"
MOST_BODY = 256 * 1024
MOST_CONNECTIONS = 64
HEARTBEAT = 15.0  # seconds
_KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_OFFLINE = "offline"  # the folder of modules for files that play without a server
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_COMMENT = re.compile(  # what a browser need not be sent: indents, comments, types within a line
    rb"^ *(?://.*$|/\*\*(?:(?!\*/)(?:.|\n))*\*/$)?|/\*\*[^*\n]*\*/ ?|(?<=[;{},)]) // [^\"'`\n]*$", re.MULTILINE
)
_HEADERS = (
    ("Cache-Control", "no-store"),
    ("Content-Security-Policy", _POLICY),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
)


@cache
def assets() -> dict[str, tuple[str, bytes]]:
    """The files of the page by their address: content type and bytes."""
    folder = Path(__file__).parent / "assets"
    found = {
        f"/{path.relative_to(folder).as_posix()}": (
            f"{_KINDS[path.suffix]}; charset=utf-8",
            _COMMENT.sub(_lines_alone, path.read_bytes()),
        )
        for path in sorted(folder.rglob("*"))
        if path.suffix in _KINDS and path.parent.name != _OFFLINE
    }
    found["/"] = found["/index.html"]
    return found


def _finite(number: str) -> float:
    """A number of JSON; ValueError for one that is too large, and for words such as NaN."""
    if not isfinite(float(number)):
        raise ValueError(number)
    return float(number)


def _lines_alone(comment: re.Match[bytes]) -> bytes:
    return b"\n" * comment[0].count(b"\n")


class WindowServer(ThreadingHTTPServer):
    """A server on 127.0.0.1; ``address`` is what a browser opens."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, port: int = 0) -> None:
        self.token = secrets.token_urlsafe(24)
        self._answers: Future[Answers] = Future()
        self._connected: set[socket] = set()
        self._waiting: dict[socket, None] = {}  # those of which no whole request has come, the oldest first
        self._seats = Lock()
        super().__init__(("127.0.0.1", port), _Handler)
        self.hosts = {f"{host}:{self.server_port}" for host in ("127.0.0.1", "localhost")}

    def ready(self, answers: Answers) -> None:
        """Say who answers; pages are sent before that, questions wait."""
        self._answers.set_result(answers)

    @property
    def answers(self) -> Answers:
        """The answers of the server; waits until they are set."""
        return self._answers.result()

    @property
    def address(self) -> str:
        """Address of the page, with the token."""
        return f"http://127.0.0.1:{self.server_port}/#t={self.token}"

    # Each connection has a thread. Where all are taken the one leaves that has waited longest for a request.

    def process_request(self, request: Any, client_address: Any) -> None:
        """Serve a connection in a thread of its own, if there is one."""
        with self._seats:
            full = len(self._connected) >= MOST_CONNECTIONS
            oldest = next(iter(self._waiting), None) if full else None
            if oldest is not None:
                self._leave(oldest)
                with suppress(OSError):
                    oldest.shutdown(SHUT_RDWR)
            if not full or oldest is not None:
                self._connected.add(request)
                self._waiting[request] = None
        if full and oldest is None:
            self.shutdown_request(request)
        else:
            super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """End a connection."""
        with self._seats:
            self._leave(request)
        super().shutdown_request(request)

    def _leave(self, connection: socket) -> None:
        self._connected.discard(connection)
        self._waiting.pop(connection, None)

    def is_waiting(self, connection: socket) -> None:
        """A connection waits for its next request."""
        with self._seats:
            if connection in self._connected:
                self._waiting[connection] = self._waiting.pop(connection, None)

    def is_busy(self, connection: socket) -> None:
        """A whole request has come."""
        with self._seats:
            self._waiting.pop(connection, None)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away in the middle is no news."""


class _Handler(BaseHTTPRequestHandler):
    server: WindowServer
    protocol_version, server_version, sys_version = "HTTP/1.1", "ndvariants", ""
    disable_nagle_algorithm = True  # else an answer of two packets waits 40 ms for its reader
    wbufsize = 1 << 16
    timeout = 120

    def handle_one_request(self) -> None:
        self.server.is_waiting(self.connection)
        super().handle_one_request()

    def finish(self) -> None:
        """Close both ends, also where the page left before its answer was sent."""
        try:
            with suppress(OSError):
                super().finish()
        finally:
            self.rfile.close()

    def log_message(self, format: str, *arguments: Any) -> None:
        """Nothing is logged: an address may be private."""

    def do_GET(self) -> None:
        self.server.is_busy(self.connection)
        refused = self._refused()
        path = self.path.partition("?")[0]
        if refused is not None:
            self._say(*refused)
        elif path.startswith("/api/games/") and path.endswith("/events"):
            self._events(path.split("/")[3])
        elif path.startswith("/api/"):
            self._tell(*self.server.answers.answer("GET", path.removeprefix("/api/"), {}))
        elif path in assets():
            self._send(200, *assets()[path])
        else:
            self._say(404, "there is no such page")

    def do_POST(self) -> None:
        refused = self._refused() or self._refused_body()
        if refused is not None:
            self._say(*refused)
            return
        try:
            sent = self.rfile.read(int(self.headers["Content-Length"])) or b"{}"
            body = json.loads(sent, parse_float=_finite, parse_constant=_finite)
        except (ValueError, RecursionError):
            self._say(400, "this is no JSON")
            return
        self.server.is_busy(self.connection)
        if not isinstance(body, dict) or not self.path.startswith("/api/"):
            self._say(400, "an object was expected")
            return
        self._tell(*self.server.answers.answer("POST", self.path.removeprefix("/api/"), body))

    # ----------------------------------------------------------------------- what is refused

    def _refused(self) -> tuple[int, str] | None:
        hosts = self.server.hosts
        if self.headers.get("Host", "") not in hosts:
            return 421, "this server answers to its own name only"
        origin = self.headers.get("Origin")
        if origin is not None and origin not in {f"http://{host}" for host in hosts}:
            return 403, "pages of other sites may not ask"
        if self.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
            return 403, "pages of other sites may not ask"
        given = self.headers.get(TOKEN_HEADER, "").encode("utf-8", "replace")
        if self.path.startswith("/api/") and not hmac.compare_digest(given, self.server.token.encode()):
            return 401, "the token is missing: open the address that the command printed"
        return None

    def _refused_body(self) -> tuple[int, str] | None:
        kind = self.headers.get("Content-Type", "").partition(";")[0].strip()
        length = self.headers.get("Content-Length", "")
        if kind != "application/json":
            return 415, "only JSON is read"
        if not length.isdecimal():
            return 411, "the length is missing"
        if len(length) > len(str(MOST_BODY)) or int(length) > MOST_BODY:
            return 413, f"at most {MOST_BODY} bytes are read"
        return None

    # ----------------------------------------------------------------------- what is sent

    def _tell(self, status: int, value: Any) -> None:
        self._send(status, "application/json", json.dumps(value, separators=(",", ":")).encode())

    def _say(self, status: int, reason: str) -> None:
        """A refusal; the connection ends, since its body was not read."""
        self.close_connection = True
        self._tell(status, {"error": reason})

    def _send(self, status: int, kind: str, content: bytes) -> None:
        self._head(status, kind)
        self.send_header("Content-Length", str(len(content)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(content)
        self.wfile.flush()

    def _head(self, status: int, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        for name, value in _HEADERS:
            self.send_header(name, value)

    def _events(self, key: str) -> None:
        """News of a table, one JSON value a line, until the page goes away."""
        try:
            table = self.server.answers.hub.table(key)
            news = table.listen()
        except KeyError:
            return self._say(404, "there is no such game")
        except Full as error:
            return self._say(429, str(error))
        self.close_connection = True
        self._head(200, "application/x-ndjson")
        self.send_header("Connection", "close")
        self.end_headers()
        try:
            while True:
                try:
                    value = news.get(timeout=HEARTBEAT)
                except queue.Empty:
                    value = {}
                self.wfile.write(json.dumps(value).encode() + b"\n")
                self.wfile.flush()
        except OSError:
            return None
        finally:
            table.leave(news)
