"""Small variant files by chance: a handful of pieces on nine to twelve cells, and rules of all sorts among them.

Every movement, promotion, step, rule and ending stands on a line of its own, so that it can be left out.
"""

from __future__ import annotations

from random import Random

KINDS = ("king", "rook", "pawn", "horse")
WAYS = ("forward", "orthogonal", "diagonal", "any", "sideways", "backward", "forward + sideways", "+file", "-rank")
ZONES = ("far", "left", "spot", "rank = 1", "rank = 2", "rank = 3", "file = 1", "rank >= 2", "file = 2 and rank = 2")
ASKED = (
    "count(pawn of me) > {n}",
    "count(rook of opponent) < {n}",
    "count(pieces of me) = {n}",
    "count(king of me) = 1",
    "ply < {n}",
    "ply mod 2 = {n}",
    "target in far",
    "rank(target) = {n}",
    "file(origin) = {n}",
    "origin in left",
    "not empty(target)",
    "empty(target)",
    "exists(target)",
    "turns[me] = {n}",
    "turns[me] > {n}",
    "calm = 0",
    "calm = {n}",
    "count(pawn in hand) > 0",
    "captured = pawn",
    "captured = king",
    "mover = rook",
    "me = white",
    "in check(opponent)",
    "count(pawn of me in far) >= {n}",
    "rank(target) - rank(origin) = {n}",
    "count(pieces) < {n}",
    "target in spot",
)
JOINED = (
    "count(pawn of me) > {n} or calm = {n}",
    "turns[me] >= 0 and rank(target) <= {n}",
    "ply mod 3 < {n} and count(pieces of opponent) >= {n}",
    "not (count(king of me) = {n})",
    "calm + count(rook) > {n}",
)
RARE = (
    "hop orthogonal over 1",
    "hop any over 1 enemy landing next",
    "leap (2,1)",
    "leap (2,0)",
    "step any if unmoved",
    "leap (3,1)",
    "step orthogonal then step diagonal",
    "slide orthogonal over 1",
    "step forward, taking pawn",
    "slide any, rifle",
    "hop diagonal over 1 landing next, capturing passed",
    "step forward + sideways on trail",
    "leap anywhere to {z}",
    "slide forward exactly 2 from rank = 1, leaving a trail",
    "step any within left",
    "slide any within {z}",
)
PHASES = (
    "{name: one, move: true, until: ply >= 2}",
    "{name: one, move: [king]}",
    "{name: one, move: true, until: {c}}",
    "{name: one, move: true, until: count(pieces) < 3}",
)
LATER = (
    "{name: two, move: true}",
    "{name: two, move: true, drop: [pawn]}",
    "{name: two, extra: true, move: [king], pass: true}",
)
BOARDS = ("", "", "", "", ", holes: file = 2 and rank = 2", ", wrap: [file]", ", holes: rank = 2 and file >= 2")
EVENTS = (
    "a {p} moves",
    "a {p} captures",
    "a {p} is captured",
    "a {p} promotes",
    "a {p} is dropped",
    "turn ends",
    "any piece captures",
    "any piece moves",
    "any piece is captured",
    "a {p} gives check",
    "a {p} or {q} captures",
)
STEPS = (
    "add 1 to turns[me]",
    "again",
    "again in two",
    "set calm to 0",
    "set calm to {n}",
    "remove pieces on target",
    "put pawn of me on origin",
    "change {p} of me in far to {q}",
    "give pawn to me",
    "forbid",
    "win me",
    "draw",
    "remove {p} of opponent on cells in spot",
)
ENDINGS = (
    "no legal move, in check: loss",
    "no legal move: loss",
    "no legal move: draw",
    "no legal move, not in check: draw",
    "royal lost: loss",
    "if {c}: win",
    "if {c}, in check: loss",
    "if {c}: loss",
    "if count(king of me in far) > 0: win",
    "after 6 plies: draw",
    "no legal move, if {c}: win",
)


