"""``ndvariants uci``: an engine for programs that speak the Universal Chess Interface."""

from __future__ import annotations

import sys
from threading import Lock

import click

from ndvariants.cli.arguments import open_game, parameter_option, variant_argument


@click.command("uci")
@variant_argument
@parameter_option
def command(variant: str, parameters: dict[str, str]) -> None:
    """Be an engine for a program that speaks the Universal Chess Interface, as graphical boards do.

    \b
    Examples, the second with python-chess:
      ndvariants uci raumschach
      engine = chess.engine.SimpleEngine.popen_uci(["ndvariants", "uci", "chess"])
    """
    from ndvariants.protocol.uci import Uci

    lock = Lock()

    def write(line: str) -> None:
        with lock:
            click.echo(line)
            sys.stdout.flush()

    conversation = Uci(open_game(variant, parameters), write)
    for line in sys.stdin:
        if not conversation.say(line):
            return
    conversation.close()
