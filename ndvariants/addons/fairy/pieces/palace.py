"""Lines drawn on the board, as in the palaces of janggi: along them some pieces move slantwise."""

from __future__ import annotations

from ndvariants.addons.fairy.draft import Draft
from ndvariants.addons.fairy.format.cast import SIDES, Role


def slanting_lines(draft: Draft, role: Role, to: str, cannon: tuple[str, str]) -> list[str]:
    """The further lines of a piece that keeps ``to`` its zone; ``cannon``: clauses of a cannon's moves and captures."""
    squares = draft.record.squares("diagonalLines")
    if not squares:
        return []
    zone = draft.zone("lines", dict.fromkeys(SIDES, squares), "diagonalLines")
    walks = role.type == "wazir" or (role.type == "king" and draft.record.betza("king") == "W")
    if walks:
        return [f"step diagonal within {zone}{to}"]
    if role.type == "soldier":
        return [f"step forward + sideways within {zone}{to}"]
    if role.type == "rook":
        return [f"slide diagonal within {zone}{to}"]
    if role.type == "janggiCannon":
        spared, prey = cannon
        leg = f"hop diagonal over 1 {spared} within {zone}{to}"
        return [f"move {leg}", f"capture {leg} {prey}"]
    return []
