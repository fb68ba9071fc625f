"""Real nodes on 127.0.0.1 for tests, which play by themselves when asked to."""
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from p2p.games.game import Move
from p2p.net.wire import Draft, DraftSeat
from p2p.peer.lobby.people import FREE
from p2p.peer.node import Node
from p2p.peer.session import now_ms
from p2p.peer.table_view import TableView
from tests.effort import patience

LOOPBACK = ("127.0.0.1",)


class NodeGroup:
    """`with NodeGroup(folder) as group:` closes all its nodes. `wait` looks again whenever a node has news."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.nodes: list[Node] = []
        self._news = threading.Event()
        self._rng = random.Random(1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for node in self.nodes:
            node.close()

    def node(self, name: str, interfaces: tuple[str, ...] = LOOPBACK, count: int = 0) -> Node:
        """A started node with a folder of its own, the same for the same name; `count`: ms before its games."""
        node = Node(self.folder / name, name, interfaces, self._news.set, count=count)
        self.nodes.append(node)
        node.start()
        return node

    def wait(self, right: Callable[[], object], what: str, seconds: float = 60) -> None:
        end = time.monotonic() + patience(seconds)
        while not right():
            assert time.monotonic() < end, f"no {what} within {seconds} s: " + "; ".join(map(state_of, self.nodes))
            self._news.wait(0.01)
            self._news.clear()

    def meet(self, *nodes: Node) -> None:
        """Until all of these see each other."""
        keys = {node.identity.key for node in nodes}
        self.wait(lambda: all(keys - {node.identity.key} <= {person.key for person in node.lobby.here}
                              for node in nodes), "meeting")

    def sit_down(self, *nodes: Node, **options: str) -> bytes:
        """A table of Tau with a seat each, opened by the first; its id once the game has started everywhere."""
        self.meet(*nodes)
        opener = nodes[0]
        before = {draft.id for draft in opener.lobby.tables}
        opener.room.open_table("tau", {"mode": "z3tau", **options}, (mine(opener),) + (FREE,) * (len(nodes) - 1))
        self.wait(lambda: {draft.id for draft in opener.lobby.tables if draft.opener == opener.identity.key} - before,
                  "open table")
        (table,) = (d.id for d in opener.lobby.tables if d.opener == opener.identity.key and d.id not in before)
        for node in nodes[1:]:
            self.take_seat(table, node, opener)
        opener.room.begin(table)
        self.dealt(table, *nodes)
        return table

    def take_seat(self, table: bytes, node: Node, opener: Node) -> None:
        """This node sits down at a table, and asks again each second as a player does whom a lost beat has refused."""
        asked = 0.0

        def sits() -> bool:
            nonlocal asked
            if draft_of(node, table) and now_ms() - asked > 1000:
                asked = now_ms()
                node.room.sit(table, (mine(node),))
            return node.identity.key in {seat.key for seat in draft_of(opener, table).seats}
        self.wait(sits, "seat at the table")

    def dealt(self, table: bytes, *nodes: Node) -> None:
        self.wait(lambda: all((view := node.table(table)) and view.started and view.state.board for node in nodes),
                  "dealt table")

    def take(self, table: bytes, node: Node, *others: Node, count: int = 1, again: float = 500) -> None:
        """This node takes so many Taus more, and these others have seen it.

        A table that was just gone back to listens for a while first, so it presses `again` after so many ms. On a slow
        computer that may be a step more, behind the take.
        """
        for _ in range(count):
            taken = sum(node.table(table).state.scores)
            pressed: float | None = None

            def done(taken: int = taken) -> bool:
                nonlocal pressed
                view = node.table(table)
                if sum(view.state.scores) == taken and (pressed is None or now_ms() - pressed > again):
                    pressed = now_ms()
                    node.act(table, min(view.mine), open_tau(view), pressed)
                return sum(view.state.scores) > taken and not view.state.need()
            self.wait(done, "Tau taken")
        self.wait(lambda: len({one.table(table).state.scores for one in (node, *others)}) == 1, "the same scores")

    def play_out(self, table: bytes, *nodes: Node, seconds: float = 15) -> None:
        """All their seats claim as fast as they can, until the game is over for each of them."""
        pressed: dict[tuple[Node, int], int] = {}

        def over() -> bool:
            views = [node.table(table) for node in nodes]
            for node, view in zip(nodes, views, strict=True):
                for seat in view.mine if view and not view.deal.outcome and not view.state.need() else ():
                    claims = [move for move in view.state.moves(seat, view.clock.ms) if move.verb == "claim"]
                    if claims and pressed.get((node, seat)) != view.step:
                        pressed[node, seat] = view.step
                        node.act(table, seat, self._rng.choice(claims), now_ms())
            return all(view and view.deal.outcome for view in views)
        self.wait(over, "end of the game", seconds)

    def verified(self, table: bytes, *nodes: Node) -> list[TableView]:
        """The views of a game that is over, once all have signed the end."""
        self.wait(lambda: all(node.table(table).proof.report for node in nodes), "verification")
        return [node.table(table) for node in nodes]

    def said(self, node: Node, sentence: str) -> None:
        self.wait(lambda: sentence in tuple(node.notices), f"notice {sentence!r}")


def open_tau(view: TableView) -> Move:
    """A claim that would score."""
    return next(move for move in view.state.moves(min(view.mine), view.clock.ms) if move.verb == "claim")


def mine(node: Node, name: str = "", bot: str = "") -> DraftSeat:
    return DraftSeat(node.identity.key, name or node.lobby.me.name, bot)


def draft_of(node: Node, table: bytes) -> Draft | None:
    return next((draft for draft in node.lobby.tables if draft.id == table), None)


def state_of(node: Node) -> str:
    """A line for a test that failed."""
    tables = [(view.started, view.step, view.people.waited_for, view.trouble, view.proof.fault) for view in node.tables]
    drafts = [(draft.state, [seat.name for seat in draft.seats], len(draft.ready)) for draft in node.lobby.tables]
    return (f"{node.lobby.me.name}: {len(node.lobby.here)} here, {tables}, {drafts}, {tuple(node.notices)}, "
            f"{node.network.text}")
