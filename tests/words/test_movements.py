"""The words of movements and endings: their examples are read, they are said in words, and each changes some game."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ndvariants.compiler.compile import compile_variant
from ndvariants.game.game import Game
from ndvariants.game.load import load_text
from ndvariants.language.parse import parse_ending
from ndvariants.language.trees.syntax import Movement
from ndvariants.language.yaml.written import SourceTexts
from ndvariants.model.variant import Variant
from ndvariants.report.prose.movements import Prose
from ndvariants.report.prose.rules import rules_in_words
from ndvariants.words import movements as m
from ndvariants.words.endings import End
from ndvariants.words.movements import Clause, Manner

# Pawns leave trails; they and kings take on them.
GAME = """
variant: one_word
board: {{grid: {{file: 5, rank: 6{axes}}}, mutable: true}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
pieces:
  king: {{letter: k, moves: "step orthogonal\\ncapture step any on trail"}}
  pawn: {{letter: p, moves: "move slide forward exactly 2 leaving a trail\\ncapture step forward + sideways on trail"}}
  tried: {{letter: t, moves: "{example}"}}
setup:
  place:
    tried: rank = 1 and file in 2..3
    king: rank = 1 and file = 1
    pawn: rank = 2 and file >= {first}
  gone: rank = 3 and file = 4
endings: [no legal move: draw]
"""
# Captures go on within a turn, so that it matters what stays in the way until its end.
JOINED = """
phases: [{name: play, move: true}, {name: more, extra: true, move: mover, only: any piece captures}]
rules: {more: {when: a tried captures, do: again in more joined}}
"""
WORDS: list[Manner | Clause] = [word for word in (*Manner, *Clause) if word is not Manner.OPTIONALLY]
EXAMPLES = [
    record.example
    for record in (*m.DIRECTIONS.values(), *m.VERBS.values(), *m.FORMS, *m.PARTS, *m.JOINING)
    if record.example
]


def text(example: str, axes: str = "", first: int = 4) -> str:
    """The game with this movement, on a board with further axes, pawns from this file on."""
    return GAME.format(example=example, axes=axes, first=first)


def tried(variant: Variant) -> Movement:
    """The movement with the word."""
    (movement,) = next(piece for piece in variant.pieces if piece.name == "tried").movements
    return movement


def without(movement: Movement, word: Manner | Clause) -> Movement:
    """The movement as it is when the word is left out."""
    if isinstance(word, Manner):
        legs = (replace(leg, manner=tuple(one for one in leg.manner if one is not word)) for leg in movement.legs)
        return replace(movement, legs=tuple(legs))
    if field := word.record.field:
        return replace(movement, **{field: () if word.record.kinds else None})
    return replace(movement, flags=movement.flags - {word})


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.value)
def test_a_word_of_movements_is_said_and_changes_the_moves(word: Manner | Clause) -> None:
    joined = word is Clause.AT_END
    game = load_text(text(word.record.example, first=3 if joined else 4) + (JOINED if joined else ""))
    movement = tried(game.variant)
    plain = without(movement, word)
    assert plain != movement and word.record.means
    said = Prose(SourceTexts(), game.variant).movement(movement)
    assert word.record.says.split("{")[0].strip() in said and "{" not in said
    pieces = tuple(
        replace(piece, movements=(plain,)) if piece.name == "tried" else piece for piece in game.variant.pieces
    )
    assert differ(game, Game(compile_variant(replace(game.variant, pieces=pieces))))


@pytest.mark.parametrize("clause", [one for one in Clause if not one.record.own], ids=lambda clause: clause.value)
def test_a_clause_asked_of_many_movements_stands_in_each(clause: Clause) -> None:
    word = "if" if clause is Clause.UNMOVED else clause.record.word
    asked = word + clause.record.example.partition(word)[2]
    way = "slide +rank then slide +file" if clause is Clause.VIA else "step any"
    movement = tried(load_text(text(way) + f"conditions: {{asked: {{that: '{asked}'}}}}\n").variant)
    assert movement != without(movement, clause), "builder/pieces/conditions.py leaves it out"


def differ(game: Game, other: Game) -> bool:
    """Whether the same moves lead to other legal moves, or elsewhere, in the second game."""
    for number in range(30):
        chance, one, two = random.Random(number), game.start(), other.start()
        for _ in range(20):
            moves = sorted(map(str, one.legal_moves()))
            if moves != sorted(map(str, two.legal_moves())) or one.piece_map() != two.piece_map():
                return True
            if not moves:
                break
            move = chance.choice(moves)
            one, two = one.play(move), two.play(move)
    return False


def test_a_part_may_be_left_out_where_it_is_optional() -> None:
    game = load_text(text(Manner.OPTIONALLY.record.example))
    assert [len(line.legs) for line in game.variant.pieces[2].movements] == [1, 2]


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_of_a_movement_loads(example: str) -> None:
    load_text(text(example, ", level: 2" if "level" in example else ""))


def test_every_field_of_a_movement_has_its_clause() -> None:
    others = {"mode", "legs", "flags", "place"}
    assert {name for name in Movement.__slots__ if name not in others} == {clause.record.field for clause in Clause} - {
        ""
    }


@pytest.mark.parametrize("clause", [one for one in Clause if one.record.field], ids=lambda clause: clause.value)
def test_a_clause_that_asks_something_says_why_it_refuses(clause: Clause) -> None:
    assert "{0}" in clause.record.refuses


@pytest.mark.parametrize("end", End, ids=lambda end: end.value)
def test_a_condition_of_an_ending_is_read_and_said(end: End) -> None:
    tree, problems = parse_ending(end.record.example)
    assert problems == [] and tree is not None and [word for word, _ in tree.conditions] == [end]
    game = text("step any").replace("no legal move:", f"{end.record.example}:")
    variant = load_text(game.replace("king: {", "king: {royal: true, ")).variant
    said = dict(rules_in_words(variant))["the end"][0]
    assert end.record.means and end.record.says.split("{")[0] in said and "{" not in said
