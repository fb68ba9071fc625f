"""Every question of Taroky as the written rules ask and answer it: what a seat may say, who is asked for contra."""
from p2p.games.tarot.cards import TEXT
from tests.games.taroky import by_the_book as book

SIDED = ("valat with", "valat against", "pagat with", "pagat against")


def book_moves(played, seat):
    """What the written rules let this seat say, as texts."""
    state, hand = played.state, played.texts(seat)
    return set(BOOK[state.phase](played, seat, hand))


def own(played, seat, cards):
    return {slot for slot in played.state.hands[seat] if TEXT[played.faces[slot]] in cards}


def book_cut(_played, _seat, _hand):
    knocks = ("ones", "twos", "threes", "fours", "sixes", "twelves", "three_four_five", "choice")
    return [*(f"cut {k}" for k in range(1, 54)), *(f"knock {name}" for name in knocks)]


def book_pile(played, _seat, _hand):
    picked = [int(words[1]) for _, words in played.words if words[0] == "pile"]
    return [f"pile {pile}" for pile in (1, 2, 3, 4) if pile not in picked]


def book_two(played, seat, _hand):
    """Every four answers without the card, the next tarok is asked for."""
    answers = sum(words[0] in ("none", "show") for _, words in played.words)
    return [f"show {slot}" for slot in own(played, seat, [f"T{2 + answers // 4}"])] or ["none"]


def book_prever(played, seat, _hand):
    return ["say prever", "say povinnost" if seat == played.state.povinnost else "pass"]


def book_call(played, _seat, hand):
    return [f"call {name}" for name in book.partner_names(hand, int(played.options["partner_floor"]))]


def book_throw(played, seat, _hand):
    return ["stay", *(f"throw_in {slot}" for slot in own(played, seat, [TEXT[played.state.called]])
                      if slot in played.state.talon[:4])]


def book_talon(played, _seat, _hand):
    return ["accept", "refuse"] if played.log[-1][1].verb == "offer" else ["draw", "offer"]


def book_lay(played, seat, hand):
    for cards in book.discards(hand):
        hidden = sorted(own(played, seat, [card for card in cards if not book.trump(card)]))
        shown = sorted(own(played, seat, [card for card in cards if book.trump(card)]))
        yield " ".join(map(str, ["lay", *hidden, *(["bare", *shown] if shown else [])]))


def book_money(played, seat, hand):
    items = book.money(hand)
    choice = played.options["bida_uni_choice"]
    free = choice == "any" or (choice == "povinnost" and seat == played.state.povinnost and played.state.prever < 0)
    for said in (items, items - {"uni", "bida"} if free else items):
        yield " ".join(["declare", *(item for item in book.AMOUNTS if item in said)])


def book_side(played, seat, hand):
    """Whether the seat is with the bidder, by its own hand."""
    if played.state.prever >= 0:
        return seat == played.state.prever
    return seat == played.state.povinnost or TEXT[played.state.called] in hand


def book_sided(verb, played, seat, hand, side_is_said):
    if played.state.prever >= 0 or seat == played.state.povinnost or not side_is_said:
        return verb
    return f"{verb} {'with' if book_side(played, seat, hand) else 'against'}"


def book_valat(played, seat, hand):
    bidder_only = played.options["who_calls_valat"] == "bidder"
    allowed = not bidder_only or book_side(played, seat, hand)
    return ["pass", *([book_sided("valat", played, seat, hand, True)] if allowed else [])]


def book_contra(played, seat, hand):
    word = "contra pagat" if played.state.phase == "pagat_contra" else "contra"
    return ["pass", *([word] if book_side(played, seat, hand) == asked_side(played) else [])]


def book_pagat(played, seat, hand):
    said = played.options["announce_order"] == "pagat_contra" or played.options["contra_on_pagat"] == "yes"
    return ["pass", *([book_sided("pagat", played, seat, hand, said)] if "T1" in hand else [])]


