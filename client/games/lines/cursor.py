"""The line of TAU that is shown as a preview: reached by the arrows, or the one that the mouse is nearest to. Pure."""
from client.games.lines import view as lines_view
from p2p.games.lines.state import Line, State

OTHER = {"row": "column", "column": "row"}


class Cursor:
    """One preview for arrows and mouse. `line` is None while there is none."""

    def __init__(self) -> None:
        self.line: Line | None = None
        self._at = {"row": 0, "column": 0}              # where the arrows were last; 0: nowhere yet
        self._way = "column"                            # the direction that had the last preview
        self._by_mouse = False                          # whether the preview is the mouse's

    def follow(self, line: Line | None) -> None:
        """Shows a line, or none."""
        self.line = line
        if line:
            self._way, self._at[line[0]] = line[0], line[1]

    def point(self, line: Line | None) -> None:
        """The mouse is on a line, or on none: then only its own preview goes."""
        if line or self._by_mouse:
            self.follow(line)
        self._by_mouse = line is not None

    def keep_free(self, state: State) -> None:
        """The preview goes if its line can't be drawn any more."""
        if self.line not in lines_view.free_lines(state):
            self.line = None

    def go(self, state: State, way: str, step: int) -> None:
        """The next line of this direction that may be drawn; from the other direction back to where one was."""
        free = sorted(number for kind, number in lines_view.free_lines(state) if kind == way)
        if not free:
            return
        at = self._at[way] or ((state.rows if way == "row" else state.columns) + 1) // 2
        if self.line and self.line[0] == way and step:
            beyond = [number for number in free if (number - at) * step > 0]
            at = min(beyond, key=lambda number: abs(number - at), default=at)
        self.follow((way, min(free, key=lambda number: abs(number - at))))
        self._by_mouse = False

    def turn(self, state: State) -> None:
        """To the other direction."""
        self.go(state, OTHER[self._way], 0)

    def appear(self, state: State) -> None:
        """The first preview: in the direction of the last one, if a line of it can still be drawn."""
        ways = {kind for kind, _ in lines_view.free_lines(state)}
        self.go(state, self._way if self._way in ways else OTHER[self._way], 0)
