"""How we know: figures from a real check of a real file, what each kind of failure shows, the saved copy."""
import os
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from msgspec.structs import replace

from assets import faces
from client.draw.paint import Paint, Style
from client.draw.scale import Scale
from client.draw.theme import LIGHT, NAME
from client.pages.verifying import verify, verify_view
from client.pages.verifying.verify import Checking, Verify, save, save_page
from client.pages.verifying.verify_stages import HIDDEN, OPEN, QUESTIONS, TURNS, named, of_view, stages
from client.pages.verifying.verify_view import SealHolder, Verification
from client.ui.page import Page
from client.ui.widgets import Button, Form
from p2p.deal import proofs
from p2p.log.charter import decode_charter
from p2p.log.store import MAGIC, read
from p2p.table.audit import Finding
from p2p.table.transcript import CHECKS, Check, Report, verify as verify_file
from tests.client import shots
from tests.client.screen_drivers import COUCH, THREE, MemoryDriver, charter
from tests.client.table_views import changed

VECTORS = Path(__file__).parents[3] / "p2p" / "vectors"


@pytest.fixture
def played(tmp_path):
    """Three players have finished a puzzle; the file is checked."""
    driver = MemoryDriver(tmp_path, charter(THREE, mode="z3tau"))
    while not driver.state.over:
        driver.claim(len(driver.state.found) % 3)
        driver.settle()
    driver.node.check()
    driver.update()
    driver.go(Verify(driver.desk, driver.screen.view))
    driver.screen.checking.wait()
    return driver


@pytest.mark.parametrize("promises", [OPEN, HIDDEN])
def test_every_check_belongs_to_one_step(promises):
    assert sorted(name for step in promises for name in step.checks) == sorted(CHECKS)


def test_what_the_check_found_is_drawn_though_it_was_known_before_the_next_picture_was_due(played):
    assert played.screen.wakes(0.0) is not None, "nobody has seen it yet"
    played.draw()
    assert played.screen.wakes(0.0) is None


def test_figures_come_from_the_check(played):
    shown = played.screen.shown()
    report = played.screen.checking.report
    assert report.ok
    assert [step.state for step in shown.stages] == ["good"] * 4
    shares = sum(1 for chain in played.network.tables[0].replica.order.chains for held in chain
                 if type(held.entry.body).__name__ == "Share")
    assert [step.figure for step in shown.stages] == ["3 signed", f"{shares} shares", "6 claims", "6 moves"]
    assert shown.seal == report.seal == played.node.session.report.seal
    assert shown.entries == f"{sum(map(len, played.network.tables[0].replica.order.chains))} entries"
    assert [(holder.seat, holder.name, holder.has) for holder in shown.holders] == [
        (0, "Mira", True), (1, "Luka", True), (2, "Ana", True)]
    assert shown.broken is None


def test_who_has_not_signed_is_shown(played):
    played.screen.view = changed(played.screen.view, agreed=frozenset({0, 2}))
    assert [holder.has for holder in played.screen.shown().holders] == [True, False, True]


@pytest.mark.parametrize(("name", "promises", "bad"), [
    ("charter", OPEN, 0), ("coins", OPEN, 1), ("cards", OPEN, 1), ("claims", OPEN, 2), ("file", OPEN, 3),
    ("signatures", OPEN, 3), ("chains", OPEN, 3), ("order", OPEN, 3), ("rules", OPEN, 3), ("end", OPEN, 3),
    ("charter", HIDDEN, 0), ("coins", HIDDEN, 0), ("cards", HIDDEN, 1), ("order", HIDDEN, 2), ("rules", HIDDEN, 3)])
def test_a_failed_check_turns_its_step_bad_and_says_what(tmp_path, name, promises, bad):
    text = "Entry 57: Ana gave an answer that doesn't fit what it had promised."
    found = stages(promises, Report(tmp_path, (Check(name, False, text),), 57, "", None, ()), 0.2, 3)
    assert [step.state for step in found] == ["bad" if number == bad else "open" for number in range(4)]
    assert found[bad].words == text


