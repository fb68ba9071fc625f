"""The steps of a table, made from its entries one by one (PROTOCOL.md 4 to 7, 10)."""
import copy
from typing import NamedTuple

import msgspec

from tests.checker import carried, days, lines, pcset, saved, tarok, taroky, tau
from tests.checker.carried import Carried
from tests.checker.chains import Chains
from tests.checker.curve import Wrong, hashed
from tests.checker.deck import Deck, head_of
from tests.checker.going import View
from tests.checker.moves import Illegal, parsed
from tests.checker.records import Charter, read_entry, read_file
from tests.checker.tosses import Tosses

GAMES = {"tau": tau.Game, "pcset": pcset.Game, "lines": lines.Game, "taroky": taroky.Game, "tarok": tarok.Game}
GOING = {"leaving": ("fault", "nothing"), "vanishing": ("void", "fault"), "patience": ("60", "20", "120", "300"),
         "onlookers": ("silent", "speaks")}
RACE = {"joining": ("on", "off")}
PACE = {"deals": ("4", "1", "2", "3", "5", "8", "10", "12", "16", "20", "30", "50", "100"),
        "turn_seconds": ("0", "20", "30", "60", "120", "300", "3600"), "hush": ("1500", "0", "3000")}

IDLE, STEPS = 8192, 256         # choices of a member that change nothing; its steps for one deal


class Step(NamedTuple):
    kind: str
    item: bytes
    T: int
    state: bytes
    R: bytes


