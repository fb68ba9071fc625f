"""Scenes of the taroks XVI to XXI, from sunset to night, and of the fool, who belongs to no hour."""
from assets.ink import BRICK, CREAM, INK, NIGHT, OCHRE, PAPER, PINE, Art
from assets.shapes import mirror, oval, path, poly, rect, rounded

from ..frame import head
from .scenery import BROWN, LIT, STRAW, WINE, lozenge, star


def balloon(a: Art) -> None:
    """XVII, sunset: a balloon going home."""
    a.fill("#F9D9A0", oval(70, 224, 46))
    a.fill("#C9736B", path("M14 276V224L60 200L96 222L140 190L190 226L236 204L290 230V276Z"))
    a.fill("#8A4B58", path("M14 276V246Q80 222 150 246Q220 262 290 240V276Z"))
    a.fill("#4A3050", path("M14 276V262Q90 246 160 262Q230 272 290 256V276Z"))
    a.line("#4A3050", 2.6, path("M190 158L208 196M240 158L222 196M204 164L212 196M226 164L218 196"))
    for x, colour in ((66, BRICK), (44, CREAM), (22, BRICK)):
        out, low = x * 1.33, x * .42
        a.fill(colour, path(f"M215 36C{215 - out} 36 {215 - out} 108 {215 - low} 166H{215 + low}"
                            f"C{215 + out} 108 {215 + out} 36 215 36Z"))
    a.fill("#8E2A24", path("M215 36C303 36 303 108 243 166H233C273 108 273 36 215 36Z"))
    a.fill(OCHRE, rect(186, 160, 58, 7, 3))
    a.fill(BROWN, rounded([(202, 196), (228, 196), (225, 216), (205, 216)], 4))
    a.fill(INK, rect(201, 194, 28, 5, 2), oval(211, 189, 4.4), oval(220, 187, 4.4))
    a.line(INK, 3, path("M52 142Q60 134 66 142Q72 134 80 142"), path("M96 170Q102 164 107 170Q112 164 118 170"))


def lantern(a: Art) -> None:
    """XIX, dusk: the lamp is lit."""
    a.fill("#8A719C", oval(222, 92, 78))
    a.fill("#B592A4", oval(222, 92, 54))
    a.fill("#E8C08E", oval(222, 92, 33))
    a.fill("#4A3D66", poly((14, 276), (14, 190), (52, 160), (90, 190), (90, 276)),
           poly((104, 276), (104, 206), (136, 178), (168, 206), (168, 276)))
    a.fill("#3A2F55", rect(62, 160, 12, 24), rect(88, 214, 18, 62), rect(166, 220, 130, 56))
    for x, y in ((28, 206), (58, 206), (28, 234), (118, 220), (140, 220), (140, 246)):
        a.fill(LIT, rect(x, y, 12, 15, 2))
    a.fill("#2A2142", rect(14, 262, 280, 14))
    a.fill(INK, rect(217, 120, 10, 148), poly((204, 268), (208, 252), (236, 252), (240, 268)), rect(206, 178, 32, 6, 3))
    glass = poly((204, 70), (240, 70), (234, 116), (210, 116))
    a.fill("#FFE9A8", glass)
    a.fill("#FFF8DE", oval(222, 96, 8, 13))
    a.line(INK, 4, glass, closed=True)
    a.line(INK, 3, path("M222 70V80M222 110V116"))
    a.fill(INK, path("M198 72Q222 38 246 72Z"), oval(222, 50, 5), rect(204, 116, 36, 6, 3))
    a.line(BROWN, 4.4, path("M176 268L210 150M192 268L224 154"))
    a.line(BROWN, 3.4, path("M181 252H196M186 234H201M191 216H206M196 198H211M201 180H216"))
    a.fill(INK, path("M128 262C122 246 126 232 136 228L134 216L142 222H150L158 216L156 230C164 240 160 256 156 262Z"))
    a.line(INK, 5, path("M130 260Q112 258 114 240"))
    a.fill(LIT, oval(142, 229, 2), oval(150, 229, 2))
    a.fill(CREAM, star(40, 132, 6), star(112, 124, 4), star(150, 146, 5), star(76, 144, 3.4))


