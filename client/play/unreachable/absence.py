"""Members who aren't at the table, and the question about them: wait, go on without them, end, take them back.

Pure: sentences and questions from a view. Keys of answers are digits while the table stands still, F-keys that no game
has where it goes on. Times are ms on the clock of `p2p.peer.session.now_ms`."""
from collections.abc import Mapping
from typing import Any

from client.draw.banners import Banner
from client.draw.commands import Command
from client.draw.plates import NO_WAY, NOT_REACHED
from client.pages import table_people
from client.pages.table_people import plays_cards
from client.play.game_table import ScreenState
from client.ui.phrases import away, clock_words, count_word, elapsed, lasting, listed, owes
from client.ui.question import Act, Question, Reply
from p2p.games.game import EndsByLeaving, Seat
from p2p.language import joined, tr, trc, trn
from p2p.log.charter import Member
from p2p.peer.table_view import TableView
from p2p.table.going import WentOn
from p2p.table.match import LEAVING, VANISHING, WAIT

LEAVES = Banner(tr("Leave the table?"), tr("You can come back: it waits in the lobby."),
                (Command("leave", tr("Leave"), "Enter"), Command("stay", tr("Stay"), "Esc")))
CATCHING = Banner(tr("Catching up with the table…"), tr("They played on while you weren't there."))
ASIDE, FOR_GOOD = Command("aside", tr("Step away"), "Enter"), Command("go", tr("Leave for good"))
ASKS = 20_000.0             # ms of silence after which the table asks what to do
SOON = 400.0                # ms within which somebody has caught up without a word: nothing flashes by
WAITS, GOES_ON, ENDS = "wait", "go on", "end"               # the answers about who is away, as the node has them
WORDS: Mapping[str, str] = {WAITS: tr("Wait"), GOES_ON: tr("Go on"), ENDS: trc("to end", "End")}


def why_away(view: TableView, screen: ScreenState, seat: Seat, now: float) -> str:
    """Returns what a plate says of a seat whose player isn't there, or can't be reached; "" if all is well. At cards a
    bot sits in for who has left; a race that is over waits for nobody."""
    sits_in = plays_cards(view) and table_people.level(view, seat)
    waits = plays_cards(view) or not view.deal.outcome
    return (("" if sits_in else _left(view, seat)) or (_unreached(view, screen, seat, now) if waits else "")
            or _phone_gone(screen, seat, now))


def since(view: TableView, member: Member) -> float | None:
    """Returns since when (ms) a member hasn't been there or has owed an answer; None if neither is so."""
    return view.people.unreachable_since.get(member, view.people.stalling_since.get(member))


def away_for(view: TableView, member: Member, now: float) -> int:
    """Returns the same as whole seconds until `now`, at least 1; else 0."""
    began = since(view, member)
    return 0 if began is None else max(1, elapsed(now - began))


def _unreached(view: TableView, screen: ScreenState, seat: Seat, now: float) -> str:
    """Returns for how long who plays a seat isn't there, or that nobody is reached from here; "" if all is well."""
    member = table_people.holder(view, seat)
    seconds = away_for(view, member, now)
    if not seconds or screen.lost:
        return NOT_REACHED if seconds else ""
    if member in view.people.barred:
        return NO_WAY
    return owes(seconds) if member in view.people.stalling_since else away(seconds)


def _phone_gone(screen: ScreenState, seat: Seat, now: float) -> str:
    """Returns for how long a seat's phone is gone; "" while it may still be back by itself."""
    seconds = screen.phones[seat].gone_for(now) if seat in screen.phones else 0
    return tr("gone for {time}", time=lasting(seconds)) if seconds else ""


def _left(view: TableView, seat: Seat) -> str:
    """Returns what a plate says of a seat whose own player doesn't play it: "has left", "left out", that its disk
    refuses to be written, or ""."""
    member = view.charter.seats[seat].member
    if member in view.people.voted_out:
        return tr("left out")
    return view.people.disks.get(member, "") if plays_on(view, seat) else tr("has left")


def plays_on(view: TableView, seat: Seat) -> bool:
    """Returns whether a seat's player still counts."""
    member, people = view.charter.seats[seat].member, view.people
    return member not in people.gone and (not people.members_here or member in people.members_here)


