"""Write ``docs/use/games.md``, the page of shipped games: ``python docs/games.py``.

``tests/test_docs.py`` compares it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from ndvariants.cli import commands

HERE = Path(__file__).resolve().parent
PAGE = HERE / "use" / "games.md"
FAMILIES = {
    "founding": "The five founding games",
    "chess": "Chess and its relatives",
    "boards": "Chess on other boards",
    "space": "Chess in space",
    "hexagonal": "Chess on hexagons",
    "several players": "Chess for several players",
    "historic": "The oldest chess",
    "xiangqi": "Xiangqi and janggi",
    "shogi": "Shogi",
    "makruk": "Makruk and its neighbours",
    "draughts": "Draughts",
    "placement": "Games in which pieces are placed",
    "other": "Other games",
}


def page() -> str:
    """Return the page: each family's games with their titles, names, origins, descriptions and checks."""
    entries = json.loads(CliRunner().invoke(commands, ["list", "--json"]).stdout)["entries"]
    lines = [
        "# The shipped games",
        "",
        f"{len(entries)} games are shipped. `ndvariants show NAME` prints the rules of a game,"
        " `ndvariants serve NAME` opens it in a browser.",
    ]
    for family, title in FAMILIES.items():
        lines += ["", f"## {title}", ""]
        lines += [_entry(entry) for entry in entries if entry["family"] == family]
    return "\n".join(lines) + "\n"


def _entry(entry: dict[str, Any]) -> str:
    about = [f"`{entry['name']}`"]
    about += [str(part) for part in (entry["inventor"], entry["year"]) if part and part != "unknown"]
    if (HERE / "pictures" / f"{entry['name']}.svg").exists():
        about.append(f"[picture](../pictures/{entry['name']}.svg)")
    programs = ", ".join(entry["checked_by"]) or "no other program"
    said = f"{' '.join(entry['description'].split())} *Checked by {programs}.*"
    return f"- **{entry['title']}** ({', '.join(about)}). {said}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
