"""The known word nearest to an unknown one, for every "did you mean"."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST = 100  # characters of a word that somebody mistyped


def nearest(word: str, known: Iterable[object], cutoff: float = 0.6) -> str:
    """The known word most like this one, as it is written or else whatever its capitals; ``""`` for none.

    >>> nearest("unicron", ["rook", "unicorn"]), nearest("ROOKK", ["rook", "unicorn"]), nearest("x", ["rook"])
    ('unicorn', 'rook', '')
    """
    from difflib import get_close_matches  # only those who mistype wait for it

    names = sorted({str(name) for name in known})
    same = next((name for name in names if name.casefold() == word.casefold()), "")
    if same:
        return same
    if len(word) > LONGEST:
        return ""
    found = get_close_matches(word, names, n=1, cutoff=cutoff)
    if found:
        return found[0]
    folded = {name.casefold(): name for name in names}
    return next((folded[match] for match in get_close_matches(word.casefold(), folded, n=1, cutoff=cutoff)), "")


def with_article(name: str) -> str:
    """A name with the article before it.

    >>> with_article("elephant"), with_article("rook")
    ('an elephant', 'a rook')
    """
    return f"an {name}" if name[:1].lower() in ("a", "e", "i", "o", "u") else f"a {name}"
