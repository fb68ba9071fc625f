"""What strangers and broken pages can do to the server of phones: nothing, and nobody else notices."""
import gc
import gzip
import json
import secrets
import socket
import time
from contextlib import contextmanager, suppress
from random import Random
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from client.pages.desk import Desk
from client.phone import server
from client.phone.phones import AWAY, TAKEN, SeatPhones
from client.phone.seal import FRESH, NAME, Sealer, bytes_of, name_of, text_of
from client.settings import Settings
from p2p.games.game import Seat
from p2p.peer.node import Node
from tests.client.phone.page_player import FOUR, Page, computer, eventually
from tests.effort import only_long

pytestmark = pytest.mark.xdist_group("loopback")
ONE, TWO = Seat(0), Seat(1)


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """A table of Taroky with its first question: (node, phones, table)."""
    with computer(tmp_path_factory.mktemp("phones")) as made:
        yield made


@pytest.fixture
def table(shared):
    """The same with a new code of the first seat, and no phone there: (node, phones, table, that code)."""
    node, phones, which = shared
    old = phones.code(which, ONE)
    phones.server._tries.clear()
    for seat, name in enumerate(FOUR):
        phones.give(which, Seat(seat), name)
    phones.send_away(which, ONE)
    eventually(lambda: (now := phones.code(which, ONE)) and now != old)
    return node, phones, which, phones.code(which, ONE)


@pytest.fixture
def calm(shared):
    """The same with the codes as they are, for who needs no seat to himself."""
    node, phones, which = shared
    for seat, name in enumerate(FOUR):
        phones.give(which, Seat(seat), name)
    phones.server._tries.clear()
    return node, phones, which, eventually(lambda: phones.code(which, ONE))


def closed(page):
    """The code by which a page's connection was closed, -1 without one."""
    try:
        while True:
            page.socket.recv(10)
    except ConnectionClosed as gone:
        return gone.rcvd.code if gone.rcvd else -1


def flood(page):
    for _ in range(3000):
        page.say(do="decide", yes=True)


def first_words(code, said, **more):
    """Says these first words and gives the code by which the connection is closed."""
    with connect(f"ws://{code.address}/seat", compression=None, **more) as stranger:
        stranger.recv(10)
        stranger.send(said)
        with pytest.raises(ConnectionClosed) as gone:
            stranger.recv(10)
        return gone.value.rcvd.code


def wrong():
    return json.dumps({"name": text_of(secrets.token_bytes(NAME)), "fresh": text_of(secrets.token_bytes(FRESH))})


def test_wrong_codes_are_counted_and_then_not_even_looked_at(calm):
    *_, code = calm
    found = [first_words(code, wrong()) for _ in range(server.TRIES + 2)]
    assert found[:server.TRIES] == [server.WRONG] * server.TRIES
    assert found[-1] == server.MANY


def test_a_phone_that_is_in_doesn_t_notice_wrong_codes(table):
    _, phones, which, code = table
    page = Page(code)
    for _ in range(server.TRIES + 2):
        first_words(code, wrong())
    page.close()
    assert phones.words(which)[ONE].state


@pytest.mark.parametrize("said", ["", "{", "[]", "7", "null", '{"name":1,"fresh":2}', '{"name":"A"}', "[" * 2000,
                                  b"\xff\xfe"])
def test_first_words_that_are_none_end_the_connection(calm, said):
    assert first_words(calm[3], said) == server.WRONG


def test_first_words_said_again_by_a_listener_seat_nobody(table):
    """A listener says a page's first words again: it has no key for what follows, and the seat stays where it was."""
    _, phones, which, code = table
    page = Page(code)
    page.until(lambda state: state)
    eventually(lambda: phones.words(which)[ONE].state == "here")
    name = name_of(bytes_of(code.url.partition("#")[2], FRESH))
    with connect(f"ws://{code.address}/seat", compression=None) as listener:
        listener.recv(10)
        listener.send(json.dumps({"name": text_of(name), "fresh": text_of(bytes(FRESH))}))
        listener.send(b"x" * 600)
        with pytest.raises(ConnectionClosed):
            listener.recv(10)
    assert phones.words(which)[ONE].state == "here"
    page.say(do="sit", phone=page.phone)
    assert page.hear(0.2) is not None or page.state


