"""Shogi, janggi, four dimensions and collapse, read once more: pieces on boards with axes."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from tests.explained.reading import DIAGONAL, GONE, STRAIGHT, At, Grid, Now, Piece, Reading, Ways, along, flat, split

# ------------------------------------------------------------------ shogi

GOLD = ("gold", "tokin", "promoted_silver", "promoted_knight", "promoted_lance")
PROMOTED = {
    "rook": "dragon", "bishop": "horse", "silver": "promoted_silver", "knight": "promoted_knight",
    "lance": "promoted_lance", "pawn": "tokin",
}  # fmt: skip
PLAIN = {after: before for before, after in PROMOTED.items()}


class Shogi(Reading):
    """The Japanese game: what is taken goes into the hand, unpromoted."""

    grid = flat(9, 9)

    def rank(self, cell: str, player: str) -> int:
        """The rank as the player counts it, from 1."""
        rank = int(cell[1:])
        return rank if player == "white" else 10 - rank

    def ways(self, now: Now, origin: str) -> Ways:
        player, piece = now.board[origin]
        up = 1 if player == "white" else -1
        ahead: At = (0, up)
        slants: tuple[At, ...] = ((-1, up), (1, up))
        slides = {"rook": STRAIGHT, "dragon": STRAIGHT, "bishop": DIAGONAL, "horse": DIAGONAL, "lance": (ahead,)}
        steps = {
            "king": STRAIGHT + DIAGONAL, "dragon": DIAGONAL, "horse": STRAIGHT, "silver": (*DIAGONAL, ahead),
            "pawn": (ahead,), "knight": ((-1, 2 * up), (1, 2 * up)), **dict.fromkeys(GOLD, (*STRAIGHT, *slants)),
        }  # fmt: skip
        near = "leap" if piece in ("king", "knight") else "step"
        far = self.grid.slide(now, origin, slides.get(piece, ()), "slide")
        return far | self.grid.slide(now, origin, steps.get(piece, ()), near, 1)

    def becomes(self, now: Now, origin: str, target: str) -> set[str]:
        """What a piece may be after a move; "" where it may stay what it is."""
        player, piece = now.board[origin]
        if piece not in PROMOTED or max(self.rank(origin, player), self.rank(target, player)) < 7:
            return {""}
        last = {"pawn": 9, "lance": 9, "knight": 8}.get(piece, 10)
        return {PROMOTED[piece]} | ({""} if self.rank(target, player) < last else set())

    def given(self, now: Now, target: str) -> str:
        """What goes into the hand when a cell is captured on."""
        piece = now.board[target][1] if target in now.board else ""
        return PLAIN.get(piece, piece)

    def refuses(self, now: Now, piece: str, target: str) -> str:
        """Why a piece in hand is not dropped on a cell; "" where it is."""
        if target in now.board:
            return "not empty"
        if self.rank(target, now.side) > {"pawn": 8, "lance": 8, "knight": 7}.get(piece, 9):
            return "where"
        after = now.having({target: (now.side, piece)})
        if piece == "pawn":
            if any(one == (now.side, "pawn") and cell[0] == target[0] for cell, one in now.board.items()):
                return "two pawns"
            if self.threats(after, now.other) and not self.parries(after, now.other):
                return "mate by a pawn"
        return "exposed" if self.threats(after, now.side) else ""

    def parries(self, now: Now, player: str) -> bool:
        """Has a player, to move, any move or drop that leaves its king safe?"""
        there = Now(now.board, player, now.players, now.hands)
        if any(True for _ in self.moves(there)):
            return True
        held = [piece for piece, n in now.hands[player].items() if n]
        cells = [self.grid.name(at) for at in product(range(9), range(9))]
        return any(self.refuses(there, piece, cell) == "" for piece in held for cell in cells if cell not in now.board)


# ------------------------------------------------------------------ janggi


class Janggi(Reading):
    """The Korean game, by its rules as they are played online."""

    grid = flat(9, 10)
    royals = ("general",)
    spare = "soldier"
    hopping = ("cannon",)

    def between(self, origin: str, target: str) -> set[str]:
        return {self.grid.name(at) for at in product(range(9), range(10))} - {origin, target}

    def lines_in_palace(self, origin: str) -> list[list[str]]:
        """The diagonals drawn in a palace through a cell: those of its middle and corners."""
        file, rank = self.grid.at(origin)
        for low in (0, 7):
            if 3 <= file <= 5 and low <= rank <= low + 2 and (file - 3 + rank - low) % 2 == 0:
                inside = {self.grid.name((f, r)) for f in (3, 4, 5) for r in range(low, low + 3)}
                return [[c for c in self.grid.line(origin, vector, 2) if c in inside] for vector in DIAGONAL]
        return []

    def ways(self, now: Now, origin: str) -> Ways:
        player, piece = now.board[origin]
        slants, straight = self.lines_in_palace(origin), [self.grid.line(origin, vector) for vector in STRAIGHT]
        up = 1 if player == "blue" else -1
        if piece in ("general", "guard"):
            lines = [line[:1] for line in slants + straight]
            palace = {f"{file}{rank}" for file in "def" for rank in ((1, 2, 3) if up > 0 else (8, 9, 10))}
            return {cell: "step" for line in lines for cell in along(now, player, line) if cell in palace}
        if piece == "chariot":
            return {cell: "slide" for line in slants + straight for cell in along(now, player, line)}
        if piece == "cannon":
            return {cell: "hop" for line in slants + straight for cell in self.over(now, player, line)}
        if piece == "soldier":
            rank = self.grid.at(origin)[1]
            ways = [(line[:1], up * (self.grid.at(line[0])[1] - rank)) for line in straight + slants if line]
            return {cell: "step" for line, by in ways if by >= 0 for cell in along(now, player, line)}
        return dict.fromkeys(self.bent(now, origin, 1 if piece == "horse" else 2), "step orthogonal then")

    def over(self, now: Now, player: str, line: list[str]) -> list[str]:
        """Where a cannon comes on a line: behind the first piece, which is no cannon; it takes no cannon."""
        first = next((k for k, cell in enumerate(line) if cell in now.board), len(line))
        if first == len(line) or now.board[line[first]][1] == "cannon":
            return []
        beyond = along(now, player, line[first + 1 :])
        return [cell for cell in beyond if cell not in now.board or now.board[cell][1] != "cannon"]

    def bent(self, now: Now, origin: str, steps: int) -> set[str]:
        """Where a piece comes that goes one step straight and then so many outward at a slant."""
        found = set()
        for (x, y), side in product(STRAIGHT, (1, -1)):
            slant = (x or side, y or side)
            middle = self.grid.line(origin, (x, y), 1)
            rest = self.grid.line(middle[0], slant, steps) if middle and middle[0] not in now.board else []
            if len(rest) == steps and all(cell not in now.board for cell in rest[:-1]):
                found |= set(along(now, now.board[origin][0], rest[-1:]))
        return found


# ------------------------------------------------------------------ four dimensions


def _cell_of_four(at: At) -> str:
    return f"{'ABCDEFGH'[at[3]]}{at[1] + 1}{'abcdefgh'[at[0]]}{at[2] + 1}"


def _at_of_four(cell: str) -> At:
    return "abcdefgh".index(cell[2]), int(cell[1]) - 1, int(cell[3]) - 1, "ABCDEFGH".index(cell[0])


def vectors(n: int, changed: tuple[int, ...]) -> list[At]:
    """All steps of one cell along so many of *n* axes at once."""
    return [v for v in product((-1, 0, 1), repeat=n) if sum(map(abs, v)) in changed]


def knight_vectors(n: int) -> list[At]:
    """Two along one axis, one along another."""
    return [v for v in product(range(-2, 3), repeat=n) if sorted(map(abs, v)) == [0] * (n - 2) + [1, 2]]


class FourD(Reading):
    """Four-dimensional chess: axes x, y, z, w; a pawn goes along z and y, and takes aside along x or both."""

    grid = Grid((8, 8, 8, 8), _cell_of_four, _at_of_four)

    def ways(self, now: Now, origin: str) -> Ways:
        piece = now.board[origin][1]
        if piece == "pawn":
            return self.pawn(now, origin)
        riders = {"rook": (1,), "bishop": (2,), "queen": (1, 2)}
        if piece in riders:
            return self.grid.slide(now, origin, vectors(4, riders[piece]), "slide")
        near = knight_vectors(4) if piece == "knight" else vectors(4, (1, 2, 3, 4))
        return self.grid.slide(now, origin, near, "leap", 1)

    def pawn(self, now: Now, origin: str) -> Ways:
        """Ahead along z or y, two cells while unmoved; aside to take."""
        player = now.board[origin][0]
        up = 1 if player == "white" else -1
        quiet: Ways = {}
        for vector in ((0, 0, up, 0), (0, 1, 0, 0)):
            line = self.grid.line(origin, vector, 2 if origin in now.unmoved else 1)
            free = [cell for cell in along(now, player, line) if cell not in now.board]
            quiet |= {cell: "slide" if k else "step" for k, cell in enumerate(free)}
        aside = [(1, 0, up, 0), (-1, 0, up, 0), (1, 1, 0, 0), (-1, 1, 0, 0), (0, 1, up, 0)]
        return split(now, player, quiet, self.grid.slide(now, origin, aside, "capture step", 1))

    def becomes(self, now: Now, origin: str, target: str) -> set[str]:
        """A queen at the end of both z and y: for Black these are the first cells."""
        player, piece = now.board[origin]
        _, y, z, _ = self.grid.at(target)
        return {"queen"} if piece == "pawn" and y == z == (7 if player == "white" else 0) else {""}


# ------------------------------------------------------------------ collapse


def _cell_of_layers(at: At) -> str:
    return f"{at[2] + 1}{'abcdefgh'[at[0]]}{at[1] + 1}"


def _at_of_layers(cell: str) -> At:
    return "abcdefgh".index(cell[1]), int(cell[2]) - 1, int(cell[0]) - 1


class Collapse(Reading):
    """Chess whose cannons, once armed, take away the line that they captured along."""

    grid = Grid((8, 8, 3), _cell_of_layers, _at_of_layers)
    cells = frozenset(_cell_of_layers(at) for at in product(range(8), range(8), range(3)))
    needed = (0, 5, 10, 120)
    hopping = ("cannon",)

    def between(self, origin: str, target: str) -> set[str]:
        return set(self.cells) - {origin, target}

    def ways(self, now: Now, origin: str) -> Ways:
        player, piece = now.board[origin]
        ahead = (0, 1 if player == "white" else -1, 0)
        straight = vectors(3, (1,))
        if piece == "pawn":
            aside = [(x, ahead[1], z) for x, _, z in straight if x or z]
            quiet = self.grid.slide(now, origin, [ahead], "step", 1)
            return split(now, player, quiet, self.grid.slide(now, origin, aside, "capture step", 1))
        if piece == "cannon":
            quiet = self.grid.slide(now, origin, straight, "move    slide")
            taken = [self.behind(now, self.grid.line(origin, vector)) for vector in straight]
            return split(now, player, quiet, {cell: "capture hop" for cell in taken if cell})
        riders = {"rook": (1,), "bishop": (3,), "queen": (1, 3)}
        if piece in riders:
            return self.grid.slide(now, origin, vectors(3, riders[piece]), "slide")
        near = knight_vectors(3) if piece == "knight" else vectors(3, (1, 2, 3))
        return self.grid.slide(now, origin, near, "leap", 1)

    def behind(self, now: Now, line: list[str]) -> str:
        """The second piece of a line; "" where a hole comes before it, or there is none."""
        end = next((k for k, cell in enumerate(line) if cell in now.gone), len(line))
        return next(iter([cell for cell in line[:end] if cell in now.board][1:2]), "")

    def dimension(self, gone: frozenset[str], cell: str) -> int:
        """Along how many axes there are other cells."""
        at, found = self.grid.at(cell), 0
        for axis, width in enumerate(self.grid.widths):
            others = [self.grid.name((*at[:axis], k, *at[axis + 1 :])) for k in range(width) if k != at[axis]]
            found += any(other not in gone for other in others)
        return found

    def made(self, now: Now, origin: str, target: str, becoming: str = "") -> dict[str, Piece | None]:
        changed = super().made(now, origin, target, becoming)
        player, piece = now.board[origin]
        level = self.dimension(now.gone, origin)
        research = now.registers["research"][4 * now.players.index(player) + level]
        if piece != "cannon" or target not in now.board or research < self.needed[level]:
            return changed
        (k,) = (k for k, (a, b) in enumerate(zip(self.grid.at(origin), self.grid.at(target), strict=True)) if a != b)
        return changed | self.collapsed(now, origin, target, k)

    def collapsed(self, now: Now, origin: str, target: str, axis: int) -> dict[str, Piece | None]:
        """What is left of a line: nothing but the target, with the nearest piece of whoever has most of them."""
        at, start = self.grid.at(target), self.grid.at(origin)[axis]
        line = {k: self.grid.name((*at[:axis], k, *at[axis + 1 :])) for k in range(self.grid.widths[axis])}
        line = {k: cell for k, cell in line.items() if cell != target and cell not in now.gone}
        standing = {k: now.board[cell] for k, cell in line.items() if cell in now.board and cell != origin}
        owners = [player for player, _ in standing.values()]
        most = [player for player in now.players if 2 * owners.count(player) > len(owners)]
        theirs = [k for k, (player, _) in standing.items() if player in most]
        behind = start > at[axis]  # the cannon came from higher numbers
        heir = min(theirs, key=lambda k: (abs(k - at[axis]), (k < at[axis]) == behind), default=None)
        gone = now.gone | set(line.values())
        left: dict[str, Piece | None] = {target: None if heir is None else standing[heir]}
        lost = {cell for cell in self.cells - gone if self.dimension(gone, cell) == 0}
        return left | dict.fromkeys([*line.values(), *lost], GONE)

    def after(self, now: Now, origin: str, target: str, becoming: str = "") -> Now:
        made = self.made(now, origin, target, becoming)
        gone = frozenset(cell for cell, piece in made.items() if piece == GONE)
        left = now.having({cell: None if piece == GONE else piece for cell, piece in made.items()})
        return replace(left, gone=now.gone | gone)

    def exposed(self, now: Now, origin: str, target: str) -> set[str]:
        after = self.after(now, origin, target)
        lost = (now.side, "king") not in after.board.values()
        return {origin} if lost else self.threats(after, now.side)

    def becomes(self, now: Now, origin: str, target: str) -> set[str]:
        """Any but the king on the last rank."""
        player, piece = now.board[origin]
        last = self.grid.at(target)[1] == (7 if player == "white" else 0)
        return {"queen", "rook", "bishop", "knight", "cannon"} if piece == "pawn" and last else {""}

    def threats(self, now: Now, player: str) -> set[str]:
        """Whose move would take the king off the board, by a capture or a collapse."""
        (king,) = (cell for cell, piece in now.board.items() if piece == (player, "king"))
        theirs = [cell for cell, (owner, _) in now.board.items() if owner != player]
        found = set()
        for origin in theirs:
            for target in self.ways(now, origin):
                after = self.made(now, origin, target)
                if king in after and (player, "king") not in after.values():
                    found.add(origin)
        return found