def out(view: TableView) -> bool:
    """Returns whether the others went on without this computer."""
    return view.me in view.people.voted_out


def catching_up(view: TableView, now: float) -> Banner | None:
    """Returns the banner over a board that isn't yet where the others are; None if it is."""
    return CATCHING if view.clock.catching_up_since is not None and now - view.clock.catching_up_since >= SOON else None


def silent(view: TableView, now: float) -> tuple[Member, ...]:
    """Returns all who are absent, ascending, once one of them has kept the table from going on for ASKS, and nobody
    before. They are asked about together: nobody goes on without some while waiting for another."""
    kept = {member for member, _ in view.people.waited_for}
    if view.deal.between:
        kept |= view.people.members_here - view.deal.ready
    elif view.started and view.people.unreachable_since.keys() >= (
            asked := {table_people.holder(view, seat) for seat in view.state.turn()}):
        kept |= asked                                   # nobody who is there may move
    away = {member: since for member, since in view.people.absent_since.items() if member != view.me}
    keeps = any(member in kept and now - since >= ASKS for member, since in away.items())
    return tuple(sorted(away)) if keeps else ()


def question(view: TableView, screen: ScreenState, now: float) -> Question | None:
    """Returns what the people here are asked; None if nothing."""
    if view.me is None or view.ended:
        return None
    if out(view):
        return _left_out(view, screen, view.me)
    if view.me not in view.people.members_here:
        return None
    back = sorted(member for member, agreed in view.people.asks_to_return.items()
                  if view.me not in agreed and member not in screen.refused)
    if back:
        return _comes_back(view, screen, back[0])
    if _stranded(view):
        return _over_by_leaving(view)
    gone = silent(view, now)
    return _away(view, gone, now) if gone and view.started else None


def _stranded(view: TableView) -> bool:
    """Returns whether a game can't be played to its end, since one of two has left it for nothing."""
    game, left = view.deal.match.game, view.people.left_for_good
    return bool(left) and not view.deal.outcome and isinstance(game, EndsByLeaving) and not plays_cards(view)


def _over_by_leaving(view: TableView) -> Question:
    names = _names(view, tuple(sorted(view.people.left_for_good)))
    what = tr("The game is kept as not finished, and nobody loses it.")
    end = Reply(ENDS, tr("End here"), "3", short=trc("to end", "End"), does=_end(view))
    return Question(tr("{names} left the game", names=names), "", (what,), (end,))


def _end(view: TableView) -> Act:
    """Returns how the people here end the game: together with all who are there, or alone where too few are left."""
    table, together = view.charter.id, view.people.enough and view.people.absent_since
    return lambda desk: desk.node.answer(table, ENDS) if together else desk.node.end_here(table)


def pending(view: TableView, screen: ScreenState) -> Question | None:
    """Returns the question that still needs the yes of others to a return, after that of the people here; None without
    one."""
    if view.me not in view.people.members_here or view.ended:
        return None
    back = sorted(member for member, agreed in view.people.asks_to_return.items()
                  if view.me in agreed and member not in screen.refused)
    return _comes_back(view, screen, back[0]) if back else None


def outdated(view: TableView) -> bool:
    """Returns whether an answer of the people here stands although nobody is absent any more."""
    said = view.people.answers.get(view.me) if view.me is not None else None
    return bool(said and said.answer and not view.people.absent_since and view.me in view.people.members_here)


def _names(view: TableView, members: tuple[Member, ...]) -> str:
    names = table_people.member_names(view)
    return listed([names[member] for member in members])


def _chips(view: TableView, answer: str, gone: tuple[Member, ...]) -> tuple[int, ...]:
    """Returns the first seats of those who have given this answer about the same people."""
    firsts = view.charter.first_seats
    return tuple(firsts[member] for member in sorted(view.people.answers) if _said(view, member, gone) == answer)


def _said(view: TableView, member: Member, gone: tuple[Member, ...]) -> str:
    """Returns a member's answer; "" for none, or for one about others than who is `gone` now."""
    said = view.people.answers.get(member)
    other = said is None or (said.answer == GOES_ON and {*said.gone} != {*gone})
    return "" if said is None or other else said.answer


