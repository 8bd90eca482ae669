"""After a word, a fault, a player or a variant was added: run what makes texts of it, then the tests that name files.

``python -m tests.added KIND``: ``word``, ``fault``, ``player`` or ``variant``. The tests say what is still missing and
in which file; their first message is printed.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys

from tests.regenerate import ROOT, run

# Of each kind of addition: the texts that are made again, and the tests that say what is missing, in that order.
KINDS = {
    "word": (
        ["words", "editor"],
        ["test_vocabulary.py", "test_floors.py", "words", "test_reference.py", "programs/test_evaluators.py"],
    ),
    "fault": (
        ["problems", "faults"],
        ["model/test_declared_faults.py", "model/test_faults.py", "test_floors.py", "lint"],
    ),
    "player": ([], ["test_floors.py", "test_docs.py", "players/test_players.py"]),
    "variant": (["games", "exactness"], ["test_every_variant.py", "test_docs.py", "test_exact.py"]),
}


def main() -> int:
    """Return 0 when nothing is missing."""
    parser = argparse.ArgumentParser(prog="python -m tests.added", description="Say what an addition still lacks.")
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("name", nargs="?", help="of the variant, whose playthrough is written")
    asked = parser.parse_args()
    parts, tests = KINDS[asked.kind]
    if parts and run(parts):
        return 1
    if asked.kind == "variant" and asked.name:
        subprocess.run([sys.executable, "-m", "tests.playthroughs", asked.name], cwd=ROOT, check=True)
    for test in tests:
        chosen = ["-k", asked.name] if asked.name and test == "test_every_variant.py" else []
        words = [sys.executable, "-m", "pytest", "-q", "-x", "--no-header", f"tests/{test}", *chosen]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode not in (0, 5):  # 5: there was nothing to run
            print(f"tests/{test}", *reasons(done.stdout), sep="\n  ")
            return 1
        print(f"tests/{test}: nothing is missing", flush=True)
    return 0


def reasons(output: str) -> list[str]:
    """Return what a failed test says: the lines that pytest marks with E, or all."""
    marked = re.findall(r"^E +(.*)$", output, flags=re.M)
    return (marked or output.splitlines())[:12]


if __name__ == "__main__":
    sys.exit(main())
