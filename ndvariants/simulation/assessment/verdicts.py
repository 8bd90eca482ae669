"""Verdicts on a game from its measures, a few plain lines: worst first, each with its interval and the usual range."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ndvariants.simulation.assessment.measured import NODES, STRONG, WEAK, Measure, Measured
from ndvariants.simulation.assessment.usual import Range

WRONG, LOOK, UNSURE, GOOD = "wrong", "look", "unsure", "good"
_ORDER = (WRONG, LOOK, UNSURE, GOOD)
_WORTH = {GOOD: 1.0, LOOK: 0.5, WRONG: 0.0}
_AT_FAULT = 50.0  # the score of a game that has one thing wrong is no higher
_FEWEST, _FEW = 6, 20  # games, after which something may be wrong, and after which all may be well
_MANY = 100  # games, after which what none of them used is worth a look
_NAMED = 5  # parts or pieces in a line
# Where a number is called wrong: the first player's score, whatever shipped games do; draws and games without end
# where no shipped game goes so far.
_BEYOND = {"first": (0.35, 0.65), "draws": (-1.0, 0.85), "unfinished": (-1.0, 0.5)}
_ABOUT = {"length": "How long games are", "choice": "How much choice there is", "leads": "How often the lead changes"}
_UNITS = {"skill": (1, " Elo", 0), "length": (1, "", 0), "choice": (1, "", 1), "leads": (1, "", 1)}  # others: shares
_NOTHING = "nothing to do"
_BEATS_CHANCE = 0.75  # a player who looks ahead scores more against one who draws moves


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that is said of a game: how it stands, in words; the measures behind it; what to do."""

    name: str
    status: str
    text: str
    measures: tuple[str, ...]
    suggestion: str


@dataclass(frozen=True, slots=True)
class Inspected:
    """Facts about a file before any game: remarks of the check, number of tests, failing tests, parameters."""

    remarks: tuple[str, ...]
    tests: int
    failing: int
    parameters: tuple[str, ...] = ()


def verdicts(found: Measured, file: Inspected, name: str, first: str, ranges: Mapping[str, Range]) -> list[Line]:
    """The lines, the worst first; *name* is how the variant is asked for, *first* the player who moves first."""
    judge = _Judge(found, ranges, name, file.parameters)
    games = f"`ndvariants simulate {name} --players level=3 --games 100 --out games.db` and `report` show games"
    lines = [
        judge.file(file), judge.balance(first), judge.ends(), judge.skill(), judge.parts(), judge.pieces(),
        judge.number("length", "Games last {} plies at the median", judge.tried("length = 40..120") or games),
        judge.number("choice", "There are {} legal moves on average", f"`ndvariants moves {name}` lists the first"),
        judge.number("leads", "The lead changes {} times in 100 plies", games),
    ]  # fmt: skip
    return sorted(lines, key=lambda line: _ORDER.index(line.status))


def score_of_lines(lines: Sequence[Line]) -> float | None:
    """Return how good a game is, from 0 to 100: the share of sure lines that are good, those to look at half; at most
    50 where something is wrong, ``None`` where nothing is sure.
    """
    sure = [_WORTH[line.status] for line in lines if line.status in _WORTH]
    most = _AT_FAULT if 0.0 in sure else 100.0
    return min(most, 100 * sum(sure) / len(sure)) if sure else None


