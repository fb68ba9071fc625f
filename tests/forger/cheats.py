"""What a member can sign against the rules, one kind each: by the entry of the record that it writes otherwise, or in
front of which it writes something more."""
import copy
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from p2p.deal.coin import ShareChain
from p2p.games.game import Coin, IllegalMove
from tests.checker.curve import Draw, G, card_points, hashed, lock, packed
from tests.checker.forging import AT, BODY, HEARD, MEMBER, SEEN, TABLE, N, signed
from tests.forger.tape import Fields, Scene, Tape
from tests.networks import IDENTITIES

NAMED, TAKEN, NOBODY, EITHER = "named", "taken", "nobody", "either"     # what must come of a kind: see judge.py
NONCE = bytes(range(16))
OWN = packed(Draw(b"the forger's own lock").scalar())
BROKEN = ("jump", "claim", "claim  1", "claim 01", " ", "1", "claim -1", "move", "x" * 33, "cut 00", "pause", "resume",
          "claim " + "9" * 61, "play 1 ", "Play 1", "play\t1")


class Kind(NamedTuple):
    """A kind of cheat. `fits`: whether the entry at this place of a scene can be written so. `make` writes it and what
    belongs to it; False if it can't after all. `why`: of those that need not be found, why nobody can tell."""
    name: str
    wanted: str
    fits: Callable[[Scene, int], bool]
    make: Callable[[Tape, random.Random], bool | None]
    why: str = ""


KINDS: list[Kind] = []


def body_of(scene: Scene, place: int) -> Any:
    return scene.fields[place][BODY] or [""]


def says(*kinds: str) -> Callable[[Scene, int], bool]:
    """Whether the entry has such a body."""
    return lambda scene, place: body_of(scene, place)[0] in kinds


def any_entry(_scene: Scene, _place: int) -> bool:
    return True


def deals(*kinds: int) -> Callable[[Scene, int], bool]:
    """Whether the entry is a step of dealing of one of these kinds."""
    return lambda scene, place: body_of(scene, place)[0] == "step" and body_of(scene, place)[2][0] in kinds


def instead(name: str, wanted: str, fits: Callable[[Scene, int], bool],
            change: Callable[[Fields, Tape, random.Random], bool | None], why: str = "") -> None:
    """A kind in which the entry has other fields; `change` makes them."""
    def make(tape: Tape, luck: random.Random) -> bool | None:
        fields = tape.again(tape.scene.fields[tape.place])
        if fields is None:
            return False
        fields, before = copy.deepcopy(fields), copy.deepcopy(fields)
        if change(fields, tape, luck) is False or fields == before:
            return False
        if wanted == NOBODY:
            tape.put(signed(fields))
            return True
        return tape.follow(tape.place, fields)
    KINDS.append(Kind(name, wanted, fits, make, why))


def before(name: str, wanted: str, fits: Callable[[Scene, int], bool],
           write: Callable[[Tape, int, random.Random], bool | None], why: str = "") -> None:
    """A kind in which the member writes more in front of the entry; `write` gets its number."""
    def make(tape: Tape, luck: random.Random) -> bool | None:
        member = tape.scene.fields[tape.place][MEMBER]
        if write(tape, member, luck) is False:
            return False
        n = tape.scene.fields[tape.place][N] - 1
        if n:
            tape.standing(member, n)
        if not tape.fault:
            tape.catch_up()
        if not tape.fault and member not in tape.gone:
            tape.follow(tape.place)
        return True
    KINDS.append(Kind(name, wanted, fits, make, why))


def put(field: int, value: Callable[[Any, Fields, Tape, random.Random], Any]) -> Callable[..., None]:
    """Gives this field another value."""
    def change(fields: Fields, tape: Tape, luck: random.Random) -> None:
        fields[field] = value(fields[field], fields, tape, luck)
    return change


def said(item: int, value: Callable[[Any, Tape, random.Random], Any]) -> Callable[..., None]:
    """Gives this item of the body another value."""
    def change(fields: Fields, tape: Tape, luck: random.Random) -> None:
        fields[BODY] = [*fields[BODY]]
        fields[BODY][item] = value(fields[BODY][item], tape, luck)
    return change


def flipped(raw: bytes, luck: random.Random, first: int = 0, last: int | None = None) -> bytes:
    """The bytes with one bit turned, between these places."""
    at = luck.randrange(first, len(raw) if last is None else last)
    return raw[:at] + bytes([raw[at] ^ 1 << luck.randrange(8)]) + raw[at + 1:]


def other_than(fields: Fields, luck: random.Random) -> int:
    """Another member."""
    return luck.choice([member for member in range(len(fields[HEARD])) if member != fields[MEMBER]])


# ------------------------------------------------------------------ which entry it is

instead("another table", NOBODY, any_entry, put(TABLE, lambda raw, _f, _t, luck: flipped(raw, luck)))
instead("another's number", NOBODY, lambda scene, _: scene.members > 1, lambda fields, tape, luck: _in_another_name(
    fields, tape, luck))
