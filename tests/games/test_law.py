"""Games that were played wrongly, refused, or drawn otherwise than they say: each file keeps what is right as tests."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ndvariants import load
from ndvariants.game.load import load_text
from ndvariants.game.move import TooOften
from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.promises import try_promises
from ndvariants.report.svg.position import position_svg

FOLDER = Path(__file__).parent / "law"
CASES = Path(__file__).parents[1] / "definition" / "cases"
FILES = [*FOLDER.glob("*.yaml"), *CASES.glob("*.yaml")]
TESTED = sorted(path for path in FILES if "\ntests:" in path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", TESTED, ids=lambda path: path.stem)
def test_it_is_played_as_its_file_promises(path: Path) -> None:
    trials = try_promises(source_from_text(path.read_text(encoding="utf-8"), path.name))
    assert trials
    assert [str(trial.problem) for trial in trials if trial.problem is not None] == []


def test_styles_of_hexagons_are_drawn_in_colours_of_their_own() -> None:
    text = (FOLDER / "style_hexagons.yaml").read_text(encoding="utf-8")
    styles = ("felt", "plain", "blue")
    drawn = {position_svg(load_text(text.replace("felt", style)).start()) for style in styles}
    assert len(drawn) == len(styles)


def test_chains_that_may_go_on_for_ever_are_listed() -> None:
    game = load(FOLDER / "paco_endless.yaml")
    for seed in range(3):
        position, random = game.start(), Random(seed + 1)
        while position.outcome() is None and position.ply < 60:
            moves = position.legal_moves()
            assert len({str(move) for move in moves}) == len(moves)
            assert all(len(move.parts) <= 50 for move in moves)
            position = position.play(random.choice(moves))


def test_more_chains_than_are_listed_are_an_error_that_says_so() -> None:
    black, white = "2b5/1p1qk2r/4b3/2pnrpp1/2p4p/2n1r3/8/1r6", "8/3Q4/4P3/3PN3/1PP2P2/2B1PNP1/4K2P/1R3B1R"
    game = load(FOLDER / "paco_endless.yaml")
    position = game.position(f"8/8/8/8/8/8/8/8//{black}//{white} b - - 1 34")
    with pytest.raises(TooOften, match=r"more than 5,000 moves of several parts"):
        position.legal_moves()
