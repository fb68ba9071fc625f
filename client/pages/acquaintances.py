"""Whom this computer has played with, by key: "as last Thursday". A name that comes with another key is told of."""
import time
from datetime import datetime
from pathlib import Path

from client.ui import dates
from client.ui.names import looks
from client.ui.phrases import plain
from p2p.language import tr
from p2p.peer.home.unfinished import PLAYED

LAST = (tr("last Monday"), tr("last Tuesday"), tr("last Wednesday"), tr("last Thursday"), tr("last Friday"),
        tr("last Saturday"), tr("last Sunday"))


class Acquaintances:
    """The people of the played games in a home, as far as their figures have been read. Looks once."""

    def __init__(self, home: Path) -> None:
        from p2p.peer.played import kept_rows
        self._met: dict[bytes, float] = {}
        self._named: dict[str, float] = {}          # by what names have in common that look alike
        for row in sorted(kept_rows(home / PLAYED), key=lambda row: row.when):
            if row.figures is None:
                continue
            for key, name, bot in row.figures.players:
                if key and not bot:
                    self._met[bytes.fromhex(key)] = row.when
                    self._named.update(dict.fromkeys(looks(name), row.when))

    def told(self, name: str, key: bytes) -> str:
        """Returns since when this key is known: "as last Thursday", or that another one had this name then, or "new
        here"."""
        if key in self._met:
            return tr("as {day}", day=day(self._met[key]))
        then = max((self._named[look] for look in looks(name) if look in self._named), default=None)
        return tr("new here") if then is None else tr("not the {name} of {day}", name=plain(name), day=day(then))


def day(when: float, now: float | None = None) -> str:
    """Returns when that was (s since 1970), as "earlier today", "yesterday", "last Thursday", "3 October 2026"."""
    then, today = datetime.fromtimestamp(when), datetime.fromtimestamp(time.time() if now is None else now)
    ago = (today.date() - then.date()).days
    if ago < 2:
        return tr("yesterday") if ago == 1 else tr("earlier today")
    if ago < 7:
        return LAST[then.weekday()]
    return dates.date((then.year, then.month, then.day))
