"""What is told of random drops and of turns of several parts, against another reading of the rules."""

from __future__ import annotations

import re
from itertools import islice
from random import Random

from ndvariants import load
from ndvariants.errors import NotationError
from ndvariants.game.explain.account import account
from ndvariants.game.game import Position
from ndvariants.report.prose.account_text import sentence
from tests.explained.judging import changed_lines, check_refused, pairs, positions, reason, told_changes, told_lines
from tests.explained.on_a_board import Amazons, Checkers, Duck, Othello, board
from tests.explained.on_chess import check_castling
from tests.explained.on_grids import Shogi
from tests.explained.on_worm_holes import LEVELS, CurvedSpace
from tests.explained.reading import Piece, now_of

LETTERS = {"rook": "R", "bishop": "B", "gold": "G", "silver": "S", "knight": "N", "lance": "L", "pawn": "P"}


def goes_on(name: str, random: Random, tried: int) -> list[Position]:
    """Positions of random games that are not over."""
    game = load(name)
    return list(islice((one for one in positions(game, random) if one.legal_moves()), tried))


# ------------------------------------------------------------------ drops


def test_drops_of_shogi(tried: int = 40, seed: int = 4) -> None:
    random, reading, kinds = Random(seed), Shogi(), set[str]()
    for position in goes_on("shogi", random, tried):
        now = now_of(position)
        held = [piece for piece, n in now.hands[now.side].items() if n]
        last = [cell for cell in position.game.cells if reading.rank(cell, now.side) > 7]
        for piece in random.sample(sorted(LETTERS), 2) + held + held:
            target = random.choice(random.choice([position.game.cells, last]))
            told = account(position, f"{LETTERS[piece]}@{target}")
            said = told.reason.split("\n")[0]
            kinds.add(kind := "none in hand" if piece not in held else reading.refuses(now, piece, target))
            assert (said == "") == (kind == ""), said
            assert SAID[kind] in said, (kind, said)
            if not kind:
                n = now.hands[now.side][piece]
                assert told_changes(position, told) == {f"{target}: empty → {piece} of {now.side}"}
                assert f"{piece} in the hand of {now.side}: {n} → {n - 1}" in told.changes
            if kind == "exposed":
                named = re.split(" still attack", said.rpartition(": ")[2])[0]
                after = now.having({target: (now.side, piece)})
                assert set(re.findall(r"the \w+ on (\w+)", named)) == reading.threats(after, now.side)
    assert {"", "none in hand", "not empty", "where"} <= kinds


SAID = {
    "": "", "none in hand": "in hand", "not empty": "is not empty", "where": "it is dropped only on",
    "two pawns": "`two_pawns`", "mate by a pawn": "`mate_by_a_pawn`", "exposed": " attack",
}  # fmt: skip


def test_drops_of_curved_space(tried: int = 30, seed: int = 8) -> None:
    random, reading, kinds = Random(seed), CurvedSpace(), set[str]()
    for position in goes_on("curved_space", random, tried):
        now, phase = now_of(position), position.phase
        piece = random.choice(["king", "queen", "rook", "bishop", "knight", "pawn"])
        target = random.choice([cell for cell in position.game.cells if cell[0] in LEVELS and len(cell) == 3])
        said = reason(position, f"{'N' if piece == 'knight' else piece[0].upper()}@{target}")
        own = "W" if now.side == "white" else "B"
        wrong_phase = (piece == "king") != (phase == "kings") or phase == "platforms"
        if not now.hands[now.side].get(piece):
            kind = "in hand"
        elif target in now.board:
            kind = "is not empty"
        elif wrong_phase:
            kind = f"in the phase `{phase}` it is not dropped"
        elif target[0] != own:
            kind = "it is dropped only on `own`"
        else:
            exposed = reading.threats(now.having({target: (now.side, piece)}), now.side)
            kind = " attack" if exposed else ""
        kinds.add(kind)
        assert (said == "") == (kind == "") and kind in said, (said, kind)
    assert {"", "is not empty", "it is dropped only on `own`"} <= kinds


def test_discs_of_othello(tried: int = 20, seed: int = 2) -> None:
    random, reading, kinds = Random(seed), Othello(), set[str]()
    for position in goes_on("othello", random, tried):
        now = now_of(position)
        if position.legal_moves()[0].target is None:
            continue
        for target in (str(random.choice(position.legal_moves()).target), random.choice(position.game.cells)):
            told, turned = account(position, f"D@{target}"), reading.turned(now, target)
            if target in now.board:
                kinds.add("not empty")
                assert "is not empty" in told.reason
            elif not turned:
                kinds.add("encloses nothing")
                assert "is 0" in told.reason and "enclosed" in told.reason
            else:
                kinds.add("")
                made: dict[str, Piece | None] = dict.fromkeys([target, *turned], (now.side, "disc"))
                assert told_changes(position, told) == changed_lines(now, made)
                assert [name for name, _ in told.rules] == ["turn"]
    assert kinds == {"", "not empty", "encloses nothing"}


# ------------------------------------------------------------------ turns of several parts