@only_long("a connection for each message")
def test_every_message_fuzzed_ends_in_a_closed_connection_or_nothing(table):
    """Sealed by who has the key: what no page of ours could say lets the phone go, and moves nothing."""
    node, _, which, code = table
    before = len(node.table(which).happenings)
    chance = Random(1)
    for said in (b"", b"{}", b"[]", b"\xff", b'{"do":"sit"}', b'{"do":"give","name":"cut 99","asked":"1.0"}',
                 b'{"do":"give","name":["x"],"asked":"1.0"}', b'{"do":"card","face":1e9,"asked":"1.0"}',
                 b'{"do":"card","face":-1,"asked":"1.0"}', b'{"do":"move","move":"play 3"}', b"[" * 1500,
                 *(chance.randbytes(40) for _ in range(8))):
        page = Page(code, phone="same")
        page.until(lambda state: state)
        sealed = page.seal._out.encrypt(b"\0" * 4 + page.seal._sent.to_bytes(8, "little"), said, None)
        page.socket.send(sealed)
        page.close()
    assert len(node.table(which).happenings) == before
    assert not node.table(which).trouble


@only_long("thousands of messages")
def test_a_flood_ends_the_connection(table):
    page = Page(table[3])
    with suppress(ConnectionClosed):
        flood(page)
    assert closed(page) in (server.MANY, -1)


def test_a_message_that_is_too_long_ends_the_connection(table):
    page = Page(table[3])
    page.until(lambda state: state)
    page.socket.send(bytes(server.HEARD + 1))
    assert closed(page) == 1009


def test_a_slow_reader_keeps_nobody_waiting(table):
    """A phone that reads nothing more: what it is told waits nowhere but in its newest state, and others are told."""
    _, phones, which, code = table
    slow, quick = Page(code), Page(phones.code(which, TWO), phone="quick")
    quick.until(lambda state: state.get("players"))
    link = eventually(lambda: next((seat.link for seat in phones._seats.values() if seat.name == "Mira"), None))
    for number in range(3000):
        link.say({"ask": "x" * 2000, "number": number})
    quick.say(do="sit", phone=quick.phone)
    assert quick.hear(5)
    assert slow.socket.socket is not None


@only_long("a thousand connections take seconds")
def test_a_thousand_connections_leave_room_for_who_is_in(table):
    """They are cut off before they say a word; who is in plays on, and the loop isn't late."""
    node, phones, _which, code = table
    page = Page(code)
    page.until(lambda state: state)
    host, _, port = code.address.partition(":")
    crowd, late = [], 0.0
    try:
        for number in range(1000):
            crowd.append(socket.create_connection((host, int(port)), 5))
            if number % 100 == 0:
                asked, came = time.monotonic(), []
                node.run(lambda came=came: came.append(time.monotonic()))
                late = max(late, eventually(lambda came=came: came)[0] - asked)
        page.say(do="sit", phone=page.phone)
        assert page.hear(5)
        assert phones.server._from.total() <= server.MOST_OF_ONE
        assert late < 0.5                               # 50 ms on a computer that does nothing else
    finally:
        for one in crowd:
            one.close()
    eventually(lambda: phones.server._from.total() == 1)


@pytest.mark.parametrize(("headers", "status"), [({"Host": "evil.example"}, 421), ({"Host": "localhost:8077"}, 421)])
def test_other_names_for_this_computer_get_nothing(calm, headers, status):
    """As a page elsewhere would call us whose name was made to lead here."""
    with pytest.raises(HTTPError) as refused:
        urlopen(Request(f"http://{calm[3].address}/", headers=headers), timeout=10)
    with refused.value as answer:
        assert answer.code == status


def test_a_page_from_elsewhere_doesn_t_connect(calm):
    with pytest.raises(Exception, match="403"), connect(f"ws://{calm[3].address}/seat", origin="http://evil.example"):
        pass


def test_paths_lead_to_our_pages_alone(calm):
    for path in ("/../phones.json", "/%2e%2e/phones.json", "/phones.json", "//etc/passwd", "/index.html/.."):
        with pytest.raises(HTTPError) as refused:
            urlopen(f"http://{calm[3].address}{path}", timeout=10)
        with refused.value as answer:
            assert answer.code == 404


def test_no_card_is_fetched_alone(calm):
    """Who sees what a phone asks for learns which deck is played, and no card of it."""
    node, phones, *_ = calm
    assert node.tables
    decks = {path for path in phones.server.pages if path.endswith(".json")}
    assert decks == {"/pack-two.json"}
    assert len(json.loads(gzip.decompress(phones.server.pages["/pack-two.json"].data))) == 55


# ---------------------------------------------------------------------- one phone a seat

