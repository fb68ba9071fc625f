"""Tarok written a second time, naively, from the words of its RULES.md, to check the real one. Uses none of it.

Cards are their texts: T1..T22, HK..S7. `told` is a deal that tarok_told has told again from its moves.
"""
from tests.games.taroky.by_the_book import beats, legal_plays as follow, trump, value

PAGAT, MOND, SKIS = "T1", "T21", "T22"
TRULA = {PAGAT, MOND, SKIS}
KINGS = {"HK", "DK", "SK", "CK"}
RED_PIPS = "1234"
BASE, SOLOS = ("three", "two", "one"), ("solo_three", "solo_two", "solo_one")
NEGATIVE = ("klop", "piccolo", "beggar", "open_beggar")
FLAT = ("piccolo", "beggar", "solo_without", "open_beggar", "colour_valat", "valat")
VALUES = {"three": 10, "two": 20, "one": 30, "solo_three": 40, "solo_two": 50, "solo_one": 60, "piccolo": 60,
          "beggar": 70, "solo_without": 80, "open_beggar": 90, "colour_valat": 125, "valat": 500}
ITEMS = {"trula": (10, 20), "kings": (10, 20), "pagat": (25, 50), "king_ultimo": (10, 20), "valat": (250, 500)}


# --- Piles (rules 1.4 to 1.7)

def pile_value(cards):
    """Rule 1.5: groups of three, the sum minus 2; a rest of one or two, the sum minus 1."""
    cards, total = list(cards), 0
    while cards:
        group, cards = cards[:3], cards[3:]
        total += sum(map(value, group)) - (2 if len(group) == 3 else 1)
    return total


def nearest_five(points):
    return min(range(0, 1000, 5), key=lambda five: abs(five - points))


# --- Slots (form 3)

def places(seats):
    """The talon and the hands of forehand and the next ones, as places of the deck."""
    size = 24 // seats
    return list(range(6)), [[*range(6 + size * j, 6 + size * (j + 1)), *range(30 + size * j, 30 + size * (j + 1))]
                            for j in range(seats)]


def group_size(contract):
    """Rule 4.1: how many of the six talon cards go together."""
    return {"three": 3, "two": 2, "one": 1}[contract.removeprefix("solo_")]


# --- Tricks

def winner(cards, contract="", emperor="any"):
    """The place of the card that wins a trick: rules 6.3, 6.5, 9.4."""
    taroks_win = contract != "colour_valat" or trump(cards[0])
    if taroks_win and set(cards) >= TRULA and emperors(cards, emperor):
        return cards.index(PAGAT)
    best = 0
    for place, card in enumerate(cards):
        if (taroks_win or not trump(card)) and beats(card, cards[best], RED_PIPS):
            best = place
    return best


def emperors(cards, order):
    """Option emperor: skis, mond and pagat lie in the order that it takes."""
    skis, mond, pagat = (cards.index(card) for card in (SKIS, MOND, PAGAT))
    return {"any": True, "pagat_last": pagat > max(skis, mond), "in_order": skis < mond < pagat}[order]


def legal_plays(hand, trick, contract, keeps_pagat=False, pagat_lead="last_card", emperor="any"):
    """The cards of a hand that may be played to the cards in the trick. `keeps_pagat`: rule 5.7 holds."""
    return {card for card in hand
            if fault_of(card, hand, trick, contract, keeps_pagat, pagat_lead, emperor) is None}


def fault_of(card, hand, trick, contract, keeps_pagat=False, pagat_lead="last_card", emperor="any"):
    """The rule that playing this card breaks, the first one that does; None: it is legal."""
    left = set(follow(hand, trick[0] if trick else None))
    if card not in left:
        return "7.2" if contract in NEGATIVE else "6.2"
    if contract in NEGATIVE:
        return _negative_fault(card, set(hand), trick, left, pagat_lead, emperor)
    if keeps_pagat and card == PAGAT and left != {PAGAT}:
        return "5.7"
    return None


def _negative_fault(card, hand, trick, left, pagat_lead, emperor):
    """Rules 7.3 to 7.5 for one of the cards left by rule 7.2."""
    if not trick:
        free = pagat_lead == "free" or (pagat_lead == "last_tarok" and not any(map(trump, hand - {PAGAT})))
        return "7.4" if card == PAGAT and hand != {PAGAT} and not free else None
    if {SKIS, MOND} <= set(trick) and PAGAT in left and emperors([*trick, PAGAT], emperor):
        return None if card == PAGAT else "7.5"
    best = trick[winner(trick, emperor=emperor)]
    beating = {other for other in left if beats(other, best, RED_PIPS)}
    if beating and card not in beating:
        return "7.3"
    return "7.4" if card == PAGAT and (beating or left) != {PAGAT} else None


# --- Laying away (rule 4.3)

def one_discard(hand, freely=False):
    """What may go as the next single card."""
    plain = {card for card in hand if not trump(card) and card not in KINGS}
    taroks = {card for card in hand if trump(card) and card not in TRULA}
    return plain | taroks if freely else plain or taroks


