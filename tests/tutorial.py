"""Plays the tutorial: builds its variant block by block, runs its commands, and puts their answers into the page.

``python -m tests.tutorial`` writes the answers of today into ``docs/use/tutorial.md``; ``test_docs.py`` compares them.
"""

from __future__ import annotations

import re
import shlex
import tempfile
from contextlib import chdir
from pathlib import Path

from click.testing import CliRunner

from ndvariants.cli import commands

PAGE = Path(__file__).resolve().parent.parent / "docs" / "use" / "tutorial.md"
_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.S | re.M)
_FILE = "lighthouse.yaml"


def answered(page: str, folder: Path) -> str:
    """The page with the answers that its commands give now, in a folder where its file is built."""
    sections: dict[str, str] = {}

    def block(found: re.Match[str]) -> str:
        text = found[2]
        if not text.startswith("$ "):
            sections.update(_sections(text))
            (folder / _FILE).write_text("".join(sections.values()), encoding="utf-8")
            return found[0]
        lines = [line for line in text.splitlines() if line.startswith("$ ")]
        return "```\n" + "\n".join(_answer(line) for line in lines) + "```"

    with chdir(folder):
        return _FENCE.sub(block, page)


def _sections(text: str) -> dict[str, str]:
    """The lines of each top-level key, that of the key first."""
    parts = re.split(r"^(?=\w)", text, flags=re.M)
    return {part.split(":")[0]: part for part in parts if part.strip()}


def _answer(line: str) -> str:
    """A command line with what it prints; the words on stderr only where it fails."""
    result = CliRunner().invoke(commands, shlex.split(line)[2:], env={"COLUMNS": "100", "NO_COLOR": "1"})
    told = result.output if result.exit_code else result.stdout
    return f"{line}\n{told.rstrip()}\n"


def main() -> None:
    """Write the page anew."""
    with tempfile.TemporaryDirectory() as folder:
        PAGE.write_text(answered(PAGE.read_text(encoding="utf-8"), Path(folder)), encoding="utf-8")


if __name__ == "__main__":
    main()
