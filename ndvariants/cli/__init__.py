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
from typing import Any

import click

from ndvariants.cli.guard import guarded
from ndvariants.suggest import nearest

# A command makes some hundred thousand objects that stay, and little garbage: looking for it took a tenth of its time.
GARBAGE_AT = 100_000
# By purpose, those a beginner needs first: the room of each command in this folder, and the first line of its help.
GROUPS = {
    "First steps": {
        "new": ("files", "Write a starter variant file."),
        "validate": ("checks", "Check variant files and explain all faults."),
        "show": ("files", "Show a variant: board, pieces, moves, setup, endings."),
        "play": ("games", "Play in the terminal, against a person or the computer."),
        "serve": ("games", "See, play and edit games in a browser."),
        "simulate": ("runs", "Play many games, count results, record the games."),
    },
    "Write and check": {
        "list": ("files", "List the shipped variants."),
        "test": ("checks", "Run the tests in variant files."),
        "assess": ("games", "Judge whether a game is any good."),
        "verify": ("checks", "Search for a game that breaks an invariant."),
        "explain": ("checks", "Explain why a move is legal or not, or what a fault code means."),
        "diff": ("checks", "Compare the rules of two variants, and find moves that show it."),
        "fmt": ("files", "Format variant files; comments stay."),
    },
    "See and count": {
        "moves": ("games", "List the legal moves of a position."),
        "perft": ("games", "Count the move sequences of a given length."),
        "bench": ("games", "Compare the speed of a game with chess; find the lines that cost time."),
    },
    "Simulate and study": {
        "runs": ("runs", "List the runs in a file of recorded games."),
        "replay": ("runs", "Show a recorded game step by step."),
        "site": ("runs", "Make a static web site of games."),
        "report": ("runs", "Write a page about a run: results, curves, heat maps."),
        "compare": ("runs", "Compare two runs, with intervals."),
        "export": ("runs", "Write games or variants for other programs."),
        "merge": ("runs", "Merge files of recorded games."),
        "depth": ("studies", "Measure whether more search wins more."),
        "sweep": ("studies", "Simulate a variant with many parameter settings."),
        "balance": ("studies", "Search a variant's parameters for a goal."),
        "study": ("studies", "Play and compare the runs that a file names."),
    },
    "Computer players": {
        "match": ("players", "Play a match between two players."),
        "handicap": ("players", "Find the odds at which two players are even."),
        "analyse": ("games", "Show the best lines of a position."),
        "solve": ("games", "Prove forced wins; solve endings of few pieces."),
        "learn": ("players", "Learn piece values from games."),
        "values": ("players", "Show what pieces are worth to computer players."),
    },
    "Other programs": {
        "uci": ("games", "Run as an engine that speaks UCI, CECP or UCCI."),
        "lsp": ("files", "Run as a language server for editors."),
        "import": ("files", "Convert games of Fairy-Stockfish's variants.ini."),
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
            ctx.fail(_named_as_variant(args[0]) or f"No such command {args[0]!r}.{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a table of commands for each purpose, from GROUPS alone."""
        widest = max(map(len, COMMANDS))
        for title, group in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(widest), line) for name, (_, line) in group.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; every exception becomes one clear line and an exit code."""
        return guarded(super().invoke, ctx)


def _named_as_variant(word: str) -> str:
    from ndvariants.resources import own_paths, variant_paths

    if not word.endswith((".yaml", ".yml")) and word not in {**variant_paths(), **own_paths()}:
        return ""
    return f"{word!r} is a variant, not a command. Try 'ndvariants play {word}' or 'ndvariants show {word}'."


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
    """Turn a text file into a chess variant.

    A variant is a YAML file with a board of any shape, pieces, rules and endings. Every command takes a shipped name
    or a path; -p NAME=VALUE sets a parameter.

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
