"""Recorded deals of Tarok, and the program that finds them (python -m tests.games.tarok.record [NAME...]).

A file says seats, options and the place in the match, the deck, the hand that was mixed, who said what, and then, with
its arithmetic as notes, what each seat writes and the radlci afterwards. Those numbers stand here, reckoned by hand
from RULES.md; the deals that must come to them are found by chance, with nothing but the book. The real rules have
no part in it.
"""
import random
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from tests.games.tarok import by_the_book as book
from tests.games.tarok.house_rules import OPTIONS, house
from tests.games.tarok.random_deals import Simulated
from tests.games.taroky import by_the_book as taroky_by_the_book

RECORDED = Path(__file__).parent / "recorded"


class Wish(NamedTuple):
    """A deal to be found.

    `sums`: by seat, the arithmetic of its score; who isn't there writes nothing. `by` plays `contract`; everybody else
    passes. `calls`: what is said in the talk, as `seat:words`, once each. `keeps`: cards not played while others may
    be. `hands`: cards of seats, `talon` its first ones. `p`: points of the declarer's side. `after`: the open radlci.
    """

    contract: str
    by: int | None
    sums: Mapping[int, str]
    p: int | None = None
    shows: Callable[[Any], Any] = lambda _told: True
    calls: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()
    hands: Mapping[Any, str] = MappingProxyType({})
    says: tuple[str, ...] = ()
    radlci: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    options: Mapping[str, str] = MappingProxyType({})
    seats: int = 3
    forced: bool = False

    def scores(self):
        return tuple(result(self.sums[seat]) if seat in self.sums else 0 for seat in range(self.seats))


def result(sum_):
    """What a sum such as `20 + 13 + 10 = 43` comes to; it must be right. Points before a colon are words."""
    left, _, right = sum_.rpartition(":")[2].partition("=")
    assert set(left) <= set("0123456789 +-*/()"), sum_
    assert eval(left) == int(right), sum_       # digits and signs only
    return int(right)


def deck_of(seats, hands, draw):
    """A deck that gives seats these cards, the rest by chance; forehand is seat 0."""
    taken = {card for cards in hands.values() for card in cards.split()}
    rest = [card for card in taroky_by_the_book.PACK if card not in taken]
    draw.shuffle(rest)
    talon, places = book.places(seats)
    deck = [""] * 54
    for part, slots in (("talon", talon), *enumerate(places)):
        cards = hands.get(part, "").split()
        cards += [rest.pop() for _ in range(len(slots) - len(cards))]
        for slot, card in zip(slots, cards, strict=True):
            deck[slot] = card
    assert set(deck) == set(taroky_by_the_book.PACK)
    return deck


def found(wish, name, tries=20_000):
    """The first deal by chance that is as wished. Raises LookupError when there is none for long."""
    options = house(wish.seats, {"contracts": "full"} | dict(wish.options))
    for seed in range(tries):
        draw = random.Random(f"{name} {seed}")
        place = {"forehand": 0, "radlci": list(wish.radlci) or [0] * wish.seats, "forced": wish.forced}
        simulated = Simulated(seed, wish.seats, options, place, deck_of(wish.seats, wish.hands, draw))
        left = list(wish.calls)
        simulated.play(lambda simulated, texts, left=left: choose(wish, left, simulated, texts))
        if not left and fits(wish, simulated.told):
            return simulated
    raise LookupError(name)


def fits(wish, told):
    return ((told.void or told.contract == wish.contract) and book.scores(told) == wish.scores()
            and (wish.p is None or book.declarers_points(told) == wish.p)
            and book.radlci_after(told) == list(wish.after or [0] * wish.seats) and wish.shows(told))


def choose(wish, left, simulated, texts):
    told, draw = simulated.told, simulated.draw
    seat = told.asked
    for start in wish.says:
        who, _, words = start.rpartition(":")
        preferred = sorted(text for text in texts if text.startswith(words))
        if preferred and who in ("", str(seat)):
            return draw.choice(preferred)
    if told.phase in ("auction", "final"):
        mine = f"bid {wish.contract}" if seat == (0 if wish.by is None else wish.by) else "bid pass"
        return next(text for text in (mine, "redeal", "bid pass", *sorted(texts)) if text in texts)
    if told.phase == "talk":
        said = f"{seat}:"
        call = next((text for text in left if text.startswith(said) and text.removeprefix(said) in texts), None)
        if call:
            left.remove(call)
        return call.removeprefix(said) if call else "pass"
    if told.phase == "play":
        other = [text for text in texts if told.card[int(text[5:])] not in wish.keeps]
        return draw.choice(sorted(other or texts))
    return draw.choice(sorted(texts))


def text_of(wish, simulated):
    """The text of a deal that is over."""
    told = simulated.told
    lines = [f"seats {wish.seats}"]
    lines += [f"option {name} {value}" for name, value in {"contracts": "full", **wish.options}.items()
              if OPTIONS[name][0] != value]
    lines += ["place forced yes"] if wish.forced else []
    lines += ["radlci " + " ".join(map(str, wish.radlci))] if any(wish.radlci) else []
    lines.append(" ".join(["deck", *simulated.deck]))
    lines += [" ".join(["mix", *simulated.mixed])] if simulated.mixed else []
    lines += [f"seat {seat} {words}" for seat, words in simulated.said]
    lines += [f"# seat {seat}: {sum_}" for seat, sum_ in wish.sums.items()]
    lines.append(" ".join(["scores", *map(str, wish.scores())]))
    lines.append(" ".join(["after", *map(str, book.radlci_after(told))]))
    return "\n".join(lines) + "\n"


def parts(text):
    """A file as a dict: `seat` is the list of what was said, `option` and `place` pairs, the rest lists of words."""
    lines = [line.split(" ") for line in text.splitlines() if not line.startswith("#")]
    read = {line[0]: line[1:] for line in lines}
    read |= {"seat": [(int(line[1]), " ".join(line[2:])) for line in lines if line[0] == "seat"]}
    return read | {word: dict(line[1:] for line in lines if line[0] == word) for word in ("option", "place")}


def notes(text):
    """What the notes of a file reckon for each seat."""
    lines = [line.removeprefix("# seat ").split(": ", 1) for line in text.splitlines() if line.startswith("# seat")]
    return {int(seat): result(sum_) for seat, sum_ in lines}


if __name__ == "__main__":
    from tests.games.tarok.recorded_scripts import WISHES
    for name_, wish_ in WISHES.items():
        if name_ in sys.argv[1:] or not (sys.argv[1:] or (RECORDED / f"{name_}.txt").exists()):
            try:
                (RECORDED / f"{name_}.txt").write_text(text_of(wish_, found(wish_, name_)))
                print(name_, flush=True)
            except LookupError:
                print("NOT FOUND", name_, flush=True)
