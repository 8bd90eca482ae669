"""A game as a link: the part of an address behind ``#`` holds the moves, so that two people play by sending it.

``#play=NAME.TEXT``, where TEXT is base64 (of addresses) of: a byte that says which form this is, six bytes that name
the rules and the start, four that name the game (its moves as texts), how many plies it has, the moves, and four that
name all bytes before. A move is its place among the legal moves in the order of their texts, written in a number
whose base at each ply is how many there are: a hundred plies of chess take some hundred letters. The rules are named,
not the tables, so a page of another version of this program reads the link, and refuses it where a move differs.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
from collections.abc import Iterable
from itertools import pairwise
from urllib.parse import quote, unquote

from ndvariants.errors import RecordError
from ndvariants.game.game import Position
from ndvariants.game.records.replay import digest_of

FORM, RULES_BYTES, CHECK_BYTES = 1, 6, 4
MOST_PLIES, MOST_LETTERS = 5000, 20_000
_LINK = re.compile(r"play=([^.]*)\.([A-Za-z0-9_-]*)")


def rules_named(start: Position) -> str:
    """Twelve letters that name the rules of a game, its parameters, and the position that it begins with."""
    variant = start.game.variant
    named = [digest_of(variant), dict(variant.parameters), start.text()]
    return hashlib.sha256(json.dumps(named, sort_keys=True).encode()).hexdigest()[: 2 * RULES_BYTES]


def write_link(position: Position) -> str:
    """The link of the game that led to a position, from ``#`` on."""
    line = position.line()
    number, texts, chosen = 0, list[str](), list[tuple[int, int]]()
    for before, after in pairwise(line):
        legal = _sorted_texts(before)
        text = after.last_move.text if after.last_move is not None else ""
        if text not in legal:
            raise RecordError(f"{text} is another way to make a move; write the game with the way that is listed")
        texts.append(text)
        chosen.append((legal.index(text), len(legal)))
    for place, base in reversed(chosen):
        number = number * base + place
    named = bytes.fromhex(rules_named(line[0]))
    moves = number.to_bytes((number.bit_length() + 7) // 8, "big")
    raw = bytes([FORM]) + named + _check(_played(named, texts)) + _varint(len(texts)) + moves
    text = base64.urlsafe_b64encode(raw + _check(raw)).decode().rstrip("=")
    return f"#play={quote(position.game.variant.name, safe='')}.{text}"


def read_link(start: Position, link: str) -> Position:
    """The position to which a link leads, with the game that led there. Raises RecordError, which says why."""
    name, named, check, n_plies, number = _opened(link)
    if named != bytes.fromhex(rules_named(start)):
        raise RecordError(f"the link belongs to a game of {name!r:.60} with other rules, parameters or another start")
    position, texts = start, list[str]()
    for ply in range(n_plies):
        legal = [] if position.outcome() is not None else _sorted_texts(position)
        if not legal:
            raise RecordError(f"the game of the link is over at ply {ply}, and it goes on")
        number, place = divmod(number, len(legal))
        texts.append(legal[place])
        position = position.play(legal[place])
    if number or _check(_played(named, texts)) != check:
        raise RecordError("the moves of the link are not legal by these rules, or it was changed")
    return position


def _opened(link: str) -> tuple[str, bytes, bytes, int, int]:
    """Name, rules, check, number of plies and moves of a link, whose bytes are whole. Raises RecordError."""
    found = [one for text in (link, "".join(link.split())) if (one := _LINK.search(text))]  # a mail breaks lines
    if not found:
        raise RecordError("this is no link of a game: it has no `#play=NAME.LETTERS`")
    if len(found[-1][2]) > MOST_LETTERS:
        raise RecordError(f"the link is longer than {MOST_LETTERS} letters")
    head = 1 + RULES_BYTES + CHECK_BYTES
    whole = [raw for one in found if len(raw := _bytes(one[2])) > head + CHECK_BYTES and _is_whole(raw)]
    if not whole:
        raise RecordError("the link is damaged or was cut off: ask for it again")
    raw = whole[0]
    if raw[0] != FORM:
        raise RecordError("the link was written by a newer version of the page")
    n_plies, at = 0, head
    while at < len(raw) - CHECK_BYTES:
        n_plies |= (raw[at] & 127) << 7 * (at - head)
        at += 1
        if raw[at - 1] < 128 or n_plies > MOST_PLIES:
            break
    if n_plies > MOST_PLIES:
        raise RecordError(f"the game of the link has more than {MOST_PLIES} plies")
    number = int.from_bytes(raw[at:-CHECK_BYTES], "big")
    return unquote(found[0][1]), raw[1 : 1 + RULES_BYTES], raw[1 + RULES_BYTES : head], n_plies, number


def _sorted_texts(position: Position) -> list[str]:
    """The texts of the legal moves, in the order in which a browser sorts them."""
    return sorted((move.text for move in position.legal_moves()), key=lambda text: text.encode("utf-16-be"))


def _played(named: bytes, texts: Iterable[str]) -> bytes:
    return " ".join([named.hex(), *texts]).encode()


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    except binascii.Error:
        return b""


def _is_whole(raw: bytes) -> bool:
    return _check(raw[:-CHECK_BYTES]) == raw[-CHECK_BYTES:]


def _check(content: bytes) -> bytes:
    """Four bytes that a slip changes (FNV-1a)."""
    value = 0x811C9DC5
    for byte in content:
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value.to_bytes(CHECK_BYTES, "big")


def _varint(number: int) -> bytes:
    """Seven bits a byte, the lowest first; the eighth says that more follow."""
    written = bytearray()
    while number > 127:
        written.append(number & 127 | 128)
        number >>= 7
    return bytes([*written, number])
