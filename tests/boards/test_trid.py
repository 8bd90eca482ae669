"""Tri-D chess against a slow reading of Meder's tournament rules: columns, voids, boards that move."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ndvariants import Position, load

STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
SLANT = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
JUMPS = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
WAYS = {
    "king": (STRAIGHT + SLANT, 1), "queen": (STRAIGHT + SLANT, 9), "rook": (STRAIGHT, 9), "bishop": (SLANT, 9),
    "knight": (JUMPS, 1),
}  # fmt: skip
RANKS = {1: 1, 2: 5, 3: 3, 4: 7, 5: 5, 6: 9}  # of the first row of a board on each pin


def split(name: str) -> tuple[str, int, int]:
    """Section, file and rank of a cell: ``Q1a2``."""
    head = 2 if name[0] in "QK" else 1
    return name[:head], ord(name[head]) - ord("a") + 1, int(name[head + 1 :])


def board_of(pin: str) -> str:
    """The section of the board on a pin: ``Xb3`` is ``K3``."""
    return "QK"[ord(pin[1]) - ord("a")] + pin[2:]


class Flat:
    """A position seen from above."""

    def __init__(self, position: Position) -> None:
        self.side = position.side
        self.ahead = 1 if self.side == "white" else -1
        gone = set(position.deleted())
        self.men = position.piece_map()
        self.columns: dict[tuple[int, int], list[str]] = {}
        for name in position.game.cells:
            if name not in gone and name[0] != "X":
                self.columns.setdefault(split(name)[1:], []).append(name)

    def column(self, x: int, y: int) -> list[str]:
        """The cells above each other there."""
        return self.columns.get((x, y), [])

    def empty(self, x: int, y: int) -> bool:
        """Does no piece stand there, on any level?"""
        return not any(name in self.men for name in self.column(x, y))

    def moves(self) -> Iterator[tuple[str, str]]:
        """The pseudo-legal moves of the pieces, without castling and en passant, by their ends."""
        for origin, man in self.men.items():
            if man.player != self.side or man.piece == "deck":
                continue
            _, x, y = split(origin)
            if man.piece == "pawn":
                steps = [1, 2] if man.unmoved and self.empty(x, y + self.ahead) else [1]
                yield from self.to([(x, y + step * self.ahead) for step in steps], origin, captures=False)
                yield from self.to([(x + side, y + self.ahead) for side in (1, -1)], origin, quiet=False)
                continue
            ways, most = WAYS[man.piece]
            for a, b in ways:
                for step in range(1, most + 1):
                    yield from self.to([(x + step * a, y + step * b)], origin)
                    if not self.empty(x + step * a, y + step * b):
                        break

    def to(
        self, places: list[tuple[int, int]], origin: str, quiet: bool = True, captures: bool = True
    ) -> Iterator[tuple[str, str]]:
        """The moves to cells of these columns."""
        for name in (name for place in places for name in self.column(*place)):
            man = self.men.get(name)
            if quiet if man is None else captures and man.player != self.side:
                yield origin, name

    def rides(self) -> Iterator[tuple[str, str]]:
        """The moves of boards, by their pins, whether they leave the king in check or not."""
        for origin, man in self.men.items():
            if man.player != self.side or man.piece != "deck":
                continue
            load_of = [man for name, man in self.men.items() if split(name)[0] == board_of(origin)]
            if len(load_of) > 1 or any(man.player != self.side for man in load_of):
                continue
            wing, pin = origin[1], int(origin[2:])
            beside = [("b" if wing == "a" else "a", pin)]
            for there in [*beside, *((wing, pin + step) for step in (1, 2, -1, -2) if 1 <= pin + step <= 6)]:
                target = f"X{there[0]}{there[1]}"
                back = (RANKS[there[1]] - RANKS[pin]) * self.ahead < 0
                if target not in self.men and not (load_of and back):
                    yield origin, target


@pytest.mark.parametrize("seed", range(3))
def test_moves_and_rides_are_those_of_the_rules(seed: int) -> None:
    position, rides = load("trid").start(), 0
    for ply in range(70):
        flat = Flat(position)
        ends = {(str(move.origin), str(move.target)) for move in position.pseudo_legal_moves()}
        listed = {(start, end) for start, end in ends if start[0] != "X"}
        wanted = set(flat.moves())
        assert wanted <= listed
        kings = [start for start, _ in listed - wanted if flat.men[start].piece != "pawn"]  # beside en passant
        assert all(flat.men[start].piece == "king" for start in kings)
        legal = position.legal_moves()
        decks = [move for move in legal if str(move.origin)[0] == "X"]
        assert {(str(move.origin), str(move.target)) for move in decks} <= set(flat.rides())
        if not legal or position.outcome() is not None:
            break
        chosen = decks if decks and ply % 3 else legal
        move = chosen[(13 * ply + 29 * seed) % len(chosen)]
        after = position.play(move)
        if move in decks:
            rides += 1
            carried = {name: man for name, man in flat.men.items() if split(name)[0] == board_of(str(move.origin))}
            shown = {split(name)[0] for name in set(after.game.cells) - set(after.deleted())}
            assert board_of(str(move.target)) in shown and board_of(str(move.origin)) not in shown
            assert len([name for name in after.piece_map() if split(name)[0] == board_of(str(move.target))]) == len(
                carried
            )
        position = after
    assert rides or seed
