"""Games as links: written and read by Python and, byte for byte the same, by the page; forged ones are refused."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ndvariants import Position, load
from ndvariants.bridge import links
from ndvariants.bridge.links import read_link, write_link
from ndvariants.errors import RecordError
from ndvariants.game.load import load_text
from ndvariants.game.records.replay import new_record
from ndvariants.web import page
from ndvariants.web.answers import Answers
from tests.judge import game_of
from tests.web.pages import ASSETS, NODE, differences, random_game

VARIANTS = ("chess", "hyperchess", "curved_space", "shogi", "draughts", "duck", "trid", "four_player")


def on_the_page(start: Position, games: list[list[Position]], given: list[str]) -> Any:
    """The links that the page of a game writes, and what it makes of those that it is *given*."""
    moves = [[one.last_move.text for one in line[1:] if one.last_move is not None] for line in games]
    case = {"contents": page.contents(start.game, new_record(start.game, start)), "games": moves, "links": given}
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        shutil.copytree(ASSETS, folder, dirs_exist_ok=True)
        (folder / "package.json").write_text('{"type": "module"}')
        (folder / "case.json").write_text(json.dumps(case))
        command = [NODE or "node", str(Path(__file__).with_name("links.mjs")), str(folder), str(folder / "case.json")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def why(start: Position, link: str) -> str:
    """Why Python refuses a link; empty where it does not."""
    try:
        read_link(start, link)
    except RecordError as error:
        return str(error)
    return ""


def sealed(raw: bytes) -> str:
    """A link of these bytes that says of itself that it is whole."""
    return f"#play=chess.{links.base64.urlsafe_b64encode(raw + links._check(raw)).decode().rstrip('=')}"


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
@pytest.mark.parametrize("variant", VARIANTS)
def test_python_and_the_page_write_the_same_links_and_read_them(variant: str) -> None:
    start = game_of(variant).start()
    games = [random_game(start.game, seed, plies) for seed, plies in ((3, 300), (4, 7), (5, 0))]
    written = [write_link(line[-1]) for line in games]
    found = on_the_page(start, games, written)
    assert found["written"] == written
    for line, link, one in zip(games, written, found["opened"], strict=True):
        assert one["texts"] == [each.last_move.text for each in line[1:] if each.last_move is not None]
        assert differences([[line[-1]]], {"states": [[one["state"]]], "levels": None}) == []
        assert read_link(start, link).text() == line[-1].text()


def test_a_hundred_plies_of_chess_are_short() -> None:
    for seed in range(5):
        assert len(write_link(random_game(load("chess"), seed, 100)[-1])) < 150  # 2,000 were asked for


def forged(start: Position, link: str, other: str, random: Random) -> list[str]:
    """Links that must be refused: damaged, cut off, of other rules, with moves that are none, or that never end."""
    head, text = link.split(".")
    raw = links.base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))[: -links.CHECK_BYTES]
    named = raw[: 1 + links.RULES_BYTES]
    found = ["", "#", "play=", "#play=.", f"{head}.", link[:-1], other, f"{head}.{'A' * 30_000}", f"{head}.{'é' * 40}"]
    for _ in range(40):
        at = random.randrange(len(text))
        letter = random.choice([one for one in "ABCxyz019-_" if one != text[at]])
        found += [f"{head}.{text[:at]}{letter}{text[at + 1 :]}", f"{head}.{text[:at]}", f"{head}.{text[at:]}"]
    found += [sealed(named + random.randbytes(random.randrange(40))) for _ in range(40)]
    found += [sealed(random.randbytes(random.randrange(60))) for _ in range(20)]
    for plies in (0, 1, 200, 5001, 2**40):  # with the right name of other moves
        moves = links._check(links._played(named[1:], ["e2e4"]))
        found.append(sealed(named + moves + links._varint(plies) + random.randbytes(9)))
    found.append(sealed(b"\x02" + raw[1:]))
    found.append(sealed(raw + b"\x00\x01"))
    return [one for one in found if one != link]


def test_forged_links_are_refused_with_a_reason() -> None:
    start, random = load("chess").start(), Random(8)
    link, other = write_link(random_game(start.game, 5, 30)[-1]), write_link(random_game(load("atomic"), 5, 30)[-1])
    given = forged(start, link, other, random)
    reasons = [why(start, one) for one in given]
    assert all(reasons), given[reasons.index("")]
    if NODE is None:
        return
    found = on_the_page(start, [], [link, *given])["opened"]
    assert "texts" in found[0]
    for one, answer in zip(given, found[1:], strict=True):
        assert answer.get("kept") is True, (one, answer)
        assert not answer["refused"].startswith("a defect"), (one, answer)


def test_links_are_bound_to_rules_parameters_and_start() -> None:
    moved = load("chess").start().play("e2e4")
    link = write_link(moved)
    for written in (f"See https://example.org/g.html{link} and answer", f"<g.html{link[:30]}\r\n{link[30:]}>"):
        assert read_link(load("chess").start(), written).text() == moved.text()
    for other in (
        load("atomic").start(),
        load("chess").position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1"),
        load_text("variant: chess\nextends: chess\nendings: []\n").start(),
    ):
        assert "other rules" in why(other, link)
    n3, n2 = (load("hyperchess", n=n).start() for n in (3, 2))
    assert "other rules" in why(n3, write_link(n2))
    # Titles and pictures are no rules.
    assert why(load_text("variant: mine\ntitle: Mine\nextends: chess\n").start(), link) == ""


def test_the_window_writes_and_takes_links(answers: Answers) -> None:
    def asked(method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        return answers.answer(method, path, body or {})

    _, made = asked("POST", "games", {"variant": "chess"})
    key = made["id"]
    asked("POST", f"games/{key}/moves", {"move": "e2e4"})
    status, told = asked("GET", f"games/{key}/sent/link")
    assert status == 200 and read_link(load("chess").start(), told["text"]).ply == 1
    other = write_link(load("chess").start().after("d2d4 d7d5"))
    status, now = asked("POST", f"games/{key}/link", {"link": other})
    assert status == 200 and now["state"]["ply"] == 2
    assert [step[1] for step in now["tree"]] == ["e2e4", "d2d4", "d7d5"]
    status, refused = asked("POST", f"games/{key}/link", {"link": other[:-2]})
    assert status == 422 and "cut off" in refused["error"]
    assert asked("GET", f"games/{key}/state")[1]["state"]["ply"] == 2


def test_the_window_makes_files_to_send(answers: Answers) -> None:
    _, made = answers.answer("POST", "games", {"variant": "losalamos"})
    answers.answer("POST", f"games/{made['id']}/moves", {"move": "a2a3"})
    for way, name, holds in (
        ("page", "losalamos.html", 'id="modules"'),
        ("rules", "losalamos_rules.html", "Rules and endings"),
        ("picture", "losalamos.svg", "<svg"),
        ("moving", "losalamos_moving.svg", "<animate"),
    ):
        status, told = answers.answer("GET", f"games/{made['id']}/sent/{way}", {})
        assert (status, told["name"]) == (200, name) and holds in told["text"]
    assert answers.answer("GET", f"games/{made['id']}/sent/mail", {})[0] == 404
