"""Turns a trick game's TableView into what the boards draw: the table, a hand looked at. Pure.

`here` is the table at this screen, of which its game, its view, its memo and the settings are read.
"""
from dataclasses import replace

from pygame import FRect

from client.draw.banners import Banner, EndBanner
from client.draw.cards import pack_palette
from client.draw.commands import Command
from client.draw.plates import name_of
from client.draw.scale import Scale
from client.games.tricks import board, deal_view, ended, showing, talk
from client.games.tricks.board import TrickView
from client.games.tricks.deal_view import Offer, Surroundings
from client.games.tricks.hand import HandCard
from client.games.tricks.here import TrickHere
from client.games.tricks.look_away import LookView, Other
from client.games.tricks.mat import gathering, moments, quiet_round, trick_area
from client.games.tricks.mat.afar import LastTrick
from client.games.tricks.mat.bid_ladder import Ladder
from client.games.tricks.mat.exchange import Exchange
from client.games.tricks.mat.pack import KNOCK
from client.games.tricks.mat.seats import said_at
from client.games.tricks.mat.trick_area import Middle
from client.games.tricks.memo import TrickMemo
from client.games.tricks.timing import moving
from client.pages import save_code, table_people
from client.play import advice, pace, pausing, table_words
from client.play.joining import SIT_IN, may_sit_in
from client.play.unreachable import absence
from client.play.wheel import RemarkSpot
from client.ui import phrases
from client.ui.keys import LOOK
from client.ui.pad import TRIGGER
from p2p.games.game import Seat, seats_of
from p2p.games.tarot.phases import CardPhase
from p2p.language import joined, tr, trn
from p2p.peer.table_view import TableView
from p2p.table.plays import LyingCard

LEFT, RIGHT = "left", "right"
HELD = tr("Answered: it leaves in a moment, so that the time tells nothing.")


# ---------------------------------------------------------------------- who is here

def clusters(view: TableView) -> dict[Seat, str]:
    """Returns the key cluster of each person here: left and right in turn by their seats (rule 13 of Tarok)."""
    return {seat: (LEFT, RIGHT)[number % 2] for number, seat in enumerate(table_people.people(view))}


def look_keys(view: TableView) -> dict[Seat, int]:
    """Returns the key (scancode) with which each person at the keys looks at the own hand; none where only one is
    here."""
    return dict(zip(table_people.people(view), LOOK, strict=False)) if is_shared(view) else {}


def look_words(here: TrickHere) -> dict[Seat, str]:
    """Returns what each person here holds to look at the own hand, in words: the trigger of a pad, else a key."""
    return {seat: TRIGGER if seat in here.screen.pads else LOOK[key] for seat, key in look_keys(here.view).items()}


def is_shared(view: TableView) -> bool:
    """Returns whether others, at the keys or at phones, see this screen besides whom it is for, so that hands lie face
    down on it."""
    return bool(table_people.people(view)) and len(table_people.own_people(view)) > 1


def acting(view: TableView) -> Seat | None:
    """Returns the seat whose hand this screen shows: of the person asked here, or the first; None without one."""
    seats = table_people.people(view)
    asked = [seat for seat in seats if seat in view.state.turn()]
    return next(iter(asked or seats), None)


def sees(here: TrickHere, seat: Seat, now: float) -> bool:
    """Returns whether this person's hand is shown to them at `now` (ms): the only one here, or while they look."""
    look = here.memo.look
    return not is_shared(here.view) or (look is not None and look.seat == seat and look.veiled(now) == 1)


