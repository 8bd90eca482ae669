"""What the window is told, without sockets: every question, and every fault."""

from __future__ import annotations

import json
import queue
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.resources import variant_names
from ndvariants.web import tables
from ndvariants.web.answers import Answers
from ndvariants.web.games import Games, head
from ndvariants.web.runs import Runs
from ndvariants.web.store import Store
from ndvariants.web.tables import Hub
from tests.judge import game_of


def begun(answers: Answers, variant: str = "chess", **more: Any) -> dict[str, Any]:
    status, value = answers.answer("POST", "games", {"variant": variant, **more})
    assert status == 201, value
    return dict(value)


def told(answers: Answers, game: dict[str, Any], what: str, **body: Any) -> tuple[int, Any]:
    return answers.answer("POST", f"games/{game['id']}/{what}", body)


@pytest.mark.usefixtures("shared_games")
@pytest.mark.parametrize("variant", variant_names())
def test_every_variant_is_told_as_plain_json(answers: Answers, variant: str) -> None:
    made = begun(answers, variant)
    assert json.loads(json.dumps(made)) == made
    position, random, scene = game_of(variant).start(), Random(7), made["scene"]
    for _ in range(4):
        number = position.game.notation.cell
        expected = {(number(piece.cell), piece.player, piece.piece) for piece in position.pieces()}
        state = made["state"]
        shown = {(c, scene["players"][p], scene["pieces"][k]["name"]) for c, p, k, _ in state["pieces"]}
        assert shown == expected
        assert [move[5] for move in state["moves"]] == [move.text for move in position.legal_moves()]
        move = random.choice(position.legal_moves())
        position = position.play(move)
        status, made = answers.answer("POST", f"games/{made['id']}/moves", {"move": move.text})
        assert status == 200


def test_moves_make_a_tree_that_can_be_walked_and_cut(answers: Answers) -> None:
    game = begun(answers)
    told(answers, game, "moves", move="e2e4")
    told(answers, game, "moves", move="e7e5")
    _, value = told(answers, game, "at", node=0)
    status, value = told(answers, game, "moves", move="c7c5", version=value["version"])
    assert status == 200
    assert value["tree"] == [[-1, "e2e4", "", "e4"], [0, "e7e5", "", "e5"], [0, "c7c5", "", "c5"]]
    assert value["at"] == 2
    told(answers, game, "comment", node=2, text="sharp <b>")
    _, value = told(answers, game, "promote", node=2)
    assert [step[1] for step in value["tree"]] == ["e2e4", "c7c5", "e7e5"]
    assert value["tree"][value["at"]] == [0, "c7c5", "sharp <b>", "c5"]
    _, value = told(answers, game, "prune", node=value["at"])
    assert [step[1] for step in value["tree"]] == ["e2e4", "e7e5"] and value["at"] == 0


def test_a_stale_move_and_an_illegal_one_are_told_apart(answers: Answers) -> None:
    game = begun(answers)
    told(answers, game, "moves", move="e2e4", version=game["version"])
    assert told(answers, game, "moves", move="e7e5", version=game["version"])[0] == 409
    status, value = told(answers, game, "moves", move="e7e4")
    assert status == 422 and "the pawn on e7 cannot go to e4" in value["error"]


def test_questions_about_cells(answers: Answers) -> None:
    game = begun(answers)
    cell = load("chess").notation.cell
    _, attacking = answers.answer("GET", f"games/{game['id']}/attackers/{cell('f3')}", {})
    assert attacking == {"white": [cell("g1"), cell("e2"), cell("g2")], "black": []}
    _, why = answers.answer("GET", f"games/{game['id']}/why/{cell('a1')}/{cell('a2')}", {})
    assert "a2 holds a pawn of the same side" in why["why"]
    assert answers.answer("GET", f"games/{game['id']}/attackers/64", {})[0] == 400


