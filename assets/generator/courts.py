"""Figures of the courts, put together from shared parts. `a` is drawn on, `k` is the suit's look.

Figures stand round x = X; their lower edge is cut along the diagonal by the Art they are drawn on.
"""
from assets.ink import BRICK, CREAM, EDGE, INK, OCHRE, PAPER, PINE, ROSE, SHADE, SKY, Art
from assets.shapes import Shape, mirror, move, oval, path, poly, rect, turn

from .frame import head
from .glyphs import suit
from .looks import SuitLook

X = 184
STEEL, DULL, SKIN, WOOD = "#AEBBC4", "#8A99A5", "#F6DDBB", "#B98252"


def at(d: str, x: float = X) -> Shape:
    """A shape written round 0, moved to the figure's middle."""
    return move(path(d), x, 0)


def both(d: str, x: float = X) -> tuple[Shape, Shape]:
    """A part of the left side and its mirror image."""
    return at(d, x), mirror(at(d, x), x)


def body(a: Art, k: SuitLook, wide: float, x: float = X) -> None:
    """Shoulders and cloak, the right side in shade."""
    a.fill(k.robe, at(f"M0 172C-40 174 {-wide} 186 {-wide - 14} 226L{-wide - 50} 380H140L{wide + 14} 226"
                      f"C{wide} 186 40 174 0 172Z", x))
    a.fill(k.shade, at(f"M0 172C40 174 {wide} 186 {wide + 14} 226L140 380H0Z", x))


def robe(a: Art, k: SuitLook, wide: float) -> None:
    """The body with a stole that bears the suit's sign."""
    body(a, k, wide)
    a.fill(k.lining, rect(X - 19, 172, 38, 200))
    for y in (216, 250, 284):
        a.fill(k.robe, suit(k.code, X, y, 22))


def hand(a: Art, k: SuitLook, x: float, y: float) -> None:
    """An arm from the left shoulder, a cuff, a fist round what is carried."""
    a.line(k.shade, 46, path(f"M{X - 66} 222Q{X - 92} 268 {x + 26} {y + 10}"))
    a.line(k.robe, 40, path(f"M{X - 68} 218Q{X - 94} 262 {x + 26} {y + 6}"))
    a.line(k.lining, 13, path(f"M{x + 17} {y - 15}L{x + 21} {y + 21}"), cap="butt")
    a.fill(CREAM, rect(x - 12, y - 13, 27, 28, 11))
    a.line("#E2BF98", 2.4, *(path(f"M{x - 9} {y + d}H{x + 4}") for d in (-4, 3)))


def king(a: Art, k: SuitLook) -> None:
    """Crown, beard, ermine, and a sceptre that ends in the suit's sign."""
    for curl in both("M-26 84C-44 100 -36 130 -52 152C-40 166 -22 160 -18 140Z"):
        a.fill(k.beard, curl)
    robe(a, k, 76)
    ermine(a)
    head(a, X, 116, 32)
    a.fill(k.beard, at("M-33 112C-32 142 -30 172 -12 198C-8 188 -3 186 0 196C3 186 8 188 12 198C30 172 32 142 33 112"
                       "C26 124 20 126 14 124C8 120 3 124 0 127C-3 124 -8 120 -14 124C-20 126 -26 124 -33 112Z"))
    a.line(BRICK, 4, at("M-8 137Q0 141 8 137"))
    a.line(INK, 3.4, *both("M-19 101Q-12 96 -5 101"))
    a.fill(OCHRE, at("M-38 92L-46 44L-22 66L0 34L22 66L46 44L38 92Z"))
    a.fill("#C4862A", at("M0 34L22 66L46 44L38 92H0Z"))
    a.fill(INK, rect(X - 39, 80, 78, 13, 4))
    a.fill(CREAM, *(oval(X + d, 86.5, 3.4) for d in (-28, -14, 0, 14, 28)))
    jewels = oval(X - 46, 42, 7), oval(X, 32, 8), oval(X + 46, 42, 7), oval(X, 65, 6)
    a.fill(BRICK if k.robe == OCHRE else k.robe, *jewels)
    a.line(INK, 8, path("M96 350L56 196"))
    a.line(OCHRE, 4, path("M96 350L56 196"))
    a.fill(k.sign, suit(k.code, 52, 178, 42))
    a.fill(OCHRE, oval(58, 202, 7))
    hand(a, k, 74, 252)


