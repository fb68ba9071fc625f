"""The table of a trick game as the screen has it: what all that is drawn, asked and moved there reads."""
from client.games.tricks.game import TrickGame
from client.games.tricks.memo import TrickMemo
from client.pages import table_people
from client.pages.desk import Desk
from client.play.game_table import GameTable, ScreenState
from p2p.games.game import Seat
from p2p.peer.table_view import TableView


class TrickHere(GameTable):
    """The part of a trick game's table that is read. `game` is the game's own part, `memo` the memory of this deal."""

    def __init__(self, game: TrickGame, desk: Desk, screen: ScreenState, view: TableView, now: float) -> None:
        super().__init__(desk, screen, view, now)
        self.game, self.memo = game, TrickMemo(screen)

    @property
    def me(self) -> Seat:
        """Returns who sits at the bottom of the screen."""
        return next(iter(table_people.people(self.view)), Seat(0))
