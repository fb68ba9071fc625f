"""The client's one registry of games: each game's Listing by its code. A further game is one more line."""
from client.games import listing
from client.games.lines.listing import LISTING as LINES
from client.games.pcset.listing import LISTING as PCSET
from client.games.tarok.listing import LISTING as TAROK
from client.games.taroky.listing import LISTING as TAROKY
from client.games.tau.listing import LISTING as TAU

LISTINGS: dict[str, listing.Listing] = {
    "tau": TAU, "pcset": PCSET, "lines": LINES, "taroky": TAROKY, "tarok": TAROK,
}


def called(game: str) -> str:
    """Returns what the lobby calls a game: TAU and Tau would be taken for each other, so TAU is Lines."""
    return LISTINGS[game].name
