"""Recorded games of every game and a message of every kind, and the program that records them anew.

The games lie in p2p/vectors, each with its values (tests/vectors.py) as JSON beside it.

`python -m tests.recordings` records what is missing or of older versions, and keeps all that still holds. What changed
under an unchanged number it refuses: raise RULES of that game, VERSION of p2p/log/charter.py, p2p/log/entry.py or
p2p/net/wire.py first. While a number hasn't been released yet, `--anew` records everything again under it.
"""
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from p2p.games import GAMES, days
from p2p.games.draw import day_coin
from p2p.games.game import Seat
from p2p.games.tau.dealers import fill
from p2p.games.tau.modes import MODES
from p2p.log import charter, entry
from p2p.log.charter import Member
from p2p.log.entry import Without, read_entry
from p2p.log.store import SUFFIX, Record, Store, file_name, read
from p2p.net import wire
from p2p.table.carry import carry
from p2p.table.transcript import Report, verify
from tests import recorded_races, refusals, vectors
from tests.bench.memory_network import MemoryNetwork
from tests.log.partings import go_on_without, take_in_again
from tests.networks import IDENTITIES, charter_for, play_out
from tests.recorded_races import OPTIONS, QUICK, Player, race
from tests.table.card_network import CardNetwork
from tests.table.liars import Liars

HERE = Path(__file__).parents[1] / "p2p" / "vectors"
NOTE = Path(__file__).parent / "recorded" / "versions.json"
REFUSED = "refused.json"        # of tests/refusals.py
# Those of tests/recorded_races.py.
RACES = {"window": "tau", "four": "tau", "sooner": "tau", "heard": "tau", "seats": "tau", "tied": "tau",
         "stands": "tau", "slow": "tau", "crossed": "pcset", "twice": "lines"}
# Dealt by a save code; carried on from another table that one of two has left;
# left by one of three, in a race and in the middle of a deal;
# gone on with without one of three, who came back; without the middle one before the first `start`, so that the deck
# has a gap; a race that goes from three to two; one in which both of two had to have heard the other before; one of
# three with somebody ahead; a deal with findings, which are paid for; five members; a TAU that one of two leaves; a
# race of four in which somebody gives a claim up; one in which coins are tossed without one of three, who comes back; a
# vote that fails behind a card that was played, so that a deck is gone through anew; the Tau of a day; one whose last
# member leaves, comes back, and votes.
MORE = {"saved": "taroky", "carried": "taroky", "left": "tau", "void": "tarok", "voted": "tarok",
        "before": "tarok", "fewer": "pcset", "hidden": "tau", "ahead": "pcset", "findings": "tarok", "five": "tau",
        "resigned": "lines", "forfeit": "tau", "gap": "pcset", "anew": "tarok", "day": "tau",
        "returned": "tau", **RACES}
GAME_OF = {**{game: game for game in GAMES}, **MORE}
CODE = "taroky:A474C-CBYVX-GT5NY-P7Q0T-86T5D-EMQ9Q-BN7KW-1B7M8-7Y8CK-WWHAF-E354X-F1Z"
DATES = "2026-11-28", "2028-02-29", "2999-12-31"
SWAPPED = (2, 1, 0, 3)          # how the seats of `carried` go on from those before
HOLDERS = {"tau": (0, 1), "pcset": (0, 1), "lines": (0, 1), "taroky": (0, 1, 0, 1), "tarok": (0, 1, 0)}
KEY, ID, SALT = bytes(range(32)), bytes(range(16)), bytes(16)