def _away(view: TableView, gone: tuple[Member, ...], now: float) -> Question:
    """Returns the question about members that are away: since when, what each answer does, the seats that gave it."""
    names, silence = _names(view, gone), min(now - view.people.absent_since[member] for member in gone)
    aside = all(member in view.people.stepped_out for member in gone)
    left = 1000.0 * int(view.chosen(WAIT)) - silence
    table = view.charter.id
    replies = [_reply(view, WAITS, "1", gone, lambda desk: desk.node.answer(table, WAITS), tr("Wait"))]
    if view.people.enough:
        now_may = view.people.may_be_voted_out.issuperset(gone)
        off = "" if now_may else tr("in {time}", time=clock_words(max(1000.0, left)))
        replies.append(_reply(view, GOES_ON, "2", gone, lambda desk: desk.node.answer(table, GOES_ON, gone),
                              tr("Go on without {names}", names=names), tr("Go on"), off))
    elif plays_cards(view):
        replies.append(Reply("carry on", tr("Go on with bots"), "2", short=tr("Bots"),
                             does=lambda desk: desk.node.room.carry_on(table, None, "steady")))
    replies.append(_reply(view, ENDS, "3", gone, _end(view), tr("End here"), trc("to end", "End")))
    ended = all(_said(view, member, gone) == ENDS for member in gone)
    disk = {view.people.disks.get(member, "") for member in gone}
    status = _status(view, gone)
    if view.people.enough:
        what, few = _what_follows(view, names, len(gone))
        lines, brief = (what, status or tr("All who are here decide together.")), (status or few,)
    else:
        what = tr("More than half of the table must stay to go on, and you are too few.")
        ways = (tr("Wait, go on with bots at a new table, or end: nobody loses an unfinished game.")
                if plays_cards(view) else
                tr("Wait, or end here: the game is kept as not finished, nobody loses it."))
        lines, brief = (what, status or ways), (status or tr("More than half must stay to go on. End: nobody loses."),)
    if len(disk) == 1 and all(disk):
        headline: str = tr("{names}: {why}", names=names, why=disk.pop())
    elif aside:
        headline = trn("{names} has stepped away", "{names} have stepped away", len(gone), names=names)
    elif ended:
        headline = trn("{names} has ended this game", "{names} have ended this game", len(gone), names=names)
    else:
        headline = _absent(view, gone, names)
    return Question(headline, clock_words(silence), lines, tuple(replies), brief)


def _absent(view: TableView, gone: tuple[Member, ...], names: str) -> str:
    """Returns the words about one or many who aren't there, before how long they aren't: nothing is heard of who is
    away, who is barred is heard by others, and who is heard may owe an answer."""
    owing = view.people.stalling_since.keys() & gone
    if view.people.barred.keys() >= {*gone}:
        return trn("{names} can't be talked to", "{names} can't be talked to", len(gone), names=names)
    if not owing:
        return trn("{names} is away", "{names} are away", len(gone), names=names)
    if len(gone) == 1:
        return tr("{name}'s computer owes an answer", name=names)
    return (tr("{names} owe answers", names=names) if len(owing) == len(gone) else
            tr("{names} don't answer", names=names))


def _reply(view: TableView, answer: str, key: str, gone: tuple[Member, ...], does: Act, label: str, short: str = "",
           off: str = "") -> Reply:
    return Reply(answer, label, key, _chips(view, answer, gone), off, short, does)


def _status(view: TableView, gone: tuple[Member, ...]) -> str:
    """Returns the answer of the people here and whose is missing; "" before they have answered."""
    mine = _said(view, view.me, gone) if view.me is not None else ""
    others = sorted(view.people.members_here - view.people.absent_since.keys() - {view.me})
    if not mine:
        return ""
    said, missing = WORDS[mine], tuple(member for member in others if not _said(view, member, gone))
    if missing:
        return tr("You said {answer}; {missing}.", answer=said, missing=not_yet(_names(view, missing), len(missing)))
    differ = tuple(member for member in others if _said(view, member, gone) != mine)
    if differ:
        return trn("You said {answer}, {names} didn't: all who are here must say the same.",
                   "You said {answer}, {names} didn't: all who are here must say the same.", len(differ), answer=said,
                   names=_names(view, differ))
    if mine == WAITS:
        back = tr("their answers come") if view.people.stalling_since.keys() & gone else (
            trn("{names} is back", "{names} are back", len(gone), names=_names(view, gone)))
        return (tr("All who are here wait: it goes on by itself once {back}.", back=back) if others else
                tr("You wait: it goes on by itself once {back}.", back=back))
    return tr("All who are here said {answer}.", answer=said) if others else tr("You said {answer}.", answer=said)


