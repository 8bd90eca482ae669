"""Making a move: the pieces move, rights and en passant cells follow, rules run, the turn passes.

Every write is logged; ``undo(S, savepoint)`` with the ``S[TOP]`` of before undoes all of it.
The order is fixed: displacement; programs of the move's events; program of a check given; what follows for players who
are out; program at the end of a turn; then the side changes, and the phase may. Where a rule has said
``again`` the turn goes on: the side stays, or another player makes a choice.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.moves.leaving import players_out, settle_outs
from ndvariants.kernel.moves.passing import find_entry, first_of_ray
from ndvariants.kernel.moves.turns import (
    enter_phase,
    go_back,
    goes_on,
    hand_over,
    is_inside_turn,
    is_to_go_on,
    lift_waiting,
    note_last,
    parts_made,
    stop_returning,
    wait,
)
from ndvariants.kernel.position.history import note_turn
from ndvariants.kernel.position.players import is_choice, is_out, mark_out, player_beside, player_of_turn
from ndvariants.kernel.position.undo_log import enlist, forget_numbers, keep_numbers, poke, put, relist, take, unlist
from ndvariants.kernel.records import effect_record, hand_of, kind_of_effect, phase_record, shift_from, shift_to
from ndvariants.kernel.rules.interpreter import gives_check, run
from ndvariants.kernel.walks import drops
from ndvariants.kernel.words import (
    are_mates,
    base_of,
    cell_of,
    code_on,
    code_once_moved,
    effect_of,
    origin_of,
    target_of,
)
from ndvariants.machine.jit import kernel


@kernel
def make(T: Tables, R: Rays, S: Position, M: Moves, move: int) -> None:
    """Make *move* with all its effects; it is then the next player's turn."""
    origin = origin_of(move)
    target = target_of(move)
    effect = effect_of(move)
    code = code_on(T, S, origin)
    victim = S[L.EN_PASSANT_VICTIM]
    savepoint = S[L.TOP]
    earlier = 0
    outs = 0
    if T[head.HAS_PLAIN_TURNS] == 0:
        earlier = parts_made(T, S)
        outs = players_out(T, S)
        if T[head.IN_S_HISTORY] != 0:
            note_turn(T, S)
    if S[L.N_EN_PASSANT] != 0 and earlier == 0:
        clear_en_passant(T, S)
    if effect == 0:
        taken = displace(T, S, origin, target, code, code_once_moved(T, code))
    else:
        if kind_of_effect(T, effect) in (L.PASS, L.LEAVE):
            code = L.EMPTY  # whatever stands on cell 0 has no part in it
        taken = make_special(T, R, S, effect, origin, target, code, victim)
    if T[head.AT_RIGHTS_LOST] != 0 and code != L.EMPTY:
        shot = effect != 0 and kind_of_effect(T, effect) == L.RIFLE
        lose_rights(T, S, target if shot else origin, target)
    if taken != 0 or (T[head.AT_QUIET_RESETS] != 0 and T[T[head.AT_QUIET_RESETS] + code] == 1):
        poke(S, L.CLOCK, 0)
    elif earlier == 0:
        poke(S, L.CLOCK, S[L.CLOCK] + 1)
    if T[head.HAS_RULES] != 0:
        run_rules(T, R, S, M, move, code, taken)
    if T[head.HAS_OUTS] != 0:
        outs = settle_outs(T, R, S, M, outs, effect != 0 and kind_of_effect(T, effect) == L.LEAVE)
    if T[head.HAS_JOINED_TURNS] == 1 and is_to_go_on(T, S):
        stop_returning(T, S, savepoint)
    if T[head.ON_TURN_PROGRAM] != 0 and (effect == 0 or kind_of_effect(T, effect) != L.LEAVE):
        end_turn(T, R, S, M, savepoint)
        if T[head.HAS_OUTS] != 0:
            settle_outs(T, R, S, M, outs, False)
    if S[L.N_EN_PASSANT] != 0 and code_on(T, S, S[L.EN_PASSANT_VICTIM]) < L.FIRST_PIECE:
        clear_en_passant(T, S)  # rules have taken away the piece that passed
    if T[head.HAS_PLAIN_TURNS] == 0:
        end_part(T, R, S, M, move, earlier)
        if T[head.AT_DUTIES] != 0 and is_inside_turn(T, S):
            note_duty(T, S, effect, code, taken)
        return
    poke(S, L.PLY, S[L.PLY] + 1)
    poke(S, L.SIDE, next_player(T, S))


