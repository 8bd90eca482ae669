"""The tables of a variant whose rules count themselves, and the counters of everything else that may be used.

Every rule gets a register of its own, to which its first step adds one: it is taken back with the move, so that moves
which are only tried count nothing. These registers are no part of a position's identity; the games stay the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce

import numpy as np
import numpy.typing as npt

from ndvariants.compiler.boards.padding import padded
from ndvariants.compiler.compile import compile_plans
from ndvariants.compiler.coverage.lines import Lines
from ndvariants.compiler.plans import Plans, collect
from ndvariants.compiler.tables.tables import Tables
from ndvariants.errors import Place
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.playout import uses as U
from ndvariants.language.trees.steps import Do
from ndvariants.language.trees.syntax import Name, Number
from ndvariants.model.variant import Promotion, Register, Rule, Variant
from ndvariants.words.verbs import Verb

MOVEMENT, PROMOTION, RULE, ENDING, CASTLING, DROP, PASS = (
    "movement", "promotion", "rule", "ending", "castling", "drop", "pass",
)  # fmt: skip
Words = npt.NDArray[np.int64]
Counter = tuple[int, int]  # how often, and the number of the first game (0 where it is never)
NEVER: Counter = (0, 0)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a file that games may use: what kind, whose or which, where. ``is_on`` on this board, with these
    parameters."""

    kind: str
    name: str
    place: Place | None
    is_on: bool = True


@dataclass(frozen=True, eq=False, slots=True)
class Uses:
    """Counters that are not 0: their ``places`` in the vector, rising; how often, and in which game first."""

    places: Words
    counts: Words
    firsts: Words

    def at(self, place: int) -> Counter:
        k = int(np.searchsorted(self.places, place))
        if k == len(self.places) or self.places[k] != place:
            return NEVER
        return int(self.counts[k]), int(self.firsts[k])

    def between(self, low: int, high: int) -> Uses:
        """The counters from one place on and before another."""
        part = slice(*np.searchsorted(self.places, [low, high]).tolist())
        return Uses(self.places[part], self.counts[part], self.firsts[part])

    def where(self, chosen: npt.NDArray[np.bool_]) -> Counter:
        """Some of the counters as one."""
        return (int(self.counts[chosen].sum()), int(self.firsts[chosen].min())) if chosen.any() else NEVER


