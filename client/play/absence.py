"""Who isn't at the table, and what everybody there is asked about it: wait, go on without them, end, take them back.

Pure: sentences and questions from a view. Times are ms on the clock of `p2p.peer.node.now_ms`.
"""
from collections.abc import Mapping

import pygame

from client.draw.furniture import Banner, Command
from client.pages import table_people
from client.ui.phrases import listed
from client.ui.question import Question, Reply
from p2p.games.game import CardGame, Seat
from p2p.log.charter import Member
from p2p.peer.session import TableView
from p2p.table.match import LEAVING, VANISHING, WAIT

LEAVES = Banner("Leave the table?", "You can come back: it waits in the lobby.",
                (Command("leave", "Leave"), Command("stay", "Stay")))
ASIDE, FOR_GOOD = Command("aside", "Step away"), Command("go", "Leave for good")
ASKS = 20_000.0             # ms of silence after which the table asks what to do
WAITS, GOES_ON, ENDS = "wait", "go on", "end"               # the answers about who is away, as the node has them
CARRIES = "carry on"                                        # one of two goes on at a new table with bots
BACK, LOBBY, AGREES, LATER = "ask back", "to lobby", "agree back", "not back"
# Keys of the answers: digits while the table stands still, F-keys that no game has where it goes on.
KEYS: Mapping[str, int] = {WAITS: pygame.K_1, GOES_ON: pygame.K_2, ENDS: pygame.K_3, BACK: pygame.K_1,
                           CARRIES: pygame.K_2, LOBBY: pygame.K_2, AGREES: pygame.K_F9, LATER: pygame.K_F10}
CAPS: Mapping[int, str] = {pygame.K_1: "1", pygame.K_2: "2", pygame.K_3: "3", pygame.K_F9: "F9", pygame.K_F10: "F10"}


def clock_words(ms: float) -> str:
    """Returns a time as "m:ss"."""
    return f"{int(ms) // 60_000}:{int(ms) // 1000 % 60:02}"


def seat_words(view: TableView, seat: Seat) -> str:
    """Returns what a plate says of a seat whose own player doesn't play it: "has left", "left out", else ""."""
    member = view.charter.seats[seat].member
    if member in view.left:
        return "has left"
    return "left out" if member in view.left_out else ""


def out(view: TableView) -> bool:
    """Returns whether the others went on without this computer."""
    return view.me is not None and view.me in view.left_out


def silent(view: TableView, now: float) -> tuple[Member, ...]:
    """Returns who has been away for ASKS and keeps the table from going on, ascending."""
    kept = {member for member, _ in view.waiting}
    if view.between:
        kept |= view.present - view.ready
    elif view.started and view.away_since.keys() >= (asked := {view.holders[seat] for seat in view.state.turn()}):
        kept |= asked                                   # nobody who is there may move
    return tuple(sorted(member for member, since in view.away_since.items()
                        if member in kept and member != view.me and now - since >= ASKS))


def question(view: TableView, now: float, asked_back: bool, refused: frozenset[Member]) -> Question | None:
    """Returns what the people here are asked; None if nothing.

    `asked_back`: they have asked to be taken in again. `refused`: whose return they have put off.
    """
    if view.me is None or view.over or view.fault or view.trouble:
        return None
    if out(view):
        return _left_out(view, asked_back)
    if view.me not in view.present:
        return None
    back = sorted(member for member, agreed in view.asks_back.items()
                  if view.me not in agreed and member not in refused)
    if back:
        return _comes_back(view, back[0])
    gone = silent(view, now)
    return _away(view, gone, now) if gone and view.started else None


def _cards(view: TableView) -> bool:
    """Returns whether the table plays deals with cards face down."""
    return isinstance(view.match.game, CardGame)


def _names(view: TableView, members: tuple[Member, ...]) -> str:
    names = table_people.member_names(view)
    return listed([names[member] for member in members])


def _chips(view: TableView, answer: str) -> tuple[int, ...]:
    """Returns the first seats of those who have given this answer."""
    firsts = view.charter.first_seats
    return tuple(firsts[member] for member, said in sorted(view.answers.items()) if said.answer == answer)


