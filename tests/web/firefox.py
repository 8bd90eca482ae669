"""A Firefox without a screen, driven by its own protocol (Marionette): numbered messages of JSON over a socket."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any

PORT = 2828


class Firefox:
    """A browser with one page. Use it as a context manager."""

    def __init__(self, profile: Path) -> None:
        profile.mkdir()
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        assert program is not None
        command = [program, "--headless", "--marionette", "--profile", str(profile), "about:blank"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._socket = self._connected(time.monotonic() + 40)
        self._number = 0
        self._read()  # it says who it is
        self.ask("WebDriver:NewSession", {"capabilities": {}})

    def __enter__(self) -> Firefox:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait(20)

    def ask(self, command: str, about: dict[str, Any]) -> Any:
        """The answer to a command; raises AssertionError with the browser's reason."""
        self._number += 1
        text = json.dumps([0, self._number, command, about])
        self._socket.sendall(f"{len(text.encode())}:{text}".encode())
        _, _, error, value = self._read()
        assert error is None, error
        return value

    def open(self, address: str) -> None:
        """Load a page."""
        self.ask("WebDriver:Navigate", {"url": address})

    def run(self, script: str) -> Any:
        """What a script returns that runs in the page."""
        return self.ask("WebDriver:ExecuteScript", {"script": script, "args": [], "sandbox": "seen"})["value"]

    def wait(self, script: str, seconds: float = 20) -> Any:
        """What a script returns, as soon as that is true."""
        until = time.monotonic() + seconds
        while not (value := self.run(script)):
            assert time.monotonic() < until, script
            time.sleep(0.05)
        return value

    def click(self, selector: str) -> None:
        """Click the middle of the first element that fits, as a mouse does."""
        element = self.ask("WebDriver:FindElement", {"using": "css selector", "value": selector})["value"]
        where = {"type": "pointerMove", "x": 0, "y": 0, "origin": element, "duration": 0}
        press = [where, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": press}
        self.ask("WebDriver:PerformActions", {"actions": [mouse]})

    def _connected(self, until: float) -> socket.socket:
        while True:
            try:
                return socket.create_connection(("127.0.0.1", PORT), timeout=60)
            except OSError:
                assert time.monotonic() < until, "Firefox does not answer"
                time.sleep(0.1)

    def _read(self) -> Any:
        size = b""
        while not size.endswith(b":"):
            size += self._socket.recv(1)
        text = b""
        while len(text) < int(size[:-1]):
            text += self._socket.recv(int(size[:-1]) - len(text))
        return json.loads(text)
