"""Positions as text: FEN for chess, and the same with more separators for every other board.

    rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
    board and hands                               side, castling, en passant, quiet plies, full move

Ranks are joined by ``/``, the third axis by ``//``, the fourth by ``///``. Numbers count empty cells, ``*``
is a deleted cell or a hole, ``^`` marks a man who remembers that he has not moved, ``[Ar]`` is a letter of
several characters. Men in hand follow the board in brackets: ``[QRb]``. Where the man who may be taken en
passant does not follow from the cell he passed, it is written behind: ``1e3@1e4``. What FEN does not know
follows as ``name=value``: ``phase``, ``back``, ``ply``, ``won``, and the registers of the variant.

This module turns texts into ``Setup`` values and back. Whether the game can take the position is not its business.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ndvariants.errors import PositionError
from ndvariants.game.text.faults import did_you_mean, listed, pointed
from ndvariants.game.text.fields import NOBODY, RegisterShape, Right, Setup
from ndvariants.game.text.placement import BoardText
from ndvariants.kernel.layout import MAX_TRAIL
from ndvariants.model.cells import GridNames

_WORD = re.compile(r"\S+")
MOST_PLIES = 1 << 30


@dataclass(frozen=True, slots=True)
class Form:
    """What a game's position texts are made of.

    ``players`` are those who move. ``victims`` says which cells may hold the man who left a trail:
    ``victims(board, side, trail)``.
    """

    board: BoardText
    cells: Sequence[str]
    players: tuple[str, ...]
    rights: tuple[Right, ...] = ()
    phases: tuple[str, ...] = ()
    registers: tuple[RegisterShape, ...] = ()
    first_phase: int = 0
    victims: Callable[[Sequence[int], int, Sequence[int]], list[int]] = field(default=lambda board, side, trail: [])


# --------------------------------------------------------------------------- writing


def write_position(form: Form, setup: Setup) -> str:
    """The text of a position; ``read_position`` gives back exactly this setup."""
    move, turn = divmod(setup.ply, len(form.players))
    words = [
        form.board.write(setup),
        side_letters(form.players)[setup.side],
        "".join(right.letter for right in form.rights if setup.rights & right.bit) or "-",
        _trail_text(form, setup),
        str(setup.clock),
        str(move + 1),
    ]
    if turn != setup.side:
        words.append(f"ply={setup.ply}")
    if len(form.phases) > 1:
        words.append(f"phase={form.phases[setup.phase]}")
    if setup.back:
        words.append(f"back={form.phases[setup.back - 1]}")
    if setup.status:
        words.append("won=" + ("nobody" if setup.status == NOBODY else form.players[setup.status - 1]))
    values = dict(setup.registers)
    for shape in form.registers:
        if any(value != shape.initial for value in values[shape.name]):
            words.append(f"{shape.name}={_nested(values[shape.name], shape.sizes)}")
    return " ".join(words)


def side_letters(players: Sequence[str]) -> list[str]:
    """``w b`` for white and black; the whole names where first letters are equal."""
    letters = [player[0].lower() for player in players]
    return letters if len(set(letters)) == len(players) else list(players)


def _trail_text(form: Form, setup: Setup) -> str:
    if not setup.trail:
        return "-"
    cells = ",".join(form.cells[cell] for cell in setup.trail)
    if form.victims(setup.board, setup.side, setup.trail) == [setup.victim]:
        return cells
    return f"{cells}@{form.cells[setup.victim]}"


def _nested(values: Sequence[int], sizes: Sequence[int]) -> str:
    """Numbers joined by ``,`` along the last index, ``/`` along the one before, ``//`` before that."""
    if not sizes:
        return str(values[0])
    step = len(values) // sizes[0]
    parts = [_nested(values[k : k + step], sizes[1:]) for k in range(0, len(values), step)]
    return _separator(sizes).join(parts)


