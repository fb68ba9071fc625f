"""The sentences by which a program says that its people or its computer don't take part, and how they are told here.

They travel as they are; a player reads about somebody, not somebody's words. What another program says is quoted."""
from collections.abc import Mapping

from p2p.identity import clean_sentence

LEFT = "I left before the game began."
NO = "I'd rather not."                                          # to a proposal
ENDED = "I have ended this game; its file is kept as not finished."
FULL = "My disk is full, so I can't play on until there is room."
UNWRITTEN = "My computer can't write its file of this table, so I can't play on."
UNABLE = "My computer can't play at this table."
NO_CHARTER = "I was sent no good charter."
ELSEWHERE = "I'm not at this table."
OTHER_TABLE = "I was shown another table."
OTHER_TOTALS = "I haven't said yes to these totals."
OTHER_MATCH = "It isn't the match that I know."

_TOLD: Mapping[str, str] = {
    LEFT: "{} left before the game began.",
    NO: "{} would rather not.",
    ENDED: "{} has ended this game; its file is kept as not finished.",
    FULL: "{}’s disk is full: it plays on once there is room.",
    UNWRITTEN: "{}’s computer can't write its file of this table, so it can't play on.",
    UNABLE: "{}’s computer can't play at this table.",
    NO_CHARTER: "{}’s computer was sent no good charter.",
    ELSEWHERE: "{} isn't at this table.",
    OTHER_TABLE: "{}’s computer was shown another table.",
    OTHER_TOTALS: "{} hasn't said yes to these totals.",
    OTHER_MATCH: "{}’s computer knows another match.",
}


def told(name: str, why: str) -> str:
    """The sentence that a player reads of somebody's refusal."""
    return _TOLD[why].format(name) if why in _TOLD else f"{name}: {clean_sentence(why)}"
