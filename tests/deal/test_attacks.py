"""Each attack that worked against a weaker way of dealing: what it would gain, and that here it is caught and named."""
from hashlib import sha512
from itertools import combinations
from math import gcd

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

from p2p.deal.curve import G, L, Lock, card_points, packed, scalar, split, unpacked
from p2p.deal.proofs import (
    ROUNDS,
    Cheat,
    Opening,
    Shuffle,
    answer_questions,
    cast_shadow,
    joined,
    prove_opening,
    prove_shuffle,
    question,
    shuffle,
    verify_shuffle,
)
from p2p.deal.steps import ANSWERS, SHADOW, SHARE, commit, head, share_of
from p2p.deal.work import make_shuffle, secrets
from p2p.games.draw import Draw
from p2p.games.game import Mix, Open
from tests.deal.affine import P, added, lift, raw, x_of
from tests.deal.joined_decks import SEEDS, SHUFFLE_HEAD, JoinedDecks, catch, context_of, deal_for, settle, shuffled
from tests.deal.rounds import bits_of, blind_of, rounds_of, shadow_of

CARDS = card_points(5)
INS = b"".join(CARDS)
DRAW = Draw(b"the cheat's own luck")
KEY, KEY_2 = packed(scalar(DRAW)), packed(scalar(DRAW))
ORDER = bytes((3, 0, 4, 1, 2))


def shuffle_step(statement):
    """A shuffle step of a cheat."""
    return SHUFFLE_HEAD + statement.image + statement.outs


def seen_by_others(peers, member, step, ins=INS):
    """What a shuffle step states to the others."""
    return Shuffle(context_of(peers, member), G, step[1:33], ins, step[33:])


def shares(peers):
    return [share_of(peers.deal, member, peers.seeds[member]) for member in range(len(peers.decks))]


def answered(peers, statement, key=KEY, order=ORDER):
    """Member 0 plays on with this shuffle, as if it were right; its last step, which answers the questions."""
    step = shuffle_step(statement)
    stated = seen_by_others(peers, 0, step)
    shadow = cast_shadow(stated, b"cheat")
    for mine in (step, bytes((SHADOW,)) + shadow, bytes((SHARE,)) + shares(peers)[0]):
        peers.without(0).send(0, mine) if peers.decks[0] in peers.all else peers.send(0, mine)
        peers.go()
    return bytes((ANSWERS,)) + answer_questions(question(stated, shadow, shares(peers)), key, order, b"cheat")


def reason_of(peers, statement, key=KEY, order=ORDER):
    """Why all others convict member 0, which tries to prove this shuffle."""
    return peers.convicts(0, answered(peers, statement, key, order))


@pytest.fixture
def peers():
    """Three members have committed to their seeds; member 0 is about to shuffle."""
    return committed(deal_for(3))


def committed(deal, images=None):
    peers = JoinedDecks(deal, images=images)
    peers.go(lambda: len(peers.steps) == len(deal.keys))
    return peers


@pytest.fixture(scope="module")
def honest_proof():
    statement = shuffle(b"", G, INS, KEY, ORDER)
    return statement, prove_shuffle(statement, KEY, ORDER, b"secret")


def answers(proof):
    """The rounds of a shuffle proof of five cards: (bit, answer)."""
    return rounds_of(proof[:16], proof[16:])


# ------------------------------------------------------------------ what is no card of this deck


def test_torsioned_or_bit_255_card_accepted(peers):
    """Two strings that unlock to one card mark it: whoever sent the odd one knows the card again."""
    statement = shuffle(context_of(peers, 0), G, INS, KEY, ORDER)
    card, rest = statement.outs[:32], statement.outs[32:]
    torsioned = raw(pow(x_of(card), -1, P))                 # plus the point of order 2
    bit_255 = raw(x_of(card) | 1 << 255)
    lock = Lock(unpacked(KEY_2))
    for odd in (torsioned, bit_255):
        assert odd != card
        assert lock.on(odd) == lock.on(card)
        assert peers.convicts(0, shuffle_step(statement._replace(outs=odd + rest))) == "point"


