"""Players who leave while others go on: what follows when a move or a rule has put one out.

The rules on ``a player is out`` run first, as that player's; then what is still its own leaves the board, so that
nothing of it attacks or is in check any more. The last team left wins.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.position.deletion import remove_piece
from ndvariants.kernel.position.players import is_out, opponent_beside, players_left
from ndvariants.kernel.position.undo_log import poke
from ndvariants.kernel.rules.interpreter import run
from ndvariants.kernel.words import first_code, n_pieces, piece_at
from ndvariants.machine.jit import kernel


@kernel
def players_out(T: Tables, S: Position) -> int:
    """Return how many players are out."""
    return T[head.N_PLAYERS] - players_left(T, S)


@kernel
def settle_outs(T: Tables, R: Rays, S: Position, M: Moves, known: int, by_ending: bool) -> int:
    """Do what follows for the players who went out since *known* were, and return how many are out now.

    Rules may put out more of them. Whom an ending puts out has no other move, so that rules forbid this one in vain.
    """
    done = known
    while done < players_out(T, S):
        done += 1
        for player in range(T[head.N_PLAYERS]):
            if S[T[head.IN_S_OUT] + player] == done:
                take_leave(T, R, S, M, player)
    if done > known and is_out(T, S, S[L.SIDE]):
        S[L.EXTRA_TURN] = 0
    if by_ending and S[L.STATUS] == L.STATUS_FORBIDDEN:
        poke(S, L.STATUS, 0)
    winner = winner_left(T, S)
    if done > known and S[L.STATUS] == 0 and (winner < 0 or opponent_beside(T, S, winner, 1) == winner):
        poke(S, L.STATUS, winner + 1 if winner >= 0 else L.STATUS_DRAW)
    return done


@kernel
def take_leave(T: Tables, R: Rays, S: Position, M: Moves, player: int) -> None:
    """Run the rules on a player who is out, and take its pieces off the board."""
    if T[head.ON_OUT_PROGRAM] != 0:
        side = S[L.SIDE]
        if side != player:
            poke(S, L.SIDE, player)
        run(T, R, S, M, T[head.ON_OUT_PROGRAM])
        if side != player:
            poke(S, L.SIDE, side)
    for code in range(first_code(T, player), first_code(T, player + 1)):
        while n_pieces(T, S, code) > 0:
            remove_piece(T, S, piece_at(T, S, code, 0))


@kernel
def winner_left(T: Tables, S: Position) -> int:
    """The first player who is in the game."""
    for player in range(T[head.N_PLAYERS]):
        if not is_out(T, S, player):
            return player
    return -1
