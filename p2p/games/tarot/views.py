"""What some eyes see of the faces of a state, made from what the same eyes saw before the last openings."""
from typing import Self

from msgspec import Struct

WATCHER = 16                    # the eyes of who only watches; a seat's own are 1 << seat, EVERYBODY has all


class Views(Struct):
    """The views of one state, each made when it is asked for.

    They stand beside the fields of the state: they are neither encoded nor compared, and no view has any. `faces`,
    `sight`: as in the state. `before`: the views of a state that differs from it in the slots `changed`, if any.
    `seen`: the views by eyes, as far as they were asked for.
    """

    faces: tuple[int, ...]
    sight: tuple[int, ...]
    before: Self | None = None
    changed: tuple[int, ...] = ()
    seen: dict[int, tuple[int, ...]] = {}           # msgspec gives each its own

    def after(self, faces: tuple[int, ...], sight: tuple[int, ...], changed: tuple[int, ...]) -> "Views":
        """The views of the next state, whose cards differ in the slots `changed`, or are more."""
        return Views(faces, sight, self, changed) if len(sight) == len(self.sight) else Views(faces, sight)

    def make(self, eyes: int) -> tuple[int, ...]:
        """The faces that lie open to all or to these eyes, -1 for the others: from their last view, if they had one."""
        faces, sight, at, changed = self.faces, self.sight, self.before, self.changed
        while at is not None:
            if eyes in at.seen:
                view = list(at.seen[eyes])
                for slot in changed:
                    view[slot] = faces[slot] if sight[slot] & eyes else -1
                break
            changed += at.changed
            at = at.before
        else:
            view = [face if seen & eyes else -1 for face, seen in zip(faces, sight, strict=True)]
        made = self.seen[eyes] = tuple(view)
        return made
