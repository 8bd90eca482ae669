"""Values of cells from games: what is put in comes out, what is alike is shared, and what is kept is read back."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from click.testing import CliRunner

from ndvariants import NdVariantsError, load
from ndvariants.cli.games import tune_command, values_command
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.players import read_player
from ndvariants.players.games import SearchedGames, StopAt, Terms
from ndvariants.players.worth.likeness import Likeness
from ndvariants.players.worth.survey import Survey
from ndvariants.players.worth.tuned import tuned_of, tuned_text
from ndvariants.players.worth.values import values_of
from ndvariants.simulation.fitting.cell_fit import Fit, Seen, chance
from ndvariants.simulation.fitting.cell_games import Asking, seen_in_games
from ndvariants.simulation.fitting.cell_model import CellModel
from ndvariants.simulation.fitting.cell_tuning import learned
from ndvariants.storage.description import rules_digest

SMALL = "variant: small\nextends: losalamos\n"
TERMS = Terms(40, 2, pairs=True, stop_at=StopAt(3, 100))


def likeness(name: str) -> Likeness:
    return Likeness(Survey(load(name)))


@pytest.mark.parametrize(("name", "pairs"), [
    ("chess", "a1-a8 e2-e7 h4-h5"),  # mirrored
    ("makruk", "a1-h8 e2-d7 h4-a5"),  # turned: its kings stand face to queen
    ("raumschach", "Aa1-Ee5 Bc2-Dc4"),  # the levels change places, too
    ("glinski", "f1-f11 b1-b7 f6-f6"),  # a hexagon
])  # fmt: skip
def test_players_are_alike_where_their_starts_are(name, pairs):
    game, found = load(name), likeness(name).exchanged()
    assert found is not None
    for pair in pairs.split():
        one, other = pair.split("-")
        assert game.cells[found[game.cells.index(one)]] == other
        assert game.cells[found[game.cells.index(other)]] == one


def test_players_with_other_pieces_are_not_alike():
    assert likeness("horde").exchanged() is None


def test_left_and_right_are_alike_for_pieces_ahead_and_behind_are_not():
    game, classes = load("chess"), likeness("chess").classes()
    of = {cell: int(number) for cell, number in zip(game.cells, classes, strict=True)}
    assert of["a1"] == of["h1"] and of["d4"] == of["e4"]
    assert of["a1"] != of["a8"] and of["a1"] != of["b1"]
    assert len(set(of.values())) == 32


def drawn_boards(model: CellModel, n: int) -> Seen:
    """Positions drawn by chance: any piece on any cell, as often early as late."""
    survey, rng = model.survey, np.random.default_rng(3)
    boards = np.where(rng.random((n, survey.n_cells)) < 0.4, rng.choice(survey.codes, (n, survey.n_cells)), L.EMPTY)
    held = np.zeros((n, survey.T[H.N_TYPES]), np.int64)
    return Seen(boards, held, rng.random(n), np.zeros(n), np.zeros(n), np.arange(n))


def test_worths_that_made_the_results_are_found_again():
    """Results drawn by chance from other worths: rooks on the last rank but one more early, queens more late."""
    game = load("losalamos")
    survey = Survey(game)
    model = CellModel(survey, values_of(game))
    truth, n = model.before.copy(), model.n_worths
    rook, queen = (next(c for c in survey.codes if survey.owned(c) == (piece, 0)) for piece in ("rook", "queen"))
    seventh = [game.cells.index(f"{file}5") for file in "abcdef"]
    truth[model.number[rook, seventh]] += 80
    truth[n + model.number[queen]] += 150
    seen = drawn_boards(model, 20_000)
    fit = Fit(model, seen)
    won = np.random.default_rng(4).random(len(seen.points)) < chance(fit.score(truth), 300)
    fit = Fit(model, replace(seen, points=won.astype(float)))
    more = fit.solved(300) - model.before
    assert 40 < more[model.number[rook, seventh]].mean() < 100
    assert abs(np.delete(more[model.number[rook]], seventh).mean()) < 25
    assert 110 < more[n + model.number[queen]].mean() < 190
    assert abs(more[model.number[queen]].mean()) < 60
    mean, half = fit.pieces(truth, 300)
    assert abs(mean[survey.piece_number[queen]] - 75) < 1  # half of the time it is late
    assert 0 < half[survey.piece_number[queen]] < 40


def test_without_evidence_worths_stay():
    model = CellModel(Survey(load("crazyhouse")), values_of(load("crazyhouse")))
    seen = replace(drawn_boards(model, 8), points=np.full(8, 0.5), heavy=np.ones(8))
    seen = replace(seen, rest=-Fit(model, seen).score(model.before))
    assert np.array_equal(Fit(model, seen).solved(300), model.before)
    kept, values = model.cells(model.before), values_of(load("crazyhouse"))
    assert np.array_equal(kept.squares[0, model.kinds], values.squares[model.kinds])
    assert np.array_equal(kept.squares[1, model.kinds], values.late[model.kinds])


def test_what_is_seen_is_the_same_for_any_number_of_workers():
    game = load("crazyhouse")
    asking = Asking(read_player("alphabeta:nodes=10"), 6, 5, TERMS)
    one = seen_in_games(game, values_of(game), asking)
    two = seen_in_games(game, values_of(game), replace(asking, workers=2))
    assert all(np.array_equal(getattr(one, name), getattr(two, name)) for name in Seen.__dataclass_fields__)
    assert len(one.points) > 20 and np.abs(one.held).sum() > 0
    assert set(one.points) <= {0.0, 0.5, 1.0}


def test_a_record_is_the_game_and_its_moves():
    game, player = load("losalamos"), read_player("alphabeta:nodes=10")
    run = SearchedGames(game.start(), (player, player), 3, Terms(30, 4))
    result, moves = run.record(2)
    assert (result, moves) == (run.play(2, 1)[0], run.moves(2))
    assert len(moves) == result.plies


@pytest.fixture
def small(tmp_path):
    """A file, and beside it what 20 games in two rounds have said of its cells."""
    path = tmp_path / "small.yaml"
    path.write_text(SMALL)
    game = load(str(path))
    found = learned(game, Asking(read_player("alphabeta:nodes=5"), 20, 0, TERMS), 2)
    (tmp_path / "small.values.json").write_text(tuned_text(game, found.values, {"games": 20}, found.cells))
    return path


def test_cells_that_have_not_won_are_not_kept(tmp_path):
    path = tmp_path / "small.yaml"
    path.write_text(SMALL)
    asked = [str(path), "--cells", "--games", "20", "--nodes", "5", "--match", "4", "--max-plies", "40"]
    done = CliRunner().invoke(tune_command.command, asked)
    assert done.exit_code == 0, done.output
    assert "not kept" in done.output
    assert not path.with_name("small.values.json").exists()


def test_what_is_kept_is_what_players_go_by(small):
    game, plain = load(str(small)), load("losalamos")
    tuned, values = tuned_of(game), values_of(game)
    assert tuned.cells is not None
    assert np.array_equal(values.squares, tuned.cells.squares[0])
    assert not np.array_equal(values.squares, values_of(plain).squares)
    shown = CliRunner().invoke(values_command.command, [str(small)])
    assert "tuned on each cell, early and late, and in hand: games 20" in shown.output
    before = rules_digest(game)
    small.with_name("small.values.json").unlink()
    assert rules_digest(load(str(small))) != before  # stored runs tell games by other values apart


def test_what_the_file_says_of_a_piece_stands(small):
    tuned = tuned_of(load(str(small)))
    small.write_text(SMALL + "values: {queen: 1000}\n")
    game = load(str(small))
    values, queen = values_of(game), next(c for c in Survey(game).codes if Survey(game).owned(c) == ("queen", 0))
    assert values.by_code[queen] == 1000
    shift = 1000 - tuned.values["queen"].value
    assert np.array_equal(values.squares[queen], tuned.cells.squares[0, queen] + shift)


@pytest.mark.parametrize("damage", [
    lambda cells: cells.popitem(), lambda cells: cells.update({"white queen": [1, 2]}),
    lambda cells: cells["white rook"].__setitem__(3, 1.5), lambda cells: cells["white rook"].__setitem__(3, 10**9),
    lambda cells: cells.update({"white dragon": cells["white queen"]}), lambda cells: cells.update({"white queen": 7}),
])  # fmt: skip
def test_damaged_cells_are_told(small, damage):
    path = small.with_name("small.values.json")
    entry = json.loads(path.read_text())
    damage(entry["cells"])
    path.write_text(json.dumps(entry))
    with pytest.raises(NdVariantsError, match="holds no values of this game"):
        tuned_of(load(str(small)))


def test_nothing_to_learn_from_is_told():
    """In clobber every move takes."""
    game = load("clobber")
    with pytest.raises(NdVariantsError, match="nothing to learn from"):
        seen_in_games(game, values_of(game), Asking(read_player("alphabeta:nodes=2"), 4, 5, TERMS))
