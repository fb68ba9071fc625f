"""A trick game's table on the play screen: takes keys and mouse, gives the boards what they draw. Knows no rules.

Where several persons share a computer, hands lie face down until their owner holds the own look key.
"""
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pygame
from pygame import FRect

from client import settings
from client.draw.banners import Banner
from client.draw.paint import Paint
from client.draw.plates import name_of
from client.draw.scale import Scale
from client.games.tricks import board, ended, look_away, looking, model, score, talk
from client.games.tricks.answering import Answering
from client.games.tricks.board import TrickView
from client.games.tricks.game import TrickGame
from client.games.tricks.here import TrickHere
from client.games.tricks.mat import afar
from client.games.tricks.mat.pack import KNOCK
from client.games.tricks.memo import TrickMemo
from client.games.tricks.model import RIGHT
from client.games.tricks.score_view import ScoreView
from client.games.tricks.teach import advising
from client.games.tricks.teach.advising import Taught, TrickAdvising
from client.games.tricks.teach.review import reviewed
from client.games.tricks.teach.review_page import ReviewPage, better
from client.games.tricks.timing import moving, paying
from client.games.tricks.timing.steady import Steady
from client.pages import table_people
from client.pages.book.words_page import WORDS_KEY, WordsPage
from client.pages.desk import Desk
from client.pages.save_code import SaveCode
from client.play import joining, pace, pausing, wheel
from client.play.advice import ADVISE, AdviceCount, with_advice
from client.play.again import WATCH, watchable
from client.play.game_table import BoardPicture, Does, Hears, PlacedCommand, ScreenState
from client.play.wheel import RemarkSpot
from client.ui import glossary, panels
from client.ui.keys import HANDS, LOOK, SPEECH
from client.ui.screen import COVERED, Screen
from client.ui.widgets import ENTER, Form
from p2p.games.game import Seat
from p2p.games.tarot.phases import CardPhase
from p2p.language import tr
from p2p.peer.table_view import TableView
from p2p.table.plays import TakenMove

KEYS = {pygame.K_F2: "count", pygame.K_F3: "last", pygame.K_F6: "ledger", WORDS_KEY: "words",
        pygame.K_F9: "advise"}
AFTER, ON_SHEET = {pygame.K_F4: "code"}, {pygame.K_LEFT: "trick before", pygame.K_RIGHT: "trick after"}
ARROWS = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)


