"""The command line as a person and a program use it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from ndvariants.cli import COMMANDS, GROUPS, commands
from ndvariants.game.load import load_text
from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.linting import remarks_on_the_file
from ndvariants.resources import variant_paths
from tests.judge import game_of

SHIPPED = list(variant_paths())
STARTS = {"chess": 20, "hyperchess": None, "raumschach": 61, "xiangqi": 44, "icochess": 46, "curved_space": 96}


def run(*words: str, stdin: str | None = None) -> Result:
    """The result of ``ndvariants WORDS``."""
    return CliRunner().invoke(commands, list(words), input=stdin)


def good(*words: str, stdin: str | None = None) -> str:
    """What a command prints that must succeed."""
    result = run(*words, stdin=stdin)
    assert result.exit_code == 0, result.output
    return result.stdout


# ----------------------------------------------------------------------- every command


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(name: str) -> None:
    text = good(name, "--help")
    assert f"ndvariants {name}" in text
    assert "Example" in text


def test_a_misspelt_command_is_suggested() -> None:
    result = run("simulat", "chess")
    assert result.exit_code == 2
    assert "simulate" in result.output


@pytest.mark.parametrize("words", [("show", "ches"), ("moves", "no/such/file.yaml"), ("validate", "/")])
def test_a_missing_variant_is_wrong_usage(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


@pytest.mark.parametrize("value", ["n=99", "n=two", "m=3", "n"])
def test_a_bad_parameter_is_wrong_usage(value: str) -> None:
    result = run("moves", "hyperchess", "-p", value)
    assert result.exit_code == 2
    assert len(result.output) < 1000


# ----------------------------------------------------------------------- list, show, schema, new


def test_list_names_every_shipped_variant() -> None:
    named = [line.split()[0] for line in good("list").splitlines() if line.startswith("  ")]
    assert sorted(named) == SHIPPED
    entries = json.loads(good("list", "--json"))["entries"]
    assert [entry["name"] for entry in entries] == named
    assert [entry["family"] for entry in entries] == sorted(entry["family"] for entry in entries)


def test_list_finds_what_is_asked_for() -> None:
    found = json.loads(good("list", "--search", "HEXAGON", "--json"))["entries"]
    assert "glinski" in [entry["name"] for entry in found] and "chess" not in [entry["name"] for entry in found]
    family = found[0]["family"]
    assert {entry["family"] for entry in json.loads(good("list", "--family", family, "--json"))["entries"]} == {family}
    assert run("list", "--search", "no such game").exit_code == 1
    wrong = run("list", "--family", "chees")
    assert wrong.exit_code == 2 and "no family is called 'chees'" in wrong.stderr


def test_own_folders_are_known_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "own_game.yaml").write_text("variant: own_game\ntitle: My own\nextends: losalamos\n")
    (tmp_path / "mine" / "own_child.yaml").write_text("variant: own_child\nextends: own_game\n")
    (tmp_path / "mine" / "chess.yaml").write_text("nonsense: [")
    (tmp_path / "mine" / "broken.yaml").write_text("nonsense: [")
    monkeypatch.setenv("NDVARIANTS_PATH", f"{tmp_path}{os.pathsep}{tmp_path / 'none'}")
    assert good("perft", "own_child", "1") and good("validate", "own_game")
    told = good("list", "--family", "mine")
    assert "My own" in told and "(its file has faults)" in told and "  chess" not in told
    assert "own_game" in run("perft", "own_gam", "1").stderr


@pytest.mark.usefixtures("shared_games")
@pytest.mark.parametrize("name", SHIPPED)
def test_show_draws_every_shipped_variant(name: str, tmp_path: Path) -> None:
    text = good("show", name)
    assert "Pieces" in text
    assert "The end" in text
    good("show", name, "--svg", str(tmp_path / "board.svg"))
    svg = (tmp_path / "board.svg").read_text()
    assert svg.startswith("<svg") and svg.rstrip().endswith("</svg>")


def test_show_draws_the_moves_of_a_piece() -> None:
    drawing = good("show", "chess", "--piece", "knight")
    assert "A leap of 2 and 1 along different axes." in drawing
    assert drawing.count("*") == 8


def test_show_marks_hurdles() -> None:
    drawing = good("show", "xiangqi", "--piece", "cannon")
    assert "+" in drawing
    assert "!" in good("show", "grasshopper", "--piece", "grasshopper")


def test_show_expand_prints_a_whole_file(tmp_path: Path) -> None:
    text = good("show", "shatranj", "--expand")
    assert "extends:" not in text
    (tmp_path / "whole.yaml").write_text(text)
    assert good("perft", str(tmp_path / "whole.yaml"), "2", "--json").count('"nodes": 256') == 1


@pytest.mark.parametrize("name", SHIPPED)
def test_an_expanded_file_is_the_same_game(name: str) -> None:
    """In every number, so what `validate` says of its board and its games is what it says of the shipped file."""
    text = good("show", name, "--expand")
    whole, shipped = load_text(text).tables, game_of(name).tables
    assert all(np.array_equal(getattr(whole, words), getattr(shipped, words)) for words in ("T", "R", "start"))
    for named in ("codes", "cells", "effects", "registers"):
        assert getattr(whole, named) == getattr(shipped, named), named
    assert remarks_on_the_file(source_from_text(text), {}) == []


@pytest.mark.parametrize("name", SHIPPED[::12])
def test_an_expanded_file_passes_for_one_of_an_author(name: str, tmp_path: Path) -> None:
    (tmp_path / "whole.yaml").write_text(good("show", name, "--expand"), encoding="utf-8")
    good("validate", str(tmp_path / "whole.yaml"), "--strict")
    moves = good("moves", str(tmp_path / "whole.yaml")).split("\n")
    assert sorted(filter(None, moves)) == sorted(move.text for move in game_of(name).start().legal_moves())


def test_schema_is_json(tmp_path: Path) -> None:
    assert json.loads(good("schema"))["title"]
    good("schema", "-o", str(tmp_path / "schema.json"))
    assert json.loads((tmp_path / "schema.json").read_text())


@pytest.mark.parametrize("words", [(), ("--extends", "chess")])
def test_a_new_file_has_no_faults(words: tuple[str, ...], tmp_path: Path) -> None:
    path = str(tmp_path / "my game-2.yaml")
    good("new", path, *words, "--title", 'Mine: "the" game')
    good("validate", path, "--strict")
    assert (tmp_path / "variant.schema.json").exists()
    assert run("new", path).exit_code == 2


# ----------------------------------------------------------------------- validate


@pytest.mark.parametrize("name", ["chess", "collapse", "yalta"])  # all: tests/test_every_variant.py
def test_shipped_variants_have_no_findings(name: str) -> None:
    result = run("validate", name, "--strict")
    assert result.exit_code == 0, result.output


BROKEN = """\
variant: broken
board: {grid: {file: 4, rank: 4}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: leep any}
  rook: {letter: r, moves: slide orthogonl}
