"""The steps of rules, one function for each verb, in the order of the documents (effects.md, "Steps")."""

from __future__ import annotations

from math import isqrt

from ndvariants.language.trees.steps import Do, ForEach, Let, Step, When
from ndvariants.language.trees.syntax import Expr, Index, Name, Number, PieceSet
from ndvariants.model.variant import EACH
from ndvariants.words.operators import Kind
from tests.definition.asking import Scene, ask, cell, cells, kind, number, player, register_key, truth
from tests.definition.functions import dimension
from tests.definition.values import Man, Position, Undefined, Value, but


class Stopped(Exception):
    """A rule ends here: `forbid`."""


def run(steps: tuple[Step, ...], scene: Scene) -> None:
    """"Steps are done in order. A set or a value that `let` has named does not change when later steps change the
    board."""
    for step in steps:
        match step:
            case Let():
                scene = but(scene, lets={**scene.lets, step.name: named(step.value, scene)})
            case When():
                if truth(step.condition, scene):
                    run(step.body, scene)
            case ForEach():
                do_for_each(step, scene)
            case Do():
                globals()[f"do_{step.verb.value}"](step, scene)


def named(expr: Expr, scene: Scene) -> Value:
    """Return the value of `let`: of a set the cells that are in it now."""
    if isinstance(expr, PieceSet) or ask(expr, scene).kind is Kind.SET:
        return Value(Kind.SET, cells(expr, scene))
    return ask(expr, scene)


def do_for_each(step: ForEach, scene: Scene) -> None:
    """"once for every cell of the set as it was at the start, pieces in the order of their cells; `cell` is the cell,
    and bare axes and zones are about it"."""
    for one in sorted(cells(step.what, scene)):
        run(step.body, scene.at(one))


# --------------------------------------------------------------------------- pieces and cells


def do_remove(step: Do, scene: Scene) -> None:
    """"the pieces there leave the game, without being captured"."""
    for one in cells(step.arguments[0], scene):
        scene.position.board.pop(one, None)


def do_delete(step: Do, scene: Scene) -> None:
    """"the cells leave the board with their pieces; a cell left with dimension 0 goes as well [...] unless the board is
    `lonely: true` [...], and so on where lines count only `unbroken`"."""
    position, board = scene.position, scene.game.variant.board
    going = set(cells(step.arguments[0], scene))
    if not going:
        return
    drop_cells(position, going)
    while not board.lonely and scene.game.geometry.cells.places:
        alone = {c for c in scene.there if dimension(scene, c) == 0 and not keeps_royal(scene, c)}
        drop_cells(position, alone)
        if not alone or not board.unbroken:
            return


def keeps_royal(scene: Scene, cell: int) -> bool:
    """"with `lonely_royals: true` only one that a royal is on"."""
    man = scene.position.board.get(cell)
    return scene.game.variant.board.lonely_royals and man is not None and scene.game.kinds[man.kind].royal


def drop_cells(position: Position, going: set[int]) -> None:
    """Take cells off the board with what stands there."""
    position.gone |= going
    for one in going:
        position.board.pop(one, None)


def do_restore(step: Do, scene: Scene) -> None:
    """"those cells of the set that are gone come back, empty; one that would be alone on all its lines does not";
    "`restore` reads its set among the cells that are gone"."""
    from tests.definition.sets import among_gone

    coming = among_gone(step.arguments[0], scene) & frozenset(scene.position.gone)
    tried = but(scene, position=scene.position.copy())
    tried.position.gone -= coming
    lonely = scene.game.variant.board.lonely or not scene.game.geometry.cells.places
    scene.position.gone -= {c for c in coming if lonely or dimension(tried, c) > 0}


def do_put(step: Do, scene: Scene) -> None:
    """"the piece of the first cell goes to the second, in the place of any piece there"; "a new piece comes to a cell,
    in the place of any piece there: mine, or that of a player"."""
    to = cell(step.arguments[1], scene)
    if to is None or to not in scene.there:
        return
    board, what = scene.position.board, step.arguments[0]
    if step.form == 0:
        start = cell(what, scene)
        if start in board and start != to:
            assert start is not None
            board[to] = board.pop(start)
        return
    owner: str | None = scene.me
    name = what.kinds[0] if isinstance(what, PieceSet) else kind(what, scene)
    if isinstance(what, PieceSet):
        owner = player(what.owner, scene) if what.owner is not None else scene.me
    elif (value := ask(what, scene)).kind is Kind.PLACED and value.data is not None:
        owner = value.data.player  # "A captured piece is put back by `put captured on origin`."
    if owner is not None and name is not None and has(scene, owner, name):
        board[to] = new_man(scene, owner, name)


