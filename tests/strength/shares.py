"""What is measured: each share is some games, which depend on its own number only."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter, process_time

from ndvariants import Game, Move, PositionError, load
from ndvariants.game.game import Position
from ndvariants.game.random_games import RandomGames
from ndvariants.game.turns import turn_numbers
from ndvariants.players import make_player, read_player
from ndvariants.players.games import SearchedGames, StopAt, Terms
from ndvariants.players.searcher import SearchingPlayer
from ndvariants.players.worth.values import derive_values, values_of
from ndvariants.simulation.games import PlayersRecipe
from ndvariants.simulation.match import play_match
from tests.strength.rivals import ConsoleRival, IllegalMove, Rival, SpielRival

STOP = StopAt(3, 200)
LARGE = {"four_d": 5000, "hyperchess": 5000}
PARAMETERS: dict[str, tuple[str, dict[str, object]]] = {
    "hyperchess-n4": ("hyperchess", {"n": 4}),
    "hyperchess-wall": ("hyperchess", {"setup": "wall"}),
}
_WHOLE_TURN = 5000  # positions that all parts of a turn take, where it has several
WEAK = "nodes=10000,set.UCI_LimitStrength=true,set.UCI_Elo=1800"
# our nodes, and the other program's strength
FAIRY = {
    "10000 v 1000": (10_000, "nodes=1000"),
    "10000 v 500": (10_000, "nodes=500"),
    "10000 v UCI_Elo 1800": (10_000, WEAK),
}


@dataclass(frozen=True, slots=True)
class Share:
    """Some games of a row of the table."""

    what: str
    name: str
    detail: str
    games: int
    number: int
    program: str = ""


def start_of(name: str) -> Position:
    """The start of a shipped variant, or of one with other parameters."""
    variant, parameters = PARAMETERS.get(name, (name, {}))
    return load(variant, **parameters).start()


def matched(share: Share, first: str, second: str, terms: Terms) -> Counter[str]:
    """The games of a match."""
    players = read_player(first), read_player(second)
    match = play_match(PlayersRecipe(start_of(share.name), players, 1 + share.number, terms), share.games)
    score = match.first
    return Counter(won=score.won, drawn=score.drawn, lost=score.lost, plies=match.plies)


def against_random(share: Share) -> Counter[str]:
    """Against chance, two random plies first; with more players than two one seat against chance at all others."""
    nodes = LARGE.get(share.name.partition("-")[0], 1000)
    if len(start_of(share.name).game.players) > 2:
        return one_seat(share, nodes)
    return matched(share, f"alphabeta:nodes={nodes}", "random", Terms(1000, 2, True, STOP))


def one_seat(share: Share, nodes: int) -> Counter[str]:
    """Games of several players, the searching one at each seat in turn; a game that another wins is lost."""
    start, found = start_of(share.name), Counter[str]()
    n_players = len(start.game.players)
    for seat in range(n_players):
        players = [read_player("random")] * n_players
        players[seat] = read_player(f"alphabeta:nodes={nodes}")
        run = SearchedGames(start, players, 1 + share.number, Terms(1000, n_players, False, STOP))
        for result in run.play(seat, -(-(share.games - seat) // n_players)):
            found["won" if result.winner == seat else "drawn" if result.winner < 0 else "lost"] += 1
    return found


def playouts_against_random(share: Share) -> Counter[str]:
    """Monte Carlo tree search against chance, two random plies first."""
    return matched(share, "mcts:playouts=2000", "random", Terms(1000, 2, True, STOP))


def ladder(share: Share) -> Counter[str]:
    """A level against the one below; the first against chance."""
    level = int(share.detail)
    below = f"level={level - 1}" if level > 1 else "random"
    return matched(share, f"level={level}", below, Terms(400, 4, True, STOP))


def against_program(share: Share) -> Counter[str]:
    """Against another program."""
    nodes, theirs = FAIRY[share.detail]
    return matched(share, f"alphabeta:nodes={nodes}", f"uci:{share.program},{theirs}", Terms(400, 4, True))


def learned(share: Share) -> Counter[str]:
    """Players of the values in use against those of the values that moves and the file say, at equal nodes."""
    start, player = start_of(share.name), read_player(f"alphabeta:nodes={share.detail}")
    rivals = values_of(start.game), derive_values(start.game, dict(start.game.variant.values))
    terms = Terms(400, 4, True, STOP)
    score = play_match(
        PlayersRecipe(start, (player, player), 1 + share.number, terms, values=rivals), share.games
    ).first
    return Counter(won=score.won, drawn=score.drawn, lost=score.lost)


def more_threads(share: Share) -> Counter[str]:
    """Several threads against one, for the same time."""
    time = "alphabeta:seconds=0.05"
    return matched(share, f"{time},threads={share.detail}", time, Terms(300, 4, True, STOP))


def against_rival(share: Share) -> Counter[str]:
    """Games in which we have as much CPU time for a move as the other has used for its last."""
    start, found = start_of(share.name), Counter[str]()
    console = share.what == "hyperchess"
    kind = "alphabeta" if console or share.name in ("breakthrough", "chess") else "mcts"
    for number in range(2 * share.number, 2 * share.number + share.games):
        seat = number % 2
        rival: Rival = (
            SpielRival(share.name, number)
            if not console
            else ConsoleRival(share.program, share.detail.split()[-1], seat == 1)
        )
        ours = SearchingPlayer(read_player(f"{kind}:seconds=1000"), number)
        try:
            winner = winner_of(start, ours, rival, start.game.players[seat])
        except IllegalMove as fault:
            print(f"won by an illegal move: {fault}", flush=True)
            winner = start.game.players[seat]
        finally:
            rival.close()
        found["drawn" if winner is None else "won" if winner == start.game.players[seat] else "lost"] += 1
    return found


def winner_of(position: Position, ours: SearchingPlayer, rival: Rival, side: str) -> str | None:
    """Who wins a game in which we play one side."""
    while position.outcome() is None and position.repetitions() < STOP.repetition and position.clock < STOP.quiet_plies:
        move = in_time(ours, position, rival.spent) if position.side == side else rival.choose(position)
        position = position.play(move)
    outcome = position.outcome()
    return None if outcome is None else outcome.winner


def in_time(player: SearchingPlayer, position: Position, seconds: float) -> Move:
    """A move for which about so much CPU time is used."""
    began, thoughts = process_time(), player.think(position)
    thought = next(thoughts)
    while process_time() - began < seconds - 0.0075 and not thought.finished:
        thought = next(thoughts)
    return thought.move


def endings(share: Share) -> Counter[str]:
    """Endings won from random positions in which the strong side moves."""
    game, choose = load(share.name), Random(5 + share.number)
    player = read_player("alphabeta:nodes=10000,noise=0")
    found = Counter[str]()
    while found["won"] + found["lost"] < share.games:
        position = _endgame(game, share.detail, choose)
        if position is None or position.outcome() is not None:
            continue
        result = SearchedGames(position, (player, player), share.number, Terms(200)).play(0, 1)[0]
        found["won" if result.winner == 0 else "lost"] += 1
        found["plies"] += result.plies
    return found


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


def mates(share: Share) -> Counter[str]:
    """Mates in one that are there and not given, and such as were allowed though another move did not."""
    start = start_of(share.name)
    run = RandomGames(start, 9, 400)
    whole = _WHOLE_TURN if start.game.has_turns else 1  # at least one whole ply is searched, or one part of a turn
    quick = make_player(f"alphabeta:nodes={whole},noise=0")
    found = Counter[str]()
    for result in run.play(share.number * 100, share.games):
        line = [start]
        moves = run.moves(result.number) if result.winner >= 0 else []
        for move in turn_numbers(start.game, start.state, moves) if start.game.has_turns else moves:
            line.append(line[-1].play(move))
        if len(line) < 4 or line[-2].side != start.game.players[result.winner]:
            continue
        before, earlier = line[-2], line[-3]
        found["there"] += 1
        after = before.play(quick.choose(before)).outcome()
        found["missed"] += after is None or after.winner != before.side
        careful = make_player(f"alphabeta:nodes={20 * len(earlier.legal_numbers())},noise=0")
        thought = deque(careful.think(earlier), maxlen=1)[0]
        reply = earlier.play(thought.move)
        if reply.outcome() is None and reply.side != earlier.side and thought.mate_in != -2:
            answer = deque(quick.think(reply), maxlen=1)[0]
            found["allowed"] += answer.mate_in == 1
    return found


SHARES: dict[str, Callable[[Share], Counter[str]]] = {
    "random": against_random,
    "mcts": playouts_against_random,
    "ladder": ladder,
    "fairy": against_program,
    "learned": learned,
    "threads": more_threads,
    "spiel": against_rival,
    "hyperchess": against_rival,
    "endings": endings,
    "mates": mates,
}


def speed(name: str, games: int, workers: int) -> None:
    """Nodes a second from the start."""
    position, player = start_of(name), make_player("alphabeta:nodes=200000,noise=0")
    deque(player.think(position), maxlen=1)
    began = process_time()
    thought = deque(player.think(position), maxlen=1)[0]
    rate = thought.nodes / (process_time() - began)
    print(f"| {name} | {rate / 1e6:.2f} M | {thought.depth} |", flush=True)


def games_an_hour(name: str, games: int, workers: int) -> None:
    """Games between players of 1,000 nodes, an hour of the clock and of CPU time."""
    players = (read_player("alphabeta:nodes=1000"),) * 2
    match = play_match(PlayersRecipe(start_of(name), players, 1, Terms(600, 0, True)), 2)
    began, used = perf_counter(), process_time()
    match = play_match(PlayersRecipe(start_of(name), players, 2, Terms(600, 0, True)), games, workers)
    clock, cpu = perf_counter() - began, process_time() - used
    hours = f"{3600 * games / clock:,.0f} | {3600 * games / cpu:,.0f}"
    print(f"| {name} | {hours} an hour of CPU | {match.plies / games:.0f} plies |", flush=True)
