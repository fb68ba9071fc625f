"""A press that can't be taken back: it is asked once more, and only a second press on purpose is the answer."""
from time import monotonic

PAUSE = 0.6                     # s without a press before the answer: a double click, a held key, is one press


class Twice:
    """The one thing of a page that waits for its second press: `name`, "" while none does."""

    def __init__(self) -> None:
        self.name, self._pressed = "", float("-inf")

    def press(self, name: str) -> bool:
        """Returns whether this press answers the question; else it asks, and a press that follows at once is nothing.
        """
        now, before = monotonic(), self._pressed
        self._pressed = now
        if self.name == name and now - before >= PAUSE:
            self.name = ""
            return True
        self.name = name
        return False

    def drop(self) -> None:
        """Nothing is asked any more."""
        self.name = ""