@dataclass(frozen=True, eq=False)
class Counted:
    """The tables of a variant with counting rules, and where the counters of its parts stand."""

    plans: Plans
    tables: Tables

    @cached_property
    def lines(self) -> Lines:
        """Its movement lines."""
        return Lines(self.plans, self.tables)

    @cached_property
    def head(self) -> Words:
        """The words that ``kernel.playout.uses`` begins with; counters follow, ``size`` in all."""
        return self._blocks.words()

    @property
    def size(self) -> int:
        """Number of words, with all counters."""
        return self._blocks.size

    def read(self, uses: Uses) -> list[tuple[Part, Counter]]:
        """Counters of every part: movement lines, promotions, rules, endings, castlings, drops."""
        return [*self._movements(uses), *self._promotions(uses), *self._others(uses)]

    # ------------------------------------------------------------------ the vector

    @cached_property
    def _blocks(self) -> _Blocks:
        T, blocks = self.tables.T, _Blocks()
        n_codes, n_rules = int(T[H.N_CODES]), len(self.plans.variant.rules)
        self._place_promotions(blocks)
        bases = blocks.place(U.AT_BASES, [0] * n_codes)
        blocks.place(U.AT_LOG, [0] * U.LOG)
        blocks.head[U.N_RULES] = n_rules
        blocks.head[U.RULES_IN_S] = int(T[H.SIZE_SAVED]) - n_rules
        blocks.count(U.AT_UNPLACED, U.HOWS * n_codes)
        blocks.count(U.AT_EFFECT_USES, len(self.tables.effects))
        blocks.count(U.AT_RULE_USES, n_rules)
        blocks.count(U.AT_ENDING_USES, 1 + len(self.plans.variant.endings))
        blocks.count(U.AT_PROMOTION_USES, len(self._written_promotions))
        for code, (low, high) in enumerate(self._spans):
            blocks.head[bases + code] = blocks.size - U.HOWS * low
            blocks.size += U.HOWS * (high - low)
        return blocks

    @cached_property
    def _spans(self) -> list[tuple[int, int]]:
        """For each code the part of ``R`` that its ray lists take."""
        T, R, n = self.tables.T, self.tables.R, int(self.tables.T[H.N_CELLS])
        spans = [(0, 0)] * L.FIRST_PIECE
        for code in range(L.FIRST_PIECE, int(T[H.N_CODES])):
            at = int(T[H.AT_MOVES]) + code * n
            rays = np.unique(T[at : at + n])
            spans.append((int(rays[0]), int((rays + R[rays]).max()) + 1))
        return spans

    def _place_promotions(self, blocks: _Blocks) -> None:
        zone, records, ends = self.plans.maker.zone, list[int](), [0]
        for info in self.tables.codes:
            for number, (piece, promotion) in enumerate(self._written_promotions):
                if info.piece == piece:
                    origin = promotion.origin_zone
                    targets = blocks.cells(zone(promotion.on, info.player))
                    origins = 0 if origin is None else blocks.cells(zone(origin, info.player))
                    captures = -1 if promotion.capturing is None else int(promotion.capturing)
                    records += [number, captures, targets, origins]
            ends.append(len(records))
        first = blocks.add(records)
        blocks.place(U.AT_CLAUSES, [first + end for end in ends])

    @cached_property
    def _written_promotions(self) -> list[tuple[str, Promotion]]:
        return [(piece.name, one) for piece in self.plans.variant.pieces for one in piece.promotions]

    # ------------------------------------------------------------------ what it says

    def _movements(self, uses: Uses) -> list[tuple[Part, Counter]]:
        counters = [NEVER] * len(self.lines.lines)
        bases, unplaced = int(self.head[U.AT_BASES]), int(self.head[U.AT_UNPLACED])
        for code, (low, high) in enumerate(self._spans):
            base = int(self.head[bases + code])
            used = uses.between(base + U.HOWS * low, base + U.HOWS * high)
            entries, hows = (used.places - base) // U.HOWS, (used.places - base) % U.HOWS
            for line, does in self.lines.does(code, entries) if len(entries) else ():
                counters[line] = _added(counters[line], used.where((does >> hows & 1).astype(np.bool_)))
            for line, ways in self.lines.along_threads.get(code, ()):
                threaded = (uses.at(unplaced + U.HOWS * code + how) for how in range(U.HOWS) if ways >> how & 1)
                counters[line] = reduce(_added, threaded, counters[line])
        parts = (Part(MOVEMENT, line.piece, line.place, line.leads_somewhere) for line in self.lines.lines)
        return list(zip(parts, counters, strict=True))

    def _promotions(self, uses: Uses) -> list[tuple[Part, Counter]]:
        found, first = [], int(self.head[U.AT_PROMOTION_USES])
        for number, (piece, promotion) in enumerate(self._written_promotions):
            owners = {info.player for info in self.tables.codes if info.piece == piece}
            is_on = bool(promotion.to) and any(self.plans.maker.zone(promotion.on, owner).any() for owner in owners)
            place = promotion.place or next(one.place for one in self.plans.variant.pieces if one.name == piece)
            found.append((Part(PROMOTION, piece, place, is_on), uses.at(first + number)))
        return found

    def _others(self, uses: Uses) -> list[tuple[Part, Counter]]:
        variant = self.plans.variant

        def counter(block: int, number: int) -> Counter:
            return uses.at(int(self.head[block]) + number)

        rules = [
            (Part(RULE, rule.name, rule.place), counter(U.AT_RULE_USES, k)) for k, rule in enumerate(variant.rules)
        ]
        leaving = {effect.argument: n for n, effect in enumerate(self.tables.effects) if effect.kind == L.LEAVE}
        endings = [
            (
                Part(ENDING, ending.text, ending.place),
                counter(U.AT_EFFECT_USES, leaving[k]) if k in leaving else counter(U.AT_ENDING_USES, k + 1),
            )
            for k, ending in enumerate(variant.endings)
        ]
        return [*rules, *endings, *self._by_effect(lambda effect: counter(U.AT_EFFECT_USES, effect))]

    def _by_effect(self, counter: Callable[[int], Counter]) -> list[tuple[Part, Counter]]:
        variant, effects = self.plans.variant, list(enumerate(self.tables.effects))
        castles = [number for number, effect in effects if effect.kind == L.CASTLE]
        found: dict[Part, Counter] = {}
        by_place = {plan.castling.place: plan.castling.parts[0].piece for plan in self.plans.castlings}
        for castling in variant.castlings:
            found[Part(CASTLING, castling.parts[0].piece, castling.place, castling.place in by_place)] = NEVER
        for number, plan in zip(castles, self.plans.castlings, strict=True):
            part = Part(CASTLING, plan.castling.parts[0].piece, plan.castling.place)
            found[part] = _added(found[part], counter(number))
        places = {piece.name: piece.place for piece in variant.pieces}
        for number, effect in effects:
            if effect.kind == L.DROP:
                piece = self.tables.codes[effect.argument].piece
                part = Part(DROP, piece, places[piece])
                found[part] = _added(found.get(part, NEVER), counter(number))
            elif effect.kind == L.PASS:
                found[Part(PASS, "pass", None)] = counter(number)
        return list(found.items())


