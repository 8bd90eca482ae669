"""The output that README prints below its first command: ``python -m tests.blocks`` writes it, a test compares it.

``tests/tutorial.py`` does the same for the tutorial; other pages show commands without their output.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from click.testing import CliRunner

from ndvariants.cli import commands

PAGE = Path(__file__).resolve().parent.parent / "README.md"
_COMMAND = re.compile(r"&& \.venv/bin/(ndvariants simulate [^\n]*)")
_BLOCK = re.compile(r"(?<=^```\n)[A-Z]\w+: \d+ games of .*?(?=^```$)", re.S | re.M)


def answered(page: str) -> str:
    """Return the page with what its first command prints now."""
    command, block = _COMMAND.search(page), _BLOCK.search(page)
    assert command is not None and block is not None
    words = shlex.split(command[1])[1:]
    result = CliRunner().invoke(commands, words, env={"COLUMNS": "100", "NO_COLOR": "1"})
    assert result.exit_code == 0, result.output
    return page[: block.start()] + result.stdout.rstrip() + "\n" + page[block.end() :]


if __name__ == "__main__":
    PAGE.write_text(answered(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
