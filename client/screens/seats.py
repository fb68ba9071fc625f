"""The seats that a player chooses before a table is opened: pure functions on tuples of seats.

A seat's kind is ME, HERE (another person at this computer), BOT or OPEN (for somebody on the network). `most` is how
many people may share this computer, me among them. `manner` is one of MANNERS."""
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from client.ui.keys import LOOK
from client.ui.phrases import count_word, listed, plain
from p2p.identity import clean_name
from p2p.language import Sentence, joined, tr, trn
from p2p.net.wire import DraftSeat
from p2p.peer.characters import BY_NAME, bot_name
from p2p.peer.lobby.people import draft_seats
from p2p.peer.table_view import TableView
from p2p.table.holders import STAND_IN
from p2p.table.match import DAY, SAVED

ME, HERE, BOT, OPEN = "me", "here", "bot", "open"
NAME_LONG = 14                  # letters at most of a name that is typed for somebody beside me
MORE = {OPEN: tr("Add an open seat"), BOT: tr("Add a bot")}         # what a further seat is for


class Manner(NamedTuple):
    """A way to play: the page's title for a game, its second line where so many may share this computer, what a seat
    may be, what the seats are at first, and what a further one is."""

    title: Callable[[str], Sentence]
    line: Callable[[int], Sentence]
    kinds: tuple[str, ...]
    usual: tuple[str, ...]
    filler: str


MANNERS = {
    "others": Manner(lambda game: tr("A {game} table", game=game),
                     lambda _couch: tr("open seats are shown to everybody here"),
                     (ME, HERE, BOT, OPEN), (ME, OPEN), OPEN),
    "couch": Manner(lambda game: tr("{game} on one couch", game=game),
                    lambda couch: tr("two at one keyboard") if couch == 2 else
                    tr("up to {count} at one keyboard", count=count_word(couch)),
                    (ME, HERE, BOT), (ME, HERE), BOT),
    "alone": Manner(lambda game: tr("{game} alone", game=game), lambda _couch: tr("practice, or against bots"),
                    (ME, BOT), (ME,), BOT),
}


class SeatChoice(NamedTuple):
    """One seat: its kind, the level of its bot (kept while it has none), and who of that level it is, "" for any."""

    kind: str
    level: str
    who: str = ""


Seats = tuple[SeatChoice, ...]


class SetupStart(NamedTuple):
    """The beginning of a set-up: house rules, seats, and the names of the people beside me. `before`: the players of
    other computers have their seats again, `word` lets them in."""

    options: Mapping[str, str]
    seats: Seats
    names: Sequence[str]
    before: tuple[DraftSeat, ...] = ()
    word: str = ""


def as_it_was(view: TableView) -> SetupStart:
    """Returns the house rules, seats and names of a table, without its save code or day. I have the computer's own
    name, or am the first of the people here; people elsewhere have open seats."""
    charter, own = view.charter, view.me or 0
    people = [at for at, seat in enumerate(charter.seats) if not seat.bot and seat.member == own]
    me = next((at for at in people if charter.seats[at].name == charter.members[own].name), people[0])
    level = next((seat.bot for seat in charter.seats if seat.bot), STAND_IN)
    kinds = tuple(SeatChoice(BOT if seat.bot else ME if at == me else HERE if at in people else OPEN, seat.bot or level)
                  for at, seat in enumerate(charter.seats))
    options = {name: value for name, value in charter.options if name not in (SAVED, DAY)}
    before = draft_seats(charter)
    return SetupStart(options, kinds, [charter.seats[at].name for at in people if at != me],
                      before if len(charter.members) > 1 else ())


def count_for(counts: Sequence[int], people: int) -> int:
    """Returns the number of seats for so many people in a game with one of these counts, ascending."""
    return max((count for count in counts if count <= people), default=counts[0])


def usual(manner: str, level: str, least: int = 1, most: int = 2) -> Seats:
    """Returns the seats that a set-up of this manner shows at first, at least `least`. On a couch people take them, up
    to `most`. `level` is that of every bot."""
    more = (HERE,) * (min(least, most) - 2) if manner == "couch" else ()
    kinds = MANNERS[manner].usual + more
    kinds += (MANNERS[manner].filler,) * (least - len(kinds))
    return tuple(SeatChoice(kind, level) for kind in kinds)


def levelled(seats: Seats, levels: Sequence[str]) -> Seats:
    """Returns the seats whose bots have these levels in their order, further ones the last level. A seat without a bot
    has the first one's, for a later bot. Without levels nothing changes."""
    bots = {at: number for number, at in enumerate(at for at, seat in enumerate(seats) if seat.kind == BOT)}
    return tuple(seat._replace(level=levels[min(bots.get(at, 0), len(levels) - 1)])
                 for at, seat in enumerate(seats)) if levels else seats


def chosen(seats: Seats, at: int, kind: str, most: int = 2) -> Seats:
    """Returns the seats with seat `at` made another kind. One seat is always ME, and at most `most` people are here:
    where that would break, another seat takes the old kind of this one. My only seat doesn't change."""
    before = seats[at].kind
    moves = ME in (before, kind) or (kind == HERE and people(seats) == most)
    others = [i for i, seat in enumerate(seats) if moves and seat.kind == kind] or (
        [i for i in range(len(seats)) if i != at] if before == ME else [])
    if kind == before or (before == ME and not others):
        return seats
    changed = list(seats)
    for other in others[:1]:
        changed[other] = changed[other]._replace(kind=before)
    changed[at] = changed[at]._replace(kind=kind)
    return tuple(changed)


