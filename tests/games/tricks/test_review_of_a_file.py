"""What could have been better, of a deal that is read from its file: there hands lie open only at its end."""
from concurrent.futures import wait

from client.games.taroky.game import TAROKY
from client.games.tricks.teach.review import Reviewing
from client.play.replays.past import past_view
from p2p.games.game import Seat
from p2p.peer.processes import Processes
from p2p.table.retold import look_back
from tests.table.played_files import cards


def test_each_choice_is_judged_by_the_cards_that_the_seat_held(tmp_path):
    told = look_back(cards(tmp_path, holders=(0, 1, 1, 1))[0])
    deal = told.deals[0]
    view = past_view(told, deal, len(deal.happenings), 0.0)
    reviewing = Reviewing(view, Seat(0), told.names, TAROKY, Processes(1))
    held = set(deal.cards.played[0])
    for step in reviewing._left:
        seen = step.before.seen_by({Seat(0)})
        if step.move.verb == "play":
            hand = set(seen.hand(0))
            assert hand <= held
            assert len(hand) == 12 - len(seen.tricks)
            assert all(seen.hand(other) is None for other in (1, 2, 3))      # what lay hidden doesn't count
    while (found := reviewing.update()) is None:
        wait([reviewing._asked[1]])
    assert found.failed == 0
    assert found.looked >= 6
    assert {costly.played for costly in found.worst if costly.trick >= 0} <= held