def book_play(played, seat, hand):
    led = TEXT[played.faces[played.state.trick[0]]] if played.state.trick else None
    return [f"play {slot}" for slot in own(played, seat, book.legal_plays(hand, led))]


BOOK = {"cut": book_cut, "pile": book_pile, "two": book_two, "prever": book_prever, "early_call": book_call,
        "throw": book_throw, "talon": book_talon, "prever_talon": lambda *_: ["keep", "reject"], "lay": book_lay,
        "call": book_call, "money": book_money, "valat": book_valat, "contra": book_contra, "pagat": book_pagat,
        "pagat_contra": book_contra, "play": book_play}


def said_side(played, verb):
    """The side that a call named: True with the bidder, None if nobody called."""
    bidder = played.state.bidder
    for seat, words in played.words:
        if words[0] == verb:
            return words[1] == "with" if len(words) > 1 else seat == bidder
    return None


def asked_side(played):
    """Rules 8.6, 8.7: contra from those against the attacked side, rhea from it, supra from the first again."""
    word = ["contra", "pagat"] if played.state.phase == "pagat_contra" else ["contra"]
    stage = sum(words == word for _, words in played.words)
    attacked = said_side(played, "pagat" if word[1:] else "valat")
    attacked = True if attacked is None else attacked
    return attacked if stage == 1 else not attacked


def book_worlds(played):
    """Who may be the partner as far as everybody knows (form 7.3 of tarot), from what was said and shown: rule 8.9."""
    state, bidder = played.state, played.state.bidder
    if state.prever >= 0:
        return {bidder}
    called = TEXT[state.called]
    bared = [played.cards[int(slot)] for _, words in played.words if words[0] == "lay" and "bare" in words
             for slot in words[words.index("bare") + 1:]]
    worlds = {bidder} if called in bared else {0, 1, 2, 3}
    worlds = worlds - {seat for seat, words in played.words if words[0] == "declare" and "uni" in words} or worlds
    game, pagat = 0, 0
    for seat, words in played.words:
        side = None
        if " ".join(words) in SIDED:
            side = words[1] == "with"
        elif words[0] == "contra":
            stage = pagat if words[1:] else game
            attacked = said_side(played, "pagat" if words[1:] else "valat")
            attacked = True if attacked is None else attacked
            side = attacked if stage == 1 else not attacked
            game, pagat = game + (not words[1:]), pagat + bool(words[1:])
        if side is not None:
            worlds = {world for world in worlds if (seat in (bidder, world)) == side}
    return worlds


def book_asked(played):
    """Rules 8.8, 8.9: all who may belong to the asked side, from the bidder on, later from the caller's next."""
    word = "contra pagat" if played.state.phase == "pagat_contra" else "contra"
    calls = [(at, seat) for at, (seat, words) in enumerate(played.words) if " ".join(words) == word]
    first = (calls[-1][1] + 1) % 4 if calls else played.state.bidder
    side = asked_side(played)
    ring = [(first + step) % 4 for step in range(4)]
    could = [seat for seat in ring
             if any((seat in (played.state.bidder, world)) == side for world in book_worlds(played))]
    passes = 0
    for _, words in reversed(played.words):
        if words != ["pass"] or passes == len(could):
            break
        passes += 1
    return could, passes


def check_question(played):
    """Every seat that is asked may do what the book says, no more and no less."""
    for seat in played.state.turn():
        moves = [str(move) for move in played.legal(seat)]
        assert len(moves) == len(set(moves))
        assert set(moves) == book_moves(played, seat), played.state.phase
    if played.state.phase in ("contra", "pagat_contra"):
        could, passes = book_asked(played)
        left = len(played.state.queue)
        assert list(played.state.queue) == could[len(could) - left:]
        assert len(could) - left <= passes
    if played.state.phase not in ("cut", "pile", "two", "prever", "prever_talon", "lay", "early_call", "call", "play",
                                  "talon", "throw"):
        assert set(played.state.worlds) == book_worlds(played)