setup: |
  k . . x
  . . . .
  . . . .
  K . . R
endings:
  - no legal move: los
"""


def test_faults_are_all_shown_with_places(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(BROKEN)
    result = run("validate", str(path))
    assert result.exit_code == 1
    for line in (5, 6, 8, 13):
        assert f"broken.yaml:{line}:" in result.output
    assert "^" in result.output
    entries = json.loads(run("validate", str(path), "--format", "json").stdout)["entries"]
    assert len(entries) >= 4
    github = run("validate", str(path), "--format", "github").stdout.strip().split("\n")
    assert all(line.startswith("::error ") for line in github)
    assert len(github) == len(entries)


def test_other_commands_show_the_faults_too(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(BROKEN)
    result = run("moves", str(path))
    assert result.exit_code == 1
    assert "broken.yaml:5:" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"variant: [", b"- 1\n- 2\n", b"{}", b"a: &a [*a]\n", b"\0"])
def test_no_bytes_make_a_traceback(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_bytes(content)
    result = run("validate", str(path))
    assert result.exit_code in (1, 2), result.output
    assert "Traceback" not in result.output
    assert "defect" not in result.output


# ----------------------------------------------------------------------- moves, perft


def test_moves_are_one_a_line() -> None:
    lines = good("moves", "chess", "--after", "e2e4 e7e5").split()
    assert len(lines) == 29
    assert "g1f3" in lines


def test_moves_as_json_have_cells_and_coordinates() -> None:
    entry = json.loads(good("moves", "chess", "--position", "8/P7/8/8/8/8/8/K6k w - - 0 1", "--json"))
    queen = next(move for move in entry["moves"] if move["promotion"] == "queen")
    assert (queen["origin"], queen["target"]) == ("a7", "a8")
    assert (queen["origin_coordinates"], queen["target_coordinates"]) == ([1, 7], [1, 8])
    assert entry["side"] == "white"


@pytest.mark.parametrize("words", ["--after e2e5", "--after zz", "--position nonsense", "--position="])
def test_a_bad_move_or_position_is_a_fault_of_the_input(words: str) -> None:
    result = run("moves", "chess", *words.split())
    assert result.exit_code == 1
    assert "Error" in result.stderr
    assert "Traceback" not in result.output


def test_perft_prints_a_line_for_each_depth() -> None:
    lines = good("perft", "chess", "3").strip().split("\n")
    assert [line.split()[1] for line in lines] == ["20", "400", "8,902"]
    entry = json.loads(good("perft", "chess", "3", "--json"))
    assert (entry["variant"], entry["depth"], entry["nodes"]) == ("chess", 3, 8902)
    assert entry["seconds"] >= 0


def test_perft_divides() -> None:
    lines = good("perft", "chess", "2", "--divide").strip().split("\n")
    assert lines[-1] == "400"
    assert "e2e4: 20" in lines
    assert json.loads(good("perft", "chess", "1", "--divide", "--json"))["moves"]["e2e4"] == 1


def test_a_file_of_ones_own_is_as_good_as_a_shipped_one(tmp_path: Path) -> None:
    path = str(tmp_path / "mine.yaml")
    good("new", path, "--extends", "chess")
    assert json.loads(good("perft", path, "2", "--json"))["nodes"] == 400


def test_a_file_that_is_missing_hides_no_faults_of_others(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("variant: bad\nboard: {grid: {file: 5}}\n")
    told = run("validate", str(bad), str(tmp_path / "gone.yaml"), str(tmp_path / "away.yaml"), "chess")
    assert told.exit_code == 2
    for word in ("NDV021", "gone.yaml", "away.yaml", "chess: no faults"):
        assert word in told.output
    assert run("validate", str(tmp_path / "gone.yaml")).exit_code == 2


# ----------------------------------------------------------------------- play, simulate


def test_a_person_plays_against_a_person() -> None:
    text = good("play", "chess", "--against", "person", stdin="f2f3\ne7e5\ng2g4\nd8h4\n")
    assert "Game over: black wins: checkmate" in text


def test_play_says_who_plays_what_and_where_help_is() -> None:
    text = good("play", "losalamos", "--side", "black", "--against", "level=2", "--seed", "1", stdin="nonsense\nquit\n")
    assert "You play black, level=2 plays white." in text
    assert "help tells the commands" in text
    text = good("play", "losalamos", "--against", "person", stdin="a2a9\nquit\n")
    assert "You play" not in text
    assert "help tells" not in text


def test_the_computer_answers_and_moves_are_taken_back() -> None:
    text = good("play", "chess", "--seed", "1", stdin="e2e4\nundo\nmoves e2\nmoves\nposition\nresign\n")
    assert "black plays " in text
    assert "e2e3 e2e4" in text
    assert "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" in text
    assert "white resigns" in text


def test_a_castling_that_is_refused_is_told_why() -> None:
    refused = {
        "": "the bishop of white on f1 and the knight of white on g1 stand between",
        "g1f3 a7a6 g2g3 b7b6 f1g2 c8b7 e1f1 a6a5 f1e1 a5a4": "the king on e1 or the rook on h1 has moved before",
        "e2e4 b7b6 f1a6 c8a6 g1f3 d7d6": "it cannot castle through f1, which the bishop of black on a6 attacks",
        "e2e4 e7e5 g1f3 f8b4 f1e2 b4d2": "it cannot castle while it is in check from the bishop of black on d2",
    }
    for moves, why in refused.items():
        for castling in ("O-O", "0-0"):
            said = good("play", "chess", "--after", moves, "--against", "person", stdin=f"{castling}\nquit\n")
            assert f"'{castling}' is not legal" in said
            assert why in said


def test_a_hint_is_the_move_of_the_search_with_what_it_expects() -> None:
    mate = "f2f3 e7e5 g2g4"
    said = good("play", "chess", "--after", mate, "--against", "person", stdin="hint\nquit\n")
    assert "the search plays d8h4 (wins in 1 for black)" in said
    said = good("play", "losalamos", "--against", "person", stdin="hint\nhint\nquit\n")
    first, second = (line for line in said.splitlines() if line.startswith("the search plays"))
    assert first == second and ", and expects " in first


def test_wrong_words_at_the_table_are_explained() -> None:
    text = good("play", "chess", stdin="e2e5\nnonsense\nhelp\nundo\nsave\nquit\n")
    assert "not legal" in text
    assert "save needs the name of a file" in text


@pytest.mark.parametrize("ending", ["json", "pgn"])
@pytest.mark.parametrize("name", ["chess", "hyperchess", "collapse"])
def test_a_saved_game_goes_on(name: str, ending: str, tmp_path: Path) -> None:
    path = str(tmp_path / f"game.{ending}")
    move = good("moves", name).split()[0]
    good("play", name, "--against", "person", stdin=f"{move}\nsave {path}\nquit\n")
    text = good("play", "--load", path, "--against", "person", stdin="position\nquit\n")
    after = json.loads(good("moves", name, "--after", move, "--json"))["position"]
    assert after in text


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"variant": "chess", "start": "x", "moves": []}'])
def test_a_broken_save_is_no_traceback(content: str, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(content)
    result = run("play", "--load", str(tmp_path / "game.json"))
    assert result.exit_code in (1, 2)
    assert "defect" not in result.output


def test_the_same_seed_gives_the_same_games() -> None:
    words = ("simulate", "chess", "--games", "20", "--seed", "7", "--max-plies", "60", "--json")
    first, second = json.loads(good(*words)), json.loads(good(*words))
    for entry in (first, second):
        entry.pop("seconds")
    assert first == second
    assert first["games"] == 20
    assert sum(share["games"] for share in first["results"]) == 20


def test_simulate_prints_a_report() -> None:
    text = good("simulate", "hyperchess", "-p", "n=2", "--games", "10", "--max-plies", "50")
    for word in ("white", "black", "draw", "95 %", "Length", "Branching"):
        assert word in text


# ----------------------------------------------------------------------- as a process


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command line run by bash with this Python's ndvariants."""
    command = command.replace("ndvariants ", f"{sys.executable} -m ndvariants ")
    root = str(Path(__file__).resolve().parent.parent)
    merged = {**os.environ, "PYTHONPATH": root, **environment}
    return subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, env=merged)


