"""Values of pieces from games: what is put in comes out, and nothing is kept that has not won a match."""

from __future__ import annotations

import json

import numpy as np
import pytest
from click.testing import CliRunner

from ndvariants import NdVariantsError, load
from ndvariants.cli.games import tune_command, values_command
from ndvariants.players import read_player
from ndvariants.players.games import Terms
from ndvariants.players.worth.tuned import TunedValue, tuned_of, tuned_text
from ndvariants.players.worth.values import values_of
from ndvariants.simulation.fitting.tuning import Evidence, evidence_of, tuned, uneven_starts

SMALL = "variant: small\nextends: losalamos\n"


def test_values_that_made_the_results_are_found_again():
    """Results drawn by chance from other values than the derived ones; queen 700, rook 500."""
    game, rng = load("losalamos"), np.random.default_rng(1)
    pieces = tuple(piece.piece for piece in values_of(game).pieces if piece.source != "royal")
    truth = np.array([{"queen": 700, "rook": 500, "knight": 250, "pawn": 100}[piece] for piece in pieces])
    counts = rng.integers(-2, 3, (6000, len(pieces))).astype(float)
    points = (rng.random(6000) < 1 / (1 + np.exp(-(counts @ truth) / 300))).astype(float)
    found = tuned(game, Evidence(pieces, counts, points, np.arange(6000)))
    for piece, worth in zip(pieces, truth, strict=True):
        # the scale is the derived values': what is found are ratios
        assert found[piece].low < found[piece].value < found[piece].high
        ratio = found[piece].value / found["queen"].value
        assert abs(ratio - worth / 700) < 0.12, piece


def test_without_evidence_values_stay():
    game = load("losalamos")
    pieces = tuple(piece.piece for piece in values_of(game).pieces if piece.source != "royal")
    found = tuned(game, Evidence(pieces, np.zeros((4, len(pieces))), np.full(4, 0.5), np.arange(4)))
    assert {name: value.value for name, value in found.items()} == {
        piece.piece: piece.value for piece in values_of(game).pieces if piece.source != "royal"
    }


def test_starts_are_uneven_fair_and_the_same_for_a_seed():
    game = load("crazyhouse")
    starts = [position for position, _ in zip(uneven_starts(game, 3), range(12), strict=False)]
    again = [position for position, _ in zip(uneven_starts(game, 3), range(12), strict=False)]
    assert [one.text() for one in starts] == [one.text() for one in again]
    assert len({one.text() for one in starts}) > 10
    full = sum(code != 0 for code in game.start().fields.board)
    assert all(full - 6 <= sum(code != 0 for code in one.fields.board) < full for one in starts)


def test_evidence_is_reproducible():
    game, player = load("losalamos"), read_player("alphabeta:nodes=10")
    one, two = (evidence_of(game, player, 8, 5, Terms(60, 2, pairs=True)) for _ in range(2))
    assert np.array_equal(one.counts, two.counts)
    assert np.array_equal(one.points, two.points)
    assert set(one.game) == set(range(8))


def test_tuned_values_beside_a_file_are_used_and_shown(tmp_path):
    path = tmp_path / "small.yaml"
    path.write_text(SMALL)
    game = load(str(path))
    text = tuned_text(game, {"queen": TunedValue(800, 700, 900)}, {"games": 10})
    (tmp_path / "small.values.json").write_text(text)
    game = load(str(path))
    queen = next(piece for piece in values_of(game).pieces if piece.piece == "queen")
    assert (queen.value, queen.source, queen.low, queen.high) == (800, "tuned", 700, 900)
    shown = CliRunner().invoke(values_command.command, [str(path)])
    assert "tuned by games, between 700 and 900" in shown.output
    path.write_text(SMALL + "values: {queen: 650}\n")
    queen = next(piece for piece in values_of(load(str(path))).pieces if piece.piece == "queen")
    assert (queen.value, queen.source) == (650, "file")


@pytest.mark.parametrize("text", [
    "", "[]", "{}", '{"parameters": {}, "values": {"king": {"value": 1, "low": 0, "high": 2}}}',
    '{"parameters": {}, "values": 7}', '{"parameters": {}, "values": {"queen": {"value": "x", "low": 0, "high": 2}}}',
    '{"parameters": {}, "values": {"queen": {}}}',
])  # fmt: skip
def test_a_damaged_file_of_values_is_told(tmp_path, text):
    path = tmp_path / "small.yaml"
    path.write_text(SMALL)
    (tmp_path / "small.values.json").write_text(text)
    with pytest.raises(NdVariantsError, match="holds no values of this game"):
        tuned_of(load(str(path)))


def test_nothing_is_kept_that_has_not_won(tmp_path):
    path = tmp_path / "small.yaml"
    path.write_text(SMALL)
    asked = [str(path), "--games", "20", "--nodes", "5", "--match", "4", "--max-plies", "40"]
    done = CliRunner().invoke(tune_command.command, asked)
    assert done.exit_code == 0, done.output
    assert "not kept" in done.output
    assert not (tmp_path / "small.values.json").exists()
    entry = json.loads(CliRunner().invoke(tune_command.command, [*asked, "--json"]).stdout)
    assert entry["kept"] is None
    assert set(entry["values"]) == {"queen", "rook", "knight", "pawn"}
