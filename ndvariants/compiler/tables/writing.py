"""The tables: plans and packed streams written into T and the start position."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

import numpy as np

from ndvariants.compiler.faults import MAX_WORDS, error_of
from ndvariants.compiler.moves.castling import rights_lost
from ndvariants.compiler.moves.effects import Effect
from ndvariants.compiler.moves.facts import CodeFacts, FactFinder
from ndvariants.compiler.moves.thread import thread_record
from ndvariants.compiler.plans import Plans
from ndvariants.compiler.rules.proofs.history import history_decides
from ndvariants.compiler.rules.proofs.royalty import bounds_of
from ndvariants.compiler.rules.writer import PIECE_WRITES
from ndvariants.compiler.tables.assemble import TableWords
from ndvariants.compiler.tables.endings import asks_position_alone, ending_words, least_counts, outs_by_move
from ndvariants.compiler.tables.legality import write_duties, write_legality
from ndvariants.compiler.tables.memory import Memory, plan_memory, start_position, work_space
from ndvariants.compiler.tables.packing import Packed, earlier_entries, longest_stream, may_be_drawn
from ndvariants.compiler.tables.phases import phase_words
from ndvariants.compiler.tables.royal_rays import rays_may_be_told, royal_rays
from ndvariants.compiler.tables.tables import Tables
from ndvariants.errors import Place
from ndvariants.faults.programs import WordsTooLarge
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.language.trees.deeds import may
from ndvariants.model.cells import cell_names
from ndvariants.model.walk import may_be_out, names_in
from ndvariants.words.endings import End, Result
from ndvariants.words.verbs import Deed

PLAIN_WRITES = 96  # undo log entries of one move without rules, castling and captures of pieces passed, at most
MOST_MOVES = 1 << 26

Provenance = dict[tuple[int, int], tuple[Place, ...]]


def write_tables(plans: Plans, packed: Packed) -> Tables:
    """The tables of a variant."""
    words = TableWords()
    programs = _programs(words, plans)
    words.place(plans.builder.assembler.words)  # the offsets of programs count on standing right behind the header
    _sizes(words, plans, packed)
    facts = FactFinder(plans.geometry, plans.rows, plans.effects)
    _codes(words, plans, packed, facts)
    _streams(words, plans, packed)
    _endings_and_phases(words, plans, programs)
    rights = _castlings(words, plans, packed, programs)
    _drops_and_pass(words, plans)
    _attributes(words, plans)
    write_legality(words, plans, packed)
    write_duties(words, plans)
    _royal_rays(words, plans, packed)
    words.block(H.AT_EFFECTS, plans.effects.words(_takes(words, plans)))
    writes = _plain_writes(plans, packed) + plans.builder.max_writes
    memory = plan_memory(plans, writes)
    words.header |= memory.header
    words.header[H.HISTORY_DECIDES] = int(words.header[H.IN_S_HISTORY] != 0 and history_decides(plans.variant))
    words.header[H.HAS_PLAIN_TURNS] = int(_has_plain_turns(words, plans))
    words.block(H.AT_LISTS, memory.lists)
    numbers = [(memory.header[slot.block] + slot.offset, slot.initial) for slot in plans.builder.of_pieces.values()]
    if memory.header[H.IN_S_MARKS]:
        numbers.append((memory.header[H.IN_S_MARKS], 0))
    if numbers:
        words.block(H.AT_NUMBERS, [len(numbers), *chain.from_iterable(numbers)])
    _check_sizes(words, plans)
    return _tables(words, plans, packed, memory, rights, _provenance(plans, facts))


def _takes(words: TableWords, plans: Plans) -> dict[frozenset[int], int]:
    kinds = {effect.takes for effect in plans.effects.records if effect.takes}
    codes = range(len(plans.codes))
    return {kind: words.place([int(code in kind) for code in codes]) for kind in sorted(kinds, key=sorted)}


def _has_plain_turns(words: TableWords, plans: Plans) -> bool:
    """Return whether nothing is to be done between one move and the next player's."""
    kept = (H.IN_S_HISTORY, H.IN_S_LAST, H.HAS_OUTS, H.HAS_EXTRA_TURNS, H.HAS_CHOICES, H.HAS_JOINED_TURNS)
    n = plans.codes.n_players
    return not any(words.header[word] for word in kept) and len(plans.phases) <= 1 and len({*plans.codes.team[:n]}) == n


