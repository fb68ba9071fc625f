"""Members who aren't at the table, and the question about them: wait, go on without them, end, take them back.

Pure: sentences and questions from a view. Times are ms on the clock of `p2p.peer.session.now_ms`."""
from collections.abc import Mapping

import pygame

from client.draw.banners import Banner
from client.draw.commands import Command
from client.pages import table_people
from client.pages.table_people import plays_cards
from client.ui.phrases import COUNTS, elapsed, listed
from client.ui.question import Question, Reply
from p2p.games.game import EndsByLeaving, Seat
from p2p.log.charter import Member
from p2p.peer.table_view import TableView
from p2p.table.going import WentOn
from p2p.table.match import LEAVING, VANISHING, WAIT

LEAVES = Banner("Leave the table?", "You can come back: it waits in the lobby.",
                (Command("leave", "Leave", "Enter"), Command("stay", "Stay", "Esc")))
CATCHING = Banner("Catching up with the table…", "They played on while you weren't there.")
ASIDE, FOR_GOOD = Command("aside", "Step away", "Enter"), Command("go", "Leave for good")
ASKS = 20_000.0             # ms of silence after which the table asks what to do
SOON = 400.0                # ms within which somebody has caught up without a word: nothing flashes by
WAITS, GOES_ON, ENDS = "wait", "go on", "end"               # the answers about who is away, as the node has them
CARRIES = "carry on"                                        # one of two goes on at a new table with bots
WORDS: Mapping[str, str] = {WAITS: "Wait", GOES_ON: "Go on", ENDS: "End"}
BACK, LOBBY, AGREES, LATER = "ask back", "to lobby", "agree back", "not back"
# Keys of the answers: digits while the table stands still, F-keys that no game has where it goes on.
KEYS: Mapping[str, int] = {WAITS: pygame.K_1, GOES_ON: pygame.K_2, ENDS: pygame.K_3, BACK: pygame.K_1,
                           CARRIES: pygame.K_2, LOBBY: pygame.K_2, AGREES: pygame.K_F9, LATER: pygame.K_F10}
CAPS: Mapping[int, str] = {pygame.K_1: "1", pygame.K_2: "2", pygame.K_3: "3", pygame.K_F9: "F9", pygame.K_F10: "F10"}


def clock_words(ms: float) -> str:
    """Returns a time as "m:ss"."""
    minutes, seconds = divmod(elapsed(ms), 60)
    return f"{minutes}:{seconds:02}"


def seat_words(view: TableView, seat: Seat) -> str:
    """Returns what a plate says of a seat whose own player doesn't play it: "has left", "left out", that its disk
    refuses to be written, or ""."""
    member = view.charter.seats[seat].member
    if member in view.people.voted_out:
        return "left out"
    return view.people.disks.get(member, "") if plays_on(view, seat) else "has left"


def plays_on(view: TableView, seat: Seat) -> bool:
    """Returns whether a seat's player still counts."""
    member, people = view.charter.seats[seat].member, view.people
    out = member in people.left_for_good or member in people.voted_out
    return not (out or (people.members_here and member not in people.members_here))


def out(view: TableView) -> bool:
    """Returns whether the others went on without this computer."""
    return view.me is not None and view.me in view.people.voted_out


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


def question(view: TableView, now: float, asked_back: bool, refused: frozenset[Member]) -> Question | None:
    """Returns what the people here are asked; None if nothing. `asked_back`: they have asked to be taken in again.
    `refused`: the members whose return they have put off."""
    if view.me is None or view.over or view.proof.fault or view.trouble:
        return None
    if out(view):
        return _left_out(view, asked_back)
    if view.me not in view.people.members_here:
        return None
    back = sorted(member for member, agreed in view.people.asks_to_return.items()
                  if view.me not in agreed and member not in refused)
    if back:
        return _comes_back(view, back[0])
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
    what = "The game is kept as not finished, and nobody loses it."
    return Question(f"{names} left the game", "", (what,), (Reply(ENDS, "End here", CAPS[KEYS[ENDS]], short="End"),))