def resized(seats: Seats, count: int, manner: str) -> Seats:
    """Returns `count` seats: the last ones except mine go, new ones get the kind that fills this manner."""
    changed = list(seats)
    while len(changed) > count:
        del changed[max(i for i, seat in enumerate(changed) if seat.kind != ME)]
    changed += [SeatChoice(MANNERS[manner].filler, seats[0].level)] * (count - len(changed))
    return tuple(changed)


def people(seats: Seats) -> int:
    """Returns how many people sit at this computer."""
    return sum(seat.kind in (ME, HERE) for seat in seats)


def beside(seats: Seats) -> dict[int, int]:
    """Returns the people here besides me: by seat, their numbers from 0 on."""
    return {at: number for number, at in enumerate(at for at, seat in enumerate(seats) if seat.kind == HERE)}


def guests(kept: Sequence[str], places: int) -> list[str]:
    """Returns the names proposed for so many people beside me, the last guests first: "" where there is none."""
    return [name[:NAME_LONG] for name in (*kept, *("" for _ in range(places)))][:places]


def own_names(people: Sequence[str]) -> list[str]:
    """Returns the names of the people beside me, "" for those who have none but their place's."""
    return ["" if name == place_name(number) else name for number, name in enumerate(people, 2)]


def place_name(number: int) -> str:
    """Returns the name of somebody beside me who has typed none: a name like any other, in the language here."""
    return str(tr("Player {n}", n=number))


def typed_names(texts: Iterable[str]) -> list[str]:
    """Returns the names of the people beside me by what was typed for them: "Player 2" and so on for nothing."""
    return [clean_name(text) or place_name(n) for n, text in enumerate(texts, 2)]


def bot_names(seats: Seats, people: Sequence[str] = ()) -> dict[int, str]:
    """Returns the bots' names by seat: chosen ones, then characters of their levels; none occurs twice or is that of
    one of the `people` here."""
    names: dict[int, str] = {}
    for at, seat in enumerate(seats):
        if seat.kind == BOT and seat.who not in ("", *people, *names.values()):
            names[at] = seat.who
    for at, seat in enumerate(seats):
        if seat.kind == BOT and at not in names:
            names[at] = bot_name(seat.level, {*people, *names.values()})
    return names


def with_bot(seats: Seats, at: int, who: str) -> Seats:
    """Returns the seats with this character (a name of BY_NAME) as the bot of seat `at`."""
    return (*seats[:at], SeatChoice(BOT, BY_NAME[who].level, who), *seats[at + 1:])


def drafts(seats: Seats, key: bytes, me: str, names: Sequence[str]) -> tuple[DraftSeat, ...]:
    """Returns the seats with which the table is opened; this computer's `key` holds all but the open ones. `me` is my
    name, `names` are those of the people beside me in the order of their seats."""
    bots, here = bot_names(seats, [me, *names]), beside(seats)

    def drafted(number: int, seat: SeatChoice) -> DraftSeat:
        match seat.kind:
            case "me":
                return DraftSeat(key, me, "")
            case "here":
                return DraftSeat(key, names[here[number]], "")
            case "bot":
                return DraftSeat(key, bots[number], seat.level)
        return DraftSeat(b"", "", "")
    return tuple(drafted(number, seat) for number, seat in enumerate(seats))


def key_words(seats: Seats, number: int, cards: bool, keys: str) -> str:
    """Returns the keys of a seat's player in words, where the board has none for each; `cards`: it is a card game.

    `keys` are those that its listing names.
    """
    mine = seats[number].kind == ME
    words = tr("the keys on the cards") if cards else keys if mine else tr("the same keys")
    if cards and people(seats) > 1:
        here = people(seats[:number])
        look = tuple(LOOK.values())[here]
        words = tr("right keys, {key}", key=look) if here % 2 else tr("left keys, {key}", key=look)
    return tr("{keys}, or the mouse", keys=words) if mine else words


def sentence(seats: Seats, me: str, names: Sequence[str], rules: str = "") -> str:
    """Returns in words what is opened: "Mira and Luka on this couch, one bot, one seat for somebody on the network."
    `rules`: the name of the set by which it is played, if that is to be said."""
    company = _company(seats, me, names)
    return tr("{company}, by the rules of {name}.", company=company, name=rules) if rules else \
        tr("{company}.", company=company)


def _company(seats: Seats, me: str, names: Sequence[str]) -> str:
    kinds = [seat.kind for seat in seats]
    bots, free = kinds.count(BOT), kinds.count(OPEN)
    if not free and HERE not in kinds:
        return trn("{name} against {count} bot", "{name} against {count} bots", bots, name=me, count=count_word(bots)) \
            if bots else tr("{name} alone, for practice", name=me)
    words = [tr("{names} on this couch", names=listed([me, *names[:kinds.count(HERE)]])) if HERE in kinds else me]
    if bots:
        words.append(trn("{count} bot", "{count} bots", bots, count=count_word(bots)))
    if free:
        words.append(trn("one seat for somebody on the network", "{count} seats for others on the network", free,
                         count=count_word(free)))
    return joined(", ", words)


def open_line(before: Sequence[DraftSeat], at: int, me: bytes) -> str:
    """Returns whom an open seat is for: a player of another computer who sat there `before`, or anyone."""
    had = before[at] if at < len(before) else None
    return tr("for {name}, or anyone", name=plain(had.name)) if had and not had.bot and had.key not in (b"", me) else \
        tr("for anyone")
