"""Hostile YAML: encodings, control characters, nesting, aliases, tags, numbers, keys, and what is inherited."""

from __future__ import annotations

from tests.hostile.parts import Made, game, lines

LAUGHS = (
    "variant: a\n"
    + "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    + lines("a{j}: &a{j} [" + ", ".join(["*a{i}"] * 9) + "]\n", 30)
)


def chain(n: int) -> dict[str, str]:
    """Files that extend each other, one after the other, down to chess."""
    names = [f"f{i}.yaml" for i in range(n)]
    parents = [*names[1:], "chess"]
    return {name: f"variant: v{i}\nextends: {parents[i]}\n" for i, name in enumerate(names)}


def circle(n: int) -> dict[str, str]:
    """Files that extend each other in a circle."""
    return {f"f{i}.yaml": f"variant: v{i}\nextends: f{(i + 1) % n}.yaml\n" for i in range(n)}


def titled(title: str) -> str:
    """The game under a title, in double quotes."""
    return game(f'title: "{title}"\n')


FILES: dict[str, Made] = {
    "empty": lambda: b"",
    "only a comment": lambda: "# nothing\n",
    "a NUL": lambda: game().encode() + b"\0\0\0",
    "NULs alone": lambda: b"\0" * 1_000_000,
    "UTF-16": lambda: game().encode("utf-16"),
    "UTF-16 without a mark": lambda: game().encode("utf-16-le"),
    "UTF-32": lambda: game().encode("utf-32"),
    "byte order mark": lambda: b"\xef\xbb\xbf" + game().encode(),
    "two byte order marks": lambda: b"\xef\xbb\xbf" * 2 + game().encode(),
    "broken UTF-8": lambda: game().encode() + b"title: \xff\xfe\xc0\xaf\n",
    "latin 1": lambda: game("title: Schäferzug\n").encode("latin-1"),
    "CRLF": lambda: game().replace("\n", "\r\n").encode(),
    "CR": lambda: game().replace("\n", "\r").encode(),
    "next line signs": lambda: game().replace("\n", "\u0085").encode(),
    "tabs": lambda: game().replace("  ", "\t"),
    "tabs behind": lambda: game().replace("\n", "\t\n"),
    "random bytes": lambda: bytes((i * i * 31 + i * 7) % 256 for i in range(1_000_000)),
    "random words": lambda: "".join(chr(33 + (i * i * 31 + i * 7) % 90) for i in range(1_000_000)),
    "half a pair": lambda: titled("\\ud800"),
    "terminal escapes": lambda: titled("\\e[31m\\e]0;gone\\a\\x9b2J"),
    "direction marks": lambda: titled("\u202egame\u2066 \u200f\u200e\u2069"),
    "control characters": lambda: game("title: a\x08\x07b\n"),
    "marks on marks": lambda: titled("z" + "\u0300" * 100_000),
    "emoji letters": lambda: game(rook="  rook: {letter: 👩‍👩‍👧‍👦, moves: slide orthogonal}\n"),
    "direction marks in names": lambda: game(rook="  ro\u202eok: {letter: r, moves: slide orthogonal}\n"),
    "wide names": lambda: game().replace("rook", "r" + "o" * 100_000 + "k"),
    "a wide letter": lambda: game(rook="  rook: {letter: " + "r" * 100_000 + ", moves: slide orthogonal}\n"),
    "a wide key": lambda: game("k" * 1_000_000 + ": 1\n"),
    "a wide title": lambda: titled("t" * 4_900_000),
    "a wide comment": lambda: game("#" * 4_900_000),
    "a wide folded text": lambda: game("description: >\n" + "  word word\n" * 400_000),
    "escapes": lambda: titled("\\u0041" * 800_000),
    "blank lines": lambda: game("\n" * 4_900_000),
    "spaces": lambda: game(" " * 4_900_000),
    "brackets": lambda: "variant: a\nx: " + "[" * 100_000,
    "brackets that end": lambda: "variant: a\nx: " + "[" * 100_000 + "]" * 100_000,
    "braces": lambda: "variant: a\nx: " + "{b: " * 100_000,
    "dashes": lambda: "- " * 100_000,
    "question marks": lambda: "? " * 100_000,
    "nested blocks": lambda: "".join(" " * i + "a:\n" for i in range(2_000)),
    "laughs": lambda: LAUGHS,
    "aliases of a long list": lambda: "variant: a\nx: &x [" + "1, " * 1_000 + "1]\ny: [" + "*x, " * 10_000 + "1]\n",
    "an alias inside itself": lambda: "variant: &a {b: *a}\n",
    "merged keys": lambda: game("x: &x {a: 1}\n<<: *x\n"),
    "many anchors": lambda: game("title: [" + lines("&a{i} 1, ", 100_000) + "1]\n"),
    "many tags": lambda: game("title: [" + "!!int 1, " * 100_000 + "1]\n"),
    "python tag": lambda: game("title: !!python/object/apply:os.system [echo gone]\n"),
    "binary": lambda: game("title: !!binary R0lGODlhDAAMAIQAAP==\n"),
    "dates": lambda: game("year: 2001-12-14t21:59:43.10-05:00\n"),
    "not a number": lambda: game("year: .nan\n").replace("file: 8", "file: .inf"),
    "hexadecimal": lambda: game(board="board: {grid: {file: 0x8, rank: 0o10}}\n"),
    "a long number": lambda: game("year: " + "9" * 1_000_000 + "\n"),
    "a long fraction": lambda: game("year: 1e" + "9" * 1_000_000 + "\n"),
    "an exponent": lambda: game(board="board: {grid: {file: 1e999, rank: 8}}\n"),
    "keys twice": lambda: game("title: a\n" * 10_000),
    "unknown keys": lambda: game(lines("k{i}: 1\n", 50_000)),
    "unknown keys inside": lambda: game(pieces="  a: {letter: a, moves: none, " + lines("k{i}: 1, ", 30_000) + "}\n"),
    "wrong kinds": lambda: game(pieces=lines("  p{i}: [1, 2]\n", 900)),
    "wrong kinds of zones": lambda: game("zones:\n" + lines("  z{i}: [1, 2]\n", 2_000)),
    "values": lambda: game("title: [" + "1," * 200_000 + "1]\n"),
    "empty values": lambda: game("title: [" + "," * 200_000 + "]\n"),
    "documents": lambda: game() + "---\n" * 100_000,
    "a directive": lambda: "%YAML 9.9\n%TAG ! tag:a,2000:\n---\n" + game(),
    "colons": lambda: game("title: " + "a: " * 100_000 + "\n"),
    "lines of colons": lambda: game("description: a: b\n" * 10_000),
    "a quote without end": lambda: game('title: "' + "word " * 900_000),
    "single quotes": lambda: game("title: '" + "''" * 2_000_000 + "'\n"),
    "keys that are lists": lambda: game("? [a, b]\n: 1\n? {c: d}\n: 2\n"),
    "keys that are numbers": lambda: game("1: 2\n1.5: 3\nnull: 4\ntrue: 5\n"),
    "commas": lambda: game("x: {" + "a, " * 20_000 + "}\n"),
    "a list": lambda: "- 1\n" * 100_000,
    "a word": lambda: "variant\n",
    "all null": lambda: "variant:\nboard:\nplayers:\npieces:\nsetup:\nendings:\n",
    "all lists": lambda: "variant: []\nboard: []\nplayers: []\npieces: []\nsetup: []\nendings: {}\nrules: []\n",
    "all numbers": lambda: "variant: 1\nboard: 1\nplayers: 1\npieces: 1\nsetup: 1\nendings: 1\nrules: 1\ntests: 1\n",
    "extends itself": lambda: {"f0.yaml": "variant: a\nextends: f0.yaml\n"},
    "extends in a circle": lambda: circle(3),
    "extends in a wide circle": lambda: circle(500),
    "extends thirty": lambda: chain(30),
    "extends a thousand": lambda: chain(1_000),
    "extends nothing": lambda: "variant: a\nextends: ''\n",
    "extends a list": lambda: "variant: a\nextends: [chess, atomic]\n",
    "extends a device": lambda: "variant: a\nextends: /dev/zero\n",
    "extends a path": lambda: "variant: a\nextends: ../../../../../../../etc/passwd\n",
    "extends a wide name": lambda: "variant: a\nextends: " + "c" * 1_000_000 + "\n",
    "extends a strange name": lambda: 'variant: a\nextends: "chess\\0.yaml"\n',
    "nulls": lambda: "variant: a\nextends: chess\npieces:\n" + lines("  p{i}: null\n", 900),
}
