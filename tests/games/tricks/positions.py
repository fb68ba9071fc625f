"""Positions of card games in the middle of the play, written down by their cards, for tests of bots."""
from p2p.games import tarok, taroky
from p2p.games.game import seat_after
from p2p.games.tarot.cards import FACE, FACES, Trick, winning
from p2p.games.tarot.phases import EVERYBODY


def in_play(state, hands, trick=(), tricks=(), leader=0):
    """A state in the play: `hands` by seat and `trick`, `tricks` from the leader on, as words such as "T17 DK".

    Cards named nowhere lie where nobody sees them; each seat sees its own hand and what was played.
    """
    seats = len(state.hands)
    faces, sight, slots = [], [], iter(range(200))

    def put(text, eyes):
        found = []
        for word in text.split():
            faces.append(FACE[word])
            sight.append(eyes)
            found.append(next(slots))
        return tuple(found)

    talon = tuple(next(slots) for _ in range(6))
    faces += [-1] * 6
    sight += [0] * 6
    past, first = [], leader
    for text in tricks:
        cards = put(text, EVERYBODY)
        winner = seat_after(first, winning([faces[slot] for slot in cards], state.strength()), seats)
        past.append(Trick(first, cards, winner))
        first = winner
    held = tuple(tuple(put(text, 1 << seat)) for seat, text in enumerate(hands))
    table = put(" ".join(trick), EVERYBODY)
    named = {face for face in faces if face >= 0}
    assert len(named) == sum(face >= 0 for face in faces), "a card is named twice"
    rest = iter(face for face in FACES if face not in named)
    faces[:6] = [next(rest) for _ in range(6)]
    queue = tuple(seat_after(first, len(trick) + step, seats) for step in range(seats - len(trick)))
    return state._replace(phase="play", faces=tuple(faces), sight=tuple(sight), hands=held, talon=talon, trick=table,
                          tricks=tuple(past), queue=queue, owed=())


def taroky_play(hands, povinnost=0, called="T19", worlds=(0, 1, 2, 3), **position):
    """A Taroky deal with a partner in the play; Povinnost led first."""
    state = taroky.start(4, {"dealer": str((povinnost + 3) % 4), "povinnost": str(povinnost)})
    state = state._replace(called=FACE[called], worlds=worlds, items=((),) * 4, taken=(povinnost,) * 6, hands=((),) * 4)
    return in_play(state, hands, leader=povinnost, **position)


def tarok_play(hands, contract, declarer=0, forehand=0, **position):
    """A Tarok deal in the play."""
    seats = len(hands)
    state = tarok.start(seats, {"forehand": str(forehand), "contracts": "full"})
    bids = tuple(contract if seat == declarer else "pass" for seat in range(seats))
    state = state._replace(contract=contract, declarer=declarer, bids=bids, worlds=(declarer,),
                           calls=(tarok.position.Call("game", declarer, True),))
    return in_play(state, hands, leader=forehand, **position)


def faces_of(mask, names):
    """The faces of one set of cards."""
    return [face for code, face in enumerate(names.face) if mask >> code & 1]