def test_a_saved_record_goes_on(answers: Answers) -> None:
    game = begun(answers, "hyperchess", parameters={"n": "3"})
    told(answers, game, "moves", move=game["state"]["moves"][0][5])
    _, kept = answers.answer("GET", f"games/{game['id']}/record", {})
    status, again = answers.answer("POST", "games", {"record": kept["record"]})
    assert status == 201
    assert again["tree"] == [[-1, game["state"]["moves"][0][5], "", "K2e1"]] and again["at"] == 0


def test_games_are_taken_up_from_the_file(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    first = Answers(Hub(store), Games())
    game = begun(first)
    told(first, game, "moves", move="e2e4")
    told(first, game, "moves", move="e7e5")
    store.close()  # and nothing else: what was answered is on the disk
    store = Store(tmp_path / "games.db")
    second = Answers(Hub(store), Games())
    assert second.answer("GET", "games", {}) == (200, {"id": game["id"]})
    status, value = second.answer("GET", f"games/{game['id']}", {})
    assert status == 200 and [step[1] for step in value["tree"]] == ["e2e4", "e7e5"] and value["at"] == 1
    store.close()


def test_a_position_is_set_up(answers: Answers) -> None:
    made = begun(answers, position="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    assert len(made["state"]["pieces"]) == 3
    status, value = answers.answer("POST", "games", {"variant": "chess", "position": "4k3/9"})
    assert status == 422 and "error" in value


def test_a_text_is_checked_and_drawn(answers: Answers) -> None:
    _, good = answers.answer("POST", "validate", {"rules": "variant: mine\nextends: chess\n"})
    assert good["problems"] == [] and good["scene"]["name"] == "mine"
    _, bad = answers.answer("POST", "validate", {"rules": "variant: mine\nextends: chess\npiecse: {}\n"})
    assert bad["problems"][0]["line"] == 3


@pytest.mark.parametrize("parent", ["../secret.yaml", "/etc/passwd", "secret"])
def test_a_text_reads_no_file(answers: Answers, parent: str) -> None:
    _, value = answers.answer("POST", "validate", {"rules": f"variant: mine\nextends: {parent}\n"})
    assert "shipped variants only" in value["problems"][0]["message"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "games/none", {}, 404),
        ("GET", "games/../x", {}, 404),
        ("GET", "nothing", {}, 404),
        ("POST", "games", {}, 404),
        ("POST", "games", {"variant": "/etc/passwd"}, 422),
        ("POST", "games", {"variant": "chess", "players": 3}, 400),
        ("POST", "games", {"variant": "chess", "parameters": [1]}, 400),
        ("POST", "explain", {"rules": "", "origin": None, "target": 1}, 400),
        ("POST", "games", {"record": "{"}, 422),
        ("POST", "own", {"rules": ""}, 404),
    ],
)
def test_faults_are_told_in_a_sentence(
    answers: Answers, method: str, path: str, body: dict[str, Any], status: int
) -> None:
    found, value = answers.answer(method, path, body)
    assert found == status and value["error"]


def test_our_own_mistake_is_no_bad_request(answers: Answers, monkeypatch: pytest.MonkeyPatch) -> None:
    for mistake in (TypeError("ours"), AttributeError("ours")):
        monkeypatch.setattr(answers.games, "heads", lambda mistake=mistake: (_ for _ in ()).throw(mistake))
        status, value = answers.answer("GET", "variants", {})
        assert status == 500 and "a defect of ndvariants" in value["error"]


