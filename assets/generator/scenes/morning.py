"""Scenes of the taroks I to VIII: from dawn to forenoon."""
from assets.ink import BRICK, CREAM, DUSK, INK, OCHRE, PAPER, PINE, SKY, Art
from assets.shapes import mirror, oval, path, poly, rect, rounded, turn

from ..frame import head
from .scenery import BROWN, LIT, STRAW, WINE, lozenge, star


def juggler(a: Art) -> None:
    """I, dawn: the pagat opens the day with five balls."""
    a.fill("#FBE6C4", oval(165, 268, 122))
    a.fill("#FFF1D2", oval(165, 268, 92))
    arm, palm = path("M136 182L99 200L80 150"), oval(78, 141, 11)
    coat = path("M165 164H137C124 170 122 196 126 226L112 268H165Z")
    a.line(BRICK, 23, arm)
    a.line(PINE, 23, mirror(arm, 165))
    a.fill(CREAM, palm, mirror(palm, 165))
    a.fill(BRICK, coat)
    a.fill(PINE, mirror(coat, 165))
    a.fill(OCHRE, rect(124, 224, 82, 11), oval(165, 196, 5), oval(165, 213, 5))
    a.fill(CREAM, *(oval(165 + i * 13, 165 - abs(i) * 1.5, 9.5) for i in range(-2, 3)))
    head(a, 165, 124, 30)
    a.fill(INK, path("M133 116C133 86 150 80 165 80C180 80 197 86 197 116C190 104 180 103 165 103"
                     "C150 103 140 104 133 116Z"))
    a.fill(BRICK, path("M134 103C136 76 150 66 178 58C184 72 196 84 196 103C178 96 152 96 134 103Z"))
    a.line(OCHRE, 8, path("M133 105C152 97 178 97 197 105"))
    a.fill(CREAM, oval(180, 57, 9))
    for x, y, colour in ((50, 128, PINE), (84, 74, BRICK), (141, 40, OCHRE), (222, 47, PINE), (258, 106, INK)):
        a.fill(colour, oval(x, y, 13.5))
        a.fill(CREAM, oval(x - 4, y - 4.5, 3.6))


def rooster(a: Art) -> None:
    """II, dawn: the rooster on the fence."""
    a.fill("#FBE6C4", oval(88, 238, 62))
    a.fill("#FFF6DF", oval(88, 238, 44))
    a.fill("#C99F5B", path("M14 276V228Q90 206 160 226Q220 240 290 218V276Z"))
    a.fill(PINE, path("M14 276V246Q110 226 190 248Q240 258 290 240V276Z"))
    a.fill(BROWN, rect(20, 238, 264, 9), *(poly((x, 276), (x, 226), (x + 8, 216), (x + 16, 226), (x + 16, 276))
                                           for x in (34, 72, 224, 256)))
    a.fill(INK, path("M232 150C252 124 258 92 244 62C232 76 228 84 224 94C226 76 220 58 206 48C200 66 200 78 202 90"
                     "C194 78 186 72 178 72C180 100 192 128 206 150Z"))
    a.fill(PINE, path("M232 150C248 130 254 100 248 74C236 96 226 120 218 150Z"))
    a.fill(BRICK, path("M124 112C116 130 104 160 116 190C128 216 168 222 198 208C226 194 236 168 232 142"
                       "C222 156 208 160 194 156C166 150 160 126 154 104Z"))
    a.fill(OCHRE, path("M122 116C116 132 112 148 114 160L124 152L130 166L140 154L150 164L156 148L164 154"
                       "C158 138 156 120 154 104Z"))
    a.fill("#8E2A24", path("M158 176C176 190 202 188 216 168C218 192 190 208 168 198C160 194 156 186 158 176Z"))
    a.fill(CREAM, oval(138, 104, 20))
    a.fill(OCHRE, path("M120 100L98 110L121 114Z"))
    a.fill(BRICK, path("M122 92C116 74 126 70 131 78C132 66 144 64 146 76C152 68 162 74 158 92Z"),
           oval(118, 124, 7, 10))
    a.fill(INK, oval(132, 102, 3.4))
    a.line(OCHRE, 6, path("M160 212V238M180 212V238M152 238H166M172 238H188"))


