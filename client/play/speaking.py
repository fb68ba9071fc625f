"""Remarks on the play screen: the wheel of phrases, bubbles at the seats, muting, writing after a deal.

The game's table says where the seats are. Times are ms on the node's clock."""
from collections.abc import Sequence
from typing import cast

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SERIF
from client.draw.paint import Paint
from client.draw.plates import name_of
from client.pages import table_people
from client.pages.desk import Desk
from client.play import wheel
from client.play.game_table import GameTable, ScreenState
from client.play.wheel import Muting
from client.ui.areas import nearest
from client.ui.keys import ARROWS, SPEECH, cap
from client.ui.widgets import ENTER, Field, Form
from p2p.games import GAMES
from p2p.games.game import Seat, seats_of
from p2p.language import tr
from p2p.net.wire import DraftId, Phrase
from p2p.peer.remarks import TEXT_LIMIT, Heard
from p2p.table.match import ONLOOKERS

TALK, INSET = (424.0, 344.0), 20.0              # size of the panel for writing


def words_of(heard: Heard) -> str:
    """Returns what somebody said, fit to show."""
    return wheel.WORDS.get(heard.phrase, heard.text)


def send(desk: Desk, table: DraftId, seat: Seat | None, field: Field) -> None:
    """Says what stands in a field, for this seat or an onlooker; refused words stay there, and a notice says why."""
    refused = desk.node.remarks.waits(table, seat)
    desk.node.remarks.say(table, seat, text=field.text.strip())
    if not refused:
        field.text, field.caret = "", 0


