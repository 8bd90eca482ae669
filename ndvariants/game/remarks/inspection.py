"""Everything that is to be said about a variant file: its faults, and what is odd in a file without faults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ndvariants.advice.explaining import build_explained
from ndvariants.advice.inherited import told_from_the_child
from ndvariants.advice.one_slip import without_consequences
from ndvariants.advice.veiled import veiled
from ndvariants.builder.idle_parameters import idle_parameters
from ndvariants.builder.shape.extends import inherit
from ndvariants.builder.shape.faults import Faults
from ndvariants.compiler.boards.padding import padded
from ndvariants.compiler.compile import compile_plans
from ndvariants.compiler.findings.findings import findings_of, notes_of
from ndvariants.compiler.findings.reachable import find_reach
from ndvariants.compiler.plans import collect
from ndvariants.errors import Problem, VariantError
from ndvariants.game.game import Game
from ndvariants.game.remarks.safe_royals import idle_losses
from ndvariants.game.remarks.start_checks import start_checks
from ndvariants.language.yaml.source import Source


def inspect(source: Source, parameters: Mapping[str, Any]) -> list[Problem]:
    """The problems of a file with these parameters, in the order of its lines; notes are among them.

    Raises ParameterError when a given value does not fit.
    """
    try:
        built = build_explained(source, parameters)
        plans = collect(padded(built))
        game, reach = Game(compile_plans(plans)), find_reach(plans)
        found = [*built.remarks, *findings_of(plans, reach), *start_checks(game), *idle_losses(game)]
        found += idle_parameters(source, built)
        found = told_from_the_child(without_consequences(found), inherit(source, Faults())) + notes_of(plans, reach)
    except VariantError as error:
        found = list(error.problems)
    found = veiled(found, source)
    return sorted(found, key=lambda problem: (problem.place.path, problem.place.line, problem.place.column))
