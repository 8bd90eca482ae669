"""Hard days for every command: a full disk, a reader who has gone, SIGTERM; a clear line, the right code, nothing left.

Commands run in children of this process, which have everything imported already.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import ndvariants.__main__ as program
from ndvariants.cli import COMMANDS, commands
from ndvariants.cli.games.perft_command import waited
from ndvariants.cli.output import folder_to_fill, write_whole
from ndvariants.web.store import Store

# Each command, with words that let it answer on stdout.
WORDS = {
    "list": "list",
    "new": "new --help",
    "validate": "validate chess",
    "fmt": "fmt --help",
    "test": "test mine.yaml",
    "verify": "verify mine.yaml --games 2 --positions 10 --searched 0",
    "show": "show losalamos",
    "explain": "explain NDV206",
    "diff": "diff losalamos losalamos --positions 5",
    "moves": "moves chess",
    "perft": "perft losalamos 1",
    "play": "play losalamos --against person",
    "serve": "serve chess --no-open",
    "simulate": "simulate losalamos --games 1 --max-plies 5",
    "runs": "runs run.db",
    "replay": "replay run.db 1",
    "report": "report --help",
    "depth": "depth losalamos --nodes 2,3 --games 2 --max-plies 4",
    "compare": "compare run.db run.db",
    "handicap": "handicap losalamos greedy random --games 2 --max-plies 5",
    "sweep": "sweep hyperchess --vary n=2 --games 1 --max-plies 5",
    "balance": "balance hyperchess --vary n=2 --goal 'draws < 99 %' --games 1 --max-plies 5",
    "study": "study --help",
    "export": "export run.db --to csv -o games.csv",
    "import": "import --builtin minixiangqi",
    "merge": "merge all.db run.db",
    "match": "match losalamos random random --games 2",
    "analyse": "analyse losalamos --nodes 2",
    "uci": "uci --help",
    "lsp": "lsp --help",
    "solve": "solve losalamos --nodes 2",
    "learn": "learn --help",
    "values": "values losalamos",
    "bench": "bench --help",
    "assess": "assess --help",
    "schema": "schema",
    "site": "site --help",
}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with a variant and a run."""
    folder = tmp_path_factory.mktemp("hard")
    (folder / "mine.yaml").write_text(
        "variant: mine\nextends: losalamos\ntests: [{illegal: a1a4}]\ninvariants: [count(king of white) = 1]\n"
    )
    words = ["simulate", "losalamos", "--games", "2", "--max-plies", "9", "--out", str(folder / "run.db")]
    assert CliRunner().invoke(commands, words).exit_code == 0
    yield folder


def test_every_command_is_tried() -> None:
    assert set(WORDS) == set(COMMANDS)


def child(words: str, place: Path, out: int, err: int) -> int:
    """The id of a child of this process that runs a command in a folder."""
    process = os.fork()
    if process:
        return process
    try:
        os.chdir(place)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(out, 1)
        os.dup2(err, 2)
        sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115
        sys.argv = ["ndvariants", *shlex.split(words)]
        program.main()
        sys.stdout.flush()
        os._exit(0)
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else 1
        with contextlib.suppress(OSError):
            sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    except BaseException as fault:
        os.write(2, f"Traceback: {fault!r}".encode())
        os._exit(99)


def ended(words: str, place: Path, out: int) -> tuple[int, str]:
    """How a command ended, and what it said on stderr."""
    with open(place / "said", "w+b") as said:
        _, status = os.waitpid(child(words, place, out, said.fileno()), 0)
        said.seek(0)
        return os.waitstatus_to_exitcode(status), said.read().decode()


@pytest.mark.parametrize("name", WORDS)
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_full_disk_under_stdout_is_told(name: str, place: Path) -> None:
    out = os.open("/dev/full", os.O_WRONLY)
    code, said = ended(WORDS[name], place, out)
    os.close(out)
    assert (code, "Traceback" in said, "defect" in said) == (1, False, False), said
    assert said.splitlines()[-1] == "Error: cannot write the output: No space left on device"
    _clear(place)


@pytest.mark.parametrize("name", WORDS)
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_reader_who_has_gone_is_no_fault(name: str, place: Path) -> None:
    reader, out = os.pipe()
    os.close(reader)
    code, said = ended(WORDS[name], place, out)
    os.close(out)
    assert (code, "Traceback" in said, "Error" in said) == (141, False, False), said
    _clear(place)


def _clear(place: Path) -> None:
    left = {path.name for path in place.iterdir()} - {"mine.yaml", "run.db", "said"}
    assert left <= {"games.csv", "all.db"}
    for name in left:
        (place / name).unlink()


