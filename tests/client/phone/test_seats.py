"""Seats that are played from phones: programs that speak as pages do play whole deals at a real node."""
import time
from itertools import combinations

import pytest

from p2p.games.game import Seat
from tests.client.phone.page_player import FOUR, Page, computer, eventually

SEES = 0.5          # s between two tries of a player: a card that has just come can't be meant yet


def play(node, table, pages):
    def over():
        for page in pages:
            page.play()
        return node.table(table).deal.outcome
    eventually(over, 120)


@pytest.mark.parametrize(("game", "count"), [("taroky", 4), ("tarok", 3), ("tarok", 4)])
def test_phones_play_a_deal_of_cards(tmp_path, game, count):
    """The last one has typed its code."""
    with computer(tmp_path, game, FOUR[:count], hush="0") as (node, phones, table):
        pages = [Page(phones.code(table, Seat(seat)), typed=seat == count - 1) for seat in range(count)]
        play(node, table, pages)
        for seat, page in enumerate(pages):
            state = page.until(lambda state: state.get("end"))
            assert state["name"] == FOUR[seat]
            assert [row[1] for row in state["end"]["rows"]] == list(FOUR[:count])
            assert state["end"]["fair"][0] == "The shuffle was fair."


def a_tau(faces):
    """Three cards that add up: each property is alike on all of them or differs on all."""
    def third(one, other):
        return sum(-(one // 3 ** i + other // 3 ** i) % 3 * 3 ** i for i in range(4))
    return next(((one, other, third(one, other)) for one, other in combinations(faces, 2)
                 if third(one, other) in faces and third(one, other) not in (one, other)), ())


@pytest.mark.parametrize(("game", "count"), [("tau", 6), ("pcset", 4)])
def test_phones_race(tmp_path, game, count):
    """Each has found something after a while, and all see the same scores as the node has."""
    names = ("Mira", "Jana", "Tomáš", "Petr", "Iva", "Luka")[:count]
    with computer(tmp_path, game, names) as (node, phones, table):
        pages = [Page(phones.code(table, Seat(seat))) for seat in range(count)]
        for page in pages:
            page.until(lambda state: state.get("board"))

        last = dict.fromkeys(pages, 0.0)

        def all_have_some():
            for page in pages:
                page.hear()
                found = a_tau([card["face"] for card in page.state["board"]])
                mine = {card["face"] for card in page.state["board"] if card["chosen"]}
                if node.table(table).state.scores[page.state["seat"]] or time.monotonic() - last[page] < SEES:
                    continue
                last[page] = time.monotonic()
                for face in mine ^ set(found):              # puts back what was chosen before
                    page.say(do="card", face=face, asked="")
                page.hear(0.3)
            return all(node.table(table).state.scores[:count])
        eventually(all_have_some, 60)
        scores = [str(score) for score in node.table(table).state.scores]
        for page in pages:
            page.until(lambda state: [one["score"] for one in state["players"]] == scores)
