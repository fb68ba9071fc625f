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
from p2p.language import tr

WIDTH, TOP, BELOW = 720, 104, 58
SAMPLES = {"usual": (18, 40, 62), "classic": (18, 40, 62), "projective": (21, 42, 63), "quad": (0, 21, 42),
           "pack": (21, 22, 53)}            # by deck of the rules; of the pack the Skyz, a card in hearts, one in clubs
PALETTES = (("plain", "usual"), ("safe", "safe"))
SWITCHES = (        # name, title, why, (value, words)
    ("theme", "Light", "For a dark room or a bright one.", (("dark", "dark"), ("light", "light"))),
    ("palette", "Colours of the cards", "Safe ones differ for every eye, and have a tab on the edge.",
     PALETTES),
    ("art", "Card art", "Circles, squares and triangles; or PC Set’s shapes and taugame’s other signs.",
     (("modern", "modern"), ("classic", "classic"))),
    ("text", "Size of the text", "Words in all screens.", (("0.9", "small"), ("1.0", "usual"), ("1.2", "large"),
                                                          ("1.4", "largest"))),
    ("motion", "Motion", "How cards move. Calm: nothing moves, it fades. Off: all is there at once.",
     (("slow", "slow"), ("normal", "usual"), ("fast", "fast"), ("calm", "calm"), ("off", "off"))),
)


class SettingsPage(DeskPage):
    """Changes `desk.settings`, which other screens read at their next frame, and says so if they can't be saved. The
    cards of `deck` are shown, those of the game at hand or "usual"."""

    listed: OptionList

    def __init__(self, desk: Desk, deck: str = "usual") -> None:
        self.deck = deck
        chosen = desk.settings
        self._name = Field("name", "Your name", chosen.name, NAME_LIMIT, rect=FRect(0, 0, 240, 44))
        self._muted = Toggle("muted", chosen.muted)
        volumes = tuple((str(v), f"{v} %" if v else "off") for v in settings.VOLUMES)
        rows = [OptionRow("Name", "As the others see you.", self._name)]
        rows += [OptionRow(title, why, Switch(name, options, str(getattr(chosen, name))))
                 for name, title, why, options in SWITCHES]
        spoken = (("", tr("the system’s")), *languages.LANGUAGES)
        rows.insert(1, OptionRow(tr("Language"), tr("Of this window, and of all that it says."),
                                 Switch("language", spoken, chosen.language)))
        rows += [OptionRow("Sound", "Cards, right and wrong, your turn, the end.",
                           Stepper("volume", volumes, str(chosen.volume))),
                 OptionRow("Mute", f"Nothing is heard for now; {keys.MUTE} does the same everywhere.",
                           self._muted),
                 OptionRow("New cards shine", "New cards are yellow for half a second.",
                           Toggle("flash", chosen.flash)),
                 OptionRow("Clear after a claim", "Tau: a wrong claim’s cards are let go; else Space clears them.",
                           Toggle("clears", chosen.clears)),
                 OptionRow("Play a lone card", "The only card that you may play goes by itself.",
                           Toggle("single", chosen.single)),
                 OptionRow("Ask before a card goes", "The first press raises a card, the second plays it.",
                           Toggle("confirm", chosen.confirm)),
                 OptionRow("Points so far", "Trick tables show what has been won; F2 there does the same.",
                           Toggle("counts", chosen.counts)),
                 OptionRow("Points on the cards", "What each card of a full trick counts; at first for ten deals.",
                           Switch("badges", (("first", "at first"), ("on", "on"), ("off", "off")), chosen.badges)),
                 OptionRow("Keys of PC Set", "Own keys for each card, for two at one keyboard or for one.",
                           Button("keys", "Set", icon="arrow"))]
        self.listed = OptionList(rows)
        self._sorry = ""
        super().__init__(desk, Form([row.control for row in rows], "theme"))

    def title(self) -> str:
        return "Settings"

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
        self.head(paint, "of this computer", "Settings")
        self.listed.draw(paint)
        self._draw_sample(paint, FRect(left + WIDTH + 32, TOP, right - left - WIDTH - 32, self.listed.rect.h))
        if self._sorry:
            paint.fitted(self._sorry, (left, self.listed.rect.bottom + 24), right - left, theme.SECOND, colour="bad")
        self.draw_controls(paint, ("←→", "choose"), ("Tab", "next"), (keys.FULL_SCREEN, "full screen"), ("Esc", "back"))

    def _draw_sample(self, paint: Paint, mat: FRect) -> None:
        paint.plate(mat, "mat", radius=theme.PANEL_RADIUS)
        chosen = self.desk.settings
        wide = min(170.0, (mat.w - 48 - 2 * theme.GAP) / 3)
        x = mat.centerx - 1.5 * wide - theme.GAP
        for face in SAMPLES[self.deck]:
            name = sample(chosen, self.deck, face)
            high = cards.height_of(name.deck, wide)
            paint_card(paint, self.desk.cards, name, FRect(x, mat.centery - high * 0.57, wide, high))
            x += wide + theme.GAP
        said = said_of(chosen, self.deck)
        below = mat.centery + wide * (0.8 if self.deck != "pack" else 0.9) + 24
        paint.lines(said, (mat.centerx, below), mat.w - 32, theme.SECOND, colour="muted",
                    align="centre")


def sample(chosen: Settings, deck: str, face: int) -> CardName:
    """Returns the picture of a card of this deck of the rules as these settings have it."""
    if deck == "pack":
        return CardName("pack", face, pack_palette(chosen.palette))
    return CardName(deck if deck == "classic" else race_deck(chosen.art, deck), face, chosen.palette)


def said_of(chosen: Settings, deck: str) -> str:
    """Returns what the sample shows, in words."""
    colours = dict(PALETTES)[chosen.palette]
    if deck == "pack":
        return "The pack with a colour for each suit." if chosen.palette == "safe" else "The pack in usual colours."
    if deck == "classic":
        return f"PC Set’s cards in {colours} colours. They are a set: all four properties differ."
    named = f"{chosen.art.capitalize()} cards in {colours} colours."
    return f"{named} They are a Tau: all four properties differ." if deck == "usual" else named
