"""The people at a table: whose turn it is here, and how they are called wherever they are shown."""
from types import SimpleNamespace

import pytest

from client.draw.plates import BESIDE
from client.pages import table_people
from p2p.identity import words
from p2p.log.charter import Charter
from tests.client.table_views import changed, made_view

ANA, BEN, CLEO = (bytes([number]) * 32 for number in (1, 2, 3))


def view(turn, mine=(0,), **changes):
    seats = tuple(SimpleNamespace(bot=bot, member=0, name="Ana") for bot in ("", "steady", ""))
    known = made_view(charter=SimpleNamespace(seats=seats), mine=frozenset(mine), me=0,
                      state=SimpleNamespace(turn=lambda: frozenset(turn)))
    return changed(known, **changes)


@pytest.mark.parametrize(("table", "asks"), [
    (view({0}), True), (view({2}), False), (view({1}, mine=(0, 1)), False), (view({0}, started=False), False),
    (view({0}, outcome="won"), False), (view({0}, stepped_out={0}), False), (view({0}, trouble="a full disk"), False)])
def test_it_asks_here_when_it_is_the_turn_of_a_person_at_this_computer(table, asks):
    assert table_people.asks_here(table) is asks


def charter(seats, members) -> Charter:
    keys = [key for _, key in members]
    return SimpleNamespace(seats=[SimpleNamespace(name=name, member=keys.index(key)) for name, key in seats],
                           members=[SimpleNamespace(name=name, key=key) for name, key in members], keys=keys)


def test_a_member_is_called_as_on_its_seat_whatever_order_members_have():
    found = charter([("Ana", BEN), ("Ana", ANA), ("Ana", CLEO)], [("Ana", ANA), ("Ana", BEN), ("Ana", CLEO)])
    second, third = (f"Ana{BESIDE}{words(key).split()[0]}" for key in (ANA, CLEO))
    assert table_people.seat_names(found) == ["Ana", second, third]
    assert table_people.called_members(found) == [second, "Ana", third]


def test_who_looks_on_is_told_apart_from_who_plays_and_from_each_other():
    table = SimpleNamespace(charter=charter([("Ana", ANA)], [("Ana", ANA)]))
    called = table_people.onlookers(table, [("Ana", BEN), ("Ana", CLEO), ("Ana", BEN)])
    assert called == {("Ana", key): f"Ana{BESIDE}{words(key).split()[0]}" for key in (BEN, CLEO)}
