"""Duck chess, English draughts, Othello and Amazons, read once more: games whose moves do more than one thing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tests.explained.reading import DIAGONAL, STRAIGHT, Now, Reading, Ways, along, flat, split

board = flat(8, 8)
wide = flat(10, 10)
KNIGHT = tuple((x, y) for x, y in product((-2, -1, 1, 2), repeat=2) if abs(x) != abs(y))


class Duck(Reading):
    """Chess without check; the duck stands in the way of everything."""

    royals = ()

    def ways(self, now: Now, origin: str) -> Ways:
        player, piece = now.board[origin]
        if piece == "pawn":
            return self.pawn(now, origin)
        slides = {"rook": STRAIGHT, "bishop": DIAGONAL, "queen": STRAIGHT + DIAGONAL}
        leaps = {"king": STRAIGHT + DIAGONAL, "knight": KNIGHT}
        near = board.slide(now, origin, leaps.get(piece, ()), "leap", 1)
        found = board.slide(now, origin, slides.get(piece, ()), "slide") | near
        castled = dict.fromkeys(self.castlings(now, player), "king slides") if piece == "king" else {}
        return {cell: word for cell, word in found.items() if now.board.get(cell, ("", ""))[1] != "duck"} | castled

    def castlings(self, now: Now, player: str) -> Iterator[str]:
        """Where the king castles to."""
        rank, rights = ("1", "KQ") if player == "white" else ("8", "kq")
        for right, free, target in zip(rights, ("fg", "bcd"), "gc", strict=True):
            if right in now.rights and all(file + rank not in now.board for file in free):
                yield target + rank

    def pawn(self, now: Now, origin: str) -> Ways:
        player = now.board[origin][0]
        up, first = (1, "2") if player == "white" else (-1, "7")
        line = board.line(origin, (0, up), 2 if origin[1] == first else 1)
        quiet = dict(zip(along(now, player, line), ("step", "slide forward exactly 2"), strict=False))
        aside = board.slide(now, origin, ((1, up), (-1, up)), "capture step", 1)
        taken = {cell: word for cell, word in aside.items() if now.board.get(cell, ("", ""))[1] != "duck"}
        passed = {cell: "on trail" for cell in taken if cell in now.passed}
        return split(now, player, quiet, taken) | passed

    def made(self, now: Now, origin: str, target: str, becoming: str = "") -> dict[str, tuple[str, str] | None]:
        changed = super().made(now, origin, target, becoming)
        player, piece = now.board[origin]
        if piece == "pawn" and origin[0] != target[0] and target not in now.board:
            changed[target[0] + origin[1]] = None
        if piece == "king" and target in self.castlings(now, player) and origin[0] == "e":
            rook, to = ("h", "f") if target[0] == "g" else ("a", "d")
            changed |= {rook + target[1]: None, to + target[1]: (player, "rook")}
        return changed

    def taken(self, now: Now, origin: str, target: str) -> tuple[str, str] | None:
        """The piece on the target, or the pawn that passed it."""
        passed = now.board[origin][1] == "pawn" and origin[0] != target[0] and target not in now.board
        return now.board[target[0] + origin[1]] if passed else now.board.get(target)

    def becomes(self, now: Now, origin: str, target: str) -> set[str]:
        last = target[1] in "18" and now.board[origin][1] == "pawn"
        return {"queen", "rook", "bishop", "knight"} if last else {""}


class Amazons(Reading):
    """A queen's move, and from there an arrow; nothing is taken."""

    royals = ()

    def ways(self, now: Now, origin: str) -> Ways:
        found = wide.slide(now, origin, STRAIGHT + DIAGONAL, "slide any")
        return {cell: word for cell, word in found.items() if cell not in now.board}

    def shots(self, now: Now, origin: str, target: str) -> set[str]:
        """Where the arrow may go after a move."""
        return set(self.ways(self.after(now, origin, target), target))


class Checkers(Reading):
    """Steps, and jumps that must be made and go on."""

    royals = ()

    def slants(self, piece: tuple[str, str]) -> tuple[tuple[int, ...], ...]:
        """The directions of a piece or king."""
        up = 1 if piece[0] == "white" else -1
        return DIAGONAL if piece[1] == "king" else ((1, up), (-1, up))

    def ways(self, now: Now, origin: str) -> Ways:
        """Single steps and jumps, whether they must be or not."""
        steps = board.slide(now, origin, self.slants(now.board[origin]), "step", 1)
        quiet = {cell: word for cell, word in steps.items() if cell not in now.board}
        return quiet | dict.fromkeys(self.jumps(now, origin), "capture hop")

    def jumps(self, now: Now, origin: str) -> dict[str, str]:
        """Where a piece may jump to, and over which cell."""
        player, found = now.board[origin][0], {}
        for vector in self.slants(now.board[origin]):
            line = board.line(origin, vector, 2)
            over = now.board.get(line[0], (player, ""))[0] if line else player
            if len(line) == 2 and over != player and line[1] not in now.board:
                found[line[1]] = line[0]
        return found

    def captures(self, now: Now, origin: str) -> dict[tuple[str, ...], frozenset[str]]:
        """Every whole capture of a piece: the cells it comes to, and what it takes."""
        found: dict[tuple[str, ...], frozenset[str]] = {}
        for target, over in self.jumps(now, origin).items():
            then = now.having({origin: None, over: None, target: now.board[origin]})
            on = self.captures(then, target)
            found |= {(target, *path): taken | {over} for path, taken in on.items()} or {(target,): frozenset({over})}
        return found

    def must(self, now: Now) -> bool:
        """Is there anything to capture?"""
        return any(self.jumps(now, origin) for origin in now.own())


class Othello(Reading):
    """Discs that enclose others turn them."""

    royals = ()

    def turned(self, now: Now, cell: str) -> set[str]:
        """The discs that a disc put on a cell encloses."""
        found: set[str] = set()
        for vector in STRAIGHT + DIAGONAL:
            line = board.line(cell, vector)
            theirs = next((k for k, one in enumerate(line) if now.board.get(one, ("",))[0] != now.other), len(line))
            if theirs < len(line) and line[theirs] in now.board:
                found |= set(line[:theirs])
        return found
