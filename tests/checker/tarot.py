"""What Taroky and Tarok share, by p2p/games/tarot/FORM.md: cards, slots, needs, laying away, sides, the audit."""
from tests.checker.moves import Illegal, refuse

PAGAT, MOND, SKYZ = 0, 20, 21
TRUL = (PAGAT, MOND, SKYZ)
KINGS = (29, 37, 45, 53)
COUNTERS = "HDSC"


def suit(face):
    return 4 if face < 22 else (face - 22) // 8


def rank(face):
    return (face - 22) % 8


def is_plain(face):
    return face > 21 and face not in KINGS


def worth(face):
    if face in TRUL or face in KINGS:
        return 5
    return 1 if face < 22 else max(1, rank(face) - 2)


def may_follow(hand, led):
    return ([face for face in hand if suit(face) == suit(led)] or [face for face in hand if face < 22] or [*hand])


def times(factor):
    return "" if factor == 1 else f" x {factor}"


def outcome(lines, seats, winners, reason, again=False, next_=(), closing=(), more=0):
    scores = [sum(line[2][seat] for line in lines) for seat in range(seats)]
    return {"scores": scores, "winners": winners, "reason": reason, "items": lines, "again": again,
            "next": [*map(list, next_)], "closing": [*closing], "more": more}