def test_twist_or_small_order_card_accepted(peers):
    """Points of other groups would give away the key modulo their order, or be the same under every key."""
    statement = shuffle(context_of(peers, 0), G, INS, KEY, ORDER)
    for odd in (raw(2), raw(0), raw(1), raw(P - 1)):        # 2 is the x of a point of the twist
        step = SHUFFLE_HEAD + statement.image + odd + statement.outs[32:]
        assert peers.convicts(0, step) == "point"
    step = SHUFFLE_HEAD + raw(0) + statement.outs
    assert peers.convicts(0, step) == "point"


def test_duplicate_card(peers):
    """The same card twice, so that another is nowhere."""
    statement = shuffle(context_of(peers, 0), G, INS, KEY, bytes((3, 0, 4, 1, 3)))
    assert peers.convicts(0, shuffle_step(statement)) == "double"


def test_foreign_card(peers):
    """A point that is no card, or a card of the cheat's choice in another's place."""
    statement = shuffle(context_of(peers, 0), G, INS, KEY, ORDER)
    foreign = Lock(unpacked(KEY)).on(card_points(9)[8])
    assert reason_of(peers, statement._replace(outs=foreign + statement.outs[32:])) == "shuffle"


def test_all_same_permutation(peers, honest_proof):
    """Every place takes the same card: with an order that isn't checked the proof would be a right one."""
    order = bytes(5)
    statement = shuffle(context_of(peers, 0), G, INS, KEY, order)
    assert len(set(split(statement.outs))) == 1
    assert peers.convicts(0, shuffle_step(statement)) == "double"
    statement, proof = honest_proof
    for bit, answer in answers(proof):
        if bit:
            changed = proof.replace(answer, answer[:32] + bytes(5))
            with pytest.raises(Cheat) as caught:
                verify_shuffle(statement, changed)
            assert caught.value.reason == "permutation"
            break


def test_cards_as_known_multiples_of_g(peers):
    """A deck of t*G: whoever sees K = kG computes t*K and reads the shuffled cards straight off."""
    known = [scalar(DRAW) for _ in range(5)]
    weak = b"".join(Lock(t).public for t in known)
    statement = shuffle(context_of(peers, 0), G, weak, KEY, ORDER)
    read = [Lock(t).on(statement.image) for t in known]
    assert [read.index(card) for card in split(statement.outs)] == list(ORDER)
    assert reason_of(peers, statement) == "shuffle"

    multiples, point = set(), lift(9)
    for _ in range(2000):
        multiples.add(raw(point[0]))
        point = added(point, lift(9))
    assert not multiples & set(card_points(54))


# ------------------------------------------------------------------ keys


def test_proof_against_another_k(peers):
    """The cards are locked with k, but K belongs to another key: later openings could then show any card."""
    mine = shuffle(context_of(peers, 0), G, INS, KEY, ORDER)
    other = mine._replace(image=Lock(unpacked(KEY_2)).public)
    with pytest.raises(Cheat):
        verify_shuffle(other, prove_shuffle(other, KEY_2, ORDER, b"cheat"))
    assert reason_of(peers, other) == "shuffle"


def test_opening_against_another_k():
    """The lock that comes off is not the one of the shuffle."""
    peers = shuffled(deal_for(3))
    need = Open((2,), 0)
    peers.want(need)
    settle(peers.all)
    card = peers.watcher.layout[2]
    wrong = Lock(unpacked(KEY)).off(card.point)
    statement = Opening(context_of(peers, 1, head(need)), card.locks[1], card.point, wrong)
    assert peers.convicts(1, head(need) + wrong + prove_opening(statement, KEY, b"cheat")) == "opening"