instead("a number ahead", NOBODY, any_entry, put(N, lambda n, _f, _t, luck: n + luck.choice((1, 2, 50, 199))))
instead("a number too high for any", NOBODY, any_entry, put(N, lambda *_: 100_001))
instead("the number 0", NOBODY, any_entry, put(N, lambda *_: 0))
instead("a number that it has used", NAMED, lambda scene, place: scene.fields[place][N] > 1,
        put(N, lambda n, _f, _t, luck: luck.randrange(1, n)))


def _in_another_name(fields: Fields, tape: Tape, luck: random.Random) -> None:
    """Signed with the own key all the same."""
    own = fields[MEMBER]
    fields[MEMBER] = other_than(fields, luck)
    raw = signed([fields[0], own, *fields[2:]])[:64]
    tape.put(raw + signed(fields)[64:])
    fields[TABLE] = bytes(32)                   # so that what `instead` puts behind it is no entry either


# ------------------------------------------------------------------ what it had heard

def _own_hash(fields: Fields, _tape: Tape, luck: random.Random) -> None:
    fields[HEARD][fields[MEMBER]][1] = luck.randbytes(32)


def _own_number(fields: Fields, tape: Tape, luck: random.Random) -> bool | None:
    own = fields[MEMBER]
    n = luck.choice([at for at in (*range(fields[N] - 1), fields[N] + 3) if at != fields[N] - 1])
    fields[HEARD][own] = [n, tape.present.get((own, n), tape.scene.known.table)]


def _unheard(fields: Fields, tape: Tape, luck: random.Random) -> bool | None:
    """Less of somebody than its entry before."""
    last = tape.last.get(fields[MEMBER])
    lower = [other for other, (n, _) in enumerate(last[HEARD]) if n > 1 and other != fields[MEMBER]] if last else []
    if not lower:
        return False
    other = luck.choice(lower)
    n = luck.randrange(0, last[HEARD][other][0])
    fields[HEARD][other] = [n, tape.present.get((other, n), tape.scene.known.table)]
    return n == 0 or (other, n) in tape.present


def _not_closed(fields: Fields, tape: Tape, luck: random.Random) -> bool | None:
    """As much of somebody as its entry before, though it has heard somebody since who had heard more."""
    own, last = fields[MEMBER], tape.last.get(fields[MEMBER])
    knew = last[HEARD] if last else [[0, tape.scene.known.table]] * len(fields[HEARD])
    found = [(third, n) for other, (n, _) in enumerate(fields[HEARD]) if other != own and n > knew[other][0]
             for third, (at, _) in enumerate(tape.heard.get((other, n), ()))
             if third not in (own, other) and at > knew[third][0]]
    if not found:
        return False
    third = luck.choice(found)[0]
    fields[HEARD][third] = [*knew[third]]
    return None


def _unknown(fields: Fields, tape: Tape, luck: random.Random) -> bool | None:
    """What nobody wrote of somebody else."""
    if len(fields[HEARD]) < 2:
        return False
    other = other_than(fields, luck)
    n = tape.heads[other][0] + luck.choice((1, 2, 300))
    fields[HEARD][other] = [n, luck.randbytes(32)]
    return None


def _other_hash(fields: Fields, _tape: Tape, luck: random.Random) -> bool | None:
    heard = [other for other, (n, _) in enumerate(fields[HEARD]) if n and other != fields[MEMBER]]
    if not heard:
        return False
    fields[HEARD][luck.choice(heard)][1] = luck.randbytes(32)
    return None


def _other_beginning(fields: Fields, _tape: Tape, luck: random.Random) -> bool | None:
    unheard = [other for other, (n, _) in enumerate(fields[HEARD]) if not n]
    if not unheard:
        return False
    fields[HEARD][luck.choice(unheard)][1] = luck.randbytes(32)
    return None


instead("another own entry before it", NAMED, any_entry, _own_hash)
instead("not its own last entry before it", NAMED, lambda scene, place: scene.fields[place][N] > 1, _own_number)
instead("less heard than before", NAMED, any_entry, _unheard)
instead("heard, but not what those had heard", NAMED, any_entry, _not_closed)
instead("heard what nobody wrote", NOBODY, any_entry, _unknown)
instead("heard another entry in its place", NOBODY, any_entry, _other_hash)
instead("heard another beginning", NAMED, any_entry, _other_beginning)
instead("one head too few", NOBODY, any_entry, put(HEARD, lambda heard, *_: heard[:-1]))
instead("one head too many", NOBODY, any_entry, put(HEARD, lambda heard, *_: [*heard, heard[-1]]))

# ------------------------------------------------------------------ what it had seen, and when


def _unseen_steps(fields: Fields, tape: Tape, luck: random.Random) -> bool | None:
    last = tape.last.get(fields[MEMBER])
    if not last or not last[SEEN][0]:
        return False
    k = luck.randrange(last[SEEN][0])
    fields[SEEN] = [k, tape.table.history.running[k]]
    return None


