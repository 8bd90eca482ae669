"""The pieces at the start: drawn blocks, slices, rows, rules by place, and names of cells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ndvariants.builder.names.scope import View
from ndvariants.builder.start.drawn_rows import (
    are_no_rows,
    count_rows,
    figure_letter,
    lines_of,
    owners_at_fault,
    signs_of,
    slice_meant,
    without_commas,
)
from ndvariants.builder.start.mirrored import mirror
from ndvariants.builder.start.placing import Setup
from ndvariants.errors import LETTER, NAME, Place, Subject
from ndvariants.faults.fault import Fault
from ndvariants.faults.names import UnknownAxis
from ndvariants.faults.rules import CELLS_NEVER_GO, LetterNotTheirs, OwnersWithout, PieceNotTheirs
from ndvariants.faults.setup import (
    BOARD_UNDRAWN,
    NO_ROWS,
    BlankForAPoint,
    CellsMissing,
    CellTooMany,
    Commas,
    CountedCells,
    Figure,
    Gone,
    Hole,
    LetterOfNothing,
    LineBetweenCells,
    LowerCase,
    MoreAxes,
    NoSliceAxis,
    SectionUndrawn,
    SliceBeyond,
    SliceWithoutNumber,
    Whose,
)
from ndvariants.faults.taken import LetterTwice
from ndvariants.language.yaml.source import Key, Locator
from ndvariants.model.cells import base_axes
from ndvariants.model.variant import Axis, Piece, Placement

EMPTY = (".", "#")
_BLANKS = ("-", "_", "*", "·", "–", "=", "0")  # what people draw for an empty cell


def build_setup(setup: Setup) -> tuple[Placement, ...]:
    """Every piece at the start, in the order of cells."""
    draft = setup.draft
    if isinstance(draft.get("setup"), str):
        _block(setup, ("setup",), {}, "")
    for key in draft.entries("setup", "slices"):
        fixed = _slice(setup, key)
        if fixed is not None:
            _block(setup, ("setup", "slices", key), fixed, "" if setup.board.axes else key)
    for here, row in draft.each("setup", "rows"):
        whole = isinstance(row, dict) and all(row.get(key) is not None for key in ("row", "along", "on"))
        if whole and draft.flag(*here, "if", default=True):
            _row(setup, here)
    _place(setup)
    _cells(setup)
    if setup.draft.text("setup", "mirrored"):
        mirror(setup)
    for cell in sorted(setup.holes):
        draft.faults.report(Hole(setup.name(cell)), setup.places[cell])
    return tuple(setup.placed[cell] for cell in sorted(setup.placed))


# --------------------------------------------------------------------------- drawn blocks


def _block(setup: Setup, keys: tuple[Key, ...], fixed: dict[int, int], name: str) -> None:
    """Put the pieces of a drawn block; ``fixed`` are the 0-based coordinates of the axes that it does not show."""
    draft = setup.draft
    board = next((face for face in setup.faces if face.name == name), None)
    if board is None:
        sections = setup.board.sections
        draft.report_key(SectionUndrawn(sections[0].name) if sections else BOARD_UNDRAWN, keys)
        return
    across, up = board.across, board.up
    hidden = [i for i, axis in enumerate(board.axes) if i not in (across, up) and i not in fixed and axis.width > 1]
    if hidden:
        names = ", ".join(board.axes[i].name for i in hidden)
        first = " ".join(f"{board.axes[i].name}=1" for i in hidden)
        draft.report_key(MoreAxes(names, first), keys)
        return
    height = board.axes[up].width if up >= 0 else 1
    rows = [(offset, line) for offset, line in lines_of(draft.text(*keys)) if line.strip()]
    locate = draft.document.locate(*keys)
    if len(rows) != height:
        if are_no_rows(draft, keys, rows, height, board.axes[across].width):
            return
        count_rows(draft, keys, rows, height, board.axes[up].name if up >= 0 else "it")
    for depth, (offset, line) in enumerate(rows[:height]):
        for column, (piece, player, place) in _drawn_pieces(setup, line, offset, board.axes[across], locate):
            coordinate = [fixed.get(i, 0) for i in range(len(board.axes))]
            coordinate[across] = column
            if up >= 0:
                coordinate[up] = height - 1 - depth
            setup.put(piece, player, board.cell(coordinate), place)


def _drawn_pieces(
    setup: Setup, line: str, offset: int, axis: Axis, locate: Locator
) -> Iterator[tuple[int, tuple[Piece, str, Place]]]:
    """The pieces of one drawn row: column, then piece, player and place."""
    tokens = signs_of(line, axis.width)
    row = without_commas(line, setup.pieces)
    if row:
        place, about = locate(offset + tokens[0][0], len(line.strip())), (LETTER, ",")
        setup.draft.faults.report(Commas(row), place, about=about)
        return
    counted = next(((start, word) for start, word in tokens if _counts(setup, word)), None)
    if counted is not None:
        number = re.sub(r"\D", " ", counted[1]).split()[0]
        place, about = locate(offset + counted[0], len(counted[1])), (LETTER, "8")
        setup.draft.faults.report(CountedCells(" ".join("." * int(number)), number), place, about=about)
        return
    if len(tokens) != axis.width:
        excess = tokens[axis.width] if len(tokens) > axis.width else None
        start, word = excess or (len(line.rstrip()), " ")
        fault = CellTooMany if excess else CellsMissing
        place, about = locate(offset + start, len(word)), ("axis", axis.name)
        setup.draft.faults.report(fault(len(tokens), axis.name, axis.width), place, about=about)
    for column, (start, word) in enumerate(tokens[: axis.width]):
        place = locate(offset + start, len(word))
        found = None if word in EMPTY else _drawn_piece(setup, word, place)
        if found is not None:
            yield column, (*found, place)


def _unknown_letter(setup: Setup, letter: str, figure: str) -> Fault:
    if letter in _BLANKS:
        return BlankForAPoint(letter)
    if letter == "|":
        return LineBetweenCells(letter)
    return Figure(letter, figure) if figure else LetterOfNothing(letter, {one.letter: one.name for one in setup.pieces})


def _counts(setup: Setup, word: str) -> bool:
    known = {piece.letter.lower() for piece in setup.pieces}
    return ":" not in word and bool(re.search(r"[1-9]", word)) and word.lower() not in known


def _drawn_piece(setup: Setup, word: str, place: Place) -> tuple[Piece, str] | None:
    """The piece and player that a letter means: upper case is the first player, lower case the second."""
    before, colon, letter = word.partition(":")
    if colon:
        if not setup.draft.player(before, place):
            return None
        player: str | None = before
    else:
        letter = word
        player = _player_by_case(setup, word)
    if player is not None and (player, letter.lower()) in setup.letters:
        return setup.letters[player, letter.lower()], player
    known = {piece.letter for piece in setup.pieces}
    if letter.lower() not in {one.lower() for one in known}:
        if setup.draft.doubtful("pieces") or "pieces" in setup.draft.scope.hidden:
            return None  # it may be the letter of a piece that cannot be read
        figure = figure_letter(letter, setup.pieces)
        faults, about = setup.draft.faults, (LETTER, "♔" if figure else letter)
        taken = next((problem.about for problem in faults.errors if problem.of(LetterTwice)), ())
        faults.report(_unknown_letter(setup, letter, figure), place, about=about, because=taken)
    elif player is None:
        setup.draft.faults.report(Whose(letter, setup.moving[0]), place, because=_cut_players(setup))
    else:
        name = next(piece.name for piece in setup.pieces if piece.letter.lower() == letter.lower())
        owners = owners_at_fault(setup.draft, name, letter)
        fault = OwnersWithout if owners else LetterNotTheirs
        setup.draft.faults.report(fault(player, letter), owners or place, because=_cut_players(setup))
    return None


def _cut_players(setup: Setup) -> Subject:
    """Subject of the fault of the players, if they have one: owners of pieces depend on it."""
    return setup.draft.faults.cause("players")


def _player_by_case(setup: Setup, word: str) -> str | None:
    """The player whose letters are of this case: that of the first character that has one."""
    cased = next((character for character in word if character.lower() != character.upper()), "")
    if len(setup.moving) != 2 or not cased:
        return setup.moving[0] if len(setup.moving) == 1 else None
    return setup.moving[0 if cased.isupper() else 1]


def _slice(setup: Setup, key: str) -> dict[int, int] | None:
    """The 0-based coordinates that a slice's key fixes: ``level=1 hyper=2``; None when it shows nothing."""
    draft, board = setup.draft, setup.board
    if not board.axes:
        return {}
    locate = draft.document.locate_key("setup", "slices", key)
    names = [axis.name for axis in board.axes]
    drawn = base_axes(board, setup.notation)
    fixed: dict[int, int] = {}
    here = True
    for match in re.finditer(r"[^\s,]+", key):
        place = locate(match.start(), len(match.group()))
        name, _, value = match.group().partition("=")
        if not value.isdigit():
            free = [one for i, one in enumerate(names) if i not in drawn]
            draft.faults.report(SliceWithoutNumber(slice_meant(key, free)), place)
            return None
        if name in draft.scope.absent:
            here = here and int(value) == 1
        elif name not in names or names.index(name) in drawn:
            what = "drawn in every slice" if name in names else "no axis of the board"
            known = [axis for i, axis in enumerate(names) if i not in drawn]
            draft.faults.report(NoSliceAxis(name, known, what), place, about=(NAME, name))
            return None
        elif not 1 <= int(value) <= board.axes[names.index(name)].width:
            width = board.axes[names.index(name)].width
            draft.faults.report(SliceBeyond(name, width, value), place)
            return None
        else:
            fixed[names.index(name)] = int(value) - 1
    return fixed if here else None


