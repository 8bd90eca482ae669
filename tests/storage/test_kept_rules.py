"""A run keeps the rules that it was played by: it is read whatever has become of its variant's file."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.storage.run_file import RunFile

PARENT = """
variant: base
board: {grid: {file: 6, rank: 6}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  rook: {letter: r, moves: slide orthogonal}
setup: |
  r . k . . r
  . . . . . .
  . . . . . .
  . . . . . .
  . . . . . .
  R . K . . R
endings:
  - no legal move, in check: loss
  - no legal move: draw
  - 30 plies without capture: draw
"""
CHILD = "variant: mine\nextends: base\nparameters: {far: {default: 3, range: 1..6}}\n"
READERS = (
    ("report", "run.db", "-o", "x.html"), ("replay", "run.db", "3", "--moves"),
    ("replay", "run.db", "3", "--html", "h"),
    ("export", "run.db", "--to", "pgn", "-o", "x.pgn"), ("export", "run.db", "--to", "csv", "-o", "x.csv"),
    ("compare", "run.db", "run.db"), ("report", "run.db", "-o", "x.md", "--format", "md", "--against", "run.db"),
    ("runs", "run.db", "--check", "--replay"),
)  # fmt: skip


def invoke(*words):
    return CliRunner().invoke(commands, list(words))


@pytest.fixture(params=["random", "searching"])
def played(request, tmp_path, monkeypatch):
    """A run of a file that extends another one, in its folder."""
    monkeypatch.chdir(tmp_path)
    Path("base.yaml").write_text(PARENT)
    Path("mine.yaml").write_text(CHILD)
    who = [] if request.param == "random" else ["--players", "alphabeta:nodes=20", "--opening", "4"]
    words = ["simulate", "mine.yaml", "-p", "far=2", "--games", "8", "--max-plies", "60", "--record", "moves", *who]
    done = invoke(*words, "--out", "run.db")
    assert done.exit_code == 0, done.output
    return [invoke(*words).stdout for words in READERS[1:2]]


def edit():
    Path("mine.yaml").write_text(CHILD + "pieces: {rook: {moves: step orthogonal}}\n")
    return "mine.yaml (changed since)"


def edit_parent():
    Path("base.yaml").write_text(PARENT.replace("R . K . . R", "R . K . R ."))
    return "base.yaml (changed since)"


def break_it():
    Path("mine.yaml").write_text("{ no yaml")
    return "mine.yaml (changed since)"


def move():
    Path("elsewhere").mkdir()
    for path in Path().glob("*.yaml"):
        path.rename("elsewhere" / path)
    return "mine.yaml (no longer there)"


def tune():
    entry = {"value": 700, "low": 600, "high": 800}
    Path("mine.values.json").write_text(json.dumps({"parameters": {"far": 2}, "values": {"rook": entry}, "how": {}}))
    return "mine.values.json (changed since)"


@pytest.mark.parametrize("become", [edit, edit_parent, break_it, move, tune])
def test_everything_is_read_whatever_became_of_the_file(played, become, caplog, request):
    words, is_searching = become(), "searching" in request.node.name  # whose openings are drawn by the rules
    for command in READERS:
        caplog.clear()
        done = invoke(*command)
        assert done.exit_code == 0, (command, done.output)
        asks_the_rules = "csv" not in command and (command[0] != "compare" or is_searching)
        assert (words in caplog.text) == asks_the_rules, command
    assert [invoke(*words).stdout for words in READERS[1:2]] == played


def test_an_untouched_file_is_not_spoken_of(played, caplog):
    for command in READERS:
        assert invoke(*command).exit_code == 0
    assert not caplog.text


def test_a_report_shows_the_lines_as_they_were(played):
    invoke(*READERS[0])
    before = Path("x.html").read_text()
    edit()
    Path("base.yaml").unlink()
    invoke(*READERS[0])
    assert "slide orthogonal" in Path("x.html").read_text() and "slide orthogonal" in before


def test_a_run_from_a_shipped_variant_is_read_where_that_has_changed(tmp_path, monkeypatch, caplog):
    monkeypatch.chdir(tmp_path)
    invoke("simulate", "losalamos", "-n", "4", "--out", "run.db")
    moves = invoke("replay", "run.db", "3", "--moves").stdout
    with RunFile.opened(Path("run.db")) as file:
        assert [path for path, _ in file.played(file.run()).files] == ["losalamos", "chess"]
    changed = tmp_path / "losalamos.yaml"
    changed.write_text("variant: losalamos\nextends: chess\n")
    monkeypatch.setattr("ndvariants.storage.played.variant_paths", lambda: {"losalamos": changed})
    caplog.clear()
    assert invoke("replay", "run.db", "3", "--moves").stdout == moves and "changed since" in caplog.text


def test_values_of_the_players_are_kept(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(PARENT)
    entry = {"value": 700, "low": 600, "high": 800}
    values = {"parameters": {}, "values": {"rook": entry}, "how": {}}
    Path("mine.values.json").write_text(json.dumps(values))
    who = ("--players", "alphabeta:nodes=20")
    invoke("simulate", "mine.yaml", "-n", "2", *who, "--record", "moves", "--out", "run.db")
    Path("mine.values.json").unlink()
    with RunFile.opened(Path("run.db")) as file:
        kept = file.played(file.run())
        assert json.loads(kept.tuned) == values and kept.values["rook"] == 700
        from ndvariants.players.worth.values import values_of

        game = kept.game({})
        assert {one.piece: one.value for one in values_of(game).pieces}["rook"] == 700
    assert invoke("replay", "run.db", "1").exit_code == 0


def test_a_strangers_run_reads_no_other_file(tmp_path, monkeypatch):
    """What is not kept with a run is not looked for, whatever name stands behind `extends`."""
    from ndvariants.errors import VariantError
    from ndvariants.game.load import load_files

    Path(tmp_path / "secret.yaml").write_text(PARENT)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(VariantError, match="not among the files"):
        load_files((("mine.yaml", CHILD.replace("extends: base", "extends: secret.yaml")),))
    assert load("secret.yaml").variant.name == "base"


def test_starts_by_lot_are_drawn_from_the_kept_rules(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text("variant: mine\nextends: chess960\n")
    words = ["simulate", "mine.yaml", "-n", "3", "--max-plies", "30", "--lot", "start", "--out", "run.db"]
    assert invoke(*words).exit_code == 0
    before = invoke("replay", "run.db", "2", "--moves").stdout
    os.remove("mine.yaml")
    assert invoke("replay", "run.db", "2", "--moves").stdout == before