def messages() -> dict[str, wire.Message]:
    """A message of every kind, with a value in every field."""
    seat = wire.DraftSeat(KEY, "Ana", "steady")
    draft = wire.Draft(**{field.name: value for field, value in zip(msgspec.structs.fields(wire.Draft), (
        wire.DraftId(ID), KEY, "tau", {"mode": "3tau"}, (seat,), "open", 1, 2, 3, (KEY,), True, ID, (0,)),
        strict=True)})
    values: dict[str, Any] = {"tables": (draft,), "seats": (seat,), "heads": ((7, KEY),), "addresses": ("10.0.0.1",),
                              "entries": (bytes(64),), "gone": (1,), "seat": 1,
                              "back": (7, KEY)}
    kinds = [*msgspec.inspect.multi_type_info(wire.AnyMessage.__args__), *msgspec.inspect.multi_type_info(
        (wire.WhoIs, wire.Card, wire.OwnAddress))]
    return {str(kind.tag): kind.cls(*(_value(kind.cls, field, values) for field in kind.fields)) for kind in kinds}


def _value(cls: type, field: Any, values: dict[str, Any]) -> Any:
    """A value of this field: of its type, as far as a number, bytes or text will do."""
    if cls is wire.Swap and field.name == "seats":
        return 0, 1
    if field.name in values:
        return values[field.name]
    kind = field.type
    if isinstance(kind, msgspec.inspect.IntType):
        return min(7, kind.le if kind.le is not None else (kind.lt or 8) - 1)
    if isinstance(kind, msgspec.inspect.BytesType):
        return bytes(range(256))[:kind.min_length or 5]
    if isinstance(kind, msgspec.inspect.BoolType):
        return True
    if isinstance(kind, msgspec.inspect.StrType):
        return "x" * (kind.min_length or 3)
    if isinstance(kind, msgspec.inspect.LiteralType | msgspec.inspect.EnumType):
        return kind.values[-1] if isinstance(kind, msgspec.inspect.LiteralType) else [*kind.cls][-1]
    if isinstance(kind, msgspec.inspect.VarTupleType | msgspec.inspect.TupleType):
        return ()
    raise AssertionError(f"a value for {cls.__name__}.{field.name} has to stand in `messages`")


def versions(name: str) -> dict[str, int]:
    """The numbers by which the recording of this name is played."""
    return {"rules": GAMES[GAME_OF[name]].RULES, "charter": charter.VERSION, "entries": entry.VERSION}


def told(report: Report) -> dict[str, Any]:
    """What a recorded file must still say."""
    outcome = report.outcome
    return {"ok": report.ok, "whole": report.whole, "seal": report.seal, "totals": list(report.totals),
            "reason": outcome.reason if outcome else ""}


def played(game: str) -> MemoryNetwork:
    """A whole game of two members, each time the same; what is carried on, of one who has all seats."""
    if game == "saved":
        network: MemoryNetwork = CardNetwork(HOLDERS["taroky"], seed=1, saved=CODE, deals="1", hush="0")
    elif game == "carried":
        old = before_carried().tables[0].replica
        network = CardNetwork((0,) * 4, seed=2, deals="2", hush="0",
                              carried=carry(old, SWAPPED, dict(old.charter.options)))
    elif game in ALONE:
        network = ALONE[game]()
    elif game in ("taroky", "tarok"):
        network = CardNetwork(HOLDERS[game], seed=1, game=game, deals="1", hush="0")
    else:
        raw = charter_for(2, game, holders=HOLDERS[game], **OPTIONS.get(game, {}))
        network = MemoryNetwork(raw, IDENTITIES, seed=1)
        network.observers.append(Player(network).look)
    if game not in ALONE:
        play_out(network)
    assert network.run(lambda: all(table.ended is not None and not table.unsigned for table in network.up))
    return network


def _left() -> MemoryNetwork:
    """A Tau of three members, the last of whom leaves after three moves."""
    network = MemoryNetwork(charter_for(3, MORE["left"], mode="z3tau"), IDENTITIES, seed=1)
    network.observers.append(Player(network).look)
    network.run(lambda: len(network.up[0].happenings) >= 3)
    network.table(2).leave(network.clock(2))
    network.settle(2)
    network.run(lambda: network.table(2).parted)
    network.tables[2] = None
    return network