class _Blocks:
    """The vector in the making: words that say what is where, then counters."""

    def __init__(self) -> None:
        self.head = [0] * U.HEADER
        self.size = 0  # of the whole vector, once counters are placed
        self._zones: dict[bytes, int] = {}

    def add(self, words: Sequence[int]) -> int:
        self.head.extend(words)
        self.size = len(self.head)
        return self.size - len(words)

    def place(self, word: int, words: Sequence[int]) -> int:
        """Add words, and write into the head where they stand."""
        self.head[word] = self.add(words)
        return self.head[word]

    def count(self, word: int, n: int) -> None:
        self.head[word] = self.size
        self.size += n

    def cells(self, zone: npt.NDArray[np.bool_]) -> int:
        """Start of a zone, one word per cell; equal zones are stored once."""
        key = zone.tobytes()
        if key not in self._zones:
            self._zones[key] = self.add(zone.astype(int).tolist())
        return self._zones[key]

    def words(self) -> Words:
        return np.asarray(self.head, np.int64)


def compile_counted(variant: Variant) -> Counted:
    """The tables of a variant with counting rules. Raises ``VariantError`` like ``compile_variant``."""
    plans = collect(padded(_counting(variant)))
    return Counted(plans, compile_plans(plans))


def _counting(variant: Variant) -> Variant:
    names = [f"{rule.name} fired" for rule in variant.rules]  # two words: no file can have such a register
    registers = tuple(Register(name, (), 0, identity=False) for name in names)
    rules = tuple(_counted_rule(rule, name) for rule, name in zip(variant.rules, names, strict=True))
    return replace(variant, registers=(*variant.registers, *registers), rules=rules)


def _counted_rule(rule: Rule, register: str) -> Rule:
    place = rule.place or Place("", 1, 1)
    return replace(rule, steps=(Do(Verb.ADD, (Number(1, place), Name(register, place)), place), *rule.steps))


def _added(counter: Counter, more: Counter) -> Counter:
    if not counter[0] or not more[0]:
        return counter if counter[0] else more
    return counter[0] + more[0], min(counter[1], more[1])