def _slower(fields: Fields, tape: Tape, luck: random.Random) -> bool | None:
    last = tape.last.get(fields[MEMBER])
    least = last[SEEN][0] if last else 0
    if fields[SEEN][0] <= least:
        return False
    k = luck.randrange(least, fields[SEEN][0])
    fields[SEEN] = [k, tape.table.history.running[k]]
    return None


def _later_clock(fields: Fields, _tape: Tape, luck: random.Random) -> bool | None:
    if not fields[SEEN][0]:
        return False
    fields[AT] = min(fields[AT] + luck.choice((1, 60, 3000, 10**6, 2**47)), 2**48 - 1)
    return None


def _earlier_clock(fields: Fields, tape: Tape, luck: random.Random) -> bool | None:
    last = tape.last.get(fields[MEMBER])
    if not last or not last[AT]:
        return False
    fields[AT] = luck.randrange(last[AT])
    return None


instead("another running hash", NAMED, lambda scene, place: scene.fields[place][SEEN][0] > 0,
        put(SEEN, lambda seen, _f, _t, luck: [seen[0], luck.randbytes(32)]))
instead("another beginning seen", NAMED, lambda scene, place: not scene.fields[place][SEEN][0],
        put(SEEN, lambda _seen, _f, _t, luck: [0, luck.randbytes(32)]))
instead("a step that isn't made", NAMED, any_entry,
        put(SEEN, lambda _seen, _f, tape, luck: [tape.table.step + luck.choice((9, 500, 2**31)), luck.randbytes(32)]))
instead("the next step before it is made", NAMED, any_entry,
        put(SEEN, lambda _seen, _f, tape, luck: [tape.table.step + 1, luck.randbytes(32)]))
instead("fewer steps than before", NAMED, any_entry, _unseen_steps)
instead("steps that it says it hasn't made", EITHER, any_entry, _slower, "nobody can tell who is slow from who says so")
instead("a clock that goes back", NAMED, any_entry, _earlier_clock)
instead("a clock that is ahead", EITHER, any_entry, _later_clock, "a clock is a member's own; times are medians")

# ------------------------------------------------------------------ the form of a body

instead("a body of no kind", NOBODY, any_entry, put(BODY, lambda *_: ["bribe", 1]))
instead("a body with a field too many", NOBODY, lambda scene, place: scene.fields[place][BODY] is not None,
        put(BODY, lambda body, *_: [*body, 0]))
instead("a body with a field too few", NOBODY,
        lambda scene, place: len(body_of(scene, place)) > 1, put(BODY, lambda body, *_: body[:-1]))
instead("a body with a field of another type", NOBODY, lambda scene, place: len(body_of(scene, place)) > 1,
        put(BODY, lambda body, *_: [*body[:-1], {}]))
instead("nothing instead", EITHER, lambda scene, place: scene.fields[place][BODY] is not None,
        put(BODY, lambda *_: None), "who says nothing is waited for; a file can't tell why")
instead("what another entry of its own says", EITHER, any_entry, lambda fields, tape, luck: _said_before(
    fields, tape, luck), "a choice may be made again; it changes nothing")


def _said_before(fields: Fields, tape: Tape, luck: random.Random) -> bool | None:
    own = [other[BODY] for other in tape.scene.fields if other[MEMBER] == fields[MEMBER] and other[BODY]]
    if not own:
        return False
    fields[BODY] = luck.choice(own)
    return None


# ------------------------------------------------------------------ moves and claims

def _others_seat(_seat: int, tape: Tape, luck: random.Random) -> int:
    known, member = tape.table.holders, tape.scene.fields[tape.place][MEMBER]
    k = tape.scene.fields[tape.place][SEEN][0]
    others = [other for other in range(6) if other >= len(tape.scene.known.seats)
              or known.at(min(k, tape.table.step))[other] != member]
    return luck.choice(others or [5])


def _move_to_another(text: str, tape: Tape, luck: random.Random) -> str:
    """Another move of the same seat's, if the rules know one, else a number off by one."""
    state, seat = tape.table.state, tape.scene.fields[tape.place][BODY][1]
    try:
        moves = [str(move) for move in state.seen_by({seat}).moves(seat, 0) if str(move) != text]
    except (IllegalMove, ValueError, IndexError, KeyError):
        moves = []
    return luck.choice(moves) if moves else text + "1"


def _forbidden(_text: str, _tape: Tape, luck: random.Random) -> str:
    """A move whose verb the game doesn't know, or that has no such form."""
    sealed = [move for move in BROKEN if not move.startswith("claim ")]
    return luck.choice(sealed)