WHOLE = tuple(Check(name, True, text) for name, text in {
    "file": "The file is whole.", "charter": "4 signed the same charter: Mira 11111111.",
    "signatures": "2184 entries, each signed by its author.", "chains": "4 chains without a gap or a second story.",
    "order": "900 steps; everybody's running hash is the same at each.", "coins": "4 shares, each fixed.",
    "cards": "170 steps of dealing, each done again from the seeds or proved.", "claims": "0 sealed claims.",
    "rules": "79 moves played again, 79 changed the table.", "end": "Povinnost's team wins. All 4 signed."}.items())
REVOKE = Finding(56, 2, "9.2", "hearts were led, and a heart was held")


def test_the_figures_of_a_card_game_come_from_the_check(tmp_path):
    report = Report(tmp_path, WHOLE, None, "risk scheme quiz bulk brother vivid", None, (), questioned=8)
    shown = stages(HIDDEN, report, 0.24, 4, 54)
    assert QUESTIONS == proofs.QUESTIONS
    assert [(step.figure, step.below, step.state) for step in shown] == [
        ("", "", "good"), ("320 questions", "all answered", "good"), ("170 steps", "all proved", "good"),
        ("checked by you", "in 0.2 s", "good")]             # two deals, four shuffles each
    assert shown[3].words.startswith("All 54 cards lie face up")
    assert not any(step.figure for step in stages(HIDDEN, None, 0, 4, 54) if step.figure != "checking…")


def test_alone_nobody_has_questioned_a_shuffle(tmp_path):
    shown = stages(HIDDEN, Report(tmp_path, WHOLE, None, "", None, ()), 0.2, 1, 54)
    assert shown[1].figure == ""
    assert not any("questioned" in step.words or "all the others" in step.words for step in shown)


def test_whom_the_replay_named_stands_in_the_last_step(tmp_path):
    good = stages(HIDDEN, Report(tmp_path, WHOLE, None, "", None, ()), 0.2, 4, 54)[3]
    found = (REVOKE, Finding(60, 1, "9.2", "trump it must be"))
    step = named(good, found, ("Mira", "Jana", "Tomáš", "Petr"))
    assert (step.title, step.state) == ("Tomáš broke a rule", "bad")
    assert step.words.endswith("Move 57: hearts were led, and a heart was held (rule 9.2). And 1 more.")
    assert "more" not in named(good, found[:1], ("Mira", "Jana", "Tomáš", "Petr")).words


@pytest.mark.parametrize(("name", "look", "size", "found"), [
    ("cards", Style(), (1280, 800), ()),
    ("cards-named-large", Style(LIGHT, 1.4), (960, 600), (REVOKE,)),
])
def test_the_steps_of_a_card_game_look_like_their_reference(tmp_path, name, look, size, found):
    holders = tuple(SealHolder(seat, name, True) for seat, name in enumerate(("Mira", "Jana", "Tomáš", "Petr")))
    first, *rest = stages(HIDDEN, Report(tmp_path, WHOLE, None, "", None, (), questioned=4), 0.2, 4, 54)
    last = named(rest[2], found, [holder.name for holder in holders]) if found else rest[2]
    steps = (first._replace(seats=(0, 1, 2, 3)), *rest[:2], last)
    broken, ruled = (found[0].seat, holders[found[0].seat].name) if found else (None, "")
    shown = Verification("risk scheme quiz bulk brother vivid", holders, broken, steps, "2184 entries", "", True,
                         ruled=ruled, bad=bool(found))
    surface = pygame.Surface(size)
    paint = Paint(surface, look)
    paint.fill()
    form = Form([Button("save", "Save the page", "primary", icon="save", cap="S")])
    verify_view.layout(form, paint.scale)
    Page(form).head(paint, shown.entries, verify_view.headline(shown))
    verify_view.draw(paint, shown)
    verify_view.draw_elsewhere(paint, shown, form.controls[0].rect)
    form.draw(paint)
    shots.check(surface, f"verify-{name}")