def test_key_by_gcd_of_unreduced_responses(peers, honest_proof):
    """r*k as it comes is a multiple of k: two of them give k away. Reduced and clamped it tells nothing."""
    _, proof = honest_proof
    k = unpacked(KEY)
    responses = [int.from_bytes(answer[:32], "little") for bit, answer in answers(proof) if bit]
    blinds = [scalar(DRAW) for _ in responses]
    assert gcd(*(r * k for r in blinds)) == k
    assert all(gcd(one, other) % k for one, other in combinations(responses, 2))

    step = peers.until(0, ANSWERS)
    sent = {taken[0]: taken for member, taken in peers.steps if member == 0}
    asked = question(seen_by_others(peers, 0, sent[SHUFFLE_HEAD[0]]), sent[SHADOW][1:], shares(peers))
    shown = next(answer for bit, answer in rounds_of(asked.challenge, step[1:]) if bit)
    unreduced = raw(int.from_bytes(shown[:32], "little") | 5)     # X25519 takes it for the same number
    assert Lock(unpacked(shown[:32])).on(CARDS[0]) == X25519PrivateKey.from_private_bytes(unreduced).exchange(
        X25519PublicKey.from_public_bytes(CARDS[0]))
    assert peers.convicts(0, step.replace(shown, unreduced + shown[32:])) == "response"


def stolen(image, one, other):
    """The key and the order behind two proofs, from a round in which they answer the same blinds in both ways."""
    for (bit, first), (other_bit, second) in zip(answers(one), answers(other), strict=True):
        if bit != other_bit:
            seed, both = (second, first) if bit else (first, second)
            r, places = blind_of(seed)
            k = unpacked(both[:32]) * pow(r, -1, L) % L
            if Lock(k).public == image:
                return Lock(k).public, bytes(both[32 + places.index(place)] for place in range(5))
    return None


def proven_with(seeds, statement, key, order):
    """A shuffle proof with these blinds, as a careless retry would make it."""
    rounds = [blind_of(seed) for seed in seeds]
    shadows = [shadow_of(Lock(r), split(statement.outs), s, statement.image) for r, s in rounds]
    challenge = sha512(joined(b"fairdeal shuffle 1", *statement, *shadows)).digest()[:16]
    shown = [packed(r * unpacked(key)) + bytes(order[i] for i in s) if bit else seed
             for bit, seed, (r, s) in zip(bits_of(challenge), seeds, rounds, strict=True)]
    return challenge + b"".join(shown)


def test_key_and_permutation_from_a_retry_with_old_nonces():
    """Two proofs with the same blinds and different challenges answer some round in both ways: everything is out."""
    seeds = [bytes([j]) * 32 for j in range(128)]
    one = shuffle(b"attempt 1", G, INS, KEY, ORDER)
    two = one._replace(context=b"attempt 2")
    careless = [proven_with(seeds, statement, KEY, ORDER) for statement in (one, two)]
    for statement, proof in zip((one, two), careless, strict=True):
        verify_shuffle(statement, proof)
    assert stolen(one.image, *careless) == (one.image, ORDER)

    changed = INS[32:64] + INS[:32] + INS[64:]
    bodies = [make_shuffle(SEEDS[0], context, G, ins, True)
              for context, ins in ((b"attempt 1", INS), (b"attempt 2", INS), (b"attempt 1", changed))]
    assert len({body[:32] for body in bodies}) == 3
    for one, other in combinations(bodies, 2):
        assert stolen(one[:32], one[192:], other[192:]) is None
        assert not {answer for _, answer in answers(one[192:])} & {answer for _, answer in answers(other[192:])}


def test_key_from_two_openings_with_one_nonce():
    """s = r + c*k and s' = r + c'*k give k; a nonce made from all that is stated never meets two challenges."""
    lock = Lock(unpacked(KEY))
    first, second = (Opening(b"", lock.public, lock.on(card), card) for card in CARDS[:2])
    one, two = (prove_opening(statement, KEY, b"secret") for statement in (first, second))
    assert one[:32] != two[:32]
    assert prove_opening(first._replace(context=b"again"), KEY, b"secret")[:32] != one[:32]
    assert prove_opening(first, KEY, b"secret") == one


