"""``ndvariants site``: what is made, kept, left out and refused; its pages in a browser are in tests/web."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ndvariants.cli import commands
from ndvariants.cli.runs import site_command

RUNS = "</title><script>alert(1)</script>"
MINE = f"variant: mine\ntitle: {RUNS}\ndescription: '<img src=x onerror=alert(1)>'\nextends: {{}}\n"


def made(*words: str | Path) -> Result:
    return CliRunner().invoke(commands, ["site", *map(str, words)])


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder of games: two good ones, and settings that are no game."""
    folder = tmp_path / "games"
    (folder / "my family").mkdir(parents=True)
    (folder / "one.yaml").write_text(MINE.format("losalamos"))
    (folder / "my family" / "two.yaml").write_text("variant: two\ntitle: Two\nextends: minishogi\n")
    (folder / "settings.yml").write_text("site_name: no game\n")
    (folder / ".hidden.yaml").write_text("variant: [\n")
    return folder


class Links(HTMLParser):
    """The addresses in a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if name in ("href", "src")]


def stamps(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): path.stat().st_mtime_ns for path in folder.rglob("*.*") if path.is_file()}


def test_a_site_has_all_that_it_links_and_nothing_runs_in_it(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "public"
    result = made(games, "-o", out, "--title", "<b>Mine</b>")
    assert result.exit_code == 0, result.output
    assert "2 of 2 games" in result.stdout
    assert all("../index.html" in Links(path.read_text(encoding="utf-8")).found for path in (out / "play").iterdir())
    for path in (out / "index.html", *(out / "games").iterdir()):
        text = path.read_text(encoding="utf-8")
        assert "<script>alert" not in text and "<img src=x" not in text and "<b>Mine" not in text
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
        assert policy is not None and "unsafe" not in policy[1] and "default-src 'none'" in policy[1]
        assert ' style="' not in text  # the policy would forbid it
        for address in Links(text).found:
            if not address.startswith(("#", "data:", "https://")):
                assert "://" not in address and not address.startswith("/")
                assert (path.parent / address).is_file(), (path, address)
    play, about = ((out / kind / "one.html").read_text(encoding="utf-8") for kind in ("play", "games"))
    assert "../games/one.html" in Links(play).found and "<noscript>" in play
    assert "../files/one.yaml" in Links(about).found and '<meta name="description" content="&lt;img src=x' in about
    alone = CliRunner().invoke(commands, ["validate", "--confined", str(out / "files" / "one.yaml")])
    assert alone.exit_code == 0 and "extends" not in (out / "files" / "one.yaml").read_text(encoding="utf-8")
    index = (out / "index.html").read_text(encoding="utf-8")
    assert "My family" in index and "drops" in index.split("two.html")[0].rsplit("data-words", 1)[1]
    assert all((out / "play" / name).read_text().startswith("<!doctype") for name in ("one.html", "two.html"))


def test_what_is_made_already_is_kept(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "public"
    made(games, "-o", out)
    before = stamps(out)
    assert made(games, "-o", out).exit_code == 0
    after = stamps(out)
    assert {name for name in after if before[name] != after[name]} == {"index.html", "site.json"}
    (games / "one.yaml").write_text(MINE.format("chess"))
    (out / "pictures" / "two.svg").unlink()
    made(games, "-o", out)
    last = stamps(out)
    assert all(last[name] != after[name] for name in ("games/one.html", "play/one.html", "pictures/two.svg"))
    (games / "one.yaml").unlink()
    made(games, "-o", out)
    assert sorted(stamps(out)) == [
        "files/two.yaml",
        "games/two.html",
        "index.html",
        "pictures/two.svg",
        "play/two.html",
        "site.json",
    ]
    (out / "site.json").write_text("{")
    assert made(games, "-o", out).exit_code == 0


def test_a_faulty_file_is_reported_and_left_out(games: Path, tmp_path: Path) -> None:
    (games / "bad.yaml").write_text("variant: bad\nextends: chess\npiecse: {}\n")
    (games / "worse.yaml").write_text("variant: [\n")
    result = made(games, "-o", tmp_path / "public")
    assert result.exit_code == 1
    assert "piecse" in result.stderr and "bad.yaml" in result.stderr and "worse.yaml" in result.stderr
    assert "2 of 4 games; 2 with faults" in result.stdout
    assert "bad.html" not in (tmp_path / "public" / "index.html").read_text()


def test_an_interruption_loses_nothing(games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, texts = tmp_path / "public", site_command._texts

    def stopped(*of: Any) -> Any:
        if of[1].slug == "one":
            raise KeyboardInterrupt
        return texts(*of)

    monkeypatch.setattr(site_command, "_texts", stopped)
    assert made(games, "-o", out).exit_code == 130
    assert list(json.loads((out / "site.json").read_text())["made"]) == ["two"]
    before = stamps(out)
    monkeypatch.undo()
    assert made(games, "-o", out).exit_code == 0
    assert stamps(out)["play/two.html"] == before["play/two.html"]


def test_a_folder_with_other_things_is_not_filled(games: Path, tmp_path: Path) -> None:
    for out in (games, tmp_path):
        result = made(games, "-o", out)
        assert result.exit_code == 2 and "give an empty folder" in result.stderr
    assert not (tmp_path / "index.html").exists()
    assert made(tmp_path / "nowhere", "-o", tmp_path / "public").exit_code == 2
    assert not (tmp_path / "public").exists()


def test_files_of_one_name_get_pages_of_their_own(games: Path, tmp_path: Path) -> None:
    (games / "my family" / "One.yaml").write_text("variant: other\ntitle: Other\nextends: chess\n")
    assert made(games, "-o", tmp_path / "public").exit_code == 0
    assert sorted(path.name.lower() for path in (tmp_path / "public" / "play").iterdir()) == [
        "one.html",
        "one_2.html",
        "two.html",
    ]


def test_figures_of_recorded_games_are_shown(games: Path, tmp_path: Path) -> None:
    run = CliRunner().invoke(
        commands, ["simulate", str(games / "one.yaml"), "--games", "20", "--out", str(games / "one.db")]
    )
    assert run.exit_code == 0, run.output
    out = tmp_path / "public"
    assert made(games, "-o", out).exit_code == 0
    text = (out / "games" / "one.html").read_text(encoding="utf-8")
    assert "Recorded games" in text and "20 games, random" in text and "<iframe" not in text
    assert "Recorded games" not in (out / "games" / "two.html").read_text(encoding="utf-8")
    result = made("--run", games / "one.db", games / "one.yaml", "-o", tmp_path / "other")
    assert result.exit_code == 0 and "Recorded games" in (tmp_path / "other" / "games" / "one.html").read_text()
    (games / "one.db").write_bytes(b"no run")
    result = made(games, "-o", out)
    assert result.exit_code == 1 and "one.db" in result.stderr


def test_a_strangers_files_may_be_confined(games: Path, tmp_path: Path) -> None:
    (tmp_path / "outside.yaml").write_text("variant: outside\nextends: chess\n")
    (games / "three.yaml").write_text("variant: three\nextends: ../outside.yaml\n")
    result = made("--confined", games, "-o", tmp_path / "public")
    assert result.exit_code == 1 and "three.yaml" in result.stderr and "2 of 3 games" in result.stdout