def ermine(a: Art) -> None:
    """The king's fur collar."""
    a.fill(PAPER, at("M0 168C-44 170 -74 182 -92 214C-60 226 -30 212 0 216C30 212 60 226 92 214C74 182 44 170 0 168Z"))
    for x, y in ((-70, 204), (-50, 188), (-44, 210), (-22, 200), (22, 200), (44, 210), (50, 188), (70, 204)):
        a.fill(INK, at(f"M0 {y - 6}Q4 {y + 2} 0 {y + 6}Q-4 {y + 2} 0 {y - 6}Z", X + x))


def queen(a: Art, k: SuitLook) -> None:
    """Veil, coronet and a flower."""
    a.fill(SHADE, at("M0 54C-48 54 -54 96 -62 150C-66 176 -78 192 -86 206H86C78 192 66 176 62 150C54 96 48 54 0 54Z"))
    robe(a, k, 72)
    a.fill(SKIN, at("M-12 142H12V164C24 170 34 174 38 178L0 222L-38 178C-34 174 -24 170 -11 166Z"))
    a.line(k.lining, 6, at("M-40 177L0 222L40 177"))
    for x, y in ((-26, 178), (-14, 188), (0, 192), (14, 188), (26, 178)):
        a.fill(PAPER if x % 4 else k.sign, oval(X + x, y, 4.6))
    for lock in both("M0 74C-34 72 -46 96 -42 122C-40 140 -52 150 -48 168C-44 182 -26 178 -22 162"
                     "C-18 146 -28 120 0 96Z"):
        a.fill(k.hair, lock)
    head(a, X, 116, 30)
    a.fill(k.hair, at("M0 76C-26 76 -36 96 -31 118C-26 100 -10 98 0 88C10 98 26 100 31 118C36 96 26 76 0 76Z"))
    a.fill(OCHRE, at("M-30 82L-36 54L-16 66L0 44L16 66L36 54L30 82Q0 70 -30 82Z"))
    a.fill(k.sign, oval(X, 64, 5))
    a.fill(PAPER, oval(X - 36, 52, 5.4), oval(X, 41, 6), oval(X + 36, 52, 5.4))
    a.fill(OCHRE, oval(X - 33, 136, 4.6), oval(X + 33, 136, 4.6))
    a.line(PINE, 5, path("M84 336C74 300 78 240 60 204"))
    a.fill(PINE, path("M72 240C56 236 48 224 46 214C62 214 72 224 72 240Z"))
    a.fill(k.sign, path("M58 212C40 208 34 190 40 168C46 172 50 176 52 182C54 174 56 168 60 162"
                        "C64 168 67 174 68 182C72 176 76 172 82 170C86 190 78 210 58 212Z"))
    a.fill(ROSE if k.warm else SKY, path("M58 212C50 206 50 190 60 176C69 190 68 206 58 212Z"))
    hand(a, k, 76, 256)


def knight(a: Art, k: SuitLook) -> None:
    """Plumed hat, cuirass, moustache, lance, and the horse before him."""
    x = X + 14
    a.line(INK, 6, at("M52 226L68 52", x))
    a.fill(DULL, at("M70 26L77 48L68 60L60 46Z", x))
    a.fill(k.feather, at("M66 66C50 60 44 76 30 68L36 84L26 96C44 102 48 90 63 96Z", x))
    body(a, k, 72, x)
    a.fill(STEEL, at("M-34 186H34L26 280H-26Z", x))
    a.fill(DULL, at("M0 186H34L26 280H0Z", x))
    a.fill(k.sign, suit(k.code, x, 222, 30))
    a.fill(PAPER, *(oval(x + i * 11, 170 + abs(i) * 2, 9) for i in range(-3, 4)))
    for lock in both("M-20 92C-40 104 -34 128 -42 150C-30 160 -16 152 -14 140Z", x):
        a.fill(k.hair, lock)
    head(a, x, 118, 30)
    a.line(k.hair, 5.4, *both("M0 133Q-8 127 -19 135", x))
    a.fill(k.robe, at("M-58 94C-40 82 -34 60 -22 54C-4 46 22 50 32 66C38 80 46 90 58 98C24 108 -30 106 -58 94Z", x))
    a.line(k.lining, 8, at("M-35 82C-14 92 18 94 38 86", x))
    a.fill(k.feather, at("M30 82C10 62 -4 40 -40 34C-54 32 -68 38 -76 46C-60 46 -58 52 -62 58C-44 52 -38 58 -40 64"
                         "C-22 58 -14 66 -14 72C2 70 18 78 30 82Z", x))
    a.fill(OCHRE, oval(x + 32, 83, 6))
    horse(a, k)