def _resigned() -> MemoryNetwork:
    """A TAU that the second member leaves after three moves: it has lost."""
    network = MemoryNetwork(charter_for(2, MORE["resigned"]), IDENTITIES, seed=1)
    network.observers.append(Player(network).look)
    network.run(lambda: len(network.up[0].happenings) >= 3)
    network.table(1).leave(network.clock(1))
    network.settle(1)
    network.run(lambda: network.table(1).parted)
    network.tables[1] = None
    return network


def _short(network: CardNetwork) -> CardNetwork:
    """Whoever may bids what ends as soon as it is lost."""
    def choose(state: Any, seat: Any) -> Any:
        moves = [move for move in state.seen_by({seat}).moves(seat, 0) if str(move) == "bid beggar"]
        return moves[0] if moves else network.random_move(state, seat)
    network.choose = choose
    return network


def _void() -> CardNetwork:
    """A Tarok of three members, the last of whom leaves in the middle of the deal: a bot has its seat in the next one.
    """
    network = _short(CardNetwork((0, 1, 2), seed=1, game="tarok", hush="0", contracts="full"))
    network.run(lambda: all(len(table.happenings) >= 6 for table in network.up))
    network.table(2).leave(network.clock(2))
    network.settle(2)
    network.run(lambda: network.table(2).parted)
    network.tables[2] = None
    return network


def _vote_out_the_last(network: MemoryNetwork) -> None:
    """Cuts off the last of three; the others vote for going on without it."""
    network.cut |= {frozenset((0, 2)), frozenset((1, 2))}
    network.run_for(61_000)
    go_on_without(network, 2)
    network.run(lambda: all(table.view.number == 1 for table in network.up[:2]))


def _take_in_again(network: MemoryNetwork) -> None:
    """The last of three is heard again and asks to come back; the others agree."""
    network.cut.clear()
    network.run_for(3000)
    take_in_again(network, 2)
    network.run(lambda: all(len(table.view.members) == 3 for table in network.up))


def _voted() -> CardNetwork:
    """A Tarok of three members, the last of whom is cut off: the others go on, and take it in again before the next
    deal."""
    network = _short(CardNetwork((0, 1, 2, 0), seed=1, game="tarok", hush="0"))
    network.run(lambda: all(len(table.happenings) >= 3 for table in network.up))
    network.playing = False
    _vote_out_the_last(network)
    _take_in_again(network)
    network.playing = True
    return network


def _before() -> CardNetwork:
    """A Tarok of three members, the second of whom is cut off before it hears of a `start`: the others vote to go on
    without it, and then begin."""
    network = _short(CardNetwork((0, 1, 2), seed=1, game="tarok", hush="0", contracts="full", deals="1"))
    network.run_for(0.5)                        # all have sent their first entries
    network.cut |= {frozenset((0, 1)), frozenset((1, 2))}
    network.run_for(61_000)
    for member in (0, 2):
        network.table(member).answer("go on", (Member(1),), network.clock(member))
        network.settle(member)
    network.run(lambda: all(network.table(member).replica.view.number == 1 for member in (0, 2)))
    network.tables[1] = None
    return network


def _fewer() -> MemoryNetwork:
    """A PC Set of three members, the second of whom leaves after some moves; the clock of the third hardly runs."""
    network = recorded_races.played(race(3, lambda _rng, _sender, _to: 20.0, MORE["fewer"], **QUICK))
    network.run(lambda: len(network.up[0].happenings) >= 8)
    network.table(1).leave(network.clock(1))
    network.settle(1)
    network.run(lambda: network.table(1).parted)
    network.tables[1] = None
    left = network.now

    def slow(_member: int, _table: Any) -> None:
        network.clock_offset[2] = 0.95 * (left - network.now)
    network.observers.insert(0, slow)
    return network


def _forfeit() -> MemoryNetwork:
    """A Tau of four members, the last of whom loses the note of its first seal in a crash, and gives the claim up."""
    network = recorded_races.played(race(4, lambda rng, _sender, _to: rng.uniform(1, 30)))
    recorded_races.crash_with_a_seal(network, 3)
    return network


