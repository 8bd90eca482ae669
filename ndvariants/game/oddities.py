"""Oddities of a position that somebody set up, in words: what no game can reach. Only what is proved is reported.

Such a position is no error: diagrams and problems need them. What the rules cannot handle is refused where positions
are read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from ndvariants.compiler.boards.padding import padded
from ndvariants.compiler.plans import Plans, collect
from ndvariants.compiler.reachable import Kind, Reach, find_reach
from ndvariants.compiler.rules.proofs.side_effects import creates_pieces
from ndvariants.game.rules import Rules
from ndvariants.game.situation import Situation
from ndvariants.language.trees.deeds import may
from ndvariants.model.variant import Piece, Variant
from ndvariants.words.verbs import ON_CELLS

MOST_CELLS = 1_000  # of boards on which is asked where pieces come: on larger ones that takes seconds
MOST_NAMED = 4
_MOVE = 5  # the word of a position text that counts the moves
Kinds = Counter[tuple[str, str]]  # (player, piece): how many


def oddities(position: Situation) -> tuple[str, ...]:
    """Sentences on what no game can reach about a position; none where nothing is proved.

    >>> from ndvariants import load
    >>> oddities(load("chess").position("P3k3/8/8/8/8/8/8/4K3 w - - 3 1"))
    ('no pawn of white can ever stand on a8', 'no game has 3 quiet plies after 0 plies')
    """
    found = [*_without_royals(position), *_too_many(position), *_out_of_reach(position)]
    if position.clock > position.ply:
        found.append(f"no game has {position.clock} quiet plies after {position.ply} plies")
    return tuple(found)


def oddities_of_text(position: Situation, text: str) -> tuple[str, ...]:
    """The same for a position as somebody wrote it: with what its words say that no game does.

    >>> from ndvariants import load
    >>> text = "4k3/8/8/8/8/8/8/4K3 w - - 0 0"
    >>> oddities_of_text(load("chess").position(text), text)
    ('no game has a move 0: it is read as move 1',)
    """
    plain = [word for word in text.split() if "=" not in word and "+" not in word]
    zero = ("no game has a move 0: it is read as move 1",) if plain[_MOVE : _MOVE + 1] == ["0"] else ()
    return (*oddities(position), *zero)


def _without_royals(position: Situation) -> Iterator[str]:
    """Players who had a royal at the start and have none, in a game of two in which none is ever lost."""
    variant = position.game.variant
    if not variant.check or len(position.game.players) != 2 or _may_lose_royals(variant):
        return
    royals = {piece.name for piece in variant.pieces if piece.royal}
    began = {placed.player for placed in variant.setup if placed.piece in royals}
    has = {placed.player for placed in position.pieces() if placed.piece in royals}
    for player in position.game.players:
        if player in began - has:
            yield f"{player} has no {position.game.one_royal or 'royal piece'}"


def _may_lose_royals(variant: Variant) -> bool:
    """Return True if a rule may take a royal off the board, or if it is royal on a condition."""
    royals = [piece for piece in variant.pieces if piece.royal]
    if any(piece.royal_when is not None or piece.promotions for piece in royals):
        return True
    return variant.check != True or any(may(rule.steps, ON_CELLS) for rule in variant.rules)  # noqa: E712


def _too_many(position: Situation) -> Iterator[str]:
    """Players with more pieces, or more of a kind, than promotions of those that are missing can have made."""
    variant = position.game.variant
    if creates_pieces(variant) or any(hand.endless for hand in variant.hands):
        return
    began: Kinds = Counter((placed.player, placed.piece) for placed in variant.setup)
    for hand in variant.hands:
        began[hand.player, hand.piece] += hand.count
    here: Kinds = Counter((placed.player, placed.piece) for placed in position.pieces())
    for player in (one.name for one in variant.players):
        for piece, number in (position.hand(player) if variant.hands else {}).items():
            here[player, piece] += number
        yield from _more_than_began(variant, player, began, here)


def _more_than_began(variant: Variant, player: str, began: Kinds, here: Kinds) -> Iterator[str]:
    makers = {name: _makers(variant, name) for name in (piece.name for piece in variant.pieces)}
    beyond = 0
    for piece, sources in makers.items():
        more = here[player, piece] - began[player, piece]
        missing = sum(max(0, began[player, source] - here[player, source]) for source in sources)
        beyond += max(0, more)
        if more > missing:
            most = began[player, piece] + missing
            yield f"{player} has {here[player, piece]} pieces of the kind {piece}, and can have {_at_most(most)}"
            return
    all_sources = set().union(*makers.values())
    missing = sum(max(0, began[player, source] - here[player, source]) for source in all_sources)
    if beyond > missing:
        yield f"{player} has {beyond} pieces by promotion, and can have {_at_most(missing)}"


def _at_most(number: int) -> str:
    return f"{number} at most" if number else "none"


def _makers(variant: Variant, name: str) -> set[str]:
    makes = {piece.name: _made_of(piece) for piece in variant.pieces}
    found: set[str] = set()
    while new := {kind for kind, made in makes.items() if made & (found | {name})} - found:
        found |= new
    return found - {name}


def _made_of(piece: Piece) -> set[str]:
    return {kind for promotion in piece.promotions for kind in promotion.to} | set(piece.drop_as)


def _out_of_reach(position: Situation) -> Iterator[str]:
    variant = position.game.variant
    if variant.board.n_cells > MOST_CELLS:
        return
    plans, reach = _reach(position.game)
    strange: dict[tuple[int, str], list[str]] = {}
    for placed in position.pieces():
        kind = position.game.letters.players.index(placed.player), placed.piece
        cells, cell = reach.of(*kind), position.game.cells.index(placed.cell)
        if cells is not None and (not cells[cell] or _promotes_at_once(plans, kind, cell)):
            strange.setdefault(kind, []).append(placed.cell)
    for (player, piece), found in strange.items():
        more = " ..." if len(found) > MOST_NAMED else ""
        owner = position.game.letters.players[player]
        yield f"no {piece} of {owner} can ever stand on {', '.join(found[:MOST_NAMED])}{more}"


@lru_cache(4)  # of the games asked about last
def _reach(game: Rules) -> tuple[Plans, Reach]:
    plans = collect(padded(game.variant))
    return plans, find_reach(plans)


def _promotes_at_once(plans: Plans, kind: Kind, cell: int) -> bool:
    player, name = kind
    variant = plans.variant
    piece = next(one for one in variant.pieces if one.name == name)
    comes_otherwise = (
        player == plans.codes.n_players
        or piece.drop is not None
        or any(name in _made_of(one) for one in variant.pieces)
        or any(name == part.piece for castling in variant.castlings for part in castling.parts)
        or any(one.piece == name and one.cell == cell for one in variant.setup)
    )
    if comes_otherwise:
        return False
    first = next((one for one in piece.promotions if plans.maker.zone(one.on, player)[cell]), None)
    return first is not None and first.forced and first.origin_zone is None and first.capturing is None