def horse(a: Art, k: SuitLook) -> None:
    """The horse's head and neck, bridled."""
    reins = PINE if k.code == "H" else BRICK
    a.fill(k.mane, path("M112 152C134 150 150 166 150 184C162 194 164 210 158 222C170 234 168 252 160 262"
                        "C168 276 164 292 156 300L110 330L96 214Z"))
    a.fill(k.horse, path("M108 176L106 150L122 168C140 186 148 230 142 262L150 330H78C86 312 90 296 88 278"
                         "C74 280 62 288 50 288C36 288 28 276 32 264C38 246 56 232 66 210C74 192 88 178 108 176Z"))
    a.fill(k.mane, path("M110 174C98 176 88 188 84 200C92 196 100 200 106 206C108 194 112 184 120 178Z"))
    a.fill(INK, oval(84, 214, 4.6), oval(44, 268, 3.4, 4.6))
    a.line(INK, 2.6, path("M36 279Q46 282 56 277"))
    a.line(reins, 5, path("M58 234Q72 246 76 278"), path("M96 186Q112 220 100 262L76 268"), cap="butt")
    a.fill(OCHRE, oval(76, 270, 6))
    a.line(reins, 5, path("M78 272Q110 300 150 268"), cap="butt")


def jack(a: Art, k: SuitLook) -> None:
    """Beret, feather, striped coat."""
    halberd(a)
    robe(a, k, 68)
    for i in (-2, -1, 1, 2):
        a.line(k.lining, 5, at(f"M{i * 20} 186L{i * 27} 310"), cap="butt")
    a.fill(PAPER, at("M0 164L-48 176L-36 208L0 190L36 208L48 176Z"))
    a.line(EDGE, 2, at("M0 168V190"))
    a.fill(k.hair, at("M0 78C-42 78 -46 112 -44 150C-40 162 -24 160 -20 150H20C24 160 40 162 44 150"
                      "C46 112 42 78 0 78Z"))
    head(a, X, 118, 29)
    a.fill(k.hair, at("M-32 116C-30 100 -14 96 0 96C14 96 30 100 32 116L36 88H-36Z"))
    a.fill(k.robe, at("M-52 92C-62 64 -26 42 6 46C40 50 58 72 46 92C20 82 -26 82 -52 92Z"))
    a.line(k.lining, 9, at("M-48 93C-24 84 20 84 44 93"))
    a.fill(k.feather, at("M-30 88C-18 66 -24 42 -58 30C-62 38 -58 42 -62 48C-66 56 -58 58 -62 64"
                         "C-60 76 -46 88 -30 88Z"))
    a.fill(OCHRE, oval(X - 34, 87, 6))
    hand(a, k, 84, 256)


def halberd(a: Art) -> None:
    """The jack's halberd, behind him."""
    a.line(INK, 9, path("M-20 380L250 58"))
    a.line(WOOD, 5, path("M-20 380L250 58"))
    a.fill(STEEL, turn(poly((250, 14), (259, 40), (254, 64), (246, 64), (241, 40)), 40, 250, 58))
    a.fill(DULL, turn(path("M254 60C268 54 280 60 284 76C274 73 264 76 254 82Z"), 40, 250, 58),
           turn(poly((246, 62), (232, 66), (246, 78)), 40, 250, 58))


COURTS = {"K": king, "Q": queen, "N": knight, "J": jack}
