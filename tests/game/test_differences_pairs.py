"""Partings and prose of forty pairs: children of rarer variants, parameters, and cousins, against a plain search."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

from ndvariants import load, load_text
from ndvariants.builder.shape.differences import parameter_differences, rule_differences
from ndvariants.cli import commands
from ndvariants.game.differences import find_parting
from ndvariants.game.game import Game
from ndvariants.language.yaml.source import read_source, source_from_text
from tests.game.test_differences_counted import first_difference

# Parent, what a child changes, what that is about, how many plies are searched plainly (the parting is at or beyond).
CHILDREN = (
    ("dobutsu", "pieces: {giraffe: {moves: slide orthogonal}}", ["how the giraffe moves"], 2),
    ("dobutsu", "pieces: {chick: {drop: not last}}", ["where the chick may be dropped"], 2),
    ("dobutsu", "rules: {to_hand: null}", ["the rule `to_hand`"], 3),
    ("dobutsu", "rules: {chick_to_hand: {do: give hen to me}}\npieces: {hen: {drop: true}}",
     ["what the rule `chick_to_hand` does", "where the hen may be dropped"], 2),
    ("gardner", "pieces: {queen: {moves: slide diagonal}, bishop: {moves: slide orthogonal}}",
     ["how the queen moves", "how the bishop moves"], 2),
    ("gardner", "options: {must: any piece captures}", ["which moves are a duty (`must`)"], 2),
    ("gardner", "pieces: {pawn: {promotes: {on: last, to: [queen]}}}", ["where the pawn promotes, and to what"], 2),
    ("makpong", "pieces: {khon: {moves: step diagonal}}", ["how the khon moves"], 1),
    ("legan", "zones: {last: {white: rank = 8, black: rank = 8}}",
     ["the zone `last`, `white`", "the zone `last`, `black`"], 1),
    ("clobber", "pieces: {stone: {moves: capture step any}}", ["how the stone moves"], 1),
    ("breakthrough", "zones: {goal: rank = 7}", ["the zone `goal`"], 1),
    ("breakthrough", "options: {pass: true}", ["whether a player may pass"], 1),
    ("ataxx", "rules: {infect: null}", ["the rule `infect`"], 1),
    ("ataxx", "pieces: {stone: {moves: none}}", ["how the stone moves"], 1),
    ("connect_four", "hands: {yellow: {disc: 1}}", ["what yellow has in hand, `disc`"], 2),
    ("coregal", "pieces: {queen: {royal: false}}", ["whether the queen is royal"], 1),
    ("torpedo", "moves: {castling: null}", ["castling"], 1),
    ("othello", "pieces: {disc: {drop: {if: count(enclosed from target by orthogonal) > 0}}}",
     ["where the disc may be dropped"], 2),
    ("minishogi", "rules: {two_pawns: null}", ["the rule `two_pawns`"], 1),
    ("losalamos", "pieces: {knight: {moves: leap any}}", ["how the knight moves"], 1),
)  # fmt: skip
SET: tuple[tuple[str, dict[str, Any], dict[str, Any], int], ...] = (
    ("amazons", {"side": 6}, {"side": 7}, 0),
    ("clobber", {"files": 3, "ranks": 3}, {"files": 3, "ranks": 4}, 0),
    ("connect_four", {"row": 3}, {"row": 4}, 3),
    ("hyperchess", {"n": 2}, {"n": 2, "side": 6}, 0),
    ("hyperchess", {"n": 2, "setup": "rank"}, {"n": 2, "setup": "wall"}, 0),
    ("janggi", {}, {"facing": "counted"}, 1),
    ("curved_space", {}, {"closed": True}, 1),
    ("icochess", {}, {"repetition": 2}, 1),
    ("collapse", {"shape": (5, 5)}, {"shape": (5, 5), "double_step": True}, 1),
    ("collapse", {"shape": (5, 5)}, {"shape": (5, 5), "promotion": "none"}, 2),
)
COUSINS = (
    ("makruk", "ai_wok", 0),
    ("makruk", "asean", 0),
    ("makpong", "makruk", 1),
    ("chess", "torpedo", 2),
    ("chess", "legan", 0),
    ("chess", "hoppelpoppel", 1),
    ("crazyhouse", "chessgi", 1),
    ("antichess", "losers", 1),
    ("shatranj", "chaturanga", 1),
    ("cylinder", "chess", 1),
)


def check_parting(first: Game, second: Game, plies: int) -> None:
    """Checks what is found against all sequences of so many plies."""
    parting = find_parting(first, second, most=120)
    plain = first_difference((first.start(), second.start()), plies)
    if plain is None:
        assert parting.moves is None or len(parting.moves) > plies
    else:
        assert parting.moves is not None and parting.proved and len(parting.moves) == plain
    if parting.moves is None:
        return
    after = [first.start(), second.start()]
    for text in parting.moves:
        assert all(text in {move.text for move in position.legal_moves()} for position in after)
        after = [position.play(text) for position in after]
    if parting.first_ends or parting.second_ends:
        assert str(after[0].outcome() or "") == parting.first_ends
        assert str(after[1].outcome() or "") == parting.second_ends
    else:
        texts = [{move.text for move in position.legal_moves()} for position in after]
        assert set(parting.only_first) == texts[0] - texts[1] and set(parting.only_second) == texts[1] - texts[0]
        assert texts[0] != texts[1]


@pytest.mark.parametrize(("parent", "change", "about", "plies"), CHILDREN)
def test_children_of_rarer_variants(parent: str, change: str, about: list[str], plies: int) -> None:
    text = f"variant: child\nextends: {parent}\n{change}\n"
    found = rule_differences(read_source(parent), source_from_text(text))
    assert sorted(difference.about for difference in found) == sorted(about)
    check_parting(load(parent), load_text(text), plies)


@pytest.mark.parametrize(("name", "first", "second", "plies"), SET)
def test_one_file_with_other_parameters(name: str, first: dict[str, Any], second: dict[str, Any], plies: int) -> None:
    games = load(name, **first), load(name, **second)
    source = read_source(name)
    told = parameter_differences(source, source, *(game.variant.parameters for game in games))
    values = [game.variant.parameters for game in games]
    other = [name for name in values[0] if values[0][name] != values[1][name]]
    assert [one.about.partition("`")[2].partition("`")[0] for one in told] == other
    check_parting(*games, plies)


@pytest.mark.parametrize(("first", "second", "plies"), COUSINS)
def test_cousins(first: str, second: str, plies: int) -> None:
    check_parting(load(first), load(second), plies)


def test_the_command_tells_the_parameter_and_what_asks_for_it() -> None:
    asked = ["diff", "connect_four", "connect_four", "--first", "row=3", "--positions", "10"]
    told = CliRunner().invoke(commands, asked).output
    assert "the parameter `row`, asked for by the rule `row`" in told
    assert "  - row = 3\n  + row = 4\n" in told and "The files say the same" not in told
