"""Scenes of the taroks IX to XV: from noon to afternoon."""
from assets.ink import BRICK, CREAM, DUSK, INK, OCHRE, PAPER, PINE, Art
from assets.shapes import oval, path, poly, rect, rounded, turn

from ..frame import head
from .scenery import BROWN, LEAF, LIT, STRAW, WINE


def lake(a: Art) -> None:
    """XIV, afternoon: a boat goes over to the island with the bell."""
    a.fill("#FFF1C9", oval(92, 146, 27))
    a.fill("#7FA9AE", poly((14, 206), (70, 150), (104, 182), (150, 118), (212, 206)))
    a.fill(CREAM, poly((150, 118), (168, 144), (157, 140), (149, 150), (140, 140), (131, 145)))
    a.fill("#5F8F8F", poly((120, 206), (196, 132), (250, 178), (292, 140), (292, 206)))
    a.fill(PINE, path("M14 208V196Q60 178 110 196Q150 184 190 200L292 196V208Z"))
    a.fill("#3F7F93", rect(10, 204, 284, 70))
    island(a)
    for x, y, w in ((34, 226, 26), (150, 232, 46), (214, 240, 54), (24, 256, 40), (170, 257, 30), (128, 246, 22)):
        a.line("#9CC7CC", 3, path(f"M{x} {y}H{x + w}"))
    a.fill(INK, path("M44 232H146C140 246 118 250 108 250H66C54 250 48 244 44 232Z"))
    a.line(OCHRE, 3, path("M46 233H143"))
    for i in range(6):
        a.fill(CREAM if i % 2 else BRICK, rect(58 + i * 10, 204, 10, 15))
    a.line(INK, 3, path("M62 219V232M114 219V232"), cap="butt")
    a.fill(BRICK, poly((54, 206), (64, 196), (110, 196), (122, 206)))
    a.fill(PINE, path("M124 234V214Q124 206 130 206Q137 206 137 214V234Z"))
    a.fill(CREAM, oval(130.5, 199, 6.5))
    a.fill(INK, path("M122 196Q130 186 139 196Z"))
    a.line(INK, 3.2, path("M134 212L152 254"))


def island(a: Art) -> None:
    """The island, its church and its trees."""
    a.fill("#2A5C50", path("M168 214C170 196 186 190 196 184C204 172 220 172 226 178C238 168 258 176 262 190"
                           "C272 194 276 204 278 214Z"))
    a.fill(PINE, oval(184, 200, 12), oval(268, 200, 10))
    a.fill(PAPER, rect(219, 96, 26, 100), poly((190, 196), (190, 168), (224, 168), (224, 196)))
    a.fill("#D9CDB4", rect(233, 96, 12, 100))
    a.fill(BRICK, poly((213, 98), (232, 34), (251, 98)), poly((184, 170), (194, 150), (220, 150), (220, 170)))
    a.fill("#8E2A24", poly((232, 34), (251, 98), (233, 98)))
    a.line(OCHRE, 3, path("M232 36V24M227 29H237"))
    a.fill(INK, path("M226 122V114Q226 108 232 108Q238 108 238 114V122Z"), rect(200, 178, 8, 12))
    a.fill("#C9BC9C", path("M166 214Q224 205 280 214V219H166Z"))


