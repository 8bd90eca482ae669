"""The words of the language: grammars, records, editor, rules in words and documents know the same ones."""

from __future__ import annotations

import ast
import inspect
import json
import re
from pathlib import Path
from typing import get_args

import pytest

from ndvariants import load_text
from ndvariants.addons.editor import words as editor
from ndvariants.compiler.rules.programs import EVENT_NUMBERS
from ndvariants.compiler.tables.endings import FLAGS, NUMBERS, RESULTS
from ndvariants.kernel import layout as L
from ndvariants.kernel.legality.endings import holds, is_counted
from ndvariants.kernel.moves.make import happens_to
from ndvariants.language.faults import expectations
from ndvariants.language.grammar.parser import keywords, pictures
from ndvariants.language.parse import parse_steps, parse_trigger
from ndvariants.language.trees.steps import Let
from ndvariants.language.yaml.written import SourceTexts
from ndvariants.report.prose.expressions import Sayings
from ndvariants.resources import grammar_text, schema_text
from ndvariants.words.endings import SAID, End, Result
from ndvariants.words.movements import JOINING, VERBS, Clause, Going, Manner, Mode, Whose
from ndvariants.words.names import NAMES
from ndvariants.words.operators import FUNCTIONS, OPERATORS, Operator
from ndvariants.words.sets import RECORDS, Record, Sets
from ndvariants.words.triggers import Event
from ndvariants.words.verbs import Verb
from tests.kernel.test_header import names_in

ROOT = Path(__file__).resolve().parent.parent
PAGES = ("language", "effects", "boards")
TEXT = "\n".join((ROOT / "docs" / "reference" / f"{page}.md").read_text(encoding="utf-8") for page in PAGES)
SHOWN = set(re.findall(r"[a-z]+", " ".join(re.findall(r"`[^`]*`|```.*?```", TEXT, flags=re.S))))
SMALL = {"a", "an", "the", "of", "by", "with", "on", "through", "towards", "to", "from", "up", "at", "next", "end"}
EDITOR = {**editor.ALL, **editor.TRIGGER, **editor.ENDING}
OFFERED = {word for offered in EDITOR for word in re.findall(r"[a-z]+", offered)}
EXAMPLES = " ".join(said for meaning in EDITOR.values() for said in re.findall(r"`[^`]*`", meaning))
EXPLAINED = set(re.findall(r"[a-z]+", EXAMPLES))
GAME = """
variant: one_word
board: {{mutable: true, sections: {{halls: {{names: [A, B], grid: {{file: 4, rank: 4}}}}}}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}, red: {{forward: +file}}}}
pieces:
  pawn: {{letter: p, moves: step forward}}
  king: {{letter: k, royal: true, moves: step any}}
rules: {{tried: {{when: any piece moves, do: 'let found = {example}'}}}}
setup: {{cells: {{white: {{king: Aa1}}, black: {{king: Ba1}}, red: {{king: Ad4}}}}}}
endings: [no legal move: out]
"""


def test_the_documents_show_every_word_of_the_grammars() -> None:
    assert not sorted({word for keyword in keywords() for word in keyword.split()} - SHOWN - SMALL)


def test_the_editor_offers_every_word_of_the_grammars() -> None:
    assert not sorted({word for keyword in keywords() for word in keyword.split()} - SMALL - OFFERED - EXPLAINED)


def test_the_editor_offers_no_word_that_the_documents_do_not_show() -> None:
    assert not sorted(OFFERED - SHOWN - SMALL)


@pytest.mark.parametrize("verb", Verb, ids=lambda verb: verb.value)
def test_a_verb_is_a_rule_of_the_grammar(verb: Verb) -> None:
    assert f"-> {verb.value} " in grammar_text("effect")
    assert parse_steps(verb.forms[0].example)[1] == []


@pytest.mark.parametrize(
    ("grammar", "rules"),
    [
        ("effect", [*(verb.value for verb in Verb), *(end.value for end in End), *(event.rule for event in Event)]),
        ("expression", [word.value for word in Sets if word.record.grammar]),
        ("movement", [word.value for word in (*Manner, *Clause) if word.record.grammar]),
    ],
)
def test_no_word_takes_the_name_of_another_rule(grammar: str, rules: list[str]) -> None:
    text = re.sub(r"// [^\n]*: written from [^\n]*\n.*?// end", "", grammar_text(grammar), flags=re.S)
    taken = {*re.findall(r"-> (\w+)", text), *re.findall(r"^[?!]*(\w+):", text, flags=re.M)}
    taken.discard(Clause.IF.value)  # castlings read it in the same way
    assert not taken & set(rules), f"give them other values: grammar/{grammar}.lark has rules of these names"


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_is_told_and_its_example_is_read(name: str) -> None:
    row = FUNCTIONS[name]
    assert row.meaning and name.split()[0] in row.example
    assert all(word in SHOWN for word in name.split()), "docs/reference/effects.md"
    said = said_of(row.example if name != "axis" else "cells along axis(move) through target")
    assert "{" not in said and said, said