# --------------------------------------------------------------------------- rows, rules, cells


def _row(setup: Setup, here: tuple[Key, ...]) -> None:
    draft, axes = setup.draft, setup.draft.scope.axes
    if not setup.faces:
        draft.report(NO_ROWS, (*here, "along"))
        return
    name = draft.text(*here, "along")
    if name not in axes:
        place = draft.document.place(*here, "along")
        draft.faults.report(UnknownAxis(name, axes), place, about=(NAME, name))
        return
    axis, locate = Axis(name, axes[name]), draft.document.locate(*here, "row")
    expr = draft.expression(*here, "on", view=View.CELL)
    for player in _players_of(setup, (*here, "for")):
        row = _in_capitals(setup, draft.text(*here, "row"))
        if any(letter.islower() for letter in row.replace(f"{player}:", "")):
            draft.report(LowerCase(row.upper()), (*here, "row"))
            return
        own = "".join(part if part.strip() in (*EMPTY, "") else f"{player}:{part}" for part in re.split(r"(\s+)", row))
        drawn = dict(_drawn_pieces(setup, own, 0, axis, _within(locate, row, own)))
        owner = next(one for one in setup.players if one.name == player)
        for cell in setup.solve(expr, player, (*here, "on")):
            face = next(one for one in reversed(setup.faces) if one.first <= cell)
            found = drawn.get(face.column(cell, name, owner))
            if found is not None:
                setup.put(found[0], player, cell, found[2])


