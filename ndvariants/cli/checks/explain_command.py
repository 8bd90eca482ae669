"""``ndvariants explain``: what a move is and why it is not allowed; what the code of a fault means."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import Where, open_game
from ndvariants.cli.checks.requests import CODE, ExplainRequest
from ndvariants.errors import Place

if TYPE_CHECKING:
    from ndvariants.game.explain.account import Account
    from ndvariants.game.game import Game


def obey(asked: ExplainRequest) -> None:
    if CODE.fullmatch(asked.subject):
        if asked.move is not None or asked.where != Where({}, None, ""):
            raise click.UsageError(f"{asked.subject} is the code of a fault: it has no moves, parameters or positions")
        said = code_text(asked.subject.upper())
        if asked.as_json:
            echo_json("explain", {"code": asked.subject.upper(), "text": said})
        else:
            click.echo(said)
        return
    if asked.move is None:
        raise click.UsageError(_what_may_be_asked(open_game(asked.subject, asked.where.parameters)))
    from ndvariants.game.explain.account import account
    from ndvariants.report.prose.account_text import account_lines

    position = asked.where.position(asked.where.game(asked.subject))
    found = account(position, asked.move)
    if asked.as_json:
        echo_json("explain", _entry(found))
    else:
        click.echo("\n".join(account_lines(position, found)))
    if found.reason:
        raise click.exceptions.Exit(1)


def _what_may_be_asked(game: Game) -> str:
    name, moves = game.variant.name, game.start().legal_moves()
    move = str(moves[0]) if moves else "MOVE"
    return (
        f"say which move, legal or not: ndvariants explain {name} {move}; after others with --after, in a position "
        f"with --position. What -p may set says ndvariants show {name} --parameters, the rules in words --words"
    )


def code_text(code: str) -> str:
    """Return what the code of a fault means. Raises a usage error if there is none."""
    from ndvariants.faults.catalogue import by_code, explanation, title

    kinds = by_code()
    if code not in kinds:
        raise click.UsageError(f"there is no code {code}; codes go from {min(kinds)} to {max(kinds)}")
    return f"{code} {title(kinds[code])}\n{explanation(kinds[code])}"


def _entry(found: Account) -> dict[str, object]:
    return {
        "move": found.text,
        "legal": not found.reason,
        "reason": found.message,
        "lines": [_where(place) for place in found.lines],
        "changes": list(found.changes),
        "way": found.way,
        "effects": list(found.effects.lines()) if found.effects is not None else [],
        "rules": [name for name, _ in found.rules],
        "unmet": {one.rule: one.why for one in found.unmet},
        "rule_lines": [_where(place) for place in (*(at for _, at in found.rules), *found.steps) if place is not None],
        "position": found.then.text() if found.then is not None else None,
    }


def _where(place: Place) -> str:
    return f"{place.path}:{place.line}:{place.column}"
