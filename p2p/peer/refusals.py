"""The sentences by which a program says that its people or its computer don't take part, and how they are told here.

They travel as they are; a player reads about somebody, not somebody's words. What another program says is quoted."""
from collections.abc import Callable, Mapping

from p2p.identity import clean_sentence
from p2p.language import joined, tr

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
TABLE_CLOSED = tr("The table is closed.")                       # why its game won't begin
MOVED_ON = tr("The others carried this match on at a new table. Watch it there, or ask to sit in.")

_TOLD: Mapping[str, Callable[[str], str]] = {
    LEFT: lambda name: tr("{name} left before the game began.", name=name),
    NO: lambda name: tr("{name} would rather not.", name=name),
    ENDED: lambda name: tr("{name} has ended this game; its file is kept as not finished.", name=name),
    FULL: lambda name: tr("{name}'s disk is full: it plays on once there is room.", name=name),
    UNWRITTEN: lambda name: tr("{name}'s computer can't write its file of this table, so it can't play on.", name=name),
    UNABLE: lambda name: tr("{name}'s computer can't play at this table.", name=name),
    NO_CHARTER: lambda name: tr("{name}'s computer was sent no good charter.", name=name),
    ELSEWHERE: lambda name: tr("{name} isn't at this table.", name=name),
    OTHER_TABLE: lambda name: tr("{name}'s computer was shown another table.", name=name),
    OTHER_TOTALS: lambda name: tr("{name} hasn't said yes to these totals.", name=name),
    OTHER_MATCH: lambda name: tr("{name}'s computer knows another match.", name=name),
}


def told(name: str, why: str) -> str:
    """The sentence that a player reads of somebody's refusal."""
    return _TOLD[why](name) if why in _TOLD else joined(": ", (name, quoted(why)))


def quoted(why: str) -> str:
    """What another program says, made fit to show; a sentence of ours is read in the reader's language."""
    said = clean_sentence(why)
    return tr(said) if said and "|" not in said else said
