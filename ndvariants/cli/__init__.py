"""The command line. What may be said to a command is a request; what it does lives in a file of its own.

``files``, ``checks``, ``games``, ``players``, ``runs`` and ``studies`` hold the commands. All of them share
``arguments`` (gathered into one request by ``gathering``), ``answers`` as JSON, ``colours``, ``output`` files,
``progress``, ``faults`` as text, and the ``guard`` that turns exceptions into messages; those that play games share
``entrants``, those that show them ``sending``; ``mending`` is what ``validate --fix`` does.

``ndvariants --help`` imports click and this module only: the first lines of the commands' help are written here, so
that nothing else has to be read to print them.
"""

from __future__ import annotations

import gc
import importlib
import os
from functools import partial
from typing import Any

import click

from ndvariants.cli.guard import guarded, heeding_interruptions
from ndvariants.suggest import nearest

# A command makes some hundred thousand objects that stay, and little garbage: looking for it took a tenth of its time.
GARBAGE_AT = 100_000
# By purpose, those a beginner needs first: the room of each command in this folder, and the first line of its help.
GROUPS = {
    "First steps": {
        "new": ("files", "Write a starter variant file."),
        "validate": ("checks", "Check variant files and explain every fault."),
        "show": ("files", "What a variant file says: board, pieces, moves, setup, endings."),
        "play": ("games", "Play in the terminal, against a person or the computer."),
        "serve": ("games", "See, play and edit games in a browser."),
        "simulate": ("runs", "Play many games, count who wins, and record them."),
    },
    "Write and check": {
        "list": ("files", "The shipped variants."),
        "test": ("checks", "Try what variant files promise of their games."),
        "assess": ("games", "Say whether a game is any good."),
        "verify": ("checks", "Look for a game that breaks what variant files say of every position."),
        "explain": ("checks", "Why a move is legal or not, and what it does; what a fault's code means."),
        "diff": ("checks", "How the rules of two variants differ, and after which moves it shows."),
        "fmt": ("files", "Bring variant files into the usual form, with all comments."),
    },
    "See and count": {
        "moves": ("games", "The legal moves of a position."),
        "perft": ("games", "Count the move sequences of a given length."),
        "bench": ("games", "Measure the speed of this machine."),
    },
    "Simulate and study": {
        "runs": ("runs", "What a file of recorded games holds."),
        "replay": ("runs", "A game of a recorded run, step by step."),
        "site": ("runs", "A static site of games: index, rules, boards that play, figures."),
        "report": ("runs", "A page on a recorded run: results, curves, heat maps, unused rules."),
        "compare": ("runs", "How two recorded runs differ, and what is proven of it."),
        "export": ("runs", "The games of a recorded run for other programs; a variant for Fairy-Stockfish."),
        "merge": ("runs", "Put several files of recorded games together."),
        "depth": ("studies", "Whether more search wins more."),
        "sweep": ("studies", "Simulate a variant under many settings of its parameters."),
        "balance": ("studies", "Search the parameters of a variant for a goal."),
    },
    "Computer players": {
        "match": ("players", "Let two players play many games, and tell how sure the difference is."),
        "analyse": ("games", "The best lines of a position."),
        "solve": ("games", "Forced wins proved, endings of few pieces solved."),
        "learn": ("players", "Learn from games what pieces are worth; kept if it wins a match."),
        "values": ("players", "What pieces are worth to computer players."),
    },
    "Other programs": {
        "uci": ("games", "Be an engine for programs that speak UCI, CECP or UCCI."),
        "lsp": ("files", "Be a language server for an editor."),
        "import": ("files", "Games of Fairy-Stockfish's variants.ini as variant files."),
        "schema": ("files", "Print the JSON Schema of variant files."),
    },
}
COMMANDS = {name: entry for group in GROUPS.values() for name, entry in group.items()}


class CommandLine(click.Group):
    """The group of all commands: lists them without importing them, and lets no traceback out."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order in which an author meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name with its options; what it does is imported when it runs."""
        if cmd_name not in COMMANDS:
            return None
        from ndvariants.cli.gathering import command_of

        room = f"ndvariants.cli.{COMMANDS[cmd_name][0]}"
        kind = getattr(importlib.import_module(f"{room}.requests"), f"{cmd_name.capitalize()}Request")
        return command_of(cmd_name, kind, f"{room}.{cmd_name}_command")

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with a suggestion where the name is nearly one that exists."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            close = nearest(args[0], COMMANDS)
            hint = f" Did you mean {close!r}?" if close else ""
            ctx.fail(f"No such command {args[0]!r}.{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a table of commands for each purpose, from GROUPS alone."""
        widest = max(map(len, COMMANDS))
        for title, group in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(widest), line) for name, (_, line) in group.items()])

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """As click does; an interruption while the words of the command line are read is one like any other."""
        return heeding_interruptions(partial(super().make_context, *args, **kwargs))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; every exception becomes one clear line and an exit code."""
        return guarded(super().invoke, ctx)


def _print_version(ctx: click.Context, option: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        click.echo(f"ndvariants {version('ndvariants')}")
    except PackageNotFoundError:
        click.echo("ndvariants, from a checkout that is not installed")
    ctx.exit()


@click.group(cls=CommandLine, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Print the version."
)
def commands() -> None:
    """Write a chess variant as a file, and have a game.

    A variant is a YAML file: any number of axes, any board, pieces, effects and endings. Every command takes a
    shipped name or the path of a file, and sets its parameters with -p NAME=VALUE.

    \b
    Examples:
      ndvariants list
      ndvariants show raumschach
      ndvariants moves chess --after "e2e4 e7e5"
      ndvariants simulate hyperchess -p n=3 --games 1000 --seed 7
      ndvariants new mygame.yaml && ndvariants play mygame.yaml
    """


def main() -> None:
    """Run the command line on the arguments of this process, and leave."""
    gc.set_threshold(GARBAGE_AT)
    # numpy's threads for matrices, which we never multiply, take 50 ms to start and to end.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    commands(prog_name="ndvariants")
