"""How a player comes to a table, and what it does in its waiting room. May be called from any thread, never waits."""
from collections.abc import Callable

from p2p.games import GAMES
from p2p.games.game import CardGame
from p2p.language import tr
from p2p.net.wire import DraftId, DraftSeat
from p2p.peer.lobby.lobby import Lobby
from p2p.peer.lobby.people import PLAYING
from p2p.peer.services import NodeServices
from p2p.peer.table_word import plain_word
from p2p.peer.tables import Tables


class WaitingRoom:
    """The player's wishes at a table whose game hasn't begun, and the way in."""

    def __init__(self, node: NodeServices, lobby: Lobby, tables: Tables) -> None:
        self._node, self._lobby, self._tables, self._call = node, lobby, tables, node.call

    def open_table(self, game: str, options: dict[str, str], seats: tuple[DraftSeat, ...], word: str = "",
             before: tuple[DraftSeat, ...] = ()) -> None:
        """Show a table to everybody here; it appears in `lobby.tables`.

        `word`: nobody sits down or watches without it. `before`: who sat on these seats in the last game, and has them
        again.
        """
        def open_() -> None:
            locked = bool(word.strip())
            if locked and not plain_word(word):
                raise ValueError(tr("Nobody can type this word."))
            table = self._lobby.ours.open(game, options, seats, locked, before)
            if locked:
                self._node.doors.lock(table, word)
        self._call(open_)

    def open_and_begin(self, game: str, options: dict[str, str], seats: tuple[DraftSeat, ...]) -> None:
        """A table with nobody else: it begins at once and appears in `tables`."""
        self._call(lambda: self._lobby.ours.begin(self._lobby.ours.open(game, options, seats)))

    def sit(self, table: DraftId, seats: tuple[DraftSeat, ...], word: str = "") -> None:
        """Ask for as many of the free seats as given here, with their names and bots.

        At a table that is being played: for those of bots, from the next deal on. A match is watched until then: with
        what was won there a newcomer sits down.
        """
        def sit_() -> None:
            self._lobby.theirs.sit(table, seats)
            draft = self._lobby.draft(table)
            if draft and draft.state == PLAYING and isinstance(GAMES[draft.game], CardGame) and (
                    self._tables.find(table) is None):
                self._tables.watch(table, draft.opener)
        self._call(lambda: self._enter(table, word, sit_))

    def watch(self, table: DraftId, word: str = "") -> None:
        """Watch a table that is being played: it appears in `tables`, with no seat of ours."""
        def watch_() -> None:
            draft = self._lobby.draft(table)
            if draft is None or draft.opener == self._node.identity.key:
                raise ValueError(tr("This table isn't played any more."))
            self._enter(table, word, lambda: self._tables.watch(table, draft.opener))
        self._call(watch_)

    def _enter(self, table: DraftId, word: str, then: Callable[[], object]) -> None:
        """Do this now, or once we have shown that we know the word of a locked table."""
        draft = self._lobby.draft(table)
        if draft and (why := self._node.barred(draft.opener)):
            raise ValueError(why)
        if draft and draft.locked and not draft.carries:
            self._node.doors.enter(table, draft.opener, word, lambda: self._call(then))
        else:
            then()

    def ready(self, table: DraftId, ready: bool = True) -> None:
        """We are ready for the game at a table as it is shown now, or not yet; with the last one the count begins."""
        self._call(lambda: self._lobby.at(table).ready(table, ready))

    def begin(self, table: DraftId, level: str = "") -> None:
        """The opener begins at once. Free seats go; needed ones get bots of this level here."""
        self._call(lambda: self._lobby.ours.begin(table, level))

    def stand(self, table: DraftId) -> None:
        """Leave a table before its game begins; the opener's table closes."""
        self._call(lambda: self._lobby.leave(table))

    def carry_on(self, table: DraftId, options: dict[str, str] | None = None, level: str = "",
                 order: tuple[int, ...] = ()) -> None:
        """Propose that the match of a table that we play goes on at a new one with all that was won, to change what
        can't be changed while it goes on: house rules, and the `order` in which the seats go on; bots in the open table
        that appears in `lobby.tables` and `carries` this one.

        Between two deals, or when somebody is away, whose seats bots of this level take. All who sit there have to
        agree: `ready`; who doesn't says `ready(table, False)`, and the proposal is closed. Nobody else there: `begin`.
        """
        self._call(lambda: self._lobby.ours.carry_on(table, options, level, order))

    def carry_on_fewer(self, table: DraftId) -> None:
        """The same, and the seats of those who left for good or were voted out stay behind, where the game is played by
        so few."""
        self._call(lambda: self._lobby.ours.carry_on_fewer(table))

    def carry_on_with(self, table: DraftId, seat: int, name: str, level: str = "") -> None:
        """The same, and a person of this name beside us has this seat, a free one or a bot's; or where a person of ours
        sat a bot of this level. Either has one seat more if it has the number after the last one."""
        self._call(lambda: self._lobby.ours.carry_on_with(table, seat, name, level))

    def seat_bot(self, table: DraftId, seat: int, name: str, level: str) -> None:
        """At our open table a bot of this level sits down on a free seat, or in place of a bot; level "" sends it away.
        """
        self._call(lambda: self._lobby.ours.seat_bot(table, seat, name, level))

    def send_away(self, table: DraftId, seat: int) -> None:
        """The peer on this seat of our open table, at another computer, gets no seat there any more."""
        self._call(lambda: self._lobby.ours.send_away(table, seat))

    def swap_seats(self, table: DraftId, one: int, other: int) -> None:
        """Exchange two seats of an open table: any of our own table, else one of them must be ours."""
        self._call(lambda: self._lobby.at(table).swap(table, one, other))
