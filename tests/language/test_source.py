"""YAML with places: what is read, and what is refused."""

from pathlib import Path

import pytest
import yaml

from ndvariants.errors import ResourceError, VariantError
from ndvariants.language.yaml import compose
from ndvariants.language.yaml.source import read_source, source_from_bytes, source_from_text
from ndvariants.resources import variant_names

CORE = [
    ("1", 1),
    ("-7", -7),
    ("010", 10),
    ("0x1F", 31),
    ("0o17", 15),
    ("1.5", 1.5),
    ("-1e3", -1000.0),
    ("~", None),
    ("", None),
    ("null", None),
    ("true", True),
    ("False", False),
    ("yes", "yes"),
    ("no", "no"),
    ("on", "on"),
    ("1:20", "1:20"),
    ("2..6", "2..6"),
    ("1_000", "1_000"),
    ("2001-01-01", "2001-01-01"),
    ("<<", "<<"),
    ("'1'", "1"),
    ('"true"', "true"),
    ("!!str 5", "5"),
]

# text, code, line, column, hint
FATAL = [
    ("a: b\n  c: d", "NDV002", 2, 4, "align it with the keys above it"),
    ("a:\n\tb: 1", "NDV002", 2, 1, "use spaces"),
    ("a: [1, 2\nb: 1", "NDV002", 2, 2, "close it, or put a `,` between the values"),
    ("a: 'x", "NDV002", 1, 4, "close them"),
    ("a: &x [*x]", "NDV004", 1, 8, ""),
    ("a: *b", "NDV004", 1, 4, 'put the text in quotes: "*b"'),
    ("a: " + "[" * 5000, "NDV005", 1, 44, ""),
    ("a: 1\n---\nb: 2", "NDV009", 2, 1, "a file holds one variant: remove the `---`"),
    ("- a", "NDV008", 1, 1, "begin with `variant: NAME`"),
    ("", "NDV008", 1, 1, "begin with `variant: NAME`"),
    ("# nothing", "NDV008", 1, 1, "begin with `variant: NAME`"),
    ("a: b\x00", "NDV001", 1, 5, "remove it"),
    ("a: \ud800", "NDV001", 1, 4, "remove it"),
    ('a: "\\ud800"', None, 1, None, None),
    ('a: "\\U00110000"', None, 1, None, None),
]

MENDED = [
    ("a: every x in y: z\nb: 1", "NDV002", 1, 16, {"a": "every x in y: z", "b": 1}),
    ("a: 1\nb: 2\na: 3", "NDV003", 3, 1, {"a": 1, "b": 2}),
    ("a: {letter: n, moves: leap (2,1)}", "NDV002", 1, 23, {"a": {"letter": "n", "moves": "leap (2,1)"}}),
    ("a: {b: c: d, e: 1}", "NDV002", 1, 9, {"a": {"b": "c: d", "e": 1}}),
    ("{a: b, c}", "NDV002", 1, 5, {"a": "b, c"}),
    ("a: !x b", "NDV007", 1, 4, {"a": "b"}),
    ("[a]: 1\nb: 2", "NDV006", 1, 1, {"b": 2}),
    ("a: 1234567890123456789", "NDV002", 1, 4, {"a": 0}),
]


