"""Write the commands of ``docs/reference/cli.md`` from their ``--help``: ``python docs/cli.py``.

The text above the mark is written by hand. ``tests/test_docs.py`` compares the rest.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import click

from ndvariants.cli import GROUPS, commands

PAGE = Path(__file__).resolve().parent / "reference" / "cli.md"
MARK = "<!-- made by docs/cli.py -->\n"
# Options that mean the same in all commands; the page describes them once, by hand.
COMMON = frozenset({"--parameter", "--confined", "--position", "--after", "--json", "--help"})
SEE = {
    "new": "../use/tutorial.md", "play": "../use/players.md", "serve": "../use/window.md", "site": "../use/site.md",
    "simulate": "../use/simulation.md", "runs": "../use/simulation.md", "replay": "../use/simulation.md",
    "report": "../use/simulation.md", "compare": "../use/simulation.md", "export": "../use/simulation.md",
    "merge": "../use/simulation.md", "depth": "../use/simulation.md", "sweep": "../use/simulation.md",
    "balance": "../use/simulation.md", "assess": "../use/simulation.md", "match": "../use/players.md",
    "analyse": "../use/players.md", "solve": "../use/players.md", "learn": "../use/players.md",
    "values": "../use/players.md", "uci": "../use/players.md", "import": "../use/fairy.md", "validate": "problems.md",
    "explain": "problems.md", "test": "language.md", "verify": "language.md", "bench": "../laboratory/performance.md",
}  # fmt: skip


def page() -> str:
    """Return the page with the commands as their help describes them now."""
    written = PAGE.read_text(encoding="utf-8").split(MARK)[0]
    lines: list[str] = []
    for title, group in GROUPS.items():
        lines += [f"## {title}", ""]
        for name in group:
            lines += _command(name)
    return written + MARK + "\n" + "\n".join(lines).rstrip() + "\n"


def _command(name: str) -> Iterator[str]:
    command = commands.get_command(click.Context(commands), name)
    assert command is not None
    context = click.Context(command, info_name=f"ndvariants {name}")
    usage = " ".join(command.get_usage(context).removeprefix("Usage: ").split())
    yield from (f"### {name}", "", "```text", usage, "```", "")
    about, *blocks = inspect.cleandoc(command.help or "").split("\b\n")
    yield from (about.strip(), "")
    for block in blocks:
        title, _, lines = block.strip().partition("\n")
        if not title.startswith("Example"):
            yield from (title, "")
        yield from ("```sh", inspect.cleandoc("\n" + lines), "```", "")
    options = [row for option in command.params if (row := _row(option, context))]
    if options:
        yield from ("| option | effect |", "|---|---|", *options, "")
    if name in SEE:
        yield from (f"More: [{Path(SEE[name]).stem}]({SEE[name]}).", "")


def _row(option: click.Parameter, context: click.Context) -> str:
    record = option.get_help_record(context) if isinstance(option, click.Option) else None
    if record is None or COMMON & {*option.opts}:
        return ""
    names = re.sub("INTEGER( RANGE)?", "N", record[0]).replace("FLOAT", "X").replace("|", "\\|")
    about = re.sub(r" +\[[^\]]*x[<>][^\]]*\]", "", record[1].replace("|", "\\|")).replace("  [", " [")
    return f"| `{names}` | {about} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