def windmill(a: Art) -> None:
    """VIII, forenoon: the mill at work."""
    for x, y, r in ((52, 138, 15), (72, 130, 20), (94, 140, 13), (112, 176, 9), (124, 172, 12), (138, 178, 8)):
        a.fill("#FFF6DF", oval(x, y, r))
    a.fill("#A8C39A", path("M14 276V210Q90 170 180 208Q240 226 290 204V276Z"))
    a.fill(OCHRE, path("M14 276V226Q70 206 150 240L118 276Z"))
    a.line("#C4862A", 4, path("M20 240Q70 224 130 250"), path("M20 256Q60 242 108 264"))
    a.fill(PINE, path("M112 276Q190 214 290 228V276Z"))
    a.fill(PAPER, poly((196, 122), (238, 122), (252, 244), (182, 244)))
    a.fill("#E2D5B8", poly((217, 122), (238, 122), (252, 244), (217, 244)))
    a.fill(BRICK, path("M190 126Q192 98 217 96Q242 98 244 126Z"))
    a.fill(INK, path("M208 244V222Q217 212 226 222V244Z"), rect(212, 160, 10, 14, 2))
    for quarter in range(4):
        angle = 28 + 90 * quarter, 217, 116
        a.fill(CREAM, turn(poly((216, 116), (216, 60), (231, 60), (224, 112)), *angle))
        a.line(BROWN, 3.4, turn(path("M217 116V56M216 62H231M216 74H229M216 86H227M216 98H225M231 62L224 112"), *angle))
    a.fill(INK, oval(217, 116, 7))
    a.fill("#2A5C50", *(oval(x, 244, r) for x, r in ((156, 13), (172, 9), (268, 12))))


def oven(a: Art) -> None:
    """III, early: the baker and his oven."""
    a.fill("#EBC98F", rect(14, 234, 280, 42))
    a.fill(WINE, rect(196, 14, 40, 80))
    a.fill(BRICK, path("M136 240V158C136 104 166 72 212 72C258 72 290 104 290 158V240Z"))
    a.fill(WINE, path("M212 72C258 72 290 104 290 158V240H252C268 180 262 104 212 72Z"))
    a.line("#D46A55", 3, path("M146 148H170M150 176H164M176 104H200M150 200H164M190 90H210"))
    a.fill(INK, path("M170 214V170C170 142 188 128 212 128C236 128 254 142 254 170V214Z"))
    a.fill(BRICK, path("M182 214C176 188 190 184 194 160C208 176 210 164 216 146C230 164 246 184 242 214Z"))
    a.fill(OCHRE, path("M192 214C188 196 200 190 204 176C212 186 216 180 220 170C230 182 236 200 230 214Z"))
    a.fill(LIT, path("M202 214C200 204 208 198 212 190C220 198 224 206 220 214Z"))
    a.fill(CREAM, rect(156, 214, 112, 12, 3))
    a.fill("#5E86A0", path("M74 180C46 182 34 206 30 276H118C116 206 102 182 74 180Z"))
    a.fill(CREAM, path("M54 206H96L106 276H42Z"))
    a.line(BROWN, 6, path("M64 262L196 208"))
    a.line("#5E86A0", 20, path("M106 204L112 236"))
    a.fill(CREAM, oval(111, 242, 11))
    a.fill("#C98B3E", oval(184, 207, 24, 13))
    a.line("#F3D9A4", 3, path("M172 203L178 211M182 201L188 211M192 202L197 209"))
    head(a, 74, 162, 24)
    a.fill(PAPER, oval(60, 131, 12), oval(88, 131, 12), oval(74, 127, 14), rect(54, 130, 40, 16, 4))


