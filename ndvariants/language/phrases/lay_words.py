"""What the words mean that chess players bring along: for each, what to write here instead.

``lay_phrases.PHRASES`` are texts that the grammars cannot read; ``NAMES`` are words that they read as names, of which
nothing is called so. A word that a file declares itself never comes here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ndvariants.language.phrases.lay_phrases import PHRASES
from ndvariants.suggest import nearest


@dataclass(frozen=True, slots=True)
class LayWord:
    """A stretch of a text, what to write instead, and that text itself where it can be read in its place."""

    start: int
    end: int
    hint: str
    mended: str | None


_MATE, _STALE = "no legal move, in check", "no legal move"
_COMMENT = (r"//[^\n]*", "", "a comment begins with `#`")
_READ_AS_NAMES: tuple[tuple[str, str, str], ...] = (
    (r"\bneighbors\b(?=\s+(of|by)\b)", "neighbours", "write `neighbours`"),
    (r"\bneighbou?r\b(?=\s+(of|by)\b)", "neighbours", "write `neighbours`"),
    (r"\bin\s+([a-z])\s*-\s*([a-z])\b", r"in \1..\2", r"write the range with two dots: `in \1..\2`"),
    (
        r"(?<!any )\bnumber\s+of\s+(?!squares|cells|steps)(\w+)\b",
        r"count(\1)",
        r"write `count(\1)`, or `count(\1 of me)`",
    ),
    (r"\b(?:length|size)\s+of\s+(\w+)\b", r"count(\1)", r"write `count(\1)`"),
    (r"\b(rank|file|level)\s+of\s+(target|origin|cell)\b", r"\1(\2)", r"write `\1(\2)`"),
    (r"\bin\s+range\s*\(\s*(\w+)\s*,\s*(\w+)\s*\)", r"in \1..\2", r"write `in \1..\2`"),
    (r"\badjacent\s+(?:cells|squares)(?:\s+(?:to|of)\s+\w+)?", "neighbours of target", "write `neighbours of target`"),
)
_NUMBERS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
)
_NUMBER = re.compile(rf"\b({'|'.join(_NUMBERS)})\b")
_BETZA = re.compile(r"\s*((?:[fbrlvsiIjpgconumzt]*[WFDNAHLJCZGKQRBTX](?:[0-9]|[WFDNAHCZGKQRB])?)+)\s*$")
NAMES = {
    "moved": "`unmoved` stands in movements and castling: `slide forward exactly 2, unmoved`",
    "neighbors": "write `neighbours of target`",
    "neighbor": "write `neighbours of target`",
    "checkmate": f"an ending says `{_MATE}: loss`; elsewhere ask `in check(opponent) and no legal move(opponent)`",
    **dict.fromkeys(("something", "anything", "anyone", "someone", "everything"), "write `any piece`"),
    **dict.fromkeys(
        ("yes", "always", "all", "allowed", "permitted", "possible", "everywhere", "everytime"), "write `true`"
    ),
    "anywhere": "write `true`, all cells; of a movement, `leap anywhere`",
    **dict.fromkeys(("no", "nowhere_at_all"), "write `false`"),
    "stalemate": f"an ending says `{_STALE}: draw`; elsewhere ask `no legal move(me)`",
    "cycle": "it stands in endings behind a repetition: `repetition 3, if ... >= cycle: loss`",
    "unmoved": "say of which cell: `unmoved(origin)`; the piece that moved: `unmoved(mover)`",
    "opponents": "write `opponent`",
    "enemy": "write `opponent`, as in `pieces of opponent`",
    "player": "write `me`, the player whose turn it is",
    "self": "write `me`",
    "check": "write `in check(me)` or `in check(opponent)`",
    "max": "write the number; `width(rank)` is how many ranks there are",
    "width": "write `width(rank)`, the number of ranks",
    "height": "write `width(rank)`, the number of ranks",
    "empty": "write `empty(target)`; a `slide` needs no such word, and a line with `move` goes to empty cells",
    "center": "declare it under `zones`: `center: file in d..e and rank in 4..5`",
    "centre": "declare it under `zones`: `centre: file in d..e and rank in 4..5`",
    "middle": "declare it under `zones`: `middle: file in d..e and rank in 4..5`",
    "winner": "write `me`, or `opponent`",
    "loser": "write `opponent`, or `me`",
    "piece": "write `mover`, `captured`, or `piece(target)`",
    "attacker": "write `mover`",
    "capturer": "write `me`, the player; or `mover`, the piece",
    "victim": "write `captured`",
    "my": "write `me`",
    "mine": "write `of me`",
    "own": "write `of me`",
    "other": "write `opponent`",
    "them": "write `opponent`",
    "square": "write `target`, the cell where the move ends, or `origin`",
    "turn": "write `ply`, the number of moves made; or `me`, whose turn it is",
    "moves": "write `ply`, the number of moves made",
    "board": "write `cells in (rank >= 1)` for all cells",
    "destination": "write `target`, the cell where the move ends",
    "start": "write `origin`, the cell where the move began",
    "here": "write `origin` or `target`",
    "column": "write the name of an axis: `file`",
    "row": "write the name of an axis: `rank`; a row of pieces is `run of pieces of me through target by any`",
    "liberties": "write `neighbours of group of pieces of me with target by orthogonal, except pieces`",
    "chain": "write `group of pieces of me with target by orthogonal`",
    "connected": "write `group of pieces of me with target by orthogonal`",
    "blocked": "leave it out: nothing but a `leap` or a `hop` goes over pieces",
    "jumping": "leave it out: nothing but a `leap` or a `hop` goes over pieces",
    "flanked": "write `enclosed from target by any`",
    "surrounded": "write `enclosed from target by any`; or count the empty `neighbours of` a `group`",
}
# What people write for true and false, and YAML 1.2 reads as text.
SWITCHES = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}
# Keys that people expect, and the key that says it here.
KEYS = {
    **dict.fromkeys(("char", "sign", "abbreviation", "abbr", "notation", "code", "initial", "fen"), "letter"),
    **dict.fromkeys(("king", "is_king", "is_royal", "important"), "royal"),
    **dict.fromkeys(("move", "movement", "movements", "moving", "steps", "walk", "betza"), "moves"),
    **dict.fromkeys(("becomes", "promotion", "promotions", "promote", "promotes_to", "upgrade"), "promotes"),
    **dict.fromkeys(("start", "position", "layout", "start_position", "array", "placement"), "setup"),
    **dict.fromkeys(("initial_setup", "starting_position", "starting_setup"), "setup"),
    **dict.fromkeys(("pieces_start", "opening"), "setup"),
    **dict.fromkeys(("effects", "events", "triggers", "actions", "special", "special_rules"), "rules"),
    **dict.fromkeys(("author", "by", "creator", "designer", "made_by", "invented_by"), "inventor"),
    **dict.fromkeys(("name", "id", "game"), "variant"),
    **dict.fromkeys(("date", "invented", "when_invented"), "year"),
    **dict.fromkeys(("caption", "heading", "full_name", "display_name", "called"), "title"),
    **dict.fromkeys(("settings", "config", "configuration", "flags", "switches", "option"), "options"),
    **dict.fromkeys(("arguments", "params", "parameter"), "parameters"),
    **dict.fromkeys(("end", "ends", "goal", "goals", "win", "winning", "victory", "result", "results", "end_conditions",
                    "end_condition", "game_end", "game_over", "win_conditions", "win_condition"), "endings"),
    **dict.fromkeys(("sides", "colors", "colours", "armies"), "players"),
    **dict.fromkeys(("areas", "regions", "places"), "zones"),
    **dict.fromkeys(("counters", "variables", "counts"), "registers"),
    **dict.fromkeys(("inherits", "parent", "base", "based_on", "extend", "from", "like"), "extends"),
    **dict.fromkeys(("text", "about", "summary", "info", "comment", "notes", "help"), "description"),
    **dict.fromkeys(("size", "dimensions", "axes", "cells"), "grid"),
    **dict.fromkeys(("trigger", "event"), "when"),
    **dict.fromkeys(("for", "each", "one_per"), "per"),
    **dict.fromkeys(("condition", "only_if", "where"), "if"),
    **dict.fromkeys(("then", "effect", "action", "does"), "do"),
    **dict.fromkeys(("uncapturable", "invulnerable", "immune"), "iron"),
    **dict.fromkeys(("direction", "goes", "facing"), "forward"),
    **dict.fromkeys(("reserve", "pocket", "pockets", "reserves"), "hands"),
    **dict.fromkeys(("stages", "parts", "turns"), "phases"),
    **dict.fromkeys(("zone", "at", "where", "rank", "in", "when"), "on"),
    **dict.fromkeys(("value", "standard", "preset", "normally"), "default"),
    **dict.fromkeys(("icon", "image", "glyph", "picture", "unicode", "emoji"), "symbol"),
    **dict.fromkeys(("min", "max", "values", "bounds", "limits"), "range"),
    **dict.fromkeys(("color", "colour", "side", "player", "owner"), "owners"),
    **dict.fromkeys(("men", "units", "figures", "chessmen", "army", "material", "tokens", "stones", "kinds", "types",
                    "piece", "piece_types", "unit_types"), "pieces"),
    **dict.fromkeys(("field", "playing_field", "map", "battlefield", "gameboard", "game_board"), "board"),
    **dict.fromkeys(("named_squares", "named_cells", "squares", "special_squares", "locations", "area", "region"),
                    "zones"),
    **dict.fromkeys(("in_hand", "stock", "bank", "hand"), "hands"),
    **dict.fromkeys(("droppable", "drops", "can_drop", "can_be_dropped", "dropping", "dropped"), "drop"),
    **dict.fromkeys(("initial_position", "begin", "beginning", "start_setup", "starts", "set_up"), "setup"),
    **dict.fromkeys(("finish", "how_to_win", "game_ends", "end_of_game", "ending", "outcomes", "ends_when"), "endings"),
    **dict.fromkeys(("turns_into", "transforms", "promoting", "promotable", "promotes_into"), "promotes"),
}  # fmt: skip
# The key that is meant where the one above is none of the place, or is said there already.
OTHER_KEYS = {
    **dict.fromkeys(("when", "where", "unless", "provided"), "if"),
    **dict.fromkeys(("start", "begin", "starts", "value", "starts_at", "begins", "default"), "initial"),
    **dict.fromkeys(("becomes", "into", "as", "pieces", "piece", "promoted_to", "promotes_to", "turns_into"), "to"),
}
# What people write for the result of an ending.
RESULTS = {
    **dict.fromkeys(("mate", "checkmate", "lose", "loses", "lost", "defeat"), "loss"),
    **dict.fromkeys(("wins", "won", "victory"), "win"),
    **dict.fromkeys(("eliminated", "leaves", "gone", "dead"), "out"),
    **dict.fromkeys(("tie", "remis", "stalemate", "drawn", "half"), "draw"),
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
    "north": "write `forward`; or an axis with its sign: `+rank`",
    "south": "write `backward`; or an axis with its sign: `-rank`",
    "east": "write `right`; or an axis with its sign: `+file`",
    "west": "write `left`; or an axis with its sign: `-file`",
    **dict.fromkeys(
        ("ne", "northeast", "nw", "northwest"), "write `forward + right`, `forward + left` or `forward + sideways`"
    ),
    **dict.fromkeys(
        ("se", "southeast", "sw", "southwest"), "write `backward + right`, `backward + left` or `backward + sideways`"
    ),
    "n": "write `forward`",
    "s": "write `backward`",
    "e": "write `right`",
    "w": "write `left`",
    "orthogonals": "write `orthogonal`",
    "lines": "write `orthogonal`",
    "corner": "write `diagonal`",
    "corners": "write `diagonal`",
    "edges": "write `orthogonal`",
    "diagonally": "write `diagonal`",
    "orthogonally": "write `orthogonal`",
    **dict.fromkeys(("knight", "l", "knightwise"), "write `leap (2,1)`"),
    "everywhere": "write `any`, all directions; or `anywhere`, all cells",
    "all": "write `any`",
}


CHOICES = {
    **dict.fromkeys(("number", "int", "num", "float", "whole"), "integer"),
    **dict.fromkeys(("bool", "flag", "yesno", "switch"), "boolean"),
    **dict.fromkeys(("text", "string", "option", "enum", "word"), "choice"),
    **dict.fromkeys(("array", "numbers"), "list"),
    **dict.fromkeys(("side", "colour", "color", "owner", "army"), "player"),
    **dict.fromkeys(("type", "kind", "man"), "piece"),
}  # the words of which a key takes one


def lay_word(text: str, start: str, offset: int) -> LayWord | None:
    """The word of everyday language on which the reading of a text by the rule ``start`` failed at ``offset``."""
    for pattern, mended, hint in (*PHRASES.get(start, ()), _COMMENT):
        for found in re.finditer(pattern, text, re.IGNORECASE):
            if found.start() <= offset + 1 and offset <= found.end():
                lead = len(found.group()) - len(found.group().lstrip())
                instead = None if mended is None else found.expand(mended)
                return LayWord(found.start() + lead, found.end(), found.expand(hint), instead)
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
            return LayWord(found.start(), found.end(), found.expand(hint), found.expand(mended))
    return None


def name_hint(word: str) -> str:
    """What to write instead of a word that names nothing; empty where nothing is known of it."""
    if word in _NUMBERS:
        return f"write the number in digits: `{_NUMBERS.index(word)}`"
    return NAMES.get(word.lower(), "")


def number_said(word: str) -> str:
    """The digits of a number that is written as a word; empty where it is none."""
    return str(_NUMBERS.index(word.lower())) if word.lower() in _NUMBERS else ""


def direction_hint(word: str) -> str:
    """What to write instead of a word that is no direction; empty where nothing is known of it."""
    return DIRECTIONS.get(word.lower(), "")


def key_meant(word: str, known: Iterable[str]) -> str:
    """The key, of those that may still stand at a place, that a word of everyday language means; empty for none."""
    free = set(known)
    if word.lower() in free:
        return ""  # only its letters are large
    said = re.sub(r"\W+", "_", word.lower())
    meant = (table.get(said, "") for table in (KEYS, OTHER_KEYS))
    return next((key for key in meant if key in free), "")


def result_hint(said: str) -> str:
    """What to write instead of a result that an ending cannot have; empty where nothing is known of it."""
    word = RESULTS.get(said.lower().strip(), "")
    if word:
        return f"write `{word}`: it is that of the player to move"
    if re.search(r"\b(wins|loses|win|lose)\b", said):
        return "write `loss` where the player to move has lost, `win` where it has won"
    return ""


def switch_meant(said: str) -> str:
    """``true`` or ``false``, where a text was probably meant to say it; empty where not."""
    return SWITCHES.get(said.lower()) or nearest(said.lower(), ("true", "false"), cutoff=0.7)


def choice_meant(said: str, words: Iterable[str]) -> str:
    """What to write instead of a word that is none of a few: those of parameters and registers; empty for none."""
    word = CHOICES.get(said.lower().strip(), "")
    return f"write `{word}`" if word in set(words) else ""
