"""The moves of a side: its pieces, castlings, drops and passes, as the phase allows them (language.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ndvariants.language.trees.steps import Trigger
from ndvariants.language.trees.syntax import Castling, CastlingPart, Expr, Name, Number
from ndvariants.model.variant import Phase
from ndvariants.words.movements import CastlingClause, Clause
from ndvariants.words.triggers import Event
from tests.definition.asking import Game, Scene, holds, truth
from tests.definition.moving import moves_of
from tests.definition.values import Man, Move, Position, Undefined, but


@dataclass(frozen=True)
class Going:
    """A piece of a castling: where it stands at the start, the cells of its way, where it ends."""

    kind: str
    way: tuple[int, ...]

    @property
    def start(self) -> int:
        """The first cell of its way."""
        return self.way[0]

    @property
    def stop(self) -> int:
        """The last cell of its way."""
        return self.way[-1]


def phase_of(game: Game, position: Position) -> Phase:
    """"Without `phases` there is one, in which all pieces move and every piece with a `drop` may be dropped."""
    if position.phase is None:
        return Phase("", tuple(name for name, piece in game.kinds.items() if piece.drop is not None), True)
    return game.variant.phases[position.phase]


def candidates(scene: Scene, all_pieces: bool = False) -> Iterator[Move]:
    """Return the moves of the side of a position, whether they leave its royals safe or not; with ``all_pieces`` those
    of pieces that the phase does not let move as well."""
    game, position = scene.game, scene.position
    phase = phase_of(game, position)
    for move in _of_all(scene, phase, all_pieces):
        if all_pieces or phase.only is None or move.word == "pass" or is_of(game, move, phase.only):
            yield move


def _of_all(scene: Scene, phase: Phase, all_pieces: bool) -> Iterator[Move]:
    position = scene.position
    for cell, man in sorted(position.board.items()):
        if (all_pieces and man.player == scene.me) or moves_in(scene, phase, cell, man):
            yield from moves_of(scene, cell, man)
    if all_pieces and not scene.game.moving:
        return  # nothing else takes anything
    if phase.moves and not phase.movers and not phase.mover:
        yield from castlings(scene)
    yield from drops(scene, phase)
    if may_pass(scene, phase):
        yield Move("pass")


def moves_in(scene: Scene, phase: Phase, cell: int, man: Man) -> bool:
    """"Whether pieces on the board move in it: all of the player, those in the list, neutral ones included, or the
    `mover` of this turn"; "After a plain `again` no piece is the `mover`."""
    if not phase.moves:
        return False
    movable = man.player == scene.me or man.player not in scene.game.players
    if phase.mover:
        return cell == scene.position.mover and scene.position.parts > 0 and movable
    return man.kind in phase.movers and movable if phase.movers else man.player == scene.me


def may_pass(scene: Scene, phase: Phase) -> bool:
    """"Whether a player may pass in it; otherwise as `options` say, and never in an extra phase."""
    if scene.position.phase is not None and (phase.extra or phase.freely or not phase.passes):
        return phase.passes
    if scene.game.variant.pass_condition is not None:
        return truth(scene.game.variant.pass_condition, scene)
    return scene.game.variant.may_pass


def is_of(game: Game, move: Move, trigger: Trigger) -> bool:
    """Is a move of a kind, in the words of triggers?"""
    kinds = trigger.kinds or tuple(game.kinds)
    match trigger.event:
        case Event.MOVE:
            return move.word in ("move", "castle") and move.kind in kinds
        case Event.CAPTURE:
            return bool(move.taken) and move.kind in kinds
        case Event.CAPTURED:
            return any(kind in kinds for kind in move.victims)
        case Event.PROMOTE:
            return move.word == "move" and move.becomes is not None and move.kind in kinds
        case Event.DROP:
            return move.word == "drop" and move.kind in kinds
    return False


# --------------------------------------------------------------------------- drops


