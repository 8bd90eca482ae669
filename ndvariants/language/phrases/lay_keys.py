"""Keys of everyday language that no key of the same place says, and what to write instead.

A key that only has another name here stands in ``lay_words.KEYS``.
"""

from __future__ import annotations

import re

_ELSEWHERE: tuple[tuple[str, str, str], ...] = (
    (r"pieces\.\w+", r"values?|worth|points?|price|cost|score|strength",
     "values stand at the top, one for each piece: `values: {{{piece}: {value}}}`"),
    (r"pieces\.\w+", r"count|number|amount|quantity|how_many",
     "how many there are the setup says: `setup`, or `hands` for those off the board"),
    (r"pieces\.\w+", r"place|position|squares?|cells?|start|starts?_on|setup",
     "where it stands the setup says: `setup: {{cells: {{white: {{{piece}: a1}}}}}}`"),
    (r"pieces\.\w+", r"castl\w+|can_castle",
     "castling stands at the top: `moves: {{castling: [...]}}`"),
    (r"pieces\.\w+", r"captures?|attacks?|takes?|capture_moves?|capturing",
     "write it as a line of `moves`: `capture step forward + sideways`"),
    (r"pieces\.\w+", r"first_move|initial_move|double_step|opening_move",
     "write it as a line of `moves`: `move slide forward exactly 2 if unmoved`"),
    (r"pieces\.\w+", r"en_passant|ep",
     "write it as a line of `moves`: `capture step forward + sideways on trail`; what is taken so ends its "
     "line in `, leaving a trail`"),
    (r"pieces\.\w+", r"jumps?|jumping|can_jump|leaper|flies|flying",
     "the verb says it: a `leap` jumps, a `slide` does not, a `hop` must"),
    (r"pieces\.\w+", r"name|title|label|description|text|comment",
     "the piece is called `{piece}` already; a remark begins with `#`"),
    (r"pieces\.\w+\.promotes(?:\[\d+\])?", r"optional|voluntary|may|choice|can_stay|free",
     "write `forced: false`"),
    (r"pieces\.\w+\.promotes(?:\[\d+\])?", r"mandatory|compulsory|must|required",
     "leave it out: a promotion is forced where it does not say `forced: false`"),
    (r"", r"castl\w+", "write it under `moves`: `moves: {{castling: [...]}}`"),
    (r"", r"checkmate|stalemate|draws?|loss|win(?:s|ner)?_?\w*",
     "write it under `endings`: `- no legal move, in check: loss`"),
    (r"", r"promotions?|promotes", "write it at the piece: `promotes: {{on: rank = 8, to: [queen]}}`"),
    (r"", r"en_passant", "write it as a line of the pawn's `moves`: `capture step forward + sideways on trail`"),
    (r"", r"drops?|pockets?_?\w*", "write `drop: true` at the piece, and `hands` for what is in hand at the start"),
    (r"", r"first|first_player|to_move|turn|starts", "who stands first under `players` begins"),
    (r"", r"holes|wrap|walls|seams|mutable|grid|tiling|polyhedron|graph|sections|surface|mesh",
     "write it under `board`: `board: {{{key}: ...}}`"),
    (r"", r"check|pass|must|forced_capture", "write it under `options`: `options: {{{key}: ...}}`"),
    (r"players\.\w+", r"first|begins|moves_first|starts", "who stands first under `players` begins"),
    (r"players\.\w+", r"pieces|setup|start|rank|rows?", "where its pieces stand the `setup` says"),
    (r"players\.\w+", r"colou?r|symbol|letter",
     "leave it out: the first player's letters are large, the second's small"),
    (r"registers\.\w+", r"(?:for|of|per|by)?[ _]*(?:each|every|both|all)[ _]*(?:players?|sides?)",
     "write `per: [player]`"),
    (r"hands", r"me|opponent|both|all|each|players?", "name each player: `hands: {{white: {{pawn: 1}}}}`"),
)  # fmt: skip


def placed_hint(place: str, key: str, value: object) -> str:
    """What to write instead of a key at a place such as ``pieces.knight``; empty where nothing is known of it."""
    for where, words, hint in _ELSEWHERE:
        if re.fullmatch(where, place) and re.fullmatch(words, key.lower()):
            piece = place.split(".")[1] if "." in place else ""
            number = value * 100 if isinstance(value, int) and 0 < value < 20 else value
            return hint.format(piece=piece, value=number if isinstance(number, int) else 300, key=key)
    return ""
