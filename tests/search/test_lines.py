"""Monte Carlo tree search where lines are played on to the end: what it proves, and that both machines agree."""

from __future__ import annotations

from collections import Counter, deque

import pytest

from ndvariants import load
from ndvariants.kernel.search import workspace as D
from ndvariants.players import make_player, read_player
from ndvariants.players.games import SearchedGames, Terms
from ndvariants.players.worth.meaning import suited
from tests.search.bench import Search
from tests.search.test_search import walk


@pytest.mark.parametrize("name", ["connect_four", "clobber"])
def test_un_jitted_lines_to_the_end_are_compiled_ones_word_for_word(name: str) -> None:
    position = walk(name, 6)
    flags = D.USE_ALL - D.USE_TABLE
    asked = "mcts:playouts=60,plies=50"
    runs = [Search(position.game, asked, flags, compiled).run(position) for compiled in (True, False)]
    assert runs[0] == runs[1]


def test_what_lines_prove_alpha_beta_proves_in_no_more_plies() -> None:
    proved = Counter[bool]()
    for name, plies in (("connect_four", 26), ("connect_four", 30), ("clobber", 12)):
        for seed in range(8):
            position = walk(name, plies, seed)
            lines = deque(make_player("mcts:playouts=3000").think(position), maxlen=1)[0]
            whole = deque(make_player("alphabeta:depth=16,noise=0").think(position), maxlen=1)[0]
            if lines.mate_in is not None and whole.mate_in is not None:
                assert (lines.mate_in > 0) == (whole.mate_in > 0)
                assert abs(lines.mate_in) >= abs(whole.mate_in)
                proved[lines.mate_in > 0] += 1
    assert min(proved[True], proved[False]) >= 3


def test_a_search_ends_when_all_is_proved() -> None:
    position = load("connect_four").start()
    for text in ("D@d1", "D@a1", "D@e1", "D@b1"):
        position = position.play(text)
    lines = deque(make_player("mcts:playouts=100000").think(position), maxlen=1)[0]
    assert lines.finished and lines.mate_in == 3 and lines.move.text in ("D@c1", "D@f1")


def test_a_level_follows_lines_where_pieces_tell_nothing() -> None:
    level = read_player("level=7")
    assert suited(level, load("chess")).kind == "alphabeta"
    clobber = suited(level, load("clobber"))
    assert (clobber.kind, clobber.nodes) == ("mcts", level.nodes) and clobber.plies > 0
    run = SearchedGames(load("clobber").start(), (level, read_player("random")), 1, Terms(100, pairs=True))
    assert [(result.winner + number) % 2 for number, result in enumerate(run.play(0, 6))].count(0) >= 5
    assert make_player("level=7").choose(load("clobber").start()).text
