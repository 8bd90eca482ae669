"""``ndvariants site``: a static site of games, for any web space or a disk."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import click

from ndvariants.builder.shape.extends import inherit
from ndvariants.builder.shape.faults import Faults
from ndvariants.cli import guard
from ndvariants.cli.arguments import open_game, open_source
from ndvariants.cli.output import folder_to_fill, write_whole
from ndvariants.cli.progress import progress_bar
from ndvariants.cli.runs.requests import SiteRequest
from ndvariants.errors import NdVariantsError, VariantError
from ndvariants.game.game import Position
from ndvariants.laboratory.reporting import report_of
from ndvariants.language.yaml.source import read_source
from ndvariants.machine.digests import package_digest
from ndvariants.report.expanded import expanded_yaml
from ndvariants.report.layout.positions import view
from ndvariants.report.pages.document import Document, Player, Section
from ndvariants.report.pages.leaflet import leaflet
from ndvariants.report.pages.page import page
from ndvariants.report.pages.site import Card, card, index_html
from ndvariants.report.svg.position import position_svg
from ndvariants.resources import SUFFIXES, family, variant_paths
from ndvariants.storage.description import rules_digest
from ndvariants.storage.run_file import RunFile, StoredRun
from ndvariants.web.page import assets_digest, page_html

KEPT, FORMAT, VERSION = "site.json", "ndvariants site", 1
COUNTED = 500  # games of a run that are played again for its figures
_OF_VARIANTS = frozenset({"variant", "extends", "board", "pieces", "players"})  # keys by which a file is meant as one


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the site: the file it comes from, the name of its pages, its family, and the run with its figures."""

    path: Path
    slug: str
    family: str
    run: Path | None

    def digest(self) -> str:
        """A name for everything that its pages depend on: its file and those it extends, its run, this program."""
        faults = Faults()
        texts = [layer.text for layer in inherit(open_source(str(self.path)), faults).layers]
        faults.stop()
        run = "" if self.run is None else hashlib.sha256(self.run.read_bytes()).hexdigest()
        named = [package_digest(), assets_digest(), self.slug, self.family, run, *texts]
        return hashlib.sha256(json.dumps(named).encode()).hexdigest()[:16]


