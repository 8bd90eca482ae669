"""The verbs: grammar and documents are made of them, their examples load, and none does what its record denies."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from ndvariants.game.game import Game, Position
from ndvariants.game.load import load_text
from ndvariants.language.trees.deeds import forms_of, steps_in
from ndvariants.words.verbs import NOTHING, Deed, Form, Verb
from tests import made_words

PACKAGE = Path(__file__).resolve().parent.parent.parent / "ndvariants"
FORMS = [(verb, form) for verb in Verb for form in verb.forms]
NAMES = [form.written for _, form in FORMS]
UNPLAYED = Deed.FORBIDS | Deed.JOINS  # these leave no position behind
NAMED_IN = {  # who may know a verb by name: it is written as instructions, and these look for a certain rule
    "words/verbs.py", "compiler/rules/steps.py",
    "compiler/coverage/counting.py",  # adds a step of its own that counts
    "builder/rules/measures.py",  # counts what a game does by steps of its own
    "compiler/rules/proofs/crowning.py",  # `change ... to ...`, after which no man stands on certain cells
    "game/explain/unmet.py",  # writes a `set` of its own
    "lint/file/idle.py",  # `add 0 to ...`
    "lint/file/bounds.py",  # how far `add` and `set` let registers grow
    "addons/fairy/export/outward_rules.py",  # rules that another program has as options
}  # fmt: skip
GAME = """
variant: one_verb
board: {{grid: {{file: 5, rank: 5}}, mutable: true}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}, red: {{forward: +file}}}}
pieces:
  rook: {{letter: r, moves: slide orthogonal, drop: true}}
  knight: {{letter: n, moves: "leap (2,1)", drop: true}}
phases:
  - {{name: game, move: true, drop: [rook, knight]}}
  - {{name: choosing, extra: true, move: true}}
registers: {{marks: {{per: [player]}}}}
{rules}setup:
  cells:
    white: {{rook: [a1, b1], knight: [c1]}}
    black: {{rook: [e5, d5], knight: [c5]}}
    red: {{rook: [a5, a4], knight: [e2]}}
endings: [no legal move: out]
"""
RULES = """rules:
  wider: {{when: a rook moves, do: delete c3}}
  tried:
    when: a knight moves
    do: |
      {step}
  never: {{when: a knight moves, if: ply < 0, do: again in choosing for me}}
"""


def with_step(step: str) -> Game:
    """A game in which every move of a knight sets off this step."""
    return load_text(GAME.format(rules=RULES.format(step=step)))


@pytest.mark.parametrize(
    ("path", "made"), [(made_words.GRAMMAR, made_words.grammar), (made_words.EFFECTS, made_words.effects)]
)
def test_grammar_and_documents_are_made_of_the_words(path: Path, made) -> None:
    text = path.read_text(encoding="utf-8")
    assert made(text) == text, "run `python -m tests.made_words`"


@pytest.mark.parametrize(("verb", "form"), FORMS, ids=NAMES)
def test_an_example_is_read_as_the_form_that_it_stands_for(verb: Verb, form: Form) -> None:
    (step,) = steps_in(with_step(form.example).variant.rules[1].steps)
    assert step.verb is verb and forms_of(step) == (form,)
    assert form.means and form.says
    assert form.does & ~form.may == NOTHING, "what it is there to do it may do"


PLAYED = [form for _, form in FORMS if not form.may & UNPLAYED]


@pytest.mark.parametrize("form", PLAYED, ids=[form.written for form in PLAYED])
def test_a_step_does_nothing_that_its_record_denies(form: Form) -> None:
    tried, plain = with_step(form.example), with_step("let same = target")
    found = NOTHING
    for game in range(4):
        chance = random.Random(f"{form.written} {game}")
        position = tried.start()
        for _ in range(20):
            moves = position.legal_moves()
            if not moves or position.outcome() is not None:
                break
            move = chance.choice(moves)
            after = position.play(move)
            found |= done(plain.position(position.text()).play(str(move)), after)
            position = after
    assert found & ~form.may == NOTHING, "its record says that it never does this"
    assert found, "the example never did anything"
    assert form.does & ~found == NOTHING, "it is there to do this, and did not"


REPEATED = [form for _, form in FORMS if form.repeats and not form.may & (UNPLAYED | Deed.ENDS)]


@pytest.mark.parametrize("form", REPEATED, ids=[form.written for form in REPEATED])
def test_a_step_that_may_be_repeated_changes_nothing_the_second_time(form: Form) -> None:
    once, twice = with_step(form.example), with_step(f"{form.example}\n      {form.example}")
    chance, position = random.Random(form.written), once.start()
    for _ in range(20):
        moves = position.legal_moves()
        if not moves or position.outcome() is not None:
            break
        move = chance.choice(moves)
        after = twice.position(position.text()).play(str(move))
        position = position.play(move)
        assert after.text() == position.text()


def done(plain: Position, after: Position) -> Deed:
    """What a step did, judged by the two positions: without it, and with it."""
    deeds = NOTHING
    deeds |= Deed.CELLS_GO if set(after.deleted()) - set(plain.deleted()) else NOTHING
    deeds |= Deed.CELLS_COME if set(plain.deleted()) - set(after.deleted()) else NOTHING
    for player in ("white", "black", "red"):
        deeds |= Deed.HANDS if plain.hand(player) != after.hand(player) else NOTHING
    deeds |= Deed.REGISTERS if plain.registers()["marks"] != after.registers()["marks"] else NOTHING
    deeds |= Deed.LEAVES if plain.outs() != after.outs() else NOTHING
    if plain.outcome() is None and after.outcome() is not None:
        deeds |= Deed.ENDS
    elif plain.side != after.side and plain.outs() == after.outs():
        deeds |= Deed.TURNS | (Deed.CHOOSES if after.phase == "choosing" else NOTHING)
    return deeds | done_to_pieces(plain, after)


def done_to_pieces(plain: Position, after: Position) -> Deed:
    """The same of the pieces on the board."""
    one, two = (
        {cell: (placed.piece, placed.player) for cell, placed in position.piece_map().items()}
        for position in (plain, after)
    )
    before, now = Counter(one.values()), Counter(two.values())
    if now.total() != before.total():
        return Deed.TAKES if now.total() < before.total() else Deed.MAKES
    if before == now:
        return Deed.MOVES if one != two else NOTHING
    same_kinds = Counter(kind for kind, _ in one.values()) == Counter(kind for kind, _ in two.values())
    return Deed.OWNERS if same_kinds else Deed.KINDS


def test_no_other_file_names_a_verb() -> None:
    naming = set()
    for path in PACKAGE.rglob("*.py"):
        named = re.findall(r"\bVerb\.(\w+)", path.read_text(encoding="utf-8"))
        if any(name in Verb.__members__ for name in named):
            naming.add(path.relative_to(PACKAGE).as_posix())
    assert naming == NAMED_IN
