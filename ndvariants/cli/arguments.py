"""Options that several commands share: the variant, its parameters, a position, ``--json``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from ndvariants.cli.gathering import gathered

if TYPE_CHECKING:
    from ndvariants.builder.shape.extends import Document
    from ndvariants.builder.shape.faults import Faults
    from ndvariants.game.game import Game
    from ndvariants.game.position import Position
    from ndvariants.language.yaml.source import Source

_CONFINED = "ndvariants.confined"

Command = TypeVar("Command", bound=Callable[..., Any])


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


def variant_argument(function: Command) -> Command:
    """The argument VARIANT: a shipped name or the path of a file; and ``--confined``."""
    return click.argument("variant", shell_complete=complete_variant)(confined_option(function))


def variants_argument(function: Command) -> Command:
    """The arguments VARIANT...: shipped names or paths of files, one or more; and ``--confined``."""
    return click.argument("variants", nargs=-1, required=True, metavar="VARIANT...", shell_complete=complete_variant)(
        confined_option(function)
    )


def confined_option(function: Command) -> Command:
    """The option ``--confined``, which ``open_source`` and ``open_game`` heed."""
    return click.option(
        "--confined",
        is_flag=True,
        expose_value=False,
        callback=_remember_confined,
        help="The file is a stranger's: it may extend shipped variants and files of its own folder only.",
    )(function)


def _remember_confined(ctx: click.Context, option: click.Parameter, wanted: bool) -> None:
    ctx.meta[_CONFINED] = wanted


def is_confined() -> bool:
    """Was ``--confined`` said on the command line?"""
    return bool(click.get_current_context().meta.get(_CONFINED))


def open_source(variant: str) -> Source:
    """The file of a name or path, as its author wrote it."""
    from ndvariants.language.yaml.source import read_confined, read_source

    return read_confined(variant) if is_confined() else read_source(variant)


def parameter_option(function: Command) -> Command:
    """The option ``-p NAME=VALUE``, any number of times."""
    return click.option(
        "-p",
        "--parameter",
        "parameters",
        multiple=True,
        metavar="NAME=VALUE",
        callback=read_parameters,
        shell_complete=_complete_parameter,
        help="Set a parameter of the variant; may be given several times.",
    )(function)


def position_options(function: Command) -> Command:
    """The options ``--position TEXT`` and ``--after MOVES``."""
    function = click.option("--after", "after", metavar="MOVES", default="", help="Moves to play first.")(function)
    return click.option("--position", "text", metavar="TEXT", help="Start from this position, not the usual one.")(
        function
    )


@dataclass(frozen=True, slots=True)
class Start:
    """Where a command begins: a variant, its parameters, ``--position`` and ``--after``."""

    variant: str
    parameters: dict[str, str]
    text: str | None
    after: str

    def game(self) -> Game:
        """The game, compiled."""
        return open_game(self.variant, self.parameters)

    def position(self, game: Game | None = None) -> Position:
        """The position of the game, which is opened unless it is handed over."""
        return open_position(game or self.game(), self.text, self.after)


def start_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The argument VARIANT with ``-p``, ``--position`` and ``--after``, as one value called ``start``."""
    return variant_argument(parameter_option(position_options(gathered(Start, "start")(function))))


def json_option(function: Command) -> Command:
    """The option ``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for a program.")(function)


def open_game(variant: str, parameters: dict[str, str]) -> Game:
    """The game of a name or path, compiled."""
    from ndvariants.game.load import load, load_confined

    _say_what_takes_long()
    return load_confined(variant, **parameters) if is_confined() else load(variant, **parameters)


def _say_what_takes_long() -> None:
    """Show the package's messages, such as that kernels are being compiled, on stderr as they are."""
    import logging

    class Messages(logging.Handler):
        """Writes what is logged to whatever stderr is then."""

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