instead("a move of a seat that isn't its own", NAMED, says("move"), said(1, _others_seat))
instead("a claim of a seat that isn't its own", NAMED, says("seal"), said(1, _others_seat))
instead("a text that is no move", TAKEN, says("move"), said(2, _forbidden))
instead("another move", EITHER, says("move"), said(2, _move_to_another), "a member may move as it likes")
instead("an opening at a table without cards", NAMED,
        lambda scene, place: says("move")(scene, place) and scene.game not in ("tarok", "taroky"),
        said(3, lambda _o, _t, luck: luck.randbytes(33)))
instead("an opening that nobody owes", EITHER,
        lambda scene, place: says("move")(scene, place) and not body_of(scene, place)[3]
        and scene.game in ("tarok", "taroky"),
        said(3, lambda _o, _t, luck: bytes((2, 255, 1, luck.randrange(54))) + luck.randbytes(128)),
        "the opening of a move without effect is passed over")
instead("another opening with a move", EITHER, lambda scene, place: says("move")(scene, place) and bool(
    body_of(scene, place)[3]), said(3, lambda raw, _t, luck: flipped(raw, luck)),
    "the opening of a move without effect is passed over")
instead("another hash in a seal", EITHER, says("seal"), said(3, lambda raw, _t, luck: flipped(raw, luck)),
        "the file ends before it is opened")
instead("a reaction of 0 ms", EITHER, says("seal"), said(2, lambda *_: 0),
        "witnesses time a claim; its own word may lie")
instead("a reaction of years", EITHER, says("seal"), said(2, lambda *_: 2**48 - 1), "it harms itself alone")
instead("another text than it sealed", NAMED, says("reveal"), said(2, lambda text, *_: text + "1"))
instead("another nonce than it sealed", NAMED, says("reveal"), said(3, lambda raw, _t, luck: flipped(raw, luck)))
instead("an opening of no seal", NAMED, says("reveal", "forfeit"), said(1, lambda n, _t, luck: luck.choice(
    (0, n + 1, n + 7, 2**31))))
instead("its claim given up", EITHER, says("reveal"), put(BODY, lambda body, *_: ["forfeit", body[1]]),
        "a claim may be given up; it counts as a wrong one")


def _seal(tape: Tape, member: int, text: str, nonce: bytes = NONCE) -> list[Any]:
    seats = [seat for seat, holder in enumerate(tape.scene.known.seats) if holder == member]
    hash_ = hashed(b"fairdeal seal\0", tape.scene.known.table, bytes((member, seats[0])), nonce, text.encode())
    return ["seal", seats[0], 300, hash_]


def _at_a_race(scene: Scene, place: int) -> bool:
    return scene.game in ("tau", "pcset") and scene.fields[place][SEEN][0] > 1


def _unopened_twice(tape: Tape, member: int, _luck: random.Random) -> None:
    first = tape.say(member, _seal(tape, member, "claim 1"))
    tape.say(member, _seal(tape, member, "claim 2"), seen=first[SEEN])


def _opened_early(tape: Tape, member: int, _luck: random.Random) -> bool | None:
    if tape.scene.members < 2:
        return False
    first = tape.say(member, _seal(tape, member, "claim 1"))
    tape.say(member, ["reveal", first[N], "claim 1", NONCE], seen=first[SEEN])
    return None


def _all_hear(tape: Tape, member: int) -> None:
    """Everybody that counts acknowledges what stands here, and this member hears it."""
    tape.catch_up()
    for other in sorted(tape.table.view.owing - {member}):
        tape.say(other)


def _sealed_and_opened(text: str) -> Callable[[Tape, int, random.Random], None]:
    def write(tape: Tape, member: int, _luck: random.Random) -> None:
        first = tape.say(member, _seal(tape, member, text))
        _all_hear(tape, member)
        tape.say(member, ["reveal", first[N], text, NONCE])
        _all_hear(tape, member)
    return write


def _opened_twice(tape: Tape, member: int, _luck: random.Random) -> None:
    first = tape.say(member, _seal(tape, member, "claim 1"))
    _all_hear(tape, member)
    for _ in range(2):
        tape.say(member, ["reveal", first[N], "claim 1", NONCE])


def _opened_and_given_up(tape: Tape, member: int, _luck: random.Random) -> None:
    first = tape.say(member, _seal(tape, member, "claim 1"))
    _all_hear(tape, member)
    tape.say(member, ["forfeit", first[N]])
    tape.say(member, ["reveal", first[N], "claim 1", NONCE])


def _quiet(scene: Scene, place: int) -> bool:
    """No seal of this member waits before this entry."""
    waits = 0
    for fields in scene.fields[:place]:
        if fields[MEMBER] == scene.fields[place][MEMBER] and fields[BODY]:
            waits += {"seal": 1, "reveal": -1, "forfeit": -1}.get(fields[BODY][0], 0)
    return _at_a_race(scene, place) and not waits


before("two claims at once", NAMED, _quiet, _unopened_twice)
before("a claim opened before all have heard it", NAMED, _quiet, _opened_early)
before("a claim opened twice", NAMED, _quiet, _opened_twice)
before("a claim given up and opened", NAMED, _quiet, _opened_and_given_up)
before("a claim that is never opened", EITHER, _quiet, lambda tape, member, _: tape.say(
    member, _seal(tape, member, "claim 1")) and None, "who doesn't open a claim is waited for")
