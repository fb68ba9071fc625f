"""Somebody comes to a table that is being played, by one key: who looks on, or a second person at a player's computer.

With cards they sit down from the next deal on, if all who play agree, in a race in the next game. A second person may
go again; with cards a bot takes the seat.
"""
from client.draw.furniture import Banner, Command
from client.pages import table_people
from client.play import absence, proposals
from client.play.game_table import ScreenState
from p2p.games.game import CardGame, Seat, seats_of
from p2p.net.wire import DraftSeat
from p2p.peer.lobby import FREE
from p2p.peer.node import Node
from p2p.peer.session import TableView
from p2p.table.holders import STAND_IN
from p2p.table.match import KEPT_OUT, joinable

SIT_IN = Command("sit in", "Sit in", "F10")
COMES, GOES = Command("sit in", "Two of us", "F10"), Command("sit in", "Just me", "F10")     # as in waiting rooms


# ---------------------------------------------------------------------- who looks on

def may_sit_in(view: TableView) -> bool:
    """Returns whether who looks on here may ask for a seat: in a race by its house rules, with cards if one is free or
    a bot's."""
    if view.me is not None or view.over or view.fault or not joinable(view.match.game, dict(view.charter.options)):
        return False
    return not _cards(view) or free(view) is not None


def ask(node: Node, view: TableView, screen: ScreenState, now: float) -> None:
    """Does what F10 is for: who looks on asks for a seat, who plays takes somebody beside, or lets them go.

    Says on the screen what follows; `now` is in ms.
    """
    screen.leaving = False                      # which may have offered it
    if may_sit_in(view):
        node.sit(view.charter.id, (DraftSeat(node.identity.key, node.lobby.me.name, ""),))
        screen.say("Asked:", "you come in once all who play say yes." if _cards(view) else
                   "you have a seat in the next game, once they open it.", now)
    elif view.mine and command(view):
        screen.beside = not screen.beside
        screen.say("From the next deal:" if _follows(view) else "In the next game:", _wish(view, screen), now)
        if not _cards(view) and not view.over and view.charter.keys[0] != node.identity.key:
            node.sit(view.charter.id, tuple(place for place in places(view, screen.beside) if place.key))
    elif not view.over:
        closed = not joinable(view.match.game, dict(view.charter.options))
        screen.say("No seat here:", KEPT_OUT if closed else "no bot plays that could make room.", now)


# ---------------------------------------------------------------------- a second person at a player's computer

def second(view: TableView) -> Seat | None:
    """Returns the seat of the second person at this computer, who hasn't the computer's own name; None without one."""
    people = _people(view)
    if view.me is None or len(people) != 2:
        return None
    name = view.charter.members[view.me].name
    return next((seat for seat in people if view.charter.seats[seat].name != name), people[-1])


def free(view: TableView) -> Seat | None:
    """Returns the seat that somebody could have from the next deal on: of who is gone, else of a bot here, else of
    another bot; None if there is none."""
    seats = view.charter.seats
    found = [seat for seat in seats_of(len(seats))
             if seats[seat].member not in view.present or table_people.level(view, seat)]
    found.sort(key=lambda seat: (seats[seat].member in view.present, seats[seat].member != view.me))
    return found[0] if found else None


def command(view: TableView) -> Command | None:
    """Returns the command by which somebody sits down beside the one player here, or goes again; None if neither."""
    if view.me not in view.present or view.fault:
        return None
    if second(view) is not None:
        return GOES
    if len(_people(view)) != 1:
        return None
    room = free(view) is not None if _follows(view) else _name(view) in {seat.name for seat in places(view, True)}
    return COMES if room else None


def leaving(view: TableView) -> Banner:
    """Returns the question whether to leave, where others play with the way to let somebody come or go here."""
    banner, more = absence.leaving(view), command(view)
    return banner if banner == absence.LEAVES or more is None else Banner(
        banner.headline, banner.line, (*banner.choices, more))


def follow(node: Node, view: TableView, screen: ScreenState) -> None:
    """Proposes, between two deals, what was wished for: somebody beside the player here, or a bot in that seat."""
    if not (screen.beside and view.between and _follows(view)) or proposals.found(node.lobby, view):
        return
    screen.beside, goes, comes = False, second(view), free(view)
    if goes is not None:
        node.room.carry_on_with(view.charter.id, goes, "", STAND_IN)
    elif comes is not None:
        node.room.carry_on_with(view.charter.id, comes, _name(view))


def places(view: TableView, beside: bool) -> tuple[DraftSeat, ...]:
    """Returns the seats of the next game with the same people: those here, the others free.

    With `beside` a second person has a seat more, or a bot's of this computer, or goes; with cards a bot stays.
    """
    charter = view.charter
    if view.me is None:
        return ()
    key, goes = charter.keys[view.me], second(view) if beside else None
    seats = [DraftSeat(key, place.name, place.bot) if place.member == view.me else FREE for place in charter.seats]
    if goes is not None:
        bot = [DraftSeat(key, "Bot", STAND_IN)] if _cards(view) else []
        seats[goes:goes + 1] = bot
    elif beside:
        came = DraftSeat(key, _name(view), "")
        own = next((number for number, seat in enumerate(seats) if seat.bot), len(seats))
        if own == len(seats) < max(view.match.game.SEATS) or own < len(seats):
            seats[own:own + 1] = [came]
    return tuple(seats)


def _wish(view: TableView, screen: ScreenState) -> str:
    if second(view) is not None:
        name = table_people.names(view)[second(view) or 0]
        return f"{name} goes." if screen.beside else f"{name} stays."
    if not screen.beside:
        return "only you play here."
    return "a second person sits down here, once all say yes." if _follows(view) else "a second person plays here."


def _follows(view: TableView) -> bool:
    """Returns whether a deal follows at this table's match."""
    return _cards(view) and not view.over


def _name(view: TableView) -> str:
    """Returns a name for a second person: Player 2, or the next number that nobody has."""
    names = {seat.name for seat in view.charter.seats}
    return next(name for name in (f"Player {number}" for number in range(2, 9)) if name not in names)


def _people(view: TableView) -> list[Seat]:
    return [Seat(seat) for seat in sorted(view.mine) if not table_people.level(view, Seat(seat))]


def _cards(view: TableView) -> bool:
    return isinstance(view.match.game, CardGame)
