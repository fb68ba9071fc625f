"""Lays out and draws the verification of a game: the seal at the left, four stages at the right. Knows no node."""
from functools import lru_cache, partial
from typing import NamedTuple

import pygame
from pygame import FRect

from assets import faces
from client.draw import shapes, theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import CLOSE, Paint
from client.draw.plates import name_of, seal_lines
from client.draw.scale import Scale
from client.ui.widgets import Button, Form
from p2p.language import tr
from p2p.log.charter import Member

LEFT, TOP = 408, 96
ELSEWHERE = 140             # height of the panel below the stages
STEP_GAP = 16
CHECK = 15                  # radius of the sign at a stage's right
SEAL_WORDS = 6
SIZES = (17, 15, 14, 13, 12, 11)    # of a stage's words
CHIP, CHIPS = 14, 36        # radius of a chip, and from one to the next


class SealHolder(NamedTuple):
    """A member with the seat that gives its colour; `has` is whether its signature confirms the same end."""

    seat: int
    name: str
    has: bool


class CheckStage(NamedTuple):
    """One stage: its words, and its figure or the chips of the `seats` that acted in turn. `state` is "good", "bad" or
    "open" (not checked)."""

    title: str
    words: str
    figure: str
    below: str
    state: str
    seats: tuple[int, ...] = ()


class Verification(NamedTuple):
    """All that the page shows. `seal` is "" while it isn't known; the ring of the `broken` member stays open. `entries`
    is the length of the transcript, `said` where it was saved, `over` whether the game has ended. `told` is whether the
    page that is saved says the words by itself, as it does of games with face-down cards."""

    seal: str
    holders: tuple[SealHolder, ...]
    broken: Member | None
    stages: tuple[CheckStage, ...]
    entries: str
    said: str
    over: bool
    coded: bool = False         # the cards came from a save code
    ruled: str = ""             # who broke a rule in a game that is whole
    bad: bool = False           # something is wrong
    told: bool = True


def layout(form: Form, scale: Scale) -> None:
    """Gives the form's buttons their rectangles (units)."""
    width = scale.size[0]
    for control in form.controls:
        if isinstance(control, Button):
            wide, panel = control.width(scale, 150), _last(scale)
            corner = panel.x + 28, panel.bottom - 14 - theme.CONTROL
            x, y = corner if control.name == "save" else (width - 24 - wide, 22)
            control.rect = FRect(x, y, wide, theme.CONTROL)


def _stage_rect(scale: Scale, number: int) -> FRect:
    left = theme.MARGIN + LEFT + theme.MARGIN
    high = (scale.size[1] - TOP - theme.MARGIN - 4 * STEP_GAP - ELSEWHERE) / 4
    return FRect(left, TOP + number * (high + STEP_GAP), scale.size[0] - theme.MARGIN - left, high)


def _last(scale: Scale) -> FRect:
    above = _stage_rect(scale, 4)
    return FRect(above.x, above.y, above.w, scale.size[1] - theme.MARGIN - above.y)


def headline(shown: Verification) -> str:
    """Returns what the page says above all."""
    if shown.ruled:
        return tr("{name} broke a rule", name=shown.ruled)
    if shown.bad:
        return tr("Why this game does not count")
    return tr("What we know of this game") if shown.coded else tr("How we know this game was fair")


def draw(paint: Paint, shown: Verification) -> None:
    """Draws the page below its header, except its controls."""
    _draw_seal(paint, FRect(theme.MARGIN, TOP, LEFT, paint.height - TOP - theme.MARGIN), shown)
    rects = [_stage_rect(paint.scale, number) for number in range(len(shown.stages))]
    size = min(map(partial(_words_size, paint), rects, shown.stages), default=SIZES[0])
    for number, (rect, stage) in enumerate(zip(rects, shown.stages, strict=True)):
        _draw_stage(paint, rect, number + 1, stage, size)


SEALED = tr("This seal is made from every card and every move. If one were different, the words would be different.")
BROKEN = tr("Something in this game is not as it was promised. The step at the right says what.")
RULED = tr("All signed the same game, and in it a rule was broken. The step at the right says how.")
HOLDERS = 144               # height of those who have the same seal