def _in_capitals(setup: Setup, row: str) -> str:
    """The row with letters that are declared with a capital, as `Cr`, in capitals."""
    declared = {piece.letter for piece in setup.pieces if piece.letter != piece.letter.lower()}
    return re.sub(r"\S+", lambda word: word[0].upper() if word[0] in declared else word[0], row)


def _within(locate: Locator, row: str, own: str) -> Locator:
    """A locator for a row in which every letter was given its player: by the number of the word."""
    starts = [match.start() for match in re.finditer(r"\S+", own)]
    written = [(match.start(), len(match.group())) for match in re.finditer(r"\S+", row)]

    def place(offset: int, length: int) -> Place:
        if offset in starts:
            return locate(*written[starts.index(offset)])
        return locate(len(row.rstrip()), 1)

    return place


def _players_of(setup: Setup, keys: tuple[Key, ...]) -> list[str]:
    words = setup.draft.words(*keys)
    named = [name for name, place in words if setup.draft.player(name, place)]
    return named if words else setup.moving


def _place(setup: Setup) -> None:
    draft = setup.draft
    rules = []
    for name in draft.entries("setup", "place"):
        here = ("setup", "place", name)
        known = draft.piece(name, draft.document.key_place(*here), draft.entries(*here[:-1]))
        expr = draft.expression(*here, view=View.CELL)
        piece = next((piece for piece in setup.pieces if piece.name == name), None)
        if known and piece is not None:
            rules.append((piece, expr, here))
    for player in setup.moving:
        filled: set[int] = set()
        for piece, expr, here in rules:
            cells = (
                [cell for cell in setup.solve(expr, player, here) if cell not in filled]
                if player in piece.owners
                else []
            )
            filled.update(cells)
            for cell in cells:
                if not setup.solver.is_hole(cell):
                    setup.put(piece, player, cell, draft.document.key_place(*here))


def _cells(setup: Setup) -> None:
    draft = setup.draft
    for player in draft.entries("setup", "cells"):
        known = draft.player(player, draft.document.key_place("setup", "cells", player))
        for name in draft.entries("setup", "cells", player):
            here = ("setup", "cells", player, name)
            place = draft.document.key_place(*here)
            if not draft.piece(name, place, draft.entries(*here[:-1])) or not known:
                continue
            piece = next((piece for piece in setup.pieces if piece.name == name), None)
            if piece is None:
                continue  # its own lines have a fault
            if player not in piece.owners:
                draft.faults.report(PieceNotTheirs(player, name), place)
            for text, where in draft.words(*here):
                cell = draft.cell(text, where)
                if cell is not None:
                    setup.put(piece, player, cell, where)


def cells_gone(setup: Setup) -> tuple[int, ...]:
    """The cells that are not there at the start, and may come, on boards that grow; none holds a piece."""
    draft, here = setup.draft, ("setup", "gone")
    if draft.get(*here) is None:
        return ()
    if not setup.board.mutable:
        draft.report(CELLS_NEVER_GO, here)
        return ()
    gone = setup.solve(draft.expression(*here, view=View.CELL), setup.moving[0], here)
    for cell in sorted(set(gone) & setup.placed.keys()):
        draft.faults.report(Gone(setup.name(cell)), setup.places[cell])
    return tuple(sorted(set(gone) - setup.holes))