def surroundings(here: TrickHere, now: float) -> Surroundings:
    """Returns the surroundings of the deal at `now` (ms), as this screen shows them."""
    view, memo, game, settings = here.view, here.memo, here.game, here.desk.settings
    seats, names = table_people.people(view), tuple(table_people.names(view))
    alone = bool(seats) and not is_shared(view)
    acts = acting(view)
    phase = view.state.phase
    said = deal_view.said(memo.moves, game.bidding if phase in game.bidding else (phase,), game.words_of)
    note = HELD if memo.held else joined(" ", filter(None, memo.screen.note))
    left = -1 if any(game.everybodys(view.state, seat) for seat in view.state.turn()) else pace.left(view, now)
    return Surroundings(
        names, ended.before(view), table_people.levels(view), ended.number(view),
        said,
        seats[0] if seats else Seat(0), acts if acts is not None else Seat(0), bool(seats), alone,
        clusters(view).get(acts, "") if acts is not None else "", memo.chosen, memo.dial, memo.focus,
        len(view.state.tricks) - 1 if view.state.tricks and (memo.shows_last or _rests(view, memo, now)) else -1,
        now < memo.lingers,
        settings.counts, absent(here, now, left < 0) or table_words.waiting(view, left < 0), note,
        _how_to_look(here, names, acts),
        pack_palette(settings.palette), memo.moments,
        left,
        ended.deals(view), alone, _gone(here, now),
        knocks=memo.opened == KNOCK, lying=lying(view),
        look_keys={} if phase in game.undealt or view.deal.outcome else look_words(here),
        stand_ins=frozenset(seat for seat, info in zip(seats_of(len(names)), view.charter.seats, strict=True)
                            if table_people.level(view, seat) and not info.bot))


def lying(view: TableView) -> LyingCard | None:
    """Returns the card that a player of another computer has laid, and that isn't played yet; an own one is in hand."""
    laid = view.deal.lying
    return laid if laid and laid.seat not in view.mine and view.state.phase == CardPhase.PLAY else None


def _gone(here: TrickHere, now: float) -> dict[Seat, str]:
    """Returns in words why the players of seats aren't there, or those whose bots sit in for them."""
    return {seat: words for seat in seats_of(len(here.view.charter.seats))
            if (words := absence.why_away(here.view, here.screen, seat, now))}


def _rests(view: TableView, memo: TrickMemo, now: float) -> bool:
    """Returns whether the last trick of a deal stays on the mat, since no other follows."""
    ended = view.state.phase in (CardPhase.COUNT, CardPhase.OVER) and not view.state.trick
    return ended and now >= memo.lingers


def absent(here: TrickHere, now: float, lasting: bool) -> str:
    """Returns a sentence that who is asked can't be reached, with `lasting` for how many seconds; "" if not so."""
    view, screen = here.view, here.screen
    members = {seat: table_people.holder(view, seat) for seat in sorted(view.state.turn())}
    gone = [seat for seat, member in members.items() if absence.away_for(view, member, now)]
    if not gone or view.deal.outcome or screen.lost:
        return ""
    member, own = members[gone[0]], view.charter.seats[gone[0]].member
    seconds = absence.away_for(view, member, now)
    name = table_people.names(view)[gone[0]] if member == own else table_words.called(view, member)
    if lasting and member in view.people.barred:
        return tr("No connection to {name} for {time}", name=name, time=phrases.lasting(seconds))
    if lasting and member in view.people.stalling_since:
        return table_words.owed(name, seconds)
    return tr("Waiting for {name}: away for {time}", name=name, time=phrases.lasting(seconds)) if lasting else (
        tr("Waiting for {name}", name=name))


def _how_to_look(here: TrickHere, names: tuple[str, ...], acts: Seat | None) -> str:
    """Returns how the person who is asked can look at the own hand where several share the screen, else ""."""
    if acts is None or not is_shared(here.view) or here.view.state.phase in here.game.undealt:
        return ""
    return tr("{name}: hold {key} to look at your hand", name=names[acts], key=look_words(here)[acts])


# ---------------------------------------------------------------------- the talk

def offered(here: TrickHere, seat: Seat, own: bool) -> list[Offer]:
    """Returns the answers of a seat in the rest of the talk: if `own` those of its hand, or else those of any hand."""
    view, memo = here.view, here.memo
    if memo.offers is None or memo.offers[0] is not view.state:
        memo.offers = (view.state, {})
    kept = memo.offers[1]
    if (seat, own) not in kept:
        around = Surroundings(tuple(table_people.names(view)), acts=seat)
        kept[seat, own] = talk.offered(here.game, view.state.seen_by({seat} if own else ()), seat, around)
    return kept[seat, own]