def drops(scene: Scene, phase: Phase) -> Iterator[Move]:
    """"`drop` is a zone (`true`: any empty cell) or a mapping": `on` is the zone, `as` the pieces that it may be
    dropped as, `if` a condition of the position before the drop, with `target` the cell."""
    position, game = scene.position, scene.game
    for (owner, kind), count in sorted(position.hands.items()):
        mine = owner == scene.me or owner not in game.players
        if not count or not mine or kind not in phase.drops or game.kinds[kind].drop is None:
            continue
        piece = game.kinds[kind]
        assert piece.drop is not None
        for cell in sorted(scene.there - set(position.board)):
            seer = but(scene, me=owner, target=None)
            asked = but(scene, target=cell, cell=cell, about=True)
            if truth(piece.drop, seer.at(cell)) and holds(piece.drop_if, asked):
                for name in piece.drop_as or (None,):
                    yield Move("drop", None, cell, kind, becomes=name, owner=owner)


# --------------------------------------------------------------------------- castlings


def castlings(scene: Scene) -> Iterator[Move]:
    """"In place of `file e` a castling may say `file any`, `file first` or `file last`"; "a player who has these pieces
    there may castle so"."""
    for castling in scene.game.variant.castlings:
        for goings in ways_of(scene.game, castling, scene.me):
            if may_castle(scene, castling, goings):
                king = goings[0]
                yield Move(
                    "castle", king.start, king.stop, king.kind, passed=king.way[1:-1],
                    others=tuple((one.start, one.stop) for one in goings[1:]),
                )  # fmt: skip


def ways_of(game: Game, castling: Castling, player: str) -> list[tuple[Going, ...]]:
    """Return the ways of a castling for a player, by where its pieces stand at the start."""
    men = [(one.piece, one.cell) for one in game.variant.setup if one.player == player]
    first = castling.parts[0]
    if not isinstance(first, CastlingPart):
        return _named_ways(game, castling, men)
    found = []
    for kind, cell in men:
        if kind == first.piece and _starts(game, first, cell, men, player):
            goings = [_going(game, first, cell, player)]
            for part in castling.parts[1:]:
                assert isinstance(part, CastlingPart)
                line = game.geometry.cells.line(cell, part.axis)
                others = [c for k, c in men if k == part.piece and c in line and _starts(game, part, c, men, player)]
                goings += [_going(game, part, c, player) for c in others[:1]]
            if len(goings) == len(castling.parts):
                found.append(tuple(goings))
    return found


def _starts(game: Game, part: CastlingPart, cell: int, men: list[tuple[str, int]], player: str) -> bool:
    """Does a piece of a castling stand on this cell at the start? "Coordinates count [...] from the owner's side"."""
    cells, owner = game.geometry.cells, game.player[player]
    line = cells.line(cell, part.axis)
    alike = sorted(cells.coordinate(c, part.axis, owner) for kind, c in men if kind == part.piece and c in line)
    at = cells.coordinate(cell, part.axis, owner)
    if isinstance(part.start, Number):
        return at == part.start.value
    assert isinstance(part.start, Name)
    return {"any": True, "first": at == alike[0], "last": at == alike[-1]}[part.start.text]


def _going(game: Game, part: CastlingPart, cell: int, player: str) -> Going:
    """Return the way of a piece along an axis."""
    cells = game.geometry.cells
    axis = cells.axes.index(part.axis)
    start, stop = cells.places[cell][axis], number_of(part.stop)
    if cells.signs(game.player[player], cell).get(part.axis, 1) < 0:
        stop = cells.widths[cell][axis] + 1 - stop
    step = 1 if stop >= start else -1
    way = []
    for value in range(start, stop + step, step):
        place = tuple(value if k == axis else v for k, v in enumerate(cells.places[cell]))
        found = cells.put(cells.block.get(cell, 0), place, cells.widths[cell])
        if found is None:
            raise Undefined("a castling over a hole")
        way.append(found)
    return Going(part.piece, tuple(way))