class Deal:
    """One deal: fields as the page names them. `faces` may hold more than lies open; `eyes` says whose view it is."""

    SEALED, CARDS = (), 54
    FIELDS = ()
    pips = "1234"               # the red pips from the strongest: Taroky has an option for them

    def begin(self, seats):
        self.n, self.faces, self.sight, self.owed, self.queue = seats, [-1] * 54, [0] * 54, [], []
        self.hands, self.laid, self.bared = ([[] for _ in range(seats)] for _ in range(3))
        self.called, self.worlds, self.tricks, self.trick, self.end = -1, [], [], [], ""

    def public(self):
        return [self._encoded(name) for name in self.FIELDS]

    def _encoded(self, name):
        if name == "faces":
            return [face if sight == 31 else -1 for face, sight in zip(self.faces, self.sight, strict=True)]
        return [*map(self._need, self.owed)] if name == "owed" else getattr(self, name)

    @staticmethod
    def _need(need):
        if need == ("coin",):
            return {}
        if need[0] == "open":
            return {"slots": [*need[1]], "to": need[2]}
        return {"by": need[1], "fresh": [*need[3]], "slots": [*need[2]]}

    def need(self):
        return self.owed

    def ring(self, seat):
        return [(seat + i) % self.n for i in range(self.n)]

    # --- Faces

    def open_face(self, slot):
        return self.faces[slot] if self.sight[slot] == 31 else -1

    def hand(self, seat, eyes):
        """The faces of a hand as seen with these eyes, None if one isn't known."""
        found = [self.faces[slot] if self.sight[slot] & eyes else -1 for slot in self.hands[seat]]
        return None if -1 in found else found

    def strength(self, face):
        """Within a suit, the higher the stronger."""
        red = face > 21 and suit(face) < 2 and rank(face) < 4
        return 3 - self.pips.index("4321"[rank(face)]) if red else face if face < 22 else rank(face)

    # --- Turns

    def turn(self):
        return [] if self.owed else self.queue[:1]

    def settle(self):
        while not self.owed and not self.queue and self.phase != "over":
            getattr(self, f"done_{self.phase}")()

    def check(self, seat, move, _at, eyes=16):
        refuse(seat not in self.turn(), "0")
        getattr(self, f"check_{self.phase}")(seat, *move, eyes)

    def apply(self, seat, move, _at):
        self.take_turn(seat)
        getattr(self, f"apply_{self.phase}")(seat, *move)
        self.settle()

    def take_turn(self, _seat):
        self.queue = self.queue[1:]

    # --- Needs

    def owe_open(self, slots, to):
        self.owed.append(("open", tuple(sorted(slots)), to))

    def owe_mixes(self, seats):
        self.phase = "mix"
        for seat in seats:
            fresh = tuple(range(len(self.sight), len(self.sight) + len(self.hands[seat])))
            self.owed.append(("mix", seat, tuple(self.hands[seat]), fresh))
            self.sight += [1 << seat] * len(fresh)
            self.faces += [-1] * len(fresh)

    def supply(self, need, answer):
        self.owed.remove(need)
        if need == ("coin",):
            self.draw(answer)
        elif need[0] == "open":
            for slot in need[1]:
                self.faces[slot] = answer.get(slot, self.faces[slot])
                self.sight[slot] |= 31 if need[2] is None else 1 << need[2]
            if need[2] is None:
                self.came_to_light(need[1])
        else:
            for slot in need[3]:
                self.faces[slot] = answer.get(slot, -1)
            self.hands[need[1]] = [*need[3]]
        self.settle()

    def came_to_light(self, slots):
        """The called card lies open, perhaps (form 7.2 of tarot)."""
        if self.called < 0 or self.called not in map(self.open_face, slots):
            return
        if self.called in map(self.open_face, self.away()):
            self.worlds = [self.bidder]
        elif self.trick and self.open_face(self.trick[-1]) == self.called:
            self.worlds = [(self.leader() + len(self.trick) - 1) % self.n]

    def away(self):
        return [slot for bared in self.bared for slot in bared]

    def done_count(self):
        closed = [slot for slot, sight in enumerate(self.sight) if sight != 31]
        if closed:
            self.owe_open(closed, None)
        else:
            self.phase = "over"

    # --- Laying away, playing

    def check_lay_form(self, seat, verb, args, count, rule):
        """The hidden and the bared slots."""
        at = args.index("bare") if "bare" in args else len(args)
        hidden, bare = args[:at], args[at + 1:]
        slots = (*hidden, *bare)
        refuse(verb != "lay" or (at < len(args) and not bare) or any(type(slot) is not int for slot in slots), rule)
        refuse(any([*part] != sorted(set(part)) for part in (hidden, bare)) or len(set(slots)) < len(slots), rule)
        refuse(not set(slots) <= set(self.hands[seat]) or len(slots) != count, rule)
        return hidden, bare

    def check_lay_hand(self, seat, hidden, bare, free, rule, eyes):
        hand = self.hand(seat, eyes)
        if hand is None:
            return
        hidden, bare = ([self.faces[slot] for slot in part] for part in (hidden, bare))
        refuse(not all(map(is_plain, hidden)) or any(face > 21 or face in TRUL for face in bare), rule)
        refuse(bare and not free and len(hidden) < sum(map(is_plain, hand)), rule)

    def apply_lay(self, seat, _verb, args):
        at = args.index("bare") if "bare" in args else len(args)
        self.laid[seat], self.bared[seat] = [*args[:at]], [*args[at + 1:]]
        self.hands[seat] = [slot for slot in self.hands[seat] if slot not in args]
        if self.bared[seat]:
            self.owe_open(self.bared[seat], None)

    def check_play_form(self, seat, verb, args, rule):
        refuse(verb != "play" or len(args) != 1 or args[0] not in self.hands[seat], rule)

    def apply_play(self, seat, _verb, args):
        self.hands[seat].remove(args[0])
        self.trick.append(args[0])
        self.owe_open(args, None)

    def winner_of(self, faces):
        """The place of the winning card (form 1.3 of tarot)."""
        taroks = [face for face in faces if face < 22]
        return faces.index(max(taroks)) if taroks else self.highest(faces)

    def highest(self, faces):
        """The place of the strongest card of the suit led."""
        return faces.index(max((face for face in faces if suit(face) == suit(faces[0])), key=self.strength))

    def leader(self):
        return self.tricks[-1][2] if self.tricks else self.first_leader()

    def end_trick(self):
        winner = (self.leader() + self.winner_of([*map(self.open_face, self.trick)])) % self.n
        self.tricks.append([self.leader(), self.trick, winner])
        self.trick, self.queue = [], self.ring(winner)

    def count_out(self, end):
        self.phase, self.end, self.queue = "count", end, []

    # --- Sides (form 7 of tarot)

    def if_(self, seat, with_):
        return [world for world in self.worlds if (seat in (self.bidder, world)) == with_]

    def own_side(self, seat, eyes):
        """Whether a seat is with the bidder by its own hand; None if that isn't known."""
        if seat == self.bidder or self.called < 0:
            return seat == self.bidder
        hand = self.hand(seat, eyes)
        return None if hand is None else self.called in hand

    def cards_of(self, seat):
        """The faces that a seat played or still holds."""
        played = [slot for leader, slots, _ in self.tricks for i, slot in enumerate(slots)
                  if (leader + i) % self.n == seat]
        return [self.open_face(slot) for slot in (*played, *self.hands[seat])]

    # --- The audit (form 6.1 of tarot)

    @staticmethod
    def replayed(start, played, faces, coins):
        """The findings: (number of the move, seat, rule)."""
        coins, findings = iter(coins), []

        def answer():
            while start.owed:
                need = start.owed[0]
                start.supply(need, next(coins) if need == ("coin",) else faces)
        answer()
        for number, (seat, move) in enumerate(played):
            try:
                start.check(seat, move, 0, eyes=16 | 1 << seat)
            except Illegal as refused:
                findings.append((number, seat, str(refused)))
            start.apply(seat, move, 0)
            answer()
        return findings

    def outcome(self):
        return self.judged([]) if self.phase == "over" else None
