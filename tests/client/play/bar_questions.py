"""Every question that the bar over a table may ask, made from views of tables before their first deal."""
from types import SimpleNamespace

from msgspec.structs import replace

from client.play import proposals
from client.play.game_table import ScreenState
from p2p.games import GAMES
from p2p.net.wire import DraftSeat
from p2p.peer.lobby.people import new_draft
from p2p.table.intentions import Said
from p2p.table.match import options_of
from tests.bench.memory_network import MemoryNetwork
from tests.client.screen_drivers import IDENTITIES, MemoryNode, charter
from tests.client.table_views import changed

NOW = 100_000.0
LONG = ("Mira", "Bartholomaeus", "Annamaria-Luz", "Maximilian Jo")       # thirteen letters; a longer name is cut itself
LONGEST = tuple(f"{letter}WWWWWWWWWWWWWWWWWWWWWWW" for letter in "ABCD")
WAIT, END = Said(answer="wait"), Said(answer="end")


def views(home, *people_of):
    """Views of tables before their first deal, by game and names; they are changed to what each question is about."""
    found = {}
    for number, names in enumerate(people_of):
        for game in ("tau", "taroky", "tarok"):
            for vanishing in ("void", "fault") if game == "taroky" else ("",):
                more = {"vanishing": vanishing} if vanishing else {}
                people = names[:3] if game == "tarok" else names
                network = MemoryNetwork(charter(people, game=game, **more), IDENTITIES)
                node = MemoryNode(network, 0, home / f"{game}{vanishing}-{number}")
                found[game + vanishing, names] = changed(node.table(b""), started=True)
    return found


def away(view, *gone, answers=None, enough=True, askable=True, **more):
    """These are away, and the table waits for the first of them."""
    answers = {0: Said(), **(answers or {})}
    return changed(view, unreachable_since=dict.fromkeys(gone, NOW - 30_000), waited_for=((gone[0], 30_000),),
                         enough=enough, may_be_voted_out=frozenset(gone) if askable else frozenset(),
                         answers={who: said._replace(gone=gone) if said.answer == "go on" else said
                                  for who, said in answers.items()}, **more)


def owes(view, who, away=()):
    """This one is heard and has owed an answer for the table's patience; these are away."""
    return changed(view, unreachable_since=dict.fromkeys(away, NOW - 30_000), stalling_since={who: NOW - 70_000},
                   waited_for=((who, 70_000),), may_be_voted_out=frozenset({who, *away}), answers={0: Said()})


GO_ON = Said(answer="go on")
ABOUT_ABSENCE = {
    "one is away": lambda view: away(view, 2),
    "not long enough": lambda view: away(view, 2, askable=False),
    "two are away": lambda view: away(view, 1, 2),
    "owes an answer": lambda view: owes(view, 2),
    "one is away, one owes an answer": lambda view: owes(view, 2, away=(1,)),
    "stepped away": lambda view: away(view, 2, stepped_out=frozenset({2})),
    "between deals": lambda view: away(view, 2, between=True),
    "waiting for an answer": lambda view: away(view, 2, answers={0: WAIT}),
    "others have answered": lambda view: away(view, 2, answers={1: WAIT}),
    "different answers": lambda view: away(view, 2, answers={0: WAIT, 1: GO_ON}),
    "all say the same": lambda view: away(view, 2, answers={0: END, 1: END}),
    "too few": lambda view: away(view, 1, 2, enough=False),
    "too few, said": lambda view: away(view, 1, 2, enough=False, answers={0: WAIT}),
    "left out": lambda view: changed(view, members_here=view.people.members_here - {0}, voted_out={0: 7}),
    "back": lambda view: changed(view, members_here=view.people.members_here - {2}, asks_to_return={2: frozenset({1})}),
    "back, said": lambda view: changed(view, members_here=view.people.members_here - {2},
                                       asks_to_return={2: frozenset({0})}),
}


def draft_of(view, seats=None, ready=(), **more):
    keys = view.charter.keys
    seats = seats or tuple(DraftSeat(keys[seat.member], seat.name, seat.bot) for seat in view.charter.seats)
    draft = new_draft(bytes([9]) * 16, keys[1], view.charter.game, dict(view.charter.options), seats)
    return replace(draft, carries=view.charter.id, ready=ready, **({"origins": tuple(range(len(seats)))} | more))


def seats_with(view, number, seat):
    old = draft_of(view).seats
    return (*old[:number], seat, *old[number + 1:])


def other_rules(view, count):
    """Other values for so many house rules."""
    options = dict(view.charter.options)
    found = [option for option in options_of(GAMES[view.charter.game]) if len(option.values) > 1][:count]
    for option in found:
        options[option.name] = next(value for value, _ in option.values if value != options.get(option.name))
    return options


NEW = bytes([5]) * 32
PROPOSED = {
    "a newcomer": lambda view: draft_of(view, seats_with(view, 2, DraftSeat(NEW, view.charter.seats[2].name, ""))),
    "one more": lambda view: draft_of(view, (*draft_of(view).seats, DraftSeat(NEW, view.charter.seats[2].name, ""))),
    "a bot more": lambda view: draft_of(view, (*draft_of(view).seats, DraftSeat(view.charter.keys[0], "Bot", "easy"))),
    "fewer": lambda view: draft_of(view, draft_of(view).seats[:-1], origins=tuple(range(len(view.charter.seats) - 1))),
    "other seats": lambda view: draft_of(view, origins=(1, 0, *range(2, len(view.charter.seats)))),
    "one other rule": lambda view: draft_of(view, options=other_rules(view, 1)),
    "bots": lambda view: draft_of(view, seats_with(view, 2, DraftSeat(view.charter.keys[1], "Bot", "steady"))),
    "said yes": lambda view: draft_of(view, ready=(view.charter.keys[0],)),
}


def told(view, draft=None, asked_back=False, me=IDENTITIES[0].key):
    screen = ScreenState()
    screen.asked_back = asked_back
    lobby = SimpleNamespace(tables=(draft,) if draft else (), me=SimpleNamespace(key=me))
    found = proposals.question(lobby, view, screen, NOW)
    assert found is not None
    return found


def every_question(bases, names):
    for (game, of), view in bases.items():
        if of is not names:
            continue
        for name, made in ABOUT_ABSENCE.items():
            yield f"{game}: {name}", told(made(view))
        yield f"{game}: asked", told(ABOUT_ABSENCE["left out"](view), asked_back=True)
        if game != "tau":
            between = changed(view, between=True)
            for name, draft in PROPOSED.items():
                yield f"{game}: {name}", told(between, draft(view))
            watched = changed(between, me=None, mine=frozenset())
            for name in ("a newcomer", "one more"):
                yield f"{game}: {name} is asked itself", told(watched, PROPOSED[name](view), me=NEW)
    four = changed(bases["taroky" + "void", names], between=True, members_here=frozenset({0, 1, 2}),
                   left_for_good={3: 9})
    match = SimpleNamespace(game=GAMES["tarok"], over=four.deal.match.over)
    yield "who is gone", told(changed(four, match=match))
