"""Portraits of those who sit on bots' seats: head, hair, hat, beard and coat, 96 x 96, in the pack's inks.

Read at 28 pixels, so there is one thing to know each by: a chef's hat, goggles, a bun. Paths alone, for nanosvg.
"""
from typing import NamedTuple

from assets.ink import BRICK, CREAM, DUSK, INK, NIGHT, OCHRE, PAPER, PINE, ROSE, SKY
from assets.shapes import number

CHESTNUT, GREY, SKIN = "#7A3B22", "#9AA3A6", "#FBE3C0"
MORNING, NOON, EVENING = "#F6D2B0", "#CFE0D2", "#E9A25F"


class Portrait(NamedTuple):
    """The parts of a portrait; hats and beards are named by their shapes, "" for none."""

    sky: str
    coat: str
    hair: str
    hat: str = ""
    hat_ink: str = INK
    beard: str = ""
    long: bool = False              # hair to the shoulders
    glasses: bool = False


PEOPLE = {
    "Matěj": Portrait("#E8DCC0", SKY, OCHRE, "paper", PAPER),
    "Liza": Portrait("#D9C8D6", PINE, CHESTNUT, "band", ROSE, long=True),
    "Franta": Portrait("#B9D3DA", DUSK, GREY, "flaps", CHESTNUT, "goatee"),
    "Maruša": Portrait("#D5E2BC", BRICK, OCHRE, "wreath", PINE, long=True),
    "Vašek": Portrait(MORNING, PAPER, CHESTNUT, "chef", PAPER, "moustache"),
    "Lojze": Portrait(MORNING, SKY, GREY, "cap", DUSK, "full"),
    "Berta": Portrait("#EBDDB4", DUSK, OCHRE, "cap", DUSK, long=True),
    "Zora": Portrait("#DCE3C4", BRICK, CHESTNUT, "scarf", PINE),
    "Čeněk": Portrait(NOON, OCHRE, CHESTNUT, "straw", OCHRE, "goatee", glasses=True),
    "Rudi": Portrait("#B5D0D6", PINE, INK, "felt", PINE, "moustache"),
    "Míla": Portrait("#C9DDD0", PAPER, CHESTNUT, "scarf", BRICK, long=True),
    "Hugo": Portrait(SKY, CHESTNUT, INK, "beret", DUSK),
    "Stana": Portrait("#EBC77C", INK, INK, "rose", BRICK, long=True),
    "Albin": Portrait(EVENING, CHESTNUT, CHESTNUT, "goggles", OCHRE, "moustache"),
    "Klára": Portrait("#C98580", INK, CHESTNUT, "bun", CHESTNUT),
    "Izidor": Portrait(DUSK, NIGHT, GREY, "top", INK, "full"),
    "Kuba": Portrait("#C9DDD0", BRICK, OCHRE, "bells", BRICK),
    "Vilma": Portrait(MORNING, PINE, GREY, "hen", PAPER, long=True, glasses=True),
    "Pepa": Portrait("#EBDDB4", NIGHT, CHESTNUT, "bobble", DUSK, "full"),
    "Tonka": Portrait("#C98580", SKY, INK, "ribbon", OCHRE, long=True),
}


def _oval(cx: float, cy: float, rx: float, ry: float, ink: str) -> str:
    left, right, y = number(cx - rx), number(cx + rx), number(cy)
    arc = f"A{number(rx)} {number(ry)} 0 1 1"
    return f'<path d="M{left} {y}{arc} {right} {y}{arc} {left} {y}Z" fill="{ink}"/>'


def _path(data: str, ink: str) -> str:
    return f'<path d="{data}" fill="{ink}"/>'


def _line(data: str, ink: str, width: float) -> str:
    return f'<path d="{data}" fill="none" stroke="{ink}" stroke-width="{number(width)}" stroke-linecap="round"/>'


