"""Partings of variants with one change each, against a plain search of all sequences of moves."""

from __future__ import annotations

from itertools import product

import pytest

from ndvariants import load, load_text
from ndvariants.game.differences import find_parting
from ndvariants.game.game import Position

CHANGES = {
    "movement": 'pieces: {knight: {moves: "leap (3,1)"}}',
    "range": "pieces: {bishop: {moves: slide diagonal up to 2}}",
    "pawn": "pieces: {pawn: {moves: move step forward}}",
    "hole": "board: {grid: {file: 8, rank: 8}, holes: file = d and rank = 4}",
    "duty": "options: {must: any piece captures}",
    "pass": "options: {pass: true}",
    "royal": "pieces: {queen: {royal: true}}",
    "drop": "pieces: {pawn: {drop: rank = 3}}\nhands: {black: {pawn: 1}}",
    "quiet queen": "pieces: {queen: {moves: move slide any}}",
    "condition": "conditions: {peace: {of: [pawn], that: capture if ply >= 10}}",
    "phase": "phases:\n  - {name: first, move: [pawn, knight], until: ply >= 4}\n  - {name: rest, move: true}",
    "ending": "endings: [no legal move: draw, after 2 plies: draw]",
    "rule": "rules: {walk: {when: turn ends, if: ply = 1, do: remove pieces on cells in (rank = 7)}}",
    "iron": "pieces: {pawn: {iron: true}}",
}
SAME = {
    "title": "title: Another",
    "symbol": "pieces: {knight: {symbol: rook}}",
    "wording": "directions: {slant: diagonal}\npieces: {bishop: {moves: slide slant}}",
    "values": "values: {queen: 1000}",
}


def child(change: str) -> str:
    return f"variant: child\nextends: chess\n{change}\n"


def first_difference(pair: tuple[Position, Position], depth: int) -> int | None:
    """After how many plies, at most *depth*, other moves are legal; every sequence is played."""
    layer = [pair]
    for plies in range(depth + 1):
        following = []
        for one, other in layer:
            ends = [position.outcome() for position in (one, other)]
            winners = [end and (end.winner,) for end in ends]
            moves = [[] if any(ends) else sorted(move.text for move in each.legal_moves()) for each in (one, other)]
            if moves[0] != moves[1] or winners[0] != winners[1]:
                return plies
            following += [(one.play(text), other.play(text)) for text in moves[0]]
        layer = following
    return None


@pytest.mark.parametrize("change", CHANGES)
def test_the_parting_is_where_a_plain_search_finds_it(change: str) -> None:
    chess, other = load("chess"), load_text(child(CHANGES[change]))
    parting = find_parting(chess, other, most=400)
    assert parting.moves is not None and parting.proved
    assert len(parting.moves) == first_difference((chess.start(), other.start()), 2)


@pytest.mark.parametrize("change", SAME)
def test_what_is_no_rule_parts_no_games(change: str) -> None:
    parting = find_parting(load("chess"), load_text(child(SAME[change])))
    assert (parting.moves, parting.proved, parting.alike) == (None, True, True)


def test_games_part_where_they_end_otherwise() -> None:
    blocked = load_text(BLOCKED.format("loss")), load_text(BLOCKED.format("draw"))
    parting = find_parting(*blocked)
    assert parting.proved and parting.moves == ("a1a2", "a4a3")
    assert (parting.first_ends, parting.second_ends) == ("black wins: stalemate", "draw: stalemate")


BLOCKED = """variant: blocked
board: {{grid: {{file: 1, rank: 4}}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
pieces: {{pawn: {{letter: p, moves: move step forward}}}}
setup: {{cells: {{white: {{pawn: [a1]}}, black: {{pawn: [a4]}}}}}}
endings: [no legal move: {}]
"""
SMALL = """variant: small
board: {{grid: {{file: 2, rank: 2}}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
pieces: {{king: {{letter: k, moves: move step orthogonal}}}}
setup: {{cells: {{white: {{king: [a1]}}, black: {{king: [b2]}}}}}}
endings: [repetition {}: draw, after {} plies: draw]
"""


def test_a_complete_search_does_not_forget_the_history() -> None:
    """Positions come back after four plies; were they taken for the same, no repetition would ever be seen."""
    for low, high in product((2, 3), (40, 60)):
        parting = find_parting(load_text(SMALL.format(low, high)), load_text(SMALL.format(low + 1, high)), most=50)
        assert parting.moves is not None and len(parting.moves) >= 4
