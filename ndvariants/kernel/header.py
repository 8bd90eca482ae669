"""The header of the tables: the words that ``T`` begins with, each with its name, its kind and what it means.

A word is a number of its own, or where a block begins (in ``T``, in ``S``), or a program; what stands in the
blocks is said in ``kernel.layout``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

VALUE, IN_T, IN_S, PROGRAM = "value", "offset in T", "offset in S", "program"
MAX_PLAYERS = 8


class Word(NamedTuple):
    """A word of the header: its name, what its number is, the shape of what an offset points to, what it means."""

    name: str
    kind: str
    shape: str
    meaning: str
    width: int = 1  # words that stand side by side: one for each player


HEADER = (
    Word("N_CELLS", VALUE, "", "cells of the board"),
    Word("N_CODES", VALUE, "", "piece codes"),
    Word("N_PLAYERS", VALUE, "", "players who move (neutral pieces have this number as owner)"),
    Word("TEAM", VALUE, "", "the number of an owner's team; N_PLAYERS, before it that of none", MAX_PLAYERS + 1),
    Word("N_TYPES", VALUE, "", "piece types"),
    Word("N_AXES", VALUE, "", "axes wider than 1 that give lines"),
    Word("N_PHASES", VALUE, "", "phases, 0 in games without"),
    Word("N_ENDINGS", VALUE, "", "ending records"),
    Word("CODE_SHIFT", VALUE, "", "1 << CODE_SHIFT is the length of an action row, at least the number of codes"),
    Word("ENTRY_CELL_MASK", VALUE, "", "mask of the cell in an entry"),
    Word("ENTRY_LEFT_SHIFT", VALUE, "", "where in an entry the number of entries left in its ray stands"),
    Word("ENTRY_LEFT_MASK", VALUE, "", "mask of that number"),
    Word("ENTRY_ROW_SHIFT", VALUE, "", "where in an entry its action row stands"),
    Word("IS_RELATIVE", VALUE, "", "1: cells in entries are offsets from the origin"),
    Word("IS_MUTABLE", VALUE, "", "1: cells may be deleted; UNBROKEN: and lines with gaps count in no dimension"),
    Word("KEEPS_LONELY", VALUE, "", "of LONELY_*: a cell left alone on all its lines stays, with dimension 0"),
    Word("LEGALITY", VALUE, "", "how legal moves are found: one of LEGAL_*"),
    Word("VETOES", VALUE, "", "whether a rule may forbid the move that set it off: one of VETO_*"),
    Word("COUNTS_SELDOM", VALUE, "", "1: legality may be dear: random games count the legal moves more seldom"),
    Word("WATCHES_CHECKS", VALUE, "", "1: a rule may forbid moves that give check"),
    Word("WATCHES_ENDS", VALUE, "", "1: a rule may forbid moves at the end of the turn"),
    Word("CHECK_IS_DIRECT", VALUE, "", "1: check is only a capture of a royal, by one that keeps all of its own"),
    Word("ASKS_BY_MAKING", VALUE, "", "1: programs ask for checks that only making the answers tells"),
    Word("CHECK_BY_MAKING", VALUE, "", "1: rules may bring royals: only by making a capture is it known to cost one"),
    Word("TOLD_BY_CHANGES", VALUE, "", "1: rules may move pieces elsewhere; the cells changed tell who is attacked"),
    Word("DIRECT_IS_PLAIN", VALUE, "", "1: where check is direct, captures of royals change no other cells"),
    Word("CHECK_NEEDS_ALL", VALUE, "", "1: a player is in check only when all its royals are attacked"),
    Word("HURDLES_BY_KIND", VALUE, "", "1: some hoppers may not jump every kind of piece"),
    Word("HAS_TWO_WAYS", VALUE, "", "1: one piece may attack a cell along two ways (rings)"),
    Word("HAS_TURN_SIDE_EFFECTS", VALUE, "", "1: rules at the end of turns may change cells; 2: and do nothing else"),
    Word("HAS_PLAIN_TURNS", VALUE, "", "1: a turn is one move, the next player's follows, and no more is kept of it"),
    Word("HAS_EXTRA_TURNS", VALUE, "", "1: a rule may let a player move again"),
    Word("HAS_CHOICES", VALUE, "", "1: a rule may let another player move between two turns (moves.turns)"),
    Word("HAS_JOINED_TURNS", VALUE, "", "1: a rule may let a player move again within the same ply (moves.turns)"),
    Word("HAS_DEAD_ENDS", VALUE, "", "1: such a turn may come to where it cannot be ended (legality.finishing)"),
    Word("HAS_OUTS", VALUE, "", "1: a player may be out while others go on (moves.leaving)"),
    Word("OUTS_BY_MOVE", VALUE, "", "how endings put a player out: one of OUT_*"),
    Word("HAS_STATE_ENDINGS", VALUE, "", "1: an ending asks the position alone, besides want of moves"),
    Word("HISTORY_DECIDES", VALUE, "", "1: what has occurred may change more than registers that count for no key"),
    Word("ASKS_REPEATS", VALUE, "", "1: an ending asks how often the position has occurred"),
    Word("ASKS_CYCLE", VALUE, "", "1: an ending asks how long ago the position first occurred"),
    Word("LEAST_REPEATS", VALUE, "", "the least number of occurrences of the position,"),
    Word("LEAST_QUIET", VALUE, "", "or of quiet plies,"),
    Word("LEAST_PLIES", VALUE, "", "or of plies, from which an ending may hold that does not ask for legal moves"),
    Word("MAY_PASS", VALUE, "", "1: a player may pass; in games with phases, in those that say so"),
    Word("PASS_PROGRAM", PROGRAM, "", "asked before a player may pass, 0 none"),
    Word("PASS_EFFECT", VALUE, "", "the effect of passing"),
    Word("MAX_MOVES", VALUE, "", "an upper bound of the moves of one position, and of the workspace of a playout"),
    Word("LOOK_ROOM", VALUE, "", "an upper bound of the moves of one position where programs look ahead, else 0"),
    Word("FRAME_SIZE", VALUE, "", "words of a frame of programs"),
    Word("MAX_WRITES", VALUE, "", "an upper bound of the writes that one move logs"),
    Word("SIZE_OF_S", VALUE, "", "words of S, the undo log included"),
    Word("SIZE_SAVED", VALUE, "", "words of S that make up a position (all before the derived ones)"),
    Word("SIZE_OF_DEPENDENCIES", VALUE, "", "words of M in which two plies are counted at once, besides moves"),
    Word("HAS_RULES", VALUE, "", "1: a rule may run after a move"),
    Word("ON_TURN_PROGRAM", PROGRAM, "", "run after each move and its events, 0 none"),
    Word("REST_PROGRAM", PROGRAM, "", "0: no rule at the end of the turn may change cells or forbid; 0: none tells"),
    Word("REST_AFTER_PROGRAM", PROGRAM, "", "the same of the answers to a move, asked before it"),
    Word("ON_CHECK_PROGRAM", PROGRAM, "", "run after a move that attacks a royal of the opponent, 0 none"),
    Word("ON_PASS_PROGRAM", PROGRAM, "", "run after a player has passed, 0 none"),
    Word("ON_OUT_PROGRAM", PROGRAM, "", "run when a player is out, before its pieces go, 0 none"),
    Word("AT_MOVES", IN_T, "int[n_codes * n_cells]", "ray lists in R, by code and cell"),
    Word("AT_KIND", IN_T, "int[n_codes]", "KIND_* bits"),
    Word("AT_OWNER", IN_T, "int[n_codes]", "the player, -1 for codes of no piece"),
    Word("AT_TYPE", IN_T, "int[n_codes]", "the piece type"),
    Word("AT_CODE", IN_T, "int[(n_players + 1) * n_types]", "the code (moved) of an owner's type, 0 none"),
    Word("AT_FIRST_CODE", IN_T, "int[n_players + 2]", "first code of each player, of the neutral owner, end"),
    Word("AT_MOVED_CODE", IN_T, "int[n_codes]", "the code once it has moved"),
    Word("AT_IS_ROYAL", IN_T, "int[n_codes]", "1: royal"),
    Word("AT_ROYAL_CODES", IN_T, "int[n_players + 1]", "where in T each player's royals are listed, end"),
    Word("AT_ROYAL_WHEN", IN_T, "int[n_codes]", "conditions in T of royals of a code, 0 none; 0: none has any"),
    Word("AT_LISTS", IN_T, "int[n_codes + 1]", "where in S the cells of each code's pieces are listed, end"),
    Word("AT_SLOTS", IN_T, "int[n_codes]", "sampling slots of a piece of this code"),
    Word("AT_CHOICES", IN_T, "int[n_codes]", "the most moves that one entry of this code makes"),
    Word("AT_CHOICE_CELLS", IN_T, "int[n_codes]", "0, or where in T int[n_cells] is: 1 where one makes several"),
    Word("AT_MOST", IN_T, "int[n_codes]", "0, or where in T int[n_cells] bounds the moves of a listed piece"),
    Word("AT_EARLIER", IN_T, "int[len(R)]", "words back to the entry before that leads to the same cell, 0 none"),
    Word("AT_SIDE_EFFECTS", IN_T, "int[n_codes]", "1: a move may take off pieces elsewhere; 2: a capture"),
    Word("AT_UNTOLD", IN_T, "int[n_codes]", "1: captures that no threat ray tells; 0: none, or nothing asks"),
    Word("AT_WATCHED", IN_T, "int[n_codes]", "which moves of a code rules may forbid: WATCHED_* bits; 0: no veto"),
    Word("AT_CAPTURE_PRETESTS", IN_T, "int[n_codes]", "programs: may such a move cost a royal? 0 none"),
    Word("AT_QUIET_RESETS", IN_T, "int[n_codes]", "1: a move of this code resets the quiet clock"),
    Word("AT_EVENTS", IN_T, "int[n_codes * EVENTS]", "programs of what happens to a code, 0 none"),
    Word("AT_EFFECTS", IN_T, "effect records", "what moves do besides moving a piece"),
    Word("AT_CASTLINGS", IN_T, "int[n_players + 1]", "where in T each player's castling records stand, end; 0 none"),
    Word("AT_DUTIES", IN_T, "", "how many duties, then each: an event, int[n_codes] 1 for the codes it concerns"),
    Word("AT_RIGHTS_LOST", IN_T, "int[n_cells]", "castling rights that a move from or to the cell takes away; 0 none"),
    Word("AT_DROPS", IN_T, "int[n_phases * n_players + 1]", "where in T counted drop records stand, end; 0 none"),
    Word("AT_PHASES", IN_T, "phase records", "the phases in order"),
    Word("AT_ENDINGS", IN_T, "ending records", "how the game ends, asked in order"),
    Word("AT_LINES", IN_T, "int[n_axes * n_cells]", "lists in R: how many, then the cells of the line"),
    Word("AT_ATTRIBUTES", IN_T, "int[n_attributes * n_cells]", "coordinates, zones (0/1), by player where they differ"),
    Word("AT_CONSTANTS", IN_T, "int[]", "lists that programs name"),
    Word("AT_NUMBERS", IN_T, "", "how many registers of each piece, then where in S int[n_cells], initial; 0 none"),
    Word("AT_THREAD", IN_T, "thread record", "see kernel.attacks.thread_rays; 0 none"),
    Word("AT_ROYAL_RAYS", IN_T, "int[n_players]", "where in T royal rays stand by (royal cell, other cell); 0 none"),
    Word(
        "AT_THREAT_GUARDS", IN_T, "", "programs of which one must allow a capture that THREAT_GUARDED tells; 0: no such"
    ),
    Word("AT_THREAT_ACTIONS", IN_T, "action rows", "what meets a threat ray"),
    Word("AT_ACTIONS", IN_T, "action rows", "what a piece of an owner does at an entry", MAX_PLAYERS + 1),
    Word("AT_THREATS", IN_T, "int[n_cells]", "threat lists in R of a player against a cell", MAX_PLAYERS),
    Word("AT_JOINT_THREATS", IN_T, "int[n_cells]", "those of all opponents of a player, 0: ask each", MAX_PLAYERS),
    Word("AT_HOP_THREATS", IN_T, "int[n_cells]", "the same for hurdle patterns, 0 none", MAX_PLAYERS),
    Word("IN_S_REGISTERS", IN_S, "int[]", "registers that belong to a position's identity"),
    Word("IN_S_OUT", IN_S, "int[n_players]", "0, or as which one the player went out, where HAS_OUTS: a register"),
    Word("IN_S_LAST", IN_S, "", "1 + the cell where the last move ended, a register; 0: nothing asks it"),
    Word("IN_S_HANDS", IN_S, "int[(n_players + 1) * n_types]", "pieces in hand, a shared hand last"),
    Word("IN_S_TURN", IN_S, "int[]", "the turn that goes on (moves.turns), where HAS_JOINED_TURNS"),
    Word("IN_S_TURN_KEYS", IN_S, "int[]", "keys of the turn's positions, 0: no turn comes back to one of its own"),
    Word("IN_S_BOARD", IN_S, "int[n_cells]", "the code on each cell"),
    Word("IN_S_IDENTITY_END", IN_S, "", "identity words are S[IDENTITY : IN_S_IDENTITY_END]"),
    Word("IN_S_HISTORY", IN_S, "int[]", "the positions before this one (position.history), 0: nothing asks them"),
    Word("IN_S_LOCAL_REGISTERS", IN_S, "int[]", "registers that do not"),
    Word("IN_S_INDEX", IN_S, "int[n_cells]", "index of the piece in the list of its code"),
    Word("IN_S_COUNT", IN_S, "int[n_codes]", "how many pieces of each code"),
    Word("IN_S_DIMENSION", IN_S, "int[n_cells]", "dimension of each cell, if IS_MUTABLE"),
    Word("IN_S_EPOCHS", IN_S, "int[3 * n_cells]", "epochs: pinned, evasion, sensitive (attacks.pins)"),
    Word("IN_S_SEEN", IN_S, "int[n_cells]", "epochs of targets already listed"),
    Word("IN_S_FRAME", IN_S, "int[frame_size]", "the frame that programs work in"),
    Word("IN_S_SAFE", IN_S, "", "where the undo log stood when the royals of the side to move were safe, 0 not known"),
    Word("IN_S_MARKS", IN_S, "int[n_cells]", "marks that go with royals while a move is tried; 0: no rule brings any"),
    Word("IN_S_HAS_MOVE", IN_S, "", "1 while it is known that the side to move has a legal move"),
    Word("IN_S_THREAD", IN_S, "", "the search along a thread, see kernel.attacks.thread_rays"),
    Word("IN_S_UNDO_LOG", IN_S, "", "the undo log"),
)


def _indices() -> tuple[int, ...]:
    return tuple(accumulate((word.width for word in HEADER), initial=0))[:-1]


(
    N_CELLS, N_CODES, N_PLAYERS, TEAM, N_TYPES, N_AXES, N_PHASES, N_ENDINGS, CODE_SHIFT, ENTRY_CELL_MASK,
    ENTRY_LEFT_SHIFT, ENTRY_LEFT_MASK, ENTRY_ROW_SHIFT, IS_RELATIVE, IS_MUTABLE, KEEPS_LONELY, LEGALITY, VETOES,
    COUNTS_SELDOM, WATCHES_CHECKS, WATCHES_ENDS, CHECK_IS_DIRECT, ASKS_BY_MAKING, CHECK_BY_MAKING, TOLD_BY_CHANGES,
    DIRECT_IS_PLAIN, CHECK_NEEDS_ALL, HURDLES_BY_KIND, HAS_TWO_WAYS, HAS_TURN_SIDE_EFFECTS, HAS_PLAIN_TURNS,
    HAS_EXTRA_TURNS, HAS_CHOICES, HAS_JOINED_TURNS, HAS_DEAD_ENDS, HAS_OUTS, OUTS_BY_MOVE, HAS_STATE_ENDINGS,
    HISTORY_DECIDES, ASKS_REPEATS, ASKS_CYCLE, LEAST_REPEATS, LEAST_QUIET, LEAST_PLIES, MAY_PASS, PASS_PROGRAM,
    PASS_EFFECT,
    MAX_MOVES, LOOK_ROOM, FRAME_SIZE, MAX_WRITES, SIZE_OF_S, SIZE_SAVED, SIZE_OF_DEPENDENCIES, HAS_RULES,
    ON_TURN_PROGRAM, REST_PROGRAM, REST_AFTER_PROGRAM, ON_CHECK_PROGRAM, ON_PASS_PROGRAM, ON_OUT_PROGRAM, AT_MOVES,
    AT_KIND, AT_OWNER, AT_TYPE, AT_CODE, AT_FIRST_CODE, AT_MOVED_CODE, AT_IS_ROYAL, AT_ROYAL_CODES, AT_ROYAL_WHEN,
    AT_LISTS, AT_SLOTS, AT_CHOICES, AT_CHOICE_CELLS, AT_MOST, AT_EARLIER, AT_SIDE_EFFECTS, AT_UNTOLD, AT_WATCHED,
    AT_CAPTURE_PRETESTS, AT_QUIET_RESETS, AT_EVENTS, AT_EFFECTS, AT_CASTLINGS, AT_DUTIES,
    AT_RIGHTS_LOST, AT_DROPS, AT_PHASES, AT_ENDINGS, AT_LINES, AT_ATTRIBUTES, AT_CONSTANTS, AT_NUMBERS, AT_THREAD,
    AT_ROYAL_RAYS, AT_THREAT_GUARDS, AT_THREAT_ACTIONS, AT_ACTIONS, AT_THREATS, AT_JOINT_THREATS, AT_HOP_THREATS,
    IN_S_REGISTERS, IN_S_OUT, IN_S_LAST, IN_S_HANDS, IN_S_TURN, IN_S_TURN_KEYS, IN_S_BOARD, IN_S_IDENTITY_END,
    IN_S_HISTORY, IN_S_LOCAL_REGISTERS, IN_S_INDEX, IN_S_COUNT, IN_S_DIMENSION, IN_S_EPOCHS, IN_S_SEEN, IN_S_FRAME,
    IN_S_SAFE, IN_S_MARKS, IN_S_HAS_MOVE, IN_S_THREAD, IN_S_UNDO_LOG,
) = _indices()  # fmt: skip
HEADER_SIZE = sum(word.width for word in HEADER)


def listing(T: Sequence[int]) -> str:
    """The header of the tables *T* as text, a word a line: name, number, what the number is, shape, meaning."""
    lines = []
    for word, start in zip(HEADER, _indices(), strict=True):
        numbers = " ".join(str(T[start + i]) for i in range(word.width))
        meaning = f"{word.shape}: {word.meaning}" if word.shape else word.meaning
        lines.append(f"{word.name:<22} {numbers:<12} {word.kind:<11}  {meaning}")
    return "\n".join(lines)
