"""A YAML text in the making: lines, each with the keys of the ini format that it came from behind it."""

from __future__ import annotations

from ndvariants.addons.fairy.format.record import Record

_COLUMN = 64


class Page:
    """Lines of a file; comments stand below each other."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._lines: list[str] = []

    def line(self, text: str, *keys: str) -> None:
        """One line, and the keys it came from that the file (or a parent of it) really has."""
        said = dict.fromkeys(
            f"{key} = {self._record.entries[key].value}" for key in keys if key in self._record.entries
        )
        comment = "; ".join(said)
        self._lines.append(f"{text:<{_COLUMN}}  # {comment}" if comment else text)

    def block(self, head: str, lines: list[str], indent: int, *keys: str) -> None:
        """A head with one line behind it, or a block of several below."""
        pad = " " * indent
        if len(lines) == 1 and not _needs_quotes(lines[0]):
            self.line(f"{head} {lines[0]}", *keys)
            return
        self.line(f"{head} |", *keys)
        for line in lines:
            self._lines.append(f"{pad}{line}")

    def add(self, other: Page) -> None:
        """The lines of another page."""
        self._lines += other._lines

    def text(self) -> str:
        """The whole file."""
        return "\n".join(line.rstrip() for line in self._lines) + "\n"


def _needs_quotes(text: str) -> bool:
    return ": " in text or " #" in text or text[:1] in "[]{}&*!|>%@`\"'-" or text.endswith(":")


def quoted(text: str) -> str:
    """A text as a YAML scalar: plain where it may be."""
    return f'"{text}"' if _needs_quotes(text) else text