def not_yet(names: str, count: int) -> str:
    """Returns the words that these, so many, haven't answered."""
    return trn("{names} hasn't answered yet", "{names} haven't answered yet", count, names=names)


def _what_follows(view: TableView, names: str, count: int) -> tuple[str, str]:
    """Returns what going on without these, so many, does to this game, and the same in few words."""
    if view.deal.between:
        return (trn("Go on: from the next deal a bot sits there until {names} is back.",
                    "Go on: from the next deal bots sit there until {names} are back.", count, names=names),
                trn("Go on: a bot sits in.", "Go on: bots sit in.", count))
    if plays_cards(view):
        pays = view.chosen(VANISHING) == "fault"
        if pays:
            return (trn("Go on: this deal is void, {names} pays as for a fault, a bot sits there until {names} is "
                        "back.", "Go on: this deal is void, {names} pay as for a fault, bots sit there until {names} "
                        "are back.", count, names=names),
                    trn("Go on: this deal is void, {names} pays as for a fault, a bot sits in.",
                        "Go on: this deal is void, {names} pay as for a fault, bots sit in.", count, names=names))
        return (trn("Go on: this deal is void, totals stay, a bot sits there until {names} is back.",
                    "Go on: this deal is void, totals stay, bots sit there until {names} are back.", count,
                    names=names),
                trn("Go on: this deal is void, totals stay, a bot sits in.",
                    "Go on: this deal is void, totals stay, bots sit in.", count))
    return (trn("Go on: {names} keeps the score so far, and the others play on.",
                "Go on: {names} keep their scores, and the others play on.", count, names=names),
            tr("Go on: scores stay, and the others play on."))


def _left_out(view: TableView, screen: ScreenState, me: Member) -> Question:
    headline, ended = _went_on(view, me)
    lobby = Reply("lobby", tr("To the lobby"), "2", short=tr("Lobby"))
    if screen.asked_back:
        return Question(headline, "", (_asked(view, me),), (lobby,))

    def ask_back(desk: Any) -> None:
        screen.asked_back = True
        desk.node.ask_back(view.charter.id)
    away = (tr("You were away too long: deal {deal} ended there. You look on now.", deal=ended) if ended else
            tr("You were away too long. You look on now."))
    soon, brief = (
        (tr("Ask for your seat: you are in again from the next deal."),
         tr("You look on; ask, and you are in again from the next deal.")) if plays_cards(view) else
        (tr("Ask for your seat: you are in again from the next step."),
         tr("You look on; ask, and you are in again from the next step.")))
    ask = Reply("ask back", tr("Take my seat again"), "1", short=tr("My seat"), does=ask_back)
    return Question(headline, "", (away, soon), (ask, lobby), (brief,))


def _went_on(view: TableView, me: Member) -> tuple[str, int]:
    """Returns where the others went on without the people here, as a headline, and the number of the deal that ended
    there, 0 for none."""
    went = view.people.voted_on_without.get(me)
    if went is None:
        return tr("They went on without you"), 0
    ended = _deal(view, went) if plays_cards(view) and not went.between else 0
    return tr("They went on without you {where}", where=_where(view, went)), ended


def _deal(view: TableView, went: WentOn) -> int:
    return went.deal + view.deal.match.dealt_before


def _where(view: TableView, went: WentOn) -> str:
    if not plays_cards(view):
        return tr("from move {move}", move=went.moves + 1)
    if went.between:
        return tr("after deal {deal}", deal=_deal(view, went))
    return (tr("from trick {trick}", trick=went.tricks + 1) if went.tricks else
            tr("in deal {deal}", deal=_deal(view, went)))


