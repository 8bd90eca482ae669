"""The interpreter of rule programs: guards, rules, endings, ``until``. The contract is ``kernel.rules.opcodes``.

Moves run programs, and one instruction asks for legal moves: the circle is closed by ``legality.lookahead``, which puts
its kernel in the place of ``has_no_move``, and of ``is_attacked_now``: two ask for attacks, on which programs decide.
"""

from __future__ import annotations

from collections.abc import Callable

from ndvariants.kernel import header as head
from ndvariants.kernel.layout import EVENT_ORIGIN, EVENT_TARGET, LOOKING, SIDE, Moves, Position, Rays, Tables
from ndvariants.kernel.position.history import is_unchanged, occurrences
from ndvariants.kernel.position.players import is_out, opponent_beside, partner_of, player_beside, players_left
from ndvariants.kernel.rules import opcodes as op
from ndvariants.kernel.rules.connected import encloses
from ndvariants.kernel.rules.instructions import have_effect, held, work_with_sets
from ndvariants.kernel.walks import listed, opponents
from ndvariants.kernel.words import code_on, n_pieces
from ndvariants.machine.jit import kernel


@kernel
def asks_nobody(T: Tables, R: Rays, S: Position, M: Moves, player: int) -> bool:
    """False: without a legality filter every player has legal moves."""
    return False


@kernel
def asks_no_condition(T: Tables, R: Rays, S: Position, M: Moves, asked: int, of: int, by: int) -> bool:
    """True: where no moves are known, none has a condition."""
    return True


is_attacked_now: Callable[[Tables, Rays, Position, Moves, int, int, int], bool] = asks_no_condition
has_no_move: Callable[[Tables, Rays, Position, Moves, int], bool] = asks_nobody


@kernel
def calculate(opcode: int, left: int, right: int) -> int:
    """The value of an arithmetic or comparing instruction."""
    if opcode == op.EQ:
        return 1 if left == right else 0
    if opcode == op.NE:
        return 1 if left != right else 0
    if opcode == op.LT:
        return 1 if left < right else 0
    if opcode == op.LE:
        return 1 if left <= right else 0
    if opcode == op.ADD:
        return held(left + right)
    if opcode == op.SUB:
        return held(left - right)
    if opcode == op.MUL:
        return held(left * right)
    if right == 0:
        return 0
    if opcode == op.DIV:
        return left // right
    return left % right


@kernel
def count_among(T: Tables, S: Position, lists: int, cell: int, flags: int) -> int:
    """Return how many cells listed for *cell* contain a code that is 1 in a table: both are among the constants."""
    if cell < 0:
        return 0
    flagged = T[head.AT_CONSTANTS] + flags
    total = 0
    for near in listed(T, T[head.AT_CONSTANTS] + T[T[head.AT_CONSTANTS] + lists + cell]):
        total += T[flagged + code_on(T, S, near)]
    return total


@kernel
def is_none_among(T: Tables, S: Position, lists: int, cell: int, flags: int) -> bool:
    """Return whether none does."""
    flagged = T[head.AT_CONSTANTS] + flags
    for near in listed(T, T[head.AT_CONSTANTS] + T[T[head.AT_CONSTANTS] + lists + cell]):
        if T[flagged + code_on(T, S, near)] != 0:
            return False
    return True


@kernel
def evaluate(T: Tables, S: Position, F: int, opcode: int, at: int) -> int:
    """The value that an instruction of the kind *Values* at ``T[at]`` gives to its slot a."""
    b = T[at + 2]
    c = T[at + 3]
    d = T[at + 4]
    if opcode == op.CONST:
        return b
    if opcode == op.LOAD:
        address = T[b] + c
        if d >= 0:
            address += S[F + d]
        return S[address]
    if opcode == op.TABLE:
        address = T[b] + c
        if d >= 0:
            address += S[F + d]
        return T[address]
    if opcode == op.WORD:
        return S[b]
    if opcode == op.COPY:
        return S[F + b]
    if opcode == op.CLAMP:
        return max(0, min(S[F + b], c))
    total = 0
    if opcode == op.COUNT_CODES:
        for code in listed(T, T[head.AT_CONSTANTS] + b):
            total += n_pieces(T, S, code)
        return total
    if opcode == op.COUNT_AMONG:
        return count_among(T, S, b, S[F + c], d)
    if opcode == op.COUNT_BETWEEN:
        return count_among(T, S, b, S[EVENT_ORIGIN] * T[head.N_CELLS] + S[EVENT_TARGET], c)
    if opcode == op.TABLE_OF_TWO:
        return T[T[head.AT_CONSTANTS] + b + S[F + c] * T[head.N_CELLS] + S[F + d]]
    if opcode == op.SUM_WORDS:
        for i in range(d):
            total += S[T[b] + c + i]
        return total
    if opcode == op.BESIDE_PLAYER:
        return player_beside(T, S, S[F + b], c)
    if opcode == op.OPPONENT_OF:
        return opponent_beside(T, S, S[F + b], 1)
    if opcode == op.PARTNER_OF:
        return partner_of(T, S, S[F + b])
    if opcode == op.IS_OUT:
        return int(is_out(T, S, S[F + b]))
    if opcode == op.PLAYERS_LEFT:
        return players_left(T, S)
    if opcode == op.OCCURRENCES:
        return occurrences(T, S, b)
    if opcode == op.UNCHANGED:
        return int(is_unchanged(T, S, b))
    return calculate(opcode, S[F + b], S[F + c])


