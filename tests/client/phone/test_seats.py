"""Seats that are played from phones: programs that speak as pages do play whole deals at a real node."""
from p2p.games.game import Seat
from tests.client.phone.page_player import FOUR, Page, computer, eventually


def play(node, table, pages):
    def over():
        for page in pages:
            page.play()
        return node.table(table).deal.outcome
    eventually(over, 120)


def test_four_phones_play_a_deal_of_taroky(tmp_path):
    with computer(tmp_path, hush="0") as (node, phones, table):
        pages = [Page(phones.code(table, Seat(seat)), typed=seat == 3) for seat in range(4)]
        play(node, table, pages)
        for seat, page in enumerate(pages):
            state = page.until(lambda state: state.get("end"))
            assert state["name"] == FOUR[seat]
            assert [row[1] for row in state["end"]["rows"]] == list(FOUR)
            assert state["end"]["fair"][0] == "The shuffle was fair."