ENDLESS = (
    "perft chess 9", "simulate chess --games 9999999", "serve chess --no-open --port 0", "uci chess", "play chess",
)  # fmt: skip


@pytest.fixture(scope="module")
def terminated(place: Path) -> dict[str, tuple[int, str]]:
    """How each of the commands that go on for ever ended, and what it said on stderr; all of them run at once."""
    running = {}
    for words in ENDLESS:
        command = [sys.executable, "-m", "ndvariants", *words.split()]
        running[words] = subprocess.Popen(command, stdin=-1, stdout=-1, stderr=-1, text=True, cwd=place)
    time.sleep(2.5)
    for process in running.values():
        process.send_signal(signal.SIGTERM)
    said = {words: process.communicate(timeout=30)[1] for words, process in running.items()}
    return {words: (process.returncode, said[words]) for words, process in running.items()}


@pytest.mark.parametrize("words", ENDLESS)
def test_sigterm_ends_a_command_with_a_word(words: str, terminated: dict[str, tuple[int, str]]) -> None:
    code, said = terminated[words]
    if code != -signal.SIGTERM:  # else Python itself had not started
        codes = (130, 143) if words.startswith("simulate") else (143,)  # 143: the games had not begun
        assert code in codes, said
        assert said.splitlines()[-1].startswith(("terminated", "interrupted after")), said
    assert "Traceback" not in said


_DISPOSED = """
import signal, time
from ndvariants.interruptions import await_start, start
class Held:
    def __del__(self):
        signal.raise_signal(signal.{name})
await_start(); start()
held = Held()
try:
    del held
    time.sleep(20)
except KeyboardInterrupt as error:
    print("ended", *error.args)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM to raise")
@pytest.mark.parametrize(("name", "said"), [("SIGTERM", "ended terminated"), ("SIGINT", "ended")])
def test_a_signal_while_an_object_is_disposed_of_is_heeded(name: str, said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _DISPOSED.format(name=name)], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.stdout.strip(), done.stderr) == (said, "")


def test_a_kernel_at_work_lets_the_keyboard_in() -> None:
    started = time.monotonic()
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        waited(lambda: time.sleep(10))
    assert time.monotonic() - started < 5
    with pytest.raises(ZeroDivisionError):
        waited(lambda: 1 // 0)
    assert waited(lambda: 7) == 7


def test_no_empty_folder_is_left_behind(tmp_path: Path) -> None:
    for name in ("made", "there"):
        folder = tmp_path / name
        if name == "there":
            folder.mkdir()
        with pytest.raises(OSError), folder_to_fill(folder):
            raise OSError("the disk is full")
        assert folder.exists() == (name == "there")


@pytest.mark.skipif(not shutil.which("mount") or os.geteuid() != 0, reason="only root may mount a small disk")
def test_a_small_disk_is_named_and_left_as_it_was(tmp_path: Path) -> None:
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(tmp_path)], check=False).returncode:
        pytest.skip("a disk cannot be mounted here")
    try:
        (tmp_path / "kept").write_text("before")
        for target in (tmp_path / "kept", tmp_path / "new"):
            with pytest.raises(OSError, match="No space left") as caught:
                write_whole(target, "x" * 100_000)
            assert caught.value.filename == str(target)
        subprocess.run(["mount", "-o", "remount,ro", str(tmp_path)], check=True)
        with pytest.raises(OSError, match="Read-only") as caught:
            write_whole(tmp_path / "new", "x")
        assert caught.value.filename == str(tmp_path / "new")
        assert os.listdir(tmp_path) == ["kept"]
        assert (tmp_path / "kept").read_text() == "before"
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)


@pytest.mark.skipif(not shutil.which("mount") or os.geteuid() != 0, reason="only root may mount a small disk")
@pytest.mark.parametrize("size", ["4k", "16k", "48k", "full"])
def test_the_games_of_the_window_need_room(size: str, tmp_path: Path) -> None:
    room = "256k" if size == "full" else size
    if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={room}", "tmpfs", str(tmp_path)], check=False).returncode:
        pytest.skip("a disk cannot be mounted here")
    games = tmp_path / "games.db"
    try:
        if size == "full":  # after the file was made
            Store(games).close()
            with contextlib.suppress(OSError), open(tmp_path / "pad", "wb", buffering=0) as pad:
                while pad.write(bytes(4096)):
                    pass
        command = [sys.executable, "-m", "ndvariants", "serve", "losalamos", "--no-open", "--games", str(games)]
        result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert result.returncode == 1
        assert result.stderr == f"Error: cannot keep games in {games}: No space left on device\n"
        assert games.exists() == (size == "full")
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)