def angler(a: Art) -> None:
    """IX, forenoon: he has time, and so has the fish."""
    a.fill("#FFF6DF", oval(236, 66, 26))
    a.fill("#8FB7A0", path("M14 190V160Q70 130 130 160Q200 122 292 158V190Z"))
    a.fill("#4F93A3", rect(10, 184, 284, 92))
    for x, y, w in ((30, 202, 40), (86, 222, 30), (24, 244, 44), (108, 258, 36)):
        a.line("#9CCBD0", 3, path(f"M{x} {y}H{x + w}"))
    a.fill(BROWN, rect(150, 204, 150, 13), *(rect(x, 214, 12, 62) for x in (168, 216, 264)))
    a.line(INK, 4, path("M204 168L58 118"))
    a.line(PAPER, 1.8, path("M58 118V206"), cap="butt")
    a.fill(BRICK, oval(58, 210, 7))
    a.fill(PAPER, path("M51 210Q58 222 65 210Z"))
    a.line("#2B3760", 20, path("M232 196H196V236"))
    a.line(INK, 12, path("M196 242H182"))
    a.fill(OCHRE, path("M210 206C206 166 216 144 236 142C258 144 266 168 262 206Z"))
    a.fill("#C4862A", path("M238 142C258 144 266 168 262 206H240Z"))
    a.line(OCHRE, 15, path("M222 158L206 176"))
    a.fill(CREAM, oval(202, 172, 9))
    head(a, 234, 120, 24)
    a.fill(PINE, path("M190 110Q236 92 280 112Q262 118 234 112Q206 112 190 110Z"),
           path("M212 108C212 78 222 72 236 72C250 72 260 80 260 108Q236 98 212 108Z"))
    a.line(BRICK, 6, path("M212 104Q236 94 260 104"))
    a.fill("#F0C9A0", path("M78 250Q104 230 128 248L142 238V262L128 254Q104 270 78 250Z"))
    a.fill(INK, oval(92, 248, 3))


def cherries(a: Art) -> None:
    """X, noon: the tallest ladder for the best cherries."""
    a.fill("#A9C48F", path("M14 276V232Q150 206 290 232V276Z"))
    a.fill(BROWN, path("M196 276C204 236 202 210 196 170H226C222 210 226 240 238 276Z"))
    a.fill(PINE, oval(150, 128, 44), oval(206, 84, 62), oval(258, 128, 46), oval(206, 148, 52), oval(260, 74, 40))
    a.fill(LEAF, oval(252, 140, 34), oval(214, 160, 36), oval(262, 96, 26))
    for x, y in ((162, 72), (196, 52), (236, 62), (262, 92), (226, 104), (188, 96), (250, 136), (212, 140), (150, 122),
                 (266, 156), (178, 156)):
        a.line("#8FB46E", 2.4, path(f"M{x} {y - 10}L{x - 6} {y + 2}M{x} {y - 10}L{x + 7} {y + 3}"))
        a.fill(BRICK, oval(x - 6, y + 6, 7.5), oval(x + 7, y + 7, 7.5))
        a.fill("#F0A592", oval(x - 8, y + 4, 2), oval(x + 5, y + 5, 2))
    a.line("#C48A4A", 6, path("M62 276L130 96M100 276L162 108"))
    a.line("#C48A4A", 5, *(path(f"M{66 + i * 12.4} {262 - i * 33}L{104 + i * 11.6} {262 - i * 32}") for i in range(5)))
    a.line(DUSK, 15, path("M98 206L88 238M112 206L118 230"))
    a.fill(OCHRE, path("M86 214C82 184 92 164 108 164C124 166 132 186 126 214Z"))
    a.line(OCHRE, 13, path("M116 174L140 150"))
    a.fill(CREAM, oval(143, 147, 8))
    head(a, 104, 142, 21)
    a.fill("#A5552F", path("M83 142C80 122 90 116 104 116C118 116 128 122 125 142C118 130 92 130 83 142Z"))
    a.fill(BRICK, path("M84 126C88 106 120 106 124 126Q104 116 84 126Z"))
    a.fill(STRAW, path("M36 244H76L70 272H42Z"))
    a.fill(BRICK, oval(46, 242, 7), oval(58, 239, 7), oval(68, 242, 7))


