"""Czech Taroky for four. The package keeps the contract `p2p.games.game.CardGame`."""
from p2p.games.taroky.options import OPTIONS
from p2p.games.taroky.score import forsaken, judged
from p2p.games.taroky.state import (
    CARDS,
    DAY_HOUSE,
    DAY_SEATS,
    NAMES,
    NEXT,
    OF_SLOTS,
    PLACE,
    RULES,
    SEALED,
    SEATS,
    TITLE,
    State,
    day_place,
    place,
    retold,
    start,
    undertaken,
)
from p2p.games.tarot.phased import tells, tricks_done

__all__ = ["CARDS", "DAY_HOUSE", "DAY_SEATS", "NAMES", "NEXT", "OF_SLOTS", "OPTIONS", "PLACE", "RULES", "SEALED",
           "SEATS", "TITLE", "State", "day_place", "forsaken", "judged", "place", "retold", "start", "tells",
           "tricks_done", "undertaken"]