def _check_sizes(words: TableWords, plans: Plans) -> None:
    """Raises ``VariantError`` when a number does not fit where the kernel keeps it."""
    sizes = (
        (len(plans.effects.records), L.EFFECT_MASK + 1, "different effects of moves", "fewer promotions or conditions"),
        (words.size, MAX_WORDS, "words of tables", "fewer cells, pieces or rules"),
        (words.header[H.SIZE_OF_S], MAX_WORDS, "words of a position", "fewer cells, pieces or rules"),
        (words.header[H.MAX_MOVES], MOST_MOVES, "moves in one position", "fewer cells, directions or pieces"),
    )
    for size, most, what, hint in sizes:
        if size > most:
            raise error_of(WordsTooLarge(size, what, most, hint), None)


def _plain_writes(plans: Plans, packed: Packed) -> int:
    """The most undo log entries of one move without its rules."""
    carried = len(plans.builder.of_pieces) + 1  # numbers that a piece takes along, and its mark
    writes = PLAIN_WRITES + 2 * plans.geometry.n_cells * plans.variant.board.mutable + len(plans.phases) + 4 * carried
    writes += (8 + 2 * carried) * max((len(plan.shifts) for plan in plans.castlings), default=0)
    if may_be_out(plans.variant):
        writes += (PIECE_WRITES + carried) * plans.geometry.n_cells + 4 * plans.codes.n_players
    if any(effect.kind == L.TAKE_PASSED for effect in plans.effects.records):
        writes += (8 + carried) * (1 << packed.fields.rest_bits)
    return writes


def _tables(
    words: TableWords, plans: Plans, packed: Packed, memory: Memory, rights: int, origins: Provenance
) -> Tables:
    variant, geometry = plans.variant, plans.geometry
    return Tables(
        variant=plans.variant,
        T=words.words(),
        R=packed.R,
        start=start_position(plans, memory, rights),
        codes=plans.codes.infos,
        cells=cell_names(variant.board, variant.notation),
        coordinates=geometry.coordinates,
        effects=tuple(plans.effects.records),
        registers=memory.registers,
        provenance=origins,
    )


def _provenance(plans: Plans, facts: FactFinder) -> Provenance:
    """The places of the movement lines behind every (code, place of an action row in the tables) that occurs."""
    found: Provenance = {}
    for code, sets in plans.tracks.moves.items():
        piece = plans.codes.piece(code).name
        for row in facts.used(sets):
            sources = [one for source in plans.rows.sources(row) for one in plans.maker.sources.get(source, ())]
            places = {place for name, place in sources if name == piece}
            at = int(plans.rows.places[row])
            found[code, at] = tuple(sorted(places, key=lambda place: (place.path, place.line, place.column)))
    return found


@dataclass(frozen=True, slots=True)
class _Programs:
    """The programs of lists; like all others they must be written before the first block is placed."""

    endings: list[list[int]]
    untils: list[int]
    events: list[int]
    castling_guards: list[int]


def _programs(words: TableWords, plans: Plans) -> _Programs:
    builder, teams = plans.builder, plans.variant.teams
    endings = []
    for number, ending in enumerate(plans.variant.endings):
        leave = _leaving(plans, number) if ending.result is Result.OUT else 0
        endings.append(ending_words(number, ending, teams, builder.condition, leave))
    programs = _Programs(
        [record for record in endings if record is not None],
        [builder.until(phase.until) for phase in plans.phases],
        builder.events(),
        [builder.castling_guard(plan.castling.condition, plan.asked, plan.player) for plan in plans.castlings],
    )
    of_all_moves = builder.of_all_moves()
    words.header |= of_all_moves | {
        H.REST_PROGRAM: builder.rest(),
        H.REST_AFTER_PROGRAM: builder.rest_after(),
        H.PASS_PROGRAM: builder.condition(plans.variant.pass_condition),
        H.HAS_RULES: int(any(programs.events) or any(of_all_moves.values())),
    }
    return programs


