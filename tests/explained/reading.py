"""A game read once more, small and slow: where pieces go, what a move changes, who attacks a royal.

Nothing of the package is asked but what stands where. A board is a dict from cells to ``(player, piece)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from ndvariants.game.game import Position

Piece = tuple[str, str]
Board = dict[str, Piece]
At = tuple[int, ...]
GONE: Piece = ("", "gone")  # a cell that is no more
Ways = dict[str, str]  # the cells where a piece may go, with a word of the line that leads there


@dataclass(frozen=True)
class Now:
    """A position: pieces, whose turn it is, hands, pieces that have not moved, cells that are gone or were passed."""

    board: Board
    side: str
    players: tuple[str, ...]
    hands: dict[str, dict[str, int]] = field(default_factory=dict)
    unmoved: frozenset[str] = frozenset()
    gone: frozenset[str] = frozenset()
    passed: tuple[str, ...] = ()
    rights: frozenset[str] = frozenset()
    registers: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def other(self) -> str:
        """The opponent of the player to move."""
        return next(player for player in self.players if player != self.side)

    def own(self) -> list[str]:
        """The cells of the player to move."""
        return [cell for cell, (player, _) in self.board.items() if player == self.side]

    def having(self, changed: Mapping[str, Piece | None]) -> Now:
        """The same with other pieces on some cells."""
        board = {**self.board, **changed}
        return replace(self, board={cell: piece for cell, piece in board.items() if piece is not None})


def now_of(position: Position) -> Now:
    """What a position holds."""
    fields, game = position.fields, position.game
    pieces = position.piece_map()
    text = position.text().split(" ")
    return Now(
        {cell: (piece.player, piece.piece) for cell, piece in pieces.items()},
        position.side,
        game.players,
        {player: dict(position.hand(player)) for player in game.players},
        frozenset(cell for cell, piece in pieces.items() if piece.unmoved),
        frozenset(game.deleted_cells(fields)),
        tuple(game.cells[cell] for cell in fields.en_passant),
        frozenset(text[2]) if len(text) > 2 else frozenset(),
        dict(fields.registers),
    )


class Reading:
    """A game: where pieces go by which line, and what a move of one part does."""

    royals: tuple[str, ...] = ("king",)
    players: tuple[str, ...] = ("white", "black")
    spare = "pawn"  # a piece that may stand anywhere, to try what would be
    hopping: tuple[str, ...] = ()  # the pieces that jump over others

    def ways(self, now: Now, origin: str) -> Ways:
        """Where the piece on a cell may go, whatever becomes of its royals."""
        raise AssertionError(self)

    def leaps(self, now: Now, origin: str, target: str) -> bool:
        """Would a piece go there, jumping over another, did one piece more stand on some empty cell?"""
        if now.board[origin][1] not in self.hopping:
            return False
        free = [cell for cell in self.between(origin, target) if cell not in now.board and cell not in now.gone]
        return any(target in self.ways(now.having({cell: (now.other, self.spare)}), origin) for cell in free)

    def between(self, origin: str, target: str) -> Iterable[str]:
        """The cells on which a piece might stand that is jumped over."""
        return ()

    def made(self, now: Now, origin: str, target: str, becoming: str = "") -> dict[str, Piece | None]:
        """What stands on the cells that a move changes."""
        player, piece = now.board[origin]
        return {origin: None, target: (player, becoming or piece)}

    def after(self, now: Now, origin: str, target: str, becoming: str = "") -> Now:
        """The position after a move, the same player to move."""
        return now.having(self.made(now, origin, target, becoming))

    def becomes(self, now: Now, origin: str, target: str) -> set[str]:
        """What a piece may be after a move; "" where it may stay what it is."""
        return {""}

    def taken(self, now: Now, origin: str, target: str) -> Piece | None:
        """What a move takes."""
        return now.board.get(target)

    def castling(self, now: Now, target: str, told: str) -> str:
        """Checks why a king does not castle to a cell; the kind of reason, "" where that is read as other moves are."""
        return ""

    def threats(self, now: Now, player: str) -> set[str]:
        """The cells of the enemies that could take a royal of a player."""
        targets = {cell for cell, piece in now.board.items() if piece[0] == player and piece[1] in self.royals}
        theirs = [cell for cell, (owner, _) in now.board.items() if owner != player and owner in now.players]
        return {cell for cell in theirs if targets & self.ways(now, cell).keys()}

    def exposed(self, now: Now, origin: str, target: str) -> set[str]:
        """Who could take an own royal after a move."""
        return self.threats(self.after(now, origin, target), now.side)

    def is_legal(self, now: Now, origin: str, target: str) -> bool:
        """May the piece go there, and no own royal be taken then?"""
        return target in self.ways(now, origin) and not self.exposed(now, origin, target)

    def moves(self, now: Now) -> Iterator[tuple[str, str]]:
        """Where every move of a piece on the board begins and ends, but those that expose a royal."""
        for origin in now.own():
            yield from ((origin, target) for target in self.ways(now, origin) if not self.exposed(now, origin, target))


# ------------------------------------------------------------------ lines of cells


def along(now: Now, mine: str, line: Iterable[str]) -> Iterator[str]:
    """The cells of a line up to its end or the first piece, and that one when it is an enemy."""
    for cell in line:
        if not cell or cell in now.gone:
            return
        if cell not in now.board:
            yield cell
            continue
        if now.board[cell][0] != mine:
            yield cell
        return


@dataclass(frozen=True)
class Grid:
    """The cells of a board with axes: their names, and lines of them."""

    widths: tuple[int, ...]
    name: Callable[[At], str]
    at: Callable[[str], At]

    def there(self, at: At, vector: At, k: int = 1) -> str:
        """The cell *k* steps on; "" beyond the board."""
        cell = tuple(here + k * step for here, step in zip(at, vector, strict=True))
        inside = all(0 <= place < width for place, width in zip(cell, self.widths, strict=True))
        return self.name(cell) if inside else ""

    def line(self, origin: str, vector: At, most: int = 99) -> list[str]:
        """The cells in one direction, up to the edge."""
        at, found = self.at(origin), list[str]()
        while len(found) < most and (cell := self.there(at, vector, len(found) + 1)):
            found.append(cell)
        return found

    def slide(self, now: Now, origin: str, vectors: Iterable[At], word: str, most: int = 99) -> Ways:
        """Where a rider (or a leaper: *most* 1) goes."""
        mine = now.board[origin][0]
        lines = (self.line(origin, vector, most) for vector in vectors)
        return {cell: word for line in lines for cell in along(now, mine, line)}


def flat(files: int, ranks: int) -> Grid:
    """A board of files and ranks, ``a1`` at the left below."""

    def name(at: At) -> str:
        return f"{chr(97 + at[0])}{at[1] + 1}"

    return Grid((files, ranks), name, lambda cell: (ord(cell[0]) - 97, int(cell[1:]) - 1))


STRAIGHT: tuple[At, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL: tuple[At, ...] = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def split(now: Now, mine: str, quiet: Ways, taking: Ways) -> Ways:
    """Of a piece that moves and takes in different ways: empty cells of the ones, enemies on the others."""
    moves = {cell: word for cell, word in quiet.items() if cell not in now.board}
    takes = {cell: word for cell, word in taking.items() if cell in now.board and now.board[cell][0] != mine}
    return moves | takes