HATS = {
    "": [],
    "chef": [("M30 34V24Q20 22 23 13Q27 5 37 9Q42 1 50 5Q60 0 63 9Q74 8 74 17Q73 23 66 24V34Z", ""),
             ("M30 30H66V35H30Z", ROSE)],
    "cap": [("M27 31Q27 13 48 13Q69 13 69 31Z", ""), ("M25 30Q48 22 71 30L69 35Q48 28 27 35Z", INK),
            ("M44 19H52V26H44Z", OCHRE)],
    "scarf": [("M26 42Q22 14 48 14Q74 14 70 42Q66 27 48 26Q30 27 26 42Z", ""),
              ("M36 19H40V23H36ZM55 19H59V23H55ZM46 16H50V20H46Z", OCHRE)],
    "straw": [("M31 30Q32 12 48 12Q64 12 65 30Z", ""), ("M16 31Q48 20 80 31Q76 37 48 34Q20 37 16 31Z", "#E8C67C"),
              ("M31 26Q48 21 65 26V30Q48 25 31 30Z", BRICK)],
    "felt": [("M30 30Q33 12 48 15Q63 12 66 30Z", ""), ("M22 31Q48 23 74 31Q70 37 48 34Q26 37 22 31Z", INK),
             ("M62 26L74 10L66 27Z", BRICK)],
    "beret": [("M24 30Q26 12 50 14Q76 16 72 30Q48 24 24 30Z", "")],
    "rose": [("M62 18Q70 10 76 18Q82 26 74 31Q64 33 61 26Z", ""), ("M67 20Q72 17 74 23Q71 28 66 25Z", ROSE)],
    "goggles": [("M26 34Q27 13 48 13Q69 13 70 34Q48 24 26 34Z", CHESTNUT),
                ("M32 19H46V30H32ZM50 19H64V30H50ZM46 22H50V26H46Z", ""), ("M35 22H43V27H35ZM53 22H61V27H53Z", SKY)],
    "bun": [("M40 14A9 9 0 1 1 56 14Q58 22 48 22Q38 22 40 14Z", "")],
    "bells": [("M28 34Q26 26 14 32Q16 12 36 15L48 4L60 15Q80 12 82 32Q70 26 68 34Q48 24 28 34Z", ""),
              ("M48 4L60 15Q80 12 82 32Q70 26 68 34Q58 27 48 27Z", PINE),
              ("M9 33A5 5 0 1 1 19 33A5 5 0 1 1 9 33Z", OCHRE), ("M43 5A5 5 0 1 1 53 5A5 5 0 1 1 43 5Z", OCHRE),
              ("M77 33A5 5 0 1 1 87 33A5 5 0 1 1 77 33Z", OCHRE)],
    "hen": [("M26 14Q28 30 50 30Q70 30 72 10Q62 22 50 18Q42 6 34 8Q28 8 26 14Z", ""),
            ("M28 8Q30 1 33 6Q36 0 39 6L38 10H29Z", BRICK), ("M27 12L18 15L27 18Z", OCHRE),
            ("M32 11H35V14H32Z", INK)],
    "bobble": [("M28 32Q28 14 48 14Q68 14 68 32Z", ""), ("M26 27H70V35H26Z", PAPER),
               ("M40 9A8 8 0 1 1 56 9A8 8 0 1 1 40 9Z", BRICK)],
    "ribbon": [("M48 17Q30 2 26 10Q22 22 48 17Q74 22 70 10Q66 2 48 17Z", ""), ("M43 12H53V22H43Z", BRICK)],
    "paper": [("M20 33L48 3L76 33Q48 25 20 33Z", ""), ("M48 3L58 27Q47 25 38 28Z", "#DDE6E2"),
              ("M20 33Q48 25 76 33L75 37Q48 29 21 37Z", SKY)],
    "band": [("M27 33Q30 20 48 20Q66 20 69 33L68 36Q62 26 48 26Q34 26 28 36Z", ""),
             ("M56 20Q52 8 60 10Q64 4 69 10Q76 10 72 18Q68 25 60 23Z", BRICK), ("M61 13H67V18H61Z", OCHRE)],
    "flaps": [("M26 33Q26 12 48 12Q70 12 70 33L76 58Q68 60 64 52L64 34Q48 27 32 34L32 52Q28 60 20 58Z", ""),
              ("M26 31Q48 20 70 31L70 36Q48 26 26 36Z", PAPER)],
    "wreath": [("M26 34Q28 20 48 20Q68 20 70 34Q60 26 48 26Q36 26 26 34Z", ""),
               ("M24 29A6 6 0 1 1 36 29A6 6 0 1 1 24 29ZM42 21A6 6 0 1 1 54 21A6 6 0 1 1 42 21Z", PAPER),
               ("M60 29A6 6 0 1 1 72 29A6 6 0 1 1 60 29Z", PAPER),
               ("M28 29A2 2 0 1 1 32 29A2 2 0 1 1 28 29ZM46 21A2 2 0 1 1 50 21A2 2 0 1 1 46 21Z", OCHRE),
               ("M64 29A2 2 0 1 1 68 29A2 2 0 1 1 64 29Z", OCHRE)],
    "top": [("M31 30V6H65V30Z", ""), ("M20 30Q48 24 76 30V34Q48 29 20 34Z", ""), ("M31 22H65V27H31Z", BRICK)],
}
BEARDS = {
    "": [],
    "moustache": ["M48 56Q40 52 35 58Q42 63 48 59Q54 63 61 58Q56 52 48 56Z"],
    "goatee": ["M41 63Q48 60 55 63Q55 75 48 77Q41 75 41 63Z"],
    "full": ["M28 48Q30 58 40 57Q48 54 56 57Q66 58 68 48Q72 78 48 78Q24 78 28 48Z"],
}


