"""Positions as text: FEN for chess, and the same with more separators for every other board.

    rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
    board and hands                               side, castling, en passant, quiet plies, full move

Ranks are joined by ``/``, the third axis by ``//``, the fourth by ``///``. Numbers count empty cells, ``*``
is a deleted cell or a hole, ``^`` marks a piece that has not moved, where that matters, ``[Ar]`` is a letter of
several characters. Pieces in hand follow the board in brackets: ``[QRb]``. Where the piece that may be taken en
passant does not follow from the cell it passed, it is written behind: ``1e3@1e4``. What FEN does not know
follows as ``name=value``: ``phase``, ``back``, ``after``, ``ply``, ``won``, and the registers of the variant.

This module turns texts into ``PositionFields`` and back. It does not check whether the game can take
the position.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ndvariants.errors import PositionError
from ndvariants.game.door import MOST_PLIES
from ndvariants.game.text.dialects import (
    counted,
    joined_cells,
    right_by_file,
    with_victim,
    without_counts,
    without_empty_hands,
    without_sfen,
)
from ndvariants.game.text.faults import did_you_mean, listed, pointed
from ndvariants.game.text.fields import NOBODY, PositionFields, RegisterShape, Right
from ndvariants.game.text.placement import PlacementField
from ndvariants.kernel.layout import MAX_EN_PASSANT
from ndvariants.model.boards.grid import GridNames

_WORD = re.compile(r"\S+")
COLOURS = ("white", "black")  # other programs write these as ``w`` and ``b``


@dataclass(frozen=True, slots=True)
class PositionFormat:
    """Layout of a game's position texts.

    ``players`` are those who move. ``victims(board, side, cells)`` gives the cells that may hold the piece that passed
    the en passant cells. ``homes``: the cells of the row on which a royal starts, by the letter of the file, a capital
    for the first player. ``unmoved``: the code of each moved piece, and of the same piece unmoved.
    ``sfen``: SFEN is read too.
    """

    board: PlacementField
    cells: Sequence[str]
    players: tuple[str, ...]
    rights: tuple[Right, ...] = ()
    phases: tuple[str, ...] = ()
    registers: tuple[RegisterShape, ...] = ()
    victims: Callable[[Sequence[int], int, Sequence[int]], list[int]] = field(default=lambda board, side, cells: [])
    homes: Mapping[str, int] = field(default_factory=dict)
    unmoved: Mapping[int, int] = field(default_factory=dict)
    sfen: bool = False


# --------------------------------------------------------------------------- writing


def write_position(form: PositionFormat, fields: PositionFields) -> str:
    """The text of a position; ``read_position`` gives back exactly this fields."""
    move, turn = divmod(fields.ply, len(form.players))
    words = [
        form.board.write(fields),
        side_letters(form.players)[fields.side],
        "".join(right.letter for right in form.rights if fields.rights & right.bit) or "-",
        _en_passant_text(form, fields),
        str(fields.clock),
        str(move + 1),
    ]
    if turn != fields.side:
        words.append(f"ply={fields.ply}")
    if len(form.phases) > 1:
        words.append(f"phase={form.phases[fields.phase]}")
    if fields.return_phase:
        words.append(f"back={form.phases[fields.return_phase - 1]}")
    if fields.return_player:
        words.append(f"after={form.players[fields.return_player - 1]}")
    if fields.status:
        words.append("won=" + ("nobody" if fields.status == NOBODY else form.players[fields.status - 1]))
    values = dict(fields.registers)
    for shape in form.registers:
        if any(value != shape.initial for value in values[shape.name]):
            words.append(f"{shape.name}={_held(form, shape, values[shape.name])}")
    return " ".join(words)


def _held(form: PositionFormat, shape: RegisterShape, held: Sequence[int]) -> str:
    """A register as text: a cell, ``2@e4,1@d5`` for pieces whose value is not the initial one, or all its numbers."""
    if shape.is_cell:
        return form.cells[held[0] - 1]
    if shape.is_of_pieces:
        return ",".join(f"{value}@{form.cells[cell]}" for cell, value in enumerate(held) if value != shape.initial)
    return _nested(held, shape.sizes)


def side_letters(players: Sequence[str]) -> list[str]:
    """``w b`` for white and black; the whole names where first letters are equal, or mean others in other programs.

    >>> side_letters(("red", "black")), side_letters(("black", "white")), side_letters(("blue", "red"))
    (['r', 'b'], ['b', 'w'], ['blue', 'red'])
    """
    letters = [player[0].lower() for player in players]
    foreign = any(name not in COLOURS and "wb".find(name[0]) not in (-1, k) for k, name in enumerate(players))
    return list(players) if foreign or len(set(letters)) < len(players) else letters


def _en_passant_text(form: PositionFormat, fields: PositionFields) -> str:
    if not fields.en_passant:
        return "-"
    cells = ",".join(form.cells[cell] for cell in fields.en_passant)
    if form.victims(fields.board, fields.side, fields.en_passant) == [fields.victim]:
        return cells
    return f"{cells}@{form.cells[fields.victim]}"


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


def read_position(form: PositionFormat, text: str) -> PositionFields:
    """The fields of a position text; fields missing at the end are as at the start of a game.

    Raises PositionError with the column, the reason and a suggestion.
    """
    text = without_sfen(text) if form.sfen and len(form.players) == 2 else text
    words = [(match.start(), match[0]) for match in _WORD.finditer(text)]
    if not words:
        raise PositionError(*pointed("the position text is empty", text, 0, hint="write at least the board"))
    placed, hands = form.board.read(text, words[0][0], without_empty_hands(words[0][1]))
    plain, checks = without_counts([(at, word) for at, word in words[1:] if "=" not in word])
    named = [(at, word) for at, word in words[1:] if "=" in word]
    if len(plain) > 5:
        at, word = plain[5]
        raise PositionError(*pointed(f"unexpected '{word}' behind the full move number", text, at, len(word)))
    plain_fields: list[tuple[int, str]] = [*plain, *[(len(text), "")] * (5 - len(plain))]
    side, board = _side(form, text, *plain_fields[0]), list(placed)
    rights = _rights(form, text, *plain_fields[1], board)
    en_passant, victim = _en_passant(form, text, *plain_fields[2], board, side)
    ply = (max(1, _number(text, *plain_fields[4], "full move number", 1)) - 1) * len(form.players) + side
    if ply >= MOST_PLIES:
        at, word = plain_fields[4]
        raise PositionError(*pointed(f"no game is {word} moves long", text, at, len(word)))
    extra = _Named(form, text, ply, board)
    if checks is not None:
        extra.count(*checks)
    for at, word in named:
        extra.read(at, word)
    return PositionFields(
        board=tuple(board),
        side=side,
        rights=rights,
        en_passant=en_passant,
        victim=victim,
        clock=_number(text, *plain_fields[3], "number of quiet plies", 0),
        ply=extra.ply,
        phase=extra.phase,
        return_phase=extra.return_phase,
        return_player=extra.return_player,
        status=extra.status,
        hands=hands,
        registers=tuple((shape.name, extra.registers[shape.name]) for shape in form.registers),
    )


def _side(form: PositionFormat, text: str, at: int, word: str) -> int:
    letters = side_letters(form.players)
    for known in (letters, form.players, ("w", "b")):
        if word in known and known.index(word) < len(form.players):
            return known.index(word)
    if not word:
        return 0
    raise PositionError(*pointed(f"'{word}' is not a side to move", text, at, len(word), f"one of: {listed(letters)}"))


def _number(text: str, at: int, word: str, what: str, default: int) -> int:
    if word in ("", "-"):
        return default
    if word.isascii() and word.isdigit() and len(word) < 10:
        return int(word)
    raise PositionError(*pointed(f"'{word}' is not a {what}", text, at, len(word), f"for example {default}"))


def _rights(form: PositionFormat, text: str, at: int, word: str, board: list[int]) -> int:
    """Return the castling rights. Pieces named by their file become unmoved on *board*, and so do, where the text marks
    no piece as unmoved, those that have a right."""
    rights, k, marked = 0, 0, "^" in text
    while word not in ("", "-") and k < len(word):
        fitting = [right for right in form.rights if word.startswith(right.letter, k)]
        right = max(fitting, key=lambda one: len(one.letter), default=None)
        length = len(right.letter) if right else 1
        right = right or right_by_file(form.rights, form.cells, word[k])
        home = form.homes.get(word[k])
        if right is not None:
            _check_pieces(form, text, at + k, right, length, board)
            rights |= right.bit
            unmoved = [] if marked else [cell for cell, _ in right.pieces]
        elif home is not None and board[home] in form.unmoved:
            unmoved = [home]
        else:
            raise _no_right(form, text, at + k, word[k])
        for cell in unmoved:
            board[cell] = form.unmoved.get(board[cell], board[cell])
        k += length
    return rights


def _check_pieces(form: PositionFormat, text: str, at: int, right: Right, length: int, board: Sequence[int]) -> None:
    for cell, code in right.pieces:
        needed = form.board.letters.by_code[code]
        if form.board.piece_on(board, cell, needed.player) != needed.piece:
            reason = f"the castling right {right.letter} needs the {needed.piece} on {form.cells[cell]}"
            hint = "leave the letter away (write - when none is left)"
            raise PositionError(*pointed(reason, text, at, length, hint))


def _no_right(form: PositionFormat, text: str, at: int, letter: str) -> PositionError:
    home = form.homes.get(letter)
    if home is not None:
        return PositionError(*pointed(f"no unmoved piece of this side can be on {form.cells[home]}", text, at))
    hint = f"possible: {listed(r.letter for r in form.rights)} or -" if form.rights else "write -"
    return PositionError(*pointed(f"'{letter}' is no castling right of this game", text, at, hint=hint))


def _en_passant(
    form: PositionFormat, text: str, at: int, word: str, board: Sequence[int], side: int
) -> tuple[tuple[int, ...], int]:
    if word in ("", "-", "0"):
        return (), -1
    names, _, victim_name = with_victim(word, form.cells, board).partition("@")
    en_passant = tuple(_cell(form, text, at, name) for name in joined_cells(names, form.cells))
    if len(en_passant) > MAX_EN_PASSANT:
        raise PositionError(*pointed(f"no piece passes more than {MAX_EN_PASSANT} cells", text, at, len(names)))
    for cell in en_passant:
        if board[cell]:
            raise PositionError(*pointed(f"{form.cells[cell]} is not empty: no piece passed it", text, at, len(word)))
    victims = form.victims(board, side, en_passant)
    if victim_name:
        behind = at + len(names) + 1
        victim = _cell(form, text, behind, victim_name)
        if not form.board.is_piece(board[victim]):
            raise PositionError(*pointed(f"no piece stands on {victim_name}", text, behind, len(victim_name)))
        return en_passant, victim
    if len(victims) == 1:
        return en_passant, victims[0]
    if victims:
        hint = " or ".join(f"{names}@{form.cells[victim]}" for victim in victims[:4])
        raise PositionError(*pointed(f"several pieces may have passed {names}", text, at, len(word), hint))
    raise PositionError(*pointed(f"no piece can have just passed {names}", text, at, len(word), "write - instead"))


def _cell(form: PositionFormat, text: str, at: int, name: str) -> int:
    if name in form.cells:
        return form.cells.index(name)
    known = () if isinstance(form.cells, GridNames) else form.cells
    raise PositionError(*pointed(f"there is no cell '{name}'", text, at, len(name), did_you_mean(name, known)))


class _Named:
    def __init__(self, form: PositionFormat, text: str, ply: int, board: Sequence[int]) -> None:
        self._format, self._text, self._board = form, text, board
        self.ply, self.phase, self.return_phase, self.return_player, self.status = ply, 0, 0, 0, 0
        self.registers = {shape.name: (shape.initial,) * shape.size for shape in form.registers}

    def read(self, at: int, word: str) -> None:
        name, _, value = word.partition("=")
        behind = at + len(name) + 1
        shape = next((shape for shape in self._format.registers if shape.name == name), None)
        if shape is not None and shape.is_cell:
            self.registers[name] = (1 + _cell(self._format, self._text, behind, value),)
        elif shape is not None and shape.is_of_pieces:
            self.registers[name] = self._of_pieces(shape, behind, value)
        elif shape is not None:
            self.registers[name] = self._values(shape, behind, value)
        elif name == "ply":
            self.ply = _number(self._text, behind, value, "number of plies", 0)
        elif name == "phase":
            self.phase = self._choice(behind, value, self._format.phases, "phase")
        elif name == "back":
            self.return_phase = 1 + self._choice(behind, value, self._format.phases, "phase")
        elif name == "after":
            self.return_player = 1 + self._choice(behind, value, self._format.players, "player")
        elif name == "won":
            choice = self._choice(behind, value, (*self._format.players, "nobody"), "player")
            self.status = NOBODY if choice == len(self._format.players) else choice + 1
        else:
            known = [shape.name for shape in self._format.registers] + ["after", "back", "phase", "ply", "won"]
            hint = did_you_mean(name, known) or f"known: {listed(known)}"
            raise PositionError(*pointed(f"this game has no '{name}'", self._text, at, len(name), hint))

    def count(self, at: int, word: str) -> None:
        """Take ``3+2`` in, what is left to each player of something that is counted down."""
        found = counted(word, self._format.registers)
        if found is None:
            hint = "write a register by its name: " + listed(f"{one.name}=..." for one in self._format.registers)
            reason = f"'{word}' counts nothing of this game"
            raise PositionError(*pointed(reason, self._text, at, len(word), hint if self._format.registers else ""))
        self.registers[found[0]] = found[1]

    def _choice(self, at: int, value: str, known: Sequence[str], what: str) -> int:
        if value in known:
            return known.index(value)
        hint = did_you_mean(value, known) or f"one of: {listed(known)}"
        raise PositionError(*pointed(f"there is no {what} '{value}'", self._text, at, len(value), hint))

    def _of_pieces(self, shape: RegisterShape, at: int, value: str) -> tuple[int, ...]:
        held = list(self.registers[shape.name])
        for part in value.split(","):
            number, _, name = part.partition("@")
            cell = _cell(self._format, self._text, at + len(number) + 1, name)
            if not self._format.board.is_piece(self._board[cell]):
                reason = f"no piece stands on {name}: it has no {shape.name}"
                raise PositionError(*pointed(reason, self._text, at + len(number) + 1, len(name)))
            held[cell] = self._values(replace(shape, sizes=()), at, number)[0]
            at += len(part) + 1
        return tuple(held)

    def _values(self, shape: RegisterShape, at: int, value: str) -> tuple[int, ...]:
        try:
            return tuple(_unnested(value, shape.sizes))
        except ValueError:
            like = _nested(self.registers[shape.name], shape.sizes)
            reason = f"'{value}' does not fit the register {shape.name}"
            raise PositionError(*pointed(reason, self._text, at, len(value), f"it looks like {like}")) from None


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
