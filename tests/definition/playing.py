"""What a move does: the move itself, the rules that it sets off, and whose turn it is then (effects.md, "When")."""

from __future__ import annotations

from typing import Any

from ndvariants.model.variant import Rule
from ndvariants.words.triggers import Event
from tests.definition.asking import Game, Scene, holds
from tests.definition.names import after as players_after
from tests.definition.siding import is_of
from tests.definition.steps import Stopped, endless, new_man, run
from tests.definition.turns import identity, next_phase, within
from tests.definition.values import Man, Move, Position, but

OF_A_MOVE = (Event.MOVE, Event.CAPTURE, Event.CAPTURED, Event.PROMOTE, Event.DROP)


def made(game: Game, position: Position, move: Move) -> Position:
    """Return the position after one part of a move with all its rules."""
    new = position.copy()
    new.forbidden, new.again, new.leaving = False, None, ()
    if not position.turning and not position.parts and position.after is None:
        new.before = position
    if move.word == "out":
        return gone_out(game, new)
    if not position.parts:
        new.first, new.met = position, ()
    scene = moved(game, position, new, move)
    events(scene, move)
    settle(scene)
    keep_rights(position, new)
    proceed(game, new, scene)
    if new.parts:
        new.vacated |= left_by(move)
    return new


# --------------------------------------------------------------------------- the move itself


def moved(game: Game, position: Position, new: Position, move: Move) -> Scene:
    """Make the move on the board, and return the scene of its rules: "the mover stands on the target, the piece it took
    is gone"."""
    me = position.side
    scene = Scene(game, new, me, last=position.last, in_rule=True, move=move, passed=move.passed)
    first = not position.parts
    new.trail = {} if first else dict(position.trail)
    new.last = move.target if not move.rifle else move.origin
    new.mover = new.last
    quiet = True
    captured = [position.board[cell] for cell in move.taken]
    for cell in move.taken:
        new.board.pop(cell, None)
        if move.at_end:
            new.waiting.add(cell)
    mover: Man | None = None
    if move.word == "move":
        assert move.origin is not None and move.target is not None
        mover = position.board[move.origin]
        put_mover(new, move, mover)
        quiet = not captured and mover.kind not in resets(game)
        new.trail |= dict.fromkeys(move.trail, move.target)
    elif move.word == "castle":
        assert move.origin is not None and move.target is not None
        mover = position.board[move.origin]
        castle(position, new, move)
        quiet = mover.kind not in resets(game)
    elif move.word == "drop":
        mover = but(drop(scene, new, move), kind=move.kind)  # "the piece that was in the hand"
    new.clock = 0 if not quiet else position.clock + (1 if first else 0)
    target = move.target
    return but(
        scene, origin=move.origin, target=target, mover=mover, captured=captured[-1] if captured else None
    )


def resets(game: Game) -> set[str]:
    """Return the pieces whose moves reset the quiet clock."""
    return {name for ending in game.variant.endings for name in ending.quiet_resets}


def put_mover(new: Position, move: Move, mover: Man) -> None:
    """Bring the mover to its target; "captures without moving"."""
    assert move.origin is not None and move.target is not None
    if move.rifle:
        return
    new.board.pop(move.origin)
    new.board[move.target] = but(mover, kind=move.becomes or mover.kind, unmoved=False)


def castle(position: Position, new: Position, move: Move) -> None:
    """Bring all pieces of a castling to their cells."""
    assert move.origin is not None and move.target is not None
    ways = ((move.origin, move.target), *move.others)
    men = {stop: new.board.pop(start) for start, stop in ways}
    for stop, man in men.items():
        new.board[stop] = but(man, unmoved=False)


def left_by(move: Move) -> set[int]:
    """"the cells that the parts of this turn have left so far [...], in a rule without the part just made; of a
    castling those of all its pieces"."""
    if move.word not in ("move", "castle") or move.rifle:
        return set()
    assert move.origin is not None
    return {move.origin, *(start for start, _ in move.others)}


