"""What the lobby asks of the node that it belongs to, and the messages that it understands."""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from p2p.log.charter import Carried, Charter
from p2p.net.wire import DraftId, Here, Propose, Ready, Refuse, Sit, Stand, Swap

LobbyMessage = Here | Sit | Stand | Ready | Swap | Propose | Refuse


@dataclass(frozen=True)
class LobbyHost:
    """What the lobby needs of the node that it belongs to."""
    send: Callable[[bytes, LobbyMessage], None]             # a message to a peer, which may get lost
    say: Callable[[str], None]                              # show the player a sentence
    begin_table: Callable[[bytes], bool]                    # make the table of a charter's bytes; whether it stands
    drop_table: Callable[[DraftId, bool], bool]             # forget a table, as `Tables.drop` does
    admits: Callable[[DraftId, bytes], bool]                # whether a peer has shown that it knows a table's word
    # A table of ours that can be carried on now, and the keys of the members that still count there; or ValueError.
    old_table: Callable[[DraftId], tuple[Charter, frozenset[bytes]]]
    carry: Callable[[DraftId, Sequence[int], Mapping[str, str]], Carried]   # what it carries over, or ValueError
    # What a charter carries on otherwise than we know it, "" for nothing, None while we don't know it that far.
    differs: Callable[[Charter], str | None]
    now: Callable[[], float]                                # the own clock in ms