def _away(view: TableView, gone: tuple[Member, ...], now: float) -> Question:
    """Returns the question about who is away: since when, what each answer does, who has given which."""
    names, silence = _names(view, gone), min(now - view.away_since[member] for member in gone)
    aside = all(member in view.aside for member in gone)
    left = 1000.0 * int(dict(view.charter.options).get(WAIT.name, WAIT.usual)) - silence
    replies = [_reply(view, WAITS, "Wait")]
    if view.enough:
        off = "" if view.askable.issuperset(gone) else f"in {clock_words(max(1000.0, left))}"
        replies.append(_reply(view, GOES_ON, f"Go on without {names}", off))
    elif _cards(view):
        replies.append(Reply(CARRIES, "Go on with bots", CAPS[KEYS[CARRIES]]))
    replies.append(_reply(view, ENDS, "End here"))
    verb = "has stepped away" if aside and len(gone) == 1 else "have stepped away" if aside else (
        "is away" if len(gone) == 1 else "are away")
    lines = (_what_follows(view, names), "All who are here decide together.") if view.enough else (
        "More than half of the table must stay to go on, and you are too few.",
        "Wait, or go on with bots at a new table that says so, or end: nobody loses a game that isn't finished."
        if _cards(view) else "Wait, or end here: the game is kept as not finished, and nobody loses it.")
    return Question(f"{names} {verb}", clock_words(silence), lines, tuple(replies))


def _reply(view: TableView, answer: str, label: str, off: str = "") -> Reply:
    return Reply(answer, label, CAPS[KEYS[answer]], _chips(view, answer), off)


def _what_follows(view: TableView, names: str) -> str:
    """Returns what going on without them does to this game."""
    if view.between:
        return f"From the next deal on a bot sits there until {names} is back."
    if _cards(view):
        pays = dict(view.charter.options).get(VANISHING.name, VANISHING.usual) == "fault"
        cost = f"{names} pays as for a fault" if pays else "totals stay as before it"
        return f"If you go on, this deal is void: {cost}; then a bot sits there until {names} is back."
    return f"If you go on, {names} keeps the score so far, and the others play on."


def _left_out(view: TableView, asked_back: bool) -> Question:
    """Returns what whoever was left out reads."""
    where = f"since deal {view.deal + view.match.dealt_before}" if _cards(view) else "in this game"
    lines = ("Asked: you come in once all who play agree.",) if asked_back else (
        f"You were away too long, so they play on {where}. You look on now.",
        "Ask for your seat: you are in again from the next deal, or in a race from the next step.")
    ask = () if asked_back else (Reply(BACK, "Take my seat again", CAPS[KEYS[BACK]]),)
    return Question("They went on without you", "", lines, (*ask, Reply(LOBBY, "To the lobby", CAPS[KEYS[LOBBY]])))


def _comes_back(view: TableView, member: Member) -> Question:
    """Returns the question whether somebody who was left out, or had left, is taken in again."""
    name = _names(view, (member,))
    firsts = view.charter.first_seats
    seats = tuple(firsts[other] for other in sorted(view.asks_back[member]))
    return Question(f"{name} is back", "", (f"{name} takes the seat again once all who play say yes.",),
                    (Reply(AGREES, "Yes", CAPS[KEYS[AGREES]], seats), Reply(LATER, "Not now", CAPS[KEYS[LATER]])))


# ---------------------------------------------------------------------- leaving oneself

def leaving(view: TableView) -> Banner:
    """Returns the question whether to leave; where others play, whether for a while or for good."""
    if len(view.present) < 2 or view.me is None:
        return LEAVES
    return Banner("Leave the table?", leaving_words(view), (ASIDE, FOR_GOOD, LEAVES.choices[1]))


def leaving_words(view: TableView) -> str:
    """Returns what it means to step away, and to leave for good, in one line."""
    costs = dict(view.charter.options).get(LEAVING.name, LEAVING.usual) == "fault"
    if _cards(view) and not view.between and costs:
        return "Step away and your seat waits. For good, this deal costs you what a fault does."
    return "Step away and your seat waits for you. For good, the others play on."


def all_end(view: TableView) -> bool:
    """Returns whether everybody who is there has answered that the game ends here."""
    there = view.present - view.away_since.keys()
    return (view.me in there and bool(view.away_since) and not view.over
            and all(member in view.answers and view.answers[member].answer == ENDS for member in there))
