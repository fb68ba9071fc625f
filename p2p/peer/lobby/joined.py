"""One table of somebody else where we asked for seats: what we agreed to, and whether the charter says the same."""
from dataclasses import dataclass

from p2p.identity import clean_name
from p2p.log.charter import Charter
from p2p.net.wire import Draft, DraftSeat, Sit


@dataclass
class Joining:
    """`draft`: the table as it was shown when we last said yes to it; `message`: how we asked.

    `ready`: the revision for which we are ready, None for none. `step`: as newcomers to a match, the last step that had
    finished a deal there when we said so: with what was won by then, and no other, we sit down.
    """
    draft: Draft
    message: Sit
    ready: int | None = None
    step: int | None = None

    def agrees(self, charter: Charter, shown: Draft, me: bytes) -> bool:
        """Whether this charter is the table that is `shown`, with the house rules that we agreed to and our seats."""
        seats = [DraftSeat(charter.keys[seat.member], seat.name, seat.bot) for seat in charter.seats]
        mine = [(member.salt, member.head, member.clock) for member in charter.members if member.key == me]
        asked = sorted((seat.name, seat.bot) for seat in self.message.seats)
        carries = (charter.carried is not None, charter.carried.seats if charter.carried else ())
        return (mine == [(self.message.salt, self.message.head, self.message.clock)]
                and (charter.game, dict(charter.options)) == (self.draft.game, self.draft.options)
                and charter.keys[0] == shown.opener
                and seats == list(shown.seats)
                and (not shown.carries or (shown.seats, shown.origins) == (self.draft.seats, self.draft.origins))
                and carries == (bool(shown.carries), shown.origins)
                and charter.locked == shown.locked
                and sorted((seat.name, seat.bot) for seat in seats if seat.key == me) == asked
                and all(clean_name(member.name) == member.name for member in charter.members))