class Maker:
    """The parts of one file, from one seed."""

    def __init__(self, seed: int, asked: tuple[str, ...] = ASKED) -> None:
        self.random, self.asked = Random(seed), asked
        self.kinds = ["king", *self.random.sample(KINDS[1:], self.random.randint(1, 2))]

    def one(self, choices: tuple[str, ...]) -> str:
        """One of some texts, with its blanks filled in."""
        text = self.random.choice(choices)
        for blank, filling in (("{c}", self.asked), ("{z}", ZONES)):
            if blank in text:
                text = text.replace(blank, self.one(filling))
        p, q = (self.random.choice(self.kinds) for _ in "pq")
        text = text.format(n=self.random.randint(0, 4), p=p, q=q) if "{" in text else text
        for kind in KINDS:  # of those that this game has not
            if kind not in self.kinds:
                text = text.replace(kind, self.random.choice(self.kinds[1:]))
        return text

    def chance(self, of: float) -> bool:
        """True so often."""
        return self.random.random() < of

    def line(self) -> str:
        """A movement."""
        mode = self.random.choice(("", "", "", "move ", "capture "))
        verb = self.random.choice(("step", "step", "step", "slide", "leap"))
        said = f"{mode}{verb} {self.one(WAYS)}"
        if self.chance(0.15):
            return mode + self.one(RARE)
        if verb == "slide" and self.chance(0.5):
            said += self.random.choice((" exactly 2", " up to 2"))
        if self.chance(0.2):
            said += f" from {self.one(ZONES)}"
        if self.chance(0.2):
            said += f" to {self.one(ZONES)}"
        if self.chance(0.25):
            said += f" if {self.one(self.asked)}"
        return said

    def piece(self, kind: str) -> str:
        """A piece with its keys."""
        lines = [self.line() for _ in range(self.random.randint(1, 3))]
        found = [f"  {kind}:", f"    letter: {kind[0]}"]
        found += ["    royal: true"] * (kind == "king") + ["    iron: true"] * self.chance(0.08)
        found += ["    moves: |", *(f"      {line}" for line in lines)]
        if kind != "king" and self.chance(0.5):
            found.append("    promotes:")
            for _ in range(self.random.randint(1, 2)):
                asked = f', if: "{self.one(self.asked)}"' if self.chance(0.3) else ""
                to = self.random.choice(self.kinds[1:])
                forced = ", forced: false" * self.chance(0.3)
                found.append(f"      - {{on: {self.one(ZONES)}, to: [{to}]{asked}{forced}}}")
        if kind != "king" and self.chance(0.3):
            found.append(f"    drop: {self.one(ZONES)}")
        return "\n".join(found)

    def rule(self, number: int) -> str:
        """A rule."""
        asked = [f"    if: {self.one(self.asked)}"] if self.chance(0.5) else []
        steps = []
        for _ in range(self.random.randint(1, 2)):
            when = f"if {self.one(self.asked)}: " if self.chance(0.3) else ""
            steps.append(f"      {when}{self.one(STEPS)}")
        return "\n".join([f"  rule{number}:", f"    when: {self.one(EVENTS)}", *asked, "    do: |", *steps])

    def text(self) -> str:
        """The whole file."""
        files, ranks = self.random.choice(((3, 3), (3, 3), (2, 4), (3, 4), (4, 3)))
        cells = [f"{'abcd'[file]}{rank + 1}" for file in range(files) for rank in range(ranks)]
        low = [cell for cell in cells if int(cell[1:]) <= ranks // 2]
        high = [cell for cell in cells if int(cell[1:]) > (ranks + 1) // 2]
        standing = []
        for player, part in (("white", low), ("black", high)):
            chosen = self.random.sample(part, min(len(part), len(self.kinds)))
            kept = [one for one in zip(self.kinds, chosen, strict=False) if one[0] == "king" or self.chance(0.7)]
            pairs = [f"{kind}: [{cell}]" for kind, cell in kept]
            standing.append(f"    {player}: {{{', '.join(pairs)}}}")
        hands = "hands: {white: {pawn: 1}}\n" if "pawn" in self.kinds and self.chance(0.2) else ""
        words = ("check: false", "pass: true", "must: any piece captures", f"must: a {self.kinds[1]} captures")
        options = [option for option in words if self.chance(0.12)]
        chosen = [self.random.choice(PHASES), self.random.choice(LATER)] if self.chance(0.2) else []
        phases = ["phases:"] * bool(chosen) + [f"  - {phase}".replace("{c}", self.one(self.asked)) for phase in chosen]
        rules = [self.rule(k) for k in range(self.random.randint(0, 2))]
        endings = [self.one(ENDINGS) for _ in range(self.random.randint(1, 4))]
        return "\n".join(
            [
                "variant: small",
                f"board: {{grid: {{file: {files}, rank: {ranks}}}{self.random.choice(BOARDS)}}}",
                "players: {white: {forward: +rank}, black: {forward: -rank}}",
                "zones:",
                f"  far: rank = {ranks}",
                "  left: file = 1",
                "  spot: file = 2 and rank = 2",
                "registers:",
                "  turns: {per: [player]}",
                "  calm: {}",
                "pieces:",
                *(self.piece(kind) for kind in self.kinds),
                *(["rules:", *rules] if rules else []),
                *phases,
                *([f"options: {{{', '.join(options)}}}"] if options else []),
                f"{hands}setup:\n  cells:",
                *standing,
                "endings:",
                *(f"  - {ending}" for ending in endings),
                "",
            ]
        )
