"""Recorded deals of Tarok against the real rules: every contract, every worked example, every value of every option."""

from p2p.games import tarok
from p2p.table.audit import audit
from tests.each import each
from tests.games.tarok import by_the_book as book
from tests.games.tarok.house_rules import OPTIONS, house
from tests.games.tarok.play import Deal
from tests.games.tarok.record import RECORDED, notes, parts
from tests.games.tarok.recorded_scripts import WISHES


def numbers(words):
    return tuple(map(int, words))


def replayed(text):
    """The deal of a file, said again; at every question the real rules allow what the book allows, and nothing else."""
    file = parts(text)
    seats, = numbers(file["seats"])
    deal = Deal("replay", seats, file["option"], radlci=numbers(file.get("radlci", [0] * seats)),
                forced="forced" in file["place"], deck=file["deck"], mixes=[file["mix"]] if "mix" in file else [])
    for seat, words in file["seat"]:
        assert deal.asked() == deal.told.asked == seat
        assert {str(move) for move in deal.legal(seat)} == deal.told.may(seat)
        deal.say(seat, words)
    return deal, file


@each("name", WISHES)
def test_recorded_deals(name):
    """What was written down by hand is what the rules write, and what the book does; nobody is found to have lied."""
    text = (RECORDED / f"{name}.txt").read_text()
    deal, file = replayed(text)
    outcome = deal.state.outcome()
    assert numbers(file["scores"]) == WISHES[name].scores() == outcome.scores == book.scores(deal.told)
    assert tuple(notes(text).get(seat, 0) for seat in range(deal.seats)) == outcome.scores
    assert numbers(dict(outcome.next)["open_radlci"].split(",")) == numbers(file["after"])
    assert WISHES[name].shows(deal.told)
    assert audit(deal.start, deal.log, deal.faces).faults == ()


def test_a_valat_that_fails_with_36_points_strikes_a_radlc():
    """Rule 8.8: the contract is won all the same. One struck, and one for everybody because a valat was announced."""
    text = (RECORDED / "10_8_kontra.txt").read_text().replace("seats 3\n", "seats 3\nradlci 2 0 0\n")
    deal, _ = replayed(text)
    assert book.declarers_points(deal.told) >= 36
    outcome = deal.state.outcome()
    assert outcome.scores == (-2000, 0, 0)
    assert dict(outcome.next)["open_radlci"] == "2,1,1"


@each("name", WISHES)
def test_recorded_deals_as_told(name):
    """The file is about what its wish says: contract, declarer, points."""
    deal, _ = replayed((RECORDED / f"{name}.txt").read_text())
    wish = WISHES[name]
    assert deal.told.void if wish.contract == "void" else deal.told.contract == wish.contract
    assert deal.told.declarer == (None if deal.told.contract in (None, "klop") else wish.by)
    if wish.p is not None:
        assert book.declarers_points(deal.told) == wish.p
    if wish.options:
        assert {name: deal.told.options[name] for name in wish.options} == dict(wish.options)


@each("name", [name for name, wish in WISHES.items() if "void" not in (wish.contract, name[6:])])
def test_breaking_a_rule_never_costs_less_than_the_deal_as_played(name):
    """Rule 12, option `fault`: whoever is losing can't get off with 70 by a revoke. Numbers reckoned by hand."""
    deal, _ = replayed((RECORDED / f"{name}.txt").read_text())
    played = WISHES[name].scores()
    for seat in range(deal.seats):
        scores = [0] * deal.seats
        scores[seat] = min(-70, played[seat])
        assert tarok.judged(deal.state, (seat,)).scores == tuple(scores)


def test_every_contract_and_every_value_of_every_option_is_recorded_and_no_file_is_idle():
    assert {f"{name}_{value}" for name, values in OPTIONS.items() for value in values[1:]
            if house(3)[name] != value and house(4)[name] != value} <= set(WISHES)
    contracts = {(wish.seats, wish.contract) for wish in WISHES.values()}
    assert contracts >= {(seats, word) for seats in (3, 4) for word in [
        "klop", *book.ladder(seats, house(seats, {"contracts": "full"}))]}
    assert {path.stem for path in RECORDED.glob("*.txt")} == set(WISHES)
