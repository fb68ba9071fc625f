"""A rogue that copies what an honest member has just stated of a deck, says that it hadn't heard it, and tells some of
it first: the honest one is named by nobody, whatever comes in first (PROTOCOL.md 9.4, 9.6)."""
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from p2p.deal import steps
from p2p.deal.curve import SIZE, G, packed, unpacked
from p2p.deal.deck import Deck
from p2p.deal.proofs import answer_questions, opening_size, shuffle
from p2p.deal.schedule import Images
from p2p.deal.work import own_key
from p2p.log.chain import Held
from p2p.log.entry import DeckStep, Entry, Signed, Without, read_entry, sign
from p2p.log.store import SUFFIX
from p2p.net.wire import Entries
from p2p.table.transcript import verify
from tests.bench.memory_network import MemoryNetwork
from tests.check_page.node import NODE, reports
from tests.checker.games_played import file_of
from tests.checker.table import check
from tests.networks import IDENTITIES, charter_for
from tests.table.card_network import CardNetwork
from tests.table.rogue import convicted, kind

ROGUE = 2
IMAGE = bytes(32)


def apart() -> tuple[MemoryNetwork, Signed]:
    """Three at Tarok, of whom the first two don't hear each other and the third one has turned; and the commitment of
    the first one."""
    network = MemoryNetwork(charter_for(3, "tarok"), IDENTITIES)
    network.tables[ROGUE] = None
    network.cut.add(frozenset((0, 1)))
    network.run_for(50)
    written = [read_entry(record.data) for record in network.disks[0] if record.entry]
    original, = (signed for signed in written if isinstance(signed.entry.body, DeckStep) and signed.entry.member == 0)
    return network, original


def copy_of(original: Signed, heard: bool) -> Signed:
    entry, nothing = original.entry, (0, original.entry.table)
    heads = ((entry.n, original.hash), nothing, nothing) if heard else (nothing,) * 3
    return sign(IDENTITIES[ROGUE], Entry(entry.table, ROGUE, 1, heads, nothing, 0, entry.body))


def tell(network: MemoryNetwork, member: int, signed: Signed) -> None:
    network.post(ROGUE, member, Entries(signed.entry.table, (signed.raw,)))
    network.run_for(20)


def test_a_commitment_that_was_copied_and_told_first_names_nobody_who_had_made_it(tmp_path):
    """Whoever made it can keep it, and the copy can't be kept: it is bound to the member."""
    network, original = apart()
    for member in (1, 0):
        tell(network, member, copy_of(original, heard=False))
    network.cut.clear()
    network.run_for(3000)
    assert not network.faults()
    paths = [tmp_path / f"{member}{SUFFIX}" for member in (0, 1)]
    for member, path in enumerate(paths):
        path.write_bytes(file_of(network, member))
        check(path.read_bytes())
        assert verify(path).ok
        assert len(network.up[member].order.chains[ROGUE]) == 1
    assert [report.get("fault") for report in (reports(paths) if NODE else ())] == [None] * 2 * bool(NODE)


def test_a_copied_commitment_whose_author_had_heard_the_other_convicts():
    network, original = apart()
    network.cut.clear()
    network.run_for(1000)
    tell(network, 1, copy_of(original, heard=True))
    network.run_for(1000)
    assert network.faults() == {("cheat", ROGUE)}


def test_an_image_is_known_to_whom_had_heard_of_it_alone():
    """An image that was copied from a mix of one deck into a shuffle of the next one, and told first."""
    network, original = apart()
    tell(network, 0, copy_of(original, heard=False))
    network.cut.clear()
    network.run_for(1000)
    first, second, third = network.up[0].order.chains
    shown = next(held for held in first if held.hash == original.hash)
    unaware, aware = third[0], second[-1]
    assert aware.has_heard(shown)
    assert not unaware.has_heard(shown)
    images = Images()
    images.held = shown
    images.add(IMAGE)
    images.held = unaware
    assert IMAGE not in images
    images.add(IMAGE)
    images.held = aware
    assert IMAGE in images


