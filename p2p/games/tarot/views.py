"""What some eyes see of the faces of a state, made from what the same eyes saw before the last openings."""
from msgspec import Struct

WATCHER = 16                    # the eyes of who only watches; a seat's own are 1 << seat, EVERYBODY has all


class Views(Struct):
    """The views of one state, each made when it is asked for.

    They stand beside the fields of the state: they are neither encoded nor compared, and no view has any. `faces`,
    `sight`: as in the state. `changed`: the slots in which this state and those before it differ, as they changed.
    `seen`: by eyes their last view, of this state or one before it, and how many of `changed` it holds.
    """

    faces: tuple[int, ...]
    sight: tuple[int, ...]
    changed: tuple[int, ...] = ()
    seen: dict[int, tuple[tuple[int, ...], int]] = {}           # msgspec gives each its own

    def after(self, faces: tuple[int, ...], sight: tuple[int, ...], slots: tuple[int, ...]) -> "Views":
        """The views of the next state, whose cards differ in these slots, or are more."""
        if len(sight) > len(self.sight):
            return Views(faces, sight)
        return Views(faces, sight, self.changed + slots, self.seen.copy())

    def of(self, eyes: int) -> tuple[int, ...]:
        """The faces that lie open to all or to these eyes, -1 for the others: from their last view, if they had one."""
        faces, sight, changed, last = self.faces, self.sight, self.changed, self.seen.get(eyes)
        if last is None:
            made = tuple([face if seen & eyes else -1 for face, seen in zip(faces, sight, strict=True)])
        elif last[1] == len(changed):
            return last[0]
        else:
            view = list(last[0])
            for slot in changed[last[1]:]:
                view[slot] = faces[slot] if sight[slot] & eyes else -1
            made = tuple(view)
        self.seen[eyes] = made, len(changed)
        return made
