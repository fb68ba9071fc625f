"""The people at a table: names by seat and by member, and which of them are at this computer. Pure.

Names come from other computers; those that would look alike are told apart here.
"""
from collections.abc import Sequence

from client.draw.plates import name_of
from client.ui.names import Named, told_apart
from client.ui.phrases import plain
from p2p.games.game import CardGame, Seat, seats_of
from p2p.log.charter import Charter, Member
from p2p.peer.table_view import TableView
from p2p.table.holders import player


def level(view: TableView, seat: Seat) -> str:
    """Returns the level of the bot that plays a seat in this deal, also in for a person; "" for a person."""
    return view.deal.bots.get(seat, "") if view.deal.holders else view.charter.seats[seat].bot


def levels(view: TableView) -> tuple[str, ...]:
    """Returns `level` of all seats."""
    return tuple(level(view, seat) for seat in seats_of(len(view.charter.seats)))


def people(view: TableView) -> tuple[Seat, ...]:
    """Returns the seats of all people at this computer's keys, ascending: up to four at cards."""
    return tuple(seat for seat in sorted(view.mine - view.phones) if not level(view, seat))


def own_people(view: TableView) -> dict[Seat, str]:
    """Returns the names of all people of this computer by their seats, at its keys and at phones."""
    called = names(view)
    return {seat: called[seat] for seat in sorted(view.mine) if not level(view, seat)}


def most_at_keys(view: TableView) -> int:
    """Returns for how many people the keyboard has places at this table: for two in a race, at cards for all."""
    return len(view.charter.seats) if plays_cards(view) else 2


def hold_all_phones(view: TableView) -> bool:
    """Returns whether all people at this computer play from phones, so that its screen is looked at from afar."""
    return bool(view.phones) and not people(view)


def are_all_on_phones(view: TableView) -> bool:
    """Returns whether that is so while a deal is played."""
    return hold_all_phones(view) and not view.deal.outcome


def plays_cards(view: TableView) -> bool:
    """Returns whether the table plays deals with cards face down."""
    return isinstance(view.deal.match.game, CardGame)


def goes_on(view: TableView) -> bool:
    """Returns whether a game is being played, or looked on at, at this table."""
    return view.started and not view.ended and view.me not in view.people.stepped_out


def asks_here(view: TableView) -> bool:
    """Returns whether it is the turn of a person at this computer, as in a race it is of all."""
    return goes_on(view) and not view.deal.outcome and not view.state.turn().isdisjoint(people(view))


def local_seats(view: TableView) -> dict[Seat, str]:
    """Returns the key clusters of the people at this computer, by seat: "one", or "left" and "right"; no third one."""
    seats = people(view)
    return dict(zip(seats, ("one",) if len(seats) == 1 else ("left", "right"), strict=False))


def names(view: TableView) -> list[str]:
    """Returns the players' names by seat, as they are shown."""
    return seat_names(view.charter)


def holder(view: TableView, seat: Seat) -> Member:
    """Returns the member that plays a seat in this deal: another than the charter's while a bot elsewhere sits in."""
    return view.deal.holders[seat] if view.deal.holders else view.charter.seats[seat].member


def players(view: TableView) -> list[str]:
    """Returns the players of this deal by seat, in words fit to show: "Ana for Luka" where a bot of Ana's sits in."""
    return [plain(player(view.charter, view.deal.holders, seat)) for seat in seats_of(len(view.charter.seats))]


def own_seats(view: TableView) -> frozenset[Seat]:
    """Returns the seats that the charter gives to this computer: at cards it may play others' too, by bots."""
    return frozenset(Seat(seat) for seat, info in enumerate(view.charter.seats) if info.member == view.me)


def member_names(view: TableView) -> list[str]:
    """Returns the members' names, as they are shown."""
    return called_members(view.charter)


def seat_names(charter: Charter) -> list[str]:
    """Returns the players' names by seat, as they are shown."""
    return told_apart(_sitting(charter))


def sitters(charter: Charter) -> list[tuple[str, str, bool]]:
    """Returns each seat's name, as it is shown, its bot, and that it isn't free."""
    return [(name, seat.bot, True) for name, seat in zip(seat_names(charter), charter.seats, strict=True)]


def called_members(charter: Charter) -> list[str]:
    """Returns the members' names, as they are shown: a player is called as on the seat."""
    sitting = _sitting(charter)
    members = zip((member.name for member in charter.members), charter.keys, strict=True)
    return told_apart((*sitting, *members))[len(sitting):]


def onlookers(view: TableView, people: Sequence[Named]) -> dict[Named, str]:
    """Returns how these people, who look on, are called beside the players."""
    sitting, apart = _sitting(view.charter), [*dict.fromkeys(people)]
    return dict(zip(apart, told_apart((*sitting, *apart))[len(sitting):], strict=True))


def _sitting(charter: Charter) -> list[Named]:
    return [(seat.name, charter.keys[seat.member]) for seat in charter.seats]


def credited(view: TableView) -> str:
    """Returns the credit of each member's claims for its way, "Luka: 40 ms, Ana: 12 ms", the most first; "" without
    races, or with one member."""
    called = member_names(view)
    most = sorted(view.proof.credits.items(), key=lambda item: -item[1])
    return ", ".join(f"{name_of(called[member])}: {ms} ms" for member, ms in most)


def shufflers(view: TableView) -> tuple[int, ...]:
    """Returns the seats whose colours stand for those who shuffled this deal's cards, in their order: of members that
    play no seat any more none."""
    firsts = view.charter.first_seats
    return tuple(firsts[member] for member in sorted(set(view.deal.holders))) if view.deal.holders else firsts


def rings(view: TableView) -> tuple[int, ...]:
    """Returns the seats whose colours the seal has: one for each member, ascending."""
    return tuple(sorted(view.charter.first_seats))