def has(scene: Scene, owner: str, name: str) -> bool:
    """"The players who have it"."""
    return owner in scene.game.kinds[name].owners


def new_man(scene: Scene, owner: str, name: str, unmoved: bool = False) -> Man:
    """Return a new piece: "A new piece (from the hand, by `put PIECE`) begins with `initial`"."""
    position = scene.position
    position.numbers += 1
    marks = tuple((one.name, one.initial) for one in scene.game.variant.registers if one.per == (EACH,))
    return Man(owner, name, unmoved, marks, position.numbers)


def do_swap(step: Do, scene: Scene) -> None:
    """"what stands on the two cells changes places; one of them may be empty"."""
    one, other = (cell(argument, scene) for argument in step.arguments)
    if one is None or other is None or not {one, other} <= scene.there:
        return
    board = scene.position.board
    men = board.pop(one, None), board.pop(other, None) if one != other else None
    if one == other:
        men = men[0], men[0]
    for place, man in ((other, men[0]), (one, men[1])):
        if man is not None:
            board[place] = man


def do_carry(step: Do, scene: Scene) -> None:
    """"what stands on the first cells goes to the second, one to one in their order; it has moved then, and leaves the
    game where the second set has no cell for it"."""
    start, stop = (sorted(cells(argument, scene)) for argument in step.arguments)
    for one in start[len(stop) :]:
        scene.position.board.pop(one, None)
    shift(scene, dict(zip(start, stop, strict=False)))


def shift(scene: Scene, to: dict[int, int], moved: bool = True) -> None:
    """Bring what stands on some cells to others, all at once."""
    board = scene.position.board
    men = {one: board.pop(one) for one in to if one in board}
    for one, man in men.items():
        board[to[one]] = but(man, unmoved=man.unmoved and (not moved or one == to[one]))


def do_turn(step: Do, scene: Scene) -> None:
    """"what stands on a block of cells goes half round: the first changes places with the last"."""
    block = sorted(cells(step.arguments[0], scene))
    shift(scene, dict(zip(block, block[::-1], strict=True)))


def do_turn_left(step: Do, scene: Scene) -> None:
    """"what stands on a square block of two axes goes a quarter round, to the left, seen with the first axis to the
    right and the second up; it has moved then"; "cells that are no square number
    stay"."""
    quarter(step, scene, left=True)


def do_turn_right(step: Do, scene: Scene) -> None:
    """"the same to the right"."""
    quarter(step, scene, left=False)


def quarter(step: Do, scene: Scene, left: bool) -> None:
    """"The cells are the rows of a square in their order, whatever their shape"."""
    block = sorted(cells(step.arguments[0], scene))
    side = isqrt(len(block))
    if side * side != len(block) or side < 2:
        return
    to = {}
    for k, one in enumerate(block):
        x, y = k % side, k // side
        new = (side - 1 - y, x) if left else (y, side - 1 - x)
        to[one] = block[new[1] * side + new[0]]
    shift(scene, to)


def do_change(step: Do, scene: Scene) -> None:
    """"the pieces there become that piece and keep their owner"; "the pieces there become that player's"; a piece
    has moved once it is "changed into something else"."""
    board, to = scene.position.board, step.arguments[1]
    for one in [one for one in cells(step.arguments[0], scene) if one in board]:
        old = board[one]
        name, owner = (kind(to, scene), old.player) if step.form == 0 else (old.kind, player(to, scene))
        if name is not None and owner is not None and has(scene, owner, name):
            same = (name, owner) == (old.kind, old.player)
            board[one] = but(old, player=owner, kind=name, unmoved=old.unmoved and same)


