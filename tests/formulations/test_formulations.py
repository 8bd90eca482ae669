"""What the slow words mean: the same moves as other words for them, other programs, and slow readings of the rules."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from ndvariants import Position, load, load_text
from tests.speed.conditions import written
from tests.walks import assert_same_games, random_walk, texts

HERE = Path(__file__).parent
FILES = {path.stem: path.read_text() for path in sorted(HERE.glob("*.yaml"))}
BEYOND = "cells in (file = 2 * file(target) - file(origin) and rank = 2 * rank(target) - rank(origin))"
BEHIND = "cells in (file = 2 * file(origin) - file(target) and rank = 2 * rank(origin) - rank(target))"


def searched(text: str) -> str:
    """The same file, in which every ``cells in (CONDITION)`` asks its condition of every cell."""
    at = 0
    while (found := re.compile(r"(?:cells|of me) in \(").search(text, at)) is not None:
        at, depth, end = found.end(), 1, found.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        text = f"{text[:at]}({text[at : end - 1]}) or ply < 0{text[end - 1 :]}"
    return text


@pytest.mark.parametrize("name", [name for name, text in FILES.items() if searched(text) != text])
def test_cells_in_a_condition_are_those_that_a_search_finds(name: str) -> None:
    assert_same_games(load(HERE / f"{name}.yaml"), load_text(searched(FILES[name])), 2, 16)


def test_facing_generals_are_those_of_the_shipped_game() -> None:
    assert_same_games(load(HERE / "janggi_facing.yaml"), load("janggi", facing="counted"))


def test_alice_by_its_mirror_is_alice_by_a_line() -> None:
    assert_same_games(load_text(FILES["alice"]), load_text(written()["alice"]))


def test_men_before_and_behind_are_those_straight_beyond() -> None:
    other = FILES["fanorona"].replace(BEYOND, "cells beyond target from origin up to 1")
    other = other.replace(BEHIND, "cells beyond origin from target up to 1")
    assert "beyond origin" in other and "beyond target" in other
    assert_same_games(load_text(FILES["fanorona"]), load_text(other))


def test_columns_are_lines_along_the_level() -> None:
    other = re.sub(
        r"cells in \(file = file\((\w+)\) and rank = rank\(\1\) and (level [<>] \d+)\)",
        r"(cells along level through \1 in (\2))", FILES["lasca"],
    )  # fmt: skip
    assert other.count("along level") == 4
    assert_same_games(load_text(FILES["lasca"]), load_text(other))


def test_ways_off_the_board_are_rays() -> None:
    other = re.sub(
        r"cells in \(\w+ = \d and (\w+) ([<>]) \w+\((\w+)\)\)",
        lambda found: f"cells from {found[3]} towards {'+' if found[2] == '>' else '-'}{found[1]}",
        FILES["surakarta"],
    )
    assert "cells in" not in other
    assert_same_games(load_text(FILES["surakarta"]), load_text(other), plies=60)


def test_swaps_ask_what_stands_on_the_target() -> None:
    asked = r"anywhere if swapped = 0 and piece(target) = \1"
    other = re.sub(r"anywhere taking (\w+) if swapped = 0", asked, FILES["messigny"])
    assert_same_games(load_text(FILES["messigny"]), load_text(other), 2)


def test_amazons_shoot_as_many_arrows_as_in_the_shipped_game() -> None:
    by_drop = load_text(FILES["amazons"]).start()
    for shipped in random_walk(load("amazons").start(), 3, seed=5):
        by_drop = by_drop.play(str(shipped.last_move)) if shipped.ply else by_drop
        assert texts(by_drop) == texts(shipped)


def men_of(position: Position, owner: str) -> set[tuple[int, int]]:
    """Where an owner's men stand in lines of action, from 0."""
    men = position.piece_map().items()
    return {(ord(cell[0]) - 97, int(cell[1]) - 1) for cell, piece in men if piece.player == owner}


def lines_of_action(mine: set[tuple[int, int]], others: set[tuple[int, int]]) -> set[str]:
    """The moves by Claude Soucie's rules: as far as there are men on the line, over own men, not over others."""
    found = set()
    for (x, y), dx, dy in product(mine, (-1, 0, 1), (-1, 0, 1)):
        if dx or dy:
            n = sum((x + k * dx, y + k * dy) in mine | others for k in range(-7, 8))
            way = [(x + k * dx, y + k * dy) for k in range(1, n + 1)]
            if all(0 <= a < 8 and 0 <= b < 8 for a, b in way) and way[-1] not in mine and not others & set(way[:-1]):
                found.add("".join(f"{chr(97 + a)}{b + 1}" for a, b in ((x, y), way[-1])))
    return found


def test_lines_of_action_moves_as_its_rules_say() -> None:
    for position in random_walk(load_text(FILES["lines_of_action"]).start(), 40, seed=3):
        sides = ["black", "white"][:: 1 if position.ply % 2 == 0 else -1]
        assert set(texts(position)) == lines_of_action(*(men_of(position, side) for side in sides))


def santorini(workers: dict[str, str], heights: dict[str, int], player: str) -> set[str]:
    """The turns by Gordon Hamilton's rules: a step, one storey up at most, then a block on a cell beside."""

    def beside(cell: str) -> list[str]:
        file, rank = ord(cell[0]), int(cell[1])
        around = product((file - 1, file, file + 1), (rank - 1, rank, rank + 1))
        return [f"{chr(a)}{b}" for a, b in around if 97 <= a <= 101 and 1 <= b <= 5 and (a, b) != (file, rank)]

    found = set()
    for start, owner in workers.items():
        for step in beside(start) if owner == player else []:
            if step in workers or heights[step] > min(3, heights[start] + 1):
                continue
            for built in beside(step):
                if built not in workers.keys() - {start} and heights[built] < 4:
                    names = [f"{'ABCD'[heights[cell]]}{cell}" for cell in (start, step, built)]
                    found.add(f"{names[0]}-{names[1]},{names[2]}")
    return found


def test_santorini_moves_as_its_rules_say() -> None:
    for seed in range(2):
        for position in random_walk(load_text(FILES["santorini"]).start(), 30, seed):
            if position.outcome() is not None:
                break
            men = position.piece_map()
            columns = [f"{a}{b}" for a in "abcde" for b in range(1, 6)]
            heights = {cell: sum(f"{level}{cell}" in men for level in "ABCD") for cell in columns}
            workers = {cell[1:]: man.player for cell, man in men.items() if man.piece == "worker"}
            heights |= {cell: heights[cell] - 1 for cell in workers}
            assert set(texts(position)) == santorini(workers, heights, ["white", "black"][position.ply % 2])
