"""Player strings, games between players, matches and analysis: the same everywhere, and said in words."""

from __future__ import annotations

import json
import random
import sys
import textwrap
import threading

import numpy as np
import pytest
from click.testing import CliRunner

from ndvariants import NdVariantsError, load
from ndvariants.cli import commands
from ndvariants.players import asked, make_player, read_player
from ndvariants.players.asked import LEVELS, PlayerError
from ndvariants.players.games import SearchedGames, StopAt, Terms, read_stop_at
from ndvariants.simulation import asked_games
from ndvariants.simulation.batch import play_recipe
from ndvariants.simulation.estimation.rating import SequentialTest, expected, score_of
from ndvariants.simulation.estimation.sequential import confidence_sequence
from ndvariants.simulation.games import PlayersRecipe
from ndvariants.simulation.match import play_match


@pytest.fixture(scope="module")
def start():
    return load("losalamos").start()


def pair(*texts):
    return tuple(read_player(text) for text in texts)


class FirstPlayer:
    """Plays the first legal move."""

    name = "first"

    def choose(self, position):
        return position.legal_moves()[0]


def test_a_kind_of_player_that_is_asked_for_each_move_plays_runs_and_matches(start, monkeypatch):
    monkeypatch.setitem(asked.KINDS, "first", asked.Kind(compiled=False))
    monkeypatch.setattr(asked_games, "make_player", lambda text, seed: FirstPlayer())
    recipe = PlayersRecipe(start, pair("first", "first"), 1, Terms(4), record=1)
    games = recipe.open()
    games.play(0, 1)
    position = start
    for number in games.moves(0):
        assert number == position.legal_numbers()[0]
        position = position.play(number)
    match = play_match(PlayersRecipe(start, pair("first", "first"), 1, Terms(4, pairs=True)), 2)
    assert match.unfinished == 2 and match.reproducible
    with pytest.raises(PlayerError, match="is asked for every move"):
        SearchedGames(start, pair("first", "random"), 1, Terms(4))


# ----------------------------------------------------------------------- strings


@pytest.mark.parametrize(("text", "reason"), [
    ("alphabet:nodes=5", "did you mean 'alphabeta'?"),
    ("alphabeta:node=5", "did you mean 'nodes'?"),
    ("alphabeta:nodes=many", "needs a whole number"),
    ("alphabeta:seconds=-1", "needs a number of seconds"),
    ("alphabeta:blunder=2", "needs a number from 0 to 1"),
    ("level=11", "levels go from 1 to 10"),
    ("level", "levels go from 1 to 10"),
    ("level=²", "levels go from 1 to 10"),
    ("level=3:nodes=4", "a level has no options"),
    ("greedy:nodes=5", "greedy has no option 'nodes'"),
    ("mcts:endings=KRk", "mcts has no option 'endings'"),
    ("uci:cat,blunder=0.5", "uci has no option 'blunder'"),
    ("alphabeta:nodes=5,nodes=6", "'nodes' is said twice"),
    ("alphabeta:depth=64", "a whole number from 1 to 63"),
    ("random:nodes=4", "the random player has no options"),
    ("uci:", "which program?"),
    ("", "there are random, greedy"),
])  # fmt: skip
def test_a_string_that_asks_for_nobody_is_explained(text, reason):
    with pytest.raises(PlayerError, match=reason.replace("?", r"\?").replace("(", r"\(")):
        read_player(text)


def test_levels_are_read_and_named():
    assert [read_player(f"level={k}").nodes for k in range(1, 11)] == [level[0] for level in LEVELS]
    assert make_player("level=2").name == "level=2"


def test_who_is_limited_by_time_is_not_reproducible(start):
    assert not read_player("alphabeta:seconds=1").is_reproducible
    with pytest.raises(PlayerError, match="not reproducible"):
        SearchedGames(start, pair("alphabeta:seconds=1", "random"), 0, Terms(100))


@pytest.mark.parametrize("text", ["repetition three", "100 plies", "repetition 1", "0 quiet plies"])
def test_conditions_of_a_run_are_explained(text):
    with pytest.raises(NdVariantsError, match="no condition to stop a game at"):
        read_stop_at(text)