def test_a_table_that_pages_follow_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a second table of the same key pages would hear no news, and both would write."""
    monkeypatch.setattr("ndvariants.web.tables.MOST_TABLES", 2)
    hub, game = Hub(Store(None)), game_of("chess")
    followed = hub.open(game)
    followed.listen()
    others = [hub.open(game) for _ in range(4)]
    assert hub.table(followed.key) is followed
    assert hub.table(others[0].key) is not others[0]


def test_only_the_file_of_the_command_line_is_written(tmp_path: Path) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text("variant: mine\nextends: chess\n")
    store = Store(None)
    answers = Answers(Hub(store), Games(own))
    assert answers.answer("GET", "own", {})[1]["rules"] == "variant: mine\nextends: chess\n"
    assert answers.answer("POST", "own", {"rules": "variant: mine\n", "before": "another"})[0] == 409
    answers.answer("POST", "own", {"rules": "variant: mine\nextends: shatranj\n"})
    assert begun(answers, str(own))["scene"]["name"] == "mine"
    assert "shatranj" in own.read_text()
    store.close()


def test_players_move_and_stop_when_the_game_steps_back(answers: Answers) -> None:
    game = begun(answers)
    table = answers.hub.table(game["id"])
    news = table.listen()
    told(answers, game, "players", players={"black": "random"}, pause=0)
    told(answers, game, "moves", move="e2e4")
    deadline = time.monotonic() + 20
    while len(table.record.steps) < 2 and time.monotonic() < deadline:
        time.sleep(0.01)
    assert len(table.record.steps) == 2 and table.position().side == "white"
    told(answers, game, "at", node=0)
    time.sleep(0.1)
    assert table.at == 0 and table.held  # a step back is not answered by a move
    told(answers, game, "hold", on=False)
    while table.at == 0 and time.monotonic() < deadline:
        time.sleep(0.01)
    assert table.at > 0 and table.position().side == "white"
    assert news.qsize() >= 4
    assert told(answers, game, "players", players={"nobody": "random"})[0] == 422
    assert told(answers, game, "players", players={"black": "level=99"})[0] == 422


def test_a_game_goes_out_and_in_as_pgn(answers: Answers) -> None:
    game = begun(answers)
    for move in ("e2e4", "e7e5", "g1f3"):
        told(answers, game, "moves", move=move)
    _, kept = answers.answer("GET", f"games/{game['id']}/pgn", {})
    assert "1. e4 e5 2. Nf3" in kept["pgn"]
    status, again = answers.answer("POST", "games", {"record": kept["pgn"]})
    assert status == 201 and [step[1] for step in again["tree"]] == ["e2e4", "e7e5", "g1f3"]


def test_analysis_is_told_and_stops(answers: Answers) -> None:
    game = begun(answers, position="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    news = answers.hub.table(game["id"]).listen()
    told(answers, game, "analyse", lines=1)
    deadline, found = time.monotonic() + 60, None
    while time.monotonic() < deadline and not (found and found["mate"]):
        found = next(iter(news.get(timeout=60).get("lines", [])), found)
    assert found is not None and found["line"][0] == "a1a8" and found["mate"] == 1
    told(answers, game, "analyse", lines=0)


def test_several_lines_begin_with_different_moves_the_best_first(answers: Answers) -> None:
    game = begun(answers, position="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    news = answers.hub.table(game["id"]).listen()
    told(answers, game, "analyse", lines=3)
    lines: list[dict[str, Any]] = []
    while len(lines) < 3 or lines[0]["mate"] is None:
        lines = news.get(timeout=60).get("lines", lines)
    assert lines[0]["line"][0] == "a1a8" and len({one["line"][0] for one in lines}) == 3
    assert [one["value"] for one in lines] == sorted((one["value"] for one in lines), reverse=True)
    told(answers, game, "analyse", lines=0)


@pytest.mark.parametrize("lines", [6, -1, "x", None, 1.5])
def test_lines_of_an_analysis_are_few(answers: Answers, lines: object) -> None:
    status, value = answers.answer("POST", f"games/{begun(answers)['id']}/analyse", {"lines": lines})
    assert status == 400 and value["error"]


@pytest.mark.parametrize(("position", "agrees"), [
    ("4k3/8/8/8/8/8/3q4/K7 w - - 0 30", False),  # black would be mad
    ("4k3/8/8/8/8/8/3Q4/K7 w - - 0 30", True),
    ("4k3/8/8/8/8/8/3Q4/K7 w - - 0 1", False),  # the game has hardly begun
])  # fmt: skip
def test_a_computer_takes_a_draw_when_it_stands_no_better(answers: Answers, position: str, agrees: bool) -> None:
    game = begun(answers, position=position)
    told(answers, game, "players", players={"black": "level=2"})
    state = told(answers, game, "draw", side="white")[1]["state"]
    assert (state["outcome"] == {"winner": None, "reason": "agreement"}) is agrees


def test_files_in_the_own_folders_are_played(answers: Answers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tiny.yaml").write_text("variant: tiny\ntitle: My tiny game\nextends: losalamos\n")
    monkeypatch.setenv("NDVARIANTS_PATH", str(tmp_path))
    heads = answers.answer("GET", "variants", {})[1]
    assert heads[0]["title"] == "My tiny game" and heads[0]["family"] == "my files"
    assert begun(answers, variant="tiny")["scene"]["title"] == "My tiny game"


@pytest.mark.parametrize("tag", ['Variant "/etc/passwd"', 'Variant "..\\/x.yaml"', 'VariantRules "variant: x"'])
def test_a_pgn_names_no_file(answers: Answers, tag: str) -> None:
    status, value = answers.answer("POST", "games", {"record": f"[{tag}]\n\n1. e4 *"})
    assert status == 422 and "shipped variants" in value["error"]


def test_the_own_file_may_extend_its_neighbour_and_no_other(tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text("variant: parent\nextends: losalamos\n")
    (tmp_path / "other.yaml").write_text("variant: other\nextends: chess\n")
    own = tmp_path / "mine.yaml"
    own.write_text("variant: mine\nextends: parent.yaml\n")
    store = Store(None)
    answers = Answers(Hub(store), Games(own))
    _, good = answers.answer("POST", "validate", {"rules": "variant: mine\ntitle: Mine\nextends: parent.yaml\n"})
    assert good["scene"]["title"] == "Mine"
    _, bad = answers.answer("POST", "validate", {"rules": "variant: mine\nextends: other.yaml\n"})
    assert "shipped variants only" in bad["problems"][0]["message"]
    store.close()


@pytest.mark.parametrize("variant", ["chess", "icochess", "curved_space", "crazyhouse"])
def test_a_position_put_together_by_hand_is_the_one_that_was_there(answers: Answers, variant: str) -> None:
    made = begun(answers, variant)
    pieces = [piece[:3] for piece in made["state"]["pieces"]]
    status, value = told(answers, made, "arranged", pieces=pieces, side=0)
    assert (status, value["text"]) == (200, made["state"]["text"])


def test_pieces_that_cannot_stand_so_are_refused(answers: Answers) -> None:
    made = begun(answers)
    names = [piece["name"] for piece in made["scene"]["pieces"]]
    kings = [[4, 0, names.index("king")], [60, 1, names.index("king")]]
    status, value = told(answers, made, "arranged", pieces=[*kings, [0, 0, names.index("rook")]], side=1)
    assert (status, value["text"]) == (200, "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1")
    rook = [12, 1, names.index("rook")]
    for pieces, side, reason in (
        ([*kings, kings[0]], 0, "two pieces on one cell"),
        ([*kings, [999, 0, 0]], 0, "no cell"),
        ([*kings, [9, 0, 99]], 0, "no piece of that kind"),
        ([*kings, rook], 1, "attacked, but it is black's turn"),
        (kings, 5, "2 players"),
    ):
        status, value = told(answers, made, "arranged", pieces=pieces, side=side)
        assert status == 422 and reason in value["error"], value


def test_recorded_games_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    done = CliRunner().invoke(commands, ["simulate", "losalamos", "--games", "5", "--seed", "3", "--out", str(path)])
    assert done.exit_code == 0, done.output
    store = Store(None)
    shown = Answers(Hub(store), Games(), Runs(path))
    (head,) = shown.answer("GET", "runs", {})[1]
    assert (head["variant"], head["games"], head["asked"]) == ("losalamos", 5, 5)
    status, value = shown.answer("POST", "games", {"run": head["name"], "game": 2})
    assert status == 201 and value["at"] == len(value["tree"]) - 1 and value["state"]["outcome"]
    listed = shown.answer("POST", "runs", {"run": head["name"], "first": 1})[1]
    assert [number for number, *_ in listed] == [1, 2, 3, 4]
    ended = value["state"]["outcome"]
    assert listed[1][1:] == [ended["winner"] or "", ended["reason"], len(value["tree"])]
    assert shown.answer("POST", "games", {"run": head["name"], "game": 99})[0] == 422
    assert shown.answer("POST", "games", {"run": "none", "game": 1})[0] == 422
    store.close()


def test_without_a_file_of_runs_there_are_none(answers: Answers) -> None:
    assert answers.answer("GET", "runs", {}) == (200, [])
    status, value = answers.answer("POST", "games", {"run": "x", "game": 0})
    assert status == 422 and "--run" in value["error"]


MINE = """variant: mine
extends: chess
pieces:
  knight:
    moves: leap (1,3)