def bell(a: Art) -> None:
    """XI, noon: the bell says so."""
    a.fill("#FFF6DF", oval(64, 150, 16), oval(84, 144, 20), oval(104, 152, 14), oval(40, 206, 12), oval(56, 202, 16))
    a.fill(PAPER, rect(128, 60, 156, 220))
    a.fill("#D9CDB4", rect(248, 60, 36, 220))
    a.fill(BRICK, poly((118, 66), (206, 4), (294, 66)))
    a.fill(WINE, poly((206, 4), (294, 66), (230, 66)))
    a.fill("#4A3A3A", path("M150 250V140C150 104 174 86 206 86C238 86 262 104 262 140V250Z"))
    a.fill(BROWN, rect(146, 116, 120, 13, 3))
    bell_at = (-10, 206, 120)
    a.fill(OCHRE, turn(path("M206 128C182 130 176 150 174 176C172 200 164 210 156 218H256C248 210 240 200 238 176"
                            "C236 150 230 130 206 128Z"), *bell_at))
    a.fill("#C4862A", turn(path("M206 128C230 130 236 150 238 176C240 200 248 210 256 218H222"
                                "C226 190 224 150 206 128Z"), *bell_at))
    a.line("#FBE2A8", 5, turn(path("M192 150Q186 164 185 182"), *bell_at))
    a.line("#8A5A1E", 4, turn(path("M166 206H246"), *bell_at))
    a.fill(INK, turn(oval(206, 226, 12), -16, 206, 120))
    a.fill("#C9BC9C", rect(128, 250, 166, 10))
    for x, y, k in ((60, 118, 1), (100, 190, -1)):
        a.fill(PAPER, oval(x, y + 6, 15, 7), path(f"M{x - 2} {y + 4}Q{x - 18 * k} {y - 22} {x - 26 * k} {y - 20}"
                                                  f"Q{x - 16 * k} {y - 4} {x + 8} {y + 6}Z"), oval(x + 14 * k, y, 6))
        a.fill(OCHRE, path(f"M{x + 18 * k} {y - 3}L{x + 26 * k} {y}L{x + 18 * k} {y + 3}Z"))


def picnic(a: Art) -> None:
    """XII, after noon: the cloth under the linden."""
    a.fill("#8FB38B", path("M14 276V206Q100 180 180 200Q240 212 290 196V276Z"))
    a.fill(BROWN, path("M192 214C200 180 198 160 192 130H226C222 160 224 184 234 214Z"))
    a.fill(PINE, oval(160, 104, 36), oval(208, 70, 56), oval(260, 104, 44), oval(210, 122, 44), oval(264, 62, 36))
    a.fill(LEAF, oval(258, 116, 30), oval(224, 136, 24), oval(266, 76, 22))
    a.fill("#E9D98C", *(oval(x, y, 5) for x, y in ((176, 74), (204, 46), (232, 70), (206, 104), (244, 44),
                                                   (252, 98), (182, 122), (272, 88))))
    a.fill(PAPER, poly((70, 212), (250, 212), (284, 270), (30, 270)))
    a.fill(BRICK, *(poly((70 + 36 * i, 212), (88 + 36 * i, 212), (55.4 + 50.8 * i, 270), (30 + 50.8 * i, 270))
                    for i in range(5)))
    a.fill("#E9A98C", poly((62, 224), (257, 224), (264, 236), (53, 236)), poly((45, 248), (271, 248), (278, 260),
                                                                              (37, 260)))
    a.line(BROWN, 6, path("M66 204C66 152 130 152 130 204"))
    a.fill(STRAW, rounded([(54, 196), (142, 196), (134, 240), (62, 240)], 6))
    a.line("#A57B3C", 4, path("M58 208H138M60 222H136"))
    a.fill(LEAF, path("M168 236V196C168 186 174 184 174 174V160H184V174C184 184 190 186 190 196V236Z"))
    a.fill(PAPER, rect(168, 206, 22, 16))
    a.fill("#C98B3E", oval(226, 232, 28, 14))
    a.line("#F3D9A4", 3, path("M212 226L218 236M224 223L230 234M236 225L241 234"))
    a.fill(BRICK, oval(90, 194, 10), oval(110, 192, 10))


