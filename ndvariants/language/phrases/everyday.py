"""A text said in everyday words, written in those of the language: ``diagonally forward, one square``.

Every word must be known, so that nothing is made up; what comes out is read by the grammar before it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from ndvariants.language.grammar.parser import GluedWords, ReservedWord, read_tree
from ndvariants.language.phrases.lay_endings import said_ending
from ndvariants.language.phrases.rewriting import rewritten

_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8"}
_ORDINALS = {"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5", "sixth": "6", "seventh": "7"}
_NUMBER = rf"(\d+|{'|'.join(_NUMBERS)})"
_ORDINAL = rf"(\d+(?:st|nd|rd|th)|{'|'.join(_ORDINALS)})"
_TOKEN = re.compile(r"\w+|[^\w\s]")
_COUNTED = r"(?:squares?|cells?|steps?|spaces?|fields?|times?|places?)"
_ROW = r"(?:rank|row|line)"


@dataclass
class Said:
    """What has been understood of a line so far."""

    mode: str = ""
    verb: str = ""
    ways: str = ""
    length: str = ""
    over: str = ""
    clauses: list[str] = field(default_factory=list)
    beside: bool = False  # two ways stand together, and nothing says how they are meant
    mixed: bool = False  # ways that no one verb goes


Heard = Callable[[Said, re.Match[str]], None]


def _mode(mode: str) -> Heard:
    def heard(said: Said, found: re.Match[str]) -> None:
        said.mixed |= said.mode not in ("", mode)
        said.mode = mode

    return heard


def _verb(verb: str) -> Heard:
    def heard(said: Said, found: re.Match[str]) -> None:
        said.mixed |= bool(said.verb and said.ways) and found[0].split()[0] not in ("1", "one", "once", "any")
        said.verb = verb

    return heard


def _over(said: Said, found: re.Match[str]) -> None:
    said.verb, said.over = "hop", f"over {_digits(found[1] or '1')}"


def _knightly(said: Said, found: re.Match[str]) -> None:
    said.verb, said.ways = "leap", f"{_digits(found[1])} forward + sideways"


def _vector(said: Said, found: re.Match[str]) -> None:
    said.verb = said.verb if said.verb == "slide" else "leap"
    _way(f"({_digits(found[1])},{_digits(found[2])})")(said, found)


def _up_and_down(said: Said, found: re.Match[str]) -> None:
    _way("forward")(said, found)
    _way("backward")(said, found)


def _as_written(said: Said, found: re.Match[str]) -> None:
    said.clauses.append(found[0].strip())


def _as_long(said: Said, found: re.Match[str]) -> None:
    said.length = found[0]


def _digits(number: str) -> str:
    return _NUMBERS.get(number.lower(), number)


def _piece(verb: str, ways: str) -> Heard:
    def heard(said: Said, found: re.Match[str]) -> None:
        said.mixed |= (verb == "leap" and bool(said.ways)) or (said.ways.startswith("(") and verb != "leap")
        said.verb = said.verb if said.verb and said.verb != "leap" else verb
        said.ways = said.ways.rstrip(" +")
        _way(ways)(said, found)

    return heard


def _way(word: str) -> Heard:
    def heard(said: Said, found: re.Match[str]) -> None:
        if word in said.ways.split(" | "):
            return
        joined = said.ways.rstrip()
        before = found.string[: found.start()].rstrip()
        said.beside |= bool(joined) and before[-1:] not in ("|", ",", "+") and not before.endswith((" or", " and"))
        said.ways = f"{joined} {word}" if joined.endswith("+") else f"{joined} | {word}" if joined else word

    return heard


def _both_ways(said: Said, found: re.Match[str]) -> None:
    said.ways = said.ways.rstrip(" |+") + " + "


def _length(words: str) -> Heard:
    def heard(said: Said, found: re.Match[str]) -> None:
        numbers = [_NUMBERS.get(group, group) for group in found.groups() if group]
        said.length = words.format(*numbers)

    return heard


def _clause(words: str) -> Heard:
    def heard(said: Said, found: re.Match[str]) -> None:
        groups = [_ORDINALS.get(group, _NUMBERS.get(group, group)) for group in found.groups() if group]
        said.clauses.append(words.format(*(re.sub(r"(\d)(?:st|nd|rd|th)$", r"\1", group) for group in groups)))

    return heard


def _nothing(said: Said, found: re.Match[str]) -> None:
    """A word that adds nothing."""


# What is heard at a place of a line: the first pattern that fits there counts.
_HEARD: tuple[tuple[str, Heard], ...] = (
    (r"(?:leaving|leaves|leave) (?:an? |the )?trail", _clause("leaving a trail")),
    (r"(?:allow\w*|can be (?:taken|captured)|capturable) (?:by )?(?:en passant|ep|e\.p\.)", _clause("leaving a trail")),
    (r"(?:on |by )?(?:en[ -]passant|e\.p\.|ep)(?!\w)", _clause("on trail")),
    (r"on ?(?:the |a )?trail", _clause("on trail")),
    (r"(?:(?:on|at|as|in|for|from|if|only) )*(?:its |the |their |a )?(?:very )?(?:first|initial|starting|start)"
     r"(?: (?:move|turn|position|square|cell|row)s?)?(?: only)?(?! (?:rank|file|row|level))", _clause("if unmoved")),
    (r"(?:if |when |while )?(?:it |they )?(?:has |have |is |was |did |had )?(?:not|never|hasn'?t|haven'?t|un) ?"
     r"(?:yet )?(?:been )?moved?(?: yet)?", _clause("if unmoved")),
    (rf"(?:(?:from|on|at|in|if|when|only|while|starting) )*(?:the )?{_ORDINAL} {_ROW}", _clause("from rank = {}")),
    (rf"(?:(?:from|on|at|in|if|when|only|while) )+(?:the )?{_ROW} ?[=:]? ?{_NUMBER}(?: on(?:wards?)?)?",
     _clause("from rank = {}")),
    (rf"{_ROW} ?[=:]? ?{_NUMBER}", _clause("from rank = {}")),
    (rf"(?:jump\w*|hop\w*|leap\w*)? ?over (?:exactly |just )?(?:(?:{_NUMBER}|an?)(?: (?:pieces?|others?))?|another)",
     _over),
    (r"(?:but )?(?:(?:can ?not|can'?t|never|may not|must not|does not|doesn'?t|do not|not|no|without|non)[ -]?)"
     r"(?:be )?(?:captur\w+|attack\w*)", _mode("move")),
    (r"(?:if|when|while|unless|until|till)?(?: it| the way| square| cell)*(?: is)?(?: not)? ?"
     r"(?:blocked|stopped|obstructed|free|empty|unoccupied|clear)(?: squares?| cells?)?", _nothing),
    (r"(?:on)?to (?:an? |the )?(?:empty|free|unoccupied) (?:squares?|cells?)", _mode("move")),
    (r"(?:only |can |may |to )*(?:captur\w+|takes?|attacks?|kills?|eats?)(?: only)?", _mode("capture")),
    (r"(?:only moves?|moves? only|non-?captur\w*)", _mode("move")),
    (r"move(?= )", _mode("move")),
    (r"(?:moves|moving|goes|go|travels?|can move|may move)", _nothing),
    (r"(?:any|every|all) (?:number|distance|amount)(?: of)?(?: squares?| cells?| steps?)?", _verb("slide")),
    (r"as (?:far|many(?: squares| cells)?) as (?:it|you) (?:can|wants?|likes?)", _verb("slide")),
    (r"(?:(?:unlimited|infinite|endless)\w*|freely)(?: squares?| cells?)?", _verb("slide")),
    (rf"{_NUMBER} (?:{_COUNTED} )?forwards?,? (?:and |then |\+ )?(?:1|one) (?:{_COUNTED} )?(?:sideways?|aside)",
     _knightly),
    (r"\((\d+),1\) forwards?", _knightly),
    (rf"{_NUMBER} (?:{_COUNTED} )?(?:straight |in one direction )?(?:and |then |by |plus |, )+{_NUMBER} "
     rf"(?:{_COUNTED} )?(?:to the )?(?:sideways?|aside|across|side|perpendicular\w*|at a right angle)", _vector),
    (r"(?:after|once|when|from) (?:crossing|passing|past|beyond|(?:it )?(?:has )?cross\w+|passed) "
     rf"(?:the )?{_ROW} ?{_NUMBER}",
     _clause("from rank > {}")),
    (rf"[\[({{]?[±+-]?{_NUMBER} ?[,;x/.:-] ?[±+-]?{_NUMBER}[\])}}]?(?!\d)(?! ?{_COUNTED}\b)", _vector),
    (rf"({'|'.join(_NUMBERS)}) (one|two|three)", _vector),
    (r"(?:diagonal(?:ly)?[ -]+forwards?|forwards?[ -]+diagonal(?:ly)?)", _way("forward + sideways")),
    (r"(?:diagonal(?:ly)?[ -]+backwards?|backwards?[ -]+diagonal(?:ly)?)", _way("backward + sideways")),
    (r"(?:straight|directly) (?:ahead|forwards?|on)|ahead", _way("forward")),
    (r"(?:horizontal(?:ly)? (?:and|or|\||,|/) vertical(?:ly)?|vertical(?:ly)? (?:and|or|\||,|/) horizontal(?:ly)?)",
     _way("orthogonal")),
    (r"(?:ranks?|rows?) (?:and|or|\||/) (?:files?|columns?)|(?:files?|columns?) (?:and|or|\||/) (?:ranks?|rows?)",
     _way("orthogonal")),
    (r"(?:in |to )?(?:any|all|every|each|either|8|eight)(?: of the)?(?: (?:8|eight))?"
     r" (?:directions?|ways?|sides?|neighbou?r\w*|adjacent\w*)(?: squares?| cells?)?", _way("any")),
    (r"(?:to )?(?:an? |any )?(?:adjacent|neighbou?ring|neighbou?rs?)(?: squares?| cells?)?", _piece("step", "any")),
    (r"horizontal(?:ly)?|sideways?|side ?to ?side", _way("sideways")),
    (r"vertical(?:ly)?", _up_and_down),
    (r"(?:space|3d|3-d|three-dimensional|spatial)[ -]diagonals?(?:ly)?", _way("triagonal")),
    (r"diagonals?(?:ly)?", _way("diagonal")),
    (r"orthogonals?(?:ly)?|straight(?: lines?)?", _way("orthogonal")),
    (r"forwards?", _way("forward")),
    (r"backwards?|back", _way("backward")),
    (r"left", _way("left")),
    (r"right", _way("right")),
    (r"(?:an? |the )?(?:chess )?(?:knight|horse)(?: moves?| jumps?| leaps?)?", _piece("leap", "(2,1)")),
    (r"l[- ]?shaped?|l(?!\w)", _piece("leap", "(2,1)")),
    (r"(?:an? |the )?(?:chess )?rook(?: moves?)?", _piece("slide", "orthogonal")),
    (r"(?:an? |the )?(?:chess )?bishop(?: moves?)?", _piece("slide", "diagonal")),
    (r"(?:an? |the )?(?:chess )?queen(?: moves?)?", _piece("slide", "any")),
    (r"(?:an? |the )?(?:chess )?king(?: moves?)?", _piece("step", "any")),
    (r"\+|&|plus|with", _both_ways),
    (r"any(?= (?:diagonal|orthogonal|straight|forward|backward|vertical|horizontal))", _nothing),
    (r"any", _way("any")),
    (r"(?:double|two)[ -]?steps?", _length("exactly 2")),
    (r"(?:slides?|sliding|rides?|runs?)", _verb("slide")),
    (r"(?:leaps?|jumps?|jumping)", _verb("leap")),
    (rf"(?:1|one|single|once)(?: {_COUNTED})?", _verb("step")),
    (r"(?:steps?|walks?|stepping)", _verb("step")),
    (r"hops?", _verb("hop")),
    (rf"(?:up ?to|at most|max(?:imum)?(?: of)?|no more than) {_NUMBER}(?: {_COUNTED})?", _length("up to {}")),
    (rf"{_NUMBER} ?(?:\.\.|-|to|or|–) ?{_NUMBER}(?: {_COUNTED})?", _length("{}..{}")),
    (rf"(?:exactly|only|just|precisely)[: ]*{_NUMBER}(?: {_COUNTED})?", _length("exactly {}")),
    (r"twice|double", _length("exactly 2")),
    (rf"{_NUMBER}(?: {_COUNTED})?", _length("exactly {}")),
    (r"(?:up to \w+)", _as_long),
    (r"(?:from|to|within|via|if|taking) (?!the |an? )\w[\w =<>.()]*", _as_written),
    (r"\||and|or|then|,|/|both|either|also|but", _nothing),
    (r"only|like|as|an?|the|in|to|along|it|can|may|will|directions?|ways?|lines?|of|with|squares?|cells?|:|\.",
     _nothing),
)  # fmt: skip
# Two ways that may be meant at once.
_EITHER_OR_BOTH = {
    f"{one} | {other}"
    for ahead in ("forward", "backward")
    for aside in ("sideways", "left", "right")
    for one, other in ((ahead, aside), (aside, ahead))
}
_TABLE = tuple((re.compile(rf"(?:{pattern})(?!(?<=\w)\w)", re.IGNORECASE), heard) for pattern, heard in _HEARD)


def in_other_words(text: str, start: str) -> tuple[int, int, str] | None:
    """The stretch of a text in everyday words, and what to write instead; None where that is not clear."""
    if start == "ending":
        line = said_ending(text, _reads)
        return (*differing(text, line), f"write `{line}`") if line else None
    asked = _asked(text) if start in ("movement_line", "clauses", "restriction", "step", "walls", "seam") else None
    if asked is not None and _reads(asked[1], start):
        return (*differing(text, asked[1]), f"write `{asked[0]}`")
    if start != "movement_line":
        line = rewritten(text, start)
        if line == " ".join(text.split()) or not _reads(line, start):
            return None
        return _told(text, line, *differing(text, line))
    said = _heard(text)
    line = "" if said is None or said.mixed else _written(said)
    if said is None or not line or not _reads(line, start):
        return None
    first, last = differing(text, line)
    verb = line.split()[1 if said.mode else 0]
    if said.beside and said.ways in _EITHER_OR_BOTH:
        return first, last, f"write `{line.replace(' | ', ' + ', 1)}` for both at once, `{line}` for either"
    if not said.verb and not said.length:
        return first, last, f"say how: `{line}` is one cell, `{line.replace(verb, 'slide', 1)}` any number"
    return _told(text, line, first, last)


def _told(text: str, line: str, first: int, last: int) -> tuple[int, int, str]:
    """A stretch of a text, and that a line without it or with other words is to be written."""
    left_out = " ".join((text[:first] + text[last:]).split()) == line
    return first, last, f"leave it out: `{line}`" if left_out else f"write `{line}`"


def _asked(text: str) -> tuple[str, str] | None:
    """The condition behind the first ``if`` of a text in the words of the language, and the text with it."""
    found = re.search(r"(?:\bif|\bwhen|\bunless|\bwhile)\s+([^:]+)", text)
    if found is None:
        return None
    condition = rewritten(found[1], "expression")
    if found[0].startswith("unless"):
        condition = f"not ({condition})"
    asked = f"if {condition}"
    return asked, " ".join(f"{text[: found.start()]}{asked}{text[found.end() :]}".split())


def _heard(text: str) -> Said | None:
    """What is understood of a text; None where one of its words is not known."""
    said, at = Said(), 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        matches = ((pattern.match(text, at), heard) for pattern, heard in _TABLE)
        found, heard = next(
            ((match, heard) for match, heard in matches if match and match.end() > at), (None, _nothing)
        )
        if found is None:
            return None
        heard(said, found)
        at = found.end()
    return said


def differing(text: str, line: str) -> tuple[int, int]:
    """The stretch of a text that another line says in other words: at least one word."""
    ours, theirs = list(_TOKEN.finditer(text)), _TOKEN.findall(line)
    words = [token.group() for token in ours]
    first = _alike(words, theirs)
    same = _alike(words[::-1], theirs[::-1])
    first = min(first, len(ours) - 1)
    last = max(first, len(ours) - 1 - same)
    return ours[first].start(), ours[last].end()


def _alike(one: list[str], other: list[str]) -> int:
    """How many words two lists have in common at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))


def _reads(line: str, start: str) -> bool:
    """Whether a line is one of the language."""
    from lark.exceptions import UnexpectedInput

    try:
        read_tree(line, start)
    except (UnexpectedInput, GluedWords, ReservedWord):
        return False
    return True


def _written(said: Said) -> str:
    """What was understood, in the order in which the language says it; empty where no direction was named."""
    ways = said.ways.strip(" +|")
    if not ways:
        return ""
    verb, length = said.verb or ("slide" if said.length else "step"), said.length
    if verb == "leap" and length.startswith("exactly ") and ways in ("orthogonal", "diagonal"):
        far = length.removeprefix("exactly ")
        ways, length = f"({far},{far if ways == 'diagonal' else 0})", ""
    if verb in ("step", "leap") and length and "(" not in ways:
        verb = "slide"
    if length == "exactly 1" and verb == "slide":
        verb, length = "step", ""
    if verb == "hop" and not said.over and length.startswith("exactly "):
        said.over, length = length.replace("exactly", "over"), ""
    if verb == "hop" and not said.over:
        return ""
    parts = [said.mode, verb, ways, length, said.over, *dict.fromkeys(said.clauses)]
    return " ".join(part for part in parts if part)
