"""Games of the ini format: read, written, and counted as the program counts that the format is of."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants.addons.fairy.format.betza import read_betza
from ndvariants.addons.fairy.format.games import Games, builtin, from_text
from ndvariants.addons.fairy.format.zones import zone_expression
from ndvariants.addons.fairy.pieces.moves import direction_words
from ndvariants.addons.fairy.write import Imported, written
from ndvariants.advice.explaining import build_explained
from ndvariants.cli import commands
from ndvariants.errors import ResourceError
from ndvariants.game.load import load_text
from ndvariants.game.perft import perft
from ndvariants.language.yaml.source import source_from_text

# source: pyffish 0.0.90
COUNTS = [
    ("berolina", 2, 900), ("codrus", 3, 8067), ("clobber", 2, 2116), ("omicron", 2, 900), ("grand", 2, 4225),
    ("yarishogi", 2, 400), ("shoshogi", 2, 676), ("wolf", 2, 529), ("manchu", 2, 860), ("petrified", 2, 400),
    ("horde", 3, 1274), ("makpong", 2, 529), ("minixiangqi", 3, 6664), ("atomar", 2, 400), ("cambodian", 2, 625),
    ("dobutsu", 3, 123), ("racingkings", 2, 421), ("janggi", 1, 32), ("flipersi", 3, 24), ("kyotoshogi", 3, 1636),
    ("seirawan", 2, 784), ("spartan", 2, 640), ("shatar", 2, 400),
    ("duck", 1, 640), ("amazons", 1, 2176), ("isolation", 1, 225), ("snailtrail", 3, 45),
    ("chigorin", 2, 416), ("torishogi", 2, 288), ("minishogi", 2, 181), ("ataxx", 2, 256),
]  # fmt: skip
OWN = """
; a game of this file, and one that begins from it
[field]
maxRank = 6
maxFile = f
customPiece1 = p:fmWfcF
commoner = c
king = k:KN
startFen = 2ckc1/pppppp/6/6/PPPPPP/2CKC1 w - - 0 1
promotionPawnTypes = p
promotionRegionWhite = *6
promotionRegionBlack = *1
promotionPieceTypes = c
flagPiece = k
flagRegionWhite = *6
flagRegionBlack = *1