def test_turns_of_duck_chess(tried: int = 10, seed: int = 6) -> None:
    random, reading, kinds = Random(seed), Duck(), set[str]()
    for position in goes_on("duck", random, tried):
        now, move = now_of(position), random.choice(position.legal_moves())
        origin, target = str(move.origin), str(move.target)
        told = account(position, move.text)
        assert target in reading.ways(now, origin)
        assert (move.promotion or "") in reading.becomes(now, origin, target)
        made = reading.made(now, origin, target, move.promotion or "")
        after, old = now.having(made), [cell for cell, piece in now.board.items() if piece[1] == "duck"]
        duck = move.text.split(",")[1] if "," in move.text else ""
        stands: dict[str, Piece | None] = {cell: ("nature", "duck") if cell == duck else None for cell in [*old, duck]}
        both = made | ({cell: piece for cell, piece in stands.items() if cell not in made or piece} if duck else {})
        assert told_changes(position, told) == changed_lines(now, both), move.text
        assert any(reading.ways(now, origin)[target] in line for line in told_lines(told))
        wrong = random.choice(list(after.board))
        said = reason(position, f"{move.text.split(',')[0]},{wrong}")
        assert any(word in said for word in ("is not empty", "stands on", "captures nothing", "cannot capture")), said
        for one, other in pairs(reading, position, random):
            kinds.add(check_refused(reading, position, one, other, reason(position, one + other)))
    assert {"own piece", "no way", "blocked"} <= kinds


def test_turns_of_amazons(tried: int = 8, seed: int = 3) -> None:
    random, reading, kinds = Random(seed), Amazons(), set[str]()
    for position in goes_on("amazons", random, tried):
        now, move = now_of(position), random.choice(position.legal_moves())
        origin, target = str(move.origin), str(move.target)
        arrow = move.text.split(",")[1]
        assert target in reading.ways(now, origin) and arrow in reading.shots(now, origin, target)
        told = account(position, move.text)
        made: dict[str, Piece | None] = {origin: None, target: (now.side, "amazon"), arrow: ("fire", "arrow")}
        assert told_changes(position, told) == changed_lines(now, made)
        assert "where an arrow of fire stands in the end" in sentence(position, told)
        shots = reading.shots(now, origin, target)
        after = reading.after(now, origin, target)
        for wrong in random.sample([cell for cell in position.game.cells if cell not in shots and cell != target], 2):
            said = reason(position, f"{origin}{target},{wrong}")
            assert f"is not legal after {origin}{target}: " in said
            held = after.board.get(wrong, ("", ""))[0]
            between = dict.fromkeys(re.findall(r"of \w+ on (\w+)", said))
            if "of the same side" in said:
                assert held == now.side
            elif "captures nothing" in said:
                assert held and wrong in reading.ways(after.having({wrong: None}), target)
            elif between:
                assert wrong in reading.ways(after.having(between | {wrong: None}), target)
            else:
                assert said.endswith("no line of its movements leads there")
                assert wrong not in reading.ways(now.having(dict.fromkeys(now.board) | {target: made[target]}), target)
        for one, other in pairs(reading, position, random):
            kinds.add(check_refused(reading, position, one, other, reason(position, one + other)))
    assert {"no way", "blocked"} <= kinds


def test_turns_of_draughts(tried: int = 24, seed: int = 5) -> None:
    random, reading, kinds = Random(seed), Checkers(), set[str]()
    for position in goes_on("checkers", random, tried):
        now, move = now_of(position), random.choice(position.legal_moves())
        origin, path = str(move.origin), (str(move.target), *move.text.split(",")[1:])
        told, must = account(position, move.text), reading.must(now)
        taken = reading.captures(now, origin)[path] if must else frozenset()
        assert must or reading.ways(now, origin)[path[0]] == "step"
        crowned = path[-1][1] == ("8" if now.side == "white" else "1")
        after = (now.side, "king" if crowned else now.board[origin][1])
        made: dict[str, Piece | None] = {**dict.fromkeys([origin, *taken]), path[-1]: after}
        assert told_changes(position, told) == changed_lines(now, made), move.text
        assert [name for name, _ in told.rules] == must * ["more"] + (now.board[origin] != after) * ["crown"]
        if len(path) > 1:
            assert "is not the whole turn" in reason_or_fault(position, f"{origin}{path[0]}")
        own = random.choice(now.own())
        for target in {*reading.ways(now, own), random.choice(position.game.cells)}:
            kinds.add(check_step(reading, position, own, target))
    assert {"must capture", "no way", ""} <= kinds


def reason_or_fault(position: Position, text: str) -> str:
    """What is said of a text that is no whole move."""
    try:
        return reason(position, text)
    except NotationError as error:
        return str(error)


def check_step(reading: Checkers, position: Position, origin: str, target: str) -> str:
    """Checks what is said of a step or jump that is no whole move, or of any pair of cells."""
    now, said = now_of(position), reason_or_fault(position, origin + target)
    ways = reading.ways(now, origin)
    if origin == target:
        return "same"
    if target not in ways:
        if "could jump over" in said or "does not jump over" in said:
            line = [cell for cell in board.line(origin, step_to(origin, target), 2) if cell]
            assert len(line) == 2 and now.board.get(line[0], (now.side, ""))[0] == now.side and target == line[1]
            return "no jump"
        return check_refused(reading, position, origin, target, said)
    if not reading.must(now) or ways[target] == "capture hop":
        assert said == "" or "not the whole turn" in said
        return ""
    assert "`any piece captures` comes first" in said
    return "must capture"


def step_to(origin: str, target: str) -> tuple[int, ...]:
    """The direction from one cell to another, as a step of one cell."""
    signs = (ord(b) - ord(a) for a, b in zip(origin, target, strict=True))
    return tuple((sign > 0) - (sign < 0) for sign in signs)


# ------------------------------------------------------------------ castlings


def test_castlings_of_chess(tried: int = 60, seed: int = 9) -> None:
    random, kinds = Random(seed), set[str]()
    for position in islice(positions(load("chess"), random, most=24), tried):
        now = now_of(position)
        for wing, text in (("g", "O-O"), ("c", "O-O-O")):
            kinds.add(check_castling(now, wing, reason(position, text)))
    assert {"not there", "has moved", "between"} <= kinds
