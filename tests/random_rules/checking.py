"""What must hold for every file that loads: all ways to play it say the same.

Each check takes a game and a seed; it returns what is wrong, or nothing. Judges are moves that are made with all their
effects, counts by definition, kernels un-jitted over vectors that check every access, and texts that are read back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from ndvariants.bridge.pgn_read import read_pgn
from ndvariants.bridge.pgn_write import write_pgn
from ndvariants.errors import IllegalMoveError, PositionError
from ndvariants.game.endings import PLY_LIMIT, STUCK
from ndvariants.game.game import Game, Position
from ndvariants.game.kernels.workspace import Workspace
from ndvariants.game.perft import perft
from ndvariants.game.random_games import RandomGames, Result
from ndvariants.game.records.record_json import record_from_json, record_json
from ndvariants.game.records.replay import game_of, last_position, record_of
from ndvariants.game.turns import turn_numbers
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.moves.turns import most_parts
from ndvariants.kernel.perft.perft import perft as perft_kernel
from ndvariants.kernel.perft.perft import perft_by
from ndvariants.kernel.perft.turns import MADE, REFERENCE, TOO_MANY
from ndvariants.kernel.playout.playout import playout
from ndvariants.kernel.position.blocks import checked_tables
from ndvariants.kernel.questions import answer as Q
from ndvariants.kernel.random import game_key
from ndvariants.machine.jit import compiled
from ndvariants.machine.vectors import CheckedVector
from ndvariants.players.asked import read_player
from ndvariants.players.games import SearchedGames, Terms
from ndvariants.simulation.batch import simulate
from ndvariants.simulation.events.census import Census, census, census_of
from ndvariants.words.endings import End
from tests.definition.random_files import compared
from tests.judge import bench_of
from tests.kernel.agreement import disagreement, illegal_move, ray_disagreement, watch_disagreement
from tests.kernel.bench import Vectors, arrays, memory

Check = Callable[[Game, int], str]
WALK, GAMES, MAX_PLIES = 12, 4, 60
DEFINED_PLIES, DEFINED_SECONDS = 3, 10
MOST_PARTS = 2  # of one turn: each tries 200 others for every move, un-jitted for ten seconds and more
LEAVES = 60_000  # more lines than these are not counted
PLAYERS = ("alphabeta:nodes=60", "mcts:playouts=20,plies=20")
AGREE = {0: "fine", 1: "made", 2: "reference", 3: "count", 4: "undo", 5: "key", 6: "two plies", 7: "count of pieces"}


def vectors_at(position: Position) -> Vectors:
    """The position for kernels, as lists, with room for searching four plies and for the masks of royals."""
    bench = bench_of(position.game)
    room = 7 * bench.max_moves + bench.T[H.SIZE_OF_DEPENDENCIES]
    return bench.T, bench.R, bench.plain(position.state, 4), [0] * room


def agreement(game: Game, seed: int) -> str:
    """The fast path, making every move, the reference, counts, hashes and undo along random games."""
    start = game.start()
    vectors = arrays(vectors_at(start))
    others = set(range(len(game.players))) - {start.fields.side}
    follows = not any(game.engine.in_check(start.state, player) for player in others)  # one ray tells of new checks
    parts = 10 if vectors[0][H.HAS_DEAD_ENDS] == 1 else 30
    for number in range(2):
        key = game_key(seed, number)
        found = compiled(disagreement)(*memory(vectors), key, parts, 1)
        if found:
            return f"game {number}, ply {found // 10 - 1}: {AGREE[found % 10]} differs"
        found = compiled(ray_disagreement)(*memory(vectors), key, 60) if follows else 0
        if found > 0:
            return f"game {number}, ply {found - 1}: a ray tells another check"
        found = compiled(watch_disagreement)(*memory(vectors), key, 40, 2 * vectors[0][H.MAX_MOVES])
        if found > 0:
            return f"game {number}, ply {found - 1}: the masks of royals miss an attack"
    return ""


def drawn_moves(game: Game, seed: int) -> str:
    """Moves drawn in random games are legal, and the games are the same un-jitted over checked vectors."""
    T, R, S, M = vectors_at(game.start())
    vectors = arrays((T, R, S, M))
    key, room = game_key(seed, 0), most_parts(T, MAX_PLIES)
    history = memory(([], [], [], [0] * (2 * room + 16)))[3]
    compiled(playout)(*memory(vectors), history, key, MAX_PLIES, room + 8, 0)
    found = compiled(illegal_move)(*memory(vectors), history, room + 8)
    if found:
        return f"ply {found - 1}: a move was drawn that is not legal"
    has_dead_ends = T[H.HAS_DEAD_ENDS] == 1
    plies = 1 if has_dead_ends else 6  # un-jitted, and each part is tried many times
    fast = memory(([], [], [], [0] * (2 * room + 16)))[3]
    found = compiled(playout)(*memory(vectors), fast, key, plies, room + 8, 0)
    line = made(fast.array.tolist()[room + 8 :])
    if has_dead_ends and len(line) > MOST_PARTS:
        return ""
    own = CheckedVector([0] * (2 * room + 16), 64)
    plain = checked_tables(T), CheckedVector(R), CheckedVector(S), CheckedVector(M, 64)
    outcome = playout(*plain, own, key, plies, room + 8, 0)
    slow = made(list(own)[room + 8 :])
    return "" if (slow, outcome) == (line, found) else f"un-jitted {slow}, compiled {line}"


def made(line: list[int]) -> list[int]:
    """The moves of a line, up to its end."""
    return line[: line.index(L.NO_MOVE)]


def counts(game: Game, seed: int) -> str:
    """Perft 1 to 3 by the filter, by making and by definition, compiled and un-jitted; lists of moves as long."""
    start = game.start()
    try:
        listed = len(start.legal_moves())
    except PositionError:
        return ""  # too many ways to make a turn: said so
    vectors = vectors_at(start)
    T = vectors[0]
    n_M = 7 * T[H.MAX_MOVES] + T[H.SIZE_OF_DEPENDENCIES]
    if T[H.HAS_JOINED_TURNS] == 1:
        n_M += L.MOST_TURN_PARTS * 4 * T[H.MAX_MOVES] + 3 * 5000
        extra = [0] * (2 * 4 * L.MOST_TURN_PARTS * T[H.MAX_WRITES])
        vectors = (*vectors[:2], [*vectors[2], *extra], [0] * n_M)
    before, copied = 1, arrays(vectors)
    for depth in (1, 2, 3):
        if before * max(listed, 1) ** (2 if depth > 1 else 1) > LEAVES:
            break
        ways = [compiled(perft_kernel)(*memory(copied), depth, 0)]
        ways += [compiled(perft_by)(*memory(copied), depth, 0, how) for how in (MADE, REFERENCE)]
        if len(set(ways)) > 1:
            return f"perft {depth}: filter {ways[0]}, made {ways[1]}, reference {ways[2]}"
        if ways[0] == TOO_MANY:
            return ""  # moves of several parts that cannot be counted: all ways say so
        if depth == 1 and ways[0] != listed:
            return f"perft 1 is {ways[0]}, but {listed} moves are listed"
        if depth < 3 and ways[0] < 400 and perft_kernel(*[list(v) for v in vectors], depth, 0) != ways[0]:
            return f"perft {depth} is another number un-jitted"
        if perft(start, depth) != ways[0]:
            return f"perft {depth} is another number in Python"
        before = ways[0]
    return ""


def walk(game: Game, seed: int) -> str:
    """Positions of a game through the public face: texts, attacks, records, boards, repetitions."""
    chance, position, board = Random(seed), game.start(), game.board()
    seen: Counter[bytes] = Counter()
    for ply in range(WALK):
        seen[game.identity(position.state)] += 1
        wrong = position_differs(position, seen) or attacks_differ(position, chance)
        if wrong:
            return f"ply {ply}: {wrong}"
        if position.outcome() is not None:
            break
        try:
            moves = position.legal_moves()
        except PositionError:
            break
        if not moves and not ends_without_moves(game):
            break
        if not moves:
            return f"ply {ply}: neither over nor a move: {position.text()}"
        move = chance.choice(moves)
        for text in (move.text, position.san(move)):
            if position.parse_move(text) != move:
                return f"ply {ply}: {text}, that is {move.text}, is read as another move"
        board.push(move.text)
        position = position.play(move)
        if board.position() != position or board.key != position.key:
            return f"ply {ply}: after {move.text} the board holds another position"
    while board.depth:
        board.pop()
    if board.position() != game.start() or board.key != game.start().key:
        return "taking all moves back leads to another start"
    return ""


def ends_without_moves(game: Game) -> bool:
    """Whether an ending says what it means that a player has no legal move, whatever else there is."""
    return any([word for word, _ in ending.conditions] == [End.NO_MOVE] for ending in game.variant.endings)


def position_differs(position: Position, seen: Counter[bytes]) -> str:
    """A text that is read back as another position; another count of repetitions."""
    game, text = position.game, position.text()
    again = game.position(text)
    if again != position or again.text() != text:
        return f"another position from its own text: {text}, {again.text()}"
    if again.key != position.key:
        return f"another key from its own text: {text}"
    if trail_differs(position):
        return f"a trail counts otherwise than its captures do: {text}"
    if position.repetitions() != seen[game.identity(position.state)]:
        return f"{position.repetitions()} repetitions for {seen[game.identity(position.state)]}: {text}"
    return ""


def trail_differs(position: Position) -> bool:
    """Whether a position with a trail is another than without it although the same moves are legal, or the reverse."""
    if not position.fields.en_passant:
        return False
    without = position.game.position_from(replace(position.fields, en_passant=(), victim=-1))
    with_it = position.game.position_from(position.fields)  # neither has positions before it
    legal = position.game.engine.legal
    return (position == without) != (sorted(legal(with_it.state)) == sorted(legal(without.state)))


def attacks_differ(position: Position, chance: Random) -> str:
    """Another answer un-jitted than compiled: who attacks a cell, who is in check, what is legal."""
    game, answers = position.game, list[Any]()
    engine, cell = game.engine, chance.randrange(len(game.cells))
    for runner in (engine.plain, engine.compiled):
        asked = Workspace(engine.plain, runner, engine.door)
        found = list[Any]()
        for player in range(len(game.players)):
            asked.load(position.state)
            asked.B[Q.PLAYER], asked.B[Q.CELL] = player, cell
            asked.ask(Q.ATTACKERS | Q.CHECK | Q.POSITION_KEY)
            found += [list(asked.M[: asked.B[Q.N_FOUND]]), asked.B[Q.CHECKED], asked.B[Q.KEY]]
        asked.load(position.state)
        asked.ask(Q.LEGAL)
        answers.append((found, asked.moves()))
    return "" if answers[0] == answers[1] else f"compiled kernels answer otherwise: {position.text()}"


def replayed(game: Game, seed: int) -> str:
    """A record that is read back as another one, or played again, by the rules that it holds, to another position."""
    chance, position = Random(seed), game.start()
    while position.ply < WALK and position.outcome() is None:
        try:
            moves = position.legal_moves()
        except PositionError:
            break
        if not moves:
            break
        position = position.play(chance.choice(moves))
    record = record_of(position)
    if record_from_json(record_json(record)) != record:
        return f"another record from its JSON: {record.moves}"
    if read_pgn(write_pgn(record, game)) != [record]:
        return f"another record from its PGN: {write_pgn(record, game)}"
    again = last_position(game_of(record), record)
    if again.text() != position.text() or record.outcome != again.outcome():
        return f"the record leads to {again.text()}, not to {position.text()}"
    return ""


def random_games(game: Game, seed: int) -> str:
    """Random games: the same in blocks, over before the limit only by the rules, and legal when played again."""
    start = game.start()
    one, other = (simulate(start, GAMES, seed, MAX_PLIES, block=block).results for block in (1, GAMES))
    if one != other:
        return "other games in blocks of another size"
    games = RandomGames(start, seed, MAX_PLIES)
    for result in one:
        wrong = game_differs(start, result, games.moves(result.number))
        if wrong:
            return f"game {result.number}: {wrong}"
    return ""


def game_differs(start: Position, result: Result, parts: list[int]) -> str:
    """A game that ends otherwise when it is played again through the public face."""
    game, position = start.game, start
    try:
        for number in turn_numbers(game, start.state, parts) if game.has_turns else parts:
            if position.outcome() is not None:
                return f"goes on after {position.outcome()}"
            position = position.play(number)
        outcome = position.outcome()
    except PositionError:
        return ""  # too many ways to make a turn: said so
    if position.ply - start.ply != result.plies:
        return f"{result.plies} plies, {position.ply - start.ply} when played again"
    if outcome is None:
        left = PLY_LIMIT if result.plies >= MAX_PLIES else STUCK if is_stuck(position) else "nothing"
        return "" if result.reason == left else f"{result}, but it is not over"
    winner = game.teams.index(outcome.winner) if outcome.winner else -1
    same = (winner, outcome.reason) == (result.winner, result.reason)
    return "" if same else f"{result}, but {outcome} when played again"


def is_stuck(position: Position) -> bool:
    """Whether the player to move has no move, and no ending says what that means."""
    try:
        return not position.legal_moves() and not ends_without_moves(position.game)
    except PositionError:
        return False  # too many ways to make a turn


def counted(game: Game, seed: int) -> str:
    """The census of random games is that of their moves."""
    start = game.start()
    drawn = census(start, GAMES, seed, MAX_PLIES)
    games = RandomGames(start, seed, MAX_PLIES)
    results = games.play(0, GAMES)
    told = census_of(start, [(result, games.moves(result.number)) for result in results], MAX_PLIES)
    if not _same(drawn, told):
        return "the census of the games is not that of their moves"
    plies = [int(n) for n in drawn.by_game[:, 0]] if drawn.by_game.size else []
    return "" if len(plies) == GAMES else "a game is missing in the census"


def _same(one: Census, other: Census) -> bool:
    return bool((one.groups == other.groups).all() and (one.by_game[:, 1:] == other.by_game[:, 1:]).all())


def searched_games(game: Game, seed: int) -> str:
    """Players who search make legal moves, and end."""
    start = game.start()
    for k, text in enumerate(PLAYERS):
        seats = [read_player(text)] * len(game.players)
        plies = 3 if game.engine.T[H.HAS_DEAD_ENDS] == 1 else 10  # of up to fifty parts, each of which is searched for
        games = SearchedGames(start, seats, seed, Terms(plies, opening=2))
        result, parts = games.record(k)
        wrong = searched_game_differs(start, result, parts)
        if wrong:
            return f"{text}: {wrong}"
    return ""


def searched_game_differs(start: Position, result: Result, parts: list[int]) -> str:
    """A part of a searched game that is not legal where it is made."""
    engine, state = start.game.engine, start.state
    for number, part in enumerate(parts):
        try:
            state = engine.after(state, part)
        except IllegalMoveError:
            return f"part {number} of the game is not legal"
    return ""


def defined(game: Game, seed: int) -> str:
    """The definition of the language plays the game otherwise; nothing where it takes too long or says nothing."""
    found = compared(game, "", seed, DEFINED_PLIES, DEFINED_SECONDS)
    return f"{found.word}: {found.why}" if found.word in ("differs", "failed") else ""


CHECKS: tuple[Check, ...] = (agreement, drawn_moves, counts, walk, replayed, random_games, counted, searched_games)
JUDGES = (*CHECKS, defined)  # for fresh files: what the definition still differs in would stop a change beside it


def fault_of(
    game: Game, seed: int, checks: tuple[Check, ...] = CHECKS, note: Callable[[str], None] = lambda name: None
) -> str:
    """What is wrong with a file that loads, and which check says so; nothing where all is well."""
    for check in checks:
        note(check.__name__)
        try:
            found = check(game, seed)
        except Exception as error:  # whatever is raised for a file that loads is a fault
            found = f"{type(error).__name__}: {str(error)[:300]}"
        if found:
            return f"{check.__name__}: {found}"
    return ""
