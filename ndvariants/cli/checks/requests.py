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


def _complete_subject(ctx: click.Context, option: click.Parameter, incomplete: str) -> list[CompletionItem]:
    if incomplete[:2].upper() != "ND":
        return complete_variant(ctx, option, incomplete)
    from ndvariants.faults.catalogue import by_code, title

    begun = incomplete.upper()
    return [CompletionItem(code, help=title(kind)) for code, kind in by_code().items() if code.startswith(begun)]


@request
class DiffRequest:
    """Compare the rules of two variants, and find the shortest moves after which they differ.

    Files are compared with everything they inherit. A breadth-first search from the start then finds the first
    position with different legal moves or a different result. If that takes more than --positions, random games
    search further.

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
    of_first: dict[str, str] = option("--first", "of_first", **_SET, help="Set a parameter of the first only.")
    of_second: dict[str, str] = option("--second", "of_second", **_SET, help="Set a parameter of the second only.")
    positions: int = option("--positions", default=10_000, type=click.IntRange(1), help="Most positions to compare.")
    as_json: bool = given(json_option)


@request
class ExplainRequest:
    """Explain a move: the line of the file behind it and its effects, or why it is not legal.

    With a fault code instead of a variant, explain the code with an example.

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
    """Check variant files and explain every fault, with its place and a fix.

    `-` reads a file from standard input. `--fix` makes the certain corrections, such as misspelt words, and writes the
    file only if it then loads. Other faults stay.

    Remarks on files without faults have codes. Leave some out with `--ignore NDV354`, or with a comment in the file,
    `# ndv: ignore NDV354`: behind a line for that line, on its own line for the whole file.

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
    fix: bool = flag("--fix", help="Make the certain corrections and write the file if it then loads.")
    diff: bool = flag("--diff", help="With --fix: show the changes without writing them.")
    strict: bool = flag("--strict", help="Count remarks as faults.")
    notes: bool = flag("--notes", help="Also report notes, such as pieces that keep to a part of the board.")
    select: tuple[str, ...] = option(
        "--select", multiple=True, metavar="CODE", help="Report only remarks whose code begins so."
    )
    ignore: tuple[str, ...] = option(
        "--ignore", multiple=True, metavar="CODE", help="Leave out remarks whose code begins so."
    )


@request
class VerifyRequest:
    """Search for a game that breaks one of the `invariants` of variant files.

    The search goes breadth first from the start, then through random games and games of searching players. A game
    that breaks an invariant is shortened, and shown with the rule that broke it.

    Exit code 0: no invariant was broken. 1: some were, or a file has faults.

    \b
    Examples:
      ndvariants verify mygame.yaml
      ndvariants verify mygame.yaml --games 20000 --seed 7
    """

    variants: tuple[str, ...] = given(variants_argument)
    parameters: dict[str, str] = given(parameter_option)
    games: int = option("-n", "--games", default=2_000, type=click.IntRange(0), help="Random games to play.")
    searched: int = option("--searched", default=10, type=click.IntRange(0), help="Games of searching players.")
    positions: int = option("--positions", default=5_000, type=click.IntRange(1), help="Most positions to search.")
    max_plies: int = option("--max-plies", default=300, type=click.IntRange(1), help="Longest game.")
    seed: int = option("--seed", default=0, type=int, help="Same seed, same games.")
    form: str = given(_FORM)


@request
class TestRequest:
    """Run the `tests` of variant files: counts, legal and illegal moves, outcomes, effects of moves.

    Exit code 0: all tests pass. 1: some fail, or a file has faults.

    \b
    Examples:
      ndvariants test chess
      ndvariants test mygame.yaml --update
      ndvariants test *.yaml --format github
    """

    __test__ = False  # pytest takes it for a test by its name

    variants: tuple[str, ...] = given(variants_argument)
    update: bool = flag("--update", help="Write the actual counts into the files; change nothing else.")
    form: str = given(_FORM)