def drop(scene: Scene, new: Position, move: Move) -> Man:
    """Bring a piece from the hand to the board."""
    assert move.target is not None
    if (move.owner, move.kind) not in endless(scene):
        new.hands[move.owner, move.kind] -= 1
    man = new_man(scene, move.owner, move.becomes or move.kind, unmoved=True)
    new.board[move.target] = man
    return man


# --------------------------------------------------------------------------- rules


def events(scene: Scene, move: Move) -> None:
    """Run the rules on a move: "Rules on the same event run in the order of the file"."""
    game = scene.game
    if move.word == "pass":
        for rule in rules_on(game, Event.PASS):
            apply(rule, scene)
        return
    for event in OF_A_MOVE:
        for rule in rules_on(game, event):
            if is_of(game, move, rule.when):
                apply(rule, scene)
    checks = [rule for rule in rules_on(game, Event.CHECK) if not rule.when.kinds or move.kind in rule.when.kinds]
    if any(holds(rule.condition, scene) for rule in checks) and gives_check(scene):
        for rule in sorted(checks, key=lambda one: bool(one.when.kinds)):
            apply(rule, scene)


def moves_others(game: Game, move: Move) -> bool:
    """Return whether a move may set off a rule that does anything to pieces."""
    asked = {Event.PASS, Event.TURN} if move.word == "pass" else {Event.CHECK, Event.TURN}
    return any(rule.when.event in asked or is_of(game, move, rule.when) for rule in game.moving)


def rules_on(game: Game, event: Event) -> list[Rule]:
    """Return the rules on an event, in the order of the file."""
    return [rule for rule in game.variant.rules if rule.when.event is event]


def apply(rule: Rule, scene: Scene) -> None:
    """"*when* something happens, *if* a condition holds, *do* these steps"."""
    try:
        if holds(rule.condition, scene):
            run(rule.steps, scene)
    except Stopped:
        return


def gives_check(scene: Scene) -> bool:
    """"after a move by which its player checks an opponent"; "With several players check is given to any opponent, by
    the player who moved."""
    from tests.definition.judging import asked_in_check

    enemies = [one for one in scene.game.players if scene.game.enemies(one, scene.me)]
    return any(asked_in_check(scene, enemy, scene.me) for enemy in enemies if enemy not in scene.position.out)


def settle(scene: Scene) -> None:
    """"when an ending or a step has put a player out, before its pieces leave the board; `me` is that player"; "Pieces
    that are still its own afterwards leave the board"; "The last player (or team) left wins, unless a rule says `win`
    or `draw` first"."""
    game, position = scene.game, scene.position
    while position.leaving:
        who, position.leaving = position.leaving[0], position.leaving[1:]
        position.out = (*position.out, who)
        for rule in rules_on(game, Event.OUT):
            apply(rule, Scene(game, position, who, last=scene.last, in_rule=True))
        for cell in [cell for cell, man in position.board.items() if man.player == who]:
            del position.board[cell]
        left = {game.team(one) for one in game.players if one not in position.out}
        if len(left) == 1 and position.result is None:
            position.result = left.pop()


def keep_rights(position: Position, new: Position) -> None:
    """A right to castle is lost when one of its pieces moves, or is no more what it was."""
    for right in set(new.rights):
        for cell in right[1:]:
            before, now = position.board.get(cell), new.board.get(cell)
            if before is None or now is None or (now.number, now.kind) != (before.number, before.kind):
                new.rights.discard(right)
                break
            if before.unmoved and not now.unmoved:
                new.rights.discard(right)
                break


# --------------------------------------------------------------------------- the turn


def proceed(game: Game, new: Position, scene: Scene) -> None:
    """Let the same player move again, ask another one for a choice, or end the turn; "Where the game is over, or the
    player out, there is no further move."""
    if new.result is not None or scene.me in new.out:
        new.again = None
    stop_returning(game, new)
    if new.again is None:
        end_of_turn(game, new, scene)
    else:
        go_on(game, new, scene)


