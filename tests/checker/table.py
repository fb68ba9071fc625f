"""The steps of a table, made from its entries one by one (PROTOCOL.md 4 to 7, 10)."""
import copy
from typing import NamedTuple

import msgspec

from tests.checker import carried, lines, pcset, saved, tarok, taroky, tau
from tests.checker.carried import Carried
from tests.checker.chains import Chains
from tests.checker.curve import Wrong, hashed
from tests.checker.deck import Deck, head_of
from tests.checker.moves import Illegal, parsed
from tests.checker.records import Charter, read_entry, read_file

GAMES = {"tau": tau.Game, "pcset": pcset.Game, "lines": lines.Game, "taroky": taroky.Game, "tarok": tarok.Game}
GOING = {"leaving": ("fault", "nothing"), "vanishing": ("void", "fault"), "patience": ("60", "20", "120", "300"),
         "onlookers": ("silent", "speaks")}
RACE = {"joining": ("on", "off")}
PACE = {"deals": ("4", "1", "2", "3", "5", "8", "10", "12", "16", "20", "30", "50", "100"),
        "turn_seconds": ("0", "20", "30", "60", "120", "300", "3600"), "hush": ("1500", "0", "3000")}


class NotCovered(Exception):
    """What this checker leaves out."""


class Step(NamedTuple):
    kind: str
    item: bytes
    T: int
    state: bytes
    R: bytes