def test_a_second_phone_asks_first(table):
    _, phones, which, code = table
    first = Page(code)
    first.until(lambda state: state.get("players"))
    second = Page(code)
    assert second.until(lambda state: state) == {"asks": "Mira"}
    first.until(lambda state: state.get("guest"))
    eventually(lambda: phones.words(which)[ONE].state == "asks")
    first.say(do="decide", yes=False)
    assert closed(second) == AWAY
    first.until(lambda state: not state.get("guest"))


def test_a_second_phone_that_is_let_in_has_the_seat_alone(table):
    _, phones, which, code = table
    first = Page(code)
    first.until(lambda state: state.get("players"))
    second = Page(code)
    second.until(lambda state: state)
    eventually(lambda: phones.words(which)[ONE].state == "asks")
    phones.decide(which, ONE, True)
    assert closed(first) == TAKEN
    assert second.until(lambda state: state.get("name"))["name"] == "Mira"


def test_the_same_page_loaded_again_is_in_at_once(table):
    *_, code = table
    first = Page(code, phone="mine")
    seen = first.until(lambda state: state.get("players"))
    first.socket.socket.shutdown(socket.SHUT_RDWR)
    asked = time.monotonic()
    again = Page(code, phone="mine")
    assert again.until(lambda state: state.get("players"))["asked"] == seen["asked"]
    assert time.monotonic() - asked < 1


def test_a_phone_that_is_sent_away_needs_the_new_code(table):
    _, phones, which, code = table
    page = Page(code)
    page.until(lambda state: state)
    phones.send_away(which, ONE)
    assert closed(page) == AWAY
    new = eventually(lambda: (now := phones.code(which, ONE)) != code and now)
    assert first_words(code, json.dumps({"name": text_of(name_of(bytes_of(code.url.partition("#")[2], FRESH))),
                                         "fresh": text_of(bytes(FRESH))})) == server.WRONG
    assert Page(new, typed=True).until(lambda state: state.get("name"))["name"] == "Mira"


def test_the_port_is_closed_once_no_seat_wants_a_phone(table):
    _, phones, which, code = table
    for seat in range(4):
        phones.take(which, Seat(seat))
    host, _, port = code.address.partition(":")

    def refused():
        try:
            socket.create_connection((host, int(port)), 1).close()
        except OSError:
            return True
        return False
    eventually(refused)


# ---------------------------------------------------------------------- the loop is never late for long

