"""Tarok by p2p/games/tarok/FORM.md."""
from itertools import combinations
from typing import ClassVar

from tests.checker.curve import Draw
from tests.checker.moves import refuse
from tests.checker.tarok_score import Score
from tests.checker.tarot import COUNTERS, KINGS, MOND, PAGAT, SKYZ, TRUL, may_follow, suit

VALUES = {"klop": 0, "three": 10, "two": 20, "one": 30, "solo_three": 40, "solo_two": 50, "solo_one": 60, "piccolo": 60,
          "beggar": 70, "solo_without": 80, "open_beggar": 90, "colour_valat": 125, "valat": 500}
GROUPS = {"three": 3, "two": 2, "one": 1, "solo_three": 3, "solo_two": 2, "solo_one": 1}
SHY = ("klop", "piccolo", "beggar", "open_beggar")
AIMS = {"piccolo": "one trick", "beggar": "no trick", "open_beggar": "no trick", "colour_valat": "all tricks",
        "valat": "all tricks"}
USUAL = {3: {"contracts": "base", "auction": "obligatory", "difference": "exact", "klop_points": "exact",
             "final_statement": "always", "no_tarok_hand": "redeal"},
         4: {"contracts": "full", "auction": "forehand_last", "difference": "rounded", "klop_points": "rounded",
             "final_statement": "never", "no_tarok_hand": "klop"}}


