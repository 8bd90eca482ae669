"""The words of the small languages with what they mean, for completions and hovers."""

from __future__ import annotations

from ndvariants.words.operators import FUNCTIONS
from ndvariants.words.sets import RECORDS
from ndvariants.words.triggers import RECORDS as EVENTS
from ndvariants.words.verbs import Verb

MOVEMENT = {
    "move": "this line only moves, and captures nothing",
    "capture": "this line only captures",
    "step": "one step in a direction",
    "slide": "any number of steps through empty cells",
    "leap": "straight to a cell, whatever stands between",
    "hop": "over pieces: `hop orthogonal over 1`",
    "each": "one line for each axis: `each a in axes: move slide +a`",
    "betza": "a movement in Betza's notation: `betza KNN`",
    "then": "another part of the same path",
    "then optionally": "another part, or the move ends before it",
    "stay": "the piece stays where it stands: to promote there, or to pass",
    "orthogonal": "along one axis",
    "diagonal": "along two axes at once",
    "triagonal": "along three axes at once",
    "any": "in any direction, to a neighbour",
    "anywhere": "to every other cell of the board",
    "forward": "along the player's own forward axes",
    "backward": "against the player's own forward axes",
    "sideways": "along the axes that are not forward",
    "left": "the left half of sideways",
    "right": "the right half of sideways",
    "axes": "along some axes at once: `axes(2)`, `axes(even)`, `axes(odd)`, `axes(all)`",
    "turning": "along a thread, wherever it turns: `slide thread turning`",
    "opposite": "along a thread, the other way: `slide thread opposite`",
    "exactly": "so many steps: `exactly 2`",
    "up to": "at most so many steps: `up to 3`",
    "from": "only from a zone: `from rank = 2`",
    "to": "only to a zone: `to last`",
    "via": "one part ends and the next begins in a zone: `via hill`",
    "drop": "of drops, among the conditions of all moves: `drop to hill`",
    "within": "never outside a zone, from first to last",
    "if": "asked of the position: `if unmoved`",
    "taking": "only these pieces: `taking pawn or knight`",
    "taking own": "own pieces as well",
    "over": "how many and whose pieces are jumped: `over 2 enemy`, `over 1 friend`, `over 1 adjacent`",
    "landing next": "lands right behind what it jumped",
    "outward": "on along the way so far, and back along no axis",
    "over gaps": "holes of the board, and cells that are gone, do not stop it",
    "bouncing": "goes on from an edge as a ball does: `slide diagonal bouncing once`",
    "crooked": "each step at a right angle to the one before, left and right by turns",
    "leaving a trail": "may be captured on the cells passed, in the next turn",
    "on trail": "captures on cells that an enemy has just passed",
    "capturing passed": "takes the enemies it jumps",
    "rifle": "captures without moving",
    "unmoved": "it has not moved yet",
    "except": "without: `any except forward`",
}
EXPRESSION = {
    "and": "both hold",
    "or": "at least one holds",
    "not": "does not hold",
    "in": "one of a range or a zone: `file in c..d`, `target in hill`",
    "mod": "the remainder of a division",
    "every": "of all axes: `every a in axes: a = 1`",
    "some": "of at least one axis",
    "me": "the player who moves",
    "opponent": "the other player",
    "origin": "the cell where the move began",
    "target": "the cell where the move ended",
    "mover": "the piece that moved",
    "last mover": "the cell where the last move ended: `piece(last mover)`",
    "captured": "the piece that was captured",
    "cell": "the cell in question",
    "ply": "the number of moves made",
    "clock": "moves since the last capture or pawn move",
    "phase": "the phase of the game",
    "pieces": "all pieces: `pieces of opponent on line`",
    "royals": "the royal pieces: `royals of me`",
    "origin side first": "of two equally near the one where the move came from: `nearest to ..., origin side first`",
    "hand of": "what lies in a hand: `count(hand of me)`",
    **{name: f"{function.meaning}: `{function.example}`" for name, function in FUNCTIONS.items()},
    **{word.word: f"{word.means}: `{word.example}`" for word in RECORDS.values() if word.word not in ("", "in")},
}
STEP = {
    "let": "a name for a value: `let line = cells along rank through target`",
    "if": "only if it holds: `if checks[me] = 3: win me`",
    "for each": "once for every cell: `for each pawn of me, add 1 to count[me]`",
    **{verb.called: verb.means for verb in Verb},
}
CASTLING = {
    "slides": "which piece goes from where to where: `king slides file e to g`",
    "both unmoved": "neither piece has moved yet",
    "nothing between": "the cells between the pieces are empty",
    "never attacked": "the piece is attacked on no cell of its way: `king never attacked`",
}
EDGES = {
    "leads": "where an edge goes on: `-file of a1 leads to -rank of a2`",
    "flipped": "the edge is joined the other way round",
}
TRIGGER = {
    **{example: event.means for event in EVENTS.values() for example in event.examples},
    "any piece captures the most": "a duty: of all captures those that take most pieces in the whole turn",
}
ENDING = {
    "no legal move, in check": "mate",
    "no legal move": "no move is left",
    "repetition 3": "the position has come up so often",
    "100 plies without capture or pawn move": "so many plies in a row",
    "after 400 plies": "the game is so long",
    "royal lost": "a royal of the player to move is off the board",
    "if": "any condition: `if count(pawn of me) = 0`",
}
ALL = {**CASTLING, **EDGES, **EXPRESSION, **MOVEMENT, **STEP}