def test_position_visible_after_reuse_on_a_changed_input():
    """The same key and order on a list with one card changed: one place changes, and that is where the card went."""
    changed = card_points(9)[8] + INS[32:]
    weak = [split(shuffle(b"", G, ins, KEY, ORDER).outs) for ins in (INS, changed)]
    assert [one != two for one, two in zip(*weak, strict=True)] == [i == 0 for i in ORDER]

    bodies = [make_shuffle(SEEDS[0], b"", G, ins, False) for ins in (INS, changed)]
    assert not set(split(bodies[0])) & set(split(bodies[1]))
    assert secrets(SEEDS[0], b"", INS) != secrets(SEEDS[0], b"", changed)


def test_key_reused_in_the_next_deal():
    """A lock that comes again makes the same card look the same: what was seen in one deal is known in the next."""
    images = [set() for _ in range(4)]
    first = committed(deal_for(3), images)
    reused = shuffle(context_of(first, 0), G, INS, KEY, ORDER)
    first.without(0).send(0, shuffle_step(reused))

    second = committed(deal_for(3, number=2), images)
    again = shuffle(context_of(second, 0), G, INS, KEY, bytes(range(5)))
    assert set(split(again.outs)) == set(split(reused.outs))
    assert second.convicts(0, shuffle_step(again)) == "key"


def test_lock_of_another_peer(peers):
    """The image of another's lock can't be an own one: it would need the other's key, and it is refused at once."""
    step = peers.due(0)
    peers.send(0, step)
    ins, outs = step[33:193], step[1:33]
    statement = shuffle(context_of(peers, 1), G, ins, KEY, ORDER)._replace(image=outs)
    assert peers.convicts(1, shuffle_step(statement)) == "key"


def guessed(statement, luck, bit):
    """A round made up for a bit guessed beforehand, for whatever statement: its shadow and its answer."""
    if bit:
        key, order = packed(scalar(luck)), bytes(luck.order(range(5)))
        return shadow_of(Lock(unpacked(key)), split(statement.ins), order, statement.base), key + order
    seed = luck.below(2 ** 256).to_bytes(32)
    r, s = blind_of(seed)
    return shadow_of(Lock(r), split(statement.outs), s, statement.image), seed


def test_challenge_of_each_round_tried_out(peers):
    """If each round's bit came from its own shadow, two tries a round would prove any lie."""
    statement = shuffle(context_of(peers, 0), G, INS, KEY, ORDER)
    lie = statement._replace(outs=card_points(9)[8] + statement.outs[32:])
    bits, rounds, tries = [], [], 0
    while len(rounds) < ROUNDS:
        bit = DRAW.below(2)
        shadow, answer = guessed(lie, DRAW, bit)
        tries += 1
        if shadow[0] & 1 == bit:
            bits.append(bit)
            rounds.append(answer)
    assert tries < 400
    challenge = int("".join(map(str, bits)), 2).to_bytes(16)
    with pytest.raises(Cheat) as caught:
        verify_shuffle(lie, challenge + b"".join(rounds))
    assert caught.value.reason == "shuffle"


