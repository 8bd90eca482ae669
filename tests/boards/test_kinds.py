"""What every kind of board must answer, and that each form of a file is drawn, played, written and read back.

Each test names the table or the function where a new kind still has a gap.
"""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest
import yaml

import ndvariants.model.boards
from ndvariants import load_text
from ndvariants.builder.boards.board import READERS
from ndvariants.builder.shape.schema import board_forms, schema_of_variants
from ndvariants.compiler.boards.geometry import SHAPES
from ndvariants.errors import VariantError
from ndvariants.game.game import Position
from ndvariants.model.boards.kind import Kind
from ndvariants.report.svg.position import position_svg
from ndvariants.report.svg.scene import scene
from ndvariants.report.text.boards import board_text

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "reference" / "boards.md").read_text(encoding="utf-8")
BOARDS = Path(ndvariants.model.boards.__file__).parent


def kinds() -> list[type[Kind]]:
    """The kinds of boards of all modules of ``model.boards``."""
    modules = [import_module(f"ndvariants.model.boards.{one.name}") for one in pkgutil.iter_modules([str(BOARDS)])]
    found = {value for module in modules for value in vars(module).values() if isinstance(value, type)}
    return sorted((one for one in found if Kind in one.__mro__ and one is not Kind), key=lambda kind: kind.__name__)


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
def test_a_kind_of_board_has_rays(kind: type[Kind]) -> None:
    assert kind in SHAPES, f"a line in compiler.boards.geometry.SHAPES says who makes the rays of {kind.__name__}"


def test_a_form_of_the_schema_has_a_reader() -> None:
    assert set(READERS) == set(board_forms()), (
        "builder.boards.board.READERS has a line for each key of `board` in schemas/variant.schema.json with the "
        'comment "a kind of board"'
    )
    assert tuple(READERS) == board_forms(), "in the same order"


@pytest.mark.parametrize("form", board_forms())
def test_the_schema_and_the_page_tell_of_a_form(form: str) -> None:
    said = schema_of_variants()["properties"]["board"]["description"]
    assert re.search(rf"\b{form}\b", said), f"the description of `board` in schemas/variant.schema.json names {form}"
    assert f"{form}:" in PAGE, f"docs/reference/boards.md has an example of `board: {{{form}: ...}}`"


@pytest.mark.parametrize("key", ["seams: [+file to -file]", "walls: [+file of a]", "wrap: [file]", "holes: file = 1"])
def test_a_key_for_axes_is_refused_where_there_are_none(key: str) -> None:
    text = next(text for text in files_of(ROOT / "docs" / "reference" / "boards.md") if "  graph:" in text)
    with pytest.raises(VariantError) as caught:
        load_text(text.replace("board:\n", f"board:\n  {key}\n", 1))
    assert [one.code for one in caught.value.problems] == ["NDV026"]


def start_of(form: str) -> Position:
    """The start of the first game of the documents or of ``variants`` whose file says that form."""
    pages = [*(ROOT / "docs").rglob("*.md"), *sorted((ROOT / "variants" / "boards").glob("*.yaml"))]
    pages += [*sorted((ROOT / "variants").rglob("*.yaml"))]
    texts = (text for page in pages for text in files_of(page))
    found = next((text for text in texts if form in ((yaml.safe_load(text) or {}).get("board") or {})), None)
    assert found, f"no page of docs has a whole game with `board: {{{form}: ...}}`, nor has any shipped variant"
    return load_text(found).start()


def files_of(page: Path) -> list[str]:
    """The variant files of a page, or the one that it is."""
    text = page.read_text(encoding="utf-8")
    return re.findall(r"```yaml\n(variant:.*?)```", text, flags=re.S) if page.suffix == ".md" else [text]


@pytest.mark.parametrize("form", board_forms())
def test_a_board_of_each_form_is_drawn_played_and_read_back(form: str) -> None:
    position = start_of(form)
    board, name = position.game.variant.board, type(position.game.variant.board).__name__
    middles = board.middles()
    assert board.axes or board.sections or (middles and len(middles) == board.n_cells), f"{name}.middles"
    assert len(board.cell_names(position.game.variant.notation)) == board.n_cells == len(board.coordinates()), name
    assert str(board.n_cells) in board.words() or board.axes, f"{name}.words says how many cells there are"
    for _ in range(6):
        drawn = board_text(position)
        assert drawn.strip() and position_svg(position).startswith("<svg"), f"report.polygons.kinds.DRAWN of {name}"
        assert position.game.position(position.text()) == position
        moves = position.legal_moves()
        position = position.play(moves[len(moves) // 2]) if moves else position
    assert scene(position.game)["kind"] in ("grid", "sections", "graph", "solid"), "what the window draws"
