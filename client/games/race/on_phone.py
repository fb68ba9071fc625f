"""What a phone shows of its seat in Tau and PC Set: the board with its cards, the own choice, everybody's score.

The table is one of the seat alone. A touch means the card itself, not the place where it lay.
"""
from typing import Any

from client.games.race.frame import Framed
from client.games.race.table import RaceTable
from client.pages import table_people
from client.play import pace
from client.play.phone_board import Told
from client.ui.phrases import count_word
from p2p.games.game import Seat
from p2p.language import joined, trn


def told(table: RaceTable, now: float) -> Told:
    """Returns all that the seat's phone shows of its table."""
    shown: Framed = table.picture(now, None).shown
    seat, memo = _seat(table), table.memo
    plate = next(plate for plate in shown.race.seats if plate.index == seat)
    why = memo.whys.get(seat)
    new = set(memo.new) if len(memo.new) < len(shown.race.board) else set()
    cards = [{"face": face, "words": table.called(face), "chosen": face in plate.chosen, "new": face in new}
             for face in shown.race.board if face is not None]
    said: Told = {
        "deck": shown.race.deck, "palette": table.desk.settings.palette,
        "line": joined(", ", (table.name, _score(shown))), "board": [] if shown.race.hidden or table.paused else cards,
        "players": [_player(one) for one in shown.race.seats], "ask": shown.waiting, "urgent": False,
        "note": joined(" ", filter(None, table.screen.note)) or (why.words if why else ""),
        "frozen": trn("one second frozen", "{count} seconds frozen", plate.frozen, count=count_word(plate.frozen))
        if plate.frozen else ""}
    if banner := table.banner():
        over = bool(table.view.deal.outcome)
        said |= {"end": {"headline": banner.headline, "line": banner.line, "lines": [], "total": ["", ""],
                         "rows": [[one.index, one.name, str(one.score)] for one in shown.race.seats] if over else [],
                         "fair": [], "answers": [], "then": ""}}
    return said


def _seat(table: RaceTable) -> Seat:
    return table_people.people(table.view)[0]


def _score(shown: Framed) -> str:
    return " : ".join(str(one.score) for one in shown.race.seats)


def _player(one: Any) -> dict[str, Any]:
    return {"seat": one.index, "name": one.name, "line": one.gone or one.bot, "score": str(one.score), "turn": False,
            "away": bool(one.gone), "said": "", "badge": ""}


def give(_table: RaceTable, _name: str, _now: float) -> None:
    """Does nothing: cards are the answers of a race."""


def card(table: RaceTable, face: int, pressed: float) -> None:
    """Chooses the card of this face as it lay when it was touched; does nothing if it has gone since then."""
    drawn = table.memo.drawn
    place = next((place for place in range(len(table.view.state.board)) if drawn.meant(place, pressed) == face), None)
    if place is not None and not pace.stopped(table.view):
        table.press(_seat(table), place, pressed)
