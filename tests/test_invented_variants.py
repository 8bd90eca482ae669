"""Variants that nobody has invented: files put together by chance, and what must hold for each of them.

They find what no shipped variant happens to use: odd mixtures of movements, boards, royals, drops and endings.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ndvariants import load
from ndvariants.game.position import Position
from ndvariants.kernel import layout as L
from ndvariants.kernel.make import make
from ndvariants.kernel.state import undo
from ndvariants.simulation.batch import simulate

from .judge import Bench, random_walk
from .test_every_variant import kept_words

LEGS = [
    "step orthogonal", "step diagonal", "step any", "step forward", "step sideways", "step forward | sideways",
    "leap (2,1)", "leap (2,0)", "leap (3,1)", "leap (2,2)", "step forward + sideways", "2 forward",
    "slide orthogonal", "slide diagonal", "slide any", "slide forward", "slide orthogonal up to 2", "slide any 2..3",
    "slide orthogonal exactly 2", "slide (2,1)", "slide axes(odd)", "slide axes(1..2)", "step axes(all)",
    "hop orthogonal over 1", "hop any over 1 landing next", "hop diagonal over 1 enemy", "hop orthogonal over 2",
    "hop any over 1 friend landing next", "step orthogonal then step diagonal outward", "step diagonal then slide orthogonal outward",
    "step diagonal then step diagonal outward", "step orthogonal then step orthogonal",
]  # fmt: skip
CLAUSES = [
    "", "", "", "", "from rank = 2", "to rank <= 3", "within rank >= 2", "if unmoved", "taking king", "rifle", "capturing passed",
    "taking own", "if count(pieces of me) > 2", "if rank(target) != rank(origin)", "taking b or king", "leaving a trail", "on trail",
]  # fmt: skip
MODES = ["", "", "move ", "capture "]
ENDINGS = [
    "", "  - if count(pieces of me) = 1: loss\n", "  - royal lost: loss\n", "  - repetition 2: draw\n", "  - if count(king of me in far) > 0: win\n",
]  # fmt: skip
RULES = [
    "",
    "rules:\n  blast:\n    when: a b captures\n    do: remove pieces on neighbours of target except pawn\n",
    "rules:\n  toll:\n    when: turn ends\n    if: count(pieces of opponent) > 3\n    do: add 1 to tolls[me]\nregisters:\n  tolls: {per: [player]}\n",
]


def lines(random: Random, most: int) -> str:
    """Some movement lines, indented as a block."""
    found = []
    for _ in range(random.randint(1, most)):
        leg, clause = random.choice(LEGS), random.choice(CLAUSES)
        mode = random.choice(MODES)
        if clause in ("on trail", "rifle", "taking own", "taking king", "taking b or king", "capturing passed"):
            mode = "capture "
        if clause == "leaving a trail":
            mode = "move "
        if leg == "2 forward":
            leg = "slide forward exactly 2"
        found.append(f"      {mode}{leg}{', ' if clause else ''}{clause}")
    return "\n".join(found)


def invented(random: Random) -> str:
    """The text of a variant file."""
    file, rank, level = random.randint(3, 5), random.randint(3, 6), random.choice([0, 0, 1, 2, 3])
    axes = {"file": file, "rank": rank} | ({"level": level} if level else {})
    wrap = random.choice(["", "", "", "  wrap: [file]\n"])
    cells = [
        (f"{k + 1}" if level else "") + f"{'abcde'[i]}{j + 1}"
        for k in range(level or 1)
        for j in range(rank)
        for i in range(file)
    ]
    men = {name: random.randint(1, 3) for name in ("a", "b", "pawn")}
    kings = random.choice([1, 1, 1, 2])
    order = random.sample(cells, len(cells))
    wanted = [("king", kings), *men.items()]
    deal = [(player, name) for name, number in wanted for _ in range(number) for player in ("white", "black")]
    standing = list(zip(deal, order, strict=False))
    setup = ""
    for player in ("white", "black"):
        setup += f"    {player}:\n"
        for name, _ in wanted:
            names = [repr(cell) for owner, cell in standing if owner == (player, name)]
            setup += f"      {name}: [{', '.join(names)}]\n" if names else ""
    royal = random.choice(["leap any", "leap any", "slide orthogonal", "leap (2,1)"])
    notation = 'notation: {cells: "level:1 file:a rank:1"}\n' if level else ""
    passing = random.choice(["", "", "options: {pass: true}\n"])
    drop = random.choice(["", "", "    drop: rank <= 2\n"])
    forward = random.choice(["rank", "rank", "level" if (level or 0) > 1 else "rank"])
    return f"""variant: invented
title: Invented
board:
  grid: {{{", ".join(f"{axis}: {width}" for axis, width in axes.items())}}}
{wrap}players:
  white: {{forward: +{forward}}}
  black: {{forward: -{forward}}}
zones:
  far: rank = {rank}
pieces:
  king:
    letter: k
    royal: true
    moves: {royal}
  a:
    letter: a
    moves: |
{lines(random, 3)}
{drop}  b:
    letter: b
    moves: |
{lines(random, 3)}
  pawn:
    letter: p
    moves: |
      move    step forward
      move    slide forward exactly 2 from rank <= 2, leaving a trail
      capture step forward + sideways
      capture step forward + sideways on trail
    promotes: {{on: far, to: [a, b]}}
setup:
  cells:
{setup}{"hands: {white: {a: 1}, black: {a: 2}}" + chr(10) if drop else ""}{passing}{random.choice(RULES)}endings:
{random.choice(ENDINGS)}  - no legal move, in check: loss
  - no legal move: draw
  - 40 plies without capture: draw
{notation}"""


@pytest.mark.parametrize("seed", range(40))
def test_invented_variants_keep_the_promises(seed: int, tmp_path: Path) -> None:
    text = invented(Random(seed))
    path = tmp_path / "invented.yaml"
    path.write_text(text, encoding="utf-8")
    print(text)  # shown when the test fails
    game = load(path)
    bench = Bench(game)
    for position in random_walk(game.start(), 14, seed):
        print(position.text())
        check_position(bench, position)
    one, other = (simulate(game.start(), 4, seed=seed, max_plies=80, block=block).results for block in (1, 4))
    assert one == other


def check_position(bench: Bench, position: Position) -> None:
    """Texts, three ways to the legal moves, compiled and not, taking back, perft."""
    game, arena, state = bench.game, bench.game.arena, position.state
    assert game.position_from(position.setup) == position
    filtered, verified, truth = bench.lists(state)
    assert filtered == verified == arena.legal(state)
    assert sorted(filtered) == sorted(truth)
    moves = position.legal_moves()
    assert len({move.text for move in moves}) == len(moves)
    assert all(position.parse_move(move.text) == move for move in moves[::5])
    pseudo = arena.pseudo(state)
    assert set(filtered) <= set(pseudo) and len(set(pseudo)) == len(pseudo)
    children = sum(arena.perft(arena.play(state, move), 1, True) for move in filtered)
    assert arena.perft(state, 2, True) == children
    S, M, kept = bench.plain(state), [0] * (4 * bench.max_moves), list(kept_words(bench.T))
    before, most = [S[word] for word in kept], 2 * bench.T[L.T_MAX_WRITES]
    for move in pseudo:
        mark = S[L.TOP]
        make(bench.T, bench.R, S, M, move)
        assert S[L.TOP] - mark <= most
        undo(S, mark)
    assert [S[word] for word in kept] == before
