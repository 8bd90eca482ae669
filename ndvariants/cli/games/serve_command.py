"""``ndvariants serve``: the window, in a browser."""

from __future__ import annotations

import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ndvariants.cli.arguments import parameter_option
from ndvariants.cli.gathering import argument, command_of, flag, given, option
from ndvariants.cli.output import FileToWrite

if TYPE_CHECKING:
    from ndvariants.web.answers import Answers
    from ndvariants.web.server import WindowServer
    from ndvariants.web.tables import Hub


@dataclass(frozen=True, slots=True)
class Request:
    """See, play and edit games in a browser on this machine.

    Without VARIANT the page asks what to play, or goes on with the last game of --games. The server listens on
    127.0.0.1 only, and answers only those who know the printed address.

    \b
    Examples:
      ndvariants serve chess
      ndvariants serve hyperchess -p n=3
      ndvariants serve mygame.yaml --games mygames.db
      ndvariants serve --run run.db
    """

    variant: str | None = argument("variant", required=False)
    parameters: dict[str, str] = given(parameter_option)
    port: int = option(
        "--port",
        type=click.IntRange(0, 65535),
        default=0,
        show_default=False,
        help="The port; 0, or not given: any free one.",
    )
    no_open: bool = flag("--no-open", help="Do not open a browser: print the address only.")
    games: Path | None = option(
        "--games", type=FileToWrite(), help="Keep the games in this file. Without VARIANT the last one of them goes on."
    )
    run: Path | None = option(
        "--run", type=click.Path(path_type=Path), help="Show the recorded games of this file, too."
    )
    programs: tuple[str, ...] = option(
        "--program", "programs", multiple=True, help="This program may play, as uci:PROGRAM; the page starts no other."
    )


@command_of("serve", Request)
def command(asked: Request) -> None:
    from ndvariants.resources import find_variant, variant_names
    from ndvariants.web.runs import Runs
    from ndvariants.web.store import Store
    from ndvariants.web.tables import Hub

    own = None if asked.variant is None or asked.variant in variant_names() else find_variant(asked.variant).resolve()
    if asked.run is not None:
        Runs(asked.run).heads()  # read once, before anything starts
    store = Store(asked.games)
    server = _listening(asked.port)
    if not asked.no_open:
        _open_browser(server)
    answers = _answers(own, Hub(store, asked.programs), asked.run)
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
    from ndvariants.web.server import WindowServer

    server = WindowServer(port)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    click.echo(f"{server.address}\nCtrl-C ends it.")
    sys.stdout.flush()
    return server


def _answers(own: Path | None, hub: Hub, run: Path | None) -> Answers:
    from ndvariants.web.answers import Answers
    from ndvariants.web.games import Games
    from ndvariants.web.runs import Runs

    return Answers(hub, Games(own), Runs(run))


def _begin(answers: Answers, variant: str, own: Path | None, parameters: dict[str, Any]) -> None:
    """Begin the first game. A file with faults is shown in the editor of the page, to be mended there."""
    from ndvariants.errors import VariantError

    try:
        answers.hub.open(answers.games.named(variant if own is None else str(own), parameters))
    except VariantError as error:
        if own is None:
            raise
        from ndvariants.cli.faults import render_faults

        click.echo(render_faults(error.problems, sys.stderr), err=True, nl=False)
        click.echo("the page shows these faults: mend them there", err=True)


def _open_browser(server: WindowServer) -> None:
    """Open the page, in a thread: some browsers keep the caller waiting."""
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(server.address,), daemon=True).start()
