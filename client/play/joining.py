"""A guest comes to a table that is being played, by one key: an onlooker, or a second person at a player's computer.

At cards the guest sits down from the next deal on, if all who play agree, in a race in the next game. Of several people
at one computer each may go; at cards a bot takes the seat. A match of cards may get one seat more, also for a bot."""
from client.draw.banners import Banner
from client.draw.commands import Command
from client.draw.plates import name_of
from client.pages import table_people
from client.pages.desk import Desk
from client.pages.table_people import plays_cards
from client.play import proposals
from client.play.game_table import ScreenState, Wish
from client.play.guest_page import GuestPage
from client.play.unreachable import absence
from client.ui.phrases import ORDINALS, plain
from client.ui.screen import Screen
from p2p.games.game import Seat, seats_of
from p2p.language import capital, tr
from p2p.net.wire import DraftSeat
from p2p.peer.characters import bot_name
from p2p.peer.lobby.people import FREE, draft_seats
from p2p.peer.node import Node
from p2p.peer.table_view import TableView
from p2p.table.holders import STAND_IN
from p2p.table.match import JOINING, KEPT_OUT, joinable

SIT_IN = Command("sit in", tr("Sit in"), "F10")
COMES = Command("sit in", tr("Somebody joins me"), "F10")       # at this computer
TURNS = Command("sit in", tr("Somebody comes or goes"), "F10")  # where several people share it
RISES = Command("sit in", tr("Somebody gets up"), "F10")
CHANGE = Command("change", tr("Change the table"))
ANYBODY = "Player 2"            # as set-up and waiting rooms call somebody without a name


# ---------------------------------------------------------------------- who looks on

def may_sit_in(view: TableView) -> bool:
    """Returns whether an onlooker here may ask for a seat: in a race by its house rules, at cards for a free seat, a
    bot's, or one more."""
    stopped = view.me is not None or view.over or view.proof.fault
    if stopped or not joinable(view.deal.match.game, dict(view.charter.options)):
        return False
    return not plays_cards(view) or room(view) is not None


def ask(desk: Desk, view: TableView, screen: ScreenState, now: float) -> GuestPage | None:
    """Does what F10 is for: an onlooker asks for a seat, a player takes somebody beside or lets them go. Says on the
    screen what follows, or returns the page that asks who comes; `now` is in ms."""
    node = desk.node
    screen.leaving = False                      # which may have offered it
    if may_sit_in(view):
        node.room.sit(view.charter.id, (DraftSeat(node.identity.key, node.lobby.me.name, ""),))
        screen.say(tr("Asked:"), tr("after this deal all say yes, and you, once you see what the seat has.")
                   if plays_cards(view) else tr("you have a seat in the next game, once they open it."), now)
    elif view.mine and command(view):
        goes = second(view)
        if screen.wish is None and (goes is None or _may_come(view)):
            return _who_comes(desk, view, screen)
        wish = Wish("", goes) if screen.wish is None else None
        _wish(node, view, screen, wish, now)
    elif not view.over:
        closed = _closed(view) or not joinable(view.deal.match.game, dict(view.charter.options))
        screen.say(tr("No seat here:"), KEPT_OUT if closed else tr("no bot plays that could make room."), now)
    return None


def _who_comes(desk: Desk, view: TableView, screen: ScreenState) -> GuestPage:
    """Returns the page that asks who sits down or gets up here; it proposes the last guest who isn't here."""
    taken = {seat.name for seat in view.charter.seats}
    last = next((name for name in desk.settings.guests if name not in taken), "")

    def chosen(wish: Wish, now: float) -> None:
        if wish.goes is None:
            desk.note_guests(wish.name)
        _wish(desk.node, view, screen, wish, now)
    here = table_people.people(view)
    may_go = {seat: table_people.names(view)[seat] for seat in here} if len(here) > 1 else {}
    return GuestPage(last if _may_come(view) else None, frozenset(taken), _bot_comes(view), may_go, chosen)


def _wish(node: Node, view: TableView, screen: ScreenState, wish: Wish | None, now: float) -> None:
    """Notes who comes or goes next and says it; in a race the computer that opens the next one is told."""
    screen.wish = wish
    screen.say(tr("From the next deal:") if _follows(view) else tr("In the next game:"), _words(view, wish), now)
    if not plays_cards(view) and not (view.over or _closed(view)) and view.charter.keys[0] != node.identity.key:
        node.room.sit(view.charter.id, tuple(place for place in places(view, wish) if place.key))


def change(desk: Desk, view: TableView, screen: ScreenState) -> Screen | None:
    """Returns the page on which other house rules and seats are proposed, if the window has one."""
    screen.leaving = False                      # which has offered it
    return desk.ways.change_table(desk, view) if desk.ways and proposals.changeable(view) else None


# ---------------------------------------------------------------------- a second person at a player's computer

def second(view: TableView) -> Seat | None:
    """Returns the seat of the second person at this computer, who hasn't the computer's own name; None without one."""
    people = table_people.people(view)
    if view.me is None or len(people) != 2:
        return None
    name = view.charter.members[view.me].name
    return next((seat for seat in people if view.charter.seats[seat].name != name), people[-1])


def room(view: TableView) -> Seat | None:
    """Returns the seat for a guest of the next deal: of a player who is gone, of a bot here or elsewhere, or one more
    where the game may have it; None without one."""
    seats, gone = view.charter.seats, view.people.gone
    found = [seat for seat in seats_of(len(seats))
             if seats[seat].member in gone or table_people.level(view, seat)]
    found.sort(key=lambda seat: (seats[seat].member not in gone, seats[seat].member != view.me))
    if not found and len(seats) + 1 in view.deal.match.game.SEATS:
        found = [Seat(len(seats))]
    return found[0] if found else None


