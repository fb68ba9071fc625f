"""The greeting of a player alone: the game of last time on one press, and the first lesson. Changes nothing."""
from collections.abc import Sequence

from pygame import FRect

from client.draw import emblems, theme
from client.draw.cards import CardName, Cards, paint_card, race_deck
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.games.catalogue import LISTINGS, called
from client.games.levels import level_word
from client.games.listing import FirstLesson
from client.lessons.progress import Progress
from client.screens.first_game import Proposal
from client.settings import Settings
from client.ui.phrases import count_word
from p2p.language import tr, trn

PAIR, WIDE, GAP = (18, 40), 60.0, 8.0       # two cards, whose Tau wants a third; cards of this width


def draw_heading(paint: Paint, x: float, y: float, room: float) -> None:
    """Draws the heading of the games and what bots see, in `room` units."""
    wide = paint.text(tr("Play alone"), (x, y), theme.HEADER_TITLE, SERIF)
    paint.fitted(tr("Bots take the other seats. They see only what you would see."), (x + wide + 18, y + 2),
                 room - wide - 18, theme.SECOND, SANS, "muted")


def beside_fan(rect: FRect) -> float:
    """Returns where, from the left edge of the card of last time's game, its words begin: a high card has a larger
    picture."""
    return min(rect.w * 0.45, 150 + (rect.h - 132) * 0.75)


def draw_now(paint: Paint, rect: FRect, proposal: Proposal, again: bool, settings: Settings) -> None:
    """Draws the card of the game that one press begins; `again`: it is the game of last time."""
    game, options, bots = proposal
    paint.plate(rect, "panel", radius=theme.ROW_RADIUS)
    listing = LISTINGS[game]
    x, room = rect.x + beside_fan(rect), rect.w - beside_fan(rect) - 16
    emblems.draw(paint, listing.fan(settings.art, settings.palette), ((rect.x + x) / 2 - 1, rect.centery),
                 (x - rect.x) * 0.36)
    company = trn("{game}, {count} bot", "{game}, {count} bots", len(bots), game=called(game),
                  count=count_word(len(bots)))
    paint.fitted(company, (x, rect.centery - 36), room, theme.NAME, SERIF)
    rules = listing.words(options)
    words = tr("{rules}, as last time", rules=rules) if again else trn(
        "{rules}, {level} bot", "{rules}, {level} bots", len(bots), rules=rules, level=level_word(bots[0]))
    paint.fitted(words, (x, rect.centery - 11), room, theme.SECOND, SANS, "muted")


def draw_learn(paint: Paint, pictures: Cards, rect: FRect, button: float, settings: Settings) -> None:
    """Draws the card that leads to the lessons: what its button, `button` units wide, leaves room for."""
    paint.plate(rect, "panel", radius=theme.ROW_RADIUS)
    left, line = rect.x + 24, tr("Short lessons, real cards")
    words = max(button, paint.scale.measure(line, theme.SECOND),
                paint.scale.measure(tr("Learn a game"), theme.NAME, SERIF))
    places = [FRect(rect.right - 20 - (number + 1) * (WIDE + GAP) + GAP, rect.centery - WIDE * 0.7, WIDE, WIDE * 1.4)
              for number in range(3)]
    places = [place for place in places if place.x >= left + words + GAP]
    for face, place in zip(reversed(PAIR), places[1:], strict=False):
        paint_card(paint, pictures, CardName(race_deck(settings.art), face, settings.palette), place)
    for place in places[:1]:
        paint.dashed(place, "edge", 1.5, 4)
        paint.text("?", place.center, theme.NAME, SEMI, align="centre")
    room = min((place.x for place in places), default=rect.right - 8) - left - GAP
    paint.fitted(tr("Learn a game"), (left, rect.centery - 36), room, theme.NAME, SERIF)
    paint.fitted(line, (left, rect.centery - 11), room, theme.SECOND, SANS, "muted")


def following(game: str, progress: Progress) -> FirstLesson | None:
    """Returns the lesson that comes next before a first game, None once all of them are done."""
    return next((lesson for lesson in LISTINGS[game].lessons if progress.steps(lesson.code) < lesson.steps), None)


def first(games: Sequence[str], progress: Progress) -> str:
    """Returns the first game with a first lesson that isn't done, the first of all once they are."""
    return next((game for game in games if following(game, progress)), games[0])


def learn_words(games: Sequence[str], progress: Progress) -> str:
    """Returns what the button says that leads to the next lesson."""
    game = first(games, progress)
    if not following(game, progress):
        return tr("All lessons")
    begun = any(progress.steps(lesson.code) for lesson in LISTINGS[game].lessons)
    return tr("Go on with {game}", game=called(game)) if begun else tr("Begin with {game}", game=called(game))


def draw_way(paint: Paint, rect: FRect, game: str, progress: Progress) -> None:
    """Draws the way to a game's lessons at the foot of its tile: how long the next one takes, or how far it is; without
    lessons the way to its rules."""
    paint.rule(rect.x + 16, rect.y, rect.w - 32)
    lessons, lesson = LISTINGS[game].lessons, following(game, progress)
    said: tuple[str, ...] = (tr("Learned"),) if lessons else (tr("The rules"),)
    icon, ink = ("check", "good") if lessons else ("help", "muted")
    if lesson:
        steps = progress.steps(lesson.code)
        until = tr("step {step}", step=steps + 1) if steps else tr("{minutes} min", minutes=lesson.minutes)
        whole = tr("Learn, {until}", until=until) if lesson == lessons[0] else tr("Next, {until}", until=until)
        icon, ink, said = "bulb", "muted", (whole, until)
    words = paint.scale.longest(said, rect.w - 52, theme.SECOND, SEMI)
    wide = paint.scale.measure(words, theme.SECOND, SEMI)
    x = rect.centerx - (wide + 24) / 2
    paint.icon(icon, (x + 8, rect.centery), 18, ink)
    paint.text(words, (x + 24, rect.centery), theme.SECOND, SEMI)
