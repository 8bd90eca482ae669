"""Files that a command writes: whole, or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ndvariants.game.position import Position


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """A file beside ``path`` to write to, which takes its place at the end; after any error nothing is left of it."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        yield part
        part.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error
    finally:
        part.unlink(missing_ok=True)


def write_page(position: Position, path: Path) -> None:
    """One HTML file with the game that led to a position, which plays on by itself."""
    from ndvariants.game.replay import record_of
    from ndvariants.web.page import page_html

    path.write_text(page_html(position.game, record_of(position)), encoding="utf-8")
    click.echo(f"wrote {path}", err=True)
