"""The known word nearest to an unknown one, for every "did you mean"."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ndvariants.errors import Surety

LONGEST = 100  # characters of a mistyped word
SHORTEST, LONG = 4, 7  # letters of a word that was surely meant: one may be wrong, of long ones two
MANY, LIKELIEST = 200, 60  # beyond this many words, only those that share most letter pairs are compared


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
    if len(names) > MANY:
        names = _likeliest(word, names)
    found = get_close_matches(word, names, n=1, cutoff=cutoff)
    if found:
        return found[0]
    folded = {name.casefold(): name for name in names}
    return next((folded[match] for match in get_close_matches(word.casefold(), folded, n=1, cutoff=cutoff)), "")


def _likeliest(word: str, names: list[str]) -> list[str]:
    """The known words that share most pairs of letters with a word, in their order."""
    wanted = _pairs(word)
    shared = [len(wanted & _pairs(name)) for name in names]
    best = sorted(range(len(names)), key=shared.__getitem__, reverse=True)[:LIKELIEST]
    return [names[number] for number in sorted(best)]


@lru_cache(maxsize=1 << 14)
def _pairs(name: str) -> frozenset[str]:
    """The neighbouring letters of a word, whatever their capitals."""
    folded = f" {name.casefold()} "
    return frozenset(folded[k : k + 2] for k in range(len(folded) - 1))


def surety_of(word: str, match: str) -> Surety:
    """Return how sure it is that a known word was meant: of short words everything is near."""
    allowed = 2 if len(match) >= LONG else int(len(match) >= SHORTEST)
    sure = word.casefold() == match.casefold() or letters_wrong(word, match) <= allowed
    return Surety.SURE if sure else Surety.LIKELY


def letters_wrong(said: str, meant: str) -> int:
    """Return how many letters are missing, extra, wrong or swapped with their neighbours; 3 for more than two.

    >>> letters_wrong("reptition", "repetition"), letters_wrong("form", "from"), letters_wrong("step", "slide")
    (1, 1, 3)
    """
    if abs(len(said) - len(meant)) > 2:
        return 3
    above: list[int] = []
    row = list(range(len(meant) + 1))
    for i, letter in enumerate(said, 1):
        last, row = row, [i]
        for j, other in enumerate(meant, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == meant[j - 2] and said[i - 2] == other:
                cost = min(cost, above[j - 2] + 1)
            row.append(cost)
        above = last
    return min(row[-1], 3)


def with_article(name: str) -> str:
    """A name with the article before it.

    >>> with_article("elephant"), with_article("rook"), with_article("unicorn")
    ('an elephant', 'a rook', 'a unicorn')
    """
    begin = name.lower()
    return f"an {name}" if begin.startswith(("a", "e", "i", "o", "u")) and not begin.startswith("uni") else f"a {name}"


def listed(words: Iterable[str], last: str = "or") -> str:
    """Words as a person lists them.

    >>> listed(["win", "loss", "draw"])
    'win, loss or draw'
    """
    names = list(words)
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"
