"""A seat at a trick table as its phone shows it: the board's view as data, with the table's own words. Pure but for
what the seat answers.

The table is one of the seat alone, so that its hand lies open, as at a computer with one person.
"""
from collections.abc import Iterable
from typing import Any

from client.games.tricks import ended, model
from client.games.tricks.board import TrickView
from client.games.tricks.mat.bid_ladder import Ladder
from client.games.tricks.mat.exchange import Exchange
from client.games.tricks.mat.pack import CARDS, KNOCK, Pack
from client.games.tricks.mat.quiet_round import Quiet
from client.games.tricks.mat.trick_area import AnswerButton, Middle
from client.games.tricks.score_view import READY, ScoreView, signed
from client.games.tricks.table import TrickTable
from client.games.tricks.teach.advice import card_words
from client.play.phone_board import Answer, Told, answer
from p2p.games.tarot.phases import CardPhase
from p2p.language import joined, tr

DECK = "pack"
CUT = tr("Cut here")


def told(table: TrickTable, now: float) -> Told:
    """Returns all that the seat's phone shows of its table."""
    view, memo, game = table.view, table.memo, table.game
    around, shown = model.surroundings(table, now), model.table(table, now)
    said: Told = {
        "deck": DECK, "palette": shown.hand.palette, "line": joined(", ", (game.title, around.deal)),
        "facts": [[pill.label, pill.value, pill.ink] for pill in shown.pills],
        "players": [_player(plate) for plate in shown.plates],
        "trick": _trick(shown, game.fool), "piles": _piles(shown, game.fool),
        "ask": shown.prompt, "urgent": shown.urgent, "note": shown.note, "secret": [*filter(None, shown.whisper)],
        "question": _question(shown, game.fool), "hand": _hand(table, shown), "left": shown.left}
    if view.deal.outcome and now >= memo.lingers:
        said |= {"question": None, "end": _end(table, ended.sheet(table)), "ask": "", "urgent": False}
    return said


def _named(faces: Iterable[int], fool: str) -> list[list[Any]]:
    """Returns cards by face and in words; a back, a free place or what isn't known has no words."""
    return [[face, card_words(face, fool) if face >= 0 else ""] for face in faces]


def _player(plate: Any) -> dict[str, Any]:
    return {"seat": plate.seat, "name": plate.name, "line": plate.line, "score": plate.score, "turn": plate.turn,
            "away": plate.away, "said": plate.said, "badge": plate.badge}


def _trick(shown: TrickView, fool: str) -> dict[str, Any] | None:
    trick = shown.trick
    if not trick.cards:
        return None
    names = {plate.seat: plate.name for plate in shown.plates}
    return {"label": trick.label or tr("On the table"), "best": trick.winning,
            "words": _trick_words(shown, names, fool),
            "cards": [[card.face, card_words(card.face, fool), names[card.seat]] for card in trick.cards if
                      card.face >= 0]}


def _trick_words(shown: TrickView, names: dict[int, str], fool: str) -> str:
    """Returns who has led what, and who is winning with what."""
    first, best = shown.trick.cards[0], shown.trick.winning
    name, led = names[first.seat], card_words(first.face, fool)
    if best < 0 or shown.trick.done:
        return tr("{name} led the {card}.", name=name, card=led)
    winning = shown.trick.cards[best]
    if best == 0:
        return tr("{name} led the {card} and is winning.", name=name, card=led)
    return tr("{name} led the {card}. {winner} is winning with the {best}.", name=name, card=led,
              winner=names[winning.seat], best=card_words(winning.face, fool))


def _piles(shown: TrickView, fool: str) -> list[dict[str, Any]]:
    """Returns the open cards of the talon and of what was laid away, with whose they are."""
    names = {plate.seat: plate.name for plate in shown.plates} | {-1: ""}
    return [{"label": joined(", ", filter(None, (label, names[pile.seat]))), "cards": _named(pile.faces, fool)}
            for label, piles in ((tr("Talon"), shown.talon), (tr("Laid away"), shown.laid))
            for pile in piles if pile.faces]