@kernel
def end_part(T: Tables, R: Rays, S: Position, M: Moves, move: int, earlier: int) -> None:
    """Set the next player to move after *move*, the part after *earlier* others of its turn."""
    if T[head.IN_S_LAST] != 0:
        note_last(T, S, move, earlier)
    if T[head.HAS_JOINED_TURNS] == 1 and goes_on(T, S, move):
        return
    poke(S, L.PLY, S[L.PLY] + 1)
    if T[head.HAS_EXTRA_TURNS] == 1 and (S[L.EXTRA_TURN] != 0 or S[L.RETURN_PHASE] != 0) and takes_extra_turn(T, S):
        return
    side = S[L.SIDE]
    poke(S, L.SIDE, next_player(T, S))
    if S[L.N_EN_PASSANT] != 0 and are_mates(T, side, S[L.SIDE]):
        clear_en_passant(T, S)
    if T[head.N_PHASES] > 1:
        change_phase(T, R, S, M)


@kernel
def takes_extra_turn(T: Tables, S: Position) -> bool:
    """Return whether the rules of the move let a player move before the turn is over, in a phase now set; else the
    phase, and the player whose turn it is, are as before.

    There are no en passant cells then.
    """
    extra_turn = S[L.EXTRA_TURN]
    player = S[L.SIDE]
    if extra_turn >> L.PLAYER_SHIFT != 0:
        player = (extra_turn >> L.PLAYER_SHIFT) - 1
    if extra_turn == 0 or extra_turn & L.JOINED != 0 or S[L.STATUS] != 0 or is_out(T, S, player):
        go_back(T, S)
        return False
    if player != S[L.SIDE]:
        hand_over(S, player)
    enter_phase(S, (extra_turn & L.PHASE_BITS) - 1)
    if S[L.N_EN_PASSANT] != 0:
        clear_en_passant(T, S)
    return True


@kernel
def next_player(T: Tables, S: Position) -> int:
    """Next player after the side to move: the next who is not out."""
    if T[head.HAS_OUTS] == 1:
        return player_beside(T, S, S[L.SIDE], 1)
    side = S[L.SIDE] + 1
    if side >= T[head.N_PLAYERS]:
        side = 0
    return side


@kernel
def displace(T: Tables, S: Position, origin: int, target: int, code: int, after: int) -> int:
    """The code captured (0 none); the piece of *code* goes from *origin* to *target* and is of code *after* there.

    The two cells are written first: ``score.follow_plain`` counts on that.
    """
    taken = code_on(T, S, target)
    poke(S, T[head.IN_S_BOARD] + origin, L.EMPTY)
    poke(S, T[head.IN_S_BOARD] + target, after)
    if taken >= L.FIRST_PIECE and origin != target:
        unlist(T, S, target, taken)
    else:
        taken = L.EMPTY
    if after == code:
        relist(T, S, origin, target, code)
    else:
        unlist(T, S, origin, code)
        enlist(T, S, target, after)
    if T[head.AT_NUMBERS] != 0 and origin != target:
        keep_numbers(T, S, origin, target, S[L.TOP])
        forget_numbers(T, S, origin)
    return taken


@kernel
def clear_en_passant(T: Tables, S: Position) -> None:
    """Remove the en passant cells of the last move (but not what a rule has put there since)."""
    for i in range(S[L.N_EN_PASSANT]):
        cell = T[head.IN_S_BOARD] + S[L.EN_PASSANT_CELLS + i]
        if S[cell] == L.EN_PASSANT:
            poke(S, cell, L.EMPTY)
        poke(S, L.EN_PASSANT_CELLS + i, 0)
    poke(S, L.N_EN_PASSANT, 0)
    poke(S, L.EN_PASSANT_VICTIM, 0)


@kernel
def lose_rights(T: Tables, S: Position, origin: int, target: int) -> None:
    """Take away the castling rights that a move from *origin* to *target* ends."""
    lost = T[T[head.AT_RIGHTS_LOST] + origin] | T[T[head.AT_RIGHTS_LOST] + target]
    if S[L.RIGHTS] & lost != 0:
        poke(S, L.RIGHTS, S[L.RIGHTS] & ~lost)


