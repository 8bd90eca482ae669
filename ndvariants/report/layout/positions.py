"""A position of a game as a ``View``: its pieces, its lost cells, and lines of status."""

from __future__ import annotations

from collections.abc import Sequence

from ndvariants.game.game import Board, Game, Position
from ndvariants.kernel.layout import WALL
from ndvariants.report.layout.registers import badges_of, register_texts
from ndvariants.report.layout.sides import side_marks
from ndvariants.report.layout.view import DrawnPiece, View


def view_of(seen: View | Position | Board) -> View:
    """The view of a position or board; a view as it is."""
    if isinstance(seen, View):
        return seen
    return view(seen.position() if isinstance(seen, Board) else seen)


def view(position: Position) -> View:
    """Return the view of a position: all that a drawing shows of it."""
    game = position.game
    board = position.fields.board
    pieces = {cell: drawn_piece(game, code) for cell, code in enumerate(board) if code in game.letters.by_code}
    return View(
        board=game.variant.board,
        notation=game.variant.notation,
        names=game.cells,
        coordinates=game.variant.board.coordinates(),
        pieces=pieces,
        gone=frozenset(cell for cell, code in enumerate(board) if code == WALL),
        players=tuple(game.letters.players),
        status=tuple(status(position)),
        drawing=game.variant.drawing,
        sides=side_marks(game.variant),
        game=game,
        badges=badges_of(position),
    )


def drawn_piece(game: Game, code: int) -> DrawnPiece:
    """A piece by its code, written as in position texts, without brackets and ``^``; its owner is shortened."""
    known = game.letters.by_code[code]
    owner, colon, letter = game.letters.text(code).removesuffix("^").strip("[]").rpartition(":")
    letter = _shortest(owner, game.letters.players) + colon + letter
    return DrawnPiece(known.player, known.piece, letter, known.unmoved)


def _shortest(owner: str, players: Sequence[str]) -> str:
    """The shortest beginning of a player's name that no other player shares: ``y`` for yellow beside red and green."""
    others = [player for player in players if player != owner]
    known = (owner[:length] for length in range(1, len(owner)))
    return next((short for short in known if not any(player.startswith(short) for player in others)), owner)


def status(position: Position) -> list[str]:
    """Side to move, phase, check, hands and counters: one line each, only those present."""
    outcome = position.outcome()
    turn = f"{outcome}" if outcome is not None else f"{position.side} to move, ply {position.ply}"
    if outcome is None and has_phases(position.game):
        turn += f", phase {position.phase}"
    if outcome is None and position.in_check():
        turn += ", in check"
    lines = [turn]
    for player in position.game.letters.players:
        hand = position.hand(player)
        if hand:
            lines.append(
                f"{player} in hand: " + ", ".join(_held(position, player, piece, n) for piece, n in hand.items())
            )
    if position.outs():
        lines.append(f"out: {', '.join(position.outs())}")
    return [*lines, *register_texts(position.game, position.registers())]


def has_phases(game: Game) -> bool:
    """Return whether turns begin in more than one phase, so that its name tells something."""
    return sum(not (phase.extra and game.has_turns) for phase in game.variant.phases) > 1


def _held(position: Position, player: str, piece: str, n: int) -> str:
    """``2 pawn``, or ``pawn (any number)``."""
    endless = any((hand.player, hand.piece) == (player, piece) for hand in position.game.variant.hands if hand.endless)
    return f"{piece} (any number)" if endless else f"{n} {piece}"


def dimension_marks(position: Position) -> dict[int, str]:
    """For every empty cell of a grid its dimension: on how many axes another cell is left on its line."""
    board = position.fields.board
    places = position.game.variant.board.coordinates()
    here = [cell for cell, code in enumerate(board) if code != WALL and places[cell]]
    n_axes = len(places[0]) if places else 0
    on_line: dict[tuple[int, tuple[int, ...]], int] = {}
    for cell in here:
        for axis in range(n_axes):
            line = axis, (*places[cell][:axis], *places[cell][axis + 1 :])
            on_line[line] = on_line.get(line, 0) + 1
    found = {}
    for cell in here:
        if board[cell] < WALL:
            lines = ((axis, (*places[cell][:axis], *places[cell][axis + 1 :])) for axis in range(n_axes))
            found[cell] = str(sum(on_line[line] > 1 for line in lines))
    return found
