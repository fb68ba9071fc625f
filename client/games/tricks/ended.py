"""The end of a deal on a trick table: how it ended on its board, the score sheet, the end of a match. Pure."""
from collections.abc import Sequence
from dataclasses import replace

from client.draw.banners import EndBanner
from client.draw.cards import pack_palette
from client.draw.commands import Command
from client.draw.plates import name_of
from client.games.tricks import deal_view, hand
from client.games.tricks.board import TrickView
from client.games.tricks.game import TrickGame
from client.games.tricks.hand import Hand, HandCard
from client.games.tricks.here import TrickHere
from client.games.tricks.mat.final import NOTHING_HELD, FirstHand
from client.games.tricks.score_view import GO, READY, PastTrick, ScoreView, SheetContext, signed
from client.pages import save_code, table_people
from client.pages.evening import winners
from client.play import table_words
from client.play.again import again_label
from client.play.joining import SIT_IN, may_sit_in
from client.ui.phrases import listed
from p2p.games.tarot.faults import LEFT
from p2p.games.tarot.phases import CardPhase
from p2p.language import joined, tr, trn
from p2p.peer.table_view import TableView

AGAIN = "again"
LEDGER = Command("ledger", tr("Ledger"), "F6")
SOMEBODY = tr("Somebody")
CLOSED = tr("Closed for good.")
TURNED = tr("The last card came with it, from the talon.")
SHEET = Command("recap", tr("Score sheet"), "R")


def before(view: TableView) -> tuple[int, ...]:
    """Returns the points of each seat before this deal; once the deal is over the match's totals include it."""
    if view.deal.outcome is None:
        return view.deal.match.totals
    return tuple(total - score for total, score in zip(view.deal.match.totals, view.deal.outcome.scores, strict=True))


def number(view: TableView) -> int:
    """Returns which deal of the match this is, those at the tables before this one counted."""
    return view.deal.number + view.deal.match.dealt_before


def deals(view: TableView) -> int:
    """Returns how many deals the match has, with the void ones that are dealt again, here and at tables before."""
    void = view.deal.match.dealt_before - view.deal.match.rounds_before
    return view.deal.match.length + void + sum(outcome.again for outcome in view.deal.match.sheet)


def sheet(here: TrickHere) -> ScoreView:
    """Returns the score sheet of the deal that is over at the table at this screen."""
    view, memo, game, outcome = here.view, here.memo, here.game, here.view.deal.outcome
    assert outcome is not None
    names, charter = tuple(table_people.names(view)), view.charter
    ready = tuple(place.member in view.deal.ready | view.people.gone or bool(view.over) for place in charter.seats
                  if len(charter.members) > 1)
    players = table_people.players(view)
    blame = joined("; ", (tr("{name} broke rule {rule}: {why}", name=players[found.seat], rule=found.rule,
                             why=found.why) for found in view.proof.found[:1]))
    deal = SheetContext(
        names, before(view), table_people.levels(view), number(view), ready, table_people.rings(view),
        fair_words(view), blame, view.deal.between, view.me in view.deal.ready,
        pack_palette(here.desk.settings.palette), view.deal.match.closing, deals(view), sitters(view, names))
    found = game.sheet(view.state, outcome, deal)
    if view.over:
        over = trn("the match is over after {n} deal", "the match is over after {n} deals", number(view))
        again = Command(AGAIN, again_label(here.desk.node, view), "Enter")
        found = replace(found, waits=False, line=over, choices=(again, GO), next_label=tr("The match"),
                        next=game.best(names, view.deal.match.final), then="", ready=())
    if outcome.reason == LEFT and not found.apart:
        found = replace(found, apart=tr("{names} went in the middle.", names=listed(gone(view) or [SOMEBODY])))
    if not view.mine:                             # who looks on isn't waited for
        found = replace(found, choices=(SIT_IN, GO) if may_sit_in(view) else (GO,))
    if 0 <= memo.sheet_trick < len(found.tricks):
        found = replace(found, past_trick=_past_trick(view, found.turned, memo.sheet_trick, names))
    return honest(found, view)


def _past_trick(view: TableView, turned: tuple[int, ...], number: int, names: tuple[str, ...]) -> PastTrick:
    """Returns trick `number` of the deal that is over, with the card of the talon that went with it."""
    found = deal_view.past_trick(view.state, number, names)
    if number >= len(turned):
        return found
    return found._replace(words=joined(" ", (found.words, TURNED)), turned=turned[number])


def fair_words(view: TableView) -> tuple[str, str]:
    """Returns what is known of the shuffle now: a headline and a sentence."""
    if view.proof.found:
        return tr("The audit found a fault."), tr("All cards are open now; this computer checked the whole deal.")
    if view.deal.outcome and view.deal.outcome.reason == LEFT:
        return CLOSED, tr("Without all locks nobody can open these cards, not even all the others together.")
    if view.proof.report and not view.proof.report.ok:
        return tr("The check failed."), tr("See which step, and who.")
    if view.deal.number in view.proof.stirred:
        return tr("The shuffle was fair."), tr("Stirred by you, too. Now all cards are open and checked.")
    return tr("The shuffle was fair."), tr("All cards are open now; your computer checked the whole deal.")