def moon(a: Art) -> None:
    """XXI, deep night: the moon over the sleeping town."""
    a.fill("#2A3566", oval(206, 116, 100))
    a.fill(LIT, path("M178 50C240 44 276 84 274 124C272 164 238 190 190 184C176 182 166 176 160 168"
                     "C176 174 196 172 204 162C206 156 198 155 199 150C195 147 196 144 199 142C195 139 195 136 199 133"
                     "C200 129 190 130 184 126C186 120 198 110 201 102C203 92 204 70 178 50Z"))
    a.fill("#E9BE63", path("M178 50C240 44 276 84 274 124C272 164 238 190 190 184C232 182 256 158 257 124"
                           "C258 88 232 58 178 50Z"))
    a.line(NIGHT, 3.4, path("M212 112Q222 119 232 111"), path("M210 99Q221 93 233 99"))
    a.fill("#E39A63", oval(228, 136, 8.5))
    for x, y, r in ((56, 132, 9), (100, 118, 5), (138, 132, 7), (130, 170, 4), (262, 44, 7), (36, 164, 4),
                    (88, 156, 4)):
        a.fill(CREAM, star(x, y, r))
    a.fill("#33406F", path("M14 268V214Q70 186 130 212Q190 190 292 216V268Z"))
    a.fill("#141A36", rect(74, 176, 30, 92))
    a.fill("#7A3A4A", path("M70 178C70 166 80 162 82 152C84 146 88 144 89 134"
                           "C90 144 94 146 96 152C98 162 108 166 108 178Z"))
    a.fill(OCHRE, oval(89, 131, 3.6), path("M84 200V192Q89 186 94 192V200Z"))
    for x, y, w, h, roof in ((26, 226, 44, 26, "#4A3D66"), (112, 222, 48, 30, "#7A3A4A"), (164, 234, 40, 22, "#4A3D66"),
                             (206, 224, 52, 28, "#7A3A4A"), (256, 236, 40, 22, "#4A3D66")):
        a.fill("#141A36", rect(x, y, w, 60))
        a.fill(roof, poly((x - 4, y + 1), (x + w * .26, y - h), (x + w * .74, y - h), (x + w + 4, y + 1)))
    for x, y in ((34, 236), (50, 236), (50, 252), (122, 234), (140, 250), (174, 246), (217, 236), (235, 236),
                 (217, 252), (266, 248)):
        a.fill(LIT, rect(x, y, 8, 10))


def fool(a: Art) -> None:
    """Skyz: the fool in motley, above every hour."""
    a.fill("#A62D25", *(lozenge(x, y, 15, 26) for x in range(15, 300, 30) for y in range(28, 290, 52)))
    coat = path("M178 182H150C118 188 102 212 90 276H178Z")
    patches = [lozenge(x, y, 13, 18) for x, y in ((136, 224), (162, 224), (123, 258), (149, 258))]
    for colour, other, flip in ((OCHRE, PINE, False), (PINE, OCHRE, True)):
        a.fill(colour, mirror(coat, 178) if flip else coat)
        for i, patch in enumerate(patches):
            a.fill(other if i in (0, 3) else BRICK, mirror(patch, 178) if flip else patch)
    for i in range(-3, 4):
        x, y = 178 + i * 21, 214 - abs(i) * 6
        a.fill(CREAM, poly((164 + i * 15, 172), (192 + i * 15, 172), (x, y)))
        a.fill(OCHRE, oval(x, y + 3, 5))
    head(a, 178, 140, 36, wink=True)
    horn = path("M178 96C176 76 160 58 136 58C106 58 88 84 88 124H106C108 108 116 103 126 108"
                "C136 113 139 124 141 140C146 124 160 113 178 113Z")
    bell, slot = oval(97, 132, 11), path("M90 135H104M97 135V142")
    a.fill(PINE, horn)
    a.fill(OCHRE, mirror(horn, 178))
    a.fill(CREAM, bell, mirror(bell, 178))
    a.line(INK, 2.6, slot, mirror(slot, 178))
    a.line(INK, 6, path("M141 138Q178 96 215 138"))
    puppet(a)


