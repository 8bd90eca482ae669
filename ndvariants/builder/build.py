"""A validated Variant from a source: inherit, check shapes, bind parameters, resolve names, check meaning.

Each step notes its faults and goes on, so that a file's author sees all of them at once; a Variant comes back only when
there are none.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ndvariants.builder.boards.board import build_board
from ndvariants.builder.boards.drawing import marked
from ndvariants.builder.checks import check_names, check_variant
from ndvariants.builder.names.definitions import build_definitions, build_tables, check_unused
from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.naming import build_cell_directions, build_classes, build_directions
from ndvariants.builder.names.scope import Scope
from ndvariants.builder.names.solve import Solver
from ndvariants.builder.names.spelled import check_zones
from ndvariants.builder.pieces.conditions import build_conditions, under_conditions
from ndvariants.builder.pieces.edge_castlings import edge_castlings
from ndvariants.builder.pieces.movements import build_castlings
from ndvariants.builder.pieces.pieces import build_pieces, markers
from ndvariants.builder.rules.measures import build_measures
from ndvariants.builder.rules.phases import build_phases, phase_names
from ndvariants.builder.rules.players import build_players
from ndvariants.builder.rules.promises import build_invariants, build_promises
from ndvariants.builder.rules.rules import (
    build_check,
    build_duties,
    build_endings,
    build_hands,
    build_registers,
    build_rules,
    build_values,
)
from ndvariants.builder.shape.extends import DECLARED, Document, inherit
from ndvariants.builder.shape.faults import Faults
from ndvariants.builder.shape.parameters import bind, declared
from ndvariants.builder.start.lots import build_lots
from ndvariants.builder.start.placing import Setup
from ndvariants.builder.start.setup import build_setup, cells_gone
from ndvariants.errors import NAME, Problem, VariantError
from ndvariants.faults.names import ChosenAxis
from ndvariants.faults.rules import ZoneOfAPlayer
from ndvariants.faults.shape import NotExtended
from ndvariants.language.trees.steps import UNREAD
from ndvariants.language.trees.syntax import Castling, Direction, Number
from ndvariants.language.yaml.source import Source
from ndvariants.model.variant import EACH, Board, Placement, Player, Register, Variant, Zone
from ndvariants.model.walk import LAST, OUT, asks_last_mover, may_be_out
from ndvariants.suggest import listed

UNTOLD = ("extends", "tests", "invariants", "measures", "format")  # top-level keys that say nothing of the game


@dataclass(frozen=True)
class Attempt:
    """The variant that a file describes, or every fault found; ``draft`` is what was read of it, if anything."""

    variant: Variant | None
    problems: tuple[Problem, ...]
    draft: Draft | None
    faults: Faults


def build_variant(source: Source, parameters: Mapping[str, Any] | None = None) -> Variant:
    """The variant that a file describes, with these parameters (the others by default).

    Raises VariantError with every fault as it was found (``advice`` says what to do about them), ParameterError when a
    given value does not fit.
    """
    tried = attempt(source, parameters or {})
    if tried.variant is None:
        raise VariantError(tried.faults.in_file_order(tried.problems))
    return tried.variant


def attempt(source: Source, parameters: Mapping[str, Any]) -> Attempt:
    """The variant of a file, or its faults. Raises ParameterError when a given value does not fit."""
    faults = Faults()
    draft = None
    try:
        document = inherit(source, faults)
        draft = _drafted(document, faults, parameters)
        variant = _variant(draft)
        if faults.errors:
            check_unused(draft)
        faults.stop()
    except VariantError as error:
        found = tuple(dict.fromkeys((*faults.problems, *error.problems)))  # as they were found: the first is the cause
        return Attempt(None, found, draft, faults)
    return Attempt(variant, (), draft, faults)


def _drafted(document: Document, faults: Faults, parameters: Mapping[str, Any]) -> Draft:
    known = declared(document, faults) if document.get("parameters") else ()
    name = str(document.get("variant") or "the variant")
    if any(problem.of(NotExtended) for problem in faults.errors) or ("extends",) in faults.cut:
        faults.stop()  # what was to be inherited would all be missing
    values = bind(known, parameters, name) if known or parameters else {}
    choices = {parameter.name: parameter.choices for parameter in known}
    broken = (frozenset(document.data.get("parameters") or ()) | cut_names(faults, "parameters")) - set(values)
    cut = {path[:1] for path in faults.cut if len(path) == 1 or (path[0] == "board" and len(path) == 2)}
    hidden = frozenset(key for key in ("board", *DECLARED) if (key,) in cut or _is_lacking(document, key))
    axes = {parameter.name: str(values[parameter.name]) for parameter in known if parameter.type == "axis"}
    scope = Scope(parameters=values, choices=choices, chosen_axes=axes, broken=broken, hidden=hidden)
    return Draft(document, faults, scope, used=set(axes))


def _is_lacking(document: Document, key: str) -> bool:
    return key in ("board", "pieces") and document.get(key) is None


def cut_names(faults: Faults, key: str) -> frozenset[str]:
    """The names whose declarations under a top-level key were left out because of their shape."""
    return frozenset(str(path[1]) for path in faults.cut if len(path) == 2 and path[0] == key)


def _variant(draft: Draft) -> Variant:
    board, notation, drawing = build_board(draft)
    _check_chosen_axes(draft)
    pair = [board.axes[k].name for k in board.hexagons or ()] if board.axes else []
    players = build_players(draft, shared=bool(markers(board)), hexagons=tuple(pair))
    _name_everything(draft, players, board)
    check_names(draft)
    zones = _zones(draft, players)
    check_zones(draft, zones)
    registers = build_registers(draft)
    may_pass, pass_condition = draft.flag_or_condition("options", "pass")
    pieces = build_pieces(draft, players, board)
    conditions = build_conditions(draft)
    pieces = under_conditions(draft, pieces, conditions) if conditions else pieces
    solver = Solver(board, players, {zone.name: zone for zone in zones}, draft.scope.parameters)
    setup = Setup(draft, board, notation, players, pieces, solver)
    placed = () if "sizes" in draft.scope.hidden else _everything_placed(setup)
    variant = Variant(
        name=draft.text("variant"),
        title=draft.text("title") or draft.text("variant"),
        inventor=draft.text("inventor"),
        year=draft.get("year"),
        source=draft.text("source"),
        description=draft.text("description"),
        parameters=draft.scope.parameters,
        board=board,
        players=players,
        zones=zones,
        pieces=pieces,
        setup=placed,
        gone=cells_gone(setup) if draft.get("setup", "gone") is not None and "sizes" not in draft.scope.hidden else (),
        hands=build_hands(draft, pieces),
        phases=build_phases(draft, may_pass) if draft.items("phases") else (),
        castlings=(*build_castlings(draft), *_edge_castlings(setup, placed)),
        registers=registers,
        tables=tuple(draft.scope.tables.values()),
        rules=build_rules(draft),
        endings=build_endings(draft),
        notation=notation,
        drawing=marked(draft, drawing, solver) if draft.scope.by_cell or draft.entries("board", "marks") else drawing,
        check=build_check(draft),
        may_pass=may_pass,
        pass_condition=pass_condition,
        must=build_duties(draft),
        values=build_values(draft, pieces),
        conditions=conditions,
        path=draft.document.source.path,
        files=tuple((layer.path, layer.text) for layer in draft.document.layers),
        merged=json.dumps(
            {key: value for key, value in draft.document.data.items() if key not in UNTOLD},
            ensure_ascii=False,  # YAML reads no pairs of surrogates
        ),
        lots=tuple(setup.lots),
        promises=build_promises(draft),
        invariants=build_invariants(draft),
    )
    kept = [Register(OUT, ("player",))] * may_be_out(variant) + [Register(LAST, ())] * asks_last_mover(variant)
    variant = replace(variant, registers=(*registers, *kept), measures=build_measures(draft, variant))
    check_variant(draft, variant)
    return variant


def _check_chosen_axes(draft: Draft) -> None:
    """Stop where a parameter names an axis that the board lacks: everything that is said of it would be wrong."""
    for name, axis in draft.scope.chosen_axes.items():
        if axis not in draft.scope.axes and "board" not in draft.scope.hidden:
            known = listed(draft.scope.axes)
            draft.report_key(ChosenAxis(name, axis, known), ("parameters", name))
            draft.faults.stop()


def _name_everything(draft: Draft, players: tuple[Player, ...], board: Board) -> None:
    registers = draft.entries("registers")
    draft.scope = replace(
        draft.scope,
        players=tuple(player.name for player in players),
        zones=dict.fromkeys((*draft.entries("zones"), *cut_names(draft.faults, "zones"))),
        pieces=dict.fromkeys(
            (*draft.pieces_there(), *cut_names(draft.faults, "pieces"), *(marker.name for marker in markers(board)))
        ),
        registers={name: len(draft.items("registers", name, "per")) for name in registers},
        of_pieces=frozenset(name for name in registers if EACH in draft.items("registers", name, "per")),
        sections=tuple(section.name for section in board.sections) if board.sections else (),
        phases=tuple(phase_names(draft)) if draft.items("phases") else (),
    )
    cut_classes: dict[str, tuple[str, ...]] = dict.fromkeys(cut_names(draft.faults, "classes"), ())
    classes = {**cut_classes, **build_classes(draft)} if draft.entries("classes") else cut_classes
    draft.scope = replace(draft.scope, classes=classes)
    if draft.entries("define"):
        defined = dict.fromkeys(head.partition("(")[0] for head in draft.entries("define"))
        tables = {table.name: table for table in build_tables(draft)}
        draft.scope = replace(draft.scope, defined=defined, tables=tables, broken=draft.scope.broken | {UNREAD.text})
        draft.expand = build_definitions(draft)
    cut: dict[str, Direction | None] = dict.fromkeys(cut_names(draft.faults, "directions"))
    named = {**cut, **build_directions(draft)} if draft.entries("directions") else cut
    draft.scope = replace(draft.scope, directions=named)
    if draft.entries("directions"):
        draft.scope = replace(draft.scope, by_cell=build_cell_directions(draft))


def _everything_placed(setup: Setup) -> tuple[Placement, ...]:
    if setup.draft.items("setup", "lots"):
        build_lots(setup)
    return build_setup(setup)


def _edge_castlings(setup: Setup, placed: tuple[Placement, ...]) -> tuple[Castling, ...]:
    betza = [piece for piece in setup.pieces if "betza" in setup.draft.text("pieces", piece.name, "moves")]
    return edge_castlings(setup.draft, setup.board, setup.players, betza, placed) if betza else ()


def _zones(draft: Draft, players: tuple[Player, ...]) -> tuple[Zone, ...]:
    """The zones, each with one expression for every player; a neutral player has no part in zones by player."""
    found = []
    for name in draft.entries("zones"):
        here = ("zones", name)
        place = draft.document.key_place(*here)
        if not isinstance(draft.get(*here), dict):
            found.append(Zone(name, (draft.zone(*here),) * len(players), place))
            continue
        written = draft.entries(*here)
        unknown = [one for one in written if not draft.player(one, draft.document.key_place(*here, one))]
        because = (NAME, unknown[0]) if unknown else ()
        for player in players:
            if draft.missing(*here, player.name) and not player.neutral:
                draft.faults.report(ZoneOfAPlayer(name, player.name), draft.whole(*here), because=because)
        expressions = tuple(
            Number(0) if draft.get(*here, player.name) is None else draft.zone(*here, player.name) for player in players
        )
        found.append(Zone(name, expressions, place))
    return tuple(found)
