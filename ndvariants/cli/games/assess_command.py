"""``ndvariants assess``: is a game any good?"""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from time import monotonic

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import Chosen, open_source
from ndvariants.cli.games.requests import AssessRequest
from ndvariants.cli.output import write_document
from ndvariants.game.game import Position
from ndvariants.lint.linting import inspect
from ndvariants.lint.promises import try_promises
from ndvariants.report.pages.document import Document
from ndvariants.simulation.assessment.measured import Effort, Measured, measure
from ndvariants.simulation.assessment.rounds import Store
from ndvariants.simulation.assessment.usual import usual
from ndvariants.simulation.assessment.verdicts import Inspected, Line, as_values, score_of_lines, verdicts
from ndvariants.simulation.evidence import description_of
from ndvariants.storage.run_file import RunFile

_KINDS = {"random": "random", "equal": "of equal players", "chance": "against random moves", "skill": "of unequal ones"}
_IN_TIME = 0.9  # of the budget: the rest is for starting, counting and the last games


def obey(asked: AssessRequest) -> None:
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
    source = open_source(chosen.variant)
    problems = [one for one in inspect(source, chosen.parameters) if one.severity != "note"]
    trials = try_promises(source)
    remarks = tuple(f"{one.message} [{one.code}]" for one in problems)
    parameters = tuple(chosen.game().variant.parameters)
    return Inspected(remarks, len(trials), sum(trial.problem is not None for trial in trials), parameters)


def _file(path: Path | None) -> RunFile | nullcontext[None]:
    return nullcontext() if path is None else RunFile.opened(path, writing=True)


def _store(file: RunFile, position: Position, source: str) -> Store:
    return Store(file, lambda recipe: description_of(position, source, recipe, ""))


def _headline(title: str, found: Measured, score: float | None) -> str:
    games = ", ".join(f"{n} {_KINDS[kind]}" for kind, n in found.games.items())
    said = "nothing is sure" if score is None else f"score {score:.0f} of 100"
    return f"{title}: {said} (games: {games}; {found.seconds:.0f} s)"


def _told(line: Line) -> str:
    return f"{line.status + ':':8}{line.text}. Suggestion: {line.suggestion}."


def _page(title: str, headline: str, lines: list[Line], values: dict[str, object]) -> Document:
    from ndvariants.report.pages.document import Document, Section, Table

    rows = [[line.name, line.status, line.text, line.suggestion] for line in lines]
    table = Table(
        "What was found",
        ["line", "verdict", "with 95 % intervals, and what is usual in shipped games", "suggestion"],
        rows,
    )
    return Document(f"Assessment of {title}", headline, [Section("Assessment", "", [table])], values)