# ----------------------------------------------------------------------- games


def test_games_are_the_same_for_any_number_of_workers(start):
    recipe = PlayersRecipe(start, pair("alphabeta:nodes=60", "level=1"), 5, Terms(200))
    runs = [play_recipe(recipe, 12, workers=w, block=b).results for w, b in ((1, None), (2, 3), (3, 1))]
    assert runs[0] == runs[1] == runs[2]
    assert len({result.plies for result in runs[0]}) > 3  # they differ from each other


def test_the_moves_of_a_game_lead_to_its_result(start):
    run = SearchedGames(start, pair("alphabeta:nodes=60", "random"), 5, Terms(200))
    result = run.play(3, 1)[0]
    position = start
    for move in run.moves(3):
        position = position.play(move)
    assert position.ply == result.plies
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winner) == (result.reason, "white" if result.winner == 0 else "black")


def test_looking_ahead_beats_chance():
    for name in ("chess", "raumschach", "icochess"):
        first = load(name).start()
        match = play_match(PlayersRecipe(first, pair("alphabeta:nodes=300", "random"), 1, Terms(400, 2, True)), 6, 2)
        assert match.first.won == 6, name


def test_stopped_games_have_lines_of_their_own():
    first = load("hyperchess").start()
    run = SearchedGames(first, pair("random", "random"), 1, Terms(2000, stop_at=StopAt(0, 10)))
    result = run.play(0, 1)[0]
    assert (result.winner, result.reason) == (-2, "stopped at 10 quiet plies")


def test_three_players_play_to_the_end(tmp_path):
    from tests.game.test_three_players import THREE

    (tmp_path / "three.yaml").write_text(THREE)
    first = load(tmp_path / "three.yaml").start()
    run = SearchedGames(first, pair("alphabeta:nodes=200", "random", "random"), 1, Terms(200))
    winners = [result.winner for result in run.play(0, 20)]
    assert winners.count(0) > winners.count(1) + winners.count(2)


def test_thinking_can_be_stopped(start):
    thinking = make_player("alphabeta:nodes=1000000000").think(start)
    thought = next(thinking)
    thinking.close()
    assert thought.move in start.legal_moves()
    assert not thought.finished
    assert make_player("alphabeta:nodes=200").choose(start) in start.legal_moves()


def test_a_search_does_not_count_what_other_threads_searched_before(start):
    player = make_player("alphabeta:nodes=30000,threads=4")
    for _ in range(20):
        counted = [thought.nodes for thought in player.think(start)]
        assert counted == sorted(counted)


def test_threads_share_a_search_and_leave(start):
    before = threading.active_count()
    player = make_player("alphabeta:nodes=20000,threads=3")
    assert player.choose(start) in start.legal_moves()
    thinking = make_player("alphabeta:nodes=1000000000,threads=2").think(start)
    next(thinking)
    assert threading.active_count() > before
    thinking.close()
    assert threading.active_count() == before


def test_the_same_seed_chooses_the_same_move(start):
    assert len({make_player("alphabeta:nodes=500", seed=3).choose(start) for _ in range(3)}) == 1
    assert len({make_player("alphabeta:nodes=30,noise=200", seed=k).choose(start) for k in range(8)}) > 1


# ----------------------------------------------------------------------- matches


def test_a_match_is_the_same_for_any_number_of_workers(start):
    matches = [
        play_match(PlayersRecipe(start, pair("alphabeta:nodes=60", "greedy"), 2, Terms(200, 2, True)), 8, w)
        for w in (1, 3)
    ]
    assert matches[0].first == matches[1].first
    assert matches[0].reasons == matches[1].reasons


def test_a_test_ends_a_match_that_is_decided(start):
    recipe = PlayersRecipe(start, pair("alphabeta:nodes=300", "random"), 2, Terms(200, 2, True))
    match = play_match(recipe, 400, test=SequentialTest(0, 100))
    assert match.verdict == "high"
    assert match.first.won < 150


