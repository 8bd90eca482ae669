"""Conditions, steps and triggers in everyday words, written in those of the language by rules of rewriting.

A table for every rule of the grammars: pattern, what stands for it. All that fit are applied in their order; what comes
out is told only where the grammar reads it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Union

Meant = Union[str, "Callable[[re.Match[str]], str]"]
Rewriting = tuple[tuple["re.Pattern[str]", Meant], ...]

_AXIS = r"(rank|file|level|x|y|z)"
_PLACE = r"(\d+|[a-p])"
_TO = r"(?:\.\.+|-|–|:|\bto\b|\bthrough\b|\buntil\b)"
_SIDE = r"(me|opponent|white|black)"
_OWNER = r"(?:me|opponent|white|black|red)"
_LEFT = r"(?:\s+(?:is|are|be))?(?:\s+(?:left|remain\w*|on\s+(?:the\s+)?board|alive|anywhere))?"
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def _table(*rules: tuple[str, Meant]) -> Rewriting:
    return tuple((re.compile(pattern, re.IGNORECASE), meant) for pattern, meant in rules)


_COUNTING = (
    *((rf"\b{word}\b(?!\s+of)", str(i)) for i, word in enumerate(NUMBERS)),
    *((rf"\b{word}\s+(?:rank|row|line)\b", f"rank = {i}") for i, word in enumerate(_ORDINALS, 1)),
    *((rf"\b{word}\s+(?:file|column)\b", f"file = {i}") for i, word in enumerate(_ORDINALS, 1)),
    (r"\b(\d+)(?:st|nd|rd|th)\s+(?:rank|row|line)\b", r"rank = \1"),
    (r"\b(\d+)(?:st|nd|rd|th)\s+(?:file|column)\b", r"file = \1"),
    (r"\b(\d+)(?:st|nd|rd|th)\b", r"\1"),
)
_HOW_MANY = tuple(
    (
        rf"\b{said}\s+(?:more\s+)?(?!legal\b)(\w+?)s?\s+of\s+({_OWNER})\b{_LEFT}",
        rf"count(\g<{group}> of \g<{group + 1}>) {sign}",
    )
    for said, sign, group in (
        (r"(?:more|greater)\s+than\s+(\d+)", r"> \1", 2),
        (r"(?:fewer|less)\s+than\s+(\d+)", r"< \1", 2),
        (r"(?:at\s+least|no\s+fewer\s+than|no\s+less\s+than)\s+(\d+)", r">= \1", 2),
        (r"(?:at\s+most|no\s+more\s+than|up\s+to)\s+(\d+)", r"<= \1", 2),
        (r"(?:no|without|none)", "= 0", 1),
        (r"(?:any|some)", "> 0", 1),
        (r"(?:exactly\s+|only\s+|just\s+)?(\d+)", r"= \1", 2),
    )
)
_CONDITION = _table(
    (r"^\s*(?:on\s+)?(?:any|every|all)\s+(?:empty\s+|free\s+|vacant\s+)?(?:square|cell|field)s?\s*$", "true"),
    (rf"\b{_SIDE}\s+(?:still\s+)?(?:has|have|owns)\s+(?:an?|any|some|the)\s+(\w+?)s?\b", r"count(\2 of \1) > 0"),
    (rf"\b{_SIDE}\s+(?:has|have|owns)\s+no\s+(?:more\s+)?(?!(?:legal\s+)?moves?\b)(\w+?)s?\b(?:\s+left)?",
     r"count(\2 of \1) = 0"),
    (r"\b(?:check-?\s?mate|mate)(?:d|\s+of\s+opponent)?\b", "in check(opponent) and no legal move(opponent)"),
    (rf"\b{_SIDE}\s+(?:is\s+)?in\s+check\b", r"in check(\1)"),
    (r"\b(?:(?:the|its|my|own)\s+)*(?:king|royal|player|i)\s+(?:is\s+|am\s+)?not\s+(?:in\s+check|attacked|checked)\b",
     "not in check(me)"),
    (r"\b(?:(?:the|its|my|own)\s+)*(?:king|royal|player|i)\s+(?:is\s+|am\s+)?(?:in\s+check|attacked|checked)\b",
     "in check(me)"),
    (r"\b(?:i|we|player)\s+(?:have|has|had)\s+((?:[a-z]+\s+than\s+|at\s+\w+\s+|exactly\s+|only\s+)?\w+)\s+(\w+)",
     r"\1 \2 of me"),
    (rf"\b(?:the\s+)?{_SIDE}\s+(?:have|has|had)\s+((?:[a-z]+\s+than\s+|at\s+\w+\s+|exactly\s+|only\s+)?(?!no\s+(?:legal\s+)?move)\w+)"
     r"\s+(\w+)", r"\2 \3 of \1"),
    (r"\bthere\s+(?:is|are)\s+(?:(not)\s+)?", ""),
    (rf"\bin\s+check\s+(?:of\s+|for\s+)?{_SIDE}\b", r"in check(\1)"),
    (rf"\b{_SIDE}\s+(?:has|have|with|had)\s+no\s+(?:legal\s+)?moves?\b", r"no legal move(\1)"),
    (rf"\b{_SIDE}\s+(?:can\s?not|can'?t)\s+move\b", r"no legal move(\1)"),
    (rf"\bno\s+(?:legal\s+)?moves?\s+(?:of\s+|for\s+|by\s+){_SIDE}\b", r"no legal move(\1)"),
    (rf"\bno\s+moves?\s*\(\s*{_SIDE}", r"no legal move(\1"),
    (r"\b(?:the|an?)\s+(?!target|origin|cell|rank|file)\w+\s+is\s+(?:in|inside|on)\s+(?:the\s+)?(?=\w)(?!check)",
     "target in "),
    (r"\b(?:the|an?|all|every|any)\s+(?=[a-z])", ""),
    (r"\bmy\s+(\w+?)s?\b", r"\1 of me"),
    (r"\b(?:enemy|hostile|opposing|their|opponent'?s?)\s+(?=[a-z])(?!(?:in|of|is|has|on|and|or|than|at|by)\b)(\w+?)s?\b",
     r"\1 of opponent"),
    (r"\b(\w+?)s?\s+of\s+mine\b", r"\1 of me"),
    (r"\bon\s+(?:same|this|its)\s+file\b|\b(?:on|in)\s+file\s+of\s+target\b", "on cells along rank through target"),
    (r"\bon\s+(?:same|this|its)\s+(?:rank|row)\b|\b(?:on|in)\s+rank\s+of\s+target\b",
     "on cells along file through target"),
    (rf"\bcells\s+(?:on|of|in)\s+{_AXIS}\s+through\b", r"cells along \1 through"),
    (r"\b(?:last|top|far)\s+2\s+(?:ranks|rows)\b|\b(?:last|top)\s+two\s+(?:ranks|rows)\b", "rank >= 7"),
    (r"\b(?:last|top|far|back)\s+(?:rank|row|line)\b", "rank = 8"),
    (r"\bbottom\s+(?:rank|row|line)\b", "rank = 1"),
    *_COUNTING,
    (r"\b(?:first|lowest|bottom|nearest)\s+(\d+)\s+(?:ranks|rows|lines)\b", r"rank <= \1"),
    (r"\b(?:last|farthest|top|far|highest)\s+(\d+)\s+(?:ranks|rows|lines)\b", r"rank > 8 - \1"),
    (r"\b(?:first|left)\s+(\d+)\s+(?:files|columns)\b", r"file <= \1"),
    (rf"\b{_AXIS}s?\s+(?:is\s+)?(even|odd)\b", lambda found: f"{found[1]} mod 2 = {int(found[2] == 'odd')}"),
    (r"\b(?:length|size)\s+of\s+(\w+)\b", r"count(\1)"),
    (rf"\b(?:{_SIDE}\s+ha(?:s|ve)\s+)?more\s+(\w+?)s?\s+(?:of\s+me\s+)?than\s+(?:of\s+)?(?:the\s+)?opponent\b",
     r"count(\2 of me) > count(\2 of opponent)"),
    (rf"\b(?:{_SIDE}\s+ha(?:s|ve)\s+)?(?:fewer|less)\s+(\w+?)s?\s+(?:of\s+me\s+)?than\s+(?:of\s+)?(?:the\s+)?opponent\b",
     r"count(\2 of me) < count(\2 of opponent)"),
    (rf"\bhand\s+of\s+{_SIDE}\s+is\s+empty\b", r"count(hand of \1) = 0"),
    (rf"(?<!between )(?<!from )\b{_AXIS}s?\s+{_PLACE}\s+(?:and|or)\s+(?:\1\s+)?{_PLACE}(?!\w|\s*[<>=!])",
     r"\1 = \2 or \1 = \3"),
    *_HOW_MANY,
    (r"\bcount\((piece|royal) of", r"count(\1s of"),
    (r"\b(?:ranks|rows?)\b(?=\s*[\d<>=!]|\s+(?:in|is|from|under|over|below|above|between|at|beyond)\b)", "rank"),
    (r"\b(?:files|columns?|cols?)\b(?=\s*[<>=!]|\s+[a-p]\b|\s+(?:in|is|from|between|one)\b)", "file"),
    (r"\b(?:is|are)\s+(?:one\s+of|in|inside|within|among)\b", "in"),
    (r"\b(?:is\s+)?(?:less|smaller|fewer|lower)\s+(?:than\s+)?or\s+equals?(?:\s+to)?\b", "<="),
    (r"\b(?:is\s+)?(?:greater|more|larger|bigger|higher)\s+(?:than\s+)?or\s+equals?(?:\s+to)?\b", ">="),
    (r"\b(?:is\s+)?(?:under|below|(?:less|fewer|smaller|lower)\s+than)\b", "<"),
    (r"\b(?:is\s+)?(?:over|above|beyond|past|(?:more|greater|larger|higher)\s+than)\b", ">"),
    (r"\b(?:is\s+)?(?:at\s+least|no\s+less\s+than|not\s+below)\b", ">="),
    (r"\b(?:is\s+)?(?:at\s+most|no\s+more\s+than|up\s+to|not\s+above)\b", "<="),
    (rf"\b([a-p])(\d+)\s*{_TO}\s*([a-p])(\d+)\b", r"file in \1..\3 and rank in \2..\4"),
    (rf"\b{_AXIS}\s*(?:=|in|is|from|between|of)?\s*[\[({{]?{_PLACE}\s*(?:{_TO}|(?<=[^=]\s)and|,\s*\w+\s*,)\s*{_PLACE}"
     r"(?!\w|\s*[<>=!])[\])}]?",
     r"\1 in \2..\3"),
    (rf"^\s*([a-p])\s*{_TO}\s*([a-p])\b", r"file in \1..\2"),
    (rf"^\s*(\d+)\s*{_TO}\s*(\d+)\b", r"rank in \1..\2"),
    (rf"\b{_AXIS}\s+(?:is\s+|no\.?\s+)?{_PLACE}(?!\w|\s*\.\.)\s+or\s+{_PLACE}(?!\w)", r"\1 = \2 or \1 = \3"),
    (rf"\b{_AXIS}\s+(?:is\s+|no\.?\s+)?{_PLACE}(?!\w|\s*\.\.)", r"\1 = \2"),
    (rf"(\b{_AXIS}\s*=\s*{_PLACE})\s+(?={_AXIS}\s*=)", r"\1 and "),
    (r"^\s*(?:not|except|outside|anywhere\s+but|all\s+but|everywhere\s+except)\s+(?:of\s+|in\s+(?!check)|on\s+)?(?=\w)",
     "not "),
    (r"^\s*not\s+(?=rank|file)(.*\bor\b.*)$", r"not (\1)"),
    (r"^\s*(?:only\s+)?(?:in|on|inside|within)\s+(?=\w)(?!check\b)", ""),
    (r"\b(\w+)\s+(?:zone|area|region)\b", r"\1"),
    (r"\bcount\s+(?:of\s+)?(?!\()(.+?)(?=\s*(?:[<>=!]|$|\band\b|\bor\b))", r"count(\1)"),
    (r"\bnumber\s+of\s+(.+?)(?=\s*(?:[<>=!]|$|\band\b|\bor\b))", r"count(\1)"),
    (r"\bis\s+not\b|\bisn'?t\b", "!="),
    (r"\b(?:is|are|equals?)(?:\s+to)?\b", "="),
    (r"\s*(?:&&?|(?<![a-p]\d),)\s*(?=\w)(?![^(]*\))", " and "),
    (r"\s*\|\|?\s*", " or "),
    (r"!(?!=)\s*", "not "),
    (r"===?", "="),
)  # fmt: skip
_STEP = _table(
    (r"^\s*(\w+)\s+(?:goes|moves|comes)\s+(?:in|to|into)\s+(?:my|the|its)\s+(?:hand|pocket|reserve)\s*$",
     r"give \1 to me"),
    (r"^\s*(?:give|return)\s+(?:back\s+)?(?:the\s+|an?\s+)?(\w+)(?:\s+back)?\s*$", r"give \1 to me"),
    (r"^\s*(?:add|put|move|send|place)\s+(.+?)\s+(?:to|in|into)\s+(?:(?:my|the|its)\s+)?(?:hand|pocket|reserve)\s*$",
     r"give \1 to me"),
    (r"^\s*give\s+(?:the\s+)?(.+?)\s+to\s+(?:(?:my|the|its)\s+)?(?:hand|player|capturer|mover|owner)\s*$",
     r"give \1 to me"),
    (r"^\s*(\w+)\s+(?:gets|takes|receives|keeps)\s+(\w+).*", r"give \2 to me"),
    (r"^\s*(?:forbidden|illegal|(?:prevent|disallow|prohibit)\w*|undo|take\s+back|not\s+(?:allowed|legal)|forbid\s+\w+).*",
     "forbid"),
    (r"^(\s*if\b[^:]+?)\s+(draw|win|remove|add|set|put|change|give|forbid|again|delete|out)\b(?=[^:]*$)", r"\1: \2"),
    (r"\bgive\s+(?:1|one|an?|the)\s+", "give "),
    (r"\bthe\s+captured\s+piece\b|\bcaptured\s+piece\b", "captured"),
    (r"\bgive\s+(?:the\s+)?pieces?\s+to\b", "give captured to"),
    (r"\b(?:the|an?)\s+(?=[a-z])", ""),
)  # fmt: skip
_TRIGGER = _table(
    (r"^\s*(?:(?:on|after|when|every|each|any)\s+)*captur(?:e|es|ing)\s*$", "any piece captures"),
    (r"^\s*(?:(?:on|after|when|every|each|any)\s+)*mov(?:e|es|ing)\s*$", "any piece moves"),
    (r"^\s*(?:(?:on|after|when|every|each|any)\s+)*drop(?:s|ping)?\s*$", "any piece is dropped"),
    (r"^\s*(?:(?:on|after|when|every|each|any)\s+)*promot(?:ion|es?|ing)\s*$", "any piece promotes"),
    (r"\b(?:something|anything|anyone|someone|pieces)\b", "any piece"),
    (r"^\s*(?:if|when|whenever|after|once|on)\s+", ""),
    (r"\b(?:is|was|gets|has\s+been)?\s*(?:taken|killed|eaten|captured)\s*$", " is captured"),
    (r"\b(?:is|was|gets)?\s*(?:dropped|placed)\s*$", " is dropped"),
    (r"\s*,\s*(?:or\s+|and\s+)?", " or "),
    (r"\band\b", "or"),
    (r"\bmove$", "moves"),
    (r"\b(?:capture|takes?|kills?)$", "captures"),
    (r"\bpromoted?$", "promotes"),
)  # fmt: skip
TABLES: dict[str, Rewriting] = {"expression": _CONDITION, "step": _STEP, "trigger": _TRIGGER, "duty": _TRIGGER}


def rewritten(text: str, start: str) -> str:
    """A text with everything in it that has a place in the table of its rule written as the language writes it."""
    for pattern, meant in TABLES.get(start, ()):
        text = pattern.sub(meant, text)
    return " ".join(text.split())
