"""Forced wins, proved: ``prove_win`` says whether a side wins whatever the others do.

What is proved is true by the rules of the game. Draws and positions that come back on the way are no wins.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ndvariants.game.door import within
from ndvariants.game.game import Position
from ndvariants.game.move import Move
from ndvariants.game.turns import turn_numbers
from ndvariants.kernel import header as head
from ndvariants.kernel.solve import workspace as D
from ndvariants.kernel.solve.proof import measure, open_proof, prove

_STEPS, LONGEST = 2_000, 511  # leaves looked at in one go; plies of a line
_ROOM, _MOST_NODES = 1 << 18, 1 << 50  # nodes at first
_LOG = 1 << 24
_PARTS = 6  # of a move, for how long lines may be
_LEAST_SEARCH = 20_000  # nodes for each look for a shorter win


@dataclass(frozen=True, slots=True)
class Proof:
    """Result of solving a position. ``is_won``: ``None`` if the nodes did not suffice.

    ``plies``: the most plies to the win; ``is_shortest``: proved that no shorter win exists. ``moves``: the
    winner's moves against the longest defence.
    """

    position: Position
    is_won: bool | None
    plies: int = 0
    is_shortest: bool = False
    moves: tuple[int, ...] = ()
    nodes: int = 0

    def line(self) -> list[Move]:
        """The moves, each in the position after those before it."""
        position, line = self.position, []
        for number in self.moves:
            position = position.play(number)
            assert position.last_move is not None
            line.append(position.last_move)
        return line


def prove_win(
    position: Position,
    nodes: int = 1_000_000,
    most_plies: int = LONGEST,
    stop: Callable[[], bool] = lambda: False,
    *,
    by: int | None = None,
) -> Proof:
    """Return whether a side wins by force within a number of plies, as far as the nodes reach.

    ``by``: the number of that side, by default the side to move. The position must have moves. A win is searched
    again for a shorter one. *stop* is asked now and then. A move of several parts is one ply.
    """
    nodes = within("how many nodes", nodes, 1, _MOST_NODES)
    most_plies = within("how many plies", most_plies, 1, LONGEST)
    hero = position.game.players.index(position.side) if by is None else by
    if not position.game.has_turns:
        return _proved(position, hero, nodes, most_plies, stop)
    proof = _proved(position, hero, nodes, min(_PARTS * most_plies, LONGEST), stop)
    if not proof.is_won:
        return proof if most_plies == LONGEST else replace(proof, is_won=None)
    moves = tuple(turn_numbers(position.game, position.state, proof.moves))
    if len(moves) > most_plies:
        return Proof(position, None, nodes=proof.nodes)
    return replace(proof, plies=len(moves), is_shortest=len(moves) == 1, moves=moves)


def _proved(position: Position, hero: int, nodes: int, most_plies: int, stop: Callable[[], bool]) -> Proof:
    proof, cut = _searched(position, hero, nodes, most_plies, stop)
    spent = proof.nodes
    if cut and proof.is_won is False and most_plies == LONGEST:
        return replace(proof, is_won=None)
    while proof.is_won and proof.plies > 1:
        shorter, plies = replace(proof, is_won=None), (proof.plies + 1) // 2
        for most in dict.fromkeys((plies, proof.plies - 1)):
            room = min(nodes - spent, max(4 * spent, _LEAST_SEARCH))
            if room < 1:
                break
            shorter, _ = _searched(position, hero, room, most, stop)
            spent += shorter.nodes
            if shorter.is_won:
                break
        if not shorter.is_won:
            return replace(proof, is_shortest=shorter.is_won is False, nodes=spent)
        proof = shorter
    return replace(proof, is_shortest=bool(proof.is_won), nodes=spent)


def _searched(
    position: Position, hero: int, nodes: int, most_plies: int, stop: Callable[[], bool]
) -> tuple[Proof, bool]:
    """The result of one tree of bounded size, and whether lines were cut for their length."""
    engine = position.game.engine
    runner, T = engine.compiled, engine.T
    log = min(2 * (most_plies + 2) * T[head.MAX_WRITES], _LOG)
    S = runner.vector(engine.loaded(position.state), T[head.SIZE_OF_S] + log)
    M, H = runner.vector((), 4 * T[head.MAX_MOVES], 64), runner.vector([1], most_plies + 4, 64)
    most = D.ROOT + D.NODE * nodes
    room = min(D.ROOT + D.NODE * (_ROOM + T[head.MAX_MOVES] + 1), most)
    words = [0] * D.ROOT
    words[D.ROOM], words[D.LINE_ROOM] = room, most_plies
    tree = runner.vector(words, room, 64)
    runner.run(open_proof, S, M, H, tree, hero)
    state = D.RUNNING
    while state != D.SOLVED:
        state = runner.run(prove, S, M, H, tree, _STEPS)
        used = (runner.part(tree, D.END, D.END + 1)[0] - D.ROOT) // D.NODE
        if state != D.SOLVED and (stop() or (state == D.FULL and room == most)):
            return Proof(position, None, nodes=used), False
        if state == D.FULL:
            room = min(2 * room + D.NODE * T[head.MAX_MOVES], most)
            tree = runner.grown(tree, room)
            runner.write(tree, D.ROOM, [room])
    return _read(position, tree, used), runner.part(tree, D.WAS_CUT, D.WAS_CUT + 1)[0] == 1


def _read(position: Position, tree: object, nodes: int) -> Proof:
    runner = position.game.engine.compiled
    node = runner.part(tree, D.ROOT, D.ROOT + D.NODE)
    if node[D.PROOF] != 0:
        return Proof(position, False, nodes=nodes)
    plies, moves = runner.run(measure, tree), []
    while node[D.N_CHILDREN]:
        first = node[D.FIRST_CHILD]
        places = range(first, first + node[D.N_CHILDREN] * D.NODE, D.NODE)
        children = [runner.part(tree, at, at + D.NODE) for at in places]
        proved = [child for child in children if child[D.PROOF] == 0]
        node = (min if node[D.IS_MINE] else max)(proved, key=lambda child: child[D.LENGTH])
        moves.append(node[D.MOVE])
    return Proof(position, True, plies, moves=tuple(moves), nodes=nodes)