for broken in ("jump 1", "claim  1", "claim", "nod 0", " "):
    before(f"a sealed text that is no claim: {broken!r}", EITHER, _quiet, _sealed_and_opened(broken),
           "the file ends before the race is decided")
before("a move before the first deal", NAMED, lambda scene, place: not scene.fields[place][SEEN][0] and not any(
    fields[BODY] and fields[BODY][0] == "start" for fields in scene.fields[:place]) and scene.members > 1,
    lambda tape, member, _: _too_soon(tape, member))


def _too_soon(tape: Tape, member: int) -> bool | None:
    seats = [seat for seat, holder in enumerate(tape.scene.known.seats) if holder == member]
    tape.say(member, ["move", seats[0], "pass", b""])
    _all_hear(tape, member)
    return None


before("a claim in a move", EITHER, _at_a_race, lambda tape, member, _: _openly(tape, member, "claim 1"),
       "it stands behind a choice that isn't taken in this file")
before("a move that its own view forbids", EITHER, lambda scene, place: scene.fields[place][SEEN][0] > 1,
       lambda tape, member, luck: _openly(tape, member, luck.choice(("place 99", "play 53", "bid valat", "cut 53"))),
       "it stands behind a choice that isn't taken in this file")


def _openly(tape: Tape, member: int, text: str) -> bool | None:
    tape.catch_up()
    seats = sorted(seat for seat, holder in enumerate(tape.table.holders.now) if holder == member)
    if not seats or tape.table.ended is not None:
        return False
    tape.say(member, ["move", seats[0], text, b""])
    _all_hear(tape, member)
    return None


# ------------------------------------------------------------------ coins

def _share_of(member: int, number: int) -> bytes:
    """By the charters of tests/networks.py."""
    return ShareChain(IDENTITIES[member], bytes([member]) * 16, 1024).share(number)


def _given(tape: Tape, member: int) -> int:
    return sum(bool(fields[BODY]) and fields[BODY][0] == "share" for fields in tape.scene.fields[:tape.place]
               if fields[MEMBER] == member)


def _needless(tape: Tape, member: int, luck: random.Random) -> bool | None:
    """A share ahead of the next one, or the next one though no coin is needed."""
    tape.catch_up()
    needs, given = tape.table.deals.first_need(), _given(tape, member)
    ahead = 2 if isinstance(needs, Coin) else luck.choice((1, 2, 5))
    if tape.table.view.number or member not in tape.table.view.members:
        return False
    tape.say(member, ["share", _share_of(member, given + ahead)])
    return None


def _reads_first(tape: Tape, luck: random.Random) -> bool | None:
    """Seals a claim on the board of a coin to which its own share is missing, and only then gives that."""
    scene, place = tape.scene, tape.place
    member = scene.fields[place][MEMBER]
    texts = [fields[BODY][2] for fields in scene.fields[place:place + 80]
             if fields[BODY] and fields[BODY][0] == "reveal"]
    held = {fields[MEMBER] for fields in scene.fields[:place] if fields[BODY] and fields[BODY][0] == "share"
            and fields[SEEN][0] == scene.fields[place][SEEN][0]}
    if not texts or held | {member} != set(range(scene.members)) or scene.members == 1:
        return False
    seal = tape.say(member, _seal(tape, member, texts[0]), seen=scene.fields[place][SEEN])
    tape.mark = hashed(signed(seal)[64:])
    tape.standing(member, scene.fields[place][N] - 1)
    tape.follow(place)
    tape.go_on(place + 1, luck.choice((2, 4, 8)))
    _all_hear(tape, member)
    if not tape.fault:
        tape.say(member, ["reveal", seal[N], texts[0], NONCE])
        _all_hear(tape, member)
    tape.gone |= {member}
    return True


KINDS.append(Kind("a claim on cards that only it knows", EITHER, lambda scene, place: scene.game in ("tau", "pcset")
                  and says("share")(scene, place) and _quiet(scene, place), _reads_first,
                  "what it names may have lain open before"))
instead("a share of another chain", NAMED, says("share"), said(1, lambda raw, _t, luck: flipped(raw, luck)))
instead("a share that was shown before", NAMED, says("share"), lambda fields, tape, _: _shown_before(fields, tape))
before("a share that nothing needs", NAMED, lambda scene, place: scene.fields[place][SEEN][0] > 0
       and not deals(*range(8))(scene, place), _needless)
before("a share of nothing", NAMED, any_entry, lambda tape, member, luck: tape.say(
    member, ["share", luck.randbytes(32)]) and None)


def _shown_before(fields: Fields, tape: Tape) -> bool | None:
    """Of those that count: one of a coin that was tossed without it already may come again, for nothing."""
    given = [other[BODY] for other in tape.scene.fields[:tape.place]
             if other[MEMBER] == fields[MEMBER] and other[BODY] and other[BODY][0] == "share"
             and tape.table.order.find(fields[MEMBER], other[N])]
    if not given:
        return False
    fields[BODY] = given[-1]
    return None


