"""The keys of the braces that are open at the end of a line: ``rook: {letter: r, moves: slide`` is at ``moves``."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class _Bracket:
    """A brace or bracket that is open: its kind, the key whose value is being written, and what stands behind that."""

    kind: str
    key: str = ""
    said: str = ""


def keys_of_braces(text: str) -> tuple[list[str], bool]:
    """The keys round the end of a value, from the outside, and whether a key may stand there: behind `{` or `,`."""
    opened: list[_Bracket] = []
    quote = ""
    for at, sign in enumerate(text):
        top = opened[-1] if opened else _Bracket("")
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'" and not top.said.strip():
            quote = sign
        if quote or sign in "\"'":
            top.said += sign
        elif sign in "{[" and not top.said.strip():
            opened.append(_Bracket(sign))
        elif sign in "}]" and opened:
            opened.pop()
        elif sign == "," and opened:
            top.key = top.said = ""
        elif sign == ":" and top.kind == "{" and not top.key and text[at + 1 : at + 2] in ("", " "):
            top.key, top.said = top.said.strip().strip("\"'"), ""
        else:
            top.said += sign
    keys = [one.key for one in opened if one.key]
    return keys, bool(opened) and opened[-1].kind == "{" and not opened[-1].key