def _draw_seal(paint: Paint, panel: FRect, shown: Verification) -> None:
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    bad = shown.bad
    what, room = RULED if shown.ruled else BROKEN if bad else SEALED, panel.w - 96
    words = paint.lines_height(what, room)
    opened = bad and not shown.ruled
    stays = tr("There is no seal") if shown.broken is None else tr("The seal stays open")
    name, ink = (stays, "bad") if opened else (shown.seal or tr("checking…"), "text")
    lines = seal_lines(paint.scale, name, panel.w - 48, theme.HEADER_TITLE, SERIF)
    line = paint.scale.em(theme.HEADER_TITLE)
    radius = min(168.0, (panel.h - HOLDERS - words - line * (0.5 + 1.2 * len(lines)) - 72) / 2)
    centre = (panel.centerx, panel.y + 40 + radius)
    paint.disc(centre, radius, "plate")
    paint.disc(centre, radius - 10, None, theme.ON_PLATE_BAD if bad else theme.DARK.accent, 1.5)
    size = round(radius * 1.62 * paint.scale.unit)
    mark = _seal(tuple(theme.SEATS[holder.seat] for holder in shown.holders), shown.broken, size)
    box = mark.get_rect(center=(round(centre[0] * paint.scale.unit), round(centre[1] * paint.scale.unit)))
    paint.surface.blit(mark, box)
    y = centre[1] + radius + 16 - line * 0.2
    widest = max(paint.scale.measure(said, theme.HEADER_TITLE, SERIF) for said in lines)
    seal_size = theme.HEADER_TITLE if widest <= panel.w - 48 else theme.NAME
    for said in lines:
        y += line * 1.2
        paint.fitted(said, (panel.centerx, y), panel.w - 48, seal_size, SERIF, ink, "centre", 0.5)
    y += line * 0.7 + paint.scale.em(theme.BODY)
    paint.lines(what, (panel.centerx, y), room, theme.BODY, SANS, "muted", "centre")
    _draw_holders(paint, panel, shown, bad)


@lru_cache(8)
def _seal(colours: tuple[str, ...], broken: int | None, size: int) -> pygame.Surface:
    return shapes.surface(faces.mark_svg(colours, broken), size, size)


def _draw_holders(paint: Paint, panel: FRect, shown: Verification, bad: bool) -> None:
    """Draws the members after the end, with a check mark for each signature that confirms the seal."""
    if bad or not shown.over:
        return
    y = panel.bottom - 82
    alone, early = len(shown.holders) == 1, not any(holder.has for holder in shown.holders)
    words: str = tr("Sealed by") if alone else tr("Compared at the end") if early else tr("The same seal at")
    paint.label(words, (panel.centerx, y - 41), "faint", "centre")
    pitch = min(97.0, (panel.w - 24) / len(shown.holders))
    for number, holder in enumerate(shown.holders):
        x = panel.centerx + (number - (len(shown.holders) - 1) / 2) * pitch
        paint.chip((x, y), holder.seat, 17)
        if holder.has:
            paint.icon("check", (x + 18, y - 14), 22, "good")
        words = name_of(holder.name) if holder.has else tr("not yet")
        paint.fitted(words, (x, y + 38), pitch - 6, theme.SECOND, SANS, "muted", "centre", 0.75)


def _draw_stage(paint: Paint, rect: FRect, number: int, stage: CheckStage, size: float) -> None:
    paint.plate(rect, "bad_bg" if stage.state == "bad" else "panel", "bad" if stage.state == "bad" else None, 1.5,
                theme.ROW_RADIUS)
    centre = (rect.x + 50, rect.centery)
    paint.disc(centre, 26, "plate")
    paint.text(str(number), centre, 26, SERIF, "#F0C162", "centre")
    right = rect.right - 32
    _draw_sign(paint, (right, rect.centery), stage.state)
    wide = _draw_figure(paint, (right - 28, rect.centery), stage)
    _draw_words(paint, FRect(rect.x + 100, rect.y, rect.w - 160 - wide, rect.h), stage, size)


def _draw_figure(paint: Paint, right: tuple[float, float], stage: CheckStage) -> float:
    """Draws the figure of a stage, or a chain of chips, ending at `right` (units). Returns its width."""
    x, y = right
    if stage.seats:
        first = x - CHIP - CHIPS * (len(stage.seats) - 1)
        paint.rule(first, y, x - CHIP - first, "edge")
        for number, seat in enumerate(stage.seats):
            paint.chip((first + number * CHIPS, y), seat, CHIP)
    elif stage.figure:
        _write_figure(paint, right, stage)
    return _figure_width(paint, stage)


def _write_figure(paint: Paint, right: tuple[float, float], stage: CheckStage) -> None:
    (x, y), apart = right, paint.scale.em(16) * 0.69
    paint.text(stage.figure, (x, y - (apart if stage.below else 0)), 16, SEMI, align="right")
    paint.text(stage.below, (x, y + apart), 16, SANS, "muted", "right")


def _figure_width(paint: Paint, stage: CheckStage) -> float:
    if stage.seats:
        return CHIPS * (len(stage.seats) - 1) + 2 * CHIP + 24
    if not stage.figure:
        return 0
    return max(paint.scale.measure(stage.figure, 16, SEMI), paint.scale.measure(stage.below or " ", 16)) + 24


