"""Moves and outcomes, as people and programs read them."""

from __future__ import annotations

from dataclasses import dataclass, field

from ndvariants.game.door import Listed


@dataclass(frozen=True, slots=True)
class Move:
    """One move of one position; ``str(move)`` is its text, which ``Position.play`` reads back.

    ``origin`` and ``target`` are cell names (``origin`` is ``None`` for a drop, both for a pass).
    ``promotion`` names what the piece becomes, ``drop`` the piece put on the board.
    ``piece`` names the piece that moves, ``captures`` the piece on the target or ``""``.
    ``number`` is the kernel's move, looked up among those listed when it is played. ``parts``: of a turn of several;
    the first gives origin and target.
    """

    origin: str | None
    target: str | None
    promotion: str | None
    drop: str | None
    text: str
    piece: str = field(default="", compare=False)
    captures: str = field(default="", compare=False)
    number: Listed = field(default=Listed(-1), compare=False, repr=False)
    parts: tuple[Move, ...] = field(default=(), compare=False, repr=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner's name (``None`` for a draw) and the reason in words.

    Reasons are ``checkmate``, ``stalemate``, ``repetition``, ``quiet-move rule``, ``ply limit``, or
    the text of the variant's own ending or rule.
    """

    winner: str | None
    reason: str

    def __str__(self) -> str:
        return f"{self.winner} wins: {self.reason}" if self.winner else f"draw: {self.reason}"
