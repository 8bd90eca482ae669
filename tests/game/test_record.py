"""Records of games: the tree of moves, JSON and back, faults with their place, and games played again from them."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest

from ndvariants import RecordError, load
from ndvariants.advice.explaining import build_explained
from ndvariants.game.move import Outcome
from ndvariants.game.records.record import START, Record
from ndvariants.game.records.record_json import record_from_json, record_json
from ndvariants.game.records.replay import (
    all_positions,
    digest_of,
    game_of,
    has_same_rules,
    last_position,
    position_at,
    record_of,
)
from ndvariants.language.yaml.source import read_source, source_from_text
from ndvariants.resources import variant_names, variant_paths

FOOLS_MATE = "f2f3 e7e5 g2g4 d8h4"


@pytest.fixture(scope="module")
def chess():
    return load("chess")


def branched() -> Record:
    """Two variations at the first reply, one of them with a variation of its own."""
    record = Record("chess", "").played("e2e4", "e7e5", "g1f3")
    record, sicilian = record.with_move("c7c5", after=0, comment="Sicilian")
    record, _ = record.with_move("g1f3", after=sicilian)
    record, _ = record.with_move("b1c3", after=sicilian)
    record, _ = record.with_move("d2d4")
    return record


def test_a_position_knows_its_game(chess):
    record = record_of(chess.start().after(FOOLS_MATE), {"white": "Ann"})
    assert record.moves == tuple(FOOLS_MATE.split())
    assert record.outcome == Outcome("black", "checkmate")
    assert record.players == {"white": "Ann"}
    assert last_position(chess, record) == chess.start().after(FOOLS_MATE)
    assert last_position(chess, record).ply == 4


def test_a_tree_is_walked(chess):
    record = branched()
    assert record.moves == ("e2e4", "e7e5", "g1f3")
    assert [record.steps[k].move for k in record.after()] == ["e2e4", "d2d4"]
    assert [record.steps[k].move for k in record.line(5)] == ["e2e4", "c7c5", "b1c3"]
    assert record.with_move("d2d4") == (record, 6)
    positions = all_positions(chess, record)
    assert len(positions) == 8 and positions[START] == chess.start()
    assert position_at(chess, record, 5) == positions[5] == chess.start().after("e2e4 c7c5 b1c3")


def test_a_tree_is_changed_into_another(chess):
    record = branched()
    assert record.without(0).moves == ("d2d4",)
    assert record.promoted(5).moves == ("e2e4", "c7c5", "b1c3")
    assert len(record.promoted(5).steps) == 7
    assert record.commented(2, "quiet").steps[2].comment == "quiet"
    assert record.commented(START, "a game").comment == "a game"
    assert len(branched().steps) == 7  # as it was


def test_players_may_end_a_game(chess):
    record = branched()
    assert record.resigned("white", chess.players).outcome == Outcome("black", "resignation")
    assert record.agreed_draw().outcome == Outcome(None, "agreement")
    with pytest.raises(RecordError, match="two players"):
        record.resigned("red", ("red", "green", "blue"))


def test_records_are_written_as_json_and_read_back(chess):
    record = replace(
        branched().commented(1, "naïve „open“"),
        parameters={"n": 3, "sizes": (4, 5), "wrap": True, "kind": "long"},
        tags={"Event": "Ours"},
        comment="before",
        outcome=Outcome(None, "agreement"),
    )
    again = record_from_json(record_json(record))
    assert record_json(again) == record_json(record)
    assert replace(again, steps=()) == replace(record, steps=())
    lines = {tuple(again.steps[j].move for j in again.line(k)) for k in range(7)}
    assert lines == {tuple(record.steps[j].move for j in record.line(k)) for k in range(7)}


def test_long_games_are_no_deep_ones(chess):
    record = Record("chess", "").played(*["g1f3", "g8f6", "f3g1", "f6g8"] * 1000)
    assert record_from_json(record_json(record)) == record
    assert record_json(record).count("\n") < 10


def test_a_plain_list_of_moves_is_a_record(chess):
    record = record_from_json('{"variant": "chess", "moves": ["e2e4", "e7e5"]}')
    assert last_position(game_of(record), record).text() == chess.start().after("e2e4 e7e5").text()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "<record>:1:1: this is no JSON"),
        ('{"format": "ndvariants game",\n', "<record>:2:1: this is no JSON"),
        ("[]", "<record>:1:1: a record is an object"),
        ("{}", "the name of the variant is missing"),
        ('{"variant": "chess",\n "moves": ["e2e4", 7]}', "<record>:2:20: a move is missing or no text"),
        ('{"variant": "chess",\n "moves": [{"move": "e2e4", "coment": ""}]}', "did you mean 'comment'?"),
        ('{"variant": "chess", "movs": []}', "did you mean 'moves'?"),
        ('{"variant": "chess", "version": 9}', "<record>:1:33: version 9 of records is not known"),
        ('{"variant": "chess", "format": "other"}', "no game of ndvariants but `other`"),
        ('{"variant": "chess", "moves": {}}', "a line of moves is a list"),
        ('{"variant": "chess", "moves": [{"move": "e2e4", "marks": ["!"]}]}', "`marks` is a list of numbers"),
        ('{"variant": "chess", "moves": [{"move": "e2e4", "instead": ["d2d4"]}]}', "a list of lists of moves"),
        ('{"variant": "chess", "players": "Ann"}', "`players` is an object"),
        ('{"variant": "chess", "outcome": "1-0"}', "an outcome is an object"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_broken_records_are_told_with_place_and_suggestion(text, fault):
    with pytest.raises(RecordError) as caught:
        record_from_json(text)
    assert fault in str(caught.value)


def test_a_move_that_does_not_fit_is_named(chess):
    with pytest.raises(RecordError, match="move 2 of the record, at ply 1: 'e2e4' is not legal"):
        last_position(chess, Record("chess", "").played("e2e4", "e2e4"))
    with pytest.raises(RecordError, match="no position of chess"):
        last_position(chess, Record("chess", "nonsense"))
    with pytest.raises(RecordError, match="earlier"):
        Record("chess", "", steps=branched().steps[1:])


def test_a_variant_of_a_file_travels_with_its_rules(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("variant: mine\nextends: losalamos\nendings:\n  - no legal move: draw\n")
    game = load(path)
    record = record_from_json(record_json(record_of(game.start().after("b2b3"))))
    path.unlink()
    again = game_of(record)
    assert again.variant.name == "mine" and again.variant.endings[0].text == game.variant.endings[0].text
    assert last_position(again, record).text() == game.start().after("b2b3").text()
    assert digest_of(again.variant) == digest_of(game.variant) == record.digest


def test_a_record_names_no_file(tmp_path):
    (tmp_path / "mine.yaml").write_text("variant: mine\nextends: losalamos\n")
    path = str(tmp_path / "mine.yaml")
    with pytest.raises(RecordError, match="there is no variant called"):
        game_of(Record(path, ""))
    with pytest.raises(RecordError, match="extend shipped variants only"):
        game_of(Record("mine", "", rules=f"variant: mine\nextends: {path}\n"))
    assert game_of(Record("mine", "", rules="variant: mine\nextends: losalamos\n")).variant.name == "mine"
    with pytest.raises(RecordError, match="did you mean 'chess'"):
        game_of(Record("ches", ""))


def test_the_digest_names_rules_and_nothing_else(tmp_path):
    def digest(text: str) -> str:
        return digest_of(build_explained(source_from_text(text)))

    plain = digest("variant: a\nextends: chess\n")
    assert plain == digest("variant: b\nextends: chess\ntitle: Other\n") == digest_of(load("chess").variant)
    assert plain != digest("variant: a\nextends: chess\nendings:\n  - no legal move: draw\n")
    assert digest_of(load("hyperchess", n=2).variant) == digest_of(load("hyperchess", n=4).variant)


def test_changed_rules_are_noticed(caplog, chess):
    record = replace(Record("chess", "").played("e2e5"), digest="0" * 16)
    assert not has_same_rules(record, chess)
    with caplog.at_level(logging.WARNING, "ndvariants"):
        game_of(record)
    assert "have changed" in caplog.text
    with pytest.raises(RecordError, match="its rules have changed since"):
        last_position(chess, record)


@pytest.mark.parametrize("name", variant_names())
def test_every_variant_is_built_again_from_its_rules(name):
    variant = build_explained(read_source(variant_paths()[name]))
    again = build_explained(source_from_text(variant.merged), variant.parameters)
    assert (again.merged, digest_of(again)) == (variant.merged, digest_of(variant))
    assert [piece.name for piece in again.pieces] == [piece.name for piece in variant.pieces]