# ------------------------------------------------------------------ what a board's witnesses say

for at in (1, 2, 3):
    instead(f"words of too few members: {at}", NAMED, lambda scene, place: says("shown")(scene, place)
            and scene.members > 1, said(at, lambda row, *_: row[:-1]))
    instead(f"words of too many members: {at}", NAMED, lambda scene, place: says("shown")(scene, place)
            and scene.members < 6, said(at, lambda row, *_: [*row, 0]))
    instead(f"a false word of others' times: {at}", EITHER, says("shown"), said(at, lambda row, _t, luck: [
        luck.choice((0, 5, 40, 10**7)) for _ in row]), "a word about others can be a lie; low medians bear it")

# ------------------------------------------------------------------ cards

COMMIT, SHUFFLE, UNLOCK, MIX, SEED, SHADOW, SHARE, ANSWERS = range(8)
KIND_NAMES = {COMMIT: "a commitment", SHUFFLE: "a shuffle", UNLOCK: "an opening", MIX: "a mix", SEED: "a seed",
              SHADOW: "a shadow", SHARE: "a share of the challenge", ANSWERS: "answers"}
LATER = {COMMIT, SHADOW}        # kinds of which a wrong one shows only when others have gone on


def _twice(data: bytes, _tape: Tape, luck: random.Random) -> bytes:
    """A shuffle with one card twice."""
    cards = [data[at:at + 32] for at in range(33, len(data), 32)]
    if len(cards) < 2:
        return data
    one, other = luck.sample(range(len(cards)), 2)
    cards[one] = cards[other]
    return data[:33] + b"".join(cards)


