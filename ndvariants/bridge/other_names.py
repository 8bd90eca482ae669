"""Names of our variants in other programs, if they have another name for the same rules."""

from __future__ import annotations

from collections.abc import Collection

# Ours by theirs, as UCI_Variant and xboard's `variant` say it.
OTHER_NAMES = {"3check": "threecheck", "ai-wok": "ai_wok", "fischerandom": "chess960", "janggimodern": "janggi"}

CASTLES_ONTO = "fischerandom"  # in the game of this name castling is written as the king's move onto its rook


def our_name(name: str) -> str:
    """The name of a variant here; the name itself where it is called the same.

    >>> our_name("3check"), our_name("shogi")
    ('threecheck', 'shogi')
    """
    return OTHER_NAMES.get(name, name)


def name_among(variant: str, known: Collection[str]) -> str:
    """Name of a variant in a program that knows these games, "" if it does not know it."""
    names = [variant, *(theirs for theirs, ours in OTHER_NAMES.items() if ours == variant)]
    return next((name for name in names if name in known), "")
