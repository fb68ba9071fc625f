"""Taroky by p2p/games/taroky/FORM.md."""
from itertools import product
from typing import ClassVar

from tests.checker.curve import Draw
from tests.checker.moves import refuse
from tests.checker.taroky_score import MONEY, Score
from tests.checker.tarot import KINGS, PAGAT, TRUL, may_follow, worth

KNOCKS = {"ones": [1] * 12, "twos": [2] * 6, "threes": [3] * 4, "fours": [4] * 3, "sixes": [6] * 2, "twelves": [12],
          "three_four_five": [3, 4, 5], "choice": [12]}
NEVER = ({"uni", "trul"}, {"uni", "pane"}, {"uni", "rosa_plus"}, {"bida", "trul"}, {"rosa", "trul"},
         {"rosa", "taroky"}, {"taroky", "rosa_plus"})
DECLARATIONS = [words for words in ([word for word in parts if word] for parts in product(
    ("", "uni", "bida", "tarocky", "taroky"), ("", "trul"), ("", "pane", "rosa", "rosa_plus")))
    if not any(pair <= set(words) for pair in NEVER)]


def money_of(hand):
    taroks, trul, kings = (sum(test(face) for face in hand) for test in (
        lambda face: face < 22, TRUL.__contains__, KINGS.__contains__))
    has = {"uni": taroks == 0, "bida": taroks in (1, 2), "tarocky": taroks in (8, 9), "taroky": taroks > 9,
           "trul": trul == 3, "pane": kings < 4 <= kings + trul, "rosa": kings == 4 and not trul,
           "rosa_plus": kings == 4 and trul > 0}
    return [word for word in MONEY if has[word]]


