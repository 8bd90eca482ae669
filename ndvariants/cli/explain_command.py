"""``ndvariants explain``: what a move is and why it is not allowed; what the code of a fault means."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from ndvariants.cli.arguments import (
    json_option,
    open_game,
    open_position,
    parameter_option,
    position_options,
)

if TYPE_CHECKING:
    from ndvariants.errors import Place
    from ndvariants.game.account import Account
    from ndvariants.game.position import Position

_CODE = re.compile(r"NDV\d{3}", re.IGNORECASE)


@click.command("explain")
@click.argument("subject", metavar="VARIANT|CODE")
@click.argument("move", required=False)
@parameter_option
@position_options
@json_option
def command(
    subject: str, move: str | None, parameters: dict[str, str], text: str | None, after: str, as_json: bool
) -> None:
    """Explain a move of a variant: the line behind it, what it changes and sets off; or why it is not legal.

    With the code of a fault instead of a variant: what the code means, with an example.

    \b
    Examples:
      ndvariants explain chess e2e4
      ndvariants explain chess g1e2
      ndvariants explain collapse 1b1-1c3
      ndvariants explain NDV206
    """
    if _CODE.fullmatch(subject):
        if move is not None or parameters or text or after:
            raise click.UsageError(f"{subject} is the code of a fault: it has no moves, parameters or positions")
        said = code_text(subject.upper())
        click.echo(json.dumps({"code": subject.upper(), "text": said}, ensure_ascii=False) if as_json else said)
        return
    if move is None:
        raise click.UsageError("say which move: ndvariants explain chess e2e4")
    from ndvariants.game.account import account

    position = open_position(open_game(subject, parameters), text, after)
    told = account(position, move)
    if as_json:
        click.echo(json.dumps(_entry(told), indent=2, ensure_ascii=False))
    else:
        click.echo("\n".join(_lines(position, told)))
    if told.reason:
        raise click.exceptions.Exit(1)


def code_text(code: str) -> str:
    """What the page of problems says of a code. Raises a usage error when there is none."""
    from ndvariants.resources import problems_text

    sections = re.split(r"^### ", problems_text(), flags=re.MULTILINE)[1:]
    by_code = {section[:6]: section for section in sections if _CODE.match(section)}
    if code not in by_code:
        raise click.UsageError(f"there is no code {code}; codes go from {min(by_code)} to {max(by_code)}")
    return re.split(r"^## ", by_code[code], flags=re.MULTILINE)[0].strip()


def _lines(position: Position, told: Account) -> Iterable[str]:
    """The account for people."""
    if told.reason:
        yield told.reason
    else:
        yield f"{told.move} is legal: {_sentence(position, told)}"
    yield from _listed("line" if len(told.lines) == 1 else "lines", [_shown(place) for place in told.lines])
    yield from _listed("changes", told.changes)
    yield from _listed("rules that wait for it", [_rule(name, place) for name, place in told.rules])
    if told.then is not None:
        outcome = told.then.outcome()
        moves = f"{told.then.side} to move{', in check' if told.then.in_check() else ''}"
        count = f"{moves}, {len(told.then.legal_moves())} legal moves"
        yield from _listed("then", [str(outcome) if outcome is not None else count])


def _sentence(position: Position, told: Account) -> str:
    move = told.move
    assert move is not None
    if move.target is None:
        return f"{position.side} passes"
    if move.drop is not None:
        return f"{position.side} drops a {move.drop} on {move.target}"
    taken = f" and takes the {move.captures}" if move.captures else ""
    become = f" and becomes a {move.promotion}" if move.promotion else ""
    return f"the {move.piece} of {position.side} goes from {move.origin} to {move.target}{taken}{become}"


def _listed(title: str, lines: Iterable[str]) -> Iterable[str]:
    lines = list(lines)
    if lines:
        yield f"\n{title}"
        yield from (f"  {line}" for line in lines)


def _shown(place: Place) -> str:
    """A place with the line that stands there."""
    from pathlib import Path

    from ndvariants.errors import ResourceError
    from ndvariants.resources import read_text

    try:
        line = read_text(Path(place.path)).splitlines()[place.line - 1].strip()
    except (ResourceError, IndexError):
        line = ""
    return f"{Path(place.path).name}:{place.line}  {line}"


def _rule(name: str, place: Place | None) -> str:
    return name if place is None else f"{name}  ({_shown(place)})"


def _entry(told: Account) -> dict[str, object]:
    """The account for a program."""
    return {
        "move": told.text,
        "legal": not told.reason,
        "reason": told.reason,
        "lines": [f"{place.path}:{place.line}:{place.column}" for place in told.lines],
        "changes": list(told.changes),
        "rules": [name for name, _ in told.rules],
        "position": told.then.text() if told.then is not None else None,
    }
