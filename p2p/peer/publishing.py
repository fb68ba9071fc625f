"""When a node shows what is new: at most once a turn of its loop. Knows no table and no screen."""
import asyncio
from collections.abc import Callable


class Publishing:
    """`publish()` makes new snapshots of all that a screen reads. All methods are called in the loop's thread.

    Messages are shown, and answered, in the very turn of the loop in which they came: a further turn costs
    about as much as taking an entry in. `receiving`: messages are being taken in, and `received` will be called.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, publish: Callable[[], None]) -> None:
        self.receiving = False
        self._loop, self._publish = loop, publish
        self._due = False

    def soon(self) -> None:
        """Publish at the loop's next turn, or in this one once all messages are taken in."""
        if not self._due:
            self._due = True
            if not self.receiving:
                self._loop.call_soon(self._rest)

    def received(self, settle: Callable[[], None]) -> None:
        """All messages that came together are taken in: show what is new, then write and send by `settle()`, then show
        what that has made new."""
        try:
            self._rest()
            settle()
            self._rest()
        finally:
            self.receiving = False

    def _rest(self) -> None:
        """Publish what is due and wasn't published meanwhile."""
        if self._due:
            self._due = False
            self._publish()
