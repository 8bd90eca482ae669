"""Players still in the game: those who are out, and the order of turns."""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Position, Tables
from ndvariants.kernel.position.undo_log import poke
from ndvariants.kernel.words import are_mates
from ndvariants.machine.jit import kernel

OUT_BITS = 4


@kernel
def is_out(T: Tables, S: Position, player: int) -> bool:
    """Return whether a player has left the game that others go on with."""
    return T[head.HAS_OUTS] == 1 and player >= 0 and player < T[head.N_PLAYERS] and S[T[head.IN_S_OUT] + player] != 0


@kernel
def is_choice(T: Tables, S: Position) -> bool:
    """Return whether the player to move makes a choice within the turn of another."""
    return T[head.HAS_CHOICES] == 1 and S[L.RETURN_PHASE] >> L.PLAYER_SHIFT != 0


@kernel
def player_of_turn(T: Tables, S: Position) -> int:
    """Return whose turn it is: that of the player to move, who makes no choice for another."""
    return (S[L.RETURN_PHASE] >> L.PLAYER_SHIFT) - 1 if is_choice(T, S) else S[L.SIDE]


@kernel
def player_beside(T: Tables, S: Position, player: int, step: int) -> int:
    """The next player still in the game after *player* in the order of turns (*step* 1), or before it (-1).

    It may be *player* itself; that is what it is where all others are out. No player (-1) has no neighbour.
    """
    n = T[head.N_PLAYERS]
    if player < 0 or player >= n:
        return -1
    if T[head.HAS_OUTS] == 0:
        return (player + step + n) % n
    found = player
    for _ in range(n):
        found = (found + step + n) % n
        if S[T[head.IN_S_OUT] + found] == 0:
            break
    return found


@kernel
def opponent_beside(T: Tables, S: Position, player: int, step: int) -> int:
    """The same of the players of other teams; *player* itself where all of them are out."""
    found = player
    for _ in range(T[head.N_PLAYERS]):
        found = player_beside(T, S, found, step)
        if found < 0 or not are_mates(T, found, player):
            return found
    return player


@kernel
def partner_of(T: Tables, S: Position, player: int) -> int:
    """The next player of the team of *player* who is not out, itself aside; -1 where there is none."""
    found = player
    for _ in range(T[head.N_PLAYERS]):
        found = player_beside(T, S, found, 1)
        if found < 0 or found == player:
            return -1
        if are_mates(T, found, player):
            return found
    return -1


@kernel
def is_team_out(T: Tables, S: Position, player: int) -> bool:
    """Return whether *player* is out, and all of its team."""
    return is_out(T, S, player) and partner_of(T, S, player) < 0


@kernel
def players_left(T: Tables, S: Position) -> int:
    """Return how many players are in the game."""
    n = T[head.N_PLAYERS]
    if T[head.HAS_OUTS] == 1:
        for player in range(T[head.N_PLAYERS]):
            n -= int(S[T[head.IN_S_OUT] + player] != 0)
    return n


@kernel
def mark_out(T: Tables, S: Position, player: int) -> None:
    """Note that a player is out, as which one; nothing happens when it is already, or when there is no such player."""
    if T[head.HAS_OUTS] == 1 and player >= 0 and player < T[head.N_PLAYERS] and S[T[head.IN_S_OUT] + player] == 0:
        poke(S, T[head.IN_S_OUT] + player, T[head.N_PLAYERS] - players_left(T, S) + 1)


@kernel
def packed_outs(T: Tables, S: Position) -> int:
    """The order in which players went out, OUT_BITS for each, the first lowest; 0 where no player can be out."""
    packed = 0
    if T[head.HAS_OUTS] == 1:
        for player in range(T[head.N_PLAYERS]):
            packed += S[T[head.IN_S_OUT] + player] << (OUT_BITS * player)
    return packed