def portrait(name: str) -> str:
    """Returns the SVG text of a portrait on its round sky. Raises KeyError for somebody who isn't there."""
    row = PEOPLE[name]
    marks = [_oval(48, 48, 48, 48, row.sky), _oval(48, 46, 32, 32, CREAM)]
    if row.long:
        marks.append(_path("M25 40Q25 16 48 16Q71 16 71 40L74 74H22Z", row.hair))
    marks.append(_path("M16 84Q20 68 40 66H56Q76 68 80 84Q66 96 48 96Q30 96 16 84Z", row.coat))
    marks.append(_path("M40 62H56V70Q48 76 40 70Z", SKIN))
    marks.append(_path("M40 68L48 76L56 68L60 72L48 84L36 72Z", BRICK if row.coat == PAPER else PAPER))
    if not row.long:
        marks.append(_path("M27 50Q24 16 48 16Q72 16 69 50Z", row.hair))
    marks.append(_oval(48, 46, 19.5, 23, SKIN))
    marks.append(_path("M28 42Q30 22 48 23Q66 22 68 42Q62 30 48 30Q34 30 28 42Z", row.hair))
    marks += [_oval(40, 45, 2.3, 3, INK), _oval(56, 45, 2.3, 3, INK)]
    marks += [_oval(36, 53, 4, 3, ROSE), _oval(60, 53, 4, 3, ROSE)]
    marks += [_line("M49 46L51 53H47", CHESTNUT, 1.6), _line("M42 61Q48 65 54 61", BRICK, 2.4)]
    if row.glasses:
        rims = "M34 45A6 6 0 1 1 46 45A6 6 0 1 1 34 45M50 45A6 6 0 1 1 62 45A6 6 0 1 1 50 45M46 45H50"
        marks.append(_line(rims, INK, 1.6))
    marks += [_path(data, row.hair) for data in BEARDS[row.beard]]
    marks += [_path(data, ink or row.hat_ink) for data, ink in HATS[row.hat]]
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">{"".join(marks)}</svg>'