def _bot_comes(view: TableView) -> str:
    count = len(view.charter.seats)
    return tr("the {ordinal}", ordinal=ORDINALS[count + 1]) if _follows(view) and room(view) == count else ""


def command(view: TableView) -> Command | None:
    """Returns the command by which somebody sits down beside the players here, or goes; None if neither can be."""
    if view.me not in view.people.members_here or view.proof.fault:
        return None
    if len(table_people.people(view)) > 1 and _may_come(view):
        return TURNS
    if (goes := second(view)) is not None:
        return Command("sit in", tr("{name} gets up", name=name_of(table_people.names(view)[goes])), "F10")
    if _many(view):
        return RISES
    if not _may_come(view):
        return None
    ordinal = ORDINALS[len(view.charter.seats) + 1] if _bot_comes(view) else ""
    return Command("sit in", capital(tr("{ordinal} player", ordinal=ordinal)), "F10") if ordinal else COMES


def _may_come(view: TableView) -> bool:
    if _follows(view):
        return room(view) is not None
    if not plays_cards(view) and len(table_people.people(view)) > 1:             # the keyboard has room for two
        return False
    closed = not view.over and _closed(view)
    return not closed and any(seat.name == ANYBODY for seat in places(view, Wish(ANYBODY)))


def hint(view: TableView, wish: Wish | None, words: str) -> str:
    """Returns what the sheet of a deal says of what follows: the wish, these words, or the key for a guest."""
    offered = command(view) if view.deal.between and view.mine else None
    if wish and offered:
        return tr("From the next deal: {what}", what=_words(view, wish))
    return words or (tr("{key}: {what}.", key=offered.key, what=offered.label) if offered else "")


def leaving(view: TableView) -> Banner:
    """Returns the question whether to leave; beside other players also whether somebody comes or goes here."""
    banner, more = absence.leaving(view), command(view)
    joins = () if banner == absence.LEAVES or more is None else (more,)
    changes = (CHANGE,) if proposals.changeable(view) else ()
    headline = tr("Leave the table, or change it?") if joins or changes else banner.headline
    return Banner(headline, banner.line, (*banner.choices, *joins, *changes))


def follow(node: Node, view: TableView, screen: ScreenState) -> None:
    """Proposes the wish between two deals. At a table of this computer alone it waits until the next deal is asked for:
    so long the end of this one is read."""
    if screen.wish is None or not (view.deal.between and _follows(view)) or proposals.found(node.lobby, view):
        return
    if len(view.charter.members) == 1 and not screen.granted:
        return
    (name, goes), comes = screen.wish, room(view)
    screen.wish, screen.granted = None, False
    if goes is not None:
        node.room.carry_on_with(view.charter.id, goes, "", STAND_IN)
    elif comes is not None:
        node.room.carry_on_with(view.charter.id, comes, name, "" if name else STAND_IN)


def places(view: TableView, wish: Wish | None) -> tuple[DraftSeat, ...]:
    """Returns the seats of the next game as `everybody` has them: those here, the others free."""
    me = view.charter.keys[view.me] if view.me is not None else b""
    return tuple(seat if seat.key == me else FREE for seat in everybody(view, wish))


def everybody(view: TableView, wish: Wish | None) -> tuple[DraftSeat, ...]:
    """Returns the seats of the next game with the same people, in their places and colours. By the wish a guest has a
    seat more or that of a bot here, or a player goes; at cards a bot stays."""
    charter = view.charter
    if view.me is None:
        return ()
    key, goes = charter.keys[view.me], wish.goes if wish else None
    seats = [*draft_seats(charter)]
    if goes is not None:
        bot = [DraftSeat(key, bot_name(STAND_IN, {seat.name for seat in seats}), STAND_IN)] if plays_cards(view) else []
        seats[goes:goes + 1] = bot
    elif wish:
        came = DraftSeat(key, wish.name, "")
        own = next((n for n, seat in enumerate(seats) if seat.bot and seat.key == key), len(seats))
        if own == len(seats) < max(view.deal.match.game.SEATS) or own < len(seats):
            seats[own:own + 1] = [came]
    return tuple(seats)


def _words(view: TableView, wish: Wish | None) -> str:
    goes = wish.goes if wish else second(view)
    if wish is None and (_many(view) or (goes is not None and _may_come(view))):
        return tr("the same people play here.")
    if goes is not None:
        name = table_people.names(view)[goes]
        return tr("{name} goes.", name=name) if wish else tr("{name} stays.", name=name)
    if wish is None:
        return tr("only you play here.")
    if not wish.name:
        return tr("a bot sits down as {ordinal} player, once all say yes.", ordinal=_bot_comes(view))
    who = plain(wish.name)
    return (tr("{name} sits down here, once all say yes.", name=who) if _follows(view) else
            tr("{name} plays here.", name=who))


def _closed(view: TableView) -> bool:
    """Returns whether the house rules let nobody join this game; players may still go."""
    return view.chosen(JOINING) == "off"


def _follows(view: TableView) -> bool:
    return plays_cards(view) and not view.over


def _many(view: TableView) -> bool:
    """Returns whether three or more people share this computer: which of them goes has to be said."""
    return len(table_people.people(view)) > 2
