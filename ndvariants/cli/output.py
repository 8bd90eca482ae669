"""Files that a command writes: whole, or not at all. Devices and pipes are written to as they are."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ndvariants.game.game import Position
    from ndvariants.report.pages.document import Document


BOM = b"\xef\xbb\xbf"


class FileToWrite(click.Path):
    """The type of an option that names a file to write: no folder, and not an empty name."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path. A lone ``-`` is refused: it would be taken for stdout, and be a file of that name."""
        if value in ("", "-"):
            self.fail(f"{value!r} is not the name of a file; /dev/stdout is where results go to", param, ctx)
        path: Path = super().convert(value, param, ctx)  # type: ignore[assignment]
        return path


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Path to write to: a file that replaces ``path`` at the end; after any error nothing is left of it.

    A link stays, and the file that it leads to is replaced. A device or a pipe is never replaced: it is written to
    directly.
    """
    if path.exists() and not path.is_file():
        with _named(path):
            yield path
        return
    target = path.resolve()
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with _named(path):
            yield part
            if target.exists():
                part.chmod(target.stat().st_mode & 0o777)
            part.replace(target)
    finally:
        with suppress(OSError):  # a folder that may only be read does not hold it
            part.unlink(missing_ok=True)


@contextmanager
def folder_to_fill(folder: Path) -> Iterator[None]:
    """While files are written into a folder: made where it is missing; no empty one is left after an error."""
    made = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        yield
    except BaseException:
        with suppress(OSError):  # it holds files
            if made:
                folder.rmdir()
        raise


def write_page(position: Position, path: Path) -> None:
    """One HTML file with the game that led to a position, which plays on by itself."""
    from ndvariants.game.records.replay import record_of
    from ndvariants.web.page import page_html

    write_and_say(path, page_html(position.game, record_of(position)))


def write_document(path: Path, document: Document, as_markdown: bool) -> None:
    """A report as one page, or as Markdown with a folder of figures beside it."""
    from ndvariants.report.pages.markdown import markdown
    from ndvariants.report.pages.page import page

    if not as_markdown:
        write_whole(path, page(document))
        return
    folder = path.with_name(f"{path.stem}_figures")
    text, figures = markdown(document, folder.name)
    with folder_to_fill(folder):
        for name, svg in figures.items():
            write_whole(folder / name, svg)
        write_whole(path, text)


def rewrite(path: Path, text: str) -> None:
    """Write a text in place of that of a file, whole or not at all, with the mark and the ends of lines that it has."""
    raw = path.read_bytes()
    ends = "\r\n" if b"\r\n" in raw else "\n"
    with written_whole(path) as part:
        part.write_bytes(BOM * raw.startswith(BOM) + text.replace("\n", ends).encode("utf-8"))


def write_whole(path: Path, text: str) -> None:
    """Write a text to a file, whole or not at all."""
    with written_whole(path) as part:
        part.write_text(text, encoding="utf-8")


def write_and_say(path: Path | None, text: str) -> None:
    """Write a text to a file, whole or not at all, and say so on stderr; to stdout where no file is asked for."""
    if path is None:
        click.echo(text, nl=False)
        return
    write_whole(path, text)
    click.echo(f"wrote {path}", err=True)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Faults of the operating system name the file as the user did."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error