def puppet(a: Art) -> None:
    """The fool's stick with a head like his own, and the hand that holds it."""
    a.line(OCHRE, 7, path("M48 276L62 186"))
    a.fill(CREAM, oval(64, 170, 19))
    a.fill(BRICK, path("M45 168C44 150 54 142 64 142C76 142 84 152 83 168C72 160 56 160 45 168Z"))
    a.fill(INK, oval(58, 172, 2.4), oval(71, 172, 2.4))
    a.line(BRICK, 2.4, path("M58 180Q65 185 71 179"))
    a.fill(OCHRE, oval(64, 140, 5))
    a.line(OCHRE, 22, path("M96 240L74 236"))
    a.fill(CREAM, oval(58, 232, 12))


def accordion(a: Art) -> None:
    """XVI, early evening: somebody plays in the yard."""
    a.fill("#FBE3AE", oval(178, 250, 120))
    a.fill("#B98A4A", rect(14, 250, 280, 26))
    a.fill(PINE, path("M178 156C132 160 112 186 104 276H252C244 186 224 160 178 156Z"))
    a.fill(PAPER, path("M160 158L178 190L196 158Z"))
    a.fill(BRICK, path("M168 160H188L182 172L188 196L178 206L168 196L174 172Z"))
    folds = [(104 + 11 * i, 186 + 8 * (i % 2)) for i in range(15)]
    low = [(x, 438 - y) for x, y in reversed(folds)]
    a.fill(CREAM, poly(*folds, *low))
    a.line(WINE, 3.4, *(poly((x, y), (x, 438 - y)) for x, y in folds))
    a.fill(BRICK, rounded([(66, 176), (110, 184), (110, 256), (66, 262)], 8),
           rounded([(252, 184), (292, 172), (294, 264), (252, 256)], 8))
    a.fill(INK, rect(76, 188, 13, 62, 3))
    a.fill(PAPER, *(rect(78, 191 + 10 * i, 16, 7, 2) for i in range(6)))
    a.fill(OCHRE, *(oval(x, y, 4) for x in (266, 280) for y in (196, 212, 228, 244)))
    a.line(PINE, 22, path("M130 178L96 214"), path("M228 180L264 212"))
    a.fill(CREAM, oval(92, 218, 12), oval(266, 218, 12))
    head(a, 178, 122, 31, wink=True)
    a.fill("#7B4330", path("M178 134Q166 130 156 140Q166 146 178 141Q190 146 200 140Q190 130 178 134Z"))
    a.fill(BROWN, path("M132 106Q178 82 226 106Q202 114 178 108Q154 112 132 106Z"),
           path("M148 102C146 70 156 60 178 64C200 60 210 70 208 102Q178 90 148 102Z"))
    a.line(BRICK, 7, path("M148 98Q178 86 208 98"))
    a.fill(OCHRE, path("M204 96C214 80 218 62 234 54C234 74 224 90 208 98Z"))
    a.fill(INK, oval(52, 156, 9, 7), oval(250, 122, 9, 7))
    a.line(INK, 4, path("M60 154V122L74 128"), path("M258 120V88L272 94"))


