"""``ndvariants new``: a starter file to change."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path

import click

from ndvariants.cli.files.starters import DEFAULT, KINDS, starter
from ndvariants.cli.gathering import argument, command_of, flag, option
from ndvariants.cli.output import FileToWrite, write_whole
from ndvariants.errors import NdVariantsError

_MANY = 200  # moves at the start up to which the answers are counted, too
_CHILD = """\
# yaml-language-server: $schema=variant.schema.json
# A variant that says only how it differs from another one. `ndvariants show {file}` draws it.
variant: {name}
title: {title}
inventor: you
extends: {parent}
"""


@dataclass(frozen=True, slots=True)
class Request:
    """Write a starter variant file, and the schema that editors complete from.

    In a terminal it asks for what no option says: the variant to begin from or the kind of board, and its size.
    What it writes has no faults and can be played at once.

    \b
    Examples:
      ndvariants new mygame.yaml
      ndvariants new deep --board space --size 5x5x4
      ndvariants new honey.yaml --board hexagons --size 5
      ndvariants new mychess.yaml --extends chess --title "My chess"
    """

    file: Path = argument("file", type=FileToWrite())
    parent: str | None = option(
        "--extends", "parent", metavar="VARIANT", help="Begin from this variant and say only what differs."
    )
    kind: str | None = option(
        "--board", "kind", type=click.Choice(list(KINDS)), help="The kind of board to begin with."
    )
    size: str | None = option(
        "--size", metavar="6x7", help="How large the board is: 6x7, 5x5x3, or one number for hexagons."
    )
    title: str | None = option("--title", help="The title of the game; made from the file's name if not given.")
    force: bool = flag("--force", help="Write over a file that exists.")
    no_schema: bool = flag("--no-schema", help="Do not write variant.schema.json beside it.")

    def refuse_what_cannot_be(self) -> None:
        """Raise UsageError for files that cannot be written, and options that do not go together."""
        if self.file.suffix not in (".yaml", ".yml"):
            raise click.BadParameter(f"{self.file} should end in .yaml", param_hint="FILE")
        if self.file.exists() and not self.force:
            raise click.UsageError(f"{self.file} exists; --force writes over it")
        if self.parent is not None and (self.kind, self.size) != (None, None):
            raise click.UsageError("--extends begins from another variant's board: leave --board and --size out")


@command_of("new", Request)
def command(asked: Request) -> None:
    from shlex import quote

    from ndvariants.resources import find_variant, schema_text

    if not asked.file.suffix:
        asked = replace(asked, file=asked.file.with_suffix(".yaml"))
    asked.refuse_what_cannot_be()
    if (asked.parent, asked.kind, asked.size) == (None, None, None) and sys.stdin.isatty():
        asked = _completed(asked)
    if asked.parent is not None:
        find_variant(asked.parent)
    file = asked.file
    text = _text(asked)
    write_whole(file, text + _tests(text, file))
    click.echo(f"wrote {file}: ndvariants show {quote(str(file))}", err=True)
    schema = file.parent / "variant.schema.json"
    if not asked.no_schema and not schema.exists():
        write_whole(schema, schema_text("variant"))
        click.echo(f"wrote {schema}, for editors", err=True)


def _text(asked: Request) -> str:
    """The file without its tests: a variant that extends another, or a starter."""
    name = _identifier(asked.file.stem)
    title = _quoted(asked.title or name.replace("_", " ").capitalize())
    if asked.parent is not None:
        return _CHILD.format(file=asked.file, name=name, title=title, parent=asked.parent)
    return _starter(asked.kind or "grid", asked.size or "", asked.file, name, title)


def _tests(text: str, file: Path) -> str:
    """The promises of a new file: how many moves there are at the start, and how many answers."""
    from shlex import quote

    from ndvariants.game.load import game_of_source
    from ndvariants.game.perft import perft
    from ndvariants.language.yaml.source import source_from_text

    try:
        start = game_of_source(source_from_text(text, str(file)), {}).start()
        counts = [perft(start, depth) for depth in (1, 2) if depth == 1 or len(start.legal_moves()) <= _MANY]
    except NdVariantsError:
        return ""  # the parent has faults, which are reported when the file is checked
    hint = f"`ndvariants test {quote(str(file))}` tries them; --update counts again when rules have changed"
    return f"tests: # {hint}\n  - name: the start\n    perft: {counts}\n"


def _completed(asked: Request) -> Request:
    """The request with the parent, or the kind of board and its size, as the author answers."""
    question = "Which variant does it begin from? (its name; nothing for a new one)"
    parent = click.prompt(question, default="", show_default=False, value_proc=_known_variant)
    if parent:
        return replace(asked, parent=parent)
    for kind, words in KINDS.items():
        click.echo(f"  {kind:10} {words}")
    kind = click.prompt("Which board?", default="grid", type=click.Choice(list(KINDS)), show_choices=False)
    if kind not in DEFAULT:
        return replace(asked, kind=kind)
    size = click.prompt("How large?", default="x".join(map(str, DEFAULT[kind])))
    return replace(asked, kind=kind, size=size)


def _known_variant(answer: str) -> str:
    """The name of a variant, or nothing; an unknown one is asked for again."""
    from ndvariants.resources import find_variant

    answer = answer.strip()
    if answer:
        try:
            find_variant(answer)
        except NdVariantsError as error:
            raise click.UsageError(str(error)) from None
    return answer


def _starter(kind: str, size: str, file: Path, name: str, title: str) -> str:
    """The text of a starter; what is wrong with the size is wrong usage."""
    sides = size.lower().replace("×", "x").split("x") if size else []
    if not all(side.strip().isascii() and side.strip().isdigit() and len(side.strip()) < 4 for side in sides):
        raise click.BadParameter(f"{size!r} is no size: write 6x7", param_hint="--size")
    try:
        return starter(kind, tuple(int(side) for side in sides), str(file), name, title)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--size") from None


def _identifier(stem: str) -> str:
    """A name made of small letters, digits and ``_`` that begins with a letter."""
    name = "".join(sign if sign.isascii() and sign.isalnum() else "_" for sign in stem.lower()).strip("_")
    return name if name[:1].isalpha() else f"game_{name}".rstrip("_")


def _quoted(title: str) -> str:
    """The title as a YAML scalar."""
    import json

    return json.dumps(title, ensure_ascii=False)
