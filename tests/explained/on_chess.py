"""Chess, read once more: what duck chess has, with check, and why a king does not castle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from tests.explained.on_a_board import Duck
from tests.explained.reading import Now

WINGS = {"g": ("h", "fg", "efg"), "c": ("a", "bcd", "edc")}  # where the rook stands, what is free, the king's way
PLAIN = Duck()


class Chess(Duck):
    """Chess as everybody knows it: out of, through and into attacks no king castles."""

    royals = ("king",)

    def castlings(self, now: Now, player: str) -> Iterator[str]:
        for target in super().castlings(now, player):
            if not any(attackers(now, player, file + target[1]) for file in WINGS[target[0]][2]):
                yield target

    def castling(self, now: Now, target: str, told: str) -> str:
        return f"castling: {check_castling(now, target[0], told)}"


def attackers(now: Now, player: str, cell: str) -> set[str]:
    """Where the pieces stand that could take one of a player on a cell."""
    there = replace(now.having({cell: now.board.get(cell, (player, "pawn"))}), rights=frozenset(), passed=())
    return {
        origin for origin, (owner, _) in there.board.items() if owner != player and cell in PLAIN.ways(there, origin)
    }


def check_castling(now: Now, wing: str, said: str) -> str:
    """Checks what is said of a castling to the file *wing*; the kind of reason, "" where it is legal."""
    rank, (rook, free, way) = "1" if now.side == "white" else "8", WINGS[wing]
    right = {"g": "k", "c": "q"}[wing]
    standing = {"king": f"e{rank}", "rook": rook + rank}
    missing = [piece for piece, cell in standing.items() if now.board.get(cell) != (now.side, piece)]
    between = {file + rank for file in free if file + rank in now.board}
    attacked = [(file + rank, found) for file in way if (found := attackers(now, now.side, file + rank))]
    named = set(re.findall(r"the \w+ of \w+ on (\w+)", said))
    if missing:
        assert f"wants a {missing[0]} on {standing[missing[0]]}" in said, said
        return "not there"
    if (right.upper() if rank == "1" else right) not in now.rights:
        assert f"the king on e{rank} or the rook on {rook}{rank} has moved before" in said, said
        return "has moved"
    if between:
        assert named == between and "between" in said, (said, between)
        return "between"
    if attacked:
        cell, by = attacked[0]
        how = "in check from" if cell[0] == "e" else f"{'to' if cell[0] == wing else 'through'} {cell}, which"
        assert named == by and how in said, (said, attacked)
        return how.split(" ")[0]
    assert said == "", said
    return ""
