r"""Phrases for directions, walls and seams that the grammars cannot read: for each, what to write here instead.

The tables are read as those of ``lay_phrases``: pattern, what may stand there instead, what to say.
"""

from __future__ import annotations

from ndvariants.language.phrases.phrase import Phrase

_EDGE = r"(?:\s+(?:edge|side|border))?"
WALLS: tuple[Phrase, ...] = (
    (r"^\s*between\s+(?:the\s+)?(?:ranks|rank|rows?)\s+(\d+)\s+and\s+(?:rank\s+)?\d+(?:\s+(?:if|for|when|where)\s+(.+))",
     r"+rank if rank = \1 and \2", r"write `+rank if rank = \1 and \2`: it is the upper side of these cells"),
    (r"^\s*between\s+(?:the\s+)?(?:files|file|columns?)\s+(\w+)\s+and\s+(?:file\s+)?\w+(?:\s+(?:if|for|when|where)\s+(.+))",
     r"+file if file = \1 and \2", r"write `+file if file = \1 and \2`: it is the right side of these cells"),
    (r"^\s*between\s+(?:the\s+)?(?:ranks|rank|rows?)\s+(\d+)\s+and\s+(?:rank\s+)?\d+", r"+rank if rank = \1",
     r"write `+rank if rank = \1`: it is the upper side of these cells"),
    (r"^\s*between\s+(?:the\s+)?(?:files|file|columns?)\s+(\w+)\s+and\s+(?:file\s+)?\w+", r"+file if file = \1",
     r"write `+file if file = \1`: it is the right side of these cells"),
    (r"^\s*((rank|file|level)\s*(?:=|<|>|in\b).*)$", r"+\2 if \1", r"say which side of these cells: `+\2 if \1`"),
    (r"^\s*(?:between\s+)?([a-z])(\d+)\s*(?:and|-|/|\||to)\s*\1\d+\s*$", r"+rank of \1\2",
     r"write `+rank of \1\2`: the upper side of that cell"),
    (r"^\s*(?:between\s+)?([a-z])(\d+)\s*(?:and|-|/|\||to)\s*[a-z]\2\s*$", r"+file of \1\2",
     r"write `+file of \1\2`: the right side of that cell"),
)  # fmt: skip
SEAMS: tuple[Phrase, ...] = (
    (rf"^\s*(?:left|right|west|east){_EDGE}\s*(?:to|and|with|=|-|->)\s*(?:left|right|west|east){_EDGE}\s*$",
     "+file to -file", "write `+file to -file`: what leaves on the right comes in on the left"),
    (rf"^\s*(?:top|bottom|upper|lower|north|south){_EDGE}\s*(?:to|and|with|=|-|->)\s*(?:top|bottom|upper|lower|north|south)"
     rf"{_EDGE}\s*$", "+rank to -rank", "write `+rank to -rank`: what leaves above comes in below"),
    (r"^\s*([A-Z]?\d*[a-z]\d+)\s*(?:to|->|=|-|and|with)\s*([A-Z]?\d*[a-z]\d+)\s*$", r"+rank of \1 to -rank of \2",
     r"say over which sides: `+rank of \1 to -rank of \2` goes up from \1 to \2"),
)  # fmt: skip
SIDES: tuple[Phrase, ...] = (
    (r"\s*(?:\band\b|\bor\b|,|/|&)\s*", " | ", "write `|` between directions"),
    (r"(?<![+\w±-])([a-z]\w*)", r"+\1", r"write `+\1` or `-\1`"),
)