def _gap() -> MemoryNetwork:
    """A PC Set of three members, the last of whom is cut off: the others toss coins, and take it in again."""
    network = recorded_races.played(race(3, lambda _rng, _sender, _to: 1.0, MORE["gap"], **QUICK))
    network.run(lambda: len(network.up[0].happenings) >= 2)
    _vote_out_the_last(network)
    left = network.up[0].step
    network.run(lambda: network.up[0].step >= left + 12)
    playing, network.observers = network.observers, []
    _take_in_again(network)
    network.observers = playing
    return network


def _returned() -> MemoryNetwork:
    """A Tau of three members, the last of whom leaves and comes back. The others don't hear what it writes then, and
    vote for different things; its vote is still to come, and the votes fail with it."""
    network = recorded_races.played(race(3, lambda _rng, _sender, _to: 1.0, mode="z3tau"))
    network.run(lambda: len(network.up[0].happenings) >= 2)
    playing, network.observers = network.observers, []
    network.run_for(3000)
    network.table(2).leave(network.clock(2))
    network.settle(2)
    network.run_for(3000)
    take_in_again(network, 2)
    network.hold_back = lambda sender, _to, _message: 200_000 if sender == 2 else 0
    network.run(lambda: all(2 in table.view.members for table in network.up))
    network.cut |= {frozenset((0, 2)), frozenset((1, 2))}
    network.hold_back = lambda _sender, _to, _message: 0
    network.run_for(66_000)
    for member, named in ((0, 2), (1, 0)):
        network.table(member)._write(Without(2, (Member(named),)))     # private: nobody is asked about who is there
        network.settle(member)
        network.run_for(100)
    network.cut.clear()
    network.run(lambda: all(table.view.number == 3 for table in network.up))
    network.observers = playing
    return network


def _anew() -> CardNetwork:
    """A Tarok of three members. All hear the last one's card, and then for a while nothing more: the first one votes,
    the others don't once they hear each other again. The vote fails, and only then the card is played."""
    network = _short(CardNetwork((0, 1, 2), seed=1, game="tarok", deals="1", hush="0", contracts="full"))
    network.run(lambda: network.up[2].state.phase == "play" and 2 in network.up[2].state.turn())
    network.playing = False
    network.run_for(3000)

    def part(sender: int, to: int, _data: bytes) -> None:
        if sender == 2:
            network.cut.update(frozenset((to, other)) for other in range(3) if other != to)
    network.taps.append(part)
    network.act(2, Seat(2), network.choose(network.up[2].state, Seat(2)))
    network.run_for(61_000)
    network.taps.clear()
    network.cut.clear()
    network.table(0)._write(Without(0, (Member(2),)))       # private: alone it isn't asked whether to go on without one
    network.settle(0)
    network.run(lambda: all(table.view.number == 1 for table in network.up))
    network.playing = True
    return network


def _findings() -> CardNetwork:
    """A Tarok in which one seat doesn't follow suit, which the audit finds."""
    return Liars({1}, holders=HOLDERS["tarok"], seed=1, game="tarok", deals="1", hush="0", fault="penalty")


ALONE: dict[str, Callable[[], MemoryNetwork]] = {
    "left": _left, "void": _void, "voted": _voted, "before": _before, "fewer": _fewer,
    "hidden": lambda: recorded_races.played(race(2, lambda _rng, _sender, _to: 80.0)),
    "ahead": lambda: recorded_races.played(
        race(3, lambda _rng, sender, to: 13.0 if 0 in (sender, to) else 1.0, "pcset", **QUICK)),
    "findings": _findings, "resigned": _resigned, "forfeit": _forfeit, "gap": _gap, "anew": _anew,
    "returned": _returned,
    "day": lambda: recorded_races.played(race(1, lambda _rng, _sender, _to: 1.0, mode="z3tau", day=DATES[0])),
    "five": lambda: recorded_races.played(race(5, lambda rng, _sender, _to: rng.uniform(1, 80))),
    **{name: getattr(recorded_races, name) for name in RACES}}