@pytest.fixture(params=["libyaml", "python"])
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both parsers of PyYAML: they complain in different words."""
    if request.param == "python":
        monkeypatch.setattr(compose, "_LOADER", yaml.SafeLoader)
    return str(request.param)


@pytest.mark.parametrize(("text", "value"), CORE)
def test_scalars_are_those_of_yaml_1_2(text: str, value: object) -> None:
    data = source_from_text(f"key: {text}").data
    assert data == {"key": value}
    assert type(data["key"]) is type(value)  # type: ignore[index,call-overload]


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize(("text", "code", "line", "column", "hint"), FATAL)
def test_fatal(text: str, code: str | None, line: int, column: int | None, hint: str | None) -> None:
    with pytest.raises(VariantError) as caught:
        source_from_text(text, "x.yaml")
    (problem,) = caught.value.problems
    assert problem.code == (code or problem.code)
    assert problem.place.line == line
    assert hint is None or problem.hint == hint
    assert column is None or abs(problem.place.column - column) <= (code == "NDV002")


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize(("text", "code", "line", "column", "data"), MENDED)
def test_mended(text: str, code: str, line: int, column: int, data: object) -> None:
    source = source_from_text(text)
    assert [(p.code, p.place.line, p.place.column) for p in source.problems] == [(code, line, column)]
    assert source.data == data


def test_a_key_said_twice_shows_both_places() -> None:
    (problem,) = source_from_text("a:\n  b: 1\n  b: 2").problems
    assert problem.place.line == 3
    assert [place.line for place, _ in problem.related] == [2]


def test_an_alias_bomb_is_a_fault() -> None:
    levels = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    levels += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 9)]
    with pytest.raises(VariantError) as caught:
        source_from_text("\n".join(levels))
    assert caught.value.problems[0].code == "NDV005"


def test_aliases_and_anchors_are_read() -> None:
    assert source_from_text("a: &x {b: [1]}\nc: *x").data == {"a": {"b": [1]}, "c": {"b": [1]}}


def test_keys_are_always_texts() -> None:
    assert source_from_text("1: a\ntrue: b\n~: c").data == {"1": "a", "true": "b", "~": "c"}


def test_bytes() -> None:
    assert source_from_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r").data == {"a": 1, "b": 2}
    for raw, line, column in ((b"a: 1\nb: \xff", 2, 4), ("a: é".encode("latin-1"), 1, 4), ("a".encode("utf-16"), 1, 1)):
        with pytest.raises(VariantError) as caught:
            source_from_bytes(raw)
        (problem,) = caught.value.problems
        assert (problem.code, problem.place.line, problem.place.column) == ("NDV001", line, column)


def test_places() -> None:
    source = source_from_text('a: {b: "c d"}\nlist:\n  - x\n  - |\n\n    first\n     second\n"k l": v')
    assert (source.place("a", "b").line, source.place("a", "b").column) == (1, 9)
    assert source.key_place("a", "b").column == 5
    assert str(source.place("list", 1)) == "<text>:6:5"
    assert str(source.locate("list", 1)(8, 6)) == "<text>:7:6"
    assert source.place("list", 9, "x") == source.place("list")
    assert source.has("a", "b") and not source.has("a", "c")
    assert str(source.locate_key("k l")(2, 1)) == "<text>:8:4"


@pytest.mark.parametrize("name", variant_names())
def test_shipped_variants_are_sound_yaml(name: str) -> None:
    assert read_source(name).problems == ()


def test_files_that_are_not_there(tmp_path: Path) -> None:
    for name, words in (
        ("ches", "did you mean `chess`"),
        ("no/such.yaml", "no file"),
        (str(tmp_path), "folder"),
        ("\0", "no variant"),
    ):
        with pytest.raises(ResourceError, match=words):
            read_source(name)


def test_numbers_as_computers_write_them_are_numbers() -> None:
    written = ["-0.19999999999999996", "1.7976931348623157e+308", "0.1234567890123456789012345678901234567890"]
    text = "".join(f"x{i}: {number}\n" for i, number in enumerate(written))
    data = source_from_text(text).data
    assert isinstance(data, dict)
    assert [*data.values()] == [float(number) for number in written]


def test_what_a_terminal_would_obey_is_read_as_a_sign() -> None:
    data = source_from_text(
        'title: "a\\e[31m\\u202Eb\\a\\x9b"\ndescription: "one\\ntwo\\tthree\\r"\ninventor: \u2066x\u200f\n'
    ).data
    assert data == {
        "title": "a\ufffd[31m\ufffdb\ufffd\ufffd",
        "description": "one\ntwo\tthree\ufffd",
        "inventor": "\ufffdx\ufffd",
    }
    text = "title: Ｘ \xa0é \u200d👩\u200d🔬"
    assert source_from_text(text).data == {"title": text[7:]}
