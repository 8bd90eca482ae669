"""``ndvariants assess``: is a game any good?"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import Chosen, json_option, open_source, read_budget, seed_option
from ndvariants.cli.gathering import command_of, given, option, part
from ndvariants.cli.output import FileToWrite, write_document

if TYPE_CHECKING:
    from ndvariants.game.game import Position
    from ndvariants.report.pages.document import Document
    from ndvariants.simulation.assessment.measured import Measured
    from ndvariants.simulation.assessment.rounds import Store
    from ndvariants.simulation.assessment.verdicts import Inspected, Line
    from ndvariants.storage.run_file import RunFile

_KINDS = {"random": "random", "equal": "of equal players", "chance": "against random moves", "skill": "of unequal ones"}
_IN_TIME = 0.9  # of the budget: the rest is for starting, counting and the last games


@dataclass(frozen=True, slots=True)
class Request:
    """Say whether a game is any good: who wins, whether games end, whether skill matters, what is never used.

    The file and its tests are checked; then random moves, equal players who look ahead from drawn openings, and unequal
    ones play, until enough is known or the time is over. Each line has its 95 % interval, what is usual in
    shipped games, and a suggestion. The score is the share of lines that are good; lines to look at count half, unsure
    ones not at all, and it is at most 50 where something is wrong.

    \b
    Examples:
      ndvariants assess mygame.yaml
      ndvariants assess mygame.yaml --budget 30m --out games.db -o page.html
      ndvariants assess mygame.yaml --fail-under 80
    """

    chosen: Chosen = part(Chosen)
    budget: float = option("--budget", default="2m", callback=read_budget, help="At most so long: 90s, 2m, 1h.")
    workers: int = option(
        "--workers", "-w", type=click.IntRange(1, 64), default=2, help="Threads that share the games."
    )
    seed: int = given(seed_option)
    out: Path | None = option(
        "--out", type=FileToWrite(), metavar="FILE", help="Keep the games; the next call goes on with them."
    )
    output: Path | None = option(
        "-o", "--output", type=FileToWrite(), metavar="FILE", help="Write a page; Markdown where it ends in .md."
    )
    fail_under: float | None = option(
        "--fail-under", type=click.FloatRange(0, 100), metavar="SCORE", help="Exit code 1 below this score."
    )
    as_json: bool = given(json_option)


@command_of("assess", Request)
def command(asked: Request) -> None:
    from ndvariants.simulation.assessment.measured import Effort, measure
    from ndvariants.simulation.assessment.usual import usual
    from ndvariants.simulation.assessment.verdicts import as_values, score_of_lines, verdicts

    begun = monotonic()
    position = asked.chosen.game().start()
    inspected = _inspected(asked.chosen)
    with _file(asked.out) as file:
        store = None if file is None else _store(file, position, asked.chosen.variant)
        left = max(1.0, _IN_TIME * asked.budget - monotonic() + begun)
        found = measure(position, Effort(left, asked.workers, asked.seed), store)
    lines = verdicts(found, inspected, asked.chosen.variant, position.game.players[0], usual())
    score, title = score_of_lines(lines), position.game.variant.title
    values: dict[str, object] = {
        "variant": position.game.variant.name, "score": score, "seconds": round(found.seconds, 1),
        "games": dict(found.games), "lines": as_values(lines, found.measures, usual()),
    }  # fmt: skip
    if asked.as_json:
        echo_json("assess", values)
    else:
        click.echo("\n".join([_headline(title, found, score), *(_told(line) for line in lines)]))
    if asked.output is not None:
        write_document(
            asked.output, _page(title, _headline(title, found, score), lines, values), asked.output.suffix == ".md"
        )
    if asked.fail_under is not None and score is not None and score < asked.fail_under:
        raise click.ClickException(f"{title} scores {score:.0f} of 100; {asked.fail_under:g} are asked")


def _inspected(chosen: Chosen) -> Inspected:
    """Facts from the check of the file and its tests."""
    from ndvariants.lint.linting import inspect
    from ndvariants.lint.promises import try_promises
    from ndvariants.simulation.assessment.verdicts import Inspected

    source = open_source(chosen.variant)
    problems = [one for one in inspect(source, chosen.parameters) if one.severity != "note"]
    trials = try_promises(source)
    remarks = tuple(f"{one.message} [{one.code}]" for one in problems)
    parameters = tuple(chosen.game().variant.parameters)
    return Inspected(remarks, len(trials), sum(trial.problem is not None for trial in trials), parameters)


def _file(path: Path | None) -> RunFile | nullcontext[None]:
    from ndvariants.storage.run_file import RunFile

    return nullcontext() if path is None else RunFile.opened(path, writing=True)


def _store(file: RunFile, position: Position, source: str) -> Store:
    from ndvariants.simulation.assessment.rounds import Store
    from ndvariants.simulation.evidence import description_of

    return Store(file, lambda recipe: description_of(position, source, recipe, ""))


def _headline(title: str, found: Measured, score: float | None) -> str:
    games = ", ".join(f"{n} {_KINDS[kind]}" for kind, n in found.games.items())
    said = "nothing is sure" if score is None else f"score {score:.0f} of 100"
    return f"{title}: {said} (games: {games}; {found.seconds:.0f} s)"


def _told(line: Line) -> str:
    return f"{line.status + ':':8}{line.text}. Suggestion: {line.suggestion}."


def _page(title: str, headline: str, lines: list[Line], values: dict[str, object]) -> Document:
    """The same as a page."""
    from ndvariants.report.pages.document import Document, Section, Table

    rows = [[line.name, line.status, line.text, line.suggestion] for line in lines]
    table = Table(
        "What was found",
        ["line", "verdict", "with 95 % intervals, and what is usual in shipped games", "suggestion"],
        rows,
    )
    return Document(f"Assessment of {title}", headline, [Section("Assessment", "", [table])], values)
