"""The window's questions and their answers: ``answer(hub, method, path, body)`` is pure but for the tables.

GET  variants                       what may be played
POST picture {variant, parameters}  its board at the start, and who plays
GET  mine                           the games that are kept, the latest first
GET  runs                           the recorded runs of the file that the command line names
POST runs                           some games of a run, from a number on
POST games {variant | rules | record | run and game, parameters, position, players}
GET  games/ID, games/ID/state       a table with its scene, or without
POST games/ID/moves {move, version} 409 for a stale version, 422 for a move that is not legal
POST games/ID/at {node}; comment {node, text}; prune {node}; promote {node}
POST games/ID/link {link}           take the game of a link into the tree; 422 where it is none of these rules
POST games/ID/players {players, pause}; analyse {lines}; hold {on}
POST games/ID/arranged {pieces, side}  the text of a position put together by hand
POST games/ID/resign {side}, draw     how players end a game; draw {side} asks the computer on the other side
GET  games/ID/attackers/CELL, why/CELL/CELL, way/CELL/CELL, record, pgn, rules
GET  games/ID/judged/STEP           what a short search thinks of the position after a step
GET  games/ID/sent/WAY              a file to send on (page, rules, picture, moving), or the link
GET  games/ID/guide, worth          the rules in words and drawings; what pieces are worth, in hundredths
POST validate {rules}               the faults of a text, or its board
POST explain {rules, origin, target}  what a move from its start is, with the lines behind it
GET  own, POST own {rules, before}  the file of the command line, read and saved; 409 if it is not as *before*
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

from ndvariants.bridge.links import read_link
from ndvariants.bridge.pgn_names import variant_called
from ndvariants.bridge.pgn_read import read_pgn
from ndvariants.bridge.pgn_write import write_pgn
from ndvariants.errors import NdVariantsError, ResourceError
from ndvariants.game.door import RangeError, within
from ndvariants.game.records.record import START, Record
from ndvariants.game.records.record_json import record_from_json, record_json
from ndvariants.game.records.replay import new_record, record_of
from ndvariants.report.svg.scene import scene
from ndvariants.resources import find_variant, read_text, variant_names
from ndvariants.web.arranging import arranged
from ndvariants.web.games import Games, pictured
from ndvariants.web.guide import guide, worth
from ndvariants.web.meant import move_meant
from ndvariants.web.refusals import Full, Stale
from ndvariants.web.runs import Runs
from ndvariants.web.tables import Hub, Table

# As the reader of PGN finds them; it would read the file that a tag names.
_VARIANT_TAG = re.compile(r'\[\s*(Variant|VariantRules)\s+"((?:[^"\\]|\\.)*)"')
_STATUS: dict[type, int] = {Stale: 409, Full: 429, RangeError: 400}  # of other errors of ours: 422

Body = dict[str, Any]
Answer = tuple[int, Any]


class Answers:
    """All that the window may ask. Raises nothing: every fault is a status and one sentence."""

    def __init__(self, hub: Hub, games: Games, runs: Runs | None = None) -> None:
        self.hub, self.games, self.runs = hub, games, runs or Runs()

    def answer(self, method: str, path: str, body: Body) -> Answer:
        """The status and the value for a request; *path* without ``/api/``."""
        try:
            return self._answer(method, path.strip("/").split("/"), body)
        except (Stale, Full, NdVariantsError) as error:
            status = next((_STATUS[kind] for kind in type(error).__mro__ if kind in _STATUS), 422)
            return status, {"error": str(error)}
        except KeyError as error:
            return 404, {"error": f"there is no {error.args[0] if error.args else 'such thing'}"}
        except (ValueError, IndexError, OverflowError) as error:
            return 400, {"error": f"invalid request: {error}"}
        except Exception as error:  # a handler that dies would leave the page without an answer
            return 500, {"error": f"a defect of ndvariants, {type(error).__name__}: {error}"}

    def _answer(self, method: str, parts: list[str], body: Body) -> Answer:
        match method, parts:
            case "GET", ["variants"]:
                return 200, self.games.heads()
            case "POST", ["picture"]:
                return 200, pictured(self.games.named(str(body["variant"]), _given(body)))
            case "GET", ["mine"]:
                return 200, self.hub.store.heads()
            case "GET", ["runs"]:
                return 200, self.runs.heads()
            case "POST", ["runs"]:
                return 200, self.runs.games(str(body["run"]), _number(body["first"]))
            case "GET", ["games"]:
                table = self.hub.latest()
                return 200, {"id": None if table is None else table.key}
            case "POST", ["games"]:
                return 201, _whole(self._begin(body))
            case "GET", ["games", key]:
                return 200, _whole(self.hub.table(key))
            case "GET", ["games", key, "sent", way]:
                from ndvariants.web.sending import sent

                return 200, sent(self.hub.table(key).position(), way)
            case "GET", ["games", key, *question]:
                return self._asked(self.hub.table(key), question)
            case "POST", ["games", key, "arranged"]:
                pieces = [[_number(part) for part in _list(piece, 3)] for piece in _list(body["pieces"])]
                position = arranged(self.hub.table(key).position(), pieces, _number(body["side"]))
                return 200, {"text": position.text()}
            case "POST", ["games", key, what]:
                return self._done(self.hub.table(key), what, body)
            case "POST", ["validate"]:
                from ndvariants.web.authoring import validated

                return 200, validated(self.games, str(body["rules"]))
            case "POST", ["explain"]:
                from ndvariants.web.authoring import explained

                return 200, explained(self.games, str(body["rules"]), _number(body["origin"]), _number(body["target"]))
            case _, ["own"]:
                return self._own(method, body)
        return 404, {"error": "nothing is kept under this address"}

    def _begin(self, body: Body) -> Table:
        parameters = _given(body)
        players = _texts(body.get("players", {}))
        if body.get("run"):
            last = self.runs.line(str(body["run"]), _number(body["game"]))[-1]
            return self.hub.open(last.game, record_of(last), players)
        if body.get("record"):
            record = _record(str(body["record"]))
            wanted = (record.rules, self.games.of_text) if record.rules else (record.variant, self.games.named)
            return self.hub.open(wanted[1](wanted[0], dict(record.parameters)), record, players)
        if body.get("rules"):
            game = self.games.of_text(str(body["rules"]), parameters)
        else:
            game = self.games.named(str(body["variant"]), parameters)
        record = new_record(game)
        if body.get("position"):
            record = replace(record, start=game.position(str(body["position"])).text())
        table = self.hub.open(game, record, players)
        if body.get("rules"):
            self.hub.store.keep_text(table.key, str(body["rules"]))
        return table

    def _asked(self, table: Table, question: list[str]) -> Answer:
        with table.lock:
            position, cells = table.position(), table.game.cells
            match question:
                case ["state"]:
                    return 200, table.values()
                case ["record"]:
                    return 200, {"record": record_json(replace(table.record, outcome=table.outcome()))}
                case ["pgn"]:
                    return 200, {"pgn": write_pgn(replace(table.record, outcome=table.outcome()), table.game)}
                case ["guide"]:
                    return 200, guide(table.game)
                case ["worth"]:
                    return 200, worth(table.game)
                case ["rules"]:
                    return 200, {"rules": self._rules(table)}
                case ["attackers", cell]:
                    name = cells[_cell(table, cell)]
                    number = table.game.notation.cell
                    found = {by: position.attackers(name, by) for by in table.game.players}
                    return 200, {by: [number(each) for each in attacking] for by, attacking in found.items()}
                case ["way", origin, target]:
                    return 200, move_meant(position, _cell(table, origin), _cell(table, target))
                case ["judged", step]:
                    return 200, table.judged(int(step))
                case ["why", origin, target]:
                    text = table.game.notation.move(_cell(table, origin), _cell(table, target))
                    return 200, {"why": position.why_not(text)}
        return 404, {"error": "nothing is known of that"}

    def _rules(self, table: Table) -> str:
        """The rules of a table as they were typed, or as its record or the shipped file has them."""
        typed, rules = self.hub.store.text(table.key), table.record.rules
        if typed or not rules:
            return typed or read_text(find_variant(table.record.variant))
        return json.dumps(json.loads(rules), indent=2, ensure_ascii=False) + "\n" if rules.startswith("{") else rules

    def _done(self, table: Table, what: str, body: Body) -> Answer:
        match what:
            case "moves":
                version = body.get("version")
                table.play(str(body["move"]), None if version is None else _number(version))
            case "at":
                table.go(_number(body["node"]))
            case "comment":
                table.comment(_number(body["node"]), str(body["text"]))
            case "prune":
                table.prune(_number(body["node"]))
            case "promote":
                table.promote(_number(body["node"]))
            case "link":
                table.enter(read_link(table.position(START), str(body["link"])))
            case "players":
                table.seat(_texts(body["players"]), float(_plain(body["pause"])) if "pause" in body else None)
            case "resign":
                table.end(str(body["side"]))
            case "draw":
                table.offer_draw(str(body["side"])) if "side" in body else table.end()
            case "hold":
                table.hold(body["on"] is True)
            case "analyse":
                table.analyse(_number(body["lines"]))
            case _:
                return 404, {"error": f"there is nothing called '{what}' to do"}
        return 200, table.values()

    def _own(self, method: str, body: Body) -> Answer:
        """The text of the own file; a posted one is saved in its place, unless it is not the one *before* any more."""
        own = self.games.own
        if own is None:
            return (200, {"name": None}) if method == "GET" else (404, {"error": "no file was named"})
        if method == "POST":
            if body.get("before", read_text(own)) != read_text(own):
                raise Stale(f"{own} has changed on the disk since it was read here")
            own.write_text(str(body["rules"]), encoding="utf-8")
        return 200, {"name": str(own), "rules": read_text(own)}


def _given(body: Body) -> dict[str, Any]:
    return {name: value for name, value in _mapping(body.get("parameters", {})).items() if value != ""}


def _mapping(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("a mapping is expected")
    return {str(name): inside for name, inside in value.items()}


def _texts(value: Any) -> dict[str, str]:
    return {name: str(text) for name, text in _mapping(value).items()}


def _list(value: Any, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or length not in (None, len(value)):
        raise ValueError("a list is expected" + (f", of {length} numbers" if length else ""))
    return value


def _plain(value: Any) -> int | float | str:
    if not isinstance(value, int | float | str):
        raise ValueError("a number is expected")
    return value


def _number(value: Any) -> int:
    if isinstance(value, float) and not value.is_integer():
        raise ValueError("a whole number is expected")
    return int(_plain(value))


def _record(text: str) -> Record:
    if text.lstrip().startswith("{"):
        return record_from_json(text)
    for tag, name in _VARIANT_TAG.findall(text):
        if tag == "VariantRules" or variant_called(name) not in variant_names():
            raise ResourceError(f"games of shipped variants are read here, and `{name[:40]}` is none")
    return read_pgn(text)[0]


def _whole(table: Table) -> dict[str, Any]:
    return {**table.values(), "scene": scene(table.game)}


def _cell(table: Table, text: str) -> int:
    return within("the number of a cell", int(text), 0, len(table.game.cells) - 1)
