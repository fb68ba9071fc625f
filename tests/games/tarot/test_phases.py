"""The names of phases, ends and items are enums that travel and are hashed as their plain words."""
import msgspec
import pytest

from p2p.games.tarok import State as Tarok, start as start_tarok
from p2p.games.tarok.contracts import ITEM_VALUES, CallItem
from p2p.games.tarok.position import Phase as TarokPhase, TarokEnd
from p2p.games.taroky import State as Taroky, start as start_taroky
from p2p.games.taroky.position import Phase as TarokyPhase, TarokyEnd
from p2p.games.tarot.phases import CardPhase
from p2p.games.tarot.slots import mix


@pytest.mark.parametrize("words", [TarokPhase, TarokyPhase, CardPhase, TarokEnd, TarokyEnd, CallItem])
def test_each_is_encoded_as_its_plain_word(words):
    for word in words:
        assert msgspec.msgpack.encode(word, order="sorted") == msgspec.msgpack.encode(word.value)
        assert (f"{word}", str(word)) == (word.value, word.value)


@pytest.mark.parametrize(("phases", "state"), [(TarokPhase, Tarok), (TarokyPhase, Taroky)])
def test_every_phase_but_the_last_has_its_rules(phases, state):
    assert [*state.PHASES] == [phase for phase in phases if phase != phases.OVER]
    assert {*CardPhase} <= {*phases}


def test_every_item_but_the_game_has_its_values():
    assert [*ITEM_VALUES] == [item for item in CallItem if item != CallItem.GAME]


@pytest.mark.parametrize(("phases", "state"), [
    (TarokPhase, start_tarok(3, {"forehand": "0"})), (TarokyPhase, start_taroky(4, {}))])
def test_a_shared_phase_becomes_the_member_of_the_game(phases, state):
    assert mix(state, (0,)).phase is phases.MIX