@pytest.mark.parametrize("copies", [0.0, 0.3])
@pytest.mark.parametrize("draws", [0.0, 0.3])
@pytest.mark.parametrize("elo", [0, 200])
def test_a_test_errs_as_rarely_as_it_says(draws, elo, copies):
    """The second game of a pair is the first again in a share of pairs; the interval at the end holds the truth."""
    test, chance, wrong, held = SequentialTest(0, 200), random.Random(5), 0, 0
    weights = [1 - expected(elo) - draws / 2, draws, expected(elo) - draws / 2]
    for _ in range(200):
        pairs = [0] * 5
        while test.verdict(pairs) is None:
            one, other = chance.choices(range(3), weights, k=2)
            pairs[2 * one if chance.random() < copies else one + other] += 1
        wrong += (test.verdict(pairs) == "high") == (elo == 0)
        low, high = confidence_sequence(sum(k * n for k, n in enumerate(pairs)) / 4, sum(pairs), test.width)
        held += low <= expected(elo) <= high
    assert wrong <= 18  # more than that in one of 300 such rows if 5 of 100 are wrong
    assert held >= 182


@pytest.mark.parametrize(("won", "lost", "n"), [(0.03, 0, 100), (0.01, 0, 300), (0.02, 0.01, 100), (0.5, 0.5, 40)])
def test_scores_hold_the_truth_where_nearly_all_is_drawn(won, lost, n):
    """The spread of points alone held it in 84 to 90 of 100 such samples."""
    rows = np.random.default_rng(3).multinomial(n, [won, 1 - won - lost, lost], 2000).tolist()
    scores = [score_of("", *row) for row in rows]
    assert sum(one.low <= 0.5 + (won - lost) / 2 <= one.high for one in scores) >= 0.93 * 2000


def test_scores_and_their_intervals():
    # 18 won, 11 lost, 11 drawn: the normal interval of the mean is 0.5875 +- 0.134
    score = score_of("", 18, 11, 11)
    assert score.low == pytest.approx(0.5875 - 0.134, abs=0.01)
    assert score.high == pytest.approx(0.5875 + 0.134, abs=0.02)
    assert score_of("", 10, 0, 0).elo is None
    assert score_of("", 0, 0, 0).low == 0


def test_another_program_plays(start, tmp_path, monkeypatch):
    for patience in ("ANSWER_SECONDS", "MOVE_SECONDS"):  # how long a start takes is not the point
        monkeypatch.setattr(f"ndvariants.players.program.{patience}", 120.0)
    program = tmp_path / "first_move.py"
    program.write_text(
        textwrap.dedent(
            """
            import sys
            from ndvariants import load
            for line in sys.stdin:
                words = line.split()
                if words[0] == "uci":
                    print("uciok", flush=True)
                elif words[0] == "position":
                    at = words.index("moves") if "moves" in words else len(words)
                    position = load("losalamos").position(" ".join(words[2:at])).after(" ".join(words[at + 1:]))
                elif words[0] == "go":
                    print("bestmove", position.legal_moves()[0], flush=True)
                elif words[0] == "quit":
                    break
            """
        )
    )
    text = f"uci:{sys.executable} {program},nodes=5"
    match = play_match(PlayersRecipe(start, (read_player("greedy"), read_player(text)), 2, Terms(12, 2, True)), 2)
    assert not match.reproducible
    assert match.first.won + match.first.drawn + match.first.lost == 2
    with pytest.raises(PlayerError, match="no program"):
        make_player("uci:no-such-program")


def test_a_program_is_asked_for_games_that_it_knows_and_told_who_moves_as_usual(tmp_path):
    heard, program = tmp_path / "heard.txt", tmp_path / "program.py"
    program.write_text(
        textwrap.dedent(
            f"""
            import sys
            for line in sys.stdin:
                with open({str(heard)!r}, "a") as file:
                    file.write(line)
                if line.startswith("uci\\n"):
                    print("option name UCI_Variant type combo default chess var 3check var xiangqi\\nuciok", flush=True)
                if line.startswith("go"):
                    print("bestmove a4a5", flush=True)
                if line.startswith("quit"):
                    break
            """
        )
    )
    text = f"uci:{sys.executable} {program}"
    player = make_player(text)
    with pytest.raises(PlayerError, match="knows no game of the name 'shogi'"):
        player.choose(load("shogi").start())
    with pytest.raises(PlayerError, match="writes it otherwise"):
        player.choose(load("threecheck").start())
    assert player.choose(load("xiangqi").start()).text == "a4a5"
    player.close()
    renamed = make_player(f"{text},set.UCI_Variant=xiangqi")
    with pytest.raises(PlayerError, match="writes it otherwise"):
        renamed.choose(load("chess").start())
    renamed.close()
    said = heard.read_text()
    assert "RNBAKABNR w - - 0 1\n" in said
    assert "value threecheck" not in said
    assert "value 3check" in said


