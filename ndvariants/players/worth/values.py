"""Piece values: derived from the pieces' moves, overridable in the variant's file, plain data.

A piece is worth its mobility: its moves are counted on every cell, in positions from random play; the median piece is
worth 300. A cell is worth more where the piece has more moves; pieces that promote are worth more the nearer they are
to promotion; royals stand well where they have few moves. All in integers: the same on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np

from ndvariants.game.game import Game
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.legality.endings import state_outcome
from ndvariants.kernel.position.undo_log import put, take, undo
from ndvariants.players.worth.learned import Learned, LearnedValue, learned_of
from ndvariants.players.worth.runners import Runners, runners_of
from ndvariants.players.worth.survey import FAR, MOST_CELLS, Ints, Survey, promotions
from ndvariants.players.worth.trial import tried
from ndvariants.players.worth.weights import Weights
from ndvariants.words.endings import Result

NOTHING = Learned()

MEDIAN = 300
ROYAL = 3000  # what taking a royal counts in the order of moves
_NEAR = 1024  # the largest board, in cells, that has a table of distances
_EARLY, _LATE = 2, 10  # plies of random walks for each piece at first
_ROYAL_MOVES = -15, 30  # points for a royal where it has twice the moves that it has elsewhere: early, late
_PROMOTION = 250, 250  # thousandths of what a promotion wins that are added a move before it: early, late

_MOST_TRIALS = 20_000  # pieces put on cells


@dataclass(frozen=True, slots=True)
class PieceValue:
    """Value of one piece. ``source``: "moves", "file", "learned" or "royal"; ``moves``: the mean.

    ``low`` and ``high`` are the ends of the 95 % interval of a learned value, 0 otherwise. A capture counts 1.5 moves.
    """

    piece: str
    value: int
    source: str
    moves: float
    low: int = 0
    high: int = 0


@dataclass(frozen=True, eq=False)
class Values:
    """The values of a game: ``by_code`` int[n_codes], ``squares`` int[n_codes, n_cells] as its owner sees them.

    ``held`` int[n_codes]: what a piece is worth in hand. ``traded`` int[n_codes]: what its owner loses by its being
    taken, with what it is worth in the hand of who takes it.
    ``distances`` int[n_cells, n_cells]: moves of a lone royal; empty on big boards. ``most_free``: the most cells
    that a royal reaches in one move. ``weights``: of other terms; ``None``: the usual ones.
    """

    pieces: tuple[PieceValue, ...]
    by_code: Ints
    held: Ints
    traded: Ints
    squares: Ints
    late: Ints
    distances: Ints
    most_free: int
    runners: Runners | None
    weights: Weights | None = None


_known: WeakKeyDictionary[Game, Values] = WeakKeyDictionary()


def values_of(game: Game) -> Values:
    """The values of a game, derived when they are first asked for.

    Those that its file names are as it says; others are as ``learn`` has kept them beside the file, if it has.
    """
    if game not in _known:
        _known[game] = values_as_learned(game, learned_of(game))
    return _known[game]


def values_as_learned(game: Game, learned: Learned) -> Values:
    """The values of a game as they are when *learned* is kept beside its file, whose own values stand."""
    given = {name: one.value for name, one in learned.values.items()} | dict(game.variant.values)
    return derive_values(game, given, learned)


def derive_values(game: Game, given: Mapping[str, int], learned: Learned = NOTHING) -> Values:
    """Values from the tables; *given* ones stand as they are, and the scale of the others is taken from them.

    *learned*: which of them were found by games, and what pieces are worth on each cell, and weights, if games say so.
    """
    survey = Survey(game)
    looks = [survey.mobility(plies) for plies in (_EARLY, _LATE)]
    means = [_mean_of_pieces(survey, *look) for look in looks]
    mobility = {piece: (means[0][piece] + means[1][piece]) // 2 for piece in means[0]}
    worth = _scaled({piece: m for piece, m in mobility.items() if piece not in survey.royals}, given)
    by_code = np.zeros(survey.n_codes, np.int64)
    squares = np.zeros((2, survey.n_codes, survey.n_cells), np.int64)
    for code in survey.codes:
        by_code[code] = worth.get(survey.piece[code], 0)
    for late, (sums, counts) in enumerate(looks):
        for code in survey.codes:
            mean, royal = means[late][survey.piece[code]], _ROYAL_MOVES[late] * survey.is_royal(code)
            here = (1000 * sums[code] + 4 * mean) // (2 * counts[code] + 4)
            squares[late, code] = _on_cells(here, mean, int(by_code[code]), royal)
        _add_promotion(survey, by_code, squares[late], _PROMOTION[late])
        _add_goals(survey, squares[late])
    if not given and _may_lose_to_win(game, survey) and _burden(game, by_code):
        worth = {piece: -value for piece, value in worth.items()}
        by_code, squares = -by_code, -squares
    distances, most_free = _royal_steps(survey)
    pieces = tuple(
        _told(game, survey, piece.name, worth, mobility, given, learned.values) for piece in game.variant.pieces
    )
    held = by_code.copy()
    if learned.cells is not None:
        shifts = np.array([_shift(game, piece, learned) for piece in survey.piece])
        squares, held = learned.cells.squares + shifts[:, None], learned.cells.held + shifts
    for code in survey.codes:
        if survey.is_royal(code):
            by_code[code] = ROYAL
    runners = runners_of(survey, by_code)
    traded = by_code + survey.booty(held)
    return Values(pieces, by_code, held, traded, squares[0], squares[1], distances, most_free, runners, learned.weights)


def _shift(game: Game, piece: str, learned: Learned) -> int:
    if piece in learned.values and piece in game.variant.values:
        return game.variant.values[piece] - learned.values[piece].value
    return 0


def _burden(game: Game, by_code: Ints) -> bool:
    """Return True if the player with less wins random games more often than chance allows.

    That is three standard deviations above the half of the games that are decided.
    """
    trial = tried(game, by_code)
    excess = 2 * trial.opposed - trial.decided
    return excess > 0 and excess**2 >= 9 * trial.decided


def _may_lose_to_win(game: Game, survey: Survey) -> bool:
    """Return True if the player with less can win: not where royals are and no ending is won by the side to move."""
    return not survey.royals or any(ending.result is Result.WIN for ending in game.variant.endings)


def _told(
    game: Game,
    survey: Survey,
    piece: str,
    worth: Mapping[str, int],
    mobility: Mapping[str, int],
    given: Mapping[str, int],
    learned: Mapping[str, LearnedValue],
) -> PieceValue:
    value, moves = worth.get(piece, 0), mobility.get(piece, 0) / 1000
    if piece in survey.royals:
        return PieceValue(piece, value, "royal", moves)
    if piece in learned and piece not in game.variant.values:
        return PieceValue(piece, value, "learned", moves, learned[piece].low, learned[piece].high)
    return PieceValue(piece, value, "file" if piece in given else "moves", moves)


def _mean_of_pieces(survey: Survey, sums: Ints, counts: Ints) -> dict[str, int]:
    mean: dict[str, int] = {}
    for piece in {survey.piece[code] for code in survey.codes}:
        codes = [code for code in survey.codes if survey.piece[code] == piece and not survey.unmoved[code]]
        total, looks = int(sums[codes].sum()), int(counts[codes].sum())
        mean[piece] = 1000 * total // (2 * looks) if looks else 0
    return mean


def _scaled(mobility: Mapping[str, int], given: Mapping[str, int]) -> dict[str, int]:
    """Values in proportion to the moves; the scale is the median's, or that of the values given."""
    asked = sum(value for piece, value in given.items() if mobility.get(piece))
    moves = sum(mobility[piece] for piece in given if mobility.get(piece))
    if asked <= 0 or moves <= 0:
        ordered = sorted(m for m in mobility.values() if m > 0) or [1]
        asked, moves = 2 * MEDIAN, ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]
    derived = {piece: max(1, asked * m // moves) for piece, m in mobility.items()}
    return {**derived, **{piece: value for piece, value in given.items() if piece in derived}}


def _on_cells(here: Ints, mean: int, value: int, royal: int) -> Ints:
    """Value of a piece by cell, where it has *here* thousandths of moves, and *mean* on average.

    *royal*: points for twice the moves, 0 if it is not royal.
    """
    if royal:
        return royal * (here - mean) // max(mean, 1)
    price = min(175 * value // max(mean, 1), 6)  # points for a move more; twice as many cost 50 to 100 Elo
    return value + np.clip(price * (here - mean) // 1000, -abs(value) // 2, abs(value) // 2)


def _add_promotion(survey: Survey, by_code: Ints, squares: Ints, part: int) -> None:
    """Add to the cells of pieces that promote *part* thousandths of what they win, 55 % of it for each move more."""
    for code, (distance, best) in promotions(survey, by_code).items():
        rise = max(0, best - int(by_code[code])) * part
        steps = np.zeros(FAR + 1, np.int64)
        for d in range(1, FAR):
            steps[d] = rise // 1000
            rise = rise * 55 // 100
        squares[code] += steps[np.minimum(distance, FAR)]


def _add_goals(survey: Survey, squares: Ints) -> None:
    """Add to the cells of pieces that win somewhere: 100 points a move before, 70 % of it for each move more."""
    goals = {survey.owned(code): cells for code, cells in goal_cells(survey.game).items()}
    for code in survey.codes:
        if survey.owned(code) not in goals:
            continue
        origins, targets, _ = survey.lone_moves(code)
        reached = np.zeros(survey.n_cells, bool)
        reached[goals[survey.owned(code)]] = True
        points = 100
        while points > 0:
            before = np.zeros(survey.n_cells, bool)
            before[origins[reached[targets]]] = True
            squares[code][before & ~reached] += points
            reached |= before
            points = points * 70 // 100


def _royal_steps(survey: Survey) -> tuple[Ints, int]:
    royal = next((code for code in survey.codes if survey.is_royal(code)), 0)
    n = survey.n_cells
    if not royal or n > MOST_CELLS:
        return np.zeros((0, 0), np.int64), 0
    origins, targets, _ = survey.lone_moves(royal)
    most = int(np.bincount(origins, minlength=n).max()) if len(origins) else 0
    if n > _NEAR:
        return np.zeros((0, 0), np.int64), most
    steps = np.zeros((n, n), np.float32)  # products of zeros and ones: exact
    steps[origins, targets] = 1
    distances = np.full((n, n), FAR, np.int64)
    reached = np.eye(n, dtype=np.float32)
    distances[reached > 0] = 0
    for d in range(1, FAR):
        reached = ((reached @ steps) > 0) & (distances == FAR)
        if not reached.any():
            break
        distances[reached] = d
        reached = reached.astype(np.float32)
    return np.where(distances == FAR, 0, distances), most


# Cells on which a piece wins by standing there: found by putting it there, whatever the ending says.


def goal_cells(game: Game) -> dict[int, Ints]:
    """For each code of which a piece stands at first, the cells where it wins its owner the game; those with any.

    A code that wins on most cells wins by something else, and is left out.
    """
    T, R = game.engine.T, game.engine.R
    S, M = list(game.engine.loaded(game.start().state)), [0] * (4 * T[H.MAX_MOVES])
    S += [0] * (T[H.SIZE_OF_S] + 4 * T[H.MAX_WRITES] + 64 - len(S))
    board = T[H.IN_S_BOARD]
    free = [cell for cell in range(T[H.N_CELLS]) if S[board + cell] == L.EMPTY or _is_plain(game, S[board + cell])]
    stand = {S[board + cell]: cell for cell in range(T[H.N_CELLS]) if S[board + cell] >= L.FIRST_PIECE}
    found: dict[int, Ints] = {}
    if len(stand) * len(free) > _MOST_TRIALS or len(game.players) != 2:
        return found
    for code, cell in stand.items():
        owner = game.tables.codes[code].player
        if owner not in (0, 1):
            continue
        theirs = [target for target in free if game.tables.codes[S[board + target]].player != owner]
        wins = [target for target in theirs if _wins(T, R, S, M, cell, target, owner)]
        if wins and 2 * len(wins) < len(theirs):
            found[code] = np.array(wins, np.int64)
    return found


def _is_plain(game: Game, code: int) -> bool:
    return (
        0 <= game.tables.codes[code].player < len(game.players)
        and not game.engine.T[game.engine.T[H.AT_IS_ROYAL] + code]
    )


def _wins(T: L.Tables, R: L.Rays, S: L.Position, M: L.Moves, cell: int, target: int, owner: int) -> bool:
    """Return True if the owner has won when its piece is on *target*, not *cell*, whatever it takes there."""
    mark, side = S[L.TOP], S[L.SIDE]
    S[L.SIDE] = 1 - owner
    take(T, S, target)
    before = state_outcome(T, R, S, M, 0)
    put(T, S, target, take(T, S, cell))
    after = state_outcome(T, R, S, M, 0)
    S[L.SIDE] = side
    undo(S, mark)
    return before == 0 and after & 255 == owner + 1
