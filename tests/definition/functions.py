"""Functions of expressions, in the order of the documents (effects.md, "Numbers and conditions")."""

from __future__ import annotations

from ndvariants.language.trees.syntax import Expr
from ndvariants.words.operators import Kind
from tests.definition.asking import (
    Scene,
    ask,
    cell,
    cells,
    man,
    number,
    of_number,
    of_truth,
    player,
    ways,
)  # fmt: skip
from tests.definition.names import after
from tests.definition.values import Silent, Value

Arguments = tuple[Expr, ...]


def ask_dimension(scene: Scene, arguments: Arguments) -> Value:
    """"along how many axes another cell exists; on a board that is `unbroken: true` those along which no cell is
    gone"."""
    return of_number(dimension(scene, cell(arguments[0], scene)))


def dimension(scene: Scene, there: int | None) -> int:
    """Return along how many axes a cell has another one."""
    geometry = scene.game.geometry
    if there is None:
        return 0
    if not geometry.cells.places:
        raise Silent("the dimension of a cell on a board without axes")
    count = 0
    for axis in geometry.cells.axes:
        line = geometry.cells.line(there, axis) - {there}
        gone = line & (scene.position.gone | scene.position.waiting)
        if scene.game.variant.board.unbroken:
            count += bool(line) and not gone
        else:
            count += bool(line - gone)
    return count


def ask_distance(scene: Scene, arguments: Arguments) -> Value:
    """"how many steps lead from one cell to another on the empty board, in any direction [...], around walls and
    holes; the number of cells where no way leads there"."""
    one, other = (cell(argument, scene) for argument in arguments)
    return of_number(distance(scene, one, other))


def distance(scene: Scene, one: int | None, other: int | None) -> int:
    """Return how many steps lead from one cell to another."""
    there = scene.game.geometry.all - scene.position.gone
    if one not in there or other not in there:
        return len(scene.game.geometry.all)
    reached, edge, steps = {one}, {one}, 0
    while edge:
        if other in edge:
            return steps
        steps += 1
        edge = {
            stop
            for c in edge
            if c is not None
            for way in ways(None, c, scene)
            for stop, _ in scene.game.geometry.next(c, way)
            if stop in there and stop not in reached
        }
        reached |= edge
    return len(scene.game.geometry.all)


def ask_manhattan_distance(scene: Scene, arguments: Arguments) -> Value:
    """"the sum of the differences of coordinates, on each axis the shorter way where its ends are joined [...]; the
    number of cells where one is nowhere, or in another section"."""
    found = apart(scene, arguments)
    return of_number(len(scene.game.geometry.all) if found is None else sum(found))


def ask_squared_distance(scene: Scene, arguments: Arguments) -> Value:
    """"the sum of the squares of these differences [...]; the square of the number of cells where one is nowhere, or in
    another section"."""
    found = apart(scene, arguments)
    return of_number(len(scene.game.geometry.all) ** 2 if found is None else sum(step * step for step in found))


def apart(scene: Scene, arguments: Arguments) -> list[int] | None:
    """Return the differences of the coordinates of two cells, or None where one is nowhere."""
    ends, places = [cell(argument, scene) for argument in arguments], scene.game.geometry.cells.places
    if any(end is None for end in ends):
        return None
    board = scene.game.variant.board
    if board.sections or not board.axes or any(end not in places for end in ends):
        raise Silent("differences of coordinates of cells in sections, or that have none")
    one, other = (places[end] for end in ends if end is not None)
    pairs = [(axis, abs(a - b)) for axis, a, b in zip(board.axes, one, other, strict=True)]
    return [min(far, axis.width - far) if axis.wrap else far for axis, far in pairs]


def ask_cell_at(scene: Scene, arguments: Arguments) -> Value:
    """"the cell with these coordinates, one for each axis in the order of the file, counted as `file(target)` counts
    them; nowhere beyond the board or in a hole"."""
    wanted = [number(argument, scene) for argument in arguments]
    geometry, me = scene.game.geometry, scene.game.player[scene.me]
    for c in sorted(geometry.cells.places):
        if [geometry.cells.coordinate(c, axis, me) for axis in geometry.cells.axes] == wanted:
            return Value(Kind.CELL, c if c in scene.there else None)
    return Value(Kind.CELL, None)


def ask_axis(scene: Scene, arguments: Arguments) -> Value:
    """"the axis along which a move goes [...]; of a move along none, as a diagonal one, it is none"."""
    return Value(Kind.AXIS, None if scene.move is None else scene.move.axis)


def ask_width(scene: Scene, arguments: Arguments) -> Value:
    """"how many cells an axis has"."""
    axis = ask(arguments[0], scene).data
    cells_of = scene.game.geometry.cells
    widths = {wide[cells_of.axes.index(axis)] for wide in cells_of.widths.values()}
    if len(widths) != 1:
        raise Silent("the width of an axis that sections have at different lengths")
    return of_number(widths.pop())