def asked_in_talk(here: TrickHere, seat: Seat) -> list[Offer]:
    """Returns what the screen asks a person here about now, empty if the talk's question isn't open for this seat.

    A lone person is asked as soon as the talk can't change any more but by what is said in it, several at one computer
    when it is their turn, and then about what any hand might say there.
    """
    view, memo, game = here.view, here.memo, here.game
    state, seats = view.state, table_people.people(view)
    if not talk.going(game, state) or pace.stopped(view) or seat not in seats or seat in memo.plans:
        return []
    turn, alone = seat in state.turn(), len(seats) == 1
    if state.phase not in game.talk and (not alone or (turn and not memo.held and not game.everybodys(state, seat))):
        return []
    return offered(here, seat, alone) if alone or turn else []


def answering(here: TrickHere) -> Seat | None:
    """Returns the person here who may answer something now; None if nobody may."""
    seat = acting(here.view)
    asked = seat is not None and (seat in here.view.state.turn() or bool(asked_in_talk(here, seat)))
    return seat if asked else None


def _with_talk(shown: TrickView, here: TrickHere, around: Surroundings) -> TrickView:
    says, state, memo = asked_in_talk(here, around.acts) if around.plays else [], here.view.state, here.memo
    plan, told = memo.plans.get(around.me), ""
    if around.plays and around.sole and not says and (plan or state.phase in here.game.talk):
        told = talk.decided(plan, offered(here, around.me, True))
    return talk.on_table(shown, here.game, state, memo.moves, around, says, memo.opened, told)


# ---------------------------------------------------------------------- what the boards draw

def table(here: TrickHere, now: float) -> TrickView:
    """Returns the board at `now` (ms); hands stay face down where several persons share the screen."""
    view, memo, game, settings = here.view, here.memo, here.game, here.desk.settings
    around = surroundings(here, now)
    state = view.state.seen_by({around.acts} if around.plays and around.open else ())
    shown = replace(showing.show(game, state, around), why=_why(memo))
    shown = replace(shown, line=joined("", (shown.line, *_marks(view))),
                    advised=not view.deal.outcome and not advice.refused(view),
                    pauses=not view.deal.outcome and pausing.may_pause(view),
                    sits=SIT_IN if may_sit_in(view) and not view.deal.outcome else None)
    if state.tricks and not memo.shows_last:
        shown = _with_gathering(shown, here, now, *game.worths(state, len(state.tricks) - 1), state.tricks[-1].winner)
    if view.deal.outcome:
        shown = ended.with_scores(shown, view, game, now < memo.lingers)
    if late := moments.late_scores(memo.moments, now, settings.motion):
        shown = replace(shown, plates=tuple(replace(plate, score=late[plate.seat]) for plate in shown.plates))
    if memo.screen.phones:
        shown = replace(shown, plates=tuple(replace(plate, phone=memo.screen.phone_sign(Seat(plate.seat)))
                                            for plate in shown.plates))
    talks = talk.going(game, view.state) and not view.deal.outcome
    return _with_talk(shown, here, around) if talks else shown


def _marks(view: TableView) -> list[str]:
    """Returns what is special about this table for who looks at it, after the line below the game's name."""
    marks: list[str] = [tr(", cards of a save code")] if save_code.is_coded(view) else []
    if save_code.day_of(view):
        marks = [joined("", (", ", table_words.day_words(view)))]
    if not view.mine:           # who was taken in again has no cards in this deal
        again = view.me in view.people.members_here and view.deal.match.rounds + 1 < view.deal.match.length
        marks.append(tr(", you play next deal") if again else tr(", you look on"))
    return [*marks, table_words.watched(view)]


