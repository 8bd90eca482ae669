"""The programs of a variant: guards of movements, rules on events, ends of phases and of games.

``ProgramBuilder`` is asked for programs in any order and gives offsets in ``T`` (0: none is needed); then its
``words``, ``constants`` and ``attributes`` become blocks of the tables. Every program is written once for each
player, so that ``me``, its zones and its pieces are numbers in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ndvariants.compiler.boards.geometry import Geometry
from ndvariants.compiler.codes import Codes
from ndvariants.compiler.faults import error_of
from ndvariants.compiler.rules.assembler import Assembler, Label, Placed
from ndvariants.compiler.rules.expressions import branch
from ndvariants.compiler.rules.folding import EVENT_SCOPE, fold
from ndvariants.compiler.rules.proofs.possible import possible
from ndvariants.compiler.rules.proofs.reach import NotProvable, Reach, registers_changed, registers_written
from ndvariants.compiler.rules.proofs.resting import FIRING, Rest
from ndvariants.compiler.rules.proofs.side_effects import SetOff, needs_phase, side_effects_of, vetoes_of
from ndvariants.compiler.rules.registers import RegisterSlot
from ndvariants.compiler.rules.sets.cell_sets import cells
from ndvariants.compiler.rules.sets.shortcuts import finishes_at_once
from ndvariants.compiler.rules.steps import write_steps
from ndvariants.compiler.rules.writer import MAKING, Scope, Value, Writer
from ndvariants.errors import Place
from ndvariants.faults.programs import RuleChangesTooMuch
from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.rules import opcodes as op
from ndvariants.language.trees.deeds import may
from ndvariants.language.trees.syntax import Expr
from ndvariants.model.variant import Rule, Variant
from ndvariants.words.operators import Kind
from ndvariants.words.triggers import Event
from ndvariants.words.verbs import LOSES_PIECES, NOTHING, Deed

EVENT_NUMBERS: dict[Event, int] = {
    event: getattr(L, f"EVENT_{event.name}") for event in Event if event.record.of_a_move
}
EVENT_PROGRAMS: dict[Event, int] = {  # words of the header
    event: getattr(head, f"ON_{event.name}_PROGRAM") for event in Event if not event.record.of_a_move
}
UNFORESEEN = ("turn", "check", "out")  # events that the moves of any piece may bring about, as far as is known
GUARD_WORDS = frozenset({"origin", "target", "mover", "sure"})
MOST_WRITES = 1 << 22  # undo log entries of the rules of one event
TURN_SCOPE = frozenset({"origin", "target", "mover", "captured"})  # not sure: a player may have passed
_SCOPES = {event: TURN_SCOPE if event.record.knows else frozenset() for event in EVENT_PROGRAMS}


class ProgramBuilder:
    """Writes programs; keeps everything that they need in the tables. ``rules`` are those that it writes."""

    def __init__(self, variant: Variant, geometry: Geometry, codes: Codes) -> None:
        self.assembler = Assembler(head.HEADER_SIZE)
        self.writer = Writer(variant, geometry, codes, self.assembler, cells)
        self.rules = possible(variant.rules)
        self._written: dict[tuple[tuple[str, ...], int | None], int] = {}
        self._worst: dict[Event, int] = {}
        self._programs: dict[tuple[int, ...], int] = {}
        self._reaches: list[int] | None = None

    # ------------------------------------------------------------------ what the tables take

    def places(self) -> dict[int, Place]:
        """The place in the file that the instruction at an offset in ``T`` was written for."""
        base = self.assembler.base
        return {base + at: word.place for at, word in enumerate(self.assembler.words) if isinstance(word, Placed)}

    @property
    def frames(self) -> int:
        """Frames that programs may need at once: of those asked while another one runs, two more at most."""
        return 3 if self.assembler.asks_attacks else 1 + self.assembler.looks_ahead

    @property
    def max_writes(self) -> int:
        """The most undo log entries that the rules set off by one move make."""
        return sum(self._worst.values())

    @property
    def of_pieces(self) -> dict[str, RegisterSlot]:
        """Slots of the registers whose numbers go with the pieces: every move brings them to other cells."""
        return {name: slot for name, slot in self.writer.registers.items() if slot.is_of_pieces}

    def side_effects(self) -> SetOff:
        """Return which moves may change cells by a rule."""
        return side_effects_of(self.rules, self.writer.codes_of)

    def threats(self) -> SetOff:
        """Return which moves may change cells by a rule in the phases where threats are asked for."""
        return side_effects_of(self._threatening(), self.writer.codes_of)

    def takings(self) -> SetOff:
        """Return which of these may take pieces off by a rule, or make others of them."""
        moved = Deed.MOVES if self.writer.variant.check == "all" else NOTHING  # it may take one royal, move another
        return side_effects_of(self._threatening(), self.writer.codes_of, LOSES_PIECES | moved)

    def _threatening(self) -> list[Rule]:
        """The rules without those of extra phases alone: what threatens a royal is asked in the phase before."""
        extra = {number for number, phase in enumerate(self.writer.variant.phases) if phase.extra}
        return [rule for rule in self.rules if not needs_phase(rule.condition, extra)]

    def vetoes(self) -> SetOff:
        """Return which moves a rule may forbid."""
        return vetoes_of(self.rules, self.writer.codes_of)

    # ------------------------------------------------------------------ questions

    def guard(self, expr: Expr | None, player: int, here: str = "origin") -> int:
        """A program that returns 1 if a move of *player* may be made: 0 if always; ``me`` is the player, and bare
        axes and zones are about the cell *here*. The player to move moves neutral pieces."""
        if expr is None:
            return 0
        players = range(self.writer.n_players) if player >= self.writer.n_players else [player]
        return self._question(expr, [Scope(number, here, GUARD_WORDS) for number in players])

    def castling_guard(self, own: Expr | None, asked: Sequence[tuple[Expr, int, int]], player: int) -> int:
        """A program that returns 1 if a castling of *player* may be made: 0 if always.

        *own* is its condition; *asked* are those of the file, each with the cells that ``origin`` and ``target`` are.
        """
        if not asked:
            return self.guard(own, player)
        scope = Scope(player, "origin", GUARD_WORDS)
        parts = [] if own is None else [(own, scope)]
        for expr, *ends in asked:
            at = scope
            for word, cell in zip(("origin", "target"), ends, strict=True):
                at = at.bind(word, Value(Kind.CELL, constant=cell))
            parts.append((expr, at))
        return self._program(lambda _: self._finish((expr, self._with_mover(at)) for expr, at in parts), [parts[0][1]])

    def _with_mover(self, scope: Scope) -> Scope:
        """The scope, in which ``mover`` is what stands on ``origin``, if that is a cell known beforehand."""
        if "origin" not in scope.bound:
            return scope
        return scope.bind("mover", self.writer.code_on(scope.bound["origin"]))

    def condition(self, expr: Expr | None) -> int:
        """A program that returns 1 if a condition holds for the player to move; 0 if it always does, or for none."""
        return 0 if expr is None else self._question(expr, self._scopes())

    def until(self, expr: Expr | None) -> int:
        """A program that returns 1 if a condition holds for the player to move; 0 if there is none."""
        return 0 if expr is None else self._asked(expr, self._scopes())

    def _question(self, expr: Expr, scopes: Sequence[Scope]) -> int:
        known = [fold(self.writer, expr, scope) for scope in scopes]
        if all(value is not None and value.constant is not None and value.constant != 0 for value in known):
            return 0
        return self._asked(expr, scopes)

    def _asked(self, expr: Expr, scopes: Sequence[Scope]) -> int:
        def write(scope: Scope) -> None:
            self.assembler.about(expr.place)
            if not finishes_at_once(self.writer, expr, scope):
                self._finish([(expr, scope)])

        return self._program(write, scopes)

    def _finish(self, parts: Iterable[tuple[Expr, Scope]]) -> None:
        """Return 1 if each condition holds as its scope sees it, else 0."""
        no = Label()
        for expr, scope in parts:
            branch(self.writer, expr, scope, no, False)
        self.assembler.emit(op.FINISH, 1)
        self.assembler.place(no)
        self.assembler.emit(op.FINISH, 0)

    # ------------------------------------------------------------------ rules

    def events(self) -> list[int]:
        """The program of every code and event: int[n_codes * EVENTS], 0 for none. Writes those of ``reaches`` too."""
        self.reaches()
        table = [0] * (self.writer.n_codes * L.EVENTS)
        for number_of_code, code in enumerate(self.writer.codes.infos[L.FIRST_PIECE :], L.FIRST_PIECE):
            for event, number in EVENT_NUMBERS.items():
                rules = [rule for rule in self._on(event) if self._concerns(rule, code.piece)]
                # The piece's owner moves it; who captures, or moves a neutral piece, is asked at run time.
                me = code.player if event is not Event.CAPTURED and code.player < self.writer.n_players else None
                words = EVENT_SCOPE if event is not Event.DROP else EVENT_SCOPE - {"captured"}
                table[number_of_code * L.EVENTS + number] = self._rule_program(rules, me, words, event)
        return table

    def of_all_moves(self) -> dict[int, int]:
        """The programs of events that are no kind of move, by their words in the header; 0 for none.

        ``me`` is the player who moved; of a player who is out, that player.
        """
        self.assembler.asks_attacks |= bool(self._on(Event.CHECK))
        self.assembler.asks_checks |= bool(self._on(Event.CHECK))
        return {
            word: self._rule_program(self._on(event), None, _SCOPES[event], event)
            for event, word in EVENT_PROGRAMS.items()
        }

    def rest(self) -> int:
        """A program that returns 0 when no rule at the end of the turn can change cells or forbid the move.

        Asked before the move; 0 where nothing is known, or there are no such rules.
        """
        event = [rule for rule in self.rules if rule.when.event is not Event.TURN]
        return self._rest(event, 0, lambda scope: [scope])

    def rest_after(self) -> int:
        """The same for the answers to a move, asked before the move."""
        players = range(self.writer.n_players)
        return self._rest(self.rules, 1, lambda scope: [Scope(player) for player in players if player != scope.me])

    def _rest(self, writing: Sequence[Rule], later: int, of: Callable[[Scope], list[Scope]]) -> int:
        rules = self._on(Event.TURN)
        if not any(may(rule.steps, FIRING) for rule in rules):
            return 0
        others = (event for event in Event if event.record.by in UNFORESEEN and event is not Event.TURN)
        if any(may(rule.steps, FIRING) for event in others for rule in self._on(event)):
            return 0  # who gives check, or is out, is not known before the move
        rest = Rest(self.writer, registers_written(writing) | self.of_pieces.keys(), later)
        before = self.assembler.mark()
        program = self._program(lambda scope: rest.write(rules, of(scope)), self._scopes())
        if rest.certain:
            self.assembler.forget(before)
            self._programs = {words: at for words, at in self._programs.items() if at < self.assembler.base + before}
        return 0 if rest.certain else program

    def _scopes(self) -> list[Scope]:
        return [Scope(player) for player in range(self.writer.n_players)]

    def reaches(self) -> list[int]:
        """Programs that tell which moves could cost a royal by a rule: int[n_codes], 0 where none can tell.

        Asked before the move, of the pieces in ``threats().capture`` or ``.move``: 0 if no royal of another player
        can be lost by the move's rules, 1 if the move must be made to know.
        """
        if self._reaches is None:
            found = self.threats()
            judged = set() if found.turn else (found.capture | found.move) - found.promote - found.drop
            self._reaches = [self._reach(code) if code in judged else 0 for code in range(self.writer.n_codes)]
        return self._reaches

    def _reach(self, code: int) -> int:
        info = self.writer.codes.infos[code]
        if info.player >= self.writer.n_players:
            return 0
        by_moves = [event for event in Event if event.record.by in ("move", "capture") and event is not Event.CAPTURED]
        own = [rule for event in by_moves for rule in self._on(event)]
        asked = self._threatening()
        rules = [rule for rule in own if self._concerns(rule, info.piece)] + self._on(Event.CAPTURED)
        rules = [rule for rule in rules if rule in asked]
        key = (("reach", *(rule.name for rule in rules)), info.player)
        if key not in self._written:
            self._written[key] = self._try_reach(rules, info.player)
        return self._written[key]

    def _try_reach(self, rules: Sequence[Rule], player: int) -> int:
        changed = registers_changed(self.rules) | self.of_pieces.keys()
        reach = Reach(self.writer, Scope(player, "target", GUARD_WORDS), changed)
        before = self.assembler.mark()
        try:
            return self._program(lambda scope: reach.write(rules), [reach.scope])
        except NotProvable:
            self.assembler.forget(before)
            return 0

    def _concerns(self, rule: Rule, piece: str) -> bool:
        return any(chosen.name == piece for chosen in self.writer.chosen(rule.when.kinds))

    def _on(self, event: Event) -> list[Rule]:
        return [rule for rule in self.rules if rule.when.event is event]

    def _rule_program(self, rules: Sequence[Rule], me: int | None, words: frozenset[str], event: Event) -> int:
        """The program of several rules in their order; equal ones are written once."""
        if not rules:
            return 0
        key = (tuple(rule.name for rule in rules), me)
        if key not in self._written:
            players = range(self.writer.n_players) if me is None else [me]
            scopes = [Scope(player, "target", words | {MAKING}) for player in players]

            def write(scope: Scope) -> None:
                for rule in rules:
                    past = Label()
                    if rule.when.event is Event.CHECK and rule.when.kinds:
                        self._unless_mover(rule, past)
                    if rule.condition is not None:
                        branch(self.writer, rule.condition, scope, past, False)
                    write_steps(self.writer, rule.steps, scope)
                    self.assembler.place(past)
                    self._check_writes(rule)
                self.assembler.emit(op.FINISH, 0)

            self._written[key] = self._program(write, scopes)
            times = len(players) if event is Event.OUT else 1  # all may be out at once
            self._worst[event] = max(self._worst.get(event, 0), self.assembler.writes * times)
        return self._written[key]

    def _check_writes(self, rule: Rule) -> None:
        """Raises ``VariantError`` when the program so far may write more than can be taken back."""
        writes = self.assembler.writes
        if writes > MOST_WRITES:
            raise error_of(RuleChangesTooMuch(writes, MOST_WRITES), rule)

    def _unless_mover(self, rule: Rule, past: Label) -> None:
        flags = self.writer.flags(self.writer.codes_of(rule.when.kinds))
        mover = self.writer.number(op.WORD, L.EVENT_MOVER, kind=Kind.PLACED)
        chosen = self.writer.table(head.AT_CONSTANTS, flags, mover, self.writer.n_codes)
        self.assembler.emit(op.JUMP_ZERO, chosen.slot, past)

    def _program(self, write: Callable[[Scope], None], scopes: Sequence[Scope]) -> int:
        """A program that is *write* for the player to move; each part ends it with ``FINISH``. Equal ones are one."""
        start = self.assembler.begin()
        parts = []
        for scope in scopes:
            self.assembler.clear_frame()
            write(scope)
            self.assembler.end()
            parts.append(self.assembler.cut(start))
        if all(part == parts[0] for part in parts):
            del parts[1:]
        for scope, part in zip(scopes, parts, strict=False):
            if part is not parts[-1]:
                self.assembler.emit(op.UNLESS_SIDE, scope.me, op.WIDTH + len(part))
            self.assembler.words.extend(part)
        whole = tuple(self.assembler.cut(start))
        if whole not in self._programs:
            self._programs[whole] = self.assembler.base + len(self.assembler.words)
            self.assembler.words.extend(whole)
        return self._programs[whole]
