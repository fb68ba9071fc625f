"""The phones of this computer: which seats are played from one, their codes, what each shows. A thread of its own.

The server hands on what pages say in the node's thread; here it is read, one word after the other, beside the node's
news: no table of a phone is ever touched by two threads. The window reads `words`, and asks for things by commands that
this thread carries out.
"""
import json
import threading
from collections import deque
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from assets import faces
from client import languages
from client.draw import theme
from client.draw.sound import Sounds
from client.games.catalogue import LISTINGS
from client.pages import table_people
from client.pages.desk import Desk
from client.pages.phones import ASKS, GONE, HERE, WAITS, PhoneWord, ShownCode
from client.phone.seal import SECRET, Code, SealError, bytes_of, name_of, new_code, stretched, text_of
from client.phone.seat import LONGEST, Decide, Give, SeatTable, Speak, TakeSeat, TouchCard, word_of
from client.phone.server import Entrance, PageLink, PhoneServer, Served, packed
from client.phone.words import in_words, of_page
from p2p.files import read_start, write_atomically
from p2p.games.game import Seat
from p2p.language import spoken, tr
from p2p.net.wire import DraftId
from p2p.peer.session import now_ms
from p2p.peer.table_view import TableView

PAGE = Path(__file__).with_name("page")
KINDS = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
         ".js": "text/javascript; charset=utf-8", ".woff2": "font/woff2", ".svg": "image/svg+xml"}
CLOSING = 3.0                           # s that connections may take to close
AWAY, TAKEN = 4410, 4409                # the seat isn't this phone's any more: sent away, or another one has it
Key = tuple[DraftId, Seat]
FILE, SIZE_LIMIT, MOST_KEPT = "phones.json", 1 << 16, 64    # bytes, seats


class KeptSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat as it is kept over a restart."""

    table: str
    seat: int
    name: str
    secret: str
    typed: str
    phone: str


class KeptSeats(msgspec.Struct, forbid_unknown_fields=True):
    """The file: the port that pages know, and the seats."""

    port: int
    rows: list[KeptSeat]


def read(file: Path) -> "tuple[dict[Key, PhoneSeat], int]":
    """Returns the seats that were played from phones before the last end, and the port; nothing from a damaged file."""
    try:
        kept = msgspec.json.decode(read_start(file, SIZE_LIMIT), type=KeptSeats)
        found = {(DraftId(bytes.fromhex(row.table)), Seat(row.seat)): PhoneSeat(
            row.name, Code(bytes_of(row.secret, SECRET), row.typed), phone=row.phone) for row in kept.rows}
        return found, kept.port if 0 < kept.port < 1 << 16 else 0
    except (OSError, ValueError, SealError):
        return {}, 0


def page_files() -> dict[str, Served]:
    """Returns the page's files by their paths."""
    found = {}
    for file in PAGE.iterdir():
        if file.suffix in KINDS:
            kind, data = KINDS[file.suffix], file.read_bytes()
            found[f"/{file.name}"] = Served(kind, data) if file.suffix == ".woff2" else packed(kind, data)
    made = {"/theme.css": packed(KINDS[".css"], theme_css().encode()),
            "/icon.svg": packed(KINDS[".svg"], faces.mark_svg(theme.SEATS[:4]).encode())}
    words = {f"/words-{code}": packed("application/json", json.dumps(of_page(code)).encode())
             for code in languages.CODES}
    return found | made | words | {"/": found["/index.html"]}


def theme_css() -> str:
    """Returns the colours of both themes for the page, each by its own name."""
    dark, light = ("".join(f"--{name}:{value};" for name, value in colours._asdict().items()
                           if str(value).startswith("#")) for colours in (theme.DARK, theme.LIGHT))
    return f":root{{{dark}}}\n@media (prefers-color-scheme: light){{:root{{{light}}}}}\n"


def deck_page(deck: str, palette: str) -> Served:
    """Returns all faces of a deck as one file, so that nobody sees from what is fetched which cards a hand holds."""
    names = faces.DECKS[deck].names
    svgs = {str(face): faces.face_svg(deck, face, palette) for face, name in enumerate(names) if name}
    svgs["back"] = faces.face_svg("back", 0, palette)
    return packed("application/json", json.dumps(svgs).encode())


@dataclass(eq=False)
class PhoneSeat:
    """A seat that is played from a phone. `link` is its phone's, `phone` is which one; `guest` is another that asks."""

    name: str
    code: Code
    link: PageLink | None = None
    phone: str = ""
    since: float = 0.0                  # when the link ended (ms)
    guest: PageLink | None = None
    table: SeatTable | None = None
    said: dict[str, object] | None = None       # what its phone shows
    over: bool = False                  # its match is
    news: tuple[object, ...] = ()       # what its table was last updated by
    due: float | None = None            # when it has to be again by itself (ms)

    def rests(self, news: tuple[object, ...], now: float) -> bool:
        """Returns whether its phone shows all there is to show of this news, and nothing is due."""
        told = self.said is not None or self.link is None
        return told and news == self.news and (self.due is None or now < self.due)