# ----------------------------------------------------------------------- commands


def run(*words):
    result = CliRunner().invoke(commands, words)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_analyse_tells_a_mate_in_moves():
    entry = json.loads(run("analyse", "chess", "--position", "6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1", "--json"))
    assert entry["lines"][0]["moves"] == ["e1e8"]
    assert entry["lines"][0]["wins_in_plies"] == 1
    assert "wins in 1" in run("analyse", "chess", "--position", "6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1")


def test_analyse_gives_as_many_lines_as_asked():
    entry = json.loads(run("analyse", "losalamos", "--nodes", "400", "--lines", "3", "--json"))
    first = [line["moves"][0] for line in entry["lines"]]
    assert len(set(first)) == 3
    values = [line["value"] for line in entry["lines"]]
    assert values == sorted(values, reverse=True)


def test_play_against_a_level():
    words = ["play", "losalamos", "--against", "level=2", "--seed", "1"]
    result = CliRunner().invoke(commands, words, input="a2a3\nquit\n")
    assert result.exit_code == 0
    assert "black plays" in result.stdout


def test_a_wrong_player_is_a_usage_error():
    result = CliRunner().invoke(commands, ["play", "losalamos", "--against", "levl=2"])
    assert result.exit_code in (1, 2)
    assert "no player is called" in result.output


def test_simulate_with_players_tells_who_moves_first():
    words = ["simulate", "losalamos", "--players", "alphabeta:nodes=40", "--games", "6"]
    assert "Score of white, who moves first" in run(*words)
    entry = json.loads(run(*words, "--json"))
    assert entry["players"] == ["alphabeta:nodes=40"] * 2
    assert entry["first"]["won"] + entry["first"]["drawn"] + entry["first"]["lost"] <= 6


@pytest.mark.parametrize(("answer", "says"), [
    ("sys.stdout.buffer.write(b'\\xff\\n'); print('bestmove banana', flush=True)", "answers 'bestmove banana'"),
    ("sys.exit(3)", "has ended before the game"),
    ("time.sleep(100)", "has not said bestmove for 1 seconds, and was ended"),
])  # fmt: skip
def test_a_program_that_crashes_hangs_or_talks_nonsense_is_told(answer, says, tmp_path, monkeypatch):
    monkeypatch.setattr("ndvariants.players.program.MOVE_SECONDS", 1.0)
    program = tmp_path / "program.py"
    program.write_text(
        f"import sys, time\nfor line in sys.stdin:\n    if line == 'uci\\n': print('uciok', flush=True)\n"
        f"    if line[:2] == 'go': {answer}\n    if line == 'quit\\n': break\n"
    )
    player = make_player(f"uci:{sys.executable} {program}")
    with pytest.raises(PlayerError, match=says):
        player.choose(load("losalamos").start())
    player.close()


@pytest.mark.parametrize("text", ["random", "greedy", "alphabeta:nodes=10", "mcts:playouts=5", "level=1"])
def test_where_there_is_no_move_none_is_chosen(text):
    mated = load("losalamos").position("3k2/3Q2/3K2/6/6/6 b - - 0 1")
    player = make_player(text)
    with pytest.raises(PlayerError, match="no move to choose: white wins: checkmate"):
        player.choose(mated)
    if text != "random":
        with pytest.raises(PlayerError, match="no move to choose"):
            next(iter(player.think(mated)))


def test_a_program_that_ends_at_once_is_told():
    result = CliRunner().invoke(commands, ["simulate", "losalamos", "--players", "uci:true", "--games", "1"])
    assert result.exit_code == 1
    assert "never said uciok" in result.output
