"""The bar that asks everybody at a table: every question in every window and text size, each of its words whole."""
from types import SimpleNamespace

import pygame
import pytest
from msgspec.structs import replace
from pygame import FRect

from client.draw import theme
from client.draw.paint import Paint, Style
from client.draw.scale import Scale
from client.games.tricks import board, score
from client.games.tricks.score_view import GO, READY, ScoreView
from client.play import absence, lost_network, proposals
from client.play.game_table import ScreenState
from client.ui import question
from p2p.games import GAMES
from p2p.net.wire import DraftSeat
from p2p.peer.lobby.people import new_draft
from p2p.table.intentions import Said
from p2p.table.match import options_of
from tests.bench.memory_network import MemoryNetwork
from tests.client.screen_drivers import IDENTITIES, THREE, MemoryDriver, MemoryNode, charter
from tests.client.table_views import changed
from tests.games.taroky import scenes as taroky

pytestmark = pytest.mark.xdist_group("table")
SIZES = ((960, 600), (1280, 720), (1920, 1080))
TEXTS = (1.0, 1.4)
NOW = 100_000.0
LONG = ("Mira", "Bartholomaeus", "Annamaria-Luz", "Maximilian Jo")       # thirteen letters; a longer name is cut itself
LONGEST = tuple(f"{letter}WWWWWWWWWWWWWWWWWWWWWWW" for letter in "ABCD")
WAIT, END = Said(answer="wait"), Said(answer="end")


@pytest.fixture(scope="module")
def bases(tmp_path_factory):
    """Views of tables before their first deal, by game and names; they are changed to what each question is about."""
    found = {}
    for names in (LONG, LONGEST):
        for game in ("tau", "taroky", "tarok"):
            for vanishing in ("void", "fault") if game == "taroky" else ("",):
                more = {"vanishing": vanishing} if vanishing else {}
                people = names[:3] if game == "tarok" else names
                network = MemoryNetwork(charter(people, game=game, **more), IDENTITIES)
                node = MemoryNode(network, 0, tmp_path_factory.mktemp("bar"))
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
    found = (proposals.open_question(lobby, view, screen, NOW)
             or proposals.pending_question(lobby, view, screen))
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


class Noted(Paint):
    """Notes the rectangle (units) of every text."""

    def __init__(self, surface, look):
        super().__init__(surface, look)
        self.drawn = []

    def text(self, text, at, size=theme.BODY, face="sans", colour="text", align="left", track=0):
        wide, high = self.scale.measure(text, size, face, track), self.scale.em(size) * 0.9
        left = at[0] - wide * {"left": 0, "centre": 0.5, "right": 1}[align]
        self.drawn.append((text, FRect(left, at[1] - high / 2, wide, high), self.scale.pixels(size)))
        return super().text(text, at, size, face, colour, align, track)


def is_read(paint, asked, tools):
    """All words of the bar are drawn whole, large enough, apart from each other, and inside of the bar or a button."""
    laid = question.layout(paint.scale, asked, tools)
    said = " ".join(text for text, _, _ in paint.drawn)
    assert "…" not in said
    lines = asked.lines if all(line in " ".join(row.text for row in laid.rows) for line in asked.lines) else asked.brief
    for line in (asked.headline, asked.time, *lines):
        assert " ".join(line.split()) in said           # a line breaks at any space
    for reply, label, rect in zip(asked.replies, laid.labels, laid.buttons, strict=True):
        assert label in (reply.label, reply.short)
        inside = [text for text, place, _ in paint.drawn if rect.contains(place)]
        assert label in inside
        assert not reply.off or reply.off in inside
    for number, (text, place, pixels) in enumerate(paint.drawn):
        assert pixels >= theme.SMALLEST_TEXT
        assert laid.bar.contains(place), text
        assert not [other for other, at, _ in paint.drawn[:number] if at.inflate(-1, -1).colliderect(place)], text
    return laid


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("size", SIZES)
def test_every_question_is_drawn_whole(bases, size, text):
    surface = pygame.Surface(size)
    for name, asked in every_question(bases, LONG):
        for tools in (True, False):
            paint = Noted(surface, Style(text=text))
            question.draw(paint, asked, tools=tools)
            laid = is_read(paint, asked, tools)
            assert laid.whole, name
            assert laid.bar.h == question.HIGH


