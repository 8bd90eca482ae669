"""The cast of a game: all pieces that can ever stand on the board or lie in a hand, each with a name and a letter.

A piece of ours is a piece type of the format together with its type before promotion, where that matters: where it
falls back when it is captured or moves on, or where positions write it ``+P``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ndvariants.addons.fairy.format.keys import CUSTOM, KING, ORDER
from ndvariants.addons.fairy.format.record import Record
from ndvariants.addons.fairy.format.start import BLACK, WHITE, Start

SIDES = (WHITE, BLACK)


@dataclass(frozen=True, slots=True)
class Role:
    """One piece: its type, and ``before`` the type it was promoted from (``~``: a pawn, whose type does not matter)."""

    type: str
    before: str = ""


class Cast:
    """The roles of a game, the sides that have each, and how they are called."""

    def __init__(self, record: Record, start: Start) -> None:
        self.record, self.start = record, start
        self.falls_back = record.flag("capturesToHand") and not record.flag("dropLoop")
        self.of_side: dict[str, set[Role]] = {WHITE: set(), BLACK: set()}
        self._meet(self._first())
        self.roles = sorted(self.of_side[WHITE] | self.of_side[BLACK], key=self._order)
        self.split = {role for role in self.roles if self._differs(role)}
        self.names: dict[Role, str] = {}
        for role in self.roles:
            name = self._name(role)
            self.names[role] = name if name not in self.names.values() else name + "_2"

    def sides(self, role: Role) -> tuple[str, ...]:
        """The sides that can have the piece."""
        return tuple(side for side in SIDES if role in self.of_side[side])

    def letter(self, role: Role) -> str:
        """``q``, ``q~`` of a promoted pawn, ``+p`` of any other promoted piece."""
        if role.before == "~":
            return self.record.letters[role.type].lower() + "~"
        if role.before:
            return "+" + self.record.letters[role.before].lower()
        return self.record.letters[role.type].lower()

    def of_types(self, types: Iterable[str], side: str = "") -> list[str]:
        """The names of all pieces of these types, however they came to be."""
        wanted = set(types)
        return [
            name
            for role in self.roles
            if role.type in wanted
            for owner, name in self.owned(role)
            if not side or not owner or side == owner
        ]

    def owned(self, role: Role) -> list[tuple[str, str]]:
        """The pieces of ours that a role is: one, or one for each side where the sides' promotions differ."""
        sides = self.sides(role)
        if role in self.split:
            return [(side, f"{side.lower()}_{self.names[role]}") for side in sides]
        return [(sides[0] if len(sides) == 1 else "", self.names[role])]

    def _differs(self, role: Role) -> bool:
        first, second = (self.pawn_targets(role, side) for side in SIDES)
        return len(self.sides(role)) == 2 and first != second

    def base(self, role: Role) -> Role:
        """The role of a captured piece in the captor's hand."""
        if not self.falls_back or not role.before:
            return role
        pawns = self.record.pieces("promotionPawnTypesWhite") & set(self.record.letters)
        before = role.before if role.before != "~" else next(iter(sorted(pawns)), "pawn")
        return Role(before)

    def pawn_targets(self, role: Role, side: str) -> list[Role]:
        """Roles that a pawn of that side promotes to at the end of its way, strongest first by the format's order."""
        if role.type not in self.record.pieces("promotionPawnTypes" + side):
            return []
        types = sorted(self.record.pieces("promotionPieceTypes" + side), key=ORDER.index, reverse=True)
        return [Role(piece, "~" if self.falls_back else "") for piece in types]

    def promoted(self, role: Role) -> Role | None:
        """The role that a piece promotes to in the way of shogi."""
        target = self.record.promoted.get(role.type, "")
        return Role(target, role.type) if target in self.record.letters else None

    def demoted(self, role: Role) -> Role | None:
        """The role that a promoted piece falls back to when it moves."""
        back = role.before if self.record.flag("pieceDemotion") else ""
        return Role(back) if back and back != "~" else None

    def _first(self) -> list[tuple[str, Role]]:
        found = [(side, self.standing(piece, sign)) for side, piece, sign in self.start.pieces.values()]
        found += [(side, Role(piece)) for side in SIDES for piece in self.start.hands[side]]
        if self.record.flag("freeDrops"):
            found += [(side, Role(piece)) for side in SIDES for piece in self.record.letters]
        return found

    def standing(self, piece: str, sign: str) -> Role:
        """The role of a piece that a position writes with this sign."""
        if sign == "+":
            return Role(self.record.promoted[piece], piece)
        return Role(piece, "~" if sign and self.falls_back else "")

    def _meet(self, left: list[tuple[str, Role]]) -> None:
        """Note everything that these pieces can turn into, and what captures bring into hands."""
        while left:
            side, role = left.pop()
            if role in self.of_side[side]:
                continue
            self.of_side[side].add(role)
            left += [(side, target) for target in self.pawn_targets(role, side)]
            left += [(side, target) for target in (self.promoted(role), self.demoted(role)) if target]
            if self.record.flag("capturesToHand") and role.type != KING:
                left.append((BLACK if side == WHITE else WHITE, self.base(role)))

    def _order(self, role: Role) -> tuple[int, int]:
        first = ORDER.index(role.type) if role.type != KING else -1
        before = ORDER.index(role.before) if role.before not in ("", "~") else -1
        return (len(ORDER) + first if role.before else first, before)

    def _name(self, role: Role) -> str:
        if role.before and role.before != "~":
            return f"promoted_{self._called(role.before)}"
        return ("promoted_" if role.before else "") + self._called(role.type)

    def _called(self, piece: str) -> str:
        if piece in CUSTOM:
            return f"piece_{self.record.letters.get(piece, piece[-1]).lower()}"
        return re.sub("[A-Z]", lambda match: "_" + match[0].lower(), piece)


def kinds(names: Iterable[str]) -> str:
    """Several pieces for an expression: ``queen|promoted_queen``."""
    return "|".join(names)


def triggered(names: Iterable[str]) -> str:
    """Several pieces for a trigger: ``a queen or a rook``."""
    return "a " + " or ".join(names)
