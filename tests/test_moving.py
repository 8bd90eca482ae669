"""Pictures that move show at every moment what the picture of that position shows; commands that send games on."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from ndvariants import Position, load
from ndvariants.bridge.links import read_link
from ndvariants.bridge.pgn_read import read_pgn
from ndvariants.cli import commands
from ndvariants.game.records.record_json import record_from_json
from ndvariants.report.layout.positions import view
from ndvariants.report.svg.moving import END, PLY, moving_svg
from ndvariants.report.svg.position import position_svg
from tests.web.pages import random_game

SVG = "{http://www.w3.org/2000/svg}"


def drawn(root: ElementTree.Element, moment: float = 0.0) -> list[tuple[str, ...]]:
    """The polygons, pieces and texts that are seen at a moment, from 0 to 1; marks of the last move left out."""
    found = []
    for one in root:
        move = one.find(f"{SVG}animate")
        if move is not None:
            values, times = move.get("values", "").split(";"), [float(at) for at in move.get("keyTimes", "").split(";")]
            if values[sum(at <= moment + 1e-9 for at in times) - 1] == "hidden":
                continue
        if one.tag == f"{SVG}g":
            found += drawn(one, moment)
        elif one.tag in (f"{SVG}use", f"{SVG}polygon", f"{SVG}text"):
            seen = [re.sub("ndv-[0-9a-z]+", "ndv", value) for value in one.attrib.values()]
            found.append((one.tag, *seen, "".join(one.itertext())))
    return found


@pytest.mark.parametrize("variant", ["chess", "collapse", "curved_space", "hyperchess", "icochess", "weiqi", "glinski"])
def test_every_ply_is_seen_in_its_turn(variant: str) -> None:
    line = random_game(load(variant), 6, 12)
    root = ElementTree.fromstring(moving_svg(line, "A <title> & more"))
    total = PLY * (len(line) - 1) + END
    for ply, position in enumerate(line):
        alone = drawn(ElementTree.fromstring(position_svg(view(position), "A <title> & more")))
        assert sorted(drawn(root, (PLY * ply + 0.5) / total)) == sorted(set(alone)), ply


def test_nothing_runs_in_a_picture_that_moves() -> None:
    text = moving_svg([load("chess").start()], "</title><script>alert(1)</script>")
    assert "<script" not in text and "<animate" not in text


def good(*words: str) -> str:
    result = CliRunner().invoke(commands, words)
    assert result.exit_code == 0, result.output
    return result.stdout


def sent(folder: Path, *words: str) -> tuple[str, str, str, Position]:
    """The picture, PGN and record that a command writes, and the position to which its link leads."""
    names = [str(folder / name) for name in ("game.svg", "game.pgn", "game.json")]
    link = good(*words, "--moving", names[0], "--pgn", names[1], "--record", names[2], "--link")
    picture, pgn, record = (Path(name).read_text(encoding="utf-8") for name in names)
    return picture, pgn, record, read_link(load("losalamos").start(), link)


def test_a_game_is_sent_on_by_commands(tmp_path: Path) -> None:
    picture, pgn, record, last = sent(tmp_path, "show", "losalamos", "--after", "a2a3 b5b4")
    assert "<animate" in picture
    assert read_pgn(pgn)[0].moves == record_from_json(record).moves == ("a2a3", "b5b4")
    assert last.ply == 2
    run = str(tmp_path / "run.db")
    good("simulate", "losalamos", "--games", "2", "--seed", "4", "--out", run)
    moves = good("replay", run, "1", "--moves").split()
    picture, pgn, record, last = sent(tmp_path, "replay", run, "1")
    assert picture.count("<animate") > len(moves)
    assert list(record_from_json(record).moves) == moves and last.ply == len(moves)
    assert last.outcome() is not None and len(read_pgn(pgn)[0].moves) == len(moves)