@pytest.mark.parametrize("text", TEXTS)
def test_the_longest_names_and_many_rules_make_the_bar_higher_but_cut_nothing(bases, text):
    surface = pygame.Surface(SIZES[0])
    view = changed(bases["taroky" + "void", LONGEST], between=True)
    asked = [*every_question(bases, LONGEST), ("rules", told(view, draft_of(view, options=other_rules(view, 30))))]
    for _, each in asked:
        paint = Noted(surface, Style(text=text))
        question.draw(paint, each)
        is_read(paint, each, True)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_a_board_is_half_under_the_bar(bases, size, text):
    """Of a trick board and of a sheet each command is wholly covered or wholly free, and no plate is touched."""
    scale = Scale(*size, text)
    asked = told(ABOUT_ABSENCE["one is away"](bases["taroky" + "void", LONG]))
    view = next(iter(taroky.ALL.values()))()
    lay, bar = board.layout(view, scale), question.layout(scale, asked).bar
    icons = [FRect(rect).inflate(24 - rect.w, 24 - rect.h) for rect in lay.header.values()]
    assert not [rect for rect in (*icons, *lay.pills) if bar.colliderect(rect) and not bar.contains(rect)]
    assert not [rect for rect in lay.plates if bar.colliderect(rect)]
    choices = (READY, GO)
    sheet = score.layout(ScoreView("Taroky", "deal 3", "Mira wins", choices=choices), scale)
    bar = question.layout(scale, asked, tools=False).bar
    assert not [rect for rect in sheet.choices if bar.colliderect(rect) and not bar.contains(rect)]
    assert bar.bottom <= sheet.area.y


def test_where_there_is_room_all_is_said_in_full_and_in_the_usual_size(bases):
    asked = told(ABOUT_ABSENCE["one is away"](bases["tau", LONG]))
    laid = question.layout(Scale(1920, 1080), asked)
    assert laid.share == 1
    assert [reply.label for reply in asked.replies] == list(laid.labels)
    short = question.layout(Scale(960, 600, 1.4), told(ABOUT_ABSENCE["two are away"](bases["taroky" + "void", LONG])))
    assert short.labels == ("Wait", "Go on", "End")


def test_what_the_bar_covers_cannot_be_clicked(bases):
    """On the bar only its answers are there, not what lies under it."""
    asked, scale = told(ABOUT_ABSENCE["not long enough"](bases["taroky" + "void", LONG])), Scale(1280, 800)
    laid = question.layout(scale, asked)
    assert [question.pick(scale, asked, rect.center) for rect in laid.buttons] == [absence.WAITS, "", absence.ENDS]
    assert question.pick(scale, asked, (laid.bar.x + 3, laid.bar.centery)) == ""
    assert question.pick(scale, asked, (laid.bar.x + 3, laid.bar.bottom + 3)) is None


def test_a_lost_network_is_told_of_this_computer_and_nobody_is_away(bases):
    """It said that everybody else was away and they were too few, as if it were theirs."""
    view = away(bases["taroky" + "void", LONG], 1, 2, 3, enough=False)
    assert "are away" in absence.question(view, NOW, False, frozenset()).headline
    told = lost_network.question(NOW - 14_000, view, NOW)
    assert (told.headline, told.time) == ("This computer has lost its network", "0:14")
    assert [(reply.key, reply.label) for reply in told.open] == [
        ("1", "Look again"), ("2", "What to try"), ("3", "Keep for later")]
    assert lost_network.question(None, view, NOW) is None
    assert lost_network.question(NOW - 4000, view, NOW) is None          # it may only have changed
    assert lost_network.question(NOW - 14_000, changed(view, me=None), NOW) is None


def test_the_answers_of_a_lost_network_look_again_show_the_page_or_leave(tmp_path):
    driver = MemoryDriver(tmp_path, charter(THREE))
    driver.node.lost = driver.clock() - 14_000
    driver.node.look_again = lambda: driver.node.asked.append(("look again",))
    pages = []
    driver.screen.desk.ways = SimpleNamespace(network=lambda desk: pages.append(desk))
    driver.update()
    assert driver.running.shown_question(driver.clock()).headline == "This computer has lost its network"
    driver.key(pygame.K_1)
    driver.key(pygame.K_2)
    assert driver.node.asked == [("look again",)]
    assert pages == [driver.screen.desk]
    driver.key(pygame.K_3)
    assert driver.node.asked[-1] == ("leave", driver.screen.view.charter.id)
    driver.node.lost = None
    assert driver.running.shown_question(driver.clock()) is None
