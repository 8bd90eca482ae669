"""``ndvariants uci``: an engine for other programs, in the protocol that they speak."""

from __future__ import annotations

import os
import sys
from threading import Lock
from typing import TYPE_CHECKING

import click

from ndvariants.cli.games.requests import UciRequest
from ndvariants.cli.guard import BROKEN_PIPE

if TYPE_CHECKING:
    from collections.abc import Callable

    from ndvariants.game.game import Game
    from ndvariants.protocol.cecp import Cecp
    from ndvariants.protocol.uci import Uci

XBOARD = ("xboard", "protover")


def obey(asked: UciRequest) -> None:
    lock = Lock()

    def write(line: str) -> None:
        try:
            with lock:
                click.echo(line)
                sys.stdout.flush()
        except BrokenPipeError:  # the other side has gone, whichever thread noticed
            os._exit(BROKEN_PIPE)

    first = next((line for line in sys.stdin if line.strip()), "")
    if first.split()[:1] and first.split()[0] in XBOARD:
        write("feature done=0")  # loading may take longer than xboard is patient
    conversation = _conversation(first, asked.chosen.game(), write)
    if not conversation.say(first):
        return
    for line in sys.stdin:
        if not conversation.say(line):
            return
    conversation.close()


def _conversation(first: str, game: Game, write: Callable[[str], None]) -> Uci | Cecp:
    word = (first.split() or [""])[0]
    if word in XBOARD:
        from ndvariants.protocol.cecp import Cecp

        return Cecp(game, write, _described)
    if word == "ucci":
        from ndvariants.protocol.ucci import Ucci

        return Ucci(game, write)
    from ndvariants.protocol.uci import Uci

    return Uci(game, write)


def _described(game: Game) -> list[str]:
    from ndvariants.addons.fairy.export.setup_lines import setup_lines
    from ndvariants.errors import VariantError

    try:
        return setup_lines(game)
    except VariantError as error:
        return [f"# no setup: {problem.message}" for problem in error.problems]
