"""The book of positions (book.toml): the sharp bots take and refuse what every experienced player does.

Each position is asked with five seeds, by what its seat may see alone; other cards lie anywhere.
"""
import random
import tomllib
from pathlib import Path

import pytest

from client.games.tarok import sharp_words as tarok_sharp
from client.games.taroky import sharp_words as taroky_sharp
from client.games.tricks.engine.judge import Effort
from p2p.games import GAMES, tarok, taroky
from p2p.games.game import Move, seat_after
from p2p.games.saved import Saved
from p2p.games.tarok.position import Call
from p2p.games.tarot.cards import FACE, FACES, TEXT, plain
from p2p.games.tarot.phases import EVERYBODY
from tests.bench.blunders import counted, finished
from tests.bench.bots import player
from tests.bench.duel import deal
from tests.games.dealing_without_locks import Dealing
from tests.games.tricks.positions import in_play

SEEDS = 5
QUICK = Effort(worlds=64, rounds=1, seconds=9)
SHARP = {"taroky": taroky_sharp.SHARP, "tarok3": tarok_sharp.SHARP, "tarok4": tarok_sharp.SHARP}
SEATS = {"taroky": 4, "tarok3": 3, "tarok4": 4}
COUNTS = {"a mond lost that was safe": "monds lost that were safe", "a pagat thrown": "pagats thrown",
          "a friend's trick taken": "winners overtaken", "a Queen given away": "gifts"}
BOOK = tomllib.loads(Path(__file__).with_name("book.toml").read_text(encoding="utf-8"))


def rows(sort):
    return pytest.mark.parametrize("row", [pytest.param(row, id=row["name"]) for row in BOOK[sort]])


# ---------------------------------------------------------------------- the state of a position

def others(row, hand, gone, sizes):
    """Hands of the rest of the cards for the seats without one, as words; the seat asked has its own.

    Six plain cards are left: what was laid away, and the rest of the talon.
    """
    rest = [face for face in FACES if TEXT[face] not in {*hand, *gone}]
    random.Random(row["name"]).shuffle(rest)
    rest = [*[face for face in rest if plain(face)], *[face for face in rest if not plain(face)]]
    rest = random.Random(row["name"]).sample(rest[6:], len(rest) - 6)
    return [" ".join(hand) if size is None else " ".join(TEXT[rest.pop()] for _ in range(size)) for size in sizes]


def with_cards(row, state, first):
    """The state in the play, with these tricks and the rest anywhere, and who is asked."""
    seats, hand = len(state.hands), row["hand"].split()
    tricks, trick = row.get("tricks", []), row.get("trick", "").split()
    in_play_seat = row.get("asked")
    if in_play_seat is None:
        probe = in_play(state, [""] * seats, trick=trick, tricks=tricks, leader=first)
        in_play_seat = probe.queue[0]
        leader = seat_after(probe.queue[0], -len(trick) % seats, seats)
    else:
        leader = first
    gone = [card for text in [*tricks, " ".join(trick)] for card in text.split()]
    played = {seat_after(leader, step, seats) for step in range(len(trick))}
    sizes = [None if seat == in_play_seat else len(hand) - (seat in played) for seat in range(seats)]
    assert len(hand) == (16 if seats == 3 else 12) - len(tricks), "so many cards are in hand then"
    state = in_play(state, others(row, hand, gone, sizes), trick=trick, tricks=tricks, leader=first)
    return laid_away(row, state), in_play_seat


def laid_away(row, state):
    """The state with what was laid away: of Taroky by Povinnost and the next two, of Tarok by the declarer.

    The rest of the talon lies open, and everybody knows it.
    """
    seats, slots, sight = len(state.hands), list(state.talon), list(state.sight)
    numbers = [0] * seats
    if row["game"] == "taroky":
        for step, number in enumerate((4, 1, 1)):
            numbers[seat_after(state.bidder, step, 4)] = number
    elif state.declarer >= 0:
        numbers[state.declarer] = state.row.talon
    laid = []
    for seat, number in enumerate(numbers):
        laid.append(tuple(slots[:number]))
        for slot in slots[:number]:
            sight[slot] = 1 << seat
        slots = slots[number:]
    open_talon = row["game"] != "taroky" and state.declarer >= 0 and state.row.talon
    for slot in slots if open_talon else ():
        sight[slot] = EVERYBODY
    return state._replace(laid=tuple(laid), sight=tuple(sight))


def partners(row, seats):
    """Who may be the partner, as far as everybody knows."""
    partner = row.get("with", "hidden" if row["game"] == "taroky" else "alone")
    bidder = row.get("bids", 0)
    return (bidder,) if partner == "alone" else tuple(range(seats)) if partner == "hidden" else (partner,)


def tarok_state(row):
    seats = SEATS[row["game"]]
    bidder, contract = row["bids"], row["contract"]
    state = tarok.start(seats, {"forehand": str(row.get("first", 0)), "contracts": "full"})
    calls = [Call("game", bidder, True, tuple(row.get("kontra", ())))] if bidder >= 0 else []
    for text in row.get("calls", ()):
        item, seat, *kontra = text.split()
        calls.append(Call(item, int(seat), int(seat) == bidder, tuple(map(int, kontra))))
    called = FACE[row["called"]] if "called" in row else -1
    return state._replace(contract=contract, declarer=bidder, called=called, worlds=partners(row, seats),
                          bids=tuple(contract if seat == bidder else "pass" for seat in range(seats)),
                          calls=tuple(calls))


