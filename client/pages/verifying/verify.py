"""The verification page: checks a game's file, saves a copy with the page that checks it elsewhere, shows the stages.

Each time the page opens, a thread reads the file and plays it again; nothing is believed."""
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Thread
from types import MappingProxyType
from typing import NamedTuple

import platformdirs
import pygame

from assets import faces
from client.draw.headers import header_layout
from client.draw.paint import Paint
from client.pages import table_people
from client.pages.desk import Desk, TablePage
from client.pages.save_code import is_coded
from client.pages.verifying import verify_stages, verify_view
from client.pages.verifying.verify_view import SealHolder, Verification
from client.ui import parts
from client.ui.screen import Go
from client.ui.widgets import Button, Form
from p2p.files import write_atomically
from p2p.games import GAMES
from p2p.games.game import CardGame
from p2p.language import joined, reason, tr
from p2p.log.charter import Member, numbered
from p2p.log.fault import REASONS
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.table_view import TableView
from p2p.table.transcript import Report


class Checking:
    """A file that a thread verifies; `report` and the `seconds` it took are set when it is done."""

    def __init__(self, path: Path, verify: Callable[[Path], Report]) -> None:
        self.path, self._verify = path, verify
        self.report: Report | None = None
        self.seconds = 0.0
        self._thread = Thread(target=self._run, name="fairdeal check", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        begun = time.perf_counter()
        report = self._verify(_moved(self.path))
        self.seconds = time.perf_counter() - begun
        self.report = report

    def wait(self) -> Report:
        """Waits for the report and returns it."""
        self._thread.join()
        assert self.report is not None
        return self.report


def _moved(path: Path) -> Path:
    """Returns where a table's file lies now: at `path`, or among the played games."""
    return path if path.exists() else path.parent.parent / PLAYED / path.name


class Blame(NamedTuple):
    """The words about a member's fault: a heading and a text."""

    headline: str
    text: str


def blamed(view: TableView, report: Report | None) -> Blame:
    """Returns the words about the fault of `view`: who, what, and the entry that proves it in `report`."""
    assert view.proof.fault is not None
    name = table_people.member_names(view)[view.proof.fault.member]
    what = REASONS.get(view.proof.fault.reason, tr("broke the rules of the table"))
    entry = (tr("Entry {entry} of the transcript is the proof.", entry=report.bad),) if report and report.bad else ()
    if view.proof.fault.reason == "copied key" and view.me == view.proof.fault.member:
        return Blame(tr("Somebody uses your key"), joined(" ", (
            tr("An entry came that this computer has signed but not written."), *entry,
            tr("The game is stopped. Fairdeal with the same data folder may be open in another place."))))
    if view.proof.fault.reason == "lost seed":
        return Blame(tr("This computer lost its part of the shuffle"), tr(
            "The file of seeds that lay beside this table's own is missing. Put it back and come back to the table; "
            "without it this deal can't go on."))
    return Blame(tr("{name} broke the agreement", name=name), joined(" ", (
        tr("{name} {what}.", name=name, what=what), *entry, tr("The game is stopped and counts for nobody."))))


# ---------------------------------------------------------------------- the file

PAGE = "fairdeal-check.html"            # the name under which `assets/check.html` is saved
NOTHING: Mapping[str, bytes] = MappingProxyType({})


def folders() -> Iterator[Path]:
    """Yields the folders in which people look for saved files, the best first; none without a home."""
    with suppress(RuntimeError):
        yield Path(platformdirs.user_documents_dir())
        yield Path(platformdirs.user_downloads_dir())
        yield Path.home()


def save(path: Path, places: Iterable[Path]) -> str:
    """Copies a transcript whole, as `save_new` does. Returns a sentence that says where the copy is, or why there is
    none."""
    saved = _copied(path, places, NOTHING)
    return saved if isinstance(saved, str) else tr("Saved: {path}", path=saved[0])


def save_page(path: Path, places: Iterable[Path]) -> str:
    """Copies a transcript, and beside it the page that checks it in a browser, as `save` does. Returns two lines that
    say where they are, or a sentence that says why they aren't."""
    saved = _copied(path, places, {PAGE: faces.check_page()})
    return saved if isinstance(saved, str) else tr("Saved: {page} and {file}\nin {folder}", page=saved[1].name,
                                                   file=saved[0].name, folder=saved[0].parent)


def _copied(path: Path, places: Iterable[Path], beside: Mapping[str, bytes]) -> tuple[Path, ...] | str:
    try:
        data = path.read_bytes()
    except OSError as error:
        return tr("It can't be saved: {why}.", why=reason(error))
    saved = save_new(path.name, data, places, beside)
    return joined(" ", (saved, tr("The file lies at {path}.", path=path))) if isinstance(saved, str) else saved


def save_new(name: str, data: bytes, places: Iterable[Path],
             beside: Mapping[str, bytes] = NOTHING) -> tuple[Path, ...] | str:
    """Writes a new file of this name, and others beside it, into the first of these folders that takes all, never over
    another file. Returns their paths, or a sentence why there are none."""
    trouble: str = tr("there is no such folder")
    for folder in places:
        if not folder.is_dir():
            continue
        copies = {_unused(folder, Path(name)): data}
        copies |= {_unused(folder, Path(other), content): content for other, content in beside.items()}
        made = [copy for copy in copies if not copy.exists()]
        try:
            for copy in made:
                write_atomically(copy, copies[copy])
        except OSError as error:
            trouble = reason(error)
            for copy in made:
                copy.unlink(missing_ok=True)
            continue
        return tuple(copies)
    return tr("It can't be saved: {why}.", why=trouble)


def _unused(folder: Path, path: Path, content: bytes | None = None) -> Path:
    """Returns a path in the folder that no file has, or one that has this content: the same name, with a number behind
    it if need be."""
    names = (folder / (path.name if n == 1 else f"{path.stem}-{n}{path.suffix}") for n in range(1, 10_000))
    return next(name for name in names if not name.exists() or (
        content is not None and name.is_file() and name.read_bytes() == content))


# ---------------------------------------------------------------------- the screen

SO_FAR = tr("sound so far")          # instead of the six words, which only a whole game has
ELSEWHERE = tr("it goes on at another table")


class Verify(TablePage):
    """The page with the verification of one game; it checks the file when it is opened, and again on a button."""

    titled = tr("Fairdeal - How we know")

    def __init__(self, desk: Desk, view: TableView) -> None:
        super().__init__(desk, view, Form([Button("save", tr("Save the page"), "primary", icon="save", cap="S"),
                                           Button("again", tr("Check again"))]))
        self._said = ""
        self._drawn = False                     # what was found: it may be known between a picture and the next
        self.checking = Checking(view.file, desk.node.verify)

    def use_control(self, name: str) -> None:
        if name == "save":
            self._said = save_page(_moved(self.view.file), folders())
        elif name == "again":
            self._said = ""
            self.checking = Checking(self.view.file, self.desk.node.verify)

    def other(self, event: pygame.Event) -> Go:
        if parts.pressed(event, pygame.K_s):
            self.use_control("save")
            return None
        return super().other(event)

    def wakes(self, now: float) -> float | None:
        return None if self._drawn else now + 50

    def draw_page(self, paint: Paint) -> None:
        self._drawn = self.checking.report is not None
        verify_view.layout(self.form, paint.scale)
        shown, (save, again) = self.shown(), (control.rect for control in self.form.controls)
        self.head(paint, shown.entries, verify_view.headline(shown), again.x - 16 - header_layout(paint.scale).words.x)
        verify_view.draw(paint, shown)
        verify_view.draw_elsewhere(paint, shown, save)
        self.form.draw(paint)

    def shown(self) -> Verification:
        """Returns what the page shows now."""
        report, charter = self.checking.report, self.view.charter
        bad = report is not None and not report.ok
        broken = _culprit(self.view, report) if bad else None
        called = table_people.member_names(self.view)
        holders = tuple(SealHolder(seat, called[member], member in self.view.proof.agreed and not bad)
                        for member, seat in numbered(charter.first_seats))
        stages = verify_stages.of_view(self.view, report, self.checking.seconds)
        found = self.view.proof.found if report and not bad else ()
        ruled = table_people.players(self.view)[found[0].seat] if found else ""
        if found:
            broken = table_people.holder(self.view, found[0].seat)
        so_far = "" if not report or not report.ok or report.whole else ELSEWHERE if report.goes_on else SO_FAR
        finished = bool(self.view.deal.outcome)
        return Verification(report.seal or so_far if report else "", holders, broken, stages,
                            verify_stages.entries(report.checks) if report else "", self._said, finished,
                            is_coded(self.view), ruled, bad or bool(found),
                            isinstance(GAMES[charter.game], CardGame))


def _culprit(view: TableView, report: Report | None) -> Member | None:
    """Returns the member at fault by the file, or by the table; None if neither names one."""
    if report and report.culprit is not None:
        return report.culprit
    return view.proof.fault.member if view.proof.fault else None
