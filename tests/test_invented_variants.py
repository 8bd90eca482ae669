"""Variants that nobody has invented: files put together by chance, and what must hold for each of them.

They find what no shipped variant happens to use: odd mixtures of movements, boards, royals, drops and endings.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ndvariants import load
from ndvariants.game.game import Position
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import undo
from ndvariants.simulation.batch import simulate

from .judge import Bench
from .test_every_variant import kept_parts
from .walks import random_walk

LEGS = """\
step orthogonal
step diagonal
step any
step forward
step sideways
step forward | sideways
step any except forward
step +file | -rank
step axes(all)
step forward + sideways
step 2 forward + sideways
leap (2,1)
leap (2,0)
leap (3,1)
leap (2,2)
slide orthogonal
slide diagonal
slide any
slide forward
slide (2,1)
slide axes(odd)
slide axes(1..2)
slide orthogonal up to 2
slide forward exactly 2
slide orthogonal exactly 2
slide any 2..3
hop orthogonal over 1
hop orthogonal over 2
hop any over 1 landing next
hop any over 1 friend landing next
hop diagonal over 1 enemy
step orthogonal then step diagonal outward
step diagonal then step diagonal outward
step diagonal then slide orthogonal outward
step orthogonal then step orthogonal""".splitlines()

CLAUSES = """\
from rank = 2
to rank <= 3
within rank >= 2
if unmoved
taking king
taking b or king
taking own
rifle
capturing passed
on trail
leaving a trail
if count(pieces of me) > 2
if rank(target) != rank(origin)""".splitlines()
CAPTURES = ("taking king", "taking b or king", "taking own", "rifle", "capturing passed", "on trail")
MODES = ("", "", "move ", "capture ")

ENDINGS = """\
if count(pieces of me) = 1: loss
royal lost: loss
repetition 2: draw
if count(king of me in far) > 0: win""".splitlines()

RULES = [
    """\
  blast:
    when: a b captures
    do: remove pieces on neighbours of target except pawn
""",
    """\
  toll:
    when: turn ends
    if: count(pieces of opponent) > 3
    do: add 1 to tolls[me]
registers:
  tolls: {per: [player]}
""",
    """\
  convert:
    when: an a moves
    do: change pieces of opponent on neighbours of target except royals to me
""",
    """\
  crumble:
    when: any piece captures
    do: delete cells along axis(move) through target, except target
""",
    """\
  shrink:
    when: turn ends
    if: ply mod 5 = 4
    do: delete cells in (count(neighbours of cell) <= 2)
""",
    """\
  pull:
    when: a pawn moves
    do: |
      let near = nearest to target of pieces of me
      if near != target: change near to pawn
""",
    """\
  price:
    when: check is given
    do: remove pawn of me