def test_a_changed_byte_opens_the_seal(played):
    path = played.node.write()
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    played.screen.form.take_focus("again")
    played.key(pygame.K_RETURN)
    report = played.screen.checking.wait()
    shown = played.screen.shown()
    assert not report.ok
    assert (shown.bad, shown.broken, shown.seal) == (True, None, "")       # whoever changed it, no member did
    assert [step.state for step in shown.stages].count("bad") == 1
    assert not any(holder.has for holder in shown.holders)
    assert report.checks[0].text in [step.words for step in shown.stages]
    played.draw()


def test_alone_nobody_is_said_to_have_thrown_with_us(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH))
    words = [step.words for step in Verify(driver.desk, driver.screen.view).shown().stages]
    assert "Nobody else was there" in words[1]


def test_a_copy_is_saved_where_people_look(played, tmp_path):
    path = played.node.write()
    documents = tmp_path / "Documents"
    assert save(path, [documents, tmp_path / "Downloads"]) == (
        f"It can't be saved: there is no such folder. The file lies at {path}.")
    documents.mkdir()
    first, second = save(path, [documents]), save(path, [documents])
    assert first == f"Saved: {documents / path.name}"
    assert second == f"Saved: {documents / (path.stem + '-2' + path.suffix)}"
    assert (documents / path.name).read_bytes() == path.read_bytes()
    assert Checking(documents / path.name, verify_file).wait().ok


@pytest.mark.skipif(os.name != "posix", reason="there a limit stands for a full disk")
def test_a_full_disk_keeps_no_torn_copies(played, tmp_path):
    """Some of the file still has room: the copies of it lay in three folders."""
    resource = import_module("resource")
    path, places = played.node.write(), [tmp_path / name for name in ("Documents", "Downloads", "Home")]
    for folder in places:
        folder.mkdir()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size - 1, before[1]))
    try:
        said = save(path, places)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert said.startswith("It can't be saved: ")
    assert [file for folder in places for file in folder.iterdir()] == []


def test_a_file_that_is_gone_is_not_saved(tmp_path):
    assert save(tmp_path / "gone.fairdeal", [tmp_path]).startswith("It can't be saved: No such file")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("use", ["button", "key"])
def test_the_page_and_the_transcript_are_saved_and_it_is_said_where(played, tmp_path, monkeypatch, use):
    documents = tmp_path / "Documents"
    documents.mkdir()
    monkeypatch.setattr(verify, "folders", lambda: iter([documents]))
    if use == "button":
        played.screen.form.take_focus("save")
    played.key(pygame.K_RETURN if use == "button" else pygame.K_s)
    name = played.screen.view.file.name
    assert played.screen.shown().said == f"Saved: fairdeal-check.html and {name}\nin {documents}"
    assert {file.name for file in documents.iterdir()} == {"fairdeal-check.html", name}
    assert (documents / "fairdeal-check.html").read_bytes() == faces.check_page()
    played.draw()


def test_one_page_is_kept_for_many_transcripts_and_never_over_another_file(played, tmp_path):
    path = played.node.write()
    documents = tmp_path / "Documents"
    documents.mkdir()
    assert [save_page(path, [documents]), save_page(path, [documents])] == [
        f"Saved: fairdeal-check.html and {path.stem}{number}.fairdeal\nin {documents}" for number in ("", "-2")]
    (documents / "fairdeal-check.html").write_bytes(b"of somebody")
    assert save_page(path, [documents]).startswith("Saved: fairdeal-check-2.html and ")
    assert (documents / "fairdeal-check.html").read_bytes() == b"of somebody"


def test_a_full_disk_keeps_neither_without_the_other(played, tmp_path, monkeypatch):
    path, documents = played.node.write(), tmp_path / "Documents"
    documents.mkdir()

    def full(copy, data):
        if copy.suffix == ".html":
            raise OSError(28, "No space left on device")
        copy.write_bytes(data)
    monkeypatch.setattr(verify, "write_atomically", full)
    assert save_page(path, [documents]) == f"It can't be saved: No space left on device. The file lies at {path}."
    assert list(documents.iterdir()) == []


