"""Requests to the commands that check and compare variant files: the options of each, and its help."""

from __future__ import annotations

import re
from typing import Any

import click
from click.shell_completion import CompletionItem

from ndvariants.cli.arguments import (
    Where,
    complete_variant,
    confined_option,
    json_option,
    parameter_option,
    read_parameters,
    variants_argument,
)
from ndvariants.cli.faults import FORMS
from ndvariants.cli.gathering import argument, flag, given, option, part, request

CODE = re.compile(r"NDV\d{3}", re.IGNORECASE)
_SET: dict[str, Any] = {"multiple": True, "metavar": "NAME=VALUE", "callback": read_parameters}
_FORM = click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    default="text",
    help="text for people; json and sarif for programs; github for annotations in GitHub Actions.",
)


def problem_sections() -> dict[str, str]:
    """Sections of the page of problems by code, title first."""
    from ndvariants.resources import problems_text

    sections = re.split(r"^### ", problems_text(), flags=re.MULTILINE)[1:]
    return {section[:6]: section for section in sections if CODE.match(section)}


def _complete_subject(ctx: click.Context, option: click.Parameter, incomplete: str) -> list[CompletionItem]:
    if incomplete[:2].upper() != "ND":
        return complete_variant(ctx, option, incomplete)
    codes = ((code, said.partition("\n")[0][7:]) for code, said in problem_sections().items())
    return [CompletionItem(code, help=title) for code, title in codes if code.startswith(incomplete.upper())]


@request
class DiffRequest:
    """Tell how the rules of two variants differ, and after which moves.

    The files are compared with all that they inherit. Then positions are compared in breadth, the start first, up
    to the first in which other moves are legal, or one of the games has ended otherwise: no shorter sequence of moves
    leads to such a one. Where that takes more than --positions, random games look further.

    \b
    Examples:
      ndvariants diff chess threecheck
      ndvariants diff chess mygame.yaml --positions 10000
      ndvariants diff hyperchess hyperchess --first n=2 --second n=3
      ndvariants diff shatranj makruk --json
    """

    first: str = argument("first")
    second: str = given(click.argument("second"), confined_option)
    parameters: dict[str, str] = given(parameter_option)
    of_first: dict[str, str] = option("--first", "of_first", **_SET, help="Set a parameter of the first alone.")
    of_second: dict[str, str] = option("--second", "of_second", **_SET, help="Set a parameter of the second alone.")
    positions: int = option("--positions", default=10_000, type=click.IntRange(1), help="Most to compare.")
    as_json: bool = given(json_option)


@request
class ExplainRequest:
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


@request
class ValidateRequest:
    """Check variant files and explain every fault, with its place and a way to mend it.

    `-` reads a file from standard input. `--fix` mends what can be mended without asking, such as misspelt words, and
    writes the file only where it loads then; what else is wrong stays as it is.

    Remarks on files without faults have codes: leave some out with `--ignore NDV354`, or in the file with a comment
    `# ndv: ignore NDV354`, behind a line for that line, on a line of its own for the whole file.

    Exit code 0: no faults. 1: faults were found. 2: wrong usage, or no such file.

    \b
    Examples:
      ndvariants validate chess
      ndvariants validate mygame.yaml -p n=4
      ndvariants validate *.yaml --format github
      ndvariants validate mygame.yaml --fix --diff
      ndvariants validate mygame.yaml --strict --ignore NDV354
      ndvariants validate - < mygame.yaml
      ndvariants validate --confined from_a_stranger.yaml
    """

    variants: tuple[str, ...] = given(variants_argument)
    parameters: dict[str, str] = given(parameter_option)
    form: str = given(_FORM)
    fix: bool = flag("--fix", help="Write the file with what is surely meant, where it then loads.")
    diff: bool = flag("--diff", help="With --fix: show what would change, and write nothing.")
    strict: bool = flag("--strict", help="Remarks count as faults.")
    notes: bool = flag("--notes", help="Report what is no fault, too: which pieces keep to a part of the board.")
    select: tuple[str, ...] = option(
        "--select", multiple=True, metavar="CODE", help="Only remarks with this code, or one that begins so."
    )
    ignore: tuple[str, ...] = option(
        "--ignore", multiple=True, metavar="CODE", help="No remarks with this code, or one that begins so."
    )


@request
class VerifyRequest:
    """Look for a game that breaks one of the `invariants` of variant files.

    Positions are looked at in breadth from the start, then in random games and in games of players who search. A
    game that breaks an invariant is made as short as can be found, and shown with the rule that broke it.

    Exit code 0: none was broken. 1: some were, or a file has faults.

    \b
    Examples:
      ndvariants verify mygame.yaml
      ndvariants verify mygame.yaml --games 20000 --seed 7
    """

    variants: tuple[str, ...] = given(variants_argument)
    parameters: dict[str, str] = given(parameter_option)
    games: int = option("-n", "--games", default=2_000, type=click.IntRange(0), help="Random games to play.")
    searched: int = option("--searched", default=10, type=click.IntRange(0), help="Games of players who search.")
    positions: int = option("--positions", default=5_000, type=click.IntRange(1), help="Most to look at in breadth.")
    max_plies: int = option("--max-plies", default=300, type=click.IntRange(1), help="Where games are broken off.")
    seed: int = option("--seed", default=0, type=int, help="Same seed, same games.")
    form: str = given(_FORM)


@request
class TestRequest:
    """Try the `tests` of variant files: counts, legal and illegal moves, outcomes, what moves change.

    Exit code 0: all of them hold. 1: some do not, or a file has faults.

    \b
    Examples:
      ndvariants test chess
      ndvariants test mygame.yaml --update
      ndvariants test *.yaml --format github
    """

    __test__ = False  # pytest takes it for a test by its name

    variants: tuple[str, ...] = given(variants_argument)
    update: bool = flag("--update", help="Write the counts that were found into the files; all else stays as it is.")
    form: str = given(_FORM)
