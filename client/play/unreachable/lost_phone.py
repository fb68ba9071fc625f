"""A seat whose phone is gone in the middle of a game: what the people here are told, and how they go on. Pure."""
from client.pages import table_people
from client.pages.phones import ASKS
from client.play.game_table import ScreenState
from client.ui.phrases import lasting
from client.ui.question import Question, Reply
from p2p.games.game import Seat
from p2p.language import tr
from p2p.peer.table_view import TableView


def asked_for(view: TableView, screen: ScreenState, now: float) -> Seat | None:
    """Returns the seat that a question is about: another phone asks for it, or its own one is gone; None for none."""
    asks = [seat for seat, word in screen.phones.items() if word.state == ASKS]
    away = [seat for seat, word in screen.phones.items() if word.gone_for(now)]
    return next(iter((*asks, *sorted(away, key=lambda seat: (seat not in view.state.turn(), seat)))), None)


def question(view: TableView, screen: ScreenState, now: float) -> Question | None:
    """Returns the question about a seat's phone; None if all is well."""
    seat = asked_for(view, screen, now)
    if seat is None or view.deal.outcome or view.proof.fault or view.trouble:
        return None
    afar = table_people.are_all_on_phones(view) and table_people.plays_cards(view)
    name, table = table_people.names(view)[seat], view.charter.id
    if screen.phones[seat].state == ASKS:
        asks = tr("Another phone asks for {name}'s seat", name=name)
        return Question(asks, "", (tr("The first one is asked, too."),), (
            Reply("let it play", tr("Let it play"), "F9", does=lambda desk: desk.phones.decide(table, seat, True)),
            Reply("not now", tr("Not now"), "F10", does=lambda desk: desk.phones.decide(table, seat, False))),
            corner=afar)
    at_keys = table_people.people(view)
    keys, shown = ("F9", "F10") if at_keys else ("K", "C")      # letters are cards of who is at the keys
    full = tr("no place left") if len(at_keys) >= table_people.most_at_keys(view) else ""
    take = Reply("use keys", tr("Use keys"), keys, off=full, does=lambda desk: desk.phones.take(table, seat))
    replies = take, Reply("phones", tr("Show code"), shown)
    since = lasting(screen.phones[seat].gone_for(now))
    gone_words = tr("{name}'s phone is gone", name=name)
    return Question(gone_words, since, (tr("It comes back by itself, or:"),), replies, corner=afar)
