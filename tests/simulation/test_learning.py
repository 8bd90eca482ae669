"""Values of cells from games: what is put in comes out, what is alike is shared, and what is kept is read back."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

import numpy as np
import pytest
from click.testing import CliRunner

from ndvariants import NdVariantsError, load
from ndvariants.cli import commands
from ndvariants.cli.players import learn_command
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.players import read_player
from ndvariants.players.games import SearchedGames, StopAt, Terms
from ndvariants.players.worth.learned import Learned, LearnedValue, bring, learned_of, learned_text, read_learned
from ndvariants.players.worth.likeness import Likeness
from ndvariants.players.worth.survey import Survey
from ndvariants.players.worth.values import values_of
from ndvariants.players.worth.weights import NAMES, Weights
from ndvariants.simulation.fitting.cell_fit import Fit, Seen, chance, together
from ndvariants.simulation.fitting.cell_games import seen_in_games
from ndvariants.simulation.fitting.cell_model import CellModel
from ndvariants.simulation.fitting.inherited import inherited_of
from ndvariants.simulation.fitting.learner import Course, Progress, learn
from ndvariants.simulation.games import PlayersRecipe
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
    return Seen(boards, held, rng.random(n), np.zeros((n, len(NAMES))), np.zeros(n), np.arange(n))


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
    seen = replace(drawn_boards(model, 8), heavy=np.ones(8))
    seen = replace(seen, points=chance(Fit(model, seen).score(model.before), 300))
    assert np.allclose(Fit(model, seen).solved(300), model.before)
    kept, values = model.cells(model.before), values_of(load("crazyhouse"))
    assert np.array_equal(kept.squares[0, model.kinds], values.squares[model.kinds])
    assert np.array_equal(kept.squares[1, model.kinds], values.late[model.kinds])


def games_of(game, nodes, seed):
    return PlayersRecipe(game.start(), (read_player(f"alphabeta:nodes={nodes}"),) * 2, seed, TERMS)


def test_what_is_seen_is_the_same_for_any_number_of_workers():
    game = load("crazyhouse")
    one, two = (together(list(seen_in_games(games_of(game, 10, 5), 6, workers=workers))) for workers in (1, 2))
    assert all(np.array_equal(getattr(one, name), getattr(two, name)) for name in Seen.__dataclass_fields__)
    assert len(one.points) > 20 and np.abs(one.held).sum() > 0
    assert set(one.points) <= {0.0, 0.5, 1.0}


def test_a_record_is_the_game_and_its_moves():
    game, player = load("losalamos"), read_player("alphabeta:nodes=10")
    run = SearchedGames(game.start(), (player, player), 3, Terms(30, 4))
    result, moves = run.record(2)
    assert (result, moves) == (run.play(2, 1)[0], run.moves(2))
    assert len(moves) == result.plies


def test_every_weight_adds_something_in_chess():
    game = load("chess")
    seen = together(list(seen_in_games(games_of(game, 10, 5), 4)))
    assert seen.terms.shape == (len(seen.points), len(NAMES))
    assert (np.abs(seen.terms).max(axis=0) > 0).tolist() == [True] * len(NAMES)
    assert set(np.abs(seen.terms[:, NAMES.index("tempo")])) == {0.2}  # 20 points, a hundredth of them by a percent


def test_weights_that_made_the_results_are_found_again():
    game = load("losalamos")
    model = CellModel(Survey(game), values_of(game), doubt=50.0)
    rng, seen = np.random.default_rng(5), drawn_boards(model, 20_000)
    seen = replace(seen, boards=np.zeros_like(seen.boards), terms=rng.normal(0, 1, seen.terms.shape))
    truth = model.before.copy()
    truth[-len(NAMES) :] = [160, 0, 100, 50, 100]
    won = rng.random(len(seen.points)) < chance(Fit(model, seen).score(truth), 300)
    found = model.weights(Fit(model, replace(seen, points=won.astype(float))).solved(300))
    assert np.abs(np.array(list(asdict(found).values())) - truth[-len(NAMES) :]).max() < 20
    fixed = CellModel(Survey(game), values_of(game))
    assert fixed.weights(Fit(fixed, replace(seen, points=won.astype(float))).solved(300)) == Weights()


def asked_of(path, *more):
    words = [str(path), "--games", "20", "--nodes", "5", "--match", "4", "--max-plies", "40", *more]
    done = CliRunner().invoke(commands, ["learn", *words])
    assert done.exit_code == 0, done.output
    return done


@pytest.fixture
def plain(tmp_path):
    path = tmp_path / "small.yaml"
    path.write_text(SMALL)
    return path


@pytest.fixture
def small(plain):
    """A file, and beside it what 20 games have said of its cells."""
    game = load(str(plain))
    seen = list(seen_in_games(games_of(game, 5, 0), 20))
    model = CellModel(Survey(game), values_of(game))
    worths = Fit(model, together(seen)).solved(300)
    values = {"queen": LearnedValue(800, 700, 900), "rook": LearnedValue(400, 300, 500)}
    found = Learned(values, model.cells(worths), Weights(mobility=70), {"games": 20})
    plain.with_name("small.values.json").write_text(learned_text(game, found))
    return plain


def test_what_has_not_won_is_not_kept(plain):
    assert "not kept" in asked_of(plain).output
    assert [file.name for file in plain.parent.iterdir()] == ["small.yaml"]
    entry = json.loads(asked_of(plain, "--json").stdout)
    assert entry["kept"] is None and not entry["proven"]
    assert [step["name"] for step in entry["steps"]][-4:] == ["round 1", "round 2", "round 3", "weights"]


def test_what_is_not_proven_is_kept_on_demand_and_marked(plain):
    seeds = (asked_of(plain, "--unproven", "--seed", str(seed)).output for seed in range(9))
    assert "proof" in next(output for output in seeds if "marked as not proven" in output)
    assert learned_of(load(str(plain))).how["proven"] is False
    assert "not proven: the match was not won" in CliRunner().invoke(commands, ["values", str(plain)]).output


def test_what_is_interrupted_goes_on_where_it_was(plain, monkeypatch):
    """The same steps and the same values as without the interruption; a damaged file is as good as none."""
    whole, file = asked_of(plain).stdout, plain.with_name("small.learning.npz")
    watch = learn_command._Shown.watch

    def stop(self, known, score):
        watch(self, known, score)
        if known.played == 8:
            raise KeyboardInterrupt

    words = [str(plain), "--games", "20", "--nodes", "5", "--match", "4", "--max-plies", "40"]
    with monkeypatch.context() as patch:
        patch.setattr(learn_command._Shown, "watch", stop)
        done = CliRunner().invoke(commands, ["learn", *words])
    assert done.exit_code != 0 and "8 of 20 games are kept in" in done.output
    kept = file.read_bytes()
    done = asked_of(plain)
    assert "goes on after 8 games" in done.stderr and done.stdout == whole
    assert not file.exists()
    file.write_bytes(kept[:200])
    done = asked_of(plain)
    assert "goes on" not in done.stderr and done.stdout == whole
    file.write_bytes(kept)
    assert "goes on" not in asked_of(plain, "--seed", "1").stderr


def test_a_game_inherits_what_its_parent_has_learned_of_the_same_pieces(tmp_path):
    """Chess has learned values; a file that lets its rooks step once keeps them for the other pieces."""
    path = tmp_path / "lame.yaml"
    path.write_text("variant: lame\nextends: chess\npieces:\n  rook: {moves: step orthogonal}\n")
    game, chess = load(str(path)), load("chess")
    found = inherited_of(game)
    assert set(found.values) == {"queen", "bishop", "knight", "pawn"}
    codes = {(one.piece, one.player, one.unmoved): code for code, one in enumerate(chess.tables.codes)}
    for code in Survey(game).codes:
        one = game.tables.codes[code]
        if one.piece in {"queen", "bishop", "knight", "pawn"}:
            there = codes[one.piece, one.player, one.unmoved]
            assert np.array_equal(found.cells.squares[0, code], values_of(chess).squares[there])
    assert inherited_of(chess) is None


def test_match_takes_values_for_either_player(small):
    def run(*more):
        words = [str(small), "alphabeta:nodes=20", "alphabeta:nodes=20", "--games", "6", "--json", *more]
        return CliRunner().invoke(commands, ["match", *words])

    own = str(small.with_name("small.values.json"))
    alike = json.loads(run().stdout)
    assert json.loads(run("--first-values", own).stdout)["first"] == alike["first"]  # both go by them anyhow
    assert json.loads(run("--second-values", "derived").stdout)["plies"] != alike["plies"]
    damaged = small.with_name("other.json")
    damaged.write_text("{}")
    assert "holds no values of this game" in run("--first-values", str(damaged)).output
    words = [str(small), "random", "uci:nothing", "--first-values", "derived"]
    assert "limited by nodes or depth" in CliRunner().invoke(commands, ["match", *words]).output


def test_what_is_kept_is_what_players_go_by(small):
    game, plain = load(str(small)), load("losalamos")
    learned, values = learned_of(game), values_of(game)
    assert learned.cells is not None and values.weights == Weights(mobility=70)
    assert np.array_equal(values.squares, learned.cells.squares[0])
    assert not np.array_equal(values.squares, values_of(plain).squares)
    shown = CliRunner().invoke(commands, ["values", str(small)])
    assert "learned on each cell, early and late, and in hand: games 20\nweights: mobility 70 %" in shown.output
    before = rules_digest(game)
    small.with_name("small.values.json").unlink()
    assert rules_digest(load(str(small))) != before  # stored runs tell games by other values apart


def test_what_the_file_says_of_a_piece_stands(small):
    learned = learned_of(load(str(small)))
    small.write_text(SMALL + "values: {queen: 1000}\n")
    game = load(str(small))
    values, queen = values_of(game), next(c for c in Survey(game).codes if Survey(game).owned(c) == ("queen", 0))
    assert values.by_code[queen] == 1000
    shift = 1000 - learned.values["queen"].value
    assert np.array_equal(values.squares[queen], learned.cells.squares[0, queen] + shift)


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
        learned_of(load(str(small)))


@pytest.mark.parametrize("text", [
    "", "[]", "{}", '{"parameters": {}, "values": {"king": {"value": 1, "low": 0, "high": 2}}}',
    '{"parameters": {}, "values": 7}', '{"parameters": {}, "values": {"queen": {"value": "x", "low": 0, "high": 2}}}',
    '{"parameters": {}, "values": {"queen": {}}}',
    '{"parameters": {}, "values": {}, "how": {}, "weights": {"luck": 3}}',
    '{"parameters": {}, "values": {}, "how": {}, "weights": {"tempo": -3}}',
])  # fmt: skip
def test_a_damaged_file_of_values_is_told(plain, text):
    plain.with_name("small.values.json").write_text(text)
    with pytest.raises(NdVariantsError, match="holds no values of this game"):
        learned_of(load(str(plain)))


def test_a_learned_value_is_used_and_shown_unless_the_file_says_another(small):
    queen = next(piece for piece in values_of(load(str(small))).pieces if piece.piece == "queen")
    assert (queen.value, queen.source, queen.low, queen.high) == (800, "learned", 700, 900)
    shown = CliRunner().invoke(commands, ["values", str(small)])
    assert "learned from games, between 700 and 900" in shown.output
    small.write_text(SMALL + "values: {queen: 650}\n")
    queen = next(piece for piece in values_of(load(str(small))).pieces if piece.piece == "queen")
    assert (queen.value, queen.source) == (650, "file")


def test_nothing_to_learn_from_is_told():
    """In clobber every move takes."""
    with pytest.raises(NdVariantsError, match="nothing to learn from"):
        learn(load("clobber"), Course(4, nodes=2), Progress(Learned(), Learned()), lambda progress, score: None)


@pytest.mark.parametrize("name", ["horde", "spartan"])
def test_pieces_that_only_the_second_player_has_are_learned(name):
    game, known = load(name), Progress(Learned(), Learned())
    learn(game, Course(4, nodes=5, max_plies=40), known, lambda progress, score: None)
    model = CellModel(Survey(game), values_of(game))
    cells = model.cells(Fit(model, known.seen[0]).solved(300))
    mine = [code for code, info in enumerate(game.tables.codes) if info.player == 1 and info.piece == game.pieces[-1]]
    assert all(cells.squares[:, code].any() for code in mine)


def test_learned_values_are_read_back_as_they_were_written(small):
    game = load(str(small))
    found = learned_of(game)
    again = read_learned(game, learned_text(game, found), "here")
    assert (again.values, again.weights, again.how) == (found.values, found.weights, found.how)
    assert np.array_equal(again.cells.squares, found.cells.squares)
    assert np.array_equal(again.cells.held, found.cells.held)
    bring(game, learned_text(game, replace(found, weights=None)))
    assert learned_of(game).weights is None
