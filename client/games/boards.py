"""The part of a game that is imported only once somebody opens it: its table, lessons, replay. Names no game."""
from collections.abc import Callable
from typing import NamedTuple

from client.lessons.lesson import Lesson
from client.pages.desk import Desk
from client.play.game_table import GameTableFactory
from client.play.phone_board import PhoneBoard
from client.play.replays.board_replay import BoardReplay
from client.play.replays.replay import ReplayFactory
from client.ui.screen import Screen
from p2p.table.retold import ToldGame

# Makes the ledger of a match from its file, with the matches of the evening in words.
LedgerFactory = Callable[[Desk, ToldGame, GameTableFactory, str], Screen]


class Boards(NamedTuple):
    """The screens of a game."""

    table: GameTableFactory                 # its part of the play screen
    lessons: tuple[Lesson, ...]             # its first deal, led by the hand, then short ones
    replay: ReplayFactory = BoardReplay     # its page of a game that was played
    ledger: LedgerFactory | None = None     # the page of a match of many deals
    training: Callable[[Desk], Screen] | None = None
    phone: PhoneBoard | None = None         # what a phone shows of its seat; none where phones can't play
