"""The answers of a computer of bots when its table asks everybody: it follows the people, if there are any."""
from collections.abc import Mapping

from client.pages import table_people
from client.play import proposals
from p2p.log.charter import Member
from p2p.net.wire import Answer, DraftId, Phrase
from p2p.peer.node import Node
from p2p.peer.table_view import TableView

GO_ON: Answer = "go on"
REPLIES: Mapping[str, Phrase] = {"hello": "hello", "good luck": "thank you", "well played": "thank you",
                                 "good night": "good night"}
MOMENT, LATE, CALM = 1500.0, 8000.0, 30_000.0   # ms before a bot answers, after which it doesn't, until the next answer


class BotAnswers:
    """The answers given so far at the tables of a node; each question is answered once."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._given: set[tuple[DraftId, object]] = set()

    def answer(self, view: TableView) -> None:
        """Answers what this table asks now, unless a person sits at this computer, or somebody looks on from it."""
        if view.over or view.proof.fault or not bots_only(view):
            return
        table, asked = view.charter.id, self._asked(view)
        self._given = {(other, what) for other, what in self._given if other != table or what in asked}
        for what in asked:
            if (table, what) not in self._given:
                self._given.add((table, what))
                self._answer(view, what)

    def _asked(self, view: TableView) -> list[object]:
        """Returns what is asked: "back" (to be taken in again), a member (to take it in again), a tuple of members (to
        go on without them), the id and revision of a proposal."""
        if view.me in view.people.voted_out:
            return ["back"]
        if view.me not in view.people.members_here:
            return []
        asked: list[object] = [member for member, agreed in view.people.asks_to_return.items() if view.me not in agreed]
        if (gone := without(view)) is not None:
            asked.append(gone)
        draft = proposals.found(self._node.lobby, view)
        me = self._node.identity.key
        if draft and me in {seat.key for seat in draft.seats} and me not in draft.ready:
            asked.append((draft.id, draft.revision))
        return asked

    def _answer(self, view: TableView, what: object) -> None:
        match what:
            case "back":
                self._node.ask_back(view.charter.id)
            case (bytes() as draft, int()):
                self._node.room.ready(DraftId(draft))
            case tuple() as gone:
                self._node.answer(view.charter.id, GO_ON, gone)
            case int() as member:
                self._node.agree_back(view.charter.id, Member(member))


def bots_only(view: TableView) -> bool:
    """Returns whether this computer brought bots to the table and nobody else; a bot may sit in here for somebody of
    another computer."""
    return view.me is not None and all(seat.bot for seat in view.charter.seats if seat.member == view.me)


def without(view: TableView) -> tuple[Member, ...] | None:
    """Returns the members without whom bots would go on: those that all people here name, or, without people, all that
    may be left out. None while they wait."""
    there = view.people.members_here - view.people.absent_since.keys()
    people = {seat.member for seat in view.charter.seats if not seat.bot}
    said = {(answer.answer, answer.gone) for member, answer in view.people.answers.items() if member in people & there}
    if said:
        answer, gone = next(iter(said))
        return gone if len(said) == 1 and answer == GO_ON else None
    gone = tuple(sorted(view.people.may_be_voted_out & view.people.absent_since.keys()))
    return gone if gone and view.people.enough else None


class BotGreetings:
    """Bots answer the greeting of a person: one of each computer, after a moment, then none for a while."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._last: dict[DraftId, float] = {}       # when (ms) the greeting was said that was answered last

    def answer(self, view: TableView, now: float) -> float | None:
        """Answers what was said at this table once it is time (`now`, ms). Returns when it will be, None for never."""
        table, seats = view.charter.id, view.charter.seats
        bots = [seat for seat in sorted(table_people.own_seats(view)) if seats[seat].bot]
        said = [heard for heard in self._node.remarks.heard.get(table, ()) if heard.phrase in REPLIES
                and heard.seat is not None and not seats[heard.seat].bot
                and heard.at >= self._last.get(table, -CALM) + CALM]
        if not bots or not said:
            return None
        first = said[0]
        if now < first.at + MOMENT:
            return first.at + MOMENT
        self._last[table] = first.at
        if now < first.at + LATE:
            self._node.remarks.say(table, bots[0], REPLIES[first.phrase])
        return None