@dataclass(frozen=True, slots=True)
class _Judge:
    found: Measured
    ranges: Mapping[str, Range]
    name: str
    parameters: Sequence[str] = ()

    def tried(self, goal: str) -> str:
        """The command that tries values of a parameter for a goal; "" where the game has none."""
        if not self.parameters:
            return ""
        asked = f"--vary {self.parameters[0]}=... --players alphabeta:nodes={NODES}"
        return f'`ndvariants balance {self.name} {asked} --goal "{goal}"` tries its values with these players'

    def file(self, file: Inspected) -> Line:
        n = len(file.remarks)
        remarks = f"{n or 'no'} remark{'s' * (n != 1)}"
        if file.failing:
            text = f"{file.failing} of the file's {file.tests} tests fail; {remarks}"
            return Line("file", WRONG, text, (), f"`ndvariants test {self.name}` shows them")
        tests = f"all its {file.tests} tests hold" if file.tests else "it has no tests"
        if file.remarks:
            said = f"The file has {remarks}, the first: {file.remarks[0]}; {tests}"
            return Line("file", LOOK, said, (), f"`ndvariants validate {self.name}` shows them")
        suggestion = "write tests: positions, and what is legal there" if not file.tests else _NOTHING
        return Line("file", GOOD, f"The file has no faults and no remarks; {tests}", (), suggestion)

    def balance(self, first: str) -> Line:
        status = self._status("first")
        if status == UNSURE:
            return self._unsure("balance", "first", f"Whether moving first wins ({first})")
        measure = self.found.measures["first"]
        side = "The first side" if measure.value > 0.5 else "The second side"
        begin = {
            WRONG: f"{side} wins too often",
            LOOK: f"{side} is favoured more than usual",
            GOOD: "Neither side is favoured more than usual",
        }[status]
        text = f"{begin}: {first}, who moves first, scores {self._shown('first')} between equal players"
        weaker = "the other side" if measure.value > 0.5 else first
        advice = self.tried("first move advantage = 0") or f"give {weaker} more pieces, or a shorter way to its goal"
        return Line("balance", status, text, ("first",), advice if status != GOOD else _NOTHING)

    def ends(self) -> Line:
        draws, unfinished = self._status("draws"), self._status("unfinished")
        status = min(draws, unfinished, key=_ORDER.index)
        if status == UNSURE:
            return self._unsure("ends", "draws", "Whether games end")
        begin = "Games end"
        if status != GOOD:
            often = "Most games" if status == WRONG else "Many games"
            begin = (
                f"{often} come to no end" if _ORDER.index(unfinished) <= _ORDER.index(draws) else f"{often} are drawn"
            )
        text = f"{begin}: {self._shown('unfinished')} unfinished, {self._shown('draws')} drawn"
        advice = "an ending such as `repetition 3: draw` or `100 plies without capture or pawn move: draw` stops them"
        if begin.endswith("drawn"):
            advice = "a goal that can be reached sooner, or fewer ways to draw, would decide more of them"
        return Line("ends", status, text, ("unfinished", "draws"), advice if status != GOOD else _NOTHING)

    def skill(self) -> Line:
        chance, elo = self.found.measures.get("chance"), self.found.measures.get("skill")
        if chance is None or elo is None or chance.games < _FEW // 2 or elo.games < _FEW:
            return self._unsure("skill", "skill", "Whether skill matters")
        doubling = f"each doubling of the positions looked at, from {WEAK} to {STRONG}, is worth"
        said = f"{doubling} {self._shown('skill')}"
        against = f"a player who looks ahead scores {self._shown('chance')} against random moves"
        advice = f"`ndvariants depth {self.name}` looks further"
        if chance.high < _BEATS_CHANCE:
            return Line(
                "skill",
                WRONG,
                f"Skill hardly matters, as in a game of chance: {against}; {said}",
                ("chance", "skill"),
                "let moves matter: captures, threats, goals that can be hindered",
            )
        status = LOOK if elo.high < self.ranges["skill"].least else GOOD
        begin = "Looking further ahead wins less than usual" if status == LOOK else "Skill matters"
        advice = advice if status != GOOD else _NOTHING
        return Line("skill", status, f"{begin}: {said}; {against}", ("skill", "chance"), advice)

    def parts(self) -> Line:
        games = self.found.looked
        if games < _FEW:
            return self._unsure("parts", "", "Whether all rules are used")
        if not self.found.never:
            return Line(
                "parts", GOOD, f"Every rule, line of movement and ending was used in {games} games", (), _NOTHING
            )
        said = _listed([f"{kind} {what}" for kind, what in self.found.never])
        advice = f"`ndvariants simulate {self.name} --games 5000 --coverage` tries more; else mend or remove them"
        status = LOOK if games >= _MANY else UNSURE
        return Line("parts", status, f"Never used in {games} games: {said}", (), advice)

    def pieces(self) -> Line:
        games = self.found.looked
        if games < _FEW:
            return self._unsure("pieces", "", "Whether all pieces move")
        values = [f"{piece} {value / 100:.1f}" for piece, value in self.found.worth if value]
        worth = f"they are worth {_listed(values, 8)}" if values else "none is worth more than another"
        if self.found.still:
            said = _listed([f"`{piece}`" for piece in self.found.still])
            advice = f"`ndvariants show {self.name} --piece {self.found.still[0]}` shows where it may go"
            return Line(
                "pieces", WRONG, f"Dead pieces, which never moved in {games} games: {said}; {worth}", (), advice
            )
        text = f"All pieces of the start move; {worth}"
        return Line("pieces", GOOD, text, (), f"`ndvariants values {self.name}` says how that was got")

    def number(self, key: str, text: str, advice: str) -> Line:
        status = self._status(key)
        if status == UNSURE:
            return self._unsure(key, key, _ABOUT[key])
        return Line(key, status, text.format(self._shown(key)), (key,), advice if status != GOOD else _NOTHING)

    def _unsure(self, name: str, key: str, about: str) -> Line:
        measure = self.found.measures.get(key)
        why = "too few games were played" if measure is None else f"of {measure.games} games {self._shown(key)}"
        if key in self.found.why:
            return Line(name, UNSURE, f"{about} is not known: {self.found.why[key]}", (key,), _NOTHING)
        return Line(name, UNSURE, f"{about} is not sure: {why}", (key,), "a larger --budget tells more")

    def _status(self, key: str) -> str:
        measure, known = self.found.measures.get(key), self.ranges.get(key)
        if measure is None or known is None or measure.games < _FEWEST:
            return UNSURE
        if key in _BEYOND:
            low, high = _BEYOND[key] if key == "first" else _widest(_BEYOND[key], known)
            if measure.low > high or measure.high < low:
                return WRONG
        if measure.low > known.most or measure.high < known.least:
            return LOOK
        is_enough = measure.games >= (_FEWEST if key == "leads" else _FEW)
        return GOOD if is_enough and known.least <= measure.value <= known.most else UNSURE

    def _shown(self, key: str) -> str:
        """``58.0 % [52.0, 63.9] (usual 45 to 60)``."""
        measure, known = self.found.measures[key], self.ranges.get(key)
        scale, unit, digits = _UNITS.get(key, (100, " %", 0))
        rounded = (round(scale * x, digits) + 0.0 for x in (measure.value, measure.low, measure.high))  # never -0
        value, low, high = (f"{x:.{digits}f}" for x in rounded)
        usual = [] if known is None else [f"{scale * x:.{digits}f}" for x in (known.low, known.high)]
        said = f" (usual {' to '.join(dict.fromkeys(usual))})" if usual else ""
        return f"{value}{unit} [{low}, {high}]{said}"


def _widest(beyond: tuple[float, float], known: Range) -> tuple[float, float]:
    return min(beyond[0], known.least), max(beyond[1], known.most)


def _listed(names: Sequence[str], most: int = _NAMED) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def as_values(
    lines: Sequence[Line], measures: Mapping[str, Measure], ranges: Mapping[str, Range]
) -> list[dict[str, object]]:
    """The lines as plain values for a program, each with the numbers behind it."""
    return [
        {
            "name": line.name, "status": line.status, "text": line.text, "suggestion": line.suggestion,
            "measures": {
                key: {
                    "value": measures[key].value, "low": measures[key].low, "high": measures[key].high,
                    "games": measures[key].games,
                    "usual": [ranges[key].low, ranges[key].high] if key in ranges else None,
                }
                for key in line.measures if key in measures
            },
        }
        for line in lines
    ]  # fmt: skip