def _named_ways(game: Game, castling: Castling, men: list[tuple[str, int]]) -> list[tuple[Going, ...]]:
    """"Where no axis joins them, and on boards without axes, the cells are named"."""
    goings = []
    for part in castling.parts:
        assert not isinstance(part, CastlingPart)
        way = [number_of(one) for one in part.cells]
        if len(way) == 2:
            way = straight(game, way[0], way[1])
        if (part.piece, way[0]) not in men:
            return []
        goings.append(Going(part.piece, tuple(way)))
    return [tuple(goings)]


def straight(game: Game, start: int, stop: int) -> list[int]:
    """"What lies between is the straight line from the one to the other"."""
    geometry = game.geometry
    places = geometry.cells.places
    if start == stop:
        return [start]
    if start in places:
        from tests.definition.directions import Compass

        player = game.variant.players[0]
        compass = Compass(geometry.cells, player, start, lambda expr: 0)
        found = [v for k in range(1, len(compass.active) + 1) for v in compass.along(k)]
        paths = [path for way in found for path in geometry.paths(start, way, frozenset(), set())]
        lines = [[c for c, _ in path if c is not None] for path in paths]
        between = [line[: line.index(stop)] for line in lines if stop in line]
        return [start, *min(between, key=len, default=[]), stop]
    return [start, stop]


def number_of(expr: Expr) -> int:
    """Return a number that a file says, or the number of a cell by its name."""
    if isinstance(expr, Number):
        return expr.value
    arguments = getattr(expr, "arguments", ())
    if len(arguments) == 1:
        return number_of(arguments[0])
    raise Undefined(f"the number {expr}")


def right_of(player: str, goings: tuple[Going, ...]) -> tuple[int | str, ...]:
    """"Castlings of the same pieces share a right."""
    return (player, *sorted(one.start for one in goings))


def may_castle(scene: Scene, castling: Castling, goings: tuple[Going, ...]) -> bool:
    """"both unmoved, nothing between, king never attacked", and the conditions of the file, asked of each piece."""
    from tests.definition.judging import never_attacked

    board, position = scene.position.board, scene.position
    starts = {one.start for one in goings}
    for one in goings:
        man = board.get(one.start)
        if man is None or man.kind != one.kind or man.player != scene.me:
            return False
        if one.stop not in scene.there or (one.stop in board and one.stop not in starts):
            return False
    if CastlingClause.UNMOVED in castling.flags and right_of(scene.me, goings) not in position.rights:  # type: ignore[comparison-overlap]
        return False
    if CastlingClause.NOTHING_BETWEEN in castling.flags and not nothing_between(scene, goings):
        return False
    king = goings[0]
    asked = but(scene, origin=king.start, target=king.stop, cell=king.start, about=True)
    if not holds(castling.condition, asked) or not all(asked_of_piece(scene, one) for one in goings):
        return False
    return CastlingClause.NEVER_ATTACKED not in castling.flags or never_attacked(scene, castling, goings)


def nothing_between(scene: Scene, goings: tuple[Going, ...]) -> bool:
    """the cells between the pieces are empty, and those of their ways but for the pieces themselves."""
    starts = {one.start for one in goings}
    between = {cell for one in goings for cell in one.way}
    for one in goings[1:]:
        between |= set(straight(scene.game, goings[0].start, one.start))
    return all(cell in starts or (cell in scene.there and cell not in scene.position.board) for cell in between)


def asked_of_piece(scene: Scene, going: Going) -> bool:
    """"A castling asks them of each piece that goes, from where it stands to where it comes"."""
    piece = scene.game.kinds[going.kind]
    asked = but(scene, origin=going.start, target=going.stop, cell=going.start, about=True)
    for condition in scene.game.variant.conditions:
        line = condition.asked
        if not condition.is_asked_of(piece) or line.mode in ("capture", "drop"):
            continue
        zones = (line.origin_zone, going.start), (line.target_zone, going.stop)
        if any(zone is not None and not truth(zone, asked.at(cell)) for zone, cell in zones):
            return False
        if line.within is not None and not all(truth(line.within, asked.at(cell)) for cell in going.way):
            return False
        if not holds(line.condition, asked):
            return False
        if Clause.UNMOVED in line.flags and not scene.position.board[going.start].unmoved:
            return False
    return True

