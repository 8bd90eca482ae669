"""The trees of rules and endings: steps, what sets them off, and the conditions that end a game.

Expressions, directions and movements: ``language.trees.syntax``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from ndvariants.errors import Place
from ndvariants.language.trees.syntax import Expr, Name
from ndvariants.words.endings import End
from ndvariants.words.triggers import Event
from ndvariants.words.verbs import Verb

UNREAD = Name("")  # the value of a `let` whose line has a fault


@dataclass(frozen=True, slots=True)
class Let:
    """``let NAME = EXPR``: a value for the later steps."""

    name: str
    value: Expr
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Do:
    """One step: a verb, its arguments, and which of the verb's forms it is, once that is known."""

    verb: Verb
    arguments: tuple[Expr, ...]
    place: Place | None = None
    form: int | None = None


@dataclass(frozen=True, slots=True)
class When:
    """``if EXPR: STEPS``."""

    condition: Expr
    body: tuple[Step, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class ForEach:
    """``for each pawn of me, STEP``: the variable ``cell`` runs over where they stand (or over cells)."""

    what: Expr
    body: tuple[Step, ...]
    place: Place | None = None


Step = Union[Let, Do, When, ForEach]


@dataclass(frozen=True, slots=True)
class Trigger:
    """``a cannon captures``, ``turn ends``, ``any piece moves``, ``a pawn promotes`` ...

    ``kinds`` are piece names (empty: any).
    ``manner``, of duties: ``the most`` for those that capture the most in the whole turn.
    """

    event: Event
    kinds: tuple[str, ...]
    place: Place | None = None
    manner: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Conditions:
    """Conditions of an ending: ``no legal move, in check``.

    ``conditions`` are pairs of a word and its value (``None`` where it has none), all of which must hold.
    ``quiet_resets`` names the pieces whose moves set the quiet clock back: ``pawn`` in ``100 plies without capture or
    pawn move``. ``name`` is the name of such an ending.
    """

    conditions: tuple[tuple[End, Expr | None], ...]
    quiet_resets: tuple[str, ...] = ()
    place: Place | None = None
    name: str | None = None
