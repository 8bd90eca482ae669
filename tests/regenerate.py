"""Write every text that tests compare: ``python -m tests.regenerate [PART...]``.

A part is a row of ``PARTS``; all of them where none is named. The files that changed are listed: read their
differences before you commit them.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# What is written, with the command that writes it. What others read comes first.
PARTS = {
    "words": ("grammar and tables of the language, from `words/`", "-m tests.made_words"),
    "editor": ("the grammar for editors", "-m tests.editor_grammar"),
    "faults": ("texts of faults, and suggestions of slips", "-m tests.texts"),
    "problems": ("the page of faults", "docs/problems.py"),
    "python": ("the generated half of the Python reference", "-m tests.api_reference"),
    "games": ("the page of shipped games", "docs/games.py"),
    "commands": ("the page of commands", "docs/cli.py"),
    "exactness": ("the table of exactness", "-m tests.exact --page"),
    "playthroughs": ("games of shipped variants", "-m tests.playthroughs"),
    "counts": ("counts of searches", "-m tests.search.counts"),
    "tutorial": ("answers in the tutorial", "-m tests.tutorial"),
    "readme": ("what README's first command prints", "-m tests.blocks"),
    "gallery": ("pictures of the gallery", "docs/gallery.py"),
}
_LOOKED_AT = ("README.md", "docs", "grammar", "schemas", "tests")


def main() -> int:
    """Run the parts; return 1 where one failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.regenerate", description="Write all expected texts.")
    rows = "\n".join(f"  {name:14}{what}" for name, (what, _) in PARTS.items())
    parser.formatter_class, parser.epilog = argparse.RawDescriptionHelpFormatter, f"parts:\n{rows}"
    parser.add_argument("parts", nargs="*", metavar="PART")
    names = parser.parse_args().parts or list(PARTS)
    if unknown := [name for name in names if name not in PARTS]:
        parser.error(f"unknown part {unknown[0]}: there are {', '.join(PARTS)}")
    return run(names)


def run(names: list[str]) -> int:
    """Write these parts and print what changed; return 1 where one failed."""
    before, failed = texts(), False
    for name in names:
        print(f"{name}: {PARTS[name][0]}", flush=True)
        done = subprocess.run([sys.executable, *PARTS[name][1].split()], cwd=ROOT, check=False)
        failed |= done.returncode != 0
    now = texts()
    changed = sorted(str(path.relative_to(ROOT)) for path in {*before, *now} if before.get(path) != now.get(path))
    print(*(f"changed: {path}" for path in changed), sep="\n")
    print(f"{len(changed)} files changed" + (", and a part failed" if failed else ""))
    return int(failed)


def texts() -> dict[Path, bytes]:
    """Return what the files hold that may change."""
    paths = [path for name in _LOOKED_AT for path in [ROOT / name, *(ROOT / name).rglob("*")]]
    return {path: path.read_bytes() for path in paths if path.is_file() and "__pycache__" not in path.parts}


if __name__ == "__main__":
    sys.exit(main())
