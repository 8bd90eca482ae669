"""Problems as SARIF, from files and from standard input."""

from __future__ import annotations

import json

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
    assert run["tool"]["driver"]["rules"] == [{"id": "NDV206"}]
    (found,) = run["results"]
    assert (found["ruleId"], found["level"]) == ("NDV206", "error")
    assert "did you mean `orthogonal`?" in found["message"]["text"]
    place = found["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "<stdin>"}
    assert place["region"] == {"startLine": 3, "startColumn": 30, "endColumn": 39}


def test_other_places_of_a_fault_are_related_locations() -> None:
    text = "variant: x\nextends: chess\npieces: {queen: null}\n"
    result = CliRunner().invoke(commands, ["validate", "-", "--format", "sarif"], input=text)
    (found,) = json.loads(result.stdout)["runs"][0]["results"]
    assert len(found["relatedLocations"]) == 3
    assert found["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"].startswith("file://")
