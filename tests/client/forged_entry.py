"""Sends a second, different entry under a number that its author has used already, as a cheat would."""
import msgspec

from p2p.identity import Identity
from p2p.log.entry import sign
from p2p.net.wire import Entries


def forge(driver, cheat: int, identity: Identity) -> None:
    """A second entry of that peer with the number of its last one comes in."""
    table = driver.network.tables[driver.node.me]
    last = table.replica.order.chains[cheat][-1].entry
    forged = sign(identity, msgspec.structs.replace(last, at=last.at + 1))
    table.on(None, Entries(table.replica.id, (forged.raw,)), driver.network.now)
    driver.network.settle(driver.node.me)
    driver.node.write()
    driver.update()
