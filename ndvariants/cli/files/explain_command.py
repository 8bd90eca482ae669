"""``ndvariants explain``: what a move is and why it is not allowed; what the code of a fault means."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import Where, complete_variant, confined_option, json_option, open_game
from ndvariants.cli.gathering import argument, command_of, given, part

if TYPE_CHECKING:
    from ndvariants.errors import Place
    from ndvariants.game.explain.account import Account

_CODE = re.compile(r"NDV\d{3}", re.IGNORECASE)


def _complete_subject(ctx: click.Context, option: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Variants; of what begins like a code the codes, each with its title."""
    if incomplete[:2].upper() != "ND":
        return complete_variant(ctx, option, incomplete)
    codes = ((code, said.partition("\n")[0][7:]) for code, said in _sections().items())
    return [CompletionItem(code, help=title) for code, title in codes if code.startswith(incomplete.upper())]


@dataclass(frozen=True, slots=True)
class Request:
    """Explain a move of a variant: the line behind it, what it changes and sets off; or why it is not legal.

    With the code of a fault instead of a variant: what the code means, with an example.

    \b
    Examples:
      ndvariants explain chess e2e4
      ndvariants explain chess g1e2
      ndvariants explain collapse 1b1-1c3
      ndvariants explain NDV206
    """

    subject: str = argument("subject", metavar="VARIANT|CODE", shell_complete=_complete_subject)
    move: str | None = given(click.argument("move", required=False), confined_option)
    where: Where = part(Where)
    as_json: bool = given(json_option)


@command_of("explain", Request)
def command(asked: Request) -> None:
    if _CODE.fullmatch(asked.subject):
        if asked.move is not None or asked.where != Where({}, None, ""):
            raise click.UsageError(f"{asked.subject} is the code of a fault: it has no moves, parameters or positions")
        said = code_text(asked.subject.upper())
        if asked.as_json:
            echo_json("explain", {"code": asked.subject.upper(), "text": said})
        else:
            click.echo(said)
        return
    if asked.move is None:
        raise click.UsageError("say which move: ndvariants explain chess e2e4")
    from ndvariants.game.explain.account import account
    from ndvariants.report.prose.account_text import account_lines

    position = asked.where.position(open_game(asked.subject, asked.where.parameters))
    found = account(position, asked.move)
    if asked.as_json:
        echo_json("explain", _entry(found))
    else:
        click.echo("\n".join(account_lines(position, found)))
    if found.reason:
        raise click.exceptions.Exit(1)


def code_text(code: str) -> str:
    """Text of the page of problems on a code. Raises a usage error if there is none."""
    by_code = _sections()
    if code not in by_code:
        raise click.UsageError(f"there is no code {code}; codes go from {min(by_code)} to {max(by_code)}")
    return re.split(r"^## ", by_code[code], flags=re.MULTILINE)[0].strip()


def _sections() -> dict[str, str]:
    """Sections of the page of problems by code, title first."""
    from ndvariants.resources import problems_text

    sections = re.split(r"^### ", problems_text(), flags=re.MULTILINE)[1:]
    return {section[:6]: section for section in sections if _CODE.match(section)}


def _entry(found: Account) -> dict[str, object]:
    """The account for a program."""
    return {
        "move": found.text,
        "legal": not found.reason,
        "reason": found.message,
        "lines": [_where(place) for place in found.lines],
        "changes": list(found.changes),
        "rules": [name for name, _ in found.rules],
        "rule_lines": [_where(place) for place in (*(at for _, at in found.rules), *found.steps) if place is not None],
        "position": found.then.text() if found.then is not None else None,
    }


def _where(place: Place) -> str:
    return f"{place.path}:{place.line}:{place.column}"
