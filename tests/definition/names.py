"""The names that every text knows, in the order of the documents (effects.md, "Cells and pieces")."""

from __future__ import annotations

from ndvariants.words.operators import Kind
from tests.definition.asking import Scene, of_number
from tests.definition.values import Silent, Value


def ask(text: str, scene: Scene) -> Value | None:
    """Return the value of a name of the language; None for any other name."""
    found = globals().get("ask_" + text.replace(" ", "_"))
    return None if found is None else found(scene)  # type: ignore[no-any-return]


def ask_me(scene: Scene) -> Value:
    """"the player who moves"."""
    return Value(Kind.PLAYER, scene.me)


def ask_opponent(scene: Scene) -> Value:
    """"the other player; of more than two the next one who is not out nor in my team"."""
    return Value(Kind.PLAYER, next_enemy(scene, scene.me))


def ask_partner(scene: Scene) -> Value:
    """"the next player of my team who is not out; nobody where there is none"."""
    game = scene.game
    others = [p for p in after(scene, scene.me) if game.team(p) == game.team(scene.me)]
    return Value(Kind.PLAYER, others[0] if others else None)


def ask_nobody(scene: Scene) -> Value:
    """"no player"."""
    return Value(Kind.PLAYER, None)


def ask_origin(scene: Scene) -> Value:
    """"the cell where the move began"; of a drop silent."""
    if scene.move is not None and scene.move.word == "drop" and scene.in_rule:
        return Value(Kind.CELL, scene.target)  # documents: A5
    return Value(Kind.CELL, scene.origin)


def ask_target(scene: Scene) -> Value:
    """"the cell where the move ended"."""
    return Value(Kind.CELL, scene.target)


def ask_cell(scene: Scene) -> Value:
    """"the cell in question"."""
    return Value(Kind.CELL, scene.cell)


def ask_nowhere(scene: Scene) -> Value:
    """"no cell"."""
    return Value(Kind.CELL, None)


def ask_last_mover(scene: Scene) -> Value:
    """"the cell where the last move ended (a pass: nowhere), before a move in `if`s of movements, drops and `pass`;
    in rules where the move before this one did"."""
    return Value(Kind.CELL, scene.last)


def ask_mover(scene: Scene) -> Value:
    """"the piece that moved"."""
    return Value(Kind.PLACED, scene.mover)


def ask_captured(scene: Scene) -> Value:
    """"the piece that was captured"; "If a move captures several pieces, `captured` is the last one on its way"."""
    return Value(Kind.PLACED, scene.captured)


def ask_move(scene: Scene) -> Value:
    """the move, for `axis(move)`."""
    return Value(Kind.MOVE, scene.move)


def ask_ply(scene: Scene) -> Value:
    """"moves made"."""
    return of_number(scene.position.ply)


def ask_clock(scene: Scene) -> Value:
    """"moves since the last capture or pawn move"."""
    return of_number(scene.position.clock)


def ask_cycle(scene: Scene) -> Value:
    """"in endings with `repetition N`: plies since the position stood the first of these N times"."""
    return of_number(scene.cycle)


def ask_phase(scene: Scene) -> Value:
    """"the phase of the game, compared with a name"."""
    return Value(Kind.PHASE, scene.position.phase or 0)


def ask_section(scene: Scene) -> Value:
    """"the section of a cell", here of the cell in question."""
    if not scene.about:
        raise Silent("`section` where no cell is asked about")
    return Value(Kind.SECTION, scene.game.geometry.cells.section.get(scene.cell or 0, 0))


def ask_pieces(scene: Scene) -> Value:
    """"`pieces` alone, or `pawn` alone: of every owner"."""
    return Value(Kind.SET, frozenset(scene.position.board))


def ask_royals(scene: Scene) -> Value:
    """"`royals of me`", of every owner where none is named; "the word `royals` means the pieces of all royal kinds,
    whether their condition holds or not"."""
    board = scene.position.board
    return Value(Kind.SET, frozenset(c for c, man in board.items() if scene.game.kinds[man.kind].royal))


# --------------------------------------------------------------------------- players in their order


def after(scene: Scene, player: str) -> list[str]:
    """Return the players who are not out, beginning with the next one after a player."""
    players = scene.game.players
    at = players.index(player)
    order = [*players[at + 1 :], *players[:at]]
    return [p for p in order if p not in scene.position.out]


def next_enemy(scene: Scene, player: str) -> str | None:
    """Return the next player of another team who is not out."""
    if player not in scene.game.players:
        return None
    others = [p for p in after(scene, player) if scene.game.enemies(p, player)]
    return others[0] if others else None