def train(a: Art) -> None:
    """XIII, afternoon: the train crosses the valley."""
    a.fill("#86B0A6", poly((14, 210), (70, 140), (120, 190), (190, 110), (250, 170), (290, 130), (290, 276), (14, 276)))
    a.fill(PINE, path("M14 276V236Q90 206 160 240Q230 262 290 226V276Z"))
    a.fill("#D8CBAE", rect(10, 188, 284, 90))
    a.fill("#BFAF8C", rect(10, 188, 284, 9))
    for x in (18, 88, 158, 228):
        a.fill("#86B0A6", path(f"M{x} 280V238C{x} 196 {x + 54} 196 {x + 54} 238V280Z"))
        a.fill(PINE, path(f"M{x} 280V262Q{x + 27} 246 {x + 54} 262V280Z"))
    for x, y, r in ((216, 60, 18), (190, 48, 22), (244, 74, 13), (160, 58, 16), (256, 88, 8)):
        a.fill(PAPER, oval(x, y, r))
    a.fill(INK, rect(176, 128, 84, 38, 8), rect(150, 104, 44, 62), poly((244, 132), (248, 98), (264, 98), (262, 132)),
           poly((256, 166), (282, 184), (256, 184)), rect(246, 94, 20, 8, 3))
    a.fill(BRICK, rect(146, 98, 52, 9, 4), rect(150, 162, 116, 12))
    a.fill(LIT, rect(160, 114, 22, 22, 3))
    a.fill(OCHRE, oval(260, 146, 6), rect(206, 120, 14, 10, 4))
    a.fill(PINE, rect(28, 120, 110, 50, 6))
    a.fill(CREAM, *(rect(x, 128, 22, 20, 3) for x in (36, 64, 92)))
    a.fill(OCHRE, rect(28, 156, 110, 6))
    a.line(INK, 5, path("M138 172H152"))
    for x, r in ((50, 9), (116, 9), (164, 12), (196, 12), (228, 12), (254, 9)):
        a.fill(INK, oval(x, 188 - r, r))
        a.fill(OCHRE, oval(x, 188 - r, r * .4))


def hayrack(a: Art) -> None:
    """XV, late afternoon: the hay is in."""
    a.fill("#F7E9BE", oval(62, 152, 34))
    a.fill("#9DB084", path("M14 276V206Q90 168 180 198Q240 214 290 190V276Z"))
    a.fill(PINE, path("M14 276V246Q120 226 290 246V276Z"))
    for y in (116, 144, 172, 200):
        for x in (118, 176, 234):
            a.fill(OCHRE, path(f"M{x} {y}H{x + 48}C{x + 52} {y + 8} {x + 48} {y + 20} {x + 50} {y + 25}"
                               f"Q{x + 36} {y + 19} {x + 26} {y + 26}Q{x + 14} {y + 19} {x - 2} {y + 25}"
                               f"C{x + 1} {y + 16} {x - 3} {y + 8} {x} {y}Z"))
            a.line("#C4862A", 2.6, *(path(f"M{x + d} {y + 5}V{y + 18}") for d in (12, 25, 38)))
    a.line(BROWN, 4, *(path(f"M108 {y}H292") for y in (116, 144, 172, 200)))
    a.fill(BROWN, *(rect(x, 84, 8, 176) for x in (110, 168, 226, 284)))
    a.fill(WINE, poly((96, 90), (124, 48), (296, 48), (310, 90)))
    a.fill(BRICK, poly((96, 90), (124, 48), (210, 48), (200, 90)))
    a.line(BROWN, 5, path("M78 172L40 262"))
    a.line(BROWN, 3.4, path("M70 158L78 172L94 166M78 172L84 152"))
    a.fill("#D99A32", path("M22 270C24 232 44 214 64 214C88 214 104 236 106 270Z"))
    a.fill(OCHRE, path("M22 270C24 232 44 214 64 214C70 232 60 252 62 270Z"))
    a.line("#B37A22", 3, path("M44 238L40 258M64 228V252M84 240L88 260"))