[hand:field]
pieceDrops = true
capturesToHand = true
"""


def imported(games: Games, name: str) -> Imported:
    """The file of a game."""
    return written(games.record(name)[0], "a test")


@pytest.mark.parametrize(("name", "depth", "lines"), COUNTS)
def test_builtin_games_count_as_there(name: str, depth: int, lines: int) -> None:
    game = load_text(imported(builtin(), name).text)
    assert perft(game.start(), depth) == lines


def test_every_builtin_game_that_is_said_whole_is_a_variant_without_faults() -> None:
    whole = [game for game in (imported(builtin(), name) for name in builtin().own) if game.whole]
    assert len(builtin().own) == 121
    assert len(whole) >= 115
    for game in whole[::3]:
        build_explained(source_from_text(game.text), {})


def test_a_file_of_its_own() -> None:
    # source: pyffish 0.0.90, with the same text
    games = from_text(OWN, "own.ini")
    assert games.own == ("field", "hand")
    assert not games.problems
    field, hand = (load_text(imported(games, name).text) for name in games.own)
    assert perft(field.start(), 3) == perft(hand.start(), 3) == 991
    assert hand.pieces == ("king", "commoner", "piece_p", "promoted_commoner")


def test_lines_say_the_key_they_came_from() -> None:
    text = imported(from_text(OWN, "own.ini"), "hand").text
    line = next(line for line in text.split("\n") if line.startswith("  promotion:"))
    assert line.split("  # ")[1] == "promotionRegionWhite = *6; promotionRegionBlack = *1"
    assert line.split("  # ")[0].strip() == "promotion: rank = 6"


def test_what_cannot_be_said_has_name_key_and_line() -> None:
    games = from_text("[wander:chess]\ntwoBoards = true\n\n[child:wander]\ncastling = false\n", "own.ini")
    (problem,) = imported(games, "child").problems
    assert (problem.code, problem.place.line, problem.severity) == ("NDV610", 2, "error")
    assert problem.message.startswith("child: `twoBoards` (of [wander])")


def test_what_only_changes_results_is_a_remark() -> None:
    problems = imported(builtin(), "shatar").problems
    assert [(problem.code, problem.severity) for problem in problems] == [("NDV611", "warning")]


def test_faults_of_the_file_itself() -> None:
    text = "[one:ches]\nmaxRank = many\nqueen = q\nquen = q\nflagPiece = z\nnonsense\n[one]\n"
    games = from_text(text, "own.ini")
    _, unread = games.record("one")
    found = sorted((problem.place.line, problem.code) for problem in [*games.problems, *unread])
    assert found == [(1, "NDV603"), (2, "NDV604"), (4, "NDV605"), (5, "NDV604"), (6, "NDV601"), (7, "NDV602")]
    with pytest.raises(ResourceError, match="did you mean 'one'"):
        games.record("onne")


@pytest.mark.parametrize(
    ("betza", "words"),
    [
        ("fmWfceF", ["forward", "forward + sideways"]),
        ("fRlbBrbF", ["forward", "backward + left", "backward + right"]),
        ("ffNfsN", ["2 forward + sideways", "forward + 2 sideways"]),
        ("fsW", ["forward | sideways"]),
        ("QN", ["any", "(2,1)"]),
        ("mfrWmrfF", ["forward | right", "forward + right"]),
    ],
)
def test_strings_mean_what_they_mean_there(betza: str, words: list[str]) -> None:
    assert [direction_words(way.vectors) for way in read_betza(betza)] == words


def test_squares_in_words() -> None:
    palace = frozenset((file, rank) for file in (4, 5, 6) for rank in (1, 2, 3))
    assert zone_expression(palace, 9, 10) == "file in d..f and rank <= 3"
    assert zone_expression(palace | {(1, 10)}, 9, 10) == "file = a and rank = 10 or file in d..f and rank <= 3"


def test_promoted_pieces_are_written_with_a_plus() -> None:
    game = load_text(imported(builtin(), "yarishogi").text)
    position = game.position("rnnkbbr/7/ppppppp/2+P4/7/7/PPPPPPP/7/RBBKNNR w - - 0 1")
    assert position.piece_map()["c6"].piece == "promoted_shogi_pawn"
    assert game.position(position.text()) == position
    moving = game.position("3k3/P6/7/7/7/7/7/7/3K3 w - - 0 1")
    assert moving.parse_move("a8a9+").text == moving.parse_move("a8a9+p").text == "a8a9+p"


def test_the_command_writes_prints_and_refuses(tmp_path: Path) -> None:
    ini = tmp_path / "own.ini"
    ini.write_text(OWN + "\n[nowhere:chess]\ntwoBoards = true\n", encoding="utf-8")
    run = CliRunner().invoke
    done = run(commands, ["import", str(ini), "field", "hand", "--out", str(tmp_path / "games")])
    assert done.exit_code == 0, done.output
    assert sorted(path.name for path in (tmp_path / "games").iterdir()) == ["field.yaml", "hand.yaml"]
    assert run(commands, ["validate", str(tmp_path / "games" / "hand.yaml")]).exit_code == 0
    told = run(commands, ["import", str(ini)])
    assert told.exit_code == 1
    assert "nowhere: cannot be said whole" in told.output
    assert f"{ini}:" in told.output and "twoBoards = true" in told.output
    printed = run(commands, ["import", str(ini), "nowhere", "--partial"])
    assert "variant: nowhere" in printed.output
    assert run(commands, ["import", "--builtin", "ches"]).exit_code == 2


LOSSES = [
    ("customPiece1 = o:nCnH", "`customPiece1`: Fairy-Stockfish makes no moves of `nC`, `nH`"),
    ("knight = -\ncustomPiece3 = r:RmF", "stand for the rights `K`, `Q`, `k`, `q` of `startFen`"),
]


@pytest.mark.parametrize(("lines", "said"), LOSSES)
def test_what_is_lost_in_silence_there_is_a_remark_here(lines: str, said: str) -> None:
    game = imported(from_text(f"[mine:chess]\n{lines}\n", "mine.ini"), "mine")
    assert [problem.severity for problem in game.problems] == ["warning"]
    assert said in game.problems[0].message


@pytest.mark.parametrize("name", ["fogofwar", "jieqi"])
def test_what_players_do_not_see_is_said_to_be_left_out(name: str) -> None:
    (problem,) = imported(from_text(f"[{name}:chess]\n", "mine.ini"), name).problems
    assert "is not in the ini" in problem.message and problem.code == "NDV611"


@pytest.mark.parametrize("sides", [("White", "Black"), ("White",)])
def test_where_nothing_promotes_the_file_says_nothing_of_it(sides: tuple[str, ...]) -> None:
    lines = "".join(f"promotionRegion{side} = -\n" for side in sides)
    game = imported(from_text(f"[mine:chess]\n{lines}", "mine.ini"), "mine")
    build_explained(source_from_text(game.text), {})
    assert ("promotes" in game.text) == (len(sides) == 1)
