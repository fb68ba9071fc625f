"""A seat that is played from a phone: a table of the game for this seat alone, what its phone shows, what it answers.

The table is the one of the window (a GameTable), made with a view in which this computer has no other seat: so models,
sentences and refusals are the same. Whatever a phone sends chooses among what was shown to it.
"""
from typing import cast

import msgspec

from client.draw import theme
from client.games.catalogue import LISTINGS
from client.pages import table_people
from client.pages.desk import Desk
from client.play import wheel
from client.play.game_table import GameTable, ScreenState
from client.play.phone_board import PhoneBoard, Told
from p2p.games.game import Seat
from p2p.net.wire import Phrase
from p2p.peer.remarks import Heard
from p2p.peer.table_view import Refusal, TableView

STANDS = 8000.0             # ms for which a phrase is shown
LONGEST = 64                # characters of an answer's name, of a phone's own


class TakeSeat(msgspec.Struct, tag="sit", tag_field="do", forbid_unknown_fields=True):
    """The first word of a page: which phone it is, and the code of its language (ISO 639-1)."""

    phone: str
    language: str = "en"


class Give(msgspec.Struct, tag="give", tag_field="do", forbid_unknown_fields=True):
    """An answer by its name; `asked` is the number of the question that it was given to."""

    name: str
    asked: str


class TouchCard(msgspec.Struct, tag="card", tag_field="do", forbid_unknown_fields=True):
    """A card by its face."""

    face: int
    asked: str


class Decide(msgspec.Struct, tag="decide", tag_field="do", forbid_unknown_fields=True):
    """Whether another phone may take the seat over."""

    yes: bool


class Speak(msgspec.Struct, tag="speak", tag_field="do", forbid_unknown_fields=True):
    """A phrase that the seat says."""

    phrase: str


Word = TakeSeat | Give | TouchCard | Decide | Speak
READER: msgspec.json.Decoder[Word] = msgspec.json.Decoder(Word)


def word_of(said: bytes) -> Word | None:
    """Returns what a page says; None if it is nothing that a page of ours could say."""
    try:
        return READER.decode(said)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


class SeatTable:
    """The table of one seat. Raises KeyError for a game that phones can't play."""

    def __init__(self, desk: Desk, view: TableView, seat: Seat, now: float) -> None:
        boards = LISTINGS[view.charter.game].boards()
        if boards.phone is None:
            raise KeyError(view.charter.game)
        self.seat, self._desk = seat, desk
        self._board: PhoneBoard = boards.phone
        self._whole, self._own = view, self._alone(view, None)
        self._refusal: Refusal | None = desk.node.refusal
        self._screen, self._races = ScreenState(), False
        self._table: GameTable = boards.table(desk, self._screen, self._own, now)

    def _alone(self, view: TableView, before: TableView | None) -> TableView:
        """Returns the view as if this seat were the only one here; its state is the same object while nothing moves."""
        same = before is not None and view.state is before.state
        state = self._own.state if same else view.state.seen_by({self.seat})
        return view._replace(mine=frozenset({self.seat}), state=state, phones=frozenset())

    def update(self, view: TableView, now: float) -> None:
        """Takes the newest view, and does what is due."""
        if view is not self._whole:
            before, self._whole = self._whole, view
            self._own = self._alone(view, before)
        refusal = self._desk.node.refusal
        if refusal and refusal is not self._refusal and refusal[0] == view.charter.id and refusal.seat == self.seat:
            self._screen.say(refusal.sentence, "", now, refusal.rule)
        self._refusal = refusal
        self._screen.lost = self._desk.node.lost is not None
        self._table.update(self._own, now)
        self._screen.forget(now)

    @property
    def asked(self) -> str:
        """Returns the number of what is asked: another one after each move of this seat, and in each deal."""
        moves = sum(step.seat == self.seat for step in self._whole.happenings[self._whole.deal.begins_at:])
        return f"{self._whole.deal.number}.{moves}"

    def told(self, now: float) -> Told:
        """Returns what the phone shows."""
        names = table_people.names(self._whole)
        told = self._board.told(self._table, now)
        self._races = "board" in told
        if self._whole.trouble:
            told |= {"question": None, "ask": self._whole.trouble, "urgent": False}
        told |= {"heard": [[one.seat, wheel.WORDS[one.phrase]] for one in self._heard(now)],
                 "phrases": [[phrase, words] for _, phrase, words in wheel.PHRASES]}
        return told | {"seat": self.seat, "name": names[self.seat], "colours": list(theme.SEATS), "asked": self.asked,
                       "game": self._whole.charter.game}

    def _heard(self, now: float) -> list[Heard]:
        """Returns the phrases that were said at the table lately, one of each seat."""
        heard = self._desk.node.remarks.heard.get(self._whole.charter.id, ())
        last = {one.seat: one for one in heard if one.phrase and now - one.at < STANDS and self._desk.hears(one.key)}
        return [last[seat] for seat in sorted(seat for seat in last if seat is not None)]

    def speak(self, word: Speak) -> None:
        """Says a phrase, if there is such a one and the seat hasn't said too much."""
        table = self._whole.charter.id
        if word.phrase in wheel.WORDS and not self._desk.node.remarks.waits(table, self.seat):
            self._desk.node.remarks.say(table, self.seat, cast(Phrase, word.phrase))

    def take(self, word: Give | TouchCard, now: float) -> None:
        """Takes an answer, if it is one to what is asked now."""
        late = word.asked != self.asked and not self._races      # in a race nobody is asked: a card means itself
        if late or self._whole.trouble or self._whole.proof.fault:
            return
        if isinstance(word, TouchCard):
            self._board.card(self._table, word.face, now)
        elif word.name in names_in(self._board.told(self._table, now)):
            self._board.give(self._table, word.name, now)

    def wakes(self, now: float) -> float | None:
        """Returns when it has to be updated again by itself (ms)."""
        note = [self._screen.until] if self._screen.note[0] else []
        heard = [one.at + STANDS for one in self._heard(now)]
        return min((*note, *heard, *self._table.wakes(now)), default=None)


def names_in(told: Told) -> set[str]:
    """Returns the names of all answers that are shown."""
    found = {one["name"] for part in (told.get("question"), told.get("end")) if part for one in part["answers"]}
    question = told.get("question") or {}
    found |= {group["answer"] for group in question.get("groups", ()) if group.get("answer")}
    if cut := question.get("cut"):
        found |= {f"cut {number}" for number in range(1, cut["most"] + 1)}
    grid, act = told.get("grid") or {}, told.get("act")
    more = [*question.get("keys", ()), *question.get("steps", ()), *grid.get("lines", ()), *grid.get("steps", ())]
    return found | {one["name"] for one in (*more, *([act] if act else ()))}