def test_words_of_a_game_in_which_something_is_wrong_are_not_shown_to_be_compared(played):
    shown = played.screen.shown()
    assert shown.seal
    assert not shown.told                   # of a race the page that is saved asks for the words
    assert "words" not in drawn_in_the_panel(shown._replace(bad=True, seal="six words that nobody should read"))
    assert "words" in drawn_in_the_panel(shown._replace(seal="six words that nobody should read"))


def drawn_in_the_panel(shown):
    """What the panel "Check it elsewhere" says."""
    said = []

    class Told(Paint):
        def text(self, text, *rest, **named):
            said.append(text)
            return super().text(text, *rest, **named)
    paint = Told(pygame.Surface((1280, 800)), Style())
    form = Form([Button("save", "Save the page", "primary", icon="save", cap="S")])
    verify_view.layout(form, paint.scale)
    verify_view.draw_elsewhere(paint, shown, form.controls[0].rect)
    return " ".join(said)


def test_the_file_is_found_after_the_table_was_put_away(played):
    path = played.node.write()
    (path.parent.parent / "played").mkdir()
    path.rename(path.parent.parent / "played" / path.name)
    assert Checking(path, verify_file).wait().ok


def test_a_foreign_file_is_one_sentence(tmp_path):
    path = tmp_path / "x.fairdeal"
    for data in (b"", b"hello", MAGIC):
        path.write_bytes(data)
        check, = Checking(path, verify_file).wait().checks
        assert not check.ok
        assert str(path) in check.text


def test_esc_and_the_arrow_go_back(played):
    before = list(played.stack)
    played.key(pygame.K_ESCAPE)
    assert played.screen is before[-1]


def test_a_game_of_turns_speaks_of_no_other_game_and_every_check_has_its_step():
    assert frozenset().union(*(promise.checks for promise in TURNS)) == frozenset().union(*(old.checks for old in OPEN))
    said = " ".join(f"{promise.title} {promise.words} {promise.alone_title} {promise.alone_words}" for promise in TURNS)
    assert "move" in said
    assert not any(word in said for word in ("line", "grid", "group"))         # not all such games are TAU
    assert not [word for word in ("card", "claim", "shuffle") if word in said]


def test_the_credit_of_each_player_is_shown_in_the_step_of_the_claims(played):
    """On a wire without delay each is credited with the jitter of 10 ms alone, or what the view says."""
    assert "Credited for the way: Mira: 10 ms, Luka: 10 ms, Ana: 10 ms." in played.screen.shown().stages[2].words
    played.screen.view = changed(played.screen.view, credits={0: 11, 1: 40, 2: 12})
    assert "Luka: 40 ms, Ana: 12 ms, Mira: 11 ms." in played.screen.shown().stages[2].words


@pytest.mark.parametrize(("look", "size"), [(Style(), (1280, 800)), (Style(LIGHT, 1.4), (960, 600))])
def test_the_credits_of_six_long_names_have_room(played, look, size):
    made = played.screen.view.charter
    members = tuple(replace(made.members[0], name=f"{letter} Wolfeschlegelstein") for letter in "ABCDEF")
    view = changed(played.screen.view, charter=replace(made, members=members), credits=dict.fromkeys(range(6), 36))
    stage = of_view(view, played.screen.checking.report, 0.2)[2]
    assert stage.words.count("36 ms") == 6
    scale = Scale(*size, look.text)
    rect, beside = verify_view._stage_rect(scale, 2), scale.measure(stage.below, 16) + 24
    high = scale.wrapped(stage.words, rect.w - 160 - beside, verify_view.SIZES[-1])
    assert high <= rect.h - scale.em(NAME)


@pytest.mark.parametrize(("name", "title", "state"), [
    ("day", "Made from the date", "open"), ("tau", "Everybody threw every coin", "good")])
def test_the_board_of_a_day_was_thrown_by_nobody(name, title, state):
    path = VECTORS / f"{name}.fairdeal"
    view = SimpleNamespace(charter=read(path).charter, proof=SimpleNamespace(credits=()))
    view.charter = decode_charter(view.charter)
    chance = of_view(view, verify_file(path), 1.0)[1]
    assert (chance.title, chance.state) == (title, state)
