"""A match that goes on at another table: what its charter carries over, and whether that is what the old table says.

Everything goes with the seat that goes on: chips, radlci, and whose turn it is to deal or to be forehand. Where a game
is played by fewer, too, seats of those who are gone may stay behind with what they had; where it is played by more,
seats come that start with nothing. It says by which votes those went who don't play on there any more, as all who do
have it. The file of the old table says where its match goes on if that of the new one is
there: its signed charter says so. Knows no game's rules: a game says which start options name a seat or have a number
for each (PROTOCOL.md, section 16).
"""
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from p2p.games.game import BY_SEAT, OF_SEAT, CardGame
from p2p.language import joined, tr
from p2p.log.charter import BadCharter, Carried, Charter, Gone, Member, decode_charter, numbered, table_hash
from p2p.log.entry import BadEntry, is_signed, read_entry
from p2p.log.store import SUFFIX, StoreError, read, read_charter
from p2p.log.view import Went
from p2p.table.match import DEALS, distinct
from p2p.table.replica import Replica


def carry(old: Replica, seats: Sequence[int], options: Mapping[str, str], at: int | None = None,
          view: int | None = None) -> Carried:
    """The part of this table that a charter carries over: `seats[i]` of it becomes seat i, `options` are the house
    rules now. The others stay behind, if the game is played by so few; or all go on, and the numbers after theirs are
    new seats.

    `at`: the step after which it is carried on, by default the one that finished its last deal. `view`: the number of
    the view with which it is, by default the one of now. Raises ValueError with a sentence if it can't be.
    """
    if not isinstance(old.game, CardGame):
        raise ValueError(tr("A game of {game} begins anew: there is nothing to carry on.", game=old.game.TITLE))
    before = len(old.charter.seats)
    if not distinct(seats, max(before, len(seats))) or len(seats) not in {before, *old.game.SEATS}:
        raise ValueError(tr("Each seat goes on from one seat of the old table, as many as the game may have."))
    known = {deal.step: deal.match for deal in old.deals.finished}
    step = max(known) if at is None else at
    if step not in known:
        raise ValueError(tr("No deal ended at this step of the old table."))
    match = known[step]
    if match.over:
        raise ValueError(tr("This match is over: begin another one."))
    deals = dict(old.charter.options).get(DEALS.name)
    length = match.length if options.get(DEALS.name) == deals else max(int(options[DEALS.name]), match.rounds + 1)
    place = tuple((name, _moved(old.game.NEXT[name], value, seats, before)) for name, value in match.place)
    number = old.view.number if view is None else view
    if number > old.view.number:
        raise ValueError(tr("What is here of the old table ends before the votes with which it is carried on."))
    gone = tuple(Gone(member, went.step, went.votes) for member, went in sorted(old.view.gone_in(number).items()))
    return Carried(old.id, step, old.history.running[step], tuple(seats), match.dealt, match.rounds, length,
                   tuple(match.totals[seat] if seat < before else 0 for seat in seats), place, number, gone)


def _moved(kind: str, value: str, seats: Sequence[int], before: int) -> str:
    """The value of a start option by the new seats, of which there were `before`: the turn of a seat that stays behind
    is that of the next one, and a new seat has 0."""
    if kind == OF_SEAT:
        return str(next(seats.index(seat % before) for seat in range(int(value), int(value) + before)
                        if seat % before in seats))
    if kind == BY_SEAT:
        numbers = value.split(",")
        return ",".join(numbers[seat] if seat < before else "0" for seat in seats)
    return value


def difference(charter: Charter, old: Replica) -> str:
    """The difference between this charter and the table that it carries on, as a sentence; "" if there is none."""
    carried = charter.carried
    assert carried is not None
    if carried.table != old.id:
        return tr("It carries on another table.")
    try:
        right = carry(old, carried.seats, dict(charter.options), carried.step, carried.view)
    except ValueError as error:
        return str(error)
    checks: tuple[tuple[str, Callable[[Carried], object]], ...] = (
        (tr("log"), lambda c: c.history), (tr("totals"), lambda c: c.totals),
        (tr("deals"), lambda c: (c.deals, c.rounds)),
        (tr("length of the match"), lambda c: c.length), (tr("start of the next deal"), lambda c: c.place),
        (tr("votes on who plays"), lambda c: c.gone))
    if charter.game != old.charter.game or charter.rules != old.charter.rules:
        return tr("It is another game, or has other rules, than the table that it carries on.")
    behind = {seat.member for number, seat in enumerate(old.charter.seats) if number not in carried.seats}
    if not {old.charter.keys[member] for member in behind}.isdisjoint(charter.keys):
        return tr("A seat stays behind whose player goes on.")
    if not behind.isdisjoint(old.view.members_of(carried.view)):
        return tr("A seat stays behind whose player hasn't gone.")
    if _knows_a_later_deal(charter, old, carried.step):
        return tr("It leaves out a deal that its members have seen finished.")
    wrong = [name for name, of in checks if of(carried) != of(right)]
    return tr("Not as the table that it carries on says: {parts}.", parts=joined(", ", wrong)) if wrong else ""