def pending(view: TableView, refused: frozenset[Member]) -> Question | None:
    """Returns the question that still needs the yes of others to a return, after that of the people here; None without
    one. `refused`: the members about whom they have closed it."""
    if view.me not in view.people.members_here or view.over or view.proof.fault or view.trouble:
        return None
    back = sorted(member for member, agreed in view.people.asks_to_return.items()
                  if view.me in agreed and member not in refused)
    return _comes_back(view, back[0]) if back else None


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
    left = 1000.0 * int(dict(view.charter.options).get(WAIT.name, WAIT.usual)) - silence
    replies = [_reply(view, WAITS, gone, "Wait")]
    if view.people.enough:
        off = "" if view.people.may_be_voted_out.issuperset(gone) else f"in {clock_words(max(1000.0, left))}"
        replies.append(_reply(view, GOES_ON, gone, f"Go on without {names}", "Go on", off))
    elif plays_cards(view):
        replies.append(Reply(CARRIES, "Go on with bots", CAPS[KEYS[CARRIES]], short="Bots"))
    replies.append(_reply(view, ENDS, gone, "End here", "End"))
    ended = all(_said(view, member, gone) == ENDS for member in gone)
    disk = {view.people.disks.get(member, "") for member in gone}
    verb = ("has stepped away", "have stepped away") if aside else (
        ("has ended this game", "have ended this game") if ended else _absent(view, gone))
    status = _status(view, gone)
    if view.people.enough:
        what, few = _what_follows(view, names, len(gone) > 1)
        lines, brief = (what, status or "All who are here decide together."), (status or few,)
    else:
        what = "More than half of the table must stay to go on, and you are too few."
        ways = ("Wait, go on with bots at a new table, or end: nobody loses an unfinished game." if plays_cards(view)
                else "Wait, or end here: the game is kept as not finished, nobody loses it.")
        lines, brief = (what, status or ways), (status or "More than half must stay to go on. End: nobody loses.",)
    said = verb[len(gone) > 1]
    headline = f"{names}: {disk.pop()}" if len(disk) == 1 and all(disk) else f"{names}{' ' * (said[0] != '’')}{said}"
    return Question(headline, clock_words(silence), lines, tuple(replies), brief)


def _absent(view: TableView, gone: tuple[Member, ...]) -> tuple[str, str]:
    """Returns the words behind the name of one, and the names of many, who aren't there, before how long they aren't:
    nothing is heard of who is away, who is barred is heard by others, and who is heard may owe an answer."""
    owing = view.people.stalling_since.keys() & gone
    if view.people.barred.keys() >= {*gone}:
        return "can’t be talked to", "can’t be talked to"
    if not owing:
        return "is away", "are away"
    return "’s computer owes an answer", "owe answers" if len(owing) == len(gone) else "don’t answer"


def _reply(view: TableView, answer: str, gone: tuple[Member, ...], label: str, short: str = "", off: str = "") -> Reply:
    return Reply(answer, label, CAPS[KEYS[answer]], _chips(view, answer, gone), off, short)


def _status(view: TableView, gone: tuple[Member, ...]) -> str:
    """Returns the answer of the people here and whose is missing; "" before they have answered."""
    mine = _said(view, view.me, gone) if view.me is not None else ""
    others = sorted(view.people.members_here - view.people.absent_since.keys() - {view.me})
    if not mine:
        return ""
    said, missing = WORDS[mine], tuple(member for member in others if not _said(view, member, gone))
    if missing:
        return f"You said {said}; {not_yet(_names(view, missing), len(missing))}."
    differ = tuple(member for member in others if _said(view, member, gone) != mine)
    if differ:
        return f"You said {said}, {_names(view, differ)} didn't: all who are here must say the same."
    if mine == WAITS:
        back = "their answers come" if view.people.stalling_since.keys() & gone else (
            f"{_names(view, gone)} {'is' if len(gone) == 1 else 'are'} back")
        return f"{'All who are here' if others else 'You'} wait: it goes on by itself once {back}."
    return f"{'All who are here' if others else 'You'} said {said}."


def not_yet(names: str, count: int) -> str:
    """Returns the words that these, so many, haven't answered."""
    return f"{names} {'hasn' if count == 1 else 'haven'}'t answered yet"


def _what_follows(view: TableView, names: str, many: bool) -> tuple[str, str]:
    """Returns what going on without them does to this game, and the same in few words; `many`: of more than one."""
    bot, few = (f"bots sit there until {names} are back", "bots sit in") if many else (
        f"a bot sits there until {names} is back", "a bot sits in")
    if view.deal.between:
        return f"Go on: from the next deal {bot}.", f"Go on: {few}."
    if plays_cards(view):
        pays = dict(view.charter.options).get(VANISHING.name, VANISHING.usual) == "fault"
        cost = f"{names} {'pay' if many else 'pays'} as for a fault" if pays else "totals stay"
        return f"Go on: this deal is void, {cost}, {bot}.", f"Go on: this deal is void, {cost}, {few}."
    return (f"Go on: {names} {'keep their scores' if many else 'keeps the score so far'}, and the others play on.",
            "Go on: scores stay, and the others play on.")