def _separator(sizes: Sequence[int]) -> str:
    return "," if len(sizes) == 1 else "/" * (len(sizes) - 1)


# --------------------------------------------------------------------------- reading


def read_position(form: Form, text: str) -> Setup:
    """What a position text says; fields left out at the end are as at the start of a game.

    Raises PositionError with the column, the reason and a suggestion.
    """
    words = [(match.start(), match[0]) for match in _WORD.finditer(text)]
    if not words:
        raise PositionError(pointed("the position text is empty", text, 0, hint="write at least the board"))
    board, hands = form.board.read(text, *words[0])
    plain = [(at, word) for at, word in words[1:] if "=" not in word]
    named = [(at, word) for at, word in words[1:] if "=" in word]
    if len(plain) > 5:
        at, word = plain[5]
        raise PositionError(pointed(f"unexpected '{word}' behind the full move number", text, at, len(word)))
    fields: list[tuple[int, str]] = [*plain, *[(len(text), "")] * (5 - len(plain))]
    side = _side(form, text, *fields[0])
    trail, victim = _trail(form, text, *fields[2], board, side)
    ply = (max(1, _number(text, *fields[4], "full move number", 1)) - 1) * len(form.players) + side
    if ply >= MOST_PLIES:
        at, word = fields[4]
        raise PositionError(pointed(f"no game is {word} moves long", text, at, len(word)))
    extra = _Named(form, text, ply)
    for at, word in named:
        extra.read(at, word)
    return Setup(
        board=board,
        side=side,
        rights=_rights(form, text, *fields[1], board),
        trail=trail,
        victim=victim,
        clock=_number(text, *fields[3], "number of quiet plies", 0),
        ply=extra.ply,
        phase=extra.phase,
        back=extra.back,
        status=extra.status,
        hands=hands,
        registers=tuple((shape.name, extra.registers[shape.name]) for shape in form.registers),
    )


def _side(form: Form, text: str, at: int, word: str) -> int:
    letters = side_letters(form.players)
    for known in (letters, form.players, ("w", "b")):
        if word in known and known.index(word) < len(form.players):
            return known.index(word)
    if not word:
        return 0
    raise PositionError(pointed(f"'{word}' is not a side to move", text, at, len(word), f"one of: {listed(letters)}"))


def _number(text: str, at: int, word: str, what: str, default: int) -> int:
    if word in ("", "-"):
        return default
    if word.isascii() and word.isdigit() and len(word) < 10:
        return int(word)
    raise PositionError(pointed(f"'{word}' is not a {what}", text, at, len(word), f"for example {default}"))


def _rights(form: Form, text: str, at: int, word: str, board: Sequence[int]) -> int:
    rights, k = 0, 0
    while word not in ("", "-") and k < len(word):
        right = next((r for r in form.rights if word.startswith(r.letter, k)), None)
        if right is None:
            hint = f"possible: {listed(r.letter for r in form.rights)} or -" if form.rights else "write -"
            raise PositionError(pointed(f"'{word[k]}' is no castling right of this game", text, at + k, hint=hint))
        for cell, code in right.men:
            if form.board.men.piece(code) != form.board.piece_on(board, cell, form.board.men.by_code[code].player):
                piece, name = form.board.men.piece(code), form.cells[cell]
                reason = f"the castling right {right.letter} needs the {piece} on {name}"
                hint = "leave the letter away (write - when none is left)"
                raise PositionError(pointed(reason, text, at + k, len(right.letter), hint))
        rights |= right.bit
        k += len(right.letter)
    return rights