class Speaking:
    """The remarks at one table on its screen. `over` is the phrase or sign under the mouse."""

    def __init__(self, desk: Desk, state: ScreenState, game: GameTable) -> None:
        self.desk, self._state, self._game = desk, state, game
        self.over = ""
        self._speaker = 0
        self._talk: Form | None = None
        self._known = len(self._heard())

    # ------------------------------------------------------------------ what is so

    def _heard(self) -> tuple[Heard, ...]:
        return self.desk.node.remarks.heard.get(self._game.view.charter.id, ())

    def _audible(self) -> list[Heard]:
        return [heard for heard in self._heard() if self.desk.hears(heard.key)]

    @property
    def speakers(self) -> tuple[Seat | None, ...]:
        """Returns for which seats somebody here may speak; (None,) for an onlooker where the table allows it."""
        view = self._game.view
        if view.mine:
            return table_people.people(view)
        return (None,) if view.chosen(ONLOOKERS) == "speaks" else ()

    @property
    def writes(self) -> bool:
        """Returns whether texts may be written now: to other computers, before the first deal and after each."""
        view = self._game.view
        others = len(view.charter.members) > 1 or not view.mine
        return others and bool(self.speakers) and (not view.started or view.deal.outcome is not None)

    @property
    def unread(self) -> bool:
        """Returns whether nobody could read a remark: one person plays alone or with bots, and nobody is in the network
        to look on."""
        view = self._game.view
        alone = bool(view.mine) and len(view.charter.members) == len(table_people.own_people(view)) == 1
        return alone and not self.desk.node.lobby.here

    @property
    def hint(self) -> tuple[str, ...]:
        """Returns what opens the wheel at the end of a game or deal, the longest words first; nothing where nobody
        reads."""
        ways = tr("F12 or the right mouse button opens the phrases."), tr("F12 opens the phrases.")
        return ways if self.speakers and not self.unread else ()

    @property
    def open(self) -> bool:
        """Returns whether the wheel or the panel is open, which then has the keyboard."""
        return self._state.speaking or self._talk is not None

    # ------------------------------------------------------------------ events

    def speak_for(self, seat: Seat) -> None:
        """Has the next phrase be said by this person here."""
        if seat in self.speakers:
            self._speaker = self.speakers.index(seat)

    def update(self, now: float) -> None:
        """Shows the newest remark of an onlooker in the line of hints."""
        heard = self._heard()
        for new in heard[self._known:]:
            if new.seat is None and new in self._audible():
                self._state.say(tr("{name}, looking on:", name=self._called(new)), words_of(new), now)
        self._known = len(heard)
        if self._talk and not self.writes:
            self._close()

    def handle(self, event: pygame.Event, now: float, free: bool, ended: bool = False) -> bool:
        """Handles an event about remarks. Returns whether it was one. `free`: nothing else asks for an answer, `ended`:
        only the end of a game does."""
        ended = ended and bool(self._game.spots(now))           # where nobody has a place nothing said would be read
        if event.type == pygame.KEYDOWN:
            return self._key(event, now, free, ended)
        if event.type == pygame.TEXTINPUT and self._talk:
            self._talk.handle(event, self._state.scale)
            return True
        if event.type == pygame.MOUSEMOTION:
            self.over = self._under(self._state.scale.to_units(event.pos), now)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and (free or ended):
            self._toggle(now)
            return True
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._click(self._state.scale.to_units(event.pos), now)
        return False

    def _key(self, event: pygame.Event, now: float, free: bool, ended: bool) -> bool:
        if event.mod & (pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if self._talk:
            self._write(event)
            return True
        if self._state.speaking:
            self._choose(event, now)
            return True
        if event.key == pygame.K_t and not free and self.writes and not self._state.reading:
            self._begin_writing()
            return True
        if (self._opens(event) if free else ended and event.key == SPEECH) and self.speakers:
            self._toggle(now)
            return True
        return False

    def _opens(self, event: pygame.Event) -> bool:
        """Returns whether a key opens the wheel; none does where the table has no key for it."""
        key = self._game.speech_key
        return key != 0 and event.key in (key, SPEECH) and not event.mod & pygame.KMOD_SHIFT

    def _choose(self, event: pygame.Event, now: float) -> None:
        """Takes a key of the open wheel: a phrase, the way to one, another speaker, somebody to mute. Any other closes
        it."""
        if event.key in ARROWS:
            self._point(*ARROWS[event.key], now)
        elif event.key in ENTER and self.over:
            self._take(self.over)
        elif phrase := wheel.BY_CODE.get(event.scancode):
            self._say(phrase)
        elif event.key == pygame.K_TAB and len(self.speakers) > 1:
            self._speaker = (self._speaker + 1) % len(self.speakers)
        elif sign := next((sign for sign in self._signs(now) if sign.cap == cap(event)), None):
            self._mute(sign.seat)
        else:
            self._close()

    def _write(self, event: pygame.Event) -> None:
        assert self._talk is not None
        field = self._talk.controls[0]
        assert isinstance(field, Field)
        if event.key == pygame.K_ESCAPE or (event.key in ENTER and not field.text.strip()):
            self._close()
        elif event.key in ENTER:
            send(self.desk, self._game.view.charter.id, self._who(), field)
        elif event.key != pygame.K_TAB:
            self._talk.handle(event, self._state.scale)

    def _click(self, at: tuple[float, float], now: float) -> bool:
        under = self._under(at, now)
        if self._talk:
            inside = self._panel().collidepoint(at)
            if not inside:
                self._close()
            return inside
        if under == "talk":
            self._begin_writing()
        elif under:
            self._take(under)
        elif self._state.speaking:
            self._close()
        else:
            return False
        return True

    def _under(self, at: tuple[float, float], now: float) -> str:
        """Returns what of this lies at a point: a phrase, "mute NUMBER", "talk", or ""."""
        if self._state.speaking:
            return next((name for name, rect in self._places(now).items() if rect.collidepoint(at)), "")
        return "talk" if self.writes and not self._talk and self._game.talk_at(now).collidepoint(at) else ""

    def _places(self, now: float) -> dict[str, FRect]:
        area, mat = self._area(now)
        rects = wheel.pills(self._state.scale, area, self._low(now) if mat else 0.0)
        phrases = {phrase: rect for (_, phrase, _), rect in zip(wheel.PHRASES, rects, strict=True)}
        return phrases | {f"mute {sign.seat}": sign.rect for sign in self._signs(now)}

    # ------------------------------------------------------------------ what is done

    def _point(self, x: int, y: int, now: float) -> None:
        """Goes on the wheel one further in a direction, from its middle to a phrase."""
        places = self._places(now)
        here = places.get(self.over)
        if here is None:
            here = FRect(*self._area(now)[0].center, 0, 0)
            places = {phrase: places[phrase] for _, phrase, _ in wheel.PHRASES}
        there = nearest(here, list(places.values()), (x, y))
        self.over = list(places)[there] if there is not None else self.over

    def _take(self, chosen: str) -> None:
        if chosen.startswith("mute "):
            self._mute(Seat(int(chosen.removeprefix("mute "))))
        else:
            self._say(chosen)

    def _toggle(self, now: float) -> None:
        view = self._game.view
        races = view.started and not view.deal.outcome and len(self.speakers) > 1 and GAMES[view.charter.game].SEALED
        if races:
            self._state.say(tr("Side by side:"), tr("in a race you two need your keys."), now)
        elif self.unread:
            self._state.say(tr("You are alone here:"), tr("nobody would read it."), now)
        elif self.speakers:
            self._state.speaking = not self._state.speaking
            self.over = ""

    def _close(self) -> None:
        self._state.speaking = False
        if self._talk:
            self._talk.take_focus("")
            self._talk = None

    def _begin_writing(self) -> None:
        self._talk = Form([Field("talk", "", limit=TEXT_LIMIT)])
        self._talk.take_focus("talk")

    def _who(self) -> Seat | None:
        return self.speakers[self._speaker % len(self.speakers)]

    def _say(self, phrase: str) -> None:
        self.desk.node.remarks.say(self._game.view.charter.id, self._who(), cast(Phrase, phrase))
        self._close()

    def _mute(self, seat: Seat) -> None:
        self.desk.silence(self._peer(seat))

    def _peer(self, seat: Seat) -> bytes:
        charter = self._game.view.charter
        return charter.keys[charter.seats[seat].member]

    def _others(self) -> list[Seat]:
        """Returns the seats of other computers, also those that a bot here plays."""
        view = self._game.view
        return sorted({*seats_of(len(view.charter.seats))} - table_people.own_seats(view))

    # ------------------------------------------------------------------ where things lie

    def _area(self, now: float) -> tuple[FRect, bool]:
        """Returns where the wheel lies, and whether that is a mat."""
        mat = self._game.mat and bool(self._game.spots(now))
        return wheel.area_of(self._state.scale, self._game.picture(now, None).layout(self._state.scale).area, mat), mat

    def _low(self, now: float) -> float:
        """Returns where the plate at the mat's upper edge ends (units), 0 without one."""
        return max((spot.plate.bottom for spot in self._game.spots(now).values() if spot.side == "left"), default=0.0)

    def _signs(self, now: float) -> list[Muting]:
        """Returns the pills that mute people, where they lie."""
        (area, mat), spots, found = self._area(now), self._game.spots(now), list[Muting]()
        names, others = table_people.names(self._game.view), self._others()
        silent = [not self.desk.hears(self._peer(seat)) for seat in others]
        said = [tr("{name} muted", name=names[seat]) if muted else tr("Mute {name}", name=names[seat])
                for seat, muted in zip(others, silent, strict=True)]
        widest = max((wheel.muting_size(self._state.scale, words)[0] for words in said), default=0.0)
        for number, (seat, muted, words) in enumerate(zip(others, silent, said, strict=True)):
            wide, high = wheel.muting_size(self._state.scale, words)
            top = area.centery - (len(others) * (high + 4) - 4) / 2
            rect = FRect(area.centerx - widest / 2, top + number * (high + 4), widest, high)
            if mat and seat in spots:
                spot = spots[seat]
                middle = spot.plate.centerx, spot.plate.bottom + 104
                if spot.side == "left":
                    middle = spot.plate.x - 14 - wide / 2, spot.plate.centery
                rect = FRect(middle[0] - wide / 2, middle[1] - high / 2, wide, high)
            rect = rect.clamp(wheel.window(self._state.scale))
            found.append(Muting(seat, words, str(number + 1), muted, rect))
        return found

    def _panel(self) -> FRect:
        return FRect(theme.MARGIN, self._state.scale.size[1] - 12 - TALK[1], *TALK)

    # ------------------------------------------------------------------ what is seen

    def draw(self, paint: Paint, now: float) -> None:
        """Draws bubbles, signs, and what is open, over the board."""
        if not (self._state.reading or self._state.leaving):
            self._draw_seats(paint, now)
        if self._state.speaking:
            self._draw_wheel(paint, now)
        if self._talk:
            self._draw_talk(paint, self._talk)
        elif self.writes:
            wheel.draw_talk_way(paint, self._game.talk_at(now), self._last(now), self.over == "talk")

    def _last(self, now: float) -> str:
        """Returns the newest remark while it is new, where no seat shows it."""
        said = self._audible()
        new = bool(said) and now < said[-1].at + 2 * wheel.STANDS
        return f"{self._called(said[-1])}: {words_of(said[-1])}" if new else ""

    def _called(self, heard: Heard) -> str:
        view = self._game.view
        if heard.seat is not None:
            return table_people.names(view)[heard.seat]
        beside = [(said.name, said.key) for said in (*self._heard(), heard) if said.seat is None]
        return table_people.onlookers(view, beside)[heard.name, heard.key]

    def _newest(self) -> dict[Seat, Heard]:
        return {heard.seat: heard for heard in self._audible() if heard.seat is not None}

    def _draw_seats(self, paint: Paint, now: float) -> None:
        newest = self._newest()
        if not newest and all(self.desk.hears(self._peer(seat)) for seat in self._others()):
            return
        spots = self._game.spots(now)
        shared = [seat for seat, spot in spots.items() if spot.side == "below"]         # one place for all of them
        last = max((newest[seat].at, seat) for seat in shared if seat in newest)[1] if newest.keys() & shared else None
        for seat, spot in spots.items():
            if seat in self._others() and not self.desk.hears(self._peer(seat)):
                centre = wheel.sign_at(paint.scale, spot.whole)
                paint.disc(centre, wheel.SIGN, "plate", theme.ON_PLATE_MUTED, 1.2)
                paint.icon("mute", centre, 15, theme.ON_PLATE_BAD)
            elif seat in newest and (seat == last or seat not in shared):
                words = words_of(newest[seat])
                who = name_of(self._called(newest[seat]))
                name = f"{who}: " if len(shared) > 1 and seat in shared else ""
                strength = wheel.strength(now, newest[seat].at, paint.style.motion)
                wheel.draw_bubble(paint, spot, f"{name}{words}", strength)

    def _draw_wheel(self, paint: Paint, now: float) -> None:
        area, mat = self._area(now)
        if not mat:
            paint.shadow(area.inflate(24, 40), 60, 14, 4)
            paint.plate(area.inflate(24, 40), "mat", "edge", 1.2, 60)
            paint.plate(area.inflate(-20, -20), None, "accent", 1.2, 110, 0.6)
        for sign in self._signs(now):
            wheel.draw_muting(paint, sign, self.over == f"mute {sign.seat}")
        rects = wheel.pills(paint.scale, area, self._low(now) if mat else 0.0)
        wheel.draw_pills(paint, self.desk.labels, rects, self.over)
        names, who = table_people.names(self._game.view), self._who()
        speaker = names[who] if who is not None and len(self.speakers) > 1 else ""
        wheel.draw_hint(paint, (area.centerx, area.bottom + (39 if mat else 44)), speaker)

    def _draw_talk(self, paint: Paint, talk: Form) -> None:
        panel, field = self._panel(), talk.controls[0]
        paint.shadow(panel, theme.PANEL_RADIUS, 14, 4)
        paint.plate(panel, "panel", "edge", 1.2, theme.PANEL_RADIUS)
        paint.text(tr("At the table"), (panel.x + INSET, panel.y + 30), 21, SERIF)
        paint.cap((panel.right - INSET, panel.y + 30), "Esc")
        field.rect = FRect(panel.x + INSET, panel.bottom - INSET - theme.CONTROL, panel.w - 2 * INSET, theme.CONTROL)
        wheel.draw_lines(paint, FRect(field.rect.x, panel.y + 54, field.rect.w, field.rect.y - panel.y - 64),
                         [(self._called(heard), words_of(heard)) for heard in self._audible()])
        talk.draw(paint)

    def wakes(self, now: float) -> Sequence[float]:
        """Returns when what is shown changes by itself (ms)."""
        wanted = []
        for heard in self._audible()[-12:]:
            end = heard.at + wheel.STANDS
            if now < heard.at + wheel.COMES or end <= now < end + wheel.GOES:
                wanted.append(now)
            elif now < end:
                wanted.append(end)
        return [*wanted, now + 500] if self._last(now) else wanted
