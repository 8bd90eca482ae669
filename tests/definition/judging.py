"""What is legal: royals, check, duties, and how a game ends (language.md, "Options", "Royals", "Endings")."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from ndvariants.language.trees.syntax import Castling
from ndvariants.words.endings import End, Result
from tests.definition.asking import Game, Scene, truth
from tests.definition.moving import line_moves
from tests.definition.siding import Going
from tests.definition.values import Man, Move, Position, Silent, but

PARTS = 3000  # ways to make one turn that are looked at


def scene_of(game: Game, position: Position) -> Scene:
    """Return the scene before a move of the side of a position."""
    return Scene(game, position, position.side, last=position.last)


# --------------------------------------------------------------------------- royals


def is_royal(game: Game, position: Position, man: Man) -> bool:
    """"Whether losing it, or leaving it attacked, loses: `true`, or while a count of pieces is so, asked of the
    position at hand"."""
    piece = game.kinds[man.kind]
    if not piece.royal:
        return False
    if piece.royal_when is None:
        return True
    return truth(piece.royal_when, Scene(game, position, man.player))


def royals(game: Game, position: Position, player: str) -> dict[int, int]:
    """Return the royals of a player: their numbers, and where they are."""
    return {
        man.number: cell
        for cell, man in position.board.items()
        if man.player == player and is_royal(game, position, man)
    }


def lost(game: Game, before: dict[int, int], after: Position, player: str) -> set[int]:
    """Return the royals that a player has no more."""
    kept = {man.number for man in after.board.values() if man.player == player and game.kinds[man.kind].royal}
    return set(before) - kept


# --------------------------------------------------------------------------- attacks along lines


def attackers(scene: Scene, target: int, men: frozenset[int] | None = None) -> frozenset[int]:
    """Return the cells of the pieces that attack a cell as they would attack a royal there, whatever their `if`s
    say."""
    return frozenset(
        cell
        for cell, man in scene.position.board.items()
        if cell != target and (men is None or cell in men) and hits(scene, cell, man, target, False)
    )


def attacks(scene: Scene, player: str, target: int) -> bool:
    """Return whether a player attacks a cell along its ways, where its `if`s hold, without rules."""
    return any(
        man.player == player and cell != target and hits(scene, cell, man, target, True)
        for cell, man in scene.position.board.items()
    )


def hits(scene: Scene, cell: int, man: Man, target: int, ifs: bool) -> bool:
    """Return whether a piece attacks a cell "as if a royal stood there"."""
    game = scene.game
    if man.player not in game.players or scene.attacks > 1:
        return False  # "the third such question in a row is answered no"
    asked = but(scene, me=man.player, origin=None, target=None, cell=None, about=False, attacks=scene.attacks + 1)
    asked = but(asked, captured=None, mover=None, move=None, in_rule=False)
    for victim in victims(scene, man):
        board = {**scene.position.board, target: victim}
        for line in game.kinds[man.kind].movements:
            if line.mode == "move":
                continue
            if any(target in move.taken for move in line_moves(asked, board, cell, man, line, ifs, target)):
                return True
    return False


def victims(scene: Scene, man: Man) -> list[Man]:
    """"as if a royal stood there (in a game without royals, some piece that may be captured)"."""
    game = scene.game
    enemies = [one for one in game.players if game.enemies(one, man.player)]
    free = [name for name, piece in game.kinds.items() if not piece.iron]
    kinds = [name for name in free if game.kinds[name].royal] or free
    return [Man(enemies[0], kind, True, (), -1) for kind in kinds] if enemies else []


def asked_in_check(scene: Scene, player: str, by: str | None = None) -> bool:
    """"whether a royal is attacked, as legality has it: by captures or by what rules would do"; "While a question tries
    moves out, `in check` and `attacked` inside it see lines of movement alone."""
    if scene.position.trying or scene.position.ahead or scene.attacks:
        return attacked_in_check(scene, player, by)
    return in_check(scene.game, seen_from(scene), player, by)


def seen_from(scene: Scene) -> Position:
    """Return the position of which a question is asked: in what a rule asks "`last mover` means [...] what it means in
    the rule"."""
    return but(scene.position, last=scene.last) if scene.in_rule else scene.position


def attacked_in_check(scene: Scene, player: str, by: str | None = None) -> bool:
    """Return whether a royal of a player is attacked along lines; with `check: all` whether every one is."""
    game = scene.game
    cells = list(royals(game, scene.position, player).values())
    others = [one for one in game.players if game.enemies(one, player) and one not in scene.position.out]
    others = [one for one in others if by in (None, one)]
    hit = [any(attacks(scene, other, cell) for other in others) for cell in cells]
    return all(hit) and bool(hit) if game.variant.check == "all" else any(hit)