def _hand(table: TrickTable, shown: TrickView) -> list[dict[str, Any]]:
    fool, plays = table.game.fool, table.view.state.phase == CardPhase.PLAY and shown.hand.asked
    return [{"face": card.face, "words": card_words(card.face, fool), "may": card.bright, "new": card.new,
             "chosen": card.chosen, "why": card.why,
             "play": tr("Play the {card}", card=card_words(card.face, fool)) if plays else ""}
            for card in shown.hand.cards if card.face >= 0]


# ---------------------------------------------------------------------- the question

def _question(shown: TrickView, fool: str) -> dict[str, Any] | None:
    middle = shown.middle
    match middle:
        case Middle():
            groups = [{"label": group.label, "note": group.note, "dim": group.dim, "cards": _named(group.faces, fool)}
                      for group in middle.groups]
            return _asked(middle.heading, middle.text, _buttons(middle.answers, middle.chosen), groups)
        case Ladder():
            bids = [answer(bid.name, bid.label, bid.line, joined(" / ", (bid.made, bid.lost)) if bid.made else "",
                           number == middle.chosen) for number, bid in enumerate(middle.bids)]
            passes = _buttons(middle.passes, middle.chosen - len(bids))
            shut, why = middle.below
            notes = joined(" ", filter(None, (shut and joined("", (shut, ": ", why, ".")), middle.whole)))
            return _asked(middle.title, notes, [*bids, *passes])
        case Exchange():
            groups = [{"label": lot.points, "note": lot.note, "dim": lot.state == "left", "answer": lot.name *
                       (lot in middle.answers), "cards": _named(lot.faces, fool)} for lot in middle.lots]
            if middle.places:
                groups.append({"label": middle.places_title, "note": "", "dim": False,
                               "cards": _named(middle.places, fool)})
            buttons = [button for button in middle.answers if isinstance(button, AnswerButton)]
            return _asked(middle.title, joined(" ", middle.words), _buttons(buttons, 0), groups)
        case Quiet():
            found = _asked(middle.heading, middle.text, _buttons(middle.answers, 0))
            opened = middle.answers[middle.opened].name if middle.opened else ""
            return found | {"opened": opened, "detail": [*middle.detail] if opened else []}
        case Pack() if middle.answers:
            return _asked("", "", [answer(KNOCK, middle.answers[-1].label)]) | {"cut": {
                "at": middle.at, "most": CARDS - 1, "label": CUT, "names": [one.label for one in middle.answers[:-1]]}}
    return None


def _asked(heading: str, text: str, answers: list[Answer], groups: list[dict[str, Any]] | None = None
           ) -> dict[str, Any]:
    return {"heading": heading, "text": text, "answers": answers, "groups": groups or []}


def _buttons(buttons: Iterable[AnswerButton], main: int) -> list[Answer]:
    return [answer(button.name, button.label, button.line, "", number == main) for number, button in
            enumerate(buttons)]


def _end(table: TrickTable, sheet: ScoreView) -> dict[str, Any]:
    """Returns how the deal or the match ended: the sheet's headline, reckoning and rows, and what comes next."""
    rows = [[row.seat, row.name, signed(row.deal), table.game.score_words(row.now)] for row in sheet.rows]
    ready = [answer(READY.name, READY.label, main=True)] if READY in sheet.choices else []
    banner = table.banner()
    return {"headline": sheet.headline, "line": banner.line if banner else sheet.next,
            "lines": [[line.name, line.why, line.value] for line in sheet.lines], "total": [*sheet.total],
            "rows": rows, "heading": sheet.heading, "fair": [*sheet.fair], "bad": sheet.bad, "answers": ready,
            "then": sheet.then}


# ---------------------------------------------------------------------- what the seat answers

def give(table: TrickTable, name: str, now: float) -> None:
    """Gives the answer of this name, one of those that are shown."""
    if name == READY.name:
        table.does[READY.name](now)
    else:
        table.touch(name, now)


def card(table: TrickTable, face: int, now: float) -> None:
    """Plays the card of this face, or takes it for laying away or back; does nothing if the hand hasn't got it."""
    shown = model.table(table, now)
    faces = [held.face for held in shown.hand.cards]
    if face in faces:
        table.touch(faces.index(face), now)
