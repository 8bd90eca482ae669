"""A variant file in the usual form: the same data and comments, with even indentation and spaces.

Blocks are indented by two, lists below their key as well; brackets hold ``{a: 1, b: 2}``; cells of drawings stand in
columns. Values that stand below each other in a column may stay there. What a text says is left alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import yaml

from ndvariants.errors import ResourceError

INDENT = 2
MOST = 300_000  # characters: some ten microseconds each


def formatted(text: str) -> str:
    """The text in the usual form; formatting it again changes nothing. The text must be readable YAML.

    Raises ResourceError where it is too long.

    >>> formatted("a:   {b: 1,c: 2}\\nd:\\n    - e")
    'a: {b: 1, c: 2}\\nd:\\n  - e\\n'
    """
    if len(text) > MOST:
        raise ResourceError(f"this file has {len(text)} characters: at most {MOST} are formatted")
    text = _spaced(text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff"))
    layout = _Layout(text.split("\n"))
    node = yaml.compose(text, Loader=yaml.SafeLoader)
    if isinstance(node, yaml.CollectionNode):
        layout.block(node, 0, ())
    return _without_extra_lines(layout.lines_indented(), layout.kept)


def same_data(before: object, after: object) -> bool:
    """Return True if two files say the same, but for the spaces and line ends inside their texts."""
    if isinstance(before, dict) and isinstance(after, dict):
        return list(before) == list(after) and all(same_data(before[key], after[key]) for key in before)
    if isinstance(before, list) and isinstance(after, list):
        pairs = zip(before, after, strict=False)
        return len(before) == len(after) and all(same_data(one, other) for one, other in pairs)
    if isinstance(before, str) and isinstance(after, str):
        return before.split() == after.split()
    return type(before) is type(after) and before == after


# --------------------------------------------------------------------------- spaces inside lines


def _spaced(text: str) -> str:
    edits: list[tuple[int, int, str]] = []
    for token in yaml.scan(text, Loader=yaml.SafeLoader):
        start, end = token.start_mark.index, token.end_mark.index
        if isinstance(token, yaml.FlowEntryToken):
            edits += _behind(text, end, " ")
            edits += _no_space_before(text, start)
        elif isinstance(token, yaml.FlowMappingStartToken | yaml.FlowSequenceStartToken):
            edits += _behind(text, end, "")
        elif isinstance(token, yaml.FlowMappingEndToken | yaml.FlowSequenceEndToken):
            edits += _no_space_before(text, start)
        elif isinstance(token, yaml.ValueToken) and end > start:
            edits += [] if _in_column(text, end) else _behind(text, end, " ")
    parts, last = list[str](), 0
    for start, end, instead in sorted(edits):
        if start >= last:
            parts += [text[last:start], instead]
            last = end
    return "".join([*parts, text[last:]])


def _blanks(text: str, at: int) -> int:
    end = at
    while end < len(text) and text[end] == " ":
        end += 1
    return end


def _behind(text: str, at: int, wanted: str) -> list[tuple[int, int, str]]:
    """The change that leaves one space, or none, behind a sign that does not end its line."""
    end = _blanks(text, at)
    at_end = end >= len(text) or text[end] in "\n#"
    return [] if at_end or end - at == len(wanted) else [(at, end, wanted)]


def _no_space_before(text: str, at: int) -> list[tuple[int, int, str]]:
    start = at
    while start and text[start - 1] == " ":
        start -= 1
    return [] if start == at or not start or text[start - 1] == "\n" else [(start, at, "")]


def _in_column(text: str, at: int) -> bool:
    value = _blanks(text, at)
    begin = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    column, indent = value - begin, _blanks(text, begin) - begin
    above = text[text.rfind("\n", 0, max(begin - 1, 0)) + 1 : max(begin - 1, 0)]
    last = text.find("\n", end + 1)
    below = text[end + 1 : last if last >= 0 else None] if end >= 0 else ""
    return any(_value_at(line, indent) == column for line in (above, below))


def _value_at(line: str, indent: int) -> int:
    """The column of the value of a line ``key:   value`` with this indentation; -1 where it is none."""
    found = re.match(r"( *)[^\s#:'\"][^:#]*:( +)\S", line)
    return found.end() - 1 if found is not None and len(found[1]) == indent else -1


# --------------------------------------------------------------------------- indentation


@dataclass
class _Layout:
    """The lines of a text and what they are to become: ``indents`` by line, ``kept`` are lines of block texts."""

    lines: list[str]
    indents: dict[int, int] = field(default_factory=dict)
    kept: set[int] = field(default_factory=set)
    seen: set[int] = field(default_factory=set)

    def block(self, node: yaml.Node, indent: int, path: tuple[str, ...]) -> None:
        """Note the indentation of a collection in block style, and of all that it holds."""
        if id(node) in self.seen:
            return  # an alias
        self.seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                self._begin(key.start_mark, indent)
                self._inside(value, indent + INDENT, (*path, str(key.value)), key.start_mark.line)
        elif isinstance(node, yaml.SequenceNode):
            for item in node.value:
                self._item(item, indent, path)

    def _begin(self, mark: yaml.Mark, indent: int) -> None:
        if not self.lines[mark.line][: mark.column].strip():
            self.indents[mark.line] = indent

    def _inside(self, node: yaml.Node, indent: int, path: tuple[str, ...], line: int) -> None:
        if isinstance(node, yaml.CollectionNode) and not node.flow_style:
            self.block(node, indent, path)
        elif isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
            self._text(node, indent, path)
        elif node.start_mark.line >= line:
            self._continued(line + 1, node, indent)

    def _item(self, item: yaml.Node, indent: int, path: tuple[str, ...]) -> None:
        line = item.start_mark.line
        before = self.lines[line][: item.start_mark.column]
        if before.strip() and not before.strip("- &*!\t") and before.count("-") == 1:
            dash = before.index("-")
            self.lines[line] = before[:dash] + "- " + (before[dash + 1 :] + self.lines[line][len(before) :]).lstrip()
            self.indents[line] = indent
        self._inside(item, indent + INDENT, path, line)

    def _continued(self, first: int, node: yaml.Node, indent: int) -> None:
        """The further lines of a value in brackets, or of a text over several lines: as deep as they are, at least."""
        for line in range(first, node.end_mark.line + (node.end_mark.column > 0)):
            if line < len(self.lines) and line not in self.indents:
                self.indents[line] = indent

    def _text(self, node: yaml.ScalarNode, indent: int, path: tuple[str, ...]) -> None:
        first, last = node.start_mark.line + 1, min(node.end_mark.line, len(self.lines))
        while last > first and not self.lines[last - 1].strip():
            last -= 1
        held = [line for line in range(first, last) if self.lines[line].strip()]
        if not held or re.search(r"[|>][+-]?[1-9]", self.lines[node.start_mark.line][node.start_mark.column :]):
            self.kept |= set(range(first, last))
            self.indents |= {line: _depth(self.lines[line]) for line in held}
            return
        least = min(_depth(self.lines[line]) for line in held)
        for line in held:
            self.indents[line] = indent + _depth(self.lines[line]) - least
        self.kept |= set(range(first, last))
        if path[0] == "setup":
            self._drawing(held)

    def _drawing(self, held: list[int]) -> None:
        rows = [self.lines[line].split() for line in held]
        width = max(len(cell) for row in rows for cell in row)
        for line, row in zip(held, rows, strict=True):
            if len(row) > 1:
                self.lines[line] = " " * _depth(self.lines[line]) + " ".join(cell.ljust(width) for cell in row)

    def lines_indented(self) -> list[str]:
        """The lines with their indentation; a comment is indented as what follows it."""
        below, found = 0, list[str]()
        for line in range(len(self.lines) - 1, -1, -1):
            said = self.lines[line].strip()
            if line in self.indents:
                below = self.indents[line]
            if not said:
                found.append("")
            elif said.startswith("#") and line not in self.kept:
                found.append(" " * self._of_comment(line, below) + said)
            else:
                indent = self.indents.get(line, _depth(self.lines[line]))
                found.append(" " * indent + said)
        return found[::-1]

    def _of_comment(self, line: int, below: int) -> int:
        """The indentation of a comment: that of the next line which it stood even with, or of the next line."""
        depth = _depth(self.lines[line])
        for near in (*range(line + 1, len(self.lines)), *range(line - 1, -1, -1)):
            if near in self.indents and near not in self.kept and _depth(self.lines[near]) == depth:
                return self.indents[near]
        return below


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _without_extra_lines(lines: list[str], kept: set[int]) -> str:
    """The lines as a text: one blank line at most between two, none at either end."""
    found: list[str] = []
    for number, line in enumerate(lines):
        if line or number in kept or (found and found[-1]):
            found.append(line)
    return "\n".join(found).strip("\n") + "\n"