# ------------------------------------------------------------------ played tables

FIRST, SECOND = 0, 1                    # the honest members
WAIT = object()                         # the rogue says nothing for now
TELLS = 300.0                           # ms by which what the first one says comes later than the copy


class CopyingTable(CardNetwork):
    """Three at Tarok, of whom the third copies once; what the first one says comes to the second one last.

    `copy(table, body)`: what it says instead of what it owes: None for that, WAIT for nothing. `heard`: whether it says
    that it had heard what it copies."""

    def __init__(self, copy: Callable[[Any, Any], Any], heard: bool, seed: int = 0, rogue: int = ROGUE) -> None:
        super().__init__((0, 1, 2), game="tarok", deals="4", seed=seed, hush="0")
        self.said: list[DeckStep] = []
        table = self.table(rogue)
        owed = table._owed                          # private: an honest program offers no way to lie

        def lie() -> Any:
            body = owed()
            changed = None if self.said else copy(table.replica, body)
            if changed is WAIT:
                return None
            if changed is not None:
                self.said.append(changed)
                self.hold_back = lambda sender, to, _message: TELLS * ((sender, to) == (FIRST, SECOND))
                if not heard:
                    say_less(table.replica)
            return changed or body
        table._owed = lie                           # type: ignore[method-assign]


def say_less(replica: Any) -> None:
    """The next entry of this member names no more than its last one did."""
    order, last = replica.order, replica.order.chains[replica.me].last
    heads = list(last.entry.heard if last else ((0, replica.id),) * 3)
    heads[replica.me] = order.chains[replica.me].head

    def once(_me: int) -> Any:
        del order.heads
        return tuple(heads)
    order.heads = once


def stated(replica: Any, member: int, wanted: int, deal: int = 1) -> Held | None:
    """The entry by which this member takes such a step."""
    return next((held for held in replica.order.chains[member] if kind(held.entry.body) == wanted
                 and held.entry.body.deal == deal), None)


def unheard(replica: Any, original: Held | None) -> bool:
    """Whether this is here, and none of the own entries has heard it."""
    last = replica.order.chains[replica.me].last
    return original is not None and not (last and last.has_heard(original))


def with_image(body: DeckStep, image: bytes, at: int = 1) -> DeckStep:
    return DeckStep(body.deal, body.data[:at] + image + body.data[at + SIZE:])


def as_if_own(deck: Deck) -> None:
    """The rogue's program goes on, whatever it has said."""
    taken = deck._accept_commitment

    def keep(statement: Any) -> None:
        deck._locks[statement.image] = own_key(deck._own_seed(), statement, deck._locks.get(statement.base))

    def accept(shuffler: Any, commitment: bytes) -> None:
        if shuffler == deck.me:
            deck._commitments[shuffler] = commitment
        else:
            taken(shuffler, commitment)
    deck._keep_own_key, deck._accept_commitment = keep, accept      # type: ignore[method-assign]


def shown_by(network: CopyingTable) -> int | None:
    """The kind of the step that convicts the rogue."""
    return kind(read_entry(network.table(FIRST).replica.fault.evidence[0]).entry.body)


def copied(wanted: int, part: slice) -> Callable[[Any, Any], Any]:
    """As its own step it says that part of the first one's step of this kind, as soon as that is here."""
    def copy(replica: Any, body: Any) -> Any:
        if kind(body) != wanted or body.deal != 1:
            return None
        original = stated(replica, FIRST, wanted)
        if original is None:
            return WAIT
        as_if_own(replica.dealing.decks[1])
        data = bytearray(body.data)
        data[part] = original.entry.body.data[part]
        return DeckStep(1, bytes(data))
    return copy


