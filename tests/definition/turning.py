"""Files drawn by chance about turns: phases, joined moves, choices, players who are out, drops, castlings, passes."""

from __future__ import annotations

from random import Random

from tests.random_rules.boards import BOARDS, cells_of
from tests.random_rules.generator import PLAYERS, TEAMS, Writer
from tests.random_rules.phrases import PASS, RULE
from tests.random_rules.text import File

SQUARE = ("small", "small", "tall", "wide", "cylinder")
TRIGGERS = (
    "any piece moves", "any piece captures", "a king moves", "a piece is dropped", "a player passes", "turn ends",
    "a player is out", "check is given", "any piece is captured", "a pawn promotes", "a king gives check",
)  # fmt: skip
STEPS = (
    "again", "again joined", "again in more", "again in more joined", "again in more for <player>", "out <player>",
    "forbid", "give <thing> to <player>", "add 1 to tally[me]", "add ply to pot", "remove vacated cells",
    "put <kind> on origin", "win <player>", "draw", "set pot to count(vacated cells)", "if <truth>: again in more",
    "again in play", "again in also", "again in also joined", "again in also for <player>", "put <kind> on last mover",
    "if phase = more: again in also joined", "remove mover", "change target to <player>",
)  # fmt: skip
UNTIL = ("count(hand of me) = 0", "ply > 2", "in check(me)", "tally[me] > 0", "1 = 1", "unchanged")


def turning(seed: int) -> File:
    """Return the file of a seed; it may have faults."""
    return _Turns(Random(seed)).file()


class _Turns(Writer):
    """Draws one file about turns."""

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        name = chance.choice(SQUARE)
        self.board, self.cells = BOARDS[name], cells_of(name)
        self.players = PLAYERS[: chance.choice((2, 2, 3, 3, 4))]
        self.kinds = ("king", "rook", "pawn", *chance.sample(("knight", "stone"), 1))
        self.marks = {*self.board.marks, *(("man",) if self.may(0.3) else ())}
        if len(self.players) > 2 and self.may(0.4):
            self.marks.add("teams")
            self.teams = chance.choice(TEAMS)
        self.mutable = False

    def phases_and_hands(self) -> None:
        """Return to extra phases often, and drop often."""
        choose = self.chance.choice
        self.dropped = list(self.kinds[1:3])
        number = [1, 2, "endless"]
        self.hands = {player: {kind: choose(number) for kind in self.dropped} for player in self.players}
        self.extras = ["more", "also"]
        main: File = {"name": "play", "move": True, "drop": self.dropped}
        self.phases_said = [main, self.extra(), {**self.extra(), "name": "also"}]
        if self.may(0.5):
            first: File = {"name": "placing", "drop": self.dropped, "until": choose(UNTIL)}
            first |= {"pass": True} if self.may(0.5) else {}
            first |= {"move": True} if self.may(0.4) else {}
            self.phases_said.insert(0, first)
            self.phases.insert(0, "placing")

    def rule(self) -> File:
        """Return a rule about turns."""
        said: File = {"when": self.chance.choice(TRIGGERS)}
        if self.may(0.5):
            said["if"] = self.say("truth", RULE)
        steps = [
            self.say("step", RULE) if self.may(0.2) else self.fill(self.chance.choice(STEPS), RULE)
            for _ in range(self.chance.choice((1, 1, 2)))
        ]
        if said["when"] == "turn ends":
            steps = [step.replace(" joined", "") for step in steps]
        return {**said, "do": "\n".join(steps)}

    def options(self) -> File:
        """Return options: passes and duties more often."""
        said = super().options()
        if self.may(0.2):
            said["must"] = self.say("duty", RULE)
        if self.may(0.7):
            said["check"] = False  # counting answers takes most of the time
        if self.may(0.5):
            said["pass"] = self.chance.choice((True, "no legal move(me)", self.say("truth", PASS)))
        return said

    def file(self) -> File:
        """Return a file with a castling, where king and rook stand on one line."""
        file = super().file()
        file["rules"] = {f"rule{k}": self.rule() for k in range(self.chance.choice((1, 2, 2, 3)))}
        if self.may(0.5):
            file["moves"] = {"castling": ["king slides file any to b, rook file first to c, both unmoved"]}
        file["endings"] = [*file["endings"], *([{"after 40 plies": "draw"}] if self.may(0.5) else [])]
        return file