def cafe(a: Art) -> None:
    """XVIII, after sunset: tables outside, lamps above them."""
    a.fill("#8A4B58", rect(14, 118, 280, 160))
    a.fill("#6A3648", rect(14, 230, 280, 46))
    for x in (34, 206):
        a.fill("#4A2A40", rect(x, 140, 66, 92, 4))
        a.fill(LIT, rect(x + 6, 146, 54, 80, 3))
        a.line("#4A2A40", 4, path(f"M{x + 33} 146V226M{x + 6} 186H{x + 60}"), cap="butt")
    a.fill("#4A2A40", rect(124, 134, 58, 100, 4))
    for i in range(8):
        x = 14 + 35 * i
        a.fill(CREAM if i % 2 else BRICK, path(f"M{x} 108H{x + 35}V128C{x + 35} 144 {x} 144 {x} 128Z"))
    a.line(INK, 3, path("M120 40Q170 84 214 62Q254 44 292 64"))
    for x, y in ((144, 60), (178, 70), (216, 62), (250, 54), (276, 58)):
        a.fill("#E79A6B", oval(x, y + 12, 15))
        a.fill(LIT, oval(x, y + 12, 9.5))
    for x in (88, 214):
        a.line(INK, 6, path(f"M{x} 214V262M{x - 20} 264H{x + 20}"))
        a.fill(PAPER, oval(x, 210, 48, 10))
        a.fill(CREAM, path(f"M{x - 32} 192H{x - 12}V200Q{x - 14} 208 {x - 22} 208Q{x - 30} 208 {x - 32} 200Z"))
        a.line(CREAM, 3, path(f"M{x - 12} 195Q{x - 4} 198 {x - 12} 203"))
        a.fill(WINE, path(f"M{x + 10} 176H{x + 30}Q{x + 30} 192 {x + 20} 194Q{x + 10} 192 {x + 10} 176Z"))
        a.line(CREAM, 3, path(f"M{x + 20} 194V208M{x + 13} 208H{x + 27}"))
    a.line(INK, 6, path("M28 190V266M28 226H52V266M282 190V266M282 226H258V266"))
    a.fill(INK, path("M140 262C134 246 138 234 148 230L146 218L154 224H162L170 218L168 232C176 242 172 256 168 262Z"))
    a.fill(LIT, oval(154, 231, 2.2), oval(162, 231, 2.2))


def owl(a: Art) -> None:
    """XX, night: the owl on the steeple counts the hours."""
    for x, y, r in ((50, 140, 7), (96, 124, 5), (264, 50, 7), (150, 44, 5), (70, 196, 5), (268, 150, 6), (112, 182, 4)):
        a.fill(CREAM, star(x, y, r))
    a.fill("#454F8C", oval(196, 118, 92))
    a.fill("#141A36", path("M14 276V246Q80 226 150 246H290V276Z"))
    a.fill(WINE, poly((196, 176), (246, 280), (146, 280)))
    a.fill("#5E1F1E", poly((196, 176), (246, 280), (204, 280)))
    a.fill(OCHRE, oval(196, 190, 15))
    a.fill("#4F3A33", path("M150 70L160 88H232L242 70C256 100 250 160 222 178H170C142 160 136 100 150 70Z"))
    a.fill("#6E5145", path("M150 70L160 88H196V178H170C142 160 136 100 150 70Z"))
    a.fill(STRAW, path("M196 126C176 126 168 142 172 160Q182 178 196 178Q210 178 220 160C224 142 216 126 196 126Z"))
    a.line("#7B4330", 3, *(path(f"M{x} {y}Q{x + 6} {y + 7} {x + 12} {y}")
                           for x, y in ((180, 142), (200, 142), (190, 154), (180, 166), (200, 166))))
    a.fill("#3A2A26", path("M146 104C136 140 148 168 168 176C160 150 158 124 160 112Z"),
           path("M246 104C256 140 244 168 224 176C232 150 234 124 232 112Z"))
    a.fill(LIT, oval(176, 104, 20), oval(216, 104, 20))
    a.fill(INK, oval(178, 105, 11), oval(214, 105, 11))
    a.fill(PAPER, oval(174, 100, 4), oval(210, 100, 4))
    a.fill(OCHRE, path("M196 108L206 118L196 134L186 118Z"))
    a.line(OCHRE, 6, path("M182 178V188M190 178V188M204 178V188M212 178V188"))
    for x, y in ((36, 252), (60, 258), (262, 258), (110, 256)):
        a.fill(LIT, rect(x, y, 9, 11))
