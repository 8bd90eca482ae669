"""The account of a move as text: a sentence, the lines of the file behind it, what it changes and sets off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from ndvariants.errors import Place
from ndvariants.language.yaml.written import SourceTexts
from ndvariants.model.variant import Variant
from ndvariants.report.prose.movements import Prose
from ndvariants.report.prose.names import spelt
from ndvariants.report.prose.rules import rule_in_words, rules_in_words
from ndvariants.suggest import with_article

_MOST_LINES = 10  # of a block of the file that is shown

if TYPE_CHECKING:
    from ndvariants.game.explain.account import Account
    from ndvariants.game.game import Position
    from ndvariants.game.move import Move


def account_lines(position: Position, told: Account) -> Iterable[str]:
    """The account for people, line by line."""
    yield sentence(position, told)
    yield from _listed("line" if len(told.lines) == 1 else "lines", [_shown(place) for place in told.lines])
    yield from _listed("way", [told.way] if told.way else [])
    if told.effects is not None and told.effects.unusual:
        yield from _listed("what it does", told.effects.lines())
    yield from _listed("changes", told.changes)
    rules = [_rule(position, name, place) for name, place in told.rules] + [_line(place) for place in told.steps]
    yield from _listed("sets off" if told.then is not None else "forbidden by", rules)
    yield from _listed("does not apply", [f"{one.rule}: {one.why}" for one in told.unmet])
    if told.then is None:
        places = (*told.lines, *(place for _, place in told.rules if place is not None))
        yield from _listed("in words", lines_in_words(position.game.variant, places))
    if told.then is not None:
        outcome = told.then.outcome()
        moves = f"{told.then.side} to move{', in check' if told.then.in_check() else ''}"
        count = f"{moves}, {len(told.then.legal_moves())} legal moves"
        yield from _listed("then", [str(outcome) if outcome is not None else count])


def sentence(position: Position, told: Account) -> str:
    """The first line: what the move is, or why it is not legal."""
    if told.reason or told.move is None:
        return told.message
    parts = [part for part in told.move.parts if part.target is not None] or [told.move]
    said = [_what(position, parts[0]), *(_further(position, told, told.move, part) for part in parts[1:])]
    return f"{told.move} is legal: {', then '.join(said)}"


def _further(position: Position, told: Account, move: Move, part: Move) -> str:
    if part.drop is not None:
        return _what(position, part)
    found = told.then.piece_at(part.target) if told.then is not None and part.target is not None else None
    taken = f", taking the {part.captures}" if part.captures else ""
    goes = "on" if part.piece == move.piece else f"the {part.piece} goes"
    said = f"{goes} from {part.origin} to {part.target}{taken}"
    if found is not None and found.piece in (part.piece, part.promotion):
        return said
    stands = "nothing" if found is None else f"{with_article(found.piece)} of {found.player}"
    return f"{said}, where {stands} stands in the end"


def _what(position: Position, move: Move) -> str:
    if move.target is None:
        return f"{position.side} passes"
    if move.drop is not None:
        becoming = f" as {with_article(move.promotion)}" if move.promotion else ""
        return f"{position.side} drops {with_article(move.drop)} on {move.target}{becoming}"
    if position.game.castling_side(move):
        return f"{position.side} castles, with the {move.piece} going from {move.origin} to {move.target}"
    taken = f" and takes the {move.captures}" if move.captures else ""
    become = f" and becomes {with_article(move.promotion)}" if move.promotion else ""
    way = f"stays on {move.origin}" if move.origin == move.target else f"goes from {move.origin} to {move.target}"
    owner = _owner(position, move)
    return f"the {move.piece} of {owner} {way}{taken}{become}"


def _owner(position: Position, move: Move) -> str:
    found = position.piece_at(move.origin) if move.origin is not None else None
    return found.player if found is not None and found.piece == move.piece else position.side


def _listed(title: str, lines: Iterable[str]) -> Iterable[str]:
    lines = list(lines)
    if lines:
        yield f"\n{title}"
        yield from (f"  {line}" for line in lines)


def _line(place: Place) -> str:
    lines = SourceTexts().lines(place.path)
    return f"{_at(place)}  {lines[place.line - 1].strip() if place.line <= len(lines) else ''}".rstrip()


def _shown(place: Place) -> str:
    """A place with the line that stands there, or its block; of several movements on one line with that one."""
    texts = SourceTexts()
    lines = texts.lines(place.path)
    line = lines[place.line - 1].rstrip() if place.line <= len(lines) else ""
    one = texts.at(place)
    name, _, rest = line.partition(":")
    if "\\n" in line and " " in one and one in rest:
        return f"{_at(place)}  {name.strip()}: ... {one}"
    if line.partition("#")[0].rstrip().endswith(":"):
        return "\n".join([f"{_at(place)}  {line.strip()}", *_block(lines, place.line)])
    return f"{_at(place)}  {line.strip()}"


def _at(place: Place) -> str:
    return f"{Path(place.path).name}:{place.line}"


def _block(lines: list[str], first: int) -> Iterable[str]:
    """The lines that belong to the line before them, a little deeper; long blocks are cut."""
    depth = _depth(lines[first - 1])
    inside = list(takewhile(lambda line: not line.strip() or _depth(line) > depth, lines[first:]))
    inside = [line for line in inside if line.strip()]
    yield from (f"    {line[depth:].rstrip()}" for line in inside[:_MOST_LINES])
    if len(inside) > _MOST_LINES:
        yield "      ..."


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _rule(position: Position, name: str, place: Place | None) -> str:
    """A rule by the sentences that its file has for it, or else by its lines."""
    variant = position.game.variant
    if any(rule.name == name and rule.told for rule in variant.rules):
        where = "" if place is None else f"{_at(place)}  "
        return "\n".join([f"{where}{name}", *(f"    {line}" for line in rule_in_words(variant, name))])
    return name if place is None else _shown(place)


# What the lines behind a refused move say, as sentences: for players who do not read files.


def lines_in_words(variant: Variant, places: Iterable[Place]) -> list[str]:
    """The sentences of the pieces, movements, castlings and rules that stand at some places, each once."""
    wanted, said = set(places), dict(rules_in_words(variant))
    return list(dict.fromkeys(_sentences(variant, wanted, said)))


def _sentences(variant: Variant, wanted: set[Place], said: dict[str, list[str]]) -> Iterator[str]:
    prose = Prose(SourceTexts(), variant)
    for piece in variant.pieces:
        if piece.place in wanted:
            yield from said.get(spelt(piece.name), [])
            continue
        yield from (prose.movement(movement) for movement in piece.movements if movement.place in wanted)
    castlings = [castling.place for castling in variant.castlings]
    yield from (line for place, line in zip(castlings, said.get("castling", ()), strict=False) if place in wanted)
    for rule in variant.rules:
        if rule.place in wanted:
            yield from rule_in_words(variant, rule.name)