class TrickTable(TrickHere):
    """The GameTable of a trick game. `game` is the game's own part; `memo` is that of the current deal.

    Without `final_board` the score sheet of a deal that is over comes by itself. Advice follows what is `taught` where
    that is about as good.
    """

    form: Form | None = None
    deck = "pack"
    mat, arrows, near = True, False, afar.NEAR

    def __init__(self, game: TrickGame, desk: Desk, screen: ScreenState, view: TableView, now: float, *,
                 final_board: bool = True, taught: Taught | None = None) -> None:
        self._final_board = final_board
        self._unseen = False            # whether what is asked wasn't shown yet at this press, which only ended motion
        super().__init__(game, desk, screen, view, now)
        self.answering = Answering(self)
        self.steady = Steady()
        self.advising = TrickAdvising(game, desk.adviser, AdviceCount(desk.node.home, view), taught)
        self.does: Does = {"last": self._show_last, "count": self._show_points, "next": self._next_deal,
                           "code": self._save_code, "ledger": self._ledger, "words": self._words,
                           "advise": self._advise,
                           "trick before": lambda _now: self._show_trick(-1),
                           "trick after": lambda _now: self._show_trick(1), "recap": self._open_sheet}
        self.hears: Hears = {pygame.KEYUP: self._let_go, COVERED: self._turn_over}
        self._hear(view.happenings[view.deal.begins_at:])
        self._pass_turn(now)
        self.answering.ask()

    @property
    def sheet_lies(self) -> bool:
        """Returns whether the score sheet is shown: once asked for, or by itself once the last trick has lain."""
        return self.view.deal.outcome is not None and not self.memo.lingers and (self.memo.sheet or self._sheet_comes)

    @property
    def _sheet_comes(self) -> bool:
        """Returns whether the sheet comes by itself: without a final board, or after a deal without tricks."""
        return not (self._final_board and (self.view.over or self.view.state.tricks))

    # ------------------------------------------------------------------ what the node tells

    def update(self, view: TableView, now: float) -> None:
        old, self.view = self.view, view
        if view is not old:
            self._read(old, now)
        self.memo.lingers = self.memo.lingers if now < self.memo.lingers else 0.0
        if self.memo.look and self.memo.look.veiled(now) == 1:
            self.memo.seen |= {self.memo.look.seat}
        if pace.stopped(view):
            self._turn_over()
        if view.deal.outcome and view.mine and not self.memo.lingers:
            self.desk.note_deal(view)
        self.memo.covered = moving.is_covering(self, now) or self.steady.ends(now) > now
        if not (pace.stopped(view) or pausing.is_hidden(self.desk, view)):
            self.answering.point(self.screen.hover)
            self.answering.pass_time(now)
        if came := self.advising.update(view, self.screen, now):
            self.answering.light(*came)
        if self.advising.slots and (came or view.state.phase == CardPhase.PLAY):    # what is laid away may be changed
            self.memo.chosen = self.advising.slots

    def _read(self, old: TableView, now: float) -> None:
        if old.deal.number != self.view.deal.number:
            self.memo = TrickMemo(self.screen)
            self.screen.unsay()
        known = len(old.happenings)
        self._hear(self.view.happenings[known:])
        if late := self.answering.late(known):
            self.screen.say(tr("Time was up:"), late, now)
        paying.note(self, old, now)
        if (laid := model.lying(self.view)) and laid != model.lying(old):
            moving.lay(self.memo, laid.slot, self.steady.ends(now))
            self.desk.sounds.play("card")
        before, after = old.state, self.view.state
        if before is after:
            return
        self._pass_turn(now)
        self.advising.drop()
        if talk.going(self.game, before) and talk.going(self.game, after):
            self._talk(known)
        elif (before.phase, before.turn()) != (after.phase, after.turn()) or self.game.asks_anew(before, after):
            self._ask(now)
        before = before if old.deal.number == self.view.deal.number else None
        if sound := moving.note(self, before, after, self.steady.ends(now), self._asks()):
            self.desk.sounds.play(sound)

    def _hear(self, fresh: Sequence[TakenMove]) -> None:
        """Adds further steps of this deal, from which follows what everybody last said."""
        self.memo.moves += [(step.seat, step.move, step.before) for step in fresh]

    def _pass_turn(self, now: float) -> None:
        """Notes that somebody is asked since `now` (ms); a look ends with its owner's turn."""
        memo, turn = self.memo, self.view.state.turn()
        if not turn:
            return
        if memo.look and memo.look.seat in memo.turn - turn:
            self._turn_over()
        memo.turn, memo.turn_at = turn, now

    def _ask(self, now: float) -> None:
        """Starts a new question at `now` (ms): forgets chosen cards and a held move."""
        memo = self.memo
        memo.asked_at, memo.held = now, None
        memo.chosen = frozenset()
        if self.screen.rule:                    # why something was refused, of the question before
            self.screen.unsay()
        memo.asks, memo.opened = self._asks(), ""
        self.answering.ask()
        if memo.asks:
            memo.shows_last = False
            self.desk.sounds.play("turn")

    def _talk(self, known: int) -> None:
        """Follows the talk after the first `known` steps: its question stands while nobody says anything new."""
        memo, view = self.memo, self.view
        if memo.held and memo.held.seat not in view.state.turn():
            memo.held = None
        if news := [step for step in memo.moves[known:] if talk.is_news(step)]:
            self.answering.hear(news)
        asked = self._asks()
        if asked and not memo.asks:
            self.desk.sounds.play("turn")
        memo.asks = asked

    def _asks(self) -> bool:
        seats = table_people.people(self.view)
        phase, turn = self.view.state.phase, self.view.state.turn()
        return (phase not in self.game.talk and not turn.isdisjoint(seats)) or any(
            model.asked_in_talk(self, seat) for seat in seats)

    # ------------------------------------------------------------------ keys and mouse

    @property
    def keys(self) -> Mapping[int, str]:
        """Returns the commands by key; after a deal one is its code, on the sheet two go through its tricks."""
        on_sheet = self.sheet_lies and not self.screen.leaving
        return KEYS | (AFTER if self.view.deal.outcome else {}) | (ON_SHEET if on_sheet else {})

    @property
    def look_keys(self) -> Mapping[Seat, int]:
        return model.look_keys(self.view)

    @property
    def looks(self) -> Seat | None:
        return self.memo.look.seat if self.memo.look else None

    def _let_go(self, event: pygame.Event, _now: float) -> None:
        """Ends the look if it is its key that goes up; those of the others end nothing."""
        if self.memo.look and event.scancode == self.memo.look.key:
            self._turn_over()

    def _turn_over(self, *_: object) -> None:
        """Ends the look: the hand lies face down again, and what its owner was told or thought of goes too."""
        if self.memo.look:
            self.screen.unsay()
            self.memo.look, self.memo.opened = None, ""
            self.answering.ask()

    def key(self, event: pygame.Event, now: float) -> None:
        view = self.view
        if pace.stopped(view):
            return
        if event.scancode in LOOK:
            self._look(event.scancode, now)
            return
        seat = self._answering(now)
        if seat is None:
            return
        confirms = pygame.KSCAN_RCTRL if model.clusters(view)[seat] == RIGHT else pygame.KSCAN_SPACE
        if event.scancode == confirms or event.key in ENTER:
            self.answering.confirm(seat, now)
        elif event.key in ARROWS:
            self.answering.arrow(seat, event.key)
        elif event.key == pygame.K_k and self.game.dialled(view.state):
            self.answering.answer(seat, KNOCK, now)
        else:
            self._cluster_key(seat, event.scancode, now)

    def _answering(self, now: float) -> Seat | None:
        """Returns whose answer a key or a click gives now, None for nobody's.

        On a shared screen nothing counts at the beginning of a turn, when it may have been meant for the one before.
        Once cards are dealt only what somebody does who sees the own hand counts: anything else is refused alike,
        whatever the hand is.
        """
        view, memo = self.view, self.memo
        seat = None if pace.stopped(view) or self._unseen else model.answering(self)
        if seat is not None and self.screen.touches not in (None, seat):
            name = name_of(table_people.names(view)[seat])
            self.screen.say(tr("Not your turn:"), tr("{name} is asked.", name=name), now)
            return None
        if seat is None or not model.is_shared(view):
            return seat
        if now < memo.turn_at + looking.EARLY:
            return None
        if view.state.phase in self.game.undealt or model.sees(self, seat, now):
            return seat
        if memo.look is None:
            self.screen.say(tr("Look at your hand first:"),
                            tr("hold {key}.", key=model.look_words(self)[seat]), now)
            self.desk.sounds.play("wrong")
        return None

    def _cluster_key(self, seat: Seat, code: int, now: float) -> None:
        clusters = model.clusters(self.view)
        sides = tuple(HANDS) if len(clusters) == 1 else (clusters[seat],)
        place = next((HANDS[side].index(code) for side in sides if code in HANDS[side]), None)
        if place is not None:
            self.answering.place(seat, place, now)

    def _look(self, key: int, now: float) -> None:
        keys = {key: seat for seat, key in model.look_keys(self.view).items()}
        if key in keys and self.memo.look is None and self.view.state.phase not in self.game.undealt:
            self.memo.look = looking.begin(keys[key], key, now, keys[key] in self.memo.seen)
            self.screen.unsay()

    def touch(self, what: int | str, now: float) -> None:
        """Takes a click: on a card or a trick of the sheet by its number, on an answer by its name; "lay" confirms."""
        if self.sheet_lies and isinstance(what, int):
            self.memo.sheet_trick = -1 if what == self.memo.sheet_trick else what
            return
        seat = self._answering(now)
        if seat is None:
            return
        if what == "lay":
            self.answering.confirm(seat, now)
        elif isinstance(what, str):
            self.answering.answer(seat, what, now)
        else:
            self.answering.card(seat, what, now)

    def still(self, _now: float) -> None:
        self._unseen, self.memo.covered = self.memo.covered, False
        self.steady.hurry()
        moving.end(self.memo)

    def take_back(self) -> bool:
        """Takes the last trick away, the sheet, advice, a raised card or a decision of the talk.

        Returns whether there was one.
        """
        if self.memo.shows_last or self.memo.sheet:
            self.memo.shows_last = self.memo.sheet = False
            return True
        if self.answering.take_back():
            return True
        if self.advising.drop():
            self.memo.chosen = frozenset()
            return True
        raised = self.view.state.phase == CardPhase.PLAY and bool(self.memo.chosen)
        if raised:
            self.memo.chosen = frozenset()
        return raised

    @property
    def glosses(self) -> Mapping[str, str]:
        """Returns nothing: the board explains its words itself."""
        return {}

    # ------------------------------------------------------------------ commands

    def _show_last(self, now: float) -> None:
        self.memo.shows_last = not self.memo.shows_last and bool(self.view.state.tricks)
        if not (self.view.state.tricks or self.view.deal.outcome):
            self.screen.say(tr("No trick yet:"), tr("this shows the last one once more."), now)

    def _show_points(self, now: float) -> None:
        """Switches the points so far in the strip on or off, here and at every later table."""
        chosen = self.desk.settings = replace(self.desk.settings, counts=not self.desk.settings.counts)
        settings.save(self.desk.node.home, chosen)
        where = tr("they stand in the strip, from the next deal on.") if self.view.deal.outcome else (
            tr("they stand in the strip."))
        self.screen.say(tr("Points so far:"), where if chosen.counts else tr("not shown any more."), now)

    def _open_sheet(self, _now: float) -> None:
        self.memo.sheet = True
        self.screen.ask_anew()

    def _next_deal(self, _now: float) -> None:
        if self.view.deal.between and self.screen.wish and len(self.view.charter.members) == 1:
            self.screen.granted = True                  # who comes or goes is there for that deal
        elif self.view.deal.between:
            self.desk.node.next_deal(self.view.charter.id)

    def _save_code(self, _now: float) -> SaveCode | None:
        return SaveCode(self.desk, self.view) if self.view.deal.outcome else None

    def _advise(self, now: float) -> ReviewPage | None:
        """Asks what a sharp bot would do; after a deal, what could have been better. A second press takes it away."""
        view, seat = self.view, model.acting(self.view)
        if view.deal.outcome:
            mine = reviewed(view)
            return None if mine is None else ReviewPage(self.desk, view, mine, self.game, self.memo)
        if self.advising.turn(view, seat, self.screen, now):
            self.memo.chosen = frozenset()
        return None

    def _words(self, now: float) -> WordsPage:
        view, scale = self.picture(now, None).shown, self.screen.scale
        texts = score.terms(view, score.layout(view, scale)) if isinstance(view, ScoreView) else (
            board.terms(view, board.layout(view, scale), scale) if isinstance(view, TrickView) else [])
        found = {glossary.find(words, view.glosses) for _, words in texts}
        return WordsPage(self.desk, self.game.title, self.game.words, found - {""})

    def _ledger(self, _now: float) -> Screen | None:
        ways = self.desk.ways
        return ways.ledger(self.desk, self.view.file) if ways and self.view.deal.match.sheet else None

    def _show_trick(self, step: int) -> None:
        """Shows the next (1) or previous (-1) trick on the sheet; past the last one the cards laid away."""
        count = len(self.view.state.tricks) + 1
        self.memo.sheet_trick = (self.memo.sheet_trick + 1 + step) % count - 1

    # ------------------------------------------------------------------ what is shown

    def title(self) -> str:
        return model.title(self.view, self.game.title, self.sheet_lies)

    def picture(self, now: float, banner: Banner | None) -> BoardPicture[Any]:
        return self.steady.through(self._made(now, banner), now)

    def _made(self, now: float, banner: Banner | None) -> BoardPicture[Any]:
        view, memo, node = self.view, self.memo, self.desk.node
        if view.deal.outcome is not None and self.sheet_lies:
            sheet = ended.sheet(self)
            words = self.desk.evening.words(view) or sheet.then
            sheet = replace(sheet, then=joining.hint(view, self.screen.wish, words), banner=banner)
            watch = (WATCH,) if view.over and not view.mine and watchable(node, view) else ()
            sheet = replace(sheet, line=with_advice(sheet.line, self.advising.asked.count),
                            choices=(*sheet.choices, *better(view), *watch))
            return BoardPicture(score, sheet, lambda scale: [] if self._unseen else _answers(sheet, scale), False)
        hidden = pausing.is_hidden(self.desk, view)
        if memo.look:
            return BoardPicture(look_away, model.looking(self, now))
        table = model.under(model.table(self, now), banner)
        if table_people.are_all_on_phones(view):
            table = model.from_afar(table, view)
        if self.screen.speaking:
            table = model.quiet(table)
        if hidden:
            return BoardPicture(board, model.covered(table), fewer=_without_bulb)
        line = with_advice(table.line, self.advising.asked.count)
        offers = self.desk.phones is not None and bool(table_people.own_people(view)) and not view.deal.outcome
        table = replace(table, phones=offers, line=panels.beside_headline(self.screen.scale, banner, line),
                        advice=self.advising.seen)
        return BoardPicture(advising if table.advice else board, table, fewer=_without_bulb)

    @property
    def speech_key(self) -> int:
        return SPEECH if model.is_shared(self.view) else pygame.K_TAB

    def spots(self, now: float) -> Mapping[Seat, RemarkSpot]:
        shown = self.picture(now, None).shown
        return model.spots(shown, self.screen.scale) if isinstance(shown, TrickView) else {}

    def talk_at(self, now: float) -> FRect:
        shown = self.picture(now, None).shown
        return score.talk_at(shown, self.screen.scale) if isinstance(shown, ScoreView) else wheel.talk_at(
            self.screen.scale)

    def banner(self) -> Banner | None:
        """Returns how the deal or the match ended, None before and where the sheet is open, which says it itself."""
        outcome = self.view.deal.outcome
        if outcome is None or self.memo.sheet or self._sheet_comes:
            return None
        found = ended.final(self.view, self.game) if self.view.over else ended.after_deal(self)
        return replace(found, choices=(*found.choices, *better(self.view)))

    def draw_rules(self, paint: Paint, centre: tuple[float, float], hover: str) -> FRect:
        return panels.draw_dialog(paint, self.game.rules, centre, hover)[-1]

    def wakes(self, now: float) -> Sequence[float]:
        view, memo = self.view, self.memo
        if pace.stopped(view) and not memo.lingers:
            return []
        wanted = [now + 50] if self.advising.thinks else []
        wanted += memo.look.wakes(now, self.desk.settings.motion) if memo.look else []
        if memo.held:
            wanted.append(memo.held.due)
        wanted += pace.ticks(view, now)
        if view.people.waited_for:
            wanted.append(now + 250)
        wanted += [held.due for seat in table_people.people(view)
                   if (held := self.answering.planned(seat) or self.answering.forced(seat))]
        wanted += [*moving.wakes(self, now), *self.steady.wakes(now)]
        return [max(now, when) for when in wanted]


def _answers(sheet: ScoreView, scale: Scale) -> list[PlacedCommand]:
    """Returns the commands on the sheet that keys reach; none while it only waits for others."""
    return [] if sheet.waits else list(zip(sheet.choices, score.layout(sheet, scale).choices, strict=True))


def _without_bulb(table: TrickView, dead: Container[str] | None) -> TrickView:
    """Returns the table without the bulb if advice is among the dead commands; it shows no other ones."""
    return replace(table, advised=False) if dead is not None and ADVISE.name in dead else table
