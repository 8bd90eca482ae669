"""A search taken apart: the kernels of a search, un-jitted, on the vectors of one game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ndvariants.game.game import Game, Position
from ndvariants.kernel import layout as L
from ndvariants.kernel.legality.check import in_check
from ndvariants.kernel.legality.hashing import full_key
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.legality.outcomes import position_outcome
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.search import workspace as D
from ndvariants.kernel.search.alphabeta.deepen import open_search, search_slice
from ndvariants.kernel.search.evaluation.activity import activity
from ndvariants.kernel.search.evaluation.results import result_value, value_without_moves
from ndvariants.kernel.search.evaluation.runners import running
from ndvariants.kernel.search.evaluation.score import full_score, judge
from ndvariants.kernel.search.mcts.bandit import bandit_slice
from ndvariants.players.asked import Asked, read_player
from ndvariants.players.workspace import SearchWorkspace
from ndvariants.players.worth.values import Values, values_of


class Search:
    """One searcher's vectors, compiled or plain; ``flags`` replace those of the player."""

    def __init__(
        self,
        game: Game,
        player: str | Asked,
        flags: int = D.USE_ALL,
        compiled: bool = True,
        values: Values | None = None,
    ) -> None:
        asked = replace(read_player(player), noise=0) if isinstance(player, str) else player
        self.workspace = SearchWorkspace(game, [(asked, values or values_of(game))], 600)
        self.runner = self.workspace.runner
        if not compiled:
            mine, plain = self.workspace, game.engine.plain
            n_S, n_M, n_H, _, n_X = mine.sizes
            mine.S, mine.M, mine.H, mine.X = [0] * n_S, [0] * n_M, [0] * n_H, [0] * n_X
            mine.W, self.runner, mine.runner = mine.runner.contents(mine.W), plain, plain
        self.ask = bandit_slice if asked.kind == "mcts" else search_slice
        seats = int(self.workspace.words[D.SEATS])
        for seat in range(len(game.players)):
            self.runner.write(self.workspace.W, seats + seat * D.SEAT_WIDTH + D.FLAGS, [flags])

    def run(self, position: Position, slices: Sequence[int] = (1 << 40,)) -> list[int]:
        """The header of the workspace after a whole search, in slices of so many nodes, the last again and again."""
        self.workspace.load(position.game.engine.loaded(position.state), [position.key])
        begins, k = 1, 0
        while self.runner.run(self.ask, *self.workspace.vectors, begins, 7, slices[k]) == 0:
            begins, k = 0, min(k + 1, len(slices) - 1)
        return self.runner.part(self.workspace.W, 0, D.HEADER)


def minimax(search: Search, position: Position, depth: int, lively: bool = False) -> int:
    """The value of a position by trying everything: no pruning, no table, the score counted afresh at every leaf.

    *lively*: what the pieces may do counts, out of check.
    """
    T, R = search.runner.T, search.runner.R
    S, M, _, W, X = search.workspace.vectors
    search.workspace.load(position.game.engine.loaded(position.state), [position.key])
    open_search(T, S, W, X, 0, 7)

    def value(ply: int, at: int) -> int:
        result = position_outcome(T, R, S, M, at)
        if result != 0:
            return result_value(S, W, result, ply)
        n = legal_moves(T, R, S, M, at)
        if n == 0:
            return value_without_moves(T, R, S, M, W, ply, at)
        if ply == depth:
            score = full_score(T, S, W)
            here = judge(T, R, S, W, full_key(T, S), score)
            if lively and not in_check(T, R, S, M, S[L.SIDE], at + n):
                here += running(T, S, W, score) if W[D.RUNNERS] != 0 else 0
                here += activity(T, R, S, W, score) if W[D.LIVELY] != 0 else 0
            return here
        best, side = -D.INFINITE, S[L.SIDE]
        for move in M[at : at + n]:
            mark = S[L.TOP]
            make(T, R, S, M, move)
            below = value(ply + 1, at + n)
            same = (S[L.SIDE] == W[D.HERO]) == (side == W[D.HERO])
            undo(S, mark)
            best = max(best, below if same else -below)
        return best

    return value(0, 0)
