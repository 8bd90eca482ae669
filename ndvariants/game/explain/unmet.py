"""Rules that a move would set off if their condition held: which comparison fails, and its two numbers.

A copy of each such rule is put before it, without the condition; it notes the numbers in registers of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ndvariants.compiler.boards.padding import padded
from ndvariants.compiler.compile import compile_plans
from ndvariants.compiler.plans import collect
from ndvariants.errors import NdVariantsError, Place
from ndvariants.game.explain.effects import register_named
from ndvariants.game.game import Game, Position
from ndvariants.game.move import Move, parts_of
from ndvariants.kernel import header as H
from ndvariants.language.trees.conjuncts import conjuncts
from ndvariants.language.trees.steps import Do, When
from ndvariants.language.trees.syntax import Binary, Expr, Index, Name, Number
from ndvariants.language.yaml.written import SourceTexts
from ndvariants.model.variant import Register, Rule, Variant
from ndvariants.words.triggers import Event
from ndvariants.words.verbs import Verb

_NEEDED = {">=": "at least {}", ">": "more than {}", "<=": "at most {}", "<": "less than {}"}
_PLAYERS = ("me", "opponent")


@dataclass(frozen=True, slots=True)
class Unmet:
    """A rule that waits for this move, and ``why`` it did nothing."""

    rule: str
    place: Place | None
    why: str


def unmet_rules(position: Position, move: Move) -> tuple[Unmet, ...]:
    """The rules whose event the move is and whose condition does not hold; without those of the ends of turns."""
    variant = position.game.variant
    asking = (rule for rule in variant.rules if rule.condition is not None and rule.when.event is not Event.TURN)
    probes = [_Probe(rule) for rule in asking]
    if not probes:
        return ()
    values = _values(position, move, variant, probes)
    return tuple(unmet for probe in probes for unmet in probe.read(position, values))


class _Probe:
    """Question about a rule: whether its event happened, each of its conditions, and the numbers in them."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.parts = tuple(conjuncts(rule.condition))
        self.numbers = [list(_asked(part)) for part in self.parts]

    def name(self, *of: object) -> str:
        """The name of a register."""
        return " ".join(["probe", self.rule.name, *map(str, of)])

    def registers(self) -> Iterator[str]:
        """The names of its registers."""
        yield self.name()
        for k, numbers in enumerate(self.numbers):
            yield self.name(k)
            yield from (self.name(k, n) for n in range(len(numbers)))

    def noting(self) -> Rule:
        """The rule that notes the answers."""
        steps: list[Do | When] = [_set(self.name(), Number(1))]
        for k, (part, numbers) in enumerate(zip(self.parts, self.numbers, strict=True)):
            steps.append(When(part, (_set(self.name(k), Number(1)),)))
            steps += [_set(self.name(k, n), number) for n, number in enumerate(numbers)]
        return replace(self.rule, name=self.name(), condition=None, steps=tuple(steps), told=())

    def read(self, position: Position, values: dict[str, int]) -> Iterator[Unmet]:
        """The first condition that does not hold, if the event happened."""
        failed = next((k for k in range(len(self.parts)) if not values.get(self.name(k))), None)
        if values.get(self.name()) and failed is not None:
            numbers = [values[self.name(failed, n)] for n in range(len(self.numbers[failed]))]
            yield Unmet(self.rule.name, self.rule.place, _why(position, self.parts[failed], numbers))


def _set(register: str, value: Expr) -> Do:
    return Do(Verb.SET, (Name(register), value), form=0)


def _asked(part: Expr) -> Iterator[Expr]:
    """The numbers that explain a comparison: both sides, then the indices of a register on the left."""
    if isinstance(part, Binary) and part.operator in _NEEDED:
        yield part.left
        yield part.right
        if isinstance(part.left, Index):
            yield from (index for index in part.left.indices if not _is_player(index))


def _is_player(index: Expr) -> bool:
    return isinstance(index, Name) and index.text in _PLAYERS


def _values(position: Position, move: Move, variant: Variant, probes: list[_Probe]) -> dict[str, int]:
    """The numbers noted while the move is made; none where the copies cannot be compiled."""
    noting = {probe.rule: probe.noting() for probe in probes}
    rules = tuple(one for rule in variant.rules for one in ((noting[rule], rule) if rule in noting else (rule,)))
    registers = tuple(Register(name, (), 0, identity=False) for probe in probes for name in probe.registers())
    changed = replace(variant, rules=rules, registers=(*variant.registers, *registers))
    try:
        game = Game(compile_plans(collect(padded(changed))))
    except NdVariantsError:
        return {}
    more = int(game.tables.T[H.SIZE_SAVED]) - int(position.game.tables.T[H.SIZE_SAVED])
    state = position.state + bytes(4 * more)
    for part in parts_of(move.number):
        state = game.engine.tried(state, part)
    return {name: values[0] for name, values in game.fields_of(state).registers if len(values) == 1}


def _why(position: Position, part: Expr, numbers: list[int]) -> str:
    """``research of white in dimension 3 is 24, and at least 120 is needed``."""
    texts = SourceTexts()
    if not isinstance(part, Binary) or len(numbers) < 2:
        return f"`{texts.at(getattr(part, 'place', None))}` does not hold"
    value, wanted, *indices = numbers
    needed = _NEEDED[part.operator].format(wanted)
    return f"{_left(position, part.left, indices, texts)} is {value}, and {needed} is needed"


def _left(position: Position, left: Expr, indices: list[int], texts: SourceTexts) -> str:
    registers = {register.name for register in position.game.variant.registers}
    if not isinstance(left, Index) or left.name not in registers:
        return texts.at(getattr(left, "place", None)) or "the number"
    players, side, rest = position.game.players, position.fields.side, iter(indices)
    numbers = []
    for index in left.indices:
        if _is_player(index):
            other = isinstance(index, Name) and index.text == "opponent"
            numbers.append((side + 1) % len(players) if other else side)
        else:
            numbers.append(next(rest))
    return register_named(position, left.name, numbers)
