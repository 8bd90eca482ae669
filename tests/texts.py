"""Write every exact text that tests compare anew: ``python -m tests.texts``; with ``--check`` only say which differ.

The texts of faults (``tests/faults``), and the suggestions of ``tests/slips`` that are compared word for word. What
changed is printed, old and new: read it before you keep it.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

HERE = Path(__file__).parent
Rows = list[list[str]]


def escaped(text: str) -> str:
    """A text as the tables of slips write it."""
    return json.dumps(text, ensure_ascii=False)[1:-1]


def faults() -> Iterator[tuple[Path, str]]:
    """The files of ``tests/faults`` with what is said of them now."""
    from tests.model.test_faults import FILES, seen_by_the_author

    os.chdir(HERE / "faults")
    for path in FILES:
        yield path.with_suffix(".txt"), seen_by_the_author(path)


def fresh(row: list[str]) -> list[str]:
    """A slip of ``fresh.tsv`` with the suggestion that it gets now."""
    from tests.test_fresh_slips import at_the_slip

    old, new, hint = (json.loads(f'"{part}"') for part in row)
    hints = [problem.hint for problem in at_the_slip(old, new) if problem.hint]
    return [row[0], row[1], escaped(hint if hint in hints else (hints or [""])[0])]


def sentence(row: list[str]) -> list[str]:
    """A sentence of ``sentences.tsv`` with the lines that it means now."""
    from tests.language.test_plain import meaning

    return [*row[:2], meaning(row[0], row[1], row[3] if len(row) > 3 else ""), *row[3:]]


TABLES: dict[str, Callable[[list[str]], list[str]]] = {"fresh": fresh, "sentences": sentence}


def tables() -> Iterator[tuple[Path, str]]:
    """The tables of slips with what is said now; a row that lost its answer keeps the old one, and its test fails."""
    for name, renewed in TABLES.items():
        path = HERE / "slips" / f"{name}.tsv"
        rows = [row.split("\t") for row in path.read_text(encoding="utf-8").splitlines()]
        told = [renewed(row) for row in rows]
        kept = [new if new[2] else old for old, new in zip(rows, told, strict=True)]
        yield path, "".join("\t".join(row) + "\n" for row in kept)


def main() -> None:
    """Write them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true", help="write nothing")
    asked = parser.parse_args()
    changed = 0
    for path, text in [*faults(), *tables()]:
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        lines = zip(before.splitlines(), text.splitlines(), strict=False)
        for old, new in [pair for pair in lines if pair[0] != pair[1]]:
            print(f"{path.name}\n  - {old}\n  + {new}")
        changed += before != text
        if before != text and not asked.check:
            path.write_text(text, encoding="utf-8")
    print(f"{changed} files differ")


if __name__ == "__main__":
    main()