class Game(Score):
    RULES, SEATS = 2, range(3, 5)
    OPTIONS: ClassVar = {
        "contracts": ("usual", "full", "base", "piccolo"), "auction": ("usual", "forehand_last", "free"),
        "open_any": ("three", "any"), "values": ("10_20_30", "10_30_50"), "alone_values": ("70_80_90", "70_50_80"),
        "difference": ("usual", "exact", "rounded"), "talon_groups": ("dealt", "sorted", "any"),
        "final_statement": ("usual", "always"), "fault": ("penalty", "void"), "lay_taroks": ("forced", "free"),
        "announcers": ("all", "declarer"), "trula_needs_hand": ("no", "yes"), "silent_pagat_lost": ("25", "0"),
        "pagat_beaten_by_partner": ("lost", "counts"), "valat_silent": ("250", "50"),
        "valat_failed": ("only", "besides"), "valat_announced_lead": ("forehand", "caller"),
        "emperor": ("any", "pagat_last", "in_order"), "mond_penalty": ("usual", "20", "42", "both"),
        "klop_full": ("36", "35", "35_10"), "klop_points": ("usual", "exact", "rounded"),
        "klop_talon_card": ("after", "before"), "klop_kontra": ("no", "yes"),
        "klop_pagat_lead": ("last_card", "last_tarok", "free"), "kontra_max": ("16", "4", "1"),
        "score_share": ("declarer", "individual"), "radlci": ("100", "40", "off", "shared"),
        "solo_without_lead": ("declarer", "forehand"), "solo_without_difference": ("no", "yes"),
        "no_tarok_hand": ("usual", "redeal", "klop"), "beggar_lead": ("declarer", "left"),
        "four_partner_share": ("equal", "half"), "four_queen_call": ("no", "yes"), "match_end": ("deals", "skis")}
    FIELDS = ("house", "phase", "forehand", "radlci", "totals", "forced", "hands", "laid", "bared", "bids", "faces",
              "sight", "owed", "queue", "talon", "contract", "declarer", "called", "worlds", "group", "took", "calls",
              "quiet", "spoken", "tricks", "trick", "end")

    def __init__(self, seats, options):
        self.begin(seats)
        self.option = {name: USUAL[seats][name] if options[name] == "usual" and name in USUAL[seats] else options[name]
                       for name in self.OPTIONS}
        self.house = [*self.option.values()]
        self.forehand = int(options.get("forehand", -1))
        self.phase = "lot" if self.forehand < 0 else "deal"
        self.radlci = self.numbers(options.get("open_radlci"))
        self.totals = self.numbers(options.get("totals"))
        self.forced = options.get("forced") == "yes"
        self.bids, self.talon, self.contract, self.declarer = [""] * seats, [*range(6)], "", -1
        self.group, self.took, self.calls, self.quiet, self.spoken = 0, [], [], 0, False
        self.settle()

    def numbers(self, text):
        return [*map(int, text.split(","))] if text else [0] * self.n

    @property
    def bidder(self):
        return self.declarer

    # --- The deal and the auction

    def done_lot(self):
        if self.forehand < 0:
            self.owed.append(("coin",))
        else:
            self.phase = "deal"

    def draw(self, coin):
        self.forehand, self.phase = Draw(coin).below(self.n), "deal"

    def done_deal(self):
        if not self.hands[0]:
            size = 24 // self.n
            for j in range(self.n):
                self.hands[(self.forehand + j) % self.n] = [
                    *range(6 + size * j, 6 + size * j + size), *range(30 + size * j, 30 + size * j + size)]
            for seat in range(self.n):
                self.owe_open(self.hands[seat], seat)
            return
        self.phase = "auction"
        self.queue = self.ring((self.forehand + (self.option["auction"] == "forehand_last")) % self.n)

    def ladder(self):
        names = [name for name in VALUES if name != "klop"]
        if self.n == 3:
            names = [name for name in names if name not in ("solo_three", "solo_two", "solo_one")]
        if self.option["contracts"] == "base":
            names = names[:names.index("one" if self.n == 3 else "solo_one") + 1]
        if self.option["contracts"] != "piccolo" and "piccolo" in names:
            names.remove("piccolo")
        if self.option["alone_values"] == "70_50_80" and "solo_without" in names:
            names.remove("solo_without")
            names.insert(names.index("beggar"), "solo_without")
        if self.forced:
            names = names[names.index("solo_without"):] if "solo_without" in names else []
        return names

    def may_bid(self, seat):
        """What a seat may say in the auction, as arguments of `bid`."""
        ladder, how = self.ladder(), self.option["auction"]
        if self.contract:
            def distance(other):
                return (other - self.forehand) % self.n
            at = ladder.index(self.contract)
            return {"pass", *ladder[at if distance(seat) < distance(self.declarer) else at + 1:]}
        may_pass = seat != self.forehand or self.forced or how == "free"
        words = set(ladder)
        if not self.forced and how == "obligatory":
            words = {"three"} if self.option["open_any"] == "three" else words
        elif not self.forced and how == "forehand_last":
            words = {"klop", *ladder} if seat == self.forehand else words - {"three"}
        return words | ({"pass"} if may_pass else set())

    def check_auction(self, seat, verb, args, eyes):
        redeals = verb == "redeal" and not args and not self.bids[seat]
        refuse(not redeals and (verb != "bid" or len(args) != 1 or args[0] not in self.may_bid(seat)), "3.4")
        hand = self.hand(seat, eyes)
        if hand is not None and not self.bids[seat]:
            refuse(redeals == any(face < 22 for face in hand), "2.2")

    def apply_auction(self, seat, verb, args):
        if verb == "redeal":
            self.bids[seat], self.queue = "redeal", []
            self.owe_open(self.hands[seat], None)
            return
        self.bids[seat] = args[0]
        if args[0] == "klop":
            self.contract, self.queue = "klop", []
            return
        if args[0] != "pass":
            self.contract, self.declarer = args[0], seat
        self.queue = [other for other in self.ring((seat + 1) % self.n) if self.bids[other] != "pass"]
        if self.queue == [self.declarer]:
            self.queue = []

    def done_auction(self):
        if "redeal" in self.bids:
            seat = self.bids.index("redeal")
            if all(self.open_face(slot) > 21 for slot in self.hands[seat]):
                self.count_out("redeal")
                return
            self.bids[seat] = "refuted"
            self.queue = [other for other in self.ring(seat) if self.bids[other] != "pass"]
            return
        if self.option["final_statement"] == "always" and self.declarer >= 0 and not self.last_word_was_bid():
            self.phase, self.queue = "final", [self.declarer]
        else:
            self.after_auction()

    def last_word_was_bid(self):
        """Whether the declarer's bid was the last word of the auction, after all others had passed."""
        return self.spoken_last == self.declarer

    def apply(self, seat, move, at):
        self.spoken_last = seat
        super().apply(seat, move, at)

    def check_final(self, _seat, verb, args, _eyes):
        ladder = self.ladder()
        words = ladder[ladder.index(self.contract):]
        if self.option["auction"] == "obligatory" and self.contract == "three":
            words.append("klop")
        refuse(verb != "bid" or len(args) != 1 or args[0] not in words, "3.5")

    def apply_final(self, _seat, _verb, args):
        self.contract = args[0]
        self.declarer = -1 if args[0] == "klop" else self.declarer

    def done_final(self):
        self.after_auction()

    def after_auction(self):
        if self.contract in ("", "klop"):
            self.contract, self.declarer = "klop", -1
            if self.option["klop_kontra"] == "yes":
                self.enter_talk()
            else:
                self.enter_play()
            return
        self.worlds = [self.declarer]
        if self.contract not in GROUPS:
            self.enter_talk()
        elif self.n == 4 and not self.contract.startswith("solo"):
            self.phase, self.queue = "king", [self.declarer]
        else:
            self.enter_talon()

    # --- King, talon, laying away

    def check_king(self, seat, verb, args, eyes):
        verbs = ("king", "queen") if self.option["four_queen_call"] == "yes" else ("king",)
        refuse(verb not in verbs or len(args) != 1 or args[0] not in tuple(COUNTERS), "11.3")
        hand = self.hand(seat, eyes)
        refuse(verb == "queen" and hand is not None and not set(KINGS) <= set(hand), "11.3")

    def apply_king(self, _seat, verb, args):
        self.called = KINGS[COUNTERS.index(args[0])] - (verb == "queen")
        shown = {seat: [self.open_face(slot) for slot in self.hands[seat]] for seat in range(self.n)}
        holder = [seat for seat, faces in shown.items() if self.called in faces]
        self.worlds = holder or [seat for seat, faces in shown.items() if seat == self.declarer or -1 in faces]

    def done_king(self):
        self.enter_talon()

    def enter_talon(self):
        self.phase, self.queue = "talon", [self.declarer]
        self.owe_open(self.talon, None)

    def away(self):
        return [*super().away(), *self.talon]

    def groups(self):
        size = GROUPS[self.contract]
        cards = self.talon
        if self.option["talon_groups"] == "any":
            return [*map(list, combinations(cards, size))]
        if self.option["talon_groups"] == "sorted":
            cards = sorted(cards, key=self.open_face)
        return [cards[at:at + size] for at in range(0, 6, size)]

    def check_talon(self, _seat, verb, args, _eyes):
        numbers = range(1, len(self.groups()) + 1)
        refuse(verb != "take" or len(args) != 1 or args[0] not in numbers, "4.2")

    def apply_talon(self, seat, _verb, args):
        self.group, self.took = args[0], sorted(self.groups()[args[0] - 1])
        self.hands[seat] = sorted([*self.hands[seat], *self.took])

    def done_talon(self):
        self.owe_mixes([self.declarer])

    def done_mix(self):
        self.phase, self.queue = "lay", [self.declarer]

    def check_lay(self, seat, verb, args, eyes):
        hidden, bare = self.check_lay_form(seat, verb, args, len(self.took), "4.2")
        self.check_lay_hand(seat, hidden, bare, self.option["lay_taroks"] == "free", "4.3", eyes)

    def done_lay(self):
        self.enter_talk()

    # --- Talk

    def enter_talk(self):
        self.phase, self.calls = "talk", [["game", self.declarer, True, []]]
        self.queue = [self.forehand if self.contract == "klop" else self.declarer]

    def sayings(self, seat):
        """What a seat may announce, as arguments of `say`."""
        if self.contract not in GROUPS or (seat != self.declarer and self.option["announcers"] == "declarer"):
            return
        sides = [side for side in (True, False) if self.if_(seat, side)]
        for item in ("trula", "kings", "pagat", "valat"):
            said = [call[2] for call in self.calls if call[0] == item]
            for side in sides:
                if side not in said:
                    yield (item, "with" if side else "against") if len(sides) > 1 else (item,)
        seen = [self.open_face(slot) for slot in self.talon if slot not in self.took]
        ultimo = any(call[0] == "king_ultimo" for call in self.calls)
        if self.called >= 0 and not ultimo and seat in self.worlds and self.called not in seen:
            yield ("king_ultimo",)

    def kontras(self, seat):
        """What a seat may double: the arguments of `kontra`, and the call."""
        for call in self.calls:
            item, caller, _, doubled = call
            good = seat not in doubled[-1:] if self.contract == "klop" else self.if_(seat, self.doubling_side(call))
            if good and 2 ** len(doubled) < int(self.option["kontra_max"]):
                yield ("game",) if item == "game" else (item, caller), call

    @staticmethod
    def doubling_side(call):
        """Which side may double a call now: with the declarer or against."""
        return call[2] == (len(call[3]) % 2 == 1)

    def may_bid_valat(self, seat):
        first = not self.spoken and self.quiet == 0 and self.calls == [["game", self.declarer, True, []]]
        return (seat == self.declarer and first and self.contract.startswith("solo_") and self.contract in GROUPS
                and "colour_valat" in self.ladder())

    def check_talk(self, seat, verb, args, eyes):
        kontras = dict(self.kontras(seat))
        good = {"pass": args == (), "say": args in [*self.sayings(seat)], "kontra": args in kontras,
                "bid": args == ("colour_valat",) and self.may_bid_valat(seat)}
        refuse(not good.get(verb), "5.1")
        hand = self.hand(seat, eyes)
        side = self.own_side(seat, eyes)
        if verb == "say" and hand is not None:
            needs = {"pagat": [PAGAT], "king_ultimo": [self.called]}.get(args[0], [])
            if args[0] == "trula" and self.option["trula_needs_hand"] == "yes":
                needs = TRUL
            refuse(not set(needs) <= set(hand), "5.2")
            refuse(len(args) > 1 and side is not None and side != (args[1] == "with"), "5.2")
        if verb == "kontra" and self.contract != "klop":
            refuse(side is not None and side != self.doubling_side(kontras[args]), "5.4")

    def take_turn(self, seat):
        if self.phase != "talk":
            super().take_turn(seat)

    def apply_talk(self, seat, verb, args):
        if verb == "pass":
            self.quiet, self.spoken = 0 if self.spoken else self.quiet + 1, False
            self.queue = [] if self.quiet == self.n else [(seat + 1) % self.n]
            return
        if verb == "say":
            sides = [side for side in (True, False) if self.if_(seat, side)]
            side = args[1] == "with" if len(args) > 1 else sides[0]
            if args[0] == "king_ultimo":
                self.worlds, side = [seat], True
            else:
                self.worlds = self.if_(seat, side)
            self.calls.append([args[0], seat, side, []])
        elif verb == "kontra":
            call = dict(self.kontras(seat))[args]
            if self.contract != "klop":
                self.worlds = self.if_(seat, self.doubling_side(call))
            call[3].append(seat)
        else:
            self.contract = "colour_valat"
        self.spoken = True

    def done_talk(self):
        self.enter_play()

    # --- Play

    def first_leader(self):
        contract, opt = self.contract, self.option
        if contract in GROUPS:
            callers = [call[1] for call in self.calls if call[0] == "valat"]
            return callers[0] if callers and opt["valat_announced_lead"] == "caller" else self.forehand
        if contract == "klop" or (contract == "solo_without" and opt["solo_without_lead"] == "forehand"):
            return self.forehand
        if contract in SHY and opt["beggar_lead"] == "left":
            return (self.declarer - 1) % self.n
        return self.declarer

    def enter_play(self):
        self.phase, self.queue = "play", self.ring(self.first_leader())
        self.owe_klop_card("before")

    def owe_klop_card(self, when):
        place = len(self.tricks) - (when == "after")
        if self.contract == "klop" and self.option["klop_talon_card"] == when and place < 6:
            self.owe_open([self.talon[place]], None)

    def winner_of(self, faces):
        if self.contract == "colour_valat" and faces[0] > 21:
            return self.highest(faces)
        if {PAGAT, MOND, SKYZ} <= set(faces):
            pagat, mond, skyz = map(faces.index, (PAGAT, MOND, SKYZ))
            how = self.option["emperor"]
            if how == "any" or (how == "pagat_last" and pagat > max(mond, skyz)) or skyz < mond < pagat:
                return pagat
        return super().winner_of(faces)

    def check_play(self, seat, verb, args, eyes):
        self.check_play_form(seat, verb, args, "6.4")
        hand = self.hand(seat, eyes)
        if hand is None:
            return
        face, trick = self.faces[args[0]], [*map(self.open_face, self.trick)]
        good = may_follow(hand, trick[0]) if trick else hand
        if self.contract not in SHY:
            refuse(face not in good, "6.2")
            kept = any(call[0] == "pagat" and call[1] == seat for call in self.calls)
            refuse(kept and face == PAGAT and len(good) > 1, "5.7")
            return
        refuse(face not in good, "7.2")
        if not trick:
            how = self.option["klop_pagat_lead"]
            last = len(hand) == 1 or (how == "last_tarok" and not any(0 < other < 22 for other in hand))
            refuse(face == PAGAT and how != "free" and not last, "7.4")
            return
        emperor = PAGAT in good and {MOND, SKYZ} <= set(trick)
        if emperor and self.winner_of([*trick, PAGAT]) == len(trick):
            refuse(face != PAGAT, "7.5")
            return
        winning = [other for other in good if self.winner_of([*trick, other]) == len(trick)]
        refuse(bool(winning) and face not in winning, "7.3")
        refuse(face == PAGAT and len(winning or good) > 1, "7.4")

    def done_play(self):
        if len(self.trick) < self.n:
            return                      # a talon card of klop was shown
        self.end_trick()
        mine = sum(winner == self.declarer for _, _, winner in self.tricks)
        aim = AIMS.get(self.contract)
        if len(self.tricks) == 48 // self.n:
            self.count_out("played")
        elif (aim == "no trick" and mine) or (aim == "one trick" and mine > 1) or (
                aim == "all tricks" and mine < len(self.tricks)):
            self.count_out("stopped")
        elif self.contract == "open_beggar" and len(self.tricks) == 1:
            self.owe_open(self.hands[self.declarer], None)
        if self.phase == "play" or self.end == "played":
            self.owe_klop_card(self.option["klop_talon_card"])


assert suit(KINGS[0]) == 0
