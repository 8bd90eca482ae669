"""What is kept between runs: whole, ours alone, and not for ever."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from ndvariants import cache
from ndvariants.cache import cache_folder, claim, is_any_stored, store, stored

NAME = "perft-0123456789abcdef-01234567.o"
needs_owners = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="this system knows no owners of files")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NDVARIANTS_CACHE", str(tmp_path))
    cache._say_once.cache_clear()
    return tmp_path / "ndvariants" / "kept"


def test_what_is_stored_is_read_again(place: Path) -> None:
    assert stored(NAME) is None and not is_any_stored("perft-*.o")
    store(NAME, b"code")
    assert stored(NAME) == b"code" and is_any_stored("perft-*.o")
    store(NAME, b"")
    assert stored(NAME) == b""
    assert [path.name for path in place.iterdir()] == [NAME]


@needs_owners
def test_others_can_neither_read_nor_write_what_is_new(place: Path) -> None:
    before = os.umask(0)
    try:
        store(NAME, b"code")
    finally:
        os.umask(before)
    assert place.stat().st_mode & 0o777 == 0o700
    assert (place / NAME).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("spoilt", [b"", b"code", b"\0" * 40])
def test_spoilt_files_are_nothing(place: Path, spoilt: bytes) -> None:
    store(NAME, b"code")
    (place / NAME).write_bytes(spoilt)
    assert stored(NAME) is None
    store(NAME, b"code")
    assert stored(NAME) == b"code"


@needs_owners
@pytest.mark.parametrize("mode", [0o770, 0o702, 0o777])
def test_a_folder_that_others_may_write_is_not_used_and_that_is_told_once(
    place: Path, mode: int, caplog: pytest.LogCaptureFixture
) -> None:
    store(NAME, b"code")
    place.chmod(mode)
    assert [stored(NAME), stored(NAME), cache_folder()] == [None] * 3
    store("other-0123456789abcdef-01234567.o", b"code")
    assert len(list(place.iterdir())) == 1
    assert [record.getMessage() for record in caplog.records] == [
        f"nothing is kept between runs: {place} is not a folder that you alone can write into"
    ]


@needs_owners
def test_a_folder_of_somebody_else_is_not_used(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store(NAME, b"code")
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert cache_folder() is None and stored(NAME) is None


@needs_owners
def test_a_file_that_others_may_write_is_not_read(place: Path) -> None:
    store(NAME, b"code")
    (place / NAME).chmod(0o620)
    assert stored(NAME) is None


def test_links_are_not_followed(place: Path, tmp_path: Path) -> None:
    store(NAME, b"code")
    (place / NAME).rename(tmp_path / "elsewhere")
    (place / NAME).symlink_to(tmp_path / "elsewhere")
    assert stored(NAME) is None
    place.rename(tmp_path / "real")
    place.symlink_to(tmp_path / "real")
    assert cache_folder() is None


def test_a_full_disk_is_no_error(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    store(NAME, b"code")
    assert stored(NAME) is None and not list(place.iterdir())


def test_no_home_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("NDVARIANTS_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert cache_folder() is None


@pytest.mark.parametrize("place", ["/dev/null", "/proc/nowhere", "\0"])
def test_a_place_that_is_none_is_no_error(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", {"NDVARIANTS_CACHE": place})
    assert cache_folder() is None and stored(NAME) is None
    store(NAME, b"code")


def test_what_was_not_used_for_longest_goes_where_there_is_too_much(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "KEPT_BYTES", 4 * (32 + 100))  # each file has a mark of 32 bytes
    names = [f"{letter}-0123456789abcdef-01234567.o" for letter in "abcd"]
    now = time.time()
    for age, name in enumerate(names):
        store(name, bytes(100))
        os.utime(place / name, (now - 7200 - age, now - 7200 - age))
    assert stored(names[3])  # used just now
    store(NAME, bytes(100))
    assert {path.name for path in place.iterdir()} == {names[0], names[1], names[3], NAME}


def test_a_name_is_claimed_once_until_it_is_stored_or_long_ago(place: Path) -> None:
    assert claim(NAME) and not claim(NAME)
    os.utime(place / f"{NAME}.claim", (0, 0))
    assert claim(NAME) and not claim(NAME)
    store(NAME, b"code")
    assert [path.name for path in place.iterdir()] == [NAME]
    assert claim(NAME)


def test_what_nobody_used_for_a_month_goes_with_the_next_that_comes(place: Path) -> None:
    names = [f"{name}-0123456789abcdef{rest}" for name, rest in zip("abcd", ("-01234567.o", ".json") * 2, strict=True)]
    for name in names:
        store(name, b"code")
    foreign = [place / "letter.txt", place.parent / "notes"]
    foreign[0].write_text("")
    foreign[1].mkdir()
    (unfinished := place / f"{NAME}.0123abcd.tmp").write_text("")
    for path in (place / names[0], place / names[1], *foreign, unfinished):
        os.utime(path, (0, 0))
    assert stored(names[0]) == b"code"  # used today
    store(NAME, b"code")
    assert {path.name for path in place.iterdir()} == {names[0], *names[2:], NAME, "letter.txt"}
    assert {path.name for path in place.parent.iterdir()} == {"kept", "notes"}