def _with_gathering(shown: TrickView, here: TrickHere, now: float, worths: tuple[int, ...], points: int,
                    winner: Seat) -> TrickView:
    """Returns the table with what it tells of a trick that is full: who takes it, and where wanted what it counts.

    `worths` is what each card of the last trick counts, `points` all together; `winner` has won it.
    """
    counted = bool(worths) and here.desk.settings.counted
    if now < here.memo.lingers and shown.trick.done:
        name = next(plate.name for plate in shown.plates if plate.seat == winner)
        trick = shown.trick
        words: str = tr("{name} wins the trick", name=name)
        if counted and moving.is_counting(here, now):
            trick = replace(trick, worths=worths, points=points)
            words = gathering.sum_words(trick)
        free = not (shown.urgent or shown.bad)
        taking = _badged(shown, winner, tr("takes the trick"))
        return replace(taking, trick=trick, prompt=words if free else shown.prompt)
    if counted and moving.has_gained(here.memo, now):
        return _badged(shown, winner, trn("+{n} point", "+{n} points", points))
    return shown


def _badged(shown: TrickView, seat: Seat, words: str) -> TrickView:
    return replace(shown, plates=tuple(replace(plate, badge=words) if plate.seat == seat else plate
                                       for plate in shown.plates))


def from_afar(shown: TrickView, view: TableView) -> TrickView:
    """Returns the table as it is read from three metres, with the last trick and the places of the cards to come."""
    state, plates = view.state, tuple(replace(plate, far=True, cards=0) for plate in shown.plates)
    plays = state.phase == CardPhase.PLAY and not shown.trick.done and not shown.middle
    shown = replace(shown, plates=plates, afar=True, to_come=plays, trick=replace(shown.trick, waits=""))
    if not (state.tricks and plays):
        return shown
    done = state.tricks[-1]
    words = tr("Last trick: {name}", name=name_of(table_people.names(view)[done.winner]))
    faces, winning = tuple(map(state.public, done.slots)), (done.winner - done.leader) % len(state.hands)
    return replace(shown, past=LastTrick(words, faces, winning, done.winner))


def looking(here: TrickHere, now: float) -> LookView:
    view, memo, game = here.view, here.memo, here.game
    look, keys = memo.look, look_words(here)
    assert look is not None
    seat = look.seat
    around = replace(surroundings(here, now), acts=seat, open=True, look="",
                     keys=clusters(view)[seat], places=look.places)
    state, public = view.state.seen_by({seat}), view.state.seen_by(())
    asked = seat in state.turn()
    others = tuple(Other(other, around.names[other], len(state.hands[other]), keys.get(other, ""),
                         bool(around.bots[other])) for other in seats_of(len(around.names)) if other != seat)
    cards = tuple((card.seat, card.face) for card in deal_view.played(public, state.trick, game.leads(state), seat))
    line = joined(", ", showing.badges(game, public, seat))
    veiled, middle = look.veiled(now), _asked_in_private(here, around)
    shown = LookView(seat, around.names[seat], line, keys[seat], "",
                     showing.own_hand(game, public, replace(around, open=False)), others, cards,
                     left=around.left if asked else -1, middle=middle if isinstance(middle, Ladder) else Middle(),
                     plays=asked and state.phase == CardPhase.PLAY, veiled=veiled, turned=0.0)
    shown = shown if middle else replace(shown, middle=None)
    return shown if veiled < 1 else replace(
        shown, prompt=showing.asks(game, state, around) if asked else game.others_prompt(state, around.names),
        hand=showing.own_hand(game, state, around), middle=middle,
        note=around.note, why=_why(memo), whisper=showing.whisper(game, state, around),
        turned=look.turned(now, here.desk.settings.motion))


def _why(memo: TrickMemo) -> tuple[Command, ...]:
    """Returns the command that leads to the rule named by the note, if it names one."""
    return () if memo.held else table_words.why_command(memo.screen)


def _asked_in_private(here: TrickHere, around: Surroundings) -> Middle | Exchange | Ladder | None:
    """Returns the question with what only this hand may see of it, an auction’s bids as everybody sees them.

    Each answer has the key that it would have with any hand, so that a press tells the others nothing.
    """
    if says := asked_in_talk(here, around.acts):
        return _talk_in_private(here, around, says)
    game, state, public = here.game, here.view.state.seen_by({around.acts}), here.view.state.seen_by(())
    seen, anybodys = game.question(state, around), game.question(public, around)
    if not around.asked(state) or isinstance(seen, Exchange):
        return seen if isinstance(seen, Exchange) and around.asked(state) else None
    if isinstance(anybodys, Ladder):
        return replace(anybodys, below=("", ""), note="")       # the looker's panel has no room for them
    if not (isinstance(seen, Middle) and isinstance(anybodys, Middle)):
        return None
    keys = {answer.name: answer.key for answer in anybodys.answers}
    found = tuple(answer._replace(key=keys.get(answer.name, answer.key)) for answer in seen.answers)
    lit = anybodys.answers[around.focus].name if around.focus < len(anybodys.answers) else "lay"
    chosen = next((number for number, answer in enumerate(found) if answer.name == lit), -1)
    return replace(seen, answers=found, chosen=chosen)