TURN = 50.0             # ms of the processor that one turn of the loop may take, whatever strangers do
ASKS = "GET /seat HTTP/1.1\r\nHost: {}\r\n"
CONNECTS = ASKS + ("Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                   "Sec-WebSocket-Version: 13\r\n\r\n")
PING, BEGINS, GOES_ON = (bytes((first, 0x80, 0, 0, 0, 0)) for first in (0x89, 0x01, 0x00))     # masked, empty
MANY = 20_000           # frames at once


@contextmanager
def longest_turn(node):
    """A list that gets the longest turn of the node's loop meanwhile, in ms of its thread's processor time: what other
    programs do on this computer doesn't count. What the tests themselves left to the garbage collection doesn't,
    either."""
    selector, found = node._loop._selector, []                      # private: nothing else knows of turns
    select, began, longest = selector.select, None, 0.0

    def timed(timeout=None):
        nonlocal began, longest
        if began is not None:
            longest = max(longest, time.thread_time() - began)
        events = select(timeout)
        began = time.thread_time()
        return events
    gc.collect()
    gc.freeze()
    selector.select = timed
    try:
        yield found
    finally:
        selector.select = select
        gc.unfreeze()
        found.append(1000 * longest)


def _stranger(code, said=b""):
    """A connection that has said this."""
    host, _, port = code.address.partition(":")
    made = socket.create_connection((host, int(port)), 5)
    with suppress(OSError):
        made.sendall(said)
    return made


def _connected(code):
    made = _stranger(code, CONNECTS.format(code.address).encode())
    made.recv(4096)
    return made


def _says(code, *parts):
    """Strangers who connect and then say this, as much as they are let."""
    for _ in range(server.MOST_OF_ONE):
        with _connected(code) as one, suppress(OSError):
            one.settimeout(2)
            for part in parts:
                one.sendall(part)


def _at_once(code):
    """Everybody connects at the same moment, with frames before there is an answer."""
    for _ in range(5):
        crowd = [_stranger(code) for _ in range(server.MOST_OF_ONE)]
        for one in crowd:
            with suppress(OSError):
                one.sendall(CONNECTS.format(code.address).encode() + PING * 600)
        for one in crowd:
            one.close()


def _crowd(code):
    crowd = [_stranger(code) for _ in range(400)]
    for one in crowd:
        one.close()


def _words(code):
    for _ in range(5):
        _stranger(code, ASKS.format(code.address).encode() + b"X: " + b"x" * 8000 + b"\r\n").close()
        _stranger(code, ASKS.format(code.address).encode() + b"".join(b"X-%d: %s\r\n" % (number, b"x" * 8000)
                                                                      for number in range(126))).close()


ATTACKS = {"pings": lambda code: _says(code, PING * MANY), "pieces": lambda code: _says(code, BEGINS + GOES_ON * MANY),
           "at once": _at_once, "a crowd": _crowd, "many words": _words}


@pytest.mark.parametrize("attack", ATTACKS)
def test_no_stranger_holds_the_loop_up(calm, attack):
    node, _, _, code = calm
    with longest_turn(node) as found:
        ATTACKS[attack](code)
        eventually(lambda: calm[1].server._from.total() == 0)
    assert found[0] < TURN


def test_a_phone_that_is_in_holds_the_loop_up_as_little(table):
    node, *_, code = table
    page = Page(code)
    page.until(lambda state: state)
    with longest_turn(node) as found:
        with suppress(ConnectionClosed, OSError):
            page.socket.socket.sendall(PING * MANY)
        assert closed(page) in (server.MANY, -1)
    assert found[0] < TURN


# ---------------------------------------------------------------------- nothing twice, nothing that isn't the seat's

def test_an_answer_given_twice_moves_once(table):
    """The last of this table's tests: it goes on to the next question."""
    node, phones, which, _ = table
    pages = [Page(phones.code(which, Seat(seat))) for seat in range(4)]

    def asked_one():
        for page in pages:
            page.hear(0.05)
        return next((page for page in pages if page.choice()), None)
    cutter = eventually(asked_one)
    chosen, asked = cutter.choice(), cutter.state["asked"]
    before = len(node.table(which).happenings)
    for _ in range(3):
        cutter.say(**chosen, asked=asked)
    eventually(lambda: len(node.table(which).happenings) > before)
    cutter.say(**chosen, asked=asked)
    moves = [step for step in node.table(which).happenings[before:] if step.seat == cutter.state["seat"]]
    assert len(moves) == 1


def test_a_seat_knows_no_hand_but_its_own(tmp_path):
    """What a phone is told holds no card of another hand at the same computer, before it is played."""
    with computer(tmp_path, hush="0") as (node, phones, which):
        pages = [Page(phones.code(which, Seat(seat))) for seat in range(4)]

        def tricks():
            for page in pages:
                page.play()
                state = node.table(which).state
                shown = {card["face"] for card in page.state.get("hand", ())}
                others = {state.known(slot) for seat in range(4) if seat != page.state.get("seat")
                          for slot in state.hands[seat]} - {-1}
                assert not others & shown
            for (_, seat), phone in phones._seats.items():          # private: what it is told is made of this alone
                own = phone.table._own.state if phone.table else None
                for slot in {slot for other in set(range(4)) - {seat} for slot in own.hands[other]} if own else ():
                    assert own.known(slot) == own.seen_by({seat}).known(slot)
            return len(node.table(which).state.tricks) >= 2
        eventually(tricks, 60)


def test_after_a_restart_the_page_comes_back_by_itself(tmp_path):
    with computer(tmp_path, hush="0") as (node, phones, which):
        code = phones.code(which, ONE)
        page = Page(code, phone="mine")
        page.until(lambda state: state.get("players"))
        eventually(lambda: '"mine"' in (tmp_path / "phones.json").read_text())
        charter = node.table(which).charter
        assert (tmp_path / "phones.json").stat().st_mode & 0o777 == 0o600
    made = []
    node = Node(tmp_path, "Mira", ("127.0.0.1",), lambda: [phones.wake() for phones in made])
    node.start()
    try:
        made.append(SeatPhones(Desk(node, Settings(name="Mira")), lambda: None))
        table = eventually(lambda: node.unfinished)[0]
        node.resume(table.id)
        eventually(lambda: made[0].code(which, ONE))
        assert made[0].code(which, ONE) == code
        asked = time.monotonic()
        again = Page(code, phone="mine")
        assert again.until(lambda state: state.get("players"))["name"] == charter.seats[0].name
        assert time.monotonic() - asked < 2
    finally:
        made[0].close()
        node.close()


def test_seals_of_two_pages_differ():
    one, other = (Sealer(bytes(16), bytes(16) + bytes([n]) * 16).seal({"n": 1}) for n in (1, 2))
    assert one != other
