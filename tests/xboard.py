"""Do drawn games that XBoard has never heard of play whole games in it? ``python -m tests.xboard [N] [--seed S]``

Each file gets a board and pieces by chance. XBoard, under Xvfb and with its legality testing on, lets our engine, which
describes the game by ``setup`` and ``piece``, play against one that draws its moves among those that Fairy-Stockfish
(pyffish) finds legal by our export. A game counts if it ends with no word of an illegal move from any of the three.
Some five seconds a game; needs xboard, xvfb-run and pyffish.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic, sleep

from ndvariants import load
from ndvariants.addons.fairy.export.outward import fairy_text
from ndvariants.addons.fairy.export.setup_lines import setup_lines

XBOARD = "/usr/games/xboard"
SECONDS, MOST_MOVES = 90, 120
LEAPS = ("step orthogonal", "step diagonal", "leap (2,0)", "leap (2,1)", "leap (2,2)", "leap (3,0)", "leap (3,1)")
SLIDES = ("slide orthogonal", "slide diagonal", "slide orthogonal up to 3", "slide diagonal up to 2", "slide (2,1)")
PIECES = ("queen", "rook", "bishop", "knight")
_WORD = re.compile(r"illegal|forfeit|false (?:win )?claim|unsupported|Error \(", re.IGNORECASE)


def drawn(choose: random.Random, name: str) -> str:
    """A file: chess on 8x8, or Los Alamos chess on 6x6, with other pieces."""
    parent = choose.choice(("chess", "chess", "losalamos"))
    lines = [f"variant: {name}", f"extends: {parent}", "pieces:"]
    for piece in PIECES:
        if parent == "losalamos" and piece == "bishop":
            continue
        moves = choose.sample(LEAPS, choose.randint(1, 2)) + choose.sample(SLIDES, choose.randint(0, 1))
        forward = choose.random() < 0.2
        lines += [f"  {piece}:", "    moves: |", *(f"      {line}" for line in moves)]
        lines += ["      move step forward"] * (forward and "step orthogonal" not in moves)
    return "\n".join(lines) + "\n"


def opponent(path: str, seed: int) -> None:
    """An engine that draws its moves, captures more often; it knows the rules from Fairy-Stockfish alone."""
    import pyffish

    text, choose = Path(path).read_text(), random.Random(seed)
    pyffish.load_variant_config(text)
    name = text[1 : text.index("]")]
    start, moves, plays = pyffish.start_fen(name), list[str](), False
    for line in sys.stdin:
        words = line.split() or [""]
        if words[0] == "protover":
            print(f'feature usermove=1 ping=1 sigint=0 sigterm=0 colors=0 variants="{name}" done=1', flush=True)
        elif words[0] == "ping":
            print("pong", words[1], flush=True)
        elif words[0] == "new":
            moves, plays = [], True
        elif words[0] == "force":
            plays = False
        elif words[0] == "quit":
            return
        elif words[0] == "usermove":
            if words[1] not in pyffish.legal_moves(name, start, moves):
                print(f"Illegal move: {words[1]}", flush=True)
                continue
            moves.append(words[1])
        if words[0] == "go" or (words[0] == "usermove" and plays):
            plays = True
            legal = pyffish.legal_moves(name, start, moves)
            if legal:
                takes = [move for move in legal if pyffish.is_capture(name, start, moves, move)]
                moves.append(choose.choice(takes if takes and choose.random() < 0.5 else legal))
                print("move", moves[-1], flush=True)


def played(folder: Path, name: str, seed: int) -> tuple[bool, str]:
    """Whether a whole game was played, and how it ended or what was wrong."""
    ours = f"{sys.executable} -m ndvariants uci {name}.yaml"
    theirs = f"{sys.executable} -m tests.xboard --opponent {folder / name}.ini --seed {seed}"
    words = [
        "xvfb-run", "-a", XBOARD, "-variant", name, "-testLegality", "true", "-mg", "1", "-tc", "0:03", "-inc", "0.02",
        "-fcp", ours, "-fd", str(folder), "-scp", theirs, "-sd", str(Path(__file__).parents[1]), "-debug",
        "-nameOfDebugFile", str(folder / "debug"), "-saveGameFile", str(folder / "games.pgn"), "-autoCallFlag", "false",
        "-adjudicateDrawMoves", str(MOST_MOVES),
    ]  # fmt: skip
    process = subprocess.Popen(
        words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    end, said, over = monotonic() + SECONDS, "", list[str]()
    while monotonic() < end and not over and process.poll() is None:  # it shows a window with the result, and stays
        sleep(0.5)
        said = (folder / "debug").read_text(errors="replace") if (folder / "debug").exists() else ""
        over = [why for why in re.findall(r"GameEnds\(\d+, (.*?), \d\)", said) if why not in ("(null)", "xboard exit")]
    os.killpg(process.pid, signal.SIGTERM)
    process.wait()
    wrong = [line for line in said.splitlines() if _WORD.search(line)]
    return (False, wrong[0]) if wrong else (bool(over), over[0] if over else "the game did not end")


def main() -> int:
    """The number of games that were not played, at most 1."""
    asked = argparse.ArgumentParser()
    asked.add_argument("files", nargs="?", type=int, default=30)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--seconds", type=float, default=900)
    asked.add_argument("--opponent", default="")
    options = asked.parse_args()
    if options.opponent:
        opponent(options.opponent, options.seed)
        return 0
    whole, end, tried = 0, monotonic() + options.seconds, 0
    for number in range(options.files):
        if monotonic() > end:
            break
        with tempfile.TemporaryDirectory() as place:
            folder, name = Path(place), f"drawn{options.seed}x{number}"
            text = drawn(random.Random(f"{options.seed} {number}"), name)
            (folder / f"{name}.yaml").write_text(text)
            game = load(str(folder / f"{name}.yaml"))
            (folder / f"{name}.ini").write_text(fairy_text(game))
            setup_lines(game)
            is_whole, said = played(folder, name, number)
            whole, tried = whole + is_whole, tried + 1
            print(f"{name}: {said}" + f"\n{text}" * (not is_whole), flush=True)
    print(f"{tried} files, {whole} whole games; seed {options.seed}")
    return int(whole < tried)


if __name__ == "__main__":
    sys.exit(main())
