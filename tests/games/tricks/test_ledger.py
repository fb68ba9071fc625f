"""The ledger of a match that was carried on at another table, and its two rows among the played games."""
import os
from functools import partial

import pytest

from client.games.taroky.game import TAROKY
from client.games.tricks.replay.ledger import Ledger
from client.games.tricks.table import TrickTable
from client.pages.evening import matches_won, players
from client.screens.played_games.rows import newest, rows
from p2p.games.game import NOBODY
from p2p.log.charter import decode_charter, table_hash
from p2p.log.store import file_name, read_charter
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.played import PlayedGames
from p2p.peer.reading import match_back_here
from p2p.table.carry import carry
from tests.client.screens.fake_node import desk
from tests.client.screens.pictures import SMALL, USUAL, written
from tests.networks import IDENTITIES, play_out
from tests.table.card_network import CardNetwork
from tests.table.transcript_files import filed

pytestmark = pytest.mark.xdist_group("table")

SWAPPED = (2, 1, 0, 3)                  # the first seat goes on as the third, and the third as the first


def kept(folder, network):
    """The file of this network's table, as a home keeps it."""
    path = filed(folder, network.charter, [record.data for record in network.disks[0]])
    table = table_hash(network.charter)
    return path.rename(folder / file_name(decode_charter(network.charter).game, table))


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A home, and the files of a match of one computer: two deals, then, by swapped seats, one more."""
    home = tmp_path_factory.mktemp("home")
    network = CardNetwork((0, 0, 0, 0), deals="3")
    network.run(lambda: network.tables[0].replica.deals.closed == 2)
    old = network.tables[0].replica
    carried = carry(old, SWAPPED, dict(old.charter.options))
    network.playing = False
    new = CardNetwork((0, 0, 0, 0), seed=5, deals="3", carried=carried)
    play_out(new)
    assert new.run(lambda: all(table.agreed for table in new.up))
    found = kept(home / PLAYED, network), kept(home / PLAYED, new)
    for minute, path in enumerate(found):
        os.utime(path, (1_700_000_000 + 60 * minute,) * 2)
    return home, *found


def ledger_of(home, path):
    made = desk(home)
    made.node.identity = IDENTITIES[0]
    return Ledger(TAROKY, made, match_back_here(home, path), partial(TrickTable, TAROKY))


def test_the_deals_at_the_table_before_stand_above_by_the_seats_of_now(files):
    home, old, new = files
    ledger, before = ledger_of(home, new), match_back_here(home, old)
    assert [(row.told.path, row.number) for row in ledger.rows] == [(old, 1), (old, 2), (new, 1)]
    for row, deal in zip(ledger.rows, before.deals, strict=False):
        assert row.change == tuple(deal.outcome.scores[seat] for seat in SWAPPED)
        bidder = deal.state.bidder
        assert row.declarer == (NOBODY if bidder == NOBODY else SWAPPED.index(bidder))
    assert ledger.rows[1].total == ledger.told.start
    changes = [sum(row.change[seat] for row in ledger.rows) for seat in range(4)]
    assert sorted(change for *_, change in ledger.standing) == sorted(changes)
    assert all(change == changes[seat] for seat, _, _, change in ledger.standing)
    assert ledger.names == tuple(seat.name for seat in ledger.told.charter.seats)
    texts = written(ledger, USUAL)
    assert {"1", "2", "3", "start", "All three deals were fair."} <= {*texts}
    assert any("3 deals, at two tables" in text for text in texts)
    ledger.chosen = 0
    assert ledger.use_control("look").told.path == old


def test_a_deal_of_the_old_file_says_that_the_match_goes_on_elsewhere(files):
    home, old, new = files
    for path, words in ((old, "goes on at another table"), (new, "Seal checked: ")):
        ledger = ledger_of(home, path)
        ledger.chosen = next(place for place, row in enumerate(ledger.rows) if row.told.path == path)
        assert ledger.use_control("look").shown().line.startswith(words)


def test_without_the_file_before_the_ledger_says_so(files, tmp_path):
    home, _, new = files
    there = tmp_path / PLAYED / new.name
    there.parent.mkdir()
    there.write_bytes(new.read_bytes())
    ledger = ledger_of(home, there)
    assert [row.number for row in ledger.rows] == [1]
    assert any("deal 3, the ones before lie in a file of their own" in text for text in written(ledger, SMALL))


def test_played_games_say_where_a_match_goes_on_and_count_it_once(files):
    home, old, new = files
    games = PlayedGames(home)
    games.wait()
    found = {row.game.path: row for row in rows(games.games, IDENTITIES[0].key, 0.0)}
    assert [game.path for game in games.games] == [new, old]
    assert (found[old].name, found[old].line) == ("Taroky, two deals", "goes on above")
    assert (found[new].name, found[new].line.partition(", ")[0]) == ("Taroky, deal 3", "began below")
    assert found[new].deals > 1, "it has a ledger"
    assert newest([*found.values()], found[old]) is found[new], "over all its tables, from the first one's row, too"
    assert newest([found[old]], found[old]) is found[old]
    alone, = rows(games.games[1:], IDENTITIES[0].key, 0.0)
    assert alone.line == "goes on at another table"
    charter = decode_charter(read_charter(new))
    assert matches_won(home, players(charter), charter.clock_of(charter.keys[0]))[-1] == 1
    games.close()


@pytest.mark.parametrize(("name", "value", "later", "said"), [
    ("red_pips", "ace high", 600, True), ("red_pips", "ace high", 13 * 3600, False), ("deals", "9", 600, False),
    ("", "", 600, False)])
def test_a_game_that_the_same_people_played_again_by_other_rules_says_so(files, name, value, later, said):
    home, old, _ = files
    games = PlayedGames(home)
    games.wait()
    found = next(game for game in games.games if game.path == old)
    game = found._replace(figures=found.figures._replace(goes_on=False))
    assert not name or name in dict(game.figures.options)
    other = tuple((key, value if key == name else was) for key, was in game.figures.options)
    again = game._replace(when=game.when + later, figures=game.figures._replace(options=other))
    above, below = rows((again, game), IDENTITIES[0].key, game.when)
    assert above.line.endswith("again by other rules") is said
    assert "again" not in below.line
    assert below.line.endswith("once more above by other rules") is said
