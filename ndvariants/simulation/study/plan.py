"""The file of a study: which runs there are, and what is compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import yaml

from ndvariants.errors import NdVariantsError
from ndvariants.game.door import LONGEST_GAME
from ndvariants.game.game import Position
from ndvariants.game.load import load, load_text
from ndvariants.simulation.fitting.inherited import VALUES, settle_values
from ndvariants.simulation.games import Recipe
from ndvariants.simulation.goals import Goal, read_goals
from ndvariants.simulation.plan import Plan
from ndvariants.simulation.study.standing import MEASURES
from ndvariants.simulation.vary import read_vary, settings
from ndvariants.suggest import nearest

_OF_STUDY = ("study", "runs", "compare", "goals")
_OF_RUN = (
    "variant", "rules", "parameters", "vary", "players", "games", "until", "seed", "max_plies", "opening", "stop_at",
    "values",
)  # fmt: skip
_NUMBERS = {"games": (1, 1 << 40), "seed": (0, 1 << 62), "max_plies": (1, LONGEST_GAME), "opening": (0, 1000)}
_MOST_RUNS = 1000


@dataclass(frozen=True, slots=True)
class Spec:
    """One run of a study: a variant, and the ``plan`` of its games or the goal ``until`` which they are played.

    ``rules``: the text of the variant, where it stands in the study itself.
    """

    name: str
    variant: str
    parameters: Mapping[str, str]
    plan: Plan
    until: str
    values: str
    rules: str

    @property
    def players(self) -> tuple[str, ...]:
        """One for everybody, or one for each side, who change sides."""
        return tuple(self.plan.players)

    def opened(self) -> tuple[Position, Recipe]:
        """The start, and how the games are made."""
        game = load_text(self.rules, **self.parameters) if self.rules else load(self.variant, **self.parameters)
        settle_values(game, self.values)
        position = game.start()
        return position, self.plan.recipe(position, 0 if self.plan.is_random else 1)


@dataclass(frozen=True, slots=True)
class Study:
    """A study: its runs in order, the measures by which they are ranked, and the goals of a race, if it is one."""

    title: str
    specs: tuple[Spec, ...]
    measures: tuple[str, ...]
    goals: tuple[Goal, ...] = ()


def read_study(path: Path) -> Study:
    """The study of a file. Raises NdVariantsError with what is wrong in it."""
    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError, RecursionError) as error:
        raise NdVariantsError(f"{path}: {' '.join(str(error).split())}") from None
    if not isinstance(content, dict) or not isinstance(content.get("runs"), dict) or not content["runs"]:
        raise NdVariantsError(f"{path}: a study needs `runs`", "write runs: {classic: chess, torpedo: torpedo}")
    _refuse_unknown(path, "the study", content, (*_OF_STUDY, *_OF_RUN))
    common = {key: value for key, value in content.items() if key not in _OF_STUDY}
    measures = content.get("compare", ["decisive", "first", "length"])
    if not isinstance(measures, list) or not measures or not set(map(str, measures)) <= set(MEASURES):
        raise NdVariantsError(f"{path}: `compare` is a list of {', '.join(MEASURES)}")
    specs = [spec for name, said in content["runs"].items() for spec in _specs(path, str(name), said, common)]
    if len(specs) > _MOST_RUNS or len({spec.name for spec in specs}) < len(specs):
        raise NdVariantsError(f"{path}: there are {len(specs):,} runs; at most {_MOST_RUNS:,}, each with its own name")
    goals = _goals(path, content["goals"], specs) if "goals" in content else ()
    return Study(str(content.get("study", path.stem)), tuple(specs), tuple(dict.fromkeys(measures)), goals)


def _goals(path: Path, said: Any, specs: Sequence[Spec]) -> tuple[Goal, ...]:
    goals = read_goals(str(said))
    if unknown := next((goal.measure for goal in goals if goal.measure not in MEASURES), ""):
        raise NdVariantsError(f"{path}: no goal is called {unknown!r}", f"there are {', '.join(MEASURES)}")
    if any(spec.until for spec in specs):
        raise NdVariantsError(f"{path}: a race for `goals` has `games`, not `until`")
    return goals


def _specs(path: Path, name: str, said: Any, common: Mapping[str, Any]) -> Iterator[Spec]:
    """The runs of an entry: one for each setting, and for each pair of more than two players."""
    entry = {"variant": said} if isinstance(said, str) else said
    if not isinstance(entry, dict):
        raise NdVariantsError(f"{path}: the run `{name}` is neither a variant nor a mapping")
    _refuse_unknown(path, f"the run `{name}`", entry, _OF_RUN)
    asked = {**common, **entry}
    for key, (low, high) in _NUMBERS.items():
        if key in asked and not (type(asked[key]) is int and low <= asked[key] <= high):
            raise NdVariantsError(f"{path}: `{key}` of `{name}` must be a whole number from {low} to {high:,}")
    variant, rules = str(asked.get("variant", "")), _rules(path, name, entry)
    if variant.endswith((".yaml", ".yml")):
        variant = str(path.parent / variant)
    fixed = {str(key): _text(value) for key, value in _mapping(path, name, asked, "parameters").items()}
    varies = [read_vary(f"{key}={value}") for key, value in _mapping(path, name, asked, "vary").items()]
    game = None if not varies else load_text(rules, **fixed) if rules else load(variant, **fixed)
    base = {} if game is None else game.variant.parameters
    values = str(asked.get("values", "inherited"))
    if values not in VALUES:
        raise NdVariantsError(f"{path}: `values` of `{name}` is one of {', '.join(VALUES)}")
    numbers = {key: asked[key] for key in _NUMBERS if key in asked}
    plan, until = Plan(**numbers, stop_at=str(asked.get("stop_at", ""))), str(asked.get("until", ""))
    players = asked.get("players", "random")
    each = [str(one) for one in players] if isinstance(players, list) else [str(players)]
    pairs = list(combinations(each, 2)) if len(each) > 2 else [tuple(each)]
    for setting in settings(varies, base) if varies else [{}]:
        for pair in pairs:
            words = [name, *(f"{key}={value}" for key, value in setting.items())]
            label = " ".join(words) + (f": {pair[0]} - {pair[1]}" if len(each) > 2 else "")
            yield Spec(label, variant, {**fixed, **setting}, replace(plan, players=pair), until, values, rules)


def _rules(path: Path, name: str, entry: Mapping[str, Any]) -> str:
    """The variant that stands in the entry itself, as the text of a file; "" if there is none."""
    rules = _mapping(path, name, entry, "rules")
    if not rules:
        return ""
    letters = (letter if letter.isascii() and letter.isalnum() else "_" for letter in name.lower())
    return yaml.safe_dump({"variant": "".join(letters), "title": name, **rules}, sort_keys=False, allow_unicode=True)


def _mapping(path: Path, name: str, asked: Mapping[str, Any], key: str) -> Mapping[Any, Any]:
    found = asked.get(key, {})
    if not isinstance(found, dict):
        raise NdVariantsError(f"{path}: `{key}` of `{name}` is no mapping")
    return found


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(_text, value)) if isinstance(value, list) else str(value)


def _refuse_unknown(path: Path, where: str, content: Mapping[Any, Any], known: tuple[str, ...]) -> None:
    for key in content:
        if key not in known:
            close = nearest(str(key), known)
            hint = f"did you mean `{close}`?" if close else f"known keys: {', '.join(known)}"
            raise NdVariantsError(f"{path}: unknown key `{key}` in {where}", hint)
