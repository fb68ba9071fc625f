"""The joint coin: chains of shares that nobody can choose, tossed only when all have shown theirs."""
from hashlib import sha256

import pytest

from p2p.deal.coin import ShareChain, coin, link
from p2p.deal.tosses import Tosses
from p2p.identity import Identity
from p2p.log.charter import CHAIN_LENGTH, Member, decode_charter, table_hash
from p2p.log.view import View
from tests.networks import IDENTITIES, charter_for

SALT = b"s" * 16


def test_each_share_is_the_preimage_of_the_one_before():
    chain = ShareChain(Identity.new(), SALT, 50)
    assert link(chain.share(1)) == chain.head
    for j in range(2, 51):
        assert link(chain.share(j)) == chain.share(j - 1)


def test_a_link_is_the_tagged_hash():
    assert link(bytes(32)) == sha256(b"fairdeal chain\0" + bytes(32)).digest()


def test_a_chain_ends():
    with pytest.raises(IndexError):
        ShareChain(Identity.new(), SALT, 3).share(4)


def test_who_has_shown_its_whole_chain_owes_no_share():
    """A game that needs a further coin can't be finished (PROTOCOL.md 5)."""
    raw = charter_for(1)
    tosses = Tosses(table_hash(raw), decode_charter(raw), Member(0), IDENTITIES[0], View(1))
    assert tosses.owed()
    tosses._tossed = CHAIN_LENGTH           # private: 1024 coins take as many entries
    assert tosses.owed() is None


def test_a_chain_is_found_again_by_its_key_and_salt_alone():
    identity = Identity.new()
    assert ShareChain(identity, SALT, 9).share(5) == ShareChain(identity, SALT, 9).share(5)
    assert ShareChain(identity, SALT, 9).head != ShareChain(identity, b"t" * 16, 9).head
    assert ShareChain(identity, SALT, 9).head != ShareChain(Identity.new(), SALT, 9).head


def test_a_chain_shows_no_secret():
    assert repr(ShareChain(Identity.new(), SALT, 2)) == "ShareChain(…)"


def test_a_coin_is_the_tagged_hash_of_table_number_and_all_shares_in_order():
    table, shares = b"t" * 32, (b"a" * 32, b"b" * 32)
    told = b"fairdeal coin\0" + table + bytes((0, 0, 0, 7)) + b"".join(shares)
    assert coin(table, 7, shares) == sha256(told).digest()


def test_every_share_the_table_and_the_number_change_the_coin():
    shares = (b"a" * 32, b"b" * 32)
    coins = {coin(b"t" * 32, 1, shares), coin(b"u" * 32, 1, shares), coin(b"t" * 32, 2, shares),
             coin(b"t" * 32, 1, shares[::-1]), coin(b"t" * 32, 1, (b"a" * 32, b"c" * 32))}
    assert len(coins) == 5