def ask_owner(scene: Scene, arguments: Arguments) -> Value:
    """"whose piece it is, of a cell or a piece"."""
    found = man(arguments[0], scene)
    return Value(Kind.PLAYER, None if found is None else found.player)


def ask_piece(scene: Scene, arguments: Arguments) -> Value:
    """"which kind of piece, of a cell or a piece"."""
    found = man(arguments[0], scene)
    return Value(Kind.PIECE, None if found is None else found.kind)


def ask_empty(scene: Scene, arguments: Arguments) -> Value:
    """"whether nothing stands on a cell"."""
    found = cell(arguments[0], scene)
    if found is None or found not in scene.there:
        return of_truth(False)
    return of_truth(found not in scene.position.board)


def ask_exists(scene: Scene, arguments: Arguments) -> Value:
    """"whether a cell is still there"."""
    return of_truth(cell(arguments[0], scene) in scene.there)


def ask_unmoved(scene: Scene, arguments: Arguments) -> Value:
    """"whether a piece has not moved yet since the start; `mover`: before this move"."""
    found = man(arguments[0], scene)
    return of_truth(found is not None and found.unmoved)


def ask_section(scene: Scene, arguments: Arguments) -> Value:
    """"the section of a cell"."""
    return Value(Kind.SECTION, scene.game.geometry.cells.section.get(cell(arguments[0], scene) or 0, 0))


def ask_number(scene: Scene, arguments: Arguments) -> Value:
    """"the number of a section, in order of the file"."""
    return of_number(ask(arguments[0], scene).data)


def ask_in_check(scene: Scene, arguments: Arguments) -> Value:
    """"whether a royal is attacked, as legality has it: [...] in a movement's `if` before the move, in rules after
    it"."""
    from tests.definition.judging import asked_in_check

    who = player(arguments[0], scene)
    return of_truth(who is not None and asked_in_check(scene, who))


def ask_attacked(scene: Scene, arguments: Arguments) -> Value:
    """"whether a player attacks a cell, or one of a set, as if a royal stood there [...]: along its ways, where its
    `if`s hold, whatever rules would do"."""
    from tests.definition.judging import attacks

    who = player(arguments[1], scene)
    return of_truth(who is not None and any(attacks(scene, who, c) for c in sorted(cells(arguments[0], scene))))


def ask_no_legal_move(scene: Scene, arguments: Arguments) -> Value:
    """"whether a player would have no legal move, were it its turn in the position at hand [...] Passing is a move.
    Inside such a look ahead the word itself is false"."""
    from tests.definition.judging import has_no_move

    who = player(arguments[0], scene)
    if scene.position.ahead or who is None or who not in scene.game.players:
        return of_truth(False)
    return of_truth(has_no_move(scene, who))


def ask_out(scene: Scene, arguments: Arguments) -> Value:
    """"whether a player is out"."""
    return of_truth(player(arguments[0], scene) in scene.position.out)


def ask_player_after(scene: Scene, arguments: Arguments) -> Value:
    """"the next player who is not out, in the order of turns"."""
    who = player(arguments[0], scene)
    if who is None or who not in scene.game.players:
        return Value(Kind.PLAYER, None)
    order = [*after(scene, who), *([who] if who not in scene.position.out else [])]
    return Value(Kind.PLAYER, order[0] if order else None)


def ask_player_before(scene: Scene, arguments: Arguments) -> Value:
    """"the player who moved before and is not out"."""
    who = player(arguments[0], scene)
    if who is None or who not in scene.game.players:
        return Value(Kind.PLAYER, None)
    order = [*after(scene, who)[::-1], *([who] if who not in scene.position.out else [])]
    return Value(Kind.PLAYER, order[0] if order else None)


def ask_players_left(scene: Scene, arguments: Arguments) -> Value:
    """"how many players are not out"."""
    return of_number(len(scene.game.players) - len(scene.position.out))


def ask_occurrences(scene: Scene, arguments: Arguments) -> Value:
    """"how often the position has occurred, this time included; in rules the position that stands if the turn ends
    now"."""
    from tests.definition.turns import occurrences

    return of_number(occurrences(scene))


def ask_unchanged(scene: Scene, arguments: Arguments) -> Value:
    """"whether the position is that before the turn, but for who is to move"."""
    from tests.definition.turns import unchanged

    return of_truth(unchanged(scene))


def ask_abs(scene: Scene, arguments: Arguments) -> Value:
    """"a number without its sign"."""
    return of_number(abs(number(arguments[0], scene)))


def ask_min(scene: Scene, arguments: Arguments) -> Value:
    """"the least of some numbers"."""
    return of_number(min(number(argument, scene) for argument in arguments))


def ask_max(scene: Scene, arguments: Arguments) -> Value:
    """"the greatest of some numbers"."""
    return of_number(max(number(argument, scene) for argument in arguments))


def ask_count(scene: Scene, arguments: Arguments) -> Value:
    """"how many: of pieces, of cells, of pieces in hand"; a node of its own in the trees."""
    return of_number(len(cells(arguments[0], scene)))