@kernel
def asks_closely(T: Tables, told: int) -> bool:
    """Return whether the threat rays do not suffice to find attacks."""
    return T[head.ASKS_BY_MAKING] != 0 or (told != 0 and T[head.AT_THREAT_GUARDS] != 0)


@kernel
def gives_check(T: Tables, R: Rays, S: Position, M: Moves) -> bool:
    """Return whether the side to move attacks a royal of an opponent."""
    for enemy in opponents(T, S[SIDE]):
        if is_attacked_now(T, R, S, M, op.CHECKED, enemy, -1 if T[head.N_PLAYERS] == 2 else S[SIDE]):
            return True
    return False


@kernel
def run(T: Tables, R: Rays, S: Position, M: Moves, program: int) -> int:
    """Result of the program at ``T[program]``: for a guard 0 or 1. Its effects are in the undo log."""
    F = T[head.IN_S_FRAME] + S[LOOKING]
    at = program
    while True:
        opcode = T[at]
        if opcode >= op.FIRST_EFFECT:
            have_effect(T, R, S, F, opcode, at)
            at += op.WIDTH
        elif opcode >= op.FIRST_SET:
            work_with_sets(T, R, S, F, opcode, at)
            if opcode in (op.CHECKED, op.ATTACKED) and asks_closely(T, S[F + T[at + 1]]):
                by = S[F + T[at + 3]] if opcode == op.ATTACKED else -1
                S[F + T[at + 1]] = int(is_attacked_now(T, R, S, M, opcode, S[F + T[at + 2]], by))
            at += op.WIDTH
        elif opcode >= op.CONST:
            S[F + T[at + 1]] = evaluate(T, S, F, opcode, at)
            at += op.WIDTH
        elif opcode == op.UNLESS_SIDE:
            at += op.WIDTH if S[SIDE] == T[at + 1] else T[at + 2]
        elif opcode == op.JUMP_ZERO:
            at += T[at + 2] if S[F + T[at + 1]] == 0 else op.WIDTH
        elif opcode == op.JUMP_NOT_ZERO:
            at += T[at + 2] if S[F + T[at + 1]] != 0 else op.WIDTH
        elif opcode == op.FINISH:
            return T[at + 1]
        elif opcode == op.FINISH_NONE:
            return int(is_none_among(T, S, T[at + 2], S[T[at + 1]], T[at + 3]))
        elif opcode == op.FINISH_ENCLOSES:
            return int(encloses(T, S, F, T[at + 2], S[T[at + 1]], T[at + 3]))
        elif opcode == op.JUMP:
            at += T[at + 1]
        elif opcode == op.HAS_NO_MOVE:
            S[F + T[at + 1]] = int(has_no_move(T, R, S, M, S[F + T[at + 2]]))
            at += op.WIDTH
        elif opcode == op.NEXT:
            set_at = F + T[at + 3]
            cursor = S[F + T[at + 2]]
            if cursor < S[set_at]:
                S[F + T[at + 1]] = S[set_at + 1 + cursor]
                S[F + T[at + 2]] = cursor + 1
                at += op.WIDTH
            else:
                at += T[at + 4]
        else:  # UNLESS_WITHIN, the last of the control instructions
            value = S[F + T[at + 1]]
            at += op.WIDTH if 0 <= value < T[at + 2] else T[at + 3]