class Table:
    """What follows from the entries taken in so far."""

    def __init__(self, charter, known=()):
        """`known`: by view, what votes were settled to that are still to be held (PROTOCOL.md 13)."""
        self.charter, self.game = charter, GAMES.get(charter.game)
        if self.game is None or charter.rules != self.game.RULES or len(charter.seats) not in self.game.SEATS:
            raise Wrong("charter", "game")
        house = {**self.game.OPTIONS, **(PACE if self.game.CARDS else {}), **GOING,
                 **(RACE if self.game.SEALED else {})}
        own = {name: value for name, value in charter.options.items() if name not in ("saved", "day")}
        if own.keys() != house.keys() or any(own[name] not in house[name] for name in house):
            raise Wrong("charter", "options")
        self.place, self.pack = self._saved()
        self.chains = Chains(charter.table, len(charter.keys), getattr(self.game, "BEGINS", 0))
        self.view, self.log = View(self.chains, charter.seats, dict(known),
                                    1000 * int(charter.options["patience"])), []
        self.pays = {"leave": charter.options["leaving"] == "fault", "vote": charter.options["vanishing"] == "fault"}
        self.running, self.steps, self.T = [charter.table], [], 0
        self.deal, self.ready = 0, set()
        self.before = self._carried()
        self.state, self.over, self.ended, self.closing = self._dealt(), True, None, False
        self.states = [copy.deepcopy(self.state)]
        self.first = hashed(msgspec.msgpack.encode(self.state.public(), order="sorted"))
        self.outcome, self.findings, self.counted, self.closing_lines = None, [], [], []
        begun = [int(charter.options.get("start_chips", 0))] * len(charter.seats)
        self.totals = [*self.before.totals] if self.before else begun
        self.finished = {0: self._stand()}          # by step: how the match stood once a deal was over
        self.tosses = Tosses(charter, self.view)
        self.idle, self.deck_steps = [0] * len(charter.keys), {}    # by member; by (member, deal)
        self.decks, self.dead, self.images, self.waiting = {}, {}, [], []
        self.doubts = []                            # proofs that don't hold, each with its deck
        self.behind = set()                         # entries behind the end of a chain, by hash
        self.ahead = []                             # entries whose `seen` isn't made here yet
        self.opened, self.given_up, self.decided, self.shown_step = {}, set(), {}, 0
        self.seconds = []                           # of a seat's choices each, the one before it, and the fault
        self.forsaken = None                        # the outcome of a game that somebody has left
        self.last_move, self.played, self.deal_coins, self.claims = {}, [], [], []
        if self.game.CARDS:
            self._shuffle(1, 0)

    def _saved(self):
        """The start options and the cards of the deal that the charter's save code stands for."""
        charter, game = self.charter, self.game
        if "day" in charter.options:
            days.check(charter, game.OPTIONS, game.RULES, tuple(game.SEATS))
        if "saved" not in charter.options:
            return {}, None
        if not game.CARDS or charter.options["deals"] != "1" or charter.carried is not None:
            raise Wrong("charter", "a save code")
        return saved.read(charter.options["saved"], charter.game, game.RULES, tuple(game.SEATS), len(charter.seats),
                          game.OPTIONS)

    def _carried(self):
        """What the charter carries over from another table, None if it does so from none."""
        if self.charter.carried is None:
            return None
        before = Carried(*self.charter.carried)
        carried.check(before, self.charter, self.game)
        self.place = dict(map(tuple, before.place))
        return before

    def _stand(self):
        """How the match stands: totals, deals, how many of them count, its length, and how the next one starts."""
        deals, rounds = (self.before.deals, self.before.rounds) if self.before else (0, 0)
        return carried.Stand(tuple(self.totals), deals + len(self.findings), rounds + len(self.counted),
                             self._length(), self.place, self.ended is not None)

    def _dealt(self):
        return self.game(len(self.charter.seats), {**self.charter.options, **self.place})

    # --- Entries

    def take_in(self, entry):
        try:
            self._take_in(entry)
        except Wrong:
            self.judge_proofs()
            raise

    def judge_proofs(self):
        """Behind the last entry, or a fault: a proof that doesn't hold comes first, if no seeds judge its deck."""
        for _, wrong in self.doubts:
            raise wrong

    def _take_in(self, entry):
        self.log.append(entry)
        if entry.n > self.view.limit(entry):
            if entry.hash in self.behind:
                raise Wrong("chains", "it stands twice")
            self.behind.add(entry.hash)
            return                                  # nothing behind a `leave` or a cut is taken in
        self.chains.hold(entry)
        kind, member = entry.kind, entry.member
        if kind in ("move", "seal"):
            self._check_seat(entry)
        if kind == "without":
            self.view.vote(entry)
            self.view.judge(len(self.steps))
        self.view.note(entry)
        if kind in ("without", "leave") and (overruled := self.view.overruled(len(self.steps))):
            self._make_anew(*overruled)
            return
        if kind == "seal":
            self._note_second(entry, "two seals")
        elif kind == "move" and entry.body[2]:
            if not self.game.CARDS:
                raise Wrong("illegal", "an opening without cards")
            self._note_second(entry, "illegal")
        elif kind in ("reveal", "forfeit"):
            self._answer_seal(entry)
        elif kind == "share":
            self.tosses.accept(entry)
        elif kind == "shown" and {len(row) for row in entry.body} != {len(self.charter.keys)}:
            raise Wrong("form", "shown")
        elif kind == "step":
            written = self.deck_steps[member, entry.body[0]] = self.deck_steps.get((member, entry.body[0]), 0) + 1
            if written > STEPS:
                raise Wrong("idle", f"member {member}")
            self.waiting.append(entry)
        self.ahead.append(entry)
        self._advance()
        self.tosses.judge(len(self.steps))
        if self.ahead:
            raise Wrong("saw too much", f"member {member}")

    def _make_anew(self, number, change):
        """More was made of the log than counts by this vote: everything again."""
        log = self.log
        self.__init__(self.charter, {**self.view.known, number: change})
        for entry in log:
            self.take_in(entry)

    def _check_seat(self, entry):
        seat, k = entry.body[0], entry.seen[0]
        made = k <= len(self.steps) or not self.game.CARDS
        if seat >= len(self.charter.seats) or (made and self.view.held_by(seat, k) != entry.member):
            raise Wrong("illegal", "another's seat")

    def _check_seen(self):
        for entry in self.ahead:
            if entry.seen[0] <= len(self.steps) and self.running[entry.seen[0]] != entry.seen[1]:
                raise Wrong("drift", f"member {entry.member}")
        self.ahead = [entry for entry in self.ahead if entry.seen[0] > len(self.steps)]
        self._check_seconds()
        self.view.judge(len(self.steps))

    # --- Seals

    def _note_second(self, entry, fault):
        """A seal, or a move with an opening: the one before it of its seat must have been decided."""
        before = [other for other in self.chains.chains[entry.member][:-1]
                  if other.kind == entry.kind and other.body[0] == entry.body[0]]
        self.seconds += [(entry, other, fault) for other in before[-1:]]
        self._check_seconds()

    def _check_seconds(self):
        """Each of these whose steps are made: was the one before it decided, or void for good, by then?"""
        for entry, before, fault in [*self.seconds]:
            if entry.seen[0] <= len(self.steps):
                self.seconds.remove((entry, before, fault))
                if self.decided.get(before.hash, entry.seen[0] + 1) > entry.seen[0]:
                    raise Wrong(fault, f"member {entry.member}")

    def _answer_seal(self, entry):
        seal = self.chains.find(entry.member, entry.body[0])
        if seal is None or seal.kind != "seal" or seal.hash in self.opened or seal.hash in self.given_up:
            raise Wrong("answer", "no seal for it")
        if entry.kind == "forfeit":
            self.given_up.add(seal.hash)
            return
        _, text, nonce = entry.body
        head = bytes((entry.member, seal.body[0]))
        if hashed(b"fairdeal seal\0", self.charter.table, head, nonce, text.encode()) != seal.body[2]:
            raise Wrong("answer", "another seal")
        self.opened[seal.hash] = text, nonce, entry
        if entry.seen[0] <= len(self.steps):
            self._check_heard(seal)

    def _check_heard(self, seal):
        answer = self.opened[seal.hash][2]
        if not self.chains.heard_by_all(answer, seal, self.view.behinds(answer.seen[0])):
            raise Wrong("answer", "opened too early")

    def _is_void(self, entry):
        return entry.kind == "seal" and entry.member in self.chains.closed and (
            entry.hash not in self.opened and entry.hash not in self.given_up)

    # --- Steps

    def _advance(self):
        self._check_seen()
        while True:
            self._deck_steps()
            if not self._step():
                return

    def _close(self, kind, item):
        state = hashed(msgspec.msgpack.encode(self.state.public(), order="sorted"))
        self.running.append(hashed(self.running[-1], item, state))
        self.steps.append(Step(kind, item, self.T, state, self.running[-1]))
        self.states.append(copy.deepcopy(self.state))
        if not self.over and not self.closing and (outcome := self.forsaken or self.state.outcome()):
            if self.game.CARDS:
                self.closing = True
                self.decks[self.deal].closed = len(self.steps)
            else:
                self.findings.append([])
                self._finish(outcome)
        need = None if self.over or self.closing else next(iter(self.state.need()), None)
        if need == ("coin",):
            self.tosses.want(len(self.steps))
        self._check_seen()

    def _step(self):
        most = self.view.most()
        if most is not None:
            change = self.view.settled()
            if change and len(self.steps) == change.step:
                self.view.leave_out(change, len(self.steps) + 1)
                if change.gone:
                    self._go(change.gone, self.pays["vote"])
                return self._close_going("vote", b"".join(change.votes))
            if len(self.steps) >= (change.step if change else most):
                return False
        need = None if self.over or self.closing else next(iter(self.state.need()), None)
        if need:
            return self._answer(need) or self._let_go(need)
        if self.closing:
            return self._audit()
        queue = self.chains.queue
        if not queue or not self.chains.is_final(queue[0]):
            return False
        choice = queue[0]
        if choice.kind == "seal":
            race = self.chains.race()
            stands = [entry for entry in queue if entry.kind != "seal" and any(
                entry.member == seal.member and entry.n < seal.n for seal in race)]
            if not stands and self._is_void(choice):
                queue.remove(choice)
                self._is_idle([choice])
                return True
            if not stands:
                return self._race([seal for seal in race if not self._is_void(seal)])
            choice = stands[0]
        return self.chains.is_final(choice) and self._take(choice)

    def _let_go(self, need):
        """The first `leave` of a closed member without whose step this need can't be answered is taken now."""
        if need == ("coin",):
            return False
        owing = self.decks[self.deal].owing(need) & self.chains.closed.keys() & self.view.members
        leaves = [entry for entry in self.chains.queue if entry.kind == "leave" and entry.member in owing]
        return bool(leaves) and self.chains.is_final(leaves[0]) and self._take(leaves[0])

    def _take(self, choice):
        self._too_much(choice)
        self.chains.queue.remove(choice)
        self.T = self.chains.time(choice, self.T, bool(self.game.SEALED))
        if choice.kind == "leave":
            self.view.went[choice.member] = len(self.steps) + 1
            self.view.set(self.view.members - {choice.member}, len(self.steps) + 1, [choice.hash])
            self._go((choice.member,), self.pays["leave"])
            return self._close_going("leave", choice.hash)
        changes, deal, shown = False, self.deal, b""
        if choice.kind == "start":
            self._start(choice.member)
            changes = self.deal > deal
        elif choice.kind == "back":
            if self.view.agree(choice, len(self.steps) + 1):
                changes = True
                self._let_die(deal for deal in self.decks if deal > self.deal)
        else:
            self.decided[choice.hash] = len(self.steps) + 1
            shown = choice.body[2] if self._move(choice) else b""
        self._close(choice.kind, choice.hash)
        if not changes and not self._has_changed():
            self._is_idle([choice])
        if shown and not self.over and not self.closing:
            deck, needs = self.decks[self.deal], self.state.need()
            for need in needs:
                if need != ("coin",):
                    deck.want(need, len(self.steps))
            deck.take_with_move(choice, shown, self.chains.covers, needs)
        return True

    def _has_changed(self):
        """Whether the last step has changed the public state."""
        before = self.steps[-2].state if len(self.steps) > 1 else self.first
        return self.steps[-1].state != before

    def _is_idle(self, choices):
        for choice in choices:
            self.idle[choice.member] += 1
            if self.idle[choice.member] > IDLE:
                raise Wrong("idle", f"member {choice.member}")

    def _too_much(self, choice):
        if choice.seen[0] > len(self.steps):
            raise Wrong("saw too much", f"member {choice.member}")

    def _go(self, gone, pays):
        """These members go: what they still have in the queue is void, and a deal with their locks that isn't over. In
        TAU who goes has lost, if that costs anything."""
        self._is_idle([entry for entry in self.chains.queue if entry.member in gone])
        self.chains.queue = [entry for entry in self.chains.queue if entry.member not in gone]
        for seal in (entry for member in gone for entry in self.chains.chains[member]
                     if entry.kind in ("seal", "move")):
            self.decided.setdefault(seal.hash, len(self.steps) + 1)
        seats = [seat for seat, member in enumerate(self.charter.seats) if member in gone]
        if not self.game.CARDS:
            if not self.over and pays:
                self.forsaken = self.state.forsaken(seats)
            return
        deck = self.decks.get(self.deal)
        if not self.over and not self.closing and not set(gone).isdisjoint(deck.players):
            self.findings.append([])
            self._finish(self.state.left(seats if pays and self.charter.options["fault"] == "penalty" else []))
            self._let_die([self.deal])
        self._let_die(deal for deal in self.decks if deal > self.deal)

    def _let_die(self, deals):
        for deal in [*deals]:
            self.dead[deal] = len(self.steps) + 1
            self.decks.pop(deal, None)

    def _close_going(self, kind, item):
        self._begin_if_ready()
        self._close(kind, item)
        return True

    def _start(self, member):
        if self.over and self.ended is None:
            self.ready.add(member)
            self._begin_if_ready()

    def _begin_if_ready(self):
        self.ready &= self.view.members
        if not self.ready or not self.over or self.ended is not None or (
                self.deal and not self.ready >= self.view.members):
            return
        if self.deal == 0:
            self.T = 0
            self.view.begun = len(self.steps) + 1
        self.deal, self.ready, self.over = self.deal + 1, set(), False
        while self.deal in self.dead:
            self.deal += 1
        self.state, self.played, self.deal_coins = self._dealt(), [], []
        if self.game.CARDS:
            self.view.sit(self.running, len(self.steps) + 1)
            another = self._length() > 1 + len(self.counted) + (self.before.rounds if self.before else 0)
            for number in (self.deal, self.deal + 1) if another else (self.deal,):
                self._shuffle(number, len(self.steps) + 1)

    def _shuffle(self, number, step):
        if number not in self.decks:
            self.decks[number] = Deck(self.charter, number, step, self.images, self.view, self.doubts,
                                          self.pack)

    # --- Moves

    def _legal(self, entry, seat, text, sealed):
        """The move, or None if it is void."""
        if self.deal == 0:
            raise Wrong("illegal", "before the first deal")
        move = parsed(text)
        if move is None or sealed != (move[0] in self.game.SEALED) or (
                move[0] in ("pause", "resume") and len(self.charter.keys) > 1):
            raise Wrong("illegal", text)
        try:
            self.state.check(seat, move, self.T)
        except Illegal as refused:
            try:
                self.states[entry.seen[0]].check(seat, move, entry.at)
            except Illegal:
                raise Wrong("illegal", f"{text}: {refused}") from None
            return None
        return move

    def _apply(self, entry, seat, move):
        if self.game.SEALED and not self.states[entry.seen[0]].shows(move, self.state):
            if not any(state.shows(move, state) for state in self.states[:entry.seen[0] + 1]):
                raise Wrong("unseen", f"member {entry.member}")
            return
        self.state.apply(seat, move, self.T)
        self.played.append((seat, move))

    def _move(self, entry):
        seat, text, _ = entry.body
        if self.view.held_by(seat, entry.seen[0]) != entry.member:
            raise Wrong("illegal", "another's seat")
        move = self._legal(entry, seat, text, False)
        over = self.view.holders[seat] != entry.member or (
            self.game.CARDS and entry.seen[0] < self.last_move.get(seat, 0))
        if not move or over or self.over:
            return False
        self._apply(entry, seat, move)
        self.last_move[seat] = len(self.steps) + 1
        return True

    def _race(self, race):
        if not all(self.chains.is_final(seal) and (seal.hash in self.opened or seal.hash in self.given_up)
                   for seal in race):
            return False
        for seal in race:
            if seal.hash in self.opened:
                self._check_heard(seal)
        nonces = {seal.hash: self.opened[seal.hash][1] if seal.hash in self.opened else bytes(16) for seal in race}
        ranked = []
        for seal, reaction in self.chains.ranking(race, self.shown_step, nonces):
            self._too_much(seal)
            ranked.append((seal, seal.body[0], reaction))
        self.T = self.chains.race_time(ranked[0][0], self.T)
        self.chains.queue = [entry for entry in self.chains.queue if entry not in race]
        self.decided.update({seal.hash: len(self.steps) + 1 for seal in race})
        before, winner = msgspec.msgpack.encode(self.state.public()), None
        for seal, seat, reaction in ranked:
            move = None
            if seal.hash in self.given_up and self.deal == 0:
                raise Wrong("illegal", "before the first deal")
            if seal.hash in self.given_up and not self.over:
                self.state.forfeit(seat, self.T)
            elif seal.hash in self.opened:
                move = self._legal(seal, seat, self.opened[seal.hash][0], True)
            if move and not self.over:
                self._apply(seal, seat, move)
                self.claims.append([len(self.steps) + 1, seat, self.opened[seal.hash][0], reaction])
            if winner is None and msgspec.msgpack.encode(self.state.public()) != before:
                winner = seal.member
        self._close("race", b"".join(seal.hash for seal, _, _ in ranked))
        if not self._has_changed():
            self._is_idle(seal for seal, _, _ in ranked)
        if winner is not None:
            self.chains.won[winner] += 1
            self._show_board()
        return True

    def _show_board(self):
        if self.over or not self.state.need():
            self.shown_step = len(self.steps)

    # --- What the rules need

    def _answer(self, need):
        if need == ("coin",):
            return self._coin()
        deck = self.decks[self.deal]
        if not deck.is_answered(need):
            return False
        self.state.supply(need, deck.faces(need[3] if need[0] == "mix" else need[1]))
        self._close(need[0], head_of(need))
        return True

    def _coin(self):
        coin = self.tosses.toss(len(self.steps))
        if coin is None:
            return False
        self.deal_coins.append(coin)
        self.state.supply(("coin",), coin)
        self._close("coin", coin)
        self._show_board()
        return True

    def _deck_steps(self):
        """Let the decks have the steps whose time has come, in the order in which they came."""
        deck = self.decks.get(self.deal)
        if deck:
            for need in self.state.need() if not self.over and not self.closing else ():
                if need != ("coin",):
                    deck.want(need, len(self.steps))
        while self.waiting and self.waiting[0].seen[0] <= len(self.steps):
            entry = self.waiting.pop(0)
            deal, data = entry.body
            if entry.seen[0] < self.dead.get(deal, 0):
                continue
            if deal not in self.decks:
                raise Wrong("cheat", "no such deal")
            self.decks[deal].take(entry, data, self.chains.covers)
            if deck and deal == self.deal and data[0] == 1:
                for need in self.state.need() if not self.over and not self.closing else ():
                    if need != ("coin",):
                        deck.want(need, len(self.steps))

    # --- The end of a deal

    def _audit(self):
        deck = self.decks[self.deal]
        if not deck.is_shown(self.view.owing()):
            return False
        findings = self.state.replayed(self._dealt(), self.played, deck.audit(), self.deal_coins)
        outcome = self.state.judged(list(dict.fromkeys(seat for _, seat, *_ in findings)))
        self.findings.append(findings)
        self._finish(outcome)
        self._close("audit", msgspec.msgpack.encode(outcome))
        return True

    def _finish(self, outcome):
        self.outcome, self.over, self.closing = outcome, True, False
        self.place = dict(outcome["next"])
        self.totals = [total + score for total, score in zip(self.totals, outcome["scores"], strict=True)]
        if not outcome["again"]:
            self.counted.append(outcome)
        before = self.before.rounds if self.before else 0
        if not self.game.CARDS or self.pack or before + len(self.counted) >= self._length():
            for _, _, amounts in outcome["closing"]:
                self.totals = [total + amount for total, amount in zip(self.totals, amounts, strict=True)]
            self.ended = len(self.steps) + (1 if self.game.CARDS else 0)
        self.finished[len(self.steps) + 1] = self._stand()

    def _length(self):
        before = self.before.rounds if self.before else 0
        length = self.before.length if self.before else int(self.charter.options.get("deals", 1))
        while before < length <= before + len(self.counted) and (more := self.counted[length - before - 1]["more"]):
            if more > 0:
                return length + more
            length += 1
        return length

    # --- The end

    def unsigned(self):
        """The members whose last entry hasn't seen the end; all before it."""
        if self.ended is None:                      # also if nobody is left
            return [*self.chains.members]
        here = self.view.at(self.ended) & self.view.members
        return [member for member, chain in enumerate(self.chains.chains) if not chain or (
            member in here and chain[-1].seen[0] < self.ended)]

    def seal(self, words):
        bits = "".join(f"{byte:08b}" for byte in hashed(self.running[self.ended]))
        return " ".join(words[int(bits[at:at + 11], 2)] for at in range(0, 66, 11))


def check(data, on_entry=lambda _entry: None, old=None):
    """The table of a file in which nothing is wrong; `old`: the table that it carries on. Whether that was seen to be
    as this one says stands in `compared`.

    Raises Wrong.
    """
    raw, entries = read_file(data)
    table = Table(Charter(raw))
    table.compared = old is not None and carried.compare(table, old)
    for each in entries:
        entry = read_entry(each, table.charter)
        on_entry(entry)
        table.take_in(entry)
    table.judge_proofs()
    return table