def do_give(step: Do, scene: Scene) -> None:
    """"one more in the hand"."""
    what, owner = step.arguments[0], player(step.arguments[1], scene)
    name = what.kinds[0] if isinstance(what, PieceSet) else kind(what, scene)
    if owner is None or name is None or not has(scene, owner, name):
        return
    if (owner, name) not in endless(scene):
        scene.position.hands[owner, name] = scene.position.hands.get((owner, name), 0) + 1


def endless(scene: Scene) -> set[tuple[str, str]]:
    """"`endless` for a hand that stays as it is, whatever is dropped from it or given to it"."""
    return {(hand.player, hand.piece) for hand in scene.game.variant.hands if hand.endless}


# --------------------------------------------------------------------------- registers


def do_add(step: Do, scene: Scene) -> None:
    """"the register grows by that number"."""
    write(step.arguments[1], scene, number(step.arguments[0], scene), add=True)


def do_set(step: Do, scene: Scene) -> None:
    """"the register becomes that number"."""
    write(step.arguments[0], scene, number(step.arguments[1], scene), add=False)


def write(register: Expr, scene: Scene, value: int, add: bool) -> None:
    """"A step whose cell is nowhere, whose player is nobody or whose index is out of range does nothing."""
    position = scene.position
    if isinstance(register, Name):
        key = (register.text,)
    elif isinstance(register, Index) and scene.game.registers[register.name].per == (EACH,):
        write_mark(register, scene, value, add)
        return
    elif isinstance(register, Index):
        key = register_key(register.name, register.indices, scene)
    else:
        raise Undefined(f"register {register}")
    if key in position.registers:
        position.registers[key] = held((position.registers[key] if add else 0) + value)


def write_mark(register: Index, scene: Scene, value: int, add: bool) -> None:
    """"Where no piece stands it is 0, and nothing can be added"."""
    at = cell(register.indices[0], scene)
    if at not in scene.position.board:
        return
    assert at is not None
    man = scene.position.board[at]
    marks = tuple(
        (name, held((old if add else 0) + value) if name == register.name else old) for name, old in man.marks
    )
    scene.position.board[at] = but(man, marks=marks)


def held(value: int) -> int:
    """Return a number within the limits of the language."""
    return max(-1_000_000_000, min(1_000_000_000, value))


# --------------------------------------------------------------------------- the game and the turn


def do_win(step: Do, scene: Scene) -> None:
    """"the game is over, and a player has won"."""
    who = player(step.arguments[0], scene)
    if who is not None and scene.position.result is None:
        scene.position.result = scene.game.team(who)


def do_draw(step: Do, scene: Scene) -> None:
    """"the game is over without a winner"."""
    if scene.position.result is None:
        scene.position.result = "draw"


def do_out(step: Do, scene: Scene) -> None:
    """"a player is out while the others go on"."""
    who = player(step.arguments[0], scene)
    position = scene.position
    if who is None or who not in scene.game.players or who in position.out or who in position.leaving:
        return
    position.leaving = (*position.leaving, who)


def do_forbid(step: Do, scene: Scene) -> None:
    """"the move that set the rule off is not allowed, with royals or without"."""
    scene.position.forbidden = True
    raise Stopped


def do_again(step: Do, scene: Scene) -> None:
    """"the turn goes on: the same player moves once more, in the present phase or in that one"."""
    say_again(scene, phase_named(step), False, None)


def do_join(step: Do, scene: Scene) -> None:
    """"the same, and both are one move"."""
    say_again(scene, phase_named(step), True, None)


def do_choose(step: Do, scene: Scene) -> None:
    """"that player makes one move, then the turn is over"; "For nobody, and for a player who is out, nothing
    happens"."""
    who = player(step.arguments[1], scene)
    if who is None or who in scene.position.out or who not in scene.game.players:
        return
    say_again(scene, phase_named(step), False, None if who == scene.me else who)


def phase_named(step: Do) -> int | None:
    """Return the phase that a step names."""
    if not step.arguments:
        return None
    assert isinstance(step.arguments[0], Number)
    return step.arguments[0].value


def say_again(scene: Scene, phase: int | None, joined: bool, who: str | None) -> None:
    """"Of several `again`s in one part the last one counts"."""
    scene.position.again = phase, joined, who