def _talk_in_private(here: TrickHere, around: Surroundings, says: list[Offer]) -> Middle:
    """Returns the question of the talk with what this hand may say, with the keys of the shared screen."""
    memo = here.memo
    asked = quiet_round.plain(talk.question(here.game, here.view.state, says, memo.opened, memo.moves, around))
    may = {talk.PASS, *(answer.name for answer in offered(here, around.acts, True))}
    found = tuple(answer for answer in asked.answers if answer.name in may)
    lit = asked.answers[asked.chosen].name
    return replace(asked, answers=found, chosen=next((n for n, answer in enumerate(found) if answer.name == lit), -1))


def title(view: TableView, game: str, sheet: bool) -> str:
    """Returns the text of the window's frame: the game and whose turn it is; whether the `sheet` of a deal is shown."""
    if view.deal.outcome:
        if sheet:
            return tr("Fairdeal - {game} - score sheet", game=game)
        return tr("Fairdeal - {game} - the end of the match", game=game) if view.over else (
            tr("Fairdeal - {game} - the end", game=game))
    asked = sorted(view.state.turn())
    if not asked:
        return joined(" - ", ("Fairdeal", game))
    mine = [seat for seat in table_people.people(view) if seat in asked]
    if mine and not is_shared(view):
        return tr("Fairdeal - {game} - your turn", game=game)
    return tr("Fairdeal - {game} - {name}'s turn", game=game, name=table_people.names(view)[(mine or asked)[0]])


# ---------------------------------------------------------------------- remarks

def spots(view: TrickView, scale: Scale) -> dict[Seat, RemarkSpot]:
    """Returns where remarks are shown: above the plates, left of the upper one; what a seat said stays in sight."""
    lay, seats, found = board.layout(view, scale), len(view.plates), {}
    for place, (plate, rect) in enumerate(zip(view.plates, lay.plates, strict=True)):
        said = said_at(scale, rect, place, seats, plate) if plate.said else FRect(rect.topleft, (0, 0))
        if (place == 2 and seats == 4) or (plate.far and place == 0):
            found[Seat(plate.seat)] = RemarkSpot(FRect(said.x, rect.y, rect.right - said.x, rect.h), "left", rect)
        else:
            found[Seat(plate.seat)] = RemarkSpot(rect, "above", rect, rect.y - said.y)
    return found


def quiet(view: TrickView) -> TrickView:
    """Returns the table while somebody chooses a phrase: all but the trick steps back from the wheel."""
    cards = tuple(card._replace(key=0, bright=False) for card in view.hand.cards)
    hand = replace(view.hand, cards=cards)
    trick = replace(view.trick, turned=trick_area.EMPTY)
    return replace(view, talon=(), laid=(), calls=(), bare=None, trick=trick, prompt="", note="", why=(), hand=hand,
                   middle=None)


def under(view: TrickView, banner: Banner | None) -> TrickView:
    """Returns the table with a banner over it; what is asked on the mat steps back behind what the banner asks."""
    asks = banner is not None and not isinstance(banner, EndBanner)
    return replace(view, banner=banner, middle=None if asks else view.middle)


def covered(view: TrickView) -> TrickView:
    """Returns the table of a pause: the own hand lies face down, and nothing is asked."""
    cards = tuple(HandCard(trick_area.BACK) for _ in view.hand.cards)
    return replace(view, hand=replace(view.hand, cards=cards, asked=False), whisper=("", ""), middle=None,
                   prompt="", note="", why=(), left=-1)
