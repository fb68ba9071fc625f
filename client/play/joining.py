"""Asks for a seat at a table that is being played, for who looks on: a bot's from the next deal, or in the next race.
"""
from client.draw.furniture import Command
from client.pages import table_people
from client.play.game_table import ScreenState
from p2p.games.game import CardGame
from p2p.net.wire import DraftSeat
from p2p.peer.node import Node
from p2p.peer.session import TableView
from p2p.table.match import KEPT_OUT, joinable

SIT_IN = Command("sit in", "Sit in", "F10")


def may_sit_in(view: TableView) -> bool:
    """Returns whether who looks on here may ask for a seat: in a race by its house rules, with cards if a bot plays."""
    if view.mine or view.over or view.fault or not joinable(view.match.game, dict(view.charter.options)):
        return False
    return not isinstance(view.match.game, CardGame) or any(table_people.levels(view))


def sit_in(node: Node, view: TableView, screen: ScreenState, now: float) -> None:
    """Asks for a seat, if one may be asked for, and says on the screen what follows; `now` is in ms."""
    if may_sit_in(view):
        node.sit(view.charter.id, (DraftSeat(node.identity.key, node.lobby.me.name, ""),))
        cards = isinstance(view.match.game, CardGame)
        screen.say("Asked:", "you come in once all who play say yes." if cards else
                   "you have a seat in the next game, once they open it.", now)
    elif not view.mine and not view.over:
        closed = not joinable(view.match.game, dict(view.charter.options))
        screen.say("No seat here:", KEPT_OUT if closed else "no bot plays that could make room.", now)