def dated() -> dict[str, dict[str, Any]]:
    """The deals of some days: coin 1 and the board of Tau, the save codes of the card games."""
    found = {}
    for day in DATES:
        coin = day_coin("tau", day, 1)
        mode = MODES[days.house_of_day(GAMES["tau"])["mode"]]
        found[day] = {"tau": {"coin": coin.hex(), "board": list(fill(mode, (), mode.deck.faces, coin).board)},
                      **{game: str(days.saved_of(game, day)) for game in ("tarok", "taroky")}}
    return found


def before_carried() -> CardNetwork:
    """The table that `carried` goes on from: one of two deals is over, and one of two members has left."""
    network = CardNetwork((0, 0, 1, 0), seed=1, deals="2", hush="0")
    network.run(lambda: all(table.deals.closed == 1 for table in network.up))
    network.table(1).leave(network.clock(1))
    network.settle(1)
    assert network.run(lambda: network.tables[0].replica.view.members == {0})
    return network


def record(game: str) -> None:
    """Write the file of this game, and of the table that it carries on."""
    network = played(game)
    if game == "carried":
        old = before_carried()
        _write(old, file_name(MORE[game], old.tables[0].replica.id).removesuffix(SUFFIX))
    path = _write(network, game)
    path.with_suffix(".json").write_text(vectors.written(vectors.values(path)), encoding="utf-8")


def _write(network: MemoryNetwork, name: str) -> Path:
    """Write what the first member has of this table. Gives the path."""
    path = HERE / f"{name}{SUFFIX}"
    path.unlink(missing_ok=True)
    store = Store.create(HERE, name, network.charter)
    records = [record for record in network.disks[0] if record.entry]
    store.append(votes_last(records) if name == "anew" else records, sync=False)
    store.close()
    path.chmod(0o644)
    return path


def votes_last(records: list[Record]) -> list[Record]:
    """The same entries as somebody else may have heard them: each vote stands behind all that hadn't heard it."""
    ordered: list[Record] = []
    votes: list[Record] = []
    for record in records:
        entry = read_entry(record.data).entry
        if isinstance(entry.body, Without):
            votes.append(record)
            continue
        if any(entry.heard[vote.member][0] >= vote.n for vote in (read_entry(one.data).entry for one in votes)):
            ordered, votes = ordered + votes, []
        ordered.append(record)
    return ordered + votes


def changed(game: str, note: dict[str, Any]) -> bool:
    """Whether the recorded file of this game no longer says what it said."""
    path = HERE / f"{game}{SUFFIX}"
    return not path.exists() or told(verify(path)) != note["files"].get(game, {}).get("told")


def main(anew: bool) -> int:
    """Record what has to be recorded. Gives the exit code: 1 if a number has to be raised first."""
    old = json.loads(NOTE.read_text()) if NOTE.exists() else {"files": {}, "wire": {}}
    note: dict[str, Any] = {"files": {}, "wire": {"version": wire.VERSION, "messages": {
        tag: wire.encode(message).hex() for tag, message in messages().items()}}}
    wrong = []
    if not anew and old["wire"] not in ({}, note["wire"]) and old["wire"]["version"] == wire.VERSION:
        wrong.append("VERSION in p2p/net/wire.py: messages have other bytes")
    for game in GAME_OF:
        if anew or changed(game, old):
            before = old["files"].get(game)
            if not anew and before and before["versions"] == versions(game):
                wrong.append(f"RULES of {game}, or VERSION in p2p/log/charter.py or entry.py: its recorded game has "
                             "another course")
                continue
            record(game)
        note["files"][game] = {"versions": versions(game), "told": told(verify(HERE / f"{game}{SUFFIX}")),
                               "entries": len(read(HERE / f"{game}{SUFFIX}").records)}
    if wrong:
        print("Raise first: " + "; ".join(wrong) + ".", file=sys.stderr)
        return 1
    NOTE.write_text(json.dumps(note, indent=1) + "\n")
    if anew or not refusals.hold(HERE / REFUSED):
        refusals.write(HERE / REFUSED)
    (HERE / "days.json").write_text(json.dumps(dated(), indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main("--anew" in sys.argv[1:]))
