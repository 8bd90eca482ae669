"""``ndvariants serve``: the window, in a browser."""

from __future__ import annotations

import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import Any

import click

from ndvariants.cli.faults import render_faults
from ndvariants.cli.games.requests import ServeRequest
from ndvariants.errors import VariantError
from ndvariants.resources import find_variant, variant_names
from ndvariants.web.answers import Answers
from ndvariants.web.games import Games
from ndvariants.web.runs import Runs
from ndvariants.web.server import WindowServer
from ndvariants.web.store import Store
from ndvariants.web.tables import Hub


def obey(asked: ServeRequest) -> None:
    own = None if asked.variant is None or asked.variant in variant_names() else find_variant(asked.variant).resolve()
    if asked.run is not None:
        Runs(asked.run).heads()  # read once, before anything starts
    store = Store(asked.games)
    server = _listening(asked.port)
    if not asked.no_open:  # in a thread: some browsers keep the caller waiting
        threading.Thread(target=webbrowser.open, args=(server.address,), daemon=True).start()
    answers = Answers(Hub(store, asked.programs), Games(own), Runs(asked.run))
    if asked.variant is not None:
        _begin(answers, asked.variant, own, asked.parameters)
    server.ready(answers)
    try:
        while True:
            time.sleep(3600)
    except KeyboardInterrupt as stop:
        if stop.args:  # ended by a signal, not by a key
            raise
    finally:
        server.server_close()


def _listening(port: int) -> WindowServer:
    """A server that sends its page already, so that the browser starts while the game is read."""
    server = WindowServer(port)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    click.echo(f"{server.address}\nCtrl-C ends it.")
    sys.stdout.flush()
    return server


def _begin(answers: Answers, variant: str, own: Path | None, parameters: dict[str, Any]) -> None:
    """Begin the first game. A file with faults is shown in the editor of the page, to be mended there."""
    try:
        answers.hub.open(answers.games.named(variant if own is None else str(own), parameters))
    except VariantError as error:
        if own is None:
            raise
        click.echo(render_faults(error.problems, sys.stderr), err=True, nl=False)
        click.echo("the page shows these faults: mend them there", err=True)