def _words_size(paint: Paint, rect: FRect, stage: CheckStage) -> int:
    room = rect.w - 160 - _figure_width(paint, stage)
    title = _title_height(paint, stage, room)
    return next((size for size in SIZES if title + paint.lines_height(stage.words, room, size) <= rect.h - 12),
                SIZES[-1])


def _title_size(paint: Paint, stage: CheckStage, room: float) -> int:
    """Returns the size of a stage's title: that of text where a larger one would need a second line."""
    return theme.NAME if paint.scale.measure(stage.title, theme.NAME, SEMI) <= room else theme.BODY


def _title_height(paint: Paint, stage: CheckStage, room: float) -> float:
    size = _title_size(paint, stage, room)
    return paint.lines_height(stage.title, room, size, SEMI) / 1.4 * CLOSE + 0.23 * paint.scale.em(theme.NAME)


def _draw_words(paint: Paint, rect: FRect, stage: CheckStage, size: float) -> None:
    ink = "text" if stage.state == "bad" else "muted"
    title = _title_height(paint, stage, rect.w)
    top = rect.centery - (title + paint.lines_height(stage.words, rect.w, size)) / 2
    paint.block(stage.title, (rect.x, top + title * 0.45), rect.w, _title_size(paint, stage, rect.w), SEMI)
    paint.lines(stage.words, (rect.x, top + title + paint.scale.em(size) * 0.6), rect.w, size, SANS, ink)


def _draw_sign(paint: Paint, centre: tuple[float, float], state: str) -> None:
    if state == "open":
        paint.disc(centre, CHECK, None, "edge")
        return
    paint.disc(centre, CHECK, f"{state}_bg")
    paint.icon("check" if state == "good" else "cross", centre, 18, state)


TRUST = (tr("Trust no Fairdeal: one web page checks the transcript, in any browser, without a network."),
         tr("One web page checks the transcript, without a network."))
DISTRUST = (tr("Something is wrong here. One web page checks the transcript again, in any browser."),
            tr("Something is wrong here. One web page checks it again."))


def draw_elsewhere(paint: Paint, shown: Verification, save: FRect) -> None:
    """Draws the panel below the stages, around the button that saves the page."""
    panel = _last(paint.scale)
    paint.plate(panel, "mat", "line", 1.5, theme.ROW_RADIUS)
    left, room = panel.x + 28, panel.w - 56
    line = (save.y - panel.y - 14) / 2
    y = panel.y + 10 + line / 2
    used = paint.fitted(tr("Check it elsewhere"), (left, y), room, theme.NAME, SERIF) + 24
    trust: tuple[str, ...] = DISTRUST if shown.bad and not shown.ruled else TRUST
    if len(shown.seal.split()) == SEAL_WORDS and (shown.ruled or not shown.bad):
        ask = tr("It must say") if shown.told else tr("It asks for")
        asked = paint.scale.measure(ask, theme.SECOND) + 16
        wide = paint.scale.measure(shown.seal, theme.NAME, SERIF)
        if fits := 0.75 * wide + asked <= room - used:
            left_over, middle = room - used - asked, y
        else:                                       # the words are whole in any case
            left_over, middle, trust = room - asked, y + line, ()
        wide = paint.fitted(shown.seal, (panel.right - 28, middle), left_over, theme.NAME, SERIF, align="right",
                            least=0.5)
        x, side = (panel.right - 28 - wide - 12, "right") if fits else (left, "left")
        paint.fitted(ask, (x, middle), asked, theme.SECOND, SANS, "muted", side)
    if trust:
        paint.fitted(paint.scale.longest(trust, room), (left, y + line), room, theme.BODY, SANS, "muted")
    beside = save.right + 20
    room = panel.right - 28 - beside
    if shown.said:
        said = str(shown.said).split("\n")
        apart = paint.scale.em(theme.SECOND) * 1.3
        for number, words in enumerate(said):
            at = (beside, save.centery + (number - (len(said) - 1) / 2) * apart)
            paint.fitted(_shorter(paint, words, room), at, room, theme.SECOND, SANS, "accent_text")
    else:
        nobody = tr("Nobody can check whispers, or one person at two computers.")
        paint.block(nobody, (beside, save.centery), room, theme.SECOND, SANS, "muted")


def _shorter(paint: Paint, said: str, room: float) -> str:
    """Returns a sentence about a file with as much of its folders as there is room for (units)."""
    before, mark, place = said.partition("/")
    parts = place.split("/") if mark else []
    return paint.scale.longest([said, *(f"{before}…/{'/'.join(parts[n:])}" for n in range(1, len(parts)))], room)
