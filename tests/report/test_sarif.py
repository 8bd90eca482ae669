"""Problems as SARIF, from files and from standard input."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

import pytest
from click.testing import CliRunner

from ndvariants.cli import commands

FAULTY = "variant: x\nextends: chess\npieces: {rook: {moves: slide orthogonl}}\n"


def test_standard_input_is_checked_and_shown() -> None:
    result = CliRunner().invoke(commands, ["validate", "-"], input=FAULTY)
    assert result.exit_code == 1
    assert " --> <stdin>:3:30" in result.output
    assert "3 | pieces: {rook: {moves: slide orthogonl}}" in result.output
    assert CliRunner().invoke(commands, ["validate", "-"], input="variant: x\nextends: chess\n").exit_code == 0


def test_sarif_names_rule_level_place_and_what_to_do() -> None:
    result = CliRunner().invoke(commands, ["validate", "-", "chess", "--format", "sarif"], input=FAULTY)
    run = json.loads(result.stdout)["runs"][0]
    assert json.loads(result.stdout)["version"] == "2.1.0"
    (rule,) = run["tool"]["driver"]["rules"]
    assert (rule["id"], rule["shortDescription"]["text"]) == ("NDV206", "no direction of this name")
    assert "`slide orthogonl` → `slide orthogonal`" in rule["help"]["text"]
    (found,) = run["results"]
    assert (found["ruleId"], found["level"]) == ("NDV206", "error")
    assert "did you mean `orthogonal`?" in found["message"]["text"]
    place = found["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "%3Cstdin%3E"}
    assert place["region"] == {"startLine": 3, "startColumn": 30, "endColumn": 39}
    (fix,) = found["fixes"]
    assert fix["description"] == {"text": "Write `orthogonal`"}
    assert fix["artifactChanges"][0]["replacements"] == [
        {
            "deletedRegion": {"startLine": 3, "startColumn": 30, "endLine": 3, "endColumn": 39},
            "insertedContent": {"text": "orthogonal"},
        }
    ]


def test_other_places_of_a_fault_are_related_locations() -> None:
    text = "variant: x\nextends: chess\npieces: {queen: null}\n"
    result = CliRunner().invoke(commands, ["validate", "-", "--format", "sarif"], input=text)
    (found,) = json.loads(result.stdout)["runs"][0]["results"]
    assert len(found["relatedLocations"]) == 3
    assert found["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"].startswith("file://")


NAMES = ("my file.yaml", "50%,a:b;c.yaml", "two\nlines.yaml", os.fsdecode(b"\xff.yaml"))
URI = re.compile(r"([a-z]+:)?[\w.~/%-]+", re.ASCII)  # what stands before a colon would be taken for a scheme


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with the same faulty file under several odd names."""
    for name in NAMES:
        (tmp_path / name).write_text(FAULTY)
    (tmp_path / "fine.yaml").write_text("variant: fine\nextends: chess\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def told(form: str, *words: str) -> str:
    result = CliRunner().invoke(commands, ["validate", *words, "--format", form])
    assert result.exit_code == (0 if words == ("fine.yaml",) else 1)
    return result.stdout


def places(found: dict[str, Any]) -> list[dict[str, Any]]:
    return [place["physicalLocation"] for place in (*found["locations"], *found.get("relatedLocations", ()))]


def test_every_fault_has_what_sarif_requires() -> None:
    folder = Path(__file__).parents[1] / "faults"
    log = json.loads(told("sarif", *map(str, sorted(folder.glob("s*.yaml"))), str(folder / "royal.yaml")))
    assert (set(log), log["version"]) == ({"$schema", "version", "runs"}, "2.1.0")
    (run,) = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert len(rules) == len(set(rules))
    assert len(run["results"]) > 50
    for found in run["results"]:
        assert found["ruleId"] in rules
        assert found["level"] in ("note", "warning", "error")
        assert found["message"]["text"]
        for place in places(found):
            region = place["region"]
            assert region["endColumn"] > region["startColumn"] >= 1 <= region["startLine"]
            assert URI.fullmatch(place["artifactLocation"]["uri"])


def test_names_of_files_are_uris(odd: Path) -> None:
    results = json.loads(told("sarif", *NAMES))["runs"][0]["results"]
    uris = [found["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for found in results]
    assert all(URI.fullmatch(uri) and ":" not in uri for uri in uris)
    assert [os.fsdecode(unquote_to_bytes(uri)) for uri in uris] == list(NAMES)


def test_annotations_are_a_line_each(odd: Path) -> None:
    lines = told("github", *NAMES).splitlines()
    files = [re.fullmatch(r"::error file=([^,:]+),line=3,col=30,endColumn=39,title=NDV206::.+", x) for x in lines]
    assert [found and found[1] for found in files] == [
        "my file.yaml", "50%25%2Ca%3Ab;c.yaml", "two%0Alines.yaml", "\\udcff.yaml"
    ]  # fmt: skip


def test_faults_are_told_of_any_file(odd: Path) -> None:
    assert [entry["path"] for entry in json.loads(told("json", *NAMES))["entries"]] == list(NAMES)
    shown = told("text", *NAMES, "fine.yaml")
    assert shown.startswith("fine.yaml: no faults\n")
    assert shown.count("error[NDV206]") == len(NAMES)
    assert "\n --> \ufffd.yaml:3:30\n" in shown
    assert "\n --> two\ufffdlines.yaml:3:30\n" in shown
    for form, nothing in (("text", "fine.yaml: no faults"), ("github", "")):
        assert told(form, "fine.yaml").strip() == nothing
    assert json.loads(told("sarif", "fine.yaml"))["runs"][0]["results"] == []
    assert json.loads(told("json", "fine.yaml"))["entries"] == []
