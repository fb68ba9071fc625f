"""What some eyes see of the faces of a state. A state keeps its views for the one after it, which changes a few slots.

They stand beside the fields of the state: they are neither encoded nor compared, and no view has any.
"""
from collections.abc import Sequence

WATCHER = 16                    # the eyes of who only watches; a seat's own are 1 << seat, EVERYBODY has all
Views = dict[int, tuple[int, ...]]          # of one state, by eyes, as far as they were asked for


def seen(faces: Sequence[int], sight: Sequence[int], eyes: int) -> tuple[int, ...]:
    """The faces that lie open to all or to these eyes, -1 for the others. `faces`, `sight`: as in the state."""
    return tuple([face if seen & eyes else -1 for face, seen in zip(faces, sight, strict=True)])


def renewed(views: Views, faces: Sequence[int], sight: Sequence[int], slots: Sequence[int]) -> Views:
    """The views of a state with these faces and sights from those of a state that differs from it in these slots."""
    after: Views = {}
    for eyes, view in list(views.items()):          # another thread may ask for one more meanwhile
        changed: list[int] = []
        for slot in slots:
            face = faces[slot] if sight[slot] & eyes else -1
            if view[slot] != face:
                changed = changed or list(view)
                changed[slot] = face
        after[eyes] = tuple(changed) if changed else view
    return after