def _no_card(data: bytes, _tape: Tape, luck: random.Random) -> bytes:
    at = 33 + 32 * luck.randrange(max(1, (len(data) - 33) // 32))
    return data[:at] + luck.randbytes(32) + data[at + 32:]


def _image_again(data: bytes, tape: Tape, luck: random.Random) -> bytes:
    """The image of another's lock, or of its own in an earlier deal."""
    images = [fields[BODY][2][1:33] for fields in tape.scene.fields[:tape.place]
              if fields[BODY] and fields[BODY][0] == "step" and fields[BODY][2][0] == SHUFFLE]
    return data[:1] + luck.choice(images) + data[33:] if images else data


def _shown_card(data: bytes, _tape: Tape, _luck: random.Random) -> bytes:
    """Another card in place of the first one that is opened."""
    at = 3 + data[2]
    return data[:at] + lock(OWN, data[at:at + 32]) + data[at + 32:] if len(data) > at + 32 else data


def _of_another(kind: int) -> Callable[[bytes, Tape, random.Random], bytes]:
    """What another member said, as the own word."""
    def step(data: bytes, tape: Tape, luck: random.Random) -> bytes:
        own = tape.scene.fields[tape.place][MEMBER]
        others = [fields[BODY][2] for fields in tape.scene.fields[:tape.place] if fields[MEMBER] != own
                  and fields[BODY] and fields[BODY][0] == "step" and fields[BODY][2][0] == kind
                  and fields[BODY][1] == tape.scene.fields[tape.place][BODY][1]]
        return luck.choice(others) if others else data
    return step


for number, called in KIND_NAMES.items():
    wanted = EITHER if number in LATER else NAMED
    reason = "it shows when the others have gone on" if number in LATER else ""
    instead(f"{called} with a bit turned", wanted, deals(number), said(2, lambda data, _t, luck: flipped(
        data, luck, 1)), reason)
    instead(f"{called} that is too short", NAMED, deals(number), said(2, lambda data, *_: data[:-1]))
    instead(f"{called} that is too long", NAMED, deals(number), said(2, lambda data, *_: data + b"\0"))
    instead(f"{called} of another's", wanted if number in LATER else NAMED, deals(number), said(2,
                                                                                                 _of_another(number)),
            reason if number in LATER else "")
    instead(f"{called} as a step of no kind", NAMED, deals(number), said(2, lambda data, *_: b"\x09" + data[1:]))
    instead(f"{called} as one of another kind", NAMED, deals(number), said(2, lambda data, _t, luck: bytes(
        [luck.choice([kind for kind in range(8) if kind != data[0]])]) + data[1:]))
    instead(f"{called} in a deal that isn't", NAMED, deals(number), said(1, lambda deal, _t, luck: luck.choice(
        (0, deal + 7, 2**31))))
    before(f"{called} twice", NAMED, deals(number), lambda tape, member, _: [tape.say(
        member, copy.copy(tape.scene.fields[tape.place][BODY])) for _ in range(2)] and None)
instead("a card twice in a shuffle", NAMED, deals(SHUFFLE), said(2, _twice))
instead("no card in a shuffle", NAMED, deals(SHUFFLE), said(2, _no_card))
instead("another's lock in a shuffle", NAMED, deals(SHUFFLE), said(2, _image_again))
instead("another card that is opened", NAMED, deals(UNLOCK), said(2, _shown_card))
instead("an opening for another seat", NAMED, deals(UNLOCK), said(2, lambda data, _t, luck: data[:1] + bytes(
    [luck.choice([seat for seat in (0, 1, 2, 3, 7, 255) if seat != data[1]])]) + data[2:]))
instead("an opening of another slot", NAMED, deals(UNLOCK), said(2, lambda data, _t, luck: data[:3] + bytes(
    [(data[3] + luck.randrange(1, 54)) % 54]) + data[4:]))
instead("an opening without a slot", NAMED, deals(UNLOCK, MIX), said(2, lambda data, *_: data[:2]))
instead("a point of small order", NAMED, deals(SHUFFLE), said(2, lambda data, *_: data[:-32] + bytes(32)))
instead("the base as a card", EITHER, deals(SHUFFLE), said(2, lambda data, *_: data[:-32] + G),
        "the list is proved when all have shuffled")
instead("a card of its own in a shuffle", EITHER, deals(SHUFFLE), said(2, lambda data, *_: data[:-32] + lock(
    OWN, card_points(54)[3])), "the list is proved when all have shuffled")
before("a step before its time", NAMED, lambda scene, place: deals(UNLOCK, SEED)(scene, place),
       lambda tape, member, _: _too_early_step(tape, member))
before("steps for a dead deck", EITHER, lambda scene, place: scene.name in ("void", "voted", "before")
       and scene.fields[place][SEEN][0] > 0, lambda tape, member, luck: _dead(tape, member, luck, 1),
       "a step for a deck that was dead when it was written is a fault; any other is passed over")
before("steps for a deck without end", NAMED, lambda scene, place: scene.name in ("void", "voted", "before")
       and scene.fields[place][SEEN][0] > 0, lambda tape, member, luck: _dead(tape, member, luck, 257))


def _too_early_step(tape: Tape, member: int) -> bool | None:
    """Its step, as if it hadn't seen the step that made it due."""
    last = tape.last.get(member)
    old = tape.scene.fields[tape.place]
    if not last or last[SEEN][0] >= old[SEEN][0]:
        return False
    tape.say(member, old[BODY], seen=[*last[SEEN]], heard=[*map(list, old[HEARD])])
    return None


def _dead(tape: Tape, member: int, luck: random.Random, count: int) -> bool | None:
    tape.catch_up()
    if not tape.table.dealing.dead or member not in tape.table.view.members:
        return False
    deal = min(tape.table.dealing.dead)
    fields = tape.next(member)
    for _ in range(count):
        fields = tape.sign(tape.next(member, ["step", deal, luck.randbytes(33)], seen=fields[SEEN]))
    return None


# ------------------------------------------------------------------ who counts

instead("a vote for another view", NAMED, says("without"), said(1, lambda view, _t, luck: view + luck.choice((1, 5))))
instead("a vote against itself", NAMED, says("without"), lambda fields, _t, _l: said(2, lambda *_: sorted(
    {*fields[BODY][2], fields[MEMBER]}))(fields, _t, _l))
instead("a vote that doesn't ascend", NAMED, says("without"), said(2, lambda gone, *_: [*gone, 0] if gone else [4, 3]))
instead("a vote about somebody else", EITHER, says("without"), lambda fields, tape, luck: said(2, lambda *_: [
    other_than(fields, luck)])(fields, tape, luck), "a vote is a member's own")
before("two votes", NAMED, says("without"), lambda tape, member, _: _votes(tape, member))
before("a vote at once", EITHER, lambda scene, place: scene.members > 2 and scene.fields[place][SEEN][0] > 0,
       lambda tape, member, luck: _hasty(tape, member, luck, 0), "before deal 1 nobody has to wait")
before("a vote with a clock put forward", EITHER, lambda scene, place: scene.members > 2
       and scene.fields[place][SEEN][0] > 0, lambda tape, member, luck: _hasty(tape, member, luck, 200_000),
       "clocks that were put forward stand in the file; nobody can say they are wrong")
instead("a word for coming back in another view", EITHER, says("back"), said(1, lambda view, *_: view + 1),
        "it changes nothing")
instead("a word for coming back behind another entry", EITHER, says("back"), said(3, lambda n, _t, luck: max(
    0, n + luck.choice((-1, 1)))), "it changes nothing unless all say so")
instead("a word for coming back behind another hash", EITHER, says("back"), said(4, lambda raw, _t, luck: flipped(
    raw, luck)), "it changes nothing unless all say so")
instead("a word for somebody who is there", EITHER, says("back"), lambda fields, tape, luck: said(
    2, lambda *_: luck.randrange(6))(fields, tape, luck), "it changes nothing")
before("a leave, and more behind it", EITHER, lambda scene, _: scene.members > 1,
       lambda tape, member, luck: _goes(tape, member, luck), "nothing behind a leave is taken in, nor is it a fault")
before("a start too many", EITHER, any_entry, lambda tape, member, _: tape.say(member, ["start"]) and None,
       "it changes nothing")
before("a word for coming back of nobody", EITHER, any_entry, lambda tape, member, luck: tape.say(
    member, ["back", 0, luck.randrange(6), 3, luck.randbytes(32)]) and None, "it changes nothing")


def _votes(tape: Tape, member: int) -> bool | None:
    tape.say(member, tape.scene.fields[tape.place][BODY])
    tape.say(member, ["without", tape.scene.fields[tape.place][BODY][1], []])
    return None


def _hasty(tape: Tape, member: int, luck: random.Random, ms: int) -> bool | None:
    tape.catch_up()
    view = tape.table.view
    if member not in view.members or len(view.members) < 2:
        return False
    gone = luck.choice(sorted(view.members - {member}))
    first = tape.say(member)
    tape.say(member, ["without", view.number, [gone]], seen=first[SEEN], at=first[AT] + ms)
    return None


def _goes(tape: Tape, member: int, luck: random.Random) -> bool | None:
    tape.catch_up()
    voted = any(fields[BODY] and fields[BODY][0] == "without" for fields in tape.scene.fields[tape.place:])
    if member not in tape.table.view.members or voted:          # the others would vote otherwise from here on
        return False
    tape.say(member, ["leave"])
    head, tape.gone = tape.heads[member], tape.gone | {member}
    tape.lack(tape.place)
    for later in range(luck.randrange(4)):
        tape.say(member, luck.choice((None, ["start"], ["move", 0, "jump", b""], ["share", bytes(32)], ["leave"])),
                 at=tape.last[member][AT] + later)
    tape.heads[member] = head                       # nobody else hears more of it
    return None


def _cut_off(fields: Fields, tape: Tape, luck: random.Random) -> bool | None:
    """It names the entry behind which another one comes back, or would: only that one's next entry does."""
    heads = [(other, n, hash_) for other, n, hash_ in _backs(tape.scene, tape.place)
             if other != fields[MEMBER] and n > fields[HEARD][other][0]]
    if not heads:
        return False
    other, n, hash_ = luck.choice(heads)
    fields[HEARD][other] = [n, hash_]
    return None


def _shows_no_return(fields: Fields, tape: Tape, _luck: random.Random) -> None:
    """The first entry of who has come back has heard no more of the others than its last one."""
    member = fields[MEMBER]
    heard = tape.last[member][HEARD]
    fields[HEARD] = [head if other == member else heard[other] for other, head in enumerate(fields[HEARD])]


def _is_first(scene: Scene, place: int) -> bool:
    """Whether it is the first entry of who has come back."""
    fields = scene.fields[place]
    return (fields[MEMBER], *fields[HEARD][fields[MEMBER]]) in _backs(scene, place)


def _backs(scene: Scene, place: int) -> list[tuple[int, int, bytes]]:
    """Of each word for coming back before this place the member, n and hash."""
    bodies = [fields[BODY] for fields in scene.fields[:place] if fields[BODY]]
    return [(body[2], body[3], body[4]) for body in bodies if body[0] == "back"]


instead("an entry that names what was cut off", NOBODY, lambda scene, place: bool(_backs(scene, place)), _cut_off)
instead("a first entry that shows no return", NOBODY, _is_first, _shows_no_return)


# ------------------------------------------------------------------ two stories

def _fork(tape: Tape, luck: random.Random) -> bool | None:
    """Both in the file: the entry, then after some more another one with its number."""
    old = tape.scene.fields[tape.place]
    if not tape.follow(tape.place):
        return False
    other = copy.deepcopy(tape.scene.fields[tape.place])
    change = luck.choice(("at", "body", "heard"))
    if change == "at":
        other[AT] += luck.choice((1, 7))
    elif change == "body":
        other[BODY] = None if old[BODY] else ["start"]
    else:
        other[HEARD][other[MEMBER]][1] = luck.randbytes(32)
    tape.go_on(tape.place + 1, luck.choice((0, 0, 1, 5, 20)))
    tape.catch_up()
    if not tape.fault:
        tape.put(signed(other))
    return True


def _hidden_branch(tape: Tape, _luck: random.Random) -> bool | None:
    """An entry that goes on from another one that nobody was told."""
    old = tape.scene.fields[tape.place]
    hidden = copy.deepcopy(old)
    hidden[AT] += 3
    raw = signed(hidden)
    if not tape.follow(tape.place):
        return False
    further = tape.next(old[MEMBER])
    further[HEARD][old[MEMBER]] = [hidden[N], hashed(raw[64:])]
    tape.sign(further)
    return True


KINDS += [Kind("two entries with one number", NAMED, any_entry, _fork),
          Kind("a chain that goes on from an entry nobody was told", NAMED, any_entry, _hidden_branch)]
