"""``ndvariants new``: a starter file to change."""

from __future__ import annotations

from pathlib import Path

import click

from ndvariants.cli.output import FileToWrite, write_whole

_CHILD = """\
# yaml-language-server: $schema=variant.schema.json
# A variant that says only how it differs from another one. `ndvariants show {file}` draws it.
variant: {name}
title: {title}
inventor: you
extends: {parent}
"""

_STARTER = """\
# yaml-language-server: $schema=variant.schema.json
# Change anything, then:  ndvariants validate {file}  ·  ndvariants show {file}  ·  ndvariants play {file}
variant: {name}
title: {title}
inventor: you
description: A small game with a piece of its own, to start from.
board:
  grid: {{file: 5, rank: 6}}            # another axis makes it three-dimensional: {{file: 5, rank: 6, level: 3}}
players:
  white: {{forward: +rank}}
  black: {{forward: -rank}}
zones:
  last: rank = 6                      # counted from the owner's side
pieces:
  king:   {{letter: k, royal: true, moves: leap any}}
  rook:   {{letter: r, moves: slide orthogonal}}
  knight: {{letter: n, moves: "leap (2,1)"}}
  lancer:                             # a new piece: slides like a bishop, but jumps to capture
    letter: l
    moves: |
      move    slide diagonal
      capture hop diagonal over 1
  pawn:
    letter: p
    moves: |
      move    step forward
      capture step forward + sideways
    promotes: {{on: last, to: [rook, knight, lancer]}}
setup: |
  r n k l r
  p p p p p
  . . . . .
  . . . . .
  P P P P P
  R N K L R
endings:
  - no legal move, in check: loss
  - no legal move: draw
  - repetition 3: draw
  - 100 plies without capture or pawn move: draw
"""


@click.command("new")
@click.argument("file", type=FileToWrite())
@click.option("--extends", "parent", metavar="VARIANT", help="Begin from this variant and say only what differs.")
@click.option("--title", help="The title of the game; made from the file's name if not given.")
@click.option("--force", is_flag=True, help="Write over a file that exists.")
@click.option("--no-schema", is_flag=True, help="Do not write variant.schema.json beside it.")
def command(file: Path, parent: str | None, title: str | None, force: bool, no_schema: bool) -> None:
    """Write a starter variant file, and the schema that editors complete from.

    \b
    Examples:
      ndvariants new mygame.yaml
      ndvariants new mychess.yaml --extends chess --title "My chess"
    """
    from shlex import quote

    from ndvariants.resources import find_variant, schema_text

    if file.suffix not in (".yaml", ".yml"):
        raise click.BadParameter(f"{file} should end in .yaml", param_hint="FILE")
    if file.exists() and not force:
        raise click.UsageError(f"{file} exists; --force writes over it")
    if parent is not None:
        find_variant(parent)
    name = _identifier(file.stem)
    title = title or name.replace("_", " ").capitalize()
    text = (_STARTER if parent is None else _CHILD).format(file=file, name=name, title=_quoted(title), parent=parent)
    write_whole(file, text)
    click.echo(f"wrote {file}: ndvariants show {quote(str(file))}", err=True)
    schema = file.parent / "variant.schema.json"
    if not no_schema and not schema.exists():
        write_whole(schema, schema_text("variant"))
        click.echo(f"wrote {schema}, for editors", err=True)


def _identifier(stem: str) -> str:
    """A name made of small letters, digits and ``_`` that begins with a letter."""
    name = "".join(sign if sign.isascii() and sign.isalnum() else "_" for sign in stem.lower()).strip("_")
    return name if name[:1].isalpha() else f"game_{name}".rstrip("_")


def _quoted(title: str) -> str:
    """The title as a YAML scalar."""
    import json

    return json.dumps(title, ensure_ascii=False)