def milk_cart(a: Art) -> None:
    """IV, early: milk for the doorsteps, and one who waits for it."""
    a.fill("#FFF6DF", oval(228, 92, 44))
    a.fill("#B9C79A", path("M14 276V196Q90 158 180 192Q240 212 290 190V276Z"))
    a.fill(STRAW, path("M14 276V244Q150 226 290 244V276Z"))
    for x, y in ((150, 108), (192, 96), (234, 108)):
        a.fill("#AEBBC4", path(f"M{x - 11} {y}V{y + 14}C{x - 20} {y + 22} {x - 20} {y + 30} {x - 20} {y + 40}V190"
                               f"H{x + 20}V{y + 40}C{x + 20} {y + 30} {x + 20} {y + 22} {x + 11} {y + 14}V{y}Z"))
        a.fill("#8A99A5", path(f"M{x + 2} {y}H{x + 11}V{y + 14}C{x + 20} {y + 22} {x + 20} {y + 30} {x + 20} {y + 40}"
                               f"V190H{x + 4}Z"))
        a.fill(INK, rect(x - 15, y - 8, 30, 9, 4))
    a.fill(BRICK, poly((118, 168), (268, 168), (258, 208), (128, 208)))
    a.fill(WINE, poly((193, 168), (268, 168), (258, 208), (193, 208)))
    a.fill(CREAM, rect(122, 180, 142, 6))
    a.line(BROWN, 7, path("M128 200L30 182"))
    a.line(INK, 8, oval(200, 220, 33), closed=True)
    a.line(INK, 4, *(turn(path("M200 190V250"), 45 * i, 200, 220) for i in range(4)))
    a.fill(OCHRE, oval(200, 220, 8))
    a.fill(INK, path("M52 258C44 240 50 224 60 220L57 205L67 212H76L86 205L84 222C94 232 92 250 86 258Z"))
    a.line(INK, 5, path("M52 254Q32 252 34 234"))
    a.fill(LIT, oval(68, 219, 2.6), oval(78, 219, 2.6))
    a.fill(PAPER, oval(106, 256, 18, 6))


def postman(a: Art) -> None:
    """V, morning: the post comes by bicycle."""
    a.fill("#C5CF9F", path("M14 276V206Q90 176 170 204Q240 222 290 200V276Z"))
    a.fill("#E0CFA0", path("M14 276V250H290V276Z"))
    a.line(INK, 6, oval(86, 214, 38), oval(232, 214, 38), closed=True)
    a.line("#8A8672", 1.6, *(turn(path(f"M{x} 178V250"), 45 * i, x, 214) for x in (86, 232) for i in range(4)))
    a.line(BRICK, 7, path("M86 214L118 160H206L156 216H86M118 160L156 216M232 214L204 146"))
    a.line(INK, 6, path("M204 146H224M106 152H130"))
    a.line("#2B3760", 17, path("M128 150L164 178L152 216"))
    a.line(INK, 9, path("M146 220H166"))
    a.fill(DUSK, path("M120 158C112 126 126 96 152 94C174 96 176 122 168 158Z"))
    a.line(DUSK, 17, path("M156 112L178 138L212 142"))
    a.fill(CREAM, oval(216, 142, 9))
    a.fill(BROWN, rounded([(92, 124), (134, 130), (130, 166), (90, 160)], 5))
    a.line("#5C3024", 4, path("M134 130L160 98"))
    a.fill(PAPER, turn(rect(98, 108, 28, 20), -8, 112, 118))
    a.line(BRICK, 2, path("M99 112L113 122L124 108"))
    head(a, 162, 68, 24)
    a.fill(DUSK, path("M138 60C138 38 150 32 162 32C176 32 186 40 188 58Z"))
    a.fill(INK, path("M160 56H194Q198 62 190 63H160Z"))
    a.fill(OCHRE, oval(172, 46, 5))
    a.fill(PAPER, turn(rect(240, 70, 30, 20), 14, 250, 80), turn(rect(216, 100, 24, 16), -12, 226, 108))