WORDS = [word for word in RECORDS if word is not Sets.CELLS]


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.value)
def test_a_set_is_told_and_its_example_is_read(word: Sets) -> None:
    record: Record = word.record
    said = said_of(record.example)
    assert record.means and said and not {"{", "["} & set(said), said
    assert all(part in SHOWN for part in record.word.split()), "docs/reference/effects.md"


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_told_and_known_in_rules(name: str) -> None:
    said = said_of({"move": "axis(move)"}.get(name, name))
    assert NAMES[name].means and said and all(word in SHOWN for word in name.split())


def test_words_that_types_list_are_declared() -> None:
    assert set(get_args(Operator)) == set(OPERATORS)
    assert {*get_args(Going), "stay"} == set(VERBS)
    assert set(get_args(Mode)) - {"both"} <= {record.word for record in JOINING}
    assert set(get_args(Whose)) <= SHOWN


def test_faults_group_terminals_that_there_are() -> None:
    groups = [" ".join(first) for rows in expectations().values() for first, _, _ in rows]
    groups += [covered for _, _, covered in expectations()["group"]]
    assert {name for names in groups for name in names.split()} <= {*pictures(), "NAME", "NUMBER", "SIGNED"}


def test_the_schema_knows_every_result_of_an_ending() -> None:
    ends = json.loads(schema_text("variant"))["properties"]["endings"]["items"]["additionalProperties"]["else"]["enum"]
    assert sorted(ends) == sorted(Result) == sorted(SAID) == sorted(RESULTS)


def said_of(example: str) -> str:
    """An example as the rules in words say it, resolved in a game."""
    text = GAME.format(example=example)
    if example.startswith("cell at"):  # the halls have cells of the same coordinates
        text = text.replace(", B]", "]").replace(", black: {king: Ba1}", ", black: {king: Ab3}")
    variant = load_text(text).variant
    (step,) = variant.rules[0].steps
    assert isinstance(step, Let)
    return Sayings(SourceTexts(), variant).expression(step.value)


@pytest.mark.parametrize("end", [end for end in End if end is not End.IF], ids=lambda end: end.value)
def test_the_kernel_asks_a_condition_of_an_ending(end: End) -> None:
    name = f"ENDING_{end.name}" if end.record.counted else f"END_{end.name}"
    assert name in names_used(holds), f"{name} of kernel/layout.py is asked nowhere in kernel/legality/endings.py"
    assert not end.record.counted or name in names_used(is_counted)


def test_bits_and_words_of_endings_are_apart() -> None:
    assert len(set(FLAGS.values())) == len(FLAGS) and all(bit.bit_count() == 1 for bit in FLAGS.values())
    assert len(set(NUMBERS.values())) == len(NUMBERS) and max(NUMBERS.values()) < L.ENDING_WIDTH


@pytest.mark.parametrize("event", Event, ids=lambda event: event.value)
def test_the_kernel_knows_when_an_event_happens(event: Event) -> None:
    if event.record.of_a_move:
        name = f"EVENT_{event.name}"
        assert name in names_used(happens_to), f"{name} of kernel/layout.py is asked nowhere in kernel/moves/make.py"
    else:
        name = f"ON_{event.name}_PROGRAM"
        assert name in names_in("kernel"), f"the kernel never runs {name} of kernel/header.py"


def test_kinds_of_moves_are_numbered_in_turn() -> None:
    assert sorted(EVENT_NUMBERS.values()) == list(range(L.EVENTS)), "EVENTS in kernel/layout.py"


def names_used(function: object) -> set[str]:
    """The names that a function of the kernel uses, and the constants of modules."""
    nodes = ast.walk(ast.parse(inspect.getsource(inspect.unwrap(function))))  # type: ignore[arg-type]
    return {node.attr for node in nodes if isinstance(node, ast.Attribute)}


@pytest.mark.parametrize("event", Event, ids=lambda event: event.value)
def test_each_way_to_write_an_event_is_read_as_it(event: Event) -> None:
    for example in event.record.examples:
        trigger, problems = parse_trigger(example)
        assert problems == [] and trigger is not None and trigger.event is event
    assert event.record.means and event.record.says