def discards(hand, count, freely=False):
    """Every way to lay away so many cards, one by one, as sets of cards."""
    ways = {frozenset()}
    for _ in range(count):
        ways = {way | {card} for way in ways for card in one_discard(set(hand) - way, freely)}
    return ways


# --- Bids (rules 3.1 to 3.7, 11.1, 11.2, 11.9)

def ladder(seats, house, forced=False):
    """The bids from the lowest; klop isn't among them."""
    words = [*BASE, *(SOLOS if seats == 4 else ())]
    if house["contracts"] != "base":
        words += ["piccolo"] if house["contracts"] == "piccolo" else []
        words += ["solo_without", "beggar"] if house["alone_values"] == "70_50_80" else ["beggar", "solo_without"]
        words += FLAT[3:]
    if forced:
        return words[words.index("solo_without"):] if "solo_without" in words else []
    return words


def may_top(words, standing, has_priority):
    """Rule 3.4: above the standing bid, or the same one with priority over who made it."""
    if standing is None:
        return list(words)
    return words[words.index(standing) + (not has_priority):]


# --- The score (rules 8, 11)

def lines(told):
    """The score sheet of a deal: names, and what each seat writes."""
    if told.void:
        return []
    if told.contract == "klop":
        return [("klop", [points * 2 ** told.level for points in klop_scores(told)])]
    rows = valat_rows(told) + game_rows(told) if adds_valat(told) else valat_rows(told) or game_rows(told)
    sheet = [(name, written(told, amount, call)) for name, amount, call in rows if amount]
    if has_radlc(told):
        sheet.append(("radlc", shared(told, sum(amounts[told.declarer] for _, amounts in sheet))))
    return halved(told, sheet) + mond_lines(told)


def has_radlc(told):
    """Rule 8.8; in a shared row anybody's."""
    if told.options["radlci"] == "shared":
        return any(told.radlci)
    return told.options["radlci"] != "off" and told.radlci[told.declarer] > 0


def scores(told):
    return tuple(sum(amounts[seat] for _, amounts in lines(told)) for seat in range(told.seats))


def shared(told, amount):
    """Rules 8.1, 11.6: the declarer writes it, a partner too."""
    return [amount if seat in told.side else 0 for seat in range(told.seats)]


def written(told, amount, call):
    """Option score_share: defenders write their own calls; who says kontra stands for what the doublings add.

    `call`: the side, who said it, who doubled it, the sides in turn; None for what was silent.
    """
    if call is None or told.options["score_share"] == "declarer":
        return shared(told, amount)
    side, caller, kontras = call
    plain = amount // 2 ** len(kontras)
    amounts = shared(told, plain) if side else [-plain if seat == caller else 0 for seat in range(told.seats)]
    for first in range(0, len(kontras), 2):             # a kontra, and perhaps the answer to it
        added = sum(plain * 2 ** level for level in range(first, min(first + 2, len(kontras))))
        amounts[kontras[first]] += -added if side else added
    return amounts


def halved(told, rows):
    """Option four_partner_share: the partner writes half of the score, as a line of its own here, towards nought."""
    if told.options["four_partner_share"] == "equal" or len(told.side) == 1:
        return rows
    partner, = told.side - {told.declarer}
    total = sum(amounts[partner] for _, amounts in rows)
    half = abs(total) // 2 * (1 if total > 0 else -1)
    return [*rows, ("half", [half - total if seat == partner else 0 for seat in range(told.seats)])]


def klop_scores(told):
    """Rule 7.6, by seat."""
    points = [pile_value(pile) for pile in told.klop_piles()]
    shown = [nearest_five(p) for p in points] if told.options["klop_points"] == "rounded" else points
    bare = [not any(trick.winner == seat for trick in told.tricks) for seat in range(told.seats)]
    full = [p >= (35 if told.options["klop_full"] == "35" else 36) for p in points]
    loss, gain = (35, 10) if told.options["klop_full"] == "35_10" else (70, 70)
    if any(full) or any(bare):
        return [-loss if f else gain if b else 0 for f, b in zip(full, bare, strict=True)]
    return [-p for p in shown]


def declarers_points(told):
    return pile_value(told.piles()[0])


def won(told):
    """Whether the contract was won (rules 1.7, 9); by its points also if a valat is all that is written."""
    if told.contract in NEGATIVE:
        taken = [trick.winner for trick in told.tricks].count(told.declarer)
        return taken == (told.contract == "piccolo")
    if told.contract in ("colour_valat", "valat"):
        return all(trick.winner == told.declarer for trick in told.tricks)
    return declarers_points(told) >= 36


def game_rows(told):
    """Rules 8.2, 8.6 and the items of rules 8.3 and 8.4, for the declarer's side."""
    times = 2 ** told.level
    sign = 1 if won(told) else -1
    game = (True, told.declarer, told.kontras)
    rows = [("game", sign * contract_value(told) * times, game)]
    if told.contract not in FLAT or has_difference(told):
        distance = abs(declarers_points(told) - 35)
        if told.options["difference"] == "rounded":
            distance = nearest_five(distance)
        rows.append(("difference", sign * distance * times, game))
    items = ("trula", "kings", "pagat", "king_ultimo") if told.contract not in FLAT else ()
    return rows + [row for item in items for row in item_rows(told, item)]