def _left_out(view: TableView, asked_back: bool) -> Question:
    headline, where = _went_on(view)
    lobby = Reply(LOBBY, "To the lobby", CAPS[KEYS[LOBBY]], short="Lobby")
    if asked_back and view.me is not None:
        return Question(headline, "", (_asked(view, view.me),), (lobby,))
    soon = f"in again from the next {'deal' if plays_cards(view) else 'step'}."
    lines = (f"You were away too long{where}. You look on now.", f"Ask for your seat: you are {soon}")
    ask = Reply(BACK, "Take my seat again", CAPS[KEYS[BACK]], short="My seat")
    return Question(headline, "", lines, (ask, lobby), (f"You look on; ask, and you are {soon}",))


def _went_on(view: TableView) -> tuple[str, str]:
    """Returns where the others went on without the people here, as a headline, and what became of that deal."""
    went, words = view.people.voted_on_without.get(view.me) if view.me is not None else None, "They went on without you"
    if went is None:
        return words, ""
    ended = f": deal {_deal(view, went)} ended there" if plays_cards(view) and not went.between else ""
    return f"{words} {_where(view, went)}", ended


def _deal(view: TableView, went: WentOn) -> int:
    return went.deal + view.deal.match.dealt_before


def _where(view: TableView, went: WentOn) -> str:
    if not plays_cards(view):
        return f"from move {went.moves + 1}"
    if went.between:
        return f"after deal {_deal(view, went)}"
    return f"from trick {went.tricks + 1}" if went.tricks else f"in deal {_deal(view, went)}"


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
        of = f" of deal {_deal(view, went)}" if plays_cards(view) and went.tricks and not went.between else ""
        return f"They went on without {_names(view, gone)}", f"{_where(view, went)}{of}."
    if carried is None:
        return "", ""
    where = f"after deal {carried.deals}" if carried.deals else "before its first deal"
    without = f", without {COUNTS[len(carried.gone)]} who had gone" if carried.gone else ""
    return "This match was carried on", f"{where}{without}."


def _asked(view: TableView, member: Member) -> str:
    agreed = view.people.asks_to_return.get(member, frozenset())
    here = view.people.members_here - view.people.unreachable_since.keys()
    missing = tuple(sorted(here - agreed - {member, view.me}))
    yes = "You said yes; " if view.me in agreed else "Asked: "
    return f"{yes}{not_yet(_names(view, missing), len(missing))}." if missing else f"{yes}it takes a moment."


def _comes_back(view: TableView, member: Member) -> Question:
    """Returns the question whether a member is taken in again; after the yes of the people here, whose answer is
    missing."""
    name, agreed = _names(view, (member,)), view.people.asks_to_return[member]
    firsts = view.charter.first_seats
    if view.me in agreed:
        return Question(f"{name} is back", "", (_asked(view, member),), (Reply(LATER, "Close", CAPS[KEYS[LATER]]),))
    seats = tuple(firsts[other] for other in sorted(agreed))
    return Question(f"{name} is back", "", (f"{name} takes the seat again once all who play say yes.",),
                    (Reply(AGREES, "Yes", CAPS[KEYS[AGREES]], seats), Reply(LATER, "Not now", CAPS[KEYS[LATER]])),
                    ("In again once all say yes.",))


# ---------------------------------------------------------------------- leaving oneself

def leaving(view: TableView) -> Banner:
    """Returns the question whether to leave; beside other players, whether for a while or for good."""
    if len(view.people.members_here) < 2 or view.me is None:
        return LEAVES
    return Banner("Leave the table?", leaving_words(view), (ASIDE, FOR_GOOD, LEAVES.choices[1]))


def leaving_words(view: TableView) -> str:
    """Returns what it means to step away, and to leave for good, in one line."""
    costs = dict(view.charter.options).get(LEAVING.name, LEAVING.usual) == "fault"
    if plays_cards(view) and not view.deal.between and costs:
        return "Step away and your seat waits. For good, this deal costs you what a fault does."
    if isinstance(view.deal.match.game, EndsByLeaving) and not plays_cards(view):
        return f"Step away and your seat waits for you. For good, {'you lose this game' if costs else 'it ends here'}."
    others = tuple(member for member in sorted(view.people.members_here) if member != view.me)
    who = f"{_names(view, others)} plays" if len(others) == 1 else "the others play"
    return f"Step away and your seat waits for you. For good, {who} on."


def all_end(view: TableView) -> bool:
    """Returns whether all members that are there have answered that the game ends here."""
    there = view.people.members_here - view.people.absent_since.keys()
    return (view.me in there and bool(view.people.absent_since) and not view.over
            and all(member in view.people.answers and view.people.answers[member].answer == ENDS for member in there))
