"""Write ``docs/reference/problems.md`` from the declared faults: ``python docs/problems.py``.

``tests/model/test_declared_faults.py`` compares it.
"""

from __future__ import annotations

from pathlib import Path

from ndvariants.faults.catalogue import by_code, explanation, title

PAGE = Path(__file__).resolve().parent / "reference" / "problems.md"
HEAD = """\
# Problems and their codes

<!-- made by docs/problems.py from ndvariants/faults -->

Every fault of a file has a code that stays the same from version to version. `ndvariants validate FILE` shows all of
them at once, each with its place, the reason and a way to mend it. `error` forbids the game; `warning` does not; a
`note` is no fault (`--notes`). The examples show the faulty line, and behind the arrow what to write instead.

"""
# The first code of each part, its title, what the contents call it, and a sentence below the title.
PARTS = (
    ("NDV001", "Reading the file", "reading the file", ""),
    ("NDV020", "The shape of the file", "its shape", ""),
    ("NDV101", "Movements, expressions, effects", "movements, expressions, effects", ""),
    ("NDV201", "Names", "names", ""),
    ("NDV301", "Meaning", "meaning", ""),
    ("NDV350", "Remarks", "remarks", ""),
    ("NDV410", "The board", "the board", ""),
    (
        "NDV501", "Tests of a file", "tests",
        "What the commands `test` and `verify` find: the rules do not do what the author's `tests` and `invariants`\n"
        "say. Either may be wrong.",
    ),
    (
        "NDV601", "Games of Fairy-Stockfish", "imports",
        "The command `import` reports these with the line of the ini file ([fairy.md](../use/fairy.md)).",
    ),
)  # fmt: skip


def page() -> str:
    """Return the page: a section for each code."""
    contents = [f"[{name}](#{_anchor(head)}) from {code}" for code, head, name, _ in PARTS]
    parts = {code: f"\n## {head}\n" + (f"\n{told}\n" if told else "") for code, head, _, told in PARTS}
    lines = [HEAD + " · ".join(contents) + "\n"]
    for code, kind in by_code().items():
        paragraphs = [" ".join(part.split("\n")) for part in explanation(kind).split("\n\n")]
        lines += [parts.get(code, ""), f"\n### {code} {title(kind)}\n", "\n".join(paragraphs), "\n"]
    return "".join(lines)


def _anchor(head: str) -> str:
    return head.lower().replace(",", "").replace(" ", "-")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