def stop_returning(game: Game, new: Position) -> None:
    """"The turn is over after a part that leads back to a position of the same turn", and after 50 parts."""
    if new.again is None or not new.again[1]:
        return
    place = within(game, new, new.phase if new.again[0] is None else new.again[0])
    assert new.first is not None
    if place in (within(game, new.first, new.first.phase), *new.met) or new.parts >= 49:
        new.again = None
    new.met += (place,)


def end_of_turn(game: Game, new: Position, scene: Scene) -> None:
    """"`when: turn ends` happens when no other rule has said `again`"."""
    owner = new.after or scene.me
    new.side, new.after, new.waiting = owner, None, set()
    asked = but(scene, me=owner)
    for rule in rules_on(game, Event.TURN):
        apply(rule, asked)
    settle(asked)
    stop_returning(game, new)
    if new.again is not None:
        go_on(game, new, asked)
    elif not new.trying:  # of what is only tried it matters who still stands
        pass_on(game, new, owner)
        remember(game, new, True)


def go_on(game: Game, new: Position, scene: Scene) -> None:
    """"the turn goes on: the same player moves once more, in the present phase or in that one"."""
    assert new.again is not None
    phase, joined, who = new.again
    new.again = None
    if phase is not None and phase != new.phase:
        new.back = new.phase if new.back is None else new.back
        new.phase = phase
    if joined:
        new.joined, new.parts = True, new.parts + 1
        return
    new.joined, new.parts, new.trail = False, 0, {}
    new.turning = True
    new.ply += 1
    if who is not None:
        owner = new.after or scene.me
        new.side, new.after = who, None if who == owner else owner
    remember(game, new, False)


def pass_on(game: Game, new: Position, owner: str) -> None:
    """End the turn: "Then the phase is the one before, and the turn over"."""
    new.waiting, new.vacated = set(), set()
    new.joined, new.parts, new.turning = False, 0, False
    if new.back is not None:
        new.phase, new.back = new.back, None
    new.after = None
    new.ply += 1
    new.trail = {cell: at for cell, at in new.trail.items() if at in new.board and cell not in new.board}
    order = players_after(Scene(game, new, owner), owner)
    side = order[0] if order else owner
    if not game.enemies(side, owner):
        new.trail = {}
    new.side = side
    next_phase(game, new)


def finished(game: Game, position: Position) -> Position:
    """Return the position after a turn of several parts that is over because no further part is legal."""
    new = position.copy()
    new.again, new.forbidden, new.leaving = None, False, ()
    scene = Scene(game, new, position.side, last=position.last, in_rule=True)
    end_of_turn(game, new, but(scene, target=position.last))
    return new


def gone_out(game: Game, new: Position) -> Position:
    """"A player whom an ending puts out has one move, `out`"."""
    who = new.side
    scene = Scene(game, new, who, last=new.last, in_rule=True)
    new.leaving = (who,)
    settle(scene)
    new.last, new.trail, new.clock = None, {}, new.clock + 1
    pass_on(game, new, who)
    remember(game, new, True)
    return new


def remember(game: Game, new: Position, over: bool) -> None:
    """"Positions occur **between turns**"."""
    if game.asks_past and over:
        new.past = (*new.past, identity(new, game))


def play(game: Game, position: Position, parts: tuple[Move, ...]) -> Position:
    """Return the position after a legal move."""
    from tests.definition.judging import legal

    return played(game, position, next(after for one, after in legal(game, position) if one == parts))


def played(game: Game, position: Position, after: Position) -> Position:
    """Note what repetitions count: "in an ending counts in the same way, with two exceptions. It also distinguishes
    positions by en passant cells and the last mover, and it counts after each move of a turn in several moves"."""
    new = after.copy()
    new.moments = (*position.moments, moment(game, new, identity(new, game)))
    return new


def moment(game: Game, new: Position, now: Any) -> Any:
    """Return what a repetition counts."""
    last = new.last if game.asks_last else None
    return now, frozenset(new.trail.items()), last