def _leaving(plans: Plans, number: int) -> int:
    """The effect of the move by which the player to move is out where that ending holds."""
    return plans.effects.sequence((Effect(L.LEAVE, number, L.EFFECT_VERIFY),))[0]


def _sizes(words: TableWords, plans: Plans, packed: Packed) -> None:
    fields, board = packed.fields, plans.variant.board
    words.header |= {
        H.N_CELLS: plans.geometry.n_cells,
        H.N_CODES: len(plans.codes),
        H.CODE_SHIFT: plans.codes.shift,
        H.N_PLAYERS: plans.codes.n_players,
        **{H.TEAM + owner: team for owner, team in enumerate(plans.codes.team)},
        H.ENTRY_CELL_MASK: (1 << fields.cell_bits) - 1,
        H.ENTRY_LEFT_SHIFT: fields.cell_bits,
        H.ENTRY_LEFT_MASK: (1 << fields.rest_bits) - 1,
        H.ENTRY_ROW_SHIFT: fields.row_shift,
        H.IS_RELATIVE: int(plans.geometry.classes is not None),
        H.IS_MUTABLE: L.UNBROKEN if board.unbroken else int(board.mutable),
        H.KEEPS_LONELY: L.LONELY_STAY if board.lonely else L.LONELY_ROYALS_STAY * board.lonely_royals,
        H.HAS_TWO_WAYS: int(packed.two_ways),
        H.HURDLES_BY_KIND: int(any(one.hurdle and one.hurdle.spared for one in chain.from_iterable(plans.tracks.hops))),
    }


def _codes(words: TableWords, plans: Plans, packed: Packed, facts: FactFinder) -> None:
    codes = plans.codes
    royal = [int(bool(info.piece) and codes.piece(code).royal) for code, info in enumerate(codes.infos)]
    known: dict[tuple[int, int], CodeFacts] = {}
    placed: dict[tuple[int, int], int] = {}
    bounds: dict[tuple[int, int], int] = {}
    most = [0] * len(codes)
    kinds, points, fans, fan_cells = [0] * len(codes), [0] * len(codes), [1] * len(codes), [0] * len(codes)
    for code, sets in plans.tracks.moves.items():
        player = int(codes.owner[code])
        key = (id(sets), player)
        if key not in known:
            known[key] = found = facts.facts(sets, player)
            placed[key] = words.place(found.fan_cells) if found.fan_cells is not None else 0
            bounds[key] = words.place(found.most) if found.most is not None and plans.thread is None else 0
        kinds[code], points[code], fans[code] = known[key].kind, known[key].points, known[key].fan
        fan_cells[code], most[code] = placed[key], bounds[key]
    if plans.thread is not None and plans.variant.board.sections:
        for code, info in enumerate(codes.infos):
            if info.piece in plans.thread.rules:
                kinds[code] |= L.KIND_REPEATS | L.KIND_LISTED
                kinds[code] |= L.KIND_GUARDED if info.piece in plans.thread.guarded else 0
                points[code] += plans.thread.most_entries(plans.variant.board, info.piece)
    else:
        _meeting(words, plans, packed, kinds, points, fans)
    words.block(H.AT_KIND, kinds)
    words.block(H.AT_SLOTS, points)
    words.block(H.AT_CHOICES, fans)
    words.block(H.AT_CHOICE_CELLS, fan_cells)
    words.block(H.AT_MOST, most)
    words.block(H.AT_OWNER, codes.owner)
    words.block(H.AT_TYPE, codes.type)
    words.block(H.AT_MOVED_CODE, [codes.moved(code) for code in range(len(codes))])
    words.block(H.AT_IS_ROYAL, royal)
    first = [min(codes.of_player(player), default=len(codes)) for player in range(codes.n_players + 1)]
    words.block(H.AT_FIRST_CODE, [*first, len(codes)])
    owners = range(codes.n_players + 1)
    words.block(H.AT_CODE, [codes.find(owner, piece.name) for owner in owners for piece in codes.pieces])
    words.lists(H.AT_ROYAL_CODES, [codes.royals(player) for player in range(codes.n_players)])
    _royal_conditions(words, plans)
    words.header |= work_space(plans, points)


