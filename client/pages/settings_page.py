"""The settings page: each choice takes effect at once and is written to the data folder. Knows no game's rules."""
from dataclasses import replace
from typing import Any

from pygame import FRect

from client import languages, settings
from client.draw import cards, theme
from client.draw.cards import CardName, pack_palette, paint_card, race_deck
from client.draw.paint import Paint
from client.pages.desk import Desk, DeskPage
from client.pages.keys_page import KeysPage
from client.settings import Settings
from client.ui import keys, parts
from client.ui.areas import Stepper
from client.ui.option_list import OptionList, OptionRow
from client.ui.screen import Go
from client.ui.widgets import Button, Field, Form, Switch, Toggle
from p2p.identity import NAME_LIMIT, clean_name
from p2p.language import joined, tr, trc

WIDTH, TOP, BELOW = 720, 104, 58
SAMPLES = {"usual": (18, 40, 62), "classic": (18, 40, 62), "projective": (21, 42, 63), "quad": (0, 21, 42),
           "pack": (21, 22, 53)}            # by deck of the rules; of the pack the Skyz, a card in hearts, one in clubs
PALETTES = (("plain", trc("colours", "usual")), ("safe", trc("colours", "safe")))
COURTS = (28, 43, 50)           # the Queen of hearts, the Knight of spades, the Jack of clubs
SWITCHES = (        # name, title, why, (value, words)
    ("theme", tr("Light"), tr("For a dark room or a bright one."), (("dark", tr("dark")), ("light", tr("light")))),
    ("palette", tr("Colours of the cards"), tr("Safe ones differ for every eye, and have a tab on the edge."),
     PALETTES),
    ("art", tr("Card art"), tr("Circles, squares and triangles; or PC Set's shapes and taugame's other signs."),
     (("modern", tr("modern")), ("classic", tr("classic")))),
    ("text", tr("Size of the text"), tr("Words in all screens."),
     (("0.9", trc("size", "small")), ("1.0", trc("size", "usual")), ("1.2", trc("size", "large")),
      ("1.4", trc("size", "largest")))),
    ("motion", tr("Motion"), tr("How cards move. Calm: nothing moves, it fades. Off: all is there at once."),
     (("slow", trc("motion", "slow")), ("normal", trc("motion", "usual")), ("fast", trc("motion", "fast")),
      ("calm", trc("motion", "calm")), ("off", tr("off")))),
)


