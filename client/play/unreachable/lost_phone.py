"""A seat whose phone is gone in the middle of a game: what the people here are told, and how they go on. Pure."""
from collections.abc import Mapping

import pygame

from client.pages import table_people
from client.pages.phones import ASKS, PhoneWord
from client.play.game_table import ScreenState
from client.play.unreachable import absence
from client.ui.phrases import lasting
from client.ui.question import Question, Reply
from p2p.games.game import Seat
from p2p.language import tr
from p2p.peer.table_view import TableView

USE_KEYS, SHOW, LETS, KEEPS = "use keys", "show code", "phone lets", "phone keeps"
KEYS_APART, SHOW_APART = "use-keys-apart", "show-code-apart"     # the same where letters are cards of who is at keys
KEYS: Mapping[str, int] = {USE_KEYS: pygame.K_k, SHOW: pygame.K_c, KEYS_APART: pygame.K_F9, SHOW_APART: pygame.K_F10,
                           LETS: pygame.K_F9, KEEPS: pygame.K_F10}


def gone(phones: Mapping[Seat, PhoneWord], now: float) -> dict[Seat, str]:
    """Returns in words for how long the phones of seats are gone; of none that may still be back by itself."""
    return {seat: tr("gone for {time}", time=lasting(seconds)) for seat, word in phones.items()
            if (seconds := word.gone_for(now))}


def seat_gone(view: TableView, screen: ScreenState, seat: Seat, now: float) -> str:
    """Returns what a plate says of a seat whose player or phone isn't there, "" if they are."""
    absent = "" if view.deal.outcome else screen.absence(view.charter.seats[seat].member, now)
    return absence.seat_words(view, seat) or absent or gone(screen.phones, now).get(seat, "")


def asked_for(view: TableView, screen: ScreenState, now: float) -> Seat | None:
    """Returns the seat that a question is about: another phone asks for it, or its own one is gone; None for none."""
    asks = [seat for seat, word in screen.phones.items() if word.state == ASKS]
    away = gone(screen.phones, now)
    kept = sorted(away, key=lambda seat: (seat not in view.state.turn(), seat))
    return next(iter((*asks, *kept)), None)


def question(view: TableView, screen: ScreenState, now: float) -> Question | None:
    """Returns the question about a seat's phone; None if all is well."""
    seat = asked_for(view, screen, now)
    if seat is None or view.deal.outcome or view.proof.fault or view.trouble:
        return None
    afar = table_people.are_all_on_phones(view) and table_people.plays_cards(view)
    name = table_people.names(view)[seat]
    if screen.phones[seat].state == ASKS:
        asks = tr("Another phone asks for {name}'s seat", name=name)
        return Question(asks, "", (tr("The first one is asked, too."),), (
            Reply(LETS, tr("Let it play"), "F9"), Reply(KEEPS, tr("Not now"), "F10")), corner=afar)
    at_keys = table_people.people(view)
    (keys, on), (show, shown) = ((KEYS_APART, "F9"), (SHOW_APART, "F10")) if at_keys else ((USE_KEYS, "K"), (SHOW, "C"))
    full = tr("no place left") if len(at_keys) >= table_people.most_at_keys(view) else ""
    replies = Reply(keys, tr("Use keys"), on, off=full), Reply(show, tr("Show code"), shown)
    since = lasting(screen.phones[seat].gone_for(now))
    gone_words = tr("{name}'s phone is gone", name=name)
    return Question(gone_words, since, (tr("It comes back by itself, or:"),), replies, corner=afar)
