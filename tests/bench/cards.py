"""What face-down cards cost: proofs, deals and moves among four processes, the rules of card games. Knows no screen.

Times between processes have one clock, `time.perf_counter`; moves are drawn at random from the legal ones.
"""
import os
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from p2p.deal.curve import Lock
from p2p.deal.proofs import QUESTIONS
from p2p.games import tarok, taroky
from p2p.games.game import Coin, Game, Mix, Move, Need, Open, Seat
from p2p.games.tarok import items as tarok_items, position as tarok_position, talon as tarok_talon
from p2p.games.tarot.cards import pile_points, worth
from p2p.games.tarot.phases import CardPhase
from p2p.net.wire import DraftId
from p2p.peer.node import COUNT
from p2p.peer.process_group import PeerProcess, ProcessGroup
from p2p.peer.session import now_ms
from p2p.peer.table_view import TableView
from p2p.table.audit import audit
from p2p.table.replica import Replica
from p2p.table.transcript import verify
from tests.bench import bare, dealing
from tests.bench.bare import PEERS, Parts
from tests.bench.rest import memory
from tests.bench.row import Row, percentile

DEALS = 3                       # of the match that is measured
FIRST, HANDS = 1.2, 0.3         # s: goals of the first deal, of one whose deck is ready
OPENED = 36                     # cards of three others' hands
VERIFY_MOST = 2.0               # goal: times its operations and signatures alone that a file may take to verify
CARD_MOST, TAIL = 2.0, 3        # goals: times its bare parts a card may take; times its median 99 of 100 may take
REST = 4.0                      # s between two deals, enough to finish the next deck
SECONDS = 120.0                 # after which a measurement is given up
FEW, MANY = 10, 100             # deals after which the memory of a peer is looked at
FLAT = 10.0                     # %: goal of what they may differ by
NO_OPTIONS: Mapping[str, str] = {}
RANDOM_DEALS = 20_000
BARE_STEPS = 10_000             # of the bare loop beside the rules: 0.4 ms on the core on which the goal is 1 ms a deal
RULES_RATIO = 2.5               # that a random deal may take of that loop
# X25519 operations of a shuffle by all
OPERATIONS = PEERS * (55 + QUESTIONS * 56) + PEERS * (PEERS - 1) * (QUESTIONS * 111 // 2 + 55)
PLAY, TALK = tarok_position.Phase.PLAY, tarok_position.Phase.TALK
RASH = ("valat", "throw_in")    # verbs that end a deal early


class Stamps(NamedTuple):
    """What one peer saw, in ms of the common clock.

    By deal: `begun`, when it began (the first: was to begin), and `hands`, when the own hand was there. By the number
    of the move: `presses`, the own key presses, `applied`, when the move was in the view, and `shown`, when all cards
    were that it opens.
    """
    begun: dict[int, float]
    hands: dict[int, float]
    presses: dict[int, float]
    applied: dict[int, float]
    shown: dict[int, float]


def play_match(peer: PeerProcess) -> tuple[Stamps, int, frozenset[int], frozenset[int], frozenset[int]]:
    """A peer's part: a match of random moves, with a rest before each further deal.

    Returns the stamps, the number of moves before the last deal, the numbers of the moves that played a card but the
    last one of a deal, of these last ones, and of those that wait for cards to be dealt or mixed (`deals_cards`).
    """
    stamps, rng = Stamps({}, {}, {}, {}, {}), random.Random(peer.index)
    peer.meet()
    table = peer.sit_down("taroky", {"deals": str(DEALS), "hush": "0"}).charter.id
    stamps.begun[1] = peer.began
    peer.listener = lambda: _note(peer.node.table(table), stamps)
    before = 0
    while not (view := peer.wait(partial(_asked, peer, table))).over:
        if view.deal.between:
            before = len(view.happenings)
            time.sleep(REST)
            peer.node.next_deal(table)
            peer.wait(partial(_next_deal, peer, table, view.deal.number))
        else:
            time.sleep(0.005)                           # lets the entries of the last move settle
            stamps.presses[len(view.happenings) + 1] = now_ms()
            peer.node.act(table, min(view.mine), _move(view, rng), now_ms())
            peer.wait(partial(_made, peer, table, view))
    peer.wait(lambda: len(_there(peer, table).proof.agreed) == PEERS)
    peer.listener = lambda: None
    moves = [*enumerate(_there(peer, table).happenings, 1)]
    plays = frozenset(n for n, happening in moves if happening.move.verb == "play")
    lasts = frozenset(n for n, happening in moves if n in plays and ends_play(happening.after))
    return (stamps, before, plays - lasts, lasts,
            frozenset(n for n, happening in moves if deals_cards(happening.before, happening.after)))


def see_hand(peer: PeerProcess) -> Stamps:
    """A peer's part: sits down at a table of Tarok, and sees its hand."""
    stamps = Stamps({}, {}, {}, {}, {})
    peer.meet()
    peer.listener = lambda: _note(peer.node.tables[-1] if peer.node.tables else None, stamps)
    peer.sit_down("tarok", {"deals": "1"})
    peer.wait(lambda: 1 in stamps.hands)
    return stamps._replace(begun={1: peer.began})


def ends_play(after: Any) -> bool:
    """Whether no hand holds a card any more: once the last one is seen, all cards that were laid away are opened, too.
    """
    return not any(after.hands)


def deals_cards(before: Any, after: Any) -> bool:
    """Whether a move between these states of a card game waits for more than an opening to all: after it hands are
    dealt, as after the cut, which has to wait for the shuffle, or mixed; or it lays cards away, which the others take
    once they have verified the mix before it."""
    hidden = any(isinstance(need, Mix) or (isinstance(need, Open) and need.to is not None) for need in after.need())
    return hidden or before.phase == CardPhase.LAY


def play_many(peer: PeerProcess, deals: int) -> list[float]:
    """A peer's part: a match of random moves without any rest. Returns the MB that this process holds after each deal.
    """
    sizes, rng = [], random.Random(peer.index)
    peer.meet()
    table = peer.sit_down("tarok", {"deals": str(deals), "hush": "0"}).charter.id
    while not (view := peer.wait(partial(_asked, peer, table))).over:
        if view.deal.between:
            sizes.append(memory())
            peer.node.next_deal(table)
            peer.wait(partial(_next_deal, peer, table, view.deal.number))
        else:
            peer.node.act(table, min(view.mine), _move(view, rng), now_ms())
            peer.wait(partial(_made, peer, table, view))
    return [*sizes, memory()]


def _there(peer: PeerProcess, table: DraftId) -> TableView:
    view = peer.node.table(table)
    assert view is not None
    return view


def _asked(peer: PeerProcess, table: DraftId) -> TableView | None:
    """The view when the match is over, when the next deal may begin, or when only this peer may move."""
    view = _there(peer, table)
    asked = view.state.turn()
    alone = bool(asked) and min(asked) in view.mine
    return view if view.over or view.deal.between or (alone and not view.state.need()) else None


def _next_deal(peer: PeerProcess, table: DraftId, deal: int) -> bool:
    view = _there(peer, table)
    return view.over or view.deal.number > deal


def _made(peer: PeerProcess, table: DraftId, before: TableView) -> bool:
    view = _there(peer, table)
    return view.over or len(view.happenings) > len(before.happenings)


def _move(view: TableView, rng: random.Random) -> Move:
    seat = min(view.mine)
    return random_move(view.state.seen_by({seat}), seat, rng)


def random_move(state: Any, seat: Seat, rng: random.Random) -> Move:
    """A random legal move; one that ends a deal early, or draws out the talk of Tarok, with at most 5 %."""
    moves: list[Move] = list(state.moves(seat, 0))
    if state.phase != PLAY and rng.random() < 0.95:
        rash = RASH if state.phase != TALK else {move.verb for move in moves} - {"pass"}
        moves = [move for move in moves if move.verb not in rash] or moves
    return moves[int(rng.random() * len(moves))]        # `choice` would take 4 % of a whole deal


def _note(view: TableView | None, stamps: Stamps) -> None:
    """Fills in what is new in this view; called on the node's thread."""
    if view is None or not view.started:
        return
    now = now_ms()
    stamps.begun.setdefault(view.deal.number, now)
    if view.state.hands[min(view.mine)] and view.state.hand(min(view.mine)) is not None:
        stamps.hands.setdefault(view.deal.number, now)
    for n in range(len(stamps.applied) + 1, len(view.happenings) + 1):
        stamps.applied[n] = now
    if not view.state.need():
        for n in range(len(stamps.shown) + 1, len(view.happenings) + 1):
            stamps.shown[n] = now


# ---------------------------------------------------------------------- rows of the bench

def proof_rows() -> Iterator[Row]:
    """The time of each piece of dealing beside that of its curve operations alone, and how uniform a shuffle is."""
    yield from dealing.measure_shuffle()
    yield from dealing.measure_opening()
    yield from dealing.measure_uniformity()


def table_rows(homes: list[Path]) -> Iterator[Row]:
    """Times of a match of Taroky among four processes on loopback. Raises ProcessGroupError."""
    parts = bare.measure()
    yield from parts.rows()
    with ProcessGroup(homes, play_match) as group:
        results = group.run(SECONDS)
    seen = [stamps for stamps, *_ in results]
    shuffling = OPERATIONS * parts.curve / min(PEERS, os.cpu_count() or 1) / 1000
    yield Row("first deal, begin to hands on all four", _hands(seen, 1) / 1000, "s", FIRST, "with the shuffle",
              bare=shuffling)
    for deal in range(2, DEALS + 1):
        yield Row(f"deal {deal}, deck ready, all willing to hands on all four", _hands(seen, deal) / 1000, "s", HANDS,
                  "with the cut", bare=parts.hands(OPENED) / 1000)
    _, last, plays, lasts, dealt = results[0]
    alone = {n for n in plays if n > last}
    yield from _move_rows("card played", seen, alone, parts, CARD_MOST)
    yield from _move_rows("card played while the next deck is shuffled", seen, plays - alone, parts)
    yield from _move_rows("any other move", seen, {*range(1, 10_000)} - plays - lasts - dealt, parts)
    took = _latencies(seen, lasts, "shown")
    yield Row("last card of a deal, press to all seen on all four, median", median(took), "ms", None,
              f"{len(took)} moves; the cards that were laid away are opened with it")
    took = _latencies(seen, dealt, "shown")
    for what, ms in (("median", median(took)), ("most", max(took))):
        yield Row(f"move that deals or mixes cards, press to all there, {what}", ms, "ms", None,
                  f"{len(took)} cuts, cards taken from the talon or laid away; the first cut waits for the shuffle")
    yield verify_row(next(homes[0].glob("play*/*.fairdeal")), parts)


def count_row(homes: list[Path]) -> Row:
    """A first deal whose room was full while 3-2-1 was counted, among four processes. Raises ProcessGroupError."""
    with ProcessGroup(homes, see_hand, count=COUNT) as group:
        seen = group.run(SECONDS)
    return Row("first deal, end of the count to hands on all four", _hands(seen, 1) / 1000, "s", HANDS,
               "shuffled during the count")


def verify_row(file: Path, parts: Parts) -> Row:
    """The CPU that a deal of this file takes to verify, beside that of its operations and signatures alone."""
    # Imported here, as each process of a bench imports this file.
    from unittest.mock import patch
    count = 0

    def counted(do: Callable[[Lock, bytes], bytes]) -> Callable[[Lock, bytes], bytes]:
        def once(lock: Lock, point: bytes) -> bytes:
            nonlocal count
            count += 1
            return do(lock, point)
        return once

    with patch.object(Lock, "on", counted(Lock.on)), patch.object(Lock, "off", counted(Lock.off)):
        verify(file)
    began, seen = time.process_time(), list[Replica]()
    verify(file, see=seen.append)
    spent, deals, entries = time.process_time() - began, max(1, seen[-1].deals.closed), seen[-1].taken
    return Row("a deal verified from its file, CPU", 1000 * spent / deals, "ms", None,
               f"{count // deals} operations, {entries // deals} signatures",
               bare=(count * parts.curve + entries * parts.check) / deals, most=VERIFY_MOST)


def memory_rows(homes: list[Path], deals: int) -> Iterator[Row]:
    """What a peer holds in memory in a long match of Tarok, the most of all peers. Raises ProcessGroupError."""
    with ProcessGroup(homes, play_many, (deals,)) as group:
        sizes = [max(each) for each in zip(*group.run(deals * SECONDS), strict=True)]
    for deal in (FEW, deals // 2, deals):
        yield Row(f"memory after {deal} deals", sizes[deal - 1], "MB", None, f"of one process of {len(homes)}")
    first, last = sizes[FEW - 1], sizes[-1]
    yield Row(f"memory grown from deal {FEW} to {deals}", 100 * (last - first) / max(first, 1.0), "%", FLAT,
              f"{(last - first) / (deals - FEW):.2f} MB a deal: what is done lies on disk alone")


def _move_rows(name: str, seen: list[Stamps], moves: Set[int], parts: Parts, most: float | None = None
               ) -> Iterator[Row]:
    """Ms from the press until the move is applied on all four, and until the cards that it opens are seen there."""
    for what, times, sum_ in (("applied", "applied", parts.choice), ("card seen", "shown", parts.card)):
        took = _latencies(seen, moves, times)
        usual = median(took)
        yield Row(f"{name}, press to {what} on all four, median", usual, "ms", None, f"{len(took)} moves",
                  bare=sum_, most=most)
        yield Row(f"{name}, press to {what} on all four, 99 of 100", percentile(took, 99), "ms",
                  TAIL * usual if most else None, bare=sum_)


def _hands(seen: list[Stamps], deal: int) -> float:
    """Ms from when the last peer saw the deal begin, or the first one was to, until the last one had its hand."""
    return max(stamps.hands[deal] for stamps in seen) - max(stamps.begun[deal] for stamps in seen)


def _latencies(seen: list[Stamps], moves: Set[int], times: str) -> list[float]:
    """Ms from each press of these moves to the last peer's stamp; `times` names the field of Stamps."""
    return [max(getattr(other, times)[n] for other in seen) - pressed
            for stamps in seen for n, pressed in stamps.presses.items()
            if n in moves and all(n in getattr(other, times) for other in seen)]


# ---------------------------------------------------------------------- the rules alone

class Dealt(NamedTuple):
    """A deal played without encryption: its last and first state, its moves as (seat, move, ms), the face of every
    slot, and the coins."""
    state: Any
    start: Any
    moves: list[tuple[Seat, Move, int]]
    faces: dict[int, int]
    coins: list[bytes]


def random_deal(rng: random.Random, game: Game = taroky, seats: int = 0, options: Mapping[str, str] = NO_OPTIONS,
                choose: Callable[[Any, Seat, random.Random], Move] = random_move) -> Dealt:
    """Plays a whole deal of the moves that `choose` takes; each is checked by what is public, as a table does.

    `seats`: how many play, 0 for the fewest.
    """
    faces, coins, moves = dict(enumerate(rng.sample(range(54), 54))), [], []
    start = state = game.start(seats or game.SEATS[0], options)
    while (needs := state.need()) or (turn := state.turn()):
        for need in needs:
            answer = _answer(need, faces, rng)
            if isinstance(answer, bytes):
                coins.append(answer)
            state = state.supply(need, answer)
        if not needs:
            seat = min(turn)
            move = choose(state.seen_by({seat}), seat, rng)
            state.seen_by(()).check(seat, move, 0)
            moves.append((seat, move, 0))
            state = state.apply(seat, move, 0)
    assert state.outcome() is not None
    return Dealt(state, start, moves, faces, coins)


def _answer(need: Need, faces: dict[int, int], rng: random.Random) -> bytes | dict[int, int]:
    if isinstance(need, Open):
        return faces
    if isinstance(need, Coin):
        return rng.randbytes(32)
    faces.update(zip(need.fresh, (faces[slot] for slot in rng.sample(need.slots, len(need.slots))), strict=True))
    return faces


def lost_in_taroky(deal: Dealt) -> int:
    """How many of these three a deal doesn't conserve: its 54 cards, their 106 points, the 400 chips."""
    state = deal.state
    rest = [slot for slot, seat in zip(state.talon, state.taken, strict=True) if seat < 0]
    kept = _kept(deal, rest)
    chips: int = sum(100 + score for score in state.outcome().scores)
    return [len(set(kept)) == 54, worth(kept) == 106, chips == 400].count(False)


def lost_in_tarok(deal: Dealt) -> int:
    """How many of these two a deal doesn't conserve: its 54 cards, the 70 points of both piles together."""
    kept = _kept(deal, tarok_talon.rest(deal.state))
    taken = tarok_items.declarer_pile(deal.state)
    others = [face for face in kept if face not in taken]
    return [len(set(kept)) == 54, pile_points(taken) + pile_points(others) == 70].count(False)


def _kept(deal: Dealt, rest: Sequence[int]) -> list[int]:
    """The faces of all cards at the end of a deal. `rest`: the slots of the talon that nobody took."""
    state = deal.state
    taken = [slot for trick in state.tricks for slot in trick.slots]
    away = [slot for row in (*state.laid, *state.bared) for slot in row]
    return [deal.faces[slot] for slot in (*taken, *away, *rest, *(slot for hand in state.hands for slot in hand))]


def rules_rows() -> Iterator[Row]:
    """Random deals of each card game: how long one takes, how many lose anything or blame somebody wrongly."""
    yield from _random_rows(taroky, lost_in_taroky, "54 cards, 106 points, 400 chips")
    yield from _random_rows(tarok, lost_in_tarok, "54 cards, 70 points")


def _random_rows(game: Game, lost_in: Callable[[Dealt], int], what: str) -> Iterator[Row]:
    rng, lost, blamed, spent, loop = random.Random(1), 0, 0, 0.0, 0.0
    for _ in range(RANDOM_DEALS):
        began = time.process_time()
        deal = random_deal(rng, game)
        spent += time.process_time() - began
        loop += bare_loop()
        lost += lost_in(deal)
        if rng.random() < 0.05:
            blamed += bool(audit(deal.start, deal.moves, deal.faces, deal.coins).faults)
    often = f"{RANDOM_DEALS / spent:.0f} deals a second; bare: a loop of {BARE_STEPS} additions"
    yield Row(f"{game.TITLE}, a random deal", 1000 * spent / RANDOM_DEALS, "ms", None, often,
              bare=1000 * loop / RANDOM_DEALS, most=RULES_RATIO)
    yield Row(f"{game.TITLE}, deals that don't conserve {what}", lost, "", 0, f"of {RANDOM_DEALS}")
    yield Row(f"{game.TITLE}, honest deals in which the audit blames", blamed, "", 0, "one in twenty audited")


def bare_loop() -> float:
    """CPU seconds of BARE_STEPS additions: how quick Python itself is on this core."""
    began, total = time.process_time(), 0
    for step in range(BARE_STEPS):
        total += step & 3
    return time.process_time() - began