def words_for_onlookers(view: TableView) -> tuple[str, str]:
    """Returns in two parts what an onlooker is told: without whom and from where the others went on last, or after
    which deal a match was carried on and without how many; "" twice for nothing."""
    carried = view.charter.carried
    if view.me is not None or view.over or view.reading:
        return "", ""
    if view.people.voted_out.keys() & view.people.voted_on_without.keys():
        last = max(step for member, step in view.people.voted_out.items() if member in view.people.voted_on_without)
        gone = tuple(sorted(member for member, step in view.people.voted_out.items() if step == last))
        went = view.people.voted_on_without[gone[0]]
        in_deal = plays_cards(view) and went.tricks and not went.between
        return tr("They went on without {names}", names=_names(view, gone)), (
            tr("from trick {trick} of deal {deal}.", trick=went.tricks + 1, deal=_deal(view, went)) if in_deal else
            joined("", (_where(view, went), ".")))
    if carried is None:
        return "", ""
    where = tr("after deal {deals}", deals=carried.deals) if carried.deals else tr("before its first deal")
    line = trn("{where}, without {count} who had gone.", "{where}, without {count} who had gone.", len(carried.gone),
               where=where, count=count_word(len(carried.gone))) if carried.gone else joined("", (where, "."))
    return tr("This match was carried on"), line


def _asked(view: TableView, member: Member) -> str:
    agreed = view.people.asks_to_return.get(member, frozenset())
    here = view.people.members_here - view.people.unreachable_since.keys()
    missing = tuple(sorted(here - agreed - {member, view.me}))
    waits = not_yet(_names(view, missing), len(missing)) if missing else tr("it takes a moment")
    return tr("You said yes; {waits}.", waits=waits) if view.me in agreed else tr("Asked: {waits}.", waits=waits)


def _comes_back(view: TableView, screen: ScreenState, member: Member) -> Question:
    """Returns the question whether a member is taken in again; after the yes of the people here, whose answer is
    missing."""
    name, agreed, table = _names(view, (member,)), view.people.asks_to_return[member], view.charter.id
    later = Reply("not back", tr("Close") if view.me in agreed else tr("Not now"), "F10",
                  does=lambda _desk: screen.put_off(member))
    if view.me in agreed:
        return Question(tr("{name} is back", name=name), "", (_asked(view, member),), (later,))
    seats = tuple(view.charter.first_seats[other] for other in sorted(agreed))
    yes = Reply("agree back", tr("Yes"), "F9", seats, does=lambda desk: desk.node.agree_back(table, member))
    return Question(tr("{name} is back", name=name), "",
                    (tr("{name} takes the seat again once all who play say yes.", name=name),), (yes, later),
                    (tr("In again once all say yes."),))


# ---------------------------------------------------------------------- leaving oneself

def leaving(view: TableView) -> Banner:
    """Returns the question whether to leave; beside other players, whether for a while or for good."""
    if len(view.people.members_here) < 2 or view.me is None:
        return LEAVES
    return Banner(tr("Leave the table?"), leaving_words(view), (ASIDE, FOR_GOOD, LEAVES.choices[1]))


def leaving_words(view: TableView) -> str:
    """Returns what it means to step away, and to leave for good, in one line."""
    costs = view.chosen(LEAVING) == "fault"
    if plays_cards(view) and not view.deal.between and costs:
        return tr("Step away and your seat waits. For good, this deal costs you what a fault does.")
    if isinstance(view.deal.match.game, EndsByLeaving) and not plays_cards(view):
        return (tr("Step away and your seat waits for you. For good, you lose this game.") if costs else
                tr("Step away and your seat waits for you. For good, it ends here."))
    others = tuple(member for member in sorted(view.people.members_here) if member != view.me)
    if len(others) == 1:
        return tr("Step away and your seat waits for you. For good, {name} plays on.", name=_names(view, others))
    return tr("Step away and your seat waits for you. For good, the others play on.")


def all_end(view: TableView) -> bool:
    """Returns whether all members that are there have answered that the game ends here."""
    there = view.people.members_here - view.people.absent_since.keys()
    return (view.me in there and bool(view.people.absent_since) and not view.over
            and all(member in view.people.answers and view.people.answers[member].answer == ENDS for member in there))