class Table:
    """What follows from the entries taken in so far."""

    def __init__(self, charter):
        self.charter, self.game = charter, GAMES.get(charter.game)
        if self.game is None or charter.rules != self.game.RULES or len(charter.seats) not in self.game.SEATS:
            raise Wrong("charter", "game")
        known = {**self.game.OPTIONS, **(PACE if self.game.CARDS else {}), **GOING,
                 **(RACE if self.game.SEALED else {})}
        own = {name: value for name, value in charter.options.items() if name != "saved"}
        if own.keys() != known.keys() or any(own[name] not in known[name] for name in known):
            raise Wrong("charter", "options")
        self.place, self.pack = self._saved()
        self.chains = Chains(charter.table, len(charter.keys))
        self.running, self.steps, self.T = [charter.table], [], 0
        self.deal, self.ready = 0, set()
        self.before = self._carried()
        self.state, self.over, self.ended, self.closing = self._dealt(), True, None, False
        self.states = [copy.deepcopy(self.state)]
        self.outcome, self.findings, self.counted, self.closing_lines = None, [], [], []
        begun = [int(charter.options.get("start_chips", 0))] * len(charter.seats)
        self.totals = [*self.before.totals] if self.before else begun
        self.finished = {0: self._stand()}          # by step: how the match stood once a deal was over
        self.coins, self.shares = [], [[head] for head in charter.heads]
        self.share_entries, self.coin_since = [{} for _ in charter.keys], None
        self.decks, self.images, self.waiting = {}, set(), []
        self.ahead = []                             # entries whose `seen` isn't made here yet
        self.opened, self.given_up, self.decided, self.shown_step = {}, set(), {}, 0
        self.forsaken = None                        # the outcome of a game that somebody has left
        self.last_move, self.played, self.deal_coins, self.claims = {}, [], [], []

    def _saved(self):
        """The start options and the cards of the deal that the charter's save code stands for."""
        charter, game = self.charter, self.game
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
        if entry.kind in ("without", "back") or (entry.kind == "leave" and (self.game.CARDS or not self.deal)):
            raise NotCovered("who counts has changed by a vote, before the game, or where cards lie face down")
        if entry.n > self.chains.closed.get(entry.member, entry.n):
            return                                  # nothing behind a `leave` is taken in
        self.chains.hold(entry)
        kind, member = entry.kind, entry.member
        if kind in ("move", "seal") and (entry.body[0] >= len(self.charter.seats)
                                         or self.charter.seats[entry.body[0]] != member):
            raise Wrong("illegal", "another's seat")
        if kind == "seal":
            self._check_second_seal(entry)
        elif kind in ("open", "forfeit"):
            self._answer_seal(entry)
        elif kind == "share":
            self._share(entry)
        elif kind == "leave":                       # its seals that aren't open are void
            self.given_up |= {seal.hash for seal in self.chains.queue if seal.kind == "seal"
                              and seal.member == member and seal.hash not in self.opened}
        elif kind == "shown" and {len(row) for row in entry.body} != {len(self.charter.keys)}:
            raise Wrong("form", "shown")
        elif kind == "step":
            self.waiting.append(entry)
        self.ahead.append(entry)
        self._advance()
        self._judge_shares()
        if self.ahead:
            raise Wrong("saw too much", f"member {member}")

    def _check_seen(self):
        for entry in self.ahead:
            if entry.seen[0] <= len(self.steps) and self.running[entry.seen[0]] != entry.seen[1]:
                raise Wrong("drift", f"member {entry.member}")
        self.ahead = [entry for entry in self.ahead if entry.seen[0] > len(self.steps)]

    def _share(self, entry):
        shares, value, behind = self.shares[entry.member], entry.body[0], []
        while value != shares[-1]:
            behind.append(value)
            if len(shares) + len(behind) > 1025:
                raise Wrong("answer", "no share of its chain")
            value = hashed(b"fairdeal chain\0", value)
        if len(behind) != 1:                # with all members in all coins each share comes singly
            raise Wrong("answer", "share")
        shares.append(entry.body[0])
        self.share_entries[entry.member][len(shares) - 1] = entry

    def _judge_shares(self):
        """A share must have been written since the step after which its coin is needed."""
        needed = self.coin_since is not None
        for entries in self.share_entries:
            for j, entry in entries.items():
                if j <= len(self.coins):
                    continue
                early = j > len(self.coins) + 1 or not needed
                if (early and entry.seen[0] <= len(self.steps)) or (needed and entry.seen[0] < self.coin_since):
                    raise Wrong("answer", "a share that isn't needed")

    # --- Seals

    def _check_second_seal(self, entry):
        before = [seal for seal in self.chains.queue if seal.kind == "seal" and seal.member == entry.member
                  and seal.n < entry.n and seal.body[0] == entry.body[0] and seal.hash not in self.given_up]
        if before and entry.seen[0] <= len(self.steps):
            raise Wrong("two seals", f"member {entry.member}")

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
        if not self.chains.heard_by_all(entry, seal):
            raise Wrong("answer", "opened too early")
        self.opened[seal.hash] = text, nonce

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
                self._finish(outcome)
        need = None if self.over or self.closing else next(iter(self.state.need()), None)
        self.coin_since = len(self.steps) if need == ("coin",) else None
        self._check_seen()

    def _step(self):
        need = None if self.over or self.closing else next(iter(self.state.need()), None)
        if need:
            return self._answer(need)
        if self.closing:
            return self._audit()
        queue = self.chains.queue
        if not queue:
            return False
        choice = queue[0]
        if not self.chains.is_final(choice):
            return False
        if choice.kind == "seal":
            race = self.chains.race()
            stands = [entry for entry in queue if entry.kind != "seal" and any(
                entry.member == seal.member and entry.n < seal.n for seal in race)]
            if not stands and choice.hash in self.given_up:
                queue.remove(choice)
                return True
            if not stands:
                return self._race([seal for seal in race if seal.hash not in self.given_up])
            choice = stands[0]
        if not self.chains.is_final(choice):
            return False
        self._too_much(choice)
        queue.remove(choice)
        self.T = self.chains.time(choice, self.T, bool(self.game.SEALED))
        if choice.kind == "leave":
            self._leave(choice.member)
        elif choice.kind == "start":
            self._start(choice.member)
        else:
            self._move(choice)
        self._close(choice.kind, choice.hash)
        return True

    def _too_much(self, choice):
        if choice.seen[0] > len(self.steps):
            raise Wrong("saw too much", f"member {choice.member}")

    def _leave(self, member):
        """What the member still has in the queue is void; in TAU it has lost, if that costs anything."""
        self.chains.queue = [entry for entry in self.chains.queue if entry.member != member]
        self.chains.counting.discard(member)
        seats = [seat for seat, holder in enumerate(self.charter.seats) if holder == member]
        if not self.over and self.charter.options["leaving"] == "fault":
            self.forsaken = self.state.forsaken(seats)

    def _start(self, member):
        if not self.over or self.ended is not None:
            return
        self.ready.add(member)
        if self.deal and len(self.ready) < len(self.charter.keys):
            return
        if self.deal == 0:
            self.T = 0
        self.deal, self.ready, self.over = self.deal + 1, set(), False
        self.state, self.played, self.deal_coins = self._dealt(), [], []
        if self.game.CARDS:
            another = self._length() > 1 + len(self.counted) + (self.before.rounds if self.before else 0)
            for number in (self.deal, self.deal + 1) if another else (self.deal,):
                if number not in self.decks:
                    self.decks[number] = Deck(self.charter, number, self.running[-1], len(self.steps) + 1,
                                              self.images, self.pack)

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
        seat, text = entry.body
        move = self._legal(entry, seat, text, False)
        if move and not (self.game.CARDS and entry.seen[0] < self.last_move.get(seat, 0)):
            self._apply(entry, seat, move)
            self.last_move[seat] = len(self.steps) + 1

    def _race(self, race):
        if not all(self.chains.is_final(seal) and seal.hash in self.opened for seal in race):
            return False
        nonces = {seal.hash: self.opened[seal.hash][1] for seal in race}
        ranked, seats = [], set()
        for seal, reaction in self.chains.ranking(race, self.shown_step, nonces):
            self._too_much(seal)
            seat = seal.body[0]
            if seat in seats or self.decided.get(seat, 0) > seal.seen[0]:
                raise Wrong("two seals", f"member {seal.member}")
            seats.add(seat)
            ranked.append((seal, seat, reaction))
        self.T = self.chains.race_time(ranked[0][0], self.T)
        self.chains.queue = [entry for entry in self.chains.queue if entry not in race]
        self.decided.update(dict.fromkeys(seats, len(self.steps) + 1))
        before, winner = msgspec.msgpack.encode(self.state.public()), None
        for seal, seat, reaction in ranked:
            move = self._legal(seal, seat, self.opened[seal.hash][0], True)
            if move:
                self._apply(seal, seat, move)
                self.claims.append([len(self.steps) + 1, seat, self.opened[seal.hash][0], reaction])
            if winner is None and msgspec.msgpack.encode(self.state.public()) != before:
                winner = seal.member
        self._close("race", b"".join(seal.hash for seal, _, _ in ranked))
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
        j = len(self.coins) + 1
        waits = [member for member in range(len(self.shares)) if member not in self.chains.closed]
        if any(len(self.shares[member]) <= j for member in waits):
            return False
        if any(not self.coin_since <= entries[j].seen[0] <= len(self.steps) for entries in self.share_entries
               if j in entries):
            raise Wrong("answer", "a share before its time")
        coin = hashed(b"fairdeal coin\0", self.charter.table, j.to_bytes(4, "big"),
                      *(shares[j] for shares in self.shares if len(shares) > j))
        self.coins.append(coin)
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
        if None in deck.seeds:
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
        return [member for member, chain in enumerate(self.chains.chains) if member not in self.chains.closed
                and (self.ended is None or not chain or chain[-1].seen[0] < self.ended)]

    def seal(self, words):
        bits = "".join(f"{byte:08b}" for byte in hashed(self.running[self.ended]))
        return " ".join(words[int(bits[at:at + 11], 2)] for at in range(0, 66, 11))


def check(data, on_entry=lambda _entry: None, old=None):
    """The table of a file in which nothing is wrong; `old`: the table that it carries on.

    Raises Wrong or NotCovered.
    """
    raw, entries = read_file(data)
    table = Table(Charter(raw))
    if old is not None:
        carried.compare(table, old)
    for each in entries:
        entry = read_entry(each, table.charter)
        on_entry(entry)
        table.take_in(entry)
    return table
