"""No word of a rule reads or writes a block of the position that is not its own, whatever its operands are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import ndvariants
from ndvariants.errors import VariantError
from ndvariants.game.game import Game
from ndvariants.game.load import load_text
from ndvariants.kernel import layout as L
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.blocks import checked_tables
from ndvariants.kernel.position.undo_log import undo
from ndvariants.machine.vectors import Address, CheckedVector
from ndvariants.words.operators import FUNCTIONS, Kind, Kinds
from ndvariants.words.sets import RECORDS, Sets
from ndvariants.words.verbs import OPERANDS, Form, Verb
from tests.kernel.bench import lists_of

GAME = """
variant: odd_operands
board: {{grid: {{file: 3, rank: 3}}, mutable: true}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}, land: {{neutral: true}}}}
pieces:
  king: {{letter: k, royal: true, moves: step any}}
  rook: {{letter: r, moves: slide orthogonal, drop: true}}
  rock: {{letter: x, moves: none, owners: [land]}}
phases:
  - {{name: game, move: true, drop: [rook], pass: true}}
  - {{name: choosing, extra: true, move: true}}
registers:
  by_player: {{per: [player]}}
  by_both: {{per: [player, piece]}}
  by_piece: {{per: [each piece]}}
  many: {{per: [dimension]}}
hands: {{white: {{rook: 1}}, black: {{rook: endless}}}}
options: {{check: false}}
setup: {{cells: {{white: {{king: a1, rook: b1}}, black: {{king: c3, rook: a3}}, land: {{rock: b2}}}}}}
endings: [no legal move: draw]
rules:
  never: {{when: a king moves, if: ply < 0, do: again in choosing for me}}
  tried:
    when: {when}
    do: |
{steps}
"""
ODD = {
    Kind.CELL: ("nowhere", "cell at (99, ply - 7)", "nearest to target of cells in (file > 9)", "origin"),
    Kind.SET: ("cells in (file > 9)", "gone cells", "passed cells"),
    Kind.PLAYER: ("nobody", "partner", "owner(nowhere)", "land"),
    Kind.PIECE: ("rock", "piece(nowhere)"),
    Kind.PLACED: ("captured",),
    Kind.NUMBER: ("99999", "ply - 99999", "ply / (ply - ply)"),
    Kind.TRUTH: ("ply > 9",),
    Kind.AXIS: ("axis(move)", "rank"),
    Kind.HAND: ("rook in hand of nobody", "pieces in hand of land"),
}
REGISTERS = (
    "by_player[nobody]", "by_player[owner(nowhere)]", "by_player[land]", "by_both[me, piece(nowhere)]",
    "by_both[partner, rook]", "by_piece[nowhere]", "by_piece[cell at (9, 9)]", "many[dimension(nowhere)]",
    "many[ply + 99]", "many[0 - 1]",
)  # fmt: skip
EVENTS = ("any piece moves", "any piece is dropped", "turn ends")
VERBS = [(verb, form) for verb in Verb for form in verb.forms]


def odd(kinds: Kinds) -> list[str]:
    """Operands of these kinds that mean nothing, or the last of all."""
    return [text for kind in Kind if kind in kinds for text in ODD.get(kind, ())]


def together(choices: Sequence[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Operands, each of every choice at least once."""
    for i in range(max(map(len, choices), default=1)):
        yield tuple(texts[(i + k) % len(texts)] for k, texts in enumerate(choices))


def steps_of(form: Form) -> Iterator[str]:
    """The verb with each of its operands odd."""
    choices = [REGISTERS if name == "REGISTER" else ("choosing",) if name == "PHASE" else odd(OPERANDS[name].kinds)
               for name in form.operands]  # fmt: skip
    shape = re.sub(r"[A-Z]+|[\[\]]", lambda found: "" if found[0] in "[]" else "{}", form.written)
    yield from (shape.format(*operands) for operands in together(choices))


def sets() -> Iterator[str]:
    """Sets with odd operands."""
    for kind, record in RECORDS.items():
        choices = [odd(kinds) for kinds in record.takes]
        shape = re.sub(r"\[|\]", "", record.written).replace("DIRECTION", "orthogonal")
        shape = re.sub(r"[A-Z]+", "{}", shape)
        if kind is not Sets.CELLS and shape.count("{}") == len(choices):
            yield from (shape.format(*operands) for operands in together(choices))


def calls() -> Iterator[tuple[str, str]]:
    """Functions, and their calls with odd operands."""
    for name, row in FUNCTIONS.items():
        for operands in together([odd(kinds) for kinds in row.takes]):
            said = ", ".join(operands)
            yield name, f"{name} {said}" if name.startswith("player ") else f"{name}({said})" if row.takes else name


def tried(steps: list[str], when: str) -> Game | None:
    """A game whose rule does these steps; ``None`` where one cannot be said."""
    try:
        return load_text(GAME.format(when=when, steps="\n".join(f"      {step}" for step in steps)))
    except VariantError:
        return None


def check(steps: list[str], when: str) -> int:
    """Make every move of the game with every access checked; how many of the steps could be said."""
    game = tried(steps, when)
    if game is None:
        return 0 if len(steps) == 1 else sum(check(part, when) for part in (steps[::2], steps[1::2]))
    T, R, S, M = lists_of(game.tables)
    checked = checked_tables(T), CheckedVector(R), CheckedVector(S), CheckedVector(M, 64)
    for i in range(0, legal_moves(*checked, 0), 3):
        savepoint = checked[2][L.TOP]
        make(*checked, checked[3][i])
        undo(checked[2], savepoint)
    return len(steps)


@pytest.mark.parametrize(("verb", "form"), VERBS, ids=[form.written for _, form in VERBS])
def test_verbs_stay_in_their_blocks(verb: Verb, form: Form) -> None:
    assert sum(check(list(steps_of(form)), when) for when in EVENTS) > 0


def test_sets_stay_in_their_blocks() -> None:
    steps = [f"add count({text}) to by_player[me]" for text in sets()]
    assert all(check(steps, when) > 30 for when in EVENTS[::2])


def test_functions_stay_in_their_blocks() -> None:
    asked = {Kind.NUMBER: "add {} to by_player[me]", Kind.TRUTH: "if {}: add 1 to by_player[me]"}
    like = {Kind.PLAYER: "me", Kind.PIECE: "rook", Kind.CELL: "a1", Kind.PLACED: "rook"}
    steps = [
        asked.get(FUNCTIONS[name].gives, f"if {{}} = {like.get(FUNCTIONS[name].gives, 'rank')}: draw").format(text)
        for name, text in calls()
    ]
    assert all(check(steps, when) > 40 for when in EVENTS[::2])


def test_the_writer_alone_makes_addresses() -> None:
    made = re.compile(r"(emit|number)\(\s*op\.(LOAD|TABLE|STORE|ADD_TO)\b")
    sources = (Path(ndvariants.__file__).parent / "compiler").rglob("*.py")
    assert not [path.name for path in sources if made.search(path.read_text())]


def test_a_word_beside_a_block_is_refused() -> None:
    address = CheckedVector([3, 4], blocks={0: range(3, 4)})[0]
    vector = CheckedVector(range(9))
    assert isinstance(address, Address) and vector[address] == 3
    for wrong in (address + 1, address - 1, 1 + address):
        with pytest.raises(IndexError, match=r"outside its block 3\.\.3"):
            vector[wrong] = 0
