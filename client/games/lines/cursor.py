"""The line of TAU that is shown as a preview, chosen by arrow keys or mouse."""
from client.games.lines.view import free_lines
from p2p.games.lines import Line, State

OTHER = {"row": "column", "column": "row"}


class Cursor:
    """The preview's line, None while there is none; arrow keys and mouse share it."""

    def __init__(self) -> None:
        self.line: Line | None = None
        self._at = {"row": 0, "column": 0}              # where the arrows were last; 0: nowhere yet
        self._way = "column"                            # the direction that had the last preview
        self._by_mouse = False                          # whether the preview is the mouse's

    def follow(self, line: Line | None) -> None:
        """Sets the preview to a line, or to none."""
        self.line = line
        if line:
            self._way, self._at[line[0]] = line[0], line[1]

    def point(self, line: Line | None) -> None:
        """Follows the mouse to a line. Where it is on none, only a preview of the mouse is removed."""
        if line or self._by_mouse:
            self.follow(line)
        self._by_mouse = line is not None

    def keep_free(self, state: State) -> None:
        """Removes the preview if its line can't be drawn any more."""
        if self.line not in free_lines(state):
            self.line = None

    def go(self, state: State, way: str, step: int) -> None:
        """Moves to the next free line of this direction ("row" or "column"), forwards or backwards by `step`'s sign.

        From the other direction it goes to the free line nearest to the last one of this direction.
        """
        free = sorted(number for kind, number in free_lines(state) if kind == way)
        if not free:
            return
        at = self._at[way] or ((state.rows if way == "row" else state.columns) + 1) // 2
        if self.line and self.line[0] == way and step:
            beyond = [number for number in free if (number - at) * step > 0]
            at = min(beyond, key=lambda number: abs(number - at), default=at)
        self.follow((way, min(free, key=lambda number: abs(number - at))))
        self._by_mouse = False

    def turn(self, state: State) -> None:
        """Changes to the other direction."""
        self.go(state, OTHER[self._way], 0)

    def appear(self, state: State) -> None:
        """Shows a first preview: in the direction of the last one, if it still has a free line."""
        ways = {kind for kind, _ in free_lines(state)}
        self.go(state, self._way if self._way in ways else OTHER[self._way], 0)
