"""What the words mean that chess players bring along: for each, what to write here instead.

Two tables. ``PHRASES`` are texts that the grammars cannot read; ``NAMES`` are words that they read as names, of which
nothing is called so. A word that a file declares itself never comes here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LayWord:
    """A stretch of a text, what to write instead, and that text itself where it can be read in its place."""

    start: int
    end: int
    hint: str
    mended: str | None


_FIFTY = "100 plies without capture or pawn move"
_MATE, _STALE = "no legal move, in check", "no legal move"
_COMMENT = (r"//[^\n]*", "", "a comment begins with `#`")
# For each rule of the grammars: pattern, what may stand there instead (None: nothing that fits), what to say.
PHRASES: dict[str, tuple[tuple[str, str | None, str], ...]] = {
    "ending": (
        (r"^\s*(check-?\s?mated?|mate)\b", _MATE, f"write `{_MATE}: loss`: the player to move has lost"),
        (r"^\s*(stale-?\s?mated?|patt?)\b", _STALE, f"write `{_STALE}: draw`, below `{_MATE}: loss`"),
        (r"^\s*(three-?\s?fold|3-?fold|triple)(\s+repetition)?\b", "repetition 3", "write `repetition 3: draw`"),
        (r"^\s*(five-?\s?fold|5-?fold)(\s+repetition)?\b", "repetition 5", "write `repetition 5: draw`"),
        (r"^\s*(repetition|repeated positions?)\s*$", "repetition 3", "say how often: `repetition 3: draw`"),
        (r"^\s*(50|fifty)[\s-]+moves?(\s+rule)?\b.*", _FIFTY, f"write `{_FIFTY}: draw`: a ply is a move of one player"),
        (r"^\s*\d+\s+moves?\b.*", _FIFTY, f"count plies, a move of one player each: `{_FIFTY}: draw`"),
        (r"^\s*no\s+(legal\s+)?moves(\s+left)?\b", _STALE, "write `no legal move`"),
        (r"^\s*(the\s+)?king\s+(is\s+)?(captured|taken|lost|dead)\b", "royal lost", "write `royal lost: loss`"),
        (r"^\s*insufficient\s+material\b", "repetition 3", "count them: `if count(any piece) = 2: draw`"),
    ),
    "movement_line": (
        (r"^\s*(takes|captures|take|kills?)(?=\s)", "capture", "write `capture`"),
        (r"^\s*(moves|goes|go)(?=\s)", "move", "write `move`"),
        (r"^\s*(jumps?)(?=\s)", "leap", "write `leap`; a `hop` needs a piece to jump over"),
        (r"^\s*(slides|rides?|runs?)(?=\s)", "slide", "write `slide`"),
        (r"^\s*(steps|walks?)(?=\s)", "step", "write `step`"),
    ),
    "trigger": (
        (r"\b(takes|kills|eats|capture)\b", "captures", "write `captures`"),
        (r"\b(is\s+(taken|killed|eaten))\b", "is captured", "write `is captured`"),
        (r"\b(move|goes)\s*$", "moves", "write `moves`"),
    ),
}  # fmt: skip
_READ_AS_NAMES = (
    (r"\bneighbors\b(?=\s+(of|by)\b)", "neighbours", "write `neighbours`"),
    (r"\bneighbou?r\b(?=\s+(of|by)\b)", "neighbours", "write `neighbours`"),
)
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBER = re.compile(rf"\b({'|'.join(_NUMBERS)})\b")
_BETZA = re.compile(r"\s*((?:[fbrlvsiIjpgconumzt]*[WFDNAHLJCZGKQRBTX](?:[0-9]|[WFDNAHCZGKQRB])?)+)\s*$")
NAMES = {
    "moved": "`unmoved` stands in movements and castling: `slide forward exactly 2, unmoved`",
    "neighbors": "write `neighbours of target`",
    "neighbor": "write `neighbours of target`",
    "checkmate": f"an ending says `{_MATE}: loss`",
    "stalemate": f"an ending says `{_STALE}: draw`",
    "opponents": "write `opponent`",
    "enemy": "write `opponent`, as in `pieces of opponent`",
    "player": "write `me`, the player whose turn it is",
    "self": "write `me`",
    "destination": "write `target`, the cell where the move ends",
    "start": "write `origin`, the cell where the move began",
    "here": "write `origin` or `target`",
    "column": "write the name of an axis: `file`",
    "row": "write the name of an axis: `rank`; a row of pieces is `run of pieces of me through target by any`",
    "liberties": "write `neighbours of group of pieces of me with target by orthogonal, except pieces`",
    "chain": "write `group of pieces of me with target by orthogonal`",
    "connected": "write `group of pieces of me with target by orthogonal`",
    "flanked": "write `enclosed from target by any`",
    "surrounded": "write `enclosed from target by any`; or count the empty `neighbours of` a `group`",
}
DIRECTIONS = {
    "straight": "write `orthogonal`; or `forward`, for one way alone",
    "horizontal": "write `sideways`",
    "horizontally": "write `sideways`",
    "vertical": "write `forward | backward`",
    "vertically": "write `forward | backward`",
    "up": "write `forward`",
    "down": "write `backward`",
    "ahead": "write `forward`",
    "forwards": "write `forward`",
    "backwards": "write `backward`",
    "back": "write `backward`",
    "side": "write `sideways`",
    "diagonally": "write `diagonal`",
    "orthogonally": "write `orthogonal`",
    "knight": "write `leap (2,1)`",
    "everywhere": "write `any`, all directions; or `anywhere`, all cells",
    "all": "write `any`",
}


def lay_word(text: str, start: str, offset: int) -> LayWord | None:
    """The word of everyday language on which the reading of a text by the rule ``start`` failed at ``offset``."""
    for pattern, mended, hint in (*PHRASES.get(start, ()), _COMMENT):
        found = re.search(pattern, text, re.IGNORECASE)
        if found is not None and found.start() <= offset + 1 and offset <= found.end():
            lead = len(found.group()) - len(found.group().lstrip())
            return LayWord(found.start() + lead, found.end(), hint, mended)
    betza = _BETZA.match(text) if start == "movement_line" else None
    if betza is not None:
        return LayWord(betza.start(1), betza.end(1), f"say that it is Betza's notation: `betza {betza[1]}`", "step any")
    for number in _NUMBER.finditer(text):
        if number.start() <= offset <= number.end():
            digits = str(_NUMBERS.index(number.group()))
            hint = f"write the number in digits: `{digits}`"
            if start == "movement_line":
                hint = f"write `slide forward exactly {digits}`, or `up to {digits}`: a `step` is one cell"
            return LayWord(number.start(), number.end(), hint, None)
    return None


def read_as_name(text: str) -> LayWord | None:
    """A word of everyday language that would be read as the name of something."""
    for pattern, mended, hint in _READ_AS_NAMES:
        found = re.search(pattern, text)
        if found is not None:
            return LayWord(found.start(), found.end(), hint, mended)
    return None


def name_hint(word: str) -> str:
    """What to write instead of a word that names nothing; empty where nothing is known of it."""
    if word in _NUMBERS:
        return f"write the number in digits: `{_NUMBERS.index(word)}`"
    return NAMES.get(word.lower(), "")


def direction_hint(word: str) -> str:
    """What to write instead of a word that is no direction; empty where nothing is known of it."""
    return DIRECTIONS.get(word.lower(), "")
