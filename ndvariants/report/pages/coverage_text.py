"""Which parts of a file games used, as rows for a table: what never fired first."""

from __future__ import annotations

from collections.abc import Sequence

from ndvariants.errors import Place
from ndvariants.language.yaml.written import SourceTexts
from ndvariants.report.pages.document import Listing
from ndvariants.report.text.columns import count, table
from ndvariants.simulation.events.coverage import Coverage, Use

HEAD = ("part", "of", "as the file says it", "line", "uses", "first in game")
NUMBERS = frozenset({4, 5})
_LONGEST = 60  # signs of a line of the file


def coverage_words(found: Coverage) -> str:
    """Return how much was used, as a sentence or two."""
    on, off = sum(use.is_on for use in found.uses), sum(not use.is_on for use in found.uses)
    said = f"{on - len(found.never)} of {on} parts of the file were used in {count(found.games)} games"
    said += f" ({100 * found.share:.0f} %)."
    return said + (f" {off} more are without effect on this board, with these parameters." if off else "")


def coverage_rows(found: Coverage) -> list[tuple[str, ...]]:
    """The parts in the order of the file, a row of HEAD each."""
    texts = SourceTexts()
    return [_row(use, texts) for use in found.uses]


def coverage_text(found: Coverage) -> str:
    """The coverage for a terminal: the sentence, what was never used, and all parts."""
    rows = coverage_rows(found)
    never = [row for use, row in zip(found.uses, rows, strict=True) if use in found.never]
    lines = [coverage_words(found)]
    if never:
        lines += ["", "never used:", *(f"  {kind} {of}: {text}  ({line})" for kind, of, text, line, *_ in never)]
    return "\n".join([*lines, "", table([HEAD, *rows], right=NUMBERS)])


def coverage_values(found: Coverage) -> list[dict[str, object]]:
    """The coverage as plain values for a program."""
    return [
        {
            "part": use.kind, "of": use.what, "line": place_text(use.place), "uses": use.uses,
            "first_game": use.first_game, "possible": use.is_on,
        }
        for use in found.uses
    ]  # fmt: skip


def listings(found: Coverage) -> list[Listing]:
    """The files that the parts stand in, from the first part to the last, with how often each line was used."""
    by_line: dict[str, dict[int, list[Use]]] = {}
    for use in found.uses:
        if use.place is not None and use.place.line:
            by_line.setdefault(use.place.path, {}).setdefault(use.place.line, []).append(use)
    texts, listed = SourceTexts(), []
    for path, uses in by_line.items():
        lines = texts.lines(path)[: max(uses)]
        rows = [(n, *_beside(uses.get(n, ())), text) for n, text in enumerate(lines, 1) if n >= min(uses)]
        listed.append(Listing(path.rsplit("/", 1)[-1], rows))
    return listed


def _beside(uses: Sequence[Use]) -> tuple[str, str]:
    if not uses:
        return "", ""
    if any(use.is_on and not use.uses for use in uses):
        return "never" if len(uses) == 1 else f"{sum(not use.uses for use in uses)} of {len(uses)} never", "never"
    if not any(use.is_on for use in uses):
        return "cannot", ""
    return count(sum(use.uses for use in uses)), "used"


def place_text(place: Place | None) -> str:
    """``chess.yaml:17``; nothing for no place."""
    return "" if place is None else f"{place.path.rsplit('/', 1)[-1]}:{place.line}"


def _row(use: Use, texts: SourceTexts) -> tuple[str, ...]:
    uses = count(use.uses) if use.uses else "never" if use.is_on else "cannot"
    first = "" if use.first_game is None else str(use.first_game)
    of = "" if use.kind == "ending" else use.what
    return use.kind, of, _shortened(_written(use, texts)), place_text(use.place), uses, first


def _written(use: Use, texts: SourceTexts) -> str:
    return use.what if use.kind == "ending" else texts.at(use.place)


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 2].rstrip() + " …"