@kernel
def make_special(T: Tables, R: Rays, S: Position, effect: int, origin: int, target: int, code: int, victim: int) -> int:
    """The code captured (0 none) by a move with an effect; the piece on *victim* left the last en passant cells."""
    record = effect_record(T, effect)
    kind = T[record + L.EFFECT_KIND]
    if kind == L.CASTLE:
        castle(T, S, T[record + L.EFFECT_ARGUMENT])
        return L.EMPTY
    if kind == L.DROP:
        drop(T, S, effect, target, T[record + L.EFFECT_ARGUMENT])
        return L.EMPTY
    if kind == L.PASS:
        return L.EMPTY
    if kind == L.LEAVE:
        mark_out(T, S, S[L.SIDE])
        return L.EMPTY
    if kind == L.RIFLE:
        return take(T, S, target)
    after = T[record + L.EFFECT_ARGUMENT]
    if after == 0:
        after = code_once_moved(T, code)
    if kind in (L.LEAVE_EN_PASSANT, L.TAKE_PASSED):
        return pass_over(T, R, S, effect, origin, target, code, after)
    taken = displace(T, S, origin, target, code, after)
    if kind == L.TAKE_EN_PASSANT:
        if T[T[record + L.EFFECT_TAKES] + code_on(T, S, victim)] != 0:
            taken = take(T, S, victim)
    return taken


@kernel
def castle(T: Tables, S: Position, record: int) -> None:
    """Shift the pieces of a castling record; all are lifted before any is set down."""
    n = T[record + L.CASTLING_N_SHIFTS]
    savepoint = S[L.TOP]
    for i in range(n):
        S[L.SCRATCH + i] = take(T, S, shift_from(T, record, i))
    for i in range(n):
        put(T, S, shift_to(T, record, i), code_once_moved(T, S[L.SCRATCH + i]))
        keep_numbers(T, S, shift_from(T, record, i), shift_to(T, record, i), savepoint)


@kernel
def drop(T: Tables, S: Position, effect: int, cell: int, code: int) -> None:
    """Put a piece of *code* from the hand named by the drop record of *effect* on *cell*."""
    record = drop_record(T, S, effect)
    if record != 0 and T[record + L.DROP_ENDLESS] == 0:
        hand = hand_of(T, record)
        poke(S, hand, S[hand] - 1)
    put(T, S, cell, code)


@kernel
def drop_record(T: Tables, S: Position, effect: int) -> int:
    """The drop record of *effect* in this phase, 0 for none."""
    for record in drops(T, S):
        if T[record + L.DROP_EFFECT] == effect:
            return record
    return 0


@kernel
def dropped_code(T: Tables, S: Position, effect: int) -> int:
    """The code of the piece in hand that a move of *effect* drops, EMPTY for none."""
    record = drop_record(T, S, effect)
    return T[record + L.DROP_CODE] if record != 0 else L.EMPTY


@kernel
def pass_over(T: Tables, R: Rays, S: Position, effect: int, origin: int, target: int, code: int, after: int) -> int:
    """The code captured by a move that leaves en passant cells on its way, or takes the pieces that it passes.

    The ray is found again among the mover's: the first that makes this very move.
    """
    base = base_of(T, origin)
    last = find_entry(T, R, S, effect, origin, target, code)
    first = first_of_ray(T, R, code, origin, last)
    if kind_of_effect(T, effect) == L.LEAVE_EN_PASSANT:
        taken = displace(T, S, origin, target, code, after)
        if S[L.N_EN_PASSANT] != 0:
            clear_en_passant(T, S)
        n = 0
        for i in range(first, last):
            cell = cell_of(T, base, R[i])
            if n < L.MAX_EN_PASSANT and code_on(T, S, cell) == L.EMPTY:  # not under a piece hopped over
                poke(S, T[head.IN_S_BOARD] + cell, L.EN_PASSANT)
                poke(S, L.EN_PASSANT_CELLS + n, cell)
                n += 1
        if n > 0:
            poke(S, L.N_EN_PASSANT, n)
            poke(S, L.EN_PASSANT_VICTIM, target)
        return taken
    taken = L.EMPTY
    record = effect_record(T, effect)
    for i in range(first, last):
        cell = cell_of(T, base, R[i])
        if T[T[record + L.EFFECT_TAKES] + code_on(T, S, cell)] != 0:
            taken = take(T, S, cell)
            if T[record + L.EFFECT_FLAGS] & L.EFFECT_WAITS:
                wait(T, S, cell)
    return max(taken, displace(T, S, origin, target, code, after))


