"""How a table comes to its charter: the lobby of one peer. Knows no socket and no game's rules.

The peer that opens a table keeps its draft and shows it to everybody; the others ask it for seats and say when they are
ready. When the game begins the draft becomes a charter, which each member joins only if it says what the draft had
shown. Messages may get lost: each beat repeats those that nobody has answered yet.
"""
from collections.abc import Callable, Iterable

from p2p.log.charter import Charter
from p2p.net.allowance import Allowance
from p2p.net.wire import Draft, DraftId, Here, Propose, Ready, Refuse, Sit, Stand, Swap
from p2p.peer.lobby.opened import KEPT
from p2p.peer.lobby.ours import OurTables
from p2p.peer.lobby.people import LobbyView, People, shuffled
from p2p.peer.lobby.theirs import TheirTables
from p2p.peer.refusals import told
from p2p.peer.services import NodeServices
from p2p.peer.session import now_ms
from p2p.peer.tables import Tables

ASKS, ASKED_AT_ONCE = 10, 50     # words of one peer that are heard a second, and at once: most are told to everybody
LobbyMessage = Here | Sit | Stand | Ready | Swap | Propose | Refuse


class Lobby:
    """The lobby of one peer: its own tables (`ours`) and those of others (`theirs`).

    Peers are named by their keys, tables by their draft ids.
    """

    def __init__(self, name: str, node: NodeServices, tables: Tables, now: Callable[[], float] = now_ms) -> None:
        """`now`: the own clock in ms."""
        self._node, self._tables, self._now = node, tables, now
        self._words: dict[bytes, Allowance] = {}        # by peer
        self._people = People(node.identity, name, self._show_everybody, tables.counting)
        self.theirs = TheirTables(self._people, node, tables)
        self.ours = OurTables(self._people, node, tables, self.theirs.joined, now)

    # ------------------------------------------------------------------ what the screen sees

    @property
    def name(self) -> str:
        """Our own name."""
        return self._people.name

    def view(self) -> LobbyView:
        """The snapshot for the screen; the others are sorted by name."""
        opened = self.ours.opened
        tables = (*(table.draft for table in opened.values()), *self._people.drafts())
        here = tuple(person._replace(barred=self._node.barred(person.key)) for person in self._people.others())
        return LobbyView(self._people.me, here, tables)

    def draft(self, table: DraftId) -> Draft | None:
        """A table that somebody has opened, we or another."""
        opened = self.ours.opened.get(table)
        return opened.draft if opened else self._people.draft(table)

    def waiting_at(self) -> Draft | None:
        """A table at which we sit and whose game hasn't begun, if there is one."""
        mine = (opened.draft for opened in self.ours.opened.values() if opened.open)
        return next(mine, None) or self.theirs.waiting_at()

    def will_shuffle(self, draft: Draft) -> bool:
        """Whether others sit at this table of ours, too, and all shuffle a deck of cards once its game begins."""
        others = {draft.opener, *(seat.key for seat in draft.seats)} - {b"", self._node.identity.key}
        return shuffled(draft) and bool(others)

    def here(self) -> Here:
        """The Here that we show everybody."""
        return Here(self._people.name, self._people.doing, self.ours.drafts())

    # ------------------------------------------------------------------ what the player does

    def leave(self, table: DraftId) -> None:
        """Leave a table whose game hasn't begun; our own one closes, and any that has its charter."""
        self.theirs.stand(table)
        self.ours.close(table)
        self._tables.drop(table)

    def at(self, table: DraftId) -> OurTables | TheirTables:
        """The part of the lobby to which this table belongs."""
        return self.theirs if self._people.draft(table) else self.ours

    def played(self, tables: Iterable[tuple[Charter, bool]]) -> bool:
        """These tables have begun and go on here; with each, whether it is between two deals. Whether that changed what
        we show."""
        news = [self.ours.show_again(charter) or (between and self.ours.between(charter.id))
                for charter, between in tables if self._node.identity.key in charter.keys]
        return any(news)

    def beat(self) -> None:
        """To be called about once a second: repeat what may have got lost, give up who wasn't heard for too long."""
        for key, since in [*self._people.unreachable.items()]:
            if self._now() - since >= KEPT:
                self._forget(key)
        self._show_everybody()
        self.theirs.beat()
        self.ours.beat()

    def set_doing(self, doing: str) -> bool:
        """Tell everybody what we are doing. Gives whether that has changed."""
        news = doing != self._people.doing
        if news:
            self._people.doing = doing
            self._show_everybody()
        return news

    def rename(self, name: str) -> None:
        """Take another name and show it to everybody."""
        self._people.name = name
        self._show_everybody()

    # ------------------------------------------------------------------ what the others say

    def appeared(self, key: bytes) -> None:
        """A peer can be reached now."""
        self._people.unreachable.pop(key, None)
        self.ours.returned(key)
        self._node.send(key, self.here())

    def vanished(self, key: bytes, ended: bool = False) -> None:
        """A peer can't be reached any more: it leaves the lobby. Its seats at our open tables, and its tables where we
        have asked for seats, are kept for KEPT ms, unless it `ended`, as it said itself."""
        self._words.pop(key, None)
        self.ours.vanished(key, ended)
        if key in self._people.here and not ended and self.theirs.waits_for(key):
            self._people.unreachable[key] = self._now()
        else:
            self._forget(key)

    def _forget(self, key: bytes) -> None:
        name = self._people.name_of(key)
        self._people.unreachable.pop(key, None)
        self._people.here.pop(key, None)
        self.theirs.vanished(key, name)

    def on(self, sender: bytes, message: LobbyMessage) -> None:
        """Take in a message of a peer; what one says all the time is dropped, as if it had got lost."""
        if not isinstance(message, Here) and not self.hears(sender):
            return
        match message:
            case Here():
                self._take_shown(sender, message)
            case Propose():
                self.theirs.join(sender, message.charter)
            case Refuse():
                sentence = told(self._people.name_of(sender), message.why)
                if not self.theirs.refused(sender, message.table, sentence):
                    self.ours.refused(sender, message.table, sentence)
            case _:
                self.ours.asked(sender, message)

    def hears(self, sender: bytes) -> bool:
        """Whether a further word of this peer, which it then has said, is heard now."""
        return self._words.setdefault(sender, Allowance(ASKS, ASKED_AT_ONCE)).take(self._now() / 1000)

    def _take_shown(self, sender: bytes, message: Here) -> None:
        known = sender in self._people.here
        here = self._people.take(sender, message, self.theirs.joined | dict.fromkeys(self.ours.opened, b""))
        if here is None:
            return
        self.theirs.shown(sender, here.name, here.tables)
        if not known:                       # our first one may have gone before their ears were open
            self._node.send(sender, self.here())

    def _show_everybody(self) -> None:
        here = self.here()
        for key in list(self._people.here):
            self._node.send(key, here)