def final(view: TableView, game: TrickGame) -> EndBanner:
    """Returns how the match ended."""
    names, total = table_people.names(view), view.deal.match.final
    won = [names[seat] for seat in winners(view)]
    points, count = game.score_words(max(total)), number(view)
    words = trn("{names} wins with {points}", "{names} win with {points} each", len(won), names=listed(won),
                points=points)
    over = trn("The match is over after {n} deal.", "The match is over after {n} deals.", count) if count > 1 else ""
    return EndBanner(words, joined(" ", filter(None, (game.best(names, total), over))), (SHEET,))


def after_deal(here: TrickHere) -> EndBanner:
    """Returns how a deal ended after which the match goes on: who won it and what is written, what comes next."""
    view, shown = here.view, sheet(here)
    names = table_people.names(view)
    missing = [name for member, name in enumerate(table_people.member_names(view)) if
               member in view.people.members_here - view.deal.ready]
    said = view.deal.between and READY not in shown.choices and bool(view.mine)
    then = trn("You are ready. Waiting for {names}.", "You are ready. Waiting for {names}.", len(missing),
               names=listed(missing)) if said and missing else shown.next
    if view.deal.between and missing and not view.mine:
        then = table_words.waiting_for(missing)
    blame = shown.apart if shown.bad else ""
    first = () if not view.deal.between else (READY,) if READY in shown.choices else tuple(
        choice for choice in shown.choices if choice == SIT_IN)
    written = joined("", (blame or _written(view, shown, names), ". ", then))
    return EndBanner(shown.headline, written, (*first, SHEET), seal=shown.fair[0], bad=shown.bad, goes_on=True)


def gone(view: TableView) -> list[str]:
    """Returns the names of the seats whose players have left for good or were left out."""
    names = table_people.names(view)
    return [names[seat] for seat, place in enumerate(view.charter.seats) if place.member in view.people.gone]


def sitters(view: TableView, names: Sequence[str]) -> tuple[str, ...]:
    """Returns who sits on each seat in the next deal, in words: a bot for whoever is gone."""
    return tuple(tr("{name}'s bot", name=name) if place.member in view.people.gone else name
                 for name, place in zip(names, view.charter.seats, strict=True))


def _written(view: TableView, shown: ScoreView, names: list[str]) -> str:
    """Returns the gains of the deal in words: the sheet's total, or those of each seat that has any."""
    assert view.deal.outcome is not None
    if shown.total[0]:
        who, amount = shown.total
        return joined(" ", (who, amount)) if amount != "0" else who
    got = joined(", ", (joined(" ", (name, signed(score)))
                        for name, score in zip(names, view.deal.outcome.scores, strict=True) if score))
    if view.deal.outcome.reason == LEFT:
        who = listed(gone(view) or [SOMEBODY])
        return tr("{names} went in the middle: {points}", names=who, points=got) if got else (
            tr("{names} went in the middle: nothing is written", names=who))
    return got or tr("Nothing is written")


def with_scores(shown: TrickView, view: TableView, game: TrickGame, lies: bool) -> TrickView:
    """Returns the table with everybody's points now that the deal is over, and what the deal brought.

    While its last trick still lies (`lies`), that one's words come first; then the own hand goes from under the bar.
    """
    assert view.deal.outcome is not None
    totals = view.deal.match.final if view.over else view.deal.match.totals
    got, held = view.deal.outcome.scores, NOTHING_HELD if lies else held_of(shown, view)
    return replace(shown, hand=shown.hand if lies else Hand(palette=shown.hand.palette), held=held,
                   prompt=shown.prompt if lies else "", plates=tuple(
        replace(plate, score=game.score_words(totals[plate.seat]),
                badge=plate.badge if lies else signed(got[plate.seat]) if got[plate.seat] else "")
        for plate in shown.plates))


def held_of(shown: TrickView, view: TableView) -> FirstHand:
    """Returns the hand with which the seat at the bottom went into the first trick, if all of it is open.

    Where it stays closed it is what that seat still holds, as far as this screen may show it.
    """
    seat = shown.plates[0].seat
    slots = next((step.before.hands[seat] for step in view.happenings[view.deal.begins_at:]
                  if step.before.phase == CardPhase.PLAY), ())
    faces = view.state.publics(slots)
    if not faces or -1 in faces:
        left = tuple(HandCard(card.face) for card in shown.hand.cards if card.face >= 0)
        return FirstHand(tr("Still in hand"), replace(shown.hand, cards=left, asked=False)) if left else NOTHING_HELD
    order = hand.order(faces, view.state.strength())
    mine = table_people.local_seats(view)
    words = tr("Your hand") if [*mine] == [seat] else (
        tr("{name}'s hand", name=name_of(table_people.names(view)[seat])))
    return FirstHand(words, Hand(tuple(HandCard(faces[place]) for place in order), seat, palette=shown.hand.palette,
                                 held=len(faces)))


def honest(shown: ScoreView, view: TableView) -> ScoreView:
    """Returns the sheet with the commands for its save code and, after more deals, the ledger.

    For a deal from a save code it says that it was one.
    """
    told = (tr("Not shuffled."), tr("The cards are made from the date: everybody in the world has the same.")) \
        if save_code.day_of(view) else save_code.FAIR
    fair = told if save_code.is_coded(view) and not view.proof.found else shown.fair
    ledger = (LEDGER,) if view.deal.match.dealt_before + len(view.deal.match.sheet) > 1 else ()
    return replace(shown, choices=(*shown.choices, save_code.COMMAND, *ledger), fair=fair)
