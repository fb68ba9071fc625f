"""The table of High or low: H, L and P move. All that it doesn't say is as GameTable has it."""
import pygame

from client.draw.banners import Banner
from client.pages import table_people
from client.play import table_words
from client.play.game_table import NEXT_DEAL, BoardPicture, GameTable
from tests.sixth.rules import POINTS, SAYS, TITLE
from tests.sixth.window import board
from tests.sixth.window.board import View

KEYS = {pygame.K_h: SAYS[0], pygame.K_l: SAYS[1], pygame.K_p: POINTS[0]}
HINT = ("High or low?", "H or L says it, P points at a card aside.")


class Table(GameTable):
    """The game's part of the play screen."""

    def key(self, event: pygame.Event, now: float) -> None:
        move, asked = KEYS.get(event.key), {*table_people.people(self.view)} & self.view.state.turn()
        if asked and move and move in self.view.state.moves(min(asked), 0):
            self.desk.node.act(self.view.charter.id, min(asked), move, now)

    def picture(self, now: float, banner: Banner | None) -> BoardPicture[View]:
        del now
        view, late = self.view, table_words.waiting(self.view)
        note = ("", late) if late else self.screen.note if any(self.screen.note) else HINT
        said = " and ".join(view.state.said) or "nothing yet"
        return BoardPicture(board, View(view.state.faces, f"They said {said}.", note, banner))

    def banner(self) -> Banner | None:
        view = self.view
        if not view.deal.outcome:
            return None
        won = " and ".join(table_people.names(view)[seat] for seat in view.deal.outcome.winners)
        return Banner(f"{won} won", view.deal.outcome.reason, (NEXT_DEAL,) if view.deal.between else ())

    def title(self) -> str:
        return TITLE