"""


def test_an_author_is_shown_how_the_pieces_of_a_text_move(answers: Answers) -> None:
    value = answers.answer("POST", "validate", {"rules": MINE})[1]
    (drawing,) = value["drawings"]
    assert drawing["line"] == 4 and value["scene"]["pieces"][drawing["kind"]]["name"] == "knight"
    assert len(drawing["marks"]) in (4, 6, 8) and all(sign == "*" for _, sign in drawing["marks"])


def test_a_move_is_explained_beside_its_line(answers: Answers) -> None:
    status, value = answers.answer("POST", "explain", {"rules": MINE, "origin": 1, "target": 26})
    assert (status, value["lines"]) == (200, [5])
    assert value["text"] == "b1c4 is legal: the knight of white goes from b1 to c4"
    value = answers.answer("POST", "explain", {"rules": MINE, "origin": 1, "target": 18})[1]
    assert "b1c3" in value["text"] and value["changes"] == []


def test_a_move_that_cannot_be_kept_is_not_played(answers: Answers, tmp_path: Path) -> None:
    game, store = begun(answers), answers.hub.store
    store._file.execute("pragma max_page_count = 1")  # no page more than there are
    for number in range(1000):
        move = ("g1f3", "g8f6", "f3g1", "f6g8")[number % 4]
        status, value = told(answers, game, "moves", move=move)
        if status != 200:
            break
    said = f"cannot keep games in {tmp_path / 'games.db'}: No space left on device"
    assert (status, value["error"]) == (422, said)
    store._file.execute("pragma max_page_count = 1000000")
    assert told(answers, game, "moves", move=move)[0] == 200
    kept = store.read(game["id"])
    assert kept is not None
    assert len(kept[0].steps) == number + 1
    assert kept[0] == answers.hub.table(game["id"]).record


def test_the_kernels_of_a_player_are_made_when_it_takes_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    seated: queue.Queue[str] = queue.Queue()
    monkeypatch.setattr(tables, "_prepare", lambda _, player: seated.put(player))
    table = Hub(Store(None)).open(game_of("losalamos"))
    table.seat({"black": "greedy", "white": ""})
    assert seated.get(timeout=20) == "greedy"


def test_parameters_are_shown_with_their_value_choices_and_what_these_mean() -> None:
    known = head("collapse")["parameters"]
    assert known["shape"]["default"] == "8,8,3" and known["arm_at"]["default"] == "0,5,10,120"
    assert known["kings"]["told"]["immune"] == "it stays, and so does its field"
    assert known["castling"]["choices"] == ["true", "false"] and known["quiet"]["range"] == "0..1000"
