"""Measures the players, and prints lines of a table: ``python -m tests.strength WHAT [--games N] [VARIANT ...]``.

``random``   score against chance at 1,000 nodes a move (5,000 where boards are large), in every shipped variant
``speed``    nodes a second of CPU time, and how deep 200,000 nodes reach
``endings``  chess endings won from random positions at 10,000 nodes against a player of 10,000 nodes
``mates``    mates in one missed or allowed, in positions of random games
``ladder``   each level against the one below
``fairy``    chess against a program that speaks UCI (``--program``), at several of its strengths
"""

from __future__ import annotations

import argparse
import re
from collections import deque
from random import Random
from time import process_time

from ndvariants import Game, PositionError, load
from ndvariants.game.position import Position
from ndvariants.game.random_games import RandomGames
from ndvariants.players import make_player, read_player
from ndvariants.players.games import SearchedGames, StopAt, Terms
from ndvariants.resources import variant_paths
from ndvariants.simulation.match import play_match
from ndvariants.simulation.rating import as_text

STOP = StopAt(3, 200)
LARGE = {"four_d": 5000, "hyperchess": 5000}
PARAMETERS = {"hyperchess-n4": ("hyperchess", {"n": 4})}


def start_of(name: str) -> Position:
    """The start of a shipped variant, or of one with other parameters."""
    variant, parameters = PARAMETERS.get(name, (name, {}))
    return load(variant, **parameters).start()


def against_random(name: str, games: int, workers: int) -> None:
    """The score against chance, two random plies first."""
    nodes = LARGE.get(name.partition("-")[0], 1000)
    players = read_player(f"alphabeta:nodes={nodes}"), read_player("random")
    match = play_match(start_of(name), players, games, 1, Terms(1000, 2, True, STOP), workers)
    score, plies = match.first, match.plies / games
    share = f"{100 * score.score:.1f} [{100 * score.low:.1f}, {100 * score.high:.1f}]"
    print(f"| {name} | {nodes} | +{score.won} ={score.drawn} -{score.lost} | {share} | {plies:.0f} |", flush=True)


def speed(name: str, games: int, workers: int) -> None:
    """Nodes a second from the start."""
    position, player = start_of(name), make_player("alphabeta:nodes=200000,noise=0")
    deque(player.think(position), maxlen=1)
    began = process_time()
    thought = deque(player.think(position), maxlen=1)[0]
    rate = thought.nodes / (process_time() - began)
    print(f"| {name} | {rate / 1e6:.2f} M | {thought.depth} |", flush=True)


def endings(name: str, games: int, workers: int) -> None:
    """Endings won from random positions in which the strong side moves."""
    game, choose = load("chess"), Random(5)
    for strong in ("Q", "R", "BB"):
        won = tried = plies = 0
        while tried < games:
            position = _endgame(game, strong, choose)
            if position is None or position.outcome() is not None:
                continue
            tried += 1
            player = read_player("alphabeta:nodes=10000,noise=0")
            result = SearchedGames(position, (player, player), tried, Terms(200)).play(0, 1)[0]
            won += result.winner == 0
            plies += result.plies
        print(f"| K{strong} against K | {won} of {games} | {plies / games:.0f} |", flush=True)


def _endgame(game: Game, strong: str, choose: Random) -> Position | None:
    """Kings and the pieces of the strong side on random cells, ``None`` where the weak king is attacked."""
    cells = choose.sample(range(64), 2 + len(strong))
    if strong == "BB" and sum(cell // 8 + cell % 8 for cell in cells[2:]) % 2 == 0:
        return None  # both bishops on one colour
    board = [["."] * 8 for _ in range(8)]
    for cell, letter in zip(cells, "Kk" + strong, strict=True):
        board[cell // 8][cell % 8] = letter
    rows = ("".join(row) for row in board)
    text = "/".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), row) for row in rows)
    try:
        return game.position(f"{text} w - - 0 1")
    except PositionError:
        return None


def mates(name: str, games: int, workers: int) -> None:
    """Mates in one that are there and not given, and such as were allowed though another move did not."""
    start = start_of(name)
    run = RandomGames(start, 9, 400)
    quick = make_player("alphabeta:nodes=1,noise=0")
    missed = allowed = there = 0
    for result in run.play(0, games):
        line = [start]
        for move in run.moves(result.number) if result.winner >= 0 else ():
            line.append(line[-1].play(move))
        if len(line) < 4 or line[-2].side != start.game.players[result.winner]:
            continue
        before, earlier, there = line[-2], line[-3], there + 1
        after = before.play(quick.choose(before)).outcome()
        missed += after is None or after.winner != before.side
        careful = make_player(f"alphabeta:nodes={20 * len(earlier.legal_numbers())},noise=0")
        thought = deque(careful.think(earlier), maxlen=1)[0]
        reply = earlier.play(thought.move)
        if reply.outcome() is None and reply.side != earlier.side and thought.mate_in != -2:
            answer = deque(quick.think(reply), maxlen=1)[0]
            allowed += answer.mate_in == 1
    print(f"| {name} | {there} | {missed} | {allowed} |", flush=True)


def ladder(name: str, games: int, workers: int) -> None:
    """Each level against the one below."""
    steps = []
    for level in range(2, 11):
        players = read_player(f"level={level}"), read_player(f"level={level - 1}")
        match = play_match(start_of(name), players, games, 5, Terms(400, 4, True, STOP), workers)
        steps.append(f"{match.first.elo:+.0f}" if match.first.elo is not None else "..")
    print(f"| {name} | {' | '.join(steps)} |", flush=True)


def fairy(program: str, games: int) -> None:
    """Chess against another program."""
    weak = "nodes=10000,set.UCI_LimitStrength=true,set.UCI_Elo=1800"
    for mine, theirs in ((10_000, "nodes=1000"), (10_000, "nodes=500"), (10_000, weak)):
        players = read_player(f"alphabeta:nodes={mine}"), read_player(f"uci:{program},{theirs}")
        match = play_match(load("chess").start(), players, games, 1, Terms(400, 4, True))
        score = match.first
        print(f"| {mine} | {theirs} | +{score.won} ={score.drawn} -{score.lost} | {as_text(score)} |", flush=True)


TASKS = {"random": against_random, "speed": speed, "endings": endings, "mates": mates, "ladder": ladder}


def main() -> None:
    """Measure what is asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=[*TASKS, "fairy"])
    parser.add_argument("variants", nargs="*")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--program", default="fairy-stockfish")
    asked = parser.parse_intermixed_args()
    if asked.what == "fairy":
        fairy(asked.program, asked.games)
        return
    names = ["chess"] if asked.what == "endings" else asked.variants or [*variant_paths(), *PARAMETERS]
    for name in names:
        TASKS[asked.what](name, asked.games, asked.workers)


if __name__ == "__main__":
    main()