def _royal_conditions(words: TableWords, plans: Plans) -> None:
    placed = [0] * len(plans.codes)
    for code, info in enumerate(plans.codes.infos):
        when = plans.codes.piece(code).royal_when if info.piece else None
        if when is not None and info.player < plans.codes.n_players:
            found = bounds_of(plans.builder.writer, when, info.player)
            placed[code] = words.place([len(found), *chain.from_iterable(bounds.words() for bounds in found)])
    if any(placed):
        words.block(H.AT_ROYAL_WHEN, placed)
    words.header[H.CHECK_NEEDS_ALL] = int(plans.variant.check == "all")


def _meeting(
    words: TableWords, plans: Plans, packed: Packed, kinds: list[int], points: list[int], fans: list[int]
) -> None:
    """Entries of one stream that lead to one cell; pieces listed only for that reason are listed no more (in place)."""
    n_cells, listed = plans.geometry.n_cells, L.KIND_STATES | L.KIND_GUARDED | L.KIND_REPEATS
    meeting = [code for code, kind in enumerate(kinds) if kind & listed == L.KIND_REPEATS and fans[code] == 1]
    drawn = [code for code in meeting if may_be_drawn(packed, code, n_cells)]
    for code in drawn:
        kinds[code] &= ~L.KIND_LISTED
        points[code] = longest_stream(packed, code, n_cells)
    if drawn:
        words.block(H.AT_EARLIER, earlier_entries(packed, drawn, n_cells))


def _streams(words: TableWords, plans: Plans, packed: Packed) -> None:
    words.block(H.AT_MOVES, packed.moves)
    if plans.moves_neutral:
        words.block(H.AT_ACTIONS + plans.codes.n_players, plans.rows.words(plans.codes.n_players))
    for player in range(plans.codes.n_players):
        words.block(H.AT_ACTIONS + player, plans.rows.words(player))
        words.block(H.AT_THREATS + player, packed.threats[player])
        hops = packed.hops[player]
        if hops is not None:
            words.block(H.AT_HOP_THREATS + player, hops)
    for player, joint in enumerate(packed.joint):
        words.block(H.AT_JOINT_THREATS + player, joint)
    words.block(H.AT_THREAT_ACTIONS, packed.threat_rows.words())
    if len(packed.threat_rows.guards) > 1:
        words.block(H.AT_THREAT_GUARDS, packed.threat_rows.guards)
    if packed.lines is not None:
        words.block(H.AT_LINES, packed.lines)
        words.header[H.N_AXES] = len(packed.lines) // plans.geometry.n_cells
    if plans.thread is not None:
        assert plans.variant.board.sections
        group = packed.threat_rows.group
        record = thread_record(plans.thread, plans.variant.board, plans.geometry, plans.codes, group, words.size)
        words.block(H.AT_THREAD, record)


