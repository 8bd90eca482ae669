"""Players, who choose moves. ``make_player`` makes the player that a player string asks for.

``asked`` reads the string; a ``player`` draws its moves, is a ``searcher`` (its ``workspace``) or another
``program``; ``games`` plays whole runs, ``lines`` compares first moves, ``solver`` proves wins, ``solved`` draws and
losses. ``worth`` has the values of pieces, ``endgames`` the tables.
"""

from __future__ import annotations

from ndvariants.players.asked import Asked, PlayerError, read_player
from ndvariants.players.player import Player, RandomPlayer

__all__ = ["Asked", "Player", "PlayerError", "RandomPlayer", "make_player", "read_player"]


def make_player(text: str, seed: int = 0) -> Player:
    """The player of a string such as ``alphabeta:nodes=10000``; the same seed makes the same choices.

    >>> make_player("level=3").name
    'level=3'
    """
    asked = read_player(text)
    if asked.kind == "random":
        return RandomPlayer(seed)
    if asked.kind == "uci":
        from ndvariants.players.program import ProgramPlayer

        return ProgramPlayer(asked)
    from ndvariants.players.searcher import SearchingPlayer

    return SearchingPlayer(asked, seed)