def taroky_state(row):
    bidder = row.get("bids", 0)
    state = taroky.start(4, {"dealer": str((bidder + 3) % 4), "povinnost": str(bidder)})
    return state._replace(called=FACE[row.get("called", "T19")], worlds=partners(row, 4), items=((),) * 4,
                          taken=(bidder,) * 6, hands=((),) * 4)


def state_of(row):
    return taroky_state(row) if row["game"] == "taroky" else tarok_state(row)


def dealt(row):
    """A deal that has just begun, in which whoever is asked after `before` has these cards."""
    name, seats = row["game"].rstrip("34"), SEATS[row["game"]]
    place = {"dealer": "3", "povinnost": "0"} if name == "taroky" else {"forehand": "0"}
    before = row.get("before", [])
    dealing = Dealing(random.Random(1))
    state = GAMES[name].start(seats, {**place, **row.get("options", {})})
    asked, own = seated(state, dealing, before)
    hand = [FACE[card] for card in row["hand"].split()]
    rest = [face for face in random.Random(row["name"]).sample(FACES, 54) if face not in hand]
    dealing = Dealing(random.Random(1))
    dealing.face.update(zip(own, hand, strict=True))
    dealing.face.update(zip([slot for slot in range(54) if slot not in own], rest, strict=True))
    return said(supplied(state, dealing), before), asked


def seated(state, dealing, before):
    """Who is asked after these words, and the slots of that hand."""
    state = said(supplied(state, dealing), before)
    asked = min(state.turn())
    return asked, state.hands[asked]


def supplied(state, dealing):
    while needs := state.need():
        state = state.supply(needs[0], dealing.answer(needs[0]))
    if state.phase == "cut":
        return supplied(state.apply(min(state.turn()), Move("cut", (20,)), 0), dealing)
    return state


def said(state, words):
    for word in words:
        verb, *args = word.split() if " " in word else ("bid", word)
        state = state.apply(min(state.turn()), Move(verb, tuple(args)), 0)
    return state


# ---------------------------------------------------------------------- asking

def judged(row, answers):
    """Asserts that each answer is one that the position takes, and none that it refuses."""
    split = "; " if any(" " in answer for answer in answers) or ";" in row.get("takes", row.get("refuses")) else None
    takes, refuses = (row[key].split(split) if key in row else None for key in ("takes", "refuses"))
    wrong = [answer for answer in answers if (takes and answer not in takes) or (refuses and answer in refuses)]
    assert not wrong, f"{row['name']}: {wrong} of {len(answers)}; {row['why']}"


@rows("card")
def test_a_card(row):
    state, seat = with_cards(row, state_of(row), row["first"])
    leader = SHARP[row["game"]].game.leader(state)
    assert min(state.turn()) == seat == seat_after(leader, len(state.trick), len(state.hands)), "as the rules have it"
    view, found = state.seen_by({seat}), []
    for seed in range(SEEDS):
        move = SHARP[row["game"]].card(view, seat, random.Random(seed), QUICK)
        view.check(seat, move, 0)
        found.append(TEXT[view.faces[move.args[0]]])
    judged(row, found)


@rows("word")
def test_a_word(row):
    if row["phase"] in ("auction", "prever"):
        state, seat = dealt(row)
    else:
        state, seat = with_cards(row, state_of(row), row.get("first", row.get("bids", 0)))
        state = state._replace(phase=row["phase"], queue=(seat,))
    view = state.seen_by({seat})
    assert state.phase == row["phase"]
    answers = [SHARP[row["game"]].move(view, seat, random.Random(seed), QUICK) for seed in range(SEEDS)]
    legal = [str(move) for move in view.moves(seat, 0)]
    assert {str(answer) for answer in answers} <= {*legal}
    judged({**row, **{key: row[key] if ";" in row[key] or " " not in row[key] else f"{row[key]}; "
                      for key in ("takes", "refuses") if key in row}}, [str(answer) for answer in answers])


@rows("code")
def test_a_deal_by_its_code(row):
    """All seats are sharp. What the position forbids never comes."""
    saved = Saved.read(row["code"])
    sharp = player(saved.game, "sharp")
    for seed in range(SEEDS):
        played = deal(GAMES[saved.game], {**dict(saved.options), **dict(saved.place)}, str(seed), [sharp] * saved.seats,
                      saved.order)
        found = finished(saved.game, *played)
        assert found is None or not counted(found)[COUNTS[row["never"]]], row["why"]


def test_the_book_has_positions_of_every_kind():
    names = [row["name"] for sort in BOOK.values() for row in sort]
    assert len({*names}) == len(names) >= 60
    assert {row["game"] for row in BOOK["card"]} == {row["game"] for row in BOOK["word"]} == {*SHARP}
    assert all(("takes" in row) != ("refuses" in row) for sort in ("card", "word") for row in BOOK[sort])
