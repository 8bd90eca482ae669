"""``ndvariants new``: a starter file to change."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from shlex import quote

import click

from ndvariants.cli.files.requests import NewRequest
from ndvariants.cli.files.starters import DEFAULT, KINDS, starter, template
from ndvariants.cli.output import write_whole
from ndvariants.errors import NdVariantsError
from ndvariants.game.load import game_of_source
from ndvariants.game.perft import perft
from ndvariants.language.yaml.source import source_from_text
from ndvariants.resources import find_variant, schema_text

_MANY = 200  # moves at the start up to which the answers are counted, too


def obey(asked: NewRequest) -> None:
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


def _text(asked: NewRequest) -> str:
    name = _identifier(asked.file.stem)
    title = _quoted(asked.title or name.replace("_", " ").capitalize())
    if asked.parent is not None:
        return template("child").substitute(file=asked.file, name=name, title=title, parent=asked.parent)
    return _starter(asked.kind or "grid", asked.size or "", asked.file, name, title)


def _tests(text: str, file: Path) -> str:
    try:
        start = game_of_source(source_from_text(text, str(file)), {}).start()
        counts = [perft(start, depth) for depth in (1, 2) if depth == 1 or len(start.legal_moves()) <= _MANY]
    except NdVariantsError:
        return ""  # the parent has faults, which are reported when the file is checked
    hint = f"`ndvariants test {quote(str(file))}` tries them; --update counts again when rules have changed"
    return f"tests: # {hint}\n  - name: the start\n    perft: {counts}\n"


def _completed(asked: NewRequest) -> NewRequest:
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
    answer = answer.strip()
    if answer:
        try:
            find_variant(answer)
        except NdVariantsError as error:
            raise click.UsageError(str(error)) from None
    return answer


def _starter(kind: str, size: str, file: Path, name: str, title: str) -> str:
    sides = size.lower().replace("×", "x").split("x") if size else []
    if not all(side.strip().isascii() and side.strip().isdigit() and len(side.strip()) < 4 for side in sides):
        raise click.BadParameter(f"{size!r} is no size: write 6x7", param_hint="--size")
    try:
        return starter(kind, tuple(int(side) for side in sides), str(file), name, title)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--size") from None


def _identifier(stem: str) -> str:
    name = "".join(sign if sign.isascii() and sign.isalnum() else "_" for sign in stem.lower()).strip("_")
    return name if name[:1].isalpha() else f"game_{name}".rstrip("_")


def _quoted(title: str) -> str:
    return json.dumps(title, ensure_ascii=False)