def never_attacked(scene: Scene, castling: Castling, goings: tuple[Going, ...]) -> bool:
    """"king never attacked": on no cell of its way; on the last one with all pieces at their places.

    A king that stays where it is must be safe before and after.
    """
    game, position = scene.game, scene.position
    for part in goings:
        if not any(said.piece == part.kind and castling.is_unattacked(said) for said in castling.parts):
            continue
        for cell, arrived in [(cell, False) for cell in part.way[:-1] or part.way] + [(part.stop, True)]:
            tried = position.copy()
            men = {one: tried.board.pop(one.start) for one in goings if arrived or one is part}
            for one, man in men.items():
                tried.board[one.stop if arrived else cell] = man
            if stands_attacked(game, tried, men[part], cell):
                return False
    return True


def stands_attacked(game: Game, position: Position, man: Man, cell: int) -> bool:
    """Return whether a piece is attacked where it stands: a royal as check sees it, while moves are tried by lines."""
    if is_royal(game, position, man) and game.variant.check is not False and not position.trying:
        return man.number in threatened(game, position, man.player)
    scene = scene_of(game, position)
    return any(attacks(scene, other, cell) for other in game.players if game.enemies(other, man.player))


# --------------------------------------------------------------------------- check


def answers(game: Game, position: Position, player: str) -> Iterator[tuple[Move, Position]]:
    """Return the answers of an opponent, and the position before them: "an answer is a move of a piece, a castling, a
    drop or a pass". "Pieces attack whether or not the present phase lets them move"."""
    from tests.definition.siding import candidates
    from tests.definition.turns import turn_of

    asked = turn_of(game, position, player)
    asked.trying = True
    for move in candidates(scene_of(game, asked), True):
        yield move, asked


def removed(game: Game, mine: dict[int, int], before: Position, move: Move, player: str) -> set[int]:
    """Return which royals of a player an answer would remove: what it takes, and what the rules that it sets off do."""
    from tests.definition.playing import made, moves_others

    taken = {number for number, cell in mine.items() if cell in move.taken}
    direct = game.variant.check == "direct"
    if not taken if direct else not moves_others(game, move):
        return taken
    after = made(game, before, move)
    if direct:
        return set() if lost(game, royals(game, before, before.side), after, before.side) else taken
    return lost(game, mine, after, player) & (taken if after.forbidden else set(mine))


def threatened(
    game: Game, position: Position, player: str, by: str | None = None, spared: tuple[str, ...] = ()
) -> set[int]:
    """Return the numbers of the royals of a player that some answer would remove.

    language.md: "`true`: a royal is in check when some answer would remove it, by capture or by what rules do;
    `direct`: only when a capture could land on it and cost its player none of its own royals". effects.md: "a piece
    whose capture is forbidden still gives check. What the rules of such a move would remove from other cells is not
    threatened".
    """
    mine = royals(game, position, player)
    found: set[int] = set()
    if not mine:
        return found
    for other in game.players:
        if not game.enemies(other, player) or other in (*position.out, *spared) or by not in (None, other):
            continue
        for move, before in answers(game, position, other):
            found |= removed(game, mine, before, move, player)
            if found == set(mine):
                return found
    return found


def in_check(
    game: Game, position: Position, player: str, by: str | None = None, spared: tuple[str, ...] = ()
) -> bool:
    """"a royal of the player to move is attacked"; "`all`: only when every own royal is attacked"."""
    mine = royals(game, position, player)
    found = threatened(game, position, player, by, spared)
    return bool(mine) and found == set(mine) if game.variant.check == "all" else bool(found)


def is_safe(game: Game, before: Position, after: Position, player: str) -> bool:
    """"Whether a move must leave no own royal in check"; "one that costs an own royal, or leaves it attacked, is not
    allowed"."""
    how = game.variant.check
    if how is False:
        return True
    if lost(game, royals(game, before, player), after, player):
        return False
    return not in_check(game, after, player, None, bereft(game, before, after, player) if how == "direct" else ())


def bereft(game: Game, before: Position, after: Position, player: str) -> tuple[str, ...]:
    """"With `check: direct` the player who takes the opponent's last royal need not be safe from that opponent."""
    enemies = [one for one in game.players if game.enemies(one, player)]
    return tuple(one for one in enemies if royals(game, before, one) and not royals(game, after, one))


# --------------------------------------------------------------------------- legal moves


def has_no_move(scene: Scene, player: str) -> bool:
    """Return whether a player would have no legal move, were it its turn."""
    from tests.definition.turns import turn_of

    asked = turn_of(scene.game, seen_from(scene), player)
    asked.ahead = True
    return next(legal_turns(scene.game, asked), None) is None


