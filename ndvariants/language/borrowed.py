"""Replacements for words known from elsewhere, by ``grammar/plain/names.txt``; read when a file has a fault."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import cache

from ndvariants.errors import Hint, Remedy, Surety, write
from ndvariants.resources import plain_sections
from ndvariants.suggest import nearest

WORTH = 300  # what a piece is worth in an example
_ARROW = " -> "
_ELSEWHERE = "elsewhere"  # the section whose lines begin with a place


def name_hint(word: str) -> Hint:
    """Replacement for a word that names nothing; empty if none is known."""
    if number := number_said(word):
        return write(number, surety=Surety.SURE) if word.islower() else ""
    return _said("name", word.lower()) or lacking(word)


def direction_hint(word: str) -> Hint:
    """Replacement for a word that is no direction; empty if none is known."""
    hint = _said("direction", word.lower())
    return replace(hint, surety=Surety.LIKELY) if isinstance(hint, Remedy) else hint


def function_hint(word: str) -> Hint:
    """Replacement for a function that does not exist; empty if none is known."""
    return _said("function", word) or lacking(word)


def direction_given(said: str) -> str:
    """The text to write instead of a direction by its sign where a value or a name is wanted, as in what is called."""
    return f"give it a name, `directions: {{there: {said}}}`, and write `there`"


def line_hint(start: str, line: str) -> Hint:
    """Replacement for a whole line of a rule of the grammars; empty if none is known."""
    table = f"{start.removesuffix('_line')} line"
    return _said(table, line.lower().strip()) if table in _tables() else ""


def lacking(said: str) -> str:
    """Advice for a feature that the language does not have; empty if the words name none."""
    words = f"_{'_'.join(re.split(r'[^a-z0-9]+', said.lower()))}_"
    return next((sentence for word, (_, sentence) in _tables()["lacking"].items() if f"_{word}_" in words), "")


def result_hint(said: str) -> Hint:
    """Replacement for a result that an ending cannot have; empty if none is known."""
    words = said.lower().split()
    if meant := _meant("result", " ".join(words)):
        return write(meant, ": it is that of the player to move", Surety.SURE)
    if {"wins", "loses", "win", "lose", "won", "lost"} & set(words):
        return "write `loss` where the player to move has lost, `win` where it has won; or `PLAYER wins`"
    return ""


def choice_meant(said: str, words: Iterable[str]) -> Hint:
    """Replacement for a word that is none of the few allowed, in parameters and registers; empty if none is known."""
    word = _meant("choice", said.lower().strip())
    return write(word, surety=Surety.SURE) if word in set(words) else ""


def switch_meant(said: str) -> str:
    """``true`` or ``false``, where a text was probably meant to say it; empty where not."""
    return _meant("switch", said.lower()) or nearest(said.lower(), ("true", "false"), cutoff=0.7)


def amount_said(said: str) -> str:
    """``all`` or ``none``, where a text begins with a word for it: ``every piece``, ``nothing``; empty where not."""
    return _meant("amount", next(iter(said.lower().split()), ""))


def joined_ends(said: str) -> list[str]:
    """The axes whose ends a text says to be joined: ``horizontally``, ``left and right``."""
    found = [axis for word, (axis, _) in _tables()["joined ends"].items() if word in said.lower()]
    return [axis for axis in ("file", "rank") if axis in found]


def parts_said(said: str) -> list[str]:
    """The parts of a list as people write it: ``rook, knight or lancer``, ``a1/b1``."""
    return [
        part for part in re.split(rf"\s*(?:[,;/|&+]|(?<!\.)\.(?!\.)|\b(?:{_joining(',')})\b)\s*", said.strip()) if part
    ]


def names_said(said: str) -> list[str]:
    """The names of a list as people write it, with blanks between some of them or not."""
    return [name for part in parts_said(said) for name in part.split()]


def ends_said(said: str) -> tuple[str, str] | None:
    """The ends of a range as people write it, ``a1-h1``, ``from 2 to 5``; None where it is none."""
    before, between = _joining("("), _joining("..")
    found = re.fullmatch(rf"\s*(?:(?:{before})\s+)?(\w+?)\s*(?:\.\.+|-|–|:|{between})\s*(\w+)\s*", said)
    return None if found is None else (found[1], found[2])


def _joining(sign: str) -> str:
    return "|".join(word for word, (meant, _) in _tables()["joining"].items() if meant == sign)


def number_said(word: str) -> str:
    """The digits of a number that is written as a word; empty where it is none."""
    return _meant("number", word.lower())


def count_said(word: str) -> str:
    """The digits of how many, by a number or an article before what is counted; empty where it is none."""
    return _meant("article", word.lower()) or number_said(word)


def key_meant(word: str, known: Iterable[str]) -> str:
    """The key, of those that may still stand at a place, that a word of everyday language means; empty for none."""
    free = set(known)
    if word.lower() in free:
        return ""  # only its letters are large
    said = re.sub(r"\W+", "_", word.lower())
    return next((key for table in ("key", "other key") if (key := _meant(table, said)) in free), "")


def placed_hint(place: str, key: str, value: object) -> str:
    """Replacement for a key at a place such as ``pieces.knight``; empty if none is known."""
    for where, words, sentence in _elsewhere():
        if fnmatchcase(place or "top", where) and any(fnmatchcase(key.lower(), word) for word in words):
            number = value * 100 if isinstance(value, int) and 0 < value < 20 else value
            shown = str(number if isinstance(number, int) else WORTH)
            sentence = sentence.replace("{piece}", place.partition(".")[2])
            return sentence.replace("{key}", key).replace("{value}", shown)
    return lacking(key)


def sign_meant(sign: str) -> tuple[str | None, Hint]:
    """The sign to write in place of one of other languages (None: not known), and the hint; empty for others."""
    meant, told = _meant("sign", sign) or None, _tables()["told of a sign"].get(sign, ("", ""))[1]
    return meant, told or (write(meant) if meant else "")


def _said(table: str, word: str) -> Hint:
    meant, sentence = _tables()[table].get(word, ("", ""))
    return write(meant, surety=Surety.SURE) if meant else sentence


def _meant(table: str, word: str) -> str:
    return _tables()[table].get(word, ("", ""))[0]


@cache
def _tables() -> dict[str, dict[str, tuple[str, str]]]:
    """For each section the words in it, each with the text to write or the sentence to say."""
    tables: dict[str, dict[str, tuple[str, str]]] = {}
    for section, lines in plain_sections("names").items():
        table = tables.setdefault(section, {})
        for line in lines if section != _ELSEWHERE else ():
            words, arrow, meant = line.partition(_ARROW)
            if not arrow:
                words, _, sentence = line.partition(": ")
            table.update(dict.fromkeys(words.split(", "), (meant, "") if arrow else ("", sentence)))
    return tables


@cache
def _elsewhere() -> tuple[tuple[str, tuple[str, ...], str], ...]:
    found = []
    for line in plain_sections("names")[_ELSEWHERE]:
        where, _, rest = line.partition(" | ")
        words, _, sentence = rest.partition(": ")
        found.append((where, tuple(words.split(", ")), sentence))
    return tuple(found)
