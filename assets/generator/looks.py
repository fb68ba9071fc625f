"""The look that a suit gives its cards: colours of signs, robes, hair and horses. Knows no shape."""
from typing import NamedTuple

from assets.ink import BRICK, DUSK, INK, OCHRE, PAPER, PINE, SKY, SUIT_INKS, SUITS, Dye


class SuitLook(NamedTuple):
    """One suit; every field but the code is a colour."""
    code: str       # H D S C
    sign: Dye       # index and suit sign
    robe: str
    shade: str      # the robe's dark side
    lining: str
    tint: str       # ground of the picture
    hair: str       # of queen, knight and jack
    beard: str      # of the king
    feather: str
    horse: str
    mane: str

    @property
    def warm(self) -> bool:
        """Hearts and diamonds."""
        return self.code in "HD"


SIGNS = {code: Dye(f"ink{i}", SUIT_INKS[i]) for i, code in enumerate(SUITS)}
LOOKS = {look.code: look for look in (
    SuitLook("H", SIGNS["H"], BRICK, "#8E2A24", OCHRE, "#F8DFCE", "#A5552F", "#8E959B", SKY, PAPER, "#C88B3A"),
    SuitLook("D", SIGNS["D"], OCHRE, "#C4862A", BRICK, "#FBEBC6", "#7B4330", "#7B4330", PINE, "#B98252", INK),
    SuitLook("S", SIGNS["S"], DUSK, "#2B3760", "#C9D6DC", "#DCE4E9", INK, INK, BRICK, PAPER, INK),
    SuitLook("C", SIGNS["C"], PINE, "#1F5043", OCHRE, "#DDE8D6", "#C88B3A", "#C88B3A", BRICK, "#5B4636", "#241E1C"),
)}