ALL, IMAGE_ALONE = slice(1, None), slice(1, 1 + SIZE)
IN_ONE_DECK = {
    # What, the part of it, whether it says that it had heard it, and the step that shows it at the latest.
    "a commitment": (steps.COMMIT, ALL, True, steps.COMMIT),
    "a commitment, unheard": (steps.COMMIT, ALL, False, steps.SHARE),
    "a shuffle": (steps.SHUFFLE, ALL, True, steps.SHUFFLE), "a shuffle, unheard": (
        steps.SHUFFLE, ALL, False, steps.SHUFFLE),
    "an image": (steps.SHUFFLE, IMAGE_ALONE, True, steps.SHUFFLE),
    "an image, unheard": (steps.SHUFFLE, IMAGE_ALONE, False, steps.SHUFFLE),
    "a shadow": (steps.SHADOW, ALL, True, steps.ANSWERS), "a shadow, unheard": (
        steps.SHADOW, ALL, False, steps.ANSWERS),
    "a share": (steps.SHARE, ALL, True, steps.SHARE), "a share, unheard": (steps.SHARE, ALL, False, steps.SHARE),
    "answers": (steps.ANSWERS, ALL, True, steps.ANSWERS),
    "answers, unheard": (steps.ANSWERS, ALL, False, steps.ANSWERS),
}


@pytest.mark.parametrize("name", IN_ONE_DECK)
def test_who_copies_a_step_in_its_own_deck_is_named_before_any_card_is_opened(name):
    wanted, part, heard, shown = IN_ONE_DECK[name]
    network = CopyingTable(copied(wanted, part), heard)
    convicted(network)
    assert shown_by(network) == shown
    assert not any(kind(held.entry.body) == steps.UNLOCK for chain in network.up[0].order.chains for held in chain)


def test_who_copies_a_commitment_and_says_nothing_more_is_voted_out_and_the_others_play_on():
    """It can never show its share."""
    network = CopyingTable(copied(steps.COMMIT, ALL), heard=False)
    assert network.run(lambda: network.said and stated(network.table(SECOND).replica, ROGUE, steps.COMMIT))
    network.tables[ROGUE] = None
    network.run_for(150_000)
    for member in (FIRST, SECOND):
        network.table(member).answer("go on", (ROGUE,), network.clock(member))
        network.settle(member)
    assert network.run(lambda: all(table.deals.number > 3 for table in network.up), 60_000)   # one deal is over
    assert not network.faults()
    assert any(isinstance(held.entry.body, Without) for held in network.up[0].order.chains[SECOND])


def mixed(replica: Any, member: int) -> bytes:
    """The image of this member's mix in the first deal; b"" before there is one."""
    held = stated(replica, member, steps.MIX)
    return max((card.locks.get(member, b"") for card in map(replica.dealing.decks[1].layout.__getitem__, fresh_slots(
        held))), default=b"") if held else b""


def fresh_slots(held: Held) -> tuple[int, ...]:
    need, _ = steps.read_head(held.entry.body.data)
    return need.fresh


def of_a_mix(author: int, replica: Any, body: Any) -> Any:
    """As the image of its shuffle in the next deck it says that of this member's mix."""
    if kind(body) != steps.SHUFFLE or body.deal != 2:
        return None
    original = stated(replica, author, steps.MIX)
    if original is None:
        return WAIT
    if not unheard(replica, original):
        return None
    if author == FIRST:                             # else it has the key
        as_if_own(replica.dealing.decks[2])
    return with_image(body, mixed(replica, author))


def until_said(make: Callable[[int], CopyingTable], first: int = 0) -> CopyingTable:
    """The first table, by seed from this one on, at which it comes to that."""
    for seed in range(first, first + 40):
        network = make(seed)
        network.run(lambda network=network: network.said or network.over() or network.up[0].deals.number > 1)
        if network.said:
            return network
    raise AssertionError("it never came to that")


def test_who_copies_the_image_of_a_mix_into_the_next_deck_is_named_when_it_has_to_answer():
    """The honest one mixes in deck 1 while deck 2 is shuffled: neither hangs on the other."""
    network = until_said(lambda seed: CopyingTable(partial(of_a_mix, FIRST), heard=False, seed=seed))
    convicted(network)
    assert shown_by(network) == steps.ANSWERS