def market(a: Art) -> None:
    """VI, morning: the market under the umbrella."""
    a.fill("#D9C79B", rect(14, 236, 280, 40))
    a.fill(BROWN, rect(196, 50, 8, 150))
    top = "M200 34"
    for left, right, colour in ((104, 142, BRICK), (142, 180, CREAM), (180, 220, BRICK), (220, 258, CREAM),
                                (258, 296, BRICK)):
        bend = (left - 200) * .62 + 200, (right - 200) * .62 + 200
        a.fill(colour, path(f"{top}Q{bend[1]} 50 {right} 112Q{(left + right) / 2} 128 {left} 112Q{bend[0]} 50 200 34Z"))
    a.fill(OCHRE, oval(200, 32, 6))
    head(a, 164, 154, 22)
    a.fill(PINE, path("M140 150C138 124 150 118 164 118C178 118 190 124 188 150C180 138 148 138 140 150Z"))
    a.fill(DUSK, path("M164 178C140 180 130 194 128 220H200C198 194 188 180 164 178Z"))
    for x, colour in ((22, BRICK), (108, OCHRE), (194, PINE)):
        a.fill(colour, *(oval(x + 12 + 17 * i, 204 - 3 * (i % 2), 11) for i in range(5)),
               *(oval(x + 21 + 17 * i, 190, 11) for i in range(4)))
        a.fill(CREAM, *(oval(x + 9 + 17 * i, 200 - 3 * (i % 2), 2.6) for i in range(5)))
        a.fill(BROWN, rect(x, 208, 82, 34))
        a.line("#A0634A", 4, path(f"M{x + 6} 220H{x + 76}M{x + 6} 231H{x + 76}"))
    a.fill("#5C3024", rect(14, 242, 280, 34))


def beehives(a: Art) -> None:
    """VII, morning: the painted hives and their people."""
    a.fill("#B7CB9A", path("M14 276V222Q100 196 180 214Q240 224 290 208V276Z"))
    a.fill(BROWN, rect(128, 210, 10, 54), rect(262, 210, 10, 54))
    a.fill(INK, rect(116, 92, 168, 124))
    colours = (OCHRE, DUSK, BRICK, PINE, CREAM, OCHRE, BRICK, SKY, DUSK)
    for i, colour in enumerate(colours):
        x, y = 122 + i % 3 * 54, 98 + i // 3 * 39
        a.fill(colour, rect(x, y, 49, 34, 2))
        a.fill(INK, rect(x + 14, y + 24, 21, 6, 2))
    a.fill(BRICK, oval(146, 112, 7), lozenge(254, 150, 8, 10))
    a.fill(PAPER, star(200, 110, 9), oval(254, 110, 7), oval(146, 188, 7), lozenge(200, 188, 7, 9), star(254, 188, 9))
    a.fill(PINE, oval(200, 150, 8, 9))
    a.fill(WINE, poly((100, 96), (128, 52), (272, 52), (300, 96)))
    a.fill(BRICK, poly((100, 96), (128, 52), (200, 52), (200, 96)))
    for x, y, tilt in ((58, 132, -20), (92, 172, 15), (44, 190, 10), (96, 126, 30)):
        a.fill(PAPER, turn(oval(x - 3, y - 8, 6, 9), tilt - 20, x, y), turn(oval(x + 7, y - 8, 6, 9), tilt + 20, x, y))
        a.fill(OCHRE, turn(oval(x, y, 13, 8.5), tilt, x, y))
        a.line(INK, 4, turn(path(f"M{x - 4} {y - 7}V{y + 7}M{x + 4} {y - 7}V{y + 7}"), tilt, x, y), cap="butt")
    for x, y in ((36, 240), (66, 252), (98, 238)):
        a.line(PINE, 4, path(f"M{x} {y}V276"))
        a.fill(BRICK if x == 66 else PAPER, *(turn(oval(x, y - 8, 5, 8), 72 * i, x, y) for i in range(5)))
        a.fill(OCHRE, oval(x, y, 5))
