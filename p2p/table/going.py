"""The effects on a table of members that go or come back: the view, the deal, the decks (PROTOCOL.md 13)."""
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from p2p.deal.dealing import Dealing
from p2p.games.game import Need, Seat, tricks_done
from p2p.language import tr
from p2p.log.chain import Held
from p2p.log.charter import Charter, Member
from p2p.log.entry import Back, Leave
from p2p.log.idle import Idle
from p2p.log.order import Order
from p2p.log.view import Change
from p2p.log.votes import Votes
from p2p.table.deals import Deals
from p2p.table.match import LEAVING, VANISHING

NONE: Mapping[Member, str] = MappingProxyType({})


class WentOn(NamedTuple):
    """Where the others went on without somebody: in which deal of this table, from 1, after how many moves and tricks;
    `between`: after that deal, before the next one."""
    deal: int
    moves: int
    tricks: int
    between: bool


class WordOfGoing(NamedTuple):
    """A change of a member: the step and the deal in which it came, its words, and the clocks' words about it."""
    step: int
    deal: int
    member: Member
    what: str
    clocks: str


class GoingParts(NamedTuple):
    """The parts of a replica that somebody's going concerns."""
    charter: Charter
    order: Order
    votes: Votes
    deals: Deals
    dealing: Dealing
    idle: Idle


class Going:
    """Changes of the view. Each is a step of its own; the caller counts the steps."""

    def __init__(self, table: GoingParts) -> None:
        self._table = table
        self.told: list[WordOfGoing] = []
        self.went_on: dict[Member, WentOn] = {}                 # the place where the others did, by member left out
        options = dict(table.charter.options)
        self._pays = {option: options.get(option.name, option.usual) == "fault" for option in (LEAVING, VANISHING)}

    def stuck(self, need: Need) -> Held | None:
        """The `leave` that is taken before its turn: this need can't be met, since its member owes a step for it.

        Of several the first in the order; None until it is final.
        """
        order, dealing = self._table.order, self._table.dealing
        owing = dealing.owed_by(order.view.closed.keys() & order.view.members, need)
        first = next((choice for choice in order.queue
                      if isinstance(choice.entry.body, Leave) and choice.member in owing), None)
        return first if first and first.is_final else None

    def leave(self, leave: Held, step: int) -> None:
        """A member's own `leave` is this step."""
        self._table.order.view.take_leave(leave.member, step, leave.hash)
        self._tell(step, [leave.member], tr("left for good"))
        self._go(frozenset({leave.member}), self._pays[LEAVING], step)

    def leave_out(self, change: Change, step: int, stood: int) -> None:
        """The others go on without somebody, with this step; or all with all, as a vote has failed. `stood`: the table
        time of the last choice, in ms."""
        deals = self._table.deals
        tricks = tricks_done(deals.game, deals.state)
        where = WentOn(deals.place, deals.moves, tricks, not deals.running)
        self.went_on.update(dict.fromkeys(change.gone, where))
        clocks = self._clocks(change, stood)
        self._table.order.view.leave_out(change, step)
        self._table.order.freeze(())
        self._tell(step, sorted(change.gone), tr("was left out by the others"), clocks)
        if change.gone:
            self._go(change.gone, self._pays[VANISHING], step)

    def come_back(self, author: Member, body: Back, step: int) -> bool:
        """An agreement to take somebody in again is this step; gives whether it was the last that was wanted."""
        order = self._table.order
        head = self._table.votes.agree(author, body)
        if head is None:
            return False
        if head != order.chains[body.member].head:
            order.chains[body.member].skip(head)
        order.view.readmit(body.member, step, body.n)
        self._tell(step, [body.member], tr("came back"))
        order.freeze(())
        self._table.dealing.drop(self._table.dealing.undealt, step)
        return True

    def _go(self, gone: frozenset[Member], pays: bool, step: int) -> None:
        """The open choices of these members are void, and so is a deal that needs their locks. All decks that hold such
        locks are dead: nobody goes on with them, and nobody can open them."""
        order, deals, dealing = self._table.order, self._table.deals, self._table.dealing
        order.freeze(())
        self._table.idle.count(order.drop_choices(gone))
        seats = [Seat(seat) for seat, info in enumerate(self._table.charter.seats) if info.member in gone]
        needed = not deals.cards or (dealing.plays(gone) and not deals.closing)
        if deals.running and needed and deals.forsake(seats, pays, step) and deals.cards:
            dealing.drop((deals.number,), step)
        dealing.drop(dealing.undealt, step)

    def _tell(self, step: int, members: Iterable[Member], what: str, clocks: Mapping[Member, str] = NONE) -> None:
        deal = self._table.deals.place
        self.told += [WordOfGoing(step, deal, member, what, clocks.get(member, "")) for member in members]

    def _clocks(self, change: Change, stood: int) -> Mapping[Member, str]:
        """The ms for which the table has stood still, by the clocks of the voters and of the members left out."""
        if not change.gone or (found := self._table.votes.clocks(change)) is None:
            return {}
        theirs, own = found
        names = self._table.charter.members
        words = tr(", {seconds:.1f} s after the last step by their clocks", seconds=(theirs - stood) / 1000)
        return {member: tr("{words}; {name}'s last entry {seconds:.1f} s after it", words=words,
                           name=names[member].name,
                           seconds=(own[member] - stood) / 1000)
                if own.get(member, -1) >= stood else words for member in change.gone}