@kernel
def run_rules(T: Tables, R: Rays, S: Position, M: Moves, move: int, code: int, taken: int) -> None:
    """Run the programs that this move sets off; the mover is still the side to move."""
    effect = effect_of(move)
    record = effect_record(T, effect)
    kind = T[record + L.EFFECT_KIND]
    S[L.EVENT_ORIGIN] = origin_of(move)
    S[L.EVENT_TARGET] = target_of(move)
    S[L.EVENT_MOVER] = code
    S[L.EVENT_TAKEN] = taken
    S[L.EXTRA_TURN] = 0
    if kind == L.LEAVE:
        return
    if kind == L.DROP:
        code = dropped_code(T, S, effect)
        S[L.EVENT_MOVER] = code
    if kind == L.PASS:
        S[L.EVENT_ORIGIN] = -1
        S[L.EVENT_TARGET] = -1
    if T[head.AT_EVENTS] != 0:
        argument = T[record + L.EFFECT_ARGUMENT]
        for event in range(L.EVENTS):
            whose = happens_to(event, kind, argument, code, taken)
            if whose != L.EMPTY:
                run_event(T, R, S, M, whose, event)
    if T[head.HAS_JOINED_TURNS] == 1 and not is_to_go_on(T, S):
        lift_waiting(T, S)
    if kind == L.PASS and T[head.ON_PASS_PROGRAM] != 0:
        run(T, R, S, M, T[head.ON_PASS_PROGRAM])
    if T[head.ON_CHECK_PROGRAM] != 0 and kind != L.PASS and gives_check(T, R, S, M):
        run(T, R, S, M, T[head.ON_CHECK_PROGRAM])


@kernel
def end_turn(T: Tables, R: Rays, S: Position, M: Moves, savepoint: int) -> None:
    """Run the rules at the end of the turn, unless it goes on; its last move has made all writes since *savepoint*."""
    if S[L.EXTRA_TURN] != 0:
        return
    if is_choice(T, S):
        hand_over(S, player_of_turn(T, S))
    run(T, R, S, M, T[head.ON_TURN_PROGRAM])
    if T[head.HAS_JOINED_TURNS] == 1 and is_to_go_on(T, S):
        stop_returning(T, S, savepoint)


@kernel
def note_duty(T: Tables, S: Position, effect: int, code: int, taken: int) -> None:
    """Note the first duty that the part just made fulfils, unless the turn has fulfilled an earlier one."""
    record = effect_record(T, effect)
    noted = T[head.IN_S_TURN] + L.TURN_DUTY
    duty = T[head.AT_DUTIES] + 1
    for k in range(T[T[head.AT_DUTIES]]):
        event = T[duty + L.DUTY_EVENT] & (L.MOST - 1)
        whose = happens_to(event, T[record + L.EFFECT_KIND], T[record + L.EFFECT_ARGUMENT], code, taken)
        if whose != L.EMPTY and T[duty + L.DUTY_CODES + whose] == 1:
            if S[noted] == 0 or S[noted] > k + 1:
                poke(S, noted, k + 1)
            return
        duty += 1 + T[head.N_CODES]


@kernel
def happens_to(event: int, kind: int, argument: int, code: int, taken: int) -> int:
    """The code of the piece that an event happens to, EMPTY for none: by a move of this *kind* and *argument* of a
    piece of *code* that captured *taken*."""
    if kind == L.PASS:
        return L.EMPTY
    if kind == L.DROP or event == L.EVENT_DROP:
        return code if kind == L.DROP and event == L.EVENT_DROP else L.EMPTY
    if event == L.EVENT_CAPTURED:
        return taken
    if event == L.EVENT_CAPTURE:
        return code if taken != L.EMPTY else L.EMPTY
    if event == L.EVENT_PROMOTE:
        return code if argument != 0 and kind <= L.TAKE_PASSED else L.EMPTY
    return code if event == L.EVENT_MOVE else L.EMPTY


@kernel
def run_event(T: Tables, R: Rays, S: Position, M: Moves, code: int, event: int) -> None:
    """Run the program of an event that happens to a piece of *code*, if there is one."""
    program = T[T[head.AT_EVENTS] + code * L.EVENTS + event]
    if program != 0:
        run(T, R, S, M, program)


@kernel
def change_phase(T: Tables, R: Rays, S: Position, M: Moves) -> None:
    """Go on to the first phase whose end has not come."""
    while S[L.STATUS] == 0:
        record = phase_record(T, S)
        until = T[record + L.PHASE_UNTIL]
        if T[record + L.PHASE_NEXT] < 0 or until == 0 or run(T, R, S, M, until) == 0:
            break
        poke(S, L.PHASE, T[record + L.PHASE_NEXT])