@pytest.mark.parametrize("known", [0, ROUNDS - 1])
def test_challenge_over_one_shadow_alone(peers, known):
    """If the challenge came from the shadow of one round, all other answers could be made up when it is known."""
    statement = shuffle(context_of(peers, 0), G, INS, KEY, ORDER)
    lie = statement._replace(outs=card_points(9)[8] + statement.outs[32:])
    while True:
        bit = DRAW.below(2)
        shadow, answer = guessed(lie, DRAW, bit)
        challenge = sha512(joined(b"fairdeal shuffle 1", *lie, shadow)).digest()[:ROUNDS // 8]
        bits = bits_of(challenge)
        if bits[known] == bit:
            break
    rounds = [answer if at == known else guessed(lie, DRAW, bit)[1] for at, bit in enumerate(bits)]
    with pytest.raises(Cheat) as caught:
        verify_shuffle(lie, challenge + b"".join(rounds))
    assert caught.value.reason == "shuffle"


# ------------------------------------------------------------------ the course of a deal


def test_blinded_card_opened_for_a_stranger():
    """A cheat passes on another card than the one that is due, blinded, to have the honest locks taken off it."""
    peers = shuffled(deal_for(3))
    need = Open((2,), 0)
    peers.want(need)
    settle(peers.all)
    card, coveted = peers.watcher.layout[2], peers.watcher.layout[4]
    blinded = Lock(unpacked(KEY)).on(coveted.point)
    statement = Opening(context_of(peers, 1, head(need)), card.locks[1], card.point, blinded)
    step = head(need) + blinded + prove_opening(statement, KEY, b"cheat")

    honest = peers.decks[2]
    honest.accept(1, step)
    assert [work.do.__name__ for work in honest.work()] == ["check"]    # it looks before it takes its own lock off
    assert honest.owed() is None
    assert peers.decks[0].answer(need) is None
    assert peers.without(2).convicts(1, step) == "opening"


def test_proof_replayed_at_another_table_deal_attempt_or_view():
    """A shuffle of the same first list, or an opening, that was right elsewhere."""
    before = committed(deal_for(3))
    before.go()
    replayed = {step[0]: step for member, step in before.steps if member == 0}
    elsewhere = [deal_for(3, table=bytes([1]) * 32), deal_for(3, number=2), deal_for(3, attempt=2),
                 deal_for(3, view=3), deal_for(3, keys=(*before.deal.keys[:2], bytes(32)))]
    for deal in elsewhere:
        peers = committed(deal).without(0)
        for kind in (SHUFFLE_HEAD[0], SHADOW):
            peers.send(0, replayed[kind])
            peers.go()
        peers.send(0, bytes((SHARE,)) + shares(peers)[0])
        peers.go()
        asked = question(seen_by_others(peers, 0, replayed[SHUFFLE_HEAD[0]]), replayed[SHADOW][1:], shares(peers))
        fits = sum(32 + 5 * bit for bit in bits_of(asked.challenge)) == len(replayed[ANSWERS]) - 1
        reasons = ("shuffle", "response", "permutation") if fits else ("size",)
        assert peers.convicts(0, replayed[ANSWERS]) in reasons


def test_opening_replayed_for_another_need():
    peers = shuffled(deal_for(3))
    peers.want(Open((2,), 0))
    step = peers.due(1)
    other = shuffled(deal_for(3))
    other.want(Open((2,), None))
    body = step[len(head(Open((2,), 0))):]
    assert other.convicts(1, head(Open((2,), None)) + body) == "opening"
    assert catch(shuffled(deal_for(3)).watcher, 1, step) == "not owed"


def test_openings_out_of_turn():
    """Nobody sees a card before those who should see it first; nobody opens what is owed to nobody."""
    peers = shuffled(deal_for(3))
    need = Open((2,), None)                                 # in deal 1: members 1, 2, 0
    peers.want(need)
    first = peers.due(1)
    for member in (0, 2):
        assert peers.convicts(member, first) == "turn"
    peers.send(1, first)
    assert peers.convicts(1, first) == "turn"
    assert peers.convicts(2, head(Open((3,), None)) + first[4:]) == "not owed"
    assert peers.convicts(2, head(Open((2,), 0)) + first[4:]) == "not owed"


def test_shuffles_and_seeds_out_of_turn(peers):
    step = peers.due(0)
    assert peers.convicts(1, step) == "turn"
    assert peers.convicts(0, b"\4" + SEEDS[0]) == "turn"
    assert peers.convicts(0, b"\0" + bytes(64)) == "turn"
    for kind in (SHADOW, SHARE, ANSWERS):
        assert peers.convicts(0, bytes((kind,)) + bytes(32)) == "turn"
    peers.send(0, step)
    assert peers.convicts(0, step) == "turn"


def test_a_peer_that_opens_to_some_and_not_to_others():
    """Its step is an entry like any other: who lacks it names it and gets it from whoever has it; one step counts."""
    peers = shuffled(deal_for(3))
    need = Open((2,), None)
    peers.want(need)
    step = peers.due(1)
    left_out, *others = peers.decks[0], peers.decks[1], peers.decks[2], peers.watcher
    for deck in others:
        deck.accept(1, step)
    settle(peers.all)
    assert left_out.missing() == {1}
    passed_on = peers.decks[2].owed()
    assert left_out.answer(need) is None
    left_out.accept(1, step)
    peers.send(2, passed_on)
    peers.go()
    assert len({tuple(deck.answer(need).items()) for deck in peers.all}) == 1
    assert peers.convicts(1, step) == "turn"


def test_commitment_copied_or_not_kept():
    """Who copies a commitment can't keep it; who commits again or otherwise is refused. Whom a copy convicts stands in
    tests/table/test_copied_steps.py."""
    peers = JoinedDecks(deal_for(3))
    commitment = peers.due(0)
    assert len(commitment) == 1 + 64
    peers.send(0, commitment)
    assert peers.convicts(0, commitment) == "turn"
    deal = peers.deal
    others = (commit(deal, 1, SEEDS[0]), commit(deal_for(3, number=2), 0, SEEDS[0]),
              commit(deal_for(3, table=bytes([1]) * 32), 0, SEEDS[0]))
    assert commitment[1:] not in others

    peers.go()
    peers.open(range(5))
    assert peers.convicts(1, b"\4" + SEEDS[0]) == "seed"
    assert peers.convicts(1, b"\4" + SEEDS[1] + b"\0") == "seed"


def test_shuffle_by_another_order_than_the_seed_says():
    """A proof tells nothing of where the order came from: one of the cheat's choice is found when seeds are shown."""
    peers = committed(deal_for(2))
    peers.send(0, answered(peers, shuffle(context_of(peers, 0), G, INS, KEY, ORDER)))
    peers.go()
    need = Open(tuple(range(5)), None)                      # member 1 first, then the cheat
    peers.want(need)
    peers.go()
    ins = peers.watcher.layout.points(range(5))
    outs = b"".join(map(Lock(unpacked(KEY)).off, split(ins)))
    statement = Opening(context_of(peers, 0, head(need)), Lock(unpacked(KEY)).public, ins, outs)
    peers.send(0, head(need) + outs + prove_opening(statement, KEY, b"cheat"))
    peers.go()
    assert sorted(peers.watcher.answer(need).values()) == list(range(5))
    peers.decks[1].close()
    peers.go()
    for deck in peers.all:
        deck.accept(0, b"\4" + SEEDS[0])
        with pytest.raises(Cheat) as caught:
            settle([deck])
        assert (caught.value.reason, caught.value.shuffler) == ("audit", 0)


def test_mix_that_brings_in_another_card():
    """A holder lays away a card that it never had: the fresh cards aren't its old ones."""
    peers = shuffled(deal_for(3))
    peers.open((1, 2, 3), to=0)
    need = Mix((1, 2), 0, (5, 6))
    peers.want(need)
    ins = peers.watcher.layout.points((1, 3))              # 3 instead of 2
    base = peers.watcher.layout[1].locks[0]
    statement = shuffle(context_of(peers, 0, head(need)), base, ins, KEY, bytes((1, 0)))
    body = statement.image + statement.outs + prove_shuffle(statement, KEY, bytes((1, 0)), b"cheat")
    assert peers.convicts(0, head(need) + body) == "shuffle"


def test_mix_that_puts_an_open_card_back_as_another():
    peers = shuffled(deal_for(3))
    peers.open((1, 2), to=0)
    peers.open((2,))
    need = Mix((1, 2), 0, (5, 6))
    peers.want(need)
    step, start = peers.due(0), len(head(need))
    back, base = step[start:start + 32], peers.watcher.layout[1].locks[0]
    other = Lock(unpacked(KEY)).on(peers.watcher.layout[2].point)
    bare = peers.watcher.layout[2].point
    proof = prove_opening(Opening(context_of(peers, 0, head(need)), base, other, bare), KEY, b"cheat")
    assert other != back
    assert peers.convicts(0, head(need) + other + proof + step[start + 32 + len(proof):]) == "opening"