def _endings_and_phases(words: TableWords, plans: Plans, programs: _Programs) -> None:
    words.block(H.AT_ENDINGS, chain.from_iterable(programs.endings))
    words.header[H.N_ENDINGS] = len(programs.endings)
    words.header |= least_counts(programs.endings)
    at_once = outs_by_move(programs.endings) == L.OUT_AT_ONCE
    words.header[H.HAS_STATE_ENDINGS] = int(at_once or any(asks_position_alone(record) for record in programs.endings))
    asked = (value for ending in plans.variant.endings for word, value in ending.conditions if word is End.IF)
    words.header[H.ASKS_CYCLE] = int(any(name.text == "cycle" for expr in asked for name in names_in(expr)))
    words.header[H.ASKS_REPEATS] = int(any(record[L.ENDING_REPETITION] for record in programs.endings))
    resets = {name for ending in plans.variant.endings for name in ending.quiet_resets}
    words.block(H.AT_QUIET_RESETS, [int(info.piece in resets) for info in plans.codes.infos])
    words.header[H.N_PHASES] = len(plans.phases)
    if plans.phases:
        words.block(H.AT_PHASES, phase_words(words, plans, programs.untils))
    words.header[H.HAS_EXTRA_TURNS] = int(any(may(rule.steps, Deed.TURNS) for rule in plans.variant.rules))
    words.header[H.HAS_CHOICES] = int(any(may(rule.steps, Deed.CHOOSES) for rule in plans.variant.rules))
    words.header[H.HAS_JOINED_TURNS] = int(any(may(rule.steps, Deed.JOINS) for rule in plans.variant.rules))
    words.header |= {H.HAS_OUTS: int(may_be_out(plans.variant)), H.OUTS_BY_MOVE: outs_by_move(programs.endings)}
    if any(programs.events):
        words.block(H.AT_EVENTS, programs.events)


def _castlings(words: TableWords, plans: Plans, packed: Packed, programs: _Programs) -> int:
    """Castling records, player after player; the rights that the game begins with."""
    if not plans.castlings:
        return 0
    straight = all(hops is None for hops in packed.hops)
    starts, rights = [], 0
    for player in range(plans.codes.n_players):
        starts.append(words.size)
        for plan, guard in zip(plans.castlings, programs.castling_guards, strict=True):
            if plan.player != player:
                continue
            flags = 0 if plan.sheltered and straight else L.EFFECT_VERIFY
            effect, _ = plans.effects.sequence((Effect(L.CASTLE, words.size, flags, guard),))
            words.place(plan.words(effect))
            rights |= plan.bit
    words.block(H.AT_CASTLINGS, [*starts, words.size])
    words.block(H.AT_RIGHTS_LOST, rights_lost(plans.castlings, plans.geometry.n_cells))
    return rights


def _drops_and_pass(words: TableWords, plans: Plans) -> None:
    if any(plans.drops):
        starts, vetoed = [], plans.builder.vetoes().drop
        for group in plans.drops:
            starts.append(words.place([len(group)]))
            for plan in group:
                flags = L.EFFECT_VERIFY * plan.verified | L.EFFECT_WATCHED * (plan.held in vetoed)
                effect, _ = plans.effects.sequence((Effect(L.DROP, plan.code, flags, hand=plan.piece),))
                words.place(plan.words(effect))
        words.block(H.AT_DROPS, [*starts, words.size])
    may_pass = plans.variant.may_pass or any(phase.passes for phase in plans.phases)
    words.header[H.MAY_PASS] = int(may_pass)
    if may_pass or words.header[H.HAS_JOINED_TURNS] or words.header[H.HAS_CHOICES]:  # the last resort is a pass
        words.header[H.PASS_EFFECT] = plans.effects.sequence((Effect(L.PASS, 0, L.EFFECT_VERIFY),))[0]


def _attributes(words: TableWords, plans: Plans) -> None:
    words.block(H.AT_ATTRIBUTES, np.concatenate([np.zeros(0, np.int32), *plans.builder.assembler.attributes]))
    words.block(H.AT_CONSTANTS, plans.builder.assembler.constants)


def _royal_rays(words: TableWords, plans: Plans, packed: Packed) -> None:
    """Write which rays lead to a royal through a cell, if streams alone tell who is in check and the board is small."""
    n_cells, header = plans.geometry.n_cells, words.header
    told = header[H.LEGALITY] in (L.LEGAL_FILTERED, L.LEGAL_RESTING) or header[H.TOLD_BY_CHANGES]
    if told and rays_may_be_told(plans, packed):
        starts = []
        for enemy in (1, 0):
            found, lists = royal_rays(packed, enemy, n_cells, words.size)
            words.place(lists)
            starts.append(words.place(found))
        words.block(H.AT_ROYAL_RAYS, starts)
