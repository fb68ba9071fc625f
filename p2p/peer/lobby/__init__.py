"""Who is here, which tables are open, and how a table comes to its charter."""
from p2p.net.wire import Draft as Draft, DraftSeat as DraftSeat
from p2p.peer.lobby.lobby import Lobby as Lobby
from p2p.peer.lobby.people import (
    FREE as FREE,
    OPEN as OPEN,
    OVER as OVER,
    PLAYING as PLAYING,
    LobbyView as LobbyView,
    Person as Person,
    new_draft as new_draft,
    same_version as same_version,
)
