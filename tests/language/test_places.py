"""Offsets inside scalars lead to the right characters of the file, whatever the style."""

import string

import yaml
from hypothesis import given
from hypothesis import strategies as st

from ndvariants.errors import VariantError
from ndvariants.language.parse import parse_ending, parse_expression, parse_movements, parse_steps
from ndvariants.language.yaml.source import source_from_bytes, source_from_text

WORDS = st.lists(st.text(string.ascii_letters + "äß中🙂(),=", min_size=1, max_size=6), min_size=1, max_size=12)
SEPARATORS = st.sampled_from([" ", "\n", "  ", "\n\n", "\n  "])


@st.composite
def texts(draw: st.DrawFn) -> str:
    words = draw(WORDS)
    return "".join(word + (draw(SEPARATORS) if i + 1 < len(words) else "") for i, word in enumerate(words))


@given(
    texts(), st.sampled_from(["|", ">", '"', "'", None]), st.sampled_from([20, 80]), st.booleans(), st.integers(0, 3)
)
def test_every_inked_character_is_found(text: str, style: str | None, width: int, escapes: bool, depth: int) -> None:
    data: object = text
    for _ in range(depth):
        data = {"key": data}
    written = yaml.dump({"x": data}, default_style=style, width=width, allow_unicode=not escapes)
    source = source_from_text(written)
    keys = ("x", *["key"] * depth)
    assert keys in source._marks
    value = source._marks[keys].scalar
    assert value is not None
    text = value.value  # PyYAML writes some folded texts with other breaks than it was given
    lines = written.split("\n")
    locate = source.locate(*keys)
    for offset, character in enumerate(text):
        place = locate(offset, 1)
        if not character.isspace():
            found = lines[place.line - 1][place.column - 1 : place.column - 1 + place.length]
            assert found == character or found.startswith(("\\", "''"))
            if found.startswith("\\"):
                assert yaml.safe_load(f'"{found}"') == character
        assert 1 <= place.line <= len(lines) and place.column >= 1


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    try:
        source = source_from_bytes(raw)
    except VariantError as error:
        assert error.problems
    else:
        for keys in source._marks:
            source.place(*keys)
            source.key_place(*keys)


SIGNS = "a~: ~- ~\n~  ~{~}~[~]~,~&x ~*x~|~>~'~\"~!!int ~#~\t~? ~%YAML~---~..."
YAML_BITS = st.lists(st.sampled_from(SIGNS.split("~")))


@given(YAML_BITS.map("".join))
def test_any_yaml_is_read_or_refused(text: str) -> None:
    try:
        source_from_text(text)
    except VariantError as error:
        assert error.problems


BITS = (
    "move capture step slide hop leap any forward ( ) , 2 1 .. + - ±x +y = <= == in not and or every a in axes "
    "except : # \n  if over landing next from to within taking own betza N Wf of on count [ ] ; é \t let remove put "
    "add 3x royals hand nearest majority owner"
)
LANGUAGE = st.lists(st.sampled_from(BITS.split(" ")), max_size=25).map(" ".join)


@given(st.one_of(LANGUAGE, st.text(max_size=60)))
def test_any_text_is_parsed_or_refused_at_places_within_it(text: str) -> None:
    for parse in (parse_movements, parse_expression, parse_steps, parse_ending):
        tree, problems = parse(text)  # type: ignore[operator]
        assert tree or problems
        for problem in problems:
            assert 1 <= problem.place.column <= len(text) + 1
