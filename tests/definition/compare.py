"""The definition and the program side by side: legal moves, positions made, registers, results.

Only this module knows the program, and only by its public names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

import ndvariants
from ndvariants.model.variant import EACH
from tests.definition import asking, judging, playing, siding, start
from tests.definition.values import Move, Position

Key = tuple[Any, ...]
TURN = ("side", "phase", "back", "trail", "ply")


@dataclass
class Both:
    """A game of the program, and the same by the definition."""

    program: Any
    definition: asking.Game

    @property
    def asks_unmoved(self) -> set[Key]:
        """The pieces of which the program keeps whether they have moved."""
        return {(man.player, man.piece) for man in self.program.start().pieces() if man.unmoved}

    @property
    def cells(self) -> list[str]:
        """The names of the cells."""
        return list(self.program.cells)


def both(program: Any) -> Both:
    """Return a game of the program with its definition."""
    return Both(program, start.game_of(program.variant))


# --------------------------------------------------------------------------- moves


def program_key(game: Any, move: Any) -> Key:
    """Return what tells a move of the program from others: of several parts each."""
    if move.parts:
        parts = tuple(part for one in move.parts for part in program_key(game, one))
        return parts[:-1] if parts[-1] == ("pass",) else parts
    if move.text in ("pass", "out"):
        return ((move.text,),)
    if move.drop is not None:
        return (("drop", move.drop, move.target, move.promotion),)
    word = "castle" if game.castling_side(move) else "rifle" if move.text.endswith("!") else "move"
    return ((word, move.origin, move.target, move.promotion),)


def definition_key(names: list[str], parts: tuple[Move, ...]) -> Key:
    """Return the same of a move of the definition."""
    found = tuple(_part_key(names, part) for part in parts)
    return found[:-1] if len(found) > 1 and found[-1] == ("pass",) else found


def _part_key(names: list[str], move: Move) -> Key:
    if move.word in ("pass", "out"):
        return (move.word,)
    assert move.target is not None
    if move.word == "drop":
        return ("drop", move.kind, names[move.target], None if move.becomes == move.kind else move.becomes)
    assert move.origin is not None
    word = "rifle" if move.rifle else move.word
    return (word, names[move.origin], names[move.target], move.becomes)


# --------------------------------------------------------------------------- positions


def program_snapshot(position: Any, asks_unmoved: set[Key]) -> dict[str, Any]:
    """Return all that a position of the program is, in words."""
    game, fields = position.game, position.fields
    hidden = ("out", "mover")
    registers = {name: tuple(values) for name, values in fields.registers if name not in hidden}
    for register in game.variant.registers:  # where no piece stands a number of each piece says nothing
        if register.per == (EACH,):
            men = {game.cells.index(man.cell) for man in position.pieces()}
            values = registers[register.name]
            registers[register.name] = tuple(value if cell in men else 0 for cell, value in enumerate(values))
    status = fields.status
    return {
        "pieces": {
            man.cell: (man.player, man.piece, man.unmoved and (man.player, man.piece) in asks_unmoved)
            for man in position.pieces()
        },
        "side": position.side,
        "ply": position.ply,
        "clock": position.clock,
        "phase": position.phase,
        "hands": {(player, piece): count for player, piece, count in fields.hands if count},
        "registers": registers,
        "gone": set(game.deleted_cells(fields)),
        "outs": tuple(position.outs()),
        "over": status != 0,
        "back": fields.return_phase - 1 if fields.return_phase else None,
        "trail": {game.cells[cell] for cell in fields.en_passant},
    }


def definition_snapshot(pair: Both, position: Position, asks_unmoved: set[Key]) -> dict[str, Any]:
    """Return the same of a position of the definition."""
    game, names = pair.definition, pair.cells
    players = [one.name for one in game.variant.players]
    phases = game.variant.phases
    return {
        "pieces": {
            names[cell]: (man.player, man.kind, man.unmoved and (man.player, man.kind) in asks_unmoved)
            for cell, man in position.board.items()
        },
        "side": position.side,
        "ply": position.ply,
        "clock": position.clock,
        "phase": None if position.phase is None else phases[position.phase].name,
        "hands": {
            (players.index(who), kind): count
            for (who, kind), count in position.hands.items()
            if count
        },
        "registers": registers(pair, position),
        "gone": {names[cell] for cell in position.gone},
        "outs": position.out,
        "over": position.result is not None,
        "back": position.back,
        "trail": {names[cell] for cell in position.trail},
    }


def registers(pair: Both, position: Position) -> dict[str, tuple[int, ...]]:
    """Return the values of all registers in their order."""
    found: dict[str, tuple[int, ...]] = {}
    for name, register in pair.definition.registers.items():
        if register.per == (EACH,):
            men = position.board
            found[name] = tuple(
                dict(men[cell].marks)[name] if cell in men else 0 for cell in range(len(pair.program.cells))
            )
        else:
            found[name] = tuple(value for key, value in position.registers.items() if key[0] == name)
    return found


def differences(one: dict[str, Any], other: dict[str, Any]) -> str:
    """Return in what two positions differ; nothing where they are the same."""
    found = []
    for word, value in one.items():
        if word in TURN and one["over"]:
            continue  # nobody moves any more
        if other[word] != value:
            if isinstance(value, dict):
                keys = sorted(k for k in {*value, *other[word]} if value.get(k) != other[word].get(k))
                detail = ", ".join(f"{k}: {value.get(k)} / {other[word].get(k)}" for k in keys[:6])
            else:
                detail = f"{value} / {other[word]}"
            found.append(f"{word} {detail}")
    return "; ".join(found)


# --------------------------------------------------------------------------- walks


def outcome_of(pair: Both, position: Position, legal: list[Any]) -> str | None:
    """Return how the game has ended by the definition: the team that won, `draw` or None."""
    game = pair.definition
    if position.result is not None:
        return position.result
    found = judging.ending(game, position, legal)
    if found is None or found[0] == "out":
        return None
    return result_for(game, position, str(found[0]))


def result_for(game: asking.Game, position: Position, result: str) -> str:
    """"`loss` is a loss for the team of the player to move (the opponent who moved before it wins)"."""
    if result == "draw":
        return "draw"
    if result == "win":
        return game.team(position.side)
    if result == "loss":
        players = game.players
        at = players.index(position.side)
        before = [*players[:at][::-1], *players[at + 1 :][::-1]]
        return next(game.team(one) for one in before if game.enemies(one, position.side) and one not in position.out)
    return game.team(result) if result in game.player else result


def check_position(pair: Both, theirs: Any, mine: Position, deep: bool = True) -> tuple[str, list[Any]]:
    """Compare one position: results, legal moves, and the positions after each of them."""
    asks = pair.asks_unmoved
    outcome = theirs.outcome()
    said = None if outcome is None else outcome.winner or "draw"
    legal = [] if mine.result is not None else judging.legal(pair.definition, mine)
    found = outcome_of(pair, mine, legal)
    if said != found:
        return f"outcome {said} ({outcome}) / {found}", []
    if said is not None:
        return "", []
    moves = {program_key(pair.program, move): move for move in theirs.legal_moves()}
    ways: dict[Key, list[Any]] = {}
    for parts, after in turns(pair, mine, legal):
        ways.setdefault(definition_key(pair.cells, parts), []).append((parts, after))
    if any(move.parts for move in moves.values()):
        moves, ways = by_position(pair, theirs, moves), by_position(pair, None, ways)
    missing, extra = sorted(map(str, set(ways) - set(moves))), sorted(map(str, set(moves) - set(ways)))
    if missing or extra:
        return f"program lacks {missing[:5]}, has besides {extra[:5]}", []
    if deep:
        for key, move in moves.items():
            made = program_snapshot(theirs.play(move), asks)
            found = [definition_snapshot(pair, after, asks) for _, after in ways[key]]
            if key[0] == "chain":  # of ways that differ in what tells no positions apart either may be listed
                made, found = counted(pair, made), [counted(pair, one) for one in found]
            wrong = [differences(made, one) for one in found]
            if wrong and all(wrong):
                return f"after {move.text}: {wrong[0]}", []
    return "", [(move, ways[key][0]) for key, move in moves.items()]


def counted(pair: Both, made: dict[str, Any]) -> dict[str, Any]:
    """Return a snapshot without the registers that tell no positions apart."""
    registers = pair.definition.registers
    return {**made, "registers": {name: v for name, v in made["registers"].items() if registers[name].identity}}


def by_position(pair: Both, theirs: Any, moves: dict[Key, Any]) -> dict[Key, Any]:
    """Return moves by their keys, those of one piece in several parts by where they begin and where they lead:
    "Lists show the first of them, either may be written"."""
    found = {}
    asks = pair.asks_unmoved
    for key, move in moves.items():
        first = key[0][2] if key[0][0] == "drop" else key[0][1] if key[0][0] == "move" else None
        chained = first is not None and all(b[0] == "move" and a[2] == b[1] for a, b in pairwise(key))
        if not chained:
            found[key] = move
            continue
        if theirs is not None:
            made = program_snapshot(theirs.play(move), asks)
        else:
            made = definition_snapshot(pair, move[0][1], asks)
        made = counted(pair, made)
        told = str({word: sorted(map(str, v.items())) if isinstance(v, dict) else v for word, v in made.items()})
        found["chain", key[0][0], first, key[-1][2], told] = move
    return found


def turns(pair: Both, position: Position, legal: list[Any]) -> list[Any]:
    """Return the legal moves of a position: `out` alone for a player whom an ending puts out."""
    game = pair.definition
    found = judging.ending(game, position, legal)
    if found is not None and found[0] == "out":
        move = Move("out")
        return [((move,), playing.made(game, position, move))]
    return legal


def walk(pair: Both, seed: int, plies: int, deep: bool = True) -> Iterator[str]:
    """Play a random game by both, and compare every position; the first difference ends it."""
    chance = Random(seed)
    theirs, mine = pair.program.start(), start.start(pair.definition)
    wrong = differences(
        program_snapshot(theirs, pair.asks_unmoved),
        definition_snapshot(pair, mine, pair.asks_unmoved),
    )
    if wrong:
        yield f"at the start: {wrong}"
        return
    line: list[str] = []
    for _ in range(plies):
        wrong, moves = check_position(pair, theirs, mine, deep)
        if wrong:
            yield f"after {' '.join(line)}: {theirs.text()}: {wrong}"
            return
        if not moves:
            return
        move, (parts, after) = chance.choice(moves)
        line.append(move.text)
        theirs = theirs.play(move)
        mine = playing.played(pair.definition, mine, after)
        del parts


def load(source: str) -> Any:
    """Load a game by its name, or from a text."""
    return ndvariants.load_text(source) if "\n" in source else ndvariants.load(source)


def followed(pair: Both, mine: Position, move: Any) -> Position | None:
    """Return the position after a move of the program, of which it is not asked whether it is legal."""
    wanted = program_key(pair.program, move)
    game, waiting = pair.definition, [((), mine)]
    while waiting:
        key, at = waiting.pop()
        if key == wanted and not at.joined:
            return playing.played(game, mine, at)
        if key == wanted:
            return playing.played(game, mine, playing.finished(game, at))
        for part in siding.candidates(judging.scene_of(game, at)) if wanted != (("out",),) else (Move("out"),):
            if _part_key(pair.cells, part) == wanted[len(key)]:
                waiting.append(((*key, _part_key(pair.cells, part)), playing.made(game, at, part)))
    return None


def late(pair: Both, seed: int, plies: int, most: int = 12) -> str:
    """Follow a random game of the program, and compare its last positions; with few moves in all ways."""
    chance = Random(seed)
    theirs, mine = pair.program.start(), start.start(pair.definition)
    for ply in range(plies):
        moves = theirs.legal_moves() if theirs.outcome() is None else ()
        if not moves:
            break
        if ply >= plies - 2:
            wrong, _ = check_position(pair, theirs, mine, len(moves) <= most)
            if wrong:
                return f"{theirs.text()}: {wrong}"
        move = chance.choice(moves)
        after = followed(pair, mine, move)
        if after is None:
            return f"{theirs.text()}: {move.text} is no move"
        theirs, mine = theirs.play(move), after
        snapshots = program_snapshot(theirs, pair.asks_unmoved), definition_snapshot(pair, mine, pair.asks_unmoved)
        if wrong := differences(*snapshots):
            return f"{theirs.text()} after {move.text}: {wrong}"
    return check_position(pair, theirs, mine, False)[0]