class SeatPhones:
    """The phones of all seats here, as `client.pages.phones.Phones` has them."""

    def __init__(self, desk: Desk, changed: Callable[[], None]) -> None:
        """`changed` is called, in any thread, when what the window shows of phones has changed."""
        settings = replace(desk.settings, motion="off", confirm=False, single=False)
        self._node = desk.node
        self._desk = Desk(desk.node, settings, desk.cards, desk.labels, Sounds(0, True), desk.reader, desk.adviser,
                          keeps=False)
        self._changed = changed
        self._seats: dict[Key, PhoneSeat] = {}
        self._words: dict[Key, PhoneWord] = {}
        self._codes: dict[Key, Code] = {}
        self._wished: frozenset[str] = frozenset()
        self._marked: tuple[TableView, TableView] | None = None
        self._work: deque[Callable[[float], None]] = deque()
        self._news, self._closing = threading.Event(), False
        self.server = PhoneServer(desk.node.run, self._hear)
        self._file = desk.node.home / FILE
        self._kept, self._port = read(self._file)           # of tables that aren't open now
        self._written: list[KeptSeat] | None = None
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()

    # ------------------------------------------------------------------ for the window's thread

    def wake(self) -> None:
        """Tells the thread that the node has news. From any thread."""
        if self._kept and any(table in {view.charter.id for view in self._node.tables} for table, _ in self._kept):
            self._do(lambda _now: self._revive())
        self._news.set()

    def close(self) -> None:
        """Lets all phones go and stops."""
        with self._starting:                                # what is said from now on starts no thread
            self._closing, thread = True, self._thread
        self._news.set()
        if thread:
            thread.join()
        self.server.close()
        self.server.closed.wait(CLOSING)

    def plays(self, game: str) -> bool:
        return LISTINGS[game].phones

    def seen(self, view: TableView) -> TableView:
        seats = frozenset(seat for table, seat in self._words if table == view.charter.id) & view.mine
        if not seats:
            return view
        if self._marked is None or self._marked[0] is not view or self._marked[1].phones != seats:
            self._marked = view, view._replace(phones=seats)
        return self._marked[1]

    def words(self, table: DraftId) -> dict[Seat, PhoneWord]:
        return {seat: word for (whose, seat), word in self._words.items() if whose == table}

    def code(self, table: DraftId, seat: Seat) -> ShownCode | None:
        code, address, port = self._codes.get((table, seat)), self.server.address, self.server.port
        if code is None or not port:
            return None
        return ShownCode(f"http://{address}:{port}/#{code.fragment}", f"{address}:{port}", code.spelled)

    def wish(self, names: Collection[str]) -> None:
        self._wished = frozenset(names)

    def wished(self, view: TableView) -> bool:
        found = {seat: name for seat, name in table_people.own_people(view).items() if name in self._wished}
        self._wished = frozenset()
        for seat, name in found.items():
            self.give(view.charter.id, seat, name)
        return bool(found)

    def give(self, table: DraftId, seat: Seat, name: str) -> None:
        if (table, seat) not in self._words:
            self._words = {**self._words, (table, seat): PhoneWord(WAITS)}      # at once for who looks at it
        self._do(lambda _now: self._begin((table, seat), name))

    def take(self, table: DraftId, seat: Seat) -> None:
        self._words = {key: word for key, word in self._words.items() if key != (table, seat)}
        self._do(lambda _now: self._end((table, seat)))

    def send_away(self, table: DraftId, seat: Seat) -> None:
        self._do(lambda _now: self._renew((table, seat)))

    def seated(self, table: DraftId, names: Mapping[Seat, str]) -> None:
        if any(whose == table for whose, _ in self._words):
            self._do(lambda _now: self._seated(table, names))

    def follow(self, table: DraftId, following: DraftId) -> None:
        self._do(lambda _now: self._move(table, following))

    def decide(self, table: DraftId, seat: Seat, takes_over: bool) -> None:
        self._do(lambda now: self._settle((table, seat), takes_over, now))

    def _do(self, what: Callable[[float], None]) -> None:
        with self._starting:
            if self._thread is None and not self._closing:
                self._thread = threading.Thread(target=self._run, name="fairdeal phones", daemon=True)
                self._thread.start()
        self._work.append(what)
        self._news.set()

    # ------------------------------------------------------------------ the thread

    def _hear(self, link: PageLink, said: bytes | None) -> None:
        """Takes what a page says, in the node's thread."""
        self._do(lambda now: self._gone(link, now) if said is None else self._heard(link, said, now))

    def _run(self) -> None:
        """Works until the end. An error that nobody thought of gives all seats back to the keys, and is told."""
        wait: float | None = None
        try:
            while not self._closing:
                self._news.wait(wait)
                self._news.clear()
                now = now_ms()
                while self._work:
                    self._work.popleft()(now)
                wait = self._round(now)
        except Exception:
            self._seats, self._words, self._codes, self._thread = {}, {}, {}, None
            self.server.doors = {}
            self.server.close()
            self._node.notices.append(tr("The phones have stopped: their seats are played at the keys again."))
            self._changed()
            raise

    def _round(self, now: float) -> float | None:
        """Updates all seats and tells their phones what is new. Returns the seconds until the next time, or None."""
        self._revive()
        views = {view.charter.id: view for view in self._node.tables}
        for key in [key for key, seat in self._seats.items() if seat.table and key[0] not in views]:
            if self._seats[key].over:
                self._end(key)
            else:
                self._seats[key].table = None               # put away for a while
        for table in {table for table, _ in self._seats} & views.keys():
            self._seated(table, table_people.own_people(views[table]))
        for key, seat in self._seats.items():
            view = views.get(key[0])
            news = (view and view._replace(clock=view.clock._replace(at=0, ms=0)), self._node.refusal, self._node.lost,
                    self._node.remarks.heard.get(key[0]), seat.link, seat.guest)    # that time passes is no news
            if seat.rests(news, now):
                continue                            # ten phones at one computer: who has no news costs nothing
            seat.news, seat.due = news, None
            with spoken(languages.catalogue(seat.link.language if seat.link else "en")):
                if view and view.started and key[1] in view.mine and self.plays(view.charter.game):
                    if seat.table is None:
                        seat.table = SeatTable(self._desk, view, key[1], now)
                    seat.table.update(view, now)
                    seat.over = view.over
                    seat.due = seat.table.wakes(now)
                self._tell(seat, now)
        if self._seats and self._address() != self.server.address:
            self._open()
        self._note()
        times = [seat.due for seat in self._seats.values() if seat.due is not None]
        return max(0.0, min(times) - now) / 1000 if times else None

    def _address(self) -> str:
        addresses = self._node.network.addresses
        return addresses[0] if addresses else self.server.address

    def _open(self) -> None:
        address = self._address()
        if not address:
            return
        if "/" not in self.server.pages:
            self.server.pages = {**page_files(), **self.server.pages}
        self.server.address = address
        self.server.open(address, self.server.port or self._port, self._opened)

    def _opened(self) -> None:
        """Notes the port, in the node's thread: after a restart the same one is tried first, where pages look for us.
        """
        self._port = self.server.port
        self._news.set()
        self._changed()

    def _give_out(self, deck: str, palette: str) -> None:
        """Gives out the pictures of a deck from now on."""
        path = f"/{deck}-{palette}.json"
        if path not in self.server.pages:
            self.server.pages = {**self.server.pages, path: deck_page(deck, palette)}

    def _tell(self, seat: PhoneSeat, now: float) -> None:
        """Tells the phone of a seat what it shows, in the language spoken here, if that is new."""
        told: dict[str, object] = in_words(seat.table.told(now) if seat.table else {"name": seat.name, "waits": True})
        if "deck" in told:
            self._give_out(str(told["deck"]), str(told["palette"]))
        told["host"] = self._desk.settings.name
        told["guest"] = seat.guest is not None
        if seat.link and told != seat.said:
            seat.said = told
            seat.link.say(told)

    def _note(self) -> None:
        words = {}
        for key, seat in self._seats.items():
            state = ASKS if seat.guest else HERE if seat.link else GONE if seat.phone else WAITS
            words[key] = PhoneWord(state, seat.since)
        codes = {key: seat.code for key, seat in self._seats.items()}
        if words != self._words or codes != self._codes:
            self._words, self._codes = words, codes
            self._changed()
        self._write()

    # ------------------------------------------------------------------ over a restart

    def _write(self) -> None:
        """Keeps what pages need to come back after a restart, in a file that only its owner reads."""
        rows = [KeptSeat(table.hex(), seat, one.name, text_of(one.code.secret), one.code.typed, one.phone)
                for (table, seat), one in (*self._kept.items(), *self._seats.items())][-MOST_KEPT:]
        if rows != self._written and (rows or self._file.exists()):
            with suppress(OSError):                         # a full disk costs the way back after a restart alone
                write_atomically(self._file, msgspec.json.encode(KeptSeats(self._port, rows)), 0o600)
        self._written = rows

    def _revive(self) -> None:
        """Has the seats of a table that is open again be played from their phones again."""
        tables = {view.charter.id for view in self._node.tables}
        for key in [key for key in self._kept if key[0] in tables]:
            seat = self._kept.pop(key)
            if key not in self._seats:
                self._seats[key] = seat
                self._open_doors(seat)

    def _move(self, table: DraftId, following: DraftId) -> None:
        """Has the phones of a table follow their players to the next one."""
        for key in [key for key in self._seats if key[0] == table]:
            seat = self._seats.pop(key)
            seat.table, seat.over = None, False
            self._seats[following, key[1]] = seat

    # ------------------------------------------------------------------ seats

    def _begin(self, key: Key, name: str) -> None:
        if key not in self._seats:
            seat = self._seats[key] = PhoneSeat(name, new_code())
            self._open_doors(seat)

    def _end(self, key: Key) -> None:
        if seat := self._seats.pop(key, None):
            self._close_doors(seat)
            for link in filter(None, (seat.link, seat.guest)):
                link.close(AWAY)
        if not self._seats:
            self.server.close()

    def _renew(self, key: Key) -> None:
        """Gives a seat another code; who knew the old one is let go."""
        if seat := self._seats.get(key):
            self._end_links(seat)
            self._close_doors(seat)
            seat.code = new_code()
            self._open_doors(seat)

    def _end_links(self, seat: PhoneSeat) -> None:
        for link in filter(None, (seat.link, seat.guest)):
            link.close(AWAY)
        seat.link = seat.guest = None
        seat.phone, seat.said = "", None

    def _open_doors(self, seat: PhoneSeat) -> None:
        secrets = seat.code.secret, stretched(seat.code.typed, self.server.salt)
        self.server.doors = {**self.server.doors, **{name_of(secret): Entrance(secret, seat) for secret in secrets}}

    def _close_doors(self, seat: PhoneSeat) -> None:
        self.server.doors = {name: door for name, door in self.server.doors.items() if door.leads is not seat}

    def _seated(self, table: DraftId, names: Mapping[Seat, str]) -> None:
        """Follows people who sit elsewhere at the table now, by their names; who has got up needs no phone there."""
        here = {key: seat for key, seat in self._seats.items() if key[0] == table}
        if all(names.get(key[1]) == seat.name for key, seat in here.items()):
            return
        places = {name: place for place, name in names.items()}
        for key in here:
            del self._seats[key]
        for key, seat in here.items():
            if seat.name in places:
                self._seats[table, places[seat.name]] = seat
            else:
                self._seats[key] = seat
                self._end(key)

    # ------------------------------------------------------------------ what pages say

    def _gone(self, link: PageLink, now: float) -> None:
        seat: PhoneSeat = link.leads
        if seat.link is link:
            seat.link, seat.said, seat.since = None, None, now
        if seat.guest is link:
            seat.guest = None

    def _heard(self, link: PageLink, said: bytes, now: float) -> None:
        key, word = next((key for key, seat in self._seats.items() if seat is link.leads), None), word_of(said)
        seat: PhoneSeat = link.leads
        seat.news = ()                                      # what it says may change what it shows
        if key is None or word is None:
            link.close(AWAY)
        elif isinstance(word, TakeSeat):
            link.language = word.language if word.language in languages.CODES else "en"
            link.phone = word.phone[:LONGEST]
            self._sit(seat, link)
        elif link is not seat.link:
            return                                          # a guest has nothing to say
        elif isinstance(word, Decide):
            self._settle(key, word.yes, now)
        elif seat.table and isinstance(word, Speak):
            seat.table.speak(word)
        elif seat.table and isinstance(word, Give | TouchCard):
            seat.table.take(word, now - link.lag if isinstance(word, TouchCard) else now)

    def _sit(self, seat: PhoneSeat, link: PageLink) -> None:
        """Seats the phone, the same one again too; another one than the last has to be let in."""
        if seat.phone in ("", link.phone):
            if seat.link and seat.link is not link:
                seat.link.close(TAKEN)
            seat.link, seat.phone, seat.said = link, link.phone, None
        else:
            if seat.guest:
                seat.guest.close(AWAY)
            seat.guest = link
            link.say({"asks": seat.name})

    def _settle(self, key: Key, takes_over: bool, now: float) -> None:
        seat = self._seats.get(key)
        if seat is None or seat.guest is None:
            return
        guest, seat.guest = seat.guest, None
        if not takes_over:
            guest.close(AWAY)
            return
        if seat.link:
            seat.link.close(TAKEN)
        seat.link, seat.phone, seat.said = guest, guest.phone, None
        self._tell(seat, now)
