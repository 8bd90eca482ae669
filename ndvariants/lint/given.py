"""Remarks on values given for parameters: values that change nothing, and what they leave without effect.

Every remark is proved by comparing with the game of the default values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ndvariants.builder.build import build_variant
from ndvariants.builder.names.solve import Solver, Unsolvable
from ndvariants.builder.shape.extends import inherit
from ndvariants.builder.shape.faults import Faults
from ndvariants.errors import NdVariantsError, Problem
from ndvariants.faults.remarks.file import OutOfPlay, ValueWithoutDifference
from ndvariants.faults.remarks.never import RuleOutOfPlay
from ndvariants.language.trees.deeds import may, steps_in
from ndvariants.language.yaml.source import Source
from ndvariants.model.variant import Variant, Zone
from ndvariants.model.walk import kinds_in, names_in
from ndvariants.words.verbs import GIVES_PIECES

MOST_CELLS = 5_000


def idle_values(source: Source, variant: Variant, given: Mapping[str, Any]) -> Iterator[Problem]:
    """Warnings about given values that change nothing, and pieces and rules that they leave without effect."""
    if not given or variant.board.n_cells > MOST_CELLS:
        return
    document = inherit(source, Faults())
    for name in given:
        beside = _built(source, {other: value for other, value in given.items() if other != name})
        if beside is not None and _value(beside, name) != _value(variant, name) and _same(beside, variant):
            place = document.key_place("parameters", name)
            shown, default = (str(_value(one, name)).lower() for one in (variant, beside))
            yield ValueWithoutDifference(name, shown, default).at(place)
    usual = _built(source, {})
    if usual is not None:
        yield from _out_of_play(usual, variant)


def _out_of_play(usual: Variant, variant: Variant) -> Iterator[Problem]:
    """Warnings about pieces that are played by default and never with these values, and rules that wait for them."""
    known = {piece.name: piece.place for piece in variant.pieces}
    lost = [name for name in known if name in in_play(usual) - in_play(variant)]
    for name in lost:
        if place := known[name]:
            yield OutOfPlay(name).at(place)
    for rule in variant.rules:
        there = [kind for kind in rule.when.kinds if kind in in_play(variant)]
        if rule.when.kinds and not there and set(rule.when.kinds) & set(lost) and rule.place is not None:
            yield RuleOutOfPlay(rule.name, " or ".join(rule.when.kinds)).at(rule.place)


def in_play(variant: Variant) -> set[str]:
    """Names of the pieces at the start, in hands, or made by promotions, drops and rules."""
    found = {placed.piece for placed in variant.setup} | {hand.piece for hand in variant.hands}
    makers = [step for rule in variant.rules for step in steps_in(rule.steps) if may([step], GIVES_PIECES)]
    found |= {kind for step in makers for kind in (*kinds_in(step), *(name.text for name in names_in(step)))}
    found |= {str(value) for table in variant.tables for _, value in table.rows}
    before: set[str] = set()
    while before != found:
        before = set(found)
        seen = [piece for piece in variant.pieces if piece.name in found]
        found |= {name for piece in seen for promotion in piece.promotions for name in promotion.to}
        found |= {name for piece in seen for name in piece.drop_as}
    return found & {piece.name for piece in variant.pieces}


def _built(source: Source, given: Mapping[str, Any]) -> Variant | None:
    try:
        return build_variant(source, given)
    except NdVariantsError:
        return None


def _same(one: Variant, other: Variant) -> bool:
    alike = replace(one, parameters={}, zones=()) == replace(other, parameters={}, zones=())
    return alike and _zones(one) == _zones(other)


def _zones(variant: Variant) -> list[object]:
    solver = Solver(variant.board, variant.players, {zone.name: zone for zone in variant.zones}, variant.parameters)
    players = range(len(variant.players))
    return [(zone.name, [_cells(solver, zone, player) for player in players]) for zone in variant.zones]


def _cells(solver: Solver, zone: Zone, player: int) -> object:
    where = zone.expressions[min(player, len(zone.expressions) - 1)]
    try:
        return solver.cells(where, player)
    except Unsolvable:
        return where


def _value(variant: Variant, name: str) -> Any:
    return variant.parameters.get(name)