def _trail(form: Form, text: str, at: int, word: str, board: Sequence[int], side: int) -> tuple[tuple[int, ...], int]:
    if word in ("", "-"):
        return (), -1
    names, _, victim_name = word.partition("@")
    trail = tuple(_cell(form, text, at, name) for name in names.split(","))
    if len(trail) > MAX_TRAIL:
        raise PositionError(pointed(f"nobody passes more than {MAX_TRAIL} cells", text, at, len(names)))
    for cell in trail:
        if board[cell]:
            raise PositionError(pointed(f"{form.cells[cell]} is not empty: nobody passed it", text, at, len(word)))
    victims = form.victims(board, side, trail)
    if victim_name:
        victim = _cell(form, text, at + len(names) + 1, victim_name)
        if not form.board.is_man(board[victim]):
            raise PositionError(pointed(f"no man stands on {victim_name}", text, at + len(names) + 1, len(victim_name)))
        return trail, victim
    if len(victims) == 1:
        return trail, victims[0]
    if victims:
        hint = " or ".join(f"{names}@{form.cells[victim]}" for victim in victims[:4])
        raise PositionError(pointed(f"several men may have passed {names}", text, at, len(word), hint))
    raise PositionError(pointed(f"no man can have just passed {names}", text, at, len(word), "write - instead"))


def _cell(form: Form, text: str, at: int, name: str) -> int:
    if name in form.cells:
        return form.cells.index(name)
    known = () if isinstance(form.cells, GridNames) else form.cells
    raise PositionError(pointed(f"there is no cell '{name}'", text, at, len(name), did_you_mean(name, known)))


class _Named:
    """The fields written ``name=value``, gathered one by one."""

    def __init__(self, form: Form, text: str, ply: int) -> None:
        self._form, self._text = form, text
        self.ply, self.phase, self.back, self.status = ply, form.first_phase, 0, 0
        self.registers: dict[str, tuple[int, ...]] = {}
        for shape in form.registers:
            n = 1
            for size in shape.sizes:
                n *= size
            self.registers[shape.name] = (shape.initial,) * n

    def read(self, at: int, word: str) -> None:
        """Take one field in."""
        name, _, value = word.partition("=")
        behind = at + len(name) + 1
        shape = next((shape for shape in self._form.registers if shape.name == name), None)
        if shape is not None:
            self.registers[name] = self._values(shape, behind, value)
        elif name == "ply":
            self.ply = _number(self._text, behind, value, "number of plies", 0)
        elif name == "phase":
            self.phase = self._choice(behind, value, self._form.phases, "phase")
        elif name == "back":
            self.back = 1 + self._choice(behind, value, self._form.phases, "phase")
        elif name == "won":
            choice = self._choice(behind, value, (*self._form.players, "nobody"), "player")
            self.status = NOBODY if choice == len(self._form.players) else choice + 1
        else:
            known = [shape.name for shape in self._form.registers] + ["back", "phase", "ply", "won"]
            hint = did_you_mean(name, known) or f"known: {listed(known)}"
            raise PositionError(pointed(f"this game has no '{name}'", self._text, at, len(name), hint))

    def _choice(self, at: int, value: str, known: Sequence[str], what: str) -> int:
        if value in known:
            return known.index(value)
        hint = did_you_mean(value, known) or f"one of: {listed(known)}"
        raise PositionError(pointed(f"there is no {what} '{value}'", self._text, at, len(value), hint))

    def _values(self, shape: RegisterShape, at: int, value: str) -> tuple[int, ...]:
        try:
            return tuple(_unnested(value, shape.sizes))
        except ValueError:
            like = _nested(self.registers[shape.name], shape.sizes)
            reason = f"'{value}' does not fit the register {shape.name}"
            raise PositionError(pointed(reason, self._text, at, len(value), f"it looks like {like}")) from None


def _unnested(text: str, sizes: Sequence[int]) -> list[int]:
    """The numbers of a nested text; raises ValueError when it does not have these sizes."""
    if not sizes:
        value = int(text)
        if abs(value) >= 1 << 31:
            raise ValueError(text)
        return [value]
    parts = re.split(rf"(?<!/){re.escape(_separator(sizes))}(?!/)", text)
    if len(parts) != sizes[0]:
        raise ValueError(text)
    return [value for part in parts for value in _unnested(part, sizes[1:])]