class Game(Score):
    RULES, SEATS = 3, range(4, 5)
    OPTIONS: ClassVar = {
        "first_dealer": ("seat0", "high", "random"), "fault": ("penalty", "void"), "red_pips": ("4321", "1432", "1234"),
        "prever_priority": ("last", "first"), "offer_twice": ("both", "until_refused", "never"),
        "partner_call_time": ("after", "before"), "throw_in": ("no", "yes"), "partner_floor": ("15", "16"),
        "bida_uni_choice": ("povinnost", "any", "never"), "valat_prever": ("30_60", "20_40"),
        "contra_on_valat": ("yes", "no"), "valat_stop": ("play", "stop"), "who_calls_valat": ("anybody", "bidder"),
        "pagat_after_valat": ("no", "yes"), "announce_order": ("contra_pagat", "pagat_contra"),
        "contra_on_pagat": ("no", "yes"), "pagat_value": ("4", "10", "20"), "pagat_multiplied": ("no", "yes"),
        "prever_factor_on_win": ("no", "yes"), "tie": ("bidder", "povinnost"), "start_chips": ("100", "50", "200"),
        "misdeal_chance": ("0", "1", "5")}
    FIELDS = ("house", "phase", "first", "dealer", "povinnost", "faces", "sight", "owed", "queue", "lots", "cut",
              "knock", "piles", "hands", "talon", "sought", "shown", "prever", "factor", "taken", "thrown", "offers",
              "laid", "bared", "called", "worlds", "items", "valat", "valat_with", "contra", "pagat", "pagat_with",
              "pagat_contra", "tricks", "trick", "end")

    def __init__(self, seats, options):
        self.begin(seats)
        self.house, self.phase = [options[name] for name in self.OPTIONS], "first_dealer"
        self.option, self.pips = {name: options[name] for name in self.OPTIONS}, options["red_pips"]
        self.dealer, self.povinnost = int(options.get("dealer", -1)), int(options.get("povinnost", -1))
        given = options.get("cut", "0")
        self.cut, self.knock = (int(given), "") if given.isdecimal() else (0, given)
        self.first, self.lots, self.piles = "povinnost" not in options, [], [*map(int, options.get("piles", ""))]
        self.talon, self.sought, self.shown, self.prever, self.factor = [], 0, [-1] * 4, -1, 1
        self.taken, self.thrown, self.offers, self.items = [-1] * 6, -1, [], [None] * 4
        self.valat, self.valat_with, self.contra = -1, True, []
        self.pagat, self.pagat_with, self.pagat_contra = -1, True, []
        self.settle()

    @property
    def bidder(self):
        return self.povinnost if self.prever < 0 else self.prever

    def first_leader(self):
        return self.povinnost

    def turn(self):
        return self.queue if self.phase == "two" and not self.owed else super().turn()

    def take_turn(self, seat):
        self.queue = [other for other in self.queue if other != seat]

    # --- Before the play

    def done_first_dealer(self):
        if self.dealer < 0 and self.option["first_dealer"] != "seat0":
            self.owed.append(("coin",))
            return
        self.dealer = max(self.dealer, 0)
        self.phase, self.queue = "cut", [] if self.cut or self.knock else [(self.dealer - 1) % 4]

    def draw(self, coin):
        draw = Draw(coin)
        if self.phase == "misdeal":
            rounds = len(KNOCKS[self.knock] if self.knock else (6, 6))
            if draw.below(1000) < 4 * rounds * int(self.option["misdeal_chance"]):
                self.hands = [[] for _ in range(4)]
                self.count_out("misdeal")
            else:
                self.open_hands()
        elif self.option["first_dealer"] == "random":
            self.dealer = draw.below(4)
        else:
            still = [0, 1, 2, 3]
            while len(still) > 1:
                cards = draw.order(range(54))[:len(still)]
                self.lots += [[seat, face] for seat, face in zip(still, cards, strict=True)]
                most = max(map(worth, cards))
                still = [seat for seat, face in zip(still, cards, strict=True) if worth(face) == most]
            self.dealer = still[0]

    def check_cut(self, _seat, verb, args, _eyes):
        good = len(args) == 1 and (args[0] in range(1, 54) if verb == "cut" else args[0] in KNOCKS)
        refuse(verb not in ("cut", "knock") or not good, "3.1")

    def apply_cut(self, _seat, verb, args):
        setattr(self, verb, args[0])

    def done_cut(self):
        q = [*range(self.cut, 54), *range(self.cut)]
        hands, at = [[] for _ in range(4)], 6
        for packet in KNOCKS[self.knock] if self.knock else (6, 6):
            for hand in hands:
                hand += q[at:at + packet]
                at += packet
        self.talon, hands = q[:6], [*map(sorted, hands)]
        if self.knock == "choice":
            self.hands, self.phase = hands, "pile"
            if not self.piles:
                self.piles, self.queue = [-1] * 4, self.ring((self.dealer + 1) % 4)[:3]
        else:
            self.hands = [hands[(seat - self.dealer - 1) % 4] for seat in range(4)]
            self.enter_deal()

    def check_pile(self, _seat, verb, args, _eyes):
        free = [pile + 1 for pile, seat in enumerate(self.piles) if seat < 0]
        refuse(verb != "pile" or len(args) != 1 or args[0] not in free, "3.4")

    def apply_pile(self, seat, _verb, args):
        self.piles[args[0] - 1] = seat

    def done_pile(self):
        if -1 in self.piles:
            self.piles[self.piles.index(-1)] = self.dealer
        self.hands = [self.hands[self.piles.index(seat)] for seat in range(4)]
        self.enter_deal()

    def enter_deal(self):
        if self.option["misdeal_chance"] == "0":
            self.open_hands()
        else:
            self.phase = "misdeal"
            self.owed.append(("coin",))

    def open_hands(self):
        self.phase = "deal"
        for seat in range(4):
            self.owe_open(self.hands[seat], seat)

    def done_deal(self):
        if self.first:
            self.seek(1)
        else:
            self.enter_prever()

    def seek(self, face):
        self.phase, self.sought, self.shown, self.queue = "two", face, [-1] * 4, [0, 1, 2, 3]

    def check_two(self, seat, verb, args, eyes):
        shows = verb == "show" and len(args) == 1 and args[0] in self.hands[seat]
        refuse(not shows and (verb != "none" or args), "3.7")
        hand = self.hand(seat, eyes)
        if hand is not None:
            refuse(self.faces[args[0]] != self.sought if shows else self.sought in hand, "3.7")

    def apply_two(self, seat, verb, args):
        if verb == "show":
            self.shown[seat] = args[0]
            self.owe_open(args, None)

    def done_two(self):
        right = [seat for seat, slot in enumerate(self.shown) if slot >= 0 and self.open_face(slot) == self.sought]
        if not right and self.sought < 7:
            self.seek(self.sought + 1)
            return
        self.povinnost = right[0] if right else (self.dealer + 1) % 4
        self.enter_prever()

    def enter_prever(self):
        self.phase, self.queue = "prever", self.ring(self.povinnost)

    def check_prever(self, seat, verb, args, _eyes):
        other = ("say", ("povinnost",)) if seat == self.povinnost else ("pass", ())
        refuse((verb, args) not in (other, ("say", ("prever",))), "4.1")

    def apply_prever(self, seat, _verb, args):
        if args == ("prever",):
            self.prever = seat
            self.queue = [] if self.option["prever_priority"] == "first" else self.queue

    def done_prever(self):
        if self.prever >= 0:
            self.phase, self.queue = "prever_talon", [self.prever]
            self.owe_open(self.talon[:3], self.prever)
        elif self.option["partner_call_time"] == "before":
            self.phase, self.queue = "early_call", [self.povinnost]
        else:
            self.take_four()

    # --- Calls of the partner

    def check_call(self, seat, verb, args, eyes, rule="7.1"):
        texts = [f"T{number}" for number in range(19, int(self.option["partner_floor"]) - 1, -1)]
        refuse(verb != "call" or len(args) != 1 or args[0] not in texts, rule)
        hand = self.hand(seat, eyes)
        if hand is not None:
            lower = [text for text in texts if int(text[1:]) - 1 not in hand]
            refuse(args[0] != "T19" and (18 not in hand or args[0] != lower[0]), "7.2")

    def check_early_call(self, seat, verb, args, eyes):
        self.check_call(seat, verb, args, eyes, "7.2")

    def apply_call(self, _seat, _verb, args):
        self.called = int(args[0][1:]) - 1
        bared = self.called in map(self.open_face, self.away())
        self.worlds = [self.bidder] if bared else [0, 1, 2, 3]

    apply_early_call = apply_call

    def done_early_call(self):
        self.take_four()

    def done_call(self):
        self.enter_money()

    # --- The talon

    def hand_over(self, place, seat):
        self.taken[place] = seat
        self.hands[seat] = sorted([*self.hands[seat], self.talon[place]])

    def take_four(self):
        for place in range(4):
            self.hand_over(place, self.povinnost)
        self.owe_open(self.talon[:4], self.povinnost)
        self.phase = "talon"
        if self.option["throw_in"] == "yes" and self.called >= 0:
            self.phase, self.queue = "throw", [self.povinnost]

    def check_throw(self, seat, verb, args, eyes):
        thrown = verb == "throw_in" and len(args) == 1 and args[0] in self.talon[:4]
        refuse(not thrown and (verb != "stay" or args), "14 throw_in")
        refuse(thrown and self.hand(seat, eyes) is not None and self.faces[args[0]] != self.called, "14 throw_in")

    def apply_throw(self, _seat, verb, args):
        if verb == "throw_in":
            self.thrown = args[0]
            self.owe_open(args, None)

    def done_throw(self):
        if self.thrown >= 0 and self.open_face(self.thrown) == self.called:
            self.count_out("throw_in")
        else:
            self.phase = "talon"

    @property
    def place(self):
        return 4 if self.taken[4] < 0 else 5

    @property
    def asker(self):
        return (self.povinnost + self.place - 3) % 4

    def check_talon(self, seat, verb, args, _eyes):
        refuse(args or verb not in (("draw", "offer") if seat == self.asker else ("accept", "refuse")), "5.2")

    def apply_talon(self, seat, verb, _args):
        self.offers.append(verb)
        if verb == "offer":
            self.queue = [(self.povinnost + 3) % 4]
        else:
            self.settle_card(self.asker if verb == "refuse" else seat)

    def settle_card(self, seat):
        place = self.place
        self.hand_over(place, seat)
        self.owe_open([self.talon[place]], seat)

    def done_talon(self):
        if self.taken[5] >= 0:
            self.mix()
        elif self.option["offer_twice"] == "both" or (
                self.option["offer_twice"] == "until_refused" and "refuse" not in self.offers):
            self.queue = [self.asker]
        else:
            self.settle_card(self.asker)

    def check_prever_talon(self, _seat, verb, args, _eyes):
        refuse(args or verb not in ("keep", "reject"), "6.1")

    def apply_prever_talon(self, seat, verb, _args):
        half = None
        if verb == "keep":
            half = self.factor - 1
        elif self.factor == 1:
            self.factor, self.queue = 2, [seat]
            self.owe_open(self.talon[:3], None)
            self.owe_open(self.talon[3:], seat)
        else:
            self.factor, half = 4, 0
            self.owe_open(self.talon[3:], None)
        for place in range(3 * half, 3 * half + 3) if half is not None else ():
            self.hand_over(place, seat)

    def done_prever_talon(self):
        self.mix()

    def mix(self):
        self.owe_mixes([seat for seat in range(4) if len(self.hands[seat]) > 12])

    def done_mix(self):
        self.phase, self.queue = "lay", [seat for seat in self.ring(self.povinnost) if len(self.hands[seat]) > 12]

    def check_lay(self, seat, verb, args, eyes):
        hidden, bare = self.check_lay_form(seat, verb, args, len(self.hands[seat]) - 12, "5.6")
        self.check_lay_hand(seat, hidden, bare, False, "5.6", eyes)

    def done_lay(self):
        if self.prever < 0 and self.called < 0:
            self.phase, self.queue = "call", [self.povinnost]
        else:
            self.enter_money()

    # --- Money cards and calls

    def enter_money(self):
        self.worlds = self.worlds or [self.bidder]
        self.phase, self.queue = "money", self.ring(self.povinnost)

    def truthful(self, seat, hand):
        how, full = self.option["bida_uni_choice"], money_of(hand)
        hides = how == "any" or (how == "povinnost" and self.prever < 0 and seat == self.povinnost)
        return [full, [word for word in full if word not in ("uni", "bida")]] if hides else [full]

    def check_money(self, seat, verb, args, eyes):
        refuse(verb != "declare" or [*args] not in DECLARATIONS, "8.2")
        hand = self.hand(seat, eyes)
        refuse(hand is not None and [*args] not in self.truthful(seat, hand), "8.4")

    def apply_money(self, seat, _verb, args):
        self.items[seat] = [*args]
        if "uni" in args:
            self.worlds = [world for world in self.worlds if world != seat] or self.worlds

    def next_call(self):
        middle = ["contra", "pagat"] if self.option["announce_order"] == "contra_pagat" else ["pagat", "contra"]
        order = ["money", "valat", *middle, "pagat_contra", "play"]
        self.phase = order[order.index(self.phase) + 1]
        getattr(self, f"enter_{self.phase}")()

    done_money = done_valat = done_contra = done_pagat = done_pagat_contra = next_call

    def enter_valat(self):
        only = self.option["who_calls_valat"] == "bidder" and self.prever >= 0
        self.queue = [self.prever] if only else self.ring(self.povinnost)

    def sided(self, seat, says=True):
        """The arguments of a call of this seat."""
        if self.prever >= 0 or seat == self.povinnost or not says:
            return [()]
        return [(word,) for word in ("with", "against") if self.if_(seat, word == "with")]

    def said_with(self, seat, args):
        return args[0] == "with" if args else seat == self.bidder

    def check_call_of(self, verb, args, calls, name, rule):
        refuse((verb, args) != ("pass", ()) and (verb != name or args not in calls), rule)

    def check_side(self, seat, args, rule, eyes):
        side = self.own_side(seat, eyes)
        refuse(bool(args) and side is not None and side != (args[0] == "with"), rule)

    def check_valat(self, seat, verb, args, eyes):
        calls = self.sided(seat)
        if self.option["who_calls_valat"] == "bidder":
            calls = [call for call in calls if self.said_with(seat, call)]
        self.check_call_of(verb, args, calls, "valat", "8.5")
        self.check_side(seat, args, "8.5", eyes)

    def apply_valat(self, seat, verb, args):
        if verb == "valat":
            self.valat, self.valat_with, self.queue = seat, self.said_with(seat, args), []
            self.worlds = self.if_(seat, self.valat_with)

    def enter_pagat(self):
        left = [slot for slot, seat in zip(self.talon, self.taken, strict=True) if seat < 0]
        away = PAGAT in map(self.open_face, [*left, *self.away()])
        over = self.valat >= 0 and self.option["pagat_after_valat"] == "no"
        self.queue = [] if away or over else self.ring(self.povinnost)

    def check_pagat(self, seat, verb, args, eyes):
        says = self.option["announce_order"] == "pagat_contra" or self.option["contra_on_pagat"] == "yes"
        self.check_call_of(verb, args, self.sided(seat, says), "pagat", "8.11")
        hand = self.hand(seat, eyes)
        if verb == "pagat" and hand is not None:
            refuse(PAGAT not in hand, "8.11")
            self.check_side(seat, args, "8.11", eyes)

    def apply_pagat(self, seat, verb, args):
        if verb != "pagat":
            return
        self.pagat, self.queue = seat, []
        if args or self.prever >= 0 or seat == self.povinnost:
            self.pagat_with = self.said_with(seat, args)
            self.worlds = self.if_(seat, self.pagat_with)

    # --- Contra (form 6 of taroky)

    @property
    def said(self):
        return self.pagat_contra if self.phase == "pagat_contra" else self.contra

    @property
    def asked_with(self):
        attacked = self.pagat_with if self.phase == "pagat_contra" else self.valat_with
        return attacked if len(self.said) == 1 else not attacked

    def ask_contra(self, first):
        side = self.asked_with
        self.queue = [seat for seat in self.ring(first) if self.if_(seat, side)]

    def enter_contra(self):
        self.ask_contra(self.bidder)

    def enter_pagat_contra(self):
        if self.pagat >= 0 and self.option["contra_on_pagat"] == "yes":
            self.ask_contra(self.bidder)

    def check_contra(self, seat, verb, args, eyes):
        call = ("contra", ("pagat",) if self.phase == "pagat_contra" else ())
        refuse((verb, args) not in (call, ("pass", ())), "8.7")
        side = self.own_side(seat, eyes)
        refuse(verb == "contra" and side is not None and side != self.asked_with, "8.7")

    check_pagat_contra = check_contra

    def apply_contra(self, seat, verb, _args):
        if verb == "contra":
            self.worlds, self.queue = self.if_(seat, self.asked_with), []
            self.said.append(seat)
            if len(self.said) < 3:
                self.ask_contra((seat + 1) % 4)

    apply_pagat_contra = apply_contra

    # --- The tricks

    def pagat_waits(self):
        return self.pagat >= 0 and PAGAT not in [self.open_face(slot) for _, trick, _ in self.tricks for slot in trick]

    def enter_play(self):
        self.queue = self.ring(self.povinnost)

    def check_play(self, seat, verb, args, eyes):
        self.check_play_form(seat, verb, args, "9.1")
        hand = self.hand(seat, eyes)
        if hand is not None and self.trick:
            refuse(self.faces[args[0]] not in may_follow(hand, self.open_face(self.trick[0])), "9.2")

    def done_play(self):
        self.end_trick()
        winners = {winner for _, _, winner in self.tricks}
        teams = [{self.bidder, world} for world in self.worlds]
        lost = all(any((seat in team) != (self.valat in team) for seat in winners) for team in teams)
        if len(self.tricks) == 12:
            self.count_out("played")
        elif self.option["valat_stop"] == "stop" and self.valat >= 0 and lost and not self.pagat_waits():
            self.count_out("stopped")
