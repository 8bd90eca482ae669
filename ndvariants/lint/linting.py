"""Everything there is to report about a variant file: its faults, or the remarks on a file without faults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ndvariants.advice.explaining import explained
from ndvariants.advice.inherited import told_from_the_child
from ndvariants.advice.redact import redacted
from ndvariants.builder.build import attempt
from ndvariants.builder.names.draft import Draft
from ndvariants.compiler.boards.padding import padded
from ndvariants.compiler.compile import compile_plans
from ndvariants.compiler.plans import Plans, collect
from ndvariants.compiler.reachable import find_reach
from ndvariants.errors import Place, Problem, VariantError
from ndvariants.faults.fault import Fault
from ndvariants.faults.remarks.file import NoDifference, UnusedParameter
from ndvariants.faults.remarks.games import KeptApart
from ndvariants.game.game import Game
from ndvariants.language.yaml.source import Source
from ndvariants.lint.chosen import EVERYTHING, Chosen, without_ignored
from ndvariants.lint.consequences import without_consequences
from ndvariants.lint.given import idle_values
from ndvariants.lint.parameters import idle_parameters
from ndvariants.lint.rules import OF_BOARDS, OF_FILES, OF_GAMES
from ndvariants.model.variant import Variant


def inspect(source: Source, parameters: Mapping[str, Any], chosen: Chosen = EVERYTHING) -> list[Problem]:
    """The problems of a file with these parameters, in the order of its lines; notes are among them.

    Raises ParameterError when a given value does not fit.
    """
    tried = attempt(source, parameters)
    if tried.variant is None or tried.draft is None:
        return _in_order(explained(tried, source, parameters))
    try:
        found = [
            *_remarks(source, tried.draft, tried.variant, chosen),
            *(one for one in idle_values(source, tried.variant, parameters) if chosen.wants(one.code)),
        ]
    except VariantError as error:  # what only the compiler finds
        return _in_order(redacted(error.problems, source))
    return _in_order(redacted(without_ignored(found, source), source))


def remarks_on_the_file(source: Source, parameters: Mapping[str, Any]) -> list[Problem]:
    """The remarks that need no board; none for a file with faults. Raises ParameterError as ``inspect`` does."""
    tried = attempt(source, parameters)
    if tried.variant is None or tried.draft is None:
        return []
    found = list(_of_the_file(tried.draft, tried.variant, EVERYTHING))
    return _in_order(told_from_the_child(without_consequences(found), tried.draft.document))


def remarks_on_the_board(variant: Variant) -> list[Problem]:
    """The remarks on what can never happen on the board of a variant, without notes on which cells a piece keeps to."""
    return _in_order(_of_the_board(collect(padded(variant)), Chosen(ignore=(KeptApart.code,))))


def _remarks(source: Source, draft: Draft, variant: Variant, chosen: Chosen) -> list[Problem]:
    plans = collect(padded(variant))
    game = Game(compile_plans(plans))  # before rules look at the plans: they add rows for themselves
    found = [*_of_the_file(draft, variant, chosen), *_of_the_board(plans, chosen)]
    looks = (look for kind, look in OF_GAMES if kind is Fault or chosen.wants(kind.code))
    found += [problem for look in looks for problem in look(game)]
    if chosen.wants(NoDifference.code):
        unused = {problem.place for problem in found if problem.of(UnusedParameter)}
        found += [one for one in idle_parameters(source, variant) if one.place not in unused]
    notes = [problem for problem in found if problem.severity == "note"]
    others = without_consequences(problem for problem in found if problem.severity != "note")
    return [problem for problem in [*told_from_the_child(others, draft.document), *notes] if chosen.wants(problem.code)]


def _of_the_file(draft: Draft, variant: Variant, chosen: Chosen) -> Iterator[Problem]:
    for kind, look in OF_FILES:
        if chosen.wants(kind.code):
            look(draft, variant)
    yield from draft.faults.remarks


def _of_the_board(plans: Plans, chosen: Chosen) -> Iterator[Problem]:
    reach = find_reach(plans)
    for kind, look in OF_BOARDS:
        for place, fault in look(plans, reach) if chosen.wants(kind.code) else ():
            yield fault.at(place or Place(plans.variant.path or "<variant>", 1, 1))


def _in_order(problems: Iterable[Problem]) -> list[Problem]:
    return sorted(problems, key=lambda problem: (problem.place.path, problem.place.line, problem.place.column))