""",
]


def lines(random: Random, most: int) -> str:
    """Some movement lines, indented as a block."""
    found = []
    for _ in range(random.randint(1, most)):
        leg, mode = random.choice(LEGS), random.choice(MODES)
        clause = random.choice(CLAUSES) if random.random() < 0.6 else ""
        if clause in CAPTURES:
            mode = "capture "
        if clause == "leaving a trail":
            mode = "move "
        found.append(f"      {mode}{leg}{', ' if clause else ''}{clause}")
    return "\n".join(found)


def setup(random: Random, cells: list[str], players: dict[str, str]) -> str:
    """Pieces on cells by chance, every player one king at least."""
    numbers = {"king": random.choice([1, 1, 1, 2]), "a": 1, "b": 1, "pawn": 1}
    numbers |= {piece: random.randint(1, 3) for piece in ("a", "b", "pawn")}
    deal = [(player, piece) for piece, number in numbers.items() for _ in range(number) for player in players]
    standing = list(zip(deal, random.sample(cells, len(cells)), strict=False))
    text = "setup:\n  cells:\n"
    for player in players:
        text += f"    {player}:\n"
        for piece in numbers:
            names = [repr(cell) for man, cell in standing if man == (player, piece)]
            text += f"      {piece}: [{', '.join(names)}]\n" if names else ""
    return text


def invented(random: Random) -> str:
    """The text of a variant file."""
    file, rank, level = random.randint(3, 5), random.randint(3, 6), random.choice([0, 0, 1, 2, 3])
    axes = {"file": file, "rank": rank} | ({"level": level} if level else {})
    names = [f"{'abcde'[i]}{j + 1}" for j in range(rank) for i in range(file)]
    cells = [f"{k + 1}{name}" for k in range(level) for name in names] if level else names
    forward = random.choice(["rank", "rank", "level" if level > 1 else "rank"])
    players = {"white": f"+{forward}", "black": f"-{forward}"} | ({"red": "+file"} if random.random() < 0.15 else {})
    rules = random.choice(RULES) if random.random() < 0.4 else ""
    drops = random.random() < 0.3
    parts = [
        "variant: invented\ntitle: Invented\nboard:\n",
        f"  grid: {{{', '.join(f'{axis}: {width}' for axis, width in axes.items())}}}\n",
        "  wrap: [file]\n" if random.random() < 0.2 else "",
        "  mutable: true\n" if "delete" in rules else "",
        "players:\n" + "".join(f"  {player}: {{forward: {way}}}\n" for player, way in players.items()),
        f"zones:\n  far: rank = {rank}\n",
        "pieces:\n  king:\n    letter: k\n    royal: true\n",
        f"    moves: {random.choice(['leap any', 'leap any', 'slide orthogonal', 'leap (2,1)'])}\n",
        f"  a:\n    letter: a\n    moves: |\n{lines(random, 3)}\n",
        "    drop: rank <= 2\n" if drops else "",
        f"  b:\n    letter: b\n    moves: |\n{lines(random, 3)}\n",
        PAWN,
        setup(random, cells, players),
        "hands: {white: {a: 1}, black: {a: 2}}\n" if drops else "",
        "options: {pass: true}\n" if random.random() < 0.3 else "",
        f"rules:\n{rules}" if rules else "",
        "endings:\n",
        f"  - {random.choice(ENDINGS)}\n" if random.random() < 0.6 else "",
        "  - no legal move, in check: loss\n  - no legal move: draw\n  - 40 plies without capture: draw\n",
        'notation: {cells: "level:1 file:a rank:1"}\n' if level else "",
    ]
    return "".join(parts)


PAWN = """\
  pawn:
    letter: p
    moves: |
      move    step forward
      move    slide forward exactly 2 from rank <= 2, leaving a trail
      capture step forward + sideways
      capture step forward + sideways on trail
    promotes: {on: far, to: [a, b]}
"""


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
    game, engine, state = bench.game, bench.game.engine, position.state
    assert game.position_from(position.fields) == position
    filtered, verified, truth = bench.lists(state)
    assert filtered == verified == engine.legal(state)
    assert sorted(filtered) == sorted(truth)
    moves = position.legal_moves()
    assert len({move.text for move in moves}) == len(moves)
    assert all(position.parse_move(move.text) == move for move in moves[::5])
    pseudo = engine.pseudo(state)
    assert set(filtered) <= set(pseudo) and len(set(pseudo)) == len(pseudo)
    children = sum(engine.perft(engine.play(state, move), 1, True) for move in filtered)
    assert engine.perft(state, 2, True) == children
    S, M, kept = bench.plain(state), [0] * (4 * bench.max_moves), list(kept_parts(bench.T))
    before, most = [S[part] for part in kept], 2 * bench.T[H.MAX_WRITES]
    for move in pseudo:
        mark = S[L.TOP]
        make(bench.T, bench.R, S, M, move)
        assert S[L.TOP] - mark <= most
        undo(S, mark)
    assert [S[part] for part in kept] == before
