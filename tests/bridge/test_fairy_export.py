"""Variants written in the ini format: read back, they are the same games; what does not fit is refused by name."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.addons.fairy.export.outward import fairy_text
from ndvariants.addons.fairy.format.games import from_text
from ndvariants.addons.fairy.write import written
from ndvariants.cli import commands
from ndvariants.errors import VariantError
from ndvariants.game.load import load_text
from tests.exact.compare import count_difference, random_game
from tests.exact.oracle import Pyffish

NAMES = [
    "antichess", "berolina", "breakthrough", "chess", "crazyhouse", "grasshopper", "judkins", "kingofthehill",
    "knightmate", "losalamos", "minixiangqi", "shako", "shogi", "threecheck", "torishogi", "torpedo", "xiangqi",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_what_is_written_is_read_back_as_the_same_game(name: str) -> None:
    game = load(name)
    games = from_text(fairy_text(game), "own.ini")
    record, unread = games.record(name)
    back = written(record, "a test")
    assert not unread and not [one for one in back.problems if "chasingRule" not in one.message]
    one, other, chosen = game.start(), load_text(back.text).start(), random.Random(5)
    for _ in range(30):
        moves = sorted(move.text for move in one.legal_moves())
        assert moves == sorted(move.text for move in other.legal_moves())
        move = chosen.choice(moves)
        one, other = one.play(move), other.play(move)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("atomic", "the rule `explosion`"),
        ("raumschach", "only boards of two axes"),
        ("shatranj", "the ending `if bare_king"),
    ],
)
def test_what_does_not_fit_is_named(name: str, what: str) -> None:
    with pytest.raises(VariantError) as raised:
        fairy_text(load(name))
    assert raised.value.problems[0].code == "NDV620"
    assert f"{name}: {what}" in raised.value.problems[0].message


def test_what_is_said_with_keys_of_their_own() -> None:
    wanted = {
        "crazyhouse": ["pieceDrops = true", "capturesToHand = true", "pawn = p", "promotionPieceTypes = qrbn"],
        "minishogi": [
            "promotedPieceType = r:d b:h s:g p:g", "dropNoDoubled = p", "shogiPawnDropMateIllegal = true",
            "immobilityIllegal = true", "nFoldValue = loss", "nFoldValueAbsolute = true",
        ],
        "shogi": ["perpetualCheckIllegal = true", "nFoldRule = 4", "nFoldValue = draw"],
        "xiangqi": [
            "chasingRule = axf", "flyingGeneral = true", "soldierPromotionRank = 6", "horse = n", "elephant = b",
        ],
        "threecheck": [
            "checkCounting = true", "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
        ],
        "shako": ["castlingRank = 2"],
    }  # fmt: skip
    for name, lines in wanted.items():
        assert set(lines) <= set(fairy_text(load(name)).splitlines()), name


def test_their_program_plays_what_is_written() -> None:
    pyffish = pytest.importorskip("pyffish")
    assert pyffish.version()
    for name in ("breakthrough", "crazyhouse", "judkins", "minixiangqi", "shako", "threecheck"):
        game = load(name)
        own = f"exported_{name}"
        oracle = Pyffish(own, fairy_text(game).replace(f"[{name}]", f"[{own}]", 1))
        assert count_difference(game.start(), oracle, [], 2) is None, name
        assert not random_game(game, oracle, seed=4, plies=20)[2], name


def test_the_command(tmp_path: Path) -> None:
    run = CliRunner().invoke
    printed = run(commands, ["export", "berolina", "--to", "fairy"])
    assert printed.exit_code == 0
    assert printed.stdout.startswith("[berolina]")
    file = tmp_path / "mine.ini"
    assert run(commands, ["export", "chess", "--to", "fairy", "-o", str(file)]).exit_code == 0
    assert "castling = true" in file.read_text(encoding="utf-8")
    assert run(commands, ["export", "atomic", "--to", "fairy"]).exit_code == 1
    assert run(commands, ["export", "run.db", "--to", "csv"]).exit_code == 2
