"""The rules that a run was played by, kept in its file: no other file is needed to read the run."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ndvariants.errors import ResourceError, StorageError
from ndvariants.game.game import Game
from ndvariants.game.load import Files, load, load_files
from ndvariants.language.yaml.source import NO_FILE
from ndvariants.players.worth.learned import SUFFIX, bring, is_brought, values_text
from ndvariants.players.worth.values import values_of
from ndvariants.resources import is_shipped, read_text, variant_paths

MOST_BYTES = 64_000_000  # of the texts, unpacked


@dataclass(frozen=True, slots=True)
class Played:
    """Rules and values of a run: ``files`` (path, text) are the variant's own and those that it extends, in this order.

    ``tuned``: the file of values beside it, "" for none. ``values``: piece values that its players used, by the name of
    the piece; none if no player looked ahead. ``beside``: the tuned ones were beside the file, not chosen for the run.
    """

    files: Files
    tuned: str = ""
    values: Mapping[str, int] | None = None
    beside: bool = True

    def as_bytes(self, description: str) -> bytes:
        """All of it as compressed JSON, with a second copy of the description of the run."""
        tuned = {"tuned": self.tuned, "values": self.values, "beside": self.beside}
        content = {"files": self.files, **tuned, "description": description}
        return zlib.compress(json.dumps(content, ensure_ascii=False).encode(), 9)

    def game(self, parameters: Mapping[str, Any]) -> Game:
        """The game under these rules. Raises NdVariantsError when this ndvariants does not understand them.

        Files that are as they were are read where they lie; otherwise nothing is read but what is kept here.
        """
        path = self.files[0][0]
        if path != NO_FILE and self.beside and not self.changed():
            return load(_path(path), **parameters)
        game = load_files(self.files, **parameters)
        bring(game, self.tuned)
        return game

    def changed(self) -> list[str]:
        """Files that are no longer as they were, each with a word on what is the matter."""
        own = _path(self.files[0][0]).with_suffix(SUFFIX)
        files = [(_path(path), text) for path, text in self.files if path != NO_FILE]
        found = [_change(path, text) for path, text in (*files, *([(own, self.tuned)] if self.beside else []))]
        return [change for change in found if change]


def played_of(game: Game, with_values: bool) -> Played:
    """Rules and values to store with a game; ``with_values``: for players who look ahead."""
    values = {piece.piece: piece.value for piece in values_of(game).pieces} if with_values else None
    files = tuple((_name(path), text) for path, text in game.variant.files)
    return Played(files, values_text(game), values, not is_brought(game))


def played_from(content: object) -> tuple[Played, str]:
    """Data written by ``as_bytes``, and the description in it. Raises StorageError if it is invalid."""
    reader = zlib.decompressobj()
    try:
        if not isinstance(content, bytes):
            raise TypeError("they are no bytes")
        text = reader.decompress(content, MOST_BYTES)
        if not reader.eof or reader.unused_data:
            raise ValueError(f"they are cut off, or larger than {MOST_BYTES:,} bytes")
        found = json.loads(text)
        files = tuple((path, text) for path, text in found["files"])
        values, tuned, description = found["values"], found["tuned"], found["description"]
        if not files or any(type(word) is not str for pair in files for word in pair):
            raise TypeError("a file is no text")
        if type(tuned) is not str or type(description) is not str:
            raise TypeError("something else stands in place of a text")
        if values is not None and any(type(n) is not int for n in values.values()):
            raise TypeError("a value is no number")
        return Played(files, tuned, values, found.get("beside") is not False), description
    except (zlib.error, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise StorageError(f"the rules that are kept with the run are damaged: {error}") from error


def _name(path: str) -> str:
    """A shipped variant by its name, which finds it on every machine; other files by their path."""
    return Path(path).stem if is_shipped(path) else path


def _path(name: str) -> Path:
    return variant_paths().get(name) or Path(name)


def _change(path: Path, text: str) -> str:
    now = _text(path)
    if (now or "") == text:
        return ""
    return f"{path} (no longer there)" if now is None else f"{path} (changed since)"


def _text(path: Path) -> str | None:
    try:
        return read_text(path)
    except ResourceError:
        return None