def test_a_reader_that_goes_away_is_no_error_message() -> None:
    done = shell("ndvariants moves four_d | head -1")
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1


def test_nothing_but_text_goes_into_a_pipe() -> None:
    assert "\x1b" not in shell("ndvariants show chess").stdout


def test_an_unexpected_error_is_one_clear_message(monkeypatch: pytest.MonkeyPatch) -> None:
    import ndvariants.resources

    def broken() -> dict[str, Path]:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(ndvariants.resources, "variant_paths", broken)
    result = run("list")
    assert result.exit_code == 1
    assert "ZeroDivisionError: oh" in result.stderr
    assert "NDVARIANTS_DEBUG=1" in result.stderr


def completed(*words: str) -> list[str]:
    """What a shell offers for the last word."""
    from click.shell_completion import ShellComplete

    found = ShellComplete(commands, {}, "ndvariants", "_X").get_completions(list(words[:-1]), words[-1])
    return [item.value for item in found]


def test_shells_complete_variants_parameters_and_pieces() -> None:
    assert "raumschach" in completed("show", "rau")
    assert completed("show", "threecheck", "-p", "wa") == ["wanted="]
    assert completed("moves", "collapse", "-p", "nothing") == []
    assert completed("show", "chess", "--piece", "k") == ["king", "knight"]
    assert completed("show", "no such thing", "--piece", "k") == []
    assert completed("explain", "ndv00")[:3] == ["NDV001", "NDV002", "NDV003"]
    assert "raumschach" in completed("explain", "rau")