class Site:
    """The folder of a site: which games it holds already, by the names of their pages, and of what they were made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._made = _read(folder)

    def card(self, entry: Entry, digest: str) -> Card | None:
        """The card of a game whose pages are there as they would be made again; ``None`` where they are not."""
        made = self._made.get(entry.slug, {})
        if made.get("digest") != digest or not all(path.exists() for path in self.pages(entry.slug).values()):
            return None
        return Card(**made["card"])

    def keep(self, entry: Entry, digest: str, made: Card) -> None:
        """Remember that the pages of a game are made."""
        self._made[entry.slug] = {"digest": digest, "card": asdict(made)}
        self._write()

    def drop_others(self, slugs: Iterable[str]) -> None:
        """Take the pages away that no game has any more."""
        for slug in set(self._made) - set(slugs):
            for path in self.pages(slug).values():
                path.unlink(missing_ok=True)
            del self._made[slug]
        self._write()

    def pages(self, slug: str) -> dict[str, Path]:
        """The files of a game."""
        ends = {"pictures": "svg", "play": "html", "games": "html", "files": "yaml"}
        return {kind: self.folder / kind / f"{slug}.{end}" for kind, end in ends.items()}

    def _write(self) -> None:
        values = {"format": FORMAT, "version": VERSION, "made": self._made}
        write_whole(self.folder / KEPT, json.dumps(values, indent=1, ensure_ascii=False) + "\n")


def obey(asked: SiteRequest) -> None:
    entries = list(_entries(asked))
    if not entries:
        raise click.UsageError(f"no variant file lies in {', '.join(map(str, asked.folders))}")
    with folder_to_fill(asked.output):
        site, cards, faulty = Site(asked.output), list[Card](), 0
        with progress_bar(len(entries), "making", "games") as progress:
            for number, entry in enumerate(entries):
                made, is_whole = _made(site, entry)
                faulty += not is_whole
                cards += [] if made is None else [made]
                progress(number + 1, len(entries))
        site.drop_others(card.slug for card in cards)
        write_whole(asked.output / "index.html", index_html(cards, asked.title))
    left = f"; {faulty} with faults" if faulty else ""
    click.echo(f"{asked.output / 'index.html'}: {len(cards)} of {len(entries)} games{left}")
    if faulty:
        raise click.exceptions.Exit(1)


def _read(folder: Path) -> dict[str, Any]:
    """Data kept about the games in a folder. A folder with other things in it is refused."""
    if not (folder / KEPT).exists():
        if folder.exists() and any(folder.iterdir()):
            raise click.UsageError(f"{folder} holds files that are no site of this program; give an empty folder")
        return {}
    try:
        values = json.loads((folder / KEPT).read_text(encoding="utf-8"))
        return dict(values["made"]) if values["version"] == VERSION else {}
    except (ValueError, KeyError, TypeError):
        return {}  # a damaged list: everything is made again


def _entries(asked: SiteRequest) -> Iterator[Entry]:
    found: dict[Path, None] = dict.fromkeys(() if asked.folders else variant_paths().values())
    for folder in asked.folders:
        if not folder.exists():
            raise click.UsageError(f"there is no folder `{folder}`")
        files = [folder] if folder.is_file() else sorted(folder.rglob("*"))
        found |= dict.fromkeys(path for path in files if path.suffix in SUFFIXES and _is_meant(path, folder))
    runs = dict(_runs(asked.runs))
    taken: set[str] = set()
    for path in found:
        slug = stem = "".join(letter if letter.isalnum() or letter in "-_" else "_" for letter in path.stem) or "game"
        number = 1
        while slug.lower() in taken:
            number += 1
            slug = f"{stem}_{number}"
        taken.add(slug.lower())
        beside = path.with_suffix(".db")
        yield Entry(
            path, slug, family(Path(os.path.realpath(path))), runs.get(path.stem, beside if beside.is_file() else None)
        )


def _is_meant(path: Path, folder: Path) -> bool:
    """Return True if a YAML file in a folder is meant as a variant: hidden ones and settings of programs are not."""
    if any(part.startswith(".") for part in path.relative_to(folder).parts):
        return False
    try:
        data: Any = read_source(str(path)).data
    except NdVariantsError:
        return True  # its fault is reported when its turn comes
    return path == folder or (isinstance(data, dict) and not _OF_VARIANTS.isdisjoint(data))


def _runs(files: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    for file in files:
        with RunFile.opened(file) as stored:
            yield from ((run.description.variant, file) for run in stored.runs())


def _made(site: Site, entry: Entry) -> tuple[Card | None, bool]:
    """The card of a game whose pages are there now, ``None`` where they cannot be made; and: was nothing wrong?"""
    try:
        digest = entry.digest()
        made = site.card(entry, digest)
        if made is not None:
            return made, True
        start = open_game(str(entry.path), {}).start()
        figures, is_whole = _figures(entry, start)
        for path, text in zip(site.pages(entry.slug).values(), _texts(start, entry, figures), strict=True):
            path.parent.mkdir(exist_ok=True)
            write_whole(path, text)
        made = card(start, entry.slug, entry.family)
        if is_whole:
            site.keep(entry, digest, made)
        return made, is_whole
    except VariantError as error:
        guard.Faults(error).show()
    except (NdVariantsError, RecursionError, MemoryError) as error:
        click.echo(f"{entry.path}: {error or 'too large'}", err=True)
    return None, False


def _texts(start: Position, entry: Entry, figures: list[Section]) -> Iterator[str]:
    """The files of a game, in the order of ``Site.pages``."""
    yield position_svg(replace(view(start), status=()))
    yield page_html(
        start.game, site=(("../index.html", "All games"), (f"../games/{entry.slug}.html", "About the game"))
    )
    rules = leaflet(start)
    links = (
        (f"../play/{entry.slug}.html", "Play it here"),
        (f"../files/{entry.slug}.yaml", "Variant file"),
        ("../index.html", "All games"),
    )
    yield page(replace(rules, sections=[*rules.sections, *figures], links=links))
    yield _file(entry)


def _file(entry: Entry) -> str:
    faults = Faults()
    document = inherit(open_source(str(entry.path)), faults)
    faults.stop()
    return document.layers[0].text if len(document.layers) == 1 else expanded_yaml(document.data)


def _figures(entry: Entry, start: Position) -> tuple[list[Section], bool]:
    """Sections on the recorded games of a game, and whether they could be read. A run of other rules is left out."""
    if entry.run is None:
        return [], True
    try:
        with RunFile.opened(entry.run) as stored:
            run = _run_of(stored, start)
            return ([] if run is None else _sections(stored, run)), True
    except NdVariantsError as error:
        click.echo(f"{entry.run}: {error}", err=True)
        return [], False


def _run_of(stored: RunFile, start: Position) -> StoredRun | None:
    rules = rules_digest(start.game)
    fitting = [run for run in stored.runs() if run.done and run.description.rules == rules]
    if not fitting:
        click.echo(f"note: {stored.path} has no games by the rules of {start.game.variant.name} as they are", err=True)
    return fitting[-1] if fitting else None


def _sections(stored: RunFile, run: StoredRun) -> list[Section]:
    """The report of a run without its player: the game has a page that plays."""
    report: Document = report_of([(stored, run)], COUNTED, bar=progress_bar)[0]
    kept = [one for one in report.sections if not any(isinstance(part, Player) for part in one.parts)]
    return [Section("Recorded games", report.subtitle), *kept]
