"""Which lessons were begun and done, kept as JSON in the data folder, so that one can leave and take up again."""
import json
from pathlib import Path

from p2p.files import read_object, write_atomically
from p2p.language import reason, tr

FILE = "lessons.json"


class Progress:
    """The number of steps done, by lesson. A damaged file counts as an empty one: a lesson can be taken again."""

    def __init__(self, home: Path) -> None:
        self._path = home / FILE
        self._steps = _read(self._path)

    def steps(self, code: str) -> int:
        """Returns how many steps of this lesson lie behind the learner."""
        return self._steps.get(code, 0)

    @property
    def codes(self) -> tuple[str, ...]:
        """All lessons that were begun, in the order in which a step of each was done last."""
        return tuple(self._steps)

    def reach(self, code: str, steps: int) -> str:
        """Keeps that so many steps are done. Returns "", or a sentence if the file can't be written."""
        self._steps.pop(code, None)
        self._steps[code] = steps
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._path, json.dumps(self._steps, indent=1).encode())
        except OSError as error:
            return tr("What you have learned can't be kept in {folder}: {why}.", folder=self._path.parent,
                      why=reason(error))
        return ""


def _read(path: Path) -> dict[str, int]:
    return {code: steps for code, steps in read_object(path).items()
            if isinstance(steps, int) and not isinstance(steps, bool) and 0 <= steps <= 100}
