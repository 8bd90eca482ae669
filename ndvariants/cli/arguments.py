"""Options that several commands share: the variant, its parameters, a position, ``--json``."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from ndvariants.cli.gathering import given, part

if TYPE_CHECKING:
    from ndvariants.builder.shape.extends import Document
    from ndvariants.builder.shape.faults import Faults
    from ndvariants.game.game import Game, Position
    from ndvariants.language.yaml.source import Source

STDIN = "-"  # where the path of a file stands
_CONFINED = "ndvariants.confined"


def complete_variant(ctx: click.Context, option: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The shipped variants; of what looks like a path the files."""
    from ndvariants.resources import variant_paths

    if "/" in incomplete or "." in incomplete:
        return [CompletionItem(incomplete, type="file")]
    return [CompletionItem(name) for name in variant_paths() if name.startswith(incomplete)]


def _complete_parameter(ctx: click.Context, option: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """``NAME=`` for every parameter of the variant; behind ``=`` its choices."""
    from ndvariants.builder.shape.parameters import declared, range_text

    document, faults = _document(ctx)
    if document is None:
        return []
    name, equals, begun = incomplete.partition("=")
    known = [parameter for parameter in declared(document, faults) if not parameter.constant]
    if not equals:
        offered = (one for one in known if one.name.startswith(name))
        return [CompletionItem(f"{one.name}=", help=f"{one.help} {range_text(one)}".strip()) for one in offered]
    asked = next((one for one in known if one.name == name), None)
    words = () if asked is None else ("true", "false") if asked.type == "boolean" else asked.choices
    return [CompletionItem(f"{name}={word}") for word in words if word.startswith(begun)]


def complete_piece(ctx: click.Context, option: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The pieces of the variant that is named on the command line."""
    document, _ = _document(ctx)
    pieces = {} if document is None else document.data.get("pieces")
    return [CompletionItem(name) for name in pieces if name.startswith(incomplete)] if isinstance(pieces, dict) else []


def _document(ctx: click.Context) -> tuple[Document | None, Faults]:
    """The file of the variant on the command line with all that it inherits; None where there is none to be read."""
    from ndvariants.builder.shape.extends import inherit
    from ndvariants.builder.shape.faults import Faults
    from ndvariants.errors import NdVariantsError
    from ndvariants.language.yaml.source import read_source

    faults, named = Faults(), ctx.params.get("variant") or ctx.params.get("variants") or ctx.args
    try:
        return inherit(read_source(named if isinstance(named, str) else named[0]), faults), faults
    except (NdVariantsError, IndexError):
        return None, faults


def read_parameters(ctx: click.Context, option: click.Parameter, pairs: tuple[str, ...]) -> dict[str, str]:
    parameters: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (equals and name.strip()):
            raise click.BadParameter(f"{pair!r} is not NAME=VALUE, as in -p n=4")
        if name.strip() in parameters:
            raise click.BadParameter(f"`{name.strip()}` is set twice: {parameters[name.strip()]} and {value.strip()}")
        parameters[name.strip()] = value.strip()
    return parameters


def _remember_confined(ctx: click.Context, option: click.Parameter, wanted: bool) -> None:
    ctx.meta[_CONFINED] = wanted


# ``open_source`` and ``open_game`` heed it.
confined_option = click.option(
    "--confined",
    is_flag=True,
    expose_value=False,
    callback=_remember_confined,
    help="Do not trust the file: it may extend only shipped variants and files of its own folder.",
)
parameter_option = click.option(
    "-p",
    "--parameter",
    "parameters",
    multiple=True,
    metavar="NAME=VALUE",
    callback=read_parameters,
    shell_complete=_complete_parameter,
    help="Set a parameter of the variant; may be given several times.",
)
position_option = click.option("--position", "text", metavar="TEXT", help="Start from this position.")
after_option = click.option("--after", "after", metavar="MOVES", default="", help="Moves to play first.")
seed_option = click.option(
    "--seed", type=click.IntRange(0), default=0, show_default=True, help="Same seed, same games."
)
workers_option = click.option(
    "--workers", "-w", type=click.IntRange(min=1), default=1, show_default=True, help="Threads that share the games."
)
run_option = click.option("--run", "name", metavar="NAME", help="The run, if the file contains several.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for a program.")


def variant_argument(function: Callable[..., Any]) -> Callable[..., Any]:
    """The argument VARIANT: a shipped name or the path of a file; and ``--confined``."""
    return click.argument("variant", shell_complete=complete_variant)(confined_option(function))


def variants_argument(function: Callable[..., Any]) -> Callable[..., Any]:
    """The arguments VARIANT...: shipped names or paths of files, one or more; and ``--confined``."""
    some = click.argument("variants", nargs=-1, required=True, metavar="VARIANT...", shell_complete=complete_variant)
    return some(confined_option(function))


def is_confined() -> bool:
    """Return True if ``--confined`` was given on the command line."""
    return bool(click.get_current_context().meta.get(_CONFINED))


def open_source(variant: str) -> Source:
    """The file of a name or path, as its author wrote it."""
    from ndvariants.language.yaml.source import read_confined, read_source

    return read_confined(variant) if is_confined() else read_source(variant)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A variant, and its parameters."""

    variant: str = given(variant_argument)
    parameters: dict[str, str] = given(parameter_option)

    def game(self) -> Game:
        """The game, compiled."""
        return open_game(self.variant, self.parameters)


@dataclass(frozen=True, slots=True)
class Where:
    """The parameters of a variant that is named elsewhere, ``--position`` and ``--after``."""

    parameters: dict[str, str] = given(parameter_option)
    text: str | None = given(position_option)
    after: str = given(after_option)

    @property
    def is_moved(self) -> bool:
        """True if another position is asked for than the start."""
        return self.text is not None or bool(self.after)

    def game(self, variant: str) -> Game:
        """The game, compiled: with the start by lot that ``--position`` is from, where no parameter says another."""
        from ndvariants.game.records.lots import game_for

        game = open_game(variant, self.parameters)
        chosen = {lot.parameter for lot in game.variant.lots} & set(self.parameters)
        return game if self.text is None or chosen else game_for(game, self.text)

    def position(self, game: Game) -> Position:
        return open_position(game, self.text, self.after)


@dataclass(frozen=True, slots=True)
class Start:
    """The position a command starts from: a variant, its parameters, ``--position`` and ``--after``."""

    variant: str = given(variant_argument)
    where: Where = part(Where)

    def game(self) -> Game:
        """The game, compiled."""
        return self.where.game(self.variant)

    def position(self, game: Game | None = None) -> Position:
        """The position of the game, which is opened unless it is handed over."""
        return self.where.position(game or self.game())


def open_game(variant: str, parameters: dict[str, str]) -> Game:
    """The game of a name or path, compiled."""
    from ndvariants.game.load import load, load_confined

    _say_what_takes_long()
    return load_confined(variant, **parameters) if is_confined() else load(variant, **parameters)


def _say_what_takes_long() -> None:
    """Show the package's messages, such as that kernels are being compiled, on stderr as they are."""
    import logging

    class Messages(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            click.echo(record.getMessage(), err=True)

    logger = logging.getLogger("ndvariants")
    if not logger.handlers:
        logger.addHandler(Messages())
        logger.setLevel(logging.INFO)


def open_position(game: Game, text: str | None, after: str) -> Position:
    """The position that ``--position`` and ``--after`` ask for; what no game can reach in it is reported on stderr."""
    if text is None:
        return game.start().after(after)
    from ndvariants.game.oddities import oddities_of_text

    position = game.position(text)
    for said in oddities_of_text(position, text):
        click.echo(f"note: no game reaches this position: {said}", err=True)
    return position.after(after)


def read_budget(_ctx: click.Context, _option: click.Parameter, text: str | None) -> float | None:
    """Seconds, from ``90s``, ``2m`` or ``1h``; None if no time is given."""
    if text is None:
        return None
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([smh]?)\s*", text)
    seconds = float(found[1]) * {"": 1, "s": 1, "m": 60, "h": 3600}[found[2]] if found else 0.0
    if not 1 <= seconds <= 1e6:
        raise click.BadParameter(f"{text!r}: write a time, as in 90s, 2m, 1h")
    return seconds


def slice_chosen(text: str) -> dict[str, int]:
    """``w=5,y=1``: axes with a coordinate each. Raises a usage error for anything else."""
    found = {}
    for word in filter(None, re.split(r"[\s,]+", text)):
        name, _, number = word.partition("=")
        if not name.isidentifier() or not number.isdigit():
            raise click.BadParameter(f"{word!r} is not AXIS=NUMBER, such as w=5", param_hint="--slice")
        found[name] = int(number)
    return found