def test_what_is_repeated_is_no_command_to_a_terminal(tmp_path: Path) -> None:
    result = run("moves", "chess", "--position", "\x1b[31mfoo")
    assert result.exit_code == 1 and "\x1b" not in result.stderr
    path = tmp_path / "loud.yaml"
    path.write_text('variant: loud\nextends: chess\ntitle: "\\e[31mred\\a"\ndescription: "\\u202eback"\n')
    for words in (("show", str(path)), ("show", str(path), "--words"), ("simulate", str(path), "--games", "1")):
        shown = run(*words).stdout
        assert not {"\x1b", "\a", "\u202e"} & set(shown), words


def test_what_is_no_file_is_called_what_it_is(tmp_path: Path) -> None:
    pipe, folder = tmp_path / "a.yaml", tmp_path / "b.yaml"
    os.mkfifo(pipe)
    folder.mkdir()
    for command in ("fmt", "validate", "show"):
        assert "is a pipe, not a file" in run(command, str(pipe)).stderr
        assert "is a folder" in run(command, str(folder)).stderr
    told = run("new", str(tmp_path / "none" / "a.yaml"))
    assert (told.exit_code, "there is no folder" in told.stderr) == (1, True)


def test_help_lists_each_command_once_by_purpose() -> None:
    shown = CliRunner().invoke(commands, ["--help"]).output
    titles = [line.rstrip(":") for line in shown.split("\n") if line.endswith(":") and not line.startswith(" ")]
    assert titles[-len(GROUPS) :] == list(GROUPS)
    first = next(iter(GROUPS.values()))
    assert len(first) == 6
    assert sum(map(len, GROUPS.values())) == len(COMMANDS)
    for name in COMMANDS:
        assert shown.count(f"\n  {name} ") == 1


def test_a_variant_in_the_place_of_a_command_is_named(tmp_path: Path) -> None:
    assert "Try 'ndvariants play chess' or 'ndvariants show chess'" in run("chess").stderr
    assert "'own.yaml' is a variant, not a command" in run("own.yaml").stderr
