"""A table whose computer has lost its network: what the people here are told, instead of who isn't there. Pure."""
from client.ui.phrases import clock_words
from client.ui.question import Question, Reply
from p2p.language import tr
from p2p.peer.table_view import TableView

REPLIES = (Reply("look again", tr("Look again"), "F9", does=lambda desk: desk.node.look_again()),     # digits are cards
           Reply("what to try", tr("What to try"), "F10", does=lambda desk: desk.ways and desk.ways.network(desk)),
           Reply("leave", tr("Keep for later"), "Esc"))
SOON = 5000.0                   # ms: a network that is changed is back by then


def question(lost: float | None, view: TableView, now: float) -> Question | None:
    """Returns what is told of a network that was `lost` at that time; None if it wasn't, or nobody else plays here."""
    others = len(view.charter.members) > 1 and view.started and view.me is not None
    if lost is None or now - lost < SOON or not others or view.ended:
        return None
    return Question(tr("This computer has lost its network"), clock_words(now - lost),
                    (tr("Wi-Fi off, cable out, flight mode?"), tr("Nothing is lost: it goes on by itself.")), REPLIES,
                    (tr("Nothing is lost: it goes on by itself."),))
