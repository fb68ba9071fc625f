"""A match of Taroky in which some seats say and play what their own cards forbid."""
from p2p.games.game import IllegalMove
from p2p.log.entry import SeatMove
from tests.table.card_network import CardNetwork


class Liars(CardNetwork):
    """In one deal some seats say and play what their own cards forbid, whenever they can."""

    def __init__(self, liars, deal=1, **options):
        super().__init__(**options)
        self.liars, self.deal, self.lies, self.found = liars, deal, [], {}

    def act(self, peer, seat, move, pressed=None):
        """Past the own program, which would refuse a lie: hence the private names."""
        table = self.tables[peer]
        state = table.replica.state
        lies = [lie for lie in state.seen_by(()).moves(seat, 0) if not honest(state, seat, lie)]
        if seat not in self.liars or table.replica.deals.number != self.deal or not lies:
            return super().act(peer, seat, move, pressed)
        lie = self.luck.choice(lies)
        self.lies.append((seat, str(lie)))
        table._now = self.clock(peer)
        table._write(SeatMove(seat, str(lie)))
        table._write_what_is_owed()
        return self.settle(peer)

    def settle(self, peer):
        super().settle(peer)
        deals = self.tables[peer].replica.deals
        if deals.found:
            self.found[peer] = deals.found


def honest(state, seat, move):
    try:
        state.seen_by({seat}).check(seat, move, 0)
    except IllegalMove:
        return False
    return True
