"""Slovenian Tarok for three or four. The package keeps the contract `p2p.games.game.CardGame`."""
from p2p.games.tarok.options import OPTIONS
from p2p.games.tarok.score import forsaken, judged
from p2p.games.tarok.state import (
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