def legal_turns(game: Game, position: Position) -> Iterator[tuple[tuple[Move, ...], Position]]:
    """Return the legal moves of the side of a position, each with all its parts, and the positions after them."""
    from tests.definition.playing import finished, made
    from tests.definition.siding import candidates

    waiting: list[tuple[tuple[Move, ...], Position]] = [((), position)]
    count = 0
    while waiting:
        parts, at = waiting.pop()
        further = not parts
        for move in candidates(scene_of(game, at)):  # a pass is the last of them
            if not further and move.word == "pass":
                break
            after = made(game, at, move)
            count += 1
            if after.forbidden or not (at.after is not None or is_safe(game, at, after, position.side)):
                continue
            further = True
            if after.joined:
                waiting.append(((*parts, move), after))
            else:
                yield (*parts, move), after
        if not further and not (over := finished(game, at)).forbidden:
            yield parts, over
        if count > PARTS:
            raise Silent("a turn with too many ways")


def dutiful(game: Game, turns: list[Any]) -> list[Any]:
    """"Kinds of move, in order of weight: where a legal move is of the first kind that any is of, the others are not
    legal"; "`any piece captures the most` keeps the captures that take the most pieces in the whole turn"."""
    from tests.definition.siding import is_of

    for duty in game.variant.must:
        found = [turn for turn in turns if any(is_of(game, part, duty) for part in turn[0])]
        if found and duty.manner:
            most = max(sum(len(part.taken) for part in parts) for parts, _ in found)
            found = [turn for turn in found if sum(len(part.taken) for part in turn[0]) == most]
        if found:
            return found
    return turns


def legal(game: Game, position: Position) -> list[tuple[tuple[Move, ...], Position]]:
    """Return the legal moves of a position with the positions after them, duties and choices looked at."""
    turns = list(legal_turns(game, position))
    if position.after is not None:
        return turns or [((Move("pass"),), passed_over(game, position))]
    return once(game, dutiful(game, turns))


def passed_over(game: Game, position: Position) -> Position:
    """"Where no move is legal in the phase, passing is the one move, and the choice is passed over."""
    from tests.definition.playing import made

    return made(game, position, Move("pass"))


def once(game: Game, turns: list[tuple[tuple[Move, ...], Position]]) -> list[tuple[tuple[Move, ...], Position]]:
    """"Two ways on which one piece makes all parts, from the same cell and to the same position, are one move"."""
    from tests.definition.turns import identity

    seen, found = set(), []
    for parts, after in turns:
        chained = all(b.word == "pass" or a.target == b.origin for a, b in itertools.pairwise(parts))
        first = parts[0].target if parts[0].word == "drop" else parts[0].origin
        key = (parts[0].word, first, identity(after, game)) if len(parts) > 1 and chained else parts
        if key not in seen:
            seen.add(key)
            found.append((parts, after))
    return found


# --------------------------------------------------------------------------- endings


def ending(game: Game, position: Position, turns: list[Any] | None = None) -> tuple[Result | str, str] | None:
    """Return the result of the first ending that holds, and why: "The first that holds counts." ``turns`` are the legal
    moves, where they are known."""
    for one in game.variant.endings:
        cycle = 0
        for word, value in one.conditions:
            if word is End.REPETITION and isinstance(value, int) and value > 0:
                cycle = cycle_of(position, value)
        holding = True
        for word, value in one.conditions:
            if word is End.NO_MOVE:
                turns = legal(game, position) if turns is None else turns
                holding = holding and not turns
            else:
                holding = holding and ends(game, position, word, value, cycle)
        if holding:
            return one.winner or one.result, one.text
    return None


def cycle_of(position: Position, times: int) -> int:
    """"plies since the position stood the first of these N times"."""
    if not position.moments:
        return 0
    now = position.moments[-1]
    at = [k for k, one in enumerate(position.moments) if one == now]
    return len(position.moments) - 1 - at[-times] if len(at) >= times else 0


def ends(game: Game, position: Position, word: End, value: Any, cycle: int) -> bool:
    """Return whether a condition of an ending holds for the player to move."""
    me = position.side
    match word:
        case End.IN_CHECK:
            return in_check(game, position, me)
        case End.NOT_IN_CHECK:
            return not in_check(game, position, me)
        case End.ROYAL_LOST:
            return not any(man.player == me and game.kinds[man.kind].royal for man in position.board.values())
        case End.REPETITION:
            return value > 0 and bool(position.moments) and position.moments.count(position.moments[-1]) >= value
        case End.QUIET:
            return value > 0 and position.clock >= value
        case End.PLIES:
            return value > 0 and position.ply >= value
    scene = but(scene_of(game, position), cycle=cycle)
    return truth(value, scene)
