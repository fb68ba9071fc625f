"""Two computers at one table with their disks and no network: what the tests of seeds and restarts use."""
from p2p.deal.steps import COMMIT
from p2p.log.entry import DeckStep, read_entry
from p2p.net.wire import Entries
from p2p.peer.home.seeds import Stirring
from p2p.peer.session import Session
from tests.networks import IDENTITIES, charter_for


def stirred(*movements):
    """The digest of a stirring with these movements."""
    stirring = Stirring()
    for movement in movements:
        stirring.add(movement)
    return stirring.digest


class Pair:
    """Mira and Luka at a table of two seats each, wired to each other without a network; whoever must think does so."""

    def __init__(self, folder, deals="1"):
        raw = charter_for(2, "taroky", holders=(0, 1, 0, 1), deals=deals)
        self.homes = [folder / "mira", folder / "luka"]
        self.sessions = [Session.begin(raw, identity, home)
                         for identity, home in zip(IDENTITIES, self.homes, strict=False)]
        self.now, self.sent = 0.0, []
        self.stirring = [stirred(b"round"), b""]

    def run(self, until):
        for _ in range(600):
            self.now += 50
            for me, session in enumerate(self.sessions):
                session.table.tick(self.now)
                self._settle(me)
            if until():
                return
        raise AssertionError("it never came so far")

    def _settle(self, me):
        session = self.sessions[me]
        for _, message in session.settle(self.now, self.stirring[me]).messages:
            self.sent += [(me, raw) for raw in message.entries] if isinstance(message, Entries) else []
            self.sessions[1 - me].hear(IDENTITIES[me].key, message, self.now)
        for job in session.replica.jobs.take():
            session.table.finish(job, job.do(), self.now)

    def commitments(self, me):
        """(deal, commitment) of all that this one has sent."""
        bodies = [read_entry(raw).entry.body for author, raw in self.sent if author == me]
        return {(body.deal, body.data[1:]) for body in bodies if isinstance(body, DeckStep) and body.data[0] == COMMIT}

    def ready(self, deal):
        decks = [session.replica.dealing.decks.get(deal) for session in self.sessions]
        return all(deck is not None and deck.ready for deck in decks)

    def restart(self, me, closed=False):
        if not closed:
            self.sessions[me].store.close()
        self.sessions[me] = Session.resume(self.sessions[me].store.path, IDENTITIES[me], self.now)
