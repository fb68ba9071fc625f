"""Steps of dealing that prove wrong, or that come when nobody asks for them, made of those that an honest program would
write."""
from p2p.deal import steps
from p2p.deal.curve import SIZE, Lock, scalar
from p2p.games.draw import Draw
from p2p.log.entry import DeckStep
from tests.table.rogue import kind, turned

LOCK = Lock(scalar(Draw(b"the cheat's own lock")))


def another_card(body):
    """A shuffle with a card of the cheat's choice at its end."""
    end = 1 + SIZE + 54 * SIZE
    return DeckStep(body.deal, body.data[:end - SIZE] + LOCK.on(body.data[1:1 + SIZE]) + body.data[end:])


WRONG = {
    "the proof of a shuffle": (steps.ANSWERS, lambda body: turned(body, -1)),
    "the answers to another shadow": (steps.SHADOW, lambda body: turned(body, 1)),
    "the share of the challenge": (steps.SHARE, lambda body: turned(body, -1)),
    "answers that are too short": (steps.ANSWERS, lambda body: DeckStep(body.deal, body.data[:-1])),
    "a shuffled deck with another card in it": (steps.SHUFFLE, another_card),
    "a shuffle that is too short": (steps.SHUFFLE, lambda body: DeckStep(body.deal, body.data[:-1])),
    "the proof of an opening": (steps.UNLOCK, lambda body: turned(body, -33)),
    "an opened card": (steps.UNLOCK, lambda body: DeckStep(body.deal, body.data[:3 + body.data[2]] + LOCK.on(
        body.data[3 + body.data[2]:][:SIZE]) + body.data[3 + body.data[2] + SIZE:])),
    "the seat of an opening": (steps.UNLOCK, lambda body: DeckStep(
        body.deal, bytes((steps.UNLOCK, steps.ALL if body.data[1] < 4 else 0)) + body.data[2:])),
    "the slots of an opening": (steps.UNLOCK, lambda body: turned(body, 3)),
    "the seed": (steps.SEED, lambda body: turned(body, 5)),
    "no step at all": (steps.UNLOCK, lambda body: DeckStep(body.deal, b"\x09" + body.data[1:])),
    "the proof of a mix": (steps.MIX, lambda body: turned(body, -1)),
    "the fresh slots of a mix": (steps.MIX, lambda body: turned(body, 3 + body.data[2])),
}


def shuffle_step(rogue):
    return next(held.entry.body for held in rogue.order.chains[rogue.me] if kind(held.entry.body) == steps.SHUFFLE)


EARLY = {
    # Private: an own seed is nobody's to ask for before the deal is over.
    "a seed while the deal goes on": lambda rogue, body: DeckStep(
        1, bytes((steps.SEED,)) + rogue.dealing.decks[1]._own_seed()) if kind(body) == steps.UNLOCK else None,
    "an opening of cards that are owed to nobody": lambda _, body: DeckStep(
        1, steps.head(steps.Open((53,), None)) + bytes(32 * 4)) if kind(body) == steps.UNLOCK else None,
    "a second shuffle": lambda rogue, body: shuffle_step(rogue) if kind(body) == steps.UNLOCK else None,
    "a commitment again": lambda _, body: DeckStep(
        1, bytes((steps.COMMIT,)) + bytes(64)) if kind(body) == steps.SHUFFLE else None,
    "a share before all shadows": lambda _, body: DeckStep(
        1, bytes((steps.SHARE,)) + bytes(32)) if kind(body) == steps.SHADOW else None,
    "answers before the challenge": lambda _, body: DeckStep(
        1, bytes((steps.ANSWERS,)) + bytes(40 * 32)) if kind(body) == steps.SHARE else None,
    "a second shadow": lambda _, body: DeckStep(
        1, bytes((steps.SHADOW,)) + bytes(32)) if kind(body) == steps.UNLOCK else None,
    "a step of a deal that isn't there": lambda _, body: DeckStep(
        body.deal + 1, body.data) if kind(body) == steps.UNLOCK else None,
    "a step of a deal that will never be": lambda _, body: DeckStep(
        4_000_000, body.data) if kind(body) == steps.COMMIT else None,
}