def test_who_copies_the_image_of_a_shuffle_of_the_next_deck_into_its_mix_is_named_by_its_proof():
    def make(seed: int) -> CopyingTable:
        waits = [True]

        def copy(replica: Any, body: Any) -> Any:
            if kind(body) != steps.MIX:
                return None
            waits.clear()                           # now the first one may shuffle
            original = stated(replica, FIRST, steps.SHUFFLE, 2)
            if not unheard(replica, original):
                return WAIT
            deck = replica.dealing.decks[1]
            as_if_own(deck)
            need, _ = steps.read_head(body.data)
            bare, _ = deck.layout.parts(need.slots)
            at = len(steps.head(need)) + (len(bare) + opening_size(len(bare) // SIZE) if bare else 0)
            return with_image(body, original.entry.body.data[1:1 + SIZE], at)
        network = CopyingTable(copy, heard=False, seed=seed)
        first = network.table(FIRST)
        owed = first._owed

        def slow() -> Any:
            body = owed()
            return None if waits and kind(body) == steps.SHUFFLE and body.deal == 2 else body
        first._owed = slow                          # type: ignore[method-assign]
        return network
    network = until_said(make)
    convicted(network)
    assert shown_by(network) == steps.MIX


def test_who_shuffles_the_next_deck_under_the_lock_of_this_one_is_named_at_once():
    """It has heard itself, whatever it says."""
    def again(replica: Any, body: Any) -> Any:
        if kind(body) != steps.SHUFFLE or body.deal != 2:
            return None
        as_if_own(replica.dealing.decks[2])
        return with_image(body, stated(replica, ROGUE, steps.SHUFFLE).entry.body.data[1:1 + SIZE])
    network = CopyingTable(again, heard=False)
    convicted(network)
    assert shown_by(network) == steps.SHUFFLE


def test_two_with_one_key_are_named_when_the_seed_of_the_second_one_is_shown():
    """The second member has mixed in deck 1 under a key with which the third one shuffles deck 2, and proves it."""
    def make(seed: int) -> CopyingTable:
        return with_the_key(CopyingTable(partial(of_a_mix, SECOND), heard=False, seed=seed))
    network = until_said(make, 12)
    assert network.run(lambda: network.up[0].fault is not None, 10_000_000)
    fault = network.up[FIRST].fault
    assert (fault.reason, fault.member, fault.evidence) == ("cheat", ROGUE, ())     # by the audit, not by an entry
    assert network.up[FIRST].deals.number == 2


def with_the_key(network: CopyingTable) -> CopyingTable:
    """The rogue's deck 2 is shuffled and proved with the key of the second member's mix."""
    replica = network.table(ROGUE).replica
    owed = replica.owed

    def prepared() -> Any:
        deck, colluder = replica.dealing.decks.get(2), network.table(SECOND).replica
        image = mixed(replica, SECOND) if 1 in replica.dealing.decks else b""
        if deck and image and not hasattr(deck, "collusive"):
            deck.collusive = True
            shuffle_by(deck, colluder.dealing.decks[1]._locks[image])
        return owed()
    replica.owed = prepared
    return network


def shuffle_by(deck: Deck, key: bytes) -> None:
    order, make, key = bytes(range(54)), deck._make, packed(unpacked(key))

    def other(head: bytes) -> None:
        me = deck.me
        if head[0] == steps.SHUFFLE:
            statement = shuffle(deck._context(me, head), G, deck._pack(), key, order)
            deck._made[head] = head + statement.image + statement.outs
        elif head[0] == steps.ANSWERS:
            asked = deck._questions._asked(me, deck._shuffles[me])
            deck._made[head] = head + answer_questions(asked, key, order, deck._seed)
        else:
            make(head)

    def keep(statement: Any) -> None:
        deck._locks[statement.image] = key
    deck._make, deck._keep_own_key = other, keep    # type: ignore[method-assign]
    for made in [head for head in deck._made if head[0] in (steps.SHUFFLE, steps.ANSWERS)]:
        other(made)