class SettingsPage(DeskPage):
    """Changes `desk.settings`, which other screens read at their next frame, and says so if they can't be saved. The
    cards of `deck` are shown, those of the game at hand or "usual"."""

    titled = tr("Settings")
    listed: OptionList

    def __init__(self, desk: Desk, deck: str = "usual") -> None:
        self.deck = deck
        chosen = desk.settings
        self._name = Field("name", tr("Your name"), chosen.name, NAME_LIMIT, rect=FRect(0, 0, 240, 44))
        self._muted = Toggle("muted", chosen.muted)
        volumes = tuple((str(v), f"{v} %" if v else tr("off")) for v in settings.VOLUMES)
        rows = [OptionRow(tr("Name"), tr("As the others see you."), self._name)]
        rows += [OptionRow(title, why, Switch(name, options, str(getattr(chosen, name))))
                 for name, title, why, options in SWITCHES]
        spoken = (("", tr("the system's")), *languages.LANGUAGES)
        rows.insert(1, OptionRow(tr("Language"), tr("Of this window, and of all that it says."),
                                 Switch("language", spoken, chosen.language)))
        lettered = (("", tr("the language's")),
                    *((code, " ".join(settings.letters_of(code) or "")) for code in languages.CODES),
                    ("none", trc("letters", "none")))
        rows += [OptionRow(tr("Court letters"),
                           tr("King, Queen, Knight, Jack of the tarots; most real packs have none."),
                           Switch("letters", lettered, chosen.letters)),
                 OptionRow(tr("Sound"), tr("Cards, right and wrong, your turn, the end."),
                           Stepper("volume", volumes, str(chosen.volume))),
                 OptionRow(tr("Mute"), tr("Nothing is heard for now; {key} does the same everywhere.", key=keys.MUTE),
                           self._muted),
                 OptionRow(tr("New cards shine"), tr("New cards are yellow for half a second."),
                           Toggle("flash", chosen.flash)),
                 OptionRow(tr("Clear after a claim"),
                           tr("Tau: a wrong claim's cards are let go; else Space clears them."),
                           Toggle("clears", chosen.clears)),
                 OptionRow(tr("Play a lone card"), tr("The only card that you may play goes by itself."),
                           Toggle("single", chosen.single)),
                 OptionRow(tr("Ask before a card goes"), tr("The first press raises a card, the second plays it."),
                           Toggle("confirm", chosen.confirm)),
                 OptionRow(tr("Points so far"), tr("Trick tables show what has been won; F2 there does the same."),
                           Toggle("counts", chosen.counts)),
                 OptionRow(tr("Points on the cards"),
                           tr("What each card of a full trick counts; at first for ten deals."),
                           Switch("badges", (("first", tr("at first")), ("on", tr("on")), ("off", tr("off"))),
                                  chosen.badges)),
                 OptionRow(tr("Keys of PC Set"), tr("Own keys for each card, for two at one keyboard or for one."),
                           Button("keys", trc("to set", "Set"), icon="arrow"))]
        self.listed = OptionList(rows)
        self._sorry = ""
        super().__init__(desk, Form([row.control for row in rows], "theme"))

    def leave(self) -> Go:
        self._rename()
        return super().leave()

    def use_control(self, name: str) -> Go:
        if name == "name":
            self._rename()
            return None
        if name == "keys":
            return KeysPage(self.desk)
        value: Any = self.form.value(name)
        value = {"text": float, "volume": int}.get(name, lambda same: same)(value)
        self._sorry = self.desk.keep(replace(self.desk.settings, **{name: value}))
        self.desk.sounds.volume = self.desk.settings.volume
        self.desk.sounds.mute(self.desk.settings.muted)
        if name in ("volume", "muted"):
            self.desk.sounds.play("card")
        return None

    def _rename(self) -> None:
        name = clean_name(self._name.text)
        if name and name != self.desk.settings.name:
            self._sorry = self.desk.keep(replace(self.desk.settings, name=name))
            self.desk.node.rename(name)
        self._name.text = self.desk.settings.name

    def draw_page(self, paint: Paint) -> None:
        left, right = parts.content(paint.scale)
        self._name.rect.w = 240
        self._muted.value = self.desk.settings.muted            # which the key may have changed
        self.listed.place(paint.scale, left, TOP, WIDTH, paint.height - BELOW)
        self.form.hidden = self.listed.hidden
        self.head(paint, tr("of this computer"))
        self.listed.draw(paint)
        self._draw_sample(paint, FRect(left + WIDTH + 32, TOP, right - left - WIDTH - 32, self.listed.rect.h))
        if self._sorry:
            paint.fitted(self._sorry, (left, self.listed.rect.bottom + 24), right - left, theme.SECOND, colour="bad")
        self.draw_controls(paint, ("←→", tr("choose")), ("Tab", tr("next")), (keys.FULL_SCREEN, tr("full screen")),
                           ("Esc", tr("back")))

    def _draw_sample(self, paint: Paint, mat: FRect) -> None:
        paint.plate(mat, "mat", radius=theme.PANEL_RADIUS)
        chosen = self.desk.settings
        wide = min(170.0, (mat.w - 48 - 2 * theme.GAP) / 3)
        x = mat.centerx - 1.5 * wide - theme.GAP
        deck = "pack" if self.form.focus == "letters" else self.deck
        for face in COURTS if self.form.focus == "letters" else SAMPLES[deck]:
            name = sample(chosen, deck, face)
            high = cards.height_of(name.deck, wide)
            paint_card(paint, self.desk.cards, name, FRect(x, mat.centery - high * 0.57, wide, high))
            x += wide + theme.GAP
        said = said_of(chosen, deck)
        below = mat.centery + wide * (0.8 if deck != "pack" else 0.9) + 24
        paint.lines(said, (mat.centerx, below), mat.w - 32, theme.SECOND, colour="muted",
                    align="centre")


def sample(chosen: Settings, deck: str, face: int) -> CardName:
    """Returns the picture of a card of this deck of the rules as these settings have it."""
    if deck == "pack":
        return CardName("pack", face, pack_palette(chosen.palette))
    return CardName(deck if deck == "classic" else race_deck(chosen.art, deck), face, chosen.palette)


def said_of(chosen: Settings, deck: str) -> str:
    """Returns what the sample shows, in words."""
    usual = chosen.palette != "safe"
    if deck == "pack":
        return (tr("The pack with a colour for each suit.") if chosen.palette == "safe" else
                tr("The pack in usual colours."))
    if deck == "classic":
        return (tr("PC Set's cards in usual colours. They are a set: all four properties differ.") if usual else
                tr("PC Set's cards in safe colours. They are a set: all four properties differ."))
    if chosen.art == "classic":
        named = tr("Classic cards in usual colours.") if usual else tr("Classic cards in safe colours.")
    else:
        named = tr("Modern cards in usual colours.") if usual else tr("Modern cards in safe colours.")
    return joined(" ", (named, tr("They are a Tau: all four properties differ."))) if deck == "usual" else named