def has_difference(told):
    return told.contract == "solo_without" and told.options["solo_without_difference"] == "yes"


def contract_value(told):
    other = {"two": 30, "one": 50} if told.options["values"] == "10_30_50" else {}
    if told.options["alone_values"] == "70_50_80":
        other |= {"solo_without": 50, "open_beggar": 80}
    return other.get(told.contract, VALUES[told.contract])


def called_rows(told, item, made):
    """Rule 8.3: the calls of an item, for the declarer's side. `made`: the side that achieved it, None for none."""
    return [(item, (1 if side else -1) * (1 if made == side else -1) * ITEMS[item][1] * 2 ** len(kontras),
             (side, caller, kontras)) for (name, side), (caller, kontras) in told.calls.items() if name == item]


def item_rows(told, item):
    """Rules 8.3, 8.4, 5.8: for the declarer's side, announced or silent."""
    how, side = achieved(told, item) or ("", None)
    called = called_rows(told, item, side if how == "made" else None)
    if called or not how or (how == "lost" and item == "pagat" and told.options["silent_pagat_lost"] == "0"):
        return called
    return [(item, ITEMS[item][0] * (1 if side else -1) * (1 if how == "made" else -1), None)]


def achieved(told, item):
    """Who made an item, ("made", side), or lost it in the last trick, ("lost", side); None: nothing of the kind.

    A side is True for the declarer's.
    """
    if item in ("trula", "kings"):
        cards = TRULA if item == "trula" else KINGS
        made = [side for side, pile in zip((True, False), told.piles(), strict=True) if cards <= set(pile)]
        return ("made", made[0]) if made else None
    last = told.tricks[-1]
    card = PAGAT if item == "pagat" else told.king
    holder = next((seat for seat, played in last.cards if played == card), None)
    if holder is None or len(told.tricks) < 48 // told.seats:
        return None
    side, winning_side = holder in told.side, last.winner in told.side
    if item == "king_ultimo":
        return ("made" if winning_side else "lost"), True
    by_partner = told.options["pagat_beaten_by_partner"] == "counts" and winning_side == side
    return ("made" if last.winner == holder or by_partner else "lost"), side


def adds_valat(told):
    """Options valat_silent and valat_failed: what is added to the game instead of replacing it."""
    called = [side for item, side in told.calls if item == "valat"]
    if called:
        return told.options["valat_failed"] == "besides" and not set(all_tricks(told)) & set(called)
    return told.options["valat_silent"] == "50"


def all_tricks(told):
    """The side that won every trick, as a list: True the declarer's; empty for none."""
    sides = {trick.winner in told.side for trick in told.tricks}
    return list(sides) if len(sides) == 1 and len(told.tricks) == 48 // told.seats else []


def valat_rows(told):
    """Rule 8.5; nothing in contracts without items."""
    if told.contract in FLAT:
        return []
    made = all_tricks(told)
    called = called_rows(told, "valat", made[0] if made else None)
    silent = 50 if told.options["valat_silent"] == "50" else 250
    return called or ([("valat", silent if made[0] else -silent, None)] if made else [])


def mond_lines(told):
    """Rules 8.7, 6.6, 4.5, 9.3, 11.4, 11.6."""
    if told.contract not in (*BASE, *SOLOS, "solo_without"):
        return []
    loser = told.declarer if told.contract != "solo_without" and MOND in told.rest and not told.rest_won else None
    for trick in told.tricks:
        for seat, card in trick.cards:
            if card == MOND and SKIS in [other for _, other in trick.cards]:
                loser = seat
    return [("mond", mond_amounts(told, loser))] if loser is not None else []


def mond_amounts(told, loser):
    """Option both: a partner whose skis takes it loses as much (with the pagat there, too: whoever takes it)."""
    how = told.options["mond_penalty"]
    amount = 20 if how == "both" else int(how)
    losers = {loser}
    for trick in told.tricks if how == "both" else []:
        if MOND in [card for _, card in trick.cards] and (trick.winner in told.side) == (loser in told.side):
            losers.add(trick.winner)
    return [-amount if seat in losers else 0 for seat in range(told.seats)]


def radlci_after(told):
    """Rule 8.8: the open radlci once the deal is scored."""
    if told.void or told.options["radlci"] == "off":
        return list(told.radlci)
    left = list(told.radlci)
    if told.contract != "klop" and has_radlc(told) and won(told):
        left[told.declarer if left[told.declarer] else left.index(max(left))] -= 1
    valat = told.contract not in ("klop", *FLAT) and (
        all_tricks(told) or any(item == "valat" for item, _ in told.calls))
    return [n + 1 for n in left] if told.contract in ("klop", *FLAT[1:]) or valat else left

