"""Peers around one deck, joined in memory: what one sends, all take, in one order. No network, no table, no rules."""
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache

import pytest

from p2p.deal.deck import Deck
from p2p.deal.proofs import Cheat, joined
from p2p.deal.steps import SHUFFLE, DealContext, commit
from p2p.games.game import Mix, Open

KEYS = tuple(bytes([i]) * 32 for i in range(1, 7))
SEEDS = tuple(bytes([100 + i]) * 32 for i in range(6))
SHUFFLE_HEAD = bytes((SHUFFLE,))


def deal_for(members, cards=5, seats=None, **changes):
    """A deal whose cards are opened in the order 1, 2, .. 0."""
    deal = DealContext(bytes(32), 1, 0, 2, KEYS[:members], tuple(range(members)) if seats is None else seats, cards)
    return replace(deal, **changes)


def context_of(peers, member, step_head=SHUFFLE_HEAD):
    """What the member's proof has to be bound to, as PROTOCOL says: deal, commitments, member, head of the step."""
    commitments = b"".join(commit(peers.deal, member, peers.seeds[member]) for member in range(len(peers.decks)))
    return joined(peers.deal.encoded, commitments, bytes((member,)), step_head)


class JoinedDecks:
    """The decks of all members, and a watcher's; `steps` is what was sent, with the member that sent it."""

    def __init__(self, deal, seeds=SEEDS, images=None):
        self.deal, self.seeds = deal, seeds
        self.steps = []
        images = images or [set() for _ in range(len(deal.keys) + 1)]
        self.decks = [Deck(deal, member, seeds[member], images[member]) for member in range(len(deal.keys))]
        self.watcher = Deck(deal, images=images[-1])
        self.all = [*self.decks, self.watcher]

    def without(self, member):
        """The test itself plays for this member from now on."""
        self.all.remove(self.decks[member])
        return self

    def send(self, member, step):
        self.steps.append((member, step))
        for deck in self.all:
            deck.accept(member, step)

    def go(self, stop=lambda: False):
        """Let everybody work and send until nobody owes anything, or until `stop`."""
        progress = True
        while progress and not stop():
            progress = False
            settle(self.all)
            for deck in self.all:
                step = deck.owed()
                if step is not None and not stop():
                    self.send(deck.me, step)
                    progress = True
        settle(self.all)

    def want(self, *needs):
        for deck in self.all:
            for need in needs:
                deck.want(need)

    def serve(self, *needs):
        """Have these needs worked on; what each member, and last the watcher, then knows, by need."""
        self.want(*needs)
        self.go()
        return [[deck.answer(need) for need in needs] for deck in self.all]

    def open(self, slots, to=None):
        return [answers[0] for answers in self.serve(Open(tuple(slots), to))]

    def mix(self, slots, by, fresh):
        return [answers[0] for answers in self.serve(Mix(tuple(slots), by, tuple(fresh)))]

    def finish(self, slots):
        """Open everything, show the seeds; the faces as each sees them."""
        faces = self.open(slots)
        for deck in self.all:
            deck.close()
        self.go()
        return faces

    def until(self, member, kind):
        """Let everybody go on until this member owes a step of this kind: that step."""
        self.go(lambda: (self.decks[member].owed() or b"\xff")[0] == kind)
        return self.decks[member].owed()

    def due(self, member):
        """The step that this member would send now, honestly."""
        self.go(lambda: member in self.watcher.missing())
        settle(self.all)
        return self.decks[member].owed()

    def convicts(self, member, step):
        """Everybody but this member finds the step to be a cheat of its; the reason they all give."""
        reasons = {catch(deck, member, step) for deck in self.all if deck.me != member}
        assert len(reasons) == 1
        return reasons.pop()


@lru_cache
def _dealt(deal):
    peers = JoinedDecks(deal)
    peers.go()
    return peers


def shuffled(deal):
    """Joined decks, shuffled, proved and verified by all. The same deal is shuffled once; each caller gets a copy."""
    return deepcopy(_dealt(deal))


def catch(deck, member, step):
    """The reason for which a deck refuses a step and names its member; nothing is owed to the cheat afterwards."""
    with pytest.raises(Cheat) as caught:
        _look(deck, member, step)
    assert (caught.value.shuffler, caught.value.step) == (member, step)
    return caught.value.reason


def _look(deck, member, step):
    deck.accept(member, step)
    settle([deck])


def settle(decks):
    """Do all work of these decks here and now."""
    for deck in decks:
        while work := deck.work():
            for item in work:
                item.then(item.done())
