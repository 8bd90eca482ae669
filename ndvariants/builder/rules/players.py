"""Players, and which way is forward for each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ndvariants.builder.names import directions
from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.scope import View
from ndvariants.errors import Edit, Remedy, Surety
from ndvariants.faults.names import NoDirection, UnknownSection
from ndvariants.faults.rules import NOT_FORWARD, ONE_TEAM, BothWays, NeutralInATeam, NobodyMoves, TeamIsAPlayer
from ndvariants.faults.shape import NO_PLAYERS_SECTION
from ndvariants.language.borrowed import direction_hint
from ndvariants.language.parse import parse_direction
from ndvariants.language.trees.syntax import AxisSet, Combine, Direction, Signed
from ndvariants.model.variant import Player

SHARED = "shared"


def build_players(draft: Draft, shared: bool, hexagons: tuple[str, ...] = ()) -> tuple[Player, ...]:
    """The players in the order of their turns, the neutral ones last; ``shared`` adds the owner of movable sections.

    Who goes backwards along one of the axes of ``hexagons`` sees the board after half a turn: mirrored on both.
    """
    found = []
    for name in draft.entries("players"):
        neutral = draft.flag("players", name, "neutral", default=False)
        found.append(_player(draft, name, neutral, hexagons))
    if not any(not player.neutral for player in found):
        if draft.missing("players"):
            draft.report_key(NO_PLAYERS_SECTION, ("players",))
        elif found:
            draft.report_key(NobodyMoves(), ("players",))
        found = [*found, *(Player(name, ()) for name in ("white", "black"))]
    if shared and all(player.name != SHARED for player in found):
        found.append(Player(SHARED, (), neutral=True))
    _check_teams(draft, found)
    return tuple(sorted(found, key=lambda player: player.neutral))


def team_names(draft: Draft) -> tuple[str, ...]:
    """The teams that players of the file are in."""
    return tuple(dict.fromkeys(team for name in draft.entries("players") if (team := team_of(draft, name))))


def team_of(draft: Draft, player: str) -> str:
    """The team of a player, with these parameters; empty for none."""
    return next((word for word, _ in draft.chosen_words("players", player, "team")), "")


def _check_teams(draft: Draft, players: list[Player]) -> None:
    """Faults where a team is called as a player, where one who has no turns is in it, and where there is only one."""
    names = {player.name for player in players}
    for player in players:
        here = ("players", player.name, "team")
        if player.team in names:
            draft.report(TeamIsAPlayer(player.team), here)
        elif player.team and player.neutral:
            draft.report(NeutralInATeam(player.name), here)
    moving = [player for player in players if not player.neutral]
    if moving and moving[0].team and len({player.team for player in moving}) == 1:
        here = ("players", moving[0].name, "team")
        draft.report(ONE_TEAM, here)


def _player(draft: Draft, name: str, neutral: bool, hexagons: tuple[str, ...]) -> Player:
    here = ("players", name, "forward")
    if not isinstance(draft.get(*here), dict):
        forward = _forward(draft, here, name)
        back = [axis for axis, sign in forward if axis in hexagons and sign < 0]
        turned = tuple(axis for axis in hexagons if back and axis not in dict(forward))
        return Player(name, forward, neutral, turned, team=team_of(draft, name))
    sections = []
    for section in draft.entries(*here):
        if section in draft.scope.sections:
            sections.append((section, _forward(draft, (*here, section), name)))
        else:
            draft.report_key(UnknownSection(section, draft.scope.sections), (*here, section))
    ahead = sections[0][1] if sections else ()
    return Player(name, ahead, neutral, sections=tuple(sections), team=team_of(draft, name))


def _forward(draft: Draft, here: tuple[str, ...], name: str) -> tuple[tuple[str, int], ...]:
    if draft.get(*here) is None:
        return ()
    tree = draft.parse(parse_direction, *here)
    resolved = None if tree is None else directions.resolve(draft.resolver(view=View.POSITION), tree)
    signs: dict[str, int] = {}
    place, problems = draft.document.place(*here), draft.faults.problems
    unknown = [i for i, p in enumerate(problems) if p.of(NoDirection) and p.place == place]
    for i in unknown:
        way = direction_hint(draft.text(*here))
        if isinstance(way, Remedy) and way.text in ("forward", "backward"):
            ahead = [*draft.scope.axes, "rank"][1 if len(draft.scope.axes) > 1 else 0]
            signed = f"{'-' if way.text == 'backward' else '+'}{ahead}"
            edit = Edit(place, signed, Surety.SURE)
            problems[i] = replace(problems[i], hint=f"write an axis with its sign: `{signed}`", edits=(edit,))
    for sign, axis in () if resolved is None or unknown else _single_axes(draft, here, resolved):
        if signs.setdefault(axis, sign) != sign:
            draft.report(BothWays(axis, name), here)
    return tuple(signs.items())


def _single_axes(draft: Draft, here: tuple[str, ...], direction: Direction) -> Iterator[tuple[int, str]]:
    match direction:
        case Combine(operator="|", left=left, right=right):
            yield from _single_axes(draft, here, left)
            yield from _single_axes(draft, here, right)
        case Signed(terms=((("+" | "-") as sign, axes),)):
            for axis in axes.names if isinstance(axes, AxisSet) else (axes,):
                yield (1 if sign == "+" else -1), axis
        case _:
            place = direction.place or draft.document.place(*here)
            draft.faults.report(NOT_FORWARD, place)
