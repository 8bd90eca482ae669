"""The parser itself: kept between runs, and never the worse for a spoilt or missing cache."""

from pathlib import Path

import pytest

from ndvariants.language.grammar import parser as grammar
from ndvariants.language.recovery import RULES


@pytest.fixture
def cache_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NDVARIANTS_CACHE", str(tmp_path))
    return tmp_path / "ndvariants" / "kept"


def reads() -> bool:
    return bool(grammar.parser.__wrapped__().parse("step any", start="movement_line").children)


def test_the_parser_is_kept_between_runs(cache_place: Path) -> None:
    assert reads()
    (kept,) = cache_place.iterdir()
    before = kept.stat().st_mtime_ns
    assert reads()
    assert kept.stat().st_mtime_ns == before


@pytest.mark.parametrize("spoilt", [b"", b"\x80", b"nonsense\n" * 9, bytes(range(256)) * 9])
def test_a_spoilt_cache_is_no_error(cache_place: Path, spoilt: bytes) -> None:
    assert reads()
    (kept,) = cache_place.iterdir()
    kept.write_bytes(spoilt)
    assert reads()


@pytest.mark.parametrize("place", ["/dev/null", "/proc/nowhere"])
def test_an_unwritable_cache_is_no_error(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NDVARIANTS_CACHE", place)
    assert reads()


def test_every_rule_of_the_grammar_becomes_something() -> None:
    rules = {rule.alias or str(rule.origin.name) for rule in grammar.parser().rules}
    inlined = {str(rule.origin.name) for rule in grammar.parser().rules if rule.options.expand1 or rule.alias}
    assert {str(rule) for rule in rules if not rule.startswith("_")} - inlined - set(RULES) == set()


def test_every_meaning_belongs_to_a_rule_of_the_grammar() -> None:
    rules = {rule.alias or str(rule.origin.name) for rule in grammar.parser().rules}
    assert set(RULES) - rules == set()