def _knows_a_later_deal(charter: Charter, old: Replica, step: int) -> bool:
    """Whether a member of this charter had seen a later deal finished at the old table than the one of this step: this
    member itself by the steps that it has made, another one by what it has written there."""
    later = next((deal.step for deal in old.deals.finished if deal.step > step), None)
    if later is None:
        return False
    return any(member == old.me or (chain.last is not None and chain.last.entry.seen[0] >= later)
               for member, chain in numbered(old.order.chains) if old.charter.keys[member] in charter.keys)


def who(charter: Charter, old: Charter) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the members of the old table who carried it on, and of those who did not."""
    there = [(info.name, info.key in charter.keys) for info in old.members]
    return tuple(name for name, on in there if on), tuple(name for name, on in there if not on)


def apart(charter: Charter, old: Replica) -> str:
    """Without whom its members carried the old table on, as the end of a sentence, and how each had gone by then."""
    assert charter.carried is not None
    gone = old.view.gone_in(charter.carried.view)
    names = [tr("{name} ({how})", name=info.name, how=_how(member, gone)) for member,
             info in numbered(old.charter.members)
             if info.key not in charter.keys]
    return tr(", without {people}", people=listed(names)) if names else ""


def _how(member: Member, gone: Mapping[Member, Went]) -> str:
    if member not in gone:
        return tr("still counted there")
    return tr("left out by the others") if gone[member].voted else tr("had left")


# ---------------------------------------------------------------------- where a match goes on

class GoesOn(NamedTuple):
    """Where a match goes on, as a sentence; who of its players didn't go on there; and whether all who counted to the
    end of the old file have signed the new table's charter: then nobody is left to say otherwise."""
    text: str
    without: tuple[str, ...]
    agreed: bool


def goes_on(table: Replica, counted: Collection[bytes], files: Iterable[Path]) -> GoesOn | None:
    """The words of those files that carry on this table's match as it stands here; None if none of them does.

    `counted`: the keys of those who counted to the end of what is here."""
    found = [one for file in files if (one := _by(table, counted, file))]
    agreed = [one for one in found if one.agreed]
    if not found:
        return None
    return (agreed or found)[0]._replace(text=" ".join(one.text for one in found))


def near(path: Path, charter: Charter) -> list[Path]:
    """The files of the same game in the folder of this one, and in those of the unfinished and played ones."""
    folders = dict.fromkeys((path.parent, path.parent.parent / "played", path.parent.parent / "playing"))
    return [file for folder in folders for file in sorted(folder.glob(f"{charter.game}-*{SUFFIX}")) if file != path]


def listed(names: Sequence[str]) -> str:
    """Names in a row: "Ana, Ben and Cleo", or "nobody"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:]))) or "nobody"


def _by(table: Replica, counted: Collection[bytes], file: Path) -> GoesOn | None:
    """The same of one file. A charter counts only as far as members have signed it."""
    with suppress(StoreError, BadCharter):
        raw = read_charter(file)
        charter = decode_charter(raw)
        if charter.carried is None or charter.carried.table != table.id or difference(charter, table):
            return None
        signed = _signers(raw, charter, file)
        on = [name for name in who(charter, table.charter)[0] if name in signed.values()]
        if not on:
            return None
        text = tr("After deal {deals} the match goes on in {file}, carried on by {people}{apart}.",
                  deals=charter.carried.deals, file=file.name, people=listed(on), apart=apart(charter, table))
        agreed = signed.keys() >= {*counted} and len(signed) == len(charter.members)
        return GoesOn(text, who(charter, table.charter)[1], agreed)
    return None


def _signers(raw: bytes, charter: Charter, file: Path) -> dict[bytes, str]:
    """The names of the members who have signed this charter with their first entry in its file, by their keys."""
    table, found = table_hash(raw), dict[bytes, str]()
    for record in read(file, notes=False, torn=True).records:
        if len(found) == len(charter.members):
            break
        with suppress(BadEntry):
            signed = read_entry(record.data)
            entry, keys = signed.entry, dict(numbered(charter.keys))
            key = keys.get(entry.member, b"")
            if entry.table == table and key and key not in found and is_signed(signed, key):
                found[key] = charter.members[entry.member].name
    return found
